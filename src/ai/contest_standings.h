// What a contest says of its bots: shares of first places, places, scores, Elo, seats.
#pragma once

#include <string>
#include <vector>

#include "ai/contest.h"

namespace agon {

// One bot of the list, or all with one name taken together: then the first places are those of all,
// and share, score and place those of one of them on average.
struct BotStanding {
  std::string name;
  std::vector<int> bots;    // which of the list
  double first_places = 0;  // a shared one counts as its fraction
  double share = 0;         // of the games; those without a result are won by nobody
  Interval interval;        // of the share, 95 %
  double mean_score = 0;    // over the games with a result
  double mean_place = 0;    // the same; ties share the better place
};

// Two names against each other: who placed before whom, ties counted half.
struct PairStanding {
  std::string bot;
  std::string against;
  double score = 0;
  double elo = 0;     // infinite if one always placed before the other
  Interval interval;  // of the Elo difference, 95 %
};

struct Standings {
  std::vector<BotStanding> bots;     // one for each of the list, in its order
  std::vector<BotStanding> by_name;  // one for each name, in the order of the list
  std::vector<PairStanding> pairs;   // each pair of names once
  std::vector<double> wins_by_seat;  // a shared first place counts as its fraction
  std::int64_t decisions = 0;
  int limit_reached = 0;  // games ended by a limit: adjudicated ones and unfinished ones
  int unfinished = 0;     // of these, those without a result
};

Standings standings_of(const ContestResult& result);

void write(JsonWriter& out, const ContestResult& result, const Standings& standings);

}  // namespace agon
