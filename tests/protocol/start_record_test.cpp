// Records of games that began with a state somebody set up.
#include <gtest/gtest.h>

#include <boost/json/parse.hpp>
#include <boost/json/serialize.hpp>

#include "client.h"

namespace agon::test {
namespace {

class StartRecord : public testing::Test {
 protected:
  void SetUp() override {
    Chance chance(8);
    const std::string source = client_.create(3, 5, {{"options", {{"solo_conversion", "on"}}}});
    client_.play_randomly(source, chance, 40);
    state_ = client_.view(source, "referee").at("state");
    table_ = text_of(client_.call("load", {{"game", "panthalos"}, {"state", state_}}).at("table"));
    client_.play_randomly(table_, chance, 40);
    record_ = client_.call("record", {{"table", table_}}).at("record").as_object();
  }

  Client client_;
  json::value state_;
  std::string table_;
  json::object record_;
};

TEST_F(StartRecord, HoldsTheStateInsteadOfPicks) {
  EXPECT_EQ(record_.at("start"), state_);
  EXPECT_FALSE(record_.contains("picks"));
}

TEST_F(StartRecord, ReplaysToTheSamePosition) {
  const std::string again = text_of(client_.call("load", {{"record", record_}}).at("table"));
  EXPECT_EQ(client_.digest(again), client_.digest(table_));
  EXPECT_EQ(client_.call("record", {{"table", again}}).at("record"), json::value(record_));
  EXPECT_EQ(client_.call("log", {{"table", again}}), client_.call("log", {{"table", table_}}));
}

TEST_F(StartRecord, CanBeTakenBackToTheStart) {
  client_.call("take_back", {{"table", table_}, {"position", 0}});
  EXPECT_EQ(client_.view(table_, "referee").at("state"), state_);
}

TEST_F(StartRecord, ASeatsRecordDoesNotShowIt) {
  const json::value seen = client_.call("record", {{"table", table_}, {"viewer", 0}}).at("record");
  EXPECT_FALSE(seen.as_object().contains("start"));
}

TEST_F(StartRecord, ABrokenStartIsABadRecord) {
  const auto load_error = [&](const json::object& record) {
    return client_.error_word("load", {{"record", record}});
  };
  json::object record = record_;
  record["start"] = json::object();
  EXPECT_EQ(load_error(record), "bad_record");
  record = record_;
  record["picks"] = json::parse("[[0,2]]");
  EXPECT_EQ(load_error(record), "bad_record");
  record = record_;
  record["setup"].as_object()["players"] = 4;
  EXPECT_EQ(load_error(record), "bad_record");
  record = record_;
  record.erase("start");
  EXPECT_EQ(load_error(record), "bad_record");
}

}  // namespace
}  // namespace agon::test
