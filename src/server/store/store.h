// Where tables are kept. A table's history is a list of entries that only grows: whatever is told
// to anybody was written here before. Two servers may write to one table; the store decides the
// order, since an entry's number is written once.
//
// All of it may be called from any thread.
#pragma once

#include <chrono>
#include <cstdint>
#include <functional>
#include <map>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "core/result.h"

namespace agon::server {

struct StoredEntry {
  std::int64_t number = 0;
  std::string text;
};

// How far a table is.
enum class Phase : std::uint8_t {
  kOpen,     // it waits for people
  kRunning,  // it is played
  kOver,     // over, given up, or a record to look at
};

// What the list needs to find and show a table without reading its history. It is written together
// with the table's entries.
struct TableNote {
  bool listed = false;  // among the tables that anybody may find
  std::string game;
  Phase phase = Phase::kOpen;
  int open_seats = 0;
  std::string text;  // what the list shows; not empty

  bool operator==(const TableNote&) const = default;
};

struct NewEntry {
  std::string table;
  std::int64_t number = 0;
  std::string text;
  std::optional<TableNote> note = {};  // if it changed
  std::string owner = {};              // of a table that begins: whose bytes it counts among
};

// A page of the list: only tables that want to be found, the latest first.
struct TableQuery {
  int most = 50;
  std::int64_t before = INT64_MAX;  // the place of the last one on the page before
  std::string game = {};            // empty: any
  std::optional<Phase> phase = {};
  bool open_seats = false;  // only those with an open seat
};
struct ListedTable {
  std::int64_t place = 0;
  std::string text;
};

// How long an unused table is kept, by its phase; 0 is for ever. It must be more than an hour,
// since a table's use is recorded at most once an hour.
struct KeepFor {
  std::chrono::seconds open{0};
  std::chrono::seconds running{0};
  std::chrono::seconds over{0};
};

struct StoreUsage {
  std::int64_t tables = 0;
  std::int64_t bytes = 0;
  std::map<std::string, std::int64_t> by_owner;  // bytes
};

// As the number of an entry in the news: the table is gone.
inline constexpr std::int64_t kRemoved = -2;

// The name of the lease for the moves of a table's bots. It is removed with the table.
inline std::string moving_at(const std::string& table) { return "move " + table; }

// How an append ended.
enum class Appended : std::uint8_t {
  kDone,      // durable
  kConflict,  // not the next number, or another server's: load, and look again
  kFailed,    // the store did not take it; nothing changed
};

class Store {
 public:
  using Done = std::function<void(Appended)>;
  using News = std::function<void(const std::string& table, std::int64_t number)>;
  using Trouble = std::function<void(const std::string& why)>;

  // What was handed over before is still written, and its `done` called.
  virtual ~Store() = default;

  // Writes entry `number` of a table, counted from 0, which begins it. `done` is called on a thread
  // of the store once the entry is durable, or was refused; for one table in the order of its
  // appends. It may append again. It must not throw, destroy the store, or keep the thread: every
  // table waits for it.
  //
  // An entry whose predecessor is missing is a conflict, too. Several may be on their way for one
  // table. Once one of them was refused, those behind it are conflicts, however late they come,
  // until the table has been loaded from 0 again: they were built on an entry that is not there.
  //
  // A table's id is text of 1 to 200 bytes, an entry's text at most 64 MiB; both are UTF-8 without
  // a zero. Anything else fails.
  virtual void write(NewEntry entry, Done done) = 0;
  void append(std::string table, std::int64_t number, std::string text, Done done) {
    write({std::move(table), number, std::move(text)}, std::move(done));
  }
  // The entries from `from` on.
  virtual Result<std::vector<StoredEntry>> load(const std::string& table, std::int64_t from) = 0;
  // All entries, for somebody who only looks: it does not count as having loaded the table.
  virtual Result<std::vector<StoredEntry>> look(const std::string& table) { return load(table, 0); }

  // -- notes
  virtual Result<std::vector<ListedTable>> list(const TableQuery& query) = 0;
  // The latest tables without a note, the latest first: those of a store from before there were
  // notes.
  virtual Result<std::vector<std::string>> unnoted(int most) = 0;
  // Gives a table a note if it has none.
  virtual Status note(const std::string& table, const TableNote& note) = 0;

  // -- the life of tables
  // Records that these tables are used now. The hub calls it before it reads a table, so that
  // nobody removes it meanwhile, and now and then while it is watched. Cheap if they were used
  // lately.
  virtual Status use(const std::vector<std::string>& tables) = 0;
  // Tables that were not used for so long, at most so many.
  virtual Result<std::vector<std::string>> stale(const KeepFor& keep, int most) = 0;
  // Removes a table if it is still stale, and returns whether it did. Other servers are told.
  virtual Result<bool> remove(const std::string& table, const KeepFor& keep) = 0;
  // Forgets what means nothing any more: leases that ran out. To be called now and then.
  virtual Status tidy() { return {}; }
  virtual Result<StoreUsage> usage() = 0;
  // Drawn once for the store, so that what is derived from an address here says nothing elsewhere.
  // It is no secret from whoever has the store.
  virtual std::string salt() const = 0;

  // Called on a thread of the store when another server has written an entry: once for each, in
  // the order of the table. ("", -1) says that news may have been missed: look at all your tables;
  // (table, kRemoved) that another server removed it.
  // An empty function ends it; no call is under way any more when this returns.
  virtual void on_news(News news) = 0;
  // Whether this server may do a piece of work for some time, alone among all servers. Asking again
  // renews the lease. Its time counts from before the call.
  virtual bool lease(const std::string& work, std::chrono::milliseconds time) = 0;
  virtual void end_lease(const std::string& work) = 0;

  // Whether other servers may write here, too.
  virtual bool shared() const { return false; }

  // -- for whoever runs the server
  // Whether the store takes writes. It writes something that changes nothing, and waits for it.
  virtual Status check() { return {}; }
  // Called on a thread of the store when it did not take what it was given, in the words of the
  // database.
  virtual void on_trouble(Trouble) {}
};

// A file, which has one server at a time, or ":memory:".
Result<std::unique_ptr<Store>> open_sqlite(const std::string& path);
// "postgresql://…", shared by any number of servers.
Result<std::unique_ptr<Store>> open_postgres(const std::string& address);
// By address: what begins with postgresql:// or postgres://, else a file.
Result<std::unique_ptr<Store>> open_store(const std::string& address);

// What a store takes as a table's id, and as an entry's text.
bool is_table_id(std::string_view id);
bool is_entry_text(std::string_view text);

}  // namespace agon::server
