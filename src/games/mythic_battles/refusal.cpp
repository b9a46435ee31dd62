// Why an action may not be done now: the rule and a sentence.
#include <array>

#include "core/telling.h"
#include "games/mythic_battles/mythic_battles.h"
#include "games/mythic_battles/names.h"
#include "games/mythic_battles/play.h"
#include "games/mythic_battles/stats.h"
#include "games/mythic_battles/steps.h"

namespace agon::mythic_battles {
namespace {

constexpr Because because("mythic_battles.refusal.");

class Explainer {
 public:
  Explainer(const State& s, Action action)
      : s_(s), action_(action), step_(s.agenda.top()), p_(step_.player) {}

  Refusal explain() const {
    for (const Case& tried : kCases) {
      const bool asked = tried.step == kAnywhere || in(tried.step);
      if (tried.verb == action_.verb && asked) return (this->*tried.explain)();
    }
    return not_now();
  }

 private:
  // What is tried, and the question to which it could be an answer.
  struct Case {
    Verb verb;
    StepKind step;
    Refusal (Explainer::*explain)() const;
  };
  static constexpr auto kAnywhere = static_cast<StepKind>(kStepKinds);
  static const std::array<Case, 22> kCases;

  bool in(StepKind kind) const { return step_.kind == kind; }
  Refusal not_now() const { return because(row(step_.kind).rule, "not_now"); }
  Message name(int u) const { return unit_name(*s_.content, u); }

  Refusal cannot_pay(int cost) const {
    return because("MBP-AOW-01", "cannot_pay", {{"cost", cost}});
  }
  Refusal manoeuvre(Manoeuvre which, Rule rule, int way, int cost) const {
    if ((s_[p_].bought & which) != 0) return because("MBP-MAN-01", "already_bought");
    if (!payable(way, cost)) return cannot_pay(cost);
    return because(rule, "not_now");
  }
  bool payable(int way, int cost) const {
    bool found = false;
    for_each_way(s_, p_, cost, [&](int open) { found = found || open == way; });
    return found;
  }

  Refusal draw_cards() const { return manoeuvre(kDrawCards, "MBP-MAN-03", action_.a, 1); }
  Refusal search() const {
    if (s_.deck_size(p_) == 0) return because("MBP-MAN-04", "empty_deck");
    return manoeuvre(kSearch, "MBP-MAN-04", action_.a, 1);
  }
  Refusal evade() const { return manoeuvre(kEvade, "MBP-MAN-06", action_.a, 1); }
  Refusal heal() const { return because("MBP-OMPH-07", "no_heal"); }
  Refusal pass() const { return because("MBP-TURN-04", "too_late_to_pass"); }

  Refusal recruit() const {
    const Unit u = action_.a;
    const Args args = {{"unit", name(u)}};
    if ((s_.pool & bit(u)) == 0) return because("MBP-DRAFT-03", "not_in_pool", args);
    if (step_[arg::kFurther] == 0 && !s_.card(u).divinity()) {
      return because("MBP-DRAFT-01", "divinity_first", args);
    }
    return because("MBP-DRAFT-03", "too_dear", args);
  }

  Refusal activate() const {
    const Unit u = action_.a;
    const Args args = {{"unit", name(u)}};
    if (!in(StepKind::kMenu) && !in(StepKind::kLed) && !in(StepKind::kMore)) return not_now();
    if (s_.owner(u) != p_) return because("MBP-TERM-09", "not_yours", args);
    if (!s_.unit[u].on_map() && s_.unit[u].where != kReserve) {
      return because("MBP-TERM-10", "destroyed", args);
    }
    if ((s_.activated & bit(u)) != 0) return because("MBP-LIMIT-01", "activated", args);
    if ((s_.marked_units() & bit(u)) != 0) return because("MBP-POW-08", "petrified", args);
    if (s_.activations >= s_.limit) return because("MBP-LIMIT-01", "limit", args);
    if (s_.unit[u].cards.hand == 0) return because("MBP-TURN-06", "no_card", args);
    if (!in(StepKind::kMenu) || step_[arg::kPhase] <= kBegun)
      return because("MBP-TURN-06", "not_now");
    if (step_[arg::kPhase] > kAfter) return because("MBP-TURN-09", "no_second", args);
    return manoeuvre(kSecond, "MBP-TURN-09", action_.b, 1);
  }

