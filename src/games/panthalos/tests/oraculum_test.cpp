// PAN-ORAC-01 … 04
#include <gmock/gmock.h>

#include "games/panthalos/tests/position.h"

namespace agon::panthalos {
namespace {

TEST(Oraculum, BringsTheStartingPlayerToken_PAN_ORAC_01) {
  Game game =
      position(3).starting_player(0).worker(2, 2, "oraculum.1").evaluate(Location::kOraculum);
  EXPECT_EQ(game.state().starting_player, 2);
  game.go_on();
  ASSERT_EQ(game.state().round, 2);
  EXPECT_EQ(game.state().starting_player, 2);
  EXPECT_EQ(game.who(), 2);
}

TEST(Oraculum, BringsADisc_PAN_ORAC_02) {
  Game game = position(3).discs(1, 2, 5).worker(1, 2, "oraculum.1").evaluate(Location::kOraculum);
  EXPECT_EQ(game[1].personal, 3);
  EXPECT_EQ(game[1].general, 4);
}

TEST(Oraculum, TheTokenComesWithoutADiscToo_PAN_ORAC_02) {
  Game game = position(3).discs(1, 2, 0).worker(1, 2, "oraculum.1").evaluate(Location::kOraculum);
  EXPECT_EQ(game[1].personal, 2);
  EXPECT_EQ(game.state().starting_player, 1);
}

TEST(Oraculum, AWorkerNeedsNoRest_PAN_ORAC_03) {
  Game game = position(2).round(2).worker(0, 4, "oraculum.1").evaluate(Location::kOraculum);
  EXPECT_EQ(game.pieces(0, "worker:4", "front"), 1);
  EXPECT_EQ(game.pieces(0, "worker:4", "oraculum.1"), 0);
  game.go_on();
  ASSERT_EQ(game.state().round, 3);
  EXPECT_EQ(game.who(), 0);
  EXPECT_TRUE(game.is_legal("place worker:4 oraculum.1"));
}

TEST(Oraculum, ALeaderStaysUntilTheEndOfTheRound_PAN_ORAC_03) {
  Game game = position(2).leader(1, "oraculum.1").evaluate(Location::kOraculum);
  EXPECT_EQ(game.pieces(1, "leader", "oraculum.1"), 1);
  EXPECT_EQ(game.state().starting_player, 1);
  game.go_on();
  EXPECT_EQ(game.pieces(1, "leader", "front"), 1);
}

TEST(Oraculum, EmptyItChangesNothing_PAN_ORAC_04) {
  Game game = position(3).starting_player(2).evaluate(Location::kOraculum);
  EXPECT_EQ(game.state().starting_player, 2);
  EXPECT_EQ(game[2].personal, 4);
  game.go_on();
  ASSERT_EQ(game.state().round, 2);
  EXPECT_EQ(game.who(), 2);
}

TEST(Oraculum, ThePresentStartingPlayerMayUseIt_PAN_ORAC_04) {
  Game game =
      position(3).starting_player(2).worker(2, 2, "oraculum.1").evaluate(Location::kOraculum);
  EXPECT_EQ(game.state().starting_player, 2);
  EXPECT_EQ(game[2].personal, 5);
}

}  // namespace
}  // namespace agon::panthalos
