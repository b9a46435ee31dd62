// Why an action may not be done now: the rule of the ledger and a sentence. Speaks only of what is
// public and of the asker's own things; the asker is the player to act.
#include "core/telling.h"
#include "games/pantacle/names.h"
#include "games/pantacle/pantacle.h"
#include "games/pantacle/steps.h"

namespace agon::pantacle {
namespace {

constexpr Because because("pantacle.refusal.");

class Explainer {
 public:
  Explainer(const State& s, Action action)
      : s_(s), action_(action), step_(s.agenda.top()), p_(step_.player), own_(s[p_]) {}

  Refusal explain() const {
    switch (step_.kind) {
      case StepKind::kLook: return is(Verb::kLook) ? look() : not_now();
      case StepKind::kPlace: return is(Verb::kPlace) ? place() : not_now();
      case StepKind::kDeclare: return is(Verb::kExtra) ? declare() : not_now();
      case StepKind::kCurse: return curse();
      case StepKind::kAnnounce: return is(Verb::kAnnounce) ? announce() : not_now();
      case StepKind::kBribe: return is(Verb::kBribe) ? bribe() : not_now();
      case StepKind::kCover:
        return is(Verb::kCover) ? of_curse("PTC-PWR-05", "not_your_curse") : not_now();
      case StepKind::kShield:
        return is(Verb::kCover) ? of_curse("PTC-PWR-06", "only_the_new_curse") : not_now();
      case StepKind::kDrain:
        return is(Verb::kDrain) ? of_curse("PTC-CRS-10", "nothing_to_drain") : not_now();
      case StepKind::kDiscard: return discard();
      default: return not_now();
    }
  }

 private:
  bool is(Verb verb) const { return action_.verb == verb; }
  const Content& content() const { return *s_.content; }

  Refusal not_now() const {
    const auto& asked = Pantacle::row(step_.kind);
    return because(asked.rule, "not_now", {{"question", Message(asked.prompt)}});
  }
  Refusal of_curse(Rule rule, std::string_view why) const {
    return because(rule, why, {{"curse", curse_name(content(), action_.a)}});
  }

  Refusal look() const {
    if (action_.a >= s_.players || action_.a == p_)
      return because("PTC-PWR-04", "no_such_opponent");
    return because("PTC-PWR-04", "empty_hand",
                   {{"opponent", Value::of_player(static_cast<Player>(action_.a))}});
  }

  Refusal place() const {
    if ((own_.points >> action_.b & 1U) != 0) {
      return because("PTC-SAC-10", "point_taken", {{"point", point_name(action_.b)}});
    }
    return because("PTC-SAC-09", action_.a == kSafeDisc ? "no_safe_disc" : "no_cursed_disc");
  }

  Refusal declare() const {
    return because("PTC-CRS-02", "cannot_pay_curses",
                   {{"price", action_.a * action_.a}, {"cubes", static_cast<int>(own_.cubes)}});
  }

  Refusal curse() const {
    if (is(Verb::kKeep)) return of_curse("PTC-CRS-01", "curse_not_drawn");
    if (!is(Verb::kExtra)) return not_now();
    if (s_.options.curse_draw != 0) return because("PTC-CRS-03", "already_declared");
    if (s_.drawn_count == kMaxDrawn) return because("PTC-CRS-02", "no_more_curses");
    if (action_.a != 1) return because("PTC-CRS-03", "one_by_one");
    return because("PTC-CRS-04", "cannot_pay_curses",
                   {{"price", extra_price(s_.drawn_count)},
                    {"cubes", static_cast<int>(own_.cubes)}});
  }

  Refusal announce() const {
    const Args args = {{"favor", favor_name(action_.a)}};
    if (s_.marked == action_.a + 1) return because("PTC-FAV-02", "favor_marked", args);
    if (action_.a < kPowerFavors && own_.has(action_.a)) {
      return because("PTC-FAV-03", "power_owned", args);
    }
    return because("PTC-CRS-14", "favor_cursed", args);
  }

  Refusal bribe() const {
    const FavorData& favor = content().favors[s_.announced - 1];
    if ((action_.blades & ~own_.hand) != 0) return because("PTC-BRB-03", "blade_not_in_hand");
    if (s_.next_player(s_.active) == p_ && modifier(s_, p_, &Modifiers::no_bribe) > 0) {
      return because("PTC-CRS-14", "muted");
    }
    const bool hounds = action_.a != 0 || (action_.blades & content().hounds()) != 0;
    if (hounds && modifier(s_, p_, &Modifiers::no_hounds) > 0) {
      return because("PTC-CRS-14", "no_hounds");
    }
    if (action_.a != 0 && own_.tracker < kTrackEnd) return because("PTC-HND-02", "track_too_low");
    return because(hounds ? "PTC-BRB-04" : "PTC-BRB-03", "wrong_payment",
                   {{"favor", favor_name(s_.announced - 1)},
                    {"first", keeper_name(favor.keepers[0])},
                    {"second", keeper_name(favor.keepers[1])}});
  }

  Refusal discard() const {
    if (is(Verb::kStop)) return because("PTC-PWR-11", "discard_first");
    if (is(Verb::kDiscard)) return because("PTC-MOON-01", "blade_not_in_hand");
    return not_now();
  }

  const State& s_;
  Action action_;
  Step<StepKind> step_;
  Player p_;
  const PlayerState& own_;
};

}  // namespace

std::optional<Refusal> Pantacle::refusal(const State& s, Action action) {
  if (s.over != kRunning) return because("PTC-END-01", "over");
  if (is_legal<Pantacle>(s, action)) return std::nullopt;
  if (!is_well_formed(action)) return because("PTC-TRN-02", "malformed");
  return Explainer(s, action).explain();
}

}  // namespace agon::pantacle
