// The shared store: any number of servers on one PostgreSQL. The unique number of an entry decides
// the order; news travels by LISTEN/NOTIFY.
#include <algorithm>
#include <atomic>
#include <chrono>
#include <mutex>
#include <pqxx/pqxx>
#include <random>
#include <thread>
#include <unordered_map>

#include "server/store/group_writer.h"
#include "server/store/postgres_link.h"
#include "server/store/postgres_listener.h"
#include "server/store/store.h"
#include "server/store/store_error.h"

namespace agon::server {
namespace {

constexpr const char* kChannel = "agon_entries";
constexpr int kFormat = 1;
constexpr std::chrono::milliseconds kPause{200};
constexpr std::chrono::seconds kLastTries{10};

// `writer` names the append that made an entry, so that a server can tell whether it was its own.
constexpr const char* kSchema = R"(
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
  DELETE FROM agon_leases WHERE until < now() - interval '1 day';
)";

// One server at a time writes to a table, until its transaction is over, even one whose server has
// lost it. All take them in one order, so that no two wait for each other.
constexpr const char* kLockTables = R"(
  SELECT pg_advisory_xact_lock(1095192398, key) FROM (
    SELECT DISTINCT hashtext(id) AS key FROM unnest($1::text[]) AS id ORDER BY key) AS keys
)";

// For each append: the last number of its table, and who wrote the entry of its number.
constexpr const char* kLook = R"(
  SELECT
    coalesce((SELECT max(number) FROM agon_entries e WHERE e.table_id = a.table_id), -1),
    coalesce((SELECT writer FROM agon_entries e
              WHERE e.table_id = a.table_id AND e.number = a.number), '')
  FROM unnest($1::text[], $2::bigint[]) WITH ORDINALITY AS a(table_id, number, place)
  ORDER BY place
)";

constexpr const char* kInsert = R"(
  INSERT INTO agon_entries(table_id, number, writer, text)
  SELECT table_id, number, writer, text
  FROM unnest($1::text[], $2::bigint[], $3::text[], $4::text[]) WITH ORDINALITY
    AS a(table_id, number, writer, text, place)
  ORDER BY place
)";

constexpr const char* kTell = R"(
  SELECT pg_notify($1, $2 || ' ' || table_id || ' ' || number)
  FROM unnest($3::text[], $4::bigint[]) WITH ORDINALITY AS a(table_id, number, place)
  ORDER BY place
)";

constexpr const char* kLease = R"(
  INSERT INTO agon_leases VALUES($1, $2, now() + $3::bigint * interval '1 ms')
  ON CONFLICT(work) DO UPDATE SET holder = excluded.holder, until = excluded.until
    WHERE agon_leases.holder = excluded.holder OR agon_leases.until <= now()
  RETURNING work
)";

struct OtherFormat {};
struct OtherEncoding {};

std::string random_name() {
  std::random_device device;
  std::string name;
  for (int i = 0; i < 4; ++i) name += std::to_string(device());
  return name;
}

void prepare(pqxx::work& work) {
  // It must hold names in any script; SQL_ASCII keeps bytes as they come.
  const std::string encoding = work.exec("SHOW server_encoding")[0][0].as<std::string>();
  if (encoding != "UTF8" && encoding != "SQL_ASCII") throw OtherEncoding{};
  // Two servers that start at once would trip over each other's CREATE TABLE.
  work.exec("SELECT pg_advisory_xact_lock(1095192398)");
  work.exec(kSchema);
  if (work.exec("SELECT max(version) FROM agon_format")[0][0].as<int>() != kFormat) {
    throw OtherFormat{};
  }
}

// The connection that writes.
class PostgresWriter {
 public:
  PostgresWriter(const std::string& options, std::string name)
      : link_(options), name_(std::move(name)) {
    link_.transact([](pqxx::work& work) {
      prepare(work);
      return 0;
    });
  }

  // A connection that broke before the end has changed nothing: once more. One that broke while it
  // committed may have: then it is tried until it is known, since an entry that stands must not be
  // called a failure. An append that stands already is not written again.
  void commit(const Batch& batch) {
    in_doubt_ = false;
    std::chrono::milliseconds waited_closing{0};
    for (int attempt = 0;; ++attempt) {
      try {
        attempt_commit(batch);
        return;
      } catch (const std::exception&) {
        if (!in_doubt_ && (link_.is_open() || attempt > 0)) throw;
      }
      if (attempt == 0) continue;
      if (closing_ && (waited_closing += kPause) > kLastTries) return leave_open(batch);
      std::this_thread::sleep_for(kPause);
    }
  }

  // From now on a doubt is given up after some seconds.
  void close() { closing_ = true; }

 private:
  // Nobody will learn how it ended but by looking.
  static void leave_open(const Batch& batch) {
    for (PendingAppend* append : batch) append->result = Appended::kConflict;
  }

  void attempt_commit(const Batch& batch) {
    pqxx::work work(link_.connection());
    const Batch next = judge(work, batch);
    if (next.empty()) return;
    write(work, next);
    try {
      work.commit();
    } catch (const std::exception&) {
      if (!link_.is_open()) in_doubt_ = true;
      throw;
    }
  }

  std::string tag(const PendingAppend& append) const {
    return name_ + "-" + std::to_string(append.place);
  }

