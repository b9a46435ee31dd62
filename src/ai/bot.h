// A bot chooses actions for one seat of one game.
//
// It is given a state that was resampled for its seat, never the true one, so it cannot use what
// its seat does not know, not even by mistake. What it keeps between decisions (the tree of a
// search) depends only on actions as its seat sees them; without it the bot plays as well but
// slower.
#pragma once

#include "ai/pace.h"
#include "core/game.h"

namespace agon {

template <Game G>
class Bot {
 public:
  virtual ~Bot() = default;
  // A legal action of the player to act. All that is random in the choice comes from `mind`.
  virtual typename G::Action choose(const typename G::State& resampled, Chance& mind) = 0;
  // Told between its decisions. `saw`: some player, perhaps its own, chose an action, given as its
  // seat sees it; `turn` is whose turn it was, or nobody's. `chance_fell`: chance had a part in
  // what followed. Decisions that the driver takes are not told.
  virtual void saw(Player /*turn*/, const typename G::Action& /*seen*/) {}
  virtual void chance_fell() {}
  // From now on `pace` may pause or end the bot's thinking; by default nobody may.
  virtual void obey(Pace* /*pace*/) {}
  // Whether it wants to be told.
  virtual bool follows() const { return false; }
};

}  // namespace agon
