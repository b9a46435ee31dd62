// Editing a typed line on a terminal: arrow keys, Home and End move, up and down bring back earlier
// lines, and keys that mean nothing here leave no trace.
#pragma once

#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace agon::cli {

// What the keys do to a line, without a terminal.
class LineEditor {
 public:
  enum class Key : bool { kGoesOn, kEnds };

  // Takes one byte of input. kEnds after Enter, and after Ctrl-D on an empty line.
  Key feed(char byte);

  const std::string& text() const { return text_; }
  std::size_t cursor() const { return cursor_; }  // in bytes
  bool closed() const { return closed_; }         // the input has ended
  bool interrupted() const { return interrupted_; }

  // Keeps the line for the arrow keys and begins an empty one.
  std::string take();

 private:
  void command(std::string_view sequence);
  Key control(char byte);
  void move_left();
  void move_right();
  void erase_before();
  void erase_at();
  void recall(int step);

  std::string text_;
  std::size_t cursor_ = 0;
  std::string escape_;  // an escape sequence that is not complete yet
  std::vector<std::string> earlier_;
  std::size_t recalled_ = 0;  // which of them is shown; their number: none
  bool closed_ = false;
  bool interrupted_ = false;
};

// Reads a line from the terminal; nothing at the end of the input.
std::optional<std::string> edit_line(LineEditor& editor, std::string_view prompt);

}  // namespace agon::cli
