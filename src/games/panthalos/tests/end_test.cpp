// PAN-EOR-01 … 06, PAN-END-01 … 08
#include <gmock/gmock.h>

#include "games/panthalos/steps.h"
#include "games/panthalos/tests/position.h"

namespace agon::panthalos {
namespace {

// The round ends as it stands: the ARENA is empty.
Game& end_round_of(Game& game) { return game.go_on(); }

TEST(EndOfRound, WorkersRestAndLeadersReturn_PAN_EOR_01) {
  Game game = position(2)
                  .worker(0, 3, "art.2")
                  .leader(0, "art.1")
                  .converted(0, "agro.1")
                  .evaluate(Location::kArena);
  end_round_of(game);
  EXPECT_EQ(game.pieces(0, "worker:3", "thermae"), 1);
  EXPECT_EQ(game.pieces(0, "leader", "front"), 1);
  EXPECT_EQ(game.pieces(0, "converted", "front"), 1);
}

TEST(EndOfRound, WhatIsLeftInTheDisplaysGoesToTheBox_PAN_EOR_02) {
  Game game = position(2)
                  .left("goods", 0)
                  .left("reinforcements", 0)
                  .display("good:iron reinforcement:fire_1 reinforcement:fire_2 artisan:die")
                  .evaluate(Location::kArena);
  const int iron = game.box("good:iron");
  const int fire_1 = game.box("reinforcement:fire_1");
  const int fire_2 = game.box("reinforcement:fire_2");
  const int die = game.box("artisan:die");
  end_round_of(game);
  EXPECT_EQ(game.box("good:iron"), iron + 1);
  EXPECT_EQ(game.box("reinforcement:fire_1"), fire_1 + 1);
  EXPECT_EQ(game.box("reinforcement:fire_2"), fire_2 + 1);
  EXPECT_EQ(game.box("artisan:die"), die + 1);
  EXPECT_EQ(game.shown("good:iron") + game.shown("reinforcement:fire_1"), 0);
}

TEST(EndOfRound, TheRoundMarkerMoves_PAN_EOR_03) {
  Game game = position(2).round(3).evaluate(Location::kArena);
  end_round_of(game);
  EXPECT_EQ(game.state().round, 4);
  EXPECT_EQ(game.state().templum(), 3);
}

TEST(EndOfRound, DisplaysAreFilledAsFarAsTheStacksGo_PAN_EOR_04) {
  Game game = position(2).left("reinforcements", 3).evaluate(Location::kArena);
  end_round_of(game);
  EXPECT_EQ(game.state().display.total(kReinforcements, kShips), 3);
  EXPECT_EQ(game.state().stack.total(kReinforcements, kShips), 0);
  EXPECT_EQ(game.state().display.total(kBasicGoods, kRefinedGoods), 4);
  EXPECT_EQ(game.state().display.total(kArtisans, kBasicGoods), 2);
}

TEST(EndOfRound, ShipsAndMerchantsStayAndAreFilledUp_PAN_EOR_05) {
  Game game = position(2)
                  .display("ship:iron ship:iron ship:cotton")
                  .left("ships", 1)
                  .merchants("m01 m02")
                  .left("merchants", 2)
                  .evaluate(Location::kArena);
  end_round_of(game);
  EXPECT_EQ(game.state().display.total(kShips, kArtisans), 4);
  EXPECT_GE(game.shown("ship:iron"), 2);
  EXPECT_EQ(std::popcount(game.state().merchant_display), 4);
  EXPECT_EQ(game.state().merchant_display & 3, 3);
}

TEST(EndOfRound, TheNextUnderworldTokenComesUp_PAN_EOR_06) {
  Game game = position(2).underworld("u01").draws("").evaluate(Location::kArena);
  end_round_of(game);
  EXPECT_EQ(game.state().underworld_box & 1, 1);
  EXPECT_NE(game.state().underworld_top, 0);
  EXPECT_EQ(game.state().underworld.size(), 10);
}

TEST(End, TheThresholdIsFourDiscsAPlayer_PAN_END_01) {
  EXPECT_EQ(collection_threshold(2), 8);
  EXPECT_EQ(collection_threshold(3), 12);
  EXPECT_EQ(collection_threshold(4), 16);
  EXPECT_EQ(collection_threshold(5), 20);
  Game goes_on =
      position(4).collected(0, 5).collected(1, 5).collected(2, 5).evaluate(Location::kArena);
  EXPECT_EQ(end_round_of(goes_on).state().round, 2);
  Game ends =
      position(4).collected(0, 5).collected(1, 5).collected(2, 6).evaluate(Location::kArena);
  end_round_of(ends);
  EXPECT_TRUE(ends.state().over);
  EXPECT_EQ(ends.who(), kNobody);
}

TEST(End, TheArenaIsStillFought_PAN_END_02) {
  Game game = position(3)
                  .underworld("u01")
                  .collected(0, 5)
                  .collected(1, 4)
                  .leader(1, "agora.2")
                  .worker(0, 4, "arena.1")
                  .tokens(0, "titan:earth_6")
                  .left("titans", 0)
                  .evaluate(Location::kKrypt);
  game.play("decline");
  ASSERT_GE(game.state().collection(), 12);
  game.go_on();
  EXPECT_EQ(game.step(), "challenge");
  game.play_all({"challenge player:1", "add titan:earth_6", "announce", "take_four", "finish"});
  EXPECT_TRUE(game.state().over);
  EXPECT_EQ(game[0].score, 4 - 3 * game[0].collected);
}

// Rulebook example E14.
TEST(End, EachCollectedDiscCostsThreePoints_PAN_END_03) {
  Game game = position(3)
                  .round(7)
                  .collected(0, 2)
                  .collected(1, 6)
                  .collected(2, 4)
                  .workers(0, {6, 6})
                  .tokens(0, "ship:iron good:iron")
                  .evaluate(Location::kArena);
  end_round_of(game);
  ASSERT_TRUE(game.state().over);
  EXPECT_EQ(game[0].score, -6);
  EXPECT_EQ(game[1].score, -18);
  EXPECT_EQ(game[2].score, -12);
}

TEST(End, AfterRoundEightThereIsNoPenalty_PAN_END_04) {
  Game game = position(3).round(8).collected(0, 6).collected(1, 5).evaluate(Location::kArena);
  end_round_of(game);
  ASSERT_TRUE(game.state().over);
  for (Player p = 0; p < 3; ++p) EXPECT_EQ(game[p].score, 0);
}

// Rulebook example E15.
TEST(End, GoodsLeaveOnOwnShipsForTwoPointsASymbol_PAN_END_05) {
  Game game = position(2)
                  .round(8)
                  .tokens(0, "ship:iron ship:cotton good:iron good:armor good:grapes good:oil")
                  .evaluate(Location::kArena);
  end_round_of(game);
  EXPECT_EQ(game[0].score, 6);
}

TEST(End, ShipsInThePortDoNotHelp_PAN_END_05) {
  Game game = position(2)
                  .round(8)
                  .display("ship:iron")
                  .tokens(0, "good:iron good:armor")
                  .evaluate(Location::kArena);
  end_round_of(game);
  EXPECT_EQ(game[0].score, 0);
}

TEST(End, WorkersBringTheirRankAndConvertedLeadersSeven_PAN_END_06) {
  Game game = position(3)
                  .round(8)
                  .worker(0, 2)
                  .worker(0, 5, "thermae")
                  .worker(0, 6, "titanus.1")
                  .converted(0)
                  .evaluate(Location::kArena);
  ASSERT_EQ(game[0].unhired, 1);
  end_round_of(game);
  EXPECT_EQ(game[0].score, 20);
}

TEST(End, TheThresholdInRoundEightCountsBothWays_PAN_END_07) {
  Game game = position(2)
                  .round(8)
                  .collected(0, 5)
                  .collected(1, 3)
                  .workers(0, {4, 4, 6})
                  .tokens(0, "ship:iron good:iron good:armor")
                  .evaluate(Location::kArena);
  end_round_of(game);
  EXPECT_EQ(game[0].score, -15 + 6 + 14);
  EXPECT_EQ(game[1].score, -9);
}

TEST(End, TheHighestScoreWins_PAN_END_08) {
  Game game =
      position(3).round(8).score(0, 61).score(1, 58).score(2, 40).evaluate(Location::kArena);
  end_round_of(game);
  const Ranking ranking = Panthalos::ranking(game.state());
  EXPECT_EQ(ranking.ending, Ending::kByRule);
  EXPECT_EQ(ranking.place[0], 1);
  EXPECT_EQ(ranking.place[1], 2);
  EXPECT_EQ(ranking.place[2], 3);
}

TEST(End, TiesShareTheirPlace_PAN_END_08) {
  Game game = position(4).round(8).score(0, 10).score(1, 30).score(2, 30).score(3, 10).evaluate(
      Location::kArena);
  end_round_of(game);
  const Ranking ranking = Panthalos::ranking(game.state());
  EXPECT_EQ(ranking.place[1], 1);
  EXPECT_EQ(ranking.place[2], 1);
  EXPECT_EQ(ranking.place[0], 3);
  EXPECT_EQ(ranking.place[3], 3);
}

TEST(End, AScoreMayBecomeNegative_PAN_END_08) {
  Game game = position(2).score(0, 4).collected(0, 3).collected(1, 5).evaluate(Location::kArena);
  end_round_of(game);
  EXPECT_EQ(game[0].score, -5);
}

}  // namespace
}  // namespace agon::panthalos
