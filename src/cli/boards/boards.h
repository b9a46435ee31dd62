// Drawings of positions, one for each game: from the view and the content tables alone. There is no
// rule in them, and nothing that the viewer may not know can be in them.
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

Drawing draw_deukalion(const BoardInput& input);
Drawing draw_mythic_battles(const BoardInput& input);
Drawing draw_panthalos(const BoardInput& input);
Drawing draw_pantacle(const BoardInput& input);

}  // namespace agon::cli
