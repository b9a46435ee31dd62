// What every part of the hub uses: the store, the hub's thread and clock, the options, the figures.
#pragma once

#include <chrono>
#include <cstddef>
#include <cstdint>
#include <functional>

#include "server/store/store.h"
#include "server/tables/hub_events.h"
#include "server/tables/hub_stats.h"
#include "server/tables/thinkers.h"
#include "server/tables/workers.h"

namespace agon::server {

// The hub's thread and its clock. `post` and `after` may be called on any thread. They run the work
// on the hub's thread.
struct Loop {
  std::function<void(std::function<void()>)> post;
  std::function<void(std::chrono::milliseconds, std::function<void()>)> after;
  std::function<std::chrono::steady_clock::time_point()> now = &std::chrono::steady_clock::now;
};

struct HubOptions {
  int bot_threads = 1;
  // How many hints and analyses one address may wait for at once; 0 is no limit.
  std::size_t thoughts_of_an_address = 20;
  // How long tables that nobody uses are kept, and how much is kept for one address; 0 is no limit.
  KeepFor keep = {};
  std::int64_t bytes_of_an_address = 0;
  // How many tables one connection may watch.
  std::size_t tables_of_a_connection = 100;
  // How long the history of one table may grow. The longest game takes a small part of this.
  std::int64_t entries_of_a_table = 100'000;
};

struct HubServices {
  Store& store;
  Loop loop;
  HubOptions options;
  HubStats counts = {};  // on the hub's thread only
  HubEvents* events = nullptr;
};

// The threads beside the hub's. Their work refers to the parts of the hub, so the hub ends the
// threads before its parts.
struct HubThreads {
  explicit HubThreads(int bot_threads) : bots(bot_threads, true) {}

  Workers reader{1, false};    // reads the store
  Thinkers bots;               // bots and hints
  Thinkers analysts{1, true};  // apart from the bots, who must not wait for analyses
};

}  // namespace agon::server