  Refusal recall() const {
    const Unit u = action_.a;
    const Args args = {{"unit", name(u)}};
    if (s_.owner(u) != p_) return because("MBP-TEAM-02", "not_yours", args);
    if (!s_.card(u).troops()) return because("MBP-RECALL-01", "no_troops", args);
    if (step_[arg::kPhase] < kAfter || step_[arg::kPhase] > kLate)
      return because("MBP-TURN-10", "no_recall_now", args);
    if (s_.unit[u].where == kReserve) return because("MBP-RECALL-03", "not_deployed", args);
    if ((s_.activated & bit(u)) != 0) return because("MBP-RECALL-03", "activated", args);
    const Unit god = s_[p_].divinity;
    if (!s_.unit[god].on_map()) return because("MBP-RECALL-04", "no_divinity_there");
    if (s_.full(s_.unit[god].where)) {
      return because("MBP-RECALL-04", "full", {{"area", area_name(s_.unit[god].where)}});
    }
    return manoeuvre(kRecall, "MBP-RECALL-01", action_.b, 1);
  }

  Refusal move() const {
    const Unit u = s_.act.unit;
    const bool run = action_.verb == Verb::kRun;
    const int flags = s_.act.flags;
    const Args args = {{"unit", name(u)}};
    if (!s_.unit[u].on_map()) return because("MBP-ACT-06", "deploy_first", args);
    if (run && (flags & kSimple) != 0) return because("MBP-ACT-01", "simple_chosen", args);
    if ((flags & kWalked) != 0) return because("MBP-ACT-01", "action_done", args);
    if ((flags & kAttacked) != 0 && !has_talent(s_, u, Talent::kMobility)) {
      return because("MBP-ACT-02", "no_walk_after_attack", args);
    }
    const Mode mode = run ? run_mode(s_, u) : walk_mode(s_, u);
    const Area here = s_.unit[u].where;
    if (mode.movement == 0 && !run && s_.map().terrain[here] == Terrain::kSwamp) {
      return because("MBP-TERR-13", "in_swamp", args);
    }
    if (mode.movement == 0) return because("MBP-TAL-05", "blocked", args);
    return reach(action_.a);
  }
  Refusal go() const { return reach(action_.a); }
  Refusal reach(Area to) const {
    const Args args = {{"area", area_name(to)}};
    if ((s_.map().areas & bit(to)) == 0) return because("MBP-TERM-07", "no_area", args);
    if (s_.full(to)) return because("MBP-MOVE-04", "full", args);
    return because("MBP-MOVE-01", "out_of_reach", args);
  }

  Refusal claim() const {
    const Args args = {{"area", area_name(action_.a)}, {"unit", name(s_.act.unit)}};
    if ((s_.carrying & bit(s_.act.unit)) != 0) return because("MBP-OMPH-02", "carries", args);
    if (s_.omphalos[action_.a] == 0) return because("MBP-OMPH-02", "no_omphalos", args);
    if ((s_.act.flags & kClaimed) != 0) return because("MBP-ACT-01", "action_done", args);
    return because("MBP-OMPH-02", "cannot_claim", args);
  }
  Refusal absorb() const {
    const Args args = {{"unit", name(s_.act.unit)}};
    if (!s_.card(s_.act.unit).divinity()) return because("MBP-OMPH-05", "no_divinity", args);
    if ((s_.act.flags & kSimple) != 0) return because("MBP-ACT-01", "simple_chosen", args);
    return because("MBP-OMPH-05", "nothing_to_absorb", args);
  }
  Refusal deploy() const {
    const Args args = {{"area", area_name(action_.a)}, {"unit", name(s_.act.unit)}};
    if (s_.unit[s_.act.unit].on_map()) return because("MBP-MOVE-05", "deployed", args);
    const AreaSet zone = s_.setting().zone[p_];
    if ((zone & bit(action_.a)) == 0) return because("MBP-MOVE-05", "not_in_zone", args);
    if (s_.full(action_.a)) return because("MBP-MOVE-06", "full", args);
    return because("MBP-MOVE-06", "cannot_enter", args);
  }

