// What the drawings of all games begin with: the parts of the view, words and the heads of panels.
#pragma once

#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "cli/boards/boards.h"
#include "cli/boards/json_read.h"

namespace agon::cli {

class Board {
 protected:
  // Messages of the board begin with `labels`, such as "pantacle.board.", other words of the game
  // with `words`, such as "pantacle.".
  Board(const BoardInput& input, std::string_view labels, std::string_view words)
      : in_(input),
        public_(object_of(input.view, "public")),
        own_(object_of(input.view, "own")),
        labels_(labels),
        words_(words) {}

  // The board, a panel for each player by panel(player, data), and the situation.
  template <class Panel>
  Drawing drawing(Lines board, Panel&& panel, Lines situation = {}) const {
    Drawing drawing{std::move(board), {}, std::move(situation)};
    int player = 0;
    for (const boost::json::value& data : array_of(public_, "players")) {
      drawing.panels.push_back(panel(player++, data.get_object()));
    }
    return drawing;
  }

  std::string label(std::string_view id, std::vector<Arg> args = {}) const {
    return in_.words(Message(std::string(labels_) + std::string(id), std::move(args)));
  }
  std::string word(const std::string& id) const { return in_.words(std::string(words_) + id); }
  std::string mark(int player) const {
    return in_.screen.paint(player_style(player), player_mark(player));
  }
  // "Player 1 (you)"
  std::string name_of(int player) const {
    const std::string name = in_.words.player(static_cast<Player>(player));
    const auto index = static_cast<std::size_t>(player);
    const bool noted = index < in_.seat_notes.size() && !in_.seat_notes[index].empty();
    return noted ? name + " (" + in_.seat_notes[index] + ")" : name;
  }
  bool is_viewer(int player) const {
    const boost::json::value& viewer = value_of(in_.view, "viewer");
    return viewer.is_int64() && viewer.get_int64() == player;
  }

  const BoardInput& in_;
  const boost::json::object& public_;
  const boost::json::object& own_;

 private:
  std::string_view labels_;
  std::string_view words_;
};

}  // namespace agon::cli
