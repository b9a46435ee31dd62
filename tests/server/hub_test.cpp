// Tables of the server: seats, durability, news, secrets, two servers.
#include <condition_variable>
#include <mutex>
#include <thread>

#include "server/hub_fixture.h"
#include "server/tables/json_patch.h"
#include "server/tables/secrets.h"
#include "server/tables/verify.h"

namespace agon::server {
namespace {

using PeerPtr = std::shared_ptr<FakePeer>;

PeerPtr make_peer() { return std::make_shared<FakePeer>(); }

json::array people(int n) {
  json::array seats;
  for (int i = 0; i < n; ++i) seats.push_back(json::object{{"name", "P" + std::to_string(i)}});
  return seats;
}

json::value create(TestHub& hub, const PeerPtr& peer, json::array seats,
                   json::object options = {{"starting_player", "1"}}) {
  return hub.ask(peer, "create",
                 {{"game", "panthalos"}, {"seats", std::move(seats)}, {"options", options}});
}

json::value view_of(TestHub& hub, const PeerPtr& peer, const std::string& table,
                    const std::string& token) {
  return hub.ask(peer, "view", {{"table", table}, {"token", token}}).at("view");
}

// Plays the first legal action of whoever is to act; false at the end.
bool play_one(TestHub& hub, const PeerPtr& peer, const std::string& table,
              const json::array& tokens, std::size_t choice = 0) {
  const json::value any = view_of(hub, peer, table, text(tokens[0]));
  if (any.at("to_act").is_null()) return false;
  const auto player = any.at("to_act").to_number<std::size_t>();
  const json::value view = view_of(hub, peer, table, text(tokens[player]));
  const json::array& legal = view.at("legal").as_array();
  const json::value answer = hub.ask(peer, "act",
                                     {{"table", table},
                                      {"token", tokens[player]},
                                      {"ask", view.at("ask")},
                                      {"action", legal[choice % legal.size()].at("action")}});
  EXPECT_TRUE(answer.as_object().contains("events")) << json::serialize(answer);
  return true;
}

TEST(HubTables, AWholeGameSurvivesARestart) {
  MemoryStore memory;
  std::string table;
  json::array tokens;
  std::string before;
  {
    TestHub hub(memory);
    const PeerPtr peer = make_peer();
    const json::value made = create(hub, peer, people(2));
    table = text(made.at("table"));
    tokens = made.at("tokens").as_array();
    for (std::size_t i = 0; i < 60; ++i) play_one(hub, peer, table, tokens, i * 7);
    before = json::serialize(view_of(hub, peer, table, text(tokens[0])));
  }
  TestHub hub(memory);
  const PeerPtr peer = make_peer();
  EXPECT_EQ(json::serialize(view_of(hub, peer, table, text(tokens[0]))), before);
  std::size_t i = 0;
  while (play_one(hub, peer, table, tokens, ++i * 5) && i < 5000) {
  }
  const json::value record = hub.ask(peer, "record", {{"table", table}}).at("record");
  EXPECT_EQ(record.at("result").at("ending"), "by_rule");
  EXPECT_TRUE(verify_chance(record));
}

TEST(HubTables, ForgedPicksAreFound) {
  MemoryStore memory;
  TestHub hub(memory);
  const PeerPtr peer = make_peer();
  const json::value made = create(hub, peer, people(2));
  const std::string table = text(made.at("table"));
  std::size_t i = 0;
  while (play_one(hub, peer, table, made.at("tokens").as_array(), ++i * 3) && i < 5000) {
  }
  json::value record = hub.ask(peer, "record", {{"table", table}}).at("record");
  ASSERT_TRUE(verify_chance(record));
  json::array& pick = record.at("picks").as_array()[2].as_array();
  pick[0] = (pick[0].to_number<int>() + 1) % pick[1].to_number<int>();
  EXPECT_FALSE(verify_chance(record));
}

TEST(HubTables, NothingIsToldBeforeItIsDurable) {
  MemoryStore memory;
  TestHub hub(memory);
  const PeerPtr actor = make_peer();
  const PeerPtr onlooker = make_peer();
  const json::value made = create(hub, actor, people(2));
  const std::string table = text(made.at("table"));
  hub.ask(onlooker, "watch", {{"table", table}});
  const json::value view = view_of(hub, actor, table, text(made.at("tokens").at(0)));
  actor->sent.clear();
  onlooker->sent.clear();
  memory.held = true;
  hub.send(actor, "act",
           {{"table", table},
            {"token", made.at("tokens").at(0)},
            {"ask", view.at("ask")},
            {"action", "place leader titanus.1"}});
  hub.send(onlooker, "view", {{"table", table}});
  hub.turn();
  EXPECT_TRUE(actor->sent.empty());
  EXPECT_TRUE(onlooker->sent.empty());
  memory.commit_all();
  hub.turn();
  EXPECT_EQ(actor->sent.size(), 1U);
  EXPECT_EQ(onlooker->sent.size(), 2U);
}

TEST(HubTables, WhatTheStoreDoesNotTakeNeverHappened) {
  MemoryStore memory;
  TestHub hub(memory);
  const PeerPtr peer = make_peer();
  const json::value made = create(hub, peer, people(2));
  const std::string table = text(made.at("table"));
  const std::string token = text(made.at("tokens").at(0));
  hub.ask(peer, "watch", {{"table", table}, {"token", token}});
  const json::value before = view_of(hub, peer, table, token);
  peer->sent.clear();
  memory.broken = true;
  hub.send(peer, "act",
           {{"table", table},
            {"token", token},
            {"ask", before.at("ask")},
            {"action", "place leader titanus.1"}});
  hub.turn();
  ASSERT_EQ(peer->sent.size(), 2U);
  EXPECT_EQ(json::parse(peer->sent[0]).at("params").at("reset"), true);
  EXPECT_EQ(json::parse(peer->sent[1]).at("error").at("data").at("word"), "store");
  memory.broken = false;
  EXPECT_EQ(view_of(hub, peer, table, token), before);
}

TEST(HubTables, NewsKeepsAWatcherUpToDate) {
  MemoryStore memory;
  TestHub hub(memory);
  const PeerPtr peer = make_peer();
  const PeerPtr watcher = make_peer();
  const json::value made = create(hub, peer, people(3));
  const std::string table = text(made.at("table"));
  const json::array& tokens = made.at("tokens").as_array();
  const json::value token = tokens[1];
  json::value state = hub.ask(watcher, "watch", {{"table", table}, {"token", token}}).at("state");
  watcher->sent.clear();
  for (std::size_t i = 0; i < 80; ++i) play_one(hub, peer, table, tokens, i * 11);
  for (const std::string& line : watcher->sent) {
    const json::value news = json::parse(line).at("params");
    if (const json::value* patch = news.as_object().if_contains("patch")) {
      ASSERT_TRUE(apply_patch(state, *patch));
    }
  }
  EXPECT_EQ(state.at("view"), view_of(hub, peer, table, text(token)));
}

TEST(HubTables, FramesTellWhatChangedAtEachEventAndTheLogTellsTheSame) {
  MemoryStore memory;
  TestHub hub(memory);
  const PeerPtr peer = make_peer();
  const PeerPtr watcher = make_peer();
  const PeerPtr plain = make_peer();
  const json::value made = create(hub, peer, people(3));
  const std::string table = text(made.at("table"));
  const json::array& tokens = made.at("tokens").as_array();
  json::value state =
      hub.ask(watcher, "watch", {{"table", table}, {"token", tokens[1]}, {"frames", true}})
          .at("state");
  hub.ask(plain, "watch", {{"table", table}});
  watcher->sent.clear();
  plain->sent.clear();
  for (std::size_t i = 0; i < 120; ++i) play_one(hub, peer, table, tokens, i * 11);
  std::map<std::int64_t, json::value> shown;
  for (const std::string& line : watcher->sent) {
    const json::value news = json::parse(line).at("params");
    EXPECT_EQ(test::schema_problem("server/news", news), "");
    json::value view = state.at("view");
    if (const json::value* frames = news.as_object().if_contains("frames")) {
      for (const json::value& frame : frames->as_array()) {
        ASSERT_TRUE(apply_patch(view, frame.at("patch")));
        shown[frame.at("event").as_int64()] = {view.at("public"), view.at("own")};
      }
    }
    if (const json::value* patch = news.as_object().if_contains("patch")) {
      ASSERT_TRUE(apply_patch(state, *patch));
    }
  }
  EXPECT_GT(shown.size(), 100U);
  EXPECT_EQ(plain->sent.front().find("frames"), std::string::npos);
  std::size_t same = 0;
  for (int from = 1; from < 150; from += 7) {
    const json::value log = hub.ask(peer, "log",
                                    {{"table", table},
                                     {"token", tokens[1]},
                                     {"from", from},
                                     {"to", from + 9},
                                     {"frames", true}});
    EXPECT_EQ(test::schema_problem("server/log.result", log), "");
    json::value view = log.at("before");
    for (const json::value& frame : log.at("frames").as_array()) {
      ASSERT_TRUE(apply_patch(view, frame.at("patch")));
      const auto found = shown.find(frame.at("event").as_int64());
      if (found == shown.end()) continue;
      EXPECT_EQ(found->second, json::value({view.at("public"), view.at("own")})) << found->first;
      ++same;
    }
  }
  EXPECT_GT(same, 50U);
}

// A client may ask for any numbers: backwards, beyond the end, the greatest there are.
TEST(HubTables, AStretchOfTheLogThatIsNoneHasNoEventsAndNoFramesBeyondIt) {
  MemoryStore memory;
  TestHub hub(memory);
  const PeerPtr peer = make_peer();
  const json::value made = create(hub, peer, people(2));
  const std::string table = text(made.at("table"));
  for (std::size_t i = 0; i < 40; ++i) {
    play_one(hub, peer, table, made.at("tokens").as_array(), i * 11);
  }
  constexpr int kGreatest = INT32_MAX;
  for (const auto& [from, to] : {std::pair(30, 1),
                                 {30, 29},
                                 {kGreatest, 1},
                                 {kGreatest, kGreatest},
                                 {kGreatest - 1, kGreatest}}) {
    const json::value log =
        hub.ask(peer, "log", {{"table", table}, {"from", from}, {"to", to}, {"frames", true}});
    ASSERT_EQ(test::schema_problem("server/log.result", log), "") << from << " " << to;
    EXPECT_TRUE(log.at("events").as_array().empty()) << from << " " << to;
    for (const json::value& frame : log.at("frames").as_array()) {
      EXPECT_LT(frame.at("event").as_int64(), from);
    }
  }
}

TEST(HubSeats, OnlyTheTokenOpensTheSeat) {
  MemoryStore memory;
  TestHub hub(memory);
  const PeerPtr peer = make_peer();
  const json::value made = create(hub, peer, people(2));
  const std::string table = text(made.at("table"));
  for (const std::string& wrong : {make_token(), std::string(), text(made.at("host"))}) {
    const json::value answer = hub.ask(peer, "view", {{"table", table}, {"token", wrong}});
    EXPECT_EQ(answer.at("data").at("word"), "not_yours") << wrong;
  }
  EXPECT_EQ(
      hub.ask(
             peer, "act",
             {{"table", table}, {"token", made.at("tokens").at(1)}, {"ask", 0}, {"action", "pass"}})
          .at("data")
          .at("word"),
      "not_yours");
}

TEST(HubSeats, TokensAreNotInTheStore) {
  MemoryStore memory;
  TestHub hub(memory);
  const json::value made = create(hub, make_peer(), people(2));
  for (const auto& [id, entries] : memory.entries) {
    for (const StoredEntry& entry : entries) {
      EXPECT_EQ(entry.text.find(text(made.at("tokens").at(0))), std::string::npos);
      EXPECT_EQ(entry.text.find(text(made.at("host"))), std::string::npos);
      EXPECT_EQ(entry.text.find(text(made.at("invite"))), std::string::npos);
    }
  }
}

TEST(HubSeats, AnOpenSeatIsTakenByInvitation) {
  MemoryStore memory;
  TestHub hub(memory);
  const PeerPtr host = make_peer();
  const PeerPtr guest = make_peer();
  const json::value made = create(hub, host, {json::object{{"name", "Ada"}}, "open"});
  const std::string table = text(made.at("table"));
  const json::value early = hub.ask(host, "act",
                                    {{"table", table},
                                     {"token", made.at("tokens").at(0)},
                                     {"ask", 0},
                                     {"action", "place leader agro.1"}});
  EXPECT_EQ(early.at("data").at("word"), "not_begun");
  EXPECT_EQ(
      hub.ask(guest, "join", {{"table", table}, {"invite", make_token()}}).at("data").at("word"),
      "not_yours");
  const json::value joined =
      hub.ask(guest, "join", {{"table", table}, {"invite", made.at("invite")}, {"name", "Bo"}});
  EXPECT_EQ(joined.at("seat"), 1);
  EXPECT_EQ(hub.ask(guest, "join", {{"table", table}, {"invite", made.at("invite")}})
                .at("data")
                .at("word"),
            "taken");
  EXPECT_TRUE(view_of(hub, guest, table, text(joined.at("token"))).as_object().contains("own"));
}

TEST(HubSeats, TheHostFreesASeatAndABotStandsIn) {
  MemoryStore memory;
  TestHub hub(memory);
  const PeerPtr peer = make_peer();
  const json::value made = create(hub, peer, people(2));
  const std::string table = text(made.at("table"));
  const json::value token = made.at("tokens").at(1);
  hub.ask(peer, "seat",
          {{"table", table},
           {"host", made.at("host")},
           {"seat", 1},
           {"kind", "bot"},
           {"bot", "random"}});
  EXPECT_EQ(hub.ask(peer, "seat",
                    {{"table", table}, {"host", made.at("host")}, {"seat", 1}, {"kind", "person"}})
                .at("kind"),
            "person");
  EXPECT_TRUE(view_of(hub, peer, table, text(token)).as_object().contains("own"));
  hub.ask(peer, "seat",
          {{"table", table}, {"host", made.at("host")}, {"seat", 1}, {"kind", "open"}});
  EXPECT_EQ(hub.ask(peer, "view", {{"table", table}, {"token", token}}).at("data").at("word"),
            "not_yours");
  EXPECT_EQ(hub.ask(peer, "seat", {{"table", table}, {"host", token}, {"seat", 1}, {"kind", "bot"}})
                .at("data")
                .at("word"),
            "not_yours");
}

// Trees of searches are large, and most tables wait for a person.
TEST(HubBots, OfTablesThatHaveNotMovedForLongForgetWhatTheyThought) {
  MemoryStore memory;
  TestHub hub(memory);
  const PeerPtr peer = make_peer();
  constexpr std::size_t kTables = 40;
  for (std::size_t i = 0; i < kTables; ++i) {
    const json::value made =
        create(hub, peer, {json::object{{"bot", "greedy"}}, json::object{{"name", "Bo"}}});
    // Until the bot has moved and the person is asked.
    const std::string table = text(made.at("table"));
    for (int turn = 0; turn < 10'000 && hub.hub().stats().bots_thinking > 0; ++turn) {
      hub.turn();
      std::this_thread::sleep_for(std::chrono::milliseconds(1));
    }
    ASSERT_EQ(view_of(hub, peer, table, text(made.at("tokens").at(1))).at("to_act"), 1);
  }
  EXPECT_EQ(hub.hub().stats().tables, kTables);
  EXPECT_EQ(hub.hub().stats().bots_kept, 32U);
}

TEST(HubBots, PlayTheirSeatsByThemselves) {
  MemoryStore memory;
  TestHub hub(memory);
  const PeerPtr peer = make_peer();
  const json::value made =
      create(hub, peer, {json::object{{"bot", "random"}}, json::object{{"bot", "random"}}});
  const std::string table = text(made.at("table"));
  for (int i = 0; i < 4000; ++i) {
    hub.turn();
    if (hub.ask(peer, "view", {{"table", table}}).at("view").at("to_act").is_null()) break;
    std::this_thread::sleep_for(std::chrono::milliseconds(1));
  }
  const json::value record = hub.ask(peer, "record", {{"table", table}}).at("record");
  EXPECT_EQ(record.at("result").at("ending"), "by_rule");
}

// Lets threads through one by one.
class Gate {
 public:
  void pass() {
    std::unique_lock lock(mutex_);
    const int mine = ++arrived_;
    wake_.notify_all();
    wake_.wait(lock, [&] { return mine <= open_; });
  }
  void open(int many) {
    const std::lock_guard lock(mutex_);
    open_ += many;
    wake_.notify_all();
  }
  void wait_for_arrivals(int many) {
    std::unique_lock lock(mutex_);
    wake_.wait(lock, [&] { return arrived_ >= many; });
  }

