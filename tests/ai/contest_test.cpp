#include "ai/contest.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <condition_variable>
#include <mutex>
#include <numeric>
#include <thread>

#include "ai/bot_game.h"
#include "ai/contest_standings.h"
#include "ai/levels.h"
#include "core/game_model.h"
#include "games/all.h"
#include "games/registry.h"

namespace agon {
namespace {

Contest contest_of(const AnyGame& game, std::vector<std::string> bots, int games, int threads = 1) {
  Contest contest;
  contest.game = &game;
  contest.setup.players = static_cast<int>(bots.size());
  contest.bots = std::move(bots);
  contest.games = games;
  contest.seed = 42;
  contest.threads = threads;
  return contest;
}

// `first` in the first seat and "random" in all others of the smallest game.
std::vector<std::string> against_random(const AnyGame& game, std::string first) {
  std::vector<std::string> bots(static_cast<std::size_t>(game.info().min_players), "random");
  bots.front() = std::move(first);
  return bots;
}

ContestResult run(const Contest& contest) {
  auto result = play_contest(contest);
  EXPECT_TRUE(result);
  return *result;
}

// All but the time it took.
std::string outcome(ContestResult result) {
  result.seconds = 0;
  JsonWriter json;
  write(json, result, standings_of(result));
  return json.take();
}

const AnyGame& game(std::string_view id) { return **find_game(id); }

TEST(Contest, EveryBotHasEverySeatOnceInASet) {
  for (int players = 1; players <= kMaxPlayers; ++players) {
    for (int bot = 0; bot < players; ++bot) {
      PlayerSet seats;
      for (int i = 0; i < players; ++i) {
        seats.add(static_cast<Player>(seat_of(bot, 3 * players + i, players)));
      }
      EXPECT_EQ(seats.size(), players);
    }
  }
}

TEST(Contest, GamesOfASetShareNatureAndNothingElse) {
  const auto picks = [](Chance& chance) {
    std::vector<std::uint32_t> values;
    for (int i = 0; i < 8; ++i) values.push_back(chance.pick(1'000'000));
    return values;
  };
  GameStreams mirrored(42, 7, 3);
  GameStreams third(42, 3);
  GameStreams seventh(42, 7);
  EXPECT_EQ(mirrored.nature_seed(), third.nature_seed());
  EXPECT_EQ(picks(mirrored.nature()), picks(third.nature()));
  EXPECT_EQ(picks(mirrored.mind(1)), picks(seventh.mind(1)));
  EXPECT_EQ(picks(mirrored.deal(0)), picks(seventh.deal(0)));
}

// Game i by hand: its set's nature, its own minds, its rotation's seats.
TEST(Contest, EachGameIsThatOfItsSetAndRotation) {
  AllGames::for_each([&]<class G>() {
    const auto& any = game(G::info().id);
    const auto& model = dynamic_cast<const GameModel<G>&>(any);
    std::vector<std::string> names(static_cast<std::size_t>(any.info().min_players), "random");
    names.front() = "weighted";
    const int players = static_cast<int>(names.size());
    const Contest contest = contest_of(any, names, 2 * players);
    const ContestResult result = run(contest);
    for (int i = 0; i < result.games(); ++i) {
      GameStreams streams(42, static_cast<std::uint64_t>(i),
                          static_cast<std::uint64_t>(i / players));
      Bots<G> bots(names.size());
      for (int bot = 0; bot < players; ++bot) {
        bots[(bot + i) % players] = make_bot_of<G>(names[bot]);
      }
      BareGame<G> played{*G::initial(*model.content(), contest.setup, streams.nature(), nullptr),
                         streams.nature()};
      const std::int64_t decisions = play_bots<G>(played, bots, streams);
      const GameOutcome& told = result.outcomes[i];
      EXPECT_EQ(told.decisions, decisions);
      for (int bot = 0; bot < players; ++bot) {
        const auto seat = static_cast<std::size_t>((bot + i) % players);
        EXPECT_EQ(told.score[bot], G::scores(played.position)[seat]);
        EXPECT_EQ(told.place[bot], G::ranking(played.position).place[seat]);
      }
    }
  });
}

TEST(Contest, DoesNotDependOnTheThreads) {
  for (const auto& any : all_games()) {
    const auto bots = against_random(*any, "weighted");
    const std::string alone = outcome(run(contest_of(*any, bots, 24, 1)));
    for (const int threads : {2, 5}) {
      EXPECT_EQ(outcome(run(contest_of(*any, bots, 24, threads))), alone) << threads;
    }
  }
}

TEST(Contest, DependsOnTheSeed) {
  Contest contest = contest_of(game("panthalos"), {"random", "random", "random"}, 12);
  const std::string first = outcome(run(contest));
  contest.seed = 43;
  EXPECT_NE(outcome(run(contest)), first);
}

// Processes that are threads: `exchange` waits for all, as MPI does.
class Meeting {
 public:
  explicit Meeting(int size) : size_(size), brought_(static_cast<std::size_t>(size)) {}

