// PAN-ROUND-01 … 09: the action phase, turn by turn.
#include <gmock/gmock.h>

#include <bit>

#include "games/panthalos/tests/position.h"
#include "games/panthalos/tests/random_game.h"

namespace agon::panthalos {
namespace {

using testing::ElementsAre;

TEST(Round, EightRoundsWhileTheBoxStaysBelowTheThreshold_PAN_ROUND_01) {
  Game game = discless();
  pass_rounds(game, 9);
  EXPECT_TRUE(game.state().over);
  EXPECT_EQ(game.state().round, 8);
  EXPECT_EQ(game.count_events("round"), 7);  // rounds 2 to 8
  EXPECT_EQ(game.count_events("end_by_rounds"), 1);
}

TEST(Round, NeverMoreThanEightRounds_PAN_ROUND_01) {
  for (std::uint64_t seed = 1; seed <= 40; ++seed) {
    const int players = 2 + static_cast<int>(seed % 4);
    int rounds = 1;
    const State last = play_random_game(players, seed, [&](const Move& move) {
      for (const Event& event : move.events) rounds += is_event(event, "round") ? 1 : 0;
    });
    EXPECT_EQ(rounds, last.round);
    EXPECT_LE(rounds, 8);
    EXPECT_TRUE(rounds == 8 || last.collection() >= 4 * players);
  }
}

TEST(Round, PhasesFollowEachOther_PAN_ROUND_01) {
  Game game = position(2).leader(0, "agro.1").worker(0, 2).turn_of(1);
  EXPECT_EQ(game.step(), "turn");
  game.play_all({"place leader agro.1", "pass"});
  std::vector<std::string_view> rules;
  for (const Event& event : game.events()) {
    if (event.rule == "PAN-EVAL-01" || event.rule == "PAN-ROUND-01") rules.push_back(event.rule);
  }
  EXPECT_EQ(rules.size(), 12U);  // eleven locations, then the next round
  EXPECT_EQ(rules.back(), "PAN-ROUND-01");
  EXPECT_EQ(game.state().round, 2);
}

TEST(Round, PassedPlayersAreSkipped_PAN_ROUND_02) {
  Game game = position(3).workers(0, {2, 2}).workers(2, {2, 2}).passed(1).leader(1, "agro.1");
  EXPECT_EQ(game.who(), 0);
  game.play("place worker:2 titanus.1");
  EXPECT_EQ(game.who(), 2);
  game.play("place worker:2 titanus.1");
  EXPECT_EQ(game.who(), 0);
}

TEST(Round, OneActionATurnClockwise_PAN_ROUND_02) {
  Game game = position(4).starting_player(2);
  std::vector<int> order;
  for (int i = 0; i < 4; ++i) {
    order.push_back(game.who());
    game.play("place leader titanus.1");
  }
  EXPECT_THAT(order, ElementsAre(2, 3, 0, 1));
}

TEST(Round, TheLastPlayerTakesTurnAfterTurn_PAN_ROUND_02) {
  Game game =
      position(3).workers(0, {2, 2, 2}).leader(1, "agro.1").leader(2, "agro.1").passed(1).passed(2);
  for (const auto* action :
       {"place worker:2 agro.1", "place worker:2 agro.1", "place leader agro.1"}) {
    EXPECT_EQ(game.who(), 0);
    game.play(action);
  }
  EXPECT_EQ(game.who(), 0);
  EXPECT_EQ(game.state().round, 1);
  game.play("pass");
  EXPECT_EQ(game.state().round, 2);
}

TEST(Round, TheSameActionAgainOnLaterTurns_PAN_ROUND_02) {
  Game game = position(2)
                  .tokens(0, "good:iron good:cotton")
                  .display("ship:iron ship:cotton")
                  .leader(1, "agro.1")
                  .passed(1);
  game.play_all({"ship iron", "ship cotton"});
  EXPECT_EQ(game[0].score, 2);
}

Position trader() {
  return position(2)
      .discs(0, 2)
      .tokens(0, "good:iron good:armor good:wine artisan:iron")
      .display("ship:iron")
      .merchants("m06");
}

TEST(Round, TheLeaderAloneAllowsEveryAction_PAN_ROUND_03) {
  Game game = trader();
  for (const auto* action : {"ship iron", "sell m06", "activate iron", "place leader agora.1"}) {
    EXPECT_TRUE(game.is_legal(action)) << action;
  }
}

TEST(Round, NoActionWithoutAPieceInFront_PAN_ROUND_03) {
  Game game = trader().worker(1, 2).leader(1, "agro.1").turn_of(0);
  game.play("place leader agro.1");
  game.play("place worker:2 agro.1");
  EXPECT_EQ(game.state().round, 2);  // he was not asked again
  EXPECT_EQ(game[0].score, 0);
}

TEST(Round, AnEmptyPoolPassesByItself_PAN_ROUND_04) {
  Game game = position(2).workers(1, {2, 2, 2}).turn_of(0);
  game.play("place leader agro.1");
  EXPECT_FALSE(game.state().passed.has(0));
  game.play("place worker:2 agro.1");
  EXPECT_TRUE(game.state().passed.has(0));
  EXPECT_EQ(game.count_rules("PAN-ROUND-04"), 1);
  EXPECT_EQ(game.who(), 1);
}

TEST(Round, WhoPassedTakesPartInTheEvaluation_PAN_ROUND_05) {
  Game game = position(2)
                  .leader(0, "agro.1")
                  .worker(0, 2, "agora.2")
                  .workers(0, {2, 2})
                  .leader(1, "agro.1")
                  .worker(1, 2)
                  .display("good:iron good:cotton good:cotton")
                  .turn_of(0);
  game.play("pass");
  EXPECT_EQ(game.who(), 1);
  game.play("pass");
  EXPECT_EQ(game.who(), 0);
  EXPECT_EQ(game.step(), "take");
}

TEST(Round, APassIsFinal_PAN_ROUND_05) {
  Game game = position(2).leader(0, "agro.1").worker(0, 2).workers(1, {2, 2, 2}).turn_of(0);
  game.play_all({"pass", "place worker:2 agro.1", "place worker:2 agro.1"});
  EXPECT_EQ(game.who(), 1);
  EXPECT_TRUE(game.state().passed.has(0));
}

TEST(Round, NobodyPassesWithALeaderInFront_PAN_ROUND_06) {
  Game game = position(2).worker(0, 2).leader(1, "agro.1").passed(1);
  EXPECT_FALSE(game.is_legal("pass"));
  EXPECT_EQ(game.refusal_rule("pass"), "PAN-ROUND-06");
  game.play("place leader agro.1");
  EXPECT_TRUE(game.is_legal("pass"));
}

TEST(Round, AConvertedLeaderMustBePlacedToo_PAN_ROUND_06) {
  Game game =
      position(2).leader(0, "agro.1").converted(0).worker(0, 2).leader(1, "agro.1").passed(1);
  EXPECT_FALSE(game.is_legal("pass"));
  EXPECT_EQ(game.refusal_rule("pass"), "PAN-ROUND-06");
  game.play("place converted agro.1");
  EXPECT_TRUE(game.is_legal("pass"));
}

TEST(Round, ALeaderAlwaysHasASpace_PAN_ROUND_07) {
  Position full = position(3).leader(1, "foro.1").leader(2, "art.1").worker(0, 6, "arena.2");
  for (const auto* at : {"foro.2", "agora.1", "agora.2", "phalanx.1", "phalanx.2"}) {
    full.worker(1, 6, at);
  }
  for (const auto* at : {"art.2", "oraculum.1", "krypt.1", "krypt.2", "arena.1"}) {
    full.worker(2, 6, at);
  }
  for (int order = 1; order <= 6; ++order) full.polis_disc(0, order);
  const Game game = full.turn_of(0);
  EXPECT_THAT(game.legal(), ElementsAre("place leader titanus.1", "place leader agro.1"));
}

TEST(Round, WorkersKeptInFrontAreReadyNextRound_PAN_ROUND_08) {
  Game game = position(2).leader(0, "agro.1").workers(0, {2, 4}).leader(1, "agro.1").passed(1);
  game.play("pass");
  ASSERT_EQ(game.state().round, 2);
  EXPECT_EQ(game.pieces(0, "worker:2", "front"), 1);
  EXPECT_EQ(game.pieces(0, "worker:4", "front"), 1);
  EXPECT_EQ(game.who(), 0);
}

TEST(Round, EveryActionUsesSomethingUp_PAN_ROUND_09) {
  std::map<Verb, int> seen;
  for (std::uint64_t seed = 1; seed <= 40; ++seed) {
    play_random_game(2 + static_cast<int>(seed % 4), seed, [&](const Move& move) {
      if (move.before.agenda.top().kind != StepKind::kTurn) return;
      const PlayerState& before = move.before[move.player];
      const PlayerState& after = move.after[move.player];
      const auto ships = [](const State& s) { return s.display.total(kShips, kArtisans); };
      ++seen[move.action.verb];
      switch (move.action.verb) {
        case Verb::kPlace:
          ASSERT_EQ(after.pools[kFront].size(), before.pools[kFront].size() - 1);
          break;
        case Verb::kPlacePair:
          ASSERT_EQ(after.pools[kFront].size(), before.pools[kFront].size() - 2);
          break;
        case Verb::kShip: ASSERT_EQ(ships(move.after), ships(move.before) - 1); break;
        case Verb::kSell: break;  // below, as it may ask before the Merchant leaves
        case Verb::kActivate: ASSERT_LT(after.personal, before.personal); break;
        case Verb::kPass: ASSERT_TRUE(move.after.passed.has(move.player)); break;
        default: FAIL() << verb_id(move.action.verb);
      }
    });
  }
  for (const Verb verb :
       {Verb::kPlace, Verb::kPlacePair, Verb::kShip, Verb::kSell, Verb::kActivate, Verb::kPass}) {
    EXPECT_GT(seen[verb], 0) << verb_id(verb);
  }
}

TEST(Round, ASaleUsesUpTheMerchant_PAN_ROUND_09) {
  Game game = trader();
  game.play_all({"sell m06", "offer wine"});
  EXPECT_EQ(game.state().merchant_display, 0);
}

TEST(Round, EndsWhenEverybodyHasPassed_PAN_ROUND_09) {
  Game game = position(3)
                  .leader(0, "agro.1")
                  .leader(1, "agro.1")
                  .leader(2, "agro.1")
                  .worker(0, 2)
                  .worker(1, 2)
                  .worker(2, 2);
  game.play_all({"pass", "pass"});
  EXPECT_EQ(game.state().round, 1);
  EXPECT_EQ(game.who(), 2);
  game.play("pass");
  EXPECT_EQ(game.state().round, 2);
}

}  // namespace
}  // namespace agon::panthalos
