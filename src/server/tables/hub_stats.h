// What a hub counts, for whoever runs the server.
#pragma once

#include <cstddef>
#include <cstdint>

namespace agon::server {

struct HubStats {
  // -- now
  std::size_t tables = 0;             // in memory
  std::size_t watchers = 0;           // connections that hear of one
  std::size_t bots_kept = 0;          // that remember what they thought
  std::size_t bots_thinking = 0;      // tables whose bot thinks or waits to think
  std::size_t bots_waiting = 0;       // decisions and hints that wait for a thread
  std::size_t unwatched_waiting = 0;  // of those, the ones that nobody waits for
  std::size_t unwatched_in_line = 0;  // unwatched tables that wait until others had their turn
  bool thinking_now = false;          // whether any thread is thinking
  std::size_t analyses = 0;           // under way or waiting
  std::size_t reading = 0;            // tables on their way from the store
  std::size_t stored_tables = 0;      // in the store, when it was last swept
  std::uint64_t stored_bytes = 0;     // of their entries
  // -- since the start
  std::uint64_t created = 0;
  std::uint64_t loaded = 0;   // taken up from the store
  std::uint64_t over = 0;     // games that ended here
  std::uint64_t actions = 0;  // accepted, of people and bots
  std::uint64_t take_backs = 0;
  std::uint64_t refused = 0;     // calls answered with an error
  std::uint64_t news = 0;        // messages to watchers
  std::uint64_t held_up = 0;     // thoughts that had to make way for another's
  std::uint64_t cancelled = 0;   // thoughts that nobody wanted any more
  std::uint64_t busy = 0;        // hints and analyses refused: their address has enough
  std::uint64_t removed = 0;     // tables that nobody had used for long
  std::uint64_t over_quota = 0;  // tables refused: their address has enough kept
  std::uint64_t conflicts = 0;   // appends that another server was ahead of, or the store refused
};

}  // namespace agon::server
