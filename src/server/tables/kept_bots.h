// The bots of the seats. Each remembers its search tree between its moves, and a tree takes some
// megabytes, so only the tables that moved last keep their bots.
#pragma once

#include <deque>
#include <memory>
#include <string>

#include "ai/any_bot.h"
#include "server/tables/live_table.h"

namespace agon::server {

class KeptBots {
 public:
  explicit KeptBots(LiveTables& tables) : tables_(tables) {}

  // The bot of a seat, with all news since its last choice; null if there is no such bot. It thinks
  // on another thread, about one question of a table at a time.
  std::shared_ptr<AnyBot> bot_of(LiveTable& live, Player player);

 private:
  // Drops the bots of the tables that have not moved for the longest time. They are made anew when
  // they are needed, and search again from the beginning.
  void keep(const std::string& id);

  LiveTables& tables_;
  std::deque<std::string> kept_;  // tables whose bots remember, the latest last
};

}  // namespace agon::server
