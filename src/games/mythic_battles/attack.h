// What attacks, volleys and their tests share.
#pragma once

#include "games/mythic_battles/play.h"

namespace agon::mythic_battles {

// How far an attack is. MBP-TGT-01, MBP-RES-01
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

bool may_evade(const State& s, Unit attacker, Unit target, int range);
void evade_volley(Play& play, Unit u);
int throw_cost(const State& s, Unit target);  // in blanks. MBP-TAL-18

}  // namespace agon::mythic_battles
