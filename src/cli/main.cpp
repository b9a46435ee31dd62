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

std::string command_names(const CLI::App& app) {
  std::string names;
  for (const CLI::App* command : app.get_subcommands({})) {
    names += (names.empty() ? "" : ", ") + command->get_name();
  }
  return names;
}

void label_help(CLI::App& app, const Context& context) {
  auto formatter = std::make_shared<CLI::Formatter>();
  for (const char* label :
       {"Usage", "OPTIONS", "Options", "Positionals", "SUBCOMMAND", "Subcommands"}) {
    formatter->label(label, context.words(std::string("cli.label.") + label));
  }
  formatter->column_width(28);
  app.formatter(formatter);
  app.set_help_flag("-h,--help", context.words("cli.help.help"));
  app.option_defaults()->group(context.words("cli.label.Options"));
}

// What was left over after reading: an unknown command, option or word.
int refuse_leftover(const CLI::App& app, const Context& context, const std::string& word) {
  const auto text = [](const std::string& value) { return Value::of_text(value); };
  const std::vector<const CLI::App*> used =
      app.get_subcommands([](const CLI::App* command) { return command->parsed(); });
  if (used.empty()) {
    return fail(context, Message("cli.error.unknown_command",
                                 {{"word", text(word)}, {"known", text(command_names(app))}}));
  }
  const std::string command = used.front()->get_name();
  return fail(context, Message(word.starts_with("-") ? "cli.error.unknown_option"
                                                     : "cli.error.unexpected_word",
                               {{"word", text(word)}, {"command", text(command)}}));
}

int refuse_parse(const Context& context, const CLI::ParseError& error) {
  const std::string what = error.what();
  if (dynamic_cast<const CLI::ArgumentMismatch*>(&error) != nullptr && what.starts_with("--")) {
    return fail(context, Message("cli.error.option_needs_value",
                                 {{"option", Value::of_text(what.substr(0, what.find(':')))}}));
  }
  return fail(context, Message("cli.error.arguments", {{"why", Value::of_text(what)}}));
}

int run_program(int argc, char** argv) {
  const Terminal terminal = detect_terminal();
  const Result<Lang> lang = choose_language(argc, argv);
  const Context context{Words(lang ? *lang : Lang::kEnglish), Screen(terminal)};
  if (!lang) return fail(context, lang.error());

  CLI::App app(context.words("cli.help.agon"), "agon");
  label_help(app, context);
  app.allow_extras();
  std::string ignored_language;
  Program program{app, context, {}};
  for (const auto add : {add_games, add_play, add_simulate, add_match, add_replay, add_analyse,
                         add_rules, add_content, add_engine, add_serve}) {
    add(program);
  }
  for (CLI::App* command : app.get_subcommands({})) {
    command->add_option("--lang", ignored_language, program.help("lang"))->option_text("en|fr");
  }
  app.add_option("--lang", ignored_language, program.help("lang"))->option_text("en|fr");
  app.set_version_flag("--version", std::string("agon ") + AGON_VERSION, program.help("version"));

  try {
    app.parse(argc, argv);
  } catch (const CLI::Success& wanted) {  // help or version
    std::ostringstream text;
    app.exit(wanted, text, text);
    context.screen.print(text.str());
    return kOk;
  } catch (const CLI::ParseError& error) {
    return refuse_parse(context, error);
  }
  if (const auto rest = app.remaining(true); !rest.empty()) {
    return refuse_leftover(app, context, rest.front());
  }
  if (!program.run) {
    return fail(context,
                Message("cli.error.no_command", {{"known", Value::of_text(command_names(app))}}));
  }
  return program.run(context);
}

}  // namespace

namespace {

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
  CLI::App* command = program.command("engine", [contents](const Context& context) {
    auto games = games_with(*contents);
    return games ? engine_command(std::move(*games)) : fail(context, games.error());
  });
  command->add_option("--content", *contents, program.help("engine.content"))
      ->option_text("GAME=DIR");
}

}  // namespace agon::cli

int main(int argc, char** argv) {
  int code = agon::cli::run_program(argc, argv);
  // What was printed must have arrived: a full disk is an error, too.
  if (std::fflush(stdout) != 0 || std::ferror(stdout) != 0) {
    std::perror("agon: standard output");
    code = agon::cli::kBadInput;
  }
  return code;
}
