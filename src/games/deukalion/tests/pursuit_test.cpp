// DEU-ATH, DEU-PUR, and each of the sixteen cards
#include "games/deukalion/tests/position.h"

namespace agon::deukalion {
namespace {

using testing::Contains;
using testing::ElementsAre;
using testing::IsEmpty;
using testing::Not;

// Delivered chests go to the first city that has room.
Sea& put_away(Sea& sea) {
  while (sea.step() == "return_chest") sea.play(sea.legal()[0]);
  return sea;
}

ChestSet batch(std::string_view colours) {
  ChestSet set;
  for (const auto& c : words(colours)) set.add(colour(c));
  return set;
}

TEST(Delivery, OnAnyAnchorOfAthens_DEU_ATH_01) {
  Sea sea(2);
  sea.at(1, "f1").chests(1, "blue").window(1);
  EXPECT_EQ(sea.why_not("deliver blue:1"), "DEU-ATH-01");
  sea.play("sail e1").play("deliver blue:1");
  EXPECT_EQ(sea.s.honour(1), 1);
  Sea stays(2);
  EXPECT_TRUE(stays.at(1, "e1").chests(1, "blue").window(1).can("deliver blue:1"));
}

TEST(Delivery, TheChestGoesToAnyFreeSpace_DEU_ATH_02) {
  Sea sea(2);
  sea.chests(0, "red green").window(0).play("deliver red:1");
  EXPECT_THAT(sea.legal(), ElementsAre("put red corinth", "put red rhodes"));
  EXPECT_EQ(sea.why_not("put red crete"), "DEU-ATH-02");
  sea.play("put red rhodes");
  EXPECT_EQ(sea.chests_in("rhodes", "red"), 1);
}

TEST(Delivery, APursuitOrOneHonourAChest_DEU_ATH_03) {
  Sea plain(2);
  plain.chests(0, "blue").display("p01").window(0).play("deliver blue:1");
  EXPECT_EQ(plain.s.honour(0), 1);
  Sea card(2);
  card.chests(0, "green").display("p01").window(0).play("deliver green:1");
  EXPECT_EQ(card.s.honour(0), 2);
  EXPECT_EQ(card[0].honour_cards, 0);
}

// The rulebook's example of a green and a red chest.
TEST(Delivery, InBatchesOfTheOwnersChoice_DEU_ATH_04) {
  Sea sea(2);
  sea.chests(0, "green red").display("p04").window(0).reveals("p03");
  sea.play("deliver green:1").play("put green corinth");
  EXPECT_EQ(sea.s.honour(0), 2);
  EXPECT_EQ(sea.step(), "offer");
  EXPECT_THAT(sea.legal(), ElementsAre("claim p03 b red:1", "decline"));
  sea.play("claim p03 b red:1");
  put_away(sea);
  EXPECT_EQ(sea.s.honour(0), 4);
  EXPECT_EQ(sea[0].square, square("c1"));
}

TEST(Delivery, ACombinationIsOneBatch_DEU_ATH_05) {
  Sea one(2);
  one.chests(0, "red red blue").display("p12").window(0).play("deliver red:2 blue:1");
  EXPECT_EQ(one.s.honour(0), 4);
  Sea two(2);
  two.chests(0, "red red blue").display("p12").window(0).play("deliver red:2");
  put_away(two).play("deliver blue:1");
  EXPECT_EQ(two.s.honour(0), 3);
  EXPECT_EQ(two[0].honour_cards, 3);
}

TEST(Delivery, SpareChestsEarnHonour_DEU_ATH_06) {
  const auto points = [](std::string_view display, std::string_view chests, const char* action) {
    Sea sea(2);
    sea.chests(0, chests).display(display).window(0).play(action);
    return std::pair(std::popcount(sea[0].earned), int{sea[0].honour_cards});
  };
  EXPECT_EQ(points("p01", "red green", "deliver red:1 green:1"), std::pair(1, 1));
  EXPECT_EQ(points("p15", "red blue white", "deliver red:1 blue:1 white:1"), std::pair(1, 1));
  // "white + green" and "green | blue" share the green chest
  EXPECT_EQ(points("p08 p04", "green white", "deliver green:1 white:1"), std::pair(2, 0));
  EXPECT_EQ(chests_needed(built_in(), 1U << pursuit("p13"), batch("red green blue blue")), 3);
  EXPECT_EQ(chests_needed(built_in(), 1U << pursuit("p09") | 1U << pursuit("p12"),
                          batch("red red blue")),
            3);
}

// -- Pursuits

TEST(Pursuit, TheDisplayIsRefilledAtOnce_DEU_PUR_01) {
  Sea sea(2);
  sea.chests(0, "red").display("p01 p16").window(0).reveals("p02").play("deliver red:1");
  put_away(sea);
  EXPECT_EQ(sea.s.display, 1U << pursuit("p02") | 1U << pursuit("p16"));
  EXPECT_EQ(sea.why_not("claim p01 a"), "DEU-PUR-01");
}

TEST(Pursuit, BothTasksTogetherAreOneCard_DEU_PUR_02) {
  Sea sea(2);
  sea.chests(0, "red green").display("p01").window(0).play("deliver red:1 green:1");
  EXPECT_EQ(sea.s.honour(0), 2 + 1);
}

TEST(Pursuit, TheSecretOneIsHiddenUntilFulfilled_DEU_PUR_03) {
  Sea sea(2);
  sea.chests(0, "red").secret(0, "p01").window(0);
  EXPECT_EQ(sea.s.honour(0), 0);
  EXPECT_THAT(sea.view(1), Not(testing::HasSubstr("p01")));
  EXPECT_THAT(sea.view(0), testing::HasSubstr("\"secret\":\"p01\""));
  sea.play("deliver red:1");
  put_away(sea);
  EXPECT_EQ(sea.s.honour(0), 2);
  EXPECT_EQ(sea[0].secret, kNoPursuit);
  EXPECT_THAT(sea.view(1), testing::HasSubstr("p01"));
  EXPECT_EQ(std::popcount(sea.s.display), 0);  // not replaced
}

TEST(Pursuit, TheFirstToDoItTakesIt_DEU_PUR_04) {
  Sea sea(2);
  sea.chests(0, "red").chests(1, "red").display("p01").window(1).reveals("p16");
  sea.play("deliver red:1");
  put_away(sea).play("done");
  EXPECT_EQ(sea.s.honour(1), 2);
  sea.play(sea.legal()[0]).play("deliver red:1");
  EXPECT_EQ(sea[0].earned, 0);
}

TEST(Pursuit, SeveralAtOnceOrInAChain_DEU_PUR_05) {
  Sea sea(2);
  sea.chests(0, "red").display("p01 p03").window(0).reveals("p16").play("deliver red:1");
  put_away(sea);
  EXPECT_EQ(sea.s.honour(0), 4);
}

TEST(Pursuit, FulfilledTogetherItIsShared_DEU_PUR_06) {
  Sea sea(3);
  sea.chests(0, "red").display("p01 p16").at(1, "b4").at(2, "a5").window(0).reveals("p14");
  sea.play("deliver red:1");
  put_away(sea);
  EXPECT_EQ(sea.s.honour(1), 1);
  EXPECT_EQ(sea.s.honour(2), 1);
  EXPECT_EQ(sea.s.pursuits_out, 1U << pursuit("p14"));
  EXPECT_EQ(std::popcount(sea.s.display), 2);
}

TEST(Pursuit, PricedTasksAreOfferedClockwiseAndAllPay_DEU_PUR_06) {
  Sea sea(3);
  sea.chests(0, "red red").chests(1, "white").display("p01 p16").window(0).reveals("p03");
  sea.play("deliver red:1");
  put_away(sea);
  EXPECT_EQ(sea.who(), 0);
  sea.play("claim p03 b red:1");
  put_away(sea);
  EXPECT_EQ(sea.who(), 1);
  sea.play("claim p03 a white:1");
  put_away(sea);
  EXPECT_EQ(sea.s.honour(0), 2 + 1);
  EXPECT_EQ(sea.s.honour(1), 1);
  EXPECT_EQ(sea[1].chests.total(), 0);
}

TEST(Pursuit, OneWhoAcceptsAloneTakesTheCard_DEU_PUR_06) {
  Sea sea(2);
  sea.chests(0, "red").chests(1, "white").display("p01 p16").window(0).reveals("p03");
  sea.play("deliver red:1");
  put_away(sea).play("claim p03 a white:1");
  put_away(sea);
  EXPECT_EQ(sea.s.honour(1), 2);
}

// What is handed in at a reveal is a delivery like any other.
TEST(Pursuit, AcceptedChestsCountForAllThatTheyComplete_DEU_PUR_06) {
  Sea other(2);  // "green | blue" is displayed besides
  other.chests(0, "red green").display("p03 p04").window(0).reveals("p01");
  other.play("deliver red:1").play("put red corinth");
  EXPECT_THAT(other.legal(), ElementsAre("claim p01 b green:1", "decline"));
  EXPECT_EQ(other.info("claim p01 b green:1").gains.size(), 3U);  // two cards, for a chest
  other.play("claim p01 b green:1");
  put_away(other);
  EXPECT_EQ(other.s.honour(0), 2 + 2 + 2);
  Sea larger(2);  // "red + blue" is displayed besides
  larger.chests(0, "red red blue").display("p03 p06").window(0).reveals("p01");
  larger.play("deliver red:1").play("put red corinth");
  EXPECT_THAT(larger.legal(),
              ElementsAre("claim p01 a red:1", "claim p01 a red:1 blue:1", "decline"));
  larger.play("claim p01 a red:1 blue:1");
  put_away(larger);
  EXPECT_EQ(larger.s.honour(0), 2 + 2 + 3);
  Sea secret(2);
  secret.chests(0, "red yellow").secret(0, "p05").display("p03 p16").window(0).reveals("p02");
  secret.play("deliver red:1").play("put red corinth").play("claim p02 b yellow:1");
  put_away(secret);
  EXPECT_EQ(secret.s.honour(0), 2 + 2 + 2);
  EXPECT_EQ(secret[0].secret, kNoPursuit);
}

TEST(Pursuit, SharingNeverBringsLessThanTheChests_DEU_PUR_06) {
  Sea sea(2);
  sea.chests(0, "red blue blue white").chests(1, "green green yellow").display("p01 p16");
  sea.window(0).reveals("p12").play("deliver red:1");
  put_away(sea).play("claim p12 a blue:2 white:1");
  put_away(sea);
  EXPECT_EQ(sea.s.honour(0), 2);  // settled when all have answered
  sea.play("claim p12 a green:2 yellow:1");
  put_away(sea);
  EXPECT_EQ(sea[0].honour_cards, 3);
  EXPECT_EQ(sea[1].honour_cards, 3);
  EXPECT_EQ(sea.s.pursuits_out, 1U << pursuit("p12"));
}

TEST(Pursuit, ADisplayedOneThatSeveralCompleteAtARevealIsSharedToo_DEU_PUR_06) {
  Sea sea(2);
  sea.chests(0, "red green").chests(1, "green").display("p03 p04").window(0).reveals("p01");
  sea.play("deliver red:1").play("put red corinth").play("claim p01 b green:1");
  put_away(sea);
  const Result<State> loaded = [&] {
    JsonWriter out;
    Deukalion::write_state(sea.s, out);
    return Deukalion::read_state(built_in(), boost::json::parse(out.take()));
  }();
  ASSERT_TRUE(loaded);
  EXPECT_EQ(loaded->player[0].handed, batch("green"));
  EXPECT_EQ(sea.info("claim p01 b green:1").gains[0].id, "deukalion.gain.honour");
  sea.play("claim p01 b green:1");
  put_away(sea);
  EXPECT_EQ(sea[0].honour_cards, 2);
  EXPECT_EQ(sea[1].honour_cards, 2);
  EXPECT_EQ(sea.s.pursuits_out, 1U << pursuit("p01") | 1U << pursuit("p04"));
}

TEST(Pursuit, ADeliveryNeedsTheCardOnDisplay_DEU_PUR_07) {
  Sea sea(2);
  sea.chests(0, "red").window(0).play("deliver red:1");
  EXPECT_EQ(sea[0].honour_cards, 1);
  EXPECT_EQ(sea[0].earned, 0);
}

TEST(Pursuit, DefeatingAShipCountsForTheChallenger_DEU_PUR_08) {
  Sea sea(2);
  sea.at(0, "c5").at(1, "c4").display("p06").secret(0, "p14").window(0);
  sea.throws("1111111111").throws("ssssssssss").play("sail c4").play("relocate c7");
  EXPECT_EQ(sea.s.honour(0), 3 + 2);
  Sea defends(2);
  defends.at(0, "c5").at(1, "c4").display("p06").window(0);
  defends.throws("ssssssssss").throws("1111111111").play("sail c4").play("relocate c7");
  EXPECT_EQ(defends.s.honour(1), 0);
}

TEST(Pursuit, SailingWithHoplites_DEU_PUR_09) {
  Sea few(2);
  few.at(0, "b3").aboard(0, 5).display("p14").window(0).play("sail b4");
  EXPECT_EQ(few.why_not("claim p14 b"), "DEU-PUR-09");
  Sea enough(2);
  enough.at(0, "b3").aboard(0, 6).display("p14").window(0).play_all({"sail b4", "claim p14 b"});
  EXPECT_EQ(enough.s.honour(0), 2);
  EXPECT_EQ(enough[0].aboard, 6);
  Sea leaves(2);
  leaves.at(0, "g4").display("p07").window(0).play("claim p07 b");
  EXPECT_EQ(leaves[0].underworld, 3);
  EXPECT_EQ(leaves.s.honour(0), 3);
}

TEST(Pursuit, OnAContestedSquareItIsFulfilledOnArrival_DEU_PUR_09) {
  Sea sea(2);
  sea.at(0, "b3").at(1, "b4").aboard(0, 6).display("p14").window(0);
  Sea few = sea;
  sea.throws("ssssss").throws("1111111111").play("sail b4");
  EXPECT_EQ(sea.s.honour(0), 2);
  EXPECT_EQ(sea.count("beats_ship"), 1);
  EXPECT_EQ(sea.who(), 1);  // who relocates the challenger all the same
  few.aboard(0, 5).throws("sssss").throws("1111111111").play("sail b4");
  EXPECT_EQ(few.s.honour(0), 0);
  Sea hydra(2);
  hydra.at(0, "b3").hydra("b4").secret(0, "p14").display("p09").window(0);
  hydra.throws("ssssssssss").play("sail b4");
  EXPECT_EQ(hydra.s.honour(0), 2);
  EXPECT_EQ(hydra.count("fails_hydra"), 1);
}

TEST(Pursuit, OnAContestedSquareAPricedOneIsOfferedBeforeTheThrow_DEU_PUR_09) {
  Sea sea(2);
  sea.at(0, "g4").at(1, "f5").display("p07 p01").window(0).play("sail f5");
  EXPECT_EQ(sea.step(), "claims");
  EXPECT_EQ(Deukalion::decision(sea.s).rule, "DEU-PUR-09");
  EXPECT_THAT(sea.legal(), ElementsAre("claim p07 b", "decline"));
  Sea keeps = sea;
  sea.reveals("p02").throws("sssssss").throws("1111111111").play("claim p07 b");
  EXPECT_EQ(sea.s.honour(0), 3);
  EXPECT_EQ(sea[0].underworld, 10);  // three left behind, seven skulls
  keeps.throws("ssssssssss").throws("1111111111").play("decline");
  EXPECT_EQ(keeps.s.honour(0), 0);
  EXPECT_EQ(keeps.who(), 1);
}

// The game may be won by it; then nobody throws.
TEST(Pursuit, ArrivalOnAContestedSquareMayEndTheGame_DEU_END_01) {
  Sea sea(2);
  sea.at(0, "b3").at(1, "b4").honour(0, 14).display("p14").window(0).play("sail b4");
  EXPECT_EQ(sea.s.winner, 0);
  EXPECT_EQ(sea.count("thrown"), 0);
}

TEST(Pursuit, SailingWithCards_DEU_PUR_10) {
  Sea sea(2);
  sea.at(0, "i4").hand(0, "a01 a02 a03 a04").display("p08").window(0);
  const int pile = sea.s.pile_size();
  sea.play_all({"claim p08 b", "give a03", "give a01", "give a04"});
  EXPECT_EQ(sea[0].hand.size(), 1);
  EXPECT_EQ(sea.s.pile_size(), pile + 3);
  EXPECT_EQ(sea.s.below[0], card("a03"));
  EXPECT_EQ(sea.s.below[2], card("a04"));
  EXPECT_EQ(sea.s.honour(0), 3);
  Sea few(2);
  few.at(0, "i4").hand(0, "a01 a02").display("p08").window(0);
  EXPECT_EQ(few.why_not("claim p08 b"), "DEU-PUR-10");
}

TEST(Pursuit, DefeatingTheHydraTakesEveryCardThatNamesHer_DEU_PUR_11) {
  Content content = built_in();
  content.pursuits[pursuit("p01")].tasks[0] = {TaskKind::kDefeatHydra, 0, 0, {}};
  index_pursuits(content);
  Sea sea(2, content);
  sea.at(0, "e5").display("p09 p01").window(0).throws("1111111111").play("sail e6");
  EXPECT_EQ(sea.s.honour(0), 3 + 2);
}

TEST(Pursuit, WithAnEmptyPileTheDisplayShrinks_DEU_PUR_12) {
  Sea sea(2);
  sea.chests(0, "red").display("p01 p16").edit([](State& s) {
    s.pursuits_out = s.pursuit_pile;
    s.pursuit_pile = 0;
  });
  sea.window(0).play("deliver red:1");
  put_away(sea);
  EXPECT_EQ(std::popcount(sea.s.display), 1);
  EXPECT_EQ(sea.step(), "window");
}

TEST(Pursuit, CompletingOneStopsAMovingShip_DEU_PUR_13) {
  Sea sea(2);
  sea.at(0, "f1").chests(0, "red").display("p01").ring(2, 2, 2, 3).window(0);
  sea.play("sail e1").play("deliver red:1");
  put_away(sea);
  while (sea.step() != "window") sea.play("decline");
  EXPECT_THAT(sea.legal("sail"), IsEmpty());
  EXPECT_TRUE(sea.can("hydra e7"));
}

TEST(Pursuit, AShipAtRestIsTestedAgain_DEU_PUR_14) {
  Sea reclaims(2);
  reclaims.at(0, "b4").aboard(0, 5).display("p14").ring(2, 2, 2, 3).window(0).play("reclaim 1");
  EXPECT_EQ(reclaims.s.honour(0), 2);
  while (reclaims.step() != "window") reclaims.play("decline");
  EXPECT_TRUE(reclaims.can("sail b3"));
  Sea opens(3);  // player 2 rests beside Mykene and the window opens
  opens.at(2, "b4").secret(2, "p14").window(1).play("done");
  EXPECT_EQ(opens.s.honour(2), 2);
  Sea gives_up(2);
  gives_up.at(1, "b4").aboard(1, 5).display("p14").window(1).play("give_up 2");
  EXPECT_EQ(gives_up.s.honour(1), 0);
}

// -- each card, by each of its tasks

struct TaskCase {
  const char* pursuit;
  const char* chests;   // delivered together, or none
  const char* square;   // where the ship is
  const char* actions;  // separated by |
  int honour;
};

TEST(PursuitCards, EachTaskOfEachCardIsFulfilled_DEU_CNT_06) {
  const TaskCase cases[] = {
      {"p01", "red", "c1", "deliver red:1", 2},
      {"p01", "green", "c1", "deliver green:1", 2},
      {"p02", "blue", "c1", "deliver blue:1", 2},
      {"p02", "yellow", "c1", "deliver yellow:1", 2},
      {"p03", "white", "c1", "deliver white:1", 2},
      {"p03", "red", "c1", "deliver red:1", 2},
      {"p04", "green", "c1", "deliver green:1", 2},
      {"p04", "blue", "c1", "deliver blue:1", 2},
      {"p05", "yellow", "c1", "deliver yellow:1", 2},
      {"p05", "white", "c1", "deliver white:1", 2},
      {"p06", "red blue", "c1", "deliver red:1 blue:1", 3},
      {"p06", "", "c5", "sail c4|relocate c7", 3},
      {"p07", "green yellow", "c1", "deliver green:1 yellow:1", 3},
      {"p07", "", "g4", "claim p07 b", 3},
      {"p08", "green white", "c1", "deliver green:1 white:1", 3},
      {"p08", "", "i4", "claim p08 b|give a11|give a08|give a03", 3},
      {"p09", "red red", "c1", "deliver red:2", 3},
      {"p09", "", "e5", "sail e6", 3},
      {"p10", "blue white", "c1", "deliver blue:1 white:1", 3},
      {"p10", "", "b6", "claim p10 b", 3},
      {"p11", "red yellow", "c1", "deliver red:1 yellow:1", 3},
      {"p11", "", "f6", "claim p11 b|give a11|give a08|give a03", 3},
      {"p12", "red green white", "c1", "deliver red:1 green:1 white:1", 4},
      {"p12", "", "h3", "claim p12 b", 4},
      {"p13", "red green white", "c1", "deliver red:1 green:1 white:1", 4},
      {"p13", "", "d5", "claim p13 b", 4},
      {"p14", "", "c5", "sail c4|relocate c7", 2},
      {"p14", "", "b3", "sail b4|claim p14 b", 2},
      {"p15", "red green", "c1", "deliver red:1 green:1", 2},
      {"p15", "", "b2", "claim p15 b|give a11|give a08", 2},
      {"p16", "red green blue", "c1", "deliver red:1 green:1 blue:1", 4},
      {"p16", "", "h5", "claim p16 b", 4},
  };
  for (const TaskCase& c : cases) {
    for (const bool secret : {false, true}) {
      SCOPED_TRACE(std::string(c.pursuit) + " " + c.actions + (secret ? " secret" : ""));
      if (secret && std::string_view(c.actions) == "sail e6") continue;  // needs the display
      Sea sea(2);
      sea.at(0, c.square).at(1, "c4").hydra("e6").chests(0, c.chests);
      if (std::string_view(c.actions).find("give") != std::string_view::npos) {
        sea.hand(0, "a11 a08 a03");
      }
      secret ? sea.secret(0, c.pursuit) : sea.display(c.pursuit);
      sea.window(0);
      std::istringstream actions(c.actions);
      for (std::string action; std::getline(actions, action, '|');) {
        if (action.starts_with("sail c4")) sea.throws("1111111111").throws("hhhhhhhhhh");
        if (action.starts_with("sail e6")) sea.throws("1111111111");
        sea.play(action);
      }
      EXPECT_EQ(sea.s.honour(0), c.honour);
    }
  }
}

}  // namespace
}  // namespace agon::deukalion
