// The default store: one SQLite file beside the server, nothing to install.
#include <SQLiteCpp/SQLiteCpp.h>
#include <fcntl.h>
#include <sqlite3.h>
#include <unistd.h>

#include <algorithm>
#include <cerrno>
#include <ctime>
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
// A program that copies the file may lock it for a moment.
constexpr int kBusyMilliseconds = 5000;
constexpr int kApplication = 0x41474F4E;  // "AGON"
constexpr int kFormat = 2;
constexpr int kBeforeNotes = 1;  // the format before tables had notes
constexpr std::size_t kKnownTables = 10'000;

// A plain rowid table: WITHOUT ROWID was fifteen times slower (docs/decisions.md).
constexpr const char* kSchema = R"(
  CREATE TABLE IF NOT EXISTS entries(
    id INTEGER PRIMARY KEY,
    table_id TEXT NOT NULL,
    number INTEGER NOT NULL,
    text TEXT NOT NULL);
  CREATE UNIQUE INDEX IF NOT EXISTS entries_by_table ON entries(table_id, number);
  CREATE TABLE IF NOT EXISTS tables(
    id INTEGER PRIMARY KEY,
    table_id TEXT NOT NULL UNIQUE,
    listed INTEGER NOT NULL DEFAULT 0,
    game TEXT NOT NULL DEFAULT '',
    phase INTEGER NOT NULL DEFAULT 0,
    open_seats INTEGER NOT NULL DEFAULT 0,
    note TEXT NOT NULL DEFAULT '',
    owner TEXT NOT NULL DEFAULT '',
    bytes INTEGER NOT NULL DEFAULT 0,
    used INTEGER NOT NULL);
  CREATE INDEX IF NOT EXISTS listed_tables ON tables(id) WHERE listed = 1;
  CREATE INDEX IF NOT EXISTS listed_tables_by_phase ON tables(phase, id) WHERE listed = 1;
  CREATE INDEX IF NOT EXISTS unnoted_tables ON tables(id) WHERE note = '';
  CREATE INDEX IF NOT EXISTS tables_by_use ON tables(phase, used);
  CREATE TABLE IF NOT EXISTS about(name TEXT PRIMARY KEY, value TEXT NOT NULL);
  INSERT OR IGNORE INTO about VALUES('salt', lower(hex(randomblob(16))));
)";

// Adds rows for tables of the previous format. Their notes are written later, when a server reads
// them; they count as used now.
constexpr const char* kAddNotes = R"(
  DROP INDEX IF EXISTS tables_by_age;
  INSERT INTO tables(id, table_id, bytes, used)
    SELECT min(id), table_id, sum(length(CAST(text AS BLOB))), CAST(strftime('%s', 'now') AS INTEGER)
    FROM entries GROUP BY table_id;
)";

constexpr const char* kStale = R"(note <> '' AND (
    (phase = 0 AND ?1 > 0 AND used <= ?4 - ?1) OR
    (phase = 1 AND ?2 > 0 AND used <= ?4 - ?2) OR
    (phase = 2 AND ?3 > 0 AND used <= ?4 - ?3)))";

// Only what is asked for, so that an index fits.
std::string list_query(const TableQuery& query) {
  std::string sql = "SELECT id, note FROM tables WHERE listed = 1 AND id < ?1";
  if (query.phase) sql += " AND phase = ?2";
  if (!query.game.empty()) sql += " AND game = ?3";
  if (query.open_seats) sql += " AND open_seats > 0";
  return sql + " ORDER BY id DESC LIMIT ?4";
}

// A table's use is written down again after so many seconds.
constexpr std::int64_t kUsedLately = 3600;

std::int64_t seconds_now() { return static_cast<std::int64_t>(std::time(nullptr)); }

void bind_keep(SQLite::Statement& statement, const KeepFor& keep) {
  statement.bind(1, static_cast<std::int64_t>(keep.open.count()));
  statement.bind(2, static_cast<std::int64_t>(keep.running.count()));
  statement.bind(3, static_cast<std::int64_t>(keep.over.count()));
  statement.bind(4, seconds_now());
}

struct OtherFormat {};

int number_of(SQLite::Database& database, const char* query) {
  return database.execAndGet(query).getInt();
}

// A new file, or one of ours in this format or the one before; which it is.
int check_format(SQLite::Database& database) {
  const int application = number_of(database, "PRAGMA application_id");
  const int format = number_of(database, "PRAGMA user_version");
  const bool known = format == kFormat || format == kBeforeNotes;
  if (application == kApplication && known) return format;
  const bool fresh = application == 0 && format == 0 &&
                     number_of(database, "SELECT count(*) FROM sqlite_master") == 0;
  if (!fresh) throw OtherFormat{};
  return kFormat;
}

