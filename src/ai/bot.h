// What chooses for a seat.
//
// A bot is handed a state that was resampled for its seat, never the true one, so it can't know
// what its seat does not know even by mistake. One bot sits in one seat of one game. What it keeps
// between decisions (the tree of a search) hangs on actions as its seat sees them; losing it costs
// only time.
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
  // News between its decisions: somebody (perhaps itself) chose this in the turn of a player (or of
  // nobody in particular), as the seat sees it, or chance fell, which no action names. What the
  // driver takes by itself is no news.
  virtual void saw(Player /*turn*/, const typename G::Action& /*seen*/) {}
  virtual void chance_fell() {}
  // From now on `pace` may pause or end the bot's thinking; by default nobody may.
  virtual void obey(Pace* /*pace*/) {}
  // Whether it listens to news at all.
  virtual bool follows() const { return false; }
};

}  // namespace agon
