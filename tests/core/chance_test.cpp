#include "core/chance.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>
#include <rapidcheck/gtest.h>

#include <array>

namespace agon {
namespace {

using testing::ElementsAre;
using testing::ElementsAreArray;

std::vector<std::uint32_t> picks(Chance chance, const std::vector<std::uint32_t>& sizes) {
  std::vector<std::uint32_t> values;
  for (const std::uint32_t n : sizes) values.push_back(chance.pick(n));
  return values;
}

// The expected numbers come from a second implementation in another language.
TEST(Chance, ASeedGivesTheSamePicksOnEveryPlatform) {
  const std::vector<std::uint32_t> sizes{2, 6, 10, 52, 1000, 1000000, 3000000000, 4294967295};
  EXPECT_THAT(picks(Chance(0), sizes),
              ElementsAre(1, 5, 4, 45, 187, 188544, 1009297641, 3210944622));
  EXPECT_THAT(picks(Chance(1), sizes),
              ElementsAre(0, 5, 0, 4, 392, 165873, 1119061280, 2464604021));
  EXPECT_THAT(picks(Chance(42), sizes), ElementsAre(1, 5, 4, 5, 710, 44137, 859458772, 601477744));
  EXPECT_THAT(picks(Chance(UINT64_MAX, 7), sizes),
              ElementsAre(1, 1, 5, 29, 838, 762789, 1724493555, 2852536196));
}

TEST(Chance, StreamsOfOneSeedDiffer) {
  EXPECT_THAT(picks(Chance(1, 1), {2, 6, 10, 52, 1000, 1000000}),
              ElementsAre(0, 0, 2, 12, 512, 289651));
  EXPECT_EQ(mix_seed(0, 0), 0xa706dd2f4d197e6fULL);
  EXPECT_EQ(mix_seed(1, 2), 0xf602ec30f98a3929ULL);
}

// With three thousand million candidates nearly every third number is rejected.
TEST(Chance, RejectedNumbersAreDrawnAgain) {
  EXPECT_THAT(picks(Chance(5), std::vector<std::uint32_t>(6, 3000000000)),
              ElementsAre(283501262, 2496942921, 146889376, 796537147, 2525751944, 804311556));
}

// Chi-square with n - 1 degrees of freedom; the bounds are the 99.9 % quantiles.
TEST(Chance, EveryCandidateIsEquallyLikely) {
  for (const auto& [n, bound] :
       {std::pair{2U, 10.83}, std::pair{6U, 20.52}, std::pair{10U, 27.88}, std::pair{52U, 87.97}}) {
    Chance chance(2024, n);
    std::vector<int> seen(n);
    const int draws = 20000 * static_cast<int>(n);
    for (int i = 0; i < draws; ++i) ++seen[chance.pick(n)];
    double chi_square = 0;
    for (const int count : seen) chi_square += (count - 20000.0) * (count - 20000.0) / 20000.0;
    EXPECT_LT(chi_square, bound) << n << " candidates";
    EXPECT_GT(chi_square, 0.0) << "suspiciously even";
  }
}

TEST(Chance, CountedPickIsInProportion) {
  Chance chance(7);
  const std::array<std::uint8_t, 4> counts{1, 0, 3, 6};
  std::array<int, 4> seen{};
  for (int i = 0; i < 100000; ++i) {
    ++seen[chance.pick_counted(std::span<const std::uint8_t>(counts), 10)];
  }
  EXPECT_NEAR(seen[0], 10000, 400);
  EXPECT_EQ(seen[1], 0);
  EXPECT_NEAR(seen[2], 30000, 600);
  EXPECT_NEAR(seen[3], 60000, 600);
}

TEST(Chance, CountedPickWalksTheCountsInOrder) {
  const std::array<std::uint8_t, 3> counts{2, 0, 1};
  for (const auto& [value, expected] : {std::pair{0U, 0U}, std::pair{1U, 0U}, std::pair{2U, 2U}}) {
    ScriptedPicks script({{value, 3}});
    Chance chance(script);
    EXPECT_EQ(chance.pick_counted(std::span<const std::uint8_t>(counts), 3), expected);
  }
}

TEST(Chance, ASingleCandidateIsNoPickButCountsAsACall) {
  std::vector<Pick> log;
  Chance with_single(3);
  with_single.record_to(&log);
  EXPECT_EQ(with_single.pick(1), 0U);
  EXPECT_TRUE(log.empty());
  EXPECT_EQ(with_single.calls(), 1U);
  EXPECT_EQ(with_single.pick(1000000), Chance(3).pick(1000000)) << "it used up a number";
  EXPECT_EQ(with_single.calls(), 2U);
}

TEST(Chance, RecordingStops) {
  std::vector<Pick> log;
  Chance chance(3);
  chance.record_to(&log);
  chance.pick(6);
  chance.record_to(nullptr);
  chance.pick(6);
  EXPECT_EQ(log.size(), 1U);
}

RC_GTEST_PROP(Chance, APickIsBelowItsBound, (std::uint64_t seed, std::uint32_t n)) {
  RC_PRE(n > 0U);
  Chance chance(seed);
  for (int i = 0; i < 20; ++i) RC_ASSERT(chance.pick(n) < n);
}

RC_GTEST_PROP(Chance, WhatWasRecordedReplaysIdentically, (std::uint64_t seed)) {
  const auto sizes =
      *rc::gen::container<std::vector<std::uint32_t>>(rc::gen::inRange<std::uint32_t>(1, 2000));
  std::vector<Pick> log;
  std::vector<std::uint32_t> fallen;
  Chance chance(seed);
  chance.record_to(&log);
  for (const std::uint32_t n : sizes) fallen.push_back(chance.pick(n));

  ScriptedPicks script(log);
  Chance replayed(script);
  std::vector<Pick> again;
  replayed.record_to(&again);
  for (std::size_t i = 0; i < sizes.size(); ++i) RC_ASSERT(replayed.pick(sizes[i]) == fallen[i]);
  RC_ASSERT(!script.failed());
  RC_ASSERT(script.used_up());
  RC_ASSERT(again == log);
}

TEST(ScriptedPicks, SayWhichDiceFall) {
  const std::array<std::uint32_t, 3> dice{5, 0, 3};
  ScriptedPicks script = ScriptedPicks::values(dice);
  Chance chance(script);
  EXPECT_EQ(chance.pick(6), 5U);
  EXPECT_EQ(chance.pick(6), 0U);
  EXPECT_FALSE(script.used_up());
  EXPECT_EQ(chance.pick(40), 3U) << "any number of candidates will do";
  EXPECT_TRUE(script.used_up());
  EXPECT_FALSE(script.failed());
}

TEST(ScriptedPicks, ThatRunOutAnswerZeroAndRemember) {
  ScriptedPicks script({{1, 2}});
  EXPECT_EQ(script.pick(2), 1U);
  EXPECT_EQ(script.pick(2), 0U);
  EXPECT_TRUE(script.failed());
}

TEST(ScriptedPicks, OfAnotherNumberOfCandidatesFail) {
  ScriptedPicks script({{1, 2}, {0, 5}});
  EXPECT_EQ(script.pick(3), 0U);
  EXPECT_TRUE(script.failed());
  EXPECT_EQ(script.pick(5), 0U);
  EXPECT_TRUE(script.failed()) << "a failure is not forgotten";
}

TEST(ScriptedPicks, OutOfRangeFail) {
  const std::array<std::uint32_t, 1> value{6};
  ScriptedPicks script = ScriptedPicks::values(value);
  EXPECT_EQ(script.pick(6), 0U);
  EXPECT_TRUE(script.failed());
}

}  // namespace
}  // namespace agon
