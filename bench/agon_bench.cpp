// The speed of each game, for each number of players: random play on one thread, copying and
// resampling a state, its size, heap allocations of a playout, instructions a decision.
//
//   agon_bench [--json] [--seconds S] [--game ID] [--no-callgrind]
#include <fmt/format.h>
#include <time.h>

#include <cstdio>
#include <cstdlib>
#include <optional>
#include <string>
#include <vector>

#include "ai/playout.h"
#include "allocations.h"
#include "core/json_writer.h"
#include "games/all.h"
#include "instructions.h"

// Callgrind counts while this runs (see instructions.h): it needs a plain name and, by the barrier
// behind the call, a frame of its own.
extern "C" [[gnu::noinline]] std::int64_t agon_counted_playouts(std::int64_t (*work)(void*),
                                                                void* games) {
  const std::int64_t decisions = work(games);
  asm volatile("" : : : "memory");
  return decisions;
}

namespace agon::bench {
namespace {

constexpr std::uint64_t kSeed = 2026;
constexpr int kCountedGames = 40;  // callgrind is some fifty times slower
constexpr int kPositions = 512;

struct Options {
  bool json = false;
  bool callgrind = true;
  double seconds = 1.0;  // for each figure that is a time
  std::string game;      // empty: all
};

struct Row {
  std::string game;
  int players = 0;
  double decisions_per_second = 0;
  double games_per_second = 0;
  double mean_decisions = 0;
  double copy_ns = 0;
  double resample_ns = 0;
  double evaluate_ns = 0;
  std::size_t state_bytes = 0;
  double allocations_a_playout = 0;
  std::optional<double> instructions_a_decision;
};

// Processor time of this program; other programs do not count.
class Stopwatch {
 public:
  double seconds() const { return now() - start_; }

 private:
  static double now() {
    timespec time{};
    clock_gettime(CLOCK_PROCESS_CPUTIME_ID, &time);
    return static_cast<double>(time.tv_sec) + 1e-9 * static_cast<double>(time.tv_nsec);
  }
  double start_ = now();
};

// Keeps the compiler from removing the computation of `value`.
template <class T>
void use(T& value) {
  asm volatile("" : : "r"(&value) : "memory");
}

template <Game G>
class Bench {
 public:
  explicit Bench(int players) : content_(load()), players_(players) {}

  Row run(const Options& options) {
    Row row;
    row.game = G::info().id;
    row.players = players_;
    row.state_bytes = sizeof(typename G::State);
    play(options.seconds, row);
    collect_positions();
    measure_positions(options.seconds, row);
    return row;
  }

  // The decisions of a fixed number of games from a fixed seed; set-up is not counted.
  std::int64_t counted() const {
    std::vector<Started> games;
    for (int i = 0; i < kCountedGames; ++i) {
      GameStreams streams(kSeed, static_cast<std::uint64_t>(i));
      const typename G::State state = initial(streams);
      games.push_back({state, streams});
    }
    // By a pointer that may change: else the compiler calls a copy of it under another name.
    std::int64_t (*volatile counted_playouts)(std::int64_t (*)(void*), void*) =
        agon_counted_playouts;
    return counted_playouts(play_all, &games);
  }

 private:
  struct Started {
    typename G::State state;
    GameStreams streams;
  };

  static std::int64_t play_all(void* started) {
    std::int64_t decisions = 0;
    for (Started& game : *static_cast<std::vector<Started>*>(started)) {
      decisions += play_out_randomly<G>(game.state, game.streams);
    }
    return decisions;
  }

  static typename G::Content load() {
    auto content = G::load_content(G::built_in_files());
    if (!content) std::abort();
    return std::move(*content);
  }

  typename G::State initial(GameStreams& streams) const {
    Setup setup;
    setup.players = players_;
    auto state = G::initial(content_, setup, streams.nature(), nullptr);
    if (!state) std::abort();
    return *state;
  }

  // Set-up included in the time; allocations are those of the playout.
  void play(double seconds, Row& row) {
    std::int64_t games = 0;
    std::int64_t decisions = 0;
    std::int64_t allocated = 0;
    const Stopwatch watch;
    while (watch.seconds() < seconds) {
      for (int i = 0; i < 64; ++i) {
        GameStreams streams(kSeed, static_cast<std::uint64_t>(games++));
        typename G::State state = initial(streams);
        const std::int64_t before = allocations();
        decisions += play_out_randomly<G>(state, streams);
        allocated += allocations() - before;
      }
    }
    const double time = watch.seconds();
    row.decisions_per_second = static_cast<double>(decisions) / time;
    row.games_per_second = static_cast<double>(games) / time;
    row.mean_decisions = static_cast<double>(decisions) / static_cast<double>(games);
    row.allocations_a_playout = static_cast<double>(allocated) / static_cast<double>(games);
  }

  // Positions from all stages of random games.
  void collect_positions() {
    typename G::Actions actions;
    positions_.clear();
    for (std::uint64_t game = 0; positions_.size() < kPositions; ++game) {
      GameStreams streams(kSeed, game);
      typename G::State state = initial(streams);
      for (int n = 0; G::to_act(state) != kNobody && positions_.size() < kPositions; ++n) {
        if (n % 16 == 5) positions_.push_back(state);
        actions.clear();
        G::legal(state, actions);
        const auto size = static_cast<std::uint32_t>(actions.size());
        const Player player = G::to_act(state);
        G::apply(state, actions[static_cast<int>(streams.mind(player).pick(size))],
                 streams.nature(), nullptr);
      }
    }
  }

