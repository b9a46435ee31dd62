// The table of Liar's Dice in a terminal, 80 columns wide.
#include "cli/boards/board.h"
#include "cli/boxes.h"

namespace agon::cli {
namespace {
namespace json = boost::json;

constexpr int kBidWidth = 78;
constexpr int kPanelWidth = 38;

class LiarsDiceBoard : Board {
 public:
  explicit LiarsDiceBoard(const BoardInput& input)
      : Board(input, "liars_dice.board.", "liars_dice.") {}

  Drawing draw() const {
    return drawing(board(),
                   [&](int player, const json::object& data) { return panel(player, data); });
  }

 private:
  static Message face(const json::value& id) {
    return Message("liars_dice.face." + std::string(id.as_string()));
  }

  std::string bid() const {
    const json::object& bid = object_of(public_, "bid");
    if (bid.empty()) return label("no_bid");
    const auto player = static_cast<Player>(number_of(bid, "player"));
    const Message name("liars_dice.bid", {{"count", number_of(bid, "quantity")},
                                          {"face", face(value_of(bid, "face"))}});
    return label("bid_of", {{"bid", name}, {"player", Value::of_player(player)}});
  }

  Lines board() const {
    int dice = 0;
    for (const json::value& player : array_of(public_, "players")) {
      dice += number_of(player.get_object(), "count");
    }
    Lines lines = {in_.screen.paint(
        Style::kBold,
        label("headline", {{"round", number_of(public_, "round")}, {"count", dice}}))};
    const bool wild = text_of(object_of(public_, "options"), "wild_ones") == "on";
    const Box box{in_.screen.paint(Style::kTitle, label("bid")),
                  {" " + in_.screen.paint(Style::kBold, bid()),
                   " " + in_.screen.paint(Style::kDim, label(wild ? "wild" : "plain"))},
                  kBidWidth};
    const Lines boxes = draw_boxes({{box}});
    lines.insert(lines.end(), boxes.begin(), boxes.end());
    return lines;
  }

  // The own dice as faces, those of others as covered ones.
  std::string dice(int player, int count) const {
    std::string text;
    if (is_viewer(player)) {
      for (const json::value& die : array_of(own_, "dice")) {
        text += (text.empty() ? "" : ", ") + in_.words(face(die));
      }
      return text;
    }
    for (int i = 0; i < count; ++i) text += i == 0 ? "[?]" : " [?]";
    return text;
  }

  Lines panel(int player, const json::object& data) const {
    const int place = number_of(data, "place");
    const std::string line =
        place > 0 ? label("out", {{"place", place}}) : dice(player, number_of(data, "count"));
    return {cut(name_of(player), kPanelWidth), cut("  " + line, kPanelWidth)};
  }
};

}  // namespace

Drawing draw_liars_dice(const BoardInput& input) { return LiarsDiceBoard(input).draw(); }

}  // namespace agon::cli
