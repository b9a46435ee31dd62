// A pile of distinct cards of which some order may be known: an unordered rest, and below it the
// cards that were slid under, each with the set of those who know it. Drawing from the rest is a
// pick; when the rest is empty the first card below is next, without a pick.
#pragma once

#include <bit>
#include <cassert>
#include <cstdint>

#include "core/chance.h"
#include "core/types.h"

namespace agon {

// Who knows a hidden card. "Everybody" includes onlookers.
struct Knowers {
  std::uint8_t bits = 0;
  static constexpr Knowers everybody() { return {0xFF}; }
  bool has(Viewer v) const {
    return bits == 0xFF || v == kReferee || (v >= 0 && (bits >> v & 1U) != 0);
  }
  void add(Player p) { bits |= static_cast<std::uint8_t>(1U << p); }
  friend bool operator==(Knowers, Knowers) = default;
};

struct PileCard {
  std::uint8_t card = 0;
  Knowers knowers;
  friend bool operator==(const PileCard&, const PileCard&) = default;
};

// At most 16 cards, numbered 0 … 15.
template <int kMaxBelow>
struct Pile {
  static_assert(kMaxBelow % 2 == 0, "no padding");
  std::uint16_t rest = 0;  // cards in unknown order, a bit each
  std::uint8_t below_count = 0;
  std::uint8_t unused = 0;
  PileCard below[kMaxBelow] = {};  // the first is reached first

  int size() const { return std::popcount(rest) + below_count; }

  // Takes the top card: one of the rest at random, or the first below when the rest is empty.
  PileCard draw(Chance& chance) {
    assert(size() > 0);
    if (rest != 0) return {draw_from_rest(chance), {}};
    const PileCard card = below[0];
    for (int i = 1; i < below_count; ++i) below[i - 1] = below[i];
    below[--below_count] = {};
    return card;
  }

  std::uint8_t draw_from_rest(Chance& chance) {
    std::uint32_t skip = chance.pick(static_cast<std::uint32_t>(std::popcount(rest)));
    std::uint16_t bits = rest;
    while (skip-- > 0) bits &= static_cast<std::uint16_t>(bits - 1);
    const int card = std::countr_zero(bits);
    rest &= static_cast<std::uint16_t>(~(1U << card));
    return static_cast<std::uint8_t>(card);
  }

  void slide_under(PileCard card) {
    assert(below_count < kMaxBelow);
    below[below_count++] = card;
  }

  // Deals anew what `viewer` does not know of it. Who knows a card stays: everybody saw them look.
  // `loose` is a further hidden card of the same kind outside the pile (or null).
  void resample(Viewer viewer, Chance& chance, PileCard* loose) {
    if (loose != nullptr && !loose->knowers.has(viewer)) {
      rest |= static_cast<std::uint16_t>(1U << loose->card);
    }
    for (int i = 0; i < below_count; ++i) {
      if (!below[i].knowers.has(viewer)) rest |= static_cast<std::uint16_t>(1U << below[i].card);
    }
    const auto deal = [&](PileCard& slot) {
      if (!slot.knowers.has(viewer)) slot.card = draw_from_rest(chance);
    };
    if (loose != nullptr) deal(*loose);
    for (int i = 0; i < below_count; ++i) deal(below[i]);
  }
  friend bool operator==(const Pile&, const Pile&) = default;
};

}  // namespace agon
