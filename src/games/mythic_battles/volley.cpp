// Attacks on several units: area and multiple attacks, the charge; and petrifying.
// MBP-AREA, MBP-MULTI
#include "games/mythic_battles/attack.h"
#include "games/mythic_battles/names.h"
#include "games/mythic_battles/stats.h"
#include "games/mythic_battles/steps.h"

namespace agon::mythic_battles {
namespace {

const Power& power_of(const State& s) { return s.content->powers[s.volley.power]; }

int reach_of(const State& s, Unit u, const Power& power) {
  return power.own_range ? effective_range(s, u) : power.max_range;
}

// Enemies in an area that this attacker may attack from afar or near. MBP-POW-10
UnitSet targetable(const State& s, Unit u, const Power& power, Area area, bool single) {
  const int distance = s.map().distance[s.unit[u].where][area];
  if (distance < power.min_range) return 0;
  int reach = reach_of(s, u, power);
  if (power.own_range && (s.map().in_front[s.unit[u].where] & bit(area)) != 0) ++reach;
  if (distance > reach) return 0;
  const bool seen = in_sight(s, u, area, false);
  UnitSet set = 0;
  for_each(enemies_in(s, s.owner(u), area), [&](Unit target) {
    const bool visible = seen || (single && s.card(target).flying());  // MBP-TGT-07
    if (visible && !is_barred(s, u, target, distance)) set |= bit(target);
  });
  return set;
}

void begin_fight(Play& play, Unit target) {
  State& s = play.s;
  s.volley.targets &= ~bit(target);
  Attack attack;
  attack.attacker = s.volley.attacker;
  attack.target = target;
  attack.power = s.volley.power;
  attack.flags = kNoReply | kEvadeAsked;
  attack.range = s.map().distance[s.unit[attack.attacker].where][s.unit[target].where];
  const Player owner = s.owner(attack.attacker);
  // MBP-AREA-04: against a friend the enemy decides
  attack.controller = s.friends(owner, s.owner(target)) ? next_enemy(s, owner) : owner;
  begin_attack(play, attack);
}

UnitSet still_there(const State& s) {
  UnitSet set = 0;
  for_each(s.volley.targets, [&](Unit u) {
    const std::uint8_t where = s.unit[u].where;
    const bool valid = s.volley.area != kNoArea ? where == s.volley.area : where < kAreas;
    if (valid) set |= bit(u);
  });
  return set;
}

bool has_enemy(const State& s) {
  return (s.volley.targets & ~s.side_units(s.owner(s.volley.attacker))) != 0;
}

// Further enemies that a multiple attack may name.
UnitSet spare_targets(const State& s) {
  return multiple_targets(s, s.volley.attacker, power_of(s)) & ~s.volley.targets & ~s.volley.asked;
}

}  // namespace

UnitSet volley_targets(const State& s, Unit u, const Power& power, Area area) {
  if (targetable(s, u, power, area, false) == 0) return 0;
  UnitSet barred = 0;
  const int distance = s.map().distance[s.unit[u].where][area];
  for_each(s.in_area[area], [&](Unit t) { barred |= is_barred(s, u, t, distance) ? bit(t) : 0; });
  return s.in_area[area] & ~bit(u) & ~barred;
}

// MBP-AREA-01
AreaSet volley_areas(const State& s, Unit u, const Power& power) {
  AreaSet areas = 0;
  for_each(s.occupied, [&](Area a) {
    if (targetable(s, u, power, a, false) != 0) areas |= bit(a);
  });
  return areas;
}

UnitSet multiple_targets(const State& s, Unit u, const Power& power) {
  const bool single = power.effect == Effect::kSingleAttack;
  UnitSet set = 0;
  for_each(s.occupied, [&](Area a) { set |= targetable(s, u, power, a, single); });
  return set;
}

void begin_volley(Play& play, Unit attacker, int power, UnitSet targets, Area area) {
  State& s = play.s;
  s.volley = {targets, 0, attacker, static_cast<std::uint8_t>(power), area, 0};
  s.agenda.push(StepKind::kVolley, s.owner(attacker));
}

void volley_goes_on(Play& play, const Action*) {
  State& s = play.s;
  Volley& volley = s.volley;
  const Player p = s.agenda.top().player;
  const auto finish = [&] {
    volley = {};
    s.agenda.pop();
  };
  if (!s.unit[volley.attacker].on_map()) return finish();  // MBP-AREA-02
  if (volley.began == 0) {
    // MBP-MAN-09: all evades come before the first dice
    for (UnitSet set = volley.targets & ~volley.asked; set != 0; set &= set - 1) {
      const auto u = static_cast<Unit>(std::countr_zero(set));
      volley.asked |= bit(u);
      const int distance = s.map().distance[s.unit[volley.attacker].where][s.unit[u].where];
      if (may_evade(s, volley.attacker, u, distance)) {
        return s.agenda.push(StepKind::kEvadeAsk, s.owner(u), arg::kUnit(u), arg::kOfVolley(1));
      }
    }
    if (!has_enemy(s)) {
      volley.targets = 0;
      if (volley.area != kNoArea && power_of(s).effect == Effect::kAreaAttack &&
          volley_areas(s, volley.attacker, power_of(s)) != 0) {
        return s.agenda.push(StepKind::kAim, p);
      }
      return finish();
    }
    volley.began = 1;
  }
  volley.targets = still_there(s);
  if (volley.targets == 0) return finish();
  if (std::has_single_bit(volley.targets)) {
    return begin_fight(play, static_cast<Unit>(std::countr_zero(volley.targets)));
  }
  s.agenda.push(StepKind::kNext, p);
}

void evade_volley(Play& play, Unit u) {
  State& s = play.s;
  s.volley.targets &= ~bit(u);
  if (s.volley.area == kNoArea && power_of(s).amount > 0 && spare_targets(s) != 0) {
    s.agenda.push(StepKind::kPick, s.owner(s.volley.attacker), arg::kLeft(1), arg::kByEvader(1));
  }
}

// -- choosing the targets of a multiple attack

void legal_pick(const State& s, Actions& out) {
  const auto& step = s.agenda.top();
  const bool replaces = step[arg::kByEvader] != 0;
  const UnitSet named = s.volley.targets;
  for_each(spare_targets(s), [&](Unit u) {
    // In ascending order, so that each set occurs once.
    if (replaces || named < bit(u)) out.add(act(Verb::kAdd, u));
  });
  if (named != 0 || replaces) out.add(act(Verb::kDone));
}

void pick_target(Play& play, const Action* action) {
  State& s = play.s;
  const auto step = s.agenda.top();
  s.agenda.pop();
  if (action->verb == Verb::kDone) return;
  const Unit u = action->a;
  s.volley.targets |= bit(u);
  tell(play, "named", "MBP-MULTI-01", "mythic_battles.event.named", u);
  const UnitSet above = spare_targets(s) & ~((bit(u) << 1U) - 1U);
  if (step[arg::kByEvader] == 0 && step[arg::kLeft] > 1 && above != 0) {
    s.agenda.push(StepKind::kPick, step.player, arg::kLeft(step[arg::kLeft] - 1));
  }
}

void legal_next(const State& s, Actions& out) {
  for_each(s.volley.targets, [&](Unit u) { out.add(act(Verb::kNext, u)); });
}

void next_target(Play& play, const Action* action) {
  play.s.agenda.pop();
  begin_fight(play, action->a);
}

void legal_aim(const State& s, Actions& out) {
  for_each(volley_areas(s, s.volley.attacker, power_of(s)),
           [&](Area a) { out.add(act(Verb::kAim, a)); });
  out.add(act(Verb::kNo));
}

void aim_again(Play& play, const Action* action) {
  State& s = play.s;
  s.agenda.pop();
  if (action->verb == Verb::kNo) {
    s.volley.area = kNoArea;  // given up: nothing is left to attack
    return;
  }
  s.volley.area = action->a;
  s.volley.targets = volley_targets(s, s.volley.attacker, power_of(s), action->a);
}

// -- the charge: one area after the other, an area attack in each

AreaSet charge_steps(const State& s, Unit u, Area from) {
  const Map& map = s.map();
  const auto mover = static_cast<std::size_t>(mover_from(s, u, false, from));
  AreaSet areas = 0;
  for_each(map.step[mover][from], [&](Area a) {
    const bool lava = s.setting().erupting && map.terrain[a] == Terrain::kLava;
    // MBP-MOVE-09: it does not count in an area that it will have left
    const bool full = std::popcount(s.in_area[a] & ~bit(u)) >= map.capacity[a];
    if (full || map.terrain[a] == Terrain::kRift || (lava && feels(s, u, Terrain::kLava))) return;
    areas |= bit(a);
  });
  return areas;
}

namespace {

// Whether chains end the charge behind this step. MBP-BOUND-05
bool chained(const State& s, Unit u, Area from, Area to) {
  const bool nimble = (mover_from(s, u, false, from) & (kFlies | kClimbs)) != 0;
  return !nimble && (s.map().chains[from] & bit(to)) != 0;
}

// Enemies in an area that a charge may attack there.
UnitSet charged_in(const State& s, Unit u, Area area) {
  UnitSet set = 0;
  for_each(enemies_in(s, s.owner(u), area),
           [&](Unit target) { set |= is_barred(s, u, target, 0) ? 0 : bit(target); });
  return set;
}

}  // namespace

bool may_uproot_in(const State& s, Unit u, Area area) {
  return s.pieces[area] > 0 && charged_in(s, u, area) != 0 &&
         has_talent_in(s, u, Talent::kForceOfNature, area);
}

// MBP-POW-12: somebody is in the first area, or can be met in the second
bool may_charge(const State& s, Unit u, const Power& power, Area area) {
  if (charged_in(s, u, area) != 0) return true;
  const Terrain terrain = s.map().terrain[area];
  const bool halts =
      (terrain == Terrain::kLava || terrain == Terrain::kSwamp) && feels(s, u, terrain);
  if (power.amount < 2 || halts || chained(s, u, s.unit[u].where, area)) return false;
  bool found = false;
  for_each(charge_steps(s, u, area), [&](Area next) { found |= charged_in(s, u, next) != 0; });
  return found;
}

namespace {

void charge_into(Play& play, Unit u, Area area, bool uproots) {
  State& s = play.s;
  if (chained(s, u, s.unit[u].where, area)) s.charging_left = 0;
  s.charging_at = area;
  tell(play, event_kind::kMoved, "MBP-MOVE-08", "mythic_battles.event.charged", u, area);
  enter(play, u, area);
  if (uproots) uproot(play, u);
}

}  // namespace

void begin_charge(Play& play, int power, Area area, bool uproots) {
  State& s = play.s;
  const Power& charge = s.content->powers[power];
  s.charging_left = static_cast<std::uint8_t>(charge.amount - 1);
  s.agenda.push(StepKind::kCharging, s.owner(charge.unit), arg::kPower(power));
  charge_into(play, charge.unit, area, uproots);
}

void charge_goes_on(Play& play, const Action*) {
  State& s = play.s;
  auto& step = s.agenda.top();
  const int index = step[arg::kPower];
  const Power& power = s.content->powers[index];
  const Unit u = power.unit;
  const Area at = s.charging_at;
  if (s.unit[u].where == at && (s.act.flags & kCut) == 0) {
    if (step[arg::kStruck] == 0) {
      step.set(arg::kStruck, 1);
      if (targetable(s, u, power, at, false) != 0) {
        return begin_volley(play, u, index, volley_targets(s, u, power, at), at);
      }
    }
    if (s.charging_left > 0 && charge_steps(s, u, at) != 0) {
      return s.agenda.push(StepKind::kChargeOn, step.player, arg::kUnit(u));
    }
  }
  s.charging_at = kNoArea;
  s.charging_left = 0;
  s.agenda.pop();
}

void legal_charge_on(const State& s, Actions& out) {
  const Unit u = unit_of(s.agenda.top());
  for_each(charge_steps(s, u, s.unit[u].where), [&](Area a) {
    out.add(act(Verb::kGo, a));
    if (may_uproot_in(s, u, a)) out.add(act(Verb::kGo, a, kUproot));
  });
  out.add(act(Verb::kHalt));
}

void charge_on(Play& play, const Action* action) {
  State& s = play.s;
  const Unit u = unit_of(s.agenda.top());
  s.agenda.pop();
  if (action->verb == Verb::kHalt) {
    s.charging_left = 0;
    return;
  }
  s.agenda.top().set(arg::kStruck, 0);
  --s.charging_left;
  charge_into(play, u, action->a, (action->b & kUproot) != 0);
}

// -- petrify: troops are destroyed, other enemies marked. MBP-POW-08, MBP-POW-11

namespace {

int tokens_left(const State& s, Unit by) {
  return s.card(by).tokens - std::popcount(s.marked[s.owner(by)]);
}

UnitSet markable(const State& s, Unit by) {
  return enemies_in(s, s.owner(by), s.unit[by].where) & ~s.marked_units();
}

void mark(Play& play, Unit by, Unit u) {
  play.s.marked[play.s.owner(by)] |= bit(u);
  tell(play, "marked", "MBP-POW-08", "mythic_battles.event.petrified", u);
}

}  // namespace

void petrify(Play& play, Unit by) {
  State& s = play.s;
  const Area here = s.unit[by].where;
  UnitSet troops = 0;
  for_each(s.in_area[here], [&](Unit u) { troops |= s.card(u).troops() ? bit(u) : 0; });
  const UnitSet others = markable(s, by) & ~troops;
  // Who gets a token is a question only if there are more of them than tokens.
  const bool choose = std::popcount(others) > tokens_left(s, by);
  if (choose && tokens_left(s, by) > 0) s.agenda.push(StepKind::kMark, s.owner(by), arg::kUnit(by));
  for_each(troops, [&](Unit u) { destroy(play, u, "MBP-POW-11"); });
  if (!choose) for_each(others, [&](Unit u) { mark(play, by, u); });
}

void legal_mark(const State& s, Actions& out) {
  const Unit by = unit_of(s.agenda.top());
  for_each(markable(s, by), [&](Unit u) { out.add(act(Verb::kMark, u)); });
}

void mark_unit(Play& play, const Action* action) {
  State& s = play.s;
  const Unit by = unit_of(s.agenda.top());
  mark(play, by, action->a);
  if (tokens_left(s, by) <= 0 || markable(s, by) == 0) s.agenda.pop();
}

// -- what must hold in attacks on several units

StepFault fits_volley(const State& s, const At& at) {
  const Volley& volley = s.volley;
  if (!recruited(s, volley.attacker) || !has_power(s, volley.attacker, volley.power)) {
    return "attacker of a volley";
  }
  if (volley.area != kNoArea && (s.map().areas & bit(volley.area)) == 0) return "area of a volley";
  const bool attacks = at.above != nullptr && at.above->kind == StepKind::kAttack;
  const bool all_there = volley.began == 0 || (at.above != nullptr && !attacks);
  bool fits = !all_there || on_map(s, volley.attacker);
  for_each(volley.asked, [&](Unit u) { fits = fits && recruited(s, u); });
  for_each(volley.targets,
           [&](Unit u) { fits = fits && (all_there ? on_map(s, u) : recruited(s, u)); });
  return unless(fits, "targets of a volley");
}

StepFault fits_charging(const State& s, const At& at) {
  const auto power = static_cast<std::size_t>(at.step[arg::kPower]);
  const auto& powers = s.content->powers;
  return unless(power < powers.size() && powers[power].effect == Effect::kCharge &&
                    recruited(s, powers[power].unit),
                "no such charge");
}

StepFault fits_mark(const State& s, const At& at) {
  const Unit u = unit_of(at.step);
  return unless(on_map(s, u) && s.owner(u) == at.step.player, "no unit of the player there");
}

}  // namespace agon::mythic_battles
