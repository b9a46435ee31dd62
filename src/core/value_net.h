// A value network: the value of a position for one player, from a list of numbers. One hidden layer
// of rectified linear units (ReLU), and a linear skip connection from the inputs to the output. The
// parameters are in data/evaluation, trained on the results of games that bots played
// (docs/search.md).
#pragma once

#include <algorithm>
#include <array>
#include <cassert>
#include <span>
#include <string_view>
#include <vector>

#include "core/evaluation.h"

namespace agon {

class ValueNet {
 public:
  static constexpr std::size_t kUnits = 32;
  using Units = std::array<float, kUnits>;

  // Reads a file of data/evaluation. It is built into the program, which aborts if the file is for
  // another number of inputs.
  ValueNet(std::string_view text, std::size_t inputs);

  bool trained() const { return !rows_.empty(); }

  float worth(std::span<const float> inputs) const {
    Units sums = bias_;
    float worth = 0;
    for (std::size_t i = 0; i < inputs.size(); ++i) {
      const float x = inputs[i];
      if (x == 0) continue;  // most inputs are 0
      const Units& row = rows_[i];
      for (std::size_t u = 0; u < kUnits; ++u) sums[u] += x * row[u];
      worth += x * direct_[i];
    }
    for (std::size_t u = 0; u < kUnits; ++u) worth += std::max(0.0F, sums[u]) * out_[u];
    return worth;
  }

 private:
  std::vector<Units> rows_;  // weights from each input to the hidden units
  Units bias_{};
  Units out_{};
  std::vector<float> direct_;  // skip connection: weights from each input to the output
};

// Writes the inputs of one player, one after the other.
class InputWriter {
 public:
  explicit InputWriter(std::span<float> out) : out_(out) {}
  ~InputWriter() { assert(at_ == out_.size()); }
  InputWriter(const InputWriter&) = delete;
  InputWriter& operator=(const InputWriter&) = delete;

  template <class Number>
  void add(Number x) {
    out_[at_++] = static_cast<float>(x);
  }
  // One-hot: `count` inputs, of which number `value` is 1.
  void add_one_of(int value, int count) {
    for (int i = 0; i < count; ++i) add(value == i);
  }

 private:
  std::span<float> out_;
  std::size_t at_ = 0;
};

// Each player's share of the win by a network: a softmax of its outputs.
template <class G>
PerPlayer<float> learned_shares(const ValueNet& net, const typename G::State& state) {
  typename G::Inputs inputs;
  G::inputs(state, inputs);
  const int players = G::players(state);
  PerPlayer<float> worth{};
  for (Player p = 0; p < players; ++p) {
    const float own = net.worth(inputs[p]);
    // Players of a side win together.
    for (Player q = 0; q < players; ++q) {
      if (G::side(state, p) == G::side(state, q)) worth[q] += own;
    }
  }
  return shares_of(worth, players);
}

}  // namespace agon
