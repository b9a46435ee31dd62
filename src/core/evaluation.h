// What bots make of the named features of a position: each player's share of the win.
//
// A feature is worth `early` at the beginning of a game and `late` at its end, and something
// between on the way. A player's share grows with e to the sum. The weights are data, fitted to the
// results of games that bots played: docs/strength.md says how, data/evaluation holds them.
#pragma once

#include <array>
#include <span>
#include <string_view>

#include "core/game.h"

namespace agon {

struct FeatureWeight {
  float early = 0;
  float late = 0;
};

template <std::size_t kFeatures>
struct Evaluation {
  SearchHints search;
  std::array<FeatureWeight, kFeatures> weights{};

  // What each feature is worth when the game has come so far, 0 to 1.
  std::array<float, kFeatures> at(float progress) const {
    std::array<float, kFeatures> now;
    for (std::size_t i = 0; i < kFeatures; ++i) {
      now[i] = weights[i].early + progress * (weights[i].late - weights[i].early);
    }
    return now;
  }
};

// Reads a file of data/evaluation, its weights in the order of `ids`. The file is built in: one
// that does not name exactly these features ends the program.
SearchHints read_evaluation(std::string_view text, std::span<const std::string_view> ids,
                            std::span<FeatureWeight> weights);

template <std::size_t kFeatures>
Evaluation<kFeatures> read_evaluation(std::string_view text,
                                      const std::array<std::string_view, kFeatures>& ids) {
  Evaluation<kFeatures> evaluation;
  evaluation.search = read_evaluation(text, ids, evaluation.weights);
  return evaluation;
}

// Shares that add up to 1, from what each player's features are worth together. The same on every
// platform: no function of the C library is in it.
PerPlayer<float> shares_of(const PerPlayer<float>& worth, int players);

}  // namespace agon