  Refusal attack() const {
    const Unit u = s_.act.unit;
    const Unit target = action_.a;
    const Args args = {{"unit", name(u)}, {"target", name(target)}};
    if (!s_.unit[u].on_map()) return because("MBP-ACT-06", "deploy_first", args);
    if ((s_.act.flags & kAttacked) != 0 && (s_.act.extra & kExtraAttack) == 0) {
      return because("MBP-ACT-01", "action_done", args);
    }
    if (s_.owner(target) == kNobody || !s_.unit[target].on_map()) {
      return because("MBP-TGT-02", "not_there", args);
    }
    if (s_.friends(p_, s_.owner(target))) return because("MBP-TGT-02", "friend", args);
    const int distance = s_.map().distance[s_.unit[u].where][s_.unit[target].where];
    if (is_barred(s_, u, target, distance)) return because("MBP-MAN-07", "evaded", args);
    if (distance > effective_range(s_, u)) return because("MBP-TGT-04", "out_of_range", args);
    if (!in_sight(s_, u, s_.unit[target].where, s_.card(target).flying())) {
      return because("MBP-TGT-05", "not_visible", args);
    }
    return because("MBP-TGT-02", "cannot_attack", args);
  }

  Refusal retaliate() const { return because("MBP-RETAL-01", "no_card_to_retaliate"); }
  Refusal guard() const { return because("MBP-GUARD-01", "no_guard", {{"unit", name(action_.a)}}); }
  Refusal assault() const { return because("MBP-RES-16", "no_outcome"); }
  Refusal throws() const { return because("MBP-TAL-19", "no_throw"); }

  Refusal power() const {
    const Power& power = s_.content->powers[action_.a];
    const Unit u = power.unit;
    const Args args = {{"power", power_name(*s_.content, action_.a)}, {"unit", name(u)}};
    if (s_.owner(u) != p_) return because("MBP-POW-01", "not_yours", args);
    if (!s_.unit[u].on_map()) return because("MBP-POW-09", "power_off_map", args);
    if (s_.row(u).column[power.column] == kDash) return because("MBP-POW-06", "dash", args);
    if (power.cost > 0 && (s_.invoked[power.column] & bit(u)) != 0) {
      return because("MBP-MAN-02", "power_used", args);
    }
    if (power.kind <= PowerKind::kActive && s_.act.unit != u) {
      return because("MBP-POW-03", "own_activation", args);
    }
    if (!can_pay(s_, p_, power.cost)) return cannot_pay(power.cost);
    return because("MBP-POW-12", "power_not_now", args);
  }

  const State& s_;
  Action action_;
  Step<StepKind> step_;
  Player p_;
};

constexpr std::array<Explainer::Case, 22> Explainer::kCases = {{
    {Verb::kRecruit, StepKind::kRecruit, &Explainer::recruit},
    {Verb::kPass, StepKind::kMenu, &Explainer::pass},
    {Verb::kPassDraw, StepKind::kMenu, &Explainer::pass},
    {Verb::kActivate, kAnywhere, &Explainer::activate},
    {Verb::kRecall, StepKind::kMenu, &Explainer::recall},
    {Verb::kDrawCards, kAnywhere, &Explainer::draw_cards},
    {Verb::kSearch, kAnywhere, &Explainer::search},
    {Verb::kHeal, kAnywhere, &Explainer::heal},
    // an activation
    {Verb::kWalk, StepKind::kAct, &Explainer::move},
    {Verb::kRun, StepKind::kAct, &Explainer::move},
    {Verb::kGo, StepKind::kMove, &Explainer::go},
    {Verb::kGo, StepKind::kChargeOn, &Explainer::go},
    {Verb::kClaim, StepKind::kAct, &Explainer::claim},
    {Verb::kAbsorb, StepKind::kAct, &Explainer::absorb},
    {Verb::kDeploy, StepKind::kAct, &Explainer::deploy},
    {Verb::kAttack, StepKind::kAct, &Explainer::attack},
    {Verb::kPower, kAnywhere, &Explainer::power},
    // inside an attack
    {Verb::kEvade, kAnywhere, &Explainer::evade},
    {Verb::kGuard, StepKind::kGuard, &Explainer::guard},
    {Verb::kRetaliate, StepKind::kRetaliate, &Explainer::retaliate},
    {Verb::kAssault, StepKind::kFirst, &Explainer::assault},
    {Verb::kThrow, StepKind::kThrow, &Explainer::throws},
}};

}  // namespace

std::optional<Refusal> MythicBattles::refusal(const State& s, Action action) {
  if (s.over) return because("MBP-SCEN-01", "over");
  if (is_legal<MythicBattles>(s, action)) return std::nullopt;
  if (!parse(*s.content, mythic_battles::notation(*s.content, action))) {
    return because("MBP-TURN-01", "malformed");
  }
  return Explainer(s, action).explain();
}

}  // namespace agon::mythic_battles
