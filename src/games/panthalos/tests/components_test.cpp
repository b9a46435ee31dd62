// What is in the game, and what never changes about it.
#include <gmock/gmock.h>

#include <bit>

#include "games/panthalos/play.h"
#include "games/panthalos/tests/position.h"
#include "games/panthalos/tests/random_game.h"

namespace agon::panthalos {
namespace {

using testing::ElementsAre;

// Hired Workers by rank, wherever they are.
std::array<int, 7> ranks_of(const State& s, Player p) {
  std::array<int, 7> ranks{};
  for (const Pool& pool : s[p].pools) {
    for (Piece rank = 1; rank <= 6; ++rank) ranks[rank] += pool.count(rank);
  }
  for (const Occupant& who : s.occupant) {
    if (!who.free() && who.player() == p && is_worker(who.piece())) ++ranks[who.piece()];
  }
  return ranks;
}

int dice_of(const State& s, Player p) {
  int dice = s[p].unhired + s[p].converted;
  for (const int n : ranks_of(s, p)) dice += n;
  return dice;
}

TEST(Components, TwoToFivePlayers_PAN_COMP_01) {
  for (int players = 2; players <= 5; ++players) {
    EXPECT_EQ(new_game(players, 1).players, players);
  }
  for (const int players : {-1, 0, 1, 6}) {
    Chance chance(1);
    const auto state = Panthalos::initial(built_in(), {players, {}}, chance, nullptr);
    ASSERT_FALSE(state) << players;
    EXPECT_EQ(state.error().rule, "PAN-COMP-01");
    EXPECT_EQ(state.error().word, "bad_setup");
  }
}

TEST(Components, ColoursNotInPlayStayOut_PAN_COMP_01) {
  const State s = new_game(3, 1);
  for (Player p = 3; p < kMaxPlayers; ++p) {
    EXPECT_EQ(dice_of(s, p), 0);
    EXPECT_EQ(s[p].personal + s[p].general, 0);
    EXPECT_TRUE(s[p].pools[kFront].empty());
  }
}

TEST(Components, TwelveDiscsALeaderAndFiveDiceEach_PAN_COMP_02) {
  const State s = new_game(3, 1);
  int discs = 0;
  int leaders = 0;
  int dice = 0;
  for (Player p = 0; p < s.players; ++p) {
    discs += 1 + s[p].personal + s[p].general;  // one marks the score
    leaders += s[p].pools[kFront].count(kLeader);
    dice += dice_of(s, p);
  }
  EXPECT_EQ(discs, 36);
  EXPECT_EQ(leaders, 3);
  EXPECT_EQ(dice, 15);
  EXPECT_THAT(s.starting_player, testing::AllOf(testing::Ge(0), testing::Lt(3)));
  EXPECT_EQ(s.round, 1);
}

// Which single change leads from one set of ranks to another.
std::string change_of(const std::array<int, 7>& before, const std::array<int, 7>& after) {
  std::vector<int> lost;
  std::vector<int> won;
  for (int rank = 1; rank <= 6; ++rank) {
    for (int i = after[rank]; i < before[rank]; ++i) lost.push_back(rank);
    for (int i = before[rank]; i < after[rank]; ++i) won.push_back(rank);
  }
  if (lost.empty() && won.empty()) return "none";
  if (lost.empty() && won.size() == 1) return "hired " + std::to_string(won[0]);
  if (won.empty() && lost.size() == 1) return "converted";
  if (won.size() != 1 || lost.size() != 1) return "several";
  if (won[0] == lost[0] + 1) return "up";
  return won[0] == lost[0] - 1 ? "down" : "jump";
}

TEST(Components, DiceAreTurnedByOneAndNeverRolled_PAN_COMP_03) {
  std::map<Verb, int> changes;
  for (std::uint64_t seed = 1; seed <= 40; ++seed) {
    play_random_game(2 + static_cast<int>(seed % 4), seed, [&](const Move& move) {
      for (Player p = 0; p < move.before.players; ++p) {
        const std::string change = change_of(ranks_of(move.before, p), ranks_of(move.after, p));
        if (change == "none") continue;
        ASSERT_EQ(p, move.player);
        ASSERT_FALSE(move.drew) << change;
        ++changes[move.action.verb];
        switch (move.action.verb) {
          case Verb::kPromote: ASSERT_EQ(change, "up"); break;
          case Verb::kDemote: ASSERT_EQ(change, "down"); break;
          case Verb::kHire:
            ASSERT_EQ(change, "hired " + std::to_string(move.before.templum()));
            break;
          case Verb::kAdd: ASSERT_EQ(change, "converted"); break;  // the second token given up
          default: FAIL() << change;
        }
      }
    });
  }
  for (const Verb verb : {Verb::kPromote, Verb::kDemote, Verb::kHire, Verb::kAdd}) {
    EXPECT_GT(changes[verb], 0) << verb_id(verb);
  }
}

TEST(Components, RefiningTurnsAGoodWithTwoSymbols_PAN_COMP_04) {
  Game game = position(2)
                  .discs(0, 1)
                  .tokens(0, "good:olives artisan:olives")
                  .display("ship:olives")
                  .turn_of(0);
  game.play_all({"activate olives", "refine olives"});
  EXPECT_EQ(game.has(0, "good:olives"), 0);
  EXPECT_EQ(game.has(0, "good:oil"), 1);
  game.play("place leader agro.1");  // the other player
  game.play("ship olives");
  EXPECT_EQ(game[0].score, 2);
}

TEST(Components, NothingTurnsAGoodBack_PAN_COMP_04) {
  int refined = 0;
  for (std::uint64_t seed = 1; seed <= 40; ++seed) {
    play_random_game(2 + static_cast<int>(seed % 4), seed, [&](const Move& move) {
      for (int type = 0; type < kGoodTypes; ++type) {
        const auto total = [&](const State& s) {
          int sum = s.box[kRefinedGoods + type];
          for (Player p = 0; p < s.players; ++p) sum += s[p].tokens[kRefinedGoods + type];
          return sum;
        };
        const int turned = total(move.after) - total(move.before);
        ASSERT_EQ(turned, move.action.verb == Verb::kRefine && move.action.a == type ? 1 : 0);
        refined += turned;
      }
    });
  }
  EXPECT_GT(refined, 0);
}

TEST(Components, SevenTotalsOverAllPlaces_PAN_COMP_05) {
  const State s = new_game(4, 7);
  const auto everywhere = [&](Token first, Token last) {
    int sum = s.stack.total(first, last) + s.display.total(first, last) + s.box.total(first, last);
    for (Player p = 0; p < s.players; ++p) sum += s[p].tokens.total(first, last);
    return sum;
  };
  EXPECT_THAT((std::array{everywhere(kBasicGoods, kTokens), everywhere(kArtisans, kBasicGoods),
                          everywhere(kTitans, kReinforcements), everywhere(kReinforcements, kShips),
                          everywhere(kShips, kArtisans)}),
              ElementsAre(40, 14, 52, 44, 20));
  EXPECT_EQ(std::popcount(s.merchant_stack) + std::popcount(s.merchant_display), 12);
  EXPECT_EQ(1 + s.underworld.size(), 12);
}

TEST(Components, TheBoxIsNeverUsedAgain_PAN_COMP_07) {
  Game game = position(2).left("titans", 0).worker(0, 2, "polis.1").evaluate(Location::kPolis);
  EXPECT_EQ(game.state().box.total(kTitans, kReinforcements), 52);
  EXPECT_EQ(game.titans(0), 0);
  EXPECT_EQ(game.state().box.total(kTitans, kReinforcements), 52);
}

TEST(Components, EmptyStacksFillNoDisplay_PAN_COMP_07) {
  Game game = position(2)
                  .left("goods", 0)
                  .left("reinforcements", 0)
                  .left("ships", 0)
                  .left("merchants", 0)
                  .evaluate(Location::kArena);
  game.go_on();
  ASSERT_EQ(game.state().round, 2);
  EXPECT_EQ(game.state().display.total(kBasicGoods, kTokens), 0);
  EXPECT_EQ(game.state().display.total(kReinforcements, kArtisans), 0);
  EXPECT_EQ(game.state().merchant_display, 0);
}

TEST(Components, TheBoxOnlyGrows_PAN_COMP_07) {
  for (std::uint64_t seed = 1; seed <= 10; ++seed) {
    play_random_game(2 + static_cast<int>(seed % 4), seed, [&](const Move& move) {
      for (Token t = 0; t < kTokens; ++t) ASSERT_GE(move.after.box[t], move.before.box[t]);
      ASSERT_EQ(move.after.merchant_box & move.before.merchant_box, move.before.merchant_box);
      ASSERT_EQ(move.after.underworld_box & move.before.underworld_box, move.before.underworld_box);
    });
  }
}

}  // namespace
}  // namespace agon::panthalos
