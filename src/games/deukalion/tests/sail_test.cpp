// DEU-MOV, DEU-STX, DEU-HYD, DEU-CAP, DEU-REL
#include "games/deukalion/tests/position.h"

namespace agon::deukalion {
namespace {

using testing::Contains;
using testing::ElementsAre;
using testing::IsEmpty;
using testing::Not;
using testing::UnorderedElementsAre;

TEST(Sail, GoesStepByStepWithinTheAllowance_DEU_MOV_01) {
  Sea sea(2);
  sea.at(0, "a1").window(0);
  EXPECT_THAT(sea.legal("sail"), UnorderedElementsAre("sail b1", "sail c1", "sail b2"));
  sea.play("sail b1");
  EXPECT_EQ(sea.s.allowance, 1);
  EXPECT_THAT(sea.legal("sail"), Contains("sail b2"));
  EXPECT_EQ(sea.why_not("sail c3"), "DEU-MOV-01");
}

TEST(Sail, TheWayIsShown_DEU_MOV_01) {
  Sea sea(2);
  sea.at(0, "d4").ring(2, 2, 2, 3).window(0);
  EXPECT_THAT(sea.info("sail f3").path, ElementsAre("d3", "e3", "f3"));
}

TEST(Sail, ARivalIsChallengedAndNeverPassed_DEU_MOV_02) {
  Sea sea(2);
  sea.at(0, "a6").at(1, "a7").hydra("b6").ring(2, 2, 2, 3).window(0);
  EXPECT_THAT(sea.legal("sail"), UnorderedElementsAre("sail a5", "sail a7"));
  sea.throws("1111111111").throws("ssssssssss").play("sail a7");
  EXPECT_EQ(sea.count("challenges_ship"), 1);
  EXPECT_EQ(sea.s.move_phase, kClosed);
}

TEST(Sail, AnchorsAreSharedPassedAndSafe_DEU_MOV_03) {
  Sea sea(2);
  sea.at(0, "f1").at(1, "e1").ring(2, 2, 2, 3).window(0).play("sail e1");
  EXPECT_EQ(sea.count("challenges_ship"), 0);
  EXPECT_EQ(sea[0].square, sea[1].square);
  EXPECT_TRUE(sea.can("sail d2"));
}

// The built-in map has no anchor beside a city or settlement, so the content is told that c2 is.
TEST(Sail, NothingIsChallengedFromAnAnchor_DEU_MOV_04) {
  Content content = built_in();
  content.beside[square("c2")] =
      static_cast<std::uint16_t>(1U << place("corinth") | 1U << place("argos"));
  Sea sea(2, content);
  sea.at(0, "c2").window(0);
  EXPECT_EQ(sea.why_not("challenge corinth"), "DEU-MOV-04");
  EXPECT_TRUE(sea.can("found argos"));
  sea.s.options.challenge_from_anchor = 1;
  EXPECT_TRUE(sea.can("challenge corinth"));
  Sea rival(2);
  rival.at(0, "e1").at(1, "f1").window(0);
  EXPECT_TRUE(rival.can("sail f1"));  // the challenge is there, on plain water
}

TEST(Sail, TheHydraIsClosedUnlessHerPursuitIsDisplayed_DEU_MOV_05) {
  Sea sea(2);
  sea.at(0, "e5").window(0);
  EXPECT_EQ(sea.why_not("sail e6"), "DEU-MOV-05");
  Sea open(2);
  open.at(0, "e5").display("p09").window(0);
  EXPECT_TRUE(open.can("sail e6"));
  EXPECT_FALSE(open.can("sail e7"));  // not through her
}

TEST(Sail, EnteringTheStyxLosesTheOtherSteps_DEU_MOV_06) {
  Sea sea(2);
  sea.at(0, "h1").ring(2, 2, 2, 3).window(0).play("sail i1");
  EXPECT_EQ(sea.s.allowance, 2);
  EXPECT_THAT(sea.legal("sail"), IsEmpty());
  EXPECT_EQ(sea.why_not("sail i2"), "DEU-MOV-06");
}

TEST(Sail, ADeliveryAloneDoesNotStopTheShip_DEU_MOV_07) {
  Sea sea(2);
  sea.at(0, "f1").chests(0, "blue").ring(2, 2, 2, 3).window(0);
  sea.play_all({"sail e1", "deliver blue:1"});
  EXPECT_EQ(sea.s.honour(0), 1);
  if (sea.step() == "return_chest") sea.play(sea.legal()[0]);
  EXPECT_TRUE(sea.can("sail d2"));
}

TEST(Sail, AShipThatStaysMayAct_DEU_MOV_08) {
  Sea sea(2);
  sea.at(1, "f6").centre(1).window(1);
  EXPECT_TRUE(sea.can("challenge crete"));
}

TEST(Sail, APursuitOnTheWayMayBeLeft_DEU_MOV_09) {
  Sea sea(2);
  sea.at(0, "b3").display("p14").ring(2, 2, 2, 3).window(0).play("sail b4");
  EXPECT_TRUE(sea.can("claim p14 b"));
  EXPECT_TRUE(sea.can("sail b3"));
  Sea claims = sea;
  claims.play("claim p14 b");
  EXPECT_EQ(claims.s.honour(0), 2);
  EXPECT_THAT(claims.legal("sail"), IsEmpty());
  sea.play("end_turn");  // where the ship stops it is taken
  EXPECT_EQ(sea.s.honour(0), 2);
}

// -- the Styx

TEST(Styx, AllThatFitComeBack_DEU_STX_01) {
  Sea sea(3);
  sea.at(1, "h1").owner("ephesus", 1).aboard(1, 5).chests(1, "red green");
  sea.edit([](State& s) { lose_hoplites(s, 0, 5); }).window(1).play("sail i1");
  EXPECT_EQ(sea[1].underworld, 1);
  EXPECT_EQ(sea[1].aboard, 8);
  EXPECT_EQ(sea.step(), "dump");
  Sea dumps = sea;
  dumps.play("dump green rhodes");
  EXPECT_EQ(dumps[1].aboard, 9);
  sea.play("enough");
  EXPECT_EQ(sea[1].aboard, 8);
}

TEST(Styx, TheSoleMajorityEarnsHonour_DEU_STX_02) {
  const auto honour = [](int players, std::initializer_list<int> underworld) {
    Sea sea(players);
    Player p = 0;
    for (const int n : underworld) sea.aboard(p++, 10 - n);
    sea.at(0, "h1").window(0).play("sail i1");
    return sea.s.honour(0);
  };
  EXPECT_EQ(honour(3, {4, 3, 3}), 2);
  EXPECT_EQ(honour(3, {4, 4, 1}), 0);
  EXPECT_EQ(honour(2, {3, 2}), 1);
}

TEST(Styx, TheBonusNeedsAnEntryAndAHoplite_DEU_STX_03) {
  Sea stays(2);
  stays.at(0, "i1").aboard(0, 5).window(0).play("end_turn");
  EXPECT_EQ(stays.s.honour(0), 0);
  Sea full(2);
  full.at(0, "h1").aboard(0, 2).chests(0, "red red red green green green blue blue").window(0);
  full.play("sail i1");
  EXPECT_EQ(full.step(), "dump");
  Sea dumps = full;
  full.play("enough");
  EXPECT_EQ(full.s.honour(0), 0);
  dumps.play("dump red corinth");
  EXPECT_EQ(dumps.s.honour(0), 1);
  Sea other_square(2);
  other_square.at(0, "i1").aboard(0, 5).window(0).play("sail i2");
  EXPECT_EQ(other_square.s.honour(0), 1);
}

TEST(Styx, ShipsShareItInPeace_DEU_STX_04) {
  Sea sea(2);
  sea.at(0, "h1").at(1, "i1").window(0).play("sail i1");
  EXPECT_EQ(sea.count("challenges_ship"), 0);
}

TEST(Styx, EnteringItEndsTheMoveBlock_DEU_STX_05) {
  Sea sea(2);
  sea.at(0, "h2").window(0).play("sail i2");  // touches Salamis
  EXPECT_EQ(sea.why_not("found salamis"), "DEU-RND-08");
  EXPECT_TRUE(sea.can("hydra e7"));
  Sea later(2);
  EXPECT_TRUE(later.at(0, "i2").window(0).can("found salamis"));
}

// -- the Hydra's move

TEST(HydraMove, PlainWaterOnlyAndOnlyByTheActive_DEU_HYD_01) {
  Sea sea(2);
  sea.at(0, "a7").at(1, "a5").hydra("f1").window(0);
  EXPECT_EQ(sea.why_not("hydra e1"), "DEU-HYD-01");
  EXPECT_TRUE(sea.can("hydra f2"));
  Sea other(2);
  EXPECT_EQ(other.window(1).why_not("hydra e7"), "DEU-RND-05");
}

TEST(HydraMove, AttacksRivalsPassesNobodySparesTheOwnShip_DEU_HYD_02) {
  Sea sea(2);
  sea.at(0, "b6").at(1, "a6").hydra("a5").ring(3, 2, 2, 2).window(0);
  EXPECT_TRUE(sea.can("hydra a6"));
  EXPECT_FALSE(sea.can("hydra a7"));  // behind the rival and the own ship
  EXPECT_EQ(sea.why_not("hydra b6"), "DEU-HYD-02");
  sea.throws("1111111111").play("hydra a6");
  EXPECT_EQ(sea.count("hydra_attacks"), 1);
}

// -- shipboards

TEST(Cargo, TenSpaces_DEU_CAP_01) {
  Sea sea(2);
  sea.aboard(0, 7).chests(0, "red red red");
  EXPECT_EQ(sea[0].room(), 0);
  sea.s[0].aboard = 8;
  sea.s[0].underworld = 2;
  EXPECT_EQ(*Deukalion::check(sea.s), "2: shipboard of player 1");
}

TEST(Cargo, ACapturedChestPushesAHopliteOut_DEU_CAP_02) {
  Sea sea(2);
  sea.at(0, "b2").window(0).throws("hhhhhhhhhh").play("challenge corinth").play("take red");
  EXPECT_EQ(sea[0].aboard, 9);
  EXPECT_EQ(sea[0].underworld, 1);
  EXPECT_EQ(sea[0].chests.total(), 1);
}

TEST(Cargo, ChestsAreDumpedForHoplites_DEU_CAP_03) {
  Sea sea(2);
  sea.aboard(0, 6).chests(0, "red red green green").window(0);
  EXPECT_THAT(sea.legal("reclaim"), ElementsAre("reclaim 1", "reclaim 2"));
  sea.play("reclaim 2");
  EXPECT_FALSE(sea.can("enough"));
  EXPECT_TRUE(sea.can("dump red mykene"));
  EXPECT_TRUE(sea.can("dump green corinth"));
  EXPECT_EQ(sea.why_not("dump green crete"), "DEU-CAP-03");  // full
  sea.play("dump green corinth").play("dump red mykene");
  EXPECT_EQ(sea[0].aboard, 8);
  EXPECT_EQ(sea.chests_in("corinth", "green"), 1);
}

TEST(Cargo, AChestThatLeavesFindsASpace_DEU_CAP_04) {
  for (std::uint64_t seed = 0; seed < 30; ++seed) {
    Chance chance(seed);
    State s = start(4, {}, seed);
    Actions actions;
    for (int i = 0; i < 600 && !s.over; ++i) {
      int spaces = 0;
      int afloat = s.pending.total();
      for (int c = 0; c < kCities; ++c) spaces += built_in().places[c].spaces - s.city[c].total();
      for (Player p = 0; p < 4; ++p) afloat += s[p].chests.total();
      ASSERT_GE(spaces, afloat);
      Deukalion::legal(s, actions);
      Deukalion::apply(
          s, actions[static_cast<int>(chance.pick(static_cast<std::uint32_t>(actions.size())))],
          chance, nullptr);
    }
  }
}

// -- relocation

// Player 1 is beaten on the square and about to be moved by player 0.
Sea& beaten(Sea& sea, std::string_view where, std::string_view from) {
  return sea.at(1, where)
      .at(0, from)
      .window(0)
      .throws("1111111111")
      .throws("ssssssssss")
      .play("sail " + std::string(where));
}

TEST(Relocation, ExactlyThreeSquaresAway_DEU_REL_01) {
  Sea sea(2);
  beaten(sea, "c4", "c5");
  const auto squares = sea.legal("relocate");
  EXPECT_THAT(squares, Contains("relocate c1"));
  EXPECT_THAT(squares, Contains("relocate c7"));
  EXPECT_THAT(squares, Contains("relocate d2"));
  EXPECT_THAT(squares, Not(Contains("relocate c5")));
  EXPECT_THAT(squares, Not(Contains("relocate c3")));
  EXPECT_EQ(sea.why_not("relocate c3"), "DEU-REL-01");
  sea.s.options.walk3 = 1;
  EXPECT_TRUE(sea.can("relocate c3"));  // round a block of four
  EXPECT_FALSE(sea.can("relocate d3"));
}

TEST(Relocation, CrossesPiecesButNoLand_DEU_REL_02) {
  Sea sea(2);
  sea.hydra("c6");
  beaten(sea, "c4", "c5");
  EXPECT_TRUE(sea.can("relocate c7"));   // behind the Hydra
  EXPECT_FALSE(sea.can("relocate f4"));  // d4 and f4 are 4 apart, round the Kylix
  Sea kylix(2);
  beaten(kylix, "d4", "c4");
  EXPECT_FALSE(kylix.can("relocate f4"));
  EXPECT_TRUE(kylix.can("relocate f3"));
}

TEST(Relocation, TheEndSquareIsEmpty_DEU_REL_03) {
  Sea sea(3);
  sea.at(2, "c1");
  beaten(sea, "c4", "c5");
  EXPECT_FALSE(sea.can("relocate c1"));
  EXPECT_TRUE(sea.can("relocate d2"));
  Sea hydra(2);
  hydra.at(0, "f4").display("p09").hydra("f3").window(0).throws("1111111111");
  hydra.play("sail f3");
  EXPECT_EQ(hydra.step(), "relocate");
  EXPECT_FALSE(hydra.can("relocate e1"));  // an anchor
  EXPECT_TRUE(hydra.can("relocate g1"));
}

TEST(Relocation, NearerIfNothingIsFree_DEU_REL_04) {
  Content content = built_in();
  // A lake of four squares in a row, and the rest of the map is elsewhere.
  content.navigable = bit(square("a1")) | bit(square("a2")) | bit(square("a3")) |
                      bit(square("a5")) | bit(square("a6"));
  content.water = content.navigable;
  content.anchors = content.styx = 0;
  State s;
  s.content = &content;
  s.players = 2;
  s.hydra = square("a6");
  s[0].square = square("a5");
  s[1].square = square("a1");
  EXPECT_EQ(relocation_squares(s, 1), bit(square("a3")));  // distance 2
  s[0].square = square("a3");
  EXPECT_EQ(relocation_squares(s, 1), bit(square("a2")));  // distance 1
}

TEST(Relocation, ARelocatedShipArrives_DEU_REL_05) {
  Sea sea(2);
  sea.chests(1, "red");
  beaten(sea, "c4", "c5").play("nothing").play("relocate c1");
  EXPECT_EQ(sea.who(), 1);
  EXPECT_EQ(sea.step(), "port");
  Sea keeps = sea;
  keeps.play("decline");
  EXPECT_EQ(keeps.who(), 0);
  sea.play("deliver red:1");
  EXPECT_EQ(sea.s.honour(1), 1);
  Sea off(2);
  off.s.options.no_arrival = 1;
  off.chests(1, "red");
  beaten(off, "c4", "c5").play("nothing").play("relocate c1");
  EXPECT_EQ(off.who(), 0);
}

TEST(Relocation, ToTheStyxBringsHoplitesBack_DEU_REL_05) {
  Sea sea(2);
  beaten(sea, "h3", "h4").play("relocate i1");
  EXPECT_EQ(sea[1].aboard, 10);
  EXPECT_EQ(sea.s.honour(1), 1);
}

// A priced secret Pursuit is asked for in private, whoever holds it.
TEST(Relocation, BesideACityTheOwnerIsAskedWhateverIsHeld_DEU_REL_05) {
  for (const char* secret : {"p10", "p01"}) {
    Sea sea(2);
    sea.secret(1, secret).at(1, "c4").at(0, "c5").window(0);
    sea.throws("1111111111").throws("hhhhhhhhhh").play("sail c4").play("relocate c7");
    EXPECT_EQ(sea.step(), "claims");
    EXPECT_EQ(Deukalion::openness(sea.s), Openness::kPrivate);
    EXPECT_EQ(sea.can("claim p10 b"), std::string_view(secret) == "p10");
    if (sea.can("claim p10 b")) {
      sea.play("claim p10 b");
      EXPECT_EQ(sea.s.honour(1), 3);
      EXPECT_EQ(sea[1].aboard, 8);
    } else {
      sea.play("decline");
    }
    EXPECT_EQ(sea.who(), 0);
  }
}

}  // namespace
}  // namespace agon::deukalion
