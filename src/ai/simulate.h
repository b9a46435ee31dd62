// Plays many games of bots against each other and counts. Game i of a run draws from (seed, i), so
// the outcome does not depend on the number of threads, nor on whether records are kept.
#pragma once

#include <cstdint>
#include <functional>
#include <string>
#include <vector>

#include "core/any_game.h"

namespace agon {

struct Simulation {
  const AnyGame* game = nullptr;
  Setup setup;
  std::vector<std::string> bots;  // repeated over the seats
  int games = 1;
  std::uint64_t seed = 1;
  int threads = 1;
  // How many games are finished. Called now and then, by one thread at a time, and at the end.
  std::function<void(int finished)> progress;
  // Receives the record of each game, one at a time and in no fixed order; an error stops the run.
  std::function<Status(int index, const std::string& record)> keep_record;
};

struct SimulationResult {
  std::string game;
  int players = 0;
  int games = 0;
  std::int64_t decisions = 0;  // private ones, and those with two legal actions or more
  double seconds = 0;
  double decisions_per_second = 0;
  double games_per_second = 0;
  double mean_decisions = 0;
  std::vector<double> wins_by_seat;  // a shared first place counts as its fraction
  std::vector<double> mean_scores;   // by seat, over the games with a result
  int limit_reached = 0;             // games ended by a limit: adjudicated ones and unfinished ones
  int unfinished = 0;                // of these, those without a result
};

// Refuses an impossible set-up, an unknown bot, and numbers out of range.
Result<SimulationResult> simulate(const Simulation& simulation);

void write(JsonWriter& out, const SimulationResult& result);

}  // namespace agon
