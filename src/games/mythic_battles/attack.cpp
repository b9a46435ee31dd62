// The combat sequence, from the choice of a target to its wounds and what follows. The answers of
// the target's side are in reactions.cpp, the dice in assault.cpp. MBP-TGT, MBP-RES, MBP-WND
#include "games/mythic_battles/attack.h"

#include "core/table_by.h"
#include "games/mythic_battles/names.h"
#include "games/mythic_battles/stats.h"
#include "games/mythic_battles/steps.h"

namespace agon::mythic_battles {

// -- the beginning

void list_targets(const State& s, Unit u, int power, bool chase, Actions& out) {
  const Map& map = s.map();
  const Area here = s.unit[u].where;
  if (power != kNoPower) {
    for_each(multiple_targets(s, u, s.content->powers[power]),
             [&](Unit target) { out.add(act(Verb::kAttack, target)); });
    return;
  }
  const int reach = chase ? 0 : effective_range(s, u);
  const bool uproots = !chase && s.pieces[here] > 0 && has_talent(s, u, Talent::kForceOfNature);
  const int more = uproots ? s.content->talent(Talent::kForceOfNature).range : 0;
  const UnitSet own = s.side_units(s.owner(u));
  for_each(s.occupied, [&](Area to) {
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

void pay_for_power(Play& play, int index, int way) {
  State& s = play.s;
  const Power& power = s.content->powers[index];
  tell(play, "power", "MBP-MAN-05", "mythic_battles.event.invoked", power.unit, kNoArea, [&] {
    return Args{{"power", power_name(play.content(), index)}};
  });
  if (power.cost > 0) s.invoked[power.column] |= bit(power.unit);
  pay(play, s.owner(power.unit), way, "MBP-MAN-05");
}

// -- the end

bool wound_target(Play& play, Attack& attack) {
  attack.refused = 0;
  if (attack.wounds == 0) {
    tell(play, "missed", "MBP-RES-14", "mythic_battles.event.missed", attack.target);
    return false;
  }
  wound(play, attack.target, attack.wounds, "MBP-WND-01");
  return true;
}

namespace {

// MBP-TAL-18
bool may_throw(const State& s, const Attack& attack) {
  if (by_terrain(attack) || !s.unit[attack.target].on_map()) return false;
  if (!s.unit[attack.attacker].on_map() || !has_talent(s, attack.attacker, Talent::kMightyThrow)) {
    return false;
  }
  return attack.roll[0] >= throw_cost(s, attack.target) && throw_areas(s, attack.target) != 0;
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

bool offer_throw(Play& play, Attack& attack) {
  return may_throw(play.s, attack) && ask_controller(play, attack, StepKind::kThrow);
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

namespace {

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

// MBP-MAN-08
bool offer_other_target(Play& play, Attack& attack) {
  return (attack.flags & kNoReply) == 0 && play.s.unit[attack.attacker].on_map() &&
         can_retarget(play.s, attack) && ask_controller(play, attack, StepKind::kRetarget);
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

bool finish_attack(Play& play, Attack& attack) {
  State& s = play.s;
  if (attack.attacker == s.act.unit && attack.attacker != kNoUnit && attack.power == kNoPower &&
      attack.range == 0 && (attack.flags & kRetaliation) == 0) {
    s.act.prowess = 0;
  }
  attack = {};
  --s.attacks;
  s.agenda.pop();
  return true;
}

// -- the sequence

namespace {

// The combat sequence from top to bottom: the next stage follows, unless one names another.
constexpr TableBy<AttackStage, kAttackStages, AttackStageFunction*> kSequence({
    // the target. MBP-TGT-01
    {kStEvade, offer_evade},
    {kStGuard, offer_guard},
    {kStGuardEvade, offer_evade_to_guard},
    {kStEarly, offer_early_retaliation},
    // the dice; a retaliation and terrain begin here. MBP-RES-01
    {kStReady, offer_dodge},
    {kStRoll, roll_dice},
    {kStRerolls, offer_rerolls},
    {kStFirst, settle_first_assault},
    {kStSecondAsk, offer_second_assault},
    {kStSecondRoll, roll_again},
    {kStSecondRerolls, offer_second_rerolls},
    {kStWounds, settle_second_assault},
    // the wounds. MBP-WND-01
    {kStEndure, offer_endurance},
    {kStShields, offer_shields},
    {kStApply, wound_target},
    {kStThrow, offer_throw},
    {kStLate, offer_retaliation},
    // after an evade only
    {kStRetarget, offer_other_target},
    {kStDone, finish_attack},
});

}  // namespace

void attack_goes_on(Play& play, const Action*) {
  Attack& attack = play.s.now();
  bool waits = false;
  while (!waits) {
    const auto stage = static_cast<AttackStage>(attack.stage++);
    waits = kSequence[stage](play, attack);
  }
}

}  // namespace agon::mythic_battles
