// agon play: a game in the terminal, against bots or between people at one keyboard.
#include <algorithm>
#include <boost/json.hpp>
#include <filesystem>

#include "ai/levels.h"
#include "cli/command.h"
#include "cli/files.h"
#include "cli/session.h"
#include "core/record.h"

namespace agon::cli {
namespace {

struct Arguments {
  GameArguments game;
  std::string players, seat, bots, seed, record, load;
  bool hotseat = false;
};

// Which seats people take: those named, else all (hot-seat) or as many as the bots leave, else one.
Result<std::vector<Player>> read_seats(const Arguments& arguments, int players,
                                       std::size_t bots_named) {
  std::vector<Player> people;
  for (const std::string& text : split(arguments.seat, ',')) {
    const Result<Player> seat = read_seat("--seat", text, players);
    if (!seat) return seat.error();
    if (std::count(people.begin(), people.end(), *seat) == 0) people.push_back(*seat);
  }
  if (!people.empty()) return people;
  const int bots = static_cast<int>(bots_named);
  const int count = arguments.hotseat ? std::max(1, players - bots) : 1;
  for (int p = 0; p < count; ++p) people.push_back(static_cast<Player>(p));
  return people;
}

Result<std::vector<Seat>> make_seats(const Arguments& arguments, const AnyGame& game, int players,
                                     std::uint64_t seed) {
  const std::vector<std::string> named = split(arguments.bots, ',');
  const auto people = read_seats(arguments, players, named.size());
  if (!people) return people.error();
  const std::vector<std::string> bots = named.empty() ? std::vector<std::string>{"greedy"} : named;
  const auto free_seats = static_cast<std::size_t>(players) - people->size();
  if (named.size() > free_seats) {
    return bad_argument("cli.error.too_many_bots", {{"bots", static_cast<int>(named.size())},
                                                    {"players", static_cast<int>(free_seats)}});
  }
  std::vector<Seat> seats(static_cast<std::size_t>(players));
  std::size_t next = 0;
  for (int p = 0; p < players; ++p) {
    if (std::count(people->begin(), people->end(), static_cast<Player>(p)) != 0) continue;
    Seat& seat = seats[p];
    seat.bot_name = bots[next++ % bots.size()];
    auto bot = make_bot(game.info().id, seat.bot_name,
                        mix_seed(seed, 1000 + static_cast<std::uint64_t>(p)));
    if (!bot) return bot.error();
    seat.bot = std::move(*bot);
  }
  for (const std::string& bot : named) {  // even those for which no seat is left
    if (Status status = check_bot(bot); !status) return status.error();
  }
  return seats;
}

Result<std::unique_ptr<AnyMatch>> open_match(const Arguments& arguments, const AnyGame& game,
                                             std::uint64_t seed) {
  if (arguments.load.empty()) {
    const GameInfo& info = game.info();
    const auto players =
        read_number("--players", arguments.players,
                    static_cast<std::uint64_t>(std::clamp(3, info.min_players, info.max_players)),
                    static_cast<std::uint64_t>(fewest_players(game, arguments.game)),
                    static_cast<std::uint64_t>(info.max_players));
    if (!players) return players.error();
    const auto setup = read_setup_arguments(game, arguments.game, static_cast<int>(*players));
    if (!setup) return setup.error();
    return game.start(*setup, seed);
  }
  if (!arguments.players.empty() || !arguments.game.options.empty()) {
    return bad_argument("cli.error.load_has_setup");
  }
  const Result<std::string> text = read_file(arguments.load, kMaxRecordBytes);
  if (!text) return text.error();
  const auto json = parse_json(*text);
  if (!json) return json.error();
  return game.from_record(*json, seed);
}

// An existing record is only overwritten if it is the one that was loaded.
Status check_record_file(const Arguments& arguments) {
  std::error_code ignored;
  if (arguments.record.empty() || arguments.record == arguments.load ||
      !std::filesystem::is_regular_file(arguments.record, ignored)) {
    return {};
  }
  return bad_argument("cli.error.record_exists", {{"file", Value::of_text(arguments.record)}});
}

int run(const Context& context, const Arguments& arguments) {
  const auto game = open_game(arguments.game);
  if (!game) return fail(context, game.error());
  const auto seed = read_number("--seed", arguments.seed, random_seed(), 0, UINT64_MAX);
  if (!seed) return fail(context, seed.error());
  auto match = open_match(arguments, **game, *seed);
  if (!match) return fail(context, match.error());
  auto seats = make_seats(arguments, **game, (*match)->players(), *seed);
  if (!seats) return fail(context, seats.error());
  if (Status status = check_record_file(arguments); !status) return fail(context, status.error());
  Session session(context, std::move(*match), std::move(*seats), *seed, arguments.record);
  if (Status status = session.write_record(); !status) return fail(context, status.error());
  return session.play();
}

}  // namespace

void add_play(Program& program) {
  auto arguments = std::make_shared<Arguments>();
  Command command = program.command("play", [arguments](const Context& context) {
    return run(context, *arguments);
  });
  command.game(arguments->game);
  command.text("--players", "N", arguments->players);
  command.text("--seat", "P", arguments->seat);
  command.text("--bots", "A,B", arguments->bots);
  command.text("--seed", "S", arguments->seed);
  command.text("--record", "FILE", arguments->record);
  command.text("--load", "FILE", arguments->load);
  command.flag("--hotseat", arguments->hotseat);
  command.options(arguments->game);
  command.content(arguments->game);
}

}  // namespace agon::cli
