// The default store: one SQLite file beside the server, nothing to install.
#include <SQLiteCpp/SQLiteCpp.h>
#include <fcntl.h>
#include <sqlite3.h>
#include <unistd.h>

#include <algorithm>
#include <cerrno>
#include <filesystem>
#include <mutex>
#include <optional>
#include <system_error>
#include <unordered_map>
#include <unordered_set>

#include "server/store/file_lock.h"
#include "server/store/group_writer.h"
#include "server/store/store.h"
#include "server/store/store_error.h"

namespace agon::server {
namespace {

constexpr const char* kInMemory = ":memory:";
// Somebody who copies the file may hold it for a moment.
constexpr int kBusyMilliseconds = 5000;
constexpr int kApplication = 0x41474F4E;  // "AGON"
constexpr int kFormat = 1;
constexpr std::size_t kKnownTables = 10'000;

// A plain rowid table: WITHOUT ROWID was fifteen times slower (docs/decisions.md).
constexpr const char* kSchema = R"(
  CREATE TABLE IF NOT EXISTS entries(
    id INTEGER PRIMARY KEY,
    table_id TEXT NOT NULL,
    number INTEGER NOT NULL,
    text TEXT NOT NULL);
  CREATE UNIQUE INDEX IF NOT EXISTS entries_by_table ON entries(table_id, number);
  CREATE INDEX IF NOT EXISTS tables_by_age ON entries(id, table_id) WHERE number = 0;
)";

struct OtherFormat {};

int number_of(SQLite::Database& database, const char* query) {
  return database.execAndGet(query).getInt();
}

// A new file, or one of ours in this format.
void check_format(SQLite::Database& database) {
  const int application = number_of(database, "PRAGMA application_id");
  const int format = number_of(database, "PRAGMA user_version");
  if (application == kApplication && format == kFormat) return;
  const bool fresh = application == 0 && format == 0 &&
                     number_of(database, "SELECT count(*) FROM sqlite_master") == 0;
  if (!fresh) throw OtherFormat{};
}

// Durable means flushed: synchronous=FULL flushes the log with each commit.
void prepare(SQLite::Database& database, const std::string& path) {
  check_format(database);
  if (sqlite3_db_readonly(database.getHandle(), "main") == 1) {
    throw SQLite::Exception("the file cannot be written");
  }
  const std::string mode = database.execAndGet("PRAGMA journal_mode=WAL").getString();
  if (path != kInMemory && mode != "wal") {
    throw SQLite::Exception("the file system does not allow a write-ahead log");
  }
  database.exec("PRAGMA synchronous=FULL");
  SQLite::Transaction transaction(database, SQLite::TransactionBehavior::IMMEDIATE);
  database.exec(kSchema);
  database.exec("PRAGMA application_id=" + std::to_string(kApplication));
  database.exec("PRAGMA user_version=" + std::to_string(kFormat));
  transaction.commit();
}

// A statement that is used again and again. A cursor left open would keep the log from shrinking.
class Use {
 public:
  explicit Use(SQLite::Statement& statement) : statement_(statement) {}
  ~Use() { statement_.tryReset(); }
  Use(const Use&) = delete;
  Use& operator=(const Use&) = delete;
  SQLite::Statement* operator->() { return &statement_; }

 private:
  SQLite::Statement& statement_;
};

// The connection that writes.
class SqliteWriter {
 public:
  explicit SqliteWriter(const std::string& path)
      : database_(path, SQLite::OPEN_READWRITE | SQLite::OPEN_CREATE, kBusyMilliseconds) {
    prepare(database_, path);
    insert_.emplace(database_, "INSERT INTO entries(table_id, number, text) VALUES(?, ?, ?)");
    last_.emplace(database_, "SELECT coalesce(max(number), -1) FROM entries WHERE table_id = ?");
  }

  void commit(const Batch& batch) {
    try {
      commit_all(batch);
    } catch (...) {
      known_.clear();  // what was written is not there
      throw;
    }
  }

  // The version once more: it changes nothing and has to reach the disk.
  void write_format() {
    SQLite::Transaction transaction(database_, SQLite::TransactionBehavior::IMMEDIATE);
    database_.exec("PRAGMA user_version=" + std::to_string(kFormat));
    transaction.commit();
  }

  SQLite::Database& database() { return database_; }

 private:
  void commit_all(const Batch& batch) {
    SQLite::Transaction transaction(database_, SQLite::TransactionBehavior::IMMEDIATE);
    std::unordered_set<std::string> refused;
    for (PendingAppend* append : batch) {
      const bool next = (refused.empty() || !refused.contains(append->table)) && is_next(*append);
      append->result = next ? Appended::kDone : Appended::kConflict;
      if (next) {
        insert(*append);
      } else {
        refused.insert(append->table);
      }
    }
    transaction.commit();
  }

  bool is_next(const PendingAppend& append) {
    if (known_.size() >= kKnownTables) known_.clear();
    const auto [known, fresh] = known_.try_emplace(append.table, -1);
    if (fresh) known->second = last_of(append.table);
    if (known->second + 1 != append.number) return false;
    ++known->second;
    return true;
  }

