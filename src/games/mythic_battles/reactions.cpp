// What the target of an attack and its side answer: evade, Guard, retaliation, powers of defence.
// MBP-MAN-06, MBP-GUARD, MBP-RETAL, MBP-POW
#include <algorithm>

#include "games/mythic_battles/attack.h"
#include "games/mythic_battles/names.h"
#include "games/mythic_battles/stats.h"
#include "games/mythic_battles/steps.h"

namespace agon::mythic_battles {
// -- evading

namespace {

// MBP-MAN-06
bool may_be_evaded(const State& s, const Attack& attack) {
  if (by_terrain(attack) || (attack.flags & kRetaliation) != 0) return false;
  return may_evade(s, attack.attacker, attack.target, attack.range);
}

}  // namespace

bool may_evade(const State& s, Unit attacker, Unit target, int range) {
  const Player p = s.owner(target);
  return s.card(target).flying() && !s.card(attacker).flying() && range <= 1 &&
         (s[p].bought & kEvade) == 0 && might_pay(s, p, 1);
}

bool offer_evade(Play& play, Attack& attack) {
  return (attack.flags & kEvadeAsked) == 0 && may_be_evaded(play.s, attack) &&
         ask_defender(play, attack, StepKind::kEvadeAsk, arg::kUnit(attack.target));
}

bool offer_evade_to_guard(Play& play, Attack& attack) {
  attack.refused = 0;
  return (attack.flags & kGuarded) != 0 && may_be_evaded(play.s, attack) &&
         ask_defender(play, attack, StepKind::kEvadeAsk, arg::kUnit(attack.target));
}

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
  const Unit u = unit_of(step);
  s[step.player].bought |= kEvade;
  pay(play, step.player, action->a, "MBP-MAN-06");
  s.evaded |= bit(u);
  tell(play, "evaded", "MBP-MAN-07", "mythic_battles.event.evaded", u);
  if (step[arg::kOfVolley] == 0) {
    s.now().stage = kStRetarget;
  } else {
    evade_volley(play, u);
  }
}

// -- a Guard steps in

namespace {

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

// MBP-GUARD-01: the attack goes on as if the Guard had been chosen
void step_in(Play& play, Unit u) {
  Attack& attack = play.s.now();
  attack.target = u;
  attack.flags |= kGuarded;
  tell(play, "guards", "MBP-GUARD-01", "mythic_battles.event.guards", u);
}

}  // namespace

bool offer_guard(Play& play, Attack& attack) {
  return guards(play.s, attack) != 0 && ask_defender(play, attack, StepKind::kGuard);
}

void legal_guard(const State& s, Actions& out) {
  for_each(guards(s, s.now()), [&](Unit u) { out.add(act(Verb::kGuard, u)); });
  list_search(s, s.agenda.top().player, out);
  out.add(act(Verb::kNo));
}

void guard(Play& play, const Action* action) {
  State& s = play.s;
  const Player p = s.agenda.top().player;
  if (action->verb == Verb::kSearch) return search(play, p, action->a);
  s.agenda.pop();
  if (action->verb == Verb::kNo) return;
  const Unit u = action->a;
  if (s.owner(u) == p) return step_in(play, u);
  s.agenda.push(StepKind::kConsent, s.owner(u), arg::kUnit(u));  // MBP-GUARD-07
}

// -- retaliation

namespace {

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

}  // namespace

// MBP-RETAL-07
bool offer_early_retaliation(Play& play, Attack& attack) {
  return may_reply(play.s, attack) && has_talent(play.s, attack.target, Talent::kInitiative) &&
         !has_talent(play.s, attack.attacker, Talent::kInitiative) &&
         ask_defender(play, attack, StepKind::kRetaliate);
}

bool offer_retaliation(Play& play, Attack& attack) {
  attack.stage = kStDone;
  return may_reply(play.s, attack) &&
         ask_defender(play, attack, StepKind::kRetaliate, arg::kLate(1));
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

// -- powers of defence

namespace {

// Whether by public knowledge a unit's power with this effect could be used and paid for.
bool might_use(const State& s, Unit u, Effect effect) {
  const int power = ready_power(s, u, effect);
  return power != kNoPower && might_pay(s, s.owner(u), s.content->powers[power].cost);
}

void list_use(const State& s, Unit u, Effect effect, Actions& out) {
  const int power = ready_power(s, u, effect);
  if (power == kNoPower) return;
  const int cost = s.content->powers[power].cost;
  for_each_way(s, s.owner(u), cost,
               [&](int way) { out.add(act(Verb::kPower, power, kNone, way)); });
}

}  // namespace

bool offer_dodge(Play& play, Attack& attack) {
  if ((attack.flags & kReplied) != 0 && !can_go_on(play.s, attack)) {
    attack.stage = kStDone;
    return false;
  }
  return !by_terrain(attack) && attack.range == 0 &&
         might_use(play.s, attack.target, Effect::kBolsterDefence) &&
         ask_defender(play, attack, StepKind::kDodge);
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

bool offer_endurance(Play& play, Attack& attack) {
  return attack.wounds > 0 && might_use(play.s, attack.target, Effect::kReduceWounds) &&
         ask_defender(play, attack, StepKind::kEndure);
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

// -- troops that take wounds

namespace {

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

bool offer_shields(Play& play, Attack& attack) {
  return may_shield(play.s, attack) && ask_defender(play, attack, StepKind::kShields);
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
    s.agenda.push(StepKind::kConsent, s.owner(u), arg::kUnit(u), arg::kOfWound(1));
  } else {
    take_wound(play, u);
  }
}

// -- an ally is asked whether a unit of his guards, or takes a wound

void legal_consent(const State&, Actions& out) {
  out.add(act(Verb::kAgree));
  out.add(act(Verb::kNo));
}

void consent(Play& play, const Action* action) {
  State& s = play.s;
  const auto step = s.agenda.top();
  const Unit u = unit_of(step);
  const bool of_wound = step[arg::kOfWound] != 0;
  s.agenda.pop();
  if (action->verb == Verb::kNo) {
    report(play, "refused", "MBP-GUARD-07", step.player, "mythic_battles.event.refused");
    Attack& attack = s.now();
    attack.refused |= bit(u);  // the others may still be asked
    attack.stage = of_wound ? kStShields : kStGuard;
    return;
  }
  if (!of_wound) return step_in(play, u);
  take_wound(play, u);
}

}  // namespace agon::mythic_battles
