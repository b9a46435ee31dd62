#include "cli/line_editor.h"

#include <termios.h>
#include <unistd.h>

#include <algorithm>
#include <array>
#include <csignal>
#include <cstdio>
#include <utility>

#include "cli/terminal.h"

namespace agon::cli {
namespace {

constexpr char kEscape = '\x1b';

bool continues_character(char byte) { return (static_cast<unsigned char>(byte) & 0xC0U) == 0x80U; }

// The terminal hands over single keys and shows none of them, as long as this lives.
class SingleKeys {
 public:
  SingleKeys() : changed_(tcgetattr(STDIN_FILENO, &before_) == 0) {
    if (!changed_) return;
    termios now = before_;
    now.c_lflag &= ~static_cast<tcflag_t>(ICANON | ECHO | ISIG);
    now.c_cc[VMIN] = 1;
    now.c_cc[VTIME] = 0;
    changed_ = tcsetattr(STDIN_FILENO, TCSADRAIN, &now) == 0;
  }
  ~SingleKeys() {
    if (changed_) tcsetattr(STDIN_FILENO, TCSADRAIN, &before_);
  }
  SingleKeys(const SingleKeys&) = delete;
  SingleKeys& operator=(const SingleKeys&) = delete;

 private:
  termios before_{};
  bool changed_;
};

void redraw(const LineEditor& editor, std::string_view prompt) {
  std::string out = "\r" + std::string(prompt) + editor.text() + "\x1b[K";
  const int back = display_width(std::string_view(editor.text()).substr(editor.cursor()));
  if (back > 0) out += "\x1b[" + std::to_string(back) + "D";
  std::fputs(out.c_str(), stdout);
  std::fflush(stdout);
}

}  // namespace

LineEditor::Key LineEditor::feed(char byte) {
  if (!escape_.empty()) {
    escape_ += byte;
    const bool two = escape_.size() == 2;
    if (two && (byte == '[' || byte == 'O')) return Key::kGoesOn;
    // A sequence ends with a letter or a tilde.
    const bool last = two || (byte >= '@' && byte <= '~');
    if (last) command(std::exchange(escape_, {}));
    return Key::kGoesOn;
  }
  if (byte == kEscape) {
    escape_ = byte;
    return Key::kGoesOn;
  }
  if (static_cast<unsigned char>(byte) < 0x20U || byte == '\x7f') return control(byte);
  text_.insert(cursor_++, 1, byte);
  return Key::kGoesOn;
}

LineEditor::Key LineEditor::control(char byte) {
  switch (byte) {
    case '\n':
    case '\r': return Key::kEnds;
    case '\x03': interrupted_ = true; return Key::kEnds;
    case '\x04':
      if (text_.empty()) {
        closed_ = true;
        return Key::kEnds;
      }
      erase_at();
      break;
    case '\x01': cursor_ = 0; break;
    case '\x05': cursor_ = text_.size(); break;
    case '\x08':
    case '\x7f': erase_before(); break;
    case '\x15':
      text_.erase(0, cursor_);
      cursor_ = 0;
      break;
    default: break;
  }
  return Key::kGoesOn;
}

void LineEditor::command(std::string_view sequence) {
  const std::string_view what = sequence.substr(std::min<std::size_t>(2, sequence.size()));
  if (what == "D") move_left();
  if (what == "C") move_right();
  if (what == "A") recall(-1);
  if (what == "B") recall(+1);
  if (what == "H" || what == "1~" || what == "7~") cursor_ = 0;
  if (what == "F" || what == "4~" || what == "8~") cursor_ = text_.size();
  if (what == "3~") erase_at();
}

void LineEditor::move_left() {
  while (cursor_ > 0 && continues_character(text_[--cursor_])) {
  }
}

void LineEditor::move_right() {
  if (cursor_ == text_.size()) return;
  ++cursor_;
  while (cursor_ < text_.size() && continues_character(text_[cursor_])) ++cursor_;
}

void LineEditor::erase_before() {
  const std::size_t end = cursor_;
  move_left();
  text_.erase(cursor_, end - cursor_);
}

void LineEditor::erase_at() {
  const std::size_t from = cursor_;
  move_right();
  text_.erase(from, cursor_ - from);
  cursor_ = from;
}

void LineEditor::recall(int step) {
  const auto wanted = static_cast<std::ptrdiff_t>(recalled_) + step;
  if (wanted < 0 || wanted > std::ssize(earlier_)) return;
  recalled_ = static_cast<std::size_t>(wanted);
  text_ = recalled_ < earlier_.size() ? earlier_[recalled_] : std::string();
  cursor_ = text_.size();
}

std::string LineEditor::take() {
  if (!text_.empty() && (earlier_.empty() || earlier_.back() != text_)) earlier_.push_back(text_);
  recalled_ = earlier_.size();
  cursor_ = 0;
  escape_.clear();
  return std::exchange(text_, {});
}

std::optional<std::string> edit_line(LineEditor& editor, std::string_view prompt) {
  {
    const SingleKeys keys;
    redraw(editor, prompt);
    std::array<char, 64> bytes{};
    for (bool done = false; !done;) {
      const ssize_t count = read(STDIN_FILENO, bytes.data(), bytes.size());
      if (count <= 0) return std::nullopt;
      for (ssize_t i = 0; i < count && !done; ++i) {
        done = editor.feed(bytes[static_cast<std::size_t>(i)]) == LineEditor::Key::kEnds;
      }
      redraw(editor, prompt);
    }
    std::fputs("\n", stdout);
    std::fflush(stdout);
  }
  if (editor.interrupted()) std::raise(SIGINT);
  if (editor.closed() || editor.interrupted()) return std::nullopt;
  return editor.take();
}

}  // namespace agon::cli
