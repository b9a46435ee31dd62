// A table of the server: a protocol::Table whose every change is an entry of its history. Played
// again from the entries, it is the same table, to the byte.
#pragma once

#include <boost/json/object.hpp>
#include <cstdint>
#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "server/chance/keyed_picks.h"
#include "server/protocol/table.h"
#include "server/store/store.h"

namespace agon::server {

// What a table begins with.
struct TablePlan {
  std::shared_ptr<const AnyGame> game;
  Setup setup;
  std::vector<protocol::Seat> seats;
  std::vector<std::string> seat_hashes;  // of the tokens; empty where nobody holds one
  std::string host_hash;
  std::string invite_hash;
  bool hints = true;
};

class HostedTable {
 public:
  // A new table; its first entry is `entry_to_write()`.
  static Result<std::unique_ptr<HostedTable>> create(std::string id, TablePlan plan);
  // A table from its history.
  static Result<std::unique_ptr<HostedTable>> read(std::string id,
                                                   const std::vector<StoredEntry>& entries);

  const std::string& id() const { return id_; }
  const protocol::Table& table() const { return *table_; }
  const TablePlan& plan() const { return plan_; }
  const GameKey& key() const { return key_; }
  // The number of the next entry.
  std::int64_t next() const { return next_; }

  // -- who is who
  std::optional<Player> seat_of(std::string_view token) const;
  bool is_host(std::string_view token) const;
  bool is_invited(std::string_view token) const;

  // -- changes; each that is accepted leaves one entry to be written
  Result<std::string> act(Player player, std::optional<int> ask, std::string_view action);
  Result<std::string> take_back(Player player, std::optional<int> ask, int decisions);
  void set_seat(Player player, protocol::Seat seat, std::string hash);
  // Carries out an entry that another server wrote.
  Status follow(const StoredEntry& entry);

  // The entry that the last change made, if it made one.
  std::optional<StoredEntry> take_entry() { return std::exchange(entry_, std::nullopt); }

  // -- what is told
  // Nobody is asked before every seat is taken.
  bool begun() const;
  std::string view(Viewer viewer) const;
  // The whole record with the key when the game is over; before that what the viewer may know.
  std::string record(Viewer viewer) const;

 private:
  explicit HostedTable(std::string id) : id_(std::move(id)) {}

  Status begin(std::vector<Pick>* picks);
  Status carry_out(const boost::json::object& entry);
  // Remembers which entry the actions played since then came from.
  void note_actions(std::int64_t entry);
  void leave_entry(std::string text) { entry_ = StoredEntry{next_++, std::move(text)}; }

  std::string id_;
  TablePlan plan_;
  GameKey key_ = GameKey::make();  // a table from its history has its own
  std::shared_ptr<TableChance> chance_ = std::make_shared<TableChance>();
  std::unique_ptr<protocol::Table> table_;
  std::vector<std::int64_t> entry_of_action_;  // which entry each standing action came from
  std::int64_t next_ = 0;
  std::optional<StoredEntry> entry_;
};

}  // namespace agon::server
