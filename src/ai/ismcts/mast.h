// The move-average sampling technique (MAST; Finnsson and Björnsson 2008): how well each action did
// in earlier iterations, for each player and whatever the position, makes playouts choose it more
// or less often. Actions are told apart by a small hash. Two that collide share their average,
// which costs a little strength and nothing else.
#pragma once

#include <algorithm>
#include <cstring>
#include <vector>

#include "core/types.h"

namespace agon::ismcts {

template <class Action>
class Mast {
 public:
  void add(Player player, const Action& action, float reward) {
    Average& average = averages_[index(player, action)];
    average.total += reward;
    ++average.count;
    Average& all = players_[player];
    all.total += reward;
    ++all.count;
  }

  // Multiplies the weight of an action in a playout; 1 while too little is known.
  float factor(Player player, const Action& action) const {
    const Average& average = averages_[index(player, action)];
    if (average.count < kEnough) return 1.0F;
    const Average& all = players_[player];
    const float better = average.mean() - all.mean();
    return std::clamp(1.0F + kSteepness * better, kLeast, kMost);
  }

 private:
  static constexpr std::uint32_t kEnough = 8;
  static constexpr float kSteepness = 8.0F;
  static constexpr float kLeast = 0.3F;
  static constexpr float kMost = 3.0F;
  static constexpr std::size_t kBits = 11;

  struct Average {
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

  std::vector<Average> averages_ = std::vector<Average>(std::size_t{1} << kBits);
  PerPlayer<Average> players_{};
};

}  // namespace agon::ismcts
