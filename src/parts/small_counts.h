// How many there are of each of a few kinds, up to 15 each: counters of four bits in one word.
// `Counts` is the same for more kinds or larger numbers.
#pragma once

#include <algorithm>
#include <bit>
#include <cassert>
#include <cstdint>

namespace agon {

// Eight kinds in 32 bits, sixteen in 64.
template <class Bits>
class SmallCounts {
 public:
  static constexpr int kKinds = static_cast<int>(sizeof(Bits)) * 2;
  static constexpr int kMost = 15;

  int count(int kind) const { return static_cast<int>(bits_ >> (4 * kind) & 0xFU); }
  void add(int kind, int n = 1) {
    assert(count(kind) + n <= kMost);
    bits_ += static_cast<Bits>(n) << (4 * kind);
  }
  void remove(int kind) {
    assert(count(kind) > 0);
    bits_ -= Bits{1} << (4 * kind);
  }
  bool empty() const { return bits_ == 0; }
  // Of all kinds together. At most 255.
  int size() const {
    const Bits pairs = (bits_ & kEvery / 17) + (bits_ >> 4U & kEvery / 17);
    return static_cast<int>(pairs * (kEvery / 255) >> (8 * sizeof(Bits) - 8));
  }
  void clear() { bits_ = 0; }

  // Visits each kind of which there is one, from the first.
  template <class Visit>
  void for_each_kind(Visit&& visit) const {
    Bits some = bits_ | bits_ >> 1U;
    some = (some | some >> 2U) & kEvery / 15;
    for (; some != 0; some &= some - 1) {
      visit(static_cast<std::uint8_t>(std::countr_zero(some) / 4));
    }
  }
  // The kind of the n-th one, counted by kinds.
  int nth(int n) const {
    assert(n >= 0 && n < size());
    int kind = 0;
    while (n >= count(kind)) n -= count(kind++);
    return kind;
  }

  bool contains(SmallCounts other) const {
    bool all = true;
    other.for_each_kind([&](int kind) { all = all && count(kind) >= other.count(kind); });
    return all;
  }
  void add_all(SmallCounts other) { bits_ += other.bits_; }
  void remove_all(SmallCounts other) {
    assert(contains(other));
    bits_ -= other.bits_;
  }
  // What is in both, of each kind the smaller number.
  SmallCounts common(SmallCounts other) const {
    SmallCounts both;
    for_each_kind([&](int kind) { both.add(kind, std::min(count(kind), other.count(kind))); });
    return both;
  }
  friend bool operator==(SmallCounts, SmallCounts) = default;

 protected:
  Bits bits() const { return bits_; }

 private:
  static constexpr Bits kEvery = static_cast<Bits>(~Bits{0});
  Bits bits_ = 0;
};

}  // namespace agon
