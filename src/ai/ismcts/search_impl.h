// The definitions of search.h. Only what compiles a search for a game includes this: the file of
// that game (ai/game_bots.cpp.in), and tests with games of their own.
#pragma once

#include <algorithm>
#include <cmath>

#include "ai/ismcts/search.h"

namespace agon::ismcts {

// The game's move weights for the actions of one state.
template <Game G>
auto weigher_of(const typename G::State& state) {
  if constexpr (requires { typename G::Weigher; }) {
    return typename G::Weigher(state);
  } else {
    return [&state](const typename G::Action& action) { return G::weight(state, action); };
  }
}

template <Game G>
void Search<G>::run(const State& root, const Budget& budget, Chance& mind) {
  using Clock = std::chrono::steady_clock;
  auto start = Clock::now();
  root_ = &root;
  seat_ = G::to_act(root);
  mind_ = &mind;
  shares_ = {};
  iterations_ = 0;
  const std::uint32_t reused = std::min(tree_.visits(), budget.iterations / 4 * 3);
  const std::uint32_t wanted = budget.iterations - reused;
  while (budget.iterations == 0 || iterations_ < wanted) {
    iterate();
    constexpr std::uint32_t kBetweenChecks = 16;  // reading the clock takes time, too
    if (iterations_ % kBetweenChecks != 0) continue;
    if (budget.pace != nullptr) {
      const std::optional<Pace::Span> paused = budget.pace->go_on();
      if (!paused) break;
      start += *paused;
    }
    double to_come = budget.iterations == 0 ? HUGE_VAL : wanted - iterations_;
    if (budget.time.count() > 0) {
      const std::chrono::duration<double> spent = Clock::now() - start;
      if (spent >= budget.time) break;
      to_come = std::min(to_come, iterations_ * ((budget.time - spent) / spent));
    }
    if (budget.early_stop && tree_.lead() > to_come) break;
  }
  spent_ = Clock::now() - start;
}

template <Game G>
void Search<G>::search_below(const Action& action, std::uint32_t iterations) {
  first_ = action;
  for (std::uint32_t i = 0; i < iterations; ++i) iterate();
  first_.reset();
}

template <Game G>
Outcome Search<G>::play_out(State state, Chance& mind) {
  mind_ = &mind;
  moves_.clear();
  simulate(state);
  return evaluate(state);
}

template <Game G>
auto Search<G>::sample_after(const Action& action) -> State {
  State state = *root_;
  G::resample(state, seat_, *mind_);
  G::apply(state, action, *mind_, nullptr);
  moves_.clear();
  simulate(state);
  return state;
}

template <Game G>
void Search<G>::clear() {
  tree_.clear();
  mast_ = {};
  spread_ = {};
}

template <Game G>
PerPlayer<double> Search<G>::shares() const {
  PerPlayer<double> mean{};
  for (std::size_t p = 0; p < mean.size(); ++p) mean[p] = shares_[p] / iterations_;
  return mean;
}

template <Game G>
auto Search<G>::root_stats(const State& root) const -> std::vector<ActionStats<Action>> {
  Actions actions;
  G::legal(root, actions);
  std::vector<ActionStats<Action>> all;
  int hint = tree_.first(0);
  for (const Action& action : actions) {
    ActionStats<Action> stats{action};
    if (const int e = tree_.find(0, action, hint); e != Tree<Action>::kNone) {
      const auto& edge = tree_.edge(e);
      hint = edge.next;
      stats.visits = edge.visits;
      stats.reward = edge.reward / std::max(1U, edge.visits);
      stats.share = edge.share / std::max(1U, edge.visits);
    }
    all.push_back(stats);
  }
  return all;
}

template <Game G>
void Search<G>::iterate() {
  ++iterations_;
  State state = *root_;
  G::resample(state, seat_, *mind_);
  path_.clear();
  moves_.clear();
  select(state);
  simulate(state);
  backpropagate(evaluate(state), G::players(state));
}

template <Game G>
void Search<G>::backpropagate(const Outcome& outcome, int players) {
  for (const PathEdge& passed : path_) {
    auto& edge = tree_.edge(passed.edge);
    const auto p = static_cast<std::size_t>(passed.player);
    ++edge.visits;
    edge.reward += static_cast<double>(outcome.rewards[p]);
    edge.share += static_cast<double>(outcome.shares[p]);
  }
  for (std::size_t p = 0; p < static_cast<std::size_t>(players); ++p) {
    shares_[p] += static_cast<double>(outcome.shares[p]);
    spread_[p].add(outcome.rewards[p]);
  }
  if (!settings_.mast) return;
  for (const Move& move : moves_) {
    mast_.add(move.player, move.action, outcome.rewards[move.player]);
  }
}

// Selection and expansion: down the tree until an edge is new or the game is over.
template <Game G>
void Search<G>::select(State& state) {
  int node = 0;
  for (;;) {
    const Player player = G::to_act(state);
    if (player == kNobody) return;
    actions_.clear();
    G::legal(state, actions_);
    if (is_forced<G>(state, actions_)) {
      apply_in_tree(state, actions_[0]);
      continue;
    }
    const bool observed = player != seat_ && G::openness(state) == Openness::kPrivate;
    int choice =
        observed ? select_observed(state, node, player) : select_action(state, node, player);
    if (first_ && path_.empty()) choice = index_of(*first_, choice);
    const Action action = actions_[choice];
    int edge = options_[choice].edge;
    if (edge == Tree<Action>::kNone) {
      if (tree_.size() >= settings_.edges) return;
      edge = tree_.add(node, observed ? G::seen(state, action, seat_) : action);
      ++tree_.edge(edge).availability;
    }
    const bool expanded = tree_.edge(edge).visits == 0;
    path_.push_back({edge, player});
    moves_.push_back({action, player});
    apply_in_tree(state, action);
    if (expanded) return;
    node = tree_.child_of(edge);
  }
}

// Applies an action and marks the last edge if chance fell.
template <Game G>
void Search<G>::apply_in_tree(State& state, const Action& action) {
  const std::uint64_t calls = mind_->calls();
  G::apply(state, action, *mind_, nullptr);
  if (!path_.empty() && mind_->calls() != calls) tree_.edge(path_.back().edge).chance = true;
}

template <Game G>
int Search<G>::index_of(const Action& action, int fallback) const {
  for (int i = 0; i < actions_.size(); ++i) {
    if (actions_[i] == action) return i;
  }
  return fallback;
}

// Selects one of `actions_`. Leaves the edge of each in `options_`.
template <Game G>
int Search<G>::select_action(const State& state, int node, Player player) {
  if (settings_.hints.temperature > 0 && !tree_.has_priors(node)) set_priors(state, node, player);
  options_.clear();
  auto weigh = weigher_of<G>(state);
  int hint = tree_.first(node);
  for (const Action& action : actions_) {
    const int e = tree_.find(node, action, hint);
    auto weight = static_cast<float>(weigh(action));
    if (e != Tree<Action>::kNone) {
      hint = tree_.edge(e).next;
      weight *= tree_.edge(e).prior;
    }
    options_.push_back({e, weight});
  }
  return best_by_puct(options_, player);
}

// The same for a partially observed move: a private choice of another player. Actions that look
// alike to the searching seat share an edge; which of them is played is drawn by their weights.
template <Game G>
int Search<G>::select_observed(const State& state, int node, Player player) {
  const int count = actions_.size();
  options_.assign(static_cast<std::size_t>(count), {});
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
    options_[at] = {groups_[group].edge, weight};
  }
  const auto chosen = static_cast<std::size_t>(best_by_puct(groups_, player));
  cumulative_.clear();
  float total = 0;
  for (std::size_t i = 0; i < options_.size(); ++i) {
    if (group_of_[i] == chosen) total += options_[i].weight;
    cumulative_.push_back(total);
  }
  return sample_cumulative(total);
}

