// agon simulate: many games of bots against each other, as figures and as records.
#include "ai/simulate.h"

#include <fmt/format.h>

#include <algorithm>
#include <filesystem>

#include "ai/levels.h"
#include "ai/parallel.h"
#include "cli/command.h"
#include "cli/files.h"
#include "core/json_writer.h"

namespace agon::cli {
namespace {

struct Arguments {
  GameArguments game;
  std::string games, players, bots, seed, threads, records;
  bool json = false;
};

constexpr std::uint64_t kMostGames = 1'000'000'000;
constexpr std::uint64_t kMostThreads = 1024;

Result<Simulation> read_arguments(const Arguments& arguments, const AnyGame& game) {
  Simulation simulation;
  simulation.game = &game;
  const GameInfo& info = game.info();
  const auto games = read_number("--games", arguments.games, 100, 1, kMostGames);
  if (!games) return games.error();
  const auto players =
      read_number("--players", arguments.players,
                  static_cast<std::uint64_t>(std::clamp(4, info.min_players, info.max_players)),
                  static_cast<std::uint64_t>(fewest_players(game, arguments.game)),
                  static_cast<std::uint64_t>(info.max_players));
  if (!players) return players.error();
  const auto seed = read_number("--seed", arguments.seed, 1, 0, UINT64_MAX);
  if (!seed) return seed.error();
  const auto threads = read_number("--threads", arguments.threads,
                                   static_cast<std::uint64_t>(machine_threads()), 1, kMostThreads);
  if (!threads) return threads.error();
  auto setup = read_setup_arguments(game, arguments.game, static_cast<int>(*players));
  if (!setup) return setup.error();
  simulation.bots = split(arguments.bots.empty() ? "random" : arguments.bots, ',');
  for (const std::string& bot : simulation.bots) {
    if (Status status = check_bot(bot); !status) return status.error();
  }
  if (simulation.bots.size() > *players) {
    return bad_argument("cli.error.too_many_bots",
                        {{"bots", static_cast<int>(simulation.bots.size())},
                         {"players", static_cast<int>(*players)}});
  }
  simulation.setup = std::move(*setup);
  simulation.games = static_cast<int>(*games);
  simulation.seed = *seed;
  simulation.threads = static_cast<int>(std::min(*threads, *games));
  return simulation;
}

// One file a game, named after what it was drawn from: the game, the seed and its number.
class RecordFolder {
 public:
  RecordFolder(std::string folder, const Simulation& simulation)
      : folder_(std::move(folder)),
        prefix_(fmt::format("{}-{}-", simulation.game->info().id, simulation.seed)),
        digits_(std::to_string(simulation.games - 1).size()) {}

  Status keep(int index, const std::string& record) const {
    std::error_code error;
    std::filesystem::create_directories(folder_, error);
    if (!std::filesystem::is_directory(folder_)) {
      return bad_argument("cli.error.no_folder", {{"folder", Value::of_text(folder_)}});
    }
    const std::string name = fmt::format("{}{:0{}}.json", prefix_, index, digits_);
    return write_file((std::filesystem::path(folder_) / name).string(), record);
  }

 private:
  std::string folder_;
  std::string prefix_;
  std::size_t digits_;
};

void print_table(const Context& context, const Simulation& simulation,
                 const SimulationResult& result) {
  const Words& words = context.words;
  const Screen& screen = context.screen;
  const auto text = [](std::string value) { return Value::of_text(std::move(value)); };
  screen.line(screen.paint(
      Style::kTitle,
      words(Message("cli.simulate.title", {{"name", Message(result.game + ".name")},
                                           {"players", result.players},
                                           {"games", result.games},
                                           {"seed", text(std::to_string(simulation.seed))}}))));
  screen.line("  " + words(Message("cli.simulate.length",
                                   {{"mean", text(fmt::format("{:.1f}", result.mean_decisions))},
                                    {"total", result.decisions}})));
  screen.line("  " +
              words(Message("cli.simulate.speed",
                            {{"seconds", text(fmt::format("{:.2f}", result.seconds))},
                             {"decisions", static_cast<std::int64_t>(result.decisions_per_second)},
                             {"games", static_cast<std::int64_t>(result.games_per_second)},
                             {"threads", simulation.threads}})));
  if (result.limit_reached > 0) {
    screen.line("  " + words(Message("cli.simulate.limit", {{"games", result.limit_reached}})));
  }
  screen.line();
  screen.line(screen.paint(Style::kBold, "  " + pad(words("cli.simulate.seat"), 8) +
                                             pad(words("cli.simulate.bot"), 12) +
                                             pad_left(words("cli.simulate.wins"), 10) +
                                             pad_left(words("cli.simulate.share"), 9) +
                                             pad_left(words("cli.simulate.score"), 14)));
  for (std::size_t seat = 0; seat < result.wins_by_seat.size(); ++seat) {
    const int player = static_cast<int>(seat);
    const double share = 100 * result.wins_by_seat[seat] / result.games;
    screen.line(
        "  " +
        screen.paint(player_style(player),
                     pad(std::string(player_mark(player)) + " " + std::to_string(seat + 1), 8)) +
        pad(simulation.bots[seat % simulation.bots.size()], 12) +
        pad_left(fmt::format("{:.1f}", result.wins_by_seat[seat]), 10) +
        pad_left(fmt::format("{:.1f} %", share), 9) +
        pad_left(fmt::format("{:.2f}", result.mean_scores[seat]), 14));
  }
}

int run(const Context& context, const Arguments& arguments) {
  const auto game = open_game(arguments.game);
  if (!game) return fail(context, game.error());
  Result<Simulation> simulation = read_arguments(arguments, **game);
  if (!simulation) return fail(context, simulation.error());
  if (!arguments.records.empty()) {
    simulation->keep_record = [folder = RecordFolder(arguments.records, *simulation)](
                                  int index, const std::string& record) {
      return folder.keep(index, record);
    };
  }
  Result<SimulationResult> result = [&] {
    Progress progress(context.screen.terminal(), context.words("cli.simulate.progress"));
    simulation->progress = [&](int finished) {
      progress.show(static_cast<std::uint64_t>(finished),
                    static_cast<std::uint64_t>(simulation->games));
    };
    return simulate(*simulation);
  }();
  if (!result) return fail(context, result.error());
  if (arguments.json) {
    JsonWriter out;
    write(out, *result);
    std::printf("%s\n", out.text().c_str());
  } else {
    print_table(context, *simulation, *result);
  }
  return kOk;
}

}  // namespace

void add_simulate(Program& program) {
  auto arguments = std::make_shared<Arguments>();
  Command command = program.command("simulate", [arguments](const Context& context) {
    return run(context, *arguments);
  });
  command.game(arguments->game);
  command.text("--games", "N", arguments->games);
  command.text("--players", "P", arguments->players);
  command.text("--bots", "A,B", arguments->bots);
  command.text("--seed", "S", arguments->seed);
  command.text("--threads", "T", arguments->threads);
  command.text("--records", "DIR", arguments->records);
  command.options(arguments->game);
  command.content(arguments->game);
  command.json(arguments->json);
}

}  // namespace agon::cli
