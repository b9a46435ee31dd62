// Information-set Monte-Carlo tree search, written once against the contract.
//
// Each iteration deals anew what the seat cannot know (resample), walks down one tree whose edges
// are actions as that seat sees them, until it comes to one that was not tried, plays on to the end
// of a turn by the game's weights and by what did well before, and lets the game's evaluation
// judge. Which edge looks promising depends on its results, on the game's weights, and on what the
// evaluation said when all actions of that node were tried once for themselves. Chance falls anew
// in every iteration, so what is legal at a node differs between iterations, and an action is
// compared by how often it could have been chosen. Each player wants the own share of the win to be
// large, and, as far as the game says, that of the best other to be small.
//
// All that is random comes from one Chance: with a fixed number of iterations the search is
// deterministic.
#pragma once

#include <cassert>
#include <chrono>
#include <cmath>
#include <optional>
#include <vector>

#include "ai/ismcts/move_averages.h"
#include "ai/ismcts/outcome.h"
#include "ai/ismcts/tree.h"
#include "ai/pace.h"

namespace agon::ismcts {

struct Settings {
  SearchHints hints;
  float reluctance = 0.2F;   // how much worse than its neighbours an untried action is taken to be
  int most_decisions = 400;  // where a playout ends at last
  bool averages = true;      // whether playouts prefer what did well before
  bool learned = true;       // whether the game's network judges, if there is one
  std::size_t edges = std::size_t{1} << 18U;  // most that a tree may have
};

// Whichever is spent first; 0 is no limit.
struct Budget {
  std::uint32_t iterations = 1000;
  std::chrono::microseconds time{0};
  bool settles = false;  // whether it ends when no other action can become the most looked at
  Pace* pace = nullptr;  // may pause or end the search
};

// What the search thinks of one legal action.
template <class Action>
struct Judgement {
  Action action;
  std::uint32_t visits = 0;
  double reward = 0.5;  // of the one to act: the own share against the best other's, 0 to 1
  double share = 0;     // of the win

  // What another search thinks of the same action.
  void add(const Judgement& other) {
    const double all = std::max(1U, visits + other.visits);
    reward = (reward * visits + other.reward * other.visits) / all;
    share = (share * visits + other.share * other.visits) / all;
    visits += other.visits;
  }
};

// Says how likely each action of a state is, by the game's weights.
template <Game G>
auto weigher_of(const typename G::State& state) {
  if constexpr (requires { typename G::Weigher; }) {
    return typename G::Weigher(state);
  } else {
    return [&state](const typename G::Action& action) { return G::weight(state, action); };
  }
}

template <Game G>
class Search {
 public:
  using State = typename G::State;
  using Action = typename G::Action;
  using Actions = typename G::Actions;

  explicit Search(Settings settings = {G::search_hints()}) : settings_(settings) {}

  // Thinks about `root`, a position that the one to act there cannot tell from the true one. What
  // is left of earlier thinking counts towards the iterations, up to three quarters of them.
  void run(const State& root, const Budget& budget, Chance& mind) {
    using Clock = std::chrono::steady_clock;
    auto start = Clock::now();
    root_ = &root;
    seat_ = G::to_act(root);
    mind_ = &mind;
    shares_ = {};
    iterations_ = 0;
    const std::uint32_t known = std::min(tree_.visits(), budget.iterations / 4 * 3);
    const std::uint32_t wanted = budget.iterations - known;
    while (budget.iterations == 0 || iterations_ < wanted) {
      iterate();
      constexpr std::uint32_t kLook = 16;  // looking at the clock costs, too
      if (iterations_ % kLook != 0) continue;
      if (budget.pace != nullptr) {
        const std::optional<Pace::Span> held = budget.pace->go_on();
        if (!held) break;
        start += *held;
      }
      double to_come = budget.iterations == 0 ? HUGE_VAL : wanted - iterations_;
      if (budget.time.count() > 0) {
        const std::chrono::duration<double> spent = Clock::now() - start;
        if (spent >= budget.time) break;
        to_come = std::min(to_come, iterations_ * ((budget.time - spent) / spent));
      }
      if (budget.settles && tree_.lead() > to_come) break;
    }
    spent_ = Clock::now() - start;
  }

  // More iterations, all of which begin with `action`: an action that was hardly looked at is then
  // judged as soundly as a better one. Needs a run before, whose root is still there.
  void look_at(const Action& action, std::uint32_t iterations) {
    first_ = action;
    for (std::uint32_t i = 0; i < iterations; ++i) iterate();
    first_.reset();
  }

  // Plays on from `state` as in an iteration, and judges where that ends.
  Outcome play_out(State state, Chance& mind) {
    mind_ = &mind;
    played_.clear();
    play_on(state);
    return judged(state);
  }

