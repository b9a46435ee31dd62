// Why one action is better than another: the terms of the evaluation that speak for it.
#pragma once

#include <algorithm>
#include <functional>
#include <map>
#include <string>
#include <vector>

#include "ai/advice.h"
#include "ai/ismcts/search.h"

namespace agon::reasoning {

inline constexpr int kSamples = 96;  // playouts behind a reason
inline constexpr std::size_t kReasons = 4;
inline constexpr double kWorthSaying = 0.002;  // of the win

// The mean of each term of the evaluation for `player` after an action.
template <Game G>
std::map<std::string, double, std::less<>> terms_after(
    ismcts::Search<G>& search, const typename G::Action& action, Player player) {
  std::map<std::string, double, std::less<>> terms;
  for (int i = 0; i < kSamples; ++i) {
    const typename G::State state = search.sample_after(action);
    if (G::to_act(state) == kNobody) continue;  // a result has no terms
    for (const Feature& feature : G::features(state, player)) {
      terms[std::string(feature.id)] += feature.value * feature.weight / kSamples;
    }
  }
  return terms;
}

// The strongest first. The share of the win s is a softmax of the sums of the players' terms: a
// small change dx of one sum changes it by s (1 - s) dx.
template <Game G>
std::vector<Reason> reasons_for(ismcts::Search<G>& search, const typename G::Action& best,
                                const typename G::Action& next, Player player, double chance) {
  const auto with = terms_after<G>(search, best, player);
  const auto without = terms_after<G>(search, next, player);
  std::vector<Reason> reasons;
  for (const auto& [feature, value] : with) {
    const auto other = without.find(feature);
    const double more = value - (other == without.end() ? 0.0 : other->second);
    const double gain = more * chance * (1 - chance);
    if (gain >= kWorthSaying) reasons.push_back({feature, gain});
  }
  std::stable_sort(reasons.begin(), reasons.end(),
                   [](const Reason& a, const Reason& b) { return a.gain > b.gain; });
  if (reasons.size() > kReasons) reasons.resize(kReasons);
  return reasons;
}

}  // namespace agon::reasoning
