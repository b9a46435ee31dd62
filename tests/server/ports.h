// Ports for servers that tests start, stop and start again.
#pragma once

#include <cstdint>

namespace agon::test {

// A free port of loopback that the system gives to no outgoing connection by itself: else a client
// may hold it when its server comes back.
std::uint16_t quiet_port();

}  // namespace agon::test
