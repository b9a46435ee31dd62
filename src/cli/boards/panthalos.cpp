// The board of Panthalos in a terminal, 80 columns wide.
#include <algorithm>
#include <array>
#include <map>

#include "cli/boards/board.h"
#include "cli/boxes.h"

namespace agon::cli {
namespace {
namespace json = boost::json;

constexpr int kWidth = 80;
constexpr int kPanelWidth = 38;
constexpr std::array<int, 3> kColumns = {26, 25, 25};  // with four borders: 80

class PanthalosBoard : Board {
 public:
  explicit PanthalosBoard(const BoardInput& input)
      : Board(input, "cli.panthalos.", "panthalos."), side_(text_of(public_, "side")) {
    for (const json::value& record : array_of(in_.content, "spaces")) {
      const json::object& space = record.get_object();
      if (text_of(space, "board_side") != side_) continue;
      space_data_[text_of(space, "location") + "." + std::to_string(number_of(space, "order"))] =
          &space;
    }
    for (const json::value& space : array_of(public_, "spaces")) {
      const std::string id = text_of(space.get_object(), "id");
      by_location_[id.substr(0, id.find('.'))].push_back(&space.get_object());
    }
  }

  Drawing draw() const {
    return drawing(
        board(), [&](int player, const json::object& data) { return panel(player, data); },
        situation());
  }

 private:
  // -- words
  std::string upper_location(const std::string& location) const {
    std::string name = word("location." + location);
    std::transform(name.begin(), name.end(), name.begin(), [](unsigned char c) {
      return static_cast<char>(c < 128 ? std::toupper(c) : c);
    });
    return name;
  }

  // -- tokens and pieces
  // A token on the board: "iron", "fire +2", "die"; where it lies says what it is.
  std::string short_token(const std::string& id) const {
    const std::size_t colon = id.find(':');
    const std::string kind = id.substr(0, colon);
    const std::string which = colon == std::string::npos ? std::string() : id.substr(colon + 1);
    if (kind == "titan" || kind == "reinforcement") {
      const std::size_t bar = which.find('_');
      return word("element." + which.substr(0, bar)) + (kind == "titan" ? "\u00a0" : "\u00a0+") +
             which.substr(bar + 1);
    }
    if (kind == "artisan") {
      if (which == "any" || which == "die") return label("artisan." + which);
      return word("good." + which);
    }
    if (kind == "ship") return ship_goods(which);
    return word("good." + which);
  }

  std::string ship_goods(const std::string& id) const {
    std::string text;
    std::size_t start = 0;
    while (start <= id.size()) {
      const std::size_t end = std::min(id.find('_', start), id.size());
      text += (text.empty() ? "" : "/") + word("good." + id.substr(start, end - start));
      start = end + 1;
    }
    return text;
  }

  std::string tokens(const json::object& set) const {
    std::string text;
    for (const auto& member : set) {
      const int count = number_of(member.value());
      if (!text.empty()) text += ", ";
      if (count > 1) text += std::to_string(count) + "×";
      text += short_token(std::string(member.key()));
    }
    return text;
  }

  static std::string piece_letter(const std::string& piece) {
    if (piece == "leader") return "L";
    if (piece == "converted") return "C";
    return piece.substr(piece.find(':') + 1);
  }

  std::string piece(const json::object& piece_on_board) const {
    const int player = number_of(piece_on_board, "player");
    return in_.screen.paint(player_style(player),
                            std::string(player_mark(player)) +
                                piece_letter(text_of(piece_on_board, "piece")));
  }

  std::string pool(const json::object& pieces) const {
    std::string text;
    for (const auto& member : pieces) {
      for (int i = number_of(member.value()); i > 0; --i) {
        text += (text.empty() ? "" : " ") + piece_letter(std::string(member.key()));
      }
    }
    return text;
  }

