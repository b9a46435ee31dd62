// The combat sequence: target, evade, Guard, retaliation, dice, wounds, throw. MBP-TGT … MBP-WND
#include "games/mythic_battles/attack.h"

#include "games/mythic_battles/dice.h"
#include "games/mythic_battles/names.h"
#include "games/mythic_battles/stats.h"
#include "games/mythic_battles/steps.h"

namespace agon::mythic_battles {
namespace {

// Re-rolls that have been asked for in an assault.
enum Rerolls : std::uint8_t { kBySlayer = 1, kByOwn = 2, kByAttacker = 4, kByTarget = 8 };

bool by_terrain(const Attack& attack) { return attack.attacker == kNoUnit; }

// MBP-MAN-06
bool may_be_evaded(const State& s, const Attack& attack) {
  if (by_terrain(attack) || (attack.flags & kRetaliation) != 0) return false;
  return may_evade(s, attack.attacker, attack.target, attack.range);
}

// MBP-GUARD-01, MBP-GUARD-05, MBP-GUARD-06
UnitSet guards(const State& s, const Attack& attack) {
  if (by_terrain(attack) || (attack.flags & kRetaliation) != 0) return 0;
  UnitSet set = with_talent(s, friends_in(s, attack.target), Talent::kGuard) &
                ~bit(attack.attacker) & ~attack.refused;
  for_each(set, [&](Unit u) {
    if (is_barred(s, attack.attacker, u, attack.range)) set &= ~bit(u);
  });
  return set;
}

// Whether by public knowledge the target might retaliate. MBP-RETAL-01 … 03, 06, 10
bool may_reply(const State& s, const Attack& attack) {
  if (by_terrain(attack) || attack.range != 0) return false;
  if ((attack.flags & (kNoReply | kRetaliation | kReplied)) != 0) return false;
  const UnitState& target = s.unit[attack.target];
  if (target.where != attack.target_at) return false;
  if (s.unit[attack.attacker].where != attack.attacker_at) return false;
  if (((s.retaliated | s.marked_units()) & bit(attack.target)) != 0) return false;
  return target.cards.unseen() > 0 && s.hand_size(target.owner) > 0;
}

// Whether the attacker has the range to its target from where both are now, and sees it.
bool reaches(const State& s, const Attack& attack, int distance) {
  const Unit u = attack.attacker;
  if (attack.power != kNoPower) {
    return (multiple_targets(s, u, s.content->powers[attack.power]) & bit(attack.target)) != 0;
  }
  const Area from = s.unit[u].where;
  const Area to = s.unit[attack.target].where;
  const int front = (s.map().in_front[from] & bit(to)) != 0 ? 1 : 0;
  return distance <= std::min(10, effective_range(s, u) + front) &&
         in_sight(s, u, to, s.card(attack.target).flying());
}

// MBP-RETAL-09: whether the attack can still be made after a retaliation
bool can_go_on(State& s, Attack& attack) {
  const UnitState& attacker = s.unit[attack.attacker];
  const UnitState& target = s.unit[attack.target];
  if (!attacker.on_map() || !target.on_map()) return false;
  if (attacker.where == attack.attacker_at && target.where == attack.target_at) return true;
  if ((attack.flags & kFullArea) != 0) return false;
  const int distance = s.map().distance[attacker.where][target.where];
  if (distance > 0 && (attack.flags & kMelee) != 0) return false;
  if (!reaches(s, attack, distance)) return false;
  attack.range = static_cast<std::uint8_t>(distance);
  if (distance > 0 && attack.power == kNoPower) s.act.flags |= kRanged;
  attack.attacker_at = attacker.where;
  attack.target_at = target.where;
  return true;
}

void roll(Play& play, std::uint8_t* faces, int dice) {
  for (int i = 0; i < 6; ++i) faces[i] = 0;
  for (int i = 0; i < dice; ++i) ++faces[play.chance.pick(6)];  // MBP-TERM-05
}

void tell_roll(Play& play, const Attack& attack, const std::uint8_t* faces, bool second) {
  report(play, event_kind::kRolled, second ? "MBP-RES-10" : "MBP-RES-06", attack.controller,
         second ? "mythic_battles.event.rolled_again" : "mythic_battles.event.rolled", [&] {
           return Args{{"dice", dice_value(faces)}, {"defence", static_cast<int>(attack.defence)}};
         });
}

void first_roll(Play& play, Attack& attack) {
  const State& s = play.s;
  const int dice = effective_offence(s, attack);
  attack.dice = static_cast<std::uint8_t>(dice);
  attack.defence = static_cast<std::uint8_t>(effective_defence(s, attack));
  roll(play, attack.roll, dice);
  tell_roll(play, attack, attack.roll, false);
}

// The power behind a re-roll; none for Monster Slayer.
int reroll_power(const State& s, const Attack& attack, int which) {
  switch (which) {
    case kByOwn: return ready_power(s, attack.attacker, Effect::kRerollOwn);
    case kByAttacker: return ready_power(s, attack.attacker, Effect::kRerollAny);
    case kByTarget: return ready_power(s, attack.target, Effect::kRerollAny);
    default: return kNoPower;
  }
}

// Whoever rolls the attack's dice uses the attacker's talents and powers, too. MBP-AREA-04
Player reroller(const State& s, const Attack& attack, int which) {
  return which == kByTarget ? s.owner(attack.target) : attack.controller;
}

bool may_reroll(const State& s, const Attack& attack, int which, bool second) {
  if (attack.dice == 0 || (by_terrain(attack) && which != kByTarget)) return false;
  if (which == kBySlayer) {
    return !second && s.card(attack.target).cls == UnitClass::kMonster &&
           has_talent(s, attack.attacker, Talent::kMonsterSlayer);
  }
  const int power = reroll_power(s, attack, which);
  if (power == kNoPower || (which == kByOwn && second)) return false;
  const int cost = s.content->powers[static_cast<std::size_t>(power)].cost;
  if (cost == 0) return true;
  const Player p = reroller(s, attack, which);
  return p == s.owner(s.content->powers[static_cast<std::size_t>(power)].unit) &&
         might_pay(s, p, cost);
}

// Re-rolls of an assault that have not been asked, a bit each.
int pending_rerolls(const State& s, const Attack& attack, bool second) {
  int pending = 0;
  for (int which = kBySlayer; which <= kByTarget; which <<= 1) {
    const bool asked = (attack.rerolled & which) != 0;
    if (!asked && may_reroll(s, attack, which, second)) pending |= which;
  }
  return pending;
}

void ask_for(Play& play, Attack& attack, int which, bool second) {
  attack.rerolled = static_cast<std::uint8_t>(attack.rerolled | which);
  play.s.agenda.push(StepKind::kReroll, reroller(play.s, attack, which), which, second ? 1 : 0);
}

// One after the other; of several the active player names the next. MBP-TIME-01
bool ask_reroll(Play& play, Attack& attack, bool second) {
  const int pending = pending_rerolls(play.s, attack, second);
  if (pending == 0) return false;
  if (std::has_single_bit(static_cast<unsigned>(pending))) {
    ask_for(play, attack, pending, second);
  } else {
    play.s.agenda.push(StepKind::kRerollOrder, play.s.active, 0, second ? 1 : 0);
  }
  return true;
}

void settle_first(Attack& attack, Outcome outcome) {
  attack.wounds = outcome.wounds;
  attack.fives = outcome.fives;
  attack.saved = outcome.saved;
}

// MBP-TAL-18
bool may_throw(const State& s, const Attack& attack) {
  if (by_terrain(attack) || !s.unit[attack.target].on_map()) return false;
  if (!s.unit[attack.attacker].on_map() || !has_talent(s, attack.attacker, Talent::kMightyThrow)) {
    return false;
  }
  return attack.roll[0] >= throw_cost(s, attack.target) && throw_areas(s, attack.target) != 0;
}

void finish_attack(State& s) {
  const Attack& attack = s.now();
  if (attack.attacker == s.act.unit && attack.attacker != kNoUnit && attack.power == kNoPower &&
      attack.range == 0 && (attack.flags & kRetaliation) == 0) {
    s.act.prowess = 0;
  }
  s.now() = {};
  --s.attacks;
  s.agenda.pop();
}

UnitSet shield_troops(const State& s, const Attack& attack) {
  UnitSet troops = 0;
  for_each(friends_in(s, attack.target) & ~attack.refused,
           [&](Unit f) { troops |= s.card(f).troops() ? bit(f) : 0; });
  return troops;
}

bool may_shield(const State& s, const Attack& attack) {
  return attack.wounds > 0 && !by_terrain(attack) &&
         ready_power(s, attack.target, Effect::kPassWounds) != kNoPower &&
         shield_troops(s, attack) != 0;
}

// Whether a unit's power with this effect and cost could be used by public knowledge.
bool might_use(const State& s, Unit u, Effect effect) {
  const int power = ready_power(s, u, effect);
  return power != kNoPower &&
         might_pay(s, s.owner(u), s.content->powers[static_cast<std::size_t>(power)].cost);
}

void list_use(const State& s, Unit u, Effect effect, Actions& out) {
  const int power = ready_power(s, u, effect);
  if (power == kNoPower) return;
  const int cost = s.content->powers[static_cast<std::size_t>(power)].cost;
  for_each_way(s, s.owner(u), cost,
               [&](int way) { out.add(act(Verb::kPower, power, kNone, way)); });
}

void pay_for_power(Play& play, int index, int way) {
  State& s = play.s;
  const Power& power = s.content->powers[static_cast<std::size_t>(index)];
  tell(play, "power", "MBP-MAN-05", "mythic_battles.event.invoked", power.unit, kNoArea, [&] {
    return Args{{"power", power_name(play.content(), index)}};
  });
  if (power.cost > 0) s.invoked[power.column] |= bit(power.unit);
  pay(play, s.owner(power.unit), way, "MBP-MAN-05");
}

// Other targets after an evade; nothing is uprooted for them. MBP-MAN-08
void list_retargets(const State& s, const Attack& attack, Actions& out) {
  Actions targets;
  list_targets(s, attack.attacker, attack.power, (attack.flags & kMelee) != 0, targets);
  for (const Action& action : targets) {
    if ((action.b & kUproot) == 0) out.add(action);
  }
}

bool can_retarget(const State& s, const Attack& attack) {
  Actions targets;
  list_retargets(s, attack, targets);
  return !targets.empty();
}

}  // namespace

int throw_cost(const State& s, Unit target) {
  switch (s.card(target).cls) {
    case UnitClass::kMonster:
    case UnitClass::kGod: return 2;
    case UnitClass::kTitan: return 3;
    default: return 1;
  }
}

bool may_evade(const State& s, Unit attacker, Unit target, int range) {
  const Player p = s.owner(target);
  return s.card(target).flying() && !s.card(attacker).flying() && range <= 1 &&
         (s[p].bought & kEvade) == 0 && might_pay(s, p, 1);
}

void begin_attack(Play& play, Attack attack) {
  State& s = play.s;
  if (s.attacks >= kMaxAttacks) std::abort();  // nesting is bounded by the rules
  attack.target_at = s.unit[attack.target].where;
  if (!by_terrain(attack)) {
    attack.attacker_at = s.unit[attack.attacker].where;
    const bool reply = (attack.flags & kRetaliation) != 0;
    tell(play, "attacks", reply ? "MBP-RETAL-01" : "MBP-TGT-01",
         reply ? "mythic_battles.event.retaliates" : "mythic_battles.event.attacks",
         attack.attacker, attack.target_at, [&] {
           return Args{{"target", unit_name(play.content(), attack.target)}};
         });
    if (reply) attack.stage = kStReady;
  } else {
    attack.stage = kStReady;
  }
  s.attack[s.attacks++] = attack;
  s.agenda.push(StepKind::kAttack, attack.controller);
}

void attack_goes_on(Play& play, const Action*) {
  State& s = play.s;
  Attack& attack = s.now();
  const Player defender = s.owner(attack.target);
  const auto ask = [&](StepKind kind, Player p, int a = 0, int b = 0) {
    s.agenda.push(kind, p, a, b);
  };
  while (true) {
    switch (attack.stage) {
      case kStEvade:
        attack.stage = kStGuard;
        if ((attack.flags & kEvadeAsked) == 0 && may_be_evaded(s, attack)) {
          return ask(StepKind::kEvadeAsk, defender, attack.target);
        }
        break;
      case kStGuard:
        attack.stage = kStGuardEvade;
        if (guards(s, attack) != 0) return ask(StepKind::kGuard, defender);
        break;
      case kStGuardEvade:
        attack.stage = kStEarly;
        attack.refused = 0;
        if ((attack.flags & kGuarded) != 0 && may_be_evaded(s, attack)) {
          return ask(StepKind::kEvadeAsk, defender, attack.target);
        }
        break;
      case kStEarly:  // MBP-RETAL-07
        attack.stage = kStReady;
        if (may_reply(s, attack) && has_talent(s, attack.target, Talent::kInitiative) &&
            !has_talent(s, attack.attacker, Talent::kInitiative)) {
          return ask(StepKind::kRetaliate, defender);
        }
        break;
      case kStReady:
        attack.stage = kStRoll;
        if ((attack.flags & kReplied) != 0 && !can_go_on(s, attack)) {
          attack.stage = kStDone;
        } else if (!by_terrain(attack) && attack.range == 0 &&
                   might_use(s, attack.target, Effect::kBolsterDefence)) {
          return ask(StepKind::kDodge, defender);
        }
        break;
      case kStRoll:
        first_roll(play, attack);
        attack.stage = kStRerolls;
        break;
      case kStRerolls:
        if (ask_reroll(play, attack, false)) return;
        attack.stage = kStFirst;
        break;
      case kStFirst: {
        attack.stage = kStSecondAsk;
        const Outcomes outcomes = first_assault(attack.roll, attack.defence);
        if (outcomes.size > 1) return ask(StepKind::kFirst, attack.controller);
        settle_first(attack, outcomes.list[0]);
        break;
      }
      case kStSecondAsk:  // MBP-RES-10
        attack.stage = kStSecondRoll;
        if (attack.fives > 0) return ask(StepKind::kSecondAsk, attack.controller);
        break;
      case kStSecondRoll:
        attack.stage = kStEndure;
        if (attack.fives == 0) break;
        roll(play, attack.second, attack.fives);
        tell_roll(play, attack, attack.second, true);
        attack.rerolled = 0;
        attack.stage = kStSecondRerolls;
        break;
      case kStSecondRerolls:
        if (ask_reroll(play, attack, true)) return;
        attack.stage = kStWounds;
        break;
      case kStWounds: {
        attack.stage = kStEndure;
        const Range range = second_assault(attack.second, attack.defence, attack.saved);
        if (range.least < range.most) return ask(StepKind::kWounds, attack.controller);
        attack.wounds = static_cast<std::uint8_t>(attack.wounds + range.most);
        break;
      }
      case kStEndure:
        attack.stage = kStShields;
        if (attack.wounds > 0 && might_use(s, attack.target, Effect::kReduceWounds)) {
          return ask(StepKind::kEndure, defender);
        }
        break;
      case kStShields:
        attack.stage = kStApply;
        if (may_shield(s, attack)) return ask(StepKind::kShields, defender);
        break;
      case kStApply: {
        attack.stage = kStThrow;
        attack.refused = 0;
        if (attack.wounds == 0) {
          tell(play, "missed", "MBP-RES-14", "mythic_battles.event.missed", attack.target);
          break;
        }
        return wound(play, attack.target, attack.wounds, "MBP-WND-01");
      }
      case kStThrow:
        attack.stage = kStLate;
        if (may_throw(s, attack)) return ask(StepKind::kThrow, attack.controller);
        break;
      case kStLate:
        attack.stage = kStDone;
        if (may_reply(s, attack)) return ask(StepKind::kRetaliate, defender, 1);
        break;
      case kStRetarget:  // MBP-MAN-08
        attack.stage = kStDone;
        if ((attack.flags & kNoReply) == 0 && s.unit[attack.attacker].on_map() &&
            can_retarget(s, attack)) {
          return ask(StepKind::kRetarget, attack.controller);
        }
        break;
      default: return finish_attack(s);
    }
  }
}

// -- targets

void list_targets(const State& s, Unit u, int power, bool chase, Actions& out) {
  const Map& map = s.map();
  const Area here = s.unit[u].where;
  if (power != kNoPower) {
    for_each(multiple_targets(s, u, s.content->powers[static_cast<std::size_t>(power)]),
             [&](Unit target) { out.add(act(Verb::kAttack, target)); });
    return;
  }
  const int reach = chase ? 0 : effective_range(s, u);
  const bool uproots = !chase && s.pieces[here] > 0 && has_talent(s, u, Talent::kForceOfNature);
  const int more = uproots ? s.content->talent(Talent::kForceOfNature).range : 0;
  const UnitSet own = s.side_units(s.owner(u));
  for_each(map.areas, [&](Area to) {
    const UnitSet enemies = s.in_area[to] & ~own;
    if (enemies == 0) return;
    const int distance = map.distance[here][to];
    const int front = !chase && (map.in_front[here] & bit(to)) != 0 ? 1 : 0;
    if (distance > 1 && distance > reach + front + more) return;
    for_each(enemies, [&](Unit target) {
      const auto add = [&](int range, int flags, int least) {
        if (is_barred(s, u, target, range)) return;
        if (least <= reach + front) out.add(act(Verb::kAttack, target, flags));
        if (uproots && least <= reach + front + more) {
          out.add(act(Verb::kAttack, target, flags | kUproot));
        }
      };
      const bool normal =
          distance == 0 || in_sight(s, u, to, s.card(target).flying());  // MBP-TGT-03 … 07
      if (normal && (!chase || distance == 0)) add(distance, 0, distance);
      if (distance == 1 && s.full(to)) add(0, kIntoFull, 0);  // MBP-TGT-08
    });
  });
}

// -- the questions of a combat sequence

void legal_evade(const State& s, Actions& out) {
  const Player p = s.agenda.top().player;
  for_each_way(s, p, 1, [&](int way) { out.add(act(Verb::kEvade, way)); });
  list_search(s, p, out);
  out.add(act(Verb::kNo));
}

// MBP-MAN-07, MBP-MAN-09
void evade(Play& play, const Action* action) {
  State& s = play.s;
  const auto step = s.agenda.top();
  if (action->verb == Verb::kSearch) return search(play, step.player, action->a);
  s.agenda.pop();
  if (action->verb == Verb::kNo) return;
  const Unit u = step.a;
  s[step.player].bought |= kEvade;
  pay(play, step.player, action->a, "MBP-MAN-06");
  s.evaded |= bit(u);
  tell(play, "evaded", "MBP-MAN-07", "mythic_battles.event.evaded", u);
  if (step.b == 0) {
    s.now().stage = kStRetarget;
  } else {
    evade_volley(play, u);
  }
}

void legal_guard(const State& s, Actions& out) {
  for_each(guards(s, s.now()), [&](Unit u) { out.add(act(Verb::kGuard, u)); });
  list_search(s, s.agenda.top().player, out);
  out.add(act(Verb::kNo));
}

namespace {

// MBP-GUARD-01: the attack goes on as if the Guard had been chosen
void step_in(Play& play, Unit u) {
  Attack& attack = play.s.now();
  attack.target = u;
  attack.flags |= kGuarded;
  tell(play, "guards", "MBP-GUARD-01", "mythic_battles.event.guards", u);
}

}  // namespace

void guard(Play& play, const Action* action) {
  State& s = play.s;
  const Player p = s.agenda.top().player;
  if (action->verb == Verb::kSearch) return search(play, p, action->a);
  s.agenda.pop();
  if (action->verb == Verb::kNo) return;
  const Unit u = action->a;
  if (s.owner(u) == p) return step_in(play, u);
  s.agenda.push(StepKind::kConsent, s.owner(u), u, 0);  // MBP-GUARD-07
}

// An ally is asked for his unit: to guard (0), or to take a wound (1).
void legal_consent(const State&, Actions& out) {
  out.add(act(Verb::kAgree));
  out.add(act(Verb::kNo));
}

namespace {

void take_wound(Play& play, Unit u) {
  State& s = play.s;
  Attack& attack = s.now();
  tell(play, "power", "MBP-POW-04", "mythic_battles.event.passes_wound", attack.target, kNoArea,
       [&] {
         return Args{{"troops", unit_name(play.content(), u)}};
       });
  --attack.wounds;
  attack.refused = 0;
  attack.stage = kStShields;  // and perhaps another one
  wound(play, u, 1, "MBP-POW-11");
}

}  // namespace

void consent(Play& play, const Action* action) {
  State& s = play.s;
  const auto step = s.agenda.top();
  s.agenda.pop();
  if (action->verb == Verb::kNo) {
    report(play, "refused", "MBP-GUARD-07", step.player, "mythic_battles.event.refused");
    Attack& attack = s.now();
    attack.refused |= bit(step.a);  // the others may still be asked
    attack.stage = step.b == 0 ? kStGuard : kStShields;
    return;
  }
  if (step.b == 0) return step_in(play, step.a);
  take_wound(play, step.a);
}

void legal_retaliate(const State& s, Actions& out) {
  const Unit u = s.now().target;
  if (s.unit[u].cards.hand > 0) {
    out.add(act(Verb::kRetaliate));
    if (s.pieces[s.unit[u].where] > 0 && has_talent(s, u, Talent::kForceOfNature)) {
      out.add(act(Verb::kRetaliate, kUproot));
    }
  }
  list_search(s, s.agenda.top().player, out);
  out.add(act(Verb::kNo));
}

void retaliate(Play& play, const Action* action) {
  State& s = play.s;
  const Player p = s.agenda.top().player;
  if (action->verb == Verb::kSearch) return search(play, p, action->a);
  s.agenda.pop();
  if (action->verb == Verb::kNo) return;
  Attack& cause = s.now();
  cause.flags |= kReplied;
  const Unit u = cause.target;
  s.retaliated |= bit(u);
  discard(s, p, u);
  Attack attack;
  attack.attacker = u;
  attack.target = cause.attacker;
  attack.controller = p;
  attack.flags = kRetaliation;
  if ((action->a & kUproot) != 0) {
    remove_piece(play, u, "MBP-TAL-11");
    attack.uprooted = 1;
  }
  begin_attack(play, attack);
}

void legal_dodge(const State& s, Actions& out) {
  list_use(s, s.now().target, Effect::kBolsterDefence, out);
  list_search(s, s.agenda.top().player, out);
  out.add(act(Verb::kNo));
}

void dodge(Play& play, const Action* action) {
  State& s = play.s;
  if (action->verb == Verb::kSearch) return search(play, s.agenda.top().player, action->a);
  s.agenda.pop();
  if (action->verb == Verb::kNo) return;
  pay_for_power(play, action->a, action->c);
  s.now().flags |= kDodged;
}

namespace {

struct RerollTerms {
  int most = 0;
  int power = kNoPower;
};
RerollTerms reroll_terms(const State& s) {
  const int which = s.agenda.top().a;
  if (which == kBySlayer) {
    return {std::min<int>(2, s.content->talent(Talent::kMonsterSlayer).rerolls), kNoPower};
  }
  const int power = reroll_power(s, s.now(), which);
  if (power == kNoPower) return {};
  return {std::min<int>(2, s.content->powers[static_cast<std::size_t>(power)].amount), power};
}

// What an order action calls a re-roll.
int name_of(const State& s, int which) {
  return which == kBySlayer ? kNone : reroll_power(s, s.now(), which);
}

template <class Visit>
void for_each_pending(const State& s, Visit&& visit) {
  const int pending = pending_rerolls(s, s.now(), s.agenda.top().b != 0);
  for (int which = kBySlayer; which <= kByTarget; which <<= 1) {
    if ((pending & which) != 0) visit(which);
  }
}

}  // namespace

// MBP-TIME-01
void legal_order(const State& s, Actions& out) {
  for_each_pending(s, [&](int which) { out.add(act(Verb::kOrder, name_of(s, which))); });
}

void order_rerolls(Play& play, const Action* action) {
  State& s = play.s;
  const bool second = s.agenda.top().b != 0;
  int chosen = 0;
  for_each_pending(s, [&](int which) {
    if (name_of(s, which) == action->a) chosen = which;
  });
  s.agenda.pop();
  ask_for(play, s.now(), chosen, second);
}

// One or two dice, by their faces. MBP-RES-15, MBP-TAL-22
void legal_reroll(const State& s, Actions& out) {
  const Player p = s.agenda.top().player;
  const std::uint8_t* faces = s.agenda.top().b == 0 ? s.now().roll : s.now().second;
  const RerollTerms terms = reroll_terms(s);
  const int cost =
      terms.power == kNoPower ? 0 : s.content->powers[static_cast<std::size_t>(terms.power)].cost;
  for_each_way(s, p, cost, [&](int way) {
    for (int first = 0; first < 6; ++first) {
      if (faces[first] == 0 || terms.most < 1) continue;
      out.add(act(Verb::kReroll, first, kNone, way));
      for (int second = first; second < 6 && terms.most > 1; ++second) {
        if (faces[second] > (first == second ? 1 : 0)) {
          out.add(act(Verb::kReroll, first, second, way));
        }
      }
    }
  });
  out.add(act(Verb::kNo));
}

void reroll(Play& play, const Action* action) {
  State& s = play.s;
  const bool second = s.agenda.top().b != 0;
  const RerollTerms terms = reroll_terms(s);
  s.agenda.pop();
  if (action->verb == Verb::kNo) return;
  if (terms.power != kNoPower) pay_for_power(play, terms.power, action->c);
  Attack& attack = s.now();
  std::uint8_t* faces = second ? attack.second : attack.roll;
  --faces[action->a];
  if (action->b != kNone) --faces[action->b];
  ++faces[play.chance.pick(6)];
  if (action->b != kNone) ++faces[play.chance.pick(6)];
  report(play, event_kind::kRolled, "MBP-RES-15", attack.controller,
         "mythic_battles.event.rerolled", [&] {
           return Args{{"dice", dice_value(faces)}};
         });
}

// MBP-RES-16
void legal_first(const State& s, Actions& out) {
  const Outcomes outcomes = first_assault(s.now().roll, s.now().defence);
  for (int i = 0; i < outcomes.size; ++i) {
    const Outcome& o = outcomes.list[i];
    out.add(act(Verb::kAssault, o.wounds, o.fives, o.saved));
  }
}

void choose_first(Play& play, const Action* action) {
  play.s.agenda.pop();
  settle_first(play.s.now(), {action->a, action->b, action->c});
}

void legal_second(const State&, Actions& out) {
  out.add(act(Verb::kRoll));
  out.add(act(Verb::kNo));
}

void choose_second(Play& play, const Action* action) {
  play.s.agenda.pop();
  if (action->verb == Verb::kNo) play.s.now().fives = 0;
}

void legal_wounds(const State& s, Actions& out) {
  const Attack& attack = s.now();
  const Range range = second_assault(attack.second, attack.defence, attack.saved);
  for (int n = range.most; n >= range.least; --n) out.add(act(Verb::kWound, n));
}

void choose_wounds(Play& play, const Action* action) {
  play.s.agenda.pop();
  Attack& attack = play.s.now();
  attack.wounds = static_cast<std::uint8_t>(attack.wounds + action->a);
}

void legal_endure(const State& s, Actions& out) {
  list_use(s, s.now().target, Effect::kReduceWounds, out);
  out.add(act(Verb::kNo));
}

void endure(Play& play, const Action* action) {
  State& s = play.s;
  s.agenda.pop();
  if (action->verb == Verb::kNo) return;
  pay_for_power(play, action->a, action->c);
  Attack& attack = s.now();
  attack.wounds = static_cast<std::uint8_t>(
      attack.wounds - std::min(attack.wounds, s.content->powers[action->a].amount));
}

void legal_shields(const State& s, Actions& out) {
  for_each(shield_troops(s, s.now()), [&](Unit u) { out.add(act(Verb::kPassWound, u)); });
  out.add(act(Verb::kDone));
}

void pass_wounds(Play& play, const Action* action) {
  State& s = play.s;
  const Player p = s.agenda.top().player;
  s.agenda.pop();
  if (action->verb == Verb::kDone) return;
  const Unit u = action->a;
  if (s.owner(u) != p) {
    s.agenda.push(StepKind::kConsent, s.owner(u), u, 1);
  } else {
    take_wound(play, u);
  }
}

void legal_throw(const State& s, Actions& out) {
  for_each(throw_areas(s, s.now().target), [&](Area a) { out.add(act(Verb::kThrow, a)); });
  out.add(act(Verb::kNo));
}

// MBP-TAL-19
void throw_target(Play& play, const Action* action) {
  State& s = play.s;
  s.agenda.pop();
  if (action->verb == Verb::kNo) return;
  const Unit u = s.now().target;
  drop_omphalos(play, u, "MBP-OMPH-04");
  tell(play, event_kind::kMoved, "MBP-TAL-19", "mythic_battles.event.thrown", u, action->a);
  enter(play, u, action->a);
}

void legal_retarget(const State& s, Actions& out) {
  list_retargets(s, s.now(), out);
  out.add(act(Verb::kNo));
}

void retarget(Play& play, const Action* action) {
  State& s = play.s;
  s.agenda.pop();
  if (action->verb == Verb::kNo) return;
  Attack next;
  const Attack& old = s.now();
  next.attacker = old.attacker;
  next.power = old.power;
  next.controller = old.controller;
  next.target = action->a;
  const bool full = (action->b & kIntoFull) != 0;
  next.flags = static_cast<std::uint8_t>((full ? kFullArea : 0) | (old.flags & kMelee));
  next.attacker_at = s.unit[next.attacker].where;
  next.target_at = s.unit[next.target].where;
  next.range = full ? 0 : s.map().distance[next.attacker_at][next.target_at];
  s.act.flags &= static_cast<std::uint8_t>(~kRanged);
  if (next.range > 0 && next.power == kNoPower) s.act.flags |= kRanged;
  tell(play, "attacks", "MBP-MAN-08", "mythic_battles.event.attacks", next.attacker, next.target_at,
       [&] {
         return Args{{"target", unit_name(play.content(), next.target)}};
       });
  s.now() = next;
}

}  // namespace agon::mythic_battles
