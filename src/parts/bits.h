// Sets of small numbers as the bits of a word.
#pragma once

#include <bit>
#include <cassert>
#include <cstdint>

#include "core/chance.h"

namespace agon {

// The n-th member of a set, counted from 0 and from the lowest.
template <class Bits>
int nth_bit(Bits set, std::uint32_t n) {
  assert(n < static_cast<std::uint32_t>(std::popcount(set)));
  while (n-- > 0) set &= static_cast<Bits>(set - 1);
  return std::countr_zero(set);
}

// Takes one member out of a set at random; there must be one.
template <class Bits>
int draw_bit(Bits& set, Chance& chance) {
  const int drawn = nth_bit(set, chance.pick(static_cast<std::uint32_t>(std::popcount(set))));
  set &= static_cast<Bits>(~(Bits{1} << drawn));
  return drawn;
}

}  // namespace agon
