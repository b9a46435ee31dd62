// What an iteration of the search backpropagates: each player's share of the win, and the reward
// that each player maximises.
#pragma once

#include <algorithm>

#include "core/game.h"

namespace agon::ismcts {

struct Outcome {
  PerPlayer<float> shares{};   // of the win; they add up to 1
  PerPlayer<float> rewards{};  // 0 to 1; see `outcome_of`
};

// Shares of the win when the game is over; equal ones if it ended without a ranking.
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

// Each player's share of the win by the game's value network, if there is one and it is wanted;
// else by the game's evaluation.
template <Game G>
PerPlayer<float> estimated_shares(const typename G::State& state, bool value_net) {
  if constexpr (requires { G::evaluate_by_net(state); }) {
    if (value_net) return G::evaluate_by_net(state);
  }
  return G::evaluate(state);
}

// By the result, or by an estimate while the game runs. The reward of a player is the own side's
// share (as in max^n), mixed with what the best other side lacks: `rivalry` 0 is the own share
// alone, 1 counts both alike.
template <Game G>
Outcome outcome_of(const typename G::State& state, float rivalry, bool value_net = true) {
  const bool over = G::to_act(state) == kNobody;
  Outcome outcome{over ? final_shares<G>(state) : estimated_shares<G>(state, value_net), {}};
  const int players = G::players(state);
  for (Player p = 0; p < players; ++p) {
    // The players of a side share the win, so their shares are added up.
    float own = 0;
    PerPlayer<float> others{};
    const int side = G::side(state, p);
    for (Player q = 0; q < players; ++q) {
      const int other = G::side(state, q);
      const float share = outcome.shares[q];
      (other == side ? own : others[other]) += share;
    }
    const float best = *std::max_element(others.begin(), others.end());
    outcome.rewards[p] = (own + rivalry * (1.0F - best)) / (1.0F + rivalry);
  }
  return outcome;
}

// How many players are on the side of `player`, including that one. A player's share of the win
// times this is the chance to win.
template <Game G>
int winners_with(const typename G::State& state, Player player) {
  int count = 0;
  for (Player p = 0; p < G::players(state); ++p) {
    count += G::side(state, p) == G::side(state, player) ? 1 : 0;
  }
  return count;
}

// Shares of the win as chances to win: all players of a side have the same one.
template <Game G, class Share>
PerPlayer<double> chances_of(const typename G::State& state, const PerPlayer<Share>& shares) {
  PerPlayer<double> chances{};
  for (Player p = 0; p < G::players(state); ++p) {
    for (Player q = 0; q < G::players(state); ++q) {
      if (G::side(state, p) != G::side(state, q)) continue;
      chances[p] += static_cast<double>(shares[q]);
    }
  }
  return chances;
}

}  // namespace agon::ismcts
