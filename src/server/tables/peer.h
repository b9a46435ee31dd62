// A connection, as the hub sees it.
#pragma once

#include <chrono>
#include <optional>
#include <string>

#include "server/protocol/rpc.h"

namespace agon::server {

class Peer {
 public:
  virtual ~Peer() = default;
  virtual void send(std::string text) = 0;
  // Counts a message before anything of it is carried out. Returns how long the client has to wait
  // before it may send this message, or nothing if it may now.
  virtual std::optional<std::chrono::milliseconds> wait_before(const protocol::Calls& /*calls*/) {
    return std::nullopt;
  }
  // The same for a message because of which the store has to be read.
  virtual std::optional<std::chrono::milliseconds> wait_before_reading() { return std::nullopt; }
  // The address to which thinking for this connection is charged.
  virtual std::string address() const { return {}; }
};

}  // namespace agon::server