  std::int64_t last_of(const std::string& table) {
    Use last(*last_);
    last->bindNoCopy(1, table);
    last->executeStep();
    return last->getColumn(0).getInt64();
  }

  void insert(const PendingAppend& append) {
    Use insert(*insert_);
    insert->bindNoCopy(1, append.table);
    insert->bind(2, append.number);
    insert->bindNoCopy(3, append.text);
    insert->exec();
  }

  SQLite::Database database_;
  std::optional<SQLite::Statement> insert_;
  std::optional<SQLite::Statement> last_;
  // The last number of tables that were written to. Nobody else writes: the file is locked.
  std::unordered_map<std::string, std::int64_t> known_;
};

class SqliteStore final : public Store {
 public:
  SqliteStore(const std::string& path, FileLock lock)
      : lock_(std::move(lock)), writes_(path), writer_([this](const Batch& batch) {
          const std::lock_guard guard(writing_);
          writes_.commit(batch);
        }) {
    if (path != kInMemory) reads_.emplace(path, SQLite::OPEN_READONLY, kBusyMilliseconds);
  }

  void append(std::string table, std::int64_t number, std::string text, Done done) override {
    writer_.add(std::move(table), number, std::move(text), std::move(done));
  }

  Result<std::vector<StoredEntry>> load(const std::string& table, std::int64_t from) override {
    auto found = entries_of(table, from);
    if (found && from <= 0) writer_.loaded(table);
    return found;
  }
  Result<std::vector<StoredEntry>> look(const std::string& table) override {
    return entries_of(table, 0);
  }
  Result<std::vector<StoredEntry>> entries_of(const std::string& table, std::int64_t from) {
    return read<StoredEntry>([&](SQLite::Database& database) {
      SQLite::Statement select(database,
                               "SELECT number, text FROM entries WHERE table_id = ? AND "
                               "number >= ? ORDER BY number");
      select.bind(1, table);
      select.bind(2, from);
      std::vector<StoredEntry> entries;
      while (select.executeStep()) {
        entries.push_back({select.getColumn(0).getInt64(), select.getColumn(1).getString()});
      }
      return entries;
    });
  }

  Result<std::vector<std::string>> tables(int most) override {
    return read<std::string>([&](SQLite::Database& database) {
      SQLite::Statement select(
          database, "SELECT table_id FROM entries WHERE number = 0 ORDER BY id DESC LIMIT ?");
      select.bind(1, std::max(most, 0));
      std::vector<std::string> ids;
      while (select.executeStep()) ids.push_back(select.getColumn(0).getString());
      return ids;
    });
  }

  // A file has one server, so there is nobody else to hear from or to share work with.
  void on_news(News) override {}
  bool lease(const std::string&, std::chrono::milliseconds) override { return true; }
  void end_lease(const std::string&) override {}

  Status check() override {
    const std::lock_guard guard(writing_);
    try {
      writes_.write_format();
    } catch (const SQLite::Exception& error) {
      return store_error(error.what());
    }
    return {};
  }
  void on_trouble(Trouble trouble) override { writer_.on_trouble(std::move(trouble)); }

 private:
  // Through a connection of its own, so that nobody who reads waits for a flush; what is only in
  // memory has one connection.
  template <class Row, class Ask>
  Result<std::vector<Row>> read(Ask ask) {
    const std::lock_guard guard(reads_ ? reading_ : writing_);
    try {
      return ask(reads_ ? *reads_ : writes_.database());
    } catch (const SQLite::Exception& error) {
      return store_error(error.what());
    }
  }

  FileLock lock_;  // first: it lets go last
  std::mutex writing_;
  SqliteWriter writes_;
  std::mutex reading_;
  std::optional<SQLite::Database> reads_;
  GroupWriter writer_;  // last: it stops first
};

// Secrets of seats and games are in it, so nobody else on the machine may read it; SQLite gives its
// side files the same rights.
Status make_private_file(const std::string& path) {
  const int file = open(path.c_str(), O_RDWR | O_CREAT | O_EXCL | O_CLOEXEC, 0600);
  if (file >= 0) {
    close(file);
  } else if (errno != EEXIST) {
    return not_opened(path, std::generic_category().message(errno));
  }
  return {};
}

}  // namespace

Result<std::unique_ptr<Store>> open_sqlite(const std::string& path) {
  FileLock lock;
  if (path != kInMemory) {
    // SQLite takes an empty name for a file that it throws away.
    if (path.empty()) return not_opened(path, std::generic_category().message(ENOENT));
    std::error_code unreadable;
    if (std::filesystem::is_directory(path, unreadable)) {
      return not_opened(path, std::generic_category().message(EISDIR));
    }
    Result<FileLock> taken = FileLock::take(path);
    if (!taken) return taken.error();
    lock = std::move(*taken);
    if (const Status made = make_private_file(path); !made) return made.error();
  }
  try {
    return std::unique_ptr<Store>(std::make_unique<SqliteStore>(path, std::move(lock)));
  } catch (const OtherFormat&) {
    return other_format(path);
  } catch (const SQLite::Exception& error) {
    return not_opened(path, error.what());
  }
}

}  // namespace agon::server