  // Sets the results, and returns those that are to be written.
  Batch judge(pqxx::work& work, const Batch& batch) {
    PostgresArray tables, numbers;
    for (const PendingAppend* append : batch) {
      tables.add(append->table);
      numbers.add(append->number);
    }
    work.exec_params(kLockTables, tables.text());
    const pqxx::result seen = work.exec_params(kLook, tables.text(), numbers.text());
    std::unordered_map<std::string, std::int64_t> last;
    Batch next;
    for (std::size_t i = 0; i < batch.size(); ++i) {
      PendingAppend& append = *batch[i];
      const pqxx::row row = seen[static_cast<pqxx::result::size_type>(i)];
      append.result = Appended::kDone;
      if (row[1].as<std::string>() == tag(append)) continue;
      std::int64_t& number =
          last.try_emplace(append.table, row[0].as<std::int64_t>()).first->second;
      if (append.number >= 0 && append.number == number + 1) {
        next.push_back(&append);
        ++number;
      } else {
        append.result = Appended::kConflict;
        number = kRefused;
      }
    }
    return next;
  }

  void write(pqxx::work& work, const Batch& next) {
    PostgresArray tables, numbers, writers, texts;
    for (const PendingAppend* append : next) {
      tables.add(append->table);
      numbers.add(append->number);
      writers.add(tag(*append));
      texts.add(append->text);
    }
    work.exec_params(kInsert, tables.text(), numbers.text(), writers.text(), texts.text());
    work.exec_params(kTell, kChannel, name_, tables.text(), numbers.text());
  }

  static constexpr std::int64_t kRefused = -2;  // no entry's number follows it

  PostgresLink link_;
  std::string name_;
  bool in_doubt_ = false;  // the batch may stand
  std::atomic<bool> closing_{false};
};

class PostgresStore final : public Store {
 public:
  explicit PostgresStore(const std::string& options)
      : writes_(options, name_),
        reads_(options),
        writer_([this](const Batch& batch) { writes_.commit(batch); }),
        listener_(
            options, kChannel, [this](const std::string& payload) { hear(payload); },
            [this] { tell("", -1); }) {}
  ~PostgresStore() override { writes_.close(); }

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
    return read<StoredEntry>([&](pqxx::work& work) {
      std::vector<StoredEntry> entries;
      for (const auto& row : work.exec_params("SELECT number, text FROM agon_entries WHERE "
                                              "table_id = $1 AND number >= $2 ORDER BY number",
                                              table, from)) {
        entries.push_back({row[0].as<std::int64_t>(), row[1].as<std::string>()});
      }
      return entries;
    });
  }

  Result<std::vector<std::string>> tables(int most) override {
    return read<std::string>([&](pqxx::work& work) {
      std::vector<std::string> ids;
      for (const auto& row : work.exec_params(
               "SELECT table_id FROM agon_entries WHERE number = 0 ORDER BY id DESC LIMIT $1",
               std::max(most, 0))) {
        ids.push_back(row[0].as<std::string>());
      }
      return ids;
    });
  }

  void on_news(News news) override {
    const std::lock_guard guard(news_mutex_);
    news_ = std::move(news);
  }

  // While the database is away nobody gets a lease.
  bool lease(const std::string& name, std::chrono::milliseconds time) override {
    const std::lock_guard guard(reading_);
    try {
      return reads_.transact([&](pqxx::work& work) {
        return !work.exec_params(kLease, name, name_, time.count()).empty();
      });
    } catch (const std::exception&) {
      return false;
    }
  }

  void end_lease(const std::string& name) override {
    const std::lock_guard guard(reading_);
    try {
      reads_.transact([&](pqxx::work& work) {
        return work.exec_params("DELETE FROM agon_leases WHERE work = $1 AND holder = $2", name,
                                name_);
      });
    } catch (const std::exception&) {
      // It runs out by itself.
    }
  }

  bool shared() const override { return true; }
  Status check() override {
    const std::lock_guard guard(reading_);
    try {
      reads_.transact([&](pqxx::work& work) {
        const std::string name = "check " + name_;
        work.exec_params(kLease, name, name_, 0);
        return work.exec_params("DELETE FROM agon_leases WHERE work = $1", name);
      });
    } catch (const std::exception& error) {
      return store_error(error.what());
    }
    return {};
  }
  void on_trouble(Trouble trouble) override { writer_.on_trouble(std::move(trouble)); }

 private:
  template <class Row, class Ask>
  Result<std::vector<Row>> read(Ask ask) {
    const std::lock_guard guard(reading_);
    try {
      return reads_.transact(ask);
    } catch (const std::exception& error) {
      return store_error(error.what());
    }
  }

  // "server table number"; our own words come back, too.
  void hear(const std::string& payload) {
    const std::size_t first = payload.find(' ');
    const std::size_t last = payload.rfind(' ');
    if (first == std::string::npos || first == last || payload.substr(0, first) == name_) return;
    tell(payload.substr(first + 1, last - first - 1), std::stoll(payload.substr(last + 1)));
  }

  void tell(const std::string& table, std::int64_t number) {
    const std::lock_guard guard(news_mutex_);
    if (news_) news_(table, number);
  }

  const std::string name_ = random_name();
  std::mutex news_mutex_;
  News news_;
  PostgresWriter writes_;
  std::mutex reading_;
  PostgresLink reads_;
  GroupWriter writer_;
  PostgresListener listener_;  // last: it stops first
};

}  // namespace

Result<std::unique_ptr<Store>> open_postgres(const std::string& address) {
  constexpr const char* kName = "PostgreSQL";  // the address may hold a password
  const Result<std::string> options = postgres_options(address);
  if (!options) return options.error();
  try {
    return std::unique_ptr<Store>(std::make_unique<PostgresStore>(*options));
  } catch (const OtherFormat&) {
    return other_format(kName);
  } catch (const OtherEncoding&) {
    return Error{"store", Message("server.error.store_encoding"), {}};
  } catch (const std::exception& error) {
    return not_opened(kName, error.what());
  }
}

}  // namespace agon::server
