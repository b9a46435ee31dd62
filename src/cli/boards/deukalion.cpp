// The map of Deukalion in a terminal, 80 columns wide.
#include <algorithm>
#include <array>
#include <map>

#include "cli/boards/board.h"

namespace agon::cli {
namespace {
namespace json = boost::json;

constexpr int kPanelWidth = 38;
constexpr int kCell = 7;
constexpr int kMapColumns = 9;
constexpr int kMapRows = 7;
constexpr std::array<std::string_view, 5> kColours = {"red", "green", "blue", "yellow", "white"};

class DeukalionBoard : Board {
 public:
  explicit DeukalionBoard(const BoardInput& input) : Board(input, "cli.deukalion.", "deukalion.") {
    for (const json::value& record : array_of(in_.content, "map")) {
      squares_[text_of(record.get_object(), "square")] = &record.get_object();
    }
  }

  Drawing draw() const {
    return drawing(
        board(), [&](int player, const json::object& data) { return panel(player, data); },
        situation());
  }

 private:
  // -- the map

  std::string ships_on(const std::string& square) const {
    std::string marks;
    const json::array& players = array_of(public_, "players");
    for (std::size_t p = 0; p < players.size(); ++p) {
      if (text_of(players[p].get_object(), "square") != square) continue;
      const int player = static_cast<int>(p);
      marks += mark(player);
    }
    return marks;
  }

  std::string ground(const json::object& square) const {
    const std::string type = text_of(square, "type");
    if (type == "water") return "~";
    if (type == "anchor") return "A";
    if (type == "styx") return "S";
    if (type == "kylix") return "K";
    if (type == "land") return "#";
    const std::string name = word("place." + text_of(square, "name"));
    return in_.screen.paint(Style::kTitle, cut(name, kCell - 2));
  }

  std::string cell(const std::string& id) const {
    const auto found = squares_.find(id);
    std::string text = found == squares_.end() ? "?" : ground(*found->second);
    if (text_of(public_, "hydra") == id) text = in_.screen.paint(Style::kWarning, "H");
    return " " + pad(text + ships_on(id), kCell - 1);
  }

  Lines board() const {
    const int turn = number_of(public_, "turn");
    std::vector<Arg> args = {{"target", number_of(public_, "target")}};
    if (turn > 0) args.push_back({"turn", turn});
    const std::string head = label(turn > 0 ? "headline" : "placing", std::move(args));
    Lines lines;
    lines.push_back(in_.screen.paint(Style::kBold, head));
    std::string header = "  ";
    for (int column = 0; column < kMapColumns; ++column) {
      header += pad(std::string(1, ' ') + static_cast<char>('a' + column), kCell);
    }
    lines.push_back(in_.screen.paint(Style::kDim, header));
    for (int row = 0; row < kMapRows; ++row) {
      const std::string number = std::to_string(row + 1);
      std::string line = in_.screen.paint(Style::kDim, number) + " ";
      for (int column = 0; column < kMapColumns; ++column) {
        line += cell(std::string(1, static_cast<char>('a' + column)) + number);
      }
      lines.push_back(line);
    }
    lines.push_back(in_.screen.paint(Style::kDim, label("legend")));
    add_places(lines);
    add_pursuits(lines);
    add_dice(lines);
    return lines;
  }

  int value_of_place(std::string_view table, const std::string& id) const {
    for (const json::value& record : array_of(in_.content, table)) {
      if (text_of(record.get_object(), "id") == id) return number_of(record.get_object(), "value");
    }
    return 0;
  }

  // The colours of chests, each once with its number: "2 red, blue".
  std::string colours(const json::object& set) const {
    std::string text;
    for (const std::string_view colour : kColours) {
      const int count = number_of(set, colour);
      if (count == 0) continue;
      text += (text.empty() ? "" : ", ") + (count > 1 ? std::to_string(count) + " " : "") +
              label("colour." + std::string(colour));
    }
    return text;
  }

  // Cities and settlements in two columns: name, value, what lies there or whose it is.
  void add_places(Lines& lines) const {
    Lines all;
    for (const std::string_view table : {"cities", "settlements"}) {
      for (const json::value& entry : array_of(public_, table)) {
        const json::object& place = entry.get_object();
        const std::string id = text_of(place, "id");
        std::string holds = colours(object_of(place, "chests"));
        if (table == "settlements") {
          const bool owned = place.contains("owner");
          holds = owned ? in_.words.player(static_cast<Player>(number_of(place, "owner")))
                        : label("free");
        }
        all.push_back(cut(" " + pad(word("place." + id), 14) +
                              pad(std::to_string(value_of_place(table, id)), 3) + holds,
                          kPanelWidth));
      }
    }
    const std::size_t half = (all.size() + 1) / 2;
    for (std::size_t i = 0; i < half; ++i) {
      lines.push_back(pad(all[i], kPanelWidth + 2) + (i + half < all.size() ? all[i + half] : ""));
    }
  }

