// The linear evaluation: each player's share of the win from named features of a position.
//
// The weight of a feature goes linearly from `early` at the beginning of a game to `late` at its
// end. The shares are a softmax of the players' weighted sums. The weights are in data/evaluation,
// fitted to the results of games that bots played (docs/search.md).
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

  // The weight of each feature at this progress of the game, 0 to 1.
  std::array<float, kFeatures> at(float progress) const {
    std::array<float, kFeatures> now;
    for (std::size_t i = 0; i < kFeatures; ++i) {
      now[i] = weights[i].early + progress * (weights[i].late - weights[i].early);
    }
    return now;
  }
};

// Reads a file of data/evaluation, its weights in the order of `ids`. The file is built into the
// program, which aborts if the file does not name exactly these features.
SearchHints read_evaluation(std::string_view text, std::span<const std::string_view> ids,
                            std::span<FeatureWeight> weights);

template <std::size_t kFeatures>
Evaluation<kFeatures> read_evaluation(std::string_view text,
                                      const std::array<std::string_view, kFeatures>& ids) {
  Evaluation<kFeatures> evaluation;
  evaluation.search = read_evaluation(text, ids, evaluation.weights);
  return evaluation;
}

// A softmax: shares that add up to 1. It uses no function of the C library, so that it is the same
// on every platform.
PerPlayer<float> shares_of(const PerPlayer<float>& worth, int players);

}  // namespace agon
