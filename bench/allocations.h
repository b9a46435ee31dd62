// Counts heap allocations: this program replaces operator new.
#pragma once

#include <cstdint>

namespace agon::bench {

// How many there were so far.
std::int64_t allocations();

}  // namespace agon::bench
