// Searches to the end of its own turn, over several determinizations, and evaluates there.
//
// Some choices are made in several small actions (a token at a time, then "done"), and the first of
// these have the same value. So the value of an action is that of the best continuation by the
// player's own further decisions, until another player decides, the turn ends or the game is over.
#pragma once

#include <algorithm>
#include <vector>

#include "ai/bot.h"

namespace agon {

struct GreedyLimits {
  int resamples = 6;
  int nodes = 4000;  // actions tried in each resample
};

template <Game G>
class GreedyBot final : public Bot<G> {
 public:
  using State = typename G::State;
  using Action = typename G::Action;
  using Actions = typename G::Actions;

  explicit GreedyBot(GreedyLimits limits = {}) : limits_(limits) {}

  Action choose(const State& resampled, Chance& mind) override {
    Actions actions;
    G::legal(resampled, actions);
    if (actions.size() == 1) return actions[0];
    std::vector<double> values(static_cast<std::size_t>(actions.size()), 0.0);
    add_values(resampled, actions, mind, values);
    return actions[pick_best(values, mind)];
  }

  // Adds the value of each action, summed over the determinizations.
  void add_values(const State& resampled, const Actions& actions, Chance& mind,
                  std::vector<double>& values) const {
    const Player player = G::to_act(resampled);
    State state = resampled;
    for (int i = 0; i < limits_.resamples; ++i) {
      if (i > 0) G::resample(state, player, mind);
      // Every action meets the same random numbers, so that luck does not decide between them.
      const Chance future(std::uint64_t{mind.pick(kFutures)} * kFutures + mind.pick(kFutures));
      Search search{player, limits_.nodes};
      for (int a = 0; a < actions.size(); ++a) {
        const double value =
            search.after(state, actions[a], future, search.nodes / (actions.size() - a));
        values[a] += value;
      }
    }
  }

 private:
  static constexpr std::uint32_t kFutures = 1U << 31U;
  // Values that differ by less are equal but for rounding.
  static constexpr double kSame = 1e-7;

  static int pick_best(const std::vector<double>& values, Chance& mind) {
    const double best = *std::max_element(values.begin(), values.end());
    const auto is_best = [&](double value) { return value >= best - kSame; };
    const auto ties = std::count_if(values.begin(), values.end(), is_best);
    std::uint32_t skip = mind.pick(static_cast<std::uint32_t>(ties));
    for (std::size_t i = 0;; ++i) {
      if (is_best(values[i]) && skip-- == 0) return static_cast<int>(i);
    }
  }

  struct Search {
    Player player;
    int nodes;  // actions that may still be tried

    // The value of `action`: that of the best continuation, found with about `allowed` actions at
    // most.
    double after(const State& before, const Action& action, Chance chance, int allowed) {
      State state = before;
      Actions actions;
      --nodes;
      G::apply(state, action, chance, nullptr);
      if (!run_to_own_choice(state, actions, chance)) return worth(state);
      return best_of(state, actions, chance, allowed - 1);
    }

    // With fewer actions allowed than there are ways on, evaluates the state as it is. What one way
    // leaves unused is for the next ones.
    double best_of(const State& state, const Actions& actions, const Chance& chance, int allowed) {
      if (allowed < actions.size()) return worth(state);
      const int end = nodes - allowed;
      double best = 0.0;
      for (int i = 0; i < actions.size(); ++i) {
        const int own_nodes = std::max(1, (nodes - end) / (actions.size() - i));
        best = std::max(best, after(state, actions[i], chance, own_nodes));
      }
      return best;
    }

    // Applies forced actions of anybody. False if the player has no further decision in this turn.
    bool run_to_own_choice(State& state, Actions& actions, Chance& chance) const {
      for (;;) {
        const Player to_act = G::to_act(state);
        if (to_act == kNobody) return false;
        actions.clear();
        G::legal(state, actions);
        if (!is_forced<G>(state, actions)) return to_act == player;
        if (G::decision(state).ends_turn) return false;
        G::apply(state, actions[0], chance, nullptr);
      }
    }

    double worth(const State& state) const {
      return static_cast<double>(G::evaluate(state)[player]);
    }
  };

  GreedyLimits limits_;
};

}  // namespace agon
