// Plays bots against each other to measure their strength.
//
// As many players as bots. Games come in sets of as many games as there are seats: one deal, played
// once for each rotation, so that every bot sits in every seat equally often and has had each deal
// from every side. In rotation r bot b has seat (b + r) mod players. Game i of a run is rotation
// i mod players of set i / players. Its bots think with the streams of (seed, i); nature draws from
// those of (seed, set), so the games of a set begin with the same deal and stay alike as long as
// play does. The outcome depends on nothing else: neither on threads nor on processes.
//
// With a sequential test the sets are looked at in their order, and the run ends with the first one
// that decides. Sets after it, which other threads have played meanwhile, are dropped. The test
// compares the bots with the first name of the list with all others.
#pragma once

#include <cstdint>
#include <functional>
#include <optional>
#include <span>
#include <string>
#include <vector>

#include "ai/contest_stats.h"
#include "core/any_game.h"

namespace agon {

inline constexpr int kMostContestGames = 10'000'000;

// The processes that play a contest together; this one alone by default.
class Processes {
 public:
  virtual ~Processes() = default;
  virtual int rank() const { return 0; }
  virtual int size() const { return 1; }
  // Gives the bytes of this process to all; returns those of each, by rank. All must call it.
  virtual std::vector<std::string> exchange(std::string own) {
    std::vector<std::string> all;
    all.push_back(std::move(own));
    return all;
  }
};

struct Contest {
  const AnyGame* game = nullptr;
  Setup setup;                    // its players are as many as the bots
  std::vector<std::string> bots;  // one a seat; a name may stand there several times
  int games = 1;                  // rounded up to whole sets
  std::uint64_t seed = 1;
  int threads = 1;  // of this process
  std::optional<SequentialTest> test;
  Processes* processes = nullptr;  // null: this one alone
  // About how many games are finished, in all processes. Called now and then by the thread that
  // called `play_contest`, and at the end.
  std::function<void(int finished)> progress;
};

// How one game ended, by bot (not by seat). Trivially copyable: processes exchange it as bytes.
struct GameOutcome {
  PerPlayer<std::int32_t> score{};
  std::int32_t decisions = 0;      // private ones, and those with two legal actions or more
  PerPlayer<std::int8_t> place{};  // from 1, ties share the better place; 0 in unfinished games
  Ending ending = Ending::kRunning;
};

struct TestOutcome {
  SequentialTest test;
  double log_likelihood_ratio = 0;
  Verdict verdict = Verdict::kUndecided;
};

struct ContestResult {
  std::string game;
  std::vector<std::string> bots;
  std::uint64_t seed = 1;
  std::vector<GameOutcome> outcomes;  // game after game, whole sets
  std::optional<TestOutcome> test;
  double seconds = 0;

  int players() const { return static_cast<int>(bots.size()); }
  int games() const { return static_cast<int>(outcomes.size()); }
  int sets() const { return games() / players(); }
  // The games of a set, by rotation.
  std::span<const GameOutcome> set(int index) const {
    return std::span(outcomes).subspan(static_cast<std::size_t>(index) * bots.size(), bots.size());
  }
};

// The seat of a bot in game `game` of a run.
constexpr int seat_of(int bot, int game, int players) { return (bot + game) % players; }

// `games` rounded up to whole sets.
constexpr int whole_sets(int games, int players) {
  return (games + players - 1) / players * players;
}

// How often those of `first` placed before those of `second` (bots of the list), over all their
// pairings and the games of a set; equal places count half, and so do games without a result.
double placed_before(std::span<const GameOutcome> set, std::span<const int> first,
                     std::span<const int> second);

// Refuses an impossible set-up, an unknown bot, numbers out of range, and a test of bots that all
// have one name. All processes must call it with the same contest (but for threads).
Result<ContestResult> play_contest(const Contest& contest);

}  // namespace agon
