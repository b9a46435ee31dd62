// PAN-POLIS-01 … 07. On the side of 2 and 3 players the spaces bring: 2 Titans once, 1 Disc,
// 1 Reinforcement, 1 Good, 2 Discs, 1 Titan.
#include <gmock/gmock.h>

#include "games/panthalos/tests/position.h"

namespace agon::panthalos {
namespace {

using testing::ElementsAre;

int disc_on(const Game& game, int order) { return game.state().polis_disc[order - 1]; }

TEST(Polis, AWorkerPutsADisc_PAN_POLIS_01) {
  Game game = position(2).discs(0, 1).worker(0, 3, "polis.3").evaluate(Location::kPolis);
  EXPECT_EQ(game[0].personal, 0);
  EXPECT_EQ(disc_on(game, 3), 1 + 0);
  EXPECT_TRUE(game.paused());  // nobody was asked
}

TEST(Polis, OneDiscForEachWorker_PAN_POLIS_01) {
  Game game = position(2)
                  .discs(0, 3)
                  .worker(0, 2, "polis.1")
                  .worker(0, 3, "polis.3")
                  .evaluate(Location::kPolis);
  EXPECT_EQ(game[0].personal, 1);
  EXPECT_EQ(disc_on(game, 1), 1);
  EXPECT_EQ(disc_on(game, 3), 1);
}

TEST(Polis, WithoutADiscNothingHappens_PAN_POLIS_02) {
  Game game = position(3).discs(0, 0, 5).worker(0, 3, "polis.3").evaluate(Location::kPolis);
  EXPECT_EQ(disc_on(game, 3), 0);
  EXPECT_EQ(game[0].general, 5);
  EXPECT_EQ(game.reinforcements(0), 0);
}

TEST(Polis, TheSpaceIsFreeAgainInTheNextRound_PAN_POLIS_02) {
  Game game = position(3)
                  .discs(0, 0, 5)
                  .worker(0, 3, "polis.3")
                  .worker(1, 3)
                  .starting_player(1)
                  .evaluate(Location::kPolis);
  game.go_on();
  ASSERT_EQ(game.state().round, 2);
  EXPECT_TRUE(game.is_legal("place worker:3 polis.3"));
}

TEST(Polis, WithTooFewDiscsTheOwnerChooses_PAN_POLIS_03) {
  Game game = position(2)
                  .discs(0, 1)
                  .worker(0, 2, "polis.1")
                  .worker(0, 4, "polis.4")
                  .evaluate(Location::kPolis);
  EXPECT_EQ(game.who(), 0);
  EXPECT_THAT(game.legal(), ElementsAre("settle polis.1", "settle polis.4"));
  game.play("settle polis.4");
  EXPECT_EQ(disc_on(game, 1), 0);
  EXPECT_EQ(disc_on(game, 4), 1);
  EXPECT_EQ(game.titans(0), 0);
  EXPECT_EQ(game[0].tokens.total(kBasicGoods, kRefinedGoods), 1);
}

TEST(Polis, AsManyDiscsAsThereAre_PAN_POLIS_03) {
  Game game = position(2)
                  .discs(0, 2)
                  .worker(0, 2, "polis.1")
                  .worker(0, 3, "polis.2")
                  .worker(0, 4, "polis.4")
                  .evaluate(Location::kPolis);
  game.play("settle polis.1");
  EXPECT_THAT(game.legal(), ElementsAre("settle polis.2", "settle polis.4"));
  game.play("settle polis.2");
  EXPECT_TRUE(game.paused());
  EXPECT_EQ(disc_on(game, 4), 0);
  EXPECT_EQ(game.titans(0), 2);
}

TEST(Polis, BenefitsWaitForAllDiscs_PAN_POLIS_04) {
  Game game = position(2)
                  .discs(0, 1)
                  .discs(1, 1)
                  .worker(0, 2, "polis.1")
                  .worker(0, 3, "polis.3")
                  .worker(1, 6, "polis.6")
                  .evaluate(Location::kPolis);
  EXPECT_EQ(game.who(), 0);
  EXPECT_EQ(game.titans(1), 0);
  game.play("settle polis.3");
  EXPECT_EQ(game.titans(1), 1);
  EXPECT_EQ(game.reinforcements(0), 1);
}

TEST(Polis, OldAndNewDiscsPay_PAN_POLIS_04) {
  Game game = position(2)
                  .round(3)
                  .discs(0, 2)
                  .polis_disc(0, 2)
                  .worker(1, 6, "polis.6")
                  .evaluate(Location::kPolis);
  EXPECT_EQ(game[0].personal, 3);
  EXPECT_EQ(game.titans(1), 1);
}

TEST(Polis, EachKindOfBenefit_PAN_POLIS_04) {
  Position start = position(2).round(2).discs(0, 0);
  for (int order = 1; order <= 6; ++order) start.polis_disc(0, order);
  Game game =
      start.draws("reinforcement:air_3 good:cotton titan:water_7").evaluate(Location::kPolis);
  EXPECT_EQ(game[0].personal, 3);  // 1 and 2
  EXPECT_EQ(game.tokens(0), "titan:water_7 reinforcement:air_3 good:cotton");
}

TEST(Polis, TheRestIsLostInTurnOrder_PAN_POLIS_05) {
  // Red's new Disc on the leftmost space, Blue's on the Titan space, and Blue begins.
  Game game = position(2)
                  .round(2)
                  .starting_player(1)
                  .left("titans", 1)
                  .worker(0, 2, "polis.1")
                  .polis_disc(1, 6)
                  .evaluate(Location::kPolis);
  EXPECT_EQ(game.titans(1), 1);
  EXPECT_EQ(game.titans(0), 0);
  pass_rounds(game.go_on(), 3);
  EXPECT_EQ(game.titans(0), 0);
}

TEST(Polis, BagStackAndReserveMayBeShort_PAN_POLIS_05) {
  Game game = position(2)
                  .left("goods", 0)
                  .left("reinforcements", 0)
                  .polis_disc(0, 3)
                  .polis_disc(0, 4)
                  .polis_disc(0, 5)
                  .discs(0, 2, 1)
                  .evaluate(Location::kPolis);
  EXPECT_EQ(game.tokens(0), "");
  EXPECT_EQ(game[0].personal, 3);
  EXPECT_EQ(game[0].general, 0);
}

TEST(Polis, AGoodComesBasicSideUp_PAN_POLIS_05) {
  Game game = position(2).polis_disc(0, 4).draws("good:iron").evaluate(Location::kPolis);
  EXPECT_EQ(game.tokens(0), "good:iron");
}

TEST(Polis, TheLeftmostSpacePaysOnce_PAN_POLIS_06) {
  Game game = position(2).round(2).worker(0, 2, "polis.1").evaluate(Location::kPolis);
  EXPECT_EQ(game.titans(0), 2);
  for (int round = 3; round <= 8; ++round) {
    Game later =
        position(2).round(round).polis_disc(0, 1).polis_disc(0, 6).evaluate(Location::kPolis);
    EXPECT_EQ(later.titans(0), 1) << round;  // from the other space
  }
}

TEST(Polis, AShortStackIsNotMadeUpLater_PAN_POLIS_06) {
  Game game =
      position(2).round(2).left("titans", 1).worker(0, 2, "polis.1").evaluate(Location::kPolis);
  EXPECT_EQ(game.titans(0), 1);
}

TEST(Polis, TheWorkerRestsAndTheDiscStays_PAN_POLIS_07) {
  Game game = position(2).worker(0, 3, "polis.2").evaluate(Location::kPolis);
  EXPECT_EQ(game.pieces(0, "worker:3", "polis.2"), 1);
  game.go_on();
  ASSERT_EQ(game.state().round, 2);
  EXPECT_EQ(game.pieces(0, "worker:3", "thermae"), 1);
  EXPECT_EQ(disc_on(game, 2), 1);
  EXPECT_EQ(game.pieces(0, "worker:3", "polis.2"), 0);
}

}  // namespace
}  // namespace agon::panthalos
