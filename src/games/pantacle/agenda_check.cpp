// Whether the engine can go on from a loaded position: at the bottom the next stage of the Active's
// turn, on top a decision that this stage leads to, with arguments that fit the position.
#include <algorithm>

#include "games/pantacle/pantacle.h"
#include "games/pantacle/state_json.h"
#include "games/pantacle/steps.h"

namespace agon::pantacle {
namespace {

using Fault = std::optional<std::string>;

class AgendaCheck {
 public:
  explicit AgendaCheck(const State& s) : s_(s) {}

  Fault run() const {
    if (s_.over != kRunning)
      return s_.drawn_count > 0 ? Fault("curses drawn after the end") : Fault();
    if (!s_.begun.has(s_.active)) return "begun must have the Active";
    const int size = s_.agenda.size();
    if (size < 2 || size > 3) return "a stage and a decision are wanted";
    if (s_.agenda[0].player != s_.active) return "the stage must be the Active's";
    if (!fits(s_.agenda[0].kind, s_.agenda.top(), size == 3 ? &s_.agenda[1] : nullptr)) {
      return std::string(row(s_.agenda.top().kind).name) + " does not belong there";
    }
    const bool chooses = s_.agenda.top().kind == StepKind::kCurse;
    if (chooses != (s_.drawn_count > 0)) return "curses drawn outside a choice of curses";
    if (chooses && !knows_drawn()) return "drawn curses are known to who draws";
    if (s_.agenda[0].kind == StepKind::kMoon || s_.agenda[0].kind == StepKind::kRefill) {
      if (s_.drawn_count > 0) return "curses drawn outside Preparation";
    } else if (s_.announced != 0) {
      return "a Favor announced before its phase";
    }
    Actions actions;
    Pantacle::legal(s_, actions);
    return actions.empty() ? Fault("nothing can be chosen") : Fault();
  }

 private:
  bool knows_drawn() const {
    for (int i = 0; i < s_.drawn_count; ++i) {
      if (!s_.drawn[i].knowers.has(s_.active)) return false;
    }
    return true;
  }
  bool sacrifices(StepKind stage) const {
    return stage == StepKind::kAdepts || stage == StepKind::kFavor;
  }
  // A reward in between: the disc stands on its point already.
  bool rewards(const AgendaStep* between) const {
    return between != nullptr && between->kind == StepKind::kReward &&
           between->player == s_.active && (s_[s_.active].points >> between->a & 1U) != 0;
  }
  bool benefits(const AgendaStep* between, bool of_active) const {
    return between != nullptr && between->kind == StepKind::kBenefit && s_.announced != 0 &&
           (between->player == s_.active) == of_active;
  }

  bool fits(StepKind stage, const AgendaStep& top, const AgendaStep* between) const {
    const bool own = top.player == s_.active;
    switch (top.kind) {
      case StepKind::kLook:
        return stage == StepKind::kPurchase && own && between == nullptr &&
               s_[s_.active].has(kBewitchment);
      case StepKind::kBurden:
        return stage == StepKind::kPowers && own && between == nullptr && top.a <= burdens();
      case StepKind::kPlace:
        return sacrifices(stage) && own && between == nullptr && s_[s_.active].discs_home() > 0;
      case StepKind::kDeclare:
        return sacrifices(stage) && own && rewards(between) && s_.options.curse_draw != 0 &&
               room_for_curse();
      case StepKind::kCurse:
        return sacrifices(stage) && own && rewards(between) && room_for_curse();
      case StepKind::kAnnounce:
        return stage == StepKind::kMoon && own && between == nullptr && s_.announced == 0;
      case StepKind::kBribe: return stage == StepKind::kMoon && !own && benefits(between, true);
      case StepKind::kCover:
        return stage == StepKind::kMoon && between == nullptr && s_.announced != 0 &&
               s_[top.player].has(kProtection);
      case StepKind::kShield:
        return sacrifices(stage) && own && rewards(between) && s_.options.idle_protection != 0 &&
               s_[s_.active].has(kProtection) && covers();
      case StepKind::kDiscard:
        return stage == StepKind::kRefill && own && between == nullptr &&
               (top.a == 0 || (s_.row_count > 0 && s_[s_.active].has(kDemonicDiscard)));
      case StepKind::kDrain: return drains(stage, top, between);
      default: return false;
    }
  }

  bool covers() const {
    const PlayerState& player = s_[s_.active];
    return std::any_of(player.curses, player.curses + kMaxCurses,
                       [](const HeldCurse& curse) { return curse.covered != 0; });
  }

  // A further curse needs a cursed disc that moved for it.
  bool room_for_curse() const {
    const PlayerState& player = s_[s_.active];
    int held = 0;
    for (const HeldCurse& curse : player.curses) held += curse.none() ? 0 : 1;
    return held < 4 - player.cursed_home;
  }

  int burdens() const {
    int cards = 0;
    for (const HeldCurse& curse : s_[s_.active].curses) {
      if (curse.none()) break;
      const auto& data = s_.content->curses[static_cast<std::size_t>(curse.index())];
      if (!curse.covered && data.modifiers.sacrifice_one > 0) ++cards;
    }
    return cards;
  }

  bool drains(StepKind stage, const AgendaStep& top, const AgendaStep* between) const {
    const bool own = top.player == s_.active;
    switch (stage) {
      case StepKind::kWeigh:
      case StepKind::kAdepts:
      case StepKind::kFavor:
      case StepKind::kRefill: return own && between == nullptr;
      case StepKind::kMoon:
        return s_.announced != 0 && (between == nullptr || (own && benefits(between, false)));
      default: return false;
    }
  }

  const State& s_;
};

}  // namespace

std::optional<std::string> agenda_fault(const State& s) { return AgendaCheck(s).run(); }

}  // namespace agon::pantacle
