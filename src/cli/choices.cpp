#include "cli/choices.h"

#include <algorithm>
#include <map>
#include <optional>

namespace agon::cli {
namespace {

constexpr std::size_t kLongGroup = 8;
constexpr int kCellWidth = 5;

struct Choice {
  int number;  // as typed
  const ActionInfo* action;
};

struct Group {
  std::string verb;
  std::vector<Choice> choices;
};

std::string verb_of(std::string_view notation) {
  return std::string(notation.substr(0, notation.find(' ')));
}

std::vector<Group> group_by_verb(const std::vector<ActionInfo>& actions) {
  std::vector<Group> groups;
  for (std::size_t i = 0; i < actions.size(); ++i) {
    const std::string verb = verb_of(actions[i].notation);
    auto group = std::find_if(groups.begin(), groups.end(),
                              [&](const Group& one) { return one.verb == verb; });
    if (group == groups.end()) group = groups.insert(groups.end(), Group{verb, {}});
    group->choices.push_back({static_cast<int>(i) + 1, &actions[i]});
  }
  return groups;
}

// -- a table: one argument of the sentence down, the other across

struct Table {
  std::vector<std::string> columns, rows;
  std::vector<std::string> gains;                            // by row
  std::map<std::pair<std::size_t, std::size_t>, int> cells;  // row, column -> number
};

std::size_t index_in(std::vector<std::string>& names, const std::string& name) {
  const auto found = std::find(names.begin(), names.end(), name);
  if (found != names.end()) return static_cast<std::size_t>(found - names.begin());
  names.push_back(name);
  return names.size() - 1;
}

// The two arguments of an action that are names of things.
std::optional<std::pair<std::string, std::string>> two_names(const Words& words,
                                                             const ActionInfo& action) {
  std::vector<std::string> names;
  for (const Arg& arg : action.sentence.args) {
    if (arg.value.kind == Value::Kind::kMessage) names.push_back(words(arg.value.list.front()));
  }
  if (names.size() != 2) return std::nullopt;
  return std::pair(names[0], names[1]);
}

// Rows in the order in which each column lists them: a row that only a later column has comes
// after its neighbour there.
std::vector<std::string> order_rows(const std::vector<std::pair<std::string, std::string>>& named) {
  std::vector<std::string> rows;
  auto next = rows.begin();
  std::string column;
  for (const auto& [column_name, row] : named) {
    if (column_name != column) next = rows.begin();
    column = column_name;
    const auto found = std::find(rows.begin(), rows.end(), row);
    next = (found != rows.end() ? found : rows.insert(next, row)) + 1;
  }
  return rows;
}

std::string gains_of(const Words& words, const ActionInfo& action) {
  std::vector<std::string> gains;
  for (const Message& gain : action.gains) gains.push_back(words(gain));
  return words.join(gains);
}

std::optional<Table> make_table(const Words& words, const Group& group) {
  std::vector<std::pair<std::string, std::string>> named;
  for (const Choice& choice : group.choices) {
    const auto names = two_names(words, *choice.action);
    if (!names) return std::nullopt;
    named.push_back(*names);
  }
  Table table;
  table.rows = order_rows(named);
  table.gains.resize(table.rows.size());
  for (std::size_t i = 0; i < named.size(); ++i) {
    const std::size_t column = index_in(table.columns, named[i].first);
    const std::size_t row = index_in(table.rows, named[i].second);
    if (!table.cells.emplace(std::pair(row, column), group.choices[i].number).second) {
      return std::nullopt;
    }
    const std::string gains = gains_of(words, *group.choices[i].action);
    std::string& all = table.gains[row];
    if (all.find(gains) == std::string::npos) all += (all.empty() ? "" : " / ") + gains;
  }
  if (table.columns.size() > 6 || table.rows.size() < 3) return std::nullopt;
  return table;
}

std::string table_row(const Context& context, const Table& table, std::size_t row, int label) {
  std::string text = "   " + pad(table.rows[row], label);
  for (std::size_t column = 0; column < table.columns.size(); ++column) {
    const auto cell = table.cells.find({row, column});
    const bool open = cell != table.cells.end();
    const std::string shown = pad_left(open ? std::to_string(cell->second) : "·", kCellWidth);
    text += context.screen.paint(open ? Style::kNumber : Style::kDim, shown);
  }
  return text;
}

// How a table is laid out: so many blocks side by side, with what each row brings if it fits.
struct Layout {
  std::size_t blocks;
  int gains_width;  // 0 for none
};

constexpr int kLeastGains = 28;

// Board and panels should stay on the screen above the table. `why` tells what a choice brings
// where there was no room for it.
Layout lay_out(const Context& context, std::size_t rows, int block_width) {
  const Terminal& terminal = context.screen.terminal();
  const auto room = static_cast<std::size_t>(std::max(6, terminal.height - 28));
  const std::size_t wanted = terminal.out ? (rows + room - 1) / room : 1;
  const auto fitting = static_cast<std::size_t>(std::max(1, terminal.width / block_width));
  const std::size_t blocks = std::clamp<std::size_t>(wanted, 1, fitting);
  const int gains = terminal.width / static_cast<int>(blocks) - block_width - 1;
  return {blocks, gains >= kLeastGains ? gains : 0};
}

// Blocks of rows side by side, as many as fit; or one block, with what each row brings.
std::vector<std::string> draw_table(const Context& context, const Table& table) {
  int label = 0;
  for (const std::string& row : table.rows) label = std::max(label, display_width(row));
  std::string heading = "   " + std::string(static_cast<std::size_t>(label), ' ');
  std::vector<std::string> lines;
  for (std::size_t i = 0; i < table.columns.size(); ++i) {
    const std::string letter(1, static_cast<char>('A' + static_cast<int>(i)));
    heading += context.screen.paint(Style::kBold, pad_left(letter, kCellWidth));
    lines.push_back("   " + context.screen.paint(Style::kBold, letter) + " " + table.columns[i]);
  }
  const int width = display_width(heading) + 1;
  const auto [blocks, gains_width] = lay_out(context, table.rows.size(), width);
  const std::size_t height = (table.rows.size() + blocks - 1) / blocks;
  const int block_width = width + (gains_width > 0 ? gains_width + 1 : 0);
  // What the letters mean, on one line if it fits.
  std::string legend;
  for (const std::string& line : lines) legend += line;
  if (display_width(legend) <= context.screen.width()) lines = {legend};
  std::string headings;
  for (std::size_t block = 0; block < blocks; ++block) {
    if (block * height < table.rows.size()) headings += pad(heading, block_width);
  }
  lines.push_back(headings);
  for (std::size_t y = 0; y < height; ++y) {
    std::string line;
    for (std::size_t row = y; row < table.rows.size(); row += height) {
      std::string part = table_row(context, table, row, label);
      if (gains_width > 0) {
        part += "  " + context.screen.paint(Style::kDim, cut(table.gains[row], gains_width - 1));
      }
      line += pad(part, block_width);
    }
    lines.push_back(line);
  }
  return lines;
}

// -- a list, in columns if it is long and its sentences are short

std::string list_item(const Context& context, const Choice& choice) {
  return context.screen.paint(Style::kNumber, pad_left(std::to_string(choice.number), 4)) + "  " +
         choice_sentence(context, *choice.action);
}

std::vector<std::string> draw_list(const Context& context, const Group& group) {
  std::vector<std::string> items;
  int longest = 0;
  for (const Choice& choice : group.choices) {
    items.push_back(list_item(context, choice));
    longest = std::max(longest, display_width(items.back()));
  }
  const auto columns = static_cast<std::size_t>(context.screen.width() / (longest + 2));
  std::vector<std::string> lines;
  if (items.size() <= 4 || columns < 2) {
    for (const std::string& item : items) {
      for (const std::string& line : wrap(item, context.screen.width(), 6)) lines.push_back(line);
    }
    return lines;
  }
  const std::size_t height = (items.size() + columns - 1) / columns;
  for (std::size_t y = 0; y < height; ++y) {
    std::string line;
    for (std::size_t i = y; i < items.size(); i += height) line += pad(items[i], longest + 2);
    lines.push_back(line);
  }
  return lines;
}

std::string heading_of(const Context& context, std::string_view game, const std::string& verb) {
  const std::string id = "cli.verb." + std::string(game) + "." + verb;
  return context.words.has(id) ? context.words(id) : verb;
}

// -- what was typed

std::vector<std::string> words_of(std::string_view text) {
  std::vector<std::string> words(1);
  for (const char c : text) {
    if (c == ' ') {
      if (!words.back().empty()) words.emplace_back();
    } else if (c != ':' && c != '.' && c != '_') {
      words.back() += static_cast<char>(std::tolower(static_cast<unsigned char>(c)));
    }
  }
  if (words.back().empty()) words.pop_back();
  return words;
}

// The same first letter, and the others in this order.
bool abbreviates(std::string_view typed, std::string_view word) {
  if (typed.empty() || word.empty() || typed[0] != word[0]) return false;
  std::size_t at = 0;
  for (const char c : word) {
    if (at < typed.size() && typed[at] == c) ++at;
  }
  return at == typed.size();
}

bool fits(const std::vector<std::string>& typed, const std::vector<std::string>& notation) {
  std::size_t at = 0;
  for (const std::string& word : notation) {
    if (at < typed.size() && abbreviates(typed[at], word)) ++at;
  }
  return at == typed.size();
}

}  // namespace

std::string choice_sentence(const Context& context, const ActionInfo& action) {
  const std::string text = context.words(action.sentence);
  if (action.gains.empty()) return text;
  return text + " → " + context.screen.paint(Style::kDim, gains_of(context.words, action));
}

std::vector<std::string> list_choices(const Context& context, std::string_view game,
                                      const std::vector<ActionInfo>& actions) {
  std::vector<std::string> lines;
  for (const Group& group : group_by_verb(actions)) {
    const std::optional<Table> table =
        group.choices.size() > kLongGroup ? make_table(context.words, group) : std::nullopt;
    if (table || group.choices.size() > 4) {
      lines.push_back(" " +
                      context.screen.paint(Style::kBold, heading_of(context, game, group.verb)));
    }
    const std::vector<std::string> part =
        table ? draw_table(context, *table) : draw_list(context, group);
    lines.insert(lines.end(), part.begin(), part.end());
  }
  return lines;
}

std::vector<std::size_t> match_choices(const std::vector<ActionInfo>& actions,
                                       std::string_view typed) {
  const std::vector<std::string> letters = words_of(typed);
  std::vector<std::size_t> starting;
  std::vector<std::size_t> fitting;
  for (std::size_t i = 0; i < actions.size(); ++i) {
    const std::string& notation = actions[i].notation;
    if (notation == typed) return {i};
    if (std::string_view(notation).starts_with(typed)) starting.push_back(i);
    if (!letters.empty() && fits(letters, words_of(notation))) fitting.push_back(i);
  }
  return starting.size() == 1 ? starting : fitting;
}

}  // namespace agon::cli
