#include "ai/simulate.h"

#include <algorithm>
#include <chrono>
#include <cstdio>
#include <memory>
#include <mutex>
#include <optional>

#include "ai/bot_game.h"
#include "ai/parallel.h"
#include "ai/playout.h"
#include "core/game_model.h"
#include "games/all.h"

namespace agon {
namespace {

constexpr int kMaxThreads = 1024;
// Wins are counted in sixtieths, so that shared first places are whole numbers and sums do not
// depend on their order.
constexpr std::int64_t kWholeWin = 60;

// What one worker has counted; whole numbers only.
struct Tally {
  std::int64_t decisions = 0;
  std::int64_t finished = 0;
  std::int64_t adjudicated = 0;
  std::int64_t unfinished = 0;
  PerPlayer<std::int64_t> wins{};
  PerPlayer<std::int64_t> scores{};

  void add(const Tally& other) {
    decisions += other.decisions;
    finished += other.finished;
    adjudicated += other.adjudicated;
    unfinished += other.unfinished;
    for (std::size_t p = 0; p < wins.size(); ++p) {
      wins[p] += other.wins[p];
      scores[p] += other.scores[p];
    }
  }
};

template <Game G>
void count_result(const typename G::State& state, Tally& tally) {
  const Ranking ranking = G::ranking(state);
  if (ranking.ending == Ending::kUnfinished) {
    ++tally.unfinished;
    return;
  }
  if (ranking.ending == Ending::kAdjudicated) ++tally.adjudicated;
  ++tally.finished;
  const PerPlayer<int> scores = G::scores(state);
  const auto firsts =
      std::count(ranking.place.begin(), ranking.place.begin() + G::players(state), 1);
  for (std::size_t p = 0; p < static_cast<std::size_t>(G::players(state)); ++p) {
    tally.scores[p] += scores[p];
    if (ranking.place[p] == 1) tally.wins[p] += kWholeWin / firsts;
  }
}

template <Game G>
class Run {
 public:
  Run(const Simulation& simulation, const GameModel<G>& game)
      : simulation_(simulation), game_(game) {
    all_random_ = std::all_of(simulation.bots.begin(), simulation.bots.end(),
                              [](const std::string& name) { return name == "random"; });
  }

  Result<SimulationResult> play() {
    Chance trial(simulation_.seed);
    if (const auto state = G::initial(*game_.content(), simulation_.setup, trial, nullptr);
        !state) {
      return state.error();
    }
    const auto start = std::chrono::steady_clock::now();
    std::vector<Tally> tallies(static_cast<std::size_t>(simulation_.threads));
    run_parallel(simulation_.threads, simulation_.games, [&](int worker, int i) {
      play_game(i, tallies[worker]);
      return report_progress();
    });
    const std::chrono::duration<double> time = std::chrono::steady_clock::now() - start;
    if (failure_) return *failure_;
    if (simulation_.progress) simulation_.progress(simulation_.games);
    Tally sum;
    for (const Tally& tally : tallies) sum.add(tally);
    return summary(sum, time.count());
  }

 private:
  void play_game(int index, Tally& total) {
    Tally tally;  // on this worker's stack, since neighbours in `tallies` share a cache line
    GameStreams streams(simulation_.seed, static_cast<std::uint64_t>(index));
    if (simulation_.keep_record) {
      play_recorded(index, streams, tally);
    } else {
      auto state = G::initial(*game_.content(), simulation_.setup, streams.nature(), nullptr);
      BareGame<G> game{*state, streams.nature()};
      tally.decisions = all_random_ ? play_out_randomly<G>(game.position, streams)
                                    : play_bots<G>(game, bots(), streams);
      count_result<G>(game.position, tally);
    }
    total.add(tally);
  }

  Bots<G> bots() const { return make_bots<G>(simulation_.bots, simulation_.setup.players); }

