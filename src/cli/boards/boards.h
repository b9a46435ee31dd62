// Drawings of positions: boards/<game>.cpp has draw_<game>. They use only the view and the content
// tables, so they contain no rules and nothing that the viewer may not know.
#pragma once

#include <boost/json.hpp>
#include <string>
#include <string_view>
#include <vector>

#include "cli/terminal.h"
#include "text/words.h"

namespace agon::cli {

struct BoardInput {
  const boost::json::object& view;     // AnyMatch::view
  const boost::json::object& content;  // AnyGame::content_json
  const Words& words;
  const Screen& screen;
  std::vector<std::string> seat_notes;  // for each player: "you", "greedy"
};

using Lines = std::vector<std::string>;

struct Drawing {
  Lines board;
  std::vector<Lines> panels;  // one for each player
  Lines situation;            // what goes on just now: an attack, a draft
};

// By the game's id; a game without a drawing gets a listing of its view.
Drawing draw_position(std::string_view game, const BoardInput& input);

// Board, panels and situation, arranged for the width of the screen.
Lines arrange(const Drawing& drawing, int width);

}  // namespace agon::cli
