// PTC-FAV-01 … 07, PTC-BRB-01 … 10, PTC-HND-01 … 04, PTC-EFF-01 … 04
#include <gmock/gmock.h>

#include "games/pantacle/tests/position.h"

namespace agon::pantacle {
namespace {

using testing::Contains;
using testing::ElementsAre;
using testing::Not;
using testing::SizeIs;

constexpr const char* kFourPowers = "bewitchment hunt protection enslavement";

// -- announcing

TEST(Favor, TheTrackerMovesToTheAnnouncedOne_PTC_FAV_01) {
  Game game = position(3).marked("hunt").favor_of(0);
  EXPECT_THAT(game.legal(), SizeIs(6));
  game.play("announce conversion");
  EXPECT_EQ(game.state().marked, 1 + kConversion);
  game.pass_all();
  EXPECT_THAT(game.legal(), Contains("announce hunt"));
}

TEST(Favor, TheMarkedOneIsClosedBribedOrNot_PTC_FAV_02) {
  Game game = position(3).hand(1, "b01 b19").favor_of(0);
  game.play("announce recruitment").play("bribe b01 b19");
  EXPECT_EQ(game.who(), 1);
  EXPECT_THAT(game.legal(), Not(Contains("announce recruitment")));
  EXPECT_EQ(game.refusal_rule("announce recruitment"), "PTC-FAV-02");
}

TEST(Favor, AnOwnedPowerIsClosed_PTC_FAV_03) {
  Game game = position(3).tokens(0, "hunt").marked("recruitment").favor_of(0);
  EXPECT_THAT(game.legal(),
              ElementsAre("announce bewitchment", "announce protection", "announce enslavement",
                          "announce conversion", "announce indoctrination"));
  EXPECT_EQ(game.refusal_rule("announce hunt"), "PTC-FAV-03");
}

TEST(Favor, TwoAreAlwaysOpenWithoutCurses_PTC_FAV_04) {
  Game game =
      position(3).discs(0, kAllPoints).tokens(0, kFourPowers).marked("conversion").favor_of(0);
  EXPECT_THAT(game.legal(), ElementsAre("announce indoctrination", "announce recruitment"));
}

TEST(Favor, WithEveryFavorClosedThePhaseIsSkipped_PTC_FAV_04) {
  Game game = position(3)
                  .discs(0, kAllPoints)
                  .tokens(0, kFourPowers)
                  .curses(0, "c05! c13 c14")
                  .marked("conversion")
                  .hand(0, "b03")
                  .favor_of(0);
  EXPECT_EQ(game.step(), "discard");
  game.play("discard b03");
  EXPECT_EQ(game.state().marked, 1 + kConversion);
  EXPECT_EQ(game[0].cubes, 0);
}

TEST(Favor, AFifthPowerMayBeAnnounced_PTC_FAV_05) {
  Game game = position(3)
                  .discs(0, "demonic cubes")
                  .curses(0, "c02!")
                  .tokens(0, "demonic_discard hunt bewitchment protection")
                  .favor_of(0);
  game.play("announce enslavement").pass_all();
  EXPECT_EQ(game.slots(0), "demonic_discard hunt bewitchment protection");
  EXPECT_EQ(game.count_events("obtained"), 1);
}

TEST(Favor, UnbribedItCostsNoBlade_PTC_FAV_06) {
  Game game = position(3).hand(0, "b01 b04 b07").favor_of(0);
  game.play("announce recruitment").pass_all();
  EXPECT_EQ(game.hand(0), 3);
  EXPECT_EQ(game[0].adepts, 1);
}

TEST(Favor, AnEffectlessOneIsObtained_PTC_FAV_07) {
  Game game = position(3).discs(0, kAllPoints).favor_of(0);
  game.play("announce conversion").pass_all();
  EXPECT_EQ(game.state().winner, 0);
  Game goes_on = position(3).favor_of(0);
  goes_on.play("announce conversion").pass_all();
  EXPECT_EQ(goes_on[0].cubes, 0);
  EXPECT_EQ(goes_on.count_events("obtained"), 1);
}

// -- bribing

TEST(Bribe, EverybodyIsAskedClockwise_PTC_BRB_01) {
  Game game = position(5).hand(3, "b01").favor_of(3);
  game.play("announce hunt");
  std::vector<int> asked;
  while (game.step() == "bribe") {
    asked.push_back(game.who());
    EXPECT_EQ(Pantacle::openness(game.state()), Openness::kPrivate);
    game.play("pass");
  }
  EXPECT_THAT(asked, ElementsAre(4, 0, 1, 2));
}

TEST(Bribe, TheFirstOneClosesTheRound_PTC_BRB_02) {
  Game game = position(5).hand(0, "b01 b19").hand(1, "b02 b20").hand(3, "b05").favor_of(3);
  game.play_all({"announce recruitment", "pass", "bribe b01 b19"});
  EXPECT_EQ(game.step(), "discard");
  EXPECT_EQ(game.who(), 3);
}

TEST(Bribe, CostsABladeOfEachKeeper_PTC_BRB_03) {
  Game game = position(3).hand(1, "b01 b19 b07").favor_of(0);
  game.play("announce recruitment");
  EXPECT_THAT(game.legal(), ElementsAre("pass", "bribe b01 b19"));
  EXPECT_EQ(game.refusal_rule("bribe b01 b07"), "PTC-BRB-03");
  EXPECT_EQ(game.refusal_rule("bribe b02 b19"), "PTC-BRB-03");
  game.play("bribe b01 b19");
  EXPECT_EQ(game[1].hand, blades("b07"));
  EXPECT_EQ(game.row(), "b19 b01");  // Recruitment's Keepers are the Herald and the Oracle
}

TEST(Bribe, APairOfHoundsStandsForOneBlade_PTC_BRB_04) {
  Game game = position(3).hand(1, "b01 b22 b23").favor_of(0);
  game.play("announce recruitment");
  EXPECT_THAT(game.legal(), ElementsAre("pass", "bribe b01 b22 b23"));
  game.play("bribe b01 b22 b23");
  EXPECT_EQ(game.hand(1), 0);
  const auto four = [] { return position(3).hand(1, "b22 b23 b24").tracker(1, 2); };
  Game refused = four().favor_of(0);
  refused.play("announce recruitment");
  EXPECT_THAT(refused.legal(), ElementsAre("pass"));
  EXPECT_EQ(refused.refusal_rule("bribe b22 b23 b24 track"), "PTC-BRB-04");
  Game allowed = four().option(&Options::max_hound_pairs).favor_of(0);
  allowed.play("announce recruitment");
  EXPECT_THAT(allowed.legal(), ElementsAre("pass", "bribe b22 b23 b24 track"));
  allowed.play("bribe b22 b23 b24 track");
  EXPECT_EQ(allowed[1].adepts, 1);
  EXPECT_EQ(allowed[1].tracker, 0);
}

TEST(Bribe, TheBriberGetsEverything_PTC_BRB_05) {
  Game game = position(3).hand(2, "b01 b19").favor_of(0);
  game.play_all({"announce recruitment", "pass", "bribe b01 b19"});
  EXPECT_EQ(game[2].adepts, 1);
  EXPECT_EQ(game[0].adepts, 0);
}

TEST(Bribe, TheActiveIsCompensatedFirst_PTC_BRB_06) {
  Game game = position(3).hand(1, "b14 b16").favor_of(0);
  game.play("announce conversion").play("bribe b14 b16");
  EXPECT_EQ(game[0].tracker, 1);
  EXPECT_EQ(game[0].cubes, 0);
  EXPECT_EQ(game[1].cubes, 1);
}

TEST(Bribe, DrawsNoReplacement_PTC_BRB_07) {
  // Both blades have the full moon of Recruitment.
  Game game = position(4).hand(2, "b02 b20 b07").favor_of(0);
  game.play_all({"announce recruitment", "pass", "bribe b02 b20"});
  EXPECT_EQ(game.hand(2), 1);
  EXPECT_EQ(game[2].cubes, 0);
  EXPECT_EQ(game.who(), 1);
  game.play("announce hunt").pass_all();
  EXPECT_EQ(game.hand(2), 1);
}

// E8
TEST(Bribe, AnOwnedPowerMayBeBribed_PTC_BRB_08) {
  Game game = position(3).tokens(1, "hunt").hand(1, "b04 b07").favor_of(0);
  game.play("announce hunt").play("bribe b04 b07");
  EXPECT_EQ(game.slots(1), "hunt");
  EXPECT_EQ(game[0].tracker, 1);
  EXPECT_EQ(game[0].cubes, 1);
}

TEST(Bribe, WithFourTokensNothingIsPlaced_PTC_BRB_09) {
  Game game = position(3)
                  .discs(1, "demonic cubes")
                  .tokens(1, "demonic_discard hunt bewitchment protection")
                  .hand(1, "b10 b13")
                  .favor_of(0);
  game.play("announce enslavement").play("bribe b10 b13");
  EXPECT_EQ(game.slots(1), "demonic_discard hunt bewitchment protection");
  EXPECT_EQ(hand_limit(game.state(), 1), 3);
}

TEST(Bribe, TheBriberChoosesTheBlades_PTC_BRB_10) {
  Game game = position(3).hand(1, "b01 b02 b19").favor_of(0);
  game.play("announce recruitment");
  EXPECT_THAT(game.legal(), ElementsAre("pass", "bribe b01 b19", "bribe b02 b19"));
  Game hounds = position(3).hand(1, "b02 b22 b24").favor_of(0);
  hounds.play("announce bewitchment").play("bribe b02 b22 b24");
  EXPECT_EQ(hounds.row(), "b02 b22 b24");
  Game second = position(3).hand(1, "b04 b22 b24").favor_of(0);
  second.play("announce bewitchment").play("bribe b04 b22 b24");
  EXPECT_EQ(second.row(), "b04 b22 b24");
}

// -- Hounds

// E9
TEST(Hounds, APairMayMixBladeAndTrack_PTC_HND_01) {
  Game game = position(3).hand(1, "b01 b22 b07").tracker(1, 2).favor_of(0);
  game.play("announce recruitment");
  EXPECT_THAT(game.legal(), ElementsAre("pass", "bribe b01 b22 track"));
  game.play("bribe b01 b22 track");
  EXPECT_EQ(game[1].hand, blades("b07"));
}

TEST(Hounds, TheTrackLendsOneAtItsRightEnd_PTC_HND_02) {
  Game used = position(3).hand(1, "b01 b22 b07").tracker(1, 2).favor_of(0);
  used.play("announce recruitment").play("bribe b01 b22 track");
  EXPECT_EQ(used[1].tracker, 0);
  Game middle = position(3).hand(1, "b01 b22 b07").tracker(1, 1).favor_of(0);
  middle.play("announce recruitment");
  EXPECT_THAT(middle.legal(), ElementsAre("pass"));
  EXPECT_EQ(middle.refusal_rule("bribe b01 b22 track"), "PTC-HND-02");
}

TEST(Hounds, EveryWayToPayIsOffered_PTC_HND_01) {
  Game game = position(3).hand(1, "b01 b19 b22 b23").tracker(1, 2).favor_of(0);
  game.play("announce recruitment");
  EXPECT_THAT(game.legal(),
              ElementsAre("pass", "bribe b01 b19", "bribe b01 b22 b23", "bribe b01 b22 track",
                          "bribe b01 b23 track", "bribe b19 b22 b23", "bribe b19 b22 track",
                          "bribe b19 b23 track"));
}

TEST(Hounds, TheTrackerAdvancesWhenBribed_PTC_HND_03) {
  int tracker = 0;
  for (const int after : {1, 2, 2}) {
    Game game = position(3).hand(1, "b01 b19").tracker(0, tracker).favor_of(0);
    game.play("announce recruitment").play("bribe b01 b19");
    EXPECT_EQ(game[0].tracker, after);
    EXPECT_EQ(game[0].cubes, 1);
    tracker = after;
  }
}

TEST(Hounds, OneAlonePaysNothing_PTC_HND_04) {
  Game game = position(3).hand(1, "b01 b22").favor_of(0);
  game.play("announce recruitment");
  EXPECT_THAT(game.legal(), ElementsAre("pass"));
  Game moon = position(3).hand(0, "b23").moon_of(0, "recruitment");
  moon.play("discard b23");
  EXPECT_EQ(moon[0].cubes, 1);
}

// -- immediate Favors

TEST(Effects, RecruitmentGivesOneAdept_PTC_EFF_01) {
  Game game = position(3).adepts(0, 1).favor_of(0);
  game.play("announce recruitment").pass_all();
  EXPECT_EQ(game[0].adepts, 2);
  Game full = position(3).adepts(0, 5).favor_of(0);
  full.play("announce recruitment").pass_all();
  EXPECT_EQ(full[0].adepts, 5);
}

TEST(Effects, IndoctrinationGivesTwo_PTC_EFF_02) {
  Game game = position(3).adepts(0, 1).favor_of(0);
  game.play("announce indoctrination").pass_all();
  EXPECT_EQ(game[0].adepts, 3);
  EXPECT_EQ(built_in().favors[kIndoctrination].moon, kNoMoon);
}

TEST(Effects, ConversionTakesOneCubeFromEach_PTC_EFF_03) {
  Game game = position(4).cubes(2, 1).cubes(3, 5).favor_of(0);
  game.play("announce conversion").pass_all();
  EXPECT_EQ(game[0].cubes, 2);
  EXPECT_EQ(game[2].cubes, 0);
  EXPECT_EQ(game[3].cubes, 4);
}

// E6
TEST(Effects, HuntAddsASingleCubeToConversion_PTC_EFF_04) {
  Game four =
      position(5).tokens(0, "hunt").cubes(1, 1).cubes(2, 1).cubes(3, 1).cubes(4, 1).favor_of(0);
  four.play("announce conversion").pass_all();
  EXPECT_EQ(four[0].cubes, 5);
  Game none = position(3).tokens(0, "hunt").favor_of(0);
  none.play("announce conversion").pass_all();
  EXPECT_EQ(none[0].cubes, 0);
}

}  // namespace
}  // namespace agon::pantacle
