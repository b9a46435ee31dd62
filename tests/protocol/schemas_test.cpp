// The schemas themselves: each can be read, and each refuses what it should.
#include "schemas.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <boost/json/parse.hpp>

namespace agon::test {
namespace {

boost::json::value json(std::string_view text) {
  return boost::json::parse({text.data(), text.size()});
}

TEST(Schemas, EachIsReadable) {
  const std::vector<std::string> names = schema_names();
  EXPECT_GE(names.size(), 40U);
  for (const std::string& name : names) {
    // No message is an array of arrays.
    EXPECT_NE(schema_problem(name, json("[[]]")), "") << name;
  }
}

TEST(Schemas, EachMethodHasParamsAndResult) {
  const std::vector<std::string> names = schema_names();
  for (const char* method :
       {"games", "content", "bots", "create", "load", "join", "leave", "watch", "view", "act",
        "take_back", "log", "record", "bot", "hint", "analyse", "rematch"}) {
    for (const char* part : {".params", ".result"}) {
      EXPECT_TRUE(std::ranges::count(names, std::string(method) + part)) << method << part;
    }
    const std::string request =
        R"({"jsonrpc":"2.0","id":1,"method":")" + std::string(method) + "\"}";
    EXPECT_EQ(schema_problem("request", json(request)), "");
  }
  EXPECT_NE(schema_problem("request", json(R"({"jsonrpc":"2.0","method":"dance"})")), "");
}

TEST(Schemas, RefuseWhatDoesNotFit) {
  EXPECT_EQ(schema_problem("message", json(R"({"id":"a.b","args":{"n":[{"id":"a.c"}]}})")), "");
  EXPECT_NE(schema_problem("message", json(R"({"id":"a.b","args":{"n":[{"id":7}]}})")), "");
  EXPECT_EQ(schema_problem("act.params", json(R"({"table":"t1","action":"pass"})")), "");
  EXPECT_NE(schema_problem("act.params", json(R"({"table":"t1"})")), "");
  EXPECT_NE(schema_problem("act.params", json(R"({"table":"t1","action":"pass","ask":1})")), "");
  EXPECT_NE(schema_problem("act.params", json(R"({"table":"t1","action":"pass","x":1})")), "");
  EXPECT_NE(schema_problem("event", json(R"({"number":0,"kind":"turn","text":{"id":"a.b"}})")), "");
  EXPECT_NE(schema_problem("load.params", json(R"({"game":"panthalos"})")), "");
  EXPECT_NE(schema_problem("error", json(R"({"code":1,"message":"","data":{"word":"oops",
      "message":{"id":"a.b"}}})")),
            "");
}

}  // namespace
}  // namespace agon::test
