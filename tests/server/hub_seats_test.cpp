// Seats: a connection may do what its token allows now, everybody sees who takes a seat, and a
// repeated request does not give a second seat.
#include <algorithm>

#include "server/hub_fixture.h"
#include "server/tables/secrets.h"

namespace agon::server {
namespace {

class Seats : public ::testing::Test {
 protected:
  using Who = std::shared_ptr<FakePeer>;
  static Who somebody() { return std::make_shared<FakePeer>(); }
  static bool is_word(const json::value& error, std::string_view word) {
    const json::value* data = error.as_object().if_contains("data");
    return data != nullptr && text(data->at("word")) == word;
  }

  void open(json::array seats) {
    const json::value made = hub_.ask(host_, "create",
                                      {{"game", "panthalos"},
                                       {"seats", std::move(seats)},
                                       {"options", json::object{{"starting_player", "1"}}}});
    table_ = text(made.at("table"));
    key_ = text(made.at("host"));
    invite_ = text(made.at("invite"));
    tokens_ = made.at("tokens").as_array();
  }
  // Ada, who is host, at this device; the rest is open.
  void open_for_others(int others) {
    json::array seats{json::object{{"name", "Ada"}}};
    for (int i = 0; i < others; ++i) seats.push_back("open");
    open(std::move(seats));
  }
  json::value join(const Who& who, json::object more = {}) {
    more["table"] = table_;
    more["invite"] = invite_;
    return hub_.ask(who, "join", std::move(more));
  }
  json::value set(int seat, std::string_view kind, json::object more = {}) {
    more["table"] = table_;
    more["host"] = key_;
    more["seat"] = seat;
    more["kind"] = kind;
    return hub_.ask(host_, "seat", std::move(more));
  }
  json::value watch(const Who& who, const json::value& token) {
    return hub_.ask(who, "watch", {{"table", table_}, {"token", token}});
  }
  json::value state() { return hub_.ask(somebody(), "view", {{"table", table_}}); }
  // The ids of the log's lines about seats, the oldest first.
  std::vector<std::string> seat_lines(TestHub& hub) {
    std::vector<std::string> lines;
    const json::value log = hub.ask(somebody(), "log", {{"table", table_}});
    for (const json::value& event : log.at("events").as_array()) {
      if (event.at("kind") == "seat") lines.push_back(text(event.at("text").at("id")).substr(13));
    }
    return lines;
  }
  void play(const json::value& token, std::string_view action) {
    const json::value ask =
        hub_.ask(host_, "view", {{"table", table_}, {"token", token}}).at("view").at("ask");
    const json::value done = hub_.ask(
        host_, "act", {{"table", table_}, {"token", token}, {"ask", ask}, {"action", action}});
    ASSERT_TRUE(done.as_object().contains("events")) << json::serialize(done);
  }
  static int resets(const Who& who) {
    return static_cast<int>(std::ranges::count_if(who->sent, [](const std::string& line) {
      return line.find("\"reset\":true") != std::string::npos;
    }));
  }

