#include "cli/boards/boards.h"

#include <algorithm>
#include <utility>

#include "cli/boards/json_read.h"
#include "cli/boxes.h"

namespace agon::cli {

// The build lists the files of this folder.
#define BOARD(game) Drawing draw_##game(const BoardInput& input);
#include "board_list.inc"
#undef BOARD

namespace {
namespace json = boost::json;

constexpr int kPanelWidth = 38;

void list_value(Lines& lines, const std::string& name, const json::value& value, int depth) {
  const std::string margin(static_cast<std::size_t>(2 * depth), ' ');
  if (const json::object* object = value.if_object()) {
    lines.push_back(margin + name + ":");
    for (const auto& member : *object) {
      list_value(lines, std::string(member.key()), member.value(), depth + 1);
    }
  } else {
    const bool text = value.is_string();
    lines.push_back(margin + name + ": " +
                    (text ? std::string(value.get_string()) : json::serialize(value)));
  }
}

Drawing list_view(const BoardInput& input) {
  Drawing drawing;
  for (const std::string_view part : {"public", "own", "scores"}) {
    const json::value& value = value_of(input.view, part);
    if (!value.is_null()) list_value(drawing.board, std::string(part), value, 0);
  }
  return drawing;
}

}  // namespace

Drawing draw_position(std::string_view game, const BoardInput& input) {
  using Draw = Drawing (*)(const BoardInput&);
#define BOARD(game) {#game, draw_##game},
  static constexpr std::pair<std::string_view, Draw> kBoards[] = {
#include "board_list.inc"
  };
#undef BOARD
  for (const auto& [id, draw] : kBoards) {
    if (id == game) return draw(input);
  }
  return list_view(input);
}

Lines arrange(const Drawing& drawing, int width) {
  Lines lines = drawing.board;
  int board_width = 0;
  for (const std::string& line : lines) board_width = std::max(board_width, display_width(line));
  if (width >= board_width + 2 + kPanelWidth) {
    Lines panels;
    for (const Lines& panel : drawing.panels) {
      panels.insert(panels.end(), panel.begin(), panel.end());
    }
    lines = side_by_side(lines, panels, board_width + 2);
  } else {
    const int half = width / 2;
    for (std::size_t i = 0; i < drawing.panels.size(); i += 2) {
      const Lines right = i + 1 < drawing.panels.size() ? drawing.panels[i + 1] : Lines();
      const Lines pair = side_by_side(drawing.panels[i], right, half);
      lines.insert(lines.end(), pair.begin(), pair.end());
    }
  }
  lines.insert(lines.end(), drawing.situation.begin(), drawing.situation.end());
  return lines;
}

}  // namespace agon::cli
