// The tree search as a bot: within a budget, and with its tree kept from one decision to the next.
#pragma once

#include <vector>

#include "ai/bot.h"
#include "ai/ismcts/search.h"

namespace agon {

struct IsmctsBudget {
  std::uint32_t iterations = 1000;        // of a decision; 0 is no limit
  std::chrono::milliseconds decision{0};  // 0 is no limit, here and for the turn
  std::chrono::milliseconds turn{0};      // for all decisions of a turn together
  std::chrono::milliseconds secret{0};    // of a private one: how long it takes must tell nothing
};

template <Game G>
class IsmctsBot final : public Bot<G> {
 public:
  using State = typename G::State;
  using Action = typename G::Action;

  explicit IsmctsBot(IsmctsBudget budget, ismcts::Settings settings = {})
      : budget_(budget), search_(settings) {}

  Action choose(const State& resampled, Chance& mind) override {
    seat_ = G::to_act(resampled);
    typename G::Actions actions;
    G::legal(resampled, actions);
    if (actions.size() == 1) return actions[0];
    const auto start = std::chrono::steady_clock::now();
    search_.run(resampled, {budget_.iterations, time_for(G::openness(resampled))}, mind);
    spent_ += std::chrono::steady_clock::now() - start;
    return best_of(search_.judgements(resampled)).action;
  }

  void saw(Player who, Openness how, const Action& seen) override {
    search_.follow(seen);
    if (who != seat_ && how == Openness::kOpen) spent_ = {};  // another turn has begun
  }
  void chance_fell() override { search_.forget(); }
  bool follows() const override { return true; }

  // The one looked at most; of several, the one that did best.
  static ismcts::Judgement<Action> best_of(
      const std::vector<ismcts::Judgement<Action>>& judgements) {
    return *std::max_element(
        judgements.begin(), judgements.end(), [](const auto& a, const auto& b) {
          return a.visits != b.visits ? a.visits < b.visits : a.reward < b.reward;
        });
  }

 private:
  // Half of what is left of the turn, so that something is always left.
  std::chrono::microseconds time_for(Openness openness) const {
    using std::chrono::microseconds;
    if (budget_.decision.count() == 0) return microseconds{0};
    const auto left = std::chrono::duration_cast<microseconds>(budget_.turn - spent_) / 2;
    const microseconds most = openness == Openness::kPrivate ? budget_.secret : budget_.decision;
    return std::clamp<microseconds>(left, std::chrono::milliseconds{1}, most);
  }

  IsmctsBudget budget_;
  ismcts::Search<G> search_;
  Player seat_ = kNobody;
  std::chrono::steady_clock::duration spent_{};  // in this turn
};

}  // namespace agon
