// A pile of distinct cards whose order may be known in part: a rest in unknown order, and below it
// the cards that were slid under, each with the set of players who know it. Drawing from the rest
// is a pick. When the rest is empty, the first card below is drawn, without a pick.
#pragma once

#include <bit>
#include <cassert>
#include <cstdint>
#include <span>

#include "core/chance.h"
#include "core/types.h"
#include "parts/bits.h"

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

// Cards are numbered from 0; there are as many as Bits has bits, at most.
template <int kMaxBelow, class Bits = std::uint16_t>
struct Pile {
  static_assert((sizeof(Bits) + 2 + 2 * kMaxBelow) % sizeof(Bits) == 0, "no padding");
  Bits rest = 0;  // cards in unknown order, a bit each
  std::uint8_t below_count = 0;
  std::uint8_t unused = 0;
  PileCard below[kMaxBelow] = {};  // the first is reached first

  int size() const { return std::popcount(rest) + below_count; }

  // Takes the top card: one of the rest at random, or the first below when the rest is empty.
  PileCard draw(Chance& chance) {
    assert(size() > 0);
    if (rest != 0) return {static_cast<std::uint8_t>(draw_bit(rest, chance)), {}};
    const PileCard card = below[0];
    for (int i = 1; i < below_count; ++i) below[i - 1] = below[i];
    below[--below_count] = {};
    return card;
  }

  void slide_under(PileCard card) {
    assert(below_count < kMaxBelow);
    below[below_count++] = card;
  }

  // Deals anew what `viewer` does not know, in the pile and of `loose`: cards of the pile that
  // somebody has drawn and looks at. The sets of players who know a card stay: everybody saw them
  // look.
  void resample(Viewer viewer, Chance& chance, std::span<PileCard> loose) {
    const auto each_hidden = [&](auto&& visit) {
      for (PileCard& card : loose) {
        if (!card.knowers.has(viewer)) visit(card);
      }
      for (int i = 0; i < below_count; ++i) {
        if (!below[i].knowers.has(viewer)) visit(below[i]);
      }
    };
    each_hidden([&](PileCard& card) { rest |= static_cast<Bits>(Bits{1} << card.card); });
    each_hidden([&](PileCard& card) {
      card.card = static_cast<std::uint8_t>(draw_bit(rest, chance));
    });
  }
  friend bool operator==(const Pile&, const Pile&) = default;
};

}  // namespace agon
