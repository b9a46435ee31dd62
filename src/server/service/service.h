// The running server: store, network and hub put together.
#pragma once

#include <cstdint>
#include <memory>
#include <string>

#include "core/result.h"
#include "server/net/net.h"

namespace agon::server {

struct ServiceOptions {
  NetOptions net;
  std::string store = "agon.sqlite";  // a file, or postgresql://…
  std::string web;                    // folder of the page; empty: none
  int bot_threads = 1;
};

class Service {
 public:
  static Result<std::unique_ptr<Service>> start(ServiceOptions options);
  virtual ~Service() = default;
  virtual std::uint16_t port() const = 0;
  // Ends every connection, then writes what is still to be written.
  virtual void stop() = 0;
};

}  // namespace agon::server
