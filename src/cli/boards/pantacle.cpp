// The board of Pantacle in a terminal, 80 columns wide.
#include <algorithm>
#include <map>

#include "cli/boards/board.h"
#include "cli/boxes.h"

namespace agon::cli {
namespace {
namespace json = boost::json;

constexpr int kPanelWidth = 38;
constexpr int kFavorsWidth = 47;
constexpr int kPointsWidth = 30;  // with three borders: 80
constexpr int kRowWidth = 78;

class PantacleBoard : Board {
 public:
  explicit PantacleBoard(const BoardInput& input) : Board(input, "pantacle.board.", "pantacle.") {
    for (const json::value& record : array_of(in_.content, "blades")) {
      blades_[text_of(record.get_object(), "id")] = &record.get_object();
    }
  }

  Drawing draw() const {
    return drawing(
        board(), [&](int player, const json::object& data) { return panel(player, data); },
        situation());
  }

 private:
  // -- words

  // The crescents look as the moon does.
  static std::string moon_sign(const std::string& moon) {
    if (moon == "waxing") return ")";
    if (moon == "full") return "O";
    if (moon == "waning") return "(";
    return moon == "new" ? "." : "-";
  }

  // "Oracle )"
  std::string blade(const json::value& id) const {
    const auto found = id.is_string() ? blades_.find(std::string(id.get_string())) : blades_.end();
    if (found == blades_.end()) return "?";
    return word("keeper." + text_of(*found->second, "keeper")) + "\u00a0" +
           moon_sign(text_of(*found->second, "moon"));
  }
  std::string blades(const json::array& ids) const {
    std::string text;
    for (const json::value& id : ids) text += (text.empty() ? "" : ", ") + blade(id);
    return text;
  }
  std::string curse(const json::object& held) const {
    std::string text = word("curse." + text_of(held, "id"));
    const int cubes = number_of(held, "cubes");
    const int adepts = number_of(held, "adepts");
    if (cubes + adepts > 0) text += " " + std::to_string(cubes) + "/" + std::to_string(adepts);
    if (flag_of(held, "covered")) text += " (" + label("covered") + ")";
    return text;
  }

  // -- boxes
  std::string favor_line(const json::object& favor) const {
    const std::string id = text_of(favor, "id");
    std::string keepers;
    for (const json::value& keeper : array_of(favor, "keepers")) {
      keepers += (keepers.empty() ? "" : " + ") + word("keeper." + std::string(keeper.as_string()));
    }
    const bool marked = text_of(public_, "marked") == id;
    const std::string line = std::string(marked ? ">" : " ") + pad(word("favor." + id), 16) +
                             pad(keepers, 26) + moon_sign(text_of(favor, "moon"));
    return marked ? in_.screen.paint(Style::kNumber, line) : line;
  }

  Box favors_box() const {
    Box box{in_.screen.paint(Style::kTitle, label("favors")), {}, kFavorsWidth};
    for (const json::value& favor : array_of(in_.content, "favors")) {
      box.lines.push_back(favor_line(favor.get_object()));
    }
    return box;
  }

  Box points_box() const {
    Box box{in_.screen.paint(Style::kTitle, label("points")), {}, kPointsWidth};
    for (const auto& member : object_of(public_, "points")) {
      std::string line = " " + pad(label("point." + std::string(member.key())), 20);
      if (const json::array* discs = member.value().if_array()) {
        for (const json::value& player : *discs) line += mark(number_of(player));
      }
      box.lines.push_back(line);
    }
    return box;
  }

  Box row_box() const {
    Box box{
        in_.screen.paint(Style::kTitle, label("row")) + " " +
            in_.screen.paint(Style::kDim, label("pile", {{"count", number_of(public_, "pile")}})),
        {},
        kRowWidth};
    const std::string row = blades(array_of(public_, "row"));
    for (const std::string& line : wrap(" " + (row.empty() ? label("empty") : row), box.width, 1)) {
      box.lines.push_back(line);
    }
    return box;
  }

