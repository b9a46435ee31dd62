#include <gtest/gtest.h>
#include <rapidcheck/gtest.h>

#include <algorithm>
#include <array>
#include <cstring>
#include <map>
#include <vector>

#include "parts/bits.h"
#include "parts/bytes.h"
#include "parts/counts.h"
#include "parts/pile.h"
#include "parts/small_counts.h"

namespace agon {
namespace {

// -- Counts

TEST(Counts, AddUpOverRanges) {
  Counts<4> counts{{1, 2, 0, 4}};
  EXPECT_EQ(counts.total(), 7);
  EXPECT_EQ(counts.total(1, 3), 2);
  EXPECT_TRUE(counts.any());
  EXPECT_FALSE(counts.any(2, 3));
  counts.clear();
  EXPECT_EQ(counts, Counts<4>{});
}

TEST(Counts, MoveOneToAnotherSet) {
  Counts<3> from{{0, 2, 1}};
  Counts<3> to{{0, 1, 0}};
  from.move(1, to);
  EXPECT_EQ(from, (Counts<3>{{0, 1, 1}}));
  EXPECT_EQ(to, (Counts<3>{{0, 2, 0}}));
}

TEST(Counts, DrawIsAPickAmongSingleTokensInContentOrder) {
  for (const auto& [value, kind] :
       {std::pair{0U, 1}, std::pair{1U, 1}, std::pair{2U, 3}, std::pair{4U, 3}}) {
    ScriptedPicks script({{value, 5}});
    Chance chance(script);
    Counts<5> counts{{9, 2, 0, 3, 9}};
    EXPECT_EQ(counts.draw(chance, 1, 4), kind);
    EXPECT_FALSE(script.failed()) << "5 candidates between 1 and 3";
    EXPECT_EQ(counts.total(1, 4), 4);
    EXPECT_EQ(counts[0], 9);
  }
}

RC_GTEST_PROP(Counts, DrawingEverythingEmptiesItAndLosesNothing, (std::uint64_t seed)) {
  Counts<6> counts;
  for (int kind = 0; kind < 6; ++kind) counts[kind] = *rc::gen::inRange<std::uint8_t>(0, 6);
  const Counts<6> all = counts;
  Counts<6> drawn;
  Chance chance(seed);
  while (counts.any()) ++drawn[counts.draw(chance)];
  RC_ASSERT(drawn == all);
}

// -- SmallCounts

using Small8 = SmallCounts<std::uint32_t>;
using Small16 = SmallCounts<std::uint64_t>;

TEST(SmallCounts, CountEachKindByItself) {
  Small16 counts;
  counts.add(0, 15);
  counts.add(15, 15);
  counts.add(1);
  counts.remove(15);
  EXPECT_EQ(counts.count(0), 15);
  EXPECT_EQ(counts.count(1), 1);
  EXPECT_EQ(counts.count(2), 0);
  EXPECT_EQ(counts.count(15), 14);
  EXPECT_EQ(counts.size(), 30);
  counts.clear();
  EXPECT_TRUE(counts.empty());
}

TEST(SmallCounts, FullCountersAddUp) {
  Small8 eight;
  for (int kind = 0; kind < Small8::kKinds; ++kind) eight.add(kind, Small8::kMost);
  EXPECT_EQ(eight.size(), 120);
  Small16 sixteen;
  for (int kind = 0; kind < Small16::kKinds; ++kind) sixteen.add(kind, Small16::kMost);
  EXPECT_EQ(sixteen.size(), 240);
}

TEST(SmallCounts, AreComparedAndTakenApartKindByKind) {
  Small16 hand;
  hand.add(3, 2);
  hand.add(7);
  Small16 other;
  other.add(3);
  other.add(9);
  EXPECT_FALSE(hand.contains(other));
  Small16 one;
  one.add(3);
  EXPECT_EQ(hand.common(other), one);
  EXPECT_TRUE(hand.contains(one));
  hand.remove_all(one);
  EXPECT_EQ(hand.count(3), 1);
  hand.add_all(other);
  EXPECT_EQ(hand.size(), 4);
}

// Against the obvious: an array of counters.
RC_GTEST_PROP(SmallCounts, VisitAndNumberTheirMembersLikeAnArray, ()) {
  Small8 counts;
  std::vector<int> kinds;
  std::vector<int> members;
  for (int kind = 0; kind < Small8::kKinds; ++kind) {
    const int n = *rc::gen::inRange(0, 16);
    counts.add(kind, n);
    if (n > 0) kinds.push_back(kind);
    members.insert(members.end(), static_cast<std::size_t>(n), kind);
  }
  std::vector<int> visited;
  counts.for_each_kind([&](int kind) { visited.push_back(kind); });
  RC_ASSERT(visited == kinds);
  RC_ASSERT(counts.size() == static_cast<int>(members.size()));
  for (int n = 0; n < counts.size(); ++n) {
    RC_ASSERT(counts.nth(n) == members[static_cast<std::size_t>(n)]);
  }
}

// -- bits and bytes

TEST(Bits, ADrawIsAPickAmongTheMembersFromTheLowest) {
  for (const auto& [value, member] : {std::pair{0U, 1}, std::pair{1U, 4}, std::pair{2U, 31}}) {
    ScriptedPicks script({{value, 3}});
    Chance chance(script);
    std::uint32_t set = 1U << 1 | 1U << 4 | 1U << 31;
    EXPECT_EQ(nth_bit(set, value), member);
    EXPECT_EQ(draw_bit(set, chance), member);
    EXPECT_FALSE(script.failed());
    EXPECT_EQ(std::popcount(set), 2);
    EXPECT_EQ(set >> member & 1U, 0U);
  }
}

RC_GTEST_PROP(Bytes, ThoseThatAreNotZeroAreFoundWhateverStandsBehind, ()) {
  std::array<std::uint8_t, 24> bytes{};
  for (std::uint8_t& byte : bytes)
    byte = *rc::gen::element<std::uint8_t>(0, 0, 1, 0x7F, 0x80, 0xFF);
  std::uint64_t expected = 0;
  for (std::size_t i = 0; i < 19; ++i) expected |= std::uint64_t{bytes[i] != 0} << i;
  RC_ASSERT(nonzero_bytes<19>(bytes.data()) == expected);
  RC_ASSERT(nonzero_bytes<8>(bytes.data()) == (expected & 0xFF));
}

// -- Pile

using Small = Pile<6>;

Knowers known_to(std::initializer_list<Player> players) {
  Knowers knowers;
  for (const Player p : players) knowers.add(p);
  return knowers;
}

TEST(Knowers, EverybodyIncludesOnlookersAndTheRefereeKnowsAll) {
  EXPECT_TRUE(Knowers::everybody().has(kOnlooker));
  EXPECT_TRUE(Knowers::everybody().has(4));
  EXPECT_TRUE(Knowers().has(kReferee));
  EXPECT_FALSE(Knowers().has(kOnlooker));
  EXPECT_TRUE(known_to({1, 3}).has(3));
  EXPECT_FALSE(known_to({1, 3}).has(2));
  EXPECT_FALSE(known_to({1, 3}).has(kOnlooker));
}

TEST(Pile, DrawsFromTheRestByAPickInCardOrder) {
  for (const auto& [value, card] : {std::pair{0U, 1}, std::pair{1U, 4}, std::pair{2U, 15}}) {
    ScriptedPicks script({{value, 3}});
    Chance chance(script);
    Small pile;
    pile.rest = 1U << 1 | 1U << 4 | 1U << 15;
    EXPECT_EQ(pile.draw(chance).card, card);
    EXPECT_FALSE(script.failed());
    EXPECT_EQ(pile.size(), 2);
    EXPECT_EQ(pile.rest >> card & 1, 0);
  }
}

TEST(Pile, WhatWasSlidUnderComesAfterTheRestInItsOrderAndWithoutAPick) {
  Small pile;
  pile.rest = 1U << 2;
  pile.slide_under({7, known_to({1})});
  pile.slide_under({5, Knowers::everybody()});
  EXPECT_EQ(pile.size(), 3);
  ScriptedPicks nothing({});
  Chance chance(nothing);
  EXPECT_EQ(pile.draw(chance), (PileCard{2, {}}));
  EXPECT_EQ(pile.draw(chance), (PileCard{7, known_to({1})}));
  EXPECT_EQ(pile.draw(chance), (PileCard{5, Knowers::everybody()}));
  EXPECT_FALSE(nothing.failed());
  EXPECT_EQ(chance.calls(), 1U) << "the rest's last card is a call, those below are not";
}

TEST(Pile, EmptyPilesAreEqualBytesWhateverWasInThem) {
  Small pile;
  pile.slide_under({9, Knowers::everybody()});
  pile.slide_under({3, known_to({0})});
  Chance chance(1);
  pile.draw(chance);
  pile.draw(chance);
  const Small fresh;
  EXPECT_EQ(std::memcmp(&pile, &fresh, sizeof fresh), 0);
}

// Two cards in the rest, below them one that player 0 does not know and one that 0 knows, and a
// loose one that 0 does not know: 4 cards on the loose place, then 3 on the one below.
struct Hidden {
  Small pile;
  PileCard loose{4, known_to({1})};
  Hidden() {
    pile.rest = 0b00011;
    pile.slide_under({2, known_to({1})});
    pile.slide_under({3, known_to({0})});
  }
};

TEST(Pile, ResampleGivesEveryDealExactlyOnce) {
  std::map<std::pair<int, int>, int> deals;
  for (std::uint32_t first = 0; first < 4; ++first) {
    for (std::uint32_t second = 0; second < 3; ++second) {
      ScriptedPicks script({{first, 4}, {second, 3}});
      Chance chance(script);
      Hidden hidden;
      hidden.pile.resample(0, chance, {&hidden.loose, 1});
      ASSERT_FALSE(script.failed());
      ASSERT_TRUE(script.used_up());
      EXPECT_EQ(hidden.pile.below[1], (PileCard{3, known_to({0})})) << "what 0 knows stays";
      EXPECT_EQ(hidden.pile.below[0].knowers, known_to({1})) << "that 1 knows it, 0 knows";
      EXPECT_EQ(hidden.loose.knowers, known_to({1}));
      const int cards = hidden.pile.rest | 1 << hidden.loose.card | 1 << hidden.pile.below[0].card |
                        1 << hidden.pile.below[1].card;
      EXPECT_EQ(cards, 0b11111) << "no card is lost";
      EXPECT_EQ(hidden.pile.size(), 4);
      ++deals[{hidden.loose.card, hidden.pile.below[0].card}];
    }
  }
  EXPECT_EQ(deals.size(), 12U);
}

TEST(Pile, ResampledDealsAreEquallyFrequent) {
  std::map<std::pair<int, int>, int> deals;
  Chance chance(11);
  for (int i = 0; i < 12000; ++i) {
    Hidden hidden;
    hidden.pile.resample(0, chance, {&hidden.loose, 1});
    ++deals[{hidden.loose.card, hidden.pile.below[0].card}];
  }
  ASSERT_EQ(deals.size(), 12U);
  double chi_square = 0;
  for (const auto& [deal, count] : deals) {
    chi_square += (count - 1000.0) * (count - 1000.0) / 1000.0;
  }
  EXPECT_LT(chi_square, 31.26) << "the 99.9 % quantile for 11 degrees of freedom";
}

TEST(Pile, ResampleForOneWhoKnowsEverythingChangesNothing) {
  for (const Viewer viewer : {Viewer{1}, kReferee}) {
    Hidden hidden;
    hidden.pile.below[1].knowers = Knowers::everybody();
    const Small before = hidden.pile;
    ScriptedPicks nothing({});
    Chance chance(nothing);
    hidden.pile.resample(viewer, chance, {&hidden.loose, 1});
    EXPECT_EQ(hidden.pile, before);
    EXPECT_EQ(hidden.loose.card, 4);
    EXPECT_EQ(chance.calls(), 0U);
  }
}

// Equal views and equal picks give equal piles: nothing hidden survives a resample.
RC_GTEST_PROP(Pile, ResampleForgetsWhatItsViewerDoesNotKnow, (std::uint64_t seed)) {
  std::array<std::uint8_t, 6> order{0, 1, 2, 3, 4, 5};
  Small pile;
  pile.rest = 0b1111000000;
  for (const std::uint8_t card : order) {
    pile.slide_under({card, {static_cast<std::uint8_t>(*rc::gen::inRange(0, 4))}});
  }
  // The other pile has the cards that player 0 does not know in another order.
  Small other = pile;
  std::vector<int> unknown;
  for (int i = 0; i < 6; ++i) {
    if (!pile.below[i].knowers.has(0)) unknown.push_back(i);
  }
  for (std::size_t i = 1; i < unknown.size(); ++i) {
    const auto j = *rc::gen::inRange<std::size_t>(0, i + 1);
    std::swap(other.below[unknown[i]].card, other.below[unknown[j]].card);
  }
  Chance one(seed);
  Chance two(seed);
  pile.resample(0, one, {});
  other.resample(0, two, {});
  RC_ASSERT(std::memcmp(&pile, &other, sizeof pile) == 0);
  for (int i = 0; i < 6; ++i) {
    if (pile.below[i].knowers.has(0)) RC_ASSERT(pile.below[i].card == i);
  }
}

TEST(Pile, AWidePileDealsSeveralLooseCardsAnew) {
  Pile<3, std::uint32_t> pile;
  pile.rest = 1U << 20 | 1U << 31;
  pile.slide_under({5, Knowers::everybody()});
  std::array<PileCard, 2> drawn = {PileCard{7, {}}, PileCard{8, {}}};
  drawn[1].knowers.add(0);
  ScriptedPicks script({{2, 3}});  // of 7, 20 and 31
  Chance chance(script);
  pile.resample(0, chance, drawn);
  EXPECT_FALSE(script.failed());
  EXPECT_EQ(drawn[0].card, 31);
  EXPECT_EQ(drawn[1].card, 8) << "known to the viewer";
  EXPECT_EQ(pile.below[0].card, 5) << "known to everybody";
  EXPECT_EQ(pile.rest, 1U << 20 | 1U << 7);
}

}  // namespace
}  // namespace agon
