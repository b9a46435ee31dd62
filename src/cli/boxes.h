// Draws boxes in rows, with shared borders and with titles in the borders.
#pragma once

#include <string>
#include <vector>

namespace agon::cli {

struct Box {
  std::string title;
  std::vector<std::string> lines;
  int width = 0;  // inside, without borders
};

// The boxes of a row side by side, the rows one above the other. Every row must come out equally
// wide: the widths of its boxes and the borders between them.
std::vector<std::string> draw_boxes(const std::vector<std::vector<Box>>& rows);

// Two blocks of lines side by side, the left one filled up to `left_width` columns.
std::vector<std::string> side_by_side(const std::vector<std::string>& left,
                                      const std::vector<std::string>& right, int left_width);

}  // namespace agon::cli