  Lines board() const {
    const json::object& reserve = object_of(public_, "reserve");
    Lines lines = {in_.screen.paint(
        Style::kBold,
        label("headline", {{"turn", number_of(public_, "turn")},
                           {"phase", Message("pantacle.board.phase." + text_of(public_, "phase"))},
                           {"cubes", number_of(reserve, "cubes")},
                           {"adepts", number_of(reserve, "adepts")}}))};
    const Lines boxes = draw_boxes({{favors_box(), points_box()}, {row_box()}});
    lines.insert(lines.end(), boxes.begin(), boxes.end());
    return lines;
  }

  // -- players
  std::string name_line(int player, const json::object& data) const {
    std::string name = name_of(player);
    if (number_of(public_, "active") == player) {
      name += in_.screen.paint(Style::kDim, " " + label("active"));
    }
    const std::string discs =
        label("discs", {{"count", number_of(object_of(data, "discs"), "out")}});
    return pad(cut(name, kPanelWidth - 12), kPanelWidth - 11) +
           in_.screen.paint(Style::kBold, pad_left(discs, 10));
  }

  std::string hand(int player, const json::object& data) const {
    std::string text = label("hand", {{"count", number_of(data, "hand")}});
    const json::array& shown =
        array_of(is_viewer(player) ? own_ : data, is_viewer(player) ? "hand" : "open");
    if (!shown.empty()) text += " (" + blades(shown) + ")";
    return text;
  }

  Lines panel(int player, const json::object& data) const {
    Lines lines = {name_line(player, data)};
    const auto add = [&](const std::string& text) {
      for (const std::string& line : wrap("  " + text, kPanelWidth, 4)) lines.push_back(line);
    };
    const json::object& discs = object_of(data, "discs");
    add(label("supplies", {{"cubes", number_of(data, "cubes")},
                           {"adepts", number_of(data, "adepts")},
                           {"price", number_of(data, "adept_price")},
                           {"tracker", number_of(data, "tracker")}}));
    add(label("home",
              {{"safe", number_of(discs, "safe")}, {"cursed", number_of(discs, "cursed")}}));
    std::string powers;
    for (const json::value& token : array_of(data, "slots")) {
      powers += (powers.empty() ? "" : ", ") + word("token." + std::string(token.as_string()));
    }
    if (!powers.empty()) add(label("powers") + " " + powers);
    std::string curses;
    for (const json::value& held : array_of(data, "curses")) {
      curses += (curses.empty() ? "" : ", ") + curse(held.get_object());
    }
    if (!curses.empty()) add(label("curses") + " " + curses);
    add(hand(player, data));
    return lines;
  }

  // -- what goes on
  Lines situation() const {
    Lines lines;
    if (const std::string favor = text_of(public_, "announced"); !favor.empty()) {
      lines.push_back(label("announced", {{"favor", Message("pantacle.favor." + favor)}}));
    }
    std::vector<Message> drawn;
    for (const json::value& id : array_of(own_, "drawn")) {
      drawn.emplace_back("pantacle.curse." + std::string(id.as_string()));
    }
    if (!drawn.empty()) lines.push_back(label("drawn", {{"curses", std::move(drawn)}}));
    const json::array& known = array_of(own_, "known");
    for (std::size_t p = 0; p < known.size(); ++p) {
      const json::array* ids = known[p].if_array();
      if (ids == nullptr || ids->empty()) continue;
      lines.push_back(label("known", {{"player", Value::of_player(static_cast<Player>(p))},
                                      {"blades", Value::of_text(blades(*ids))}}));
    }
    return lines;
  }

  std::map<std::string, const json::object*> blades_;
};

}  // namespace

Drawing draw_pantacle(const BoardInput& input) { return PantacleBoard(input).draw(); }

}  // namespace agon::cli