 private:
  std::mutex mutex_;
  std::condition_variable wake_;
  int arrived_ = 0;
  int open_ = 0;
};

TEST(HubBots, AThoughtThatOutlivedItsTableIsThrownAway) {
  MemoryStore memory;
  Gate gate;
  memory.on_lease = [&gate] { gate.pass(); };
  TestHub hub(memory);
  const PeerPtr peer = make_peer();
  const json::value made =
      create(hub, peer, {json::object{{"bot", "random"}}, json::object{{"name", "Ada"}}});
  const std::string table = text(made.at("table"));
  const json::object seat = {{"table", table}, {"token", made.at("tokens").at(1)}};
  gate.wait_for_arrivals(1);  // the bot begins to think, and is held up
  memory.broken = true;
  json::object settings = seat;
  settings["end_turn"] = "auto";
  hub.send(peer, "settings", settings);  // the store does not take it: the table is read anew
  hub.turn();
  memory.broken = false;
  hub.ask(peer, "watch", seat);  // a bot of the new table begins to think
  gate.open(1);                  // the old thought ends …
  gate.wait_for_arrivals(2);     // … and the new one is held up
  hub.turn();
  EXPECT_EQ(memory.entries[table].size(), 1U) << "the old thought was taken for the new table's";
  EXPECT_EQ(hub.hub().stats().bots_thinking, 1U) << "… and ended the new one's";
  gate.open(1'000'000);
  for (int i = 0; i < 60'000 && memory.entries[table].size() < 2; ++i) {
    std::this_thread::sleep_for(std::chrono::milliseconds(1));
    hub.turn();
  }
  EXPECT_GE(memory.entries[table].size(), 2U) << "the new thought counts";
}

TEST(HubAsks, ARepeatGetsTheFirstAnswerAndALateOneIsStale) {
  MemoryStore memory;
  TestHub hub(memory);
  const PeerPtr peer = make_peer();
  const json::value made = create(hub, peer, people(2));
  const std::string table = text(made.at("table"));
  const json::object first = {{"table", table},
                              {"token", made.at("tokens").at(0)},
                              {"ask", 0},
                              {"action", "place leader titanus.1"}};
  const json::value answer = hub.ask(peer, "act", first);
  const std::size_t entries = memory.entries[table].size();
  EXPECT_EQ(hub.ask(peer, "act", first), answer);
  EXPECT_EQ(memory.entries[table].size(), entries);
  json::object other = first;
  other["action"] = "place leader agro.1";
  EXPECT_EQ(hub.ask(peer, "act", other).at("data").at("word"), "stale");
  hub.ask(peer, "take_back", {{"table", table}, {"token", made.at("tokens").at(0)}, {"ask", 1}});
  EXPECT_EQ(hub.ask(peer, "act", other).at("data").at("word"), "stale");
  EXPECT_EQ(hub.ask(peer, "act", first), answer);  // still the old answer, and nothing is played
  EXPECT_EQ(memory.entries[table].size(), entries + 1);
}

TEST(HubServers, TwoServersShareATableAndTheStoreDecides) {
  MemoryStore memory;
  TestHub one(memory);
  TestHub two(memory);
  const PeerPtr a = make_peer();
  const PeerPtr b = make_peer();
  const json::value made = create(one, a, people(2));
  const std::string table = text(made.at("table"));
  const json::value token = made.at("tokens").at(0);
  two.ask(b, "watch", {{"table", table}, {"token", token}});
  memory.held = true;
  one.send(a, "act",
           {{"table", table}, {"token", token}, {"ask", 0}, {"action", "place leader titanus.1"}});
  two.send(b, "act",
           {{"table", table}, {"token", token}, {"ask", 0}, {"action", "place leader agro.1"}});
  memory.commit_all();
  memory.held = false;
  one.turn();
  two.turn();
  one.turn();
  EXPECT_EQ(memory.entries[table].size(), 2U);
  EXPECT_EQ(view_of(one, a, table, text(token)), view_of(two, b, table, text(token)));
}

// A rival's Titans are other ones: what this seat is sent stays the same, to the byte.
TEST(HubSecrets, MessagesDoNotDependOnWhatTheViewerMayNotKnow) {
  MemoryStore memory;
  std::string table;
  json::array tokens;
  {
    TestHub hub(memory);
    const json::value made = create(hub, make_peer(), people(2));
    table = text(made.at("table"));
    tokens = made.at("tokens").as_array();
  }
  const auto messages = [&](int change) {
    MemoryStore copy;
    copy.entries = memory.entries;
    json::value entry = json::parse(copy.entries[table][0].text);
    // Picks: Underworld, then Good, Reinforcement and two Titans for each player in turn order.
    json::array& pick = entry.at("picks").as_array()[7].as_array();
    pick[0] = (pick[0].to_number<int>() + change) % pick[1].to_number<int>();
    copy.entries[table][0].text = json::serialize(entry);
    TestHub hub(copy);
    const PeerPtr watcher = make_peer();
    const PeerPtr peer = make_peer();
    hub.ask(watcher, "watch", {{"table", table}, {"token", tokens[0]}});
    for (const char* action : {"place leader titanus.1", "end_turn"}) {
      hub.ask(peer, "act",
              {{"table", table},
               {"token", tokens[0]},
               {"ask", action[0] == 'p' ? 0 : 1},
               {"action", action}});
    }
    const auto answer = [&](std::string_view wanted) {
      const json::value view = view_of(hub, peer, table, text(tokens[1]));
      for (const json::value& legal : view.at("legal").as_array()) {
        if (!text(legal.at("action")).starts_with(wanted)) continue;
        hub.ask(peer, "act",
                {{"table", table},
                 {"token", tokens[1]},
                 {"ask", view.at("ask")},
                 {"action", legal.at("action")}});
        return;
      }
      ADD_FAILURE() << "cannot " << wanted;
    };
    answer("place leader art.1");
    const std::size_t before_draft = watcher->sent.size();
    answer("add titan");
    hub.ask(peer, "take_back",
            {{"table", table},
             {"token", tokens[1]},
             {"ask", view_of(hub, peer, table, text(tokens[1])).at("ask")}});
    answer("add titan");
    EXPECT_EQ(watcher->sent.size(), before_draft) << "a draft is told";
    hub.hub().closed(watcher);
    hub.ask(watcher, "watch", {{"table", table}, {"token", tokens[0]}});
    answer("done");
    answer("end_turn");
    return watcher->sent;
  };
  const std::vector<std::string> truth = messages(0);
  EXPECT_GE(truth.size(), 3U);
  for (const int change : {1, 7, 20, 33}) EXPECT_EQ(messages(change), truth) << change;
}

}  // namespace
}  // namespace agon::server
