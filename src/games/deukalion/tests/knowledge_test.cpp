// Who knows what, and what resampling keeps.
#include <cstring>
#include <set>

#include "games/deukalion/tests/position.h"

namespace agon::deukalion {
namespace {

// Player 0 robs a06 from player 1; player 2 looks on.
Sea& robbery(Sea& sea) {
  sea.at(0, "c5").at(1, "c4").hand(1, "a06 a01").hand(2, "a02").secret(0, "p01").secret(1, "p02");
  sea.secret(2, "p03").window(0).throws("1111111111").throws("ssssssssss");
  return sea.play_all({"sail c4", "throw", "keep"}).picks({1}).play("rob");
}

TEST(Knowledge, ARobbedCardIsKnownToTwo) {
  Sea sea(3);
  robbery(sea);
  std::set<int> seen_by_two;
  for (std::uint64_t seed = 0; seed < 60; ++seed) {
    Chance chance(seed);
    State for_victim = sea.s;
    Deukalion::resample(for_victim, 1, chance);
    EXPECT_EQ(for_victim[0].hand.count(card("a06")), 1);
    EXPECT_EQ(for_victim[1].hand, sea[1].hand);
    State for_other = sea.s;
    Deukalion::resample(for_other, 2, chance);
    seen_by_two.insert(for_other[0].hand.nth(0));
    EXPECT_TRUE(for_other[0].known[1].empty());  // what the victim knows is forgotten
    EXPECT_FALSE(Deukalion::check(for_other));
  }
  EXPECT_GT(seen_by_two.size(), 5U);
}

TEST(Knowledge, AnUnseenLossMakesAShownCardUncertain) {
  Sea sea(3);
  sea.at(0, "c5").at(1, "c4").hand(1, "a13 a01").window(0);
  sea.edit([](State& s) {
    for (const int v : {0, 2, kEverybody}) s[1].known[v].add(card("a13"));
  });
  sea.throws("1111111111").throws("ssssssssss").play_all({"sail c4", "throw", "keep"}).picks({0});
  sea.play("rob");                                   // a01
  EXPECT_EQ(sea[1].known[0].count(card("a13")), 1);  // the robber saw that it stayed
  EXPECT_EQ(sea[1].known[2].count(card("a13")), 0);
  EXPECT_EQ(sea[1].known[kEverybody].count(card("a13")), 0);
}

TEST(Knowledge, CardsFromUnderThePileAreKnownToAll) {
  Sea sea(2);
  sea.edit([](State& s) {
    s.pile.remove(card("a07"));
    s[1].hand = s.pile;
    s.pile.clear();
    s.below[s.below_count++] = static_cast<std::uint8_t>(card("a07"));
  });
  sea.ring(2, 3, 2, 2).window(0).play("draw");
  EXPECT_EQ(sea[0].known[1].count(card("a07")), 1);
  EXPECT_TRUE(sea.journal.disclosed());
  Chance chance(3);
  State other = sea.s;
  Deukalion::resample(other, 1, chance);
  EXPECT_EQ(other[0].hand, sea[0].hand);
}

// The pile was shuffled anew when player 1 held a07 and a12: neither can be in it.
TEST(Knowledge, AReshuffledPileHoldsOnlyWhatWentIntoIt_DEU_ACD_03) {
  Sea sea(2);
  sea.edit([](State& s) {
    s.options.spent_cards = kToDiscard;
    for (const char* id : {"a07", "a12"}) {
      s.pile.remove(card(id));
      s[1].hand.add(card(id));
    }
    std::swap(s.pile, s.discard);
  });
  sea.ring(2, 3, 2, 2).window(0).play("draw");
  EXPECT_EQ(sea.s.reshuffled.size(), kCards - 2);
  const CardSet held = sea[1].hand;
  for (std::uint64_t seed = 0; seed < 60; ++seed) {
    Chance chance(seed);
    State s = sea.s;
    Deukalion::resample(s, 0, chance);  // nobody else has drawn: the hand is known by elimination
    EXPECT_EQ(s[1].hand, held);
    EXPECT_EQ(s.pile, sea.s.pile);
    EXPECT_FALSE(Deukalion::check(s));
  }
  // Once player 1 has drawn, one of the three is new; the others are not in the pile.
  std::set<int> drawn;
  sea.edit([](State& s) {
    const int kind = s.pile.nth(3);
    s.pile.remove(kind);
    s[1].hand.add(kind);
  });
  for (std::uint64_t seed = 0; seed < 200; ++seed) {
    Chance chance(seed);
    State s = sea.s;
    Deukalion::resample(s, 0, chance);
    EXPECT_TRUE(s[1].hand.contains(held));
    EXPECT_TRUE(sea.s.reshuffled.contains(s.pile));
    s[1].hand.remove_all(held);
    drawn.insert(s[1].hand.nth(0));
  }
  EXPECT_GT(drawn.size(), 8U);
}

TEST(Knowledge, SecretPursuitsAreDealtAnew) {
  Sea sea(3);
  robbery(sea);
  std::set<int> secrets;
  for (std::uint64_t seed = 0; seed < 100; ++seed) {
    Chance chance(seed);
    State s = sea.s;
    Deukalion::resample(s, 0, chance);
    EXPECT_EQ(s[0].secret, sea[0].secret);
    secrets.insert(s[1].secret);
  }
  EXPECT_GT(secrets.size(), 10U);
  EXPECT_EQ(secrets.count(sea[0].secret), 0U);
}

TEST(Actions, NotationsAreReadBack) {
  for (const char* text : {"place c1",
                           "kylix hydra:3 card:1 hoplites:2 move:2",
                           "give_up 2",
                           "sail e4",
                           "challenge rhodes",
                           "found ephesus",
                           "deliver red:1 green:2",
                           "claim p07 b",
                           "claim p12 a red:1 blue:2",
                           "play a04 2",
                           "play a02",
                           "draw",
                           "reclaim 2",
                           "hydra e5",
                           "done",
                           "end_turn",
                           "throw",
                           "keep",
                           "take red",
                           "rob",
                           "nothing",
                           "relocate e4",
                           "dump red rhodes",
                           "enough",
                           "put white crete",
                           "give a02",
                           "decline"}) {
    const auto action = parse(built_in(), text);
    ASSERT_TRUE(action) << text;
    EXPECT_EQ(notation(built_in(), *action), text);
    EXPECT_TRUE(is_well_formed(built_in(), *action)) << text;
  }
  for (const char* text :
       {"", " ", "sail", "sail j1", "sail e8", "sail e4 ", "sail  e4", "found rhodes", "deliver",
        "deliver red", "deliver red:4", "deliver green:1 red:1", "claim p17 a", "claim p01 c",
        "play a04 0", "reclaim 02", "kylix hydra:4 card:1 hoplites:1 move:1", "put red ephesus",
        "fly e4"}) {
    EXPECT_FALSE(parse(built_in(), text)) << text;
  }
}

}  // namespace
}  // namespace agon::deukalion
