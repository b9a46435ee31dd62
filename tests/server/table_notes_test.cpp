// Notes of tables, and their life, for both stores.
#include <gmock/gmock.h>

#include <fstream>
#include <thread>

#include "store_fixture.h"

namespace agon::test {
namespace {

using server::KeepFor;
using server::ListedTable;
using server::NewEntry;
using server::Phase;
using server::TableNote;
using server::TableQuery;
using std::chrono::hours;
using testing::ElementsAre;
using testing::IsEmpty;
using testing::UnorderedElementsAre;

constexpr KeepFor kWeek{hours(24 * 7), hours(24 * 7), hours(24 * 7)};

Appended write(Store& store, NewEntry entry) {
  std::promise<Appended> told;
  store.write(std::move(entry), [&](Appended appended) { told.set_value(appended); });
  return told.get_future().get();
}

TableNote note(std::string text, bool listed = true, Phase phase = Phase::kOpen,
               std::string game = "pantacle", int open_seats = 0) {
  return {listed, std::move(game), phase, open_seats, std::move(text)};
}

std::vector<std::string> shown(Store& store, const TableQuery& query) {
  const auto page = store.list(query);
  EXPECT_TRUE(page);
  std::vector<std::string> texts;
  for (const ListedTable& table : *page) texts.push_back(table.text);
  return texts;
}

class TableLife : public BothStores {
 protected:
  // So long ago it was used.
  void age(const std::string& table, std::chrono::seconds time) const {
    const std::string seconds = std::to_string(time.count());
    run_sql(GetParam() == Kind::kSqlite
                ? "UPDATE tables SET used = used - " + seconds + " WHERE table_id = '" + table + "'"
                : "UPDATE agon_tables SET used = used - " + seconds +
                      " * interval '1 second' WHERE table_id = '" + table + "'");
  }
};

INSTANTIATE_TEST_SUITE_P(Store, TableLife, testing::Values(Kind::kSqlite, Kind::kPostgres),
                         kind_name);

TEST_P(TableLife, TheListComesInPagesTheLatestFirst) {
  const auto store = open();
  for (const char* id : {"a", "c", "b", "e", "d"}) {
    ASSERT_EQ(write(*store, {id, 0, "x", note(id)}), Appended::kDone);
  }
  write(*store, {"a", 1, "x"});
  const auto first = store->list({.most = 2});
  ASSERT_TRUE(first);
  ASSERT_EQ(first->size(), 2U);
  EXPECT_EQ((*first)[0].text, "d");
  EXPECT_EQ((*first)[1].text, "e");
  EXPECT_THAT(shown(*store, {.most = 2, .before = (*first)[1].place}), ElementsAre("b", "c"));
  EXPECT_THAT(shown(*store, {.most = 0}), IsEmpty());
}

TEST_P(TableLife, TablesThatAreNotListedDoNotCrowdOutThoseThatAre) {
  const auto store = open();
  write(*store, {"mine", 0, "x", note("mine")});
  std::future<Appended> last;
  for (int i = 0; i < 240; ++i) {
    auto told = std::make_shared<std::promise<Appended>>();
    last = told->get_future();
    store->write({"hidden" + std::to_string(i), 0, "x", note("hidden", false)},
                 [told](Appended appended) { told->set_value(appended); });
  }
  ASSERT_EQ(last.get(), Appended::kDone);
  EXPECT_THAT(shown(*store, {.most = 5}), ElementsAre("mine"));
}

TEST_P(TableLife, TheListIsFilteredBeforeItIsLimited) {
  const auto store = open();
  write(*store, {"1", 0, "x", note("waits", true, Phase::kOpen, "pantacle", 2)});
  write(*store, {"2", 0, "x", note("ready soon", true, Phase::kOpen, "pantacle", 0)});
  write(*store, {"3", 0, "x", note("runs", true, Phase::kRunning, "deukalion")});
  write(*store, {"4", 0, "x", note("over", true, Phase::kOver, "deukalion")});
  EXPECT_THAT(shown(*store, {.most = 1, .open_seats = true}), ElementsAre("waits"));
  EXPECT_THAT(shown(*store, {.most = 1, .phase = Phase::kRunning}), ElementsAre("runs"));
  EXPECT_THAT(shown(*store, {.game = "deukalion"}), ElementsAre("over", "runs"));
  EXPECT_THAT(shown(*store, {.game = "deukalion", .phase = Phase::kOpen}), IsEmpty());
}

TEST_P(TableLife, ANoteChangesWithTheEntryThatCarriesIt) {
  const auto store = open();
  write(*store, {"t", 0, "x", note("before")});
  write(*store, {"t", 1, "x"});
  EXPECT_THAT(shown(*store, {}), ElementsAre("before"));
  EXPECT_EQ(write(*store, {"t", 1, "x", note("refused")}), Appended::kConflict);
  EXPECT_THAT(shown(*store, {}), ElementsAre("before"));
  texts(*store, "t");
  EXPECT_EQ(write(*store, {"t", 2, "x", note("after")}), Appended::kDone);
  EXPECT_THAT(shown(*store, {}), ElementsAre("after"));
}

TEST_P(TableLife, BytesCountForTheOneWhoOpenedTheTable) {
  const auto store = open();
  write(*store, {"a", 0, std::string(100, 'x'), note("a"), "ada"});
  write(*store, {"a", 1, std::string(11, 'x')});
  write(*store, {"b", 0, "é", note("b"), "ada"});
  write(*store, {"c", 0, "x", note("c"), "bo"});
  write(*store, {"d", 0, "xxxx", note("d")});
  const auto usage = store->usage();
  ASSERT_TRUE(usage);
  EXPECT_EQ(usage->tables, 4);
  EXPECT_EQ(usage->bytes, 118);
  EXPECT_THAT(usage->by_owner,
              UnorderedElementsAre(std::pair<const std::string, std::int64_t>("ada", 113),
                                   std::pair<const std::string, std::int64_t>("bo", 1)));
}

TEST_P(TableLife, WhatNobodyUsedIsStaleAfterTheTimeOfItsPhase) {
  const auto store = open();
  write(*store, {"open", 0, "x", note("x", true, Phase::kOpen)});
  write(*store, {"runs", 0, "x", note("x", false, Phase::kRunning)});
  write(*store, {"over", 0, "x", note("x", true, Phase::kOver)});
  for (const char* table : {"open", "runs", "over"}) age(table, hours(10));
  EXPECT_THAT(*store->stale({hours(9), hours(11), hours(0)}, 10), ElementsAre("open"));
  EXPECT_THAT(*store->stale({hours(11), hours(9), hours(9)}, 10),
              UnorderedElementsAre("runs", "over"));
  EXPECT_THAT(*store->stale({}, 10), IsEmpty()) << "0 is for ever";
  write(*store, {"open", 1, "x"});
  EXPECT_THAT(*store->stale({hours(9), {}, {}}, 10), IsEmpty()) << "it was played on";
}

TEST_P(TableLife, ATableWithoutANoteIsNotStale) {
  const auto store = open();
  append(*store, "t", 0);
  age("t", hours(1000));
  EXPECT_THAT(*store->stale(kWeek, 10), IsEmpty());
}

TEST_P(TableLife, ARemovedTableIsGoneAndCannotBeWrittenTo) {
  const auto store = open();
  write(*store, {"t", 0, "x", note("t")});
  write(*store, {"t", 1, "y"});
  write(*store, {"stays", 0, "z", note("stays")});
  age("t", hours(1000));
  EXPECT_TRUE(*store->remove("t", kWeek));
  EXPECT_FALSE(*store->remove("t", kWeek));
  EXPECT_THAT(texts(*store, "t"), IsEmpty());
  EXPECT_THAT(shown(*store, {}), ElementsAre("stays"));
  EXPECT_EQ(append(*store, "t", 2), Appended::kConflict) << "built on what is not there";
  EXPECT_THAT(texts(*store, "t"), IsEmpty());
  EXPECT_EQ(store->usage()->tables, 1);
  EXPECT_EQ(append_after_look(*store, "stays", 1), Appended::kDone);
}

// Somebody opens the table after it was found to be stale and before it is removed.
TEST_P(TableLife, ATableThatIsUsedInTimeIsNotRemoved) {
  const auto store = open();
  for (const char* table : {"read", "played"}) {
    write(*store, {table, 0, "x", note(table)});
    age(table, hours(1000));
  }
  ASSERT_EQ(store->stale(kWeek, 10)->size(), 2U);
  ASSERT_TRUE(store->use({"read", "nobody's"}));
  write(*store, {"played", 1, "y"});
  EXPECT_FALSE(*store->remove("read", kWeek));
  EXPECT_FALSE(*store->remove("played", kWeek));
  EXPECT_THAT(texts(*store, "read"), ElementsAre("x"));
  EXPECT_THAT(texts(*store, "played"), ElementsAre("x", "y"));
}

TEST_P(TableLife, TheSaltStays) {
  const std::string salt = open()->salt();
  EXPECT_EQ(salt.size(), 32U);
  EXPECT_EQ(open()->salt(), salt);
}

// As the release before notes made it.
constexpr const char* kSqliteBefore = R"(
  CREATE TABLE IF NOT EXISTS entries(
    id INTEGER PRIMARY KEY,
    table_id TEXT NOT NULL,
    number INTEGER NOT NULL,
    text TEXT NOT NULL);
  CREATE UNIQUE INDEX IF NOT EXISTS entries_by_table ON entries(table_id, number);
  CREATE INDEX IF NOT EXISTS tables_by_age ON entries(id, table_id) WHERE number = 0;
  PRAGMA application_id=1095192398;
  PRAGMA user_version=1;
  PRAGMA journal_mode=WAL;
  INSERT INTO entries(table_id, number, text)
    VALUES('early', 0, 'é'), ('late', 0, 'b'), ('early', 1, 'c');
)";
constexpr const char* kPostgresBefore = R"(
  CREATE TABLE IF NOT EXISTS agon_format(version INTEGER NOT NULL);
  INSERT INTO agon_format SELECT 1 WHERE NOT EXISTS (SELECT FROM agon_format);
  CREATE TABLE IF NOT EXISTS agon_entries(
    id BIGINT GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
    table_id TEXT NOT NULL,
    number BIGINT NOT NULL,
    writer TEXT NOT NULL,
    text TEXT NOT NULL,
    UNIQUE(table_id, number));
  CREATE INDEX IF NOT EXISTS agon_tables_by_age ON agon_entries(id, table_id) WHERE number = 0;
  CREATE TABLE IF NOT EXISTS agon_leases(
    work TEXT PRIMARY KEY,
    holder TEXT NOT NULL,
    until TIMESTAMPTZ NOT NULL);
  INSERT INTO agon_entries(table_id, number, writer, text)
    VALUES('early', 0, 'w', 'é'), ('late', 0, 'w', 'b'), ('early', 1, 'w', 'c');
)";

