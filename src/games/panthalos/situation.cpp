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
    if (step.kind == StepKind::kEvaluate && step[arg::kEvaluated] > 0) {
      return static_cast<Location>(step[arg::kEvaluated] - 1);
    }
  }
  return std::nullopt;
}

bool attack_runs(const State& s) { return has_step(s, StepKind::kAttack); }

bool duel_runs(const State& s) {
  return has_step(s, StepKind::kAnswer) || has_step(s, StepKind::kDuelOver);
}

int evaluated_locations(const State& s) {
  for (int i = 0; i < s.agenda.size(); ++i) {
    const auto& step = s.agenda[i];
    if (step.kind == StepKind::kEvaluate) return step[arg::kEvaluated];
  }
  return 0;
}

namespace {

bool has_lightning(const State& s, int index) { return s.side().spaces[index].lightning; }

}  // namespace

bool stands_at(const State& s, Player p, Location location, bool lightning) {
  const int first = s.side().first[static_cast<int>(location)];
  for (int i = 0; i < s.side().count[static_cast<int>(location)]; ++i) {
    const Occupant& o = s.occupant[first + i];
    if (!o.free() && o.player() == p && has_lightning(s, first + i) == lightning) return true;
  }
  return false;
}

bool all_wait(const State& s, Location location, int spaces) {
  const int first = s.side().first[static_cast<int>(location)];
  const int count = s.side().count[static_cast<int>(location)];
  for (int i = 0; i < 8; ++i) {
    if ((spaces >> i & 1) == 0) continue;
    if (i >= count || s.occupant[first + i].free() || has_lightning(s, first + i)) return false;
  }
  return true;
}

int discs_in_polis(const State& s, Player p) {
  int discs = 0;
  for (const std::uint8_t owner : s.polis_disc) discs += owner == p + 1 ? 1 : 0;
  return discs;
}

}  // namespace agon::panthalos
