// What all sub-commands share: the reader's language and terminal, bad input, games and options.
#pragma once

#include <cstdint>
#include <functional>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "cli/terminal.h"
#include "core/any_game.h"
#include "text/words.h"

namespace CLI {
class App;
}

namespace agon::cli {

class Program;

inline constexpr int kOk = 0;
inline constexpr int kBadInput = 2;

struct Context {
  Words words;
  Screen screen;
};

// One clear line on standard error: what was wrong and what would be right.
int fail(const Context& context, const Message& message);
int fail(const Context& context, const Error& error);

struct GameArguments {
  std::string game;
  std::string content;               // folder of a replacement set, empty for the built-in one
  std::vector<std::string> options;  // NAME=VALUE
};

// One sub-command, which says what arguments it takes. All values are read as text, so that what is
// wrong with them is said in the reader's language. A flag like "--bots" of the command play is
// described by the message `cli.help.play.bots`.
class Command {
 public:
  // `kind` is what the help shows in place of a value.
  void text(const std::string& flag, const std::string& kind, std::string& target);
  // The same for a flag that may be given several times.
  void texts(const std::string& flag, const std::string& kind, std::vector<std::string>& target);
  void flag(const std::string& flag, bool& target);
  // Words without a flag, described by `cli.help.<help>`.
  void word(const std::string& name, const std::string& kind, const std::string& help,
            std::string& target);
  void words(const std::string& name, const std::string& kind, const std::string& help,
             std::vector<std::string>& target);
  // Arguments that several commands take.
  void game(GameArguments& arguments);
  void content(GameArguments& arguments);
  void options(GameArguments& arguments);
  void json(bool& target);

 private:
  friend class Program;
  Command(const Program& program, CLI::App& app) : program_(&program), app_(&app) {}
  std::string help_of(const std::string& flag) const;

  const Program* program_;
  CLI::App* app_;
};

// The program while its arguments are read. Each sub-command adds itself, with the arguments it
// takes and what it does.
class Program {
 public:
  Program(const Context& context, const std::string& version);
  ~Program();
  Program(const Program&) = delete;
  Program& operator=(const Program&) = delete;

  // A new sub-command, described by the message `cli.help.<name>`.
  Command command(const std::string& name, std::function<int(const Context&)> action);
  std::string help(std::string_view what) const;
  // Reads the arguments and does what the named sub-command does. Returns the exit code.
  int run(int argc, char** argv);

 private:
  const Context& context_;
  std::unique_ptr<CLI::App> app_;
  std::function<int(const Context&)> action_;  // of the sub-command that was named
  std::string language_;                       // not used: main reads it before the rest
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

// The named game, with the content that was asked for.
Result<std::shared_ptr<const AnyGame>> open_game(const GameArguments& arguments);
// The least number of players with these options; an option may admit fewer than `info()` says.
int fewest_players(const AnyGame& game, const GameArguments& arguments);
Result<Setup> read_setup_arguments(const AnyGame& game, const GameArguments& arguments,
                                   int players);
// A whole number of `flag` within bounds; `fallback` if nothing was given.
Result<std::uint64_t> read_number(std::string_view flag, std::string_view text,
                                  std::uint64_t fallback, std::uint64_t min, std::uint64_t max);
// A player's number: people count from 1, the result counts from 0.
Result<Player> read_seat(std::string_view flag, std::string_view text, int players);
std::vector<std::string> split(std::string_view text, char separator);
Error bad_argument(std::string_view id, std::vector<Arg> args = {});
// Seed of a game whose seed nobody named.
std::uint64_t random_seed();

}  // namespace agon::cli