  // Mean nanoseconds of `work` over all positions.
  template <class Work>
  double nanoseconds(double seconds, Work&& work) const {
    std::int64_t count = 0;
    const Stopwatch watch;
    while (watch.seconds() < seconds) {
      for (int i = 0; i < 16; ++i) {
        for (const typename G::State& state : positions_) work(state);
      }
      count += 16 * static_cast<std::int64_t>(positions_.size());
    }
    return watch.seconds() * 1e9 / static_cast<double>(count);
  }

  void measure_positions(double seconds, Row& row) {
    Chance chance(kSeed);
    typename G::State scratch = positions_[0];
    row.copy_ns = nanoseconds(seconds / 4, [&](const typename G::State& state) {
      scratch = state;
      use(scratch);
    });
    const double with_copy = nanoseconds(seconds / 2, [&](const typename G::State& state) {
      scratch = state;
      G::resample(scratch, G::to_act(state), chance);
      use(scratch);
    });
    row.resample_ns = with_copy - row.copy_ns;
    row.evaluate_ns = nanoseconds(seconds / 2, [&](const typename G::State& state) {
      PerPlayer<float> shares = G::evaluate(state);
      use(shares);
    });
  }

  typename G::Content content_;
  int players_;
  std::vector<typename G::State> positions_;
};

void print_table(const std::vector<Row>& rows) {
  fmt::print("{:<16}{:>8}{:>14}{:>10}{:>12}{:>9}{:>13}{:>13}{:>13}{:>15}{:>19}\n", "game",
             "players", "decisions/s", "games/s", "decisions", "copy ns", "resample ns",
             "evaluate ns", "state bytes", "allocs/playout", "instr./decision");
  for (const Row& row : rows) {
    fmt::print("{:<16}{:>8}{:>14.0f}{:>10.0f}{:>12.1f}{:>9.1f}{:>13.1f}{:>13.1f}{:>13}{:>15.2f}",
               row.game, row.players, row.decisions_per_second, row.games_per_second,
               row.mean_decisions, row.copy_ns, row.resample_ns, row.evaluate_ns, row.state_bytes,
               row.allocations_a_playout);
    if (row.instructions_a_decision) {
      fmt::print("{:>19.1f}\n", *row.instructions_a_decision);
    } else {
      fmt::print("{:>19}\n", "-");
    }
  }
}

void print_json(const std::vector<Row>& rows) {
  JsonWriter out;
  out.begin_array();
  for (const Row& row : rows) {
    out.begin_object().field("game", row.game).field("players", row.players);
    out.field("decisions_per_second", row.decisions_per_second);
    out.field("games_per_second", row.games_per_second);
    out.field("mean_decisions", row.mean_decisions);
    out.field("copy_ns", row.copy_ns).field("resample_ns", row.resample_ns);
    out.field("evaluate_ns", row.evaluate_ns).field("state_bytes", row.state_bytes);
    out.field("allocations_per_playout", row.allocations_a_playout);
    out.key("instructions_per_decision");
    row.instructions_a_decision ? out.value(*row.instructions_a_decision) : out.null();
    out.end_object();
  }
  fmt::print("{}\n", out.end_array().text());
}

int fail(std::string_view what) {
  fmt::print(
      stderr,
      "agon_bench: {}. Known: --json, --no-callgrind, --seconds S (0.01 to 3600), --game ID\n",
      what);
  return 2;
}

bool known_game(std::string_view id) {
  bool known = false;
  AllGames::for_each([&]<class G>() { known |= G::info().id == id; });
  return known;
}

int run(const Options& options, const char* program) {
  std::vector<Row> rows;
  const bool count = options.callgrind && valgrind_found();
  AllGames::for_each([&]<class G>() {
    const GameInfo& info = G::info();
    if (!options.game.empty() && info.id != options.game) return;
    for (int players = info.min_players; players <= info.max_players; ++players) {
      rows.push_back(Bench<G>(players).run(options));
      if (count) {
        rows.back().instructions_a_decision = instructions_a_decision(program, info.id, players);
      }
    }
  });
  options.json ? print_json(rows) : print_table(rows);
  return 0;
}

// The child that callgrind watches.
int run_counted(std::string_view game, int players) {
  AllGames::for_each([&]<class G>() {
    if (G::info().id == game) fmt::print("decisions {}\n", Bench<G>(players).counted());
  });
  return 0;
}

}  // namespace

int main_with(int argc, char** argv) {
  if (argc == 4 && argv[1] == kCountedFlag) return run_counted(argv[2], std::atoi(argv[3]));
  Options options;
  for (int i = 1; i < argc; ++i) {
    const std::string_view flag = argv[i];
    const bool has_value = i + 1 < argc;
    if (flag == "--json") {
      options.json = true;
    } else if (flag == "--no-callgrind") {
      options.callgrind = false;
    } else if (flag == "--seconds" && has_value) {
      options.seconds = std::strtod(argv[++i], nullptr);
      if (!(options.seconds >= 0.01 && options.seconds <= 3600)) return fail("bad --seconds");
    } else if (flag == "--game" && has_value) {
      options.game = argv[++i];
      if (!known_game(options.game)) return fail(fmt::format("unknown game {}", options.game));
    } else {
      return fail(fmt::format("cannot read {}", flag));
    }
  }
  return run(options, argv[0]);
}

}  // namespace agon::bench

int main(int argc, char** argv) { return agon::bench::main_with(argc, argv); }
