// PTC-GAIN-01 … 07, PTC-PWR-01 … 12
#include <gmock/gmock.h>

#include "games/pantacle/tests/position.h"

namespace agon::pantacle {
namespace {

using testing::Contains;
using testing::ElementsAre;
using testing::Not;

// -- gains

TEST(Gain, AmountThenCursesThenReserve_PTC_GAIN_01) {
  Position start = position(3).tokens(0, "hunt").discs(0, "cubes").curses(0, "c16:1").cubes(1, 38);
  State s = start.state();
  ASSERT_EQ(s.cubes, 1);
  Chance chance(1);
  Play play{s, chance, nullptr};
  gain_cubes(play, 0, 3, "");
  EXPECT_EQ(s[0].cubes, 2);
  EXPECT_EQ(s.cubes, 0);
  EXPECT_TRUE(s[0].curses[0].none());
}

TEST(Gain, TheReserveIsTheLimit_PTC_GAIN_02) {
  Game game =
      position(3).cubes(1, 36).discs(0, "cubes again adepts demonic").adepts(0, 3).turn_of(0);
  game.play("place safe per_disc");
  EXPECT_EQ(game[0].cubes, 4);
  EXPECT_EQ(game.state().cubes, 0);
}

TEST(Gain, HuntAddsOneToEachGain_PTC_GAIN_03) {
  Game moon = position(3).tokens(0, "hunt").hand(0, "b02").moon_of(0, "recruitment");
  moon.play("discard b02");
  EXPECT_EQ(moon[0].cubes, 2);
  Game bribed = position(3).tokens(0, "hunt").hand(1, "b01 b19").favor_of(0);
  bribed.play("announce recruitment").play("bribe b01 b19");
  EXPECT_EQ(bribed[0].cubes, 2);
  Game just_now = position(3).hand(0, "b02").favor_of(0);
  just_now.play("announce hunt").pass_all().play("discard b02");
  EXPECT_EQ(just_now[0].cubes, 2);
}

TEST(Gain, HuntComesBeforeAbsorption_PTC_GAIN_04) {
  const auto start = [] {
    return position(3).tokens(0, "hunt").discs(0, "cubes").curses(0, "c17").hand(0, "b02");
  };
  Game game = start().moon_of(0, "recruitment");
  game.play("discard b02");
  EXPECT_EQ(game.curses(0), "c17:1/0");
  EXPECT_EQ(game[0].cubes, 0);
  Game without = start().option(&Options::hunt_on_absorbed).moon_of(0, "recruitment");
  without.play("discard b02");
  EXPECT_EQ(without.curses(0), "c17:2/0");
  Game part = position(3)
                  .option(&Options::hunt_on_absorbed)
                  .tokens(0, "hunt")
                  .adepts(0, 3)
                  .discs(0, "demonic")
                  .curses(0, "c16:1")
                  .turn_of(0);
  part.play("place safe cubes");
  EXPECT_EQ(part[0].cubes, 2);
}

TEST(Gain, StolenCubesAreNotAbsorbed_PTC_GAIN_05) {
  const auto start = [] {
    return position(3).tokens(0, "hunt").discs(0, "cubes").curses(0, "c16").cubes(1, 1).cubes(2, 3);
  };
  Game game = start().favor_of(0);
  game.play("announce conversion").pass_all();
  EXPECT_EQ(game[0].cubes, 2);
  EXPECT_EQ(game.curses(0), "c16:1/0");
  Game absorbed = start().option(&Options::absorb_stolen).favor_of(0);
  absorbed.play("announce conversion").pass_all();
  EXPECT_EQ(absorbed[0].cubes, 1);
  EXPECT_EQ(absorbed.curses(0), "");
  Game hunt_apart = start().option(&Options::hunt_on_absorbed).favor_of(0);
  hunt_apart.play("announce conversion").pass_all();
  EXPECT_EQ(hunt_apart[0].cubes, 3);
}

TEST(Gain, FiveAdeptsAreTheMost_PTC_GAIN_06) {
  Game game = position(3).adepts(0, 4).favor_of(0);
  const int reserve = game.state().adepts;
  game.play("announce indoctrination").pass_all();
  EXPECT_EQ(game[0].adepts, 5);
  EXPECT_EQ(game.state().adepts, reserve - 1);
  Game no_cap = position(3).option(&Options::adept_cap).adepts(0, 4).favor_of(0);
  no_cap.play("announce indoctrination").pass_all();
  EXPECT_EQ(no_cap[0].adepts, 6);
}

TEST(Gain, WhatIsSacrificedCanBeRegained_PTC_GAIN_07) {
  Game game = position(5)
                  .option(&Options::adept_cap)
                  .adepts(0, 3)
                  .adepts(1, 7)
                  .adepts(2, 5)
                  .adepts(3, 5)
                  .adepts(4, 5)
                  .turn_of(0);
  EXPECT_EQ(game.state().adepts, 3);
  game.play("place safe adepts");
  EXPECT_EQ(game[0].adepts, 2);
  EXPECT_EQ(game.state().adepts, 1);
}

// -- Power tokens

TEST(Powers, EnterTheLowestFreeSlot_PTC_PWR_01) {
  Game game = position(3).tokens(0, "hunt enslavement").favor_of(0);
  game.play("announce bewitchment").pass_all();
  EXPECT_EQ(game.slots(0), "hunt enslavement bewitchment");
}

TEST(Powers, FourAreTheMost_PTC_PWR_02) {
  Game game = position(3)
                  .tokens(1, "hunt enslavement bewitchment protection")
                  .hand(1, "b04 b07")
                  .favor_of(0);
  game.play("announce hunt").play("bribe b04 b07");
  EXPECT_EQ(game.slots(1), "hunt enslavement bewitchment protection");
  Game point = position(3)
                   .discs(0, "cubes")
                   .curses(0, "c05!")
                   .tokens(0, "hunt enslavement bewitchment protection")
                   .edit([](State& s) {
                     s.raised_powers = 2;
                     s.agenda.top().kind = StepKind::kPowers;
                   })
                   .adepts(0, 3)
                   .turn_of(0);
  point.play("place safe demonic");
  EXPECT_EQ(point.slots(0), "hunt enslavement bewitchment protection");
  EXPECT_EQ(point[0].points >> kDemonicPoint & 1, 1);
}

TEST(Powers, NobodyHasTwoEqualOnes_PTC_PWR_03) {
  Game game = position(3).tokens(1, "hunt").hand(1, "b04 b07").favor_of(0);
  game.play("announce hunt").play("bribe b04 b07");
  EXPECT_EQ(game[1].token_count(), 1);
}

TEST(Powers, BewitchmentLooksAtAHand_PTC_PWR_04) {
  const auto start = [] {
    return position(4).tokens(0, "bewitchment").hand(1, "b01 b02 b03").hand(2, "b07").turn_of(0);
  };
  Game game = start();
  EXPECT_THAT(game.legal(), ElementsAre("look player:1", "look player:2", "decline"));
  EXPECT_EQ(game.refusal_rule("look player:3"), "PTC-PWR-04");
  game.play("look player:1");
  EXPECT_EQ(game[0].seen, blades("b01 b02 b03"));
  EXPECT_EQ(game[2].seen, 0U);
  EXPECT_EQ(game.state().open, 0U);
  Game skipped = position(4)
                     .tokens(0, "bewitchment")
                     .hand(1, "b01")
                     .edit([](State& s) { s.begun.clear(); })
                     .turn_of(0);
  EXPECT_EQ(skipped.step(), "announce");
  Game nobody = position(4).tokens(0, "bewitchment").turn_of(0);
  EXPECT_EQ(nobody.step(), "announce");
}

TEST(Powers, WhatWasSeenIsKnownUntilDiscarded_PTC_PWR_04) {
  Game game = position(3).tokens(0, "bewitchment").hand(1, "b01 b02").turn_of(0);
  game.play("look player:1").play("announce hunt").pass_all();
  game.play("announce conversion").pass_all();
  game.play("discard b01");
  EXPECT_EQ(game[0].seen, blades("b02"));
  EXPECT_EQ(game.hand(1), 3);
}

TEST(Powers, ProtectionCoversACurse_PTC_PWR_05) {
  Game choice = position(3).discs(0, "cubes again").curses(0, "c05 c06").favor_of(0);
  choice.play("announce protection").pass_all();
  EXPECT_THAT(choice.legal(), ElementsAre("cover c05", "cover c06"));
  choice.play("cover c06");
  EXPECT_EQ(choice.curses(0), "c05 c06!");
  Game single = position(3).discs(0, "cubes").curses(0, "c05").favor_of(0);
  single.play("announce protection").pass_all();
  EXPECT_EQ(single.curses(0), "c05!");
  EXPECT_EQ(single.step(), "announce");
}

TEST(Powers, ABriberChoosesOutOfTurn_PTC_PWR_05) {
  Game game =
      position(3).discs(1, "cubes again").curses(1, "c05 c06").hand(1, "b07 b10").favor_of(0);
  game.play("announce protection").play("bribe b07 b10");
  EXPECT_EQ(game.step(), "cover");
  EXPECT_EQ(game.who(), 1);
}

TEST(Powers, IdleProtectionCoversTheNextCurse_PTC_PWR_06) {
  Game game = position(3).tokens(0, "protection").adepts(0, 3).turn_of(0);
  game.draws("c16");
  game.play("place cursed cubes");
  EXPECT_EQ(game.curses(0), "c16:2/0!");
  EXPECT_EQ(game[0].cubes, 2);
}

TEST(Powers, ByAnOptionIdleProtectionMayWait_PTC_PWR_06) {
  const auto start = [] {
    return position(3).option(&Options::idle_protection).tokens(0, "protection").adepts(0, 3);
  };
  Game covers = start().turn_of(0);
  covers.draws("c16");
  covers.play("place cursed cubes");
  EXPECT_EQ(covers.step(), "shield");
  EXPECT_THAT(covers.legal(), ElementsAre("cover c16", "decline"));
  covers.play("cover c16");
  EXPECT_EQ(covers.curses(0), "c16:2/0!");
  EXPECT_EQ(covers[0].cubes, 2);
  Game waits = start().turn_of(0);
  waits.draws("c16");
  waits.play("place cursed cubes").play("decline");
  EXPECT_EQ(waits.curses(0), "");  // face up, it swallowed both cubes
  EXPECT_EQ(waits[0].cubes, 0);
}

// The question is only about the curse just kept, also after Protection has waited.
TEST(Powers, WaitingProtectionIsAskedAboutTheNextCurse_PTC_PWR_06) {
  Game game = position(3)
                  .option(&Options::idle_protection)
                  .tokens(0, "protection")
                  .discs(0, "cubes")
                  .curses(0, "c05")
                  .adepts(0, 3)
                  .turn_of(0);
  game.draws("c09");
  game.play("place cursed again");
  EXPECT_THAT(game.legal(), ElementsAre("cover c09", "decline"));
  EXPECT_EQ(game.refusal_rule("cover c05"), "PTC-PWR-06");
  EXPECT_EQ(game.curses(0), "c05 c09!");
  game.play("decline");
  EXPECT_EQ(game.curses(0), "c05 c09");
}

TEST(Powers, TheCoveredCurseIsNotExchanged_PTC_PWR_07) {
  Game game = position(3)
                  .tokens(0, "protection")
                  .discs(0, "cubes")
                  .curses(0, "c05!")
                  .adepts(0, 3)
                  .turn_of(0);
  game.draws("c02");
  game.play("place cursed again");
  EXPECT_EQ(game.curses(0), "c02 c05!");
  EXPECT_EQ(game.step(), "announce");
}

// E10
TEST(Powers, LeavingProtectionUncoversAtOnce_PTC_PWR_08) {
  Game leaves = position(3)
                    .tokens(0, "protection bewitchment enslavement")
                    .discs(0, "cubes")
                    .curses(0, "c16!")
                    .turn_of(0);
  leaves.play("place safe per_disc");
  EXPECT_EQ(leaves[0].cubes, 4);
  EXPECT_EQ(leaves.curses(0), "");
  Game stays = position(3)
                   .tokens(0, "hunt bewitchment enslavement protection")
                   .discs(0, "cubes")
                   .curses(0, "c16!")
                   .turn_of(0);
  stays.play("place safe per_disc");
  EXPECT_EQ(stays[0].cubes, 6);
  EXPECT_EQ(stays.curses(0), "c16:2/0!");
  Game anew = position(3)
                  .tokens(0, "protection bewitchment enslavement")
                  .discs(0, "cubes adepts")
                  .curses(0, "c05 c06!")
                  .turn_of(0);
  anew.play("place safe again").play("announce protection").pass_all();
  EXPECT_THAT(anew.legal(), ElementsAre("cover c05", "cover c06"));
}

TEST(Powers, EnslavementRefillsToFour_PTC_PWR_09) {
  Game game = position(3).hand(0, "b01 b02 b03").favor_of(0);
  game.play("announce enslavement").pass_all().play("discard b01");
  EXPECT_EQ(game.hand(0), 4);
  Game bribed = position(3).hand(2, "b10 b13").favor_of(0);
  bribed.play_all({"announce enslavement", "pass", "bribe b10 b13"});
  EXPECT_EQ(bribed.slots(2), "enslavement");
  EXPECT_EQ(bribed.hand(2), 0);
}

TEST(Powers, LosingEnslavementForcesNoDiscard_PTC_PWR_10) {
  Game game =
      position(3).tokens(0, "enslavement hunt protection").hand(0, "b01 b02 b04 b05").turn_of(0);
  game.play("place safe again").play("announce recruitment").pass_all().play("discard b01");
  EXPECT_EQ(game.hand(0), 3);
  EXPECT_EQ(game.count_events("drew"), 0);
}

TEST(Powers, DemonicDiscardGivesUpSeveral_PTC_PWR_11) {
  const auto start = [] {
    return position(3)
        .discs(0, "demonic")
        .tokens(0, "demonic_discard")
        .hand(0, "b01 b02 b03")
        .moon_of(0, "conversion");
  };
  Game game = start();
  EXPECT_THAT(game.legal(), ElementsAre("discard b01", "discard b02", "discard b03"));
  EXPECT_EQ(game.refusal_rule("stop"), "PTC-PWR-11");
  game.play("discard b01").play("stop");
  EXPECT_EQ(game.row(), "b01");
  EXPECT_EQ(game.hand(0), 3);
  Game all = start();
  all.play_all({"discard b01", "discard b02", "discard b03"});
  EXPECT_EQ(all.row(), "b01 b02 b03");
  EXPECT_EQ(all.hand(0), 3);
}

TEST(Powers, DemonicDiscardNeverReturns_PTC_PWR_12) {
  Game game = position(3)
                  .discs(0, "demonic")
                  .tokens(0, "demonic_discard hunt bewitchment")
                  .adepts(0, 3)
                  .turn_of(0);
  EXPECT_THAT(game.legal(), Not(Contains("place safe demonic")));
  game.draws("c06");
  game.play_all({"place safe again", "place cursed cubes"});
  EXPECT_THAT(game.legal(), Not(Contains("announce demonic_discard")));
  EXPECT_EQ(game.slots(0), "");
}

}  // namespace
}  // namespace agon::pantacle
