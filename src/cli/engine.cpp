#include "cli/engine.h"

#include <iostream>
#include <string>

#include "server/protocol/engine.h"

namespace agon::cli {
namespace {

constexpr int kEnd = std::char_traits<char>::eof();

// Reads a line without keeping more than `limit` bytes of it; `too_long` tells that there were
// more. False at the end of the input.
bool read_line(std::streambuf& in, std::string& line, std::size_t limit, bool& too_long) {
  line.clear();
  too_long = false;
  int c = in.sbumpc();
  if (c == kEnd) return false;
  for (; c != kEnd && c != '\n'; c = in.sbumpc()) {
    if (line.size() < limit) {
      line += static_cast<char>(c);
    } else {
      too_long = true;
    }
  }
  return true;
}

bool is_blank(const std::string& line) {
  return line.find_first_not_of(" \t\r") == std::string::npos;
}

}  // namespace

int run_engine(std::istream& in, std::ostream& out,
               std::vector<std::shared_ptr<const AnyGame>> games) {
  protocol::Engine engine(std::move(games));
  std::string line;
  bool too_long = false;
  while (read_line(*in.rdbuf(), line, protocol::kMaxMessageBytes, too_long)) {
    if (!too_long && is_blank(line)) continue;
    const std::string answer =
        too_long ? protocol::too_big_answer(protocol::kMaxMessageBytes) : engine.handle(line);
    if (line.capacity() > protocol::kMaxRequestBytes) line = {};
    if (answer.empty()) continue;
    // The output is closed, so nobody reads any more.
    if (!(out << answer << '\n' << std::flush)) return 2;
  }
  return 0;
}

int engine_command(std::vector<std::shared_ptr<const AnyGame>> games) {
  std::ios::sync_with_stdio(false);
  return run_engine(std::cin, std::cout, std::move(games));
}

}  // namespace agon::cli
