// What chooses for a seat.
//
// A bot is handed a state that was resampled for its seat, never the true one, so it can't know
// what its seat does not know even by mistake. It has no memory: the same state and the same chance
// give the same choice, so a bot can be asked again after a restart.
#pragma once

#include "core/game.h"

namespace agon {

template <Game G>
class Bot {
 public:
  virtual ~Bot() = default;
  // A legal action of the player to act. All that is random in the choice comes from `mind`.
  virtual typename G::Action choose(const typename G::State& resampled, Chance& mind) const = 0;
};

}  // namespace agon
