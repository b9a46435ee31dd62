// agon content: the content tables of a game, each row with its origin; validates replacement
// files.
#include <algorithm>
#include <boost/json.hpp>
#include <map>

#include "cli/command.h"
#include "core/json_writer.h"
#include "core/record.h"
#include "games/registry.h"

namespace agon::cli {
namespace {
namespace json = boost::json;

struct Arguments {
  GameArguments game;
  std::string check;
  bool json = false;
};

std::string cell_text(const Words& words, const json::value& value) {
  if (const auto* text = value.if_string()) return std::string(*text);
  if (value.is_bool()) return words(value.get_bool() ? "cli.content.yes" : "cli.content.no");
  if (const auto* list = value.if_array()) {
    std::string text;
    for (const json::value& item : *list) {
      text += (text.empty() ? "" : ", ") + cell_text(words, item);
    }
    return text;
  }
  return value.is_null() ? std::string() : json::serialize(value);
}

std::string origin_text(const Words& words, const std::string& origin) {
  const std::string id = "core.origin." + origin;
  return (origin == "reconstruction" ? "* " : "  ") + (words.has(id) ? words(id) : origin);
}

// Field names in the order in which the rows have them.
std::vector<std::string> fields_of(const json::array& records) {
  std::vector<std::string> fields;
  for (const json::value& record : records) {
    if (!record.is_object()) continue;
    for (const auto& member : record.get_object()) {
      const std::string field(member.key());
      if (field == "origin" || std::count(fields.begin(), fields.end(), field) != 0) continue;
      fields.push_back(field);
    }
  }
  return fields;
}

void print_table(const Context& context, const std::string& name, const json::array& records) {
  const Screen& screen = context.screen;
  const std::vector<std::string> fields = fields_of(records);
  std::vector<int> widths;
  for (const std::string& field : fields) widths.push_back(display_width(field));
  std::vector<std::vector<std::string>> rows;
  for (const json::value& record : records) {
    std::vector<std::string> row;
    for (std::size_t i = 0; i < fields.size(); ++i) {
      const json::value* value = record.get_object().if_contains(fields[i]);
      row.push_back(value == nullptr ? std::string() : cell_text(context.words, *value));
      widths[i] = std::max(widths[i], display_width(row.back()));
    }
    rows.push_back(std::move(row));
  }
  screen.line(screen.paint(Style::kTitle, name));
  std::string heading = "  ";
  for (std::size_t i = 0; i < fields.size(); ++i) heading += pad(fields[i], widths[i] + 2);
  screen.line(screen.paint(Style::kDim, heading + "  " + context.words("cli.content.origin")));
  for (std::size_t r = 0; r < rows.size(); ++r) {
    std::string text = "  ";
    for (std::size_t i = 0; i < fields.size(); ++i) text += pad(rows[r][i], widths[i] + 2);
    const json::value* origin = records[r].get_object().if_contains("origin");
    const std::string word = origin == nullptr ? "" : cell_text(context.words, *origin);
    const std::string shown = origin_text(context.words, word);
    screen.line(text + (word == "reconstruction" ? screen.paint(Style::kWarning, shown) : shown));
  }
  screen.line();
}

int print_tables(const Context& context, const AnyGame& game) {
  const Result<json::value> tables = parse_json(game.content_json());
  if (!tables) return fail(context, tables.error());
  int reconstructed = 0;
  int all = 0;
  for (const auto& member : tables->get_object()) {
    if (!member.value().is_array()) continue;
    const json::array& records = member.value().get_array();
    print_table(context, std::string(member.key()), records);
    for (const json::value& record : records) {
      const json::value* origin = record.get_object().if_contains("origin");
      ++all;
      if (origin != nullptr && *origin == "reconstruction") ++reconstructed;
    }
  }
  context.screen.wrapped(context.words(
      Message("cli.content.summary", {{"records", all}, {"reconstructed", reconstructed}})));
  return kOk;
}

void print_json(const AnyGame& game) {
  JsonWriter out;
  out.begin_object().field("game", game.info().id).field("content", game.content_digest());
  out.key("tables").raw(game.content_json()).end_object();
  std::printf("%s\n", out.text().c_str());
}

int check_folder(const Context& context, const Arguments& arguments) {
  GameArguments candidate = arguments.game;
  candidate.content = arguments.check;
  const auto game = open_game(candidate);
  if (!game) return fail(context, game.error());
  if (arguments.json) {
    print_json(**game);
    return kOk;
  }
  const auto text = [](std::string value) { return Value::of_text(std::move(value)); };
  context.screen.wrapped(
      context.words(Message("cli.content.fine", {{"folder", text(arguments.check)},
                                                 {"name", Message(arguments.game.game + ".name")},
                                                 {"digest", text((*game)->content_digest())}})));
  return kOk;
}

int run(const Context& context, const Arguments& arguments) {
  if (!arguments.check.empty()) return check_folder(context, arguments);
  const auto game = open_game(arguments.game);
  if (!game) return fail(context, game.error());
  if (!arguments.json) return print_tables(context, **game);
  print_json(**game);
  return kOk;
}

}  // namespace

void add_content(Program& program) {
  auto arguments = std::make_shared<Arguments>();
  Command command = program.command("content", [arguments](const Context& context) {
    return run(context, *arguments);
  });
  command.game(arguments->game);
  command.text("--check", "DIR", arguments->check);
  command.content(arguments->game);
  command.json(arguments->json);
}

}  // namespace agon::cli
