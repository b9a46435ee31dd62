// What a search may spend.
#pragma once

#include <chrono>
#include <cstdint>

#include "ai/pace.h"

namespace agon {

namespace ismcts {

// Of one search. The limit that is reached first ends it; 0 is no limit.
struct Budget {
  std::uint32_t iterations = 1000;
  std::chrono::microseconds time{0};
  bool early_stop = false;  // ends when no other action can become the most visited one
  Pace* pace = nullptr;     // may pause or end the search
};

}  // namespace ismcts

// Of a bot that searches, and how it plays.
struct IsmctsBudget {
  std::uint32_t iterations = 1000;        // of a decision; 0 is no limit
  std::chrono::milliseconds decision{0};  // time of an open decision; 0 is no limit
  std::chrono::milliseconds turn{0};      // time of all open decisions of a turn together
  // Time of a private decision. Such a search always takes all of it, so that the time tells
  // nothing.
  std::chrono::milliseconds secret{0};
  int threads = 1;              // root parallelisation: each thread has its own tree
  bool patient = false;         // uses the long playouts of SearchHints::patient
  bool samples_visits = false;  // draws its action in proportion to visits, not the most visited
};

}  // namespace agon