TEST_P(TableLife, AStoreOfTheReleaseBeforeNotesIsTakenOver) {
  if (GetParam() == Kind::kSqlite) std::ofstream file(address_);
  run_sql(GetParam() == Kind::kSqlite ? kSqliteBefore : kPostgresBefore);
  for (int start = 0; start < 2; ++start) {
    const auto store = open();
    EXPECT_THAT(texts(*store, "early").size(), 2U + static_cast<std::size_t>(start));
    if (start == 0) {
      EXPECT_THAT(*store->unnoted(10), ElementsAre("late", "early"));
    }
    EXPECT_THAT(*store->stale({hours(1), hours(1), hours(1)}, 10), IsEmpty());
    EXPECT_EQ(append(*store, "early", 2 + start, "d"), Appended::kDone);
    ASSERT_TRUE(store->note("early", note(start == 0 ? "early" : "again")));
    EXPECT_THAT(shown(*store, {}), ElementsAre("early")) << "a note that is there stays";
    EXPECT_THAT(*store->unnoted(10), ElementsAre("late"));
    EXPECT_EQ(store->usage()->bytes, 5 + start);
  }
}

// -- two servers on one database

TEST(PostgresLife, ARemovedTableIsToldToTheOtherServers) {
  const std::string address = PostgresServer::shared().new_database();
  const auto one = open_at(address);
  const auto two = open_at(address);
  std::promise<std::pair<std::string, std::int64_t>> heard;
  std::atomic<bool> told = false;
  write(*one, {"t", 0, "x", note("t", true, Phase::kOver)});
  two->on_news([&](const std::string& table, std::int64_t number) {
    if (number == server::kRemoved && !told.exchange(true)) heard.set_value({table, number});
  });
  while (!*one->remove("t", {{}, {}, std::chrono::seconds(1)})) {
    std::this_thread::sleep_for(std::chrono::milliseconds(100));
  }
  EXPECT_EQ(heard.get_future().get().first, "t");
  EXPECT_EQ(append(*two, "t", 1), Appended::kConflict);
  two->on_news({});
}

TEST(PostgresLife, OneServerSweepsAtATime) {
  const std::string address = PostgresServer::shared().new_database();
  const auto one = open_at(address);
  const auto two = open_at(address);
  ASSERT_TRUE(one->lease("sweep", std::chrono::minutes(5)));
  EXPECT_FALSE(two->lease("sweep", std::chrono::minutes(5)));
  one->end_lease("sweep");
  EXPECT_TRUE(two->lease("sweep", std::chrono::minutes(5)));
}

}  // namespace
}  // namespace agon::test
