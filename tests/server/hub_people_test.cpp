// What people want of a table: readiness, standing answers, turns that end by themselves, the past,
// copies to play on, records to look at, games given up.
#include <algorithm>

#include "server/hub_fixture.h"
#include "server/tables/verify.h"

namespace agon::server {
namespace {

class People : public ::testing::Test {
 protected:
  json::value call(std::string_view method, json::object params) {
    return hub_.ask(peer_, method, std::move(params));
  }
  std::string word(const json::value& error) { return text(error.at("data").at("word")); }

  // A table; the first seats are persons, and the rest of the list as given.
  void open(json::array seats, json::object more = {}) {
    more["game"] = "panthalos";
    more["seats"] = std::move(seats);
    more["options"] = json::object{{"starting_player", "1"}};
    const json::value made = call("create", std::move(more));
    ASSERT_TRUE(made.is_object() && made.as_object().contains("table")) << json::serialize(made);
    table_ = text(made.at("table"));
    host_ = text(made.at("host"));
    invite_ = text(made.at("invite"));
    tokens_ = made.at("tokens").as_array();
  }
  static json::array persons(int n) {
    json::array seats;
    for (int i = 0; i < n; ++i) seats.push_back(json::object{{"name", "P" + std::to_string(i)}});
    return seats;
  }
  json::value state(std::size_t seat) {
    return call("view", {{"table", table_}, {"token", tokens_[seat]}});
  }
  json::value view(std::size_t seat) { return state(seat).at("view"); }
  int to_act() {
    const json::value view = call("view", {{"table", table_}}).at("view");
    return view.at("to_act").is_null() ? -1 : view.at("to_act").to_number<int>();
  }
  json::value act(std::size_t seat, std::string_view action) {
    return call("act", {{"table", table_},
                        {"token", tokens_[seat]},
                        {"ask", view(seat).at("ask")},
                        {"action", action}});
  }
  // One action of whoever is to act, the choice-th of the legal ones.
  bool play_one(std::size_t choice) {
    const int player = to_act();
    if (player < 0) return false;
    const json::value now = view(static_cast<std::size_t>(player));
    const json::array& legal = now.at("legal").as_array();
    act(static_cast<std::size_t>(player),
        std::string(legal[choice % legal.size()].at("action").as_string()));
    return true;
  }
  // Plays until some seat is asked privately and could say no. The choices are fixed; chance is
  // not.
  bool play_to_private_question(std::size_t seat) {
    for (std::size_t i = 0; i < 3000; ++i) {
      const int player = to_act();
      if (player < 0) return false;
      if (static_cast<std::size_t>(player) == seat && can_say_no(seat)) return true;
      if (!play_one(i * 7 + 1)) return false;
    }
    return false;
  }
  bool can_say_no(std::size_t seat) {
    const json::value now = view(seat);
    if (!now.as_object().contains("legal")) return false;
    const std::string step = text(now.at("prompt").at("step"));
    if (step != "defend" && step != "answer" && step != "challenge") return false;
    return std::ranges::any_of(now.at("legal").as_array(), [](const json::value& action) {
      return action.as_object().contains("no");
    });
  }

