// Any lines to the protocol: each gets one line of JSON or nothing, and the engine lives on.
#include <boost/json/parse.hpp>
#include <string>
#include <string_view>

#include "expect.h"
#include "json_mutator.h"
#include "server/protocol/engine.h"

namespace {

// The same bytes do the same every time: a table with a fixed seed stands ready.
constexpr std::string_view kTable =
    R"({"jsonrpc":"2.0","method":"create","params":{"game":"panthalos","players":2,"seed":1}})";

bool is_json(const std::string& text) {
  boost::system::error_code error;
  boost::json::parse(text, error);
  return !error;
}

}  // namespace

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  std::string_view input(reinterpret_cast<const char*>(data), size);
  // Whole games by bots take seconds, on which the time would be spent.
  if (input.find("\"all\"") != std::string_view::npos) return -1;
  agon::protocol::Engine engine;
  engine.handle(kTable);
  for (int line = 0; line < 30 && !input.empty(); ++line) {
    const std::size_t end = input.find('\n');
    const std::string answer = engine.handle(input.substr(0, end));
    EXPECT(answer.find('\n') == std::string::npos);
    EXPECT(answer.empty() || is_json(answer));
    input.remove_prefix(end == std::string_view::npos ? input.size() : end + 1);
  }
  const std::string alive = engine.handle(R"({"jsonrpc":"2.0","id":1,"method":"bots"})");
  EXPECT(alive.find("\"result\"") != std::string::npos);
  return 0;
}

// Changes one line as JSON and leaves the others.
extern "C" std::size_t LLVMFuzzerCustomMutator(std::uint8_t* data, std::size_t size,
                                               std::size_t max_size, unsigned seed) {
  const std::string text(reinterpret_cast<const char*>(data), size);
  std::size_t begin = 0;
  for (unsigned skip = seed % 7; skip > 0; --skip) {
    const std::size_t next = text.find('\n', begin);
    if (next == std::string::npos) break;
    begin = next + 1;
  }
  const std::size_t end = std::min(text.find('\n', begin), size);
  const std::string line = agon::fuzz::mutate_json(text.substr(begin, end - begin), seed);
  const std::string changed = text.substr(0, begin) + line + text.substr(end);
  if (line.empty() || changed.size() > max_size || seed % 5 == 0) {
    return agon::fuzz::mutate(data, size, max_size, 0, 0);
  }
  std::copy(changed.begin(), changed.end(), data);
  return changed.size();
}
