// The two baselines that do not think: any legal action, or any by how likely a sensible player
// does it.
#pragma once

#include "ai/bot.h"

namespace agon {

template <Game G>
class RandomBot final : public Bot<G> {
 public:
  typename G::Action choose(const typename G::State& resampled, Chance& mind) override {
    typename G::Actions actions;
    G::legal(resampled, actions);
    return actions[static_cast<int>(mind.pick(static_cast<std::uint32_t>(actions.size())))];
  }
};

// The index of an action, drawn by the game's weights.
template <Game G>
int pick_weighted(const typename G::State& state, const typename G::Actions& actions,
                  Chance& mind) {
  std::uint32_t total = 0;
  for (const auto& action : actions) total += G::weight(state, action);
  std::uint32_t rest = mind.pick(total);
  for (int i = 0;; ++i) {
    const std::uint32_t weight = G::weight(state, actions[i]);
    if (rest < weight) return i;
    rest -= weight;
  }
}

template <Game G>
class WeightedBot final : public Bot<G> {
 public:
  typename G::Action choose(const typename G::State& resampled, Chance& mind) override {
    typename G::Actions actions;
    G::legal(resampled, actions);
    return actions[pick_weighted<G>(resampled, actions, mind)];
  }
};

}  // namespace agon