// PUCT with the normalised weights as prior probabilities. The parent's visits are replaced by how
// often the edge was available, as in ISMCTS, and unvisited edges get a first-play urgency.
template <Game G>
int Search<G>::best_by_puct(const std::vector<Option>& options, Player player) {
  float weights = 0;
  double rewards = 0;
  std::uint32_t visits = 0;
  for (const Option& option : options) {
    weights += option.weight;
    if (option.edge == Tree<Action>::kNone) continue;
    auto& edge = tree_.edge(option.edge);
    ++edge.availability;
    rewards += edge.reward;
    visits += edge.visits;
  }
  const float deviation = spread_[player].deviation();
  const float explore = settings_.hints.exploration * deviation;
  const float first_play_urgency = (visits == 0 ? 0.5F : static_cast<float>(rewards / visits)) -
                                   settings_.fpu_reduction * deviation;
  const float root_of_visits = std::sqrt(static_cast<float>(visits) + 1.0F);
  float best = 0;
  int chosen = -1;
  for (std::size_t i = 0; i < options.size(); ++i) {
    float score = first_play_urgency + explore * options[i].weight / weights * root_of_visits;
    if (options[i].edge != Tree<Action>::kNone) {
      const auto& edge = tree_.edge(options[i].edge);
      if (edge.visits > 0) {
        const auto own = static_cast<float>(edge.visits);
        score = static_cast<float>(edge.reward) / own +
                explore * options[i].weight / weights *
                    std::sqrt(static_cast<float>(edge.availability)) / (1.0F + own);
      }
    }
    if (chosen < 0 || score > best) {
      best = score;
      chosen = static_cast<int>(i);
    }
  }
  return chosen;
}

