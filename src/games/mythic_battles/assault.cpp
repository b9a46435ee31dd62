// The dice of an attack: re-rolls, the two assaults, wounds. MBP-RES
#include <algorithm>

#include "games/mythic_battles/attack.h"
#include "games/mythic_battles/dice.h"
#include "games/mythic_battles/stats.h"
#include "games/mythic_battles/steps.h"

namespace agon::mythic_battles {
// -- rolling

namespace {

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

}  // namespace

bool roll_dice(Play& play, Attack& attack) {
  const State& s = play.s;
  attack.dice = static_cast<std::uint8_t>(effective_offence(s, attack));
  attack.defence = static_cast<std::uint8_t>(effective_defence(s, attack));
  roll(play, attack.roll, attack.dice);
  tell_roll(play, attack, attack.roll, false);
  return false;
}

// -- re-rolls

namespace {

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
  const int cost = s.content->powers[power].cost;
  if (cost == 0) return true;
  const Player p = reroller(s, attack, which);
  return p == s.owner(s.content->powers[power].unit) && might_pay(s, p, cost);
}

// Re-rolls of an assault that have not been offered yet, a bit each.
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
  play.s.agenda.push(StepKind::kReroll, reroller(play.s, attack, which), arg::kWhich(which),
                     arg::kSecond(second ? 1 : 0));
}

// Offers them one after the other; of several the active player names the next. MBP-TIME-01
bool ask_reroll(Play& play, Attack& attack, bool second) {
  const int pending = pending_rerolls(play.s, attack, second);
  if (pending == 0) return false;
  if (std::has_single_bit(static_cast<unsigned>(pending))) {
    ask_for(play, attack, pending, second);
  } else {
    play.s.agenda.push(StepKind::kRerollOrder, play.s.active, arg::kSecond(second ? 1 : 0));
  }
  return true;
}

struct RerollTerms {
  int most = 0;
  int power = kNoPower;
};
RerollTerms reroll_terms(const State& s) {
  const int which = s.agenda.top()[arg::kWhich];
  if (which == kBySlayer) {
    return {std::min<int>(2, s.content->talent(Talent::kMonsterSlayer).rerolls), kNoPower};
  }
  const int power = reroll_power(s, s.now(), which);
  if (power == kNoPower) return {};
  return {std::min<int>(2, s.content->powers[power].amount), power};
}

// What an order action calls a re-roll.
int name_of(const State& s, int which) {
  return which == kBySlayer ? kNone : reroll_power(s, s.now(), which);
}

template <class Visit>
void for_each_pending(const State& s, Visit&& visit) {
  const int pending = pending_rerolls(s, s.now(), s.agenda.top()[arg::kSecond] != 0);
  for (int which = kBySlayer; which <= kByTarget; which <<= 1) {
    if ((pending & which) != 0) visit(which);
  }
}

}  // namespace

bool offer_rerolls(Play& play, Attack& attack) {
  if (!ask_reroll(play, attack, false)) return false;
  attack.stage = kStRerolls;  // and perhaps another one
  return true;
}

bool offer_second_rerolls(Play& play, Attack& attack) {
  if (!ask_reroll(play, attack, true)) return false;
  attack.stage = kStSecondRerolls;
  return true;
}

// MBP-TIME-01
void legal_order(const State& s, Actions& out) {
  for_each_pending(s, [&](int which) { out.add(act(Verb::kOrder, name_of(s, which))); });
}

void order_rerolls(Play& play, const Action* action) {
  State& s = play.s;
  const bool second = s.agenda.top()[arg::kSecond] != 0;
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
  const std::uint8_t* faces = s.agenda.top()[arg::kSecond] == 0 ? s.now().roll : s.now().second;
  const RerollTerms terms = reroll_terms(s);
  const int cost = terms.power == kNoPower ? 0 : s.content->powers[terms.power].cost;
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
  const bool second = s.agenda.top()[arg::kSecond] != 0;
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

// -- the first assault

namespace {

void settle_first(Attack& attack, Outcome outcome) {
  attack.wounds = outcome.wounds;
  attack.fives = outcome.fives;
  attack.saved = outcome.saved;
}

}  // namespace

bool settle_first_assault(Play& play, Attack& attack) {
  const Outcomes outcomes = first_assault(attack.roll, attack.defence);
  if (outcomes.size > 1) return ask_controller(play, attack, StepKind::kFirst);
  settle_first(attack, outcomes.list[0]);
  return false;
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

// -- the second assault

// MBP-RES-10
bool offer_second_assault(Play& play, Attack& attack) {
  return attack.fives > 0 && ask_controller(play, attack, StepKind::kSecondAsk);
}

void legal_second(const State&, Actions& out) {
  out.add(act(Verb::kRoll));
  out.add(act(Verb::kNo));
}

void choose_second(Play& play, const Action* action) {
  play.s.agenda.pop();
  if (action->verb == Verb::kNo) play.s.now().fives = 0;
}

bool roll_again(Play& play, Attack& attack) {
  if (attack.fives == 0) {
    attack.stage = kStEndure;
    return false;
  }
  roll(play, attack.second, attack.fives);
  tell_roll(play, attack, attack.second, true);
  attack.rerolled = 0;
  return false;
}

bool settle_second_assault(Play& play, Attack& attack) {
  const Range range = second_assault(attack.second, attack.defence, attack.saved);
  if (range.least < range.most) return ask_controller(play, attack, StepKind::kWounds);
  attack.wounds = static_cast<std::uint8_t>(attack.wounds + range.most);
  return false;
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

}  // namespace agon::mythic_battles