  MemoryStore memory_;
  TestHub hub_{memory_};
  Who host_ = somebody();
  std::string table_, key_, invite_;
  json::array tokens_;
};

TEST_F(Seats, WhoWasPutOutHearsNothingOfTheSeatAnyMore) {
  open_for_others(1);
  const Who bo = somebody();
  watch(bo, join(bo).at("token"));
  bo->sent.clear();
  set(1, "open");
  ASSERT_EQ(bo->sent.size(), 1U);
  EXPECT_EQ(resets(bo), 1);
  const json::value next = join(somebody(), {{"name", "Cy"}});
  play(tokens_[0], "place leader titanus.1");
  play(tokens_[0], "end_turn");
  ASSERT_FALSE(is_word(next, "taken"));
  EXPECT_EQ(bo->sent.size(), 1U) << bo->sent.back();
}

TEST_F(Seats, WhoLeftHearsNothingOfTheSeatAnyMore) {
  open_for_others(1);
  const Who bo = somebody();
  const json::value token = join(bo).at("token");
  watch(bo, token);
  bo->sent.clear();
  hub_.send(bo, "leave", {{"table", table_}, {"token", token}});
  hub_.turn();
  EXPECT_EQ(resets(bo), 1);
  join(somebody(), {{"name", "Cy"}});
  play(tokens_[0], "place leader titanus.1");
  EXPECT_EQ(bo->sent.size(), 2U) << "the answer and the reset";
}

TEST_F(Seats, WhoWasPutOutAtAnotherServerHearsNothingOfTheSeatAnyMore) {
  open_for_others(1);
  const Who bo = somebody();
  const json::value token = join(bo).at("token");
  TestHub other(memory_);
  other.ask(bo, "watch", {{"table", table_}, {"token", token}});
  bo->sent.clear();
  set(1, "open");
  join(somebody(), {{"name", "Cy"}});
  other.turn();
  play(tokens_[0], "place leader titanus.1");
  other.turn();
  EXPECT_EQ(resets(bo), 1);
  EXPECT_EQ(bo->sent.size(), 1U) << bo->sent.back();
}

TEST_F(Seats, NewsOnItsWayIsNotSentToWhoWasPutOut) {
  open_for_others(1);
  const Who bo = somebody();
  watch(bo, join(bo).at("token"));
  bo->sent.clear();
  memory_.held = true;
  hub_.send(
      host_, "act",
      {{"table", table_}, {"token", tokens_[0]}, {"ask", 0}, {"action", "place leader titanus.1"}});
  hub_.send(host_, "seat", {{"table", table_}, {"host", key_}, {"seat", 1}, {"kind", "open"}});
  hub_.turn();
  memory_.held = false;
  memory_.commit_all();
  hub_.turn();
  ASSERT_EQ(bo->sent.size(), 1U);
  EXPECT_EQ(resets(bo), 1);
}

TEST_F(Seats, WhoWasPutOutInVainWatchesAnew) {
  open_for_others(1);
  const Who bo = somebody();
  watch(bo, join(bo).at("token"));
  bo->sent.clear();
  memory_.broken = true;
  set(1, "open");
  EXPECT_EQ(resets(bo), 1) << "the store did not take it, and the seat is still Bo's";
}

TEST_F(Seats, WhoeverABotStandsInForStillSeesTheSeat) {
  open_for_others(1);
  const Who bo = somebody();
  const json::value token = join(bo).at("token");
  watch(bo, token);
  bo->sent.clear();
  set(1, "bot", {{"bot", "random"}});
  EXPECT_EQ(resets(bo), 0);
  EXPECT_TRUE(watch(bo, token).at("state").at("view").as_object().contains("own"));
}

TEST_F(Seats, TheLogSaysWhoTakesAndLeavesASeat) {
  open_for_others(2);
  const Who onlooker = somebody();
  hub_.ask(onlooker, "watch", {{"table", table_}});
  onlooker->sent.clear();
  const Who bo = somebody();
  const json::value token = join(bo, {{"name", "Bo"}}).at("token");
  ASSERT_EQ(onlooker->sent.size(), 1U);
  const json::value news = json::parse(onlooker->sent[0]).at("params").at("events").at(0);
  EXPECT_EQ(news.at("text").at("id"), "server.event.sat_down");
  EXPECT_EQ(news.at("text").at("args").at("who"), "Bo");
  EXPECT_EQ(news.at("text").at("args").at("seat"), 2);
  set(1, "bot", {{"bot", "random"}});
  set(1, "person");
  hub_.ask(bo, "leave", {{"table", table_}, {"token", token}});
  join(somebody());
  set(1, "open");
  set(2, "bot", {{"bot", "random"}});
  set(2, "open");
  const std::vector<std::string> lines = {"sat_down", "bot_stands_in", "returned",     "left",
                                          "sat_down", "put_out",       "bot_sat_down", "bot_left"};
  EXPECT_EQ(seat_lines(hub_), lines);
  TestHub other(memory_);
  EXPECT_EQ(seat_lines(other), lines) << "played again from its entries it is the same";
}

TEST_F(Seats, WhatIsNoChangeOfHandsIsNotLogged) {
  open_for_others(1);
  const Who bo = somebody();
  const json::value token = join(bo, {{"ready", false}}).at("token");
  hub_.ask(bo, "ready", {{"table", table_}, {"token", token}});
  hub_.ask(bo, "settings", {{"table", table_}, {"token", token}, {"end_turn", "auto"}});
  EXPECT_EQ(seat_lines(hub_).size(), 1U);
}

TEST_F(Seats, ATakeBackDoesNotHideWhoTookASeat) {
  open({json::object{{"name", "Ada"}}, json::object{{"name", "Bo"}}});
  play(tokens_[0], "place leader titanus.1");
  set(1, "bot", {{"bot", "random"}});
  set(1, "person");
  const json::value back =
      hub_.ask(host_, "take_back", {{"table", table_}, {"token", tokens_[0]}, {"ask", 1}});
  ASSERT_TRUE(back.as_object().contains("gone")) << json::serialize(back);
  EXPECT_EQ(seat_lines(hub_), (std::vector<std::string>{"bot_stands_in", "returned"}));
}

TEST_F(Seats, InARunningGameNobodyWhoSitsThereTakesAFreedSeat) {
  open({json::object{{"name", "Ada"}}, json::object{{"name", "Bo"}}});
  play(tokens_[0], "place leader titanus.1");
  set(1, "open");
  EXPECT_TRUE(is_word(join(host_), "seated"));
  EXPECT_TRUE(is_word(join(host_, {{"another", true}}), "seated"));
  const Who ada_again = somebody();
  watch(ada_again, tokens_[0]);
  EXPECT_TRUE(is_word(join(ada_again), "seated"));
  const Who newcomer = somebody();
  EXPECT_EQ(join(newcomer).at("seat"), 1);
  set(1, "open");
  EXPECT_EQ(join(newcomer).at("seat"), 1) << "who was put out sits nowhere";
}

TEST_F(Seats, AnInvitationIsOneSeatUnlessAnotherIsAskedFor) {
  open_for_others(3);
  const Who bo = somebody();
  EXPECT_EQ(join(bo).at("seat"), 1);
  EXPECT_TRUE(is_word(join(bo), "seated"));
  EXPECT_EQ(join(bo, {{"another", true}}).at("seat"), 2);
  EXPECT_EQ(join(somebody()).at("seat"), 3);
}

TEST_F(Seats, AJoinThatIsRepeatedGetsTheSameSeatAndToken) {
  open_for_others(2);
  const std::string claim = make_token();
  const json::value first = join(somebody(), {{"name", "Bo"}, {"claim", claim}});
  const std::size_t entries = memory_.entries[table_].size();
  EXPECT_EQ(join(somebody(), {{"name", "Bo"}, {"claim", claim}}), first);
  TestHub other(memory_);
  EXPECT_EQ(other.ask(somebody(), "join",
                      {{"table", table_}, {"invite", invite_}, {"claim", claim}}),
            first);
  EXPECT_EQ(memory_.entries[table_].size(), entries);
  EXPECT_EQ(join(somebody(), {{"claim", make_token()}}).at("seat"), 2);
  EXPECT_TRUE(is_word(join(somebody(), {{"claim", make_token()}}), "taken"));
  EXPECT_EQ(join(somebody(), {{"claim", claim}}), first) << "even where no seat is open";
  EXPECT_TRUE(is_word(join(somebody(), {{"claim", "secret"}}), "bad_params"));
}

TEST_F(Seats, ATableThatIsAskedForTwiceIsOne) {
  const json::object wanted = {{"game", "panthalos"},
                               {"seats", {json::object{{"name", "Ada"}}, "open"}},
                               {"claim", make_token()}};
  const json::value first = hub_.ask(host_, "create", wanted);
  EXPECT_EQ(hub_.ask(somebody(), "create", wanted), first);
  TestHub other(memory_);
  EXPECT_EQ(other.ask(somebody(), "create", wanted), first) << "also at another server";
  EXPECT_EQ(memory_.entries.size(), 1U);
  EXPECT_EQ(memory_.entries.begin()->second.size(), 1U);
  table_ = text(first.at("table"));
  EXPECT_TRUE(
      watch(host_, first.at("tokens").at(0)).at("state").at("view").as_object().contains("own"));
  const json::object copy = {{"table", table_},
                             {"seats", {json::object{{"name", "Ada"}}, "open"}},
                             {"claim", make_token()}};
  const json::value loaded = hub_.ask(host_, "load", copy);
  EXPECT_NE(text(loaded.at("table")), table_);
  EXPECT_EQ(hub_.ask(host_, "load", copy), loaded);
}

// One reads the table while the other repeats the call that made it: both hear of it.
TEST_F(Seats, ATableThatIsReadWhileItIsAskedForAgainAnswersEverybody) {
  const json::object wanted = {{"game", "panthalos"},
                               {"seats", {json::object{{"name", "Ada"}}, "open"}},
                               {"claim", make_token()}};
  const json::value first = hub_.ask(host_, "create", wanted);
  TestHub other(memory_);
  const auto reader = somebody();
  const auto repeater = somebody();
  other.send(reader, "watch", {{"table", first.at("table")}});
  memory_.held = true;  // its answer cannot come before the table that is read
  other.send(repeater, "create", wanted);
  other.turn();
  memory_.held = false;
  memory_.commit_all();
  other.turn();
  ASSERT_EQ(repeater->sent.size(), 1U);
  EXPECT_EQ(json::parse(repeater->sent[0]).at("result"), first);
  ASSERT_EQ(reader->sent.size(), 1U);
  EXPECT_TRUE(json::parse(reader->sent[0]).as_object().contains("result"));
  EXPECT_EQ(memory_.entries[text(first.at("table"))].size(), 1U);
}

TEST_F(Seats, SettingsThatChangeNothingWriteNothing) {
  open({json::object{{"name", "Ada"}}, json::object{{"name", "Bo"}}});
  const auto entries = [&] { return memory_.entries[table_].size(); };
  const std::size_t before = entries();
  json::object settings = {{"table", table_}, {"token", tokens_[0]}, {"end_turn", "auto"}};
  const json::value answer = hub_.ask(host_, "settings", settings);
  EXPECT_EQ(entries(), before + 1);
  EXPECT_EQ(hub_.ask(host_, "settings", settings), answer);
  EXPECT_EQ(entries(), before + 1);
  settings["end_turn"] = "ask";
  hub_.ask(host_, "settings", settings);
  EXPECT_EQ(entries(), before + 2);
}

TEST_F(Seats, AGameHasOneRematch) {
  open({json::object{{"name", "Ada"}}, json::object{{"name", "Bo"}}});
  const json::object end = {{"table", table_}, {"host", key_}};
  const json::value ended = hub_.ask(host_, "give_up", end);
  EXPECT_EQ(hub_.ask(host_, "give_up", end), ended) << "a repeat is harmless";
  const auto rematch = [&](TestHub& hub, std::size_t seat) {
    return hub.ask(somebody(), "rematch", {{"table", table_}, {"token", tokens_[seat]}});
  };
  EXPECT_FALSE(watch(host_, tokens_[1]).at("state").as_object().contains("rematch"));
  const json::value first = rematch(hub_, 0);
  ASSERT_TRUE(first.as_object().contains("table")) << json::serialize(first);
  EXPECT_EQ(watch(host_, tokens_[1]).at("state").at("rematch"), first.at("table"))
      << "the others see it";
  EXPECT_EQ(rematch(hub_, 0), first);
  EXPECT_EQ(rematch(hub_, 1), first) << "whoever asks";
  TestHub other(memory_);
  EXPECT_EQ(rematch(other, 1), first) << "wherever they ask";
  EXPECT_EQ(memory_.entries.size(), 2U);
  table_ = text(first.at("table"));
  EXPECT_TRUE(watch(host_, tokens_[1]).at("state").at("view").as_object().contains("own"));
}

TEST_F(Seats, ASeatThatIsFreedTwiceUnderOneClaimIsFreedOnce) {
  open_for_others(1);
  join(somebody(), {{"name", "Bo"}});
  const json::object claim = {{"claim", make_token()}};
  const json::value freed = set(1, "open", claim);
  const Who cy = somebody();
  const json::value token = join(cy, {{"name", "Cy"}}).at("token");
  EXPECT_EQ(set(1, "open", claim), freed);
  EXPECT_TRUE(watch(cy, token).as_object().contains("state")) << "Cy keeps the seat";
  TestHub other(memory_);
  other.ask(host_, "seat",
            {{"table", table_},
             {"host", key_},
             {"seat", 1},
             {"kind", "open"},
             {"claim", claim.at("claim")}});
  EXPECT_TRUE(watch(cy, token).as_object().contains("state")) << "also at another server";
}

TEST_F(Seats, ASeatThatWasFreeAlreadyIsNotFreedByTheRepeat) {
  open_for_others(1);
  const json::object claim = {{"claim", make_token()}};
  const json::value freed = set(1, "open", claim);
  const Who cy = somebody();
  const json::value token = join(cy, {{"name", "Cy"}}).at("token");
  EXPECT_EQ(set(1, "open", claim), freed);
  EXPECT_TRUE(watch(cy, token).as_object().contains("state")) << "Cy keeps the seat";
  const std::size_t entries = memory_.entries[table_].size();
  set(1, "bot", {{"bot", "random"}});
  set(1, "bot", {{"bot", "random"}});
  EXPECT_EQ(memory_.entries[table_].size(), entries + 1)
      << "without a claim it is not written down";
}

TEST_F(Seats, NobodyMakesARunningGameWait) {
  open({json::object{{"name", "Ada"}}, json::object{{"name", "Bo"}}});
  const json::value late =
      hub_.ask(host_, "ready", {{"table", table_}, {"token", tokens_[1]}, {"ready", false}});
  EXPECT_TRUE(is_word(late, "illegal")) << json::serialize(late);
  EXPECT_EQ(state().at("begun"), true);
  set(1, "open");
  join(somebody(), {{"ready", false}});
  EXPECT_EQ(state().at("begun"), true);
}

TEST_F(Seats, WhoLeavesWhileABotStandsInLeavesTheSeatToTheBot) {
  open({json::object{{"name", "Ada"}}, json::object{{"name", "Bo"}}});
  set(1, "bot", {{"bot", "random"}});
  hub_.ask(host_, "leave", {{"table", table_}, {"token", tokens_[1]}});
  EXPECT_EQ(state().at("seats").at(1).at("kind"), "bot");
  EXPECT_TRUE(is_word(set(1, "person"), "illegal")) << "nobody holds it any more";
}

TEST_F(Seats, NamesAreWhatPeopleSee) {
  open_for_others(3);
  EXPECT_TRUE(is_word(join(somebody(), {{"name", "\u202E"}}), "bad_params"));
  EXPECT_TRUE(is_word(join(somebody(), {{"name", "Bo\x7F"}}), "bad_params"));
  join(somebody(), {{"name", "  B\u200Bo  \u202E"}});
  EXPECT_EQ(state().at("seats").at(1).at("name"), "Bo");
  join(somebody(), {{"name", "AD\u0410"}});  // with a Cyrillic A
  EXPECT_EQ(state().at("seats").at(2).at("name"), "AD\u0410 2");
}

}  // namespace
}  // namespace agon::server
