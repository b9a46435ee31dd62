// The tree search as a bot: within a budget, and with its tree kept from one decision to the next.
#pragma once

#include <span>
#include <vector>

#include "ai/bot.h"
#include "ai/ismcts/search.h"
#include "ai/parallel.h"

namespace agon {

struct IsmctsBudget {
  std::uint32_t iterations = 1000;        // of a decision; 0 is no limit
  std::chrono::milliseconds decision{0};  // 0 is no limit, here and for the turn
  std::chrono::milliseconds turn{0};      // for all decisions of a turn together
  std::chrono::milliseconds secret{0};    // of a private one: how long it takes must tell nothing
  int threads = 1;                        // each with a tree of its own and its part of the rest
  bool patient = false;                   // whether playouts go far: the game says how far
  // Whether it takes any action that it looked at, each as often as it did, and not the one that it
  // looked at most.
  bool fickle = false;
};

// A patient search without a limit of its own takes as many iterations as the game says.
inline IsmctsBudget with_hints(IsmctsBudget budget, const SearchHints& hints) {
  if (budget.patient && budget.iterations == 0 && budget.decision.count() == 0) {
    budget.iterations = hints.iterations;
  }
  return budget;
}
inline ismcts::Settings settings_for(const IsmctsBudget& budget, const SearchHints& hints) {
  ismcts::Settings settings{hints};
  if (budget.patient) settings.hints.playouts = hints.patient;
  return settings;
}

// What the clock allows one seat. Its turn ends as soon as anything is decided in another's.
class TurnTime {
 public:
  explicit TurnTime(const IsmctsBudget& budget) : budget_(budget) {}
  // Private answers take no time from the turn. Otherwise the time of the next open decision would
  // tell whether there was something to think about.
  void spend(Openness openness, std::chrono::steady_clock::duration time) {
    if (openness != Openness::kPrivate) spent_ += time;
  }
  void decided_in(Player turn, Player seat) {
    if (turn != kNobody && turn != seat) spent_ = {};
  }
  // Half of what is left of the turn, so that something is always left.
  std::chrono::microseconds of(Openness openness) const {
    using std::chrono::microseconds;
    const auto left = std::chrono::duration_cast<microseconds>(budget_.turn - spent_) / 2;
    const microseconds most = openness == Openness::kPrivate ? budget_.secret : budget_.decision;
    return std::clamp<microseconds>(left, std::chrono::milliseconds{1}, most);
  }

 private:
  IsmctsBudget budget_;
  std::chrono::steady_clock::duration spent_{};
};

template <Game G>
class IsmctsBot final : public Bot<G> {
 public:
  using State = typename G::State;
  using Action = typename G::Action;

  explicit IsmctsBot(const IsmctsBudget& budget)
      : IsmctsBot(budget, settings_for(budget, G::search_hints())) {}
  IsmctsBot(const IsmctsBudget& budget, const ismcts::Settings& settings)
      : budget_(with_hints(budget, settings.hints)),
        time_(budget),
        settles_(budget.patient && settings.hints.settles),
        searches_(static_cast<std::size_t>(budget.threads), ismcts::Search<G>(settings)) {}

  Action choose(const State& resampled, Chance& mind) override {
    seat_ = G::to_act(resampled);
    typename G::Actions actions;
    G::legal(resampled, actions);
    if (actions.size() == 1) return actions[0];
    const Openness openness = G::openness(resampled);
    think(resampled, budget_for(openness), mind);
    time_.spend(openness, searches_[0].spent());
    const auto found = judgements(resampled);
    return budget_.fickle ? any_of(found, mind).action : best_of(found).action;
  }

  void saw(Player turn, const Action& seen) override {
    for (auto& search : searches_) search.follow(seen);
    time_.decided_in(turn, seat_);
  }
  void chance_fell() override {
    for (auto& search : searches_) search.forget();
  }
  bool follows() const override { return true; }
  void obey(Pace* pace) override { pace_ = pace; }

  // The one looked at most; of several, the one that did best.
  static ismcts::Judgement<Action> best_of(
      const std::vector<ismcts::Judgement<Action>>& judgements) {
    return *std::max_element(
        judgements.begin(), judgements.end(), [](const auto& a, const auto& b) {
          return a.visits != b.visits ? a.visits < b.visits : a.reward < b.reward;
        });
  }

 private:
  static const ismcts::Judgement<Action>& any_of(
      const std::vector<ismcts::Judgement<Action>>& judgements, Chance& mind) {
    std::vector<std::uint32_t> weights;
    std::uint32_t total = 0;
    for (const auto& judgement : judgements) {
      weights.push_back(judgement.visits);
      total += judgement.visits;
    }
    return judgements[mind.pick_counted(std::span<const std::uint32_t>(weights), total)];
  }

  // Every thread grows its own tree from its own dice; their judgements are added up, so the result
  // depends on the number of threads and not on which of them is the faster.
  void think(const State& resampled, const ismcts::Budget& budget, Chance& mind) {
    if (searches_.size() == 1) {
      searches_[0].run(resampled, budget, mind);
      return;
    }
    const auto threads = static_cast<std::uint32_t>(searches_.size());
    const ismcts::Budget part{(budget.iterations + threads - 1) / threads, budget.time};
    std::vector<Chance> minds;
    for (std::uint32_t i = 0; i < threads; ++i) {
      minds.emplace_back(std::uint64_t{mind.pick(kSeeds)} * kSeeds + mind.pick(kSeeds));
    }
    run_parallel(budget_.threads, budget_.threads, [&](int /*worker*/, int i) {
      const auto at = static_cast<std::size_t>(i);
      searches_[at].run(resampled, part, minds[at]);
      return true;
    });
  }

  std::vector<ismcts::Judgement<Action>> judgements(const State& root) const {
    auto sum = searches_[0].judgements(root);
    for (std::size_t i = 1; i < searches_.size(); ++i) {
      const auto more = searches_[i].judgements(root);
      for (std::size_t a = 0; a < sum.size(); ++a) sum[a].add(more[a]);
    }
    return sum;
  }

  // By the clock no longer than it takes to settle on an action, unless that would tell something.
  ismcts::Budget budget_for(Openness openness) const {
    Pace* const pace = searches_.size() == 1 ? pace_ : nullptr;
    if (budget_.decision.count() == 0) return {budget_.iterations, {}, settles_, pace};
    const bool settles = openness != Openness::kPrivate && !budget_.fickle;
    return {budget_.iterations, time_.of(openness), settles, pace};
  }

  static constexpr std::uint32_t kSeeds = 1U << 31U;

  IsmctsBudget budget_;
  TurnTime time_;
  bool settles_;                             // by number, too
  std::vector<ismcts::Search<G>> searches_;  // one a thread
  Player seat_ = kNobody;
  Pace* pace_ = nullptr;
};

}  // namespace agon
