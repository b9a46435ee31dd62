// The moves that no person makes: those of bots, and standing answers to private questions. Bots
// think on other threads; their moves are made on the hub's.
#pragma once

#include <functional>
#include <memory>
#include <string>

#include "ai/pace.h"
#include "server/tables/coordinator.h"
#include "server/tables/hub_services.h"
#include "server/tables/kept_bots.h"
#include "server/tables/live_table.h"
#include "server/tables/move_leases.h"
#include "server/tables/unwatched.h"

namespace agon::server {

class Thinking {
 public:
  Thinking(HubServices& services, HubThreads& threads, LiveTables& tables, Coordinator& coordinator)
      : services_(services),
        bots_(threads.bots),
        tables_(tables),
        coordinator_(coordinator),
        kept_bots_(tables),
        leases_(services.store, threads.reader) {}

  // The table has changed, or somebody watches it now: lets a bot think if it is to move. With
  // `its_turn`, the table has waited in the line of tables that nobody watches.
  void move_on(LiveTable& live, bool its_turn = false);
  // Other people watch the table than before: charges them for its thinking.
  void set_payers(LiveTable& live);
  // Nobody wants the move any more that is thought about.
  void stop_thinking(LiveTable& live);
  void tidy() { leases_.tidy(); }

  // How many tables that nobody watches wait for their turn.
  std::size_t unwatched_waiting() const { return unwatched_.waiting(); }

 private:
  using Choose = std::function<std::string(Pace*)>;
  // Which thought a thread works on.
  struct Move {
    std::string id;
    std::uint64_t thought = 0;
    std::shared_ptr<MoveLease> lease;
    std::shared_ptr<MoveLease::Wanted> wanted;
  };

  // -- tables that nobody watches
  bool has_to_wait(LiveTable& live, bool its_turn);
  bool is_left_to_others(LiveTable& live);
  void limit_unwatched(LiveTable& live);
  void give_turns();
  // -- on the hub's thread
  Thought& begin_thought(LiveTable& live);
  Thought& begin_thinking(LiveTable& live);
  void think_as_bot(LiveTable& live, Player player, bool in_secret);
  void think(LiveTable& live, Choose choose);
  void think_in_secret(LiveTable& live, Choose stand_in, Choose choose);
  static Move move_of(const LiveTable& live);
  void give_back(const Move& move);
  void let_go(const Move& move);
  void thought_ends(LiveTable& live);
  // `finished`: no thread works on this thought any more.
  void chosen(const std::string& id, std::uint64_t thought, const std::string& action,
              bool finished);
  // -- on a bot's thread
  // Whether this server makes the move. Only one of several servers may; the others look again
  // later.
  bool may_move(const Move& move);

  HubServices& services_;
  Thinkers& bots_;
  LiveTables& tables_;
  Coordinator& coordinator_;
  KeptBots kept_bots_;
  MoveLeases leases_;
  Unwatched unwatched_;
  bool gives_turns_ = false;  // soon
  std::uint64_t thoughts_begun_ = 0;
};

}  // namespace agon::server
