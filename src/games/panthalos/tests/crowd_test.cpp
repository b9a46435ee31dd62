// PAN-TITAN-01 … 05, PAN-AGRO-01 … 03
#include <gmock/gmock.h>

#include "games/panthalos/tests/position.h"

namespace agon::panthalos {
namespace {

TEST(Titanus, HalfTheRankOfEachWorker_PAN_TITAN_01) {
  Game game = position(2)
                  .workers(0, {3, 3}, "titanus.1")
                  .worker(1, 1, "titanus.1")
                  .evaluate(Location::kTitanus);
  EXPECT_EQ(game.titans(0), 2);
  EXPECT_EQ(game.titans(1), 0);
}

// Rulebook example E10: Blue's 5; Red's 2 and Red's Leader.
TEST(Titanus, ALeaderCountsAsTheHighestWorkerOfAnyColour_PAN_TITAN_02) {
  Game game = position(2)
                  .worker(0, 5, "titanus.1")
                  .worker(1, 2, "titanus.1")
                  .leader(1, "titanus.1")
                  .evaluate(Location::kTitanus);
  EXPECT_EQ(game.titans(0), 2);
  EXPECT_EQ(game.titans(1), 3);
}

TEST(Titanus, LeadersAloneDrawOneEach_PAN_TITAN_03) {
  Game game =
      position(2).leader(0, "titanus.1").leader(1, "titanus.1").evaluate(Location::kTitanus);
  EXPECT_EQ(game.titans(0), 1);
  EXPECT_EQ(game.titans(1), 1);
}

TEST(Titanus, BesideAWorkerOfRankOneALeaderDrawsNothing_PAN_TITAN_03) {
  Game game =
      position(2).leader(0, "titanus.1").worker(1, 1, "titanus.1").evaluate(Location::kTitanus);
  EXPECT_EQ(game.titans(0), 0);
  EXPECT_EQ(game.titans(1), 0);
}

TEST(Titanus, AShortStackServesInTurnOrder_PAN_TITAN_04) {
  Game game = position(3)
                  .starting_player(1)
                  .left("titans", 3)
                  .worker(1, 4, "titanus.1")
                  .worker(2, 4, "titanus.1")
                  .worker(0, 6, "titanus.1")
                  .evaluate(Location::kTitanus);
  EXPECT_EQ(game.titans(1), 2);
  EXPECT_EQ(game.titans(2), 1);
  EXPECT_EQ(game.titans(0), 0);
}

TEST(Titanus, OnlyTheOwnerSeesWhatWasDrawn_PAN_TITAN_05) {
  Game game = position(2)
                  .worker(0, 4, "titanus.1")
                  .draws("titan:fire_9 titan:air_5")
                  .evaluate(Location::kTitanus);
  EXPECT_EQ(game.tokens(0), "titan:fire_9 titan:air_5");
  ASSERT_EQ(game.count_events("drew_titans"), 1);
  for (const Event& event : game.events()) {
    if (event.text.id != "panthalos.event.drew_titans") continue;
    EXPECT_EQ(event.face(0).id, "panthalos.event.drew_these_titans");
    EXPECT_EQ(event.face(1).id, "panthalos.event.drew_titans");
    EXPECT_EQ(event.face(kOnlooker).args.size(), 2U);  // who and how many
  }
}

TEST(Agro, EachWorkerBringsItsRankInDiscs_PAN_AGRO_01) {
  Game game = position(2).workers(0, {2, 3}, "agro.1").discs(0, 4, 7).evaluate(Location::kAgro);
  EXPECT_EQ(game[0].personal, 9);
  EXPECT_EQ(game[0].general, 2);
}

TEST(Agro, ALeaderCountsAsTheHighestWorker_PAN_AGRO_02) {
  Game beside =
      position(2).worker(1, 4, "agro.1").leader(0, "agro.1").discs(0, 1).evaluate(Location::kAgro);
  EXPECT_EQ(beside[0].personal, 5);
  Game alone = position(2).leader(0, "agro.1").discs(0, 1).evaluate(Location::kAgro);
  EXPECT_EQ(alone[0].personal, 2);
}

TEST(Agro, NobodyGetsMoreThanHisOwnReserve_PAN_AGRO_03) {
  Game game = position(2).worker(0, 6, "agro.1").discs(0, 3, 2).evaluate(Location::kAgro);
  EXPECT_EQ(game[0].personal, 5);
  EXPECT_EQ(game[0].general, 0);
  EXPECT_EQ(game[1].general, 7);
}

}  // namespace
}  // namespace agon::panthalos