  // -- spaces: the value a Worker needs, lightning, and who stands there: "↯4[▲3]"
  std::string space(const json::object& space_now) const {
    const json::object& data = data_of(space_now);
    std::string text = flag_of(data, "lightning") ? in_.screen.paint(Style::kNumber, "↯") : "";
    text += std::to_string(number_of(data, "die_value"));
    const json::array& pieces = array_of(space_now, "pieces");
    if (value_of(data, "capacity").is_string()) {
      text += "[∞]";
      for (const json::value& one : pieces) text += " " + piece(one.get_object());
      return text;
    }
    return text + "[" + (pieces.empty() ? "  " : piece(pieces[0].get_object())) + "]";
  }

  const json::object& data_of(const json::object& space_now) const {
    static const json::object nothing;
    const auto found = space_data_.find(text_of(space_now, "id"));
    return found == space_data_.end() ? nothing : *found->second;
  }

  std::string spaces(const std::string& location) const {
    std::string text;
    const auto found = by_location_.find(location);
    if (found == by_location_.end()) return text;
    for (const json::object* one : found->second) text += " " + space(*one);
    return text;
  }

  static void add_wrapped(Lines& lines, const std::string& text, int width) {
    if (text.empty()) return;
    for (const std::string& line : wrap(" " + text, width, 1)) lines.push_back(line);
  }

  // -- boxes
  std::string title(int number, const std::string& location) const {
    std::string text = std::to_string(number) + " " + upper_location(location);
    for (const json::value& record : array_of(in_.content, "location_elements")) {
      if (text_of(record.get_object(), "location") != location) continue;
      text += " · " + word("element." + text_of(record.get_object(), "element"));
    }
    if (text_of(public_, "location") == location) {
      return in_.screen.paint(Style::kNumber, "> " + text);
    }
    return in_.screen.paint(Style::kTitle, text);
  }

  Box location_box(int number, const std::string& location, int column) const {
    Box box{title(number, location), {}, kColumns[column]};
    add_wrapped(box.lines, spaces(location).erase(0, 1), box.width);
    return box;
  }

  Box display_box(int number, const std::string& location, int column) const {
    Box box = location_box(number, location, column);
    const std::string shown = tokens(object_of(object_of(public_, "displays"), location));
    add_wrapped(box.lines, shown.empty() ? label("empty") : shown, box.width);
    return box;
  }

  std::string polis_benefit(int order) const {
    for (const json::value& record : array_of(in_.content, "polis_benefits")) {
      const json::object& benefit = record.get_object();
      if (text_of(benefit, "board_side") != side_ || number_of(benefit, "order") != order) continue;
      const std::string text =
          label("polis." + text_of(benefit, "kind"), {{"amount", number_of(benefit, "amount")}});
      return flag_of(benefit, "repeat") ? text : text + "*";
    }
    return {};
  }

  Box polis_box() const {
    Box box{title(1, "polis") + " " + in_.screen.paint(Style::kDim, label("polis_once")),
            {},
            kWidth - 2};
    const auto found = by_location_.find("polis");
    if (found == by_location_.end() || found->second.empty()) return box;
    const int width = box.width / static_cast<int>(found->second.size());
    std::string top;
    std::string bottom;
    for (const json::object* one : found->second) {
      const int order = std::stoi(text_of(*one, "id").substr(6));
      top += pad(" " + cut(polis_benefit(order), width - 2), width);
      std::string here = " " + space(*one);
      if (!value_of(*one, "disc").is_null()) here += "○" + mark(number_of(*one, "disc"));
      bottom += pad(here, width);
    }
    box.lines = {top, bottom};
    return box;
  }

  Box thermae_box() const {
    Box box{title(0, "thermae"), {}, kWidth - 2};
    std::string text;
    const json::array& players = array_of(public_, "players");
    for (std::size_t p = 0; p < players.size(); ++p) {
      for (const auto& member : object_of(players[p].get_object(), "thermae")) {
        for (int i = number_of(member.value()); i > 0; --i) {
          text += " " + in_.screen.paint(player_style(static_cast<int>(p)),
                                         std::string(player_mark(static_cast<int>(p))) +
                                             piece_letter(std::string(member.key())));
        }
      }
    }
    box.lines = {text.empty() ? " " + label("nobody_rests") : text};
    return box;
  }

