// PAN-KRYPT-01 … 09
#include <gmock/gmock.h>

#include "games/panthalos/tests/position.h"

namespace agon::panthalos {
namespace {

using testing::Contains;
using testing::ElementsAre;
using testing::Not;

// Rulebook example E11: fire 8 in round 1.
TEST(Krypt, StrengthIsThatOfTheTokenAndOfTheTemplum_PAN_KRYPT_01) {
  Game game = position(2)
                  .underworld("u01")
                  .tokens(0, "titan:fire_9 titan:fire_8")
                  .evaluate(Location::kKrypt);
  EXPECT_THAT(game.legal(), ElementsAre("decline", "add titan:fire_8", "add titan:fire_9"));
  game.play("add titan:fire_9");  // 9 is enough, so the defence is closed
  EXPECT_EQ(game.state()[0].score, 5);
}

TEST(Krypt, TheAttackStrikesEverybody_PAN_KRYPT_01) {
  Game game = position(3).underworld("u01").evaluate(Location::kKrypt);
  for (Player p = 0; p < 3; ++p) EXPECT_EQ(game[p].collected, 1);
}

TEST(Krypt, DefendersDecideInTurnOrder_PAN_KRYPT_02) {
  Game game = position(3)
                  .starting_player(2)
                  .underworld("u06")
                  .tokens(0, "titan:earth_5")
                  .tokens(1, "titan:earth_6")
                  .tokens(2, "titan:earth_7")
                  .evaluate(Location::kKrypt);
  EXPECT_EQ(game.who(), 2);
  game.play("decline");
  EXPECT_EQ(game.who(), 0);
  game.play("add titan:earth_5");
  game.play("finish");
  EXPECT_EQ(game.who(), 1);
}

TEST(Krypt, ADefenceMustReachTheStrength_PAN_KRYPT_03) {
  Game enough = position(2)
                    .underworld("u01")
                    .tokens(0, "titan:fire_7 reinforcement:fire_2")
                    .evaluate(Location::kKrypt);
  enough.play_all({"add titan:fire_7", "add reinforcement:fire_2"});
  EXPECT_EQ(enough[0].score, 5);
  EXPECT_EQ(enough.box("reinforcement:fire_2"), 1);
  Game weak = position(2)
                  .underworld("u01")
                  .tokens(0, "titan:fire_7 reinforcement:fire_1")
                  .evaluate(Location::kKrypt);
  EXPECT_THAT(weak.legal(), ElementsAre("decline"));
  EXPECT_EQ(weak.refusal_rule("add titan:fire_7"), "PAN-KRYPT-03");
}

TEST(Krypt, WhoCannotDefendIsAskedLikeWhoCan_PAN_KRYPT_03) {
  Game able = position(2).underworld("u01").tokens(0, "titan:fire_9").evaluate(Location::kKrypt);
  Game unable = position(2).underworld("u01").tokens(0, "titan:air_5").evaluate(Location::kKrypt);
  EXPECT_EQ(able.step(), "defend");
  EXPECT_EQ(unable.step(), "defend");
  EXPECT_EQ(Panthalos::openness(unable.state()), Openness::kPrivate);
  EXPECT_THAT(unable.legal(), ElementsAre("decline"));
}

// Rulebook example E12, with five players.
TEST(Krypt, EveryDefenderScoresAndTheOthersPay_PAN_KRYPT_04) {
  Game game = position(5)
                  .underworld("u01")
                  .tokens(0, "titan:fire_9")
                  .tokens(2, "titan:fire_9")
                  .tokens(4, "titan:fire_8 reinforcement:fire_1")
                  .evaluate(Location::kKrypt);
  game.play_all({"add titan:fire_9", "finish", "add titan:fire_9", "finish", "add titan:fire_8",
                 "add reinforcement:fire_1", "finish"});
  for (const Player p : std::initializer_list<Player>{0, 2, 4}) EXPECT_EQ(game[p].score, 5);
  for (const Player p : std::initializer_list<Player>{1, 3}) {
    EXPECT_EQ(game[p].score, 0);
    EXPECT_EQ(game[p].collected, 1);
    EXPECT_EQ(game[p].personal, 3);
  }
  EXPECT_EQ(game.state().collection(), 2);
}

TEST(Krypt, TheDiscComesFromThePersonalThenTheGeneralReserve_PAN_KRYPT_05) {
  Game game = position(3).underworld("u01").discs(0, 2, 4).discs(1, 0, 4).discs(2, 0, 0).evaluate(
      Location::kKrypt);
  EXPECT_EQ(game[0].personal, 1);
  EXPECT_EQ(game[0].general, 4);
  EXPECT_EQ(game[1].personal, 0);
  EXPECT_EQ(game[1].general, 3);
  EXPECT_EQ(game[2].personal + game[2].general, 0);
  EXPECT_EQ(game[0].collected, 6);  // 5 were there
  EXPECT_EQ(game[1].collected, 8);  // 7
  EXPECT_EQ(game[2].collected, 11);
}

TEST(Krypt, TheCollectionBoxFillsStacksOfFour_PAN_KRYPT_06) {
  Game game = position(5)
                  .underworld("u01")
                  .collected(0, 8)
                  .collected(1, 7)
                  .collected(2, 5)
                  .discs(3, 4)
                  .discs(4, 0, 0)
                  .discs(0, 0, 3)
                  .edit([](State& s) { s.defending = PlayerSet(); })
                  .turn_of(0);
  JsonWriter json;
  Panthalos::write_public(game.state(), json);
  const int total = game.state().collection();
  ASSERT_GE(total, 20);
  EXPECT_THAT(json.text(), testing::HasSubstr("\"stacks\":[4,4,4,4," + std::to_string(total - 16)));
}

// Rulebook example E13.
TEST(Krypt, APieceInTheKryptFreesFromTheElement_PAN_KRYPT_07) {
  Game game = position(2)
                  .underworld("u05")
                  .worker(0, 3, "krypt.1")
                  .tokens(0, "titan:water_9")
                  .evaluate(Location::kKrypt);
  game.play("add titan:water_9");
  EXPECT_EQ(game[0].score, 4);
  Game other = position(2).underworld("u05").tokens(0, "titan:water_9").evaluate(Location::kKrypt);
  EXPECT_THAT(other.legal(), ElementsAre("decline"));
}

TEST(Krypt, TitansAndReinforcementsMixFreelyThere_PAN_KRYPT_07) {
  Game game = position(2)
                  .underworld("u10")
                  .worker(0, 3, "krypt.1")  // air 9, with 1: 10
                  .tokens(0, "titan:air_5 reinforcement:water_2 reinforcement:fire_3")
                  .evaluate(Location::kKrypt);
  game.play_all({"add titan:air_5", "add reinforcement:fire_3", "add reinforcement:water_2"});
  EXPECT_EQ(game[0].score, 6);
}

TEST(Krypt, ThePieceComesBackAtOnce_PAN_KRYPT_08) {
  Game game = position(2)
                  .underworld("u05")
                  .worker(0, 3, "krypt.1")
                  .leader(1, "krypt.2")
                  .tokens(0, "titan:water_9")
                  .evaluate(Location::kKrypt);
  game.play("decline");
  EXPECT_EQ(game.pieces(0, "worker:3", "front"), 1);
  EXPECT_EQ(game.pieces(1, "leader", "front"), 1);
  EXPECT_EQ(game.pieces(0, "worker:3", "krypt.1"), 0);
  game.go_on();
  ASSERT_EQ(game.state().round, 2);
  EXPECT_TRUE(game.is_legal("place worker:3 krypt.1"));
}

TEST(Krypt, ABoughtBackTitanMayFightInTheArena_PAN_KRYPT_09) {
  Game game = position(2)
                  .underworld("u01")
                  .worker(0, 4, "arena.1")
                  .leader(1, "titanus.1")
                  .tokens(0, "titan:fire_9")
                  .left("titans", 0)
                  .evaluate(Location::kKrypt);
  game.play_all({"add titan:fire_9", "keep titan:fire_9"}).go_on();
  EXPECT_EQ(game.step(), "challenge");
  game.play("challenge player:1");
  EXPECT_THAT(game.legal(), ElementsAre("add titan:fire_9"));
}

TEST(Krypt, WithoutADiscNothingIsBoughtBack_PAN_KRYPT_09) {
  Game game = position(2)
                  .underworld("u01")
                  .discs(0, 0)
                  .tokens(0, "titan:fire_9")
                  .evaluate(Location::kKrypt);
  game.play("add titan:fire_9");
  EXPECT_TRUE(game.paused());
  EXPECT_EQ(game.box("titan:fire_9"), 1);
  EXPECT_THAT(game.legal(), Not(Contains("keep titan:fire_9")));
}

}  // namespace
}  // namespace agon::panthalos
