// PAN-ARENA-01 … 06
#include <gmock/gmock.h>

#include "games/panthalos/tests/position.h"

namespace agon::panthalos {
namespace {

using testing::ElementsAre;

// Leaders stand in TITANUS: every duel is fought with fire.
Position fire_duels(int players) {
  Position p = position(players);
  for (Player q = 0; q < players; ++q) p.leader(q, "titanus.1");
  return p;
}

TEST(Arena, PiecesActFromTheLeft_PAN_ARENA_01) {
  Game game = fire_duels(2)
                  .worker(1, 4, "arena.1")
                  .worker(0, 2, "arena.2")
                  .draws("titan:fire_5 titan:fire_6")
                  .evaluate(Location::kArena);
  EXPECT_EQ(game.who(), 1);
  EXPECT_EQ(game.titans(0), 0);
  game.play("decline");
  EXPECT_EQ(game.who(), 0);
  EXPECT_EQ(game.titans(0), 1);
}

TEST(Arena, TheAttackerDrawsFirst_PAN_ARENA_02) {
  Game game = fire_duels(2)
                  .left("titans", 1)
                  .worker(0, 4, "arena.1")
                  .worker(1, 2, "arena.2")
                  .tokens(1, "reinforcement:fire_1")
                  .evaluate(Location::kArena);
  EXPECT_EQ(game.titans(0), 1);
  game.play("decline");
  EXPECT_EQ(game.titans(1), 0);
  EXPECT_EQ(game.who(), 1);
  EXPECT_TRUE(game.is_legal("challenge player:0"));
}

TEST(Arena, AChallengeMayBeDeclined_PAN_ARENA_03) {
  Game game =
      fire_duels(3).worker(0, 4, "arena.1").draws("titan:fire_9").evaluate(Location::kArena);
  EXPECT_THAT(game.legal(), ElementsAre("decline", "challenge player:1", "challenge player:2"));
  game.play("decline");
  EXPECT_EQ(game.titans(0), 1);
  EXPECT_TRUE(game.state().challenged.empty());
}

TEST(Arena, EachPlayerIsChallengedOnceARound_PAN_ARENA_04) {
  Game game = fire_duels(2)
                  .worker(0, 4, "arena.1")
                  .worker(0, 2, "arena.2")
                  .draws("titan:fire_9 titan:fire_8")
                  .evaluate(Location::kArena);
  game.play_all({"challenge player:1", "add titan:fire_9", "announce"});
  game.play_all({"take_four", "finish"});
  EXPECT_EQ(game.titans(0), 1);  // the second piece drew its Titan
  EXPECT_TRUE(game.paused());    // and finds nobody to challenge
}

TEST(Arena, WhoWasChallengedMayStillAttack_PAN_ARENA_04) {
  Game game = fire_duels(2)
                  .worker(0, 4, "arena.1")
                  .worker(1, 2, "arena.2")
                  .draws("titan:fire_9 titan:fire_8")
                  .evaluate(Location::kArena);
  game.play_all({"challenge player:1", "add titan:fire_9", "announce", "demote worker:2 arena.2",
                 "take_four", "finish"});
  EXPECT_EQ(game.who(), 1);
  EXPECT_TRUE(game.is_legal("challenge player:0"));
}

TEST(Arena, EachPieceBringsADrawAndAChallenge_PAN_ARENA_05) {
  Game game = fire_duels(3)
                  .worker(0, 4, "arena.1")
                  .worker(0, 2, "arena.2")
                  .draws("titan:fire_9 titan:fire_8")
                  .evaluate(Location::kArena);
  game.play_all({"challenge player:1", "add titan:fire_9", "announce", "take_four", "finish"});
  EXPECT_THAT(game.legal(), ElementsAre("decline", "challenge player:2"));
  EXPECT_EQ(game.titans(0), 1);
}

TEST(Arena, AChallengeNeedsATokenOfTheElement_PAN_ARENA_06) {
  Game without = position(2)
                     .leader(1, "agora.2")
                     .worker(0, 4, "arena.1")
                     .left("titans", 0)
                     .tokens(0, "titan:fire_9 reinforcement:water_3")
                     .evaluate(Location::kArena);
  EXPECT_THAT(without.legal(), ElementsAre("decline"));
  EXPECT_EQ(without.refusal_rule("challenge player:1"), "PAN-ARENA-06");
  Game with = position(2)
                  .leader(1, "agora.2")
                  .worker(0, 4, "arena.1")
                  .left("titans", 0)
                  .tokens(0, "titan:fire_9 reinforcement:earth_1")
                  .evaluate(Location::kArena);
  EXPECT_TRUE(with.is_legal("challenge player:1"));
}

}  // namespace
}  // namespace agon::panthalos
