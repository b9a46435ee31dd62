// PAN-EVAL-01 … 04, PAN-THER-01, 02: the evaluation in general, and THERMAE.
#include <gmock/gmock.h>

#include <set>

#include "games/panthalos/tests/position.h"
#include "games/panthalos/tests/random_game.h"

namespace agon::panthalos {
namespace {

using testing::ElementsAre;

// The location whose evaluation an event of this rule belongs to, -1 if to none.
int location_of_rule(std::string_view rule) {
  const std::string_view areas[] = {"PAN-THER-", "PAN-POLIS-", "PAN-AGORA-", "PAN-PHAL-",
                                    "PAN-ART-",  "PAN-ORAC-",  "PAN-FORO-",  "PAN-TITAN-",
                                    "PAN-AGRO-", "PAN-KRYPT-", "PAN-ARENA-"};
  for (int i = 0; i < kLocations; ++i) {
    if (rule.starts_with(areas[i])) return i;
  }
  return -1;
}

Position pieces_everywhere() {
  return position(4)
      .round(3)
      .workers(0, {2, 3}, "thermae")
      .worker(0, 3, "polis.2")
      .leader(0, "agora.2")
      .leader(1, "phalanx.2")
      .leader(2, "art.2")
      .worker(1, 2, "oraculum.1")
      .worker(2, 2, "foro.1")
      .worker(2, 3, "foro.2")
      .worker(3, 4, "titanus.1")
      .leader(3, "agro.1")
      .worker(1, 2, "krypt.1")
      .worker(3, 4, "arena.2")
      .tokens(0, "titan:fire_9 reinforcement:fire_3")
      .display("good:iron good:iron artisan:iron reinforcement:air_1 reinforcement:air_2");
}

TEST(Evaluation, LocationsInTheirOrder_PAN_EVAL_01) {
  Game game = pieces_everywhere().evaluate(Location::kThermae);
  game.go_on();
  while (game.state().round == 3) game.play(game.legal().back());
  std::vector<int> locations;
  for (const Event& event : game.events()) {
    if (event.rule == "PAN-EVAL-01") locations.push_back(number_in(event, "number"));
  }
  EXPECT_THAT(locations, ElementsAre(0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10));
}

TEST(Evaluation, EachLocationIsCompleteBeforeTheNext_PAN_EVAL_01) {
  Game game = pieces_everywhere().evaluate(Location::kThermae);
  game.go_on();
  while (game.state().round == 3) game.play(game.legal().front());
  int now = -1;
  std::set<int> seen;
  for (const Event& event : game.events()) {
    if (event.rule == "PAN-EVAL-01") now = number_in(event, "number");
    const int location = location_of_rule(event.rule);
    if (location < 0) continue;
    EXPECT_EQ(location, now) << event.rule;
    seen.insert(location);
  }
  EXPECT_GE(seen.size(), 10U);
}

Position red_left_of_blue(const char* red, const char* blue, const char* shown) {
  return position(4).starting_player(1).worker(0, 3, red).worker(1, 2, blue).display(shown);
}

TEST(Evaluation, ContestedTokensGoByTheSpace_PAN_EVAL_02) {
  Game agora =
      red_left_of_blue("agora.2", "agora.3", "good:iron good:cotton").evaluate(Location::kAgora);
  EXPECT_EQ(agora.who(), 0);
  Game phalanx =
      red_left_of_blue("phalanx.2", "phalanx.3", "reinforcement:air_1 reinforcement:air_2")
          .evaluate(Location::kPhalanx);
  EXPECT_EQ(phalanx.who(), 0);
  Game art = red_left_of_blue("art.2", "art.3", "artisan:iron").evaluate(Location::kArt);
  EXPECT_EQ(art.who(), 0);
}

TEST(Evaluation, ContestedTokensGoByTheTurnIfSwitched_PAN_EVAL_02) {
  Game agora = red_left_of_blue("agora.2", "agora.3", "good:iron good:cotton")
                   .option("contested_order", "turn")
                   .evaluate(Location::kAgora);
  EXPECT_EQ(agora.who(), 1);
  agora.play("take iron cotton");
  EXPECT_EQ(agora.step(), "promote");  // nothing is left for Red
  EXPECT_EQ(agora.who(), 0);
  Game phalanx =
      red_left_of_blue("phalanx.2", "phalanx.3", "reinforcement:air_1 reinforcement:air_2")
          .option("contested_order", "turn")
          .evaluate(Location::kPhalanx);
  EXPECT_EQ(phalanx.who(), 1);
  Game art = red_left_of_blue("art.2", "art.3", "artisan:iron")
                 .option("contested_order", "turn")
                 .evaluate(Location::kArt);
  EXPECT_EQ(art.who(), 1);
}

// A side of the board where AGORA has three spaces without lightning.
Content without_lightning() {
  Content content = built_in();
  for (BoardSide& side : content.sides) {
    for (Space& space : side.spaces) space.lightning = false;
  }
  return content;
}

TEST(Evaluation, APlayersOwnSpacesGoFromTheLeft_PAN_EVAL_02) {
  const Content content = without_lightning();
  for (const bool by_turn : {false, true}) {
    Game game = position(4)
                    .content(content)
                    .option("contested_order", by_turn ? "turn" : "space")
                    .starting_player(1)
                    .worker(1, 6, "agora.1")
                    .worker(0, 6, "agora.2")
                    .worker(1, 6, "agora.3")
                    .display("good:grapes good:iron good:iron")
                    .evaluate(Location::kAgora);
    EXPECT_EQ(game.who(), 1);
    game.play("take grapes iron");
    EXPECT_EQ(game.who(), by_turn ? 1 : 0);
  }
}

TEST(Evaluation, TheSwitchLeavesTheArenaAlone_PAN_EVAL_02) {
  Game game = red_left_of_blue("arena.2", "arena.3", "")
                  .option("contested_order", "turn")
                  .evaluate(Location::kArena);
  EXPECT_EQ(game.who(), 0);
  EXPECT_EQ(game.titans(0), 1);
  EXPECT_EQ(game.titans(1), 0);
}

TEST(Evaluation, PlayersCompleteTheirSharesInTurnOrder_PAN_EVAL_02) {
  Game titanus = position(3)
                     .starting_player(2)
                     .left("titans", 3)
                     .workers(0, {4, 4}, "titanus.1")
                     .workers(2, {2, 2}, "titanus.1")
                     .evaluate(Location::kTitanus);
  EXPECT_EQ(titanus.titans(2), 2);
  EXPECT_EQ(titanus.titans(0), 1);
}

TEST(Evaluation, ANewStartingPlayerCountsAtOnce_PAN_EVAL_03) {
  Game game = position(3)
                  .starting_player(0)
                  .worker(1, 2, "oraculum.1")
                  .leader(0, "titanus.1")
                  .leader(1, "titanus.1")
                  .left("titans", 1)
                  .tokens(0,
                          "reinforcement:fire_3 reinforcement:fire_3 reinforcement:fire_2 "
                          "reinforcement:fire_2")
                  .tokens(1, "titan:fire_9")
                  .evaluate(Location::kOraculum);
  game.go_on();
  EXPECT_EQ(game.titans(1), 2);  // the last Titan went to the new Starting Player
  EXPECT_EQ(game.step(), "defend");
  EXPECT_EQ(game.who(), 1);
}

TEST(Evaluation, PolisUsedTheOldTurnOrder_PAN_EVAL_03) {
  Game game = position(3)
                  .starting_player(0)
                  .worker(1, 2, "oraculum.1")
                  .discs(0, 1)
                  .discs(1, 1)
                  .worker(0, 2, "polis.1")
                  .worker(0, 3, "polis.2")
                  .worker(1, 3, "polis.3")
                  .worker(1, 4, "polis.4")
                  .evaluate(Location::kPolis);
  EXPECT_EQ(game.who(), 0);
  game.play("settle polis.2");
  EXPECT_EQ(game.who(), 1);
}

TEST(Evaluation, FreeGainsAreCompulsory_PAN_EVAL_04) {
  Game game = position(2)
                  .worker(0, 2, "agora.2")
                  .display("good:iron good:cotton")
                  .evaluate(Location::kAgora);
  EXPECT_THAT(game.legal(), ElementsAre("take iron cotton", "train iron", "train cotton"));
  game.play("take iron cotton");
  EXPECT_EQ(game.tokens(0), "good:iron good:cotton");
}

TEST(Thermae, RestedWorkersComeBackWithTheirRanks_PAN_THER_01) {
  Game game = position(2)
                  .workers(0, {2, 4}, "thermae")
                  .worker(1, 6, "thermae")
                  .evaluate(Location::kThermae);
  EXPECT_EQ(game.pieces(0, "worker:2", "front"), 1);
  EXPECT_EQ(game.pieces(0, "worker:4", "front"), 1);
  EXPECT_EQ(game.pieces(1, "worker:6", "front"), 1);
  EXPECT_TRUE(game[0].pools[kBaths].empty());
  EXPECT_TRUE(game[1].pools[kBaths].empty());
}

TEST(Thermae, AWorkerMissesExactlyOneActionPhase_PAN_THER_02) {
  Game game = position(2).worker(0, 3).turn_of(0);
  game.play("place worker:3 art.2");
  pass_rounds(game, 2);
  ASSERT_EQ(game.state().round, 2);
  EXPECT_EQ(game.pieces(0, "worker:3", "thermae"), 1);
  EXPECT_FALSE(game.is_legal("place worker:3 art.2"));
  pass_rounds(game, 3);
  ASSERT_EQ(game.state().round, 3);
  EXPECT_EQ(game.pieces(0, "worker:3", "front"), 1);
  EXPECT_TRUE(game.is_legal("place worker:3 art.2"));
}

}  // namespace
}  // namespace agon::panthalos
