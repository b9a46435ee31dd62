// agon games: the games, their players and options.
#include "cli/command.h"
#include "core/json_writer.h"
#include "games/registry.h"

namespace agon::cli {
namespace {

std::string name_of_game(const Words& words, const GameInfo& info) {
  return words(std::string(info.id) + ".name");
}

void write_option(JsonWriter& out, const Words& words, const GameInfo& info,
                  const OptionSpec& option) {
  out.begin_object()
      .field("id", option.id)
      .field("name", words(std::string(info.id) + ".option." + std::string(option.id)));
  if (option.is_number()) {
    out.field("min", option.min).field("max", option.max).field("default", option.fallback);
  } else {
    out.key("values").begin_array();
    for (const std::string_view value : option.values) out.value(value);
    out.end_array().field("default", option.text(option.fallback));
  }
  out.field("rule", option.rule).end_object();
}

void print_json(const Context& context) {
  JsonWriter out;
  out.begin_array();
  for (const auto& game : all_games()) {
    const GameInfo& info = game->info();
    out.begin_object().field("id", info.id).field("name", name_of_game(context.words, info));
    out.field("tagline", context.words(std::string(info.id) + ".tagline"));
    out.field("min_players", info.min_players).field("max_players", info.max_players);
    out.field("rules", info.signature).field("content", game->content_digest());
    if (info.example) out.field("example", true);
    out.key("options").begin_array();
    for (const OptionSpec& option : info.options) write_option(out, context.words, info, option);
    out.end_array().end_object();
  }
  out.end_array();
  std::printf("%s\n", out.text().c_str());
}

void print_option(const Context& context, const GameInfo& info, const OptionSpec& option) {
  const Words& words = context.words;
  const std::string id = std::string(info.id) + ".option." + std::string(option.id);
  context.screen.wrapped(
      "  " + context.screen.paint(Style::kBold, option.id) + "  " +
          words(Message("cli.games.option", {{"name", Message(id)},
                                             {"rule", Value::of_text(std::string(option.rule))}})),
      4);
  if (option.is_number()) {
    context.screen.line(
        "    " +
        words(Message("cli.games.number",
                      {{"min", option.min}, {"max", option.max}, {"fallback", option.fallback}})));
    return;
  }
  for (std::size_t i = 0; i < option.values.size(); ++i) {
    const std::string value(option.values[i]);
    const bool is_default = static_cast<int>(i) == option.fallback;
    std::string text = "    " + pad(value, 12) + " ";
    if (words.has(id + "." + value)) text += words(id + "." + value);
    if (is_default) text += " " + words("cli.games.default");
    context.screen.wrapped(text, 17);
  }
}

void print_game(const Context& context, const GameInfo& info) {
  context.screen.line(context.screen.paint(Style::kTitle, name_of_game(context.words, info)) +
                      " (" + std::string(info.id) + "), " +
                      context.words(Message("cli.games.players", {{"min", info.min_players},
                                                                  {"max", info.max_players}})));
  context.screen.wrapped("  " + context.words(std::string(info.id) + ".tagline"), 2);
  context.screen.line();
  context.screen.line("  " + context.words("cli.games.options"));
  for (const OptionSpec& option : info.options) print_option(context, info, option);
  context.screen.line();
  context.screen.line(
      "  " +
      context.words(Message("cli.games.try", {{"game", Value::of_text(std::string(info.id))}})));
}

// The example for builders stands apart, below the games.
int run(const Context& context, bool json) {
  if (json) {
    print_json(context);
    return kOk;
  }
  for (const bool example : {false, true}) {
    bool first = true;
    for (const auto& game : all_games()) {
      if (game->info().example != example) continue;
      if (example && first) {
        context.screen.line();
        context.screen.line(context.words("cli.games.examples"));
      }
      first = false;
      print_game(context, game->info());
    }
  }
  return kOk;
}

}  // namespace

void add_games(Program& program) {
  auto json = std::make_shared<bool>(false);
  Command command =
      program.command("games", [json](const Context& context) { return run(context, *json); });
  command.json(*json);
}

}  // namespace agon::cli
