// What all sub-commands share: the reader's language and terminal, bad input, games and options.
#pragma once

#include <CLI/CLI.hpp>
#include <cstdint>
#include <functional>
#include <memory>
#include <string>
#include <string_view>
#include <vector>

#include "cli/terminal.h"
#include "core/any_game.h"
#include "text/words.h"

namespace agon::cli {

inline constexpr int kOk = 0;
inline constexpr int kBadInput = 2;

struct Context {
  Words words;
  Screen screen;
};

// One clear line on standard error: what was wrong and what would be right.
int fail(const Context& context, const Message& message);
int fail(const Context& context, const Error& error);

// The program while its arguments are read. Each sub-command adds itself with what it understands
// and leaves in `run` what is to be done if it is the one that was named.
struct Program {
  CLI::App& app;
  const Context& context;
  std::function<int(const Context&)> run;

  // A new sub-command, described by the message `cli.help.<name>`.
  CLI::App* command(const std::string& name, std::function<int(const Context&)> action);
  std::string help(std::string_view what) const;
};

void add_games(Program& program);
void add_play(Program& program);
void add_simulate(Program& program);
void add_match(Program& program);
void add_replay(Program& program);
void add_analyse(Program& program);
void add_rules(Program& program);
void add_content(Program& program);
void add_engine(Program& program);
void add_serve(Program& program);

// -- arguments that several commands take; all are read as text, so that what is wrong with them
// is said in the reader's language

struct GameArguments {
  std::string game;
  std::string content;               // folder of a replacement set, empty for the built-in one
  std::vector<std::string> options;  // NAME=VALUE
};

void add_game_argument(const Program& program, CLI::App* command, GameArguments& arguments);
void add_content_argument(const Program& program, CLI::App* command, GameArguments& arguments);
void add_option_argument(const Program& program, CLI::App* command, GameArguments& arguments);
CLI::Option* add_text(const Program& program, CLI::App* command, const std::string& flag,
                      const std::string& kind, std::string& target);
// The same for a flag that may be given several times.
CLI::Option* add_texts(const Program& program, CLI::App* command, const std::string& flag,
                       const std::string& kind, std::vector<std::string>& target);
void add_json_flag(const Program& program, CLI::App* command, bool& json);

// The named game, with the content that was asked for.
Result<std::shared_ptr<const AnyGame>> open_game(const GameArguments& arguments);
// An option may admit fewer players than the game says of itself.
int fewest_players(const AnyGame& game, const GameArguments& arguments);
Result<Setup> read_setup_arguments(const AnyGame& game, const GameArguments& arguments,
                                   int players);
// A whole number of `flag` within bounds; `fallback` if nothing was given.
Result<std::uint64_t> read_number(std::string_view flag, std::string_view text,
                                  std::uint64_t fallback, std::uint64_t min, std::uint64_t max);
// A player's number, from 1 in words; from 0 here.
Result<Player> read_seat(std::string_view flag, std::string_view text, int players);
std::vector<std::string> split(std::string_view text, char separator);
Error bad_argument(std::string_view id, std::vector<Arg> args = {});
// Seed of a game whose seed nobody named.
std::uint64_t random_seed();

}  // namespace agon::cli
