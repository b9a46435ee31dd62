// What several servers, and a store that fails, must not break: nothing is told before it is
// durable, nothing is done twice, and who repeats hears the first answer.
#include "server/hub_fixture.h"

namespace agon::server {
namespace {

class Servers : public ::testing::Test {
 protected:
  void SetUp() override {
    const json::value made =
        one_.ask(peer_, "create",
                 {{"game", "panthalos"},
                  {"seats", {json::object{{"name", "Ada"}}, json::object{{"name", "Bo"}}}},
                  {"options", json::object{{"starting_player", "1"}}}});
    table_ = text(made.at("table"));
    host_ = text(made.at("host"));
    invite_ = text(made.at("invite"));
    tokens_ = made.at("tokens").as_array();
    peer_->sent.clear();
  }
  json::object act(int ask, std::string_view action) const {
    return {{"table", table_}, {"token", tokens_[0]}, {"ask", ask}, {"action", action}};
  }
  json::object settings(std::size_t seat, std::string_view end_turn) const {
    return {{"table", table_}, {"token", tokens_[seat]}, {"end_turn", end_turn}};
  }
  json::object copy() const {
    return {{"table", table_},
            {"token", tokens_[0]},
            {"seats", {json::object{{"name", "Ada"}}, json::object{{"name", "Bo"}}}}};
  }
  static bool is_refused(const json::value& answer) {
    return !answer.is_object() || answer.as_object().contains("data");
  }
  std::size_t entries() { return memory_.entries[table_].size(); }
  std::size_t tables() const {
    std::size_t count = 0;
    for (const auto& [id, list] : memory_.entries) count += list.empty() ? 0 : 1;
    return count;
  }
  void turn_all() {
    for (int i = 0; i < 4; ++i) {
      one_.turn();
      two_.turn();
    }
  }

