// An activation: simple actions or a complex one, powers, what happens at its end. MBP-ACT
#include "games/mythic_battles/names.h"
#include "games/mythic_battles/stats.h"
#include "games/mythic_battles/steps.h"

namespace agon::mythic_battles {
namespace {

int actions_taken(const State& s) {
  return std::popcount(static_cast<unsigned>(s.act.flags & (kWalked | kAttacked | kClaimed)));
}

// -- omphalos

// MBP-OMPH-02, MBP-TAL-06, MBP-TAL-12
AreaSet claim_areas(const State& s, Unit u) {
  if ((s.carrying & bit(u)) != 0) return 0;
  const Area here = s.unit[u].where;
  AreaSet reach = bit(here);
  if (has_talent(s, u, Talent::kGemCollector)) reach |= s.map().adjacent[here];
  const bool immune = has_talent(s, u, Talent::kBlock);
  AreaSet areas = 0;
  for_each(reach, [&](Area a) {
    if (s.omphalos[a] == 0) return;
    if (!immune && with_talent(s, enemies_in(s, s.owner(u), a), Talent::kBlock) != 0) return;
    areas |= bit(a);
  });
  return areas;
}

void claim(Play& play, Unit u, Area area) {
  State& s = play.s;
  --s.omphalos[area];
  s.carrying |= bit(u);
  tell(play, event_kind::kGained, "MBP-OMPH-02", "mythic_battles.event.claimed", u, area);
}

// MBP-OMPH-05: unclaimed, or with a friend
void list_absorbs(const State& s, Unit u, Actions& out) {
  if (!s.card(u).divinity()) return;
  const Area here = s.unit[u].where;
  if (s.omphalos[here] > 0) out.add(act(Verb::kAbsorb, kNone));
  for_each(s.in_area[here] & s.carrying & s.side_units(s.owner(u)),
           [&](Unit carrier) { out.add(act(Verb::kAbsorb, carrier)); });
}

// MBP-OMPH-06
void absorb(Play& play, Unit u, Unit carrier) {
  State& s = play.s;
  const Player p = s.owner(u);
  if (carrier == kNoUnit) {
    --s.omphalos[s.unit[u].where];
  } else {
    s.carrying &= ~bit(carrier);
  }
  ++s[p].absorbed;
  s.due = 1;
  ++s[p].omphalos.hand;
  ++s[p].omphalos.known;
  Event* event = tell(play, event_kind::kScored, "MBP-OMPH-06", "mythic_battles.event.absorbed", u,
                      s.unit[u].where, [&] {
                        return Args{{"count", static_cast<int>(s[p].absorbed)}};
                      });
  bring_points(event, p, "absorbed", 1);
}

// -- movement

// A carrier may go on or drop what it carries, and lava ejects; enemies and swamps end a move.
bool may_pause(const State& s, Unit u, Area to) {
  const Terrain terrain = s.map().terrain[to];
  const bool felt = feels(s, u, terrain);
  const bool carries = (s.carrying & bit(u)) != 0;
  if (!carries && !(felt && terrain == Terrain::kLava)) return false;
  return !(felt && terrain == Terrain::kSwamp) && enemies_in(s, s.owner(u), to) == 0;
}

void tell_move(Play& play, Unit u, Mode mode, Area to, const Path& path) {
  Event* event = tell(play, event_kind::kMoved, mode.run ? "MBP-MOVE-02" : "MBP-MOVE-01",
                      mode.run ? "mythic_battles.event.ran" : "mythic_battles.event.walked", u, to);
  if (event == nullptr) return;
  for (int i = 0; i < path.length; ++i) event->touches.push_back(area_id(path.area[i]));
}

void begin_move(Play& play, Unit u, Mode mode, Area to) {
  State& s = play.s;
  s.move = {u, 0, 0, static_cast<std::uint8_t>(mode.run)};
  // The path is needed only if the move may pause on its way, or is told.
  const bool pauses = may_pause(s, u, to);
  if (pauses || play.journal != nullptr) {
    const Path path = path_to(s, u, mode, to);
    tell_move(play, u, mode, to, path);
    const int left = mode.movement - path.cost;
    if (pauses && !path.stops && left >= 0) {
      s.move.left = static_cast<std::uint8_t>(left);
      s.move.aquatic = path.aquatic && mode.aquatic ? 1 : 0;
    }
  }
  s.agenda.push(StepKind::kMoving, s.owner(u));
  enter(play, u, to);
}

Mode rest_of_move(const State& s) { return {s.move.left, s.move.run != 0, s.move.aquatic != 0}; }

// Where a walk or run can still go. MBP-TERR-05
AreaSet further(const State& s) {
  const Unit u = s.move.unit;
  if (s.move.left == 0 && s.move.aquatic == 0) return 0;
  if (!s.unit[u].on_map() || (s.act.flags & kCut) != 0) return 0;
  if (enemies_in(s, s.owner(u), s.unit[u].where) != 0) return 0;
  return destinations(s, u, rest_of_move(s));
}

// -- powers

bool has_piece(const State& s, Unit u) { return s.pieces[s.unit[u].where] > 0; }

void list_power(const State& s, Player p, int index, int target, bool uproot, Actions& out) {
  const Power& power = s.content->powers[index];
  for_each_way(s, p, power.cost, [&](int way) {
    out.add(act(Verb::kPower, index, target, way));
    if (uproot) out.add(act(Verb::kPower, index, target, way | kUprootToo));
  });
}

// Special attacks in the place of the attack action. MBP-POW-02, MBP-POW-12
void list_special(const State& s, Unit u, int index, Actions& out) {
  const Power& power = s.content->powers[index];
  const Player p = s.owner(u);
  if (!can_pay(s, p, power.cost)) return;
  if (power.removes_piece && !has_piece(s, u)) return;
  const bool spare = s.pieces[s.unit[u].where] > (power.removes_piece ? 1 : 0);
  const bool uproot = spare && has_talent(s, u, Talent::kForceOfNature);
  switch (power.effect) {
    case Effect::kAreaAttack:
      for_each(volley_areas(s, u, power), [&](Area a) { list_power(s, p, index, a, uproot, out); });
      break;
    case Effect::kSingleAttack:
      for_each(multiple_targets(s, u, power),
               [&](Unit target) { list_power(s, p, index, target, uproot, out); });
      break;
    case Effect::kMultipleAttack:
      if (multiple_targets(s, u, power) != 0) list_power(s, p, index, kNone, uproot, out);
      break;
    case Effect::kCharge: {
      const bool stuck =
          s.map().terrain[s.unit[u].where] == Terrain::kSwamp && feels(s, u, Terrain::kSwamp);
      if (stuck || (s.act.flags & kWalked) != 0) break;
      for_each(charge_steps(s, u, s.unit[u].where), [&](Area a) {
        if (may_charge(s, u, power, a)) {
          list_power(s, p, index, a, may_uproot_in(s, u, a), out);
        }
      });
      break;
    }
    case Effect::kPetrify:
      // MBP-POW-11: it is no attack, so nothing is uprooted for it
      if (enemies_in(s, p, s.unit[u].where) != 0) list_power(s, p, index, kNone, false, out);
      break;
    default: break;
  }
}

// Active powers, between actions. MBP-POW-03
void list_active(const State& s, Unit u, int index, Actions& out) {
  const Power& power = s.content->powers[index];
  bool open = false;
  switch (power.effect) {
    case Effect::kExtraAttack: open = actions_taken(s) > 0; break;
    case Effect::kChase: open = (s.act.flags & kRanged) != 0 && (s.act.flags & kWalked) == 0; break;
    case Effect::kBolsterAttack:
      open = (s.act.flags & kAttacked) == 0 && actions_taken(s) < 2;
      break;
    case Effect::kFreeManoeuvre: open = (s.act.used & kUsedFree) == 0; break;
    case Effect::kDraw: open = (s.act.used & kUsedDraw) == 0 && (s.act.flags & kSimple) == 0; break;
    default: break;
  }
  if (open) list_power(s, s.owner(u), index, kNone, false, out);
}

void list_attacks(const State& s, Unit u, bool chase, Actions& out) {
  list_targets(s, u, kNoPower, chase, out);
  if (chase) return;
  for (const std::uint8_t power : s.card(u).power) {
    if (power == kNoPower || s.content->powers[power].kind != PowerKind::kSpecial) continue;
    if (is_ready(s, power)) list_special(s, u, power, out);
  }
}

void begin_basic_attack(Play& play, Unit u, const Action& action, bool chase) {
  State& s = play.s;
  if ((action.b & kUproot) != 0) uproot(play, u);
  Attack attack;
  attack.attacker = u;
  attack.target = action.a;
  attack.controller = s.owner(u);
  const int distance = s.map().distance[s.unit[u].where][s.unit[action.a].where];
  const bool full = (action.b & kIntoFull) != 0;
  attack.range = static_cast<std::uint8_t>(full ? 0 : distance);
  attack.flags = static_cast<std::uint8_t>((full ? kFullArea : 0) | (chase ? kMelee : 0));
  if (attack.range > 0) s.act.flags |= kRanged;
  begin_attack(play, attack);
}

void mark_attacked(State& s) {
  s.act.flags |= kSimple | kAttacked;
  if ((s.act.extra & kExtra) != 0) s.act.extra = kExtra;
}

void begin_special(Play& play, Unit u, const Power& power, const Action& action) {
  State& s = play.s;
  mark_attacked(s);
  if (power.removes_piece) remove_piece(play, u, "MBP-POW-12");
  switch (power.effect) {
    case Effect::kAreaAttack:
      return begin_volley(play, u, action.a, volley_targets(s, u, power, action.b), action.b);
    case Effect::kSingleAttack: {
      Attack attack;
      attack.attacker = u;
      attack.target = action.b;
      attack.power = action.a;
      attack.controller = s.owner(u);
      attack.range = s.map().distance[s.unit[u].where][s.unit[action.b].where];
      return begin_attack(play, attack);
    }
    case Effect::kMultipleAttack: {
      const UnitSet all = multiple_targets(s, u, power);
      const bool choose = power.amount > 0 && std::popcount(all) > 1;
      begin_volley(play, u, action.a, choose ? 0 : all, kNoArea);
      if (choose) s.agenda.push(StepKind::kPick, s.owner(u), arg::kLeft(power.amount));
      return;
    }
    case Effect::kCharge:
      s.act.flags |= kCharged;
      return begin_charge(play, action.a, action.b, (action.c & kUprootToo) != 0);
    default: return petrify(play, u);
  }
}

void use_power(Play& play, Unit u, const Action& action) {
  State& s = play.s;
  const Power& power = s.content->powers[action.a];
  const Player p = s.owner(u);
  tell(play, "power", "MBP-MAN-05", "mythic_battles.event.invoked", u, kNoArea, [&] {
    return Args{{"power", power_name(play.content(), action.a)}};
  });
  if (power.cost > 0) s.invoked[power.column] |= bit(u);
  pay(play, p, action.c & ~kUprootToo, "MBP-MAN-05");
  s.act.flags |= kSimple;
  if ((action.c & kUprootToo) != 0 && power.effect != Effect::kCharge) {
    uproot(play, u);
  }
  if (power.kind == PowerKind::kSpecial) return begin_special(play, u, power, action);
  switch (power.effect) {
    case Effect::kExtraAttack: s.act.extra = kExtra | kExtraWalk | kExtraAttack; break;
    case Effect::kChase: s.act.extra = kExtra | kExtraWalk | kExtraAttack | kChase; break;
    case Effect::kBolsterAttack: s.act.prowess = power.amount; break;
    case Effect::kFreeManoeuvre:
      s.act.used |= kUsedFree;
      s[p].free = 1;
      break;
    case Effect::kDraw:
      s.act.used |= kUsedDraw;
      draw_cards(play, p, power.amount, "MBP-POW-03");
      break;
    case Effect::kRaiseLimit:
      s.act.used |= kUsedMore;
      s.limit = std::max(s.limit, power.amount);
      break;
    case Effect::kLead:
      s.act.used |= kUsedLead;
      s.act.led_too = action.b;
      s.led[p] |= bit(action.b);
      break;
    default: break;
  }
}

// -- the end of an activation

UnitSet friendly_troops(const State& s, Unit u, AreaSet areas) {
  UnitSet troops = 0;
  const UnitSet side = s.side_units(s.owner(u)) & ~bit(u);
  for_each(areas, [&](Area a) {
    for_each(s.in_area[a] & side, [&](Unit f) { troops |= s.card(f).troops() ? bit(f) : 0; });
  });
  return troops;
}

// MBP-TAL-15
UnitSet leadable(const State& s, Unit u) {
  if ((s.act.used & kUsedLeader) != 0 || !has_talent(s, u, Talent::kLeader)) return 0;
  UnitSet troops = 0;
  for_each(friendly_troops(s, u, bit(s.unit[u].where)), [&](Unit f) {
    if (s.unit[f].cards.unseen() > 0) troops |= bit(f);
  });
  return troops;
}

UnitSet bonus_troops(const State& s, Unit u) {
  const Area here = s.unit[u].where;
  return friendly_troops(s, u, bit(here) | s.map().adjacent[here]);
}

// Visits the powers that may be used at the end: visit(power, candidates or 1).
template <class Visit>
void for_each_end_power(const State& s, Unit u, Visit&& visit) {
  if (const int lead = ready_power(s, u, Effect::kLead);
      lead != kNoPower && bonus_troops(s, u) != 0) {
    visit(lead, bonus_troops(s, u));
  }
  if (const int more = ready_power(s, u, Effect::kRaiseLimit);
      more != kNoPower && (s.act.used & kUsedMore) == 0 && s.owner(u) == s.active) {
    visit(more, UnitSet{0});
  }
  if (const int draw = ready_power(s, u, Effect::kDraw);
      draw != kNoPower && (s.act.used & kUsedDraw) == 0) {
    visit(draw, UnitSet{0});
  }
}

bool effects_possible(const State& s, Unit u) {
  bool possible = leadable(s, u) != 0;
  for_each_end_power(s, u, [&](int power, UnitSet) {
    possible = possible || might_pay(s, s.owner(u), s.content->powers[power].cost);
  });
  return possible;
}

bool led_matters(const State& s, Unit u, bool searched) {
  if (u == kNoUnit || !s.unit[u].on_map() || s.unit[u].cards.unseen() == 0) return false;
  const bool may_act = s.activations < s.limit && ((s.activated | s.marked_units()) & bit(u)) == 0;
  return may_act || (!searched && s.deck_size(s.owner(u)) > 0);
}

void close_activation(Play& play) {
  State& s = play.s;
  const Unit u = s.act.unit;
  if (s.unit[u].on_map()) {
    // MBP-TURN-08: permanent powers and special rules work after complex actions, too
    if (const int power = ready_power(s, u, Effect::kHeal); power != kNoPower) {
      heal(play, u, s.content->powers[power].amount, "MBP-POW-05");
    }
    if (s.card(u).troops()) heal(play, u, s.card(u).regrows, "MBP-TURN-08");
  }
  const Act act = s.act;
  s.act = {};
  s.agenda.pop();
  if ((act.used & kUsedMore) != 0) s.agenda.push(StepKind::kMore, s.active, arg::kLeft(2));
  if (led_matters(s, act.led_too, false)) {
    s.agenda.push(StepKind::kLed, s.owner(act.led_too), arg::kUnit(act.led_too));
  }
  if (led_matters(s, act.led, false))
    s.agenda.push(StepKind::kLed, s.owner(act.led), arg::kUnit(act.led));
}

}  // namespace

void activity(Play& play, const Action*) {
  State& s = play.s;
  const Unit u = s.act.unit;
  const bool there = s.unit[u].on_map() || s.unit[u].where == kReserve;
  if (!there || (s.act.flags & kComplex) != 0) return close_activation(play);  // MBP-TURN-08, 12
  if ((s.act.flags & kCut) == 0) return s.agenda.push(StepKind::kAct, s.agenda.top().player);
  if (s.unit[u].on_map() && effects_possible(s, u)) {
    return s.agenda.push(StepKind::kEffects, s.agenda.top().player);  // MBP-TURN-07
  }
  close_activation(play);
}

void legal_act(const State& s, Actions& out) {
  const Player p = s.agenda.top().player;
  const Unit u = s.act.unit;
  const int flags = s.act.flags;
  if (!s.unit[u].on_map()) {  // MBP-ACT-06
    for_each(deploy_areas(s, u), [&](Area a) { out.add(act(Verb::kDeploy, a)); });
    out.add(act(Verb::kEndActivation));
    return list_common(s, p, p == s.active, out);
  }
  const auto list_areas = [&](Verb verb, AreaSet areas) {
    for_each(areas, [&](Area a) { out.add(act(verb, a)); });
  };
  if ((s.act.extra & kExtra) != 0) {
    const bool chase = (s.act.extra & kChase) != 0;
    if ((s.act.extra & kExtraWalk) != 0) {
      list_areas(Verb::kWalk, destinations(s, u, walk_mode(s, u)));
    }
    if ((s.act.extra & kExtraAttack) != 0 && (!chase || (s.act.extra & kExtraWalked) != 0)) {
      list_attacks(s, u, chase, out);
    }
  } else if (actions_taken(s) < 2) {
    const bool may_walk = (flags & (kWalked | kCharged)) == 0 &&
                          ((flags & kAttacked) == 0 || has_talent(s, u, Talent::kMobility));
    const bool may_run = (flags & kSimple) == 0;  // MBP-ACT-01
    Destinations to;
    if (may_run) {
      to = walk_and_run(s, u);
    } else if (may_walk) {
      to.walk = destinations(s, u, walk_mode(s, u));
    }
    if (may_walk) list_areas(Verb::kWalk, to.walk);
    if ((flags & kAttacked) == 0) list_attacks(s, u, false, out);
    if ((flags & kClaimed) == 0) list_areas(Verb::kClaim, claim_areas(s, u));
    if (may_run) {
      list_areas(Verb::kRun, to.run);
      list_absorbs(s, u, out);
    }
  }
  if ((s.act.extra & kExtra) == 0) {
    for (const std::uint8_t power : s.card(u).power) {
      if (power == kNoPower || s.content->powers[power].kind != PowerKind::kActive) continue;
      if (is_ready(s, power)) list_active(s, u, power, out);
    }
  } else if (const int free = ready_power(s, u, Effect::kFreeManoeuvre); free != kNoPower) {
    list_active(s, u, free, out);
  }
  if ((s.carrying & bit(u)) != 0) out.add(act(Verb::kDrop));  // MBP-OMPH-03
  out.add(act(Verb::kEndActivation));
  list_common(s, p, p == s.active, out);
}

void do_act(Play& play, const Action* action) {
  State& s = play.s;
  const Player p = s.agenda.top().player;
  const Unit u = s.act.unit;
  s.agenda.pop();
  switch (action->verb) {
    case Verb::kWalk: {
      const Mode mode = walk_mode(s, u);
      if ((s.act.extra & kExtra) != 0) {
        s.act.extra = static_cast<std::uint8_t>((s.act.extra & ~kExtraWalk) | kExtraWalked);
      }
      s.act.flags |= kSimple | kWalked;
      return begin_move(play, u, mode, action->a);
    }
    case Verb::kRun: {
      const Mode mode = run_mode(s, u);
      s.act.flags |= kComplex;
      return begin_move(play, u, mode, action->a);
    }
    case Verb::kDeploy:
      s.act.flags |= kComplex;
      tell(play, event_kind::kMoved, "MBP-MOVE-05", "mythic_battles.event.deployed", u, action->a);
      return enter(play, u, action->a);
    case Verb::kClaim: s.act.flags |= kSimple | kClaimed; return claim(play, u, action->a);
    case Verb::kAbsorb: s.act.flags |= kComplex; return absorb(play, u, action->a);
    case Verb::kDrop: return drop_omphalos(play, u, "MBP-OMPH-03");
    case Verb::kAttack: {
      const bool chase = (s.act.extra & kChase) != 0;
      mark_attacked(s);
      return begin_basic_attack(play, u, *action, chase);
    }
    case Verb::kPower: return use_power(play, u, *action);
    case Verb::kEndActivation: s.act.flags |= kSimple | kCut; return;
    default: common_action(play, p, *action);
  }
}

// -- a move that pauses

void moving(Play& play, const Action*) {
  State& s = play.s;
  const Unit u = s.move.unit;
  const bool there = s.unit[u].on_map() && (s.act.flags & kCut) == 0;
  const bool carries = (s.carrying & bit(u)) != 0;
  if (there && (further(s) != 0 || (carries && s.move.run != 0))) {
    return s.agenda.push(StepKind::kMove, s.agenda.top().player);
  }
  s.move = {};
  s.agenda.pop();
}

void legal_move(const State& s, Actions& out) {
  for_each(further(s), [&](Area a) { out.add(act(Verb::kGo, a)); });
  if ((s.carrying & bit(s.move.unit)) != 0) out.add(act(Verb::kDrop));
  out.add(act(Verb::kHalt));
}

void move_on(Play& play, const Action* action) {
  State& s = play.s;
  const Unit u = s.move.unit;
  s.agenda.pop();
  switch (action->verb) {
    case Verb::kDrop: drop_omphalos(play, u, "MBP-OMPH-03"); return;
    case Verb::kGo: {
      const Mode mode = rest_of_move(s);
      s.agenda.pop();  // begin_move lays a new one
      return begin_move(play, u, mode, action->a);
    }
    default: s.move = {}; s.agenda.pop();
  }
}

// -- B6

void legal_effects(const State& s, Actions& out) {
  const Player p = s.agenda.top().player;
  const Unit u = s.act.unit;
  for_each(leadable(s, u), [&](Unit f) { out.add(act(Verb::kLead, f)); });
  for_each_end_power(s, u, [&](int power, UnitSet targets) {
    if (targets == 0) return list_power(s, p, power, kNone, false, out);
    for_each(targets, [&](Unit f) { list_power(s, p, power, f, false, out); });
  });
  out.add(act(Verb::kDone));
  list_common(s, p, p == s.active, out);
}

void use_effect(Play& play, const Action* action) {
  State& s = play.s;
  const Player p = s.agenda.top().player;
  const Unit u = s.act.unit;
  s.agenda.pop();
  switch (action->verb) {
    case Verb::kLead:
      s.act.used |= kUsedLeader;
      s.act.led = action->a;
      tell(play, "led", "MBP-TAL-15", "mythic_battles.event.leads", u, kNoArea, [&] {
        return Args{{"troops", unit_name(play.content(), action->a)}};
      });
      return;
    case Verb::kPower: return use_power(play, u, *action);
    case Verb::kDone: return close_activation(play);
    default: common_action(play, p, *action);
  }
}

// -- troops that Leader or a power activates. MBP-TAL-15 … 17

void legal_led(const State& s, Actions& out) {
  const auto& step = s.agenda.top();
  const Unit u = unit_of(step);
  if (step[arg::kFetched] == 0 && s.unit[u].cards.deck > 0) out.add(act(Verb::kFetch));
  if (s.activations < s.limit && can_activate(s, u)) out.add(act(Verb::kActivate, u));
  out.add(act(Verb::kNo));
  list_common(s, step.player, step.player == s.active, out);
}

void activate_led(Play& play, const Action* action) {
  State& s = play.s;
  const auto step = s.agenda.top();
  if (common_action(play, step.player, *action)) return;  // the question stays. MBP-MAN-04
  s.agenda.pop();
  const Unit u = unit_of(step);
  if (action->verb == Verb::kFetch) {
    take_from_deck(s, step.player, u);
    ++s.unit[u].cards.known;
    tell(play, event_kind::kGained, "MBP-TAL-15", "mythic_battles.event.fetched", u);
    if (led_matters(s, u, true))
      s.agenda.push(StepKind::kLed, step.player, arg::kUnit(u), arg::kFetched(1));
  } else if (action->verb == Verb::kActivate) {
    begin_activation(play, u, "MBP-TAL-16");
  }
}

void legal_more(const State& s, Actions& out) {
  const Player p = s.agenda.top().player;
  if (s.activations < s.limit) {
    for_each(ready_to_act(s, p), [&](Unit u) { out.add(act(Verb::kActivate, u)); });
  }
  out.add(act(Verb::kNo));
  list_common(s, p, true, out);
}

void activate_more(Play& play, const Action* action) {
  State& s = play.s;
  const auto step = s.agenda.top();
  if (common_action(play, step.player, *action)) return;
  s.agenda.pop();
  if (action->verb == Verb::kNo) return;
  if (step[arg::kLeft] > 1 && s.activations + 1 < s.limit) {
    s.agenda.push(StepKind::kMore, step.player, arg::kLeft(step[arg::kLeft] - 1));
  }
  begin_activation(play, action->a, "MBP-LIMIT-01");
}

// -- what must hold in an activation

StepFault fits_activity(const State& s, const At& at) {
  if (!recruited(s, s.act.unit)) return "active unit";
  for (const Unit led : {s.act.led, s.act.led_too}) {
    if (led != kNoUnit && !recruited(s, led)) return "troops to be led";
  }
  return unless(s.owner(s.act.unit) == at.step.player, "is of the active unit's owner");
}

// A unit acts until a swamp has cut its activation; then it only uses effects. MBP-TURN-07
StepFault fits_act(const State& s, const At& at) {
  const bool effects = at.step.kind == StepKind::kEffects;
  const UnitState& unit = s.unit[s.act.unit];
  if ((s.act.flags & kComplex) != 0) return "a complex action ends the activation";
  if (!unit.on_map() && (effects || unit.where != kReserve)) return "acting unit off the map";
  return unless(((s.act.flags & kCut) != 0) == effects, "activation of another kind");
}

StepFault fits_led(const State& s, const At& at) {
  const Unit u = unit_of(at.step);
  const bool fits = on_map(s, u) && s.owner(u) == at.step.player && s.card(u).troops();
  return unless(fits, "no such troops");
}

StepFault fits_moving(const State& s, const At& at) {
  const bool moves = at.above != nullptr && at.above->kind == StepKind::kMove;
  return unless(moves ? on_map(s, s.move.unit) : recruited(s, s.move.unit), "moving unit");
}

}  // namespace agon::mythic_battles
