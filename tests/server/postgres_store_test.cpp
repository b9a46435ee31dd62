// What the store that servers share promises beyond.
#include <gmock/gmock.h>

#include <chrono>
#include <condition_variable>
#include <map>
#include <mutex>
#include <optional>
#include <pqxx/pqxx>
#include <thread>

#include "cut_proxy.h"
#include "store_fixture.h"

namespace agon::test {
namespace {

using namespace std::chrono_literals;
using testing::ElementsAre;
using testing::IsEmpty;

using Item = std::pair<std::string, std::int64_t>;

// News as they came.
class Heard {
 public:
  explicit Heard(Store& store) : store_(store) {
    store.on_news([this](const std::string& table, std::int64_t number) {
      const std::lock_guard lock(mutex_);
      items_.emplace_back(table, number);
      changed_.notify_all();
    });
  }
  ~Heard() { store_.on_news({}); }
  Heard(const Heard&) = delete;
  Heard& operator=(const Heard&) = delete;

  // All that came until `last` did; fails if it does not.
  std::vector<Item> until(const Item& last) {
    std::unique_lock lock(mutex_);
    const auto came = [&] { return std::find(items_.begin(), items_.end(), last) != items_.end(); };
    EXPECT_TRUE(changed_.wait_for(lock, 20s, came)) << last.first << " " << last.second;
    return items_;
  }

 private:
  Store& store_;
  std::mutex mutex_;
  std::condition_variable changed_;
  std::vector<Item> items_;
};

class PostgresStores : public testing::Test {
 protected:
  std::unique_ptr<Store> open() const { return open_at(address_); }
  void run_sql(const std::string& statement) const {
    pqxx::connection connection(address_);
    pqxx::nontransaction session(connection);
    session.exec(statement);
  }
  std::int64_t number(const std::string& query) const {
    pqxx::connection connection(address_);
    pqxx::nontransaction session(connection);
    return session.exec(query)[0][0].as<std::int64_t>();
  }
  void end_connections() const {
    run_sql(
        "SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE application_name = 'agon' "
        "AND datname = current_database()");
  }

