// What goes on in a position, read off its agenda: for the edges (view, JSON, invariants,
// refusals).
#pragma once

#include <optional>

#include "games/panthalos/state.h"

namespace agon::panthalos {

bool has_step(const State& s, StepKind kind);
// Whether players take their turns, with all that happens inside a turn.
bool in_action_phase(const State& s);
// The location being evaluated; empty during the action phase and when the game is over.
std::optional<Location> evaluating(const State& s);
// Whether the Underworld attacks: players decide on their defence or buy back after it.
bool attack_runs(const State& s);
// Whether a duel is fought, from its opening to the last buy-back.
bool duel_runs(const State& s);
// How many locations the step that evaluates them has come to; none in the action phase.
int evaluated_locations(const State& s);
// Whether a piece of the player stands there, on a space with lightning or on one without.
bool stands_at(const State& s, Player p, Location location, bool lightning);
// Whether every space of the set holds a piece that was not served by lightning.
bool all_wait(const State& s, Location location, int spaces);
int discs_in_polis(const State& s, Player p);

// PAN-FORCE-01
template <class Set>
int force_total(const Set& set) {
  int total = 0;
  for (Token t = 0; t < kForceTokens; ++t) total += set[t] * strength_of(t);
  return total;
}

}  // namespace agon::panthalos
