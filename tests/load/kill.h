// Servers that are killed while people play, and what becomes of what they had acknowledged.
#pragma once

#include <chrono>
#include <functional>
#include <string>

#include "players.h"

namespace agon::test {

struct KillPlan {
  std::string program;
  std::string store;  // a file, or the address of a PostgreSQL
  int servers = 1;    // on one store; one of them is killed at a time
  int kills = 3;
  int tables = 10;
  std::chrono::milliseconds between{400};  // of playing before each
  std::chrono::milliseconds away{100};     // until the killed one is started again
  bool whole_state = false;
  std::function<void(int)> progress;  // after each kill
};

struct KillReport {
  PlayersCounts counts;
  std::size_t acknowledged = 0;
  // Empty if all is well.
  std::string wrong;
};

KillReport kill_under_load(const KillPlan& plan);

}  // namespace agon::test
