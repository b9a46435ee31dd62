// How many there are of each of N kinds: a stack, a hand, a display of equal tokens. Equal sets are
// equal bytes, whatever the order in which they came together.
#pragma once

#include <cassert>
#include <cstdint>
#include <span>

#include "core/chance.h"

namespace agon {

template <int N>
struct Counts {
  std::uint8_t n[N] = {};

  static constexpr int size() { return N; }
  std::uint8_t& operator[](int kind) {
    assert(kind >= 0 && kind < N);
    return n[kind];
  }
  std::uint8_t operator[](int kind) const {
    assert(kind >= 0 && kind < N);
    return n[kind];
  }
  // Sum over the kinds first … last - 1.
  int total(int first = 0, int last = N) const {
    int sum = 0;
    for (int i = first; i < last; ++i) sum += n[i];
    return sum;
  }
  bool any(int first = 0, int last = N) const { return total(first, last) > 0; }
  void clear() { *this = {}; }
  // Moves one of this kind to another set.
  void move(int kind, Counts& to) {
    assert(n[kind] > 0);
    --n[kind];
    ++to.n[kind];
  }
  // Takes out one at random of the kinds first … last - 1; there must be one.
  int draw(Chance& chance, int first = 0, int last = N) {
    const std::span<const std::uint8_t> kinds(n + first, static_cast<std::size_t>(last - first));
    const int kind = first + static_cast<int>(chance.pick_counted(
                                 kinds, static_cast<std::uint32_t>(total(first, last))));
    --n[kind];
    return kind;
  }
  friend bool operator==(const Counts&, const Counts&) = default;
};

}  // namespace agon