  MemoryStore memory_;
  TestHub one_{memory_};
  TestHub two_{memory_};
  std::shared_ptr<FakePeer> peer_ = std::make_shared<FakePeer>();
  std::shared_ptr<FakePeer> other_ = std::make_shared<FakePeer>();
  std::string table_, host_, invite_;
  json::array tokens_;
};

TEST_F(Servers, AnAnswerWaitsForEveryTableThatItsMessageTouched) {
  memory_.held = true;
  one_.send_all(peer_, {{"act", act(0, "place leader titanus.1")}, {"load", copy()}});
  one_.turn();
  memory_.commit_all_but(table_);
  one_.turn();
  EXPECT_TRUE(peer_->sent.empty()) << "the action is not durable";
  EXPECT_EQ(tables(), 1U) << "a table is kept that comes from what could still be lost";
  memory_.held = false;
  memory_.commit_all();
  one_.turn();
  ASSERT_EQ(peer_->sent.size(), 1U);
  const json::value answer = json::parse(peer_->sent[0]);
  EXPECT_TRUE(answer.at(0).as_object().contains("result")) << peer_->sent[0];
  EXPECT_TRUE(answer.at(1).as_object().contains("result")) << peer_->sent[0];
  EXPECT_EQ(entries(), 2U);
  EXPECT_EQ(tables(), 2U);
}

TEST_F(Servers, ARematchWaitsForTheEndOfTheGameBeforeIt) {
  memory_.held = true;
  one_.send_all(peer_, {{"give_up", {{"table", table_}, {"host", host_}}},
                        {"rematch", {{"table", table_}, {"token", tokens_[0]}}}});
  one_.turn();
  memory_.commit_all_but(table_);
  one_.turn();
  EXPECT_TRUE(peer_->sent.empty());
  memory_.held = false;
  memory_.commit_all();
  one_.turn();
  EXPECT_EQ(peer_->sent.size(), 1U);
  EXPECT_EQ(tables(), 2U);
}

TEST_F(Servers, AMessageOfTwoTablesIsTriedAgainAsAWhole) {
  two_.ask(other_, "watch", {{"table", table_}});
  memory_.held = true;
  two_.send(other_, "settings", settings(1, "auto"));  // the store takes this one first
  one_.send_all(peer_, {{"act", act(0, "place leader titanus.1")}, {"load", copy()}});
  memory_.held = false;
  memory_.commit_all();
  turn_all();
  ASSERT_FALSE(peer_->sent.empty());
  const json::value answer = json::parse(peer_->sent.back());
  ASSERT_TRUE(answer.is_array()) << peer_->sent.back();
  EXPECT_TRUE(answer.at(0).as_object().contains("result"));
  EXPECT_TRUE(answer.at(1).as_object().contains("result"));
  EXPECT_EQ(entries(), 3U) << "both servers' entries, once each";
  EXPECT_EQ(tables(), 2U) << "the copy of what did not stand is not kept";
}

TEST_F(Servers, WhatStandsOfAMessageIsNotDoneTwice) {
  const json::object bo = {{"table", table_}, {"token", tokens_[1]}};
  memory_.refused_new = 1;
  const json::array answer = one_.ask_all(peer_, {{"leave", bo}, {"load", copy()}});
  ASSERT_EQ(answer.size(), 2U);
  EXPECT_EQ(answer[0].at("seat"), 1) << json::serialize(answer[0]);
  EXPECT_FALSE(is_refused(answer[1])) << json::serialize(answer[1]);
  EXPECT_EQ(entries(), 2U);
  EXPECT_EQ(tables(), 2U);
}

TEST_F(Servers, ARepeatAtAServerThatLagsGetsTheFirstAnswer) {
  two_.ask(other_, "watch", {{"table", table_}});
  memory_.mute = true;
  const json::value first = one_.ask(peer_, "act", act(0, "place leader titanus.1"));
  const json::value second = one_.ask(peer_, "act", act(1, "end_turn"));
  ASSERT_FALSE(is_refused(second));
  EXPECT_EQ(two_.ask(other_, "act", act(1, "end_turn")), second);
  EXPECT_EQ(two_.ask(other_, "act", act(0, "place leader titanus.1")), first);
  EXPECT_EQ(entries(), 3U);
}

TEST_F(Servers, ATokenIsGoodAtAServerThatLags) {
  one_.ask(peer_, "leave", {{"table", table_}, {"token", tokens_[1]}});
  two_.ask(other_, "watch", {{"table", table_}});
  memory_.mute = true;
  const json::value fresh =
      one_.ask(std::make_shared<FakePeer>(), "join", {{"table", table_}, {"invite", invite_}});
  ASSERT_FALSE(is_refused(fresh)) << json::serialize(fresh);
  EXPECT_FALSE(
      is_refused(two_.ask(other_, "watch", {{"table", table_}, {"token", fresh.at("token")}})));
}

TEST_F(Servers, WhatIsRefusedStaysRefusedAfterALookAtTheStore) {
  const json::value answer = one_.ask(peer_, "act", act(7, "end_turn"));
  EXPECT_EQ(answer.at("data").at("word"), "stale");
  EXPECT_EQ(one_.hub().stats().refused, 1U) << "counted once";
}

TEST_F(Servers, ReadingDoesNotFailHoweverOftenOthersWereQuicker) {
  memory_.held = true;
  one_.send(peer_, "settings", settings(0, "auto"));
  one_.send(peer_, "view", {{"table", table_}, {"token", tokens_[0]}});
  memory_.held = false;
  memory_.conflicts = 12;
  memory_.commit_all();
  one_.turn();
  ASSERT_EQ(peer_->sent.size(), 2U);
  for (const std::string& answer : peer_->sent) {
    EXPECT_NE(answer.find("\"result\""), std::string::npos) << answer;
  }
  EXPECT_EQ(entries(), 2U);
}

TEST_F(Servers, AStoreThatTakesNothingIsNotAskedForEver) {
  memory_.broken = true;
  const json::value answer = one_.ask(peer_, "settings", settings(0, "auto"));
  EXPECT_EQ(answer.at("data").at("word"), "store");
}

// Entries built on one that lost are refused until the table is read anew. Reading it for the list
// does not count as reading it for the writer.
TEST_F(Servers, AListOfTablesIsNotATableReadAnew) {
  const int loads = memory_.loads;
  EXPECT_EQ(one_.ask(peer_, "tables", {}).at("tables").as_array().size(), 1U);
  EXPECT_EQ(memory_.loads, loads);
}

// The store has another server's entries under our number, and behind it.
TEST_F(Servers, AnEntryThatLostIsNotAcknowledgedByWhatOthersWroteAfterIt) {
  two_.ask(other_, "watch", {{"table", table_}});
  memory_.held = true;
  two_.send(other_, "settings", settings(1, "auto"));
  two_.send(other_, "settings", settings(1, "ask"));
  one_.send(peer_, "act", act(0, "place leader titanus.1"));
  memory_.commit_next();
  memory_.commit_next();
  one_.turn();
  EXPECT_TRUE(peer_->sent.empty()) << peer_->sent[0];
  memory_.held = false;
  memory_.commit_all();
  turn_all();
  ASSERT_EQ(peer_->sent.size(), 1U);
  EXPECT_NE(peer_->sent[0].find("\"result\""), std::string::npos) << peer_->sent[0];
  EXPECT_EQ(entries(), 4U);
}

}  // namespace
}  // namespace agon::server
