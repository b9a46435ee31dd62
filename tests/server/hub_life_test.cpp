// The list of tables, and how long they are kept.
#include <algorithm>

#include "server/hub_fixture.h"

namespace agon::server {
namespace {

using std::chrono::hours;

constexpr KeepFor kDays{hours(24 * 7), hours(24 * 90), hours(24 * 365)};

class HubLife : public ::testing::Test {
 protected:
  struct Made {
    std::string table, host;
    json::array tokens;
  };
  static std::shared_ptr<FakePeer> peer_at(std::string address) {
    auto peer = std::make_shared<FakePeer>();
    peer->from = std::move(address);
    return peer;
  }
  Made open(TestHub& hub, json::object more = {}, json::array seats = two()) {
    more["game"] = "panthalos";
    more["seats"] = std::move(seats);
    const json::value made = hub.ask(peer_, "create", std::move(more));
    EXPECT_TRUE(made.as_object().contains("table")) << json::serialize(made);
    return {text(made.at("table")), text(made.at("host")), made.at("tokens").as_array()};
  }
  static json::array two() { return {json::object{{"name", "Ada"}}, json::object{{"name", "Bo"}}}; }
  std::vector<std::string> list(TestHub& hub, json::object params = {}) {
    last_ = hub.ask(peer_, "tables", std::move(params));
    std::vector<std::string> ids;
    for (const json::value& table : last_.at("tables").as_array()) {
      ids.push_back(text(table.at("table")));
    }
    return ids;
  }
  static std::string word(const json::value& error) { return text(error.at("data").at("word")); }
  void sweep(TestHub& hub) {
    hub.hub().sweep();
    hub.turn();
  }
  bool is_there(const std::string& table) {
    return memory_.entries.contains(table) && !memory_.entries[table].empty();
  }

