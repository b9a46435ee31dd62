// Legal actions as a person meets them: sentence, rule, what they touch and what they bring by the
// rules; and what one would look for that is closed now.
#include <algorithm>

#include "games/pantacle/names.h"
#include "games/pantacle/pantacle.h"
#include "games/pantacle/steps.h"

namespace agon::pantacle {
namespace {

class Describer {
 public:
  Describer(const State& s, Action action)
      : s_(s), action_(action), step_(s.agenda.top()), own_(s[step_.player]) {
    info_.notation = notation(*s.content, action);
  }

  ActionInfo describe() {
    switch (action_.verb) {
      case Verb::kLook: look(); break;
      case Verb::kDecline: no("decline", "PTC-PWR-04"); break;
      case Verb::kBurden: burden(); break;
      case Verb::kPlace: place(); break;
      case Verb::kExtra: extra(); break;
      case Verb::kKeep: keep(); break;
      case Verb::kAnnounce: announce(); break;
      case Verb::kPass: no("pass", "PTC-BRB-01"); break;
      case Verb::kBribe: bribe(); break;
      case Verb::kCover: of_curse("cover", "PTC-PWR-05"); break;
      case Verb::kDrain: of_curse("drain", "PTC-CRS-10"); break;
      case Verb::kDiscard: discard(); break;
      case Verb::kStop: no("stop", "PTC-PWR-11"); break;
    }
    return std::move(info_);
  }

 private:
  const Content& content() const { return *s_.content; }
  void say(std::string_view id, Rule rule, Args args = {}) {
    info_.sentence = Message("pantacle.action." + std::string(id), std::move(args));
    info_.rule = rule;
  }
  void no(std::string_view id, Rule rule) {
    say(id, rule);
    info_.says_no = true;
  }
  void touch(std::string id) { info_.touches.push_back(std::move(id)); }
  void brings(std::string_view id, Args args = {}) {
    info_.gains.emplace_back("pantacle.gain." + std::string(id), std::move(args));
  }
  // With Hunt's cube, before curses and the reserve. PTC-GAIN-03
  void brings_cubes(int amount) {
    brings("cubes", {{"count", amount + (own_.has(kHunt) ? 1 : 0)}});
  }
  void pays(int cubes) {
    if (cubes > 0) brings("pays_cubes", {{"count", cubes}});
  }

  void look() {
    const auto opponent = static_cast<Player>(action_.a);
    say("look", "PTC-PWR-04",
        {{"opponent", Value::of_player(opponent)}, {"count", std::popcount(s_[opponent].hand)}});
    touch("player:" + std::to_string(opponent));
  }

  void burden() {
    const auto sacrifice = static_cast<Sacrifice>(action_.a);
    say(sacrifice == kOfPowers ? "burden_powers" : "burden_adepts", "PTC-SAC-12");
    touch(std::string(kSacrificeIds[sacrifice]));
  }

  void place() {
    say(action_.a == kSafeDisc ? "place_safe" : "place_cursed", "PTC-SAC-10",
        {{"point", point_name(action_.b)}});
    touch(std::string(kPointIds[action_.b]));
    touch(std::string(kDiscIds[action_.a]));
    if (action_.a == kCursedDisc) brings("curse");
    if ((modifier_set(s_, step_.player, &Modifiers::barren_points) >> action_.b & 1U) != 0) {
      return brings("barren");
    }
    const int amount = content().point_amount[action_.b];
    switch (action_.b) {
      case kPerDisc: brings_cubes(amount * (own_.discs_out() + 1)); break;
      case kTwoAdepts: brings("adepts", {{"count", amount}}); break;
      case kTwoCubes: brings_cubes(amount); break;
      case kDemonicPoint: brings("token", {{"token", token_name(kDemonicDiscard)}}); break;
      default: brings("turn"); break;
    }
  }

  void extra() {
    const bool declared = step_.kind == StepKind::kDeclare;
    const int price = declared ? action_.a * action_.a : extra_price(s_.drawn_count);
    say(declared ? "declare" : "extra", "PTC-CRS-02", {{"count", static_cast<int>(action_.a)}});
    pays(price);
  }

