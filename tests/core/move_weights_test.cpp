#include "core/move_weights.h"

#include <gtest/gtest.h>

namespace agon {
namespace {

constexpr TraitSpace kSpace(std::array<TraitGroup, 2>{{{"verb", 2}, {"reach", 3}}});
constexpr std::string_view kFile = R"({"verb": [2, 0.5], "reach": [1, 4, 1e-9]})";

std::uint32_t weight(std::initializer_list<int> list, std::string_view file = kFile) {
  Traits traits;
  for (const int trait : list) traits.add(trait);
  return MoveWeights(file, kSpace.groups).of(traits);
}

TEST(MoveWeights, GroupsLieOneAfterTheOther) {
  EXPECT_EQ(kSpace.first[0], 0);
  EXPECT_EQ(kSpace.first[1], 2);
  EXPECT_EQ(kSpace.size, 5);
}

TEST(MoveWeights, AreTheProductOfWhatTraitsSay) {
  const std::uint32_t plain = weight({});
  EXPECT_EQ(weight({0}), 2 * plain);
  EXPECT_EQ(weight({1, 3}), 2 * plain) << "half of four times";
  EXPECT_EQ(weight({0, 3}), 8 * plain);
}

TEST(MoveWeights, AreNeverNothing) { EXPECT_EQ(weight({4}), 1U); }

TEST(MoveWeights, OfAnEmptyFileAreAllAlike) { EXPECT_EQ(weight({0, 4}, "{}"), weight({}, "{}")); }

TEST(MoveWeightsDeathTest, RefusesOtherGroups) {
  EXPECT_DEATH(weight({}, R"({"verb": [1, 1], "reach": [1, 1]})"), "reach");
  EXPECT_DEATH(weight({}, R"({"verb": [1, 1]})"), "reach");
}

}  // namespace
}  // namespace agon
