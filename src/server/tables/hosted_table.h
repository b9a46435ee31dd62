// A table of the server: a protocol::Table whose every change is an entry of its history. Played
// again from the entries, it is the same table, to the byte.
#pragma once

#include <boost/json/object.hpp>
#include <cstdint>
#include <memory>
#include <optional>
#include <set>
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
  bool listed = true;                        // among the tables that anybody may find
  std::optional<boost::json::value> start;   // a state to begin with, instead of the set-up
  std::optional<boost::json::value> record;  // of a game that is only looked at
};

// What a viewer is told of a table, in parts that are compared apart.
// Each is an object; those that are the same for all viewers are written once.
using SharedPart = std::shared_ptr<const std::string>;
struct ToldAll {
  SharedPart head;  // the state without view and settings
  SharedPart view;  // the view's members that all viewers have in common
};
struct Told {
  ToldAll all;
  std::string settings;  // the state's settings, or no member
  std::string own;       // the rest of the view
};
// The whole state.
std::string state_of(const Told& told);

// How a seat came to change.
struct SeatChange {
  bool by_host = false;
  std::string claim = {};  // a repeat of the same change has the same one
};

class HostedTable {
 public:
  // A new table; its first entry is `take_entry()`. `match`, if there is one, is the plan's record
  // as it was played.
  static Result<std::unique_ptr<HostedTable>> create(std::string id, TablePlan plan,
                                                     std::unique_ptr<AnyMatch> match = nullptr);
  // A table from its history.
  static Result<std::unique_ptr<HostedTable>> read(std::string id,
                                                   const std::vector<StoredEntry>& entries);

  const std::string& id() const { return id_; }
  const protocol::Table& table() const { return *table_; }
  const TablePlan& plan() const { return plan_; }
  // What the table's chance is checked against when it is over.
  std::string commitment() const { return key_.commitment(rule_); }
  // The number of the next entry.
  std::int64_t next() const { return next_; }

  // -- who is who
  const std::string& hash(Player player) const { return plan_.seat_hashes[player]; }
  std::optional<Player> seat_of(std::string_view token) const;
  bool is_host(std::string_view token) const;
  bool is_invited(std::string_view token) const;

  // -- changes; each that is accepted leaves one entry to be written
  Result<std::string> act(Player player, std::optional<int> ask, std::string_view action);
  Result<std::string> take_back(Player player, std::optional<int> ask, int decisions);
  void set_seat(Player player, protocol::Seat seat, std::string hash, const SeatChange& how = {});
  void give_up();
  // Everybody at the table is told of its rematch.
  void name_rematch(std::string table);
  // Carries out an entry that another server wrote.
  Status follow(const StoredEntry& entry);

  // The entry that the last change made, if it made one.
  std::optional<StoredEntry> take_entry() { return std::exchange(entry_, std::nullopt); }

  // -- what is told
  // Nobody is asked before every seat is taken and everybody is ready.
  bool begun() const;
  // Whether the game has ever begun. It stays true when a seat is freed in a running game.
  bool has_begun() const { return has_begun_; }
  // Whether a seat was changed under this claim.
  bool was_claimed(const std::string& claim) const { return claims_.contains(claim); }
  // Nobody is asked any more.
  bool given_up() const { return given_up_; }
  // The table of the rematch; empty while there is none.
  const std::string& rematch() const { return rematch_; }
  bool closed() const { return given_up_ || table_->match().over(); }
  // Everything may be known: the game is over or given up, or is a record.
  bool revealed() const { return closed() || plan_.record; }
  // The parts that all are told; what did not change since then stays the same object.
  ToldAll told_all(const ToldAll& before) const;
  Told told(Viewer viewer, const ToldAll& all) const;
  std::string view(Viewer viewer) const;
  // Game, seats and how far it is, for the list of tables.
  TableNote note() const;
  // The answer to a private question for which its person is not asked: a standing "no", or the
  // only possible answer if the person is alone among bots and nobody looks on.
  std::optional<std::string> answer_unasked(bool nobody_looks) const;
  // As it was after an event, by what that viewer may know of it.
  std::string view_at(Viewer viewer, int event) const;
  // The events of a stretch of the log with what changed at each (film.h). `before` is the view to
  // begin with: frames may begin earlier than the stretch, with the action that its first event
  // belongs to.
  std::string film_of(Viewer viewer, int from, int to) const;
  // The match as it was after an event; after the last event, as it is now.
  std::unique_ptr<AnyMatch> match_at(int event) const;
  // The whole record with the key when the game is over; before that what the viewer may know.
  std::string record(Viewer viewer) const;

 private:
  explicit HostedTable(std::string id) : id_(std::move(id)) {}

  Status begin(std::vector<Pick>* picks, std::unique_ptr<AnyMatch> played);
  Result<std::unique_ptr<AnyMatch>> first_match() const;
  Status carry_out(const boost::json::object& entry);
  Status read_plan(const boost::json::object& entry);
  Status read_seat_entry(Player player, const boost::json::object& entry);
  void change_seat(Player player, protocol::Seat seat, std::string hash, const SeatChange& how);
  // Writes into the log who sits down, leaves or is put out, and where a bot stands in.
  void log_seat(Player player, const protocol::Seat& old, bool same_holder, bool by_host);
  // Makes the forced decisions. Ends a standing answer if the question is not a private one.
  void go_on();
  void draw_from_key();
  // Remembers which entry the latest actions came from, if their picks depend on it.
  void note_actions(std::int64_t entry);
  void leave_entry(std::string text) { entry_ = StoredEntry{next_++, std::move(text)}; }

  std::string id_;
  TablePlan plan_;
  GameKey key_ = GameKey::make();  // a table from its history has its own
  PickRule rule_ = PickRule::kByCount;
  std::shared_ptr<TableChance> chance_ = std::make_shared<TableChance>();
  std::unique_ptr<protocol::Table> table_;
  // By the earlier rule of picks, which entry each standing action came from.
  std::vector<std::int64_t> entry_of_action_;
  std::int64_t next_ = 0;
  bool given_up_ = false;
  std::string rematch_;
  bool has_begun_ = false;
  std::set<std::string, std::less<>> claims_;
  std::optional<StoredEntry> entry_;
};

}  // namespace agon::server
