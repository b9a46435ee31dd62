// DEU-CHL, DEU-SHP, DEU-CTY, DEU-STL, DEU-HCH
#include <cmath>

#include "games/deukalion/tests/position.h"

namespace agon::deukalion {
namespace {

using testing::Contains;
using testing::ElementsAre;
using testing::IsEmpty;
using testing::Not;

TEST(Challenge, ThrowsEverythingAboard_DEU_CHL_01) {
  Sea sea(2);
  sea.at(0, "b2").owner("salamis", 0).aboard(0, 6).window(0).throws("111sss");
  sea.play("challenge corinth");
  EXPECT_EQ(sea.s.challenge.throws[0].thrown(), 6);
}

TEST(Challenge, SkullsOnesAndHalves_DEU_CHL_02) {
  Sea four(2);
  four.at(0, "b2").aboard(0, 6).window(0).throws("111hhs").play("challenge corinth");
  EXPECT_EQ(four.s.challenge.throws[0].score(), 8);
  EXPECT_EQ(four[0].aboard, 5);
  Sea less(2);
  less.at(0, "b2").aboard(0, 6).window(0).throws("111hss").play("challenge corinth");
  EXPECT_EQ(less.s.challenge.throws[0].score(), 7);
  EXPECT_EQ(less[0].aboard, 4);
}

TEST(Challenge, SkullsAreLostByBothAndHalvesNotRounded_DEU_CHL_03) {
  Sea sea(2);
  sea.at(0, "g4").aboard(0, 5).window(0).throws("111hs").play("challenge halikarnassos");
  EXPECT_EQ(sea.count("fails_place"), 1);  // 3½ against 4
  EXPECT_EQ(sea[0].aboard, 4);
  Sea ships(2);
  ships.at(0, "c5").at(1, "c4").window(0).throws("11111111ss").throws("sss1111111");
  ships.play("sail c4");
  EXPECT_EQ(ships[0].underworld, 2);
  EXPECT_EQ(ships[1].underworld, 3);
}

TEST(Challenge, CardsBeforeAThrowChallengerFirst_DEU_CHL_04) {
  Sea sea(2);
  sea.at(0, "c5").at(1, "c4").aboard(0, 5).aboard(1, 5).hand(0, "a05").hand(1, "a05 a05").window(0);
  sea.play("sail c4");
  EXPECT_EQ(sea.who(), 0);
  EXPECT_EQ(sea.step(), "pre_roll");
  sea.play("play a05 3");
  EXPECT_EQ(sea.who(), 1);
  sea.throws("11111111").throws("hhhhhhhh").play_all({"play a05 3", "throw"});
  EXPECT_EQ(sea.s.challenge.throws[0].thrown(), 8);
  EXPECT_EQ(sea.s.challenge.throws[1].thrown(), 8);
}

// The question is put to whoever holds a card, fitting or not.
TEST(Challenge, TheQuestionForCardsTellsNothing_DEU_CHL_04) {
  for (const char* held : {"a06", "a01"}) {
    Sea sea(2);
    sea.at(0, "b2").hand(0, held).window(0).play("challenge corinth");
    EXPECT_EQ(sea.step(), "pre_roll");
    EXPECT_EQ(Deukalion::openness(sea.s), Openness::kPrivate);
    EXPECT_TRUE(sea.info("throw").says_no);
  }
}

TEST(Challenge, WithoutHoplitesOnlyShipsAreAttacked_DEU_CHL_05) {
  Sea sea(2);
  sea.at(0, "b4").at(1, "b3").aboard(0, 0).aboard(1, 0).owner("argos", 1).edit([](State& s) {
    s[1].aboard = 0;
    s[1].underworld = 9;
  });
  sea.window(0);
  EXPECT_EQ(sea.why_not("challenge mykene"), "DEU-CHL-05");
  EXPECT_EQ(sea.why_not("challenge argos"), "DEU-CHL-05");
  sea.play("sail b3");
  EXPECT_EQ(sea.count("beats_ship"), 1);
  EXPECT_EQ(sea.who(), 1);  // 0 : 0, the defender moves the attacker
  Sea hydra(2);
  hydra.at(0, "e5").aboard(0, 0).display("p09").window(0);
  EXPECT_EQ(hydra.why_not("sail e6"), "DEU-CHL-05");
}

TEST(Challenge, WithoutHoplitesCardsMayStillWin_DEU_CHL_05) {
  const auto with = [](std::string_view cards) {
    Sea sea(2);
    sea.at(0, "b4").aboard(0, 0).owner("argos", 1).hand(0, cards).window(0);
    return sea;
  };
  Sea two = with("a07");
  two.play_all({"challenge mykene", "play a07"});
  EXPECT_EQ(two.step(), "take_chest");
  EXPECT_EQ(with("a06").why_not("challenge mykene"), "DEU-CHL-05");
  EXPECT_TRUE(with("a06 a14").can("challenge mykene"));
  EXPECT_TRUE(with("a06 a05").can("challenge mykene"));
  EXPECT_FALSE(with("a07 a14").can("challenge argos"));  // nobody would garrison it
  Sea argos = with("a05");
  argos.throws("111").play_all({"challenge argos", "play a05 3"});
  EXPECT_EQ(argos.s.owner[place("argos") - kCities], 1);
  Sea hydra(2);
  hydra.at(0, "e5").aboard(0, 0).hand(0, "a07 a06 a14").display("p09").window(0);
  EXPECT_EQ(hydra.why_not("sail e6"), "DEU-CHL-05");  // a14 is for places only
  Sea enough(2);
  enough.at(0, "e5").aboard(0, 0).hand(0, "a07 a07 a06").display("p09").window(0);
  enough.play_all({"sail e6", "play a07", "play a07", "play a06"});
  EXPECT_EQ(enough.s.honour(0), 3);
}

TEST(Challenge, ANewThrowReplacesTheOld_DEU_CHL_06) {
  Sea sea(2);
  sea.at(0, "b2").aboard(0, 7).hand(0, "a09").window(0).throws("ssss111").throws("ss1h111");
  sea.play_all({"challenge corinth", "throw", "play a09"});
  EXPECT_EQ(sea[0].underworld, 5);
  EXPECT_EQ(sea[0].aboard, 5);
  EXPECT_EQ(sea.s.challenge.throws[0].score(), 9);
}

TEST(Challenge, BonusPointsAddUp_DEU_CHL_07) {
  Sea city(2);
  city.at(0, "g4").aboard(0, 3).hand(0, "a06").window(0).throws("111");
  city.play_all({"challenge halikarnassos", "play a06"});
  EXPECT_EQ(city.step(), "take_chest");
  Sea ship(2);
  ship.at(0, "c5").at(1, "c4").aboard(0, 0).aboard(1, 2).hand(0, "a07").window(0).throws("1h");
  ship.play_all({"sail c4", "play a07"});
  EXPECT_EQ(ship.who(), 0);  // 2 beats 1½
  Sea hydra(2);
  hydra.at(0, "e5").aboard(0, 4).hand(0, "a06").display("p09").window(0).throws("1111");
  hydra.play_all({"sail e6", "play a06"});
  EXPECT_EQ(hydra.s.honour(0), 3);
}

// The share of each face, and of exact totals, against the exact values: 100,000 throws of six.
TEST(Throw, FallsAsTheWeightsSay_DEU_CNT_07) {
  constexpr int kThrows = 100'000;
  constexpr int kSix = 6;
  const auto& w = built_in().roll;
  const double all = w[0] + w[1] + w[2];
  const double p[3] = {w[0] / all, w[1] / all, w[2] / all};
  double exact[2 * kSix + 1] = {1.0};  // chance of each score in halves
  for (int i = 0; i < kSix; ++i) {
    for (int score = 2 * (i + 1); score >= 0; --score) {
      exact[score] = exact[score] * p[0] + (score >= 2 ? exact[score - 2] * p[1] : 0.0) +
                     (score >= 1 ? exact[score - 1] * p[2] : 0.0);
    }
  }
  Sea sea(2);
  sea.at(0, "b2").aboard(0, kSix).window(0);
  Chance chance(11);
  int seen[2 * kSix + 1] = {};
  std::int64_t skulls = 0;
  for (int i = 0; i < kThrows; ++i) {
    State s = sea.s;
    Journal journal;
    Deukalion::apply(s, act(Verb::kChallenge, place("corinth")), chance, &journal);
    skulls += kSix - s[0].aboard;
    const Message& thrown = [&]() -> const Message& {
      for (const Event& e : journal.events()) {
        if (e.text.id == "deukalion.event.thrown") return e.text;
      }
      throw std::logic_error("no throw");
    }();
    const auto number = [&](std::string_view name) {
      for (const Arg& arg : thrown.args) {
        if (arg.name == name) return static_cast<int>(arg.value.number);
      }
      return 0;
    };
    ++seen[2 * number("ones") + number("halves")];
  }
  EXPECT_NEAR(static_cast<double>(skulls) / (kThrows * kSix), 0.4, 0.003);
  double chi2 = 0;
  for (int score = 0; score <= 2 * kSix; ++score) {
    const double expected = exact[score] * kThrows;
    chi2 += (seen[score] - expected) * (seen[score] - expected) / expected;
  }
  EXPECT_LT(chi2, 32.9);  // 12 degrees of freedom, one in a thousand
  double four = 0;
  for (int score = 8; score <= 2 * kSix; ++score) four += exact[score];
  EXPECT_NEAR(four, 0.255, 0.0005);  // the table of the content
}

// -- ships

TEST(ShipChallenge, MorePointsWinTheDefenderATie_DEU_SHP_01) {
  Sea sea(2);
  sea.at(0, "c5").at(1, "c4").aboard(0, 4).aboard(1, 4).window(0);
  Sea tie = sea;
  sea.throws("1111").throws("111h").play("sail c4");
  EXPECT_EQ(sea.who(), 0);
  tie.throws("1111").throws("1111").play("sail c4");
  EXPECT_EQ(tie.who(), 1);
}

TEST(ShipChallenge, TheWinnerTakesAChestOrABlindCard_DEU_SHP_02) {
  Sea sea(3);
  sea.at(0, "c5").at(1, "c4").aboard(1, 4).chests(1, "red green").hand(1, "a01 a06").window(0);
  sea.throws("1111111111").throws("ssss").play_all({"sail c4", "throw", "keep"});
  EXPECT_THAT(sea.legal(), ElementsAre("take red", "take green", "rob", "nothing"));
  sea.picks({1}).play("rob");  // the second card: a06
  EXPECT_EQ(sea[0].hand.count(card("a06")), 1);
  EXPECT_EQ(sea[0].known[1].count(card("a06")), 1);
  EXPECT_EQ(sea[0].known[2].count(card("a06")), 0);
  EXPECT_EQ(sea[0].known[kEverybody].size(), 0);
  const Event* robbed = nullptr;
  for (const Event& e : sea.journal.events()) {
    if (e.text.id == "deukalion.event.robbed_card") robbed = &e;
  }
  ASSERT_NE(robbed, nullptr);
  EXPECT_EQ(robbed->face(2).id, "deukalion.event.robbed_card");
  EXPECT_EQ(robbed->face(1).id, "deukalion.event.robbed_this_card");
}

TEST(ShipChallenge, TheWinnerRelocatesTheLoser_DEU_SHP_03) {
  Sea sea(2);
  sea.at(0, "c5").at(1, "c4").aboard(0, 4).window(0).throws("ssss").throws("1111111111");
  sea.play("sail c4");
  EXPECT_EQ(sea.who(), 1);
  sea.play("relocate c7");
  EXPECT_EQ(sea[0].square, square("c7"));
  EXPECT_EQ(sea[1].square, square("c4"));
}

TEST(ShipChallenge, TheVictoryIsRewardedBeforeTheSpoils_DEU_SHP_04) {
  Sea sea(2);
  sea.at(0, "c5").at(1, "c4").aboard(0, 6).chests(1, "red").display("p06 p16").window(0);
  sea.throws("111111").throws("sssssssss").reveals("p02").play("sail c4");
  EXPECT_EQ(sea.s.honour(0), 3);
  EXPECT_EQ(sea.step(), "spoils");
  sea.play("take red").play("relocate c7");
  EXPECT_EQ(sea.s.honour(0), 3);
}

TEST(ShipChallenge, NothingIsAskedOnceTheVictoryWinsTheGame_DEU_SHP_04) {
  Sea sea(2);
  sea.at(0, "c5").at(1, "c4").chests(1, "red").honour(0, 13).honour(1, 14).display("p06 p01");
  sea.window(0).throws("1111111111").throws("sssssssss").play("sail c4");
  EXPECT_EQ(sea.s.winner, 0);
  EXPECT_THAT(sea.legal(), IsEmpty());
  EXPECT_EQ(sea[1].chests.total(), 1);
}

TEST(ShipChallenge, TheActivePlayerCanBeTheTarget_DEU_SHP_05) {
  Sea sea(3);
  sea.active(2).at(0, "d3").at(2, "c5").centre(3).window(0);
  EXPECT_TRUE(sea.can("sail c5"));
  sea.throws("1111111111").throws("ssssssssss").play("sail c5");
  EXPECT_EQ(sea.count("beats_ship"), 1);
}

// -- cities

// The rulebook's example.
TEST(CityChallenge, ReachingTheValueWinsAChest_DEU_CTY_01) {
  Sea sea(2);
  sea.at(0, "g4").aboard(0, 4).window(0);
  Sea fails = sea;
  sea.throws("1111").play("challenge halikarnassos");
  EXPECT_THAT(sea.legal(), ElementsAre("take white"));
  sea.play("take white");
  EXPECT_EQ(sea.chests_in("halikarnassos", "white"), 2);
  fails.throws("111h").play("challenge halikarnassos");
  EXPECT_EQ(fails[0].chests.total(), 0);
}

TEST(CityChallenge, AFailureCostsOnlySkulls_DEU_CTY_02) {
  Sea sea(2);
  sea.at(0, "g4").window(0).throws("sss1hhhhhs").edit([](State&) {});
  sea.play("challenge halikarnassos");  // 1 + 2½
  EXPECT_EQ(sea[0].aboard, 6);
  EXPECT_EQ(sea[0].square, square("g4"));
  EXPECT_EQ(sea.step(), "window");
  EXPECT_THAT(sea.legal("sail"), IsEmpty());
}

TEST(CityChallenge, AnEmptyCityIsNotChallenged_DEU_CTY_03) {
  Sea sea(2);
  sea.at(0, "b2").chests(1, "red").window(0);
  EXPECT_EQ(sea.why_not("challenge corinth"), "DEU-CTY-03");
}

TEST(CityChallenge, NobodyThrowsForTheCity_DEU_CTY_04) {
  Sea sea(2);
  sea.at(0, "b2").window(0).play("challenge corinth");
  EXPECT_EQ(sea.count("thrown"), 1);
}

// -- settlements

TEST(Settlement, FoundingLeavesHoplites_DEU_STL_01) {
  Sea sea(2);
  sea.at(0, "f2").window(0).play("found ephesus");
  EXPECT_EQ(sea[0].aboard, 9);
  EXPECT_EQ(sea.s.honour(0), 1);
  EXPECT_EQ(sea.count("thrown"), 0);
}

TEST(Settlement, NeedsEnoughHoplites_DEU_STL_02) {
  Sea sea(2);
  sea.at(0, "h3").aboard(0, 1).window(0);
  EXPECT_EQ(sea.why_not("found salamis"), "DEU-STL-02");
}

TEST(Settlement, IsWonOnlyByAThrow_DEU_STL_03) {
  Sea sea(2);
  sea.at(0, "f2").owner("ephesus", 1).aboard(0, 2).window(0);
  EXPECT_EQ(sea.why_not("found ephesus"), "DEU-STL-03");
  sea.throws("1s").play("challenge ephesus");
  EXPECT_EQ(sea.s.owner[place("ephesus") - kCities], 1);
  EXPECT_EQ(sea.count("thrown"), 1);
}

TEST(Settlement, TheOldGarrisonGoesToTheUnderworld_DEU_STL_04) {
  Sea sea(2);
  sea.at(0, "f2").owner("ephesus", 1).aboard(0, 3).window(0);
  EXPECT_EQ(sea.s.honour(1), 1);
  sea.throws("11s").play("challenge ephesus");
  EXPECT_EQ(sea[1].underworld, 1);
  EXPECT_EQ(sea.s.honour(1), 0);
  EXPECT_EQ(sea[0].aboard, 1);
  EXPECT_EQ(sea.s.honour(0), 1);
}

TEST(Settlement, AFailureCostsOnlySkulls_DEU_STL_05) {
  Sea sea(2);
  sea.at(0, "f2").owner("ephesus", 1).aboard(0, 2).window(0).throws("hs").play("challenge ephesus");
  EXPECT_EQ(sea.s.owner[place("ephesus") - kCities], 2);
  EXPECT_EQ(sea[0].aboard, 1);
}

TEST(Settlement, TheGarrisonIsBound_DEU_STL_06) {
  Sea sea(2);
  sea.at(0, "f2").window(0).play("found ephesus");
  EXPECT_EQ(sea.s.honour_supply, 14);
  EXPECT_EQ(sea.why_not("challenge ephesus"), "DEU-STL-06");
  EXPECT_EQ(sea.why_not("found ephesus"), "DEU-STL-06");
}

TEST(Settlement, SeizingNeedsTheGarrisonAboard_DEU_STL_07) {
  Sea sea(2);
  sea.at(0, "h3").owner("salamis", 1).aboard(0, 2).hand(0, "a06").window(0).throws("1s");
  sea.play_all({"challenge salamis", "play a06"});
  EXPECT_EQ(sea.s.owner[place("salamis") - kCities], 2);
  EXPECT_EQ(sea[0].aboard, 1);
}

// -- the Hydra

TEST(HydraChallenge, OnlyWhileHerPursuitIsDisplayed_DEU_HCH_01) {
  Sea other(2);
  EXPECT_TRUE(other.at(1, "e5").display("p09").centre(2).window(1).can("sail e6"));
  other.s.options.only_active_attacks_hydra = 1;
  EXPECT_FALSE(other.can("sail e6"));
  Sea secret(2);
  secret.at(0, "e5").secret(0, "p09").window(0);
  EXPECT_FALSE(secret.can("sail e6"));
  secret.s.options.secret_hydra_licenses = 1;
  EXPECT_TRUE(secret.can("sail e6"));
  secret.throws("1111111111").play_all({"sail e6", "decline"});  // beside Thera it is asked
  EXPECT_EQ(secret.s.honour(0), 1 + 3);
}

TEST(HydraChallenge, FivePointsWin_DEU_HCH_02) {
  Sea sea(2);
  sea.at(0, "e5").aboard(0, 5).display("p09 p01").window(0);
  Sea loses = sea;
  sea.throws("11111").reveals("p16").play("sail e6");
  EXPECT_EQ(sea.s.honour(0), 3);
  EXPECT_EQ(std::popcount(sea.s.display), 2);
  EXPECT_EQ(sea.who(), 0);
  sea.play("relocate h6");
  EXPECT_EQ(sea.s.hydra, square("h6"));
  EXPECT_EQ(sea[0].square, square("e6"));
  loses.throws("1111h").play("sail e6");
  EXPECT_EQ(loses.count("fails_hydra"), 1);
}

TEST(HydraChallenge, TheRightNeighbourRelocatesTheLoser_DEU_HCH_03) {
  Sea sea(4);
  sea.active(2).at(2, "e5").display("p09").window(2).throws("ssssssssss").play("sail e6");
  EXPECT_EQ(sea.who(), 1);
  Sea two(2);
  two.at(0, "e5").display("p09").window(0).throws("ssssssssss").play("sail e6");
  EXPECT_EQ(two.who(), 1);
}

TEST(HydraAttack, OnlyTheTargetThrows_DEU_HCH_04) {
  Sea sea(2);
  sea.at(1, "e5").aboard(1, 0).window(0).play("hydra e5");
  EXPECT_EQ(sea[0].aboard, 10);
  EXPECT_EQ(sea.count("thrown"), 1);
  EXPECT_EQ(sea.count("fails_hydra"), 1);
}

TEST(HydraAttack, TheTargetWinsHonourOrThePursuit_DEU_HCH_05) {
  Sea sea(2);
  sea.at(1, "e5").window(0).throws("11111sssss").play("hydra e5");
  EXPECT_EQ(sea.s.honour(1), 1);
  EXPECT_EQ(sea.s.honour_supply, 13);
  EXPECT_EQ(sea.who(), 1);
  sea.play(sea.legal("relocate")[0]);
  Sea card(2);
  card.at(1, "e5").display("p09").window(0).throws("11111sssss").play("hydra e5");
  EXPECT_EQ(card.s.honour(1), 3);
  EXPECT_EQ(card.s.honour_supply, 14);
}

TEST(HydraAttack, ALosingTargetIsMovedByItsRightNeighbour_DEU_HCH_06) {
  Sea one(4);
  one.at(1, "e5").window(0).throws("ssssssssss").play("hydra e5");
  EXPECT_EQ(one.who(), 0);
  Sea three(4);
  three.at(3, "e5").window(0).throws("ssssssssss").play("hydra e5");
  EXPECT_EQ(three.who(), 2);
  EXPECT_EQ(three.s.hydra, square("e5"));
}

TEST(HydraAttack, ASecretPursuitCountsBesides_DEU_HCH_07) {
  Sea sea(2);
  sea.at(1, "e5").secret(1, "p09").window(0).throws("111111ssss").play("hydra e5");
  EXPECT_EQ(sea.s.honour(1), 1 + 3);
}

TEST(HydraAttack, CanBeWardedOff_DEU_HCH_08) {
  Sea sea(2);
  sea.at(1, "e5").aboard(1, 2).hand(1, "a10").window(0).play("hydra e5").play("play a10");
  EXPECT_EQ(sea.count("thrown"), 0);
  EXPECT_THAT(sea.view(0), testing::HasSubstr("\"thrown\":false,\"decided\":true,\"won\":true"));
  EXPECT_EQ(sea[1].aboard, 2);
  EXPECT_EQ(sea.s.honour(1), 0);
  EXPECT_EQ(sea.who(), 1);
  sea.play("relocate c6");
  EXPECT_EQ(sea.s.hydra, square("c6"));
  EXPECT_EQ(sea.why_not("hydra c5"), "DEU-RND-05");
}

}  // namespace
}  // namespace agon::deukalion
