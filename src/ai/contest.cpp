#include "ai/contest.h"

#include <algorithm>
#include <atomic>
#include <cassert>
#include <chrono>
#include <cstring>

#include "ai/bot_game.h"
#include "ai/levels.h"
#include "ai/parallel.h"
#include "core/game_model.h"
#include "games/all.h"

namespace agon {
namespace {

constexpr int kMaxThreads = 1024;
static_assert(std::is_trivially_copyable_v<GameOutcome>);

struct NamedSides {
  std::vector<int> first;  // the bots with the first name of the list
  std::vector<int> others;
};

NamedSides sides_of(const std::vector<std::string>& bots) {
  NamedSides sides;
  for (int bot = 0; bot < static_cast<int>(bots.size()); ++bot) {
    const bool first = bots[bot] == bots.front();
    (first ? sides.first : sides.others).push_back(bot);
  }
  return sides;
}

template <Game G>
GameOutcome outcome_of(const typename G::State& state, int game, int players) {
  GameOutcome outcome;
  const Ranking ranking = G::ranking(state);
  const PerPlayer<int> scores = G::scores(state);
  outcome.ending = ranking.ending;
  for (int bot = 0; bot < players; ++bot) {
    const auto seat = static_cast<std::size_t>(seat_of(bot, game, players));
    outcome.score[bot] = scores[seat];
    if (ranking.ending != Ending::kUnfinished) {
      outcome.place[bot] = ranking.place[seat];
    }
  }
  return outcome;
}

template <Game G>
class Play {
 public:
  Play(const Contest& contest, const GameModel<G>& game, Processes& processes)
      : contest_(contest),
        game_(game),
        processes_(processes),
        players_(contest.setup.players),
        sides_(sides_of(contest.bots)) {}

  Result<ContestResult> play() {
    Chance trial(contest_.seed);
    if (const auto state = G::initial(*game_.content(), contest_.setup, trial, nullptr); !state) {
      return state.error();
    }
    const auto start = std::chrono::steady_clock::now();
    ContestResult result;
    result.game = G::info().id;
    result.bots = contest_.bots;
    result.seed = contest_.seed;
    if (contest_.test) result.test.emplace(TestOutcome{*contest_.test});
    const int games = whole_sets(contest_.games, players_);
    const int step = contest_.test ? games_at_once() : games;
    while (result.games() < games && !decided(result)) {
      play_games(std::min(step, games - result.games()), result.outcomes);
      if (result.test) update_test(result);
    }
    const std::chrono::duration<double> time = std::chrono::steady_clock::now() - start;
    result.seconds = time.count();
    if (contest_.progress) contest_.progress(games);
    return result;
  }

 private:
  static bool decided(const ContestResult& result) {
    return result.test && result.test->verdict != Verdict::kUndecided;
  }

  // Enough sets to keep all busy between two looks at the test: those of the first process count.
  int games_at_once() {
    constexpr int kGamesPerThread = 4;
    const std::string threads = processes_.exchange(std::to_string(contest_.threads)).front();
    return whole_sets(kGamesPerThread * std::stoi(threads) * processes_.size(), players_);
  }

  // The next `count` games, each process its part, and everybody's outcomes appended.
  void play_games(int count, std::vector<GameOutcome>& outcomes) {
    const int from = static_cast<int>(outcomes.size());
    const int rank = processes_.rank();
    const int size = processes_.size();
    const int own = (count - rank + size - 1) / size;
    std::vector<GameOutcome> played(static_cast<std::size_t>(own));
    std::atomic<int> finished{0};
    run_parallel(contest_.threads, own, [&](int worker, int i) {
      played[i] = play_game(from + rank + i * size);
      const int done = finished.fetch_add(1, std::memory_order_relaxed) + 1;
      if (worker == 0 && contest_.progress) contest_.progress(from + std::min(count, done * size));
      return true;
    });
    outcomes.resize(outcomes.size() + static_cast<std::size_t>(count));
    gather(played, std::span(outcomes).subspan(static_cast<std::size_t>(from)));
  }

  // Process r has played the games r, r + size, r + 2 size …
  void gather(const std::vector<GameOutcome>& played, std::span<GameOutcome> all) {
    const std::vector<std::string> parts = processes_.exchange(std::string(
        reinterpret_cast<const char*>(played.data()), played.size() * sizeof(GameOutcome)));
    const std::size_t size = parts.size();
    for (std::size_t i = 0; i < all.size(); ++i) {
      const std::size_t at = i / size * sizeof(GameOutcome);
      assert(at + sizeof(GameOutcome) <= parts[i % size].size());
      std::memcpy(&all[i], parts[i % size].data() + at, sizeof(GameOutcome));
    }
  }

