// A game told in words: log lines and the final ranking.
#pragma once

#include <span>
#include <string>
#include <vector>

#include "cli/command.h"

namespace agon::cli {

// The player's symbol and name in the player's colour.
std::string player_label(const Screen& screen, const Words& words, Player player);
// The same words, with each player's symbol and colour at the name.
Words words_with_marks(const Context& context, int players);

// Log lines as `viewer` may know them: headers for rounds and turns, the rest indented.
void print_story(const Context& context, std::span<const LogEntry> lines, Viewer viewer);

// The board at this position as `viewer` sees it, with the players' panels.
void print_board(const Context& context, const AnyMatch& match, Viewer viewer,
                 const std::vector<std::string>& seat_notes = {});

// Places, points and where the points came from, read from the log.
void print_result(const Context& context, const AnyMatch& match);

}  // namespace agon::cli