  std::string address_ = PostgresServer::shared().new_database();
};

TEST_F(PostgresStores, OneOfTwoServersWinsANumber) {
  constexpr int kTables = 4, kEntries = 60;
  const std::unique_ptr<Store> stores[] = {open(), open()};
  std::mutex mutex;
  std::map<std::pair<int, int>, std::vector<std::string>> won;
  std::vector<std::thread> threads;
  for (int who = 0; who < 2; ++who) {
    for (int table = 0; table < kTables; ++table) {
      threads.emplace_back([&, who, table] {
        for (int i = 0; i < kEntries; ++i) {
          const std::string text = "of server " + std::to_string(who);
          const Appended appended =
              append_after_look(*stores[who], "t" + std::to_string(table), i, text);
          EXPECT_NE(appended, Appended::kFailed);
          const std::lock_guard lock(mutex);
          if (appended == Appended::kDone) won[{table, i}].push_back(text);
        }
      });
    }
  }
  for (std::thread& thread : threads) thread.join();
  for (int table = 0; table < kTables; ++table) {
    const std::vector<std::string> found = texts(*stores[0], "t" + std::to_string(table));
    ASSERT_EQ(found.size(), std::size_t{kEntries});
    for (int i = 0; i < kEntries; ++i) {
      EXPECT_THAT((won[{table, i}]), ElementsAre(found[i]));
    }
  }
}

// Batches that share tables in other orders must not wait for each other in a circle.
TEST_F(PostgresStores, BatchesOfTwoServersNeverBlockEachOther) {
  constexpr int kTables = 50, kRounds = 20;
  const std::unique_ptr<Store> stores[] = {open(), open()};
  std::atomic<int> done{0}, failed{0};
  std::vector<std::thread> threads;
  for (int who = 0; who < 2; ++who) {
    threads.emplace_back([&, who] {
      for (int round = 0; round < kRounds; ++round) {
        std::vector<std::future<Appended>> results;
        for (int i = 0; i < kTables; ++i) texts(*stores[who], "t" + std::to_string(i));
        for (int i = 0; i < kTables; ++i) {
          const int table = who == 0 ? i : kTables - 1 - i;
          results.push_back(append_later(*stores[who], "t" + std::to_string(table), round, "x"));
        }
        for (auto& result : results) {
          const Appended appended = result.get();
          done += appended == Appended::kDone;
          failed += appended == Appended::kFailed;
        }
      }
    });
  }
  for (std::thread& thread : threads) thread.join();
  EXPECT_EQ(failed, 0);
  EXPECT_EQ(done, kTables * kRounds);
}

TEST_F(PostgresStores, TellOthersOnceAndInOrder) {
  const auto ours = open(), theirs = open();
  Heard heard(*ours), by_writer(*theirs);
  for (int i = 0; i < 3; ++i) append(*theirs, "a table", i);
  append(*theirs, "a table", 0);  // a conflict is no news
  append(*ours, "last", 0);
  append(*theirs, "last", 1);
  EXPECT_THAT(heard.until({"last", 1}), ElementsAre(Item{"a table", 0}, Item{"a table", 1},
                                                    Item{"a table", 2}, Item{"last", 1}));
  EXPECT_THAT(by_writer.until({"last", 0}), ElementsAre(Item{"last", 0}));
}

TEST_F(PostgresStores, SayWhenNewsMayHaveBeenMissed) {
  const auto ours = open(), theirs = open();
  Heard heard(*ours);
  end_connections();
  ASSERT_EQ(append(*theirs, "t", 0), Appended::kDone);
  heard.until({"", -1});
  EXPECT_EQ(texts(*ours, "t").size(), 1U);
  append(*theirs, "t", 1);
  const std::vector<Item> items = heard.until({"t", 1});
  EXPECT_EQ(std::count(items.begin(), items.end(), Item{"", -1}), 1);
  EXPECT_EQ(std::count(items.begin(), items.end(), Item{"t", 1}), 1);
}

TEST_F(PostgresStores, OpenABrokenConnectionAgain) {
  const auto store = open();
  append(*store, "t", 0, "before");
  end_connections();
  EXPECT_EQ(append(*store, "t", 1, "after"), Appended::kDone);
  EXPECT_THAT(texts(*store, "t"), ElementsAre("before", "after"));
  end_connections();
  EXPECT_TRUE(store->lease("work", 1s));
}

class PostgresBehindAProxy : public PostgresStores {
 protected:
  std::unique_ptr<Store> open_behind() const {
    return open_at(PostgresServer::at_port(address_, proxy_.port()));
  }
  // Two appends in one commit that is cut.
  void commit_with(CutProxy::Cut cut) {
    const auto store = open_behind();
    ASSERT_EQ(append(*store, "t", 0, "zero"), Appended::kDone);
    std::future<Appended> one, two, other;
    {
      const Hold hold(*store);
      proxy_.cut_once(cut);
      one = append_later(*store, "t", 1, "one");
      two = append_later(*store, "t", 2, "two");
      other = append_later(*store, "other", 5, "a gap");
    }
    EXPECT_EQ(one.get(), Appended::kDone);
    EXPECT_EQ(two.get(), Appended::kDone);
    EXPECT_EQ(other.get(), Appended::kConflict);
    EXPECT_TRUE(proxy_.was_cut());
    EXPECT_EQ(append(*store, "t", 3, "three"), Appended::kDone);
    EXPECT_THAT(texts(*store, "t"), ElementsAre("zero", "one", "two", "three"));
  }

