#include "games/mythic_battles/agenda_check.h"

#include "games/mythic_battles/attack.h"
#include "games/mythic_battles/mythic_battles.h"
#include "games/mythic_battles/steps.h"

namespace agon::mythic_battles {
namespace {

using K = StepKind;
using Fault = std::optional<std::string>;
using KindSet = std::uint64_t;

template <class... Kinds>
constexpr KindSet kinds(Kinds... k) {
  return (... | (KindSet{1} << static_cast<int>(k)));
}

// What a step can lie directly on.
KindSet below(StepKind kind) {
  constexpr KindSet kReactions = kinds(K::kEvadeAsk, K::kGuard, K::kRetaliate, K::kDodge);
  constexpr KindSet kActing = kinds(K::kMenu, K::kMore, K::kLed);
  switch (kind) {
    case K::kChooseDraw:
    case K::kKeep: return kinds(K::kMenu);
    case K::kMenu: return kinds(K::kTurnEnd);
    case K::kLastSearch: return kinds(K::kTurnEnd, K::kLastSearch);
    case K::kMore: return kActing;
    case K::kLed: return kActing;
    case K::kActivity: return kActing;
    case K::kAct:
    case K::kEffects:
    case K::kMoving:
    case K::kCharging:
    case K::kMark: return kinds(K::kActivity);
    case K::kDrawMore: return kActing | kinds(K::kActivity);
    case K::kTake: return kReactions | kActing | kinds(K::kActivity, K::kLastSearch, K::kTurnEnd);
    case K::kMove: return kinds(K::kMoving);
    case K::kVolley: return kinds(K::kActivity, K::kCharging);
    case K::kPick:
    case K::kNext:
    case K::kAim: return kinds(K::kVolley);
    case K::kChargeOn: return kinds(K::kCharging);
    case K::kAttack: return kinds(K::kActivity, K::kVolley, K::kAttack, K::kLava);
    case K::kEvadeAsk: return kinds(K::kAttack, K::kVolley);
    case K::kGuard:
    case K::kConsent:
    case K::kRetaliate:
    case K::kDodge:
    case K::kRerollOrder:
    case K::kReroll:
    case K::kFirst:
    case K::kSecondAsk:
    case K::kWounds:
    case K::kEndure:
    case K::kShields:
    case K::kThrow:
    case K::kRetarget: return kinds(K::kAttack);
    case K::kReapAsk: return kinds(K::kAttack, K::kActivity, K::kMark, K::kReapAsk);
    case K::kEject:
    case K::kLava: return kinds(K::kMenu, K::kActivity, K::kMoving, K::kCharging, K::kAttack);
    default: return 0;
  }
}

// The stages of an attack in which a question lies on it.
bool fits_stage(const Attack& attack, const Step<StepKind>& step) {
  const auto at = [&](int stage) { return attack.stage == stage; };
  switch (step.kind) {
    case K::kEvadeAsk: return at(kStGuard) || at(kStEarly);
    case K::kGuard: return at(kStGuardEvade);
    case K::kConsent: return at(step.b == 0 ? kStGuardEvade : kStApply);
    case K::kRetaliate: return at(step.a == 0 ? kStReady : kStDone);
    case K::kDodge: return at(kStRoll);
    case K::kRerollOrder:
    case K::kReroll: return at(step.b == 0 ? kStRerolls : kStSecondRerolls);
    case K::kFirst: return at(kStSecondAsk);
    case K::kSecondAsk: return at(kStSecondRoll);
    case K::kWounds: return at(kStEndure);
    case K::kEndure: return at(kStShields);
    case K::kShields: return at(kStApply);
    case K::kThrow: return at(kStLate);
    case K::kRetarget: return at(kStDone);
    case K::kReapAsk: return at(kStThrow) || at(kStShields);
    case K::kEject:
    case K::kLava: return at(kStLate);
    case K::kAttack: return at(kStReady) || at(kStDone);
    default: return false;
  }
}

constexpr int kByTargetsPower = 8;  // of a re-roll: the target's owner decides

bool recruited(const State& s, Unit u) {
  return u < s.content->unit_count() && s.owner(u) != kNobody;
}
bool on_map(const State& s, Unit u) { return recruited(s, u) && s.unit[u].on_map(); }
bool has_power(const State& s, Unit u, std::uint8_t power) {
  return power < s.content->powers.size() && s.content->powers[power].unit == u;
}

int sum(const std::uint8_t* faces) {
  int total = 0;
  for (int i = 0; i < 6; ++i) total += faces[i];
  return total;
}

Fault check_attack(const State& s, const Attack& attack, const Step<StepKind>* above) {
  const bool terrain = attack.attacker == kNoUnit;
  if (!recruited(s, attack.target)) return "target of an attack";
  if (!terrain && (!recruited(s, attack.attacker) || attack.attacker == attack.target)) {
    return "attacker";
  }
  if (attack.power != kNoPower && !has_power(s, attack.attacker, attack.power)) {
    return "power of an attack";
  }
  if (terrain ? attack.range != kNoRange : attack.range > kAreas) return "range of an attack";
  if (sum(attack.roll) > 10 || sum(attack.second) > attack.fives) return "dice of an attack";
  if (attack.wounds + attack.fives > 20) return "wounds of an attack";
  if (terrain && attack.stage < kStReady) return "stage of an attack";
  const bool both = on_map(s, attack.target) && (terrain || on_map(s, attack.attacker));
  if (above == nullptr) return "an attack without a question";
  if (!fits_stage(attack, *above)) return "stage of an attack";
  const bool past = attack.stage >= kStThrow || above->kind == K::kAttack;
  const bool needs = !past || above->kind == K::kThrow || above->kind == K::kRetarget ||
                     above->kind == K::kRetaliate;
  if (needs && !both) return "an attack on or by a unit off the map";
  if (terrain &&
      (above->kind == K::kRetarget || above->kind == K::kRetaliate || above->kind == K::kGuard ||
       above->kind == K::kEvadeAsk || above->kind == K::kThrow || above->kind == K::kDodge)) {
    return "a question about terrain";
  }
  if (above->kind == K::kReroll && terrain && above->a != kByTargetsPower) return "a re-roll";
  if (above->kind == K::kShields || above->kind == K::kEndure ||
      (above->kind == K::kConsent && above->b != 0)) {
    if (attack.wounds == 0) return "wounds to pass on";
  }
  const bool follows =
      above->kind == K::kLava || above->kind == K::kEject || above->kind == K::kAttack;
  if (terrain && follows) return "what follows from terrain";
  return std::nullopt;
}

// An attack inside another is a retaliation or by lava: nesting is bounded.
bool nests(const State& s, int index, StepKind under) {
  const Attack& attack = s.attack[index];
  const bool reply = (attack.flags & kRetaliation) != 0;
  const bool terrain = attack.attacker == kNoUnit;
  if (under == K::kLava) return terrain;
  if (under != K::kAttack) return !terrain && !reply;
  return reply && !terrain && index > 0 && (s.attack[index - 1].flags & kRetaliation) == 0;
}

Fault check_act(const State& s) {
  const Unit u = s.act.unit;
  if (!recruited(s, u)) return "active unit";
  for (const Unit led : {s.act.led, s.act.led_too}) {
    if (led != kNoUnit && !recruited(s, led)) return "troops to be led";
  }
  return std::nullopt;
}

Fault check_volley(const State& s, const Step<StepKind>* above) {
  const Volley& volley = s.volley;
  if (!recruited(s, volley.attacker) || !has_power(s, volley.attacker, volley.power)) {
    return "volley";
  }
  if (volley.area != kNoArea && (s.map().areas & bit(volley.area)) == 0) return "area of a volley";
  bool good = true;
  const bool strict = volley.began == 0 || (above != nullptr && above->kind != K::kAttack);
  for_each(volley.targets | volley.asked, [&](Unit u) { good = good && recruited(s, u); });
  if (strict) {
    good = good && on_map(s, volley.attacker);
    for_each(volley.targets, [&](Unit u) { good = good && on_map(s, u); });
  }
  return good ? std::nullopt : Fault("targets of a volley");
}

Fault check_step(const State& s, const Step<StepKind>& step, const Step<StepKind>* above) {
  const Unit u = step.a;
  const auto owner_is = [&](Unit unit) { return s.owner(unit) == step.player; };
  switch (step.kind) {
    case K::kMenu:
      if (step.a > 4 || step.player != s.active) return "menu";
      break;
    case K::kAct:
    case K::kEffects:
      if (!owner_is(s.act.unit) || (s.act.flags & kComplex) != 0) return "acting player";
      if (!s.unit[s.act.unit].on_map() &&
          (step.kind == K::kEffects || s.unit[s.act.unit].where != kReserve)) {
        return "acting unit";
      }
      if (((s.act.flags & kCut) != 0) != (step.kind == K::kEffects)) return "activation";
      break;
    case K::kActivity:
      if (Fault fault = check_act(s)) return fault;
      if (!owner_is(s.act.unit)) return "owner of the active unit";
      break;
    case K::kMore:
      if (step.a < 1 || step.a > 9) return "further activations";
      break;
    case K::kDrawMore:
      if (step.a < 1 || step.a > 9) return "cards to draw";
      break;
    case K::kLed:
      if (!on_map(s, u) || !owner_is(u) || !s.card(u).troops()) return "troops to be led";
      break;
    case K::kMoving:
      if (!recruited(s, s.move.unit)) return "moving unit";
      if (above != nullptr && above->kind == K::kMove && !on_map(s, s.move.unit)) return "move";
      break;
    case K::kEvadeAsk:
    case K::kReapAsk:
    case K::kMark:
      if (!recruited(s, u) || !owner_is(u)) return "unit of a question";
      if (step.kind != K::kReapAsk && !on_map(s, u)) return "unit of a question off the map";
      break;
    case K::kConsent:
      if (!on_map(s, u) || !owner_is(u)) return "unit of an ally";
      break;
    case K::kVolley: return check_volley(s, above);
    case K::kCharging:
      if (step.a >= s.content->powers.size() ||
          s.content->powers[step.a].effect != Effect::kCharge ||
          !recruited(s, s.content->powers[step.a].unit)) {
        return "charge";
      }
      break;
    case K::kChargeOn:
      if (!on_map(s, u)) return "charging unit";
      break;
    case K::kLava:
      if (!recruited(s, u) || step.b != 1) return "unit in lava";
      break;
    case K::kEject:
      if (!on_map(s, u)) return "unit to be put out of lava";
      break;
    case K::kPick:
      if (step.a < 1 || step.a > 9) return "targets to name";
      break;
    case K::kKeep:
      for (const std::uint8_t card : s.peeked) {
        if (card == 0) return "cards looked at";
        const auto kind = static_cast<Kind>(card - 1);
        if (kind < kMaxUnits && (kind >= s.content->unit_count() || !owner_is(kind))) {
          return "cards looked at";
        }
        if (cards_of(s, step.player, kind).deck == 0) return "cards looked at";
      }
      if (s.peeked[0] > s.peeked[1]) return "cards looked at";
      if (s.peeked[0] == s.peeked[1] &&
          cards_of(s, step.player, static_cast<Kind>(s.peeked[0] - 1)).deck < 2) {
        return "cards looked at";
      }
      break;
    default: break;
  }
  return std::nullopt;
}

}  // namespace

std::optional<std::string> agenda_fault(const State& s) {
  const auto has = [&](StepKind kind) {
    for (int i = 0; i < s.agenda.size(); ++i) {
      if (s.agenda[i].kind == kind) return true;
    }
    return false;
  };
  if ((s.act.unit != kNoUnit) != has(K::kActivity)) return "activation without its step";
  if ((s.volley.attacker != kNoUnit) != has(K::kVolley)) return "volley without its step";
  if ((s.move.unit != kNoUnit) != has(K::kMoving)) return "move without its step";
  if ((s.charging_at != kNoArea) != has(K::kCharging)) return "charge without its step";
  if ((s.peeked[0] != 0) != has(K::kKeep)) return "cards looked at without a question";
  if (s.over) return s.attacks == 0 ? std::nullopt : Fault("an attack after the end");
  if (row(s.agenda.top().kind).openness == Openness::kAutomatic) return "nobody is asked";
  int attacks = 0;
  for (int i = 0; i < s.agenda.size(); ++i) {
    const auto& step = s.agenda[i];
    const auto* above = i + 1 < s.agenda.size() ? &s.agenda[i + 1] : nullptr;
    if (i == 0) {
      const bool draft = step.kind == K::kRecruit && s.round == 0 && s.agenda.size() == 1;
      const bool turn = step.kind == K::kTurnEnd && s.round > 0 && step.player == s.active;
      if (!draft && !turn) return "the bottom of the agenda";
      if (draft && (step.a > 1 || (step.a == 0) != (s[step.player].divinity == kNoUnit))) {
        return "draft";
      }
    } else if ((below(step.kind) >> static_cast<int>(s.agenda[i - 1].kind) & 1U) == 0) {
      return "order of the agenda";
    }
    if (step.kind == K::kAttack) {
      if (++attacks > s.attacks) return "number of attacks";
      if (!nests(s, attacks - 1, s.agenda[i - 1].kind)) return "nested attacks";
      if (Fault fault = check_attack(s, s.attack[attacks - 1], above)) return fault;
    }
    if (step.kind == K::kEvadeAsk && (step.b != 0) != (s.agenda[i - 1].kind == K::kVolley)) {
      return "evading";
    }
    if (Fault fault = check_step(s, step, above)) return fault;
    const bool once = step.kind == K::kMenu || step.kind == K::kActivity ||
                      step.kind == K::kVolley || step.kind == K::kMoving ||
                      step.kind == K::kCharging;
    for (int j = 0; once && j < i; ++j) {
      if (s.agenda[j].kind == step.kind) return "a step twice";
    }
  }
  if (attacks != s.attacks) return "number of attacks";
  Actions actions;
  MythicBattles::legal(s, actions);
  if (actions.empty()) return "a question without an answer";
  return std::nullopt;
}

}  // namespace agon::mythic_battles
