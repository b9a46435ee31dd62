#include "ai/contest_stats.h"

#include <gtest/gtest.h>

#include <cmath>
#include <initializer_list>

#include "core/chance.h"

namespace agon {
namespace {

constexpr double kNormal = 1.959963984540054;

SetMeans means_of(std::initializer_list<double> values) {
  SetMeans means;
  for (const double value : values) means.add(value);
  return means;
}

SetMeans repeated(double value, int times) {
  SetMeans means;
  for (int i = 0; i < times; ++i) means.add(value);
  return means;
}

// Whether something of that probability happened.
bool happens(Chance& chance, double probability) {
  return chance.pick(1'000'000) < static_cast<std::uint32_t>(probability * 1'000'000);
}

TEST(Wilson, KnownIntervals) {
  const Interval half = wilson(0.5, 100, kNormal);
  EXPECT_NEAR(half.low, 0.4038, 1e-4);
  EXPECT_NEAR(half.high, 0.5962, 1e-4);
  const Interval none = wilson(0, 10, kNormal);
  EXPECT_EQ(none.low, 0);
  EXPECT_NEAR(none.high, 0.2775, 1e-4);
  const Interval all = wilson(1, 10, kNormal);
  EXPECT_NEAR(all.low, 0.7225, 1e-4);
  EXPECT_EQ(all.high, 1);
}

TEST(StudentT, KnownQuantiles) {
  EXPECT_NEAR(student_t(0.95, 1), 12.7062, 1e-4);
  EXPECT_NEAR(student_t(0.95, 10), 2.2281, 1e-4);
  EXPECT_NEAR(student_t(0.99, 30), 2.7500, 1e-4);
  EXPECT_NEAR(student_t(0.95, 1e7), kNormal, 1e-4);
}

TEST(GamesPerSet, IsOneWhereAllGamesOfASetSayTheSame) {
  EXPECT_EQ(games_per_set(means_of({0, 1, 0, 1}), 4), 1);
  EXPECT_EQ(games_per_set(means_of({0, 1, 1, 1}), 2), 1);
}

TEST(GamesPerSet, IsOneWhereOneSideHasWonEverything) {
  EXPECT_EQ(games_per_set(repeated(1, 50), 4), 1);
  EXPECT_EQ(games_per_set(repeated(0, 50), 4), 1);
}

TEST(GamesPerSet, IsAtMostTheGamesThatWerePlayed) {
  EXPECT_EQ(games_per_set(repeated(0.5, 50), 2), 2);
}

TEST(GamesPerSet, FollowsTheVarianceInBetween) {
  // With the imaginary sets 0 and 1 the mean is 1/2 and the variance 1/6; a single game has 1/4.
  EXPECT_NEAR(games_per_set(means_of({0, 0.5, 1, 0.5, 0.5}), 3), 1.5, 1e-9);
}

TEST(IntervalOf, IsWilsonsForIndependentGamesOfManySets) {
  SetMeans means;
  Chance chance(7);
  for (int set = 0; set < 200'000; ++set) {
    means.add((happens(chance, 0.3) ? 0.5 : 0) + (happens(chance, 0.3) ? 0.5 : 0));
  }
  const Interval mine = interval_of(means, 2);
  const Interval known = wilson(means.mean(), 400'000, kNormal);
  EXPECT_NEAR(mine.low, known.low, 2e-5);
  EXPECT_NEAR(mine.high, known.high, 2e-5);
}

TEST(IntervalOf, OneSetSaysNothing) {
  const Interval interval = interval_of(means_of({1}), 2);
  EXPECT_EQ(interval.low, 0);
  EXPECT_EQ(interval.high, 1);
}

TEST(IntervalOf, HasAWidthWhereAllSetsEndedAlike) {
  const Interval won = interval_of(repeated(1, 25), 4);
  EXPECT_NEAR(won.low, wilson(1, 25, kNormal).low, 1e-12);
  EXPECT_EQ(won.high, 1);
  EXPECT_GT(interval_of(repeated(0.5, 25), 2).high, 0.6);
  EXPECT_GT(interval_of(repeated(1, 4), 3).low, 0.5);
}

// How often the interval has the truth, where with probability `alike` a set's games end alike.
double coverage(double truth, double alike, int sets, int games_in_set) {
  constexpr int kTrials = 1000;
  Chance chance(11);
  int covered = 0;
  for (int trial = 0; trial < kTrials; ++trial) {
    SetMeans means;
    for (int set = 0; set < sets; ++set) {
      const bool same = happens(chance, alike);
      const bool first = happens(chance, truth);
      int wins = 0;
      for (int game = 0; game < games_in_set; ++game) {
        wins += (same || game == 0 ? first : happens(chance, truth)) ? 1 : 0;
      }
      means.add(static_cast<double>(wins) / games_in_set);
    }
    const Interval interval = interval_of(means, games_in_set);
    covered += interval.low <= truth && truth <= interval.high ? 1 : 0;
  }
  return covered / static_cast<double>(kTrials);
}

TEST(IntervalOf, HasTheTruthNineteenTimesInTwenty) {
  for (const double truth : {0.5, 0.25, 0.05, 0.98}) {
    for (const double alike : {0.0, 0.5, 1.0}) {
      for (const int games_in_set : {2, 4}) {
        for (const int sets : {8, 50}) {
          // The plain Wilson interval contains the truth only 17 times in 20 if there are 8 trials
          // and the truth is so near to 1.
          const double least = truth > 0.9 && sets == 8 ? 0.85 : 0.92;
          EXPECT_GT(coverage(truth, alike, sets, games_in_set), least)
              << truth << ' ' << alike << ' ' << games_in_set << ' ' << sets;
        }
      }
    }
  }
  // Neither is it so wide that it would say nothing.
  EXPECT_LT(coverage(0.5, 0.5, 50, 2), 0.98);
  EXPECT_LT(coverage(0.25, 1.0, 50, 4), 0.98);
}

TEST(Elo, KnownDifferences) {
  EXPECT_EQ(elo_of_score(0.5), 0);
  EXPECT_NEAR(elo_of_score(0.75), 190.8485, 1e-4);
  EXPECT_NEAR(elo_of_score(0.25), -190.8485, 1e-4);
  EXPECT_NEAR(score_of_elo(100), 0.640065, 1e-6);
  EXPECT_NEAR(score_of_elo(400), 10.0 / 11, 1e-9);
  EXPECT_TRUE(std::isinf(elo_of_score(1)));
  EXPECT_LT(elo_of_score(0), -1e9);
}

TEST(SequentialTest, BoundsAreWalds) {
  const SequentialTest test{0, 10, 0.05, 0.05};
  EXPECT_NEAR(upper_bound(test), std::log(19), 1e-12);
  EXPECT_NEAR(lower_bound(test), -std::log(19), 1e-12);
  EXPECT_NEAR(upper_bound({0, 10, 0.01, 0.1}), std::log(90), 1e-12);
}

TEST(SequentialTest, TheRatioIsThatOfTheSquaredDistances) {
  // Sets 1 and 1/2 and the imaginary one: 1/4 + 0 + 1/4 for Elo 0, and for Elo 100, which expects
  // 0.640065, 0.129553 + 0.019618 + 0.269618.
  EXPECT_NEAR(log_likelihood_ratio({0, 100}, means_of({1, 0.5})), std::log(0.5 / 0.418789), 1e-5);
  EXPECT_EQ(log_likelihood_ratio({0, 100}, SetMeans()), 0);
  const SetMeans even = repeated(0.5, 40);
  EXPECT_NEAR(log_likelihood_ratio({-30, 30}, even), 0, 1e-9);
}

TEST(SequentialTest, OneSetNeverDecides) {
  for (const double value : {0.0, 0.5, 1.0}) {
    const SequentialTest test{-100, 100};
    EXPECT_EQ(verdict(test, log_likelihood_ratio(test, means_of({value}))), Verdict::kUndecided);
  }
}

// How often elo1 is accepted if games are won with the probability of `elo`.
double accepted(const SequentialTest& test, double elo) {
  constexpr int kTrials = 1000;
  Chance chance(5);
  int times = 0;
  for (int trial = 0; trial < kTrials; ++trial) {
    SetMeans means;
    Verdict said = Verdict::kUndecided;
    while (said == Verdict::kUndecided) {
      const double won = score_of_elo(elo);
      means.add((happens(chance, won) ? 0.5 : 0) + (happens(chance, won) ? 0.5 : 0));
      said = verdict(test, log_likelihood_ratio(test, means));
    }
    times += said == Verdict::kElo1 ? 1 : 0;
  }
  return times / static_cast<double>(kTrials);
}

TEST(SequentialTest, ErrsAsRarelyAsAsked) {
  EXPECT_LT(accepted({0, 50}, 0), 0.065);
  EXPECT_GT(accepted({0, 50}, 50), 0.935);
  EXPECT_LT(accepted({-100, 100}, -100), 0.065);
  EXPECT_GT(accepted({-100, 100}, 100), 0.935);
}

}  // namespace
}  // namespace agon
