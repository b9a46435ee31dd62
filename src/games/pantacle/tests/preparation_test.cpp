// PTC-TRN-01 … 07, PTC-INF-01 … 04, PTC-SAC-01 … 13, PTC-LOC-01 … 05
#include <gmock/gmock.h>

#include "games/pantacle/tests/position.h"

namespace agon::pantacle {
namespace {

using testing::Contains;
using testing::ElementsAre;
using testing::Not;
using testing::SizeIs;

// -- the turn

TEST(Turn, GoesClockwise_PTC_TRN_01) {
  Game game = position(3).turn_of(2);
  game.play("announce hunt").pass_all();
  EXPECT_EQ(game.who(), 0);
  EXPECT_EQ(game.state().active, 0);
}

TEST(Turn, HasThreePhasesInOrder_PTC_TRN_02) {
  Game game = position(3).adepts(0, 3).cubes(0, 2).hand(0, "b01").turn_of(0);
  EXPECT_EQ(game.step(), "place");
  game.play("place safe again");
  EXPECT_EQ(game.step(), "announce");
  game.play("announce hunt").pass_all();
  EXPECT_THAT(game.legal(), ElementsAre("discard b01"));
}

// Player 1 bribed Indoctrination before the own first turn.
TEST(Turn, EverybodySkipsTheFirstPreparation_PTC_TRN_03) {
  const auto first_turn = [](State& s) { s.begun = PlayerSet::only(0); };
  Game game = position(3).adepts(1, 3).edit(first_turn).turn_of(1);
  EXPECT_EQ(game.step(), "announce");
  EXPECT_EQ(game[1].adepts, 3);
  game.play("announce hunt").pass_all();
  game.play("announce bewitchment").pass_all();
  game.play("announce hunt").pass_all();
  EXPECT_EQ(game.who(), 1);
  EXPECT_EQ(game.step(), "place");
  Game narrow =
      position(3).option(&Options::first_turn_skip).adepts(1, 3).edit(first_turn).turn_of(1);
  EXPECT_EQ(narrow.step(), "place");
  Game turn_one = position(3)
                      .option(&Options::first_turn_skip)
                      .adepts(1, 3)
                      .edit([](State& s) { s.turn = 0; })
                      .turn_of(1);
  EXPECT_EQ(turn_one.step(), "announce");
}

TEST(Turn, PreparationHasEachStepOnce_PTC_TRN_04) {
  Game game =
      position(3).cubes(0, 8).adepts(0, 4).tokens(0, "hunt enslavement protection").turn_of(0);
  EXPECT_EQ(game[0].cubes, 6);
  EXPECT_EQ(game[0].adepts, 5);
  EXPECT_EQ(game.slots(0), "");
  game.play("place safe again");
  EXPECT_EQ(game[0].adepts, 2);
  EXPECT_EQ(game.step(), "place");
  game.draws("c05");
  game.play("place cursed demonic").play("keep c05");
  EXPECT_EQ(game.step(), "announce");
  EXPECT_EQ(game[0].cubes, 6);
}

TEST(Turn, TheLookComesBeforeThePurchase_PTC_TRN_04) {
  Game game = position(3).cubes(0, 2).tokens(0, "bewitchment").hand(1, "b01").turn_of(0);
  EXPECT_EQ(game.step(), "look");
  EXPECT_EQ(game[0].cubes, 2);
  game.play("decline");
  EXPECT_EQ(game[0].cubes, 0);
}

TEST(Turn, WhatCanBeDoneMustBeDone_PTC_TRN_05) {
  Game game = position(3).cubes(0, 2).turn_of(0);
  EXPECT_EQ(game[0].cubes, 0);
  EXPECT_EQ(game[0].adepts, 1);
  EXPECT_EQ(game.step(), "announce");
}

TEST(Turn, ALaterStepNeverReopensAnEarlierOne_PTC_TRN_06) {
  const auto start = [] {
    return position(3).cubes(0, 1).tokens(0, "bewitchment protection enslavement");
  };
  Game cubes = start().turn_of(0);
  cubes.play("place safe per_disc");
  EXPECT_EQ(cubes[0].cubes, 4);
  EXPECT_EQ(cubes.step(), "announce");
  Game adepts = start().adepts(0, 1).turn_of(0);
  adepts.play("place safe adepts");
  EXPECT_EQ(adepts.step(), "place");
  EXPECT_EQ(adepts[0].adepts, 0);
}

TEST(Turn, PassesOnAfterTheMoon_PTC_TRN_07) {
  Game game = position(3).cubes(1, 2).turn_of(0);
  game.play("announce hunt").pass_all();
  EXPECT_EQ(game.state().active, 1);
  EXPECT_EQ(game[1].adepts, 1);  // Preparation has run
}

// -- A1

// The rulebook's table. E1
TEST(Influence, TheAdeptsPriceGrowsWithTheDiscs_PTC_INF_01) {
  const std::string points[] = {"",
                                "per_disc",
                                "per_disc adepts",
                                "per_disc adepts cubes",
                                "per_disc adepts cubes demonic",
                                "per_disc adepts cubes demonic again"};
  for (int discs = 0; discs <= 5; ++discs) {
    Game enough = position(3).discs(0, points[discs]).cubes(0, 2 + discs).turn_of(0);
    EXPECT_EQ(enough[0].cubes, 0) << discs;
    EXPECT_EQ(enough[0].adepts, 1) << discs;
    Game short_of_one = position(3).discs(0, points[discs]).cubes(0, 1 + discs).turn_of(0);
    EXPECT_EQ(short_of_one[0].cubes, 1 + discs) << discs;
  }
}

TEST(Influence, ExactlyOneAdeptIsBought_PTC_INF_02) {
  Game game = position(3).discs(0, "cubes").cubes(0, 7).turn_of(0);
  EXPECT_EQ(game[0].cubes, 4);
  EXPECT_EQ(game[0].adepts, 1);
  EXPECT_EQ(game.state().cubes, 36);
}

// It takes the adept off the curse, whatever the reserve and A3 hold.
TEST(Influence, ACurseWithAnAdeptTakesThePurchase_PTC_INF_03) {
  Game empty_reserve = position(5)
                           .adepts(0, 4)
                           .adepts(1, 5)
                           .adepts(2, 5)
                           .adepts(3, 5)
                           .adepts(4, 5)
                           .discs(0, "cubes")
                           .curses(0, "c22")
                           .cubes(0, 3)
                           .turn_of(0);
  EXPECT_EQ(empty_reserve[0].cubes, 0);
  EXPECT_EQ(empty_reserve.curses(0), "");
  EXPECT_EQ(empty_reserve.count_events("bought_adept"), 1);
  Game full = position(3).adepts(0, 5).discs(0, "cubes").curses(0, "c22").cubes(0, 3).turn_of(0);
  EXPECT_EQ(full[0].cubes, 0);
  EXPECT_EQ(full.curses(0), "");
}

TEST(Influence, NothingIsBoughtWithoutAPlace_PTC_INF_03) {
  const auto full = [] { return position(3).adepts(0, 5).cubes(0, 4); };
  Game skip = full().turn_of(0);
  EXPECT_EQ(skip[0].cubes, 4);
  Game pay = full().option(&Options::purchase_when_full).turn_of(0);
  EXPECT_EQ(pay[0].cubes, 2);
  Game no_cap = full().option(&Options::adept_cap).turn_of(0);
  EXPECT_EQ(no_cap[0].cubes, 2);
  EXPECT_EQ(no_cap[0].adepts, 3);  // six, and three sacrificed
  Game four = position(3).adepts(0, 4).cubes(0, 4).turn_of(0);
  EXPECT_EQ(four[0].cubes, 2);
  EXPECT_EQ(four[0].adepts, 2);  // five, and three sacrificed
  Game none_left = position(5)
                       .adepts(0, 5)
                       .adepts(1, 5)
                       .adepts(2, 5)
                       .adepts(3, 5)
                       .adepts(4, 5)
                       .cubes(0, 4)
                       .option(&Options::adept_cap)
                       .turn_of(0);
  EXPECT_EQ(none_left[0].cubes, 4);
}

TEST(Influence, ABoughtAdeptIsAGain_PTC_INF_04) {
  Game forced = position(3).adepts(0, 2).cubes(0, 2).turn_of(0);
  EXPECT_EQ(forced.step(), "place");
  Game swallowed =
      position(3).discs(0, "cubes").cubes(0, 3).adepts(0, 2).curses(0, "c22").turn_of(0);
  EXPECT_EQ(swallowed[0].cubes, 0);
  EXPECT_EQ(swallowed[0].adepts, 2);
  EXPECT_EQ(swallowed.curses(0), "");
  EXPECT_EQ(swallowed.below(), "c22");
  EXPECT_EQ(swallowed.step(), "announce");
}

// -- A2 and A3

TEST(Sacrifice, ThreeTokensPlaceADisc_PTC_SAC_01) {
  Game game = position(3).tokens(0, "hunt bewitchment protection").turn_of(0);
  EXPECT_EQ(game.slots(0), "");
  game.play("place safe again");
  EXPECT_EQ(game[0].discs_out(), 1);
}

// E4
TEST(Sacrifice, TheFourthTokenMovesToSlotOne_PTC_SAC_02) {
  Game game = position(3).tokens(0, "hunt bewitchment protection enslavement").turn_of(0);
  EXPECT_EQ(game.slots(0), "enslavement");
  EXPECT_EQ(game[0].token_count(), 1);
}

TEST(Sacrifice, ADiscardedTokenStopsAtOnce_PTC_SAC_03) {
  Game gone = position(3).tokens(0, "bewitchment hunt protection").turn_of(0);
  gone.play("place safe per_disc");
  EXPECT_EQ(gone[0].cubes, 3);
  Game stays = position(3).tokens(0, "bewitchment enslavement protection hunt").turn_of(0);
  stays.play("place safe per_disc");
  EXPECT_EQ(stays[0].cubes, 4);
}

TEST(Sacrifice, ADiscardedTokenCanBeEarnedAgain_PTC_SAC_04) {
  Game game = position(3).tokens(0, "hunt bewitchment protection").turn_of(0);
  game.play("place safe again").play("announce hunt").pass_all();
  EXPECT_EQ(game.slots(0), "hunt");
}

// E5
TEST(Sacrifice, ExactlyThreeAdeptsGo_PTC_SAC_05) {
  Game five = position(3).adepts(0, 5).turn_of(0);
  EXPECT_EQ(five[0].adepts, 2);
  EXPECT_EQ(five.state().adepts, 23);
  Game four = position(3).adepts(0, 4).turn_of(0);
  EXPECT_EQ(four[0].adepts, 1);
}

TEST(Sacrifice, BothMayHappenInOneTurn_PTC_SAC_06) {
  Game game = position(3)
                  .discs(0, "adepts demonic cubes")
                  .tokens(0, "hunt bewitchment enslavement")
                  .adepts(0, 5)
                  .turn_of(0);
  game.play("place safe again");
  game.draws("c01");
  game.play("place cursed per_disc");
  EXPECT_EQ(game[0].discs_out(), 5);
  EXPECT_EQ(game[0].token_count(), 0);
  EXPECT_EQ(game[0].adepts, 2);
}

TEST(Sacrifice, WithoutADiscNothingIsDiscarded_PTC_SAC_07) {
  Game game = position(3)
                  .discs(0, "adepts demonic cubes again")
                  .tokens(0, "hunt bewitchment enslavement")
                  .adepts(0, 3)
                  .turn_of(0);
  EXPECT_THAT(game.legal(), ElementsAre("place safe per_disc"));
  game.play("place safe per_disc");
  EXPECT_EQ(game[0].adepts, 3);
  EXPECT_EQ(game.step(), "announce");
  Game later = position(3)
                   .discs(0, "adepts demonic cubes again per_disc")
                   .tokens(0, "hunt bewitchment enslavement")
                   .adepts(0, 3)
                   .turn_of(0);
  EXPECT_EQ(later.slots(0), "hunt bewitchment enslavement");
  EXPECT_EQ(later.step(), "announce");
}

TEST(Sacrifice, TheCurseIsSettledBeforeThePoint_PTC_SAC_08) {
  Game game = position(3).cubes(0, 1).adepts(0, 3).turn_of(0);
  game.draws("c01 c02");
  game.play("place cursed cubes");
  EXPECT_EQ(game[0].cubes, 1);
  EXPECT_THAT(game.legal(), ElementsAre("keep c01", "extra 1"));
  game.play("extra 1");
  EXPECT_THAT(game.legal(), ElementsAre("keep c01", "keep c02"));
  game.play("keep c02");
  EXPECT_EQ(game[0].cubes, 2);
}

TEST(Sacrifice, OnlyTheTopDiscIsSafe_PTC_SAC_09) {
  Game safe = position(3).adepts(0, 3).turn_of(0);
  EXPECT_THAT(safe.legal(), SizeIs(10));
  safe.play("place safe again");
  EXPECT_EQ(safe.state().curse_pile.size(), 27);
  Game cursed = position(3).adepts(0, 3).turn_of(0);
  cursed.play("place cursed again");
  EXPECT_EQ(cursed.state().curse_pile.size(), 26);
  Game only_cursed = position(3).adepts(0, 3).discs(0, "cubes").safe_out(0).turn_of(0);
  EXPECT_THAT(only_cursed.legal(), ElementsAre("place cursed per_disc", "place cursed adepts",
                                               "place cursed demonic", "place cursed again"));
  EXPECT_EQ(only_cursed.refusal_rule("place safe again"), "PTC-SAC-09");
}

TEST(Sacrifice, APointTakesOneDiscOfAColour_PTC_SAC_10) {
  Game game = position(3)
                  .adepts(0, 3)
                  .discs(0, "cubes again")
                  .discs(1, "per_disc adepts cubes demonic again")
                  .turn_of(0);
  EXPECT_THAT(game.legal(),
              ElementsAre("place safe per_disc", "place safe adepts", "place safe demonic",
                          "place cursed per_disc", "place cursed adepts", "place cursed demonic"));
  EXPECT_EQ(game.refusal_rule("place safe cubes"), "PTC-SAC-10");
}

TEST(Sacrifice, ANewExhaustionSwallowsThePointsReward_PTC_SAC_11) {
  Game game = position(3).adepts(0, 3).turn_of(0);
  game.draws("c16");
  game.play("place cursed per_disc");
  EXPECT_EQ(game[0].cubes, 1);
  EXPECT_EQ(game.curses(0), "");
  EXPECT_EQ(game.below(), "c16");
}

TEST(Sacrifice, ACurseOnOneIsNamedEachTurn_PTC_SAC_12) {
  const auto cursed = [](std::string_view id) {
    return position(3).discs(0, "cubes").curses(0, id).tokens(0, "hunt bewitchment enslavement");
  };
  Game one = cursed("c01").turn_of(0);
  EXPECT_THAT(one.legal(), ElementsAre("burden powers", "burden adepts"));
  one.play("burden adepts");
  EXPECT_EQ(one.step(), "place");
  Game on_powers = cursed("c01").turn_of(0);
  on_powers.play("burden powers");
  EXPECT_EQ(on_powers.step(), "announce");
  EXPECT_EQ(on_powers.slots(0), "hunt bewitchment enslavement");
  Game all = cursed("c02").turn_of(0);
  EXPECT_EQ(all.step(), "announce");
  Game nothing_near = position(3).discs(0, "cubes").curses(0, "c01").adepts(0, 2).turn_of(0);
  EXPECT_EQ(nothing_near.step(), "announce");
  Game too_heavy = position(3).discs(0, "cubes again").curses(0, "c01 c02").adepts(0, 3).turn_of(0);
  EXPECT_EQ(too_heavy.step(), "announce");  // four would be needed anyhow
  Game kept_now = position(3).tokens(0, "hunt bewitchment enslavement").adepts(0, 3).turn_of(0);
  kept_now.draws("c01");
  kept_now.play("place cursed again");
  EXPECT_EQ(kept_now.step(), "place");  // of three adepts: the new curse waits for the next turn
}

TEST(Sacrifice, ADearerOneNeedsAndTakesMore_PTC_SAC_13) {
  const auto heavy = [] { return position(3).discs(0, "cubes").curses(0, "c02"); };
  Game three_tokens = heavy().tokens(0, "hunt bewitchment enslavement").turn_of(0);
  EXPECT_EQ(three_tokens.slots(0), "hunt bewitchment enslavement");
  Game four_tokens = position(3)
                         .discs(0, "cubes demonic")
                         .curses(0, "c02")
                         .tokens(0, "hunt demonic_discard bewitchment enslavement")
                         .turn_of(0);
  EXPECT_EQ(four_tokens.slots(0), "");
  EXPECT_EQ(four_tokens.step(), "place");
  Game three_adepts = heavy().adepts(0, 3).turn_of(0);
  EXPECT_EQ(three_adepts[0].adepts, 3);
  Game five_adepts = heavy().adepts(0, 5).turn_of(0);
  EXPECT_EQ(five_adepts[0].adepts, 1);
  EXPECT_EQ(five_adepts.step(), "place");
  Game both = position(3)
                  .discs(0, "cubes adepts")
                  .curses(0, "c01 c02")
                  .tokens(0, "hunt bewitchment enslavement")
                  .adepts(0, 4)
                  .turn_of(0);
  both.play("burden powers");
  EXPECT_EQ(sacrifice_size(both.state(), 0, kOfPowers), 5);
  EXPECT_EQ(sacrifice_size(both.state(), 0, kOfAdepts), 4);
  EXPECT_EQ(both.slots(0), "hunt bewitchment enslavement");
  EXPECT_EQ(both[0].adepts, 0);
}

// -- the points

TEST(Points, ThreeCubesForEachDisc_PTC_LOC_01) {
  const auto place = [](std::string_view out, bool hunt) {
    Position start = position(3).discs(0, out).adepts(0, 3);
    if (hunt) start.tokens(0, "hunt");
    Game game = start.turn_of(0);
    game.play("place safe per_disc");
    return int{game[0].cubes};
  };
  EXPECT_EQ(place("", false), 3);
  EXPECT_EQ(place("cubes again", false), 9);
  EXPECT_EQ(place("cubes again adepts demonic", false), 15);
  EXPECT_EQ(place("", true), 4);
  EXPECT_EQ(place("cubes again", true), 10);
  EXPECT_EQ(place("cubes again adepts demonic", true), 16);
}

TEST(Points, TwoAdepts_PTC_LOC_02) {
  Game two = position(3).adepts(0, 5).turn_of(0);
  two.play("place safe adepts");
  EXPECT_EQ(two[0].adepts, 4);
  Game four = position(3).adepts(0, 4).tokens(0, "hunt bewitchment enslavement").turn_of(0);
  four.play("place safe adepts");  // 4 + 2, capped at 5, then 3 go
  EXPECT_EQ(four[0].adepts, 2);
}

TEST(Points, TwoCubes_PTC_LOC_03) {
  Game plain = position(3).adepts(0, 3).turn_of(0);
  plain.play("place safe cubes");
  EXPECT_EQ(plain[0].cubes, 2);
  Game hunt = position(3).adepts(0, 3).tokens(0, "hunt").turn_of(0);
  hunt.play("place safe cubes");
  EXPECT_EQ(hunt[0].cubes, 3);
}

TEST(Points, DemonicDiscardWorksInThisTurn_PTC_LOC_04) {
  Game game = position(3).adepts(0, 3).tokens(0, "hunt").hand(0, "b01 b02").turn_of(0);
  game.play("place safe demonic");
  EXPECT_EQ(game.slots(0), "hunt demonic_discard");
  game.play("announce recruitment").pass_all();
  game.play("discard b01");
  EXPECT_THAT(game.legal(), ElementsAre("discard b02", "stop"));
}

TEST(Points, AnotherFullTurnFollows_PTC_LOC_05) {
  Game game = position(3).tokens(0, "bewitchment protection enslavement").adepts(0, 3).turn_of(0);
  game.draws("c06");
  game.play_all({"place safe again", "place cursed cubes"});
  game.play("announce recruitment").pass_all();
  EXPECT_EQ(game.state().active, 0);
  EXPECT_EQ(game.state().turn, 22);
  EXPECT_EQ(game.step(), "announce");
  EXPECT_THAT(game.legal(), Not(Contains("announce recruitment")));
  game.play("announce hunt").pass_all();
  game.play(game.legal()[0]);  // a discard of the refilled hand
  EXPECT_EQ(game.state().active, 1);
}

}  // namespace
}  // namespace agon::pantacle
