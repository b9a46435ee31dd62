// DEU-SET, DEU-MAP, DEU-RND, DEU-KYL
#include "games/deukalion/tests/position.h"

namespace agon::deukalion {
namespace {

using testing::Contains;
using testing::ElementsAre;
using testing::IsEmpty;
using testing::Not;
using testing::UnorderedElementsAre;

TEST(SetUp, IsForTwoToFour_DEU_SET_01) {
  Chance chance(1);
  for (const int players : {1, 5}) {
    EXPECT_FALSE(Deukalion::initial(built_in(), {players, {}}, chance, nullptr));
  }
  const State s = start(3);
  EXPECT_EQ(s[0].aboard + s[1].aboard + s[2].aboard, 30);
}

TEST(SetUp, TheTargetDependsOnThePlayers_DEU_SET_02) {
  EXPECT_EQ(start(2).target(), 16);
  EXPECT_EQ(start(3).target(), 14);
  EXPECT_EQ(start(4).target(), 12);
}

TEST(SetUp, ChestsAreOnTheirSpacesAtRandom_DEU_SET_03) {
  const State s = start(4);
  EXPECT_FALSE(Deukalion::check(s));
  int total = 0;
  for (const ChestSet& city : s.city) total += city.total();
  EXPECT_EQ(total, 15);
  EXPECT_TRUE(std::equal(s.city, s.city + kCities, start(4).city));
  EXPECT_FALSE(std::equal(s.city, s.city + kCities, start(4, {}, 2).city));
}

TEST(SetUp, TheHydraStartsOnHerSquare_DEU_SET_04) {
  const State s = start(2);
  EXPECT_EQ(s.hydra, square("e6"));
  EXPECT_TRUE(has(built_in().water, s.hydra));
}

TEST(SetUp, CardsAreDealt_DEU_SET_05) {
  const State s = start(4);
  EXPECT_EQ(s.pile_size(), 18);
  for (Player p = 0; p < 4; ++p) {
    EXPECT_EQ(s[p].hand.size(), 3);
    EXPECT_NE(s[p].secret, kNoPursuit);
  }
  EXPECT_EQ(std::popcount(s.pursuit_pile), 10);
  EXPECT_EQ(std::popcount(s.display), 2);
  EXPECT_EQ(s.honour_supply, 14);
}

TEST(SetUp, ShipboardsAreFullOfHoplites_DEU_SET_06) {
  const State s = start(2);
  for (Player p = 0; p < 2; ++p) {
    EXPECT_EQ(s[p].aboard, 10);
    EXPECT_TRUE(s[p].chests.empty());
    EXPECT_EQ(s[p].underworld, 0);
    EXPECT_EQ(s.honour(p), 0);
  }
}

TEST(SetUp, EachShipTakesItsOwnAnchor_DEU_SET_07) {
  Sea sea(4);
  sea.s = start(4, {{"starting_player", "1"}});
  EXPECT_THAT(sea.legal(), ElementsAre("place c1", "place e1", "place c2", "place d2", "place e2"));
  sea.play_all({"place c1", "place e2"});
  EXPECT_EQ(sea.legal().size(), 3U);
  EXPECT_EQ(sea.why_not("place c1"), "DEU-SET-07");
}

TEST(SetUp, TheFirstSeatIsConfiguredAndPlayGoesClockwise_DEU_SET_08) {
  Sea sea(4);
  sea.s = start(4, {{"starting_player", "3"}});
  std::vector<int> order;
  for (const char* at : {"place c1", "place e1", "place c2", "place d2"}) {
    order.push_back(sea.who());
    sea.play(at);
  }
  EXPECT_THAT(order, ElementsAre(2, 3, 0, 1));
  EXPECT_EQ(sea.s.active, 2);
  Chance chance(1);
  EXPECT_FALSE(Deukalion::initial(built_in(), {2, {{"starting_player", "4"}}}, chance, nullptr));
}

TEST(Map, LandAndTheKylixAreClosed_DEU_MAP_01) {
  Sea sea(2);
  sea.at(0, "f5").ring(1, 1, 1, 1).window(0);
  EXPECT_THAT(sea.legal("sail"), UnorderedElementsAre("sail f4", "sail e5", "sail f6"));
  EXPECT_EQ(sea.why_not("sail g5"), "DEU-MAP-01");
  EXPECT_EQ(sea.why_not("sail e4"), "DEU-MAP-01");
  for (const char* around : {"d3", "e3", "f3", "d4", "f4", "d5", "e5", "f5"}) {
    EXPECT_TRUE(has(built_in().navigable, square(around))) << around;
  }
}

TEST(Map, ACornerIsNotANeighbour_DEU_MAP_02) {
  Sea sea(2);
  sea.at(0, "f4").window(0);
  EXPECT_EQ(sea.why_not("challenge rhodes"), "DEU-MAP-02");
  EXPECT_FALSE(has(neighbours(bit(square("i3"))), square("a4")));  // no way around the edge
  Sea beside(2);
  EXPECT_TRUE(beside.at(0, "g4").window(0).can("challenge rhodes"));
}

TEST(Map, HasEightCitiesAndFourSettlements_DEU_MAP_03) {
  for (std::size_t i = 0; i < kPlaces; ++i) {
    const auto type = built_in().type[built_in().places[i].square];
    EXPECT_EQ(type, i < kCities ? SquareType::kCity : SquareType::kSettlement) << kPlaceIds[i];
  }
  for (const char* id : {"halikarnassos", "ephesus"}) EXPECT_NO_THROW(place(id));
}

TEST(Round, ShakingGivesFiveOpenValues_DEU_RND_01) {
  Sea sea(2);
  sea.active(0).window(0).picks({0, 1, 2, 0, 1}).play("end_turn");
  EXPECT_THAT(sea.s.dice, ElementsAre(1, 2, 3, 1, 2));
  EXPECT_THAT(sea.view(kOnlooker), testing::HasSubstr("\"centre\":1,\"ring\":[2,3,1,2]"));
}

TEST(Round, TheOthersActClockwiseThenTheActivePlayer_DEU_RND_02) {
  Sea sea(4);
  sea.active(1).window(2);
  std::vector<int> order;
  for (int i = 0; i < 3; ++i) {
    order.push_back(sea.who());
    sea.play("done");
  }
  EXPECT_THAT(order, ElementsAre(2, 3, 0));
  EXPECT_EQ(sea.who(), 1);
  EXPECT_EQ(sea.step(), "kylix");
}

TEST(Round, AnOtherMayMoveUpToTheCentreDie_DEU_RND_03) {
  Sea sea(2);
  sea.at(1, "b4").centre(3).window(1);
  EXPECT_TRUE(sea.can("done"));
  EXPECT_TRUE(sea.can("sail b3"));
  EXPECT_TRUE(sea.can("sail c3"));
  EXPECT_TRUE(sea.can("sail d3"));
  EXPECT_FALSE(sea.can("sail e3"));
  EXPECT_TRUE(sea.can("challenge mykene"));
}

TEST(Round, AnOtherMayGiveUpTheMoveForTwoHoplites_DEU_RND_04) {
  Sea sea(2);
  sea.aboard(1, 7).chests(1, "red green").window(1);
  ASSERT_EQ(sea[1].room(), 1);
  sea.play("give_up 2");
  EXPECT_EQ(sea[1].aboard, 8);
  EXPECT_EQ(sea.step(), "dump");
  sea.play("dump red corinth");
  EXPECT_EQ(sea[1].aboard, 9);
  EXPECT_EQ(sea.step(), "kylix");  // the window is over
}

TEST(Round, GivingUpIsNotForTheActiveNorForOneWhoActed_DEU_RND_04) {
  Sea active(2);
  EXPECT_EQ(active.aboard(0, 5).window(0).why_not("give_up 2"), "DEU-RND-04");
  Sea sailed(2);
  sailed.aboard(1, 5).window(1).play("sail f1");
  EXPECT_EQ(sailed.why_not("give_up 2"), "DEU-RND-04");
  Sea any_card(2);
  any_card.aboard(1, 5).hand(1, "a05 a04").window(1).play("play a05 1");
  EXPECT_TRUE(any_card.can("give_up 2"));
  any_card.play("play a04 1");
  EXPECT_FALSE(any_card.can("give_up 2"));
  Sea nobody(2);
  EXPECT_FALSE(nobody.window(1).can("give_up 2"));
}

TEST(Round, BlocksInAnyOrderEachOnce_DEU_RND_05) {
  Sea sea(2);
  sea.aboard(0, 5).at(0, "b4").window(0).play_all({"hydra e7", "sail b3", "draw", "reclaim 2"});
  EXPECT_EQ(sea.why_not("hydra e6"), "DEU-RND-05");
  EXPECT_EQ(sea.why_not("draw"), "DEU-RND-05");
  Sea other(2);
  other.aboard(0, 5).at(0, "b4").window(0).play_all({"draw", "reclaim 1", "sail b3", "hydra e7"});
  EXPECT_EQ(other.s.hydra, square("e7"));
  EXPECT_EQ(other.why_not("reclaim 1"), "DEU-RND-05");
}

TEST(Round, TheCardBlockAlwaysTakesEffect_DEU_RND_06) {
  Sea sea(4);
  sea.ring(2, 1, 2, 2).window(0).play("end_turn");
  for (Player p = 1; p < 4; ++p) EXPECT_EQ(sea[p].hand.size(), 1);
  EXPECT_EQ(sea[0].hand.size(), 0);
}

TEST(Round, ABlockIsNotInterrupted_DEU_RND_07) {
  Sea sea(2);
  sea.at(0, "b4").ring(2, 2, 2, 3).hand(0, "a01").window(0).play("sail b3");
  EXPECT_TRUE(sea.can("play a01"));
  sea.play("draw");
  EXPECT_THAT(sea.legal("sail"), IsEmpty());
  EXPECT_EQ(sea.why_not("sail b4"), "DEU-MOV-06");
}

TEST(Round, OneShipActionInAWindow_DEU_RND_08) {
  Sea sea(2);
  sea.at(0, "b4").owner("argos", 1).window(0);  // beside Mykene and Argos
  EXPECT_TRUE(sea.can("challenge mykene"));
  EXPECT_TRUE(sea.can("challenge argos"));
  sea.throws("1111111111").play("challenge argos");
  EXPECT_EQ(sea.why_not("challenge mykene"), "DEU-RND-08");
  EXPECT_THAT(sea.legal("sail"), IsEmpty());
}

// The rulebook's example of a round.
TEST(Round, ARelocatedShipKeepsItsWindow_DEU_RND_09) {
  Sea sea(4);
  sea.at(1, "g1").at(2, "h3").aboard(2, 6).chests(2, "red").chests(3, "blue").at(3, "f2");
  sea.centre(3).window(1).throws("1111111111").throws("ssssss");
  sea.play_all({"sail h3", "take red"});
  EXPECT_EQ(sea.step(), "relocate");
  sea.play("relocate g1").play("done");
  EXPECT_EQ(sea.who(), 2);
  EXPECT_EQ(sea.s.allowance, 3);
  sea.play("sail i1");
  EXPECT_EQ(sea[2].aboard, 10);
  sea.play("done");
  sea.play_all({"sail e2", "deliver blue:1"});
  EXPECT_EQ(sea.s.honour(3), 1);
}

TEST(Round, TheNextPlayerClockwiseBecomesActive_DEU_RND_10) {
  Sea sea(4);
  sea.active(3).window(3).play("end_turn");
  EXPECT_EQ(sea.s.active, 0);
  EXPECT_EQ(sea.who(), 1);
  EXPECT_EQ(sea.s.turn, 2);
}

TEST(Kylix, EveryValueIsEquallyLikely_DEU_KYL_01) {
  Chance chance(5);
  int seen[4] = {};
  for (int i = 0; i < 6000; ++i) {
    Sea sea(2);
    sea.window(0);
    Deukalion::apply(sea.s, act(Verb::kEndTurn), chance, nullptr);
    for (const int die : sea.s.dice) ++seen[die];
  }
  for (int value = 1; value <= 3; ++value) EXPECT_NEAR(seen[value] / 30000.0, 1.0 / 3, 0.01);
}

TEST(Kylix, TheCentreServesTheOthersOnly_DEU_KYL_02) {
  Sea sea(2);
  sea.at(0, "b4").centre(3).ring(2, 2, 2, 1).window(0);
  EXPECT_FALSE(sea.can("sail b2"));
  EXPECT_TRUE(sea.can("sail b3"));
}

TEST(Kylix, IsTurnedOrSetFreely_DEU_KYL_03) {
  const auto choices = [](int a, int b, int c, int d, bool free) {
    Sea sea(2);
    sea.s.options.kylix_free = free ? 1 : 0;
    return sea.ring(a, b, c, d).kylix().legal().size();
  };
  EXPECT_EQ(choices(1, 2, 3, 3, false), 4U);
  EXPECT_EQ(choices(2, 2, 2, 2, false), 1U);
  EXPECT_EQ(choices(1, 3, 1, 3, false), 2U);
  EXPECT_EQ(choices(1, 2, 3, 3, true), 12U);
  Sea sea(2);
  sea.ring(1, 2, 3, 3).kylix();
  EXPECT_TRUE(sea.can("kylix hydra:1 card:2 hoplites:3 move:3"));
  EXPECT_TRUE(sea.can("kylix hydra:3 card:1 hoplites:2 move:3"));
  EXPECT_EQ(sea.why_not("kylix hydra:3 card:2 hoplites:1 move:3"), "DEU-KYL-03");
}

TEST(Kylix, IsPositionedAfterTheOthersAndStays_DEU_KYL_04) {
  Sea sea(2);
  sea.window(1);
  EXPECT_THAT(sea.legal("kylix"), IsEmpty());
  sea.play_all({"done", "kylix hydra:2 card:2 hoplites:2 move:2"});
  EXPECT_THAT(sea.legal("kylix"), IsEmpty());
  EXPECT_EQ(sea.s.assigned[0], 2);
}

TEST(Kylix, TheCardDieSaysWhoDraws_DEU_KYL_05) {
  for (const int value : {1, 2, 3}) {
    Sea sea(4);
    sea.ring(2, value, 2, 2).window(0).play("draw");
    EXPECT_EQ(sea[0].hand.size(), value == 3 ? 1 : 0);
    for (Player p = 1; p < 4; ++p) EXPECT_EQ(sea[p].hand.size(), value == 1 ? 1 : 0);
  }
}

TEST(Kylix, TheHoplitesDieBringsUpToSoMany_DEU_KYL_06) {
  Sea sea(2);
  sea.aboard(0, 8).ring(2, 2, 3, 2).window(0);
  EXPECT_THAT(sea.legal("reclaim"), ElementsAre("reclaim 1", "reclaim 2"));
  sea.play("reclaim 2");
  EXPECT_EQ(sea[0].aboard, 10);
}

TEST(Kylix, MoveAndHydraGoUpToTheirDice_DEU_KYL_07) {
  Sea sea(2);
  sea.at(0, "b4").ring(2, 2, 2, 3).window(0);
  EXPECT_TRUE(sea.can("hydra f6"));
  EXPECT_TRUE(sea.can("hydra g6"));
  EXPECT_FALSE(sea.can("hydra h6"));
  EXPECT_TRUE(sea.can("sail d3"));
  EXPECT_TRUE(sea.can("end_turn"));
}

}  // namespace
}  // namespace agon::deukalion