// Durable means flushed: synchronous=FULL flushes the log with each commit.
void prepare(SQLite::Database& database, const std::string& path) {
  const int format = check_format(database);
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
  if (format == kBeforeNotes) database.exec(kAddNotes);
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
    count_.emplace(database_,
                   "INSERT INTO tables(table_id, used, bytes, owner) VALUES(?, ?, ?, ?) "
                   "ON CONFLICT(table_id) DO UPDATE SET used = excluded.used, "
                   "bytes = bytes + excluded.bytes");
    note_.emplace(database_,
                  "UPDATE tables SET listed = ?, game = ?, phase = ?, open_seats = ?, note = ? "
                  "WHERE table_id = ?");
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

  void write_note(const std::string& table, const TableNote& note) {
    SQLite::Transaction transaction(database_, SQLite::TransactionBehavior::IMMEDIATE);
    SQLite::Statement known(database_, "SELECT 1 FROM tables WHERE table_id = ? AND note <> ''");
    known.bind(1, table);
    if (!known.executeStep()) set_note(table, note);
    transaction.commit();
  }

  void use(const std::vector<std::string>& tables) {
    SQLite::Transaction transaction(database_, SQLite::TransactionBehavior::IMMEDIATE);
    SQLite::Statement update(database_, "UPDATE tables SET used = ? WHERE table_id = ?");
    for (const std::string& table : tables) {
      update.reset();
      update.bind(1, seconds_now());
      update.bind(2, table);
      update.exec();
    }
    transaction.commit();
  }

  bool remove(const std::string& table, const KeepFor& keep) {
    SQLite::Transaction transaction(database_, SQLite::TransactionBehavior::IMMEDIATE);
    SQLite::Statement gone(database_,
                           "DELETE FROM tables WHERE table_id = ?5 AND " + std::string(kStale));
    bind_keep(gone, keep);
    gone.bind(5, table);
    if (gone.exec() == 0) return false;
    SQLite::Statement entries(database_, "DELETE FROM entries WHERE table_id = ?");
    entries.bind(1, table);
    entries.exec();
    transaction.commit();
    known_.erase(table);
    return true;
  }

  SQLite::Database& database() { return database_; }

 private:
  void commit_all(const Batch& batch) {
    SQLite::Transaction transaction(database_, SQLite::TransactionBehavior::IMMEDIATE);
    std::unordered_set<std::string> refused;
    std::unordered_map<std::string, Added> tables;
    for (PendingAppend* append : batch) {
      const bool next = (refused.empty() || !refused.contains(append->table)) && is_next(*append);
      append->result = next ? Appended::kDone : Appended::kConflict;
      if (next) {
        insert(*append);
        Added& added = tables[append->table];
        added.bytes += static_cast<std::int64_t>(append->text.size());
        if (added.owner == nullptr) added.owner = &append->owner;
        if (append->note) added.note = &*append->note;
      } else {
        refused.insert(append->table);
      }
    }
    count(tables);
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

  // What a batch adds to a table's row.
  struct Added {
    std::int64_t bytes = 0;
    const std::string* owner = nullptr;
    const TableNote* note = nullptr;
  };

  void count(const std::unordered_map<std::string, Added>& tables) {
    const std::int64_t now = seconds_now();
    for (const auto& [table, added] : tables) {
      Use count(*count_);
      count->bindNoCopy(1, table);
      count->bind(2, now);
      count->bind(3, added.bytes);
      count->bindNoCopy(4, *added.owner);
      count->exec();
      if (added.note != nullptr) set_note(table, *added.note);
    }
  }

  void set_note(const std::string& table, const TableNote& note) {
    Use set(*note_);
    set->bind(1, note.listed ? 1 : 0);
    set->bindNoCopy(2, note.game);
    set->bind(3, static_cast<int>(note.phase));
    set->bind(4, note.open_seats);
    set->bindNoCopy(5, note.text);
    set->bindNoCopy(6, table);
    set->exec();
  }

  SQLite::Database database_;
  std::optional<SQLite::Statement> insert_;
  std::optional<SQLite::Statement> last_;
  std::optional<SQLite::Statement> count_;
  std::optional<SQLite::Statement> note_;
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
    const std::lock_guard guard(writing_);
    salt_ =
        writes_.database().execAndGet("SELECT value FROM about WHERE name = 'salt'").getString();
  }

  void write(NewEntry entry, Done done) override { writer_.add(std::move(entry), std::move(done)); }

  Result<std::vector<StoredEntry>> load(const std::string& table, std::int64_t from) override {
    auto found = entries_of(table, from);
    if (found && from <= 0) writer_.loaded(table);
    return found;
  }
  Result<std::vector<StoredEntry>> look(const std::string& table) override {
    return entries_of(table, 0);
  }
  Result<std::vector<StoredEntry>> entries_of(const std::string& table, std::int64_t from) {
    return read<std::vector<StoredEntry>>([&](SQLite::Database& database) {
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

  Result<std::vector<ListedTable>> list(const TableQuery& query) override {
    return read<std::vector<ListedTable>>([&](SQLite::Database& database) {
      SQLite::Statement select(database, list_query(query));
      select.bind(1, query.before);
      if (query.phase) select.bind(2, static_cast<int>(*query.phase));
      if (!query.game.empty()) select.bind(3, query.game);
      select.bind(4, std::max(query.most, 0));
      std::vector<ListedTable> found;
      while (select.executeStep()) {
        found.push_back({select.getColumn(0).getInt64(), select.getColumn(1).getString()});
      }
      return found;
    });
  }

  Result<std::vector<std::string>> unnoted(int most) override {
    return read<std::vector<std::string>>([&](SQLite::Database& database) {
      SQLite::Statement select(
          database, "SELECT table_id FROM tables WHERE note = '' ORDER BY id DESC LIMIT ?");
      select.bind(1, std::max(most, 0));
      return texts_of(select);
    });
  }

  Status note(const std::string& table, const TableNote& note) override {
    return done(change<int>([&] {
      writes_.write_note(table, note);
      return 0;
    }));
  }

  // Usually there is nothing to write, and a mere look does not wait for a flush.
  Status use(const std::vector<std::string>& tables) override {
    const auto old = read<std::vector<std::string>>([&](SQLite::Database& database) {
      SQLite::Statement is_old(database, "SELECT 1 FROM tables WHERE table_id = ? AND used < ?");
      std::vector<std::string> found;
      for (const std::string& table : tables) {
        is_old.reset();
        is_old.bind(1, table);
        is_old.bind(2, seconds_now() - kUsedLately);
        if (is_old.executeStep()) found.push_back(table);
      }
      return found;
    });
    if (!old) return old.error();
    if (old->empty()) return {};
    return done(change<int>([&] {
      writes_.use(*old);
      return 0;
    }));
  }

  Result<std::vector<std::string>> stale(const KeepFor& keep, int most) override {
    return read<std::vector<std::string>>([&](SQLite::Database& database) {
      SQLite::Statement select(database, "SELECT table_id FROM tables WHERE " +
                                             std::string(kStale) + " ORDER BY used LIMIT ?5");
      bind_keep(select, keep);
      select.bind(5, std::max(most, 0));
      return texts_of(select);
    });
  }

  Result<bool> remove(const std::string& table, const KeepFor& keep) override {
    return change<bool>([&] { return writes_.remove(table, keep); });
  }

  Result<StoreUsage> usage() override {
    return read<StoreUsage>([&](SQLite::Database& database) {
      SQLite::Statement select(database,
                               "SELECT owner, count(*), sum(bytes) FROM tables GROUP BY owner");
      StoreUsage usage;
      while (select.executeStep()) {
        usage.tables += select.getColumn(1).getInt64();
        usage.bytes += select.getColumn(2).getInt64();
        usage.by_owner[select.getColumn(0).getString()] = select.getColumn(2).getInt64();
      }
      usage.by_owner.erase("");
      return usage;
    });
  }

  std::string salt() const override { return salt_; }

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
  // Reading has a connection of its own, so that no reader waits for a flush. A store that is only
  // in memory has one connection for both.
  template <class Answer, class Ask>
  Result<Answer> read(Ask ask) {
    const std::lock_guard guard(reads_ ? reading_ : writing_);
    try {
      return ask(reads_ ? *reads_ : writes_.database());
    } catch (const SQLite::Exception& error) {
      return store_error(error.what());
    }
  }
  template <class Answer, class Change>
  Result<Answer> change(Change change) {
    const std::lock_guard guard(writing_);
    try {
      return change();
    } catch (const SQLite::Exception& error) {
      return store_error(error.what());
    }
  }
  static Status done(const Result<int>& result) {
    if (!result) return result.error();
    return {};
  }
  static std::vector<std::string> texts_of(SQLite::Statement& select) {
    std::vector<std::string> texts;
    while (select.executeStep()) texts.push_back(select.getColumn(0).getString());
    return texts;
  }

  FileLock lock_;  // first: it lets go last
  std::mutex writing_;
  SqliteWriter writes_;
  std::string salt_;
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
