// PAN-DUEL-01 … 09
#include <gmock/gmock.h>

#include "games/panthalos/steps.h"
#include "games/panthalos/tests/position.h"

namespace agon::panthalos {
namespace {

using testing::Contains;
using testing::ElementsAre;
using testing::Not;

// Player 0 attacks player 1, whose Leader stands in AGORA: earth. No Titan is left to draw.
Position earth_duel() {
  return position(2)
      .leader(0, "foro.1")
      .leader(1, "agora.2")
      .worker(0, 2, "foro.2")
      .worker(0, 4, "arena.1")
      .left("titans", 0);
}

// Rulebook example E18.
TEST(Duel, TheElementIsThatOfTheDefendersLeader_PAN_DUEL_01) {
  Game game = earth_duel()
                  .converted(1, "titanus.1")
                  .tokens(0, "titan:earth_6 titan:fire_9")
                  .evaluate(Location::kArena);
  game.play("challenge player:1");
  EXPECT_THAT(game.legal(), ElementsAre("add titan:earth_6"));
  EXPECT_EQ(duel_element(game.state(), 1), Element::kEarth);
}

TEST(Duel, TheAttackersPlaceAndTheUnderworldPlayNoPart_PAN_DUEL_02) {
  Game game = earth_duel()
                  .underworld("u01")
                  .tokens(0, "titan:air_9 titan:fire_9 titan:earth_5")
                  .evaluate(Location::kArena);
  game.play("challenge player:1");
  EXPECT_THAT(game.legal(), ElementsAre("add titan:earth_5"));
}

TEST(Duel, TheLeadersPlaceOfThisRoundCounts_PAN_DUEL_03) {
  Game game = position(2)
                  .underworld("u04")
                  .leader(1, "krypt.1")
                  .worker(0, 4, "arena.1")
                  .tokens(0, "titan:water_5 titan:fire_9")
                  .left("titans", 0)
                  .evaluate(Location::kKrypt);
  game.play("decline");
  ASSERT_EQ(game.pieces(1, "leader", "front"), 1);
  game.go_on();
  game.play("challenge player:1");
  EXPECT_THAT(game.legal(), ElementsAre("add titan:water_5"));
}

TEST(Duel, AnOpeningHasAtLeastOneToken_PAN_DUEL_04) {
  Game game = earth_duel().tokens(0, "reinforcement:earth_1").evaluate(Location::kArena);
  game.play("challenge player:1");
  EXPECT_FALSE(game.is_legal("announce"));
  game.play("add reinforcement:earth_1");
  EXPECT_THAT(game.legal(), ElementsAre("announce"));
}

TEST(Duel, AForeignTitanWaitsForItsReinforcement_PAN_DUEL_04) {
  Game game =
      earth_duel().tokens(0, "titan:fire_9 reinforcement:earth_1").evaluate(Location::kArena);
  game.play_all({"challenge player:1", "add titan:fire_9"});
  EXPECT_THAT(game.legal(), ElementsAre("add reinforcement:earth_1"));
}

TEST(Duel, TheDefenderMustDrawLevel_PAN_DUEL_05) {
  Game level =
      earth_duel().tokens(0, "titan:earth_6").tokens(1, "titan:earth_6").evaluate(Location::kArena);
  level.play_all({"challenge player:1", "add titan:earth_6", "announce"});
  EXPECT_EQ(level.who(), 1);
  level.play_all({"add titan:earth_6", "announce"});
  EXPECT_EQ(level.step(), "demote");  // the attacker has nothing left to add
  EXPECT_EQ(level.who(), 0);
  level.play("demote worker:2 foro.2");
  EXPECT_EQ(level.who(), 1);
  Game weak =
      earth_duel().tokens(0, "titan:earth_6").tokens(1, "titan:earth_5").evaluate(Location::kArena);
  weak.play_all({"challenge player:1", "add titan:earth_6", "announce"});
  EXPECT_THAT(weak.legal(), ElementsAre("give_up"));
  EXPECT_EQ(weak.refusal_rule("add titan:earth_5"), "PAN-DUEL-05");
}

TEST(Duel, TheAttackerMustGetAbove_PAN_DUEL_06) {
  const auto duel = [] {
    return earth_duel()
        .tokens(0, "titan:earth_6 reinforcement:earth_1")
        .tokens(1, "titan:earth_6 titan:earth_5")
        .evaluate(Location::kArena);
  };
  Game adds = duel();
  adds.play_all({"challenge player:1", "add titan:earth_6", "announce"});
  adds.play_all({"add titan:earth_6", "announce", "add reinforcement:earth_1", "announce"});
  EXPECT_EQ(adds.who(), 1);
  adds.play("give_up");
  EXPECT_EQ(adds.who(), 0);
  EXPECT_EQ(adds.step(), "spoils");
  Game stops = duel();
  stops.play_all({"challenge player:1", "add titan:earth_6", "announce"});
  stops.play_all({"add titan:earth_6", "announce", "give_up", "demote worker:2 foro.2"});
  EXPECT_EQ(stops.step(), "spoils");
  EXPECT_EQ(stops.who(), 1);
}

TEST(Duel, OvershootingIsAllowed_PAN_DUEL_06) {
  Game game = earth_duel()
                  .tokens(0, "titan:earth_5")
                  .tokens(1, "titan:earth_6 titan:earth_8")
                  .evaluate(Location::kArena);
  game.play_all({"challenge player:1", "add titan:earth_5", "announce", "add titan:earth_6"});
  EXPECT_THAT(game.legal(), ElementsAre("add titan:earth_8", "announce"));
}

TEST(Duel, TheLoserLowersAWorker_PAN_DUEL_07) {
  Game game =
      earth_duel().tokens(0, "titan:earth_6").workers(1, {1, 1, 3}).evaluate(Location::kArena);
  game.play_all({"challenge player:1", "add titan:earth_6", "announce"});
  EXPECT_THAT(game.legal(), ElementsAre("demote worker:3 front"));
  game.play("demote worker:3 front");
  EXPECT_EQ(game.pieces(1, "worker:2", "front"), 1);
  EXPECT_EQ(game.pieces(1, "worker:3", "front"), 0);
}

TEST(Duel, WithoutAWorkerToLowerNothingHappens_PAN_DUEL_07) {
  Game game = earth_duel()
                  .tokens(0, "titan:earth_6")
                  .workers(1, {1, 1})
                  .converted(1)
                  .evaluate(Location::kArena);
  game.play_all({"challenge player:1", "add titan:earth_6", "announce"});
  EXPECT_EQ(game.step(), "spoils");
  EXPECT_EQ(game.pieces(1, "worker:1", "front"), 2);
}

TEST(Duel, ALoweredWorkerStaysOnItsSpace_PAN_DUEL_07) {
  Game game = earth_duel()
                  .tokens(0, "titan:earth_6")
                  .worker(1, 3, "art.2")
                  .worker(1, 2)
                  .evaluate(Location::kArena);
  game.play_all({"challenge player:1", "add titan:earth_6", "announce"});
  EXPECT_THAT(game.legal(), ElementsAre("demote worker:2 front", "demote worker:3 art.2"));
  game.play("demote worker:3 art.2");
  EXPECT_EQ(game.pieces(1, "worker:2", "art.2"), 1);
}

// Rulebook example E19.
TEST(Duel, FourPointsOrEightWithADisc_PAN_DUEL_08) {
  Game eight = earth_duel().discs(0, 2).tokens(0, "titan:earth_6").evaluate(Location::kArena);
  eight.play_all({"challenge player:1", "add titan:earth_6", "announce"});
  EXPECT_THAT(eight.legal(), ElementsAre("take_four", "take_eight"));
  eight.play("take_eight");
  EXPECT_EQ(eight[0].score, 8);
  EXPECT_EQ(eight[0].personal, 1);
  EXPECT_EQ(eight[0].collected, 1);
  Game four = earth_duel().discs(0, 0, 4).tokens(0, "titan:earth_6").evaluate(Location::kArena);
  const int collected = four[0].collected;
  four.play_all({"challenge player:1", "add titan:earth_6", "announce"});
  EXPECT_THAT(four.legal(), ElementsAre("take_four"));
  four.play("take_four");
  EXPECT_EQ(four[0].score, 4);
  EXPECT_EQ(four[0].collected, collected);
}

TEST(Duel, DemotionSpoilsThenBuyBacks_PAN_DUEL_09) {
  Game game = earth_duel()
                  .discs(0, 1)
                  .tokens(0, "titan:earth_8")
                  .tokens(1, "titan:earth_6")
                  .workers(1, {2, 3})
                  .evaluate(Location::kArena);
  game.play_all({"challenge player:1", "add titan:earth_8", "announce", "give_up"});
  EXPECT_EQ(game.step(), "demote");
  game.play("demote worker:3 front");
  EXPECT_EQ(game.step(), "spoils");
  game.play("take_eight");
  EXPECT_TRUE(game.paused());  // no Disc is left to buy the Titan back
  EXPECT_EQ(game.titans(0), 0);
}

TEST(Duel, TheAttackerBuysBackBeforeTheDefender_PAN_DUEL_09) {
  Game game = earth_duel()
                  .tokens(0, "titan:earth_6 titan:earth_9")
                  .tokens(1, "titan:earth_8")
                  .evaluate(Location::kArena);
  game.play_all({"challenge player:1", "add titan:earth_6", "announce", "add titan:earth_8",
                 "announce", "add titan:earth_9", "announce", "take_four"});
  EXPECT_EQ(game.who(), 0);
  EXPECT_EQ(game.step(), "buy_back");
  game.play("finish");
  EXPECT_EQ(game.who(), 1);
  game.play("keep titan:earth_8");
  EXPECT_EQ(game.tokens(1), "titan:earth_8");
}

}  // namespace
}  // namespace agon::panthalos
