// A live table is one that the hub has in memory, with everything that is under way for it: entries
// on their way to the store, lines to say, watchers, thinking bots.
#pragma once

#include <array>
#include <chrono>
#include <cstdint>
#include <deque>
#include <functional>
#include <map>
#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "ai/any_bot.h"
#include "server/tables/hosted_table.h"
#include "server/tables/move_lease.h"
#include "server/tables/pending.h"
#include "server/tables/thinkers.h"

namespace agon::server {

using HubClock = std::chrono::steady_clock;

// What a connection was last told of a table.
struct Watcher {
  std::weak_ptr<Peer> peer;
  Viewer viewer = kOnlooker;
  std::string hash;  // of the token that it showed; somebody else may hold the seat by now
  Told told;
  int last_event = 0;
  bool frames = false;  // it wants to know what changed at each event
};

// A seat's bot, which remembers what it thought before.
struct SeatBot {
  std::string name;
  std::shared_ptr<AnyBot> bot;
};

// A decision that a bot thinks about, or that a standing “no” answers. It is valid as long as the
// same player is asked the same question.
struct Thought {
  std::uint64_t number = 0;
  Thinkers::Ticket ticket = 0;  // 0 if it needs no thread
  bool in_secret = false;
  Player player = kNobody;
  int ask = 0;
  std::string seat;  // its kind, bot and standing answer at that time
  std::shared_ptr<MoveLease::Wanted> wanted = std::make_shared<MoveLease::Wanted>(true);
};

// Since when a question waits for another server to answer it.
struct LeftToOthers {
  Player player = kNobody;
  int ask = 0;
  HubClock::time_point since;
};

struct LiveTable {
  std::unique_ptr<HostedTable> table;
  // The store's answers name it: a table that is taken up anew has another generation.
  std::uint64_t generation = 0;
  HubClock::time_point used;
  bool was_over = false;  // its end was reported

  // -- Writing: entries on their way to the store
  std::int64_t durable = -1;           // the last entry that the store has
  bool held = false;                   // its first entry waits for another table's
  std::vector<StoredEntry> unwritten;  // its entries meanwhile
  std::string owner;                   // the address that opened it, if that was here
  std::optional<TableNote> noted;      // the note that the store was last told
  // -- Outbox
  std::deque<Output> line;
  // -- News
  ToldAll told;  // of the present state
  std::map<const Peer*, Watcher> watchers;
  // When each viewer last looked, an onlooker first.
  std::array<HubClock::time_point, kMaxPlayers + 1> looked{};
  // -- Following: entries of other servers
  std::int64_t heard = -1;  // the last entry that another server told of
  bool catching_up = false;
  // Messages that were refused, perhaps because another server knows more.
  std::vector<PendingMessage> doubtful;
  std::vector<PendingMessage> looking;  // those for which the store is being read
  // -- Thinking
  std::array<SeatBot, kMaxPlayers> bots;
  std::optional<Thought> thought;  // what is thought for it now
  std::optional<LeftToOthers> left_to_others;
  std::shared_ptr<MoveLease> lease;
  bool may_be_leased = false;  // this server may hold the lease of its moves

  const std::string& id() const { return table->id(); }
  // The number of the last entry, stored or not.
  std::int64_t last_entry() const { return table->next() - 1; }
  bool is_stored() const { return durable == last_entry(); }
  bool is_watched() const;
};

// All live tables, by id. A reference to one is valid until the table is dropped.
class LiveTables {
 public:
  explicit LiveTables(const std::function<HubClock::time_point()>& now) : now_(now) {}

  LiveTable* find(std::string_view id);
  const LiveTable* find(std::string_view id) const;
  // There must be none of that id.
  LiveTable& take_up(std::unique_ptr<HostedTable> table);
  // Takes it out; there must be one.
  LiveTable drop(const std::string& id);
  // Drops tables that nobody used for a while and for which nothing is under way. Returns false if
  // it is too early to look.
  bool drop_idle();

  std::size_t size() const { return tables_.size(); }
  auto begin() { return tables_.begin(); }
  auto end() { return tables_.end(); }
  auto begin() const { return tables_.begin(); }
  auto end() const { return tables_.end(); }

 private:
  const std::function<HubClock::time_point()>& now_;
  std::map<std::string, LiveTable, std::less<>> tables_;
  std::uint64_t generations_ = 0;
  HubClock::time_point looked_ = HubClock::now();
};

}  // namespace agon::server