  // How it may look when a playout after `action` ends; needs a run before.
  State imagine(const Action& action) {
    State state = *root_;
    G::resample(state, seat_, *mind_);
    G::apply(state, action, *mind_, nullptr);
    played_.clear();
    play_on(state);
    return state;
  }

  // An action was chosen, by whomever, as the seat sees it.
  void follow(const Action& seen) { tree_.follow(seen); }
  void forget() {
    tree_.clear();
    averages_ = {};
    scatter_ = {};
  }

  std::uint32_t iterations() const { return iterations_; }  // of the last run
  // How long the last run thought, without its pauses.
  std::chrono::steady_clock::duration spent() const { return spent_; }
  std::size_t edges() const { return tree_.size(); }
  // Of each player, the mean over the last run.
  PerPlayer<double> shares() const {
    PerPlayer<double> mean{};
    for (std::size_t p = 0; p < mean.size(); ++p) mean[p] = shares_[p] / iterations_;
    return mean;
  }

  // Of each legal action at the root, in the order of `legal`.
  std::vector<Judgement<Action>> judgements(const State& root) const {
    Actions actions;
    G::legal(root, actions);
    std::vector<Judgement<Action>> found;
    int hint = tree_.first(0);
    for (const Action& action : actions) {
      Judgement<Action> judgement{action};
      if (const int e = tree_.find(0, action, hint); e != Tree<Action>::kNone) {
        const auto& edge = tree_.edge(e);
        hint = edge.next;
        judgement.visits = edge.visits;
        judgement.reward = edge.reward / std::max(1U, edge.visits);
        judgement.share = edge.share / std::max(1U, edge.visits);
      }
      found.push_back(judgement);
    }
    return found;
  }

 private:
  // What can be chosen at a node: one action, or several that the seat cannot tell apart.
  struct Choice {
    int edge;
    float weight;
  };
  struct Passed {
    int edge;
    Player player;
  };
  struct Played {
    Action action;
    Player player;
  };

  void iterate() {
    ++iterations_;
    State state = *root_;
    G::resample(state, seat_, *mind_);
    path_.clear();
    played_.clear();
    walk(state);
    play_on(state);
    const Outcome outcome = judged(state);
    learn(outcome, G::players(state));
  }

  void learn(const Outcome& outcome, int players) {
    for (const Passed& passed : path_) {
      auto& edge = tree_.edge(passed.edge);
      const auto p = static_cast<std::size_t>(passed.player);
      ++edge.visits;
      edge.reward += static_cast<double>(outcome.rewards[p]);
      edge.share += static_cast<double>(outcome.shares[p]);
    }
    for (std::size_t p = 0; p < static_cast<std::size_t>(players); ++p) {
      shares_[p] += static_cast<double>(outcome.shares[p]);
      scatter_[p].add(outcome.rewards[p]);
    }
    if (!settings_.averages) return;
    for (const Played& played : played_) {
      averages_.add(played.player, played.action,
                    outcome.rewards[static_cast<std::size_t>(played.player)]);
    }
  }

  // Down the tree until an edge is new, or the game over.
  void walk(State& state) {
    int node = 0;
    for (;;) {
      const Player player = G::to_act(state);
      if (player == kNobody) return;
      actions_.clear();
      G::legal(state, actions_);
      if (is_forced<G>(state, actions_)) {
        advance(state, actions_[0]);
        continue;
      }
      const bool blurred = player != seat_ && G::openness(state) == Openness::kPrivate;
      int choice = blurred ? choose_blurred(state, node, player) : choose(state, node, player);
      if (first_ && path_.empty()) choice = index_of(*first_, choice);
      const Action action = actions_[choice];
      int edge = choices_[static_cast<std::size_t>(choice)].edge;
      if (edge == Tree<Action>::kNone) {
        if (tree_.size() >= settings_.edges) return;
        edge = tree_.add(node, blurred ? G::seen(state, action, seat_) : action);
        ++tree_.edge(edge).available;
      }
      const bool fresh = tree_.edge(edge).visits == 0;
      path_.push_back({edge, player});
      played_.push_back({action, player});
      advance(state, action);
      if (fresh) return;
      node = tree_.child_of(edge);
    }
  }

  // Applies an action and marks the last edge if chance fell.
  void advance(State& state, const Action& action) {
    const std::uint64_t calls = mind_->calls();
    G::apply(state, action, *mind_, nullptr);
    if (!path_.empty() && mind_->calls() != calls) tree_.edge(path_.back().edge).chance = true;
  }