  const json::object& underworld(const std::string& id) const {
    static const json::object nothing;
    for (const json::value& record : array_of(in_.content, "underworld")) {
      if (text_of(record.get_object(), "id") == id) return record.get_object();
    }
    return nothing;
  }

  std::string threat(const std::string& id, std::string_view form) const {
    const json::object& token = underworld(id);
    return label(form, {{"element", Message("panthalos.element." + text_of(token, "element"))},
                        {"strength", number_of(token, "strength")},
                        {"templum", number_of(public_, "templum")},
                        {"need", number_of(token, "strength") + number_of(public_, "templum")},
                        {"points", number_of(token, "points")}});
  }

  Box krypt_box() const {
    Box box = location_box(9, "krypt", 1);
    const json::object& stack = object_of(public_, "underworld");
    const std::string top = text_of(stack, "top");
    if (!top.empty()) box.lines.push_back(" " + threat(top, "threat"));
    return box;
  }

  Box port_box() const {
    Box box{in_.screen.paint(Style::kTitle, upper_location("port")), {}, kColumns[0]};
    const std::string ships = tokens(object_of(object_of(public_, "displays"), "port"));
    add_wrapped(box.lines, ships.empty() ? label("empty") : ships, box.width);
    return box;
  }

  std::string merchant_line(const std::string& id) const {
    for (const json::value& record : array_of(in_.content, "merchants")) {
      const json::object& merchant = record.get_object();
      if (text_of(merchant, "id") != id) continue;
      std::string wanted;
      for (const json::value& good : array_of(merchant, "wanted")) {
        const std::string name(good.as_string());
        wanted += (wanted.empty() ? "" : " + ") + (name == "any" ? "??" : word("good." + name));
      }
      std::string bonuses;
      for (const json::value& bonus : array_of(merchant, "bonuses")) {
        bonuses += " · " + label("bonus." + std::string(bonus.as_string()));
      }
      return " " + pad(wanted, 22) +
             in_.screen.paint(Style::kNumber,
                              pad_left(std::to_string(number_of(merchant, "points")), 3)) +
             bonuses;
    }
    return " " + id;
  }

  Box merkator_box() const {
    Box box{in_.screen.paint(Style::kTitle, upper_location("merkator")),
            {},
            kColumns[1] + kColumns[2] + 1};
    for (const json::value& id : array_of(object_of(public_, "displays"), "merkator")) {
      box.lines.push_back(merchant_line(std::string(id.as_string())));
    }
    if (box.lines.empty()) box.lines.push_back(" " + label("empty"));
    return box;
  }

  std::string headline() const {
    const json::object& collection = object_of(public_, "collection");
    return in_.screen.paint(Style::kBold,
                            label("headline", {{"round", number_of(public_, "round")},
                                               {"rounds", number_of(public_, "rounds")},
                                               {"templum", number_of(public_, "templum")},
                                               {"discs", number_of(collection, "total")},
                                               {"threshold", number_of(collection, "threshold")}}));
  }

  Lines board() const {
    Lines lines = {headline()};
    const Lines boxes = draw_boxes({
        {thermae_box()},
        {polis_box()},
        {display_box(2, "agora", 0), display_box(3, "phalanx", 1), display_box(4, "art", 2)},
        {location_box(5, "oraculum", 0), location_box(6, "foro", 1), location_box(7, "titanus", 2)},
        {location_box(8, "agro", 0), krypt_box(), location_box(10, "arena", 2)},
        {port_box(), merkator_box()},
    });
    lines.insert(lines.end(), boxes.begin(), boxes.end());
    return lines;
  }

