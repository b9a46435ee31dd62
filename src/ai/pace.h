// Lets the owner of a thread pause or end a search that runs on it.
#pragma once

#include <chrono>
#include <optional>

namespace agon {

class Pace {
 public:
  using Span = std::chrono::steady_clock::duration;

  virtual ~Pace() = default;
  // A search calls this now and then. Returns how long the search had to pause in this call, which
  // does not count as thinking time; nothing if it should end, since nobody waits for it any more.
  virtual std::optional<Span> go_on() = 0;
};

}  // namespace agon
