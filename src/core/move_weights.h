// Move weights: how likely a good player chooses an action, relative to the other legal actions.
//
// An action has traits: small facts about it in its position (what it is, what it leads to),
// numbered within groups. Its weight is the product of their factors, a generalised Bradley-Terry
// model (Coulom 2007; docs/search.md). The factors are in data/evaluation, fitted to the choices of
// long searches.
#pragma once

#include <array>
#include <cassert>
#include <cstdint>
#include <span>
#include <string_view>
#include <vector>

namespace agon {

struct TraitGroup {
  std::string_view id;
  int size;
};

// The groups of a game, one after the other.
template <std::size_t kGroups>
struct TraitSpace {
  std::array<TraitGroup, kGroups> groups;
  std::array<int, kGroups> first{};
  int size = 0;
  constexpr explicit TraitSpace(const std::array<TraitGroup, kGroups>& list) : groups(list) {
    for (std::size_t i = 0; i < kGroups; ++i) {
      first[i] = size;
      size += list[i].size;
    }
  }
  constexpr int at(std::size_t group, int index) const {
    assert(index >= 0 && index < groups[group].size);
    return first[group] + index;
  }
};
template <std::size_t kGroups>
TraitSpace(const std::array<TraitGroup, kGroups>&) -> TraitSpace<kGroups>;

// Of one action.
class Traits {
 public:
  void add(int trait) {
    assert(size_ < kMost);
    list_[size_++] = static_cast<std::uint16_t>(trait);
  }
  const std::uint16_t* begin() const { return list_.data(); }
  const std::uint16_t* end() const { return list_.data() + size_; }

 private:
  static constexpr int kMost = 16;
  std::array<std::uint16_t, kMost> list_;
  int size_ = 0;
};

class MoveWeights {
 public:
  // Reads a file of data/evaluation: a list of factors for each group. It is built into the
  // program, which aborts if the file has other groups. In an empty file all factors are 1.
  MoveWeights(std::string_view text, std::span<const TraitGroup> groups);

  std::uint32_t of(const Traits& traits) const {
    float product = kScale;
    for (const std::uint16_t trait : traits) product *= factors_[trait];
    if (product >= kMost) return static_cast<std::uint32_t>(kMost);
    return product < 1 ? 1 : static_cast<std::uint32_t>(product);
  }

 private:
  static constexpr float kScale = 256;
  static constexpr float kMost = 1 << 20;
  std::vector<float> factors_;
};

}  // namespace agon
