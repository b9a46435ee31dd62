// What every store promises.
#include "server/store/store.h"

#include <SQLiteCpp/SQLiteCpp.h>
#include <gmock/gmock.h>
#include <sys/wait.h>
#include <unistd.h>

#include <csignal>
#include <limits>
#include <map>
#include <mutex>
#include <pqxx/pqxx>
#include <thread>

#include "store_fixture.h"

namespace agon::test {

void BothStores::run_sql(const std::string& statement) const {
  if (GetParam() == Kind::kSqlite) {
    SQLite::Database(address_, SQLite::OPEN_READWRITE, 5000).exec(statement);
  } else {
    pqxx::connection connection(address_);
    pqxx::nontransaction session(connection);
    session.exec(statement);
  }
}

namespace {

using testing::Each;
using testing::ElementsAre;
using testing::IsEmpty;

INSTANTIATE_TEST_SUITE_P(Store, BothStores, testing::Values(Kind::kSqlite, Kind::kPostgres),
                         kind_name);

TEST_P(BothStores, EntriesComeBackAsTheyWereWritten) {
  const std::vector<std::string> odd{"",
                                     "{\"a\": [1, 2]}",
                                     "NULL",
                                     "\\ \" ' , { }",
                                     "line\nline",
                                     "Ποσειδῶν \xF0\x9F\x94\xB1",
                                     std::string(300'000, 'x'),
                                     "$1"};
  const std::string table = "a \"table\", {odd} \\ too";
  const auto store = open();
  for (std::size_t i = 0; i < odd.size(); ++i) {
    ASSERT_EQ(append(*store, table, static_cast<std::int64_t>(i), odd[i]), Appended::kDone);
  }
  EXPECT_EQ(texts(*store, table), odd);
  EXPECT_THAT(store->unnoted(10).operator*(), ElementsAre(table));
}

TEST_P(BothStores, NumbersAreDenseAndWrittenOnce) {
  const auto store = open();
  EXPECT_EQ(append_after_look(*store, "t", 1), Appended::kConflict);
  EXPECT_EQ(append_after_look(*store, "t", -1), Appended::kConflict);
  EXPECT_EQ(append_after_look(*store, "t", 0, "first"), Appended::kDone);
  EXPECT_EQ(append_after_look(*store, "t", 0, "again"), Appended::kConflict);
  EXPECT_EQ(append_after_look(*store, "t", 2), Appended::kConflict);
  EXPECT_EQ(append_after_look(*store, "t", -1), Appended::kConflict);
  EXPECT_EQ(append_after_look(*store, "t", std::numeric_limits<std::int64_t>::max()),
            Appended::kConflict);
  EXPECT_EQ(append_after_look(*store, "t", 1, "second"), Appended::kDone);
  EXPECT_THAT(texts(*store, "t"), ElementsAre("first", "second"));
}

TEST_P(BothStores, LoadsFromANumberOn) {
  const auto store = open();
  for (int i = 0; i < 4; ++i) append(*store, "t", i, std::to_string(i));
  EXPECT_THAT(texts(*store, "t", 2), ElementsAre("2", "3"));
  EXPECT_THAT(texts(*store, "t", 4), IsEmpty());
  EXPECT_THAT(texts(*store, "nobody's"), IsEmpty());
}

TEST_P(BothStores, NamesTheLatestTablesFirst) {
  const auto store = open();
  for (const char* table : {"a", "c", "b"}) append(*store, table, 0);
  append(*store, "a", 1);
  EXPECT_THAT(*store->unnoted(10), ElementsAre("b", "c", "a"));
  EXPECT_THAT(*store->unnoted(2), ElementsAre("b", "c"));
  EXPECT_THAT(*store->unnoted(0), IsEmpty());
  EXPECT_THAT(*store->unnoted(-1), IsEmpty());
}

TEST_P(BothStores, KeepsEverythingOverARestart) {
  append(*open(), "t", 0, "before");
  const auto store = open();
  EXPECT_THAT(texts(*store, "t"), ElementsAre("before"));
  EXPECT_EQ(append(*store, "t", 0), Appended::kConflict);
  EXPECT_EQ(append_after_look(*store, "t", 1), Appended::kDone);
}

TEST_P(BothStores, TellsInTheOrderOfTheAppends) {
  constexpr int kTables = 5, kEntries = 300;
  std::mutex mutex;
  std::map<std::string, std::vector<std::int64_t>> told;
  {
    const auto store = open();
    for (int i = 0; i < kEntries; ++i) {
      for (int t = 0; t < kTables; ++t) {
        const std::string table = "t" + std::to_string(t);
        store->append(table, i, "x", [&, table, i](Appended appended) {
          const std::lock_guard lock(mutex);
          if (appended == Appended::kDone) told[table].push_back(i);
        });
      }
    }
  }
  ASSERT_EQ(told.size(), std::size_t{kTables});
  for (const auto& [table, numbers] : told) {
    EXPECT_EQ(numbers.size(), std::size_t{kEntries});
    EXPECT_TRUE(std::is_sorted(numbers.begin(), numbers.end())) << table;
  }
}

TEST_P(BothStores, WritesWhatWasHandedOverBeforeItGoes) {
  constexpr int kEntries = 1200;
  int done = 0;
  {
    const auto store = open();
    for (int i = 0; i < kEntries; ++i) {
      store->append("t", i, "x", [&](Appended appended) { done += appended == Appended::kDone; });
    }
  }
  EXPECT_EQ(done, kEntries);
  EXPECT_EQ(texts(*open(), "t").size(), std::size_t{kEntries});
}

TEST_P(BothStores, WhoIsToldMayAppendAtOnce) {
  const auto store = open();
  std::promise<Appended> second;
  store->append("t", 0, "one", [&](Appended) {
    store->append("t", 1, "two", [&](Appended appended) { second.set_value(appended); });
  });
  EXPECT_EQ(second.get_future().get(), Appended::kDone);
  EXPECT_THAT(texts(*store, "t"), ElementsAre("one", "two"));
}

// They were built on an entry that is not there.
TEST_P(BothStores, RefusesWhatStandsBehindARefusedEntry) {
  const auto store = open();
  append(*store, "t", 0, "theirs");
  std::vector<std::future<Appended>> ours;
  {
    const Hold hold(*store);
    ours.push_back(append_later(*store, "t", 0, "ours"));
    ours.push_back(append_later(*store, "t", 1, "built on ours"));
    for (int i = 0; i < 600; ++i) append_later(*store, "other", i, "x");  // beyond one commit
    ours.push_back(append_later(*store, "t", 1, "built on ours, too"));
  }
  for (auto& result : ours) EXPECT_EQ(result.get(), Appended::kConflict);
  EXPECT_EQ(append(*store, "t", 1, "by somebody who has not heard"), Appended::kConflict);
  texts(*store, "t", 1);                    // this does not load the table anew
  EXPECT_EQ(store->look("t")->size(), 1U);  // nor does this: it only looks
  EXPECT_EQ(append(*store, "t", 1, "still"), Appended::kConflict);
  EXPECT_EQ(append_after_look(*store, "t", 1, "built on theirs"), Appended::kDone);
  EXPECT_EQ(append(*store, "other", 600), Appended::kDone);
  EXPECT_THAT(texts(*store, "t"), ElementsAre("theirs", "built on theirs"));
  EXPECT_EQ(texts(*store, "other").size(), 601U);
}

// What is still on its way when somebody looks anew was built before.
TEST_P(BothStores, LookingAnewDoesNotHelpWhatIsOnItsWay) {
  const auto store = open();
  append(*store, "t", 0, "theirs");
  append(*store, "t", 0, "ours");
  std::future<Appended> before, after, wrong, behind;
  {
    const Hold hold(*store);
    before = append_later(*store, "t", 1, "built on ours");
    texts(*store, "t");
    after = append_later(*store, "t", 1, "built on theirs");
    wrong = append_later(*store, "t", 1, "once more");
    behind = append_later(*store, "t", 2, "on that");
  }
  EXPECT_EQ(before.get(), Appended::kConflict);
  EXPECT_EQ(after.get(), Appended::kDone);
  EXPECT_EQ(wrong.get(), Appended::kConflict);
  EXPECT_EQ(behind.get(), Appended::kConflict);
  EXPECT_EQ(append(*store, "t", 2, "on that, too"), Appended::kConflict);
  EXPECT_EQ(append_after_look(*store, "t", 2, "on what is there"), Appended::kDone);
  EXPECT_EQ(append(*store, "t", 3, "and on"), Appended::kDone);
}

TEST_P(BothStores, WhoIsRefusedMayLookAndTryAgainAtOnce) {
  const auto store = open();
  append(*store, "t", 0, "theirs");
  std::promise<Appended> second;
  store->append("t", 0, "ours", [&](Appended refused) {
    EXPECT_EQ(refused, Appended::kConflict);
    EXPECT_THAT(texts(*store, "t"), ElementsAre("theirs"));
    store->append("t", 1, "after a look", [&](Appended appended) { second.set_value(appended); });
  });
  EXPECT_EQ(second.get_future().get(), Appended::kDone);
}

TEST_P(BothStores, TextThatIsNoneFailsAlone) {
  const std::vector<std::string> bad{std::string("a\0b", 3), "\xFF",     "\xC3",
                                     "\xED\xA0\x80",         "\xC0\xAF", "\xF4\x90\x80\x80"};
  const auto store = open();
  std::vector<std::future<Appended>> good, refused;
  {
    const Hold hold(*store);
    good.push_back(append_later(*store, "a", 0, "before"));
    for (const std::string& text : bad) {
      refused.push_back(append_later(*store, "t" + std::to_string(refused.size()), 0, text));
      refused.push_back(append_later(*store, text, 0, "text"));
    }
    refused.push_back(append_later(*store, "", 0, "text"));
    refused.push_back(append_later(*store, std::string(201, 't'), 0, "text"));
    good.push_back(append_later(*store, std::string(200, 't'), 0, "text"));
  }
  for (auto& result : good) EXPECT_EQ(result.get(), Appended::kDone);
  for (auto& result : refused) EXPECT_EQ(result.get(), Appended::kFailed);
  EXPECT_THAT(texts(*store, "t0"), IsEmpty());
  EXPECT_EQ(append_after_look(*store, "t0", 0), Appended::kDone);
}

TEST_P(BothStores, ACommitThatFailsChangesNothingAndLaterOnesWork) {
  const auto store = open();
  append(*store, "a", 0, "there");
  run_sql(GetParam() == Kind::kSqlite
              ? "CREATE TRIGGER no BEFORE INSERT ON entries WHEN NEW.text = 'poison' BEGIN "
                "SELECT RAISE(ABORT, 'no'); END"
              : "ALTER TABLE agon_entries ADD CONSTRAINT no CHECK (text <> 'poison')");
  std::vector<std::future<Appended>> together;
  {
    const Hold hold(*store);
    together.push_back(append_later(*store, "a", 1, "before"));
    together.push_back(append_later(*store, "b", 0, "poison"));
    together.push_back(append_later(*store, "c", 0, "after"));
  }
  for (auto& result : together) EXPECT_EQ(result.get(), Appended::kFailed);
  EXPECT_THAT(texts(*store, "a"), ElementsAre("there"));
  EXPECT_THAT(texts(*store, "c"), IsEmpty());
  EXPECT_EQ(append(*store, "d", 0), Appended::kDone);
  EXPECT_EQ(append_after_look(*store, "a", 1), Appended::kDone);
  EXPECT_EQ(append_after_look(*store, "c", 0), Appended::kDone);
}

TEST_P(BothStores, ServesManyThreads) {
  constexpr int kThreads = 8, kEntries = 40;
  const auto store = open();
  std::vector<std::thread> threads;
  for (int t = 0; t < kThreads; ++t) {
    threads.emplace_back([&, table = "t" + std::to_string(t)] {
      for (int i = 0; i < kEntries; ++i) {
        EXPECT_EQ(append(*store, table, i), Appended::kDone);
        EXPECT_EQ(texts(*store, table).size(), static_cast<std::size_t>(i) + 1);
        EXPECT_TRUE(store->lease(table, std::chrono::seconds(60)));
      }
    });
  }
  for (std::thread& thread : threads) thread.join();
  EXPECT_EQ(store->unnoted(100)->size(), std::size_t{kThreads});
}

TEST_P(BothStores, ALookWhetherItTakesWritesChangesNothing) {
  const auto store = open();
  EXPECT_EQ(append(*store, "t", 0), Appended::kDone);
  for (int i = 0; i < 3; ++i) EXPECT_TRUE(store->check());
  EXPECT_EQ(texts(*store, "t").size(), 1U);
  EXPECT_EQ(append(*store, "t", 1), Appended::kDone);
}

TEST_P(BothStores, OneServerMayRenewALease) {
  const auto store = open();
  EXPECT_TRUE(store->lease("bot", std::chrono::seconds(60)));
  EXPECT_TRUE(store->lease("bot", std::chrono::seconds(60)));
  store->end_lease("bot");
  EXPECT_TRUE(store->lease("bot", std::chrono::seconds(60)));
}

struct Told {
  std::int32_t table;
  std::int32_t number;
};

// Appends until it is killed, some on their way at once for each table, and says through a pipe
// what it was told to be durable.
[[noreturn]] void write_for_ever(const std::string& address, const std::string& name, int pipe) {
  constexpr int kTables = 40, kAhead = 4;
  const auto store = open_at(address);
  std::function<void(int, int)> write = [&](int table, int number) {
    store->append(name + std::to_string(table), number, "entry " + std::to_string(number),
                  [&, table, number](Appended appended) {
                    if (appended != Appended::kDone) _exit(1);
                    const Told told{table, number};
                    if (::write(pipe, &told, sizeof told) != sizeof told) _exit(2);
                    write(table, number + kAhead);
                  });
  };
  {
    const Hold hold(*store);  // each table's first ones stand in line before any of them is told
    for (int number = 0; number < kAhead; ++number) {
      for (int table = 0; table < kTables; ++table) write(table, number);
    }
  }
  for (;;) pause();
}

// The numbers that were told, by table.
std::map<int, int> kill_under_load(const std::string& address, const std::string& name,
                                   std::size_t after) {
  int pipe_ends[2];
  if (pipe(pipe_ends) != 0) throw std::runtime_error("no pipe");
  const pid_t writer = fork();
  if (writer == 0) write_for_ever(address, name, pipe_ends[1]);
  close(pipe_ends[1]);
  std::map<int, int> last;
  Told told{};
  for (std::size_t n = 0; read(pipe_ends[0], &told, sizeof told) == sizeof told;) {
    last[told.table] = told.number;
    if (++n == after) kill(writer, SIGKILL);
  }
  close(pipe_ends[0]);
  int status = 0;
  waitpid(writer, &status, 0);
  EXPECT_TRUE(WIFSIGNALED(status)) << "the writer ended by itself: " << WEXITSTATUS(status);
  return last;
}

TEST_P(BothStores, WhatWasToldSurvivesAKill) {
  for (int round = 0; round < 5; ++round) {
    const std::string name = "round" + std::to_string(round) + " ";
    const std::map<int, int> last =
        kill_under_load(address_, name, 1000 + 313 * static_cast<std::size_t>(round));
    EXPECT_GT(last.size(), 10U);
    const auto store = open();
    for (const auto& [table, number] : last) {
      const std::vector<std::string> found = texts(*store, name + std::to_string(table));
      ASSERT_GT(found.size(), static_cast<std::size_t>(number));
      for (std::size_t i = 0; i < found.size(); ++i) {
        EXPECT_EQ(found[i], "entry " + std::to_string(i));
      }
    }
  }
}

}  // namespace
}  // namespace agon::test
