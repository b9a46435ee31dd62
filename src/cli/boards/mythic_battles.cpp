// The map of Mythic Battles in a terminal, 80 columns wide: five rows of five areas.
#include <algorithm>
#include <map>

#include "cli/boards/boards.h"
#include "cli/boards/json_read.h"
#include "cli/boxes.h"

namespace agon::cli {
namespace {
namespace json = boost::json;

constexpr int kAreaWidth = 14;
constexpr std::size_t kAreaLines = 4;
constexpr int kPanelWidth = 38;

class MythicBattlesBoard {
 public:
  explicit MythicBattlesBoard(const BoardInput& input)
      : in_(input), public_(object_of(input.view, "public")), own_(object_of(input.view, "own")) {
    for (const json::value& unit : array_of(public_, "units")) {
      units_[text_of(unit.get_object(), "id")] = &unit.get_object();
    }
  }

  Drawing draw() const {
    Drawing drawing;
    drawing.board = board();
    const json::array& players = array_of(public_, "players");
    for (std::size_t p = 0; p < players.size(); ++p) {
      drawing.panels.push_back(panel(static_cast<int>(p), players[p].get_object()));
    }
    drawing.situation = situation();
    return drawing;
  }

 private:
  std::string word(const std::string& id) const { return in_.words("mythic_battles." + id); }
  std::string label(std::string_view id, std::vector<Arg> args = {}) const {
    return in_.words(Message("mythic_battles.board." + std::string(id), std::move(args)));
  }

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

  Box area_box(const json::object& area) const {
    std::string id = text_of(area, "id");
    id[0] = static_cast<char>(id[0] - 'a' + 'A');
    Box box;
    box.width = kAreaWidth;
    box.title = id;
    std::string ground = word("terrain." + text_of(area, "terrain"));
    if (text_of(area, "terrain") == "open") ground.clear();
    if (text_of(area, "terrain") == "cage") ground = label("cage");
    ground += " " + std::to_string(number_of(area, "capacity"));
    for (int n = number_of(area, "omphalos"); n > 0; --n) ground += "*";
    box.lines.push_back(ground);
    for (const json::value& unit : array_of(area, "units")) {
      if (box.lines.size() >= kAreaLines) break;
      box.lines.push_back(unit_line(std::string(unit.get_string()), kAreaWidth));
    }
    box.lines.resize(kAreaLines);
    return box;
  }

  Lines board() const {
    std::vector<std::vector<Box>> rows;
    char letter = 0;
    for (const json::value& value : array_of(public_, "areas")) {
      const json::object& area = value.get_object();
      const std::string id = text_of(area, "id");
      if (id.empty()) continue;
      if (id[0] != letter) rows.emplace_back();
      letter = id[0];
      rows.back().push_back(area_box(area));
    }
    if (rows.empty()) return {};
    return draw_boxes(rows);
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
    const std::string name = in_.words.player(static_cast<Player>(p));
    const auto index = static_cast<std::size_t>(p);
    Lines lines = {name +
                   (index < in_.seat_notes.size() ? " (" + in_.seat_notes[index] + ")" : "")};
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

  const BoardInput& in_;
  const json::object& public_;
  const json::object& own_;
  std::map<std::string, const json::object*> units_;
};

}  // namespace

Drawing draw_mythic_battles(const BoardInput& input) { return MythicBattlesBoard(input).draw(); }

}  // namespace agon::cli
