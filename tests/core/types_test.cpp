#include "core/types.h"

#include <gtest/gtest.h>

namespace agon {
namespace {

TEST(PlayerSet, HoldsPlayersOnly) {
  PlayerSet set = PlayerSet::only(2);
  set.add(0);
  EXPECT_TRUE(set.has(0));
  EXPECT_FALSE(set.has(1));
  EXPECT_TRUE(set.has(2));
  EXPECT_EQ(set.size(), 2);
  EXPECT_FALSE(set.has(kNobody));
  EXPECT_FALSE(set.has(kReferee));
  set.remove(2);
  set.remove(4);
  EXPECT_EQ(set, PlayerSet::only(0));
  set.clear();
  EXPECT_TRUE(set.empty());
}

TEST(PlayerSet, OfTheFirstPlayers) {
  EXPECT_EQ(PlayerSet::first(0), PlayerSet());
  EXPECT_EQ(PlayerSet::first(3).bits(), 0b111);
  EXPECT_EQ(PlayerSet::first(kMaxPlayers).size(), kMaxPlayers);
}

}  // namespace
}  // namespace agon