  int index_of(const Action& action, int fallback) const {
    for (int i = 0; i < actions_.size(); ++i) {
      if (actions_[i] == action) return i;
    }
    return fallback;
  }

  // Finds the edges of `actions_`, one each.
  int choose(const State& state, int node, Player player) {
    if (settings_.hints.temperature > 0 && !tree_.judged(node)) judge(state, node, player);
    choices_.clear();
    auto weigh = weigher_of<G>(state);
    int hint = tree_.first(node);
    for (const Action& action : actions_) {
      const int e = tree_.find(node, action, hint);
      auto weight = static_cast<float>(weigh(action));
      if (e != Tree<Action>::kNone) {
        hint = tree_.edge(e).next;
        weight *= tree_.edge(e).prior;
      }
      choices_.push_back({e, weight});
    }
    return most_promising(choices_, player);
  }

  // Gives each action an edge whose prior says what it brings at once, by the evaluation.
  void judge(const State& state, int node, Player player) {
    tree_.set_judged(node);
    const float warmth =
        settings_.hints.temperature * scatter_[static_cast<std::size_t>(player)].deviation();
    values_.clear();
    float best = 0;
    for (const Action& action : actions_) {
      values_.push_back(worth_after(state, action, player));
      best = std::max(best, values_.back());
    }
    int hint = tree_.first(node);
    for (int i = 0; i < actions_.size(); ++i) {
      int e = tree_.find(node, actions_[i], hint);
      if (e == Tree<Action>::kNone) {
        if (tree_.size() >= settings_.edges) return;
        e = tree_.add(node, actions_[i]);
      }
      hint = tree_.edge(e).next;
      constexpr float kLeast = 0.02F;
      tree_.edge(e).prior =
          std::max(kLeast, std::exp((values_[static_cast<std::size_t>(i)] - best) / warmth));
    }
  }

  // What the position after an action promises a player.
  float worth_after(const State& state, const Action& action, Player player) {
    State after = state;
    G::apply(after, action, *mind_, nullptr);
    return judged(after).rewards[static_cast<std::size_t>(player)];
  }
  Outcome judged(const State& state) const {
    return outcome_of<G>(state, settings_.hints.rivalry, settings_.learned);
  }

  // The same for a secret choice of another player: those that look alike to the seat are one, and
  // which of them it is falls by the weights. Leaves the edge of every action in `choices_`.
  int choose_blurred(const State& state, int node, Player player) {
    const int count = actions_.size();
    choices_.assign(static_cast<std::size_t>(count), {});
    groups_.clear();
    group_of_.assign(static_cast<std::size_t>(count), 0);
    group_actions_.clear();
    auto weigh = weigher_of<G>(state);
    for (int i = 0; i < count; ++i) {
      const auto at = static_cast<std::size_t>(i);
      const Action seen = G::seen(state, actions_[i], seat_);
      const auto known = std::find(group_actions_.begin(), group_actions_.end(), seen);
      const auto group = static_cast<std::size_t>(known - group_actions_.begin());
      if (known == group_actions_.end()) {
        group_actions_.push_back(seen);
        groups_.push_back({tree_.find(node, seen, tree_.first(node)), 0.0F});
      }
      const auto weight = static_cast<float>(weigh(actions_[i]));
      groups_[group].weight += weight;
      group_of_[at] = group;
      choices_[at] = {groups_[group].edge, weight};
    }
    const auto chosen = static_cast<std::size_t>(most_promising(groups_, player));
    weights_.clear();
    float total = 0;
    for (std::size_t i = 0; i < choices_.size(); ++i) {
      if (group_of_[i] == chosen) total += choices_[i].weight;
      weights_.push_back(total);
    }
    return pick(total);
  }

  // By what is known of each, and by how much more should be known of it. An untried one counts as
  // a little worse than those tried, so that the sensible ones are looked at again before the last
  // silly one was.
  int most_promising(const std::vector<Choice>& choices, Player player) {
    float weights = 0;
    double rewards = 0;
    std::uint32_t visits = 0;
    for (const Choice& choice : choices) {
      weights += choice.weight;
      if (choice.edge == Tree<Action>::kNone) continue;
      auto& edge = tree_.edge(choice.edge);
      ++edge.available;
      rewards += edge.reward;
      visits += edge.visits;
    }
    const float scatter = scatter_[static_cast<std::size_t>(player)].deviation();
    const float explore = settings_.hints.exploration * scatter;
    const float untried = (visits == 0 ? 0.5F : static_cast<float>(rewards / visits)) -
                          settings_.reluctance * scatter;
    const float tried_root = std::sqrt(static_cast<float>(visits) + 1.0F);
    float best = 0;
    int chosen = -1;
    for (std::size_t i = 0; i < choices.size(); ++i) {
      float score = untried + explore * choices[i].weight / weights * tried_root;
      if (choices[i].edge != Tree<Action>::kNone) {
        const auto& edge = tree_.edge(choices[i].edge);
        if (edge.visits > 0) {
          const auto own = static_cast<float>(edge.visits);
          score = static_cast<float>(edge.reward) / own +
                  explore * choices[i].weight / weights *
                      std::sqrt(static_cast<float>(edge.available)) / (1.0F + own);
        }
      }
      if (chosen < 0 || score > best) {
        best = score;
        chosen = static_cast<int>(i);
      }
    }
    return chosen;
  }