  void of_curse(std::string_view id, Rule rule) {
    say(id, rule, {{"curse", curse_name(content(), action_.a)}});
    touch(content().curses[action_.a].id);
  }
  void keep() {
    of_curse("keep", "PTC-CRS-01");
    brings("curse_effect",
           {{"effect", Message("pantacle.about.curse." + content().curses[action_.a].id)}});
  }

  void announce() {
    const FavorData& favor = content().favors[action_.a];
    say("announce", "PTC-FAV-01", {{"favor", favor_name(action_.a)}});
    touch(std::string(kFavorIds[action_.a]));
    favor_gain(action_.a);
    if (favor.moon != kNoMoon) brings("moon", {{"moon", moon_name(favor.moon)}});
  }
  void favor_gain(int favor) {
    if (own_.discs_out() == kDiscs) return brings("victory");
    switch (favor) {
      case kConversion: {
        int cubes = 0;
        for (Player p = 0; p < s_.players; ++p) {
          if (p != step_.player && s_[p].cubes > 0) ++cubes;
        }
        if (cubes > 0) brings_cubes(cubes);
        break;
      }
      case kIndoctrination: brings("adepts", {{"count", 2}}); break;
      case kRecruitment: brings("adepts", {{"count", 1}}); break;
      default:
        if (!own_.has(favor) && own_.token_count() < kSlots) {
          brings("token", {{"token", token_name(favor)}});
        }
    }
  }

  void bribe() {
    const int favor = s_.announced - 1;
    say(action_.a != 0 ? "bribe_with_track" : "bribe",
        std::popcount(action_.blades) + action_.a > 2 ? "PTC-BRB-04" : "PTC-BRB-03",
        {{"favor", favor_name(favor)}, {"blades", blade_names(content(), action_.blades)}});
    for_each_blade(action_.blades,
                   [&](int blade) { touch(content().blades[static_cast<std::size_t>(blade)].id); });
    if (action_.a != 0) touch("track");
    favor_gain(favor);
    pays(std::min<int>(own_.cubes, modifier(s_, step_.player, &Modifiers::bribe_price)));
  }

  void discard() {
    say("discard", "PTC-MOON-01", {{"blade", blade_name(content(), action_.a)}});
    touch(content().blades[action_.a].id);
    if (s_.announced == 0 || modifier(s_, step_.player, &Modifiers::no_moon_gain) > 0) return;
    if (content().blades[action_.a].moon ==
        content().favors[static_cast<std::size_t>(s_.announced - 1)].moon) {
      brings_cubes(1);
    }
  }

  const State& s_;
  Action action_;
  Step<StepKind> step_;
  const PlayerState& own_;
  ActionInfo info_;
};

}  // namespace

ActionInfo Pantacle::describe(const State& s, Action action, Viewer) {
  return Describer(s, action).describe();
}

// What the board shows and the player may not do now.
std::vector<ClosedAction> Pantacle::closed(const State& s, Viewer viewer) {
  std::vector<ClosedAction> closed;
  if (s.over != kRunning || viewer != to_act(s)) return closed;
  const auto offer = [&](Action action) {
    if (auto why = refusal(s, action)) {
      closed.push_back({notation(*s.content, action), std::move(*why)});
    }
  };
  switch (s.agenda.top().kind) {
    case StepKind::kLook:
      for (Player p = 0; p < s.players; ++p) {
        if (p != viewer) offer(act(Verb::kLook, p));
      }
      break;
    case StepKind::kPlace:
      for (int point = 0; point < kPoints; ++point) {
        offer(act(Verb::kPlace, s[viewer].safe_home != 0 ? kSafeDisc : kCursedDisc, point));
      }
      break;
    case StepKind::kCurse: offer(act(Verb::kExtra, 1)); break;
    case StepKind::kAnnounce:
      for (int favor = 0; favor < kFavors; ++favor) offer(act(Verb::kAnnounce, favor));
      break;
    default: break;
  }
  return closed;
}

}  // namespace agon::pantacle
