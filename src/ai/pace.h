// Whoever lends a search its thread, and may want it back.
#pragma once

#include <chrono>
#include <optional>

namespace agon {

class Pace {
 public:
  using Span = std::chrono::steady_clock::duration;

  virtual ~Pace() = default;
  // Called now and then while somebody thinks. How long the thinking was held up just now, which
  // does not count as thinking; nothing if it should end, since nobody waits for it any more.
  virtual std::optional<Span> go_on() = 0;
};

}  // namespace agon