  std::string task(const json::object& data) const {
    const std::string kind = text_of(data, "kind");
    std::vector<Arg> args;
    std::vector<Message> colours;
    for (const json::value& colour : array_of(data, "colours")) {
      colours.emplace_back("deukalion.chest." + std::string(colour.as_string()));
    }
    args.push_back({"chests", std::move(colours)});
    args.push_back({"number", number_of(data, "number")});
    if (const std::string city = text_of(data, "city"); city != "none") {
      args.push_back({"city", Message("deukalion.place." + city)});
    }
    return in_.words(Message("deukalion.task." + kind, std::move(args)));
  }

  std::string pursuit(const std::string& id) const {
    for (const json::value& record : array_of(in_.content, "pursuits")) {
      const json::object& card = record.get_object();
      if (text_of(card, "id") != id) continue;
      return word("pursuit." + id) + " (" + std::to_string(number_of(card, "points")) +
             "): " + task(object_of(card, "task_a")) + " / " + task(object_of(card, "task_b"));
    }
    return id;
  }

  void add_pursuits(Lines& lines) const {
    lines.push_back(in_.screen.paint(Style::kTitle, label("display")));
    for (const json::value& id : array_of(public_, "display")) {
      for (const std::string& line : wrap(" " + pursuit(std::string(id.as_string())), 78, 3)) {
        lines.push_back(line);
      }
    }
    if (own_.contains("secret")) {
      const std::string secret = label("secret") + ": " + pursuit(text_of(own_, "secret"));
      for (const std::string& line : wrap(" " + secret, 78, 3)) lines.push_back(line);
    }
    lines.push_back(label("piles", {{"cards", number_of(public_, "action_pile")},
                                    {"pursuits", number_of(public_, "pursuit_pile")},
                                    {"honour", number_of(public_, "honour_supply")}}));
  }

  void add_dice(Lines& lines) const {
    const json::object& dice = object_of(public_, "dice");
    if (dice.empty()) return;
    std::string ring;
    for (const json::value& die : array_of(dice, "ring")) {
      ring += (ring.empty() ? "" : " ") + std::to_string(number_of(die));
    }
    lines.push_back(label("dice",
                          {{"centre", number_of(dice, "centre")}, {"ring", Value::of_text(ring)}}));
    const json::object& assigned = object_of(dice, "assigned");
    if (assigned.empty()) return;
    lines.push_back(label("assigned", {{"hydra", number_of(assigned, "hydra")},
                                       {"card", number_of(assigned, "card")},
                                       {"hoplites", number_of(assigned, "hoplites")},
                                       {"move", number_of(assigned, "move")}}));
  }

  // -- players

  Lines panel(int player, const json::object& data) const {
    std::string name = mark(player) + " " + name_of(player);
    if (number_of(public_, "active") == player) name += " " + label("active");
    Lines lines = {in_.screen.paint(Style::kBold, cut(name, kPanelWidth))};
    const auto add = [&](const std::string& text) {
      for (const std::string& line : wrap("  " + text, kPanelWidth, 4)) lines.push_back(line);
    };
    add(label("honour", {{"honour", number_of(data, "honour")}}) + " · " +
        label("ship", {{"aboard", number_of(data, "aboard")},
                       {"underworld", number_of(data, "underworld")}}));
    if (const std::string cargo = colours(object_of(data, "chests")); !cargo.empty()) {
      add(label("chests") + ": " + cargo);
    }
    add_list(add, data, "settlements", "place.");
    add_list(add, data, "earned", "pursuit.");
    const json::value& viewer = value_of(in_.view, "viewer");
    const bool own = viewer.is_int64() && number_of(viewer) == player;
    std::string hand = label("hand", {{"count", number_of(data, "hand")}});
    const std::string cards = card_names(object_of(own ? own_ : data, own ? "hand" : "known"));
    if (!cards.empty()) hand += ": " + cards;
    if (!own && flag_of(data, "secret")) hand += " · " + label("secret");
    add(hand);
    return lines;
  }

  template <class Add>
  void add_list(const Add& add, const json::object& data, std::string_view key,
                const std::string& family) const {
    std::string text;
    for (const json::value& id : array_of(data, key)) {
      text += (text.empty() ? "" : ", ") + word(family + std::string(id.as_string()));
    }
    if (!text.empty()) add(label(key) + ": " + text);
  }

  std::string card_names(const json::object& cards) const {
    std::string text;
    for (const auto& card : cards) {
      text += (text.empty() ? "" : ", ") + word("card." + std::string(card.key()));
      if (const int count = number_of(card.value()); count > 1)
        text += " ×" + std::to_string(count);
    }
    return text;
  }

  Lines situation() const {
    const json::object& challenge = object_of(public_, "challenge");
    if (challenge.empty() || !flag_of(challenge, "thrown")) return {};
    std::string scores;
    for (const json::value& entry : array_of(challenge, "throws")) {
      const json::object& t = entry.get_object();
      const int score = number_of(t, "score");
      scores += (scores.empty() ? "" : " – ") +
                in_.words.player(static_cast<Player>(number_of(t, "player"))) + " " +
                std::to_string(score / 2) + (score % 2 != 0 ? "½" : "");
    }
    return {label("challenge", {{"scores", Value::of_text(scores)}})};
  }

  std::map<std::string, const json::object*> squares_;
};

}  // namespace

Drawing draw_deukalion(const BoardInput& input) { return DeukalionBoard(input).draw(); }

}  // namespace agon::cli
