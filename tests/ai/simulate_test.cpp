#include "ai/simulate.h"

#include <gtest/gtest.h>

#include <map>
#include <numeric>
#include <set>

#include "ai/parallel.h"
#include "core/record.h"
#include "games/registry.h"

namespace agon {
namespace {

Simulation simulation_of(const AnyGame& game, int players, std::vector<std::string> bots, int games,
                         int threads = 1) {
  Simulation simulation;
  simulation.game = &game;
  simulation.setup.players = players;
  simulation.bots = std::move(bots);
  simulation.games = games;
  simulation.seed = 42;
  simulation.threads = threads;
  return simulation;
}

SimulationResult run(const Simulation& simulation) {
  auto result = simulate(simulation);
  EXPECT_TRUE(result);
  return *result;
}

// All but the time it took.
std::string outcome(SimulationResult result) {
  result.seconds = result.decisions_per_second = result.games_per_second = 0;
  JsonWriter json;
  write(json, result);
  return json.take();
}

TEST(Simulate, DoesNotDependOnTheThreads) {
  for (const auto& game : all_games()) {
    for (const std::vector<std::string>& bots :
         {std::vector<std::string>{"random"}, {"weighted", "random"}}) {
      const int players = game->info().max_players;
      const std::string alone = outcome(run(simulation_of(*game, players, bots, 60, 1)));
      for (const int threads : {2, 3, 7}) {
        EXPECT_EQ(outcome(run(simulation_of(*game, players, bots, 60, threads))), alone) << threads;
      }
    }
  }
}

TEST(Simulate, DependsOnTheSeed) {
  for (const auto& game : all_games()) {
    Simulation simulation = simulation_of(*game, game->info().min_players, {"random"}, 20);
    const std::string first = outcome(run(simulation));
    simulation.seed = 43;
    EXPECT_NE(outcome(run(simulation)), first);
  }
}

TEST(Simulate, PlaysTheSameGamesWhetherRecordsAreKeptOrNot) {
  for (const auto& game : all_games()) {
    for (const std::vector<std::string>& bots :
         {std::vector<std::string>{"random"}, {"weighted", "random"}}) {
      Simulation simulation = simulation_of(*game, game->info().min_players, bots, 12, 2);
      const std::string without = outcome(run(simulation));
      std::map<int, std::string> records;
      simulation.keep_record = [&](int index, const std::string& record) {
        records[index] = record;
        return Status();
      };
      EXPECT_EQ(outcome(run(simulation)), without);
      EXPECT_EQ(records.size(), 12U);
    }
  }
}

TEST(Simulate, RecordsReplay) {
  for (const auto& game : all_games()) {
    Simulation simulation = simulation_of(*game, game->info().max_players, {"random"}, 3);
    std::vector<std::string> records;
    simulation.keep_record = [&](int, const std::string& record) {
      records.push_back(record);
      return Status();
    };
    run(simulation);
    for (const std::string& record : records) {
      auto json = parse_json(record);
      ASSERT_TRUE(json);
      const auto match = game->from_record(*json, 1);
      ASSERT_TRUE(match) << match.error().message.id;
      EXPECT_TRUE((*match)->over());
      EXPECT_EQ((*match)->record(), record);
    }
  }
}

TEST(Simulate, EveryFinishedGameHasOneWinToShare) {
  for (const auto& game : all_games()) {
    for (int players = game->info().min_players; players <= game->info().max_players; ++players) {
      const SimulationResult result = run(simulation_of(*game, players, {"random"}, 400));
      ASSERT_EQ(result.wins_by_seat.size(), static_cast<std::size_t>(players));
      ASSERT_EQ(result.mean_scores.size(), static_cast<std::size_t>(players));
      const double wins =
          std::accumulate(result.wins_by_seat.begin(), result.wins_by_seat.end(), 0.0);
      EXPECT_NEAR(wins, result.games - result.unfinished, 1e-9);
      EXPECT_GT(result.decisions, result.games);
      EXPECT_NEAR(result.mean_decisions * result.games, static_cast<double>(result.decisions),
                  1e-3);
      EXPECT_GT(result.decisions_per_second, 0);
    }
  }
}

TEST(Simulate, BotsAreRepeatedOverTheSeats) {
  for (const auto& game : all_games()) {
    const int players = game->info().max_players;
    std::vector<std::string> all;
    for (int p = 0; p < players; ++p) all.push_back(p % 2 == 0 ? "weighted" : "random");
    EXPECT_EQ(outcome(run(simulation_of(*game, players, {"weighted", "random"}, 10))),
              outcome(run(simulation_of(*game, players, all, 10))));
  }
}

TEST(Simulate, ReportsProgressUpToTheLastGame) {
  Simulation simulation =
      simulation_of(*all_games()[0], all_games()[0]->info().min_players, {"random"}, 25, 3);
  int last = 0;
  simulation.progress = [&](int finished) {
    EXPECT_GE(finished, last);
    last = finished;
  };
  run(simulation);
  EXPECT_EQ(last, 25);
}

TEST(Simulate, StopsWhenARecordCannotBeKept) {
  Simulation simulation =
      simulation_of(*all_games()[0], all_games()[0]->info().min_players, {"random"}, 5000, 2);
  int kept = 0;
  simulation.keep_record = [&](int, const std::string&) -> Status {
    if (++kept < 4) return {};
    return Error{"disk_full", Message("core.error.cannot_write")};
  };
  const auto result = simulate(simulation);
  ASSERT_FALSE(result);
  EXPECT_EQ(result.error().word, "disk_full");
  EXPECT_EQ(kept, 4);
}

TEST(Simulate, RefusesWhatCannotBePlayed) {
  const AnyGame& game = *all_games()[0];
  const int players = game.info().min_players;
  const auto word = [](const Simulation& simulation) {
    const auto result = simulate(simulation);
    return result ? std::string("played") : result.error().word;
  };
  EXPECT_EQ(word(simulation_of(game, players, {"random"}, 1)), "played");
  EXPECT_EQ(word(simulation_of(game, 99, {"random"}, 1)), "bad_setup");
  EXPECT_EQ(word(simulation_of(game, players, {"random", "clever"}, 1)), "unknown_bot");
  EXPECT_EQ(word(simulation_of(game, players, {}, 1)), "unknown_bot");
  EXPECT_EQ(word(simulation_of(game, players, {"random"}, 0)), "bad_setup");
  EXPECT_EQ(word(simulation_of(game, players, {"random"}, 1, 0)), "bad_setup");
  EXPECT_EQ(word(simulation_of(game, players, {"random"}, 1, 1'000'000)), "bad_setup");
  Simulation option = simulation_of(game, players, {"random"}, 1);
  option.setup.options["no_such_option"] = "1";
  EXPECT_EQ(word(option), "bad_setup");
}

// The seed is fixed, so the result is always the same. Matches measure how strong greedy is.
TEST(Simulate, GreedyBeatsRandom) {
  for (const auto& game : all_games()) {
    const SimulationResult result =
        run(simulation_of(*game, game->info().min_players, {"greedy", "random"}, 10, 2));
    double greedy = 0;  // sits on every other seat
    for (std::size_t seat = 0; seat < result.wins_by_seat.size(); seat += 2) {
      greedy += result.wins_by_seat[seat];
    }
    EXPECT_GE(greedy, 9) << game->info().id;
  }
}

TEST(Parallel, EachNumberIsHandedOutOnce) {
  for (const int threads : {1, 2, 5, 50}) {
    std::vector<int> times(40, 0);
    run_parallel(threads, 40, [&](int, int i) {
      ++times[i];
      return true;
    });
    EXPECT_EQ(times, std::vector<int>(40, 1)) << threads;
  }
}

TEST(Parallel, StopsWhenTold) {
  int calls = 0;
  run_parallel(1, 1000, [&](int, int i) {
    ++calls;
    return i < 9;
  });
  EXPECT_EQ(calls, 10);
}

}  // namespace
}  // namespace agon
