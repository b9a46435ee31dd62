// The examples of docs/protocol.md are real: one session, from the first to the last. In an answer
// "…" stands for anything, in a request for the record that came back before.
#include <gtest/gtest.h>

#include <boost/json/parse.hpp>
#include <boost/json/serialize.hpp>
#include <fstream>
#include <set>

#include "client.h"
#include "schemas.h"

namespace agon::test {
namespace {

constexpr std::string_view kAnything = "…";

// Whether the pieces of `pattern` between "…" occur in `text` in this order, from end to end.
bool matches(std::string_view text, std::string_view pattern) {
  bool anchored = true;
  for (;;) {
    const std::size_t end = pattern.find(kAnything);
    const std::string_view piece = pattern.substr(0, end);
    if (end == std::string_view::npos) {
      return anchored ? text == piece : text.ends_with(piece);
    }
    const std::size_t at = text.find(piece);
    if (at == std::string_view::npos || (anchored && at != 0)) return false;
    text.remove_prefix(at + piece.size());
    pattern.remove_prefix(end + kAnything.size());
    anchored = false;
  }
}

TEST(Docs, PatternsOfAnswers) {
  EXPECT_TRUE(matches("abc", "abc"));
  EXPECT_TRUE(matches("abcde", "a…d…"));
  EXPECT_TRUE(matches("abcde", "a…e"));
  EXPECT_FALSE(matches("abcde", "a…d"));
  EXPECT_FALSE(matches("abcde", "b…e"));
  EXPECT_FALSE(matches("abc", "abcd"));
}

TEST(Docs, ExamplesAreReal) {
  std::ifstream in(AGON_SOURCE_DIR "/docs/protocol.md");
  ASSERT_TRUE(in);
  constexpr std::string_view kRequest = "→ ";
  constexpr std::string_view kAnswer = "← ";
  Client client;
  std::set<std::string> methods;
  std::string answer;
  int examples = 0;
  for (std::string line; std::getline(in, line);) {
    if (line.starts_with(kRequest)) {
      std::string request = line.substr(kRequest.size());
      if (const std::size_t at = request.find(kAnything); at != std::string::npos) {
        const json::value record = json::parse(answer).at("result").at("record");
        request.replace(at, kAnything.size(), json::serialize(record));
      }
      answer = client.raw_text(request);
      boost::system::error_code error;
      const json::value parsed = json::parse(request, error);
      if (!error && parsed.is_object() && parsed.as_object().contains("method")) {
        methods.insert(text_of(parsed.at("method")));
      }
    } else if (line.starts_with(kAnswer)) {
      EXPECT_TRUE(matches(answer, line.substr(kAnswer.size()))) << line << "\nreally:\n" << answer;
      ++examples;
    }
  }
  EXPECT_GE(examples, 16);
  for (const std::string& name : schema_names()) {
    if (name.ends_with(".params")) {
      EXPECT_TRUE(methods.contains(name.substr(0, name.find('.')))) << "no example of " << name;
    }
  }
}

}  // namespace
}  // namespace agon::test
