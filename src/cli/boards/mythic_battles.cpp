// The map of Mythic Battles in a terminal, 80 columns wide: areas in rows, with a line between
// those that are neighbours.
#include <algorithm>
#include <map>
#include <set>

#include "cli/boards/board.h"
#include "cli/boxes.h"

namespace agon::cli {
namespace {
namespace json = boost::json;

constexpr int kAreaWidth = 12;
constexpr std::size_t kAreaLines = 3;
constexpr int kPanelWidth = 38;

class MythicBattlesBoard : Board {
 public:
  explicit MythicBattlesBoard(const BoardInput& input)
      : Board(input, "mythic_battles.board.", "mythic_battles.") {
    for (const json::value& unit : array_of(public_, "units")) {
      units_[text_of(unit.get_object(), "id")] = &unit.get_object();
    }
    for (const json::value& area : array_of(public_, "areas")) {
      const std::string id = text_of(area.get_object(), "id");
      if (id.size() == 2) areas_[id] = &area.get_object();
    }
  }

  Drawing draw() const {
    return drawing(
        board(), [&](int player, const json::object& data) { return panel(player, data); },
        situation());
  }

 private:
  // "1 Zeus 10 *": owner, name, life, omphalos.
  std::string unit_line(const std::string& id, std::size_t width) const {
    const auto found = units_.find(id);
    if (found == units_.end()) return id;
    const json::object& unit = *found->second;
    std::string name = word("unit." + id);
    std::string tail = " " + std::to_string(number_of(unit, "life"));
    if (flag_of(unit, "carries")) tail += "*";
    if (flag_of(unit, "petrified")) tail += "!";
    const std::string head = std::to_string(number_of(unit, "owner") + 1) + " ";
    while (display_width(head + name + tail) > static_cast<int>(width) && !name.empty()) {
      // Whole characters only.
      do name.pop_back();
      while (!name.empty() && (static_cast<unsigned char>(name.back()) & 0xC0U) == 0x80U);
      if (!name.empty() && (static_cast<unsigned char>(name.back()) & 0x80U) != 0) name.pop_back();
    }
    return head + name + tail;
  }

  // What is in an area: ground, capacity and omphalos, then units.
  Lines area_lines(const json::object& area) const {
    std::string ground = word("terrain." + text_of(area, "terrain"));
    if (text_of(area, "terrain") == "open") ground.clear();
    if (text_of(area, "terrain") == "cage") ground = label("cage");
    ground += (ground.empty() ? "" : " ") + std::to_string(number_of(area, "capacity"));
    for (int n = number_of(area, "omphalos"); n > 0; --n) ground += "*";
    Lines lines = {ground};
    const json::array& units = array_of(area, "units");
    for (const json::value& unit : units) {
      if (lines.size() >= kAreaLines) break;
      lines.push_back(unit_line(std::string(unit.get_string()), kAreaWidth));
    }
    // Units that find no room are counted.
    if (units.size() >= kAreaLines) {
      lines.front() += " +" + std::to_string(units.size() - (kAreaLines - 1));
    }
    lines.resize(kAreaLines);
    return lines;
  }

  // -- neighbours, by the map's own list

  using Pair = std::pair<std::string, std::string>;

  std::set<Pair> neighbours() const {
    std::set<Pair> pairs;
    const std::string map = text_of(public_, "map");
    for (const json::value& value : array_of(in_.content, "areas")) {
      const json::object& area = value.get_object();
      if (text_of(area, "map") != map) continue;
      for (const json::value& other : array_of(area, "adjacent")) {
        pairs.insert(ordered(text_of(area, "id"), std::string(other.get_string())));
      }
    }
    for (const json::value& value : array_of(in_.content, "borders")) {
      const json::object& border = value.get_object();
      if (text_of(border, "map") != map || text_of(border, "kind") != "impassable") continue;
      pairs.erase(ordered(text_of(border, "from"), text_of(border, "to")));
    }
    return pairs;
  }
  static Pair ordered(std::string a, std::string b) {
    return a < b ? Pair(std::move(a), std::move(b)) : Pair(std::move(b), std::move(a));
  }

  static std::string area_id(char row, int column) {
    return std::string(1, row) + static_cast<char>('1' + column);
  }
  static std::string shown(std::string id) {
    id[0] = static_cast<char>(id[0] - 'a' + 'A');
    return id;
  }
  static std::string times(std::string_view text, int count) {
    std::string all;
    for (int i = 0; i < count; ++i) all += text;
    return all;
  }

  // A row of areas. The pairs of neighbours that it draws are taken out of `left`.
  Lines row_lines(char row, int columns, std::set<Pair>& left) const {
    Lines lines(kAreaLines + 2);
    for (int column = 0; column < columns; ++column) {
      const std::string id = area_id(row, column);
      const auto found = areas_.find(id);
      const bool linked = column + 1 < columns && left.erase({id, area_id(row, column + 1)}) > 0;
      const auto add = [&](std::size_t line, const std::string& text) {
        const bool middle = line == (kAreaLines + 2) / 2;
        lines[line] += text;
        if (column + 1 < columns) lines[line] += middle && linked ? "──" : "  ";
      };
      const std::string nothing(kAreaWidth + 2, ' ');
      if (found == areas_.end()) {
        for (std::size_t i = 0; i < lines.size(); ++i) add(i, nothing);
        continue;
      }
      add(0, "┌─ " + shown(id) + " " + times("─", kAreaWidth - 5) + "┐");
      const Lines inside = area_lines(*found->second);
      for (std::size_t i = 0; i < kAreaLines; ++i) {
        const std::string edge = linked && i + 1 == (kAreaLines + 2) / 2 ? "├" : "│";
        add(i + 1, "│" + pad(cut(inside[i], kAreaWidth), kAreaWidth) + edge);
      }
      add(kAreaLines + 1, "└" + times("─", kAreaWidth) + "┘");
    }
    return lines;
  }

