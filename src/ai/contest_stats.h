// The statistics of strength: intervals, Elo and the sequential test. Pure functions.
//
// Bots meet in sets: a set is one deal, played once for each rotation of the seats. What is counted
// of a set is a mean over its games between 0 and 1 (a bot's share of first places, or how often
// one bot placed before another). Sets are independent of each other; games within a set are not,
// since they share nature's seed. So everything here is estimated from the means of sets.
#pragma once

#include <cstdint>

namespace agon {

struct Interval {
  double low = 0;
  double high = 1;
};

// The means of the sets so far. Values are added in the order of the sets, so that the sums are the
// same whoever played them.
struct SetMeans {
  std::int64_t sets = 0;
  double sum = 0;
  double squares = 0;

  void add(double value) {
    ++sets;
    sum += value;
    squares += value * value;
  }
  double mean() const { return sets > 0 ? sum / static_cast<double>(sets) : 0; }
};

// Wilson's score interval for a share `share` of `n` independent trials (`n` may be a fraction),
// for `z` standard deviations.
Interval wilson(double share, double n, double z);

// Two-sided quantile of Student's t: `confidence` of its mass lies within that many deviations.
double student_t(double confidence, double degrees_of_freedom);

// The effective number of independent games in a set: the variance of a single game's win over that
// of the set means. Two imaginary sets are added, one won and one lost: a bot with hardly a loss
// (or win) says nothing yet on how losses are correlated, and gets about one game a set. At least 1
// (the games of a set always end alike), at most `games_in_set` (they are independent). Mirrored
// deals often make a set worth even more, which is not used.
double games_per_set(const SetMeans& means, int games_in_set);

// The 95 % interval of the mean: Wilson's, with the number of games that the sets are worth, and
// Student's quantile for the number of sets instead of the normal one, since that worth was
// estimated. If few sets make this wider than Wilson's interval for the sets alone, which needs no
// estimate, the latter is used. Never of width 0, within [0, 1]. With a single set it is [0, 1].
Interval interval_of(const SetMeans& means, int games_in_set);

// Elo: the difference of rating at which one expects `score`, from -infinity to infinity.
double elo_of_score(double score);
double score_of_elo(double elo);

// A test that stops as soon as it is decided: is the difference `elo0` or rather `elo1`?
struct SequentialTest {
  double elo0 = 0;
  double elo1 = 0;
  double alpha = 0.05;  // how often elo1 may be accepted although elo0 is true
  double beta = 0.05;   // how often elo0 may be accepted although elo1 is true
};

enum class Verdict : std::uint8_t { kUndecided, kElo0, kElo1 };

// Wald's bounds for the logarithm of the likelihood ratio.
double lower_bound(const SequentialTest& test);
double upper_bound(const SequentialTest& test);

// The generalised log-likelihood ratio of the means of sets for elo1 against elo0, in the
// approximation that engine testing uses: sets/2 * log(r0 / r1), where r is the mean squared
// distance of the sets from what the hypothesis expects. It needs no model of draws and is right
// for games correlated within a set. One imaginary set, half lost and half won, keeps few sets or
// equal ones from deciding too early.
double log_likelihood_ratio(const SequentialTest& test, const SetMeans& means);

Verdict verdict(const SequentialTest& test, double log_likelihood_ratio);

}  // namespace agon
