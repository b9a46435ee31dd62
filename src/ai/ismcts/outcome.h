// What an iteration of the search reports back: how likely each player wins, and what each of them
// wants.
#pragma once

#include <algorithm>

#include "core/game.h"

namespace agon::ismcts {

struct Outcome {
  PerPlayer<float> shares{};   // of the win
  PerPlayer<float> rewards{};  // what each wants: the own share, against the best other's, 0 to 1
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

// What the game learned to think of a position, or its plain evaluation.
template <Game G>
PerPlayer<float> judgement_of(const typename G::State& state, bool learned) {
  if constexpr (requires { G::judge(state); }) {
    if (learned) return G::judge(state);
  }
  return G::evaluate(state);
}

// By the result, or by the game's evaluation while it runs.
template <Game G>
Outcome outcome_of(const typename G::State& state, float rivalry, bool learned = true) {
  const bool over = G::to_act(state) == kNobody;
  Outcome outcome{over ? final_shares<G>(state) : judgement_of<G>(state, learned), {}};
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
    outcome.rewards[static_cast<std::size_t>(p)] =
        (own + rivalry * (1.0F - best)) / (1.0F + rivalry);
  }
  return outcome;
}

// How many win together with `player`, who counts too. A share of the win times this is the chance
// to win.
template <Game G>
int winners_with(const typename G::State& state, Player player) {
  int count = 0;
  for (Player p = 0; p < G::players(state); ++p) {
    count += G::side(state, p) == G::side(state, player) ? 1 : 0;
  }
  return count;
}

// Shares of the win as chances to win: who wins together has the same one.
template <Game G, class Share>
PerPlayer<double> chances_of(const typename G::State& state, const PerPlayer<Share>& shares) {
  PerPlayer<double> chances{};
  for (Player p = 0; p < G::players(state); ++p) {
    for (Player q = 0; q < G::players(state); ++q) {
      if (G::side(state, p) != G::side(state, q)) continue;
      chances[static_cast<std::size_t>(p)] +=
          static_cast<double>(shares[static_cast<std::size_t>(q)]);
    }
  }
  return chances;
}

}  // namespace agon::ismcts
