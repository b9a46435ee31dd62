// The verbs of bots that follow from features of a position and traits of an action. A game
// inherits them and, in the file of its features or traits, makes them: `template struct
// agon::LinearGame<…>;` (core/linear_evaluation.h).
#pragma once

#include <array>
#include <cstdint>
#include <string_view>
#include <vector>

#include "core/game.h"

namespace agon {

// evaluate, features and search_hints: from how much each player has of each feature,
// `G::amounts(s, p)`, in the order of `G::feature_ids()`; the numbers are
// data/evaluation/<game>.json.
template <class G, class State, std::size_t kFeatures>
struct LinearGame {
  using FeatureIds = std::array<std::string_view, kFeatures>;
  using Amounts = std::array<float, kFeatures>;
  static PerPlayer<float> evaluate(const State& s);
  static std::vector<Feature> features(const State& s, Player p);
  static SearchHints search_hints();
};

// weight: from `G::traits(s, a, out)` in the groups of `G::trait_groups()`; the numbers are
// data/evaluation/<game>.moves.json.
template <class G, class State, class Action>
struct TraitGame {
  static std::uint32_t weight(const State& s, Action action);
};

}  // namespace agon
