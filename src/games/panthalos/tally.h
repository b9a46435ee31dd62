// Counting pieces and force quickly: evaluation does little else. Counters that lie side by side
// are taken as the bytes of one number; a product then adds them up, each times a factor of its
// own.
#pragma once

#include <bit>
#include <cstring>

#include "games/panthalos/state.h"

namespace agon::panthalos::bots {

// -- pieces: the eight counters of a Pool, as the bytes of two words

struct Halves {
  std::uint32_t even;  // Leader, ranks 2, 4, 6
  std::uint32_t odd;   // ranks 1, 3, 5, converted Leader
  explicit Halves(Pool pool)
      : even(std::bit_cast<std::uint32_t>(pool) & 0x0F0F0F0FU),
        odd(std::bit_cast<std::uint32_t>(pool) >> 4U & 0x0F0F0F0FU) {}
};
// The top byte of a product of bytes is the sum of the counters, each times a factor.
inline int weighted(Halves pool, std::uint32_t even_factors, std::uint32_t odd_factors) {
  return static_cast<int>((pool.even * even_factors + pool.odd * odd_factors) >> 24U);
}
inline int workers(Pool pool) { return weighted(Halves(pool), 0x00010101U, 0x01010100U); }
inline int ranks(Pool pool) { return weighted(Halves(pool), 0x00020406U, 0x01030500U); }
inline int leaders(Pool pool) { return weighted(Halves(pool), 0x01000000U, 0x00000001U); }
inline int highest_rank(Pool pool) {
  const std::uint32_t only_workers = std::bit_cast<std::uint32_t>(pool) & 0x0FFFFFF0U;
  return (static_cast<int>(std::bit_width(only_workers | 1U)) - 1) / 4;
}
// Titans of TITANUS: half the rank, rounded down. PAN-TITAN-01
inline int half_ranks(Pool pool) { return weighted(Halves(pool), 0x00010203U, 0x00010200U); }

// -- Titans and Reinforcements

// Strength of all Titans of an element, whose five counters lie side by side (see `weighted`).
inline int titan_strength(const std::uint8_t* tokens, int element) {
  std::uint64_t counters = 0;
  std::memcpy(&counters, tokens + kTitans + element * kStrengths, sizeof counters);
  return static_cast<int>((counters & 0xFFFFFFFFFFU) * 0x0506070809000000U >> 56U);
}
// Bonuses of all Reinforcements of an element.
inline int bonus_of(const std::uint8_t* tokens, int element) {
  const std::uint8_t* n = tokens + kReinforcements + element * kBonuses;
  return n[0] + 2 * n[1] + 3 * n[2];
}
inline int total_titans(const std::uint8_t* tokens) {
  return titan_strength(tokens, 0) + titan_strength(tokens, 1) + titan_strength(tokens, 2) +
         titan_strength(tokens, 3);
}
inline int total_bonus(const std::uint8_t* tokens) {
  return bonus_of(tokens, 0) + bonus_of(tokens, 1) + bonus_of(tokens, 2) + bonus_of(tokens, 3);
}

// The strongest Titan not of `x`, and the next one.
struct Foreign {
  int first = 0;
  int second = 0;
};
inline Foreign best_foreign(const PlayerState& player, int x) {
  Foreign best;
  for (int strength = 9; strength >= 5 && best.second == 0; --strength) {
    int count = 0;
    for (int e = 0; e < kElements; ++e) {
      if (e != x) count += player.tokens.n[titan(static_cast<Element>(e), strength)];
    }
    if (count == 0) continue;
    if (count > 1 || best.first != 0) best.second = strength;
    if (best.first == 0) best.first = strength;
  }
  return best;
}

// The greatest total against an element, about: more than two Titans are seldom turned.
// PAN-FORCE-04
inline int reach(const PlayerState& player, Element x) {
  const std::uint8_t* n = player.tokens.n;
  const int element = static_cast<int>(x);
  const int total = titan_strength(n, element) + bonus_of(n, element);
  const Token helpers = reinforcement(x, 1);
  const int turned = n[helpers] + n[helpers + 1] + n[helpers + 2];
  if (turned == 0) return total;
  const Foreign foreign = best_foreign(player, element);
  return total + foreign.first + (turned > 1 ? foreign.second : 0);
}

}  // namespace agon::panthalos::bots