  std::vector<std::string> exchange(int rank, std::string own) {
    std::unique_lock lock(mutex_);
    brought_[rank] = std::move(own);
    const int round = round_;
    if (++arrived_ == size_) {
      taken_ = brought_;
      arrived_ = 0;
      ++round_;
      all_here_.notify_all();
    } else {
      all_here_.wait(lock, [&] { return round_ != round; });
    }
    return taken_;
  }

 private:
  int size_;
  std::mutex mutex_;
  std::condition_variable all_here_;
  std::vector<std::string> brought_;
  std::vector<std::string> taken_;
  int arrived_ = 0;
  int round_ = 0;
};

class Participant final : public Processes {
 public:
  Participant(Meeting& meeting, int rank, int size) : meeting_(meeting), rank_(rank), size_(size) {}
  int rank() const override { return rank_; }
  int size() const override { return size_; }
  std::vector<std::string> exchange(std::string own) override {
    return meeting_.exchange(rank_, std::move(own));
  }

 private:
  Meeting& meeting_;
  int rank_;
  int size_;
};

std::vector<std::string> outcomes_of_processes(const Contest& contest, int size) {
  Meeting meeting(size);
  std::vector<std::string> outcomes(static_cast<std::size_t>(size));
  std::vector<std::thread> processes;
  for (int rank = 0; rank < size; ++rank) {
    processes.emplace_back([&, rank] {
      Participant participant(meeting, rank, size);
      Contest own = contest;
      own.processes = &participant;
      own.threads = 1 + rank % 2;
      outcomes[rank] = outcome(run(own));
    });
  }
  for (std::thread& process : processes) process.join();
  return outcomes;
}

TEST(Contest, DoesNotDependOnTheProcesses) {
  Contest contest = contest_of(game("panthalos"), {"weighted", "random", "random"}, 60);
  for (const bool sequential : {false, true}) {
    if (sequential) contest.test = SequentialTest{-50, 150};
    const std::string alone = outcome(run(contest));
    for (const int size : {2, 3, 70}) {
      EXPECT_THAT(outcomes_of_processes(contest, size), testing::Each(alone)) << size;
    }
  }
}

TEST(Contest, PlaysWholeSets) {
  EXPECT_EQ(run(contest_of(game("panthalos"), {"random", "random", "random"}, 10)).games(), 12);
  EXPECT_EQ(run(contest_of(game("panthalos"), {"random", "random", "random"}, 3)).games(), 3);
}

TEST(Contest, ASequentialTestStopsWithTheSetThatDecides) {
  Contest contest = contest_of(game("panthalos"), {"greedy", "random", "random"}, 300);
  const ContestResult all = run(contest_of(game("panthalos"), contest.bots, 60));
  contest.test = SequentialTest{0, 200};
  for (const int threads : {1, 3}) {
    contest.threads = threads;
    const ContestResult stopped = run(contest);
    EXPECT_EQ(stopped.test->verdict, Verdict::kElo1);
    EXPECT_GE(stopped.test->log_likelihood_ratio, upper_bound(*contest.test));
    ASSERT_LT(stopped.games(), 60);
    ASSERT_EQ(stopped.games() % 3, 0);
    // The set before it had not decided, and the games are those of the longer run.
    SetMeans means;
    const std::vector<int> first{0};
    const std::vector<int> others{1, 2};
    for (int set = 0; set + 1 < stopped.sets(); ++set) {
      means.add(placed_before(all.set(set), first, others));
    }
    EXPECT_EQ(verdict(*contest.test, log_likelihood_ratio(*contest.test, means)),
              Verdict::kUndecided);
    means.add(placed_before(all.set(stopped.sets() - 1), first, others));
    EXPECT_EQ(log_likelihood_ratio(*contest.test, means), stopped.test->log_likelihood_ratio);
  }
}

TEST(Contest, ATestThatCannotDecideSaysSo) {
  Contest contest = contest_of(game("panthalos"), {"random", "weighted", "weighted"}, 6);
  contest.test = SequentialTest{-1, 1};
  const ContestResult result = run(contest);
  EXPECT_EQ(result.games(), 6);
  EXPECT_EQ(result.test->verdict, Verdict::kUndecided);
}

TEST(Contest, ReportsProgressUpToTheEnd) {
  Contest contest = contest_of(game("panthalos"), {"random", "random", "random"}, 25, 3);
  int last = 0;
  contest.progress = [&](int finished) {
    EXPECT_GE(finished, last);
    last = finished;
  };
  run(contest);
  EXPECT_EQ(last, 27);
}

TEST(Contest, RefusesWhatCannotBePlayed) {
  const AnyGame& any = game("panthalos");
  const auto word = [](const Contest& contest) {
    const auto result = play_contest(contest);
    return result ? std::string("played") : result.error().word;
  };
  const std::vector<std::string> three(3, "random");
  EXPECT_EQ(word(contest_of(any, three, 1)), "played");
  EXPECT_EQ(word(contest_of(any, {}, 1)), "unknown_bot");
  EXPECT_EQ(word(contest_of(any, {"random", "random", "clever"}, 1)), "unknown_bot");
  EXPECT_EQ(word(contest_of(any, std::vector<std::string>(9, "random"), 1)), "bad_setup");
  EXPECT_EQ(word(contest_of(any, three, 0)), "bad_setup");
  EXPECT_EQ(word(contest_of(any, three, 1, 0)), "bad_setup");
  Contest contest = contest_of(any, three, 1);
  contest.setup.players = 4;
  EXPECT_EQ(word(contest), "bad_setup");
  contest = contest_of(any, three, 1);
  contest.test = SequentialTest{0, 10};
  EXPECT_EQ(word(contest), "bad_setup");
}

// -- what the outcomes say

GameOutcome ended(std::vector<int> places, std::vector<int> scores) {
  GameOutcome outcome;
  outcome.ending = Ending::kByRule;
  outcome.decisions = 10;
  for (std::size_t bot = 0; bot < places.size(); ++bot) {
    outcome.place[bot] = static_cast<std::int8_t>(places[bot]);
    outcome.score[bot] = scores[bot];
  }
  return outcome;
}

TEST(Standings, CountsFirstPlacesPlacesAndScores) {
  ContestResult result;
  result.bots = {"a", "b"};
  result.outcomes = {ended({1, 2}, {9, 3}), ended({1, 1}, {5, 5}), ended({2, 1}, {1, 7}),
                     ended({1, 2}, {8, 2})};
  const Standings standings = standings_of(result);
  EXPECT_EQ(standings.bots[0].first_places, 2.5);
  EXPECT_EQ(standings.bots[0].share, 0.625);
  EXPECT_EQ(standings.bots[0].mean_place, 1.25);
  EXPECT_EQ(standings.bots[0].mean_score, 5.75);
  EXPECT_EQ(standings.bots[1].first_places, 1.5);
  // Bot a has seats 1, 2, 1, 2.
  EXPECT_EQ(standings.wins_by_seat, (std::vector<double>{1 + 0.5 + 0 + 0, 0 + 0.5 + 1 + 1}));
  ASSERT_EQ(standings.pairs.size(), 1U);
  EXPECT_EQ(standings.pairs[0].score, 0.625);
  EXPECT_NEAR(standings.pairs[0].elo, 400 * std::log10(0.625 / 0.375), 1e-9);
}

TEST(Standings, TakesBotsOfOneNameTogether) {
  ContestResult result;
  result.bots = {"a", "b", "b"};
  result.outcomes = {ended({1, 2, 3}, {9, 6, 3}), ended({2, 1, 3}, {5, 7, 2}),
                     ended({1, 3, 2}, {8, 0, 4})};
  const Standings standings = standings_of(result);
  EXPECT_EQ(standings.bots.size(), 3U);
  ASSERT_EQ(standings.by_name.size(), 2U);
  EXPECT_EQ(standings.by_name[1].first_places, 1);
  EXPECT_NEAR(standings.by_name[1].share, 1.0 / 6, 1e-12);
  EXPECT_NEAR(standings.by_name[1].mean_place, 14.0 / 6, 1e-12);
  ASSERT_EQ(standings.pairs.size(), 1U);
  EXPECT_NEAR(standings.pairs[0].score, 5.0 / 6, 1e-12);
}

TEST(Standings, AGameWithoutResultIsWonByNobody) {
  Contest contest = contest_of(game("pantacle"), {"random", "random", "weighted"}, 6);
  contest.setup.options["turn_cap"] = "5";
  const ContestResult result = run(contest);
  const Standings standings = standings_of(result);
  EXPECT_EQ(standings.unfinished, 6);
  EXPECT_EQ(standings.limit_reached, 6);
  for (const BotStanding& bot : standings.bots) EXPECT_EQ(bot.first_places, 0);
  for (const PairStanding& pair : standings.pairs) EXPECT_EQ(pair.elo, 0);
}

TEST(Standings, EveryFinishedGameHasOneWinToShare) {
  for (const auto& any : all_games()) {
    const ContestResult result = run(contest_of(*any, against_random(*any, "weighted"), 30));
    const Standings standings = standings_of(result);
    double wins = 0;
    for (const BotStanding& bot : standings.bots) {
      wins += bot.first_places;
      EXPECT_LE(bot.interval.low, bot.share);
      EXPECT_GE(bot.interval.high, bot.share);
    }
    EXPECT_NEAR(wins, result.games() - standings.unfinished, 1e-9);
    EXPECT_NEAR(std::accumulate(standings.wins_by_seat.begin(), standings.wins_by_seat.end(), 0.0),
                wins, 1e-9);
  }
}

// The seed is fixed, so this holds or it doesn't.
TEST(Standings, GreedyBeatsRandom) {
  for (const char* id : {"panthalos", "pantacle"}) {
    const ContestResult result =
        run(contest_of(game(id), against_random(game(id), "greedy"), 24, 2));
    const Standings standings = standings_of(result);
    EXPECT_GT(standings.by_name[0].interval.low, 1.0 / result.players()) << id;
    EXPECT_GT(standings.pairs[0].interval.low, 0) << id;
  }
}

}  // namespace
}  // namespace agon
