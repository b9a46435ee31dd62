#include "cli/boxes.h"

#include <algorithm>
#include <set>

#include "cli/terminal.h"

namespace agon::cli {
namespace {

using Row = std::vector<Box>;

// Columns at which a row has a vertical border.
std::set<int> borders(const Row& row) {
  std::set<int> at{0};
  int x = 0;
  for (const Box& box : row) at.insert(x += box.width + 1);
  return at;
}

std::string_view corner(bool up, bool down, bool left, bool right) {
  if (up && down) return left && right ? "┼" : right ? "├" : "┤";
  if (down) return left && right ? "┬" : right ? "┌" : "┐";
  if (up) return left && right ? "┴" : right ? "└" : "┘";
  return "─";
}

// The line between two rows (either may be missing), with the titles of the lower one.
std::string rule_between(const Row* above, const Row* below) {
  const std::set<int> up = above == nullptr ? std::set<int>{} : borders(*above);
  const std::set<int> down = below == nullptr ? std::set<int>{} : borders(*below);
  const int last = std::max(up.empty() ? 0 : *up.rbegin(), down.empty() ? 0 : *down.rbegin());
  std::string line;
  std::size_t box = 0;
  for (int x = 0; x <= last; ++x) {
    line += corner(up.contains(x), down.contains(x), x > 0, x < last);
    if (below == nullptr || !down.contains(x) || box >= below->size()) continue;
    const Box& next = (*below)[box++];
    if (next.title.empty()) continue;
    const std::string title = " " + cut(next.title, next.width - 3) + " ";
    line += "─" + title;
    x += 1 + display_width(title);
  }
  return line;
}

std::string content_line(const Row& row, std::size_t i) {
  std::string line = "│";
  for (const Box& box : row) {
    const std::string text = i < box.lines.size() ? box.lines[i] : std::string();
    line += pad(cut(text, box.width), box.width) + "│";
  }
  return line;
}

}  // namespace

std::vector<std::string> draw_boxes(const std::vector<Row>& rows) {
  std::vector<std::string> lines;
  const Row* above = nullptr;
  for (const Row& row : rows) {
    lines.push_back(rule_between(above, &row));
    std::size_t height = 0;
    for (const Box& box : row) height = std::max(height, box.lines.size());
    for (std::size_t i = 0; i < height; ++i) lines.push_back(content_line(row, i));
    above = &row;
  }
  if (above != nullptr) lines.push_back(rule_between(above, nullptr));
  return lines;
}

std::vector<std::string> side_by_side(const std::vector<std::string>& left,
                                      const std::vector<std::string>& right, int left_width) {
  std::vector<std::string> lines;
  for (std::size_t i = 0; i < std::max(left.size(), right.size()); ++i) {
    std::string line = i < left.size() ? left[i] : std::string();
    if (i < right.size()) line = pad(line, left_width) + right[i];
    lines.push_back(std::move(line));
  }
  return lines;
}

}  // namespace agon::cli
