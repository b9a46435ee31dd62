#include <gtest/gtest.h>

#include <set>

#include "ai/greedy/greedy_bot.h"
#include "ai/random/random_bot.h"
#include "tree_game.h"

namespace agon {
namespace {

using tree::Builder;
using tree::TreeGame;

int greedy_choice(const tree::State& state, std::uint64_t seed = 1, GreedyLimits limits = {}) {
  Chance mind(seed);
  return GreedyBot<TreeGame>(limits).choose(state, mind).child;
}

TEST(Greedy, TakesTheBestAction) {
  Builder b;
  const int root = b.choice(0, {b.leaf(0.3F), b.leaf(0.9F), b.leaf(0.6F)});
  EXPECT_EQ(greedy_choice(b.state(root)), 1);
}

TEST(Greedy, SeesThroughChoicesWhoseFirstPartsLookAlike) {
  Builder b;
  std::vector<int> firsts;
  for (int i = 0; i < 4; ++i) {
    std::vector<int> seconds;
    for (int j = 0; j < 4; ++j) {
      seconds.push_back(b.choice(0, {b.leaf(0.2F), b.leaf(i == 2 && j == 3 ? 0.7F : 0.4F)}));
    }
    firsts.push_back(b.choice(0, seconds));
  }
  const int root = b.choice(0, firsts);
  const tree::State state = b.state(root);
  EXPECT_EQ(greedy_choice(state), 2);
  EXPECT_EQ(greedy_choice(b.state(firsts[2])), 3);
}

TEST(Greedy, StopsWhereSomebodyElseDecides) {
  Builder b;
  // The other player's decision leads to a large gain that the evaluation does not see yet.
  const int others = b.choice(1, {b.leaf(1.0F), b.leaf(1.0F)});
  const int root = b.choice(0, {others, b.leaf(0.6F)});
  EXPECT_EQ(greedy_choice(b.state(root)), 1);
}

TEST(Greedy, TakesForcedDecisionsOfOthersOnItsWay) {
  Builder b;
  const int on = b.choice(0, {b.leaf(0.1F), b.leaf(0.8F)});
  const int root = b.choice(0, {b.leaf(0.6F), b.single(1, b.single(0, on))});
  EXPECT_EQ(greedy_choice(b.state(root)), 1);
}

TEST(Greedy, DoesNotTakeAPrivateDecisionOfAnotherForForced) {
  Builder b;
  const int asked = b.secret_single(1, b.leaf(1.0F), 0.3F);
  const int root = b.choice(0, {asked, b.leaf(0.6F)});
  EXPECT_EQ(greedy_choice(b.state(root)), 1);
}

TEST(Greedy, StopsAtTheEndOfItsTurn) {
  Builder b;
  const int next_turn = b.choice(0, {b.leaf(1.0F), b.leaf(1.0F)});
  const int root = b.choice(0, {b.end_of_turn(next_turn, 0.4F), b.leaf(0.6F)});
  EXPECT_EQ(greedy_choice(b.state(root)), 1);
}

TEST(Greedy, IsNotTemptedByWhatItCannotKnow) {
  Builder b;
  const int root = b.choice(0, {b.coin_leaf(0.9F, 0.0F), b.coin_leaf(0.0F, 0.9F), b.leaf(0.6F)});
  GreedyLimits many;
  many.resamples = 64;
  for (std::uint32_t truth = 0; truth < 2; ++truth) {
    EXPECT_EQ(greedy_choice(b.state(root, truth), 5, many), 2) << truth;
  }
}

TEST(Greedy, BreaksTiesByItsChanceAlone) {
  Builder b;
  const int root = b.choice(0, {b.leaf(0.7F), b.leaf(0.2F), b.leaf(0.7F)});
  std::set<int> chosen;
  for (std::uint64_t seed = 0; seed < 40; ++seed) {
    const int choice = greedy_choice(b.state(root), seed);
    EXPECT_EQ(choice, greedy_choice(b.state(root), seed));
    chosen.insert(choice);
  }
  EXPECT_EQ(chosen, (std::set<int>{0, 2}));
}

TEST(Greedy, KeepsToItsNodesAndStillComparesWhatItReached) {
  Builder b;
  // Ten choices in a row: far more ways than nodes.
  int deep = b.leaf(0.5F);
  for (int i = 0; i < 10; ++i) {
    deep = b.choice(0, std::vector<int>(10, deep));
  }
  const int root = b.choice(0, {deep, deep, b.leaf(0.6F), deep});
  GreedyLimits few;
  few.nodes = 100;
  EXPECT_EQ(greedy_choice(b.state(root), 1, few), 2);
  few.nodes = 1;
  EXPECT_LT(greedy_choice(b.state(root), 1, few), 4);
}

TEST(Random, ReachesEveryActionAndWeightsTellThemApart) {
  Builder b;
  const int root = b.choice(0, {b.leaf(0.0F), b.leaf(0.0F), b.leaf(0.0F)});
  Chance mind(3);
  int plain[3] = {};
  int weighted[3] = {};
  for (int i = 0; i < 1100; ++i) {
    ++plain[RandomBot<TreeGame>().choose(b.state(root), mind).child];
    ++weighted[WeightedBot<TreeGame>().choose(b.state(root), mind).child];
  }
  for (const int count : plain) EXPECT_NEAR(count, 367, 70);
  EXPECT_NEAR(weighted[0], 900, 70);
  EXPECT_NEAR(weighted[1], 100, 50);
  EXPECT_NEAR(weighted[2], 100, 50);
}

}  // namespace
}  // namespace agon
