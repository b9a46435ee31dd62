// How well each action did in playouts, for each player (the move-average sampling technique).
// Actions are told apart by a small hash: two that meet share their average, which costs strength
// only.
#pragma once

#include <algorithm>
#include <cstring>
#include <vector>

#include "core/types.h"

namespace agon::ismcts {

template <class Action>
class MoveAverages {
 public:
  void add(Player player, const Action& action, float reward) {
    Cell& cell = cells_[index(player, action)];
    cell.total += reward;
    ++cell.count;
    Cell& all = players_[static_cast<std::size_t>(player)];
    all.total += reward;
    ++all.count;
  }

  // How much likelier it should be played than its weight says: 1 while little is known.
  float factor(Player player, const Action& action) const {
    const Cell& cell = cells_[index(player, action)];
    if (cell.count < kEnough) return 1.0F;
    const Cell& all = players_[static_cast<std::size_t>(player)];
    const float better = cell.mean() - all.mean();
    return std::clamp(1.0F + kSteepness * better, kLeast, kMost);
  }

 private:
  static constexpr std::uint32_t kEnough = 8;
  static constexpr float kSteepness = 8.0F;
  static constexpr float kLeast = 0.3F;
  static constexpr float kMost = 3.0F;
  static constexpr std::size_t kBits = 11;

  struct Cell {
    double total = 0;
    std::uint32_t count = 0;
    float mean() const { return static_cast<float>(total / count); }
  };

  static std::size_t index(Player player, const Action& action) {
    static_assert(sizeof(Action) <= sizeof(std::uint64_t));
    std::uint64_t bytes = 0;
    std::memcpy(&bytes, &action, sizeof(Action));
    bytes = (bytes ^ (static_cast<std::uint64_t>(player) + 1) << 60U) * 0x9E3779B97F4A7C15ULL;
    return static_cast<std::size_t>(bytes >> (64 - kBits));
  }

  std::vector<Cell> cells_ = std::vector<Cell>(std::size_t{1} << kBits);
  PerPlayer<Cell> players_{};
};

}  // namespace agon::ismcts
