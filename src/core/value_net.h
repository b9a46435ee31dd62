// A small network that says what a position is worth for one player: numbers in, one layer of
// units that fire or don't, one number out. Trained on the results of games that bots played
// (docs/strength.md says how); data/evaluation holds what it learned.
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

  // Reads a file of data/evaluation. It is built in: one for another number of inputs ends the
  // program.
  ValueNet(std::string_view text, std::size_t inputs);

  bool trained() const { return !rows_.empty(); }

  float worth(std::span<const float> inputs) const {
    Units sums = bias_;
    float worth = 0;
    for (std::size_t i = 0; i < inputs.size(); ++i) {
      const float x = inputs[i];
      if (x == 0) continue;  // most are
      const Units& row = rows_[i];
      for (std::size_t u = 0; u < kUnits; ++u) sums[u] += x * row[u];
      worth += x * direct_[i];
    }
    for (std::size_t u = 0; u < kUnits; ++u) worth += std::max(0.0F, sums[u]) * out_[u];
    return worth;
  }

 private:
  std::vector<Units> rows_;  // from each input to the units
  Units bias_{};
  Units out_{};
  std::vector<float> direct_;  // from each input straight to the end
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
  // Whether it is this one of so many.
  void add_one_of(int value, int count) {
    for (int i = 0; i < count; ++i) add(value == i);
  }

 private:
  std::span<float> out_;
  std::size_t at_ = 0;
};

// What a network makes of a running game: each player's share of the win.
template <class G>
PerPlayer<float> learned_shares(const ValueNet& net, const typename G::State& state) {
  typename G::Inputs inputs;
  G::inputs(state, inputs);
  const int players = G::players(state);
  PerPlayer<float> worth{};
  for (Player p = 0; p < players; ++p) {
    const float own = net.worth(inputs[static_cast<std::size_t>(p)]);
    // Friends win together.
    for (Player q = 0; q < players; ++q) {
      if (G::side(state, p) == G::side(state, q)) worth[static_cast<std::size_t>(q)] += own;
    }
  }
  return shares_of(worth, players);
}

}  // namespace agon
