// One game of bots on the concrete type: what simulations and contests both play.
#pragma once

#include <memory>
#include <string>
#include <vector>

#include "ai/bot.h"
#include "ai/levels.h"
#include "ai/playout.h"
#include "core/match.h"

namespace agon {

// One for each seat.
template <Game G>
using Bots = std::vector<std::unique_ptr<Bot<G>>>;

// The names are repeated over the seats.
template <Game G>
Bots<G> make_bots(const std::vector<std::string>& names, int players) {
  Bots<G> bots;
  for (int p = 0; p < players; ++p) {
    bots.push_back(make_bot_of<G>(names[static_cast<std::size_t>(p) % names.size()]));
  }
  return bots;
}

// A game that keeps no record.
template <Game G>
struct BareGame {
  typename G::State position;
  Chance& nature;
  const typename G::State& state() const { return position; }
  // Whether chance fell.
  bool act(const typename G::Action& action, bool /*automatic*/) {
    const std::uint64_t calls = nature.calls();
    G::apply(position, action, nature, nullptr);
    return nature.calls() != calls;
  }
};

template <Game G>
struct RecordedGame {
  Match<G> match;
  const typename G::State& state() const { return match.state(); }
  bool act(const typename G::Action& action, bool automatic) {
    if (!match.act(action, automatic)) std::abort();
    return match.entries().back().disclosure == Disclosure::kChance;
  }
};

// Tells the bot of `seat` what the one to act chose.
template <Game G>
void tell_choice(const typename G::State& state, const typename G::Action& action, Player seat,
                 Bot<G>& bot) {
  const bool plain = G::to_act(state) == seat || G::openness(state) == Openness::kOpen;
  bot.saw(turn_of<G>(state, kNobody), plain ? action : G::seen(state, action, seat));
}

// Plays to the end and returns the number of decisions. Each bot gets a state resampled for its
// seat, never the true one.
template <Game G, class Driven>
std::int64_t play_bots(Driven& game, const Bots<G>& bots, GameStreams& streams) {
  typename G::Actions actions;
  std::int64_t decisions = 0;
  std::vector<std::pair<Player, Bot<G>*>> followers;
  for (std::size_t p = 0; p < bots.size(); ++p) {
    if (bots[p]->follows()) followers.emplace_back(static_cast<Player>(p), bots[p].get());
  }
  for (Player p = G::to_act(game.state()); p != kNobody; p = G::to_act(game.state())) {
    actions.clear();
    G::legal(game.state(), actions);
    const bool forced = is_forced<G>(game.state(), actions);
    typename G::Action action = actions[0];
    if (!forced) {
      ++decisions;
      typename G::State believed = game.state();
      G::resample(believed, p, streams.deal(p));
      action = bots[p]->choose(believed, streams.mind(p));
      for (const auto& [seat, bot] : followers) tell_choice<G>(game.state(), action, seat, *bot);
    }
    if (!game.act(action, forced)) continue;
    for (const auto& [seat, bot] : followers) bot->chance_fell();
  }
  return decisions;
}

}  // namespace agon
