// PAN-FORO-01 … 09
#include <gmock/gmock.h>

#include "games/panthalos/tests/changed_files.h"
#include "games/panthalos/tests/position.h"

namespace agon::panthalos {
namespace {

using testing::Contains;
using testing::ElementsAre;
using testing::Not;

// Two Workers of player 0 in FORO, one more in THERMAE's stead in front.
Position in_foro(int players = 3) {
  return position(players).worker(0, 2, "foro.1").worker(0, 4, "foro.2");
}

TEST(Foro, HireConvertOrNothing_PAN_FORO_01) {
  Game game = in_foro().tokens(0, "ship:iron titan:fire_5").evaluate(Location::kForo);
  EXPECT_EQ(game.who(), 0);
  EXPECT_THAT(game.legal(),
              ElementsAre("hire", "convert worker:2 foro.1", "convert worker:4 foro.2", "decline"));
  game.play("decline");
  EXPECT_TRUE(game.paused());
  EXPECT_EQ(game[0].unhired, 3);
  EXPECT_EQ(game.tokens(0), "titan:fire_5 ship:iron");
}

// Rulebook example E08.
TEST(Foro, AHiredWorkerTakesTheTemplumRank_PAN_FORO_02) {
  Game first = in_foro().evaluate(Location::kForo);
  first.play("hire");
  EXPECT_EQ(first.pieces(0, "worker:1", "front"), 1);
  EXPECT_EQ(first[0].unhired, 2);
  EXPECT_EQ(first[0].personal, 4);
  Game last = in_foro().round(8).evaluate(Location::kForo);
  last.play("hire");
  EXPECT_EQ(last.pieces(0, "worker:5", "front"), 1);
}

TEST(Foro, AHiredWorkerIsReadyInTheNextRound_PAN_FORO_02) {
  Game game = in_foro().evaluate(Location::kForo);
  game.play("hire").go_on();
  pass_rounds(game, 2);
  ASSERT_EQ(game.state().round, 2);
  EXPECT_EQ(game.pieces(0, "worker:1", "front"), 1);
}

TEST(Foro, WithTwoPlayersNobodyIsHired_PAN_FORO_03) {
  Game game = position(2)
                  .workers(0, {2, 2, 2})
                  .worker(0, 2, "foro.1")
                  .worker(0, 4, "foro.2")
                  .tokens(0, "ship:iron ship:iron")
                  .evaluate(Location::kForo);
  EXPECT_THAT(game.legal(), Not(Contains("hire")));
  EXPECT_EQ(game.refusal_rule("hire"), "PAN-FORO-03");
}

// Rulebook example E09.
TEST(Foro, ConvertingCostsADiscAndTwoTokens_PAN_FORO_04) {
  Game game = in_foro().discs(0, 1).tokens(0, "ship:iron titan:fire_5").evaluate(Location::kForo);
  game.play_all({"convert worker:2 foro.1", "add titan:fire_5", "add ship:iron"});
  EXPECT_EQ(game[0].personal, 0);
  EXPECT_EQ(game[0].converted, 1);
  EXPECT_EQ(game.tokens(0), "");
  EXPECT_EQ(game.box("ship:iron"), 1);
  EXPECT_EQ(game[0].given_up[titan(Element::kFire, 5)], 1);
  EXPECT_EQ(game.pieces(0, "converted", "front"), 1);
}

TEST(Foro, GoodsAreNotGivenUpUnlessTheSwitchSaysSo_PAN_FORO_04) {
  Game four = in_foro().tokens(0, "ship:iron ship:iron good:wine").evaluate(Location::kForo);
  four.play("convert worker:2 foro.1");
  EXPECT_FALSE(four.is_legal("add good:wine"));
  Game all = in_foro()
                 .option("discardable_kinds", "with_goods")
                 .tokens(0, "ship:iron good:wine")
                 .evaluate(Location::kForo);
  all.play_all({"convert worker:2 foro.1", "add ship:iron", "add good:wine"});
  EXPECT_EQ(all.pieces(0, "converted", "front"), 1);
  EXPECT_EQ(all.box("good:wine"), 1);
}

TEST(Foro, ThePairOfTokensIsChosenInOneOrder_PAN_FORO_04) {
  Game game = in_foro().tokens(0, "titan:fire_5 ship:iron").evaluate(Location::kForo);
  game.play("convert worker:2 foro.1");
  EXPECT_THAT(game.legal(), ElementsAre("add titan:fire_5"));
}

TEST(Foro, WithoutMeansNobodyIsAsked_PAN_FORO_05) {
  Game no_disc = position(2)
                     .workers(0, {2, 2, 2})
                     .worker(0, 2, "foro.1")
                     .worker(0, 4, "foro.2")
                     .discs(0, 0)
                     .tokens(0, "ship:iron ship:iron")
                     .evaluate(Location::kForo);
  EXPECT_TRUE(no_disc.paused());
  EXPECT_EQ(no_disc.count_events("foro_nothing"), 1);
  Game one_token = position(2)
                       .workers(0, {2, 2, 2})
                       .worker(0, 2, "foro.1")
                       .worker(0, 4, "foro.2")
                       .tokens(0, "ship:iron")
                       .evaluate(Location::kForo);
  EXPECT_TRUE(one_token.paused());
}

TEST(Foro, WithoutADiscOnlyHiringIsOffered_PAN_FORO_05) {
  Game game = in_foro().discs(0, 0).tokens(0, "ship:iron ship:iron").evaluate(Location::kForo);
  EXPECT_THAT(game.legal(), ElementsAre("hire", "decline"));
  EXPECT_EQ(game.refusal_rule("convert worker:2 foro.1"), "PAN-FORO-05");
}

TEST(Foro, AnyHiredWorkerMayBeConverted_PAN_FORO_06) {
  Game game = in_foro(2)
                  .worker(0, 3)
                  .worker(0, 3, "polis.2")
                  .polis_disc(0, 2)
                  .tokens(0, "ship:iron ship:iron")
                  .evaluate(Location::kForo);
  EXPECT_THAT(game.legal("convert"),
              ElementsAre("convert worker:3 front", "convert worker:3 polis.2",
                          "convert worker:2 foro.1", "convert worker:4 foro.2"));
  game.play_all({"convert worker:3 polis.2", "add ship:iron", "add ship:iron"});
  EXPECT_EQ(game.pieces(0, "converted", "front"), 1);
  EXPECT_EQ(game.pieces(0, "worker:3", "polis.2"), 0);
  EXPECT_EQ(game.state().polis_disc[1], 1);
  EXPECT_EQ(game[0].converted, 1);
}

TEST(Foro, AWorkerTakenOffBringsNothingAnyMore_PAN_FORO_07) {
  Game game = in_foro()
                  .leader(1, "titanus.1")
                  .worker(0, 6, "titanus.1")
                  .tokens(0, "ship:iron ship:iron")
                  .evaluate(Location::kForo);
  game.play_all({"convert worker:6 titanus.1", "add ship:iron", "add ship:iron"}).go_on();
  EXPECT_EQ(game.titans(0), 0);
  EXPECT_EQ(game.titans(1), 1);  // a Leader without a Worker beside him
}

TEST(Foro, AConvertedLeaderIsNoWorkerInAnyRule_PAN_FORO_08) {
  Game game =
      position(2).converted(0, "titanus.1").worker(0, 2, "titanus.1").evaluate(Location::kTitanus);
  EXPECT_EQ(game.titans(0), 2);  // 1 for the Worker of rank 2, and the Leader counts as a 2
  Game turn = position(2)
                  .converted(0)
                  .leader(0, "agro.1")
                  .worker(0, 6)
                  .discs(0, 4)
                  .tokens(0, "artisan:die")
                  .turn_of(0);
  EXPECT_FALSE(turn.is_legal("activate die"));  // nobody to promote
  EXPECT_FALSE(turn.is_legal("pass"));
  EXPECT_EQ(turn.refusal_rule("place converted polis.1"), "PAN-PLACE-05");
  EXPECT_TRUE(turn.is_legal("place converted krypt.2"));
}

TEST(Foro, AConvertedLeaderIsReadyEveryRound_PAN_FORO_08) {
  Game game = position(2).converted(0, "art.2").evaluate(Location::kArena);
  game.go_on();
  ASSERT_EQ(game.state().round, 2);
  EXPECT_EQ(game.pieces(0, "converted", "front"), 1);
  EXPECT_EQ(game[0].converted, 1);
}

TEST(Foro, AConvertedLeaderIsNotConvertedAgain_PAN_FORO_08) {
  Game game = in_foro().converted(0).tokens(0, "ship:iron ship:iron").evaluate(Location::kForo);
  EXPECT_THAT(game.legal("convert"),
              ElementsAre("convert worker:2 foro.1", "convert worker:4 foro.2"));
}

Content with_lightning_in_foro() {
  content_tests::Files files;
  files.set_all("spaces", content_tests::where("location", "foro"), "lightning", true);
  return *files.load();
}

TEST(Foro, LightningLetsTheHiredWorkerPlayThisRound_PAN_FORO_09) {
  const Content content = with_lightning_in_foro();
  Game game = position(3).content(content).round(3).workers(0, {2, 4}).turn_of(0);
  game.play("place_pair worker:2 worker:4");
  EXPECT_EQ(game.step(), "foro");
  game.play("hire");
  EXPECT_EQ(game.pieces(0, "worker:2", "front"), 1);  // TEMPLUM shows 2 in round 3
  EXPECT_EQ(game.who(), 1);
}

TEST(Foro, LightningReachesAWorkerInThermae_PAN_FORO_09) {
  const Content content = with_lightning_in_foro();
  Game game = position(3)
                  .content(content)
                  .workers(0, {2, 4})
                  .worker(0, 5, "thermae")
                  .tokens(0, "ship:iron ship:iron")
                  .turn_of(0);
  game.play_all({"place_pair worker:2 worker:4", "convert worker:5 thermae", "add ship:iron",
                 "add ship:iron"});
  EXPECT_EQ(game.pieces(0, "converted", "front"), 1);
  EXPECT_EQ(game.pieces(0, "worker:5", "thermae"), 0);
}

TEST(Foro, WithoutLightningItWaitsForTheEvaluation_PAN_FORO_09) {
  Game game = position(3).workers(0, {2, 4}).turn_of(0);
  game.play("place_pair worker:2 worker:4");
  EXPECT_EQ(game.who(), 1);
  EXPECT_EQ(game[0].unhired, 3);
}

}  // namespace
}  // namespace agon::panthalos
