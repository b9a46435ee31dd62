// PAN-SETUP-01 … 09
#include <gmock/gmock.h>

#include <bit>
#include <set>

#include "games/panthalos/tests/position.h"
#include "games/panthalos/tests/random_game.h"

namespace agon::panthalos {
namespace {

std::string json_of(const State& s) {
  JsonWriter out;
  Panthalos::write_state(s, out);
  return out.text();
}

TEST(Setup, BoardSideByPlayers_PAN_SETUP_01) {
  const Content& content = built_in();
  EXPECT_EQ(&new_game(2, 1).side(), &content.sides[0]);
  EXPECT_EQ(&new_game(3, 1).side(), &content.sides[0]);
  EXPECT_EQ(&new_game(4, 1).side(), &content.sides[1]);
  EXPECT_EQ(&new_game(5, 1).side(), &content.sides[1]);
  // The sides differ: AGORA has a third space for four players.
  EXPECT_FALSE(Game(position(3).turn_of(0)).is_legal("place leader agora.3"));
  EXPECT_TRUE(Game(position(4).turn_of(0)).is_legal("place leader agora.3"));
}

TEST(Setup, WorkersByPlayers_E01_PAN_SETUP_02) {
  const int workers[] = {5, 4, 3, 3};
  for (int players = 2; players <= 5; ++players) {
    const State s = new_game(players, 1);
    for (Player p = 0; p < players; ++p) {
      EXPECT_EQ(s[p].pools[kFront].count(2), workers[players - 2]);
      EXPECT_EQ(s[p].pools[kFront].count(kLeader), 1);
      EXPECT_EQ(s[p].pools[kFront].size(), workers[players - 2] + 1);
      EXPECT_EQ(s[p].unhired, 5 - workers[players - 2]);
    }
  }
}

TEST(Setup, SameSeedSameGame_PAN_SETUP_03) {
  for (const std::uint64_t seed : {1U, 2U, 3U}) {
    EXPECT_EQ(json_of(new_game(4, seed)), json_of(new_game(4, seed)));
    std::vector<std::string> games;
    for (int i = 0; i < 2; ++i) games.push_back(json_of(play_random_game(4, seed, [](auto&) {})));
    EXPECT_EQ(games[0], games[1]);
  }
}

TEST(Setup, DisplaysDifferOverSeeds_PAN_SETUP_03) {
  std::set<std::string> displays;
  std::set<int> merchants;
  for (std::uint64_t seed = 1; seed <= 50; ++seed) {
    const State s = new_game(2, seed);
    displays.insert(std::string(reinterpret_cast<const char*>(s.display.n), kTokens));
    merchants.insert(s.merchant_display);
  }
  EXPECT_GT(displays.size(), 45U);
  EXPECT_GT(merchants.size(), 40U);
}

TEST(Setup, UnderworldStackWithOneFaceUp_PAN_SETUP_04) {
  std::set<int> tops;
  for (std::uint64_t seed = 1; seed <= 100; ++seed) {
    const State s = new_game(3, seed);
    EXPECT_EQ(std::popcount(s.underworld.rest), 11);  // in no order that anybody knows
    EXPECT_EQ(s.underworld.below_count, 0);
    EXPECT_EQ(s.underworld.rest >> s.underworld_top & 1, 0);
    tops.insert(s.underworld_top);
  }
  EXPECT_EQ(tops.size(), 12U);
}

TEST(Setup, StartingPlayerIsDrawn_PAN_SETUP_05) {
  std::set<Player> starters;
  for (std::uint64_t seed = 1; seed <= 100; ++seed) {
    const State s = new_game(5, seed);
    EXPECT_EQ(s.starting_player, new_game(5, seed).starting_player);
    EXPECT_EQ(Panthalos::to_act(s), s.starting_player);
    starters.insert(s.starting_player);
  }
  EXPECT_EQ(starters.size(), 5U);
}

TEST(Setup, StartingPlayerByOption_PAN_SETUP_05) {
  for (std::uint64_t seed = 1; seed <= 10; ++seed) {
    EXPECT_EQ(new_game(5, seed, {{"starting_player", "4"}}).starting_player, 3);
    EXPECT_EQ(new_game(2, seed, {{"starting_player", "1"}}).starting_player, 0);
  }
  Chance chance(1);
  const auto state =
      Panthalos::initial(built_in(), {3, {{"starting_player", "4"}}}, chance, nullptr);
  ASSERT_FALSE(state);
  EXPECT_EQ(state.error().rule, "PAN-SETUP-05");
}

TEST(Setup, EachDrawsAGoodAReinforcementAndTwoTitans_PAN_SETUP_06) {
  const State s = new_game(5, 1);
  for (Player p = 0; p < 5; ++p) {
    EXPECT_EQ(s[p].tokens.total(kRefinedGoods, kTokens), 1);
    EXPECT_EQ(s[p].tokens.total(kReinforcements, kShips), 1);
    EXPECT_EQ(s[p].tokens.total(kTitans, kReinforcements), 2);
    EXPECT_EQ(s[p].tokens.total(), 4);
  }
  // After that the displays took 4 Goods and 4 Reinforcements.
  EXPECT_EQ(s.stack.total(kBasicGoods, kTokens) + 4, 35);
  EXPECT_EQ(s.stack.total(kReinforcements, kShips) + 4, 39);
  EXPECT_EQ(s.stack.total(kTitans, kReinforcements), 42);
}

TEST(Setup, DrawsGoInTurnOrder_PAN_SETUP_06) {
  Journal journal;
  new_game(4, 1, {{"starting_player", "3"}}, &journal);
  std::vector<int> order;
  for (const Event& event : journal.events()) {
    if (event.rule != "PAN-SETUP-06") continue;
    if (order.empty() || order.back() != event.player) order.push_back(event.player);
  }
  EXPECT_THAT(order, testing::ElementsAre(2, 3, 0, 1));
}

TEST(Setup, TitansDrawnAreTheirOwnersSecret_PAN_SETUP_06) {
  Journal journal;
  new_game(2, 1, {}, &journal);
  int titans = 0;
  for (const Event& event : journal.events()) {
    if (!is_event(event, "drew_titans")) continue;
    titans += number_in(event, "count");
    EXPECT_EQ(event.insiders, PlayerSet::only(event.player));
  }
  EXPECT_EQ(titans, 4);
}

TEST(Setup, DiscsBySeat_E02_PAN_SETUP_07) {
  const State s = new_game(5, 1, {{"starting_player", "2"}});
  std::vector<int> discs;
  for (int i = 0; i < 5; ++i) discs.push_back(s.player[(1 + i) % 5].personal);
  EXPECT_THAT(discs, testing::ElementsAre(4, 5, 5, 6, 6));
}

TEST(Setup, MarkerAndGeneralReserve_E02_PAN_SETUP_08) {
  const State s = new_game(3, 1, {{"starting_player", "1"}});
  const int general[] = {7, 6, 6};
  for (Player p = 0; p < 3; ++p) {
    EXPECT_EQ(s[p].general, general[p]);
    EXPECT_EQ(1 + s[p].personal + s[p].general, 12);
    EXPECT_EQ(s[p].score, 0);
  }
}

TEST(Setup, DisplaysAreFilled_PAN_SETUP_09) {
  const State s = new_game(5, 1);
  EXPECT_EQ(s.display.total(kShips, kArtisans), 5);
  EXPECT_EQ(s.display.total(kBasicGoods, kRefinedGoods), 4);
  EXPECT_EQ(s.display.total(kRefinedGoods, kTokens), 0);
  EXPECT_EQ(s.display.total(kArtisans, kBasicGoods), 2);
  EXPECT_EQ(s.display.total(kReinforcements, kShips), 4);
  EXPECT_EQ(std::popcount(s.merchant_display), 5);

  EXPECT_EQ(s.stack.total(kBasicGoods, kTokens), 31);
  EXPECT_EQ(s.stack.total(kShips, kArtisans), 15);
  EXPECT_EQ(s.stack.total(kArtisans, kBasicGoods), 12);
  EXPECT_EQ(s.stack.total(kReinforcements, kShips), 35);
  EXPECT_EQ(std::popcount(s.merchant_stack), 7);
  EXPECT_EQ(s.round, 1);
  EXPECT_EQ(s.templum(), 1);
}

TEST(Setup, UnknownOptionsAreRefused) {
  for (const auto& [id, value] : std::map<std::string, std::string>{
           {"contested_order", "left"}, {"no_such_option", "on"}, {"starting_player", "6"}}) {
    Chance chance(1);
    const auto state = Panthalos::initial(built_in(), {4, {{id, value}}}, chance, nullptr);
    ASSERT_FALSE(state) << id;
    EXPECT_EQ(state.error().word, "bad_setup");
  }
}

}  // namespace
}  // namespace agon::panthalos