  GameOutcome play_game(int index) const {
    const auto game_number = static_cast<std::uint64_t>(index);
    GameStreams streams(contest_.seed, game_number,
                        game_number / static_cast<std::uint64_t>(players_));
    auto state = G::initial(*game_.content(), contest_.setup, streams.nature(), nullptr);
    BareGame<G> game{*state, streams.nature()};
    const Bots<G> bots = seated_bots(index);
    const std::int64_t decisions = play_bots<G>(game, bots, streams);
    GameOutcome outcome = outcome_of<G>(game.position, index, players_);
    outcome.decisions = static_cast<std::int32_t>(decisions);
    return outcome;
  }

  // Bots of this game alone, by seat: what one remembers belongs to one game and one seat.
  Bots<G> seated_bots(int game) const {
    Bots<G> bots(static_cast<std::size_t>(players_));
    for (int bot = 0; bot < players_; ++bot) {
      bots[seat_of(bot, game, players_)] = make_bot_of<G>(contest_.bots[bot]);
    }
    return bots;
  }

  // Looks at the sets in their order and drops those after the one that decides. The first process
  // decides for all, so that differences of rounding between machines do not matter.
  void update_test(ContestResult& result) {
    std::string state = processes_.rank() == 0 ? test_state(result) : std::string();
    state = processes_.exchange(std::move(state)).front();
    assert(state.size() == sizeof seen_ + sizeof(TestOutcome));
    std::memcpy(&seen_, state.data(), sizeof seen_);
    std::memcpy(&*result.test, state.data() + sizeof seen_, sizeof(TestOutcome));
    result.outcomes.resize(static_cast<std::size_t>(seen_ * players_));
  }

  // How many sets the test has looked at, and its outcome then, as bytes.
  std::string test_state(const ContestResult& result) {
    TestOutcome outcome = *result.test;
    for (; seen_ < result.sets() && outcome.verdict == Verdict::kUndecided; ++seen_) {
      means_.add(placed_before(result.set(seen_), sides_.first, sides_.others));
      outcome.log_likelihood_ratio = log_likelihood_ratio(outcome.test, means_);
      outcome.verdict = verdict(outcome.test, outcome.log_likelihood_ratio);
    }
    std::string bytes(sizeof seen_ + sizeof outcome, '\0');
    std::memcpy(bytes.data(), &seen_, sizeof seen_);
    std::memcpy(bytes.data() + sizeof seen_, &outcome, sizeof outcome);
    return bytes;
  }

  const Contest& contest_;
  const GameModel<G>& game_;
  Processes& processes_;
  int players_;
  NamedSides sides_;
  SetMeans means_;
  int seen_ = 0;  // sets that the test has looked at
};

Status check_range(std::string_view what, int value, int max) {
  if (value >= 1 && value <= max) return {};
  return Error{"bad_setup", Message("core.error.number_out_of_range",
                                    {{"what", Value::of_text(std::string(what))},
                                     {"value", value},
                                     {"min", 1},
                                     {"max", max}})};
}

Status check(const Contest& contest) {
  for (const std::string& name : contest.bots) {
    if (Status known = check_bot(name); !known) return known;
  }
  if (contest.bots.empty()) return check_bot("");
  const int bots = static_cast<int>(contest.bots.size());
  if (Status players = check_players(contest.setup.players, bots, bots, {}); !players) {
    return players;
  }
  if (Status games = check_range("games", contest.games, kMostContestGames); !games) return games;
  if (contest.test && sides_of(contest.bots).others.empty()) {
    return Error{"bad_setup", Message("core.error.test_needs_two_bots")};
  }
  return check_range("threads", contest.threads, kMaxThreads);
}

}  // namespace

double placed_before(std::span<const GameOutcome> set, std::span<const int> first,
                     std::span<const int> second) {
  std::int64_t halves = 0;
  for (const GameOutcome& game : set) {
    for (const int a : first) {
      for (const int b : second) {
        const int place_a = game.place[a];
        const int place_b = game.place[b];
        halves += place_a < place_b ? 2 : place_a == place_b ? 1 : 0;
      }
    }
  }
  const std::size_t most = 2 * set.size() * first.size() * second.size();
  return static_cast<double>(halves) / static_cast<double>(most);
}

Result<ContestResult> play_contest(const Contest& contest) {
  if (const Status fine = check(contest); !fine) return fine.error();
  Processes alone;
  Processes& processes = contest.processes != nullptr ? *contest.processes : alone;
  std::optional<Result<ContestResult>> result;
  AllGames::for_each([&]<class G>() {
    if (const auto* game = dynamic_cast<const GameModel<G>*>(contest.game)) {
      result = Play<G>(contest, *game, processes).play();
    }
  });
  assert(result);
  return std::move(*result);
}

}  // namespace agon