// Gives each action an edge. Its prior is a softmax, not normalised, of the evaluation right after
// the action.
template <Game G>
void Search<G>::set_priors(const State& state, int node, Player player) {
  tree_.set_has_priors(node);
  const float temperature = settings_.hints.temperature * spread_[player].deviation();
  values_.clear();
  float best = 0;
  for (const Action& action : actions_) {
    values_.push_back(reward_after(state, action, player));
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
    tree_.edge(e).prior = std::max(kLeast, std::exp((values_[i] - best) / temperature));
  }
}

template <Game G>
float Search<G>::reward_after(const State& state, const Action& action, Player player) {
  State after = state;
  G::apply(after, action, *mind_, nullptr);
  return evaluate(after).rewards[player];
}

template <Game G>
Outcome Search<G>::evaluate(const State& state) const {
  return outcome_of<G>(state, settings_.hints.rivalry, settings_.value_net);
}

// A truncated playout: until so many turns have ended, or the game.
template <Game G>
void Search<G>::simulate(State& state) {
  Player turn = kNobody;  // whose it is
  int turns = settings_.hints.playouts.turns_for(G::players(state));
  for (int decisions = 0; decisions < settings_.playout_limit;) {
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
      choice = sample_playout_action(state, player);
      if (settings_.hints.playouts.tries > 1) choice = best_of_candidates(state, player, choice);
      moves_.push_back({actions_[choice], player});
      ++decisions;
    }
    G::apply(state, actions_[choice], *mind_, nullptr);
  }
}

// Leaves the running sums of the weights in `cumulative_`.
template <Game G>
int Search<G>::sample_playout_action(const State& state, Player player) {
  cumulative_.clear();
  auto weigh = weigher_of<G>(state);
  float total = 0;
  for (const Action& action : actions_) {
    auto weight = static_cast<float>(weigh(action));
    if (settings_.mast) weight *= mast_.factor(player, action);
    cumulative_.push_back(total += weight);
  }
  return sample_cumulative(total);
}

// Draws several candidates by weight and takes the one with the best evaluation right after it.
template <Game G>
int Search<G>::best_of_candidates(const State& state, Player player, int first) {
  float best = -1;
  int chosen = first;
  int last = -1;
  for (int t = 0; t < settings_.hints.playouts.tries; ++t) {
    const int candidate = t == 0 ? first : sample_cumulative(cumulative_.back());
    if (candidate == last || (t > 0 && candidate == first)) continue;
    last = candidate;
    const float value = reward_after(state, actions_[candidate], player);
    if (value > best) {
      best = value;
      chosen = candidate;
    }
  }
  return chosen;
}

// An index, with the probabilities whose running sums are in `cumulative_`.
template <Game G>
int Search<G>::sample_cumulative(float total) {
  constexpr std::uint32_t kSteps = 1U << 24U;
  const float at =
      total * (static_cast<float>(mind_->pick(kSteps)) + 0.5F) / static_cast<float>(kSteps);
  const auto found = std::upper_bound(cumulative_.begin(), cumulative_.end(), at);
  // Rounding may point past the end; then it is the last one that has a weight.
  if (found == cumulative_.end()) {
    return static_cast<int>(std::lower_bound(cumulative_.begin(), cumulative_.end(), total) -
                            cumulative_.begin());
  }
  return static_cast<int>(found - cumulative_.begin());
}

template <Game G>
void Search<G>::RewardSpread::add(float x) {
  sum += static_cast<double>(x);
  squares += static_cast<double>(x) * static_cast<double>(x);
  ++count;
}

template <Game G>
float Search<G>::RewardSpread::deviation() const {
  constexpr double kFew = 8;
  constexpr float kLeast = 0.02F;  // equal rewards so far do not mean that all actions are equal
  if (count < kFew) return 0.1F;
  const double mean = sum / count;
  return std::max(kLeast,
                  static_cast<float>(std::sqrt(std::max(0.0, squares / count - mean * mean))));
}

}  // namespace agon::ismcts
