// Information-set Monte Carlo tree search (ISMCTS; Cowling, Powley and Whitehouse 2012), written
// once against the contract of a game. docs/search.md explains it and names its sources.
//
// One iteration:
//   determinization   deals anew what the searching seat cannot know (`resample`);
//   selection         goes down the tree by PUCT. The tree is that of the searching seat: actions
//                     which this seat cannot tell apart share an edge, and an edge counts how often
//                     it was available, since what is legal differs between determinizations;
//   expansion         adds one edge. If the game sets a temperature, all actions of a new node get
//                     priors from the evaluation of what follows each of them;
//   simulation        plays on for a number of turns, by the game's move weights and by MAST;
//   evaluation        asks the game's value network, or its evaluation, for each player's share of
//                     the win, or takes the result of a finished game;
//   backpropagation   adds the rewards to the edges of the path.
//
// All that is random comes from one Chance: with a fixed number of iterations the search is
// deterministic.
//
// This header declares the search. search_impl.h defines it, and is compiled once for each game
// (ai/game_bots.cpp.in).
#pragma once

#include <chrono>
#include <optional>
#include <vector>

#include "ai/ismcts/budget.h"
#include "ai/ismcts/mast.h"
#include "ai/ismcts/outcome.h"
#include "ai/ismcts/tree.h"

namespace agon::ismcts {

struct Settings {
  SearchHints hints;
  // First-play urgency: an unvisited action counts as the mean of its siblings, less this many
  // standard deviations of the rewards.
  float fpu_reduction = 0.2F;
  int playout_limit = 400;  // most decisions of a playout
  bool mast = true;
  bool value_net = true;  // evaluates by the game's value network, if there is one
  std::size_t edges = std::size_t{1} << 18U;  // most that a tree may have
};

// What the search found out about one legal action of the root.
template <class Action>
struct ActionStats {
  Action action;
  std::uint32_t visits = 0;
  double reward = 0.5;  // mean reward of the player to act, 0 to 1
  double share = 0;     // mean share of the win

  // Adds what another search found out about the same action.
  void add(const ActionStats& other) {
    const double all = std::max(1U, visits + other.visits);
    reward = (reward * visits + other.reward * other.visits) / all;
    share = (share * visits + other.share * other.visits) / all;
    visits += other.visits;
  }
};

// The most visited action ("robust child"); of several, the one with the highest reward.
template <class Action>
const ActionStats<Action>& most_visited(const std::vector<ActionStats<Action>>& stats) {
  return *std::max_element(stats.begin(), stats.end(), [](const auto& a, const auto& b) {
    return a.visits != b.visits ? a.visits < b.visits : a.reward < b.reward;
  });
}

template <Game G>
class Search {
 public:
  using State = typename G::State;
  using Action = typename G::Action;
  using Actions = typename G::Actions;

  explicit Search(Settings settings = {G::search_hints()}) : settings_(settings) {}

  // Searches from `root`, a determinization for the player to act there. Visits of a reused tree
  // count towards the iterations, up to three quarters of them.
  void run(const State& root, const Budget& budget, Chance& mind);

  // More iterations, all of which begin with `action`, so that an action with few visits is
  // estimated as soundly as a better one. Needs a run before, whose root still exists.
  void search_below(const Action& action, std::uint32_t iterations);

  // One playout from `state`, and its evaluation.
  Outcome play_out(State state, Chance& mind);

  // The state at the end of a playout that begins with `action` at the root. Needs a run before.
  State sample_after(const Action& action);

  // Tree reuse: an action was chosen, given as the searching seat sees it. What the tree has below
  // it becomes the tree.
  void advance(const Action& seen) { tree_.advance(seen); }
  void clear();

  std::uint32_t iterations() const { return iterations_; }  // of the last run
  // How long the last run took, without its pauses.
  std::chrono::steady_clock::duration spent() const { return spent_; }
  std::size_t edges() const { return tree_.size(); }
  // Each player's share of the win, mean of the last run.
  PerPlayer<double> shares() const;
  // Of each legal action at the root, in the order of `legal`.
  std::vector<ActionStats<Action>> root_stats(const State& root) const;

 private:
  // One option of a selection: an action, or several that the searching seat cannot tell apart.
  struct Option {
    int edge;
    float weight;  // not normalised
  };
  struct PathEdge {
    int edge;
    Player player;
  };
  struct Move {
    Action action;
    Player player;
  };

  // Mean and standard deviation of a player's rewards, so that constants of the search are in units
  // of the deviation and mean the same in every game.
  struct RewardSpread {
    double sum = 0;
    double squares = 0;
    double count = 0;
    void add(float x);
    float deviation() const;
  };

  void iterate();
  void select(State& state);
  void apply_in_tree(State& state, const Action& action);
  int select_action(const State& state, int node, Player player);
  int select_observed(const State& state, int node, Player player);
  int best_by_puct(const std::vector<Option>& options, Player player);
  void set_priors(const State& state, int node, Player player);
  void simulate(State& state);
  int sample_playout_action(const State& state, Player player);
  int best_of_candidates(const State& state, Player player, int first);
  Outcome evaluate(const State& state) const;
  float reward_after(const State& state, const Action& action, Player player);
  void backpropagate(const Outcome& outcome, int players);
  int index_of(const Action& action, int fallback) const;
  int sample_cumulative(float total);

  Settings settings_;
  const State* root_ = nullptr;
  Player seat_ = kNobody;
  Chance* mind_ = nullptr;
  std::uint32_t iterations_ = 0;
  std::chrono::steady_clock::duration spent_{};
  std::optional<Action> first_;  // what every iteration begins with now
  Tree<Action> tree_;
  Mast<Action> mast_;
  PerPlayer<double> shares_{};
  PerPlayer<RewardSpread> spread_{};
  // What one iteration needs, kept to save allocations.
  Actions actions_;
  std::vector<Option> options_;
  std::vector<Option> groups_;
  std::vector<std::size_t> group_of_;
  std::vector<Action> group_actions_;
  std::vector<float> cumulative_;
  std::vector<float> values_;
  std::vector<PathEdge> path_;
  std::vector<Move> moves_;
};

}  // namespace agon::ismcts
