// What the terminal can do, and how text is put on it: styles, widths, wrapping, plain ASCII.
#pragma once

#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

namespace agon::cli {

struct Terminal {
  bool out = false;     // standard output is a terminal
  bool in = false;      // standard input is one
  bool err = false;     // standard error is one (progress goes there)
  bool colour = false;  // a terminal, and NO_COLOR is not set
  bool utf8 = false;    // the locale says so
  int width = 80;
  int height = 24;
};

Terminal detect_terminal();

enum class Style : std::uint8_t {
  kPlain,
  kBold,
  kDim,
  kTitle,
  kGood,
  kWarning,
  kNumber,
  // Players, by number: never told by colour alone, see player_mark.
  kPlayer1,
  kPlayer2,
  kPlayer3,
  kPlayer4,
  kPlayer5,
};

Style player_style(int player);
// The symbol of a player on the board: ▲ ● ■ ◆ ★.
std::string_view player_mark(int player);

// Columns a text takes: code points, colour codes not counted.
int display_width(std::string_view text);
std::string pad(std::string_view text, int width);
std::string pad_left(std::string_view text, int width);
// At most `width` columns, "…" at the end if something was cut.
std::string cut(std::string_view text, int width);
// Lines of at most `width` columns, broken between words; the lines after the first are indented.
std::vector<std::string> wrap(std::string_view text, int width, int indent = 0);
// The text in plain ASCII, each character replaced by one that means the same to the eye, so that
// drawings keep their columns.
std::string to_ascii(std::string_view utf8);

// Standard output as this terminal can show it.
class Screen {
 public:
  explicit Screen(const Terminal& terminal) : terminal_(terminal) {}

  const Terminal& terminal() const { return terminal_; }
  int width() const { return terminal_.width; }
  std::string paint(Style style, std::string_view text) const;

  void print(std::string_view text) const;
  void line(std::string_view text = {}) const;
  void wrapped(std::string_view text, int indent = 0) const;
  // An empty screen on a terminal; a ruled line elsewhere.
  void clear() const;
  void flush() const;

 private:
  Terminal terminal_;
};

// Progress on standard error while something takes long: on a terminal only.
class Progress {
 public:
  Progress(const Terminal& terminal, std::string label);
  ~Progress();
  Progress(const Progress&) = delete;
  Progress& operator=(const Progress&) = delete;

  void show(std::uint64_t done, std::uint64_t total);

 private:
  bool on_;
  bool utf8_;
  int width_;
  std::string label_;
  std::string shown_;
};

}  // namespace agon::cli
