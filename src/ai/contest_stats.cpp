#include "ai/contest_stats.h"

#include <algorithm>
#include <boost/math/distributions/students_t.hpp>
#include <cmath>
#include <limits>

namespace agon {
namespace {

constexpr double kConfidence = 0.95;
constexpr double kNormalQuantile = 1.959963984540054;

// Sum of the squared distances of the sets from `expected`, with the imaginary set.
double squared_distance(const SetMeans& means, double expected) {
  const double sets = static_cast<double>(means.sets);
  const double seen = means.squares - 2 * expected * means.sum + sets * expected * expected;
  const double imaginary = (expected * expected + (1 - expected) * (1 - expected)) / 2;
  return std::max(0.0, seen) + imaginary;
}

}  // namespace

Interval wilson(double share, double n, double z) {
  const double z2 = z * z;
  const double centre = (share + z2 / (2 * n)) / (1 + z2 / n);
  const double reach = z / (1 + z2 / n) * std::sqrt(share * (1 - share) / n + z2 / (4 * n * n));
  // At 0 and 1 the bound is the share itself, up to rounding.
  return {share <= 0 ? 0 : std::max(0.0, centre - reach),
          share >= 1 ? 1 : std::min(1.0, centre + reach)};
}

double student_t(double confidence, double degrees_of_freedom) {
  const boost::math::students_t_distribution<double> t(degrees_of_freedom);
  return boost::math::quantile(t, (1 + confidence) / 2);
}

double games_per_set(const SetMeans& means, int games_in_set) {
  SetMeans seen = means;
  seen.add(0);
  seen.add(1);
  const double sets = static_cast<double>(seen.sets);
  const double mean = seen.mean();
  const double variance = (seen.squares - sets * mean * mean) / (sets - 1);
  return std::clamp(mean * (1 - mean) / variance, 1.0, static_cast<double>(games_in_set));
}

Interval interval_of(const SetMeans& means, int games_in_set) {
  if (means.sets < 2) return {0, 1};
  const double sets = static_cast<double>(means.sets);
  const double share = std::clamp(means.mean(), 0.0, 1.0);
  const Interval estimated =
      wilson(share, sets * games_per_set(means, games_in_set), student_t(kConfidence, sets - 1));
  const Interval bounded = wilson(share, sets, kNormalQuantile);
  return estimated.high - estimated.low < bounded.high - bounded.low ? estimated : bounded;
}

double elo_of_score(double score) {
  if (score <= 0) return -std::numeric_limits<double>::infinity();
  if (score >= 1) return std::numeric_limits<double>::infinity();
  return 400 * std::log10(score / (1 - score));
}

double score_of_elo(double elo) { return 1 / (1 + std::pow(10, -elo / 400)); }

double lower_bound(const SequentialTest& test) { return std::log(test.beta / (1 - test.alpha)); }

double upper_bound(const SequentialTest& test) { return std::log((1 - test.beta) / test.alpha); }

double log_likelihood_ratio(const SequentialTest& test, const SetMeans& means) {
  const double r0 = squared_distance(means, score_of_elo(test.elo0));
  const double r1 = squared_distance(means, score_of_elo(test.elo1));
  return static_cast<double>(means.sets) / 2 * std::log(r0 / r1);
}

Verdict verdict(const SequentialTest& test, double log_likelihood_ratio) {
  if (log_likelihood_ratio >= upper_bound(test)) return Verdict::kElo1;
  if (log_likelihood_ratio <= lower_bound(test)) return Verdict::kElo0;
  return Verdict::kUndecided;
}

}  // namespace agon