  MemoryStore memory_;
  std::shared_ptr<FakePeer> peer_ = peer_at("a");
  json::value last_;
};

// -- the list

TEST_F(HubLife, TheListPlaysNoGame) {
  std::string table;
  {
    TestHub hub(memory_);
    table = open(hub).table;
  }
  TestHub hub(memory_);
  const int loads = memory_.loads;
  EXPECT_EQ(list(hub), std::vector<std::string>{table});
  EXPECT_EQ(last_.at("tables").at(0).at("seats").at(1).at("name"), "Bo");
  EXPECT_EQ(memory_.loads, loads);
  EXPECT_EQ(memory_.lists, 1);
}

TEST_F(HubLife, TheListIsNotEmptiedByTablesThatAreNotInIt) {
  TestHub hub(memory_);
  const std::string mine = open(hub).table;
  for (int i = 0; i < 240; ++i) open(hub, {{"listed", false}});
  EXPECT_EQ(list(hub, {{"most", 5}}), std::vector<std::string>{mine});
}

// A server that follows another one's entries does not think that its own note still stands.
TEST_F(HubLife, TheListIsTrueWhereTwoServersTakeTurns) {
  TestHub one(memory_);
  TestHub two_(memory_);
  const json::value made = one.ask(
      peer_, "create", {{"game", "panthalos"}, {"seats", {json::object{{"name", "Ada"}}, "open"}}});
  const auto guest = peer_at("b");
  const json::value joined =
      two_.ask(guest, "join", {{"table", made.at("table")}, {"invite", made.at("invite")}});
  one.turn();
  EXPECT_EQ(list(one, {{"open_seats", true}}), std::vector<std::string>{});
  one.ask(guest, "leave", {{"table", made.at("table")}, {"token", joined.at("token")}});
  EXPECT_EQ(list(one, {{"open_seats", true}}), std::vector<std::string>{text(made.at("table"))});
}

TEST_F(HubLife, AFullDiskMayBeRead) {
  std::string table;
  {
    TestHub hub(memory_);
    table = open(hub).table;
  }
  memory_.shared = false;
  memory_.full = true;
  TestHub hub(memory_);
  EXPECT_TRUE(hub.ask(peer_, "view", {{"table", table}}).as_object().contains("view"));
}

TEST_F(HubLife, AConnectionWatchesSoManyTablesOnly) {
  HubOptions options;
  options.tables_of_a_connection = 2;
  TestHub hub(memory_, options);
  std::vector<json::object> tables;
  for (int i = 0; i < 3; ++i) tables.push_back({{"table", open(hub).table}});
  for (int i = 0; i < 2; ++i) {
    EXPECT_TRUE(hub.ask(peer_, "watch", tables[0]).as_object().contains("state"));
    EXPECT_TRUE(hub.ask(peer_, "watch", tables[1]).as_object().contains("state"));
  }
  EXPECT_EQ(word(hub.ask(peer_, "watch", tables[2])), "busy");
  EXPECT_TRUE(hub.ask(peer_at("b"), "watch", tables[2]).as_object().contains("state"));
}

TEST_F(HubLife, TheHistoryOfATableHasAnEnd) {
  HubOptions options;
  options.entries_of_a_table = 3;
  TestHub hub(memory_, options);
  const Made made = open(hub);
  json::object settings = {{"table", made.table}, {"token", made.tokens[0]}};
  for (const char* end_turn : {"auto", "ask"}) {
    settings["end_turn"] = end_turn;
    hub.ask(peer_, "settings", settings);
  }
  settings["end_turn"] = "auto";
  EXPECT_EQ(word(hub.ask(peer_, "settings", settings)), "quota");
  EXPECT_EQ(memory_.entries[made.table].size(), 3U);
  const json::object end = {{"table", made.table}, {"host", made.host}};
  EXPECT_TRUE(hub.ask(peer_, "give_up", end).as_object().contains("table"));
}

TEST_F(HubLife, TheListHasPages) {
  TestHub hub(memory_);
  std::vector<std::string> all;
  for (int i = 0; i < 5; ++i) all.insert(all.begin(), open(hub).table);
  std::vector<std::string> seen;
  json::object params = {{"most", 2}};
  for (int page = 0; page < 3; ++page) {
    const std::vector<std::string> ids = list(hub, params);
    EXPECT_EQ(ids.size(), page < 2 ? 2U : 1U);
    seen.insert(seen.end(), ids.begin(), ids.end());
    const json::value* next = last_.as_object().if_contains("next");
    ASSERT_EQ(next != nullptr, page < 2);
    if (next != nullptr) params["after"] = *next;
  }
  EXPECT_EQ(seen, all);
}

TEST_F(HubLife, TheListIsFiltered) {
  TestHub hub(memory_);
  const Made open_one = open(hub, {}, {json::object{{"name", "Ada"}}, "open"});
  const Made running = open(hub);
  const Made over = open(hub);
  hub.ask(peer_, "give_up", {{"table", over.table}, {"host", over.host}});
  using Ids = std::vector<std::string>;
  EXPECT_EQ(list(hub, {{"phase", "open"}}), Ids{open_one.table});
  EXPECT_EQ(list(hub, {{"phase", "running"}}), Ids{running.table});
  EXPECT_EQ(list(hub, {{"phase", "over"}}), Ids{over.table});
  EXPECT_EQ(list(hub, {{"open_seats", true}}), Ids{open_one.table});
  EXPECT_EQ(list(hub, {{"game", "panthalos"}}).size(), 3U);
  EXPECT_EQ(list(hub, {{"game", "pantacle"}}), Ids{});
  EXPECT_EQ(word(hub.ask(peer_, "tables", {{"game", "chess"}})), "unknown_game");
  hub.send(peer_, "tables", {{"phase", "young"}});
  EXPECT_EQ(word(json::parse(peer_->sent.back()).at("error")), "bad_params");
  hub.send(peer_, "tables", {{"after", "x"}});
  EXPECT_EQ(word(json::parse(peer_->sent.back()).at("error")), "bad_params");
}

TEST_F(HubLife, TablesFromBeforeThereWereNotesAreListedAfterASweep) {
  std::string table;
  {
    TestHub hub(memory_);
    table = open(hub).table;
  }
  memory_.rows[table].note.reset();
  memory_.entries["broken"] = {{0, "{}"}};
  memory_.rows["broken"].place = 99;
  TestHub hub(memory_);
  EXPECT_TRUE(list(hub).empty());
  sweep(hub);
  EXPECT_EQ(list(hub), std::vector<std::string>{table});
  ASSERT_TRUE(memory_.rows["broken"].note) << "it is not looked at again and again";
  EXPECT_EQ(memory_.rows["broken"].note->phase, Phase::kOver)
      << "nobody can tell how far it is, so it is kept longest";
}

class HubNotes : public HubLife {
 protected:
  // Tables from before there were notes.
  std::vector<std::string> tables_without_notes(int count) {
    TestHub hub(memory_);
    std::vector<std::string> ids;
    for (int i = 0; i < count; ++i) ids.push_back(open(hub).table);
    for (const std::string& id : ids) memory_.rows[id].note.reset();
    memory_.asked_for_unnoted = 0;
    memory_.reads.clear();
    return ids;
  }
  std::ptrdiff_t without_note() const {
    return std::ranges::count_if(memory_.rows, [](const auto& row) { return !row.second.note; });
  }
};

TEST_F(HubNotes, WhoeverOpensATableWaitsForOneNoteAtMost) {
  const std::string wanted = tables_without_notes(6).front();
  TestHub hub(memory_);
  hub.hub().sweep();
  hub.send(peer_, "view", {{"table", wanted}});
  hub.turn();
  const auto load = std::ranges::find(memory_.reads, "load " + wanted);
  ASSERT_NE(load, memory_.reads.end());
  EXPECT_LE(load - memory_.reads.begin(), 1);
  EXPECT_EQ(without_note(), 0);
}

TEST_F(HubNotes, AreWrittenOneAfterTheOtherHoweverManySweepsThereAre) {
  tables_without_notes(6);
  TestHub hub(memory_);
  for (int i = 0; i < 3; ++i) hub.hub().sweep();
  hub.turn();
  EXPECT_EQ(without_note(), 0);
  EXPECT_EQ(memory_.reads.size(), 6U) << "each is read once";
  EXPECT_EQ(memory_.asked_for_unnoted, 7) << "once for each, and once to see that it was the last";
}

TEST_F(HubNotes, AreGoneOnWithByTheNextSweepAfterTheStoreFailed) {
  tables_without_notes(3);
  TestHub hub(memory_);
  memory_.broken = true;
  sweep(hub);
  EXPECT_EQ(without_note(), 3);
  memory_.broken = false;
  sweep(hub);
  EXPECT_EQ(without_note(), 0);
  memory_.rows.begin()->second.note.reset();
  sweep(hub);
  EXPECT_EQ(without_note(), 0) << "also after all had one";
}

// -- how long tables are kept

TEST_F(HubLife, TablesThatNobodyUsesAreRemovedByTheirPhase) {
  std::string waits, running, over;
  const auto sweep_after = [&](int days) {
    memory_.now += hours(24 * days);
    TestHub hub(memory_, {1, 0, kDays});
    sweep(hub);
    return hub.hub().stats().removed;
  };
  {
    TestHub hub(memory_);
    waits = open(hub, {}, {json::object{{"name", "Ada"}}, "open"}).table;
    running = open(hub).table;
    const Made ended = open(hub);
    over = ended.table;
    hub.ask(peer_, "give_up", {{"table", over}, {"host", ended.host}});
  }
  EXPECT_EQ(sweep_after(6), 0U);
  EXPECT_EQ(sweep_after(2), 1U);
  EXPECT_FALSE(is_there(waits));
  EXPECT_EQ(sweep_after(81), 0U);
  EXPECT_EQ(sweep_after(2), 1U);
  EXPECT_FALSE(is_there(running));
  EXPECT_EQ(sweep_after(273), 0U);
  EXPECT_EQ(sweep_after(2), 1U);
  EXPECT_FALSE(is_there(over));
}

TEST_F(HubLife, WithoutAPolicyEverythingIsKept) {
  std::string table;
  {
    TestHub hub(memory_);
    table = open(hub).table;
  }
  memory_.now += hours(24 * 10'000);
  TestHub hub(memory_);
  sweep(hub);
  EXPECT_TRUE(is_there(table));
}

TEST_F(HubLife, ASweepTidiesTheStoreWhateverIsKept) {
  TestHub hub(memory_);
  sweep(hub);
  EXPECT_EQ(memory_.tidied, 1);
}

TEST_F(HubLife, ATableThatSomebodyWatchesIsKept) {
  TestHub here(memory_, {1, 0, kDays});
  TestHub there(memory_, {1, 0, kDays});
  const Made made = open(here);
  there.ask(peer_, "watch", {{"table", made.table}});
  for (int month = 0; month < 6; ++month) {
    memory_.now += hours(24 * 30);
    sweep(there);
    TestHub third(memory_, {1, 0, kDays});
    sweep(third);
    EXPECT_TRUE(is_there(made.table)) << month;
  }
  there.hub().closed(peer_);
  here.hub().closed(peer_);
  memory_.now += hours(24 * 100);
  TestHub third(memory_, {1, 0, kDays});
  sweep(third);
  EXPECT_FALSE(is_there(made.table));
}

// A server that removed what it still has in memory would go on writing to a table that is gone.
TEST_F(HubLife, ATableInTheMemoryOfTheSweepingServerIsKept) {
  TestHub hub(memory_, {1, 0, kDays});
  const Made made = open(hub);
  memory_.now += hours(24 * 100);
  sweep(hub);
  EXPECT_TRUE(is_there(made.table));
  TestHub other(memory_, {1, 0, kDays});
  sweep(other);
  EXPECT_FALSE(is_there(made.table)) << "nobody used it, and another server does not have it";
}

TEST_F(HubLife, ATableThatSomebodyOpensJustThenIsKept) {
  std::string table;
  {
    TestHub hub(memory_);
    table = open(hub).table;
  }
  memory_.now += hours(24 * 100);
  TestHub sweeper(memory_, {1, 0, kDays});
  TestHub other(memory_, {1, 0, kDays});
  std::string opened;
  memory_.on_remove = [&] {
    opened = json::serialize(other.ask(peer_, "view", {{"table", table}}));
  };
  sweep(sweeper);
  EXPECT_NE(opened.find("view"), std::string::npos) << opened;
  EXPECT_TRUE(is_there(table));
  EXPECT_EQ(sweeper.hub().stats().removed, 0U);
}

TEST_F(HubLife, ATableThatAnotherServerRemovedIsServedNoMore) {
  TestHub sweeper(memory_, {1, 0, kDays});
  TestHub other(memory_, {1, 0, kDays});
  const Made made = open(other);
  EXPECT_TRUE(other.ask(peer_, "view", {{"table", made.table}}).as_object().contains("view"));
  memory_.now += hours(24 * 100);
  sweep(sweeper);
  ASSERT_FALSE(is_there(made.table));
  other.turn();
  EXPECT_EQ(word(other.ask(peer_, "view", {{"table", made.table}})), "unknown_table");
}

// -- how much is kept

TEST_F(HubLife, AnAddressHasSoMuchKept) {
  const HubOptions options{1, 0, {}, 20'000};
  const auto other = peer_at("b");
  {
    TestHub hub(memory_, options);
    json::value made;
    int opened = 0;
    for (; opened < 1'000; ++opened) {
      made = hub.ask(peer_, "create", {{"game", "panthalos"}, {"seats", two()}});
      if (!made.as_object().contains("table")) break;
    }
    EXPECT_EQ(word(made), "quota");
    EXPECT_GT(opened, 3);
    EXPECT_TRUE(hub.ask(other, "create", {{"game", "panthalos"}, {"seats", two()}})
                    .as_object()
                    .contains("table"));
    EXPECT_EQ(hub.hub().stats().over_quota, 1U);
  }
  TestHub hub(memory_, options);
  sweep(hub);
  EXPECT_EQ(word(hub.ask(peer_, "create", {{"game", "panthalos"}, {"seats", two()}})), "quota")
      << "also after a restart";
  for (const auto& [id, row] : memory_.rows) EXPECT_NE(row.owner, "a") << "addresses are not kept";
}

// The answer to the last table that an address may have got lost, and its server started anew.
TEST_F(HubLife, WhoMayHaveNoMoreTablesHearsAgainOfTheLastOne) {
  const HubOptions options{1, 0, {}, 1'000'000};
  const json::object create = {
      {"game", "panthalos"}, {"seats", two()}, {"claim", std::string(32, 'c')}};
  json::value first;
  json::object rematch;
  json::value next;
  {
    TestHub hub(memory_, options);
    first = hub.ask(peer_, "create", create);
    const json::value& table = first.at("table");
    hub.ask(peer_, "give_up", {{"table", table}, {"host", first.at("host")}});
    rematch = {{"table", table}, {"token", first.at("tokens").at(0)}};
    next = hub.ask(peer_, "rematch", rematch);
    ASSERT_TRUE(next.as_object().contains("table")) << json::serialize(next);
  }
  TestHub hub(memory_, {1, 0, {}, 1});
  sweep(hub);
  EXPECT_EQ(hub.ask(peer_, "create", create), first);
  EXPECT_EQ(hub.ask(peer_, "rematch", rematch), next);
  EXPECT_EQ(hub.hub().stats().over_quota, 0U);
  json::object another = create;
  another["claim"] = std::string(32, 'd');
  EXPECT_EQ(word(hub.ask(peer_, "create", another)), "quota");
}

// A record may be long. The hub's thread has only handed it on when the message was taken.
TEST_F(HubLife, ARecordIsPlayedBesideTheHub) {
  TestHub hub(memory_);
  const Made made = open(hub);
  hub.ask(peer_, "give_up", {{"table", made.table}, {"host", made.host}});
  const json::value record = hub.ask(peer_, "record", {{"table", made.table}}).at("record");
  const json::array seats = {json::object{{"bot", "random"}}, json::object{{"bot", "random"}}};
  for (const json::object& load :
       {json::object{{"record", record}}, json::object{{"record", record}, {"seats", seats}}}) {
    const std::size_t tables = hub.hub().stats().tables;
    hub.send(peer_, "load", load);
    EXPECT_EQ(hub.hub().stats().tables, tables);
    hub.turn();
    EXPECT_EQ(hub.hub().stats().tables, tables + 1);
  }
}

// While a record is played the store may take the new table from another server, or not at all.
TEST_F(HubLife, ARecordIsPlayedAgainIfTheStoreDidNotTakeIt) {
  TestHub hub(memory_);
  const Made made = open(hub);
  hub.ask(peer_, "give_up", {{"table", made.table}, {"host", made.host}});
  const json::value record = hub.ask(peer_, "record", {{"table", made.table}}).at("record");
  memory_.refused_new = 2;
  const json::value loaded = hub.ask(peer_, "load", {{"record", record}});
  ASSERT_TRUE(loaded.as_object().contains("table")) << json::serialize(loaded);
  EXPECT_TRUE(is_there(text(loaded.at("table"))));
}

TEST_F(HubLife, OfARecordOnlyWhatBelongsToItIsKept) {
  TestHub hub(memory_);
  const Made made = open(hub);
  hub.ask(peer_, "give_up", {{"table", made.table}, {"host", made.host}});
  json::value record = hub.ask(peer_, "record", {{"table", made.table}}).at("record");
  const std::size_t size = json::serialize(record).size();
  record.as_object()["junk"] = std::string(100'000, 'x');
  record.at("setup").as_object()["junk"] = std::string(100'000, 'y');
  hub.send(peer_, "load", {{"record", record}});
  hub.turn();
  const json::value answer = json::parse(peer_->sent.back());
  ASSERT_TRUE(answer.as_object().contains("result")) << peer_->sent.back().substr(0, 300);
  const std::string table = text(answer.at("result").at("table"));
  EXPECT_LT(memory_.entries[table][0].text.size(), size + 2'000);
  TestHub again(memory_);
  EXPECT_EQ(again.ask(peer_, "view", {{"table", table}}).at("record"), true);
}

}  // namespace
}  // namespace agon::server
