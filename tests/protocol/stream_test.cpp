// The protocol on streams, as `agon engine` runs it.
#include <gtest/gtest.h>

#include <boost/json/parse.hpp>
#include <sstream>

#include "cli/engine.h"
#include "client.h"
#include "games/registry.h"

namespace agon::test {
namespace {

std::vector<json::value> run(const std::string& input) {
  std::istringstream in(input);
  std::ostringstream out;
  EXPECT_EQ(cli::run_engine(in, out, all_games()), 0);
  std::vector<json::value> answers;
  std::istringstream lines(out.str());
  for (std::string line; std::getline(lines, line);) answers.push_back(json::parse(line));
  return answers;
}

const std::string kBots = R"({"jsonrpc":"2.0","id":1,"method":"bots"})";

TEST(Stream, OneAnswerALine) {
  const auto answers = run(kBots + "\n" + kBots + "\r\n\n  \t\n" + kBots);
  ASSERT_EQ(answers.size(), 3U);
  for (const json::value& answer : answers) EXPECT_TRUE(answer.as_object().contains("result"));
}

TEST(Stream, TablesLastFromLineToLine) {
  const auto answers =
      run(R"({"jsonrpc":"2.0","id":1,"method":"create","params":{"game":"panthalos","players":2}})"
          "\n"
          R"({"jsonrpc":"2.0","id":2,"method":"view","params":{"table":"t1"}})");
  ASSERT_EQ(answers.size(), 2U);
  EXPECT_EQ(answers[1].at("result").at("view").at("players"), json::value(2));
}

TEST(Stream, BadLinesAreAnsweredAndTheNextIsWelcome) {
  const auto answers = run("oops\n" + std::string("\0\x01\xff", 3) + "\n" + kBots + "\n");
  ASSERT_EQ(answers.size(), 3U);
  EXPECT_TRUE(answers[0].as_object().contains("error"));
  EXPECT_TRUE(answers[1].as_object().contains("error"));
  EXPECT_TRUE(answers[2].as_object().contains("result"));
}

TEST(Stream, AHugeLineIsSkippedWhole) {
  const auto answers = run(std::string(3 * protocol::kMaxMessageBytes, '[') + "\n" + kBots + "\n");
  ASSERT_EQ(answers.size(), 2U);
  EXPECT_EQ(answers[0].at("error").at("data").at("word"), json::value("too_big"));
  EXPECT_TRUE(answers[1].as_object().contains("result"));
}

TEST(Stream, NoInputNoOutput) { EXPECT_TRUE(run("").empty()); }

TEST(Stream, EndsWhenNobodyReads) {
  std::istringstream in(kBots + "\n" + kBots + "\n");
  std::ostringstream out;
  out.setstate(std::ios::badbit);
  EXPECT_EQ(cli::run_engine(in, out, all_games()), 2);
}

}  // namespace
}  // namespace agon::test