  // The lines from a row of areas to the next one: straight down, and slanting in the gaps.
  static std::string links(char row, int columns, std::set<Pair>& left) {
    const auto below = static_cast<char>(row + 1);
    std::string line;
    for (int column = 0; column < columns; ++column) {
      const bool down = left.erase({area_id(row, column), area_id(below, column)}) > 0;
      line += times(" ", kAreaWidth / 2) + (down ? "││" : "  ") + times(" ", kAreaWidth / 2);
      if (column + 1 == columns) break;
      const bool falls = left.erase({area_id(row, column), area_id(below, column + 1)}) > 0;
      const bool rises = left.erase({area_id(row, column + 1), area_id(below, column)}) > 0;
      line += falls && rises ? "╳ " : falls ? "╲ " : rises ? "╱ " : "  ";
    }
    return line;
  }

  Lines board() const {
    if (areas_.empty()) return {};
    std::set<Pair> left = neighbours();
    char last = 'a';
    int columns = 0;
    for (const auto& [id, area] : areas_) {
      last = std::max(last, id[0]);
      columns = std::max(columns, id[1] - '0');
    }
    Lines lines;
    for (char row = 'a'; row <= last; ++row) {
      for (std::string& line : row_lines(row, columns, left)) lines.push_back(std::move(line));
      if (row < last) lines.push_back(links(row, columns, left));
    }
    std::string more;
    for (const auto& [from, to] : left) {
      more += (more.empty() ? "" : ", ") + shown(from) + "–" + shown(to);
    }
    if (!more.empty()) {
      const std::string sentence = label("neighbours", {{"pairs", Value::of_text(more)}});
      for (const std::string& line : wrap(sentence, 78, 2)) lines.push_back(line);
    }
    return lines;
  }

  // Breaks a long line at its spaces.
  static void add_wrapped(const std::string& text, Lines& lines) {
    std::string line;
    for (std::size_t from = 0; from < text.size();) {
      const std::size_t end = std::min(text.find(' ', from), text.size());
      const std::string word = text.substr(from, end - from);
      if (!line.empty() && display_width(line + " " + word) > kPanelWidth) {
        lines.push_back(line);
        line = " ";
      }
      line += (line.empty() ? "" : " ") + word;
      from = end + 1;
    }
    lines.push_back(line);
  }

  Lines panel(int p, const json::object& player) const {
    Lines lines = {name_of(p)};
    lines.push_back(label("player", {{"absorbed", number_of(player, "absorbed")},
                                     {"goal", number_of(public_, "goal")},
                                     {"hand", number_of(player, "hand")},
                                     {"deck", number_of(player, "deck")}}));
    std::string reserve;
    for (const json::value& unit : array_of(player, "army")) {
      const auto found = units_.find(std::string(unit.get_string()));
      if (found == units_.end() || text_of(*found->second, "where") != "reserve") continue;
      reserve += (reserve.empty() ? "" : ", ") + word("unit." + found->first);
    }
    if (!reserve.empty()) {
      add_wrapped(label("reserve", {{"units", Value::of_text(reserve)}}), lines);
    }
    lines.emplace_back();
    return lines;
  }

  Lines situation() const {
    Lines lines;
    std::string hand;
    for (const auto& card : object_of(own_, "hand")) {
      std::string id(card.key());
      id = id.substr(id.find(':') + 1);
      const std::string name = id == "art_of_war" ? word("name.art_of_war")
                               : id == "omphalos" ? word("name.omphalos_card")
                                                  : word("unit." + id);
      hand += (hand.empty() ? "" : ", ") + std::to_string(number_of(card.value())) + " × " + name;
    }
    if (!hand.empty()) lines.push_back(label("hand", {{"cards", Value::of_text(hand)}}));
    for (const json::value& value : array_of(public_, "attacks")) {
      const json::object& attack = value.get_object();
      const std::string attacker = text_of(attack, "attacker");
      lines.push_back(label(
          "attack", {{"attacker", Value::of_text(attacker.empty() ? word("terrain.lava")
                                                                  : word("unit." + attacker))},
                     {"target", Value::of_text(word("unit." + text_of(attack, "target")))},
                     {"dice", number_of(attack, "dice")},
                     {"defence", number_of(attack, "defence")}}));
    }
    return lines;
  }

  std::map<std::string, const json::object*> units_;
  std::map<std::string, const json::object*> areas_;
};

}  // namespace

Drawing draw_mythic_battles(const BoardInput& input) { return MythicBattlesBoard(input).draw(); }

}  // namespace agon::cli
