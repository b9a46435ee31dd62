// The running server: store, network and hub together, with logs, limits, health and figures.
//
// Beside the page's files and the WebSocket it answers /health (200, or 503 if the store takes no
// writes or the server stops) and /metrics.
#pragma once

#include <chrono>
#include <cstdint>
#include <memory>
#include <string>
#include <vector>

#include "core/result.h"
#include "server/net/net.h"
#include "server/service/limits.h"
#include "server/service/log.h"
#include "server/store/store.h"

namespace agon::server {

struct ServiceOptions {
  NetOptions net;
  std::string store = "agon.sqlite";  // a file, or postgresql://…
  std::string web;                    // folder of the page; empty: none
  int bot_threads = 1;
  std::size_t thoughts_of_an_address = 20;  // hints and analyses at once; 0: no limit
  LimitOptions limits;
  KeepFor keep;                          // how long tables that nobody uses are kept
  std::int64_t bytes_of_an_address = 0;  // kept at most; 0: no limit
  // Addresses that may read /metrics, "any" for all; this machine always may. Figures that move
  // with every action would tell players of what others do in secret.
  std::vector<std::string> metrics_for;
  // How long a stopping server says so at /health and goes on, so that a proxy can notice.
  std::chrono::milliseconds drain{0};
  std::shared_ptr<Log> log;  // null: none
};

class Service {
 public:
  static Result<std::unique_ptr<Service>> start(ServiceOptions options);
  virtual ~Service() = default;
  virtual std::uint16_t port() const = 0;
  // Answers what was asked, writes what is still to be written, and ends every connection with
  // 1001.
  virtual void stop() = 0;
};

}  // namespace agon::server
