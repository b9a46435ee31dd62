#include "core/value_net.h"

#include <fmt/format.h>
#include <gtest/gtest.h>

#include <string>

namespace agon {
namespace {

// A list with the same number for all units but the first.
std::string units(double first, double others) {
  std::string text = fmt::format("[{}", first);
  for (std::size_t u = 1; u < ValueNet::kUnits; ++u) text += fmt::format(",{}", others);
  return text + "]";
}

std::string two_inputs() {
  return fmt::format(R"({{"rows": [{}, {}], "bias": {}, "out": {}, "direct": [0.5, 0]}})",
                     units(2, 0), units(-3, 0), units(1, -1), units(10, 100));
}

TEST(ValueNet, AddsWhatFiresAndWhatGoesStraight) {
  const ValueNet net(two_inputs(), 2);
  const auto worth = [&](float a, float b) { return net.worth(std::array{a, b}); };
  EXPECT_FLOAT_EQ(worth(0, 0), 10) << "the first unit fires by its bias, the others never";
  EXPECT_FLOAT_EQ(worth(1, 0), 30.5F);
  EXPECT_FLOAT_EQ(worth(1, 1), 0.5F) << "1 + 2 - 3: it does not fire";
  EXPECT_FLOAT_EQ(worth(2, 1), 21.0F);
}

TEST(ValueNet, OfAnEmptyFileHasLearnedNothing) {
  EXPECT_FALSE(ValueNet("{}", 2).trained());
  EXPECT_TRUE(ValueNet(two_inputs(), 2).trained());
}

TEST(ValueNetDeathTest, RefusesANetworkForOtherInputs) {
  EXPECT_DEATH(ValueNet(two_inputs(), 3), "2 inputs, not 3");
}

// Players with one number each, every other one a friend.
struct Teams {
  using State = std::array<float, 4>;
  using Inputs = PerPlayer<std::array<float, 2>>;
  static int players(const State&) { return 4; }
  static int side(const State&, Player p) { return p % 2; }
  static void inputs(const State& s, Inputs& out) {
    for (std::size_t p = 0; p < s.size(); ++p) out[p] = {s[p], 0};
  }
};

TEST(ValueNet, AddsUpWhatFriendsAreWorth) {
  const ValueNet net(two_inputs(), 2);
  const auto shares = learned_shares<Teams>(net, {1, 0, 0, 1});
  for (std::size_t p = 0; p < 4; ++p) EXPECT_FLOAT_EQ(shares[p], 0.25F) << p;
  const auto ahead = learned_shares<Teams>(net, {0, 0, 0.1F, 0});
  EXPECT_FLOAT_EQ(ahead[0], ahead[2]) << "friends win together";
  EXPECT_GT(ahead[0], ahead[1]);
  EXPECT_FLOAT_EQ(ahead[0] + ahead[1], 0.5F);
}

TEST(InputWriter, WritesNumbersAndOneOfMany) {
  std::array<float, 4> out{};
  {
    InputWriter writer(out);
    writer.add_one_of(1, 3);
    writer.add(0.25);
  }
  EXPECT_EQ(out, (std::array<float, 4>{0, 1, 0, 0.25F}));
}

}  // namespace
}  // namespace agon
