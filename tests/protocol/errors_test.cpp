// Each word of an error, where it is not with its method's tests; refused requests change nothing.
#include <gtest/gtest.h>

#include <boost/json/parse.hpp>

#include "client.h"

namespace agon::test {
namespace {

json::value parsed(std::string_view text) { return json::parse({text.data(), text.size()}); }

TEST(Errors, BadSetup) {
  Client client;
  for (const char* params :
       {R"({"game":"panthalos","players":1})", R"({"game":"panthalos","players":6})",
        R"({"game":"panthalos","players":0})", R"({"game":"panthalos","players":1000000})",
        R"({"game":"panthalos","players":"two"})", R"({"game":"panthalos","players":2.5})",
        R"({"game":"panthalos","players":2,"options":{"nonsense":"on"}})",
        R"({"game":"panthalos","players":2,"options":{"contested_order":"upwards"}})",
        R"({"game":"panthalos","players":2,"options":{"contested_order":[]}})",
        R"({"game":"panthalos","players":2,"options":[]})",
        R"({"game":"panthalos","players":2,"seats":[null]})",
        R"({"game":"panthalos","players":2,"seats":[null,null,null]})"}) {
    EXPECT_EQ(client.error_word("create", parsed(params)), "bad_setup") << params;
  }
  EXPECT_EQ(client.error_word("view", {{"table", "t1"}}), "unknown_table");
}

TEST(Errors, BadParams) {
  Client client;
  client.create(2, 1);
  const std::pair<const char*, const char*> wrong[] = {
      {"create", "{}"},
      {"create", R"({"game":7,"players":2})"},
      {"create", R"({"game":"panthalos"})"},
      {"create", R"({"game":"panthalos","players":2,"seed":-1})"},
      {"create", R"({"game":"panthalos","players":2,"seed":"7"})"},
      {"create", R"({"game":"panthalos","players":2,"drive":1})"},
      {"create", R"({"game":"panthalos","players":2,"colour":"red"})"},
      {"create", R"({"game":"panthalos","seats":{}})"},
      {"create", R"({"game":"panthalos","seats":[1,2]})"},
      {"create", R"({"game":"panthalos","seats":[{"name":""},null]})"},
      {"create", R"({"game":"panthalos","seats":[{"name":"a\nb"},null]})"},
      {"create", R"({"game":"panthalos","seats":[{"age":3},null]})"},
      {"load", "{}"},
      {"load", R"({"game":"panthalos","state":{},"record":{}})"},
      {"load", R"({"state":{}})"},
      {"load", R"({"game":"panthalos","state":{},"position":1})"},
      {"view", "{}"},
      {"view", R"({"table":1})"},
      {"view", R"({"table":"t1","viewer":2})"},
      {"view", R"({"table":"t1","viewer":-1})"},
      {"view", R"({"table":"t1","viewer":"god"})"},
      {"view", R"({"table":"t1","lang":"tlh"})"},
      {"act", R"({"table":"t1"})"},
      {"act", R"({"table":"t1","action":["pass"]})"},
      {"act", R"({"table":"t1","action":"pass","player":9})"},
      {"act", R"({"table":"t1","action":"pass","player":0,"ask":-1})"},
      {"take_back", R"({"table":"t1"})"},
      {"take_back", R"({"table":"t1","player":0,"position":0})"},
      {"take_back", R"({"table":"t1","position":0,"decisions":1})"},
      {"take_back", R"({"table":"t1","player":0,"decisions":0})"},
      {"log", R"({"table":"t1","from":0})"},
      {"bot", R"({"table":"t1","bot":"random","play":"no"})"},
      {"bot", R"({"table":"t1","bot":"random","all":true})"},
      {"bot", R"({"table":"t1","play":false,"all":true})"},
      {"join", R"({"table":"t1","seat":2})"},
      {"rematch", R"({"table":"t1","seed":1.5})"},
      {"games", R"({"game":"panthalos"})"},
  };
  for (const auto& [method, params] : wrong) {
    const json::object error = client.error(method, parsed(params));
    EXPECT_EQ(text_of(error.at("data").at("word")), "bad_params") << method << params;
    EXPECT_EQ(number_of(error.at("code")), protocol::code::kInvalidParams) << method << params;
  }
  EXPECT_EQ(client.error_word("act", {{"table", "t1"}, {"action", std::string(300, 'x')}}),
            "bad_params");
}

TEST(Errors, Unknown) {
  Client client;
  EXPECT_EQ(client.error_word("create", {{"game", "chess"}, {"players", 2}}), "unknown_game");
  EXPECT_EQ(client.error_word("load", {{"game", "chess"}, {"state", json::object()}}),
            "unknown_game");
  EXPECT_EQ(client.error_word("create",
                              parsed(R"({"game":"panthalos","seats":[{"bot":"hal"},null]})")),
            "unknown_bot");
  for (const char* method : {"view", "join", "leave", "watch", "log", "record", "bot", "hint",
                             "analyse", "rematch", "act", "take_back"}) {
    EXPECT_EQ(client.error_word(method, {{"table", "t99"}}), "unknown_table") << method;
    EXPECT_EQ(client.error_word(method, {{"table", ""}}), "unknown_table") << method;
  }
}

TEST(Errors, BadState) {
  Client client;
  const std::string table = client.create(2, 1);
  json::object state = client.view(table, "referee").at("state").as_object();
  EXPECT_EQ(client.error_word("load", {{"game", "panthalos"}, {"state", json::object()}}),
            "bad_state");
  EXPECT_EQ(client.error_word("load", {{"game", "panthalos"}, {"state", 7}}), "bad_state");
  // Whatever member is missing, the state is refused.
  for (const auto& member : json::object(state)) {
    json::object broken = state;
    broken.erase(member.key());
    EXPECT_EQ(client.error_word("load", {{"game", "panthalos"}, {"state", broken}}), "bad_state")
        << member.key();
  }
}

class RecordErrors : public testing::Test {
 protected:
  void SetUp() override {
    Chance chance(1);
    const std::string table = client_.create(2, 1);
    client_.play_randomly(table, chance, 30);
    record_ = client_.call("record", {{"table", table}}).at("record").as_object();
  }
  std::string load_error(const json::value& record) {
    return client_.error_word("load", {{"record", record}});
  }
  json::object with(std::string_view field, json::value value) {
    json::object record = record_;
    record[field] = std::move(value);
    return record;
  }

