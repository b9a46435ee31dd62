// What the files of an attack share with each other, with volleys and with tests.
#pragma once

#include "games/mythic_battles/play.h"

namespace agon::mythic_battles {

// Where an attack goes on; the table in attack.cpp says what each stage does. MBP-TGT-01,
// MBP-RES-01
enum AttackStage : std::uint8_t {
  kStEvade,
  kStGuard,
  kStGuardEvade,
  kStEarly,
  kStReady,
  kStRoll,
  kStRerolls,
  kStFirst,
  kStSecondAsk,
  kStSecondRoll,
  kStSecondRerolls,
  kStWounds,
  kStEndure,
  kStShields,
  kStApply,
  kStThrow,
  kStLate,
  kStRetarget,
  kStDone,
};
inline constexpr int kAttackStages = kStDone + 1;

// What an attack does in a stage. Says whether the attack then waits: for an answer, or for steps
// that come first.
using AttackStageFunction = bool(Play& play, Attack& attack);
// reactions.cpp
AttackStageFunction offer_evade;
AttackStageFunction offer_guard;
AttackStageFunction offer_evade_to_guard;
AttackStageFunction offer_early_retaliation;
AttackStageFunction offer_dodge;
AttackStageFunction offer_endurance;
AttackStageFunction offer_shields;
AttackStageFunction offer_retaliation;
// assault.cpp
AttackStageFunction roll_dice;
AttackStageFunction offer_rerolls;
AttackStageFunction settle_first_assault;
AttackStageFunction offer_second_assault;
AttackStageFunction roll_again;
AttackStageFunction offer_second_rerolls;
AttackStageFunction settle_second_assault;
// attack.cpp
AttackStageFunction wound_target;
AttackStageFunction offer_throw;
AttackStageFunction offer_other_target;
AttackStageFunction finish_attack;

// Puts a question to a player; the attack waits for the answer.
template <class... Values>
bool ask_controller(Play& play, const Attack& attack, StepKind question, Values... values) {
  play.s.agenda.push(question, attack.controller, values...);
  return true;
}
template <class... Values>
bool ask_defender(Play& play, const Attack& attack, StepKind question, Values... values) {
  play.s.agenda.push(question, play.s.owner(attack.target), values...);
  return true;
}

// Who or what re-rolls dice of an assault: arg::kWhich, and bits of Attack::rerolled.
enum Reroller : std::uint8_t { kBySlayer = 1, kByOwn = 2, kByAttacker = 4, kByTarget = 8 };

inline bool by_terrain(const Attack& attack) { return attack.attacker == kNoUnit; }
// Tells of a power, marks it as used, and pays for it.
void pay_for_power(Play& play, int power, int way);
bool may_evade(const State& s, Unit attacker, Unit target, int range);
void evade_volley(Play& play, Unit u);
int throw_cost(const State& s, Unit target);  // in blanks. MBP-TAL-18

}  // namespace agon::mythic_battles