  CutProxy proxy_{PostgresServer::shared().port()};
};

TEST_F(PostgresBehindAProxy, ACommitThatNeverArrivedIsMadeAgain) {
  commit_with(CutProxy::Cut::kBeforeCommit);
}
TEST_F(PostgresBehindAProxy, ACommitWhoseAnswerWasLostIsFound) {
  commit_with(CutProxy::Cut::kAfterCommit);
}
TEST_F(PostgresBehindAProxy, ACommitThatIsStillUnderWayIsWaitedFor) {
  commit_with(CutProxy::Cut::kLateCommit);
}

// The same text by the other server is not ours.
TEST_F(PostgresBehindAProxy, TellsItsOwnEntryFromAnothersEqualOne) {
  const auto ours = open_behind(), theirs = open();
  append(*ours, "t", 0);
  proxy_.set_away(true);
  ASSERT_EQ(append(*theirs, "t", 1, "same"), Appended::kDone);
  proxy_.set_away(false);
  EXPECT_EQ(append(*ours, "t", 1, "same"), Appended::kConflict);
}

TEST_F(PostgresBehindAProxy, FailsWhileTheDatabaseIsAwayAndWorksAgainAfter) {
  const auto store = open_behind();
  proxy_.set_away(true);
  EXPECT_EQ(append(*store, "t", 0), Appended::kFailed);
  EXPECT_FALSE(store->lease("work", 1s));
  EXPECT_FALSE(store->load("t", 0));
  EXPECT_FALSE(store->unnoted(5));
  EXPECT_FALSE(store->check());
  proxy_.set_away(false);
  EXPECT_TRUE(store->check());
  EXPECT_EQ(append_after_look(*store, "t", 0), Appended::kDone);
  EXPECT_EQ(texts(*store, "t").size(), 1U);
}

// In doubt it waits for the database; then the answer is the right one.
TEST_F(PostgresBehindAProxy, ADoubtIsSettledWhenTheDatabaseIsBack) {
  const auto store = open_behind();
  append(*store, "t", 0, "zero");
  proxy_.cut_once(CutProxy::Cut::kLateCommit);
  auto later = append_later(*store, "t", 1, "one");
  while (!proxy_.was_cut()) std::this_thread::sleep_for(1ms);
  proxy_.set_away(true);
  EXPECT_EQ(later.wait_for(1200ms), std::future_status::timeout);
  proxy_.set_away(false);
  EXPECT_EQ(later.get(), Appended::kDone);
  EXPECT_THAT(texts(*store, "t"), ElementsAre("zero", "one"));
}

// Whatever was told is true, whenever the database dies.
TEST_F(PostgresStores, TellTheTruthOverACrashOfTheDatabase) {
  constexpr int kTables = 20;
  const auto store = open();
  std::atomic<bool> stopping{false};
  std::vector<std::map<int, Appended>> told(kTables);
  std::vector<std::thread> writers;
  for (int t = 0; t < kTables; ++t) {
    writers.emplace_back([&, t] {
      for (int attempt = 0, next = 0; !stopping; ++attempt) {
        const std::string text = std::to_string(attempt);
        if (attempt > 0 && told[t][attempt - 1] != Appended::kDone) {
          while (!store->load("t" + std::to_string(t), 0)) std::this_thread::sleep_for(1ms);
        }
        told[t][attempt] = append(*store, "t" + std::to_string(t), next, text);
        next += told[t][attempt] == Appended::kDone;
      }
    });
  }
  for (int crash = 0; crash < 3; ++crash) {
    std::this_thread::sleep_for(300ms);
    PostgresServer::shared().crash();
    PostgresServer::shared().start();
  }
  std::this_thread::sleep_for(300ms);
  stopping = true;
  for (std::thread& writer : writers) writer.join();
  std::size_t entries = 0;
  for (int t = 0; t < kTables; ++t) {
    std::vector<std::string> expected;
    for (const auto& [attempt, appended] : told[t]) {
      EXPECT_NE(appended, Appended::kConflict);
      if (appended == Appended::kDone) expected.push_back(std::to_string(attempt));
    }
    EXPECT_EQ(texts(*store, "t" + std::to_string(t)), expected);
    entries += expected.size();
  }
  EXPECT_GT(entries, 100U);
}

TEST_F(PostgresStores, GiveALeaseToOneServer) {
  const auto ours = open(), theirs = open();
  EXPECT_TRUE(ours->lease("bot", 60s));
  EXPECT_FALSE(theirs->lease("bot", 60s));
  EXPECT_TRUE(theirs->lease("other bot", 60s));
  theirs->end_lease("bot");  // not theirs to end
  EXPECT_FALSE(theirs->lease("bot", 60s));
  ours->end_lease("bot");
  EXPECT_TRUE(theirs->lease("bot", 60s));
}

TEST_F(PostgresStores, LetALeaseRunOutUnlessItIsRenewed) {
  const auto ours = open(), theirs = open();
  ASSERT_TRUE(ours->lease("bot", 400ms));
  ASSERT_TRUE(ours->lease("bot", 60s));
  std::this_thread::sleep_for(500ms);
  EXPECT_FALSE(theirs->lease("bot", 60s));
  ASSERT_TRUE(ours->lease("bot", 100ms));
  std::this_thread::sleep_for(200ms);
  EXPECT_TRUE(theirs->lease("bot", 60s));
  EXPECT_FALSE(ours->lease("bot", 60s));
}

// A lease that ran out is as good as none, and each table with bots has one.
TEST_F(PostgresStores, ForgetLeasesThatRanOutWhileTheyRun) {
  const auto store = open();
  ASSERT_TRUE(store->lease(server::moving_at("t"), 0ms));
  ASSERT_TRUE(store->lease("held", 600s));
  ASSERT_EQ(number("SELECT count(*) FROM agon_leases"), 2);
  ASSERT_TRUE(store->tidy());
  EXPECT_EQ(number("SELECT count(*) FROM agon_leases"), 1);
  EXPECT_FALSE(open()->lease("held", 600s));
}

TEST_F(PostgresStores, RemoveTheLeaseOfATableWithIt) {
  const auto store = open();
  std::promise<Appended> told;
  store->write({"t", 0, "x", server::TableNote{false, "", server::Phase::kOpen, 0, "t"}},
               [&](Appended appended) { told.set_value(appended); });
  ASSERT_EQ(told.get_future().get(), Appended::kDone);
  ASSERT_TRUE(store->lease(server::moving_at("t"), 600s));
  ASSERT_TRUE(store->lease(server::moving_at("another t"), 600s));
  run_sql("UPDATE agon_tables SET used = used - interval '1 day'");
  const auto removed = store->remove("t", {3600s, 3600s, 3600s});
  ASSERT_TRUE(removed);
  ASSERT_TRUE(*removed);
  EXPECT_EQ(number("SELECT count(*) FROM agon_leases"), 1);
  EXPECT_EQ(number("SELECT count(*) FROM agon_leases WHERE work LIKE '%another t'"), 1);
}

// Its table of locks has room for some thousands, for all connections together.
TEST_F(PostgresStores, NoteTheUseOfMoreTablesThanTheDatabaseHasLocks) {
  constexpr int kTables = 20'000;
  const auto store = open();
  run_sql(
      "INSERT INTO agon_tables(table_id, note, used) SELECT 't' || i, 'x', now() - "
      "interval '10 days' FROM generate_series(1, " +
      std::to_string(kTables) + ") AS i");
  std::vector<std::string> tables;
  for (int i = 1; i <= kTables; ++i) tables.push_back("t" + std::to_string(i));
  EXPECT_TRUE(store->use(tables));
  EXPECT_EQ(number("SELECT count(*) FROM agon_tables WHERE used > now() - interval '1 day'"),
            kTables);
}

// Most uses are those of tables that were used lately; they wait for nobody who writes.
TEST_F(PostgresStores, TakeNoLockForATableThatWasUsedLately) {
  const auto store = open();
  append(*store, "t", 0);
  pqxx::connection other(address_);
  std::optional<pqxx::work> writes(other);
  writes->exec("SELECT pg_advisory_xact_lock(1095192398, hashtext('t'))");
  auto used = std::async(std::launch::async, [&] { return static_cast<bool>(store->use({"t"})); });
  EXPECT_EQ(used.wait_for(20s), std::future_status::ready);
  writes.reset();
  EXPECT_TRUE(used.get());
}

TEST_F(PostgresStores, MayOpenAllAtOnce) {
  std::vector<std::thread> threads;
  for (int i = 0; i < 6; ++i) {
    threads.emplace_back([&] { EXPECT_TRUE(server::open_store(address_)); });
  }
  for (std::thread& thread : threads) thread.join();
}

std::string refusal(const std::string& address) {
  const auto store = server::open_store(address);
  return store ? "opened" : store.error().message.id;
}

TEST_F(PostgresStores, OfALaterVersionAreLeftAlone) {
  open().reset();
  run_sql("UPDATE agon_format SET version = 3");
  EXPECT_EQ(refusal(address_), "server.error.store_format");
}

TEST_F(PostgresStores, NeedRoomForEveryScript) {
  const std::string narrow =
      PostgresServer::shared().new_database("ENCODING LATIN1 LOCALE 'C' TEMPLATE template0");
  EXPECT_EQ(refusal(narrow), "server.error.store_encoding");
}

TEST_F(PostgresStores, ThatCannotBeReachedAreRefused) {
  EXPECT_EQ(refusal(PostgresServer::at_port(address_, 1)), "server.error.store_not_opened");
  EXPECT_EQ(refusal(address_ + "_of_nobody"), "server.error.store_not_opened");
}

// The words of libpq would repeat it.
TEST_F(PostgresStores, NeverRepeatAPassword) {
  for (const char* address : {"postgresql://agon:sec%ret@127.0.0.1/x", "postgresql://agon:secret@[",
                              "postgresql://agon:secret@127.0.0.1:1/x?secret=1"}) {
    const auto store = server::open_store(address);
    ASSERT_FALSE(store);
    for (const Arg& arg : store.error().message.args) {
      EXPECT_EQ(arg.value.text.find("sec"), std::string::npos) << arg.value.text;
    }
  }
}

}  // namespace
}  // namespace agon::test
