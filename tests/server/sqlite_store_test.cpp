// What the store in a file promises beyond.
#include <SQLiteCpp/SQLiteCpp.h>
#include <gmock/gmock.h>
#include <pwd.h>
#include <sqlite3.h>
#include <sys/resource.h>
#include <sys/stat.h>
#include <sys/wait.h>
#include <unistd.h>

#include <csignal>
#include <fstream>
#include <mutex>

#include "store_fixture.h"

namespace agon::test {
namespace {

using testing::ElementsAre;

class SqliteFile : public testing::Test {
 protected:
  std::string refusal() const { return refusal(path_); }
  static std::string refusal(const std::string& path) {
    const auto store = server::open_store(path);
    return store ? "opened" : store.error().message.id;
  }

  TemporaryFolder folder_;
  std::string path_ = folder_.file("tables.db");
};

TEST_F(SqliteFile, HasOneServerAtATime) {
  auto store = open_at(path_);
  EXPECT_EQ(refusal(), "server.error.store_in_use");
  std::filesystem::create_symlink(path_, folder_.file("alias.db"));
  EXPECT_EQ(refusal(folder_.file("alias.db")), "server.error.store_in_use");
  EXPECT_EQ(append(*store, "t", 0), Appended::kDone);
  store.reset();
  EXPECT_EQ(refusal(), "opened");
}

TEST_F(SqliteFile, IsForItsOwnerAlone) {
  const auto store = open_at(path_);
  append(*store, "t", 0);
  for (const char* side : {"", "-wal", "-shm", ".lock"}) {
    struct stat about {};
    ASSERT_EQ(stat((path_ + side).c_str(), &about), 0) << side;
    EXPECT_EQ(about.st_mode & 0777, 0600U) << side;
  }
}

TEST_F(SqliteFile, OfAnotherProgramIsLeftAlone) {
  SQLite::Database(path_, SQLite::OPEN_READWRITE | SQLite::OPEN_CREATE)
      .exec("CREATE TABLE entries(mine)");
  EXPECT_EQ(refusal(), "server.error.store_format");
}

TEST_F(SqliteFile, OfALaterVersionIsLeftAlone) {
  open_at(path_).reset();
  SQLite::Database(path_, SQLite::OPEN_READWRITE).exec("PRAGMA user_version=3");
  EXPECT_EQ(refusal(), "server.error.store_format");
}

TEST_F(SqliteFile, ThatIsNoneIsRefused) {
  std::ofstream(path_) << std::string(5000, 'x');
  EXPECT_EQ(refusal(), "server.error.store_not_opened");
  EXPECT_EQ(refusal(""), "server.error.store_not_opened");
  EXPECT_EQ(refusal(folder_.file("")), "server.error.store_not_opened");
  EXPECT_EQ(refusal(folder_.file(".")), "server.error.store_not_opened");
  EXPECT_EQ(refusal(folder_.file("no/such/folder.db")), "server.error.store_not_opened");
}

// Somebody else's file, as an ordinary user sees it.
TEST_F(SqliteFile, ThatCannotBeWrittenIsRefused) {
  open_at(path_).reset();
  chmod(path_.c_str(), 0444);
  chmod((path_ + ".lock").c_str(), 0666);
  chmod(folder_.file("").c_str(), 0777);
  const pid_t child = fork();
  if (child == 0) {
    if (geteuid() == 0 && setuid(getpwnam("nobody")->pw_uid) != 0) _exit(2);
    _exit(refusal() == "server.error.store_not_opened" ? 0 : 1);
  }
  int status = 0;
  waitpid(child, &status, 0);
  EXPECT_EQ(status, 0);
}

// Files may grow no further: what a full disk does.
class FullDisk {
 public:
  explicit FullDisk(const std::string& file) {
    getrlimit(RLIMIT_FSIZE, &before_);
    rlimit full = before_;
    full.rlim_cur = std::filesystem::file_size(file);
    signal_ = std::signal(SIGXFSZ, SIG_IGN);
    setrlimit(RLIMIT_FSIZE, &full);
  }
  ~FullDisk() {
    setrlimit(RLIMIT_FSIZE, &before_);
    std::signal(SIGXFSZ, signal_);
  }
  FullDisk(const FullDisk&) = delete;
  FullDisk& operator=(const FullDisk&) = delete;

