// The tree search as a bot: it keeps to a budget, reuses its tree from one decision to the next,
// and may search on several threads.
#pragma once

#include <span>
#include <vector>

#include "ai/bot.h"
#include "ai/ismcts/budget.h"
#include "ai/ismcts/search.h"
#include "ai/parallel.h"

namespace agon {

// A bot with long playouts and no limit of its own takes as many iterations as the game says.
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

// Time management of one seat. Its turn is over as soon as something is decided in another's turn.
class TurnTime {
 public:
  explicit TurnTime(const IsmctsBudget& budget) : budget_(budget) {}
  // Private decisions take no time from the turn. Otherwise the time of the next open decision
  // would tell whether there was something to think about.
  void spend(Openness openness, std::chrono::steady_clock::duration time) {
    if (openness != Openness::kPrivate) spent_ += time;
  }
  void decided_in(Player turn, Player seat) {
    if (turn != kNobody && turn != seat) spent_ = {};
  }
  // The time for the next decision: at most half of what is left of the turn, so that something is
  // always left.
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
        early_stop_(budget.patient && settings.hints.settles),
        searches_(static_cast<std::size_t>(budget.threads), ismcts::Search<G>(settings)) {}

  Action choose(const State& resampled, Chance& mind) override {
    seat_ = G::to_act(resampled);
    typename G::Actions actions;
    G::legal(resampled, actions);
    if (actions.size() == 1) return actions[0];
    const Openness openness = G::openness(resampled);
    think(resampled, budget_for(openness), mind);
    time_.spend(openness, searches_[0].spent());
    const auto stats = root_stats(resampled);
    return budget_.samples_visits ? sampled_by_visits(stats, mind).action
                                  : ismcts::most_visited(stats).action;
  }

  void saw(Player turn, const Action& seen) override {
    for (auto& search : searches_) search.advance(seen);
    time_.decided_in(turn, seat_);
  }
  void chance_fell() override {
    for (auto& search : searches_) search.clear();
  }
  bool follows() const override { return true; }
  void obey(Pace* pace) override { pace_ = pace; }

 private:
  using Stats = std::vector<ismcts::ActionStats<Action>>;

  // An action, each with a probability in proportion to its visits.
  static const ismcts::ActionStats<Action>& sampled_by_visits(const Stats& stats, Chance& mind) {
    std::vector<std::uint32_t> visits;
    std::uint32_t total = 0;
    for (const auto& each : stats) {
      visits.push_back(each.visits);
      total += each.visits;
    }
    return stats[mind.pick_counted(std::span<const std::uint32_t>(visits), total)];
  }

  // Root parallelisation: every thread grows its own tree with its own random numbers, and the
  // statistics of their roots are added up. So the result depends on the number of threads, not on
  // which of them is faster.
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

  Stats root_stats(const State& root) const {
    Stats sum = searches_[0].root_stats(root);
    for (std::size_t i = 1; i < searches_.size(); ++i) {
      const Stats more = searches_[i].root_stats(root);
      for (std::size_t a = 0; a < sum.size(); ++a) sum[a].add(more[a]);
    }
    return sum;
  }

  // With a clock the search stops early, unless the time of a private decision would tell
  // something.
  ismcts::Budget budget_for(Openness openness) const {
    Pace* const pace = searches_.size() == 1 ? pace_ : nullptr;
    if (budget_.decision.count() == 0) return {budget_.iterations, {}, early_stop_, pace};
    const bool early_stop = openness != Openness::kPrivate && !budget_.samples_visits;
    return {budget_.iterations, time_.of(openness), early_stop, pace};
  }

  static constexpr std::uint32_t kSeeds = 1U << 31U;

  IsmctsBudget budget_;
  TurnTime time_;
  bool early_stop_;                          // without a clock, too
  std::vector<ismcts::Search<G>> searches_;  // one a thread
  Player seat_ = kNobody;
  Pace* pace_ = nullptr;
};

}  // namespace agon
