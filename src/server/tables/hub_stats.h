// What the hub does, in figures.
#pragma once

#include <cstddef>
#include <cstdint>

namespace agon::server {

struct HubStats {
  // now
  std::size_t tables = 0;  // in memory
  std::size_t watchers = 0;
  std::size_t bots_thinking = 0;
  std::size_t bots_waiting = 0;  // for a thread to think on
  // since the start
  std::uint64_t actions = 0;  // accepted, bots' included
  std::uint64_t take_backs = 0;
  std::uint64_t refused = 0;  // calls answered with an error
  std::uint64_t news = 0;     // notifications sent
};

}  // namespace agon::server
