// PTC-SET-01 … 07
#include <gmock/gmock.h>

#include "games/pantacle/tests/position.h"

namespace agon::pantacle {
namespace {

using testing::SizeIs;

State start(int players, std::map<std::string, std::string, std::less<>> options = {},
            std::uint64_t seed = 1) {
  Chance chance(seed);
  auto state = Pantacle::initial(built_in(), {players, std::move(options)}, chance, nullptr);
  if (!state) throw std::logic_error(state.error().message.id);
  return *state;
}
std::string refused(int players, std::map<std::string, std::string, std::less<>> options = {}) {
  Chance chance(1);
  const auto state = Pantacle::initial(built_in(), {players, std::move(options)}, chance, nullptr);
  return state ? "" : std::string(state.error().rule);
}

TEST(Setup, ThreeToFiveSitDown_PTC_SET_01) {
  EXPECT_EQ(refused(6), "PTC-SET-01");
  EXPECT_EQ(refused(2), "PTC-SET-01");
  for (int players = 3; players <= 5; ++players) EXPECT_EQ(refused(players), "");
  EXPECT_EQ(refused(2, {{"players_min", "2"}}), "");
  EXPECT_EQ(refused(1, {{"players_min", "2"}}), "PTC-SET-01");
}

TEST(Setup, TwoPlayAWholeGameByTheOption_PTC_SET_01) {
  for (std::uint64_t seed = 0; seed < 50; ++seed) {
    State s = start(2, {{"players_min", "2"}}, seed);
    Chance chance(seed, 3);
    int actions = 0;
    for (; Pantacle::to_act(s) != kNobody && actions < 20000; ++actions) {
      Actions legal;
      Pantacle::legal(s, legal);
      Pantacle::apply(
          s, legal[static_cast<int>(chance.pick(static_cast<std::uint32_t>(legal.size())))], chance,
          nullptr);
      ASSERT_FALSE(Pantacle::check(s));
    }
    EXPECT_EQ(s.over, kWon);
  }
}

TEST(Setup, TokensAreInTheOwnersSupply_PTC_SET_02) {
  const State s = start(4);
  EXPECT_THAT(kTokenIds, SizeIs(5));
  for (Player p = 0; p < 4; ++p) EXPECT_EQ(s[p].token_count(), 0);
}

TEST(Setup, ASanctuaryStartsWithOneAdept_PTC_SET_03) {
  const State s = start(4);
  EXPECT_EQ(s.cubes, 40);
  EXPECT_EQ(s.adepts, 21);
  for (Player p = 0; p < 4; ++p) {
    EXPECT_EQ(s[p].cubes, 0);
    EXPECT_EQ(s[p].adepts, 1);
    EXPECT_EQ(s[p].discs_home(), 5);
    EXPECT_EQ(s[p].points, 0);
    EXPECT_EQ(s[p].tracker, 0);
  }
}

TEST(Setup, EverybodyGetsThreeBlades_PTC_SET_04) {
  const State s = start(5);
  EXPECT_EQ(std::popcount(s.pile), 9);
  for (Player p = 0; p < 5; ++p) EXPECT_EQ(std::popcount(s[p].hand), 3);
  EXPECT_EQ(s.row_count, 0);
}

TEST(Setup, NobodyIsCursed_PTC_SET_05) {
  const State s = start(3);
  EXPECT_EQ(s.curse_pile.size(), 27);
  for (Player p = 0; p < 3; ++p) EXPECT_TRUE(s[p].curses[0].none());
}

TEST(Setup, AllSevenFavorsAreOfferedFirst_PTC_SET_06) {
  Actions actions;
  Pantacle::legal(start(3), actions);
  EXPECT_EQ(actions.size(), 7);
  Pantacle::legal(start(3, {{"initial_marked_favor", "hunt"}}), actions);
  EXPECT_EQ(actions.size(), 6);
  EXPECT_FALSE(actions.contains(act(Verb::kAnnounce, kHunt)));
}

TEST(Setup, TheStarterComesFromTheSeedOrTheOption_PTC_SET_07) {
  PlayerSet starters;
  for (std::uint64_t seed = 0; seed < 40; ++seed) {
    EXPECT_EQ(start(4, {}, seed).active, start(4, {}, seed).active);
    starters.add(start(4, {}, seed).active);
  }
  EXPECT_EQ(starters.size(), 4);
  EXPECT_EQ(start(4, {{"starting_player", "3"}}).active, 2);
  EXPECT_EQ(refused(3, {{"starting_player", "5"}}), "PTC-SET-07");
}

}  // namespace
}  // namespace agon::pantacle
