// What an iteration of the search reports back: how likely each player wins, and what each of them
// wants.
#pragma once

#include <algorithm>

#include "core/game.h"

namespace agon::ismcts {

struct Outcome {
  PerPlayer<float> shares{};   // of the win
  PerPlayer<float> rewards{};  // the own share against that of the best other, 0 to 1
};

// Shares of the win when the game is over; equal ones if it has no places.
template <Game G>
PerPlayer<float> final_shares(const typename G::State& state) {
  const auto players = static_cast<std::size_t>(G::players(state));
  const Ranking ranking = G::ranking(state);
  const auto begin = ranking.place.begin();
  const auto firsts = std::count(begin, begin + static_cast<std::ptrdiff_t>(players), 1);
  PerPlayer<float> shares{};
  for (std::size_t p = 0; p < players; ++p) {
    if (firsts == 0) {
      shares[p] = 1.0F / static_cast<float>(players);
    } else if (ranking.place[p] == 1) {
      shares[p] = 1.0F / static_cast<float>(firsts);
    }
  }
  return shares;
}

// By the result, or by the game's evaluation while it runs.
template <Game G>
Outcome outcome_of(const typename G::State& state) {
  const bool over = G::to_act(state) == kNobody;
  Outcome outcome{over ? final_shares<G>(state) : G::evaluate(state), {}};
  const int players = G::players(state);
  for (Player p = 0; p < players; ++p) {
    // Who wins together shares the win; what one of them has is the whole side's.
    float own = 0;
    PerPlayer<float> others{};
    const int side = G::side(state, p);
    for (Player q = 0; q < players; ++q) {
      const int other = G::side(state, q);
      const float share = outcome.shares[static_cast<std::size_t>(q)];
      (other == side ? own : others[static_cast<std::size_t>(other)]) += share;
    }
    const float best = *std::max_element(others.begin(), others.end());
    outcome.rewards[static_cast<std::size_t>(p)] = 0.5F + 0.5F * (own - best);
  }
  return outcome;
}

}  // namespace agon::ismcts