  void play_recorded(int index, GameStreams& streams, Tally& tally) {
    auto match = Match<G>::start(game_.content(), simulation_.setup, streams.nature_seed());
    RecordedGame<G> game{std::move(*match)};
    tally.decisions = play_bots<G>(game, bots(), streams);
    count_result<G>(game.state(), tally);
    const std::string record = write_record(game.match, game_.content_digest(), kReferee);
    const std::lock_guard lock(mutex_);
    if (failure_) return;
    if (Status kept = simulation_.keep_record(index, record); !kept) failure_ = kept.error();
  }

  // Whether to go on.
  bool report_progress() {
    if (!simulation_.progress && !simulation_.keep_record) return true;
    const std::lock_guard lock(mutex_);
    ++finished_;
    if (failure_) return false;
    if (simulation_.progress) simulation_.progress(finished_);
    return true;
  }

  SimulationResult summary(const Tally& sum, double seconds) const {
    SimulationResult result;
    result.game = G::info().id;
    result.players = simulation_.setup.players;
    result.games = simulation_.games;
    result.decisions = sum.decisions;
    result.seconds = seconds;
    const double time = std::max(seconds, 1e-9);
    result.decisions_per_second = static_cast<double>(sum.decisions) / time;
    result.games_per_second = result.games / time;
    result.mean_decisions = static_cast<double>(sum.decisions) / result.games;
    for (std::size_t p = 0; p < static_cast<std::size_t>(result.players); ++p) {
      result.wins_by_seat.push_back(static_cast<double>(sum.wins[p]) / kWholeWin);
      result.mean_scores.push_back(static_cast<double>(sum.scores[p]) /
                                   static_cast<double>(std::max<std::int64_t>(1, sum.finished)));
    }
    result.unfinished = static_cast<int>(sum.unfinished);
    result.limit_reached = static_cast<int>(sum.unfinished + sum.adjudicated);
    return result;
  }

  const Simulation& simulation_;
  const GameModel<G>& game_;
  bool all_random_ = false;
  std::mutex mutex_;  // over all below
  int finished_ = 0;
  std::optional<Error> failure_;
};

Status check_range(std::string_view what, int value, int max) {
  if (value >= 1 && value <= max) return {};
  return Error{"bad_setup", Message("core.error.number_out_of_range",
                                    {{"what", Value::of_text(std::string(what))},
                                     {"value", value},
                                     {"min", 1},
                                     {"max", max}})};
}

Status check(const Simulation& simulation) {
  for (const std::string& name : simulation.bots) {
    if (Status known = check_bot(name); !known) return known;
  }
  if (simulation.bots.empty()) return check_bot("");
  if (Status games = check_range("games", simulation.games, 1'000'000'000); !games) return games;
  return check_range("threads", simulation.threads, kMaxThreads);
}

// With more digits than JsonWriter's own, so that the wins of a million games still add up.
void write_exact(JsonWriter& out, const std::vector<double>& numbers) {
  out.begin_array();
  for (const double number : numbers) {
    char text[32];
    std::snprintf(text, sizeof text, "%.12g", number);
    out.raw(text);
  }
  out.end_array();
}

}  // namespace

Result<SimulationResult> simulate(const Simulation& simulation) {
  if (const Status fine = check(simulation); !fine) return fine.error();
  std::optional<Result<SimulationResult>> result;
  AllGames::for_each([&]<class G>() {
    if (const auto* game = dynamic_cast<const GameModel<G>*>(simulation.game)) {
      result = Run<G>(simulation, *game).play();
    }
  });
  assert(result);
  return std::move(*result);
}

void write(JsonWriter& out, const SimulationResult& result) {
  out.begin_object().field("game", result.game).field("players", result.players);
  out.field("games", result.games).field("decisions", result.decisions);
  out.field("seconds", result.seconds);
  out.field("decisions_per_second", result.decisions_per_second);
  out.field("games_per_second", result.games_per_second);
  out.field("mean_decisions", result.mean_decisions);
  write_exact(out.key("wins_by_seat"), result.wins_by_seat);
  write_exact(out.key("mean_scores"), result.mean_scores);
  out.field("limit_reached", result.limit_reached).field("unfinished", result.unfinished);
  out.end_object();
}

}  // namespace agon
