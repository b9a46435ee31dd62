#include "cli/command.h"

#include <algorithm>
#include <charconv>
#include <cstdio>
#include <random>
#include <utility>

#include "games/registry.h"

namespace agon::cli {

int fail(const Context& context, const Message& message) {
  const Terminal& terminal = context.screen.terminal();
  std::string line = "agon: " + context.words(message);
  for (char& c : line) {
    if (c == '\n') c = ' ';
  }
  if (!terminal.utf8) line = to_ascii(line);
  context.screen.flush();
  std::fprintf(stderr, "%s\n", line.c_str());
  return kBadInput;
}

int fail(const Context& context, const Error& error) {
  if (error.rule.empty()) return fail(context, error.message);
  return fail(context,
              Message("cli.error.with_rule", {{"message", error.message},
                                              {"rule", Value::of_text(std::string(error.rule))}}));
}

Error bad_argument(std::string_view id, std::vector<Arg> args) {
  return Error{"bad_argument", Message(id, std::move(args))};
}

Result<std::shared_ptr<const AnyGame>> open_game(const GameArguments& arguments) {
  if (arguments.game.empty()) {
    std::string known;
    for (const auto& game : all_games()) {
      known += (known.empty() ? "" : ", ") + std::string(game->info().id);
    }
    return bad_argument("cli.error.no_game", {{"known", Value::of_text(known)}});
  }
  Result<std::shared_ptr<const AnyGame>> game = find_game(arguments.game);
  if (!game || arguments.content.empty()) return game;
  const Result<ContentFiles> files = read_content_folder(arguments.content);
  if (!files) return files.error();
  return (*game)->with_content(*files);
}

int fewest_players(const AnyGame& game, const GameArguments& arguments) {
  Setup setup;
  for (const std::string& option : arguments.options) {
    const std::size_t equals = option.find('=');
    if (equals == std::string::npos) continue;  // read_setup_arguments refuses it
    setup.options[option.substr(0, equals)] = option.substr(equals + 1);
  }
  for (setup.players = 1; setup.players < game.info().min_players; ++setup.players) {
    if (game.start(setup, 1)) break;
  }
  return setup.players;
}

Result<Setup> read_setup_arguments(const AnyGame& game, const GameArguments& arguments,
                                   int players) {
  const GameInfo& info = game.info();
  if (Status status = check_players(players, fewest_players(game, arguments), info.max_players, {});
      !status) {
    return status.error();
  }
  Setup setup;
  setup.players = players;
  for (const std::string& option : arguments.options) {
    const std::size_t equals = option.find('=');
    if (equals == std::string::npos || equals == 0) {
      return bad_argument("cli.error.option_form", {{"option", Value::of_text(option)}});
    }
    setup.options[option.substr(0, equals)] = option.substr(equals + 1);
  }
  const Result<std::vector<int>> chosen = read_options(info.options, setup);
  if (!chosen) return chosen.error();
  return setup;
}

Result<std::uint64_t> read_number(std::string_view flag, std::string_view text,
                                  std::uint64_t fallback, std::uint64_t min, std::uint64_t max) {
  if (text.empty()) return fallback;
  std::uint64_t number = 0;
  const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), number);
  if (error == std::errc() && end == text.data() + text.size() && number >= min && number <= max) {
    return number;
  }
  return bad_argument("cli.error.bad_number", {{"option", Value::of_text(std::string(flag))},
                                               {"value", Value::of_text(std::string(text))},
                                               {"min", Value::of_text(std::to_string(min))},
                                               {"max", Value::of_text(std::to_string(max))}});
}

Result<Player> read_seat(std::string_view flag, std::string_view text, int players) {
  const Result<std::uint64_t> number =
      read_number(flag, text, 1, 1, static_cast<std::uint64_t>(players));
  if (!number) return number.error();
  return static_cast<Player>(*number - 1);
}

std::vector<std::string> split(std::string_view text, char separator) {
  std::vector<std::string> parts;
  if (text.empty()) return parts;
  for (;;) {
    const std::size_t at = text.find(separator);
    parts.emplace_back(text.substr(0, at));
    if (at == std::string_view::npos) return parts;
    text.remove_prefix(at + 1);
  }
}

std::uint64_t random_seed() {
  std::random_device device;
  return (static_cast<std::uint64_t>(device()) << 32U) | device();
}

}  // namespace agon::cli