 private:
  rlimit before_{};
  void (*signal_)(int) = nullptr;
};

TEST_F(SqliteFile, OnAFullDiskFailsAndWorksAgainWhenThereIsRoom) {
  const auto store = open_at(path_);
  std::atomic<int> complaints{0};
  store->on_trouble([&](const std::string&) { ++complaints; });
  ASSERT_EQ(append(*store, "t", 0, "first"), Appended::kDone);
  {
    const FullDisk full(path_ + "-wal");
    EXPECT_EQ(append(*store, "t", 1, std::string(100'000, 'x')), Appended::kFailed);
    EXPECT_EQ(append_after_look(*store, "t", 1, "short"), Appended::kFailed);
    EXPECT_FALSE(store->check());
    EXPECT_EQ(complaints, 2);
    EXPECT_THAT(texts(*store, "t"), ElementsAre("first"));
  }
  EXPECT_TRUE(store->check());
  EXPECT_EQ(append(*store, "t", 1, "second"), Appended::kDone);
  EXPECT_THAT(texts(*store, "t"), ElementsAre("first", "second"));
}

TEST_F(SqliteFile, KeepsItsLogSmall) {
  const auto store = open_at(path_);
  for (int i = 0; i < 8000; ++i) append_later(*store, "t", i, std::string(2000, 'x'));
  EXPECT_EQ(append(*store, "t", 8000), Appended::kDone);
  EXPECT_GT(std::filesystem::file_size(path_), 12'000'000U);
  EXPECT_LT(std::filesystem::file_size(path_ + "-wal"), 9'000'000U);
}

TEST_F(SqliteFile, CanBeReadByOthersWhileItIsUsed) {
  const auto store = open_at(path_);
  append(*store, "t", 0);
  SQLite::Database reader(path_, SQLite::OPEN_READONLY);
  EXPECT_EQ(reader.execAndGet("SELECT count(*) FROM entries").getInt(), 1);
  EXPECT_EQ(append(*store, "t", 1), Appended::kDone);
}

// The statements of every connection opened during its life, with their values.
class Statements {
 public:
  Statements() {
    seen().clear();
    sqlite3_auto_extension(reinterpret_cast<void (*)()>(&Statements::follow));
  }
  ~Statements() { sqlite3_reset_auto_extension(); }
  Statements(const Statements&) = delete;
  Statements& operator=(const Statements&) = delete;

  // The last one that was run.
  static std::string last() {
    const std::lock_guard guard(mutex());
    return seen().empty() ? "" : seen().back();
  }

 private:
  static int follow(sqlite3* connection, char**, const void*) {
    return sqlite3_trace_v2(connection, SQLITE_TRACE_STMT, &Statements::note, nullptr);
  }
  static int note(unsigned, void*, void* statement, void*) {
    char* text = sqlite3_expanded_sql(static_cast<sqlite3_stmt*>(statement));
    const std::lock_guard guard(mutex());
    seen().emplace_back(text);
    sqlite3_free(text);
    return 0;
  }
  static std::vector<std::string>& seen() {
    static std::vector<std::string> statements;
    return statements;
  }
  static std::mutex& mutex() {
    static std::mutex one;
    return one;
  }
};

class SqliteLists : public SqliteFile {
 protected:
  // How the database finds a page.
  std::string plan_of(const server::TableQuery& query) {
    EXPECT_TRUE(store_->list(query));
    const std::string sql = Statements::last();
    EXPECT_TRUE(sql.starts_with("SELECT id, note FROM tables")) << sql;
    SQLite::Database reader(path_, SQLite::OPEN_READONLY);
    SQLite::Statement explain(reader, "EXPLAIN QUERY PLAN " + sql);
    std::string plan;
    while (explain.executeStep()) plan += explain.getColumn(3).getString() + "\n";
    return plan;
  }

  Statements statements_;
  std::unique_ptr<Store> store_ = open_at(path_);
};

// By this index alone, and in its order.
MATCHER_P(IsSearchBy, index, "") {
  return testing::ExplainMatchResult(
      testing::AllOf(testing::StartsWith("SEARCH "),
                     testing::EndsWith(" USING INDEX " + std::string(index) + "\n"),
                     testing::Not(testing::HasSubstr("TEMP B-TREE"))),
      arg, result_listener);
}

// However many games are over, a page of those that wait for people costs no more than itself.
TEST_F(SqliteLists, APageOfAPhaseIsReadFromAnIndexOfThatPhase) {
  using server::Phase;
  for (const Phase phase : {Phase::kOpen, Phase::kRunning, Phase::kOver}) {
    for (const bool open_seats : {false, true}) {
      for (const char* game : {"", "pantacle"}) {
        EXPECT_THAT(plan_of({.game = game, .phase = phase, .open_seats = open_seats}),
                    IsSearchBy("listed_tables_by_phase (phase=? AND id<?)"));
      }
    }
  }
}

TEST_F(SqliteLists, APageOfAllPhasesIsReadFromAnIndexOfListedTables) {
  EXPECT_THAT(plan_of({}), IsSearchBy("listed_tables (id<?)"));
}

TEST(SqliteInMemory, IsAStoreOfItsOwn) {
  const auto one = open_at(":memory:"), two = open_at(":memory:");
  EXPECT_EQ(append(*one, "t", 0, "one"), Appended::kDone);
  EXPECT_EQ(append(*two, "t", 0, "two"), Appended::kDone);
  EXPECT_THAT(texts(*one, "t"), ElementsAre("one"));
}

}  // namespace
}  // namespace agon::test