  MemoryStore memory_;
  TestHub hub_{memory_};
  std::shared_ptr<FakePeer> peer_ = std::make_shared<FakePeer>();
  std::string table_, host_, invite_;
  json::array tokens_;
};

TEST_F(People, TheGameBeginsWhenEverybodyIsReady) {
  open({json::object{{"name", "Ada"}}, "open"});
  const json::value joined = call("join", {{"table", table_},
                                           {"invite", invite_},
                                           {"name", "Bo"},
                                           {"ready", false},
                                           {"another", true}});
  EXPECT_EQ(state(0).at("begun"), false);
  EXPECT_EQ(state(0).at("seats").at(1).at("ready"), false);
  EXPECT_EQ(word(act(0, "place leader titanus.1")), "not_begun");
  EXPECT_EQ(call("ready", {{"table", table_}, {"token", joined.at("token")}}).at("ready"), true);
  EXPECT_EQ(state(0).at("begun"), true);
  EXPECT_TRUE(act(0, "place leader titanus.1").as_object().contains("events"));
}

TEST_F(People, AStandingNoAnswersPrivateQuestionsUntilTheNextOwnTurn) {
  int answered = 0;
  for (int attempt = 0; attempt < 8 && answered == 0; ++attempt) {
    open(persons(2));
    if (!play_to_private_question(1)) continue;
    const int ask = view(1).at("ask").to_number<int>();
    const json::value set =
        call("settings", {{"table", table_}, {"token", tokens_[1]}, {"standing", true}});
    EXPECT_EQ(set.at("standing"), true);
    for (int i = 0; i < 2000 && view(1).at("ask").to_number<int>() == ask; ++i) {
      std::this_thread::sleep_for(std::chrono::milliseconds(1));
      hub_.turn();
    }
    EXPECT_GT(view(1).at("ask").to_number<int>(), ask);
    ++answered;
    for (std::size_t i = 0; i < 2000 && state(1).at("settings").at("standing").as_bool(); ++i) {
      if (to_act() == 1) {
        std::this_thread::sleep_for(std::chrono::milliseconds(1));
        hub_.turn();
      } else if (!play_one(i)) {
        return;  // the game ended before the next turn
      }
    }
    EXPECT_EQ(state(1).at("settings").at("standing"), false);
    EXPECT_FALSE(state(0).at("settings").at("standing").as_bool());
  }
  EXPECT_GT(answered, 0);
}

TEST_F(People, WhoIsAloneIsNotAskedInVain) {
  memory_.shared = false;
  open({json::object{{"name", "Ada"}}, json::object{{"bot", "random"}}});
  int decisions = 0;
  for (int i = 0; i < 20'000; ++i) {
    hub_.turn();
    const json::value now = view(0);
    if (now.at("to_act").is_null()) break;
    if (now.at("to_act") != 0) {
      std::this_thread::sleep_for(std::chrono::microseconds(200));
      continue;
    }
    const json::array& legal = now.at("legal").as_array();
    if (legal.size() == 1 && text(legal[0].at("action")) != "end_turn") {
      std::this_thread::sleep_for(std::chrono::microseconds(200));  // it is answered for us
      continue;
    }
    ++decisions;
    act(0, text(legal[static_cast<std::size_t>(i) % legal.size()].at("action")));
  }
  EXPECT_TRUE(view(0).at("to_act").is_null());
  EXPECT_GT(decisions, 10);
}

TEST_F(People, TurnsMayEndByThemselves) {
  open(persons(2));
  act(0, "place leader titanus.1");
  EXPECT_EQ(to_act(), 0);  // it could be taken back
  EXPECT_EQ(view(0).at("legal").at(0).at("action"), "end_turn");
  call("settings", {{"table", table_}, {"token", tokens_[0]}, {"end_turn", "auto"}});
  EXPECT_EQ(to_act(), 1);
  EXPECT_EQ(state(0).at("settings").at("end_turn"), "auto");
  EXPECT_EQ(state(1).at("settings").at("end_turn"), "ask");
  EXPECT_EQ(
      word(call("settings", {{"table", table_}, {"token", tokens_[0]}, {"end_turn", "never"}})),
      "bad_params");
}

TEST_F(People, SettingsSurviveARestart) {
  open(persons(2));
  call("settings", {{"table", table_}, {"token", tokens_[0]}, {"end_turn", "auto"}});
  act(0, "place leader titanus.1");
  const json::value before = state(0);
  TestHub other(memory_);
  EXPECT_EQ(other.ask(peer_, "view", {{"table", table_}, {"token", tokens_[0]}}), before);
}

TEST_F(People, ThePastIsSeenAsItWasToThatSeat) {
  open(persons(2));
  std::vector<std::pair<int, json::value>> past;
  for (std::size_t i = 0; i < 40; ++i) {
    json::value now = state(1);
    for (const char* present : {"ask", "legal", "closed", "take_back"}) {
      now.at("view").as_object().erase(present);
    }
    past.emplace_back(now.at("last_event").to_number<int>(), now.at("view"));
    play_one(i * 5);
  }
  int compared = 0;
  for (std::size_t i = 1; i < past.size(); ++i) {
    const auto& [event, then] = past[i];
    // What makes no event (a draft, a silent answer) has no moment of its own in the log.
    if (event == past[i - 1].first) continue;
    if (i + 1 == past.size() || event == past[i + 1].first) continue;
    json::value seen =
        call("view", {{"table", table_}, {"token", tokens_[1]}, {"at", event}}).at("view");
    for (const char* present : {"ask", "legal", "closed", "take_back"}) {
      seen.as_object().erase(present);
    }
    if (seen.at("to_act") != then.at("to_act")) continue;  // the next decisions made no event
    EXPECT_TRUE(seen == then) << event;
    ++compared;
  }
  EXPECT_GT(compared, 10);
}

TEST_F(People, EverythingIsSeenOnlyWhenNothingIsSecretAnyMore) {
  open(persons(2));
  play_one(0);
  EXPECT_EQ(word(call("view", {{"table", table_}, {"all", true}})), "not_yours");
  EXPECT_EQ(word(call("give_up", {{"table", table_}, {"host", tokens_[0]}})), "not_yours");
  EXPECT_FALSE(
      call("record", {{"table", table_}}).at("record").at("chance").as_object().contains("key"));
  call("give_up", {{"table", table_}, {"host", host_}});
  EXPECT_EQ(state(0).at("given_up"), true);
  EXPECT_EQ(word(act(0, "end_turn")), "over");
  EXPECT_TRUE(
      call("view", {{"table", table_}, {"all", true}}).at("view").as_object().contains("state"));
  const json::value record = call("record", {{"table", table_}}).at("record");
  EXPECT_TRUE(verify_chance(record));
}

TEST_F(People, ACopyIsPlayedOnFromHere) {
  open(persons(2));
  for (std::size_t i = 0; i < 30; ++i) play_one(i * 3);
  // In the copy nothing can be taken back, so that a turn that is done ends by itself.
  while (view(0).at("prompt").at("step") == "end_turn") play_one(0);
  const json::value now = state(0);
  const json::value made =
      call("load",
           {{"table", table_},
            {"token", tokens_[0]},
            {"seats", json::array{json::object{{"name", "Ada"}}, json::object{{"name", "Bo"}}}}});
  ASSERT_TRUE(made.as_object().contains("tokens")) << json::serialize(made);
  const std::string copy = text(made.at("table"));
  const json::value copied =
      call("view", {{"table", copy}, {"token", made.at("tokens").at(0)}}).at("view");
  EXPECT_EQ(copied.at("public"), now.at("view").at("public"));
  EXPECT_EQ(copied.at("own"), now.at("view").at("own"));
  table_ = copy;
  tokens_ = made.at("tokens").as_array();
  std::size_t i = 0;
  while (play_one(++i * 5) && i < 5000) {
  }
  const json::value record = call("record", {{"table", copy}}).at("record");
  EXPECT_TRUE(record.as_object().contains("start"));
  EXPECT_TRUE(verify_chance(record));
}

TEST_F(People, NoCopyWithoutHints) {
  open(persons(2), {{"hints", false}});
  EXPECT_EQ(word(call("load", {{"table", table_}, {"token", tokens_[0]}, {"seats", persons(2)}})),
            "not_available");
}

TEST_F(People, ARecordIsLookedAtAndPlayedOn) {
  open(persons(2));
  std::size_t i = 0;
  while (play_one(++i * 11) && i < 5000) {
  }
  const json::value record = call("record", {{"table", table_}}).at("record");
  const json::value looked = call("load", {{"record", record}});
  EXPECT_FALSE(looked.as_object().contains("host"));
  const json::value view = call("view", {{"table", looked.at("table")}, {"all", true}, {"at", 9}});
  EXPECT_TRUE(view.at("view").as_object().contains("state"));
  const json::value played =
      call("load", {{"record", record}, {"position", 12}, {"seats", persons(2)}});
  table_ = text(played.at("table"));
  tokens_ = played.at("tokens").as_array();
  EXPECT_TRUE(play_one(0));
  EXPECT_EQ(word(call("load", {{"record", record}, {"position", 99'999}, {"seats", persons(2)}})),
            "illegal");
  EXPECT_EQ(word(call("load", {{"record", record}, {"seats", persons(2)}})), "over");
  EXPECT_EQ(word(call("load", {{"record", json::object()}})), "bad_record");
  EXPECT_EQ(word(call("load", {{"record", record}, {"position", 12}, {"seats", persons(3)}})),
            "bad_setup");
}

TEST_F(People, OnlyTablesThatWantToAreListed) {
  open(persons(2), {{"listed", false}});
  const std::string hidden = table_;
  open(persons(2));
  const json::value list = call("tables", {});
  const auto listed = [&](const std::string& id) {
    return std::ranges::any_of(list.at("tables").as_array(), [&](const json::value& item) {
      return text(item.at("table")) == id;
    });
  };
  EXPECT_TRUE(listed(table_));
  EXPECT_FALSE(listed(hidden));
}

TEST_F(People, ABatchIsAboutOneTable) {
  open(persons(2));
  const std::string first = table_;
  open(persons(2));
  const json::array batch = {json::object{{"jsonrpc", "2.0"},
                                          {"id", "a"},
                                          {"method", "view"},
                                          {"params", json::object{{"table", first}}}},
                             json::object{{"jsonrpc", "2.0"},
                                          {"id", "b"},
                                          {"method", "view"},
                                          {"params", json::object{{"table", table_}}}}};
  hub_.hub().message(peer_, json::serialize(batch));
  hub_.turn();
  const json::value answers = json::parse(peer_->sent.back());
  EXPECT_TRUE(answers.at(0).as_object().contains("result"));
  EXPECT_EQ(word(answers.at(1).at("error")), "bad_params");
}

TEST_F(People, AHintIsThoughtOutBesideTheHub) {
  open(persons(2));
  const auto asker = std::make_shared<FakePeer>();
  for (int i = 0; i < 2; ++i) {
    hub_.send(asker, "hint", {{"table", table_}, {"token", tokens_[0]}});
  }
  EXPECT_TRUE(asker->sent.empty());
  for (int i = 0; i < 10'000 && asker->sent.size() < 2; ++i) {
    std::this_thread::sleep_for(std::chrono::milliseconds(1));
    hub_.turn();
  }
  ASSERT_EQ(asker->sent.size(), 2U);
  const json::value first = json::parse(asker->sent[0]).at("result");
  EXPECT_EQ(test::schema_problem("server/hint.result", first), "");
  EXPECT_EQ(json::parse(asker->sent[1]).at("result"), first);
  const json::value now = view(0);
  EXPECT_TRUE(std::ranges::any_of(now.at("legal").as_array(), [&](const json::value& action) {
    return action.at("action") == first.at("action");
  }));
}

TEST_F(People, AFinishedGameIsAnalysedOnceForAll) {
  open(persons(2));
  EXPECT_EQ(word(call("analyse", {{"table", table_}})), "running");
  std::size_t i = 0;
  while (play_one(++i * 11) && i < 5000) {
  }
  const auto asker = std::make_shared<FakePeer>();
  hub_.send(asker, "analyse", {{"table", table_}});
  EXPECT_TRUE(asker->sent.empty());
  for (int k = 0; k < 120'000 && asker->sent.empty(); ++k) {
    std::this_thread::sleep_for(std::chrono::milliseconds(1));
    hub_.turn();
  }
  ASSERT_EQ(asker->sent.size(), 1U);
  const json::value first = json::parse(asker->sent[0]).at("result");
  EXPECT_EQ(test::schema_problem("protocol/analyse.result", first), "");
  EXPECT_EQ(first.at("steps").as_array().back().at("event"), state(0).at("last_event"));
  EXPECT_EQ(call("analyse", {{"table", table_}, {"token", tokens_[1]}}), first);
}

class HastyPeer final : public Peer {
 public:
  void send(std::string text) override { sent.push_back(std::move(text)); }
  std::optional<std::chrono::milliseconds> wait_before(const protocol::Calls& calls) override {
    if (calls.calls.at(0).method != "create") return std::nullopt;
    return std::chrono::milliseconds(700);
  }
  std::vector<std::string> sent;
};

TEST_F(People, WhoIsTooFastIsToldWhenToComeAgain) {
  const auto hasty = std::make_shared<HastyPeer>();
  hub_.hub().message(hasty, R"({"jsonrpc":"2.0","id":1,"method":"create","params":{}})");
  const json::value error = json::parse(hasty->sent.at(0)).at("error");
  EXPECT_EQ(word(error), "too_fast");
  EXPECT_EQ(error.at("data").at("message").at("args").at("retry_ms"), 700);
  hub_.hub().message(hasty, R"({"jsonrpc":"2.0","id":1,"method":"games"})");
  EXPECT_TRUE(json::parse(hasty->sent.at(1)).as_object().contains("result"));
}

}  // namespace
}  // namespace agon::server
