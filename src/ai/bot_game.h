// One game of bots on the concrete type: what simulations and contests both play.
#pragma once

#include <memory>
#include <vector>

#include "ai/bot.h"
#include "ai/playout.h"

namespace agon {

// The bots of the seats, repeated if there are fewer of them.
template <Game G>
using Bots = std::vector<std::unique_ptr<const Bot<G>>>;

// A game without a past, for runs that keep no records.
template <Game G>
struct BareGame {
  typename G::State position;
  Chance& nature;
  const typename G::State& state() const { return position; }
  void act(const typename G::Action& action, bool /*automatic*/) {
    G::apply(position, action, nature, nullptr);
  }
};

// Plays to the end and returns how many decisions were put. Each seat's bot is handed what its seat
// could believe, never the position itself.
template <Game G, class Driven>
std::int64_t play_bots(Driven& game, const Bots<G>& bots, GameStreams& streams) {
  typename G::Actions actions;
  std::int64_t decisions = 0;
  for (Player p = G::to_act(game.state()); p != kNobody; p = G::to_act(game.state())) {
    actions.clear();
    G::legal(game.state(), actions);
    if (is_forced<G>(game.state(), actions)) {
      game.act(actions[0], true);
      continue;
    }
    ++decisions;
    typename G::State believed = game.state();
    G::resample(believed, p, streams.deal(p));
    game.act(bots[static_cast<std::size_t>(p) % bots.size()]->choose(believed, streams.mind(p)),
             false);
  }
  return decisions;
}

}  // namespace agon
