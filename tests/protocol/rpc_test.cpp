// JSON-RPC 2.0: envelopes, batches, notifications, and bad lines.
#include <gtest/gtest.h>

#include <boost/json/serialize.hpp>

#include "client.h"
#include "schemas.h"

namespace agon::test {
namespace {

using protocol::kMaxText;

int code_of(const json::value& answer) { return number_of(answer.at("error").at("code")); }
std::string word_of(const json::value& answer) {
  return text_of(answer.at("error").at("data").at("word"));
}

TEST(Rpc, IdComesBackAsItWas) {
  Client client;
  for (const char* id : {"7", "-3", "\"seven\"", "null", "1.5E0"}) {
    const std::string message =
        R"({"jsonrpc":"2.0","id":)" + std::string(id) + R"(,"method":"bots"})";
    EXPECT_NE(client.raw_text(message).find(R"({"jsonrpc":"2.0","id":)" + std::string(id) + ","),
              std::string::npos)
        << id;
  }
}

TEST(Rpc, NotJsonIsAParseError) {
  Client client;
  for (const std::string message : {"nonsense", "{", "", "[1,", "{\"jsonrpc\":\"2.0\",}",
                                    "\xff\xfe", "{\"id\":\"\xc3\x28\"}", "\"\\ud800\"", "{} {}"}) {
    const json::value answer = client.raw(message);
    EXPECT_EQ(code_of(answer), protocol::code::kParseError) << message;
    EXPECT_EQ(word_of(answer), "malformed");
    EXPECT_TRUE(answer.at("id").is_null());
    EXPECT_EQ(schema_problem("response", answer), "");
  }
}

TEST(Rpc, DeepNestingIsRefused) {
  Client client;
  EXPECT_EQ(code_of(client.raw(std::string(100'000, '['))), protocol::code::kParseError);
  const std::string deep = std::string(500, '[') + std::string(500, ']');
  EXPECT_EQ(code_of(client.raw(R"({"jsonrpc":"2.0","id":1,"method":"load","params":{"state":)" +
                               deep + "}}")),
            protocol::code::kParseError);
}

TEST(Rpc, NoRequestIsAnInvalidRequest) {
  Client client;
  for (const char* message :
       {"1", "null", "\"games\"", "{}", R"({"jsonrpc":"1.0","id":1,"method":"games"})",
        R"({"id":1,"method":"games"})", R"({"jsonrpc":"2.0","id":1})",
        R"({"jsonrpc":"2.0","id":1,"method":7})", R"({"jsonrpc":"2.0","id":{},"method":"games"})",
        R"({"jsonrpc":"2.0","id":1,"method":"games","params":3})", "[]"}) {
    const json::value answer = client.raw(message);
    EXPECT_EQ(code_of(answer), protocol::code::kInvalidRequest) << message;
    EXPECT_EQ(word_of(answer), "malformed") << message;
  }
}

TEST(Rpc, InvalidRequestKeepsItsId) {
  Client client;
  EXPECT_EQ(client.raw(R"({"jsonrpc":"2.0","id":"x"})").at("id"), json::value("x"));
}

TEST(Rpc, UnknownMethod) {
  Client client;
  const json::object error = client.error("dance");
  EXPECT_EQ(number_of(error.at("code")), protocol::code::kMethodNotFound);
  EXPECT_EQ(text_of(error.at("data").at("word")), "unknown_method");
  // A long name is not repeated, so that no character of it can be cut in two.
  std::string name;
  while (name.size() <= kMaxText) name += "é";
  EXPECT_EQ(client.error("x" + name).at("data").at("message").at("args").at("method"),
            json::value("…"));
}

TEST(Rpc, ParamsAreGivenByName) {
  Client client;
  const json::object error = client.error("view", json::array{"t1"});
  EXPECT_EQ(number_of(error.at("code")), protocol::code::kInvalidParams);
  EXPECT_EQ(text_of(error.at("data").at("word")), "bad_params");
  EXPECT_TRUE(client.raw(R"({"jsonrpc":"2.0","id":1,"method":"bots","params":[]})")
                  .as_object()
                  .contains("result"));
}

TEST(Rpc, NotificationsAreCarriedOutInSilence) {
  Client client;
  EXPECT_EQ(client.raw_text(R"({"jsonrpc":"2.0","method":"create",
      "params":{"game":"panthalos","players":2}})"),
            "");
  EXPECT_EQ(client.raw_text(R"({"jsonrpc":"2.0","method":"dance"})"), "");
  EXPECT_EQ(client.raw_text(R"({"jsonrpc":"2.0","method":"view","params":{"table":1}})"), "");
  EXPECT_EQ(client.view("t1", "referee").at("game"), json::value("panthalos"));
}

TEST(Rpc, BatchIsAnsweredInOrderWithoutNotifications) {
  Client client;
  const json::value answers = client.raw(R"([
      {"jsonrpc":"2.0","id":1,"method":"create","params":{"game":"panthalos","players":3}},
      {"jsonrpc":"2.0","method":"bots"},
      7,
      {"jsonrpc":"2.0","id":2,"method":"view","params":{"table":"t1"}},
      {"jsonrpc":"2.0","id":3,"method":"view","params":{"table":"t2"}}])");
  ASSERT_EQ(answers.as_array().size(), 4U);
  EXPECT_EQ(answers.at(0).at("result").at("table"), json::value("t1"));
  EXPECT_EQ(code_of(answers.at(1)), protocol::code::kInvalidRequest);
  EXPECT_EQ(answers.at(2).at("result").at("view").at("players"), json::value(3));
  EXPECT_EQ(word_of(answers.at(3)), "unknown_table");
  for (const json::value& answer : answers.as_array()) {
    EXPECT_EQ(schema_problem("response", answer), "");
  }
}

TEST(Rpc, BatchOfNotificationsIsNotAnswered) {
  Client client;
  EXPECT_EQ(client.raw_text(R"([{"jsonrpc":"2.0","method":"bots"},
      {"jsonrpc":"2.0","method":"games"}])"),
            "");
}

TEST(Rpc, LongBatchIsTooBigAndNothingOfItHappens) {
  Client client;
  std::string batch = "[";
  for (std::size_t i = 0; i <= protocol::kMaxBatch; ++i) {
    batch += R"({"jsonrpc":"2.0","method":"create","params":{"game":"panthalos","players":2}},)";
  }
  batch.back() = ']';
  EXPECT_EQ(word_of(client.raw(batch)), "too_big");
  EXPECT_EQ(client.error_word("view", {{"table", "t1"}}), "unknown_table");
}

std::string padded(std::string_view message, std::size_t size) {
  return std::string(message) + std::string(size - message.size(), ' ');
}

TEST(Rpc, BigMessagesAreForLoadOnly) {
  Client client;
  const std::string create =
      R"({"jsonrpc":"2.0","id":1,"method":"create","params":{"game":"panthalos","players":2}})";
  EXPECT_EQ(word_of(client.raw(padded(create, protocol::kMaxRequestBytes + 1))), "too_big");
  EXPECT_EQ(word_of(client.raw(padded("[" + create + "]", protocol::kMaxRequestBytes + 1))),
            "too_big");
  EXPECT_EQ(client.error_word("view", {{"table", "t1"}}), "unknown_table");
  const std::string load =
      R"({"jsonrpc":"2.0","id":1,"method":"load","params":{"record":{"game":"panthalos"}}})";
  EXPECT_EQ(word_of(client.raw(padded(load, protocol::kMaxRequestBytes + 1))), "bad_record");
  EXPECT_EQ(word_of(client.raw(padded(load, protocol::kMaxMessageBytes + 1))), "too_big");
  EXPECT_TRUE(
      client.raw(padded(create, protocol::kMaxRequestBytes)).as_object().contains("result"));
}

}  // namespace
}  // namespace agon::test