  // On by weights, or by the best of several actions, until so many turns have passed on.
  void play_on(State& state) {
    Player turn = kNobody;  // whose it is
    int turns = settings_.hints.playouts.turns_for(G::players(state));
    for (int decisions = 0; decisions < settings_.most_decisions;) {
      const Player player = G::to_act(state);
      if (player == kNobody) return;
      if (const Player now = turn_of<G>(state, turn); now != turn) {
        if (turn != kNobody && --turns == 0) return;
        turn = now;
      }
      actions_.clear();
      G::legal(state, actions_);
      int choice = 0;
      if (actions_.size() > 1) {
        choice = pick_by_weight(state, player);
        if (settings_.hints.playouts.tries > 1) choice = best_of_tries(state, player, choice);
        played_.push_back({actions_[choice], player});
        ++decisions;
      }
      G::apply(state, actions_[choice], *mind_, nullptr);
    }
  }

  int pick_by_weight(const State& state, Player player) {
    weights_.clear();
    auto weigh = weigher_of<G>(state);
    float total = 0;
    for (const Action& action : actions_) {
      auto weight = static_cast<float>(weigh(action));
      if (settings_.averages) weight *= averages_.factor(player, action);
      weights_.push_back(total += weight);
    }
    return pick(total);
  }

  // Of several that were drawn by weight, the one that the evaluation likes best.
  int best_of_tries(const State& state, Player player, int first) {
    float best = -1;
    int chosen = first;
    int last = -1;
    for (int t = 0; t < settings_.hints.playouts.tries; ++t) {
      const int choice = t == 0 ? first : pick(weights_.back());
      if (choice == last || (t > 0 && choice == first)) continue;
      last = choice;
      const float value = worth_after(state, actions_[choice], player);
      if (value > best) {
        best = value;
        chosen = choice;
      }
    }
    return chosen;
  }

  // An index, by the running sums in `weights_`.
  int pick(float total) {
    constexpr std::uint32_t kSteps = 1U << 24U;
    const float at =
        total * (static_cast<float>(mind_->pick(kSteps)) + 0.5F) / static_cast<float>(kSteps);
    const auto found = std::upper_bound(weights_.begin(), weights_.end(), at);
    // Rounding may point past the end: the last one that has a weight.
    if (found == weights_.end()) {
      return static_cast<int>(std::lower_bound(weights_.begin(), weights_.end(), total) -
                              weights_.begin());
    }
    return static_cast<int>(found - weights_.begin());
  }

  // How much a player's results differ from one iteration to the next.
  struct Scatter {
    double sum = 0;
    double squares = 0;
    double count = 0;
    void add(float x) {
      sum += static_cast<double>(x);
      squares += static_cast<double>(x) * static_cast<double>(x);
      ++count;
    }
    float deviation() const {
      constexpr double kFew = 8;
      constexpr float kLeast = 0.02F;  // where all was alike so far, something else may be better
      if (count < kFew) return 0.1F;
      const double mean = sum / count;
      return std::max(kLeast,
                      static_cast<float>(std::sqrt(std::max(0.0, squares / count - mean * mean))));
    }
  };

  Settings settings_;
  const State* root_ = nullptr;
  Player seat_ = kNobody;
  Chance* mind_ = nullptr;
  std::uint32_t iterations_ = 0;
  std::chrono::steady_clock::duration spent_{};
  std::optional<Action> first_;  // what every iteration begins with now
  Tree<Action> tree_;
  MoveAverages<Action> averages_;
  PerPlayer<double> shares_{};
  PerPlayer<Scatter> scatter_{};
  // What one iteration needs, kept to save allocations.
  Actions actions_;
  std::vector<Choice> choices_;
  std::vector<Choice> groups_;
  std::vector<std::size_t> group_of_;
  std::vector<Action> group_actions_;
  std::vector<float> weights_;
  std::vector<float> values_;
  std::vector<Passed> path_;
  std::vector<Played> played_;
};

}  // namespace agon::ismcts
