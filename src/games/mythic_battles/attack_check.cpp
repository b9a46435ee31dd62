// What must hold of a position while an attack is on its way.
#include "games/mythic_battles/attack.h"
#include "games/mythic_battles/steps.h"

namespace agon::mythic_battles {
namespace {

using StageSet = std::uint32_t;
template <class... Stages>
constexpr StageSet while_in(Stages... stages) {
  return (... | (StageSet{1} << stages));
}

// The stages of an attack in which a question lies on it. Where the question has a later kind, the
// flag that says so and its stages: a consent to take a wound, a late retaliation, re-rolls of the
// second assault.
struct Asked {
  StepKind question;
  StageSet stages;
  StageSet later = 0;
  StepField is_later = {};
};
constexpr Asked kAsked[] = {
    {StepKind::kEvadeAsk, while_in(kStGuard, kStEarly)},
    {StepKind::kGuard, while_in(kStGuardEvade)},
    {StepKind::kConsent, while_in(kStGuardEvade), while_in(kStApply), arg::kOfWound},
    {StepKind::kRetaliate, while_in(kStReady), while_in(kStDone), arg::kLate},
    {StepKind::kDodge, while_in(kStRoll)},
    {StepKind::kRerollOrder, while_in(kStRerolls), while_in(kStSecondRerolls), arg::kSecond},
    {StepKind::kReroll, while_in(kStRerolls), while_in(kStSecondRerolls), arg::kSecond},
    {StepKind::kFirst, while_in(kStSecondAsk)},
    {StepKind::kSecondAsk, while_in(kStSecondRoll)},
    {StepKind::kWounds, while_in(kStEndure)},
    {StepKind::kEndure, while_in(kStShields)},
    {StepKind::kShields, while_in(kStApply)},
    {StepKind::kThrow, while_in(kStLate)},
    {StepKind::kRetarget, while_in(kStDone)},
    {StepKind::kReapAsk, while_in(kStThrow, kStShields)},
    {StepKind::kEject, while_in(kStLate)},
    {StepKind::kLava, while_in(kStLate)},
    {StepKind::kAttack, while_in(kStReady, kStDone)},
};

bool is_asked_in(int stage, const Step<StepKind>& question) {
  for (const Asked& asked : kAsked) {
    if (asked.question != question.kind) continue;
    const bool later = asked.later != 0 && question[asked.is_later] != 0;
    return ((later ? asked.later : asked.stages) >> stage & 1U) != 0;
  }
  return false;
}

int dice_in(const std::uint8_t* faces) {
  int total = 0;
  for (int i = 0; i < 6; ++i) total += faces[i];
  return total;
}

// An attack inside another is a retaliation or by lava: nesting is bounded.
bool nests(const State& s, int index, StepKind under) {
  const Attack& attack = s.attack[index];
  const bool reply = (attack.flags & kRetaliation) != 0;
  if (under == StepKind::kLava) return by_terrain(attack);
  if (under != StepKind::kAttack) return !by_terrain(attack) && !reply;
  return reply && !by_terrain(attack) && index > 0 &&
         (s.attack[index - 1].flags & kRetaliation) == 0;
}

StepFault fits_numbers(const State& s, const Attack& attack) {
  const bool terrain = by_terrain(attack);
  if (!recruited(s, attack.target)) return "target of an attack";
  if (!terrain && (!recruited(s, attack.attacker) || attack.attacker == attack.target)) {
    return "attacker";
  }
  if (attack.power != kNoPower && !has_power(s, attack.attacker, attack.power)) {
    return "power of an attack";
  }
  if (terrain ? attack.range != kNoRange : attack.range > kAreas) return "range of an attack";
  if (dice_in(attack.roll) > 10 || dice_in(attack.second) > attack.fives)
    return "dice of an attack";
  if (attack.wounds + attack.fives > 20) return "wounds of an attack";
  return unless(!terrain || attack.stage >= kStReady, "stage of an attack");
}

// Questions that only an attack by a unit leads to.
constexpr StepSet<StepKind> kOfUnits = {
    StepKind::kRetarget, StepKind::kRetaliate, StepKind::kGuard,
    StepKind::kEvadeAsk, StepKind::kThrow,     StepKind::kDodge,
    StepKind::kLava,     StepKind::kEject,     StepKind::kAttack};
constexpr StepSet<StepKind> kOnMap = {StepKind::kThrow, StepKind::kRetarget, StepKind::kRetaliate};

StepFault fits_question(const State& s, const Attack& attack, const Step<StepKind>& question) {
  if (!is_asked_in(attack.stage, question)) return "stage of an attack";
  const bool terrain = by_terrain(attack);
  const bool past = attack.stage >= kStThrow || question.kind == StepKind::kAttack;
  const bool both = on_map(s, attack.target) && (terrain || on_map(s, attack.attacker));
  if ((!past || kOnMap.has(question.kind)) && !both) return "on or by a unit off the map";
  if (terrain && kOfUnits.has(question.kind)) return "terrain asks for no such thing";
  if (question.kind == StepKind::kReroll && terrain && question[arg::kWhich] != kByTarget) {
    return "a re-roll of terrain";
  }
  const bool passes_on = question.kind == StepKind::kShields ||
                         question.kind == StepKind::kEndure ||
                         (question.kind == StepKind::kConsent && question[arg::kOfWound] != 0);
  return unless(!passes_on || attack.wounds > 0, "no wounds to pass on");
}

}  // namespace

// The n-th step of an attack goes with the n-th attack on its way.
StepFault fits_attack(const State& s, const At& at) {
  int index = 0;
  for (int i = 0; i < at.index; ++i) index += s.agenda[i].kind == StepKind::kAttack ? 1 : 0;
  if (index >= s.attacks) return "more than there are on their way";
  const Attack& attack = s.attack[index];
  if (!nests(s, index, at.beneath->kind)) return "nested attacks";
  if (const StepFault fault = fits_numbers(s, attack); !fault.empty()) return fault;
  if (at.above == nullptr) return "an attack without a question";
  return fits_question(s, attack, *at.above);
}

StepFault fits_evade(const State& s, const At& at) {
  const Unit u = unit_of(at.step);
  if (!on_map(s, u) || s.owner(u) != at.step.player) return "no unit of the player there";
  const bool volley = at.beneath->kind == StepKind::kVolley;
  return unless((at.step[arg::kOfVolley] != 0) == volley, "evades something else");
}

StepFault fits_consent(const State& s, const At& at) {
  const Unit u = unit_of(at.step);
  return unless(on_map(s, u) && s.owner(u) == at.step.player, "no unit of an ally");
}

// As many steps as attacks on their way.
StepFault fits_attacks(const State& s) {
  int steps = 0;
  for (int i = 0; i < s.agenda.size(); ++i) steps += s.agenda[i].kind == StepKind::kAttack ? 1 : 0;
  return unless(steps == s.attacks, "number of attacks");
}

}  // namespace agon::mythic_battles