  Client client_;
  json::object record_;
};

TEST_F(RecordErrors, OfOtherRulesOrContent) {
  EXPECT_EQ(load_error(with("rules", "0")), "other_rules");
  EXPECT_EQ(load_error(with("content", "0")), "other_rules");
}

TEST_F(RecordErrors, OfAnotherGame) {
  EXPECT_EQ(load_error(with("game", "chess")), "unknown_game");
  EXPECT_EQ(client_.error_word("load", {{"game", "panthalos"}, {"record", with("game", "chess")}}),
            "bad_record");
}

TEST_F(RecordErrors, BrokenFields) {
  EXPECT_EQ(load_error(json::object()), "bad_record");
  EXPECT_EQ(load_error(7), "bad_record");
  EXPECT_EQ(load_error(with("format", "agon-record-99")), "bad_record");
  EXPECT_EQ(load_error(with("digest", "0000000000000000")), "bad_record");
  EXPECT_EQ(load_error(with("picks", json::array())), "bad_record");
  EXPECT_EQ(load_error(with("picks", "many")), "bad_record");
  EXPECT_EQ(load_error(with("actions", json::object())), "bad_record");
  for (const char* field : {"format", "game", "rules", "content", "setup", "actions", "digest"}) {
    json::object record = record_;
    record.erase(field);
    const std::string word = load_error(record);
    EXPECT_TRUE(word == "bad_record" || word == "other_rules") << field << word;
  }
}

TEST_F(RecordErrors, BrokenActions) {
  json::array actions = record_.at("actions").as_array();
  actions[5].as_object()["action"] = "fly";
  EXPECT_EQ(load_error(with("actions", actions)), "bad_record");
  actions = record_.at("actions").as_array();
  actions[5].as_object()["player"] = 1 - number_of(actions[5].at("player"));
  EXPECT_EQ(load_error(with("actions", actions)), "bad_record");
  actions = record_.at("actions").as_array();
  actions[5].as_object()["picks"] = json::parse("[[0,3]]");
  EXPECT_EQ(load_error(with("actions", actions)), "bad_record");
  actions = record_.at("actions").as_array();
  actions.erase(actions.begin());
  EXPECT_EQ(load_error(with("actions", actions)), "bad_record");
}

TEST(Errors, TooManyTables) {
  Client client;
  for (std::size_t i = 0; i < protocol::kMaxTables; ++i) {
    client.raw_text(R"({"jsonrpc":"2.0","method":"create","params":{"game":"panthalos",
        "players":2,"seed":1,"drive":false}})");
  }
  EXPECT_EQ(client.error_word("create", parsed(R"({"game":"panthalos","players":2})")), "too_many");
  client.call("leave", {{"table", "t1"}});
  client.create(2, 1);
}

}  // namespace
}  // namespace agon::test
