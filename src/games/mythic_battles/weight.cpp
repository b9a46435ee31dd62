// Move weights: how likely a good player chooses an action, without looking ahead. The search uses
// them in its tree and its playouts.
#include <algorithm>
#include <array>

#include "core/linear_evaluation.h"
#include "core/table_by.h"
#include "games/mythic_battles/dice.h"
#include "games/mythic_battles/mythic_battles.h"
#include "games/mythic_battles/outlook.h"
#include "games/mythic_battles/play.h"
#include "games/mythic_battles/stats.h"
#include "games/mythic_battles/traits.h"

namespace agon::mythic_battles {
namespace {
using namespace bots;
using namespace trait;

// -- the turn

enum Purpose : std::uint8_t {
  kForSecond,
  kForRecall,
  kForCards,
  kForSearch,
  kForPower,
  kForEvade,
  kForReroll
};

// Returns how many cards are left to pay with.
int add_payment(const State& s, Player p, Purpose purpose, int way, Traits& out) {
  const int art = art_of(s, p);
  if (way == kNoPay) return art;
  const PayRow& row = kPayRows[way];
  const int left = std::max(0, art - row.aow - row.omphalos - row.pairs);
  add(out, kPayWay, way);
  add(out, kArtLeft, 5 * purpose + std::min(left, 4));
  return left;
}

void add_activation(const State& s, Player p, Action action, const Bearings& bearings,
                    Traits& out) {
  const Unit u = action.a;
  const UnitState& unit = s.unit[u];
  const UnitCard& card = s.card(u);
  const bool menu = s.agenda.top().kind == StepKind::kMenu;
  add_payment(s, p, kForSecond, action.b, out);
  add(out, kWho, 3 * static_cast<int>(card.cls) + (!menu ? 2 : action.b != kNoPay ? 1 : 0));
  add(out, kCardsLeft, (card.divinity() ? 3 : 0) + std::clamp(unit.cards.hand - 1, 0, 2));
  if (!unit.on_map()) return add(out, kChance, 12);
  const int movement = s.row(u).movement;
  const int goal = goal_distance(s, bearings, u, unit.where);
  int could = 0;
  switch (goer_of(s, u)) {
    case kDivine:
      if (goal == 0) {
        could = s[p].absorbed + 1 >= s.setting().goal ? 2 : 3;
      } else {
        could = goal <= movement + 1 ? 4 : 0;
      }
      break;
    case kCarrier: could = goal == 0 ? 0 : goal <= movement + 1 ? 5 : 0; break;
    case kOther: could = goal == 0 ? 6 : goal <= movement ? 7 : 0; break;
  }
  add(out, kChance, 12 * could + best_strike(s, u, unit.where, movement));
  if (card.divinity()) add(out, kDanger, peril_bucket(peril(s, u, unit.where)));
}

void add_end_of_activation(const State& s, Traits& out) {
  const Unit u = s.act.unit;
  if (!s.unit[u].on_map()) return add(out, kUndone, 0);
  const int flags = s.act.flags;
  const int taken = std::popcount(static_cast<unsigned>(flags & (kWalked | kAttacked | kClaimed)));
  const bool spent = (flags & kAttacked) != 0 || taken > 1;
  const int strike = spent ? 0 : kind_of_strike(best_strike(s, u, s.unit[u].where, 0));
  const bool stone = taken < 2 && (s.carrying & bit(u)) == 0 && s.omphalos[s.unit[u].where] > 0;
  add(out, kUndone, 1 + 6 * std::min(taken, 2) + 2 * strike + (stone ? 1 : 0));
}

void add_idleness(const State& s, Player p, Verb verb, Traits& out) {
  const int which = verb == Verb::kRest ? 0 : verb == Verb::kPass ? 1 : 2;
  const int hand = s.hand_size(p);
  add(out, kIdle,
      12 * which + 3 * std::min(ready_units(s, p), 3) +
          (hand < 4   ? 0
           : hand < 7 ? 1
                      : 2));
}

void add_card(const State& s, Player p, CardKind kind, Traits& out) {
  const int hand = std::min<int>(cards_of(s, p, kind).hand, 2);
  int what = 0;  // of a dead unit
  bool now = false;
  if (kind == kAow) {
    what = 1;
  } else if (kind == kOmphalosCard) {
    what = 2;
  } else if (const UnitState& unit = s.unit[kind]; unit.life > 0) {
    what = !unit.on_map() ? 3 + (s.card(kind).divinity() ? 1 : 0) : 5 + rank_of(s, kind);
    now = p == s.active ? (s.activated & bit(kind)) == 0 : s.attacks > 0 && s.now().target == kind;
  }
  add(out, kTakes, 6 * what + 2 * hand + (now ? 1 : 0));
}

// -- moving

void add_place(const State& s, Player p, Unit u, Area to, bool at_once, Traits& out) {
  const UnitCard& card = s.card(u);
  const Terrain terrain = s.map().terrain[to];
  const UnitSet friends = s.side_units(p) & ~bit(u);
  const int enemies = std::min(std::popcount(s.in_area[to] & ~friends & ~bit(u)), 2);
  add(out, kGround, 2 * static_cast<int>(terrain) + (feels(s, u, terrain) ? 1 : 0));
  add(out, kCompany, 6 * rank_of(s, u) + 2 * enemies + ((s.in_area[to] & friends) != 0 ? 1 : 0));
  add(out, kToStrike, (at_once ? 0 : 12) + best_strike(s, u, to, 0));
  if (!card.divinity()) {
    add(out, kEscort,
        (card.has(Talent::kGuard) ? kSteps : 0) + near(distance_to(s, to, s[p].divinity)));
  }
}

void set_out(const State& s, Player p, Unit u, Bearings& bearings) {
  if (bearings.unit == u) return;
  const Area from = s.unit[u].where;
  bearings.unit = u;
  bearings.goal = goal_distance(s, bearings, u, from);
  bearings.god = enemy_god_distance(s, p, from);
  bearings.peril = goer_of(s, u) == kDivine ? peril(s, u, from) : 0;
}

void add_move(const State& s, Player p, Unit u, Area to, bool run, Bearings& bearings,
              Traits& out) {
  set_out(s, p, u, bearings);
  const Goer goer = goer_of(s, u);
  const auto steps = [&](int before, int after) { return kSteps * near(before) + near(after); };
  add(out, kToGoal,
      kSteps * kSteps * (2 * goer + (run ? 1 : 0)) +
          steps(bearings.goal, goal_distance(s, bearings, u, to)));
  add(out, kToGod,
      kSteps * kSteps * (goer == kDivine ? 1 : 0) +
          steps(bearings.god, enemy_god_distance(s, p, to)));
  if (goer == kDivine) {
    add(out, kPeril, 5 * peril_bucket(bearings.peril) + peril_bucket(peril(s, u, to)));
  }
  add_place(s, p, u, to, !run && (s.act.flags & kAttacked) == 0, out);
}

Unit mover(const State& s) {
  const auto& step = s.agenda.top();
  if (step.kind == StepKind::kChargeOn) return unit_of(step);
  return step.kind == StepKind::kMove ? s.move.unit : s.act.unit;
}

// -- fighting

void add_attack(const State& s, const Attack& attack, Traits& out) {
  const Unit target = attack.target;
  const UnitState& unit = s.unit[target];
  add(out, kHits, 8 * rank_of(s, target) + bucket(harm_of(s, attack), 8));
  const int prize = s.card(target).divinity() ? 0 : (s.carrying & bit(target)) != 0 ? 1 : 2;
  add(out, kVictim, 4 * prize + std::min<int>(s[unit.owner].absorbed, 3));
  const bool replies = attack.range == 0 && (attack.flags & kNoReply) == 0 &&
                       unit.cards.unseen() > 0 &&
                       ((s.retaliated | s.marked_units()) & bit(target)) == 0;
  int reply = 0;
  if (replies) {
    const Unit u = attack.attacker;
    const int harm = harm_of(s, s.row(target).offence, s.row(u).defence, u);
    reply = 1 + (s.card(u).divinity() ? 4 : 0) + bucket(harm, 4);
  }
  add(out, kReply, reply);
}

void add_basic_attack(const State& s, Action action, Traits& out) {
  Attack attack;
  attack.attacker = s.attacks > 0 ? s.now().attacker : s.act.unit;
  attack.target = action.a;
  const bool full = (action.b & kIntoFull) != 0;
  attack.range = full ? 0 : s.map().distance[s.unit[attack.attacker].where][s.unit[action.a].where];
  attack.uprooted = (action.b & kUproot) != 0 ? 1 : 0;
  add_attack(s, attack, out);
  const UnitSet guards = with_talent(s, friends_in(s, action.a), Talent::kGuard);
  add(out, kHow, 2 * (action.b & (kIntoFull | kUproot)) + (guards != 0 ? 1 : 0));
}

void add_blast(const State& s, Unit u, int dice, Area area, Traits& out) {
  const UnitSet friends = s.side_units(s.owner(u));
  int sum = 0;
  bool god = false;
  for_each(s.in_area[area] & ~bit(u), [&](Unit target) {
    const int harm = std::min(100, harm_of(s, dice, s.row(target).defence, target)) *
                     (s.card(target).divinity() ? 2 : 1);
    if ((friends & bit(target)) != 0) {
      sum -= 2 * harm;
    } else {
      sum += harm;
      god = god || s.card(target).divinity();
    }
  });
  add(out, kBlast, (god ? 10 : 0) + std::clamp(sum / 20 + 3, 0, 9));
}

void add_power(const State& s, Player p, Action action, Traits& out) {
  const Power& power = s.content->powers[action.a];
  const int effect = static_cast<int>(power.effect);
  const int way = action.c & ~kUprootToo;
  const int left = add_payment(s, p, kForPower, way, out);
  add(out, kPowerCost, 4 * effect + (way == kNoPay ? 3 : std::min(left, 2)));
  const Area here = s.unit[power.unit].where;
  const int strike = here < kAreas ? kind_of_strike(best_strike(s, power.unit, here, 0)) : 0;
  add(out, kPowerNow, 3 * effect + strike);
  switch (power.effect) {
    case Effect::kSingleAttack: {
      Attack attack;
      attack.attacker = power.unit;
      attack.target = action.b;
      attack.power = action.a;
      attack.range = s.map().distance[here][s.unit[action.b].where];
      return add_attack(s, attack, out);
    }
    case Effect::kAreaAttack:
    case Effect::kCharge: return add_blast(s, power.unit, power_number(s, action.a), action.b, out);
    default: return;
  }
}

// Not to guard, evade, dodge or endure.
void add_refusal(const State& s, StepKind kind, Traits& out) {
  add(out, kAsked, static_cast<int>(kind));
  int question = 0;
  switch (kind) {
    case StepKind::kEvadeAsk: break;
    case StepKind::kGuard: question = 1; break;
    case StepKind::kDodge: question = 2; break;
    case StepKind::kEndure: question = 3; break;
    default: return;
  }
  if (s.attacks == 0) return;
  const Attack& attack = s.now();
  const int harm = kind == StepKind::kEndure
                       ? 100 * attack.wounds / std::max<int>(1, s.unit[attack.target].life)
                       : harm_of(s, attack);
  add(out, kAtStake, 10 * question + (s.card(attack.target).divinity() ? 5 : 0) + bucket(harm, 5));
}

void add_guard(const State& s, Unit guard, Traits& out) {
  Attack attack = s.now();
  const bool divine = s.card(attack.target).divinity();
  attack.target = guard;
  const bool carries = (s.carrying & bit(guard)) != 0;
  add(out, kGuards, (divine ? 10 : 0) + (carries ? 5 : 0) + bucket(harm_of(s, attack), 5));
}

void add_retaliation(const State& s, Traits& out) {
  const Attack& cause = s.now();
  Attack attack;
  attack.attacker = cause.target;
  attack.target = cause.attacker;
  attack.flags = kRetaliation;
  const int harm = harm_of(s, attack);
  const bool more = s.unit[cause.target].cards.hand > 1;
  add(out, kStrikesBack, 12 * rank_of(s, attack.target) + 2 * bucket(harm, 6) + (more ? 1 : 0));
}

void add_enough(const State& s, const Attack& attack, int wounds, int perhaps, Traits& out) {
  const int life = s.unit[attack.target].life;
  const int enough = wounds >= life ? 2 : wounds + perhaps >= life ? 1 : 0;
  add(out, kEnough, (s.card(attack.target).divinity() ? 3 : 0) + enough);
}

void add_unit(const State& s, Player p, int verb, Unit u, Traits& out) {
  add(out, kNames, 6 * verb + 2 * rank_of(s, u) + (s.friends(p, s.owner(u)) ? 1 : 0));
}

// -- by verb

// An action that is looked at, and its traits.
struct Look {
  const State& s;
  const Player p;  // who decides
  const Action action;
  Bearings& bearings;
  Traits& out;
};

void look_at_recruit(const Look& look) {
  const UnitCard& card = look.s.card(look.action.a);
  add(look.out, kRecruits, 10 * static_cast<int>(card.cls) + std::min<int>(card.cost, 9));
}

void look_at_card(const Look& look) { add_card(look.s, look.p, look.action.a, look.out); }

void look_at_idling(const Look& look) { add_idleness(look.s, look.p, look.action.verb, look.out); }

void look_at_end_of_turn(const Look& look) {
  const State& s = look.s;
  const bool second = (s[look.p].bought & kSecond) == 0 && s.activations < s.limit;
  add(look.out, kTurnLeft,
      12 * (second ? 0 : 1) + 3 * std::min(art_of(s, look.p), 3) +
          std::min(ready_units(s, look.p), 2));
}

void look_at_activation(const Look& look) {
  add_activation(look.s, look.p, look.action, look.bearings, look.out);
}

void look_at_recall(const Look& look) {
  const auto& [s, p, action, bearings, out] = look;
  const UnitState& unit = s.unit[action.a];
  add_payment(s, p, kForRecall, action.b, out);
  const int state = !unit.on_map() ? 0 : complete(s, action.a) ? 1 : 2;
  const int far = unit.on_map() ? std::min(distance_to(s, unit.where, s[p].divinity), 3) : 0;
  add(out, kRecalls, 8 * state + 2 * far + ((s.carrying & bit(action.a)) != 0 ? 1 : 0));
}

void add_draws(const Look& look, bool search) {
  const auto& [s, p, action, bearings, out] = look;
  const int left = add_payment(s, p, search ? kForSearch : kForCards, action.a, out);
  add(out, kDraws,
      (search ? 24 : 0) + (p == s.active ? 12 : 0) + 3 * std::min(ready_units(s, p), 3) +
          std::min(left, 2));
  add(out, kAsked, (search ? 1 : 2) * kStepKinds + static_cast<int>(s.agenda.top().kind));
}
void look_at_drawing(const Look& look) { add_draws(look, false); }
void look_at_search(const Look& look) { add_draws(look, true); }

void look_at_healing(const Look& look) {
  const State& s = look.s;
  const Unit god = s[look.p].divinity;
  const int danger = peril_bucket(peril(s, god, s.unit[god].where));
  add(look.out, kHeals, 5 * bucket(100 * s.unit[god].life / s.card(god).start, 5) + danger);
}

void look_at_move(const Look& look) {
  const bool run = look.action.verb == Verb::kRun;
  add_move(look.s, look.p, mover(look.s), look.action.a, run, look.bearings, look.out);
}
void look_at_halt(const Look& look) {
  const Unit u = mover(look.s);
  add_move(look.s, look.p, u, look.s.unit[u].where, false, look.bearings, look.out);
}

void look_at_deployment(const Look& look) {
  const auto& [s, p, action, bearings, out] = look;
  const Unit u = s.act.unit;
  add(out, kDeploys,
      (s.card(u).divinity() ? kSteps : 0) + near(stone_distance(s, bearings, action.a)));
  add_place(s, p, u, action.a, false, out);
}

void look_at_claim(const Look& look) {
  const State& s = look.s;
  const Unit u = s.act.unit;
  const int far = near(distance_to(s, s.unit[u].where, s[look.p].divinity));
  add(look.out, kClaims, (s.card(u).divinity() ? kSteps : 0) + far);
}

void look_at_absorbing(const Look& look) {
  const State& s = look.s;
  const int from = look.action.a == kNone ? 0 : look.action.a == s.act.unit ? 1 : 2;
  add(look.out, kAbsorbs, from + (s[look.p].absorbed + 1 >= s.setting().goal ? 3 : 0));
}

void look_at_attack(const Look& look) { add_basic_attack(look.s, look.action, look.out); }
void look_at_power(const Look& look) { add_power(look.s, look.p, look.action, look.out); }
void look_at_end_of_activation(const Look& look) { add_end_of_activation(look.s, look.out); }
void look_at_evading(const Look& look) {
  add_payment(look.s, look.p, kForEvade, look.action.a, look.out);
}
void look_at_guard(const Look& look) { add_guard(look.s, look.action.a, look.out); }
void look_at_retaliation(const Look& look) { add_retaliation(look.s, look.out); }

void look_at_reroll(const Look& look) {
  const auto& [s, p, action, bearings, out] = look;
  add_payment(s, p, kForReroll, action.c, out);
  add(out, kRerolls,
      (s.now().controller == p ? 42 : 0) + 7 * action.a + std::min<int>(action.b, 6));
}

void look_at_assault(const Look& look) {
  const auto& [s, p, action, bearings, out] = look;
  const Attack& attack = s.now();
  add(out, kWounds1, std::min<int>(action.a, 7));
  add(out, kFives, 5 * std::min<int>(action.b, 6) + std::clamp(attack.defence - 6, 0, 4));
  if (action.b > 0) add(out, kSaved, std::min<int>(action.c, 6));
  add_enough(s, attack, action.a, action.b, out);
}

void look_at_wounds(const Look& look) {
  const Attack& attack = look.s.now();
  const Range range = second_assault(attack.second, attack.defence, attack.saved);
  add(look.out, kShort, std::clamp(range.most - look.action.a, 0, 4));
}

void add_ground(const Look& look, Unit u) {
  const Terrain terrain = look.s.map().terrain[look.action.a];
  add(look.out, kThrown, 2 * static_cast<int>(terrain) + (feels(look.s, u, terrain) ? 1 : 0));
}
void look_at_throw(const Look& look) { add_ground(look, look.s.now().target); }
void look_at_ejection(const Look& look) { add_ground(look, unit_of(look.s.agenda.top())); }

void look_at_aim(const Look& look) {
  const Volley& volley = look.s.volley;
  add_blast(look.s, volley.attacker, power_number(look.s, volley.power), look.action.a, look.out);
}

// A unit is named, to do something of this number to it.
template <int kWhat>
void look_at_unit(const Look& look) {
  add_unit(look.s, look.p, kWhat, look.action.a, look.out);
}

void look_at_refusal(const Look& look) { add_refusal(look.s, look.s.agenda.top().kind, look.out); }

// Verbs that are not named have no traits but their own.
constexpr TableBy<Verb, kVerbs, void (*)(const Look&)> kLooks(
    kOthersEmpty, {
                      {Verb::kRecruit, look_at_recruit},
                      {Verb::kKeep, look_at_card},
                      {Verb::kTake, look_at_card},
                      {Verb::kPass, look_at_idling},
                      {Verb::kPassDraw, look_at_idling},
                      {Verb::kRest, look_at_idling},
                      {Verb::kEndTurn, look_at_end_of_turn},
                      {Verb::kActivate, look_at_activation},
                      {Verb::kRecall, look_at_recall},
                      {Verb::kDrawCards, look_at_drawing},
                      {Verb::kSearch, look_at_search},
                      {Verb::kHeal, look_at_healing},
                      // an activation
                      {Verb::kWalk, look_at_move},
                      {Verb::kRun, look_at_move},
                      {Verb::kGo, look_at_move},
                      {Verb::kHalt, look_at_halt},
                      {Verb::kDeploy, look_at_deployment},
                      {Verb::kClaim, look_at_claim},
                      {Verb::kAbsorb, look_at_absorbing},
                      {Verb::kAttack, look_at_attack},
                      {Verb::kPower, look_at_power},
                      {Verb::kLead, look_at_unit<4>},
                      {Verb::kEndActivation, look_at_end_of_activation},
                      // inside an attack
                      {Verb::kEvade, look_at_evading},
                      {Verb::kGuard, look_at_guard},
                      {Verb::kRetaliate, look_at_retaliation},
                      {Verb::kReroll, look_at_reroll},
                      {Verb::kAssault, look_at_assault},
                      {Verb::kWound, look_at_wounds},
                      {Verb::kPassWound, look_at_unit<0>},
                      {Verb::kThrow, look_at_throw},
                      {Verb::kEject, look_at_ejection},
                      {Verb::kAim, look_at_aim},
                      {Verb::kNext, look_at_unit<1>},
                      {Verb::kAdd, look_at_unit<2>},
                      {Verb::kMark, look_at_unit<3>},
                      {Verb::kNo, look_at_refusal},
                  });

void traits_of(const State& s, Action action, Bearings& bearings, Traits& out) {
  const Player p = s.agenda.top().player;
  add(out, kVerb, 2 * static_cast<int>(action.verb) + (p == s.active ? 1 : 0));
  if (const auto look_at = kLooks[action.verb]) look_at({s, p, action, bearings, out});
}

}  // namespace

std::span<const TraitGroup> MythicBattles::trait_groups() { return kSpace.groups; }

void MythicBattles::traits(const State& s, Action action, Traits& out) {
  Bearings bearings = bearings_of(s);
  traits_of(s, action, bearings, out);
}

MythicBattles::Weigher::Weigher(const State& s) : state_(s), bearings_(bearings_of(s)) {}

std::uint32_t MythicBattles::Weigher::operator()(Action action) {
  Traits traits;
  traits_of(state_, action, bearings_, traits);
  return move_weights_of<MythicBattles>().of(traits);
}

std::uint32_t MythicBattles::weight(const State& s, Action action) { return Weigher(s)(action); }

}  // namespace agon::mythic_battles
