#include "cli/terminal.h"

#include <sys/ioctl.h>
#include <unistd.h>

#include <algorithm>
#include <array>
#include <cctype>
#include <cstdio>
#include <cstdlib>
#include <utility>

namespace agon::cli {
namespace {

std::string_view variable(const char* name) {
  const char* value = std::getenv(name);
  return value == nullptr ? std::string_view() : std::string_view(value);
}

bool locale_is_utf8() {
  std::string name;
  for (const char* variable_name : {"LC_ALL", "LC_CTYPE", "LANG"}) {
    name = variable(variable_name);
    if (!name.empty()) break;
  }
  std::transform(name.begin(), name.end(), name.begin(),
                 [](unsigned char c) { return static_cast<char>(std::tolower(c)); });
  return name.find("utf-8") != std::string::npos || name.find("utf8") != std::string::npos;
}

// Length in bytes of the code point that begins with this byte.
std::size_t code_point_bytes(unsigned char lead) {
  if (lead < 0x80) return 1;
  if (lead < 0xE0) return 2;
  return lead < 0xF0 ? 3 : 4;
}

// Length of the colour code that begins here, 0 if there is none.
std::size_t escape_bytes(std::string_view text) {
  if (text.size() < 2 || text[0] != '\x1b' || text[1] != '[') return 0;
  const std::size_t end = text.find('m');
  return end == std::string_view::npos ? 0 : end + 1;
}

// The next character of a text, with its bytes and the columns it takes.
struct Glyph {
  std::string_view bytes;
  int columns;
};

Glyph next_glyph(std::string_view text) {
  if (const std::size_t n = escape_bytes(text); n > 0) return {text.substr(0, n), 0};
  return {text.substr(0, code_point_bytes(static_cast<unsigned char>(text[0]))), 1};
}

constexpr std::array<std::pair<std::string_view, std::string_view>, 67> kAscii = {{
    {"─", "-"},  {"│", "|"},  {"┌", "+"},  {"┐", "+"},      {"└", "+"},      {"┘", "+"},
    {"├", "+"},  {"┤", "+"},  {"┬", "+"},  {"┴", "+"},      {"┼", "+"},      {"╱", "/"},
    {"╲", "\\"}, {"╳", "X"},  {"═", "="},  {"━", "="},      {"▲", "^"},      {"●", "o"},
    {"■", "#"},  {"◆", "%"},  {"★", "*"},  {"↯", "!"},      {"∞", "~"},      {"·", "."},
    {"→", ">"},  {"…", "."},  {"’", "'"},  {"‘", "'"},      {"“", "\""},     {"”", "\""},
    {"«", "\""}, {"»", "\""}, {"–", "-"},  {"—", "-"},      {"−", "-"},      {"×", "x"},
    {"○", "o"},  {"█", "#"},  {"░", "."},  {"é", "e"},      {"è", "e"},      {"ê", "e"},
    {"ë", "e"},  {"à", "a"},  {"â", "a"},  {"ä", "a"},      {"ç", "c"},      {"î", "i"},
    {"ï", "i"},  {"ô", "o"},  {"ö", "o"},  {"ù", "u"},      {"û", "u"},      {"ü", "u"},
    {"œ", "oe"}, {"É", "E"},  {"È", "E"},  {"À", "A"},      {"Ç", "C"},      {"Ê", "E"},
    {"Î", "I"},  {"Ô", "O"},  {"Œ", "OE"}, {"\u00a0", " "}, {"\u202f", " "}, {"≥", ">"},
    {"≤", "<"},
}};

std::string_view ascii_of(std::string_view glyph) {
  for (const auto& [from, to] : kAscii) {
    if (from == glyph) return to;
  }
  return "?";
}

std::string_view code_of(Style style) {
  switch (style) {
    case Style::kPlain: return "";
    case Style::kBold: return "1";
    case Style::kDim: return "2";
    case Style::kTitle: return "1;38;5;173";
    case Style::kGood: return "38;5;71";
    case Style::kWarning: return "1;38;5;203";
    case Style::kNumber: return "1;38;5;179";
    // A set that colour-blind people can tell apart (Okabe and Ito).
    case Style::kPlayer1: return "1;38;5;208";
    case Style::kPlayer2: return "1;38;5;75";
    case Style::kPlayer3: return "1;38;5;36";
    case Style::kPlayer4: return "1;38;5;220";
    case Style::kPlayer5: return "1;38;5;175";
  }
  return "";
}

}  // namespace

Terminal detect_terminal() {
  Terminal terminal;
  terminal.out = isatty(STDOUT_FILENO) != 0;
  terminal.in = isatty(STDIN_FILENO) != 0;
  terminal.err = isatty(STDERR_FILENO) != 0;
  terminal.utf8 = locale_is_utf8();
  terminal.colour = terminal.out && variable("NO_COLOR").empty() && variable("TERM") != "dumb";
  winsize size{};
  if (terminal.out && ioctl(STDOUT_FILENO, TIOCGWINSZ, &size) == 0 && size.ws_col > 0) {
    terminal.width = std::clamp<int>(size.ws_col, 40, 200);
    terminal.height = size.ws_row;
  }
  return terminal;
}

Style player_style(int player) {
  return static_cast<Style>(static_cast<int>(Style::kPlayer1) + player % 5);
}

std::string_view player_mark(int player) {
  static constexpr std::array<std::string_view, 5> kMarks = {"▲", "●", "■", "◆", "★"};
  return kMarks[player % 5];
}

int display_width(std::string_view text) {
  int width = 0;
  while (!text.empty()) {
    const Glyph glyph = next_glyph(text);
    width += glyph.columns;
    text.remove_prefix(std::min(glyph.bytes.size(), text.size()));
  }
  return width;
}

std::string pad(std::string_view text, int width) {
  return std::string(text) +
         std::string(static_cast<std::size_t>(std::max(0, width - display_width(text))), ' ');
}

std::string pad_left(std::string_view text, int width) {
  return std::string(static_cast<std::size_t>(std::max(0, width - display_width(text))), ' ') +
         std::string(text);
}

std::string cut(std::string_view text, int width) {
  if (display_width(text) <= width) return std::string(text);
  std::string kept;
  int used = 0;
  bool coloured = false;
  while (!text.empty() && used < width - 1) {
    const Glyph glyph = next_glyph(text);
    kept += glyph.bytes;
    used += glyph.columns;
    coloured = coloured || glyph.columns == 0;
    text.remove_prefix(std::min(glyph.bytes.size(), text.size()));
  }
  kept += "…";
  if (coloured) kept += "\x1b[0m";
  return kept;
}

std::vector<std::string> wrap(std::string_view text, int width, int indent) {
  std::vector<std::string> lines;
  std::string line;
  const std::string margin(static_cast<std::size_t>(indent), ' ');
  // Spaces at the very beginning are the caller's own indentation.
  const std::size_t start = std::min(text.find_first_not_of(' '), text.size());
  line = text.substr(0, start);
  text.remove_prefix(start);
  bool first_word = true;
  while (!text.empty()) {
    const std::size_t end = std::min(text.find(' '), text.size());
    const std::string_view word = text.substr(0, end);
    text.remove_prefix(std::min(end + 1, text.size()));
    if (!first_word && display_width(line) + 1 + display_width(word) > width) {
      lines.push_back(std::exchange(line, margin));
      first_word = true;
    }
    if (!first_word) line += ' ';
    line += word;
    first_word = false;
  }
  lines.push_back(std::move(line));
  return lines;
}

std::string to_ascii(std::string_view utf8) {
  std::string plain;
  plain.reserve(utf8.size());
  while (!utf8.empty()) {
    const std::size_t n =
        std::min(code_point_bytes(static_cast<unsigned char>(utf8[0])), utf8.size());
    plain += n == 1 ? utf8.substr(0, 1) : ascii_of(utf8.substr(0, n));
    utf8.remove_prefix(n);
  }
  return plain;
}

std::string Screen::paint(Style style, std::string_view text) const {
  const std::string_view code = code_of(style);
  if (!terminal_.colour || code.empty() || text.empty()) return std::string(text);
  return "\x1b[" + std::string(code) + "m" + std::string(text) + "\x1b[0m";
}

void Screen::print(std::string_view text) const {
  const std::string shown = terminal_.utf8 ? std::string(text) : to_ascii(text);
  std::fwrite(shown.data(), 1, shown.size(), stdout);
}

void Screen::line(std::string_view text) const {
  while (text.ends_with(' ')) text.remove_suffix(1);
  print(text);
  print("\n");
}

void Screen::wrapped(std::string_view text, int indent) const {
  for (const std::string& part : wrap(text, terminal_.width, indent)) line(part);
}

void Screen::clear() const {
  if (terminal_.out) {
    print("\x1b[H\x1b[2J\x1b[3J");
  } else {
    line(std::string(60, '='));
  }
}

void Screen::flush() const { std::fflush(stdout); }

Progress::Progress(const Terminal& terminal, std::string label)
    : on_(terminal.err), utf8_(terminal.utf8), width_(terminal.width), label_(std::move(label)) {}

Progress::~Progress() {
  if (on_ && !shown_.empty()) std::fputs("\r\x1b[K", stderr);
}

void Progress::show(std::uint64_t done, std::uint64_t total) {
  if (!on_ || total == 0) return;
  const int percent = static_cast<int>(done * 100 / total);
  const int bar = std::clamp(width_ - display_width(label_) - 34, 10, 40);
  const int full = bar * percent / 100;
  std::string text = label_ + " ";
  for (int i = 0; i < bar; ++i) text += i < full ? "█" : "░";
  text +=
      " " + std::to_string(percent) + " %  " + std::to_string(done) + "/" + std::to_string(total);
  if (text == shown_) return;
  shown_ = text;
  std::fprintf(stderr, "\r\x1b[K%s", (utf8_ ? text : to_ascii(text)).c_str());
  std::fflush(stderr);
}

}  // namespace agon::cli
