// The program `agon`: reads its arguments and hands over to a sub-command.
#include <cstdio>
#include <cstdlib>

#include "cli/command.h"
#include "cli/engine.h"
#include "games/registry.h"

namespace agon::cli {
namespace {

// The language must be known before the arguments are read: help and errors are written in it.
Result<Lang> choose_language(int argc, char** argv) {
  std::string_view given;
  bool asked = false;
  for (int i = 1; i < argc; ++i) {
    const std::string_view argument = argv[i];
    if (argument == "--lang" && i + 1 < argc) {
      given = argv[i + 1];
      asked = true;
    } else if (argument.starts_with("--lang=")) {
      given = argument.substr(7);
      asked = true;
    }
  }
  if (asked) {
    if (const auto lang = parse_lang(given)) return *lang;
    return bad_argument("cli.error.bad_lang", {{"value", Value::of_text(std::string(given))}});
  }
  for (const char* name : {"LC_ALL", "LC_MESSAGES", "LANG"}) {
    const char* value = std::getenv(name);
    if (value == nullptr || *value == '\0') continue;
    return parse_lang(value).value_or(Lang::kEnglish);
  }
  return Lang::kEnglish;
}

int run_program(int argc, char** argv) {
  const Terminal terminal = detect_terminal();
  const Result<Lang> lang = choose_language(argc, argv);
  const Context context{Words(lang ? *lang : Lang::kEnglish), Screen(terminal)};
  if (!lang) return fail(context, lang.error());
  Program program(context, AGON_VERSION);
  for (const auto add : {add_games, add_play, add_simulate, add_match, add_replay, add_analyse,
                         add_rules, add_content, add_engine, add_serve}) {
    add(program);
  }
  return program.run(argc, argv);
}

// Every game, those named with the content of their folders.
Result<std::vector<std::shared_ptr<const AnyGame>>> games_with(
    const std::vector<std::string>& contents) {
  std::vector<std::shared_ptr<const AnyGame>> games = all_games();
  for (const std::string& pair : contents) {
    const std::size_t split_at = pair.find('=');
    if (split_at == std::string::npos) {
      return bad_argument("cli.error.content_pair", {{"given", Value::of_text(pair)}});
    }
    const auto game = open_game({pair.substr(0, split_at), pair.substr(split_at + 1), {}});
    if (!game) return game.error();
    for (auto& other : games) {
      if (other->info().id == (*game)->info().id) other = *game;
    }
  }
  return games;
}

}  // namespace

void add_engine(Program& program) {
  auto contents = std::make_shared<std::vector<std::string>>();
  Command command = program.command("engine", [contents](const Context& context) {
    auto games = games_with(*contents);
    return games ? engine_command(std::move(*games)) : fail(context, games.error());
  });
  command.words("--content", "GAME=DIR", "engine.content", *contents);
}

}  // namespace agon::cli

int main(int argc, char** argv) {
  int code = agon::cli::run_program(argc, argv);
  // Output that could not be written (a full disk) is an error.
  if (std::fflush(stdout) != 0 || std::ferror(stdout) != 0) {
    std::perror("agon: standard output");
    code = agon::cli::kBadInput;
  }
  return code;
}