  // -- players
  std::string titans_of(int player, const json::object& data) const {
    const int count = number_of(data, "titans");
    if (count == 0) return {};
    std::string text = label("titans", {{"count", count}});
    if (number_of(in_.view, "viewer") == player && value_of(in_.view, "viewer").is_int64()) {
      return text + ": " + tokens(object_of(own_, "titans"));
    }
    const json::object& known = object_of(data, "titans_known");
    const json::object& maybe = object_of(data, "titans_maybe");
    if (!known.empty()) text += " (" + tokens(known) + ")";
    if (!maybe.empty()) text += " (" + tokens(maybe) + "?)";
    return text;
  }

  std::string name_line(int player, const json::object& data) const {
    std::string name = name_of(player);
    std::string state;
    if (number_of(public_, "starting_player") == player) state += " " + label("starts");
    const std::string points = label("points", {{"points", number_of(data, "score")}});
    return pad(cut(name + in_.screen.paint(Style::kDim, state), kPanelWidth - 12),
               kPanelWidth - 11) +
           in_.screen.paint(Style::kBold, pad_left(points, 10));
  }

  Lines panel(int player, const json::object& data) const {
    Lines lines = {name_line(player, data)};
    const json::object& discs = object_of(data, "discs");
    const auto add = [&](const std::string& text) {
      for (const std::string& line : wrap("  " + text, kPanelWidth, 4)) lines.push_back(line);
    };
    add(label("discs", {{"personal", number_of(discs, "personal")},
                        {"general", number_of(discs, "general")},
                        {"collected", number_of(discs, "collected")}}));
    const std::string front = pool(object_of(data, "front"));
    const int unhired = number_of(data, "unhired");
    std::string pieces = label("front") + " " + (front.empty() ? "–" : front);
    if (unhired > 0) pieces += " · " + label("unhired", {{"count", unhired}});
    if (flag_of(data, "passed")) pieces += " · " + label("passed");
    add(pieces);
    for (const std::string_view kind : {"goods", "artisans", "ships", "reinforcements"}) {
      const json::object& set = object_of(data, kind);
      if (!set.empty()) add(label(kind) + " " + tokens(set));
    }
    if (const std::string titans = titans_of(player, data); !titans.empty()) add(titans);
    return lines;
  }

  // -- what goes on
  Lines situation() const {
    Lines lines;
    const auto number = [](const json::object& object, std::string_view key) {
      return Value(number_of(object, key));
    };
    if (const json::object& attack = object_of(public_, "attack"); !attack.empty()) {
      lines.push_back(
          label("attack", {{"element", Message("panthalos.element." + text_of(attack, "element"))},
                           {"need", number(attack, "need")}}));
    }
    if (const json::object& duel = object_of(public_, "duel"); !duel.empty()) {
      const json::array& totals = array_of(duel, "totals");
      const auto total = [&](std::size_t i) {
        return i < totals.size() ? number_of(totals[i]) : 0;
      };
      lines.push_back(label(
          "duel", {{"attacker", Value::of_player(static_cast<Player>(number_of(duel, "attacker")))},
                   {"defender", Value::of_player(static_cast<Player>(number_of(duel, "defender")))},
                   {"element", Message("panthalos.element." + text_of(duel, "element"))},
                   {"first", total(0)},
                   {"second", total(1)}}));
    }
    if (const std::string peeked = text_of(own_, "peeked"); !peeked.empty()) {
      lines.push_back(threat(peeked, "peeked"));
    }
    for (const json::value& slot : array_of(own_, "underworld")) {
      lines.push_back(threat(text_of(slot.get_object(), "token"), "slid_under"));
    }
    if (const json::object& draft = object_of(own_, "draft"); !draft.empty()) {
      const std::string chosen = tokens(object_of(draft, "tokens"));
      if (!chosen.empty()) {
        lines.push_back(label("draft", {{"tokens", Value::of_text(chosen)},
                                        {"total", number_of(draft, "total")}}));
      }
    }
    return lines;
  }

  std::string side_;
  std::map<std::string, const json::object*> space_data_;
  std::map<std::string, std::vector<const json::object*>> by_location_;
};

}  // namespace

Drawing draw_panthalos(const BoardInput& input) { return PanthalosBoard(input).draw(); }

}  // namespace agon::cli
