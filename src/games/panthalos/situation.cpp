#include "games/panthalos/situation.h"

namespace agon::panthalos {

bool has_step(const State& s, StepKind kind) {
  for (int i = 0; i < s.agenda.size(); ++i) {
    if (s.agenda[i].kind == kind) return true;
  }
  return false;
}

bool in_action_phase(const State& s) {
  return has_step(s, StepKind::kTurn) || has_step(s, StepKind::kNextTurn);
}

std::optional<Location> evaluating(const State& s) {
  if (s.over || in_action_phase(s)) return std::nullopt;
  for (int i = 0; i < s.agenda.size(); ++i) {
    const auto& step = s.agenda[i];
    if (step.kind == StepKind::kEvaluate && step.a > 0) return static_cast<Location>(step.a - 1);
  }
  return std::nullopt;
}

bool attack_runs(const State& s) { return has_step(s, StepKind::kAttack); }

bool duel_runs(const State& s) {
  return has_step(s, StepKind::kAnswer) || has_step(s, StepKind::kDuelOver);
}

int discs_in_polis(const State& s, Player p) {
  int discs = 0;
  for (const std::uint8_t owner : s.polis_disc) discs += owner == p + 1 ? 1 : 0;
  return discs;
}

}  // namespace agon::panthalos
