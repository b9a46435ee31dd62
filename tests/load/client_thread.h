// Work on the thread of WebSocket clients, which owns all that the clients know.
#pragma once

#include <chrono>
#include <future>
#include <thread>

#include "server/net/ws_client.h"

namespace agon::test {

// Runs it there, and waits for it.
template <class Work>
auto run_on(server::WsClients& clients, Work work) {
  std::packaged_task<decltype(work())()> task(work);
  auto result = task.get_future();
  clients.post([&task] { task(); });
  return result.get();
}

// Asks there again and again until it is so; false if that takes too long.
template <class Ready>
bool wait_on(server::WsClients& clients, std::chrono::seconds longest, Ready ready) {
  const auto until = std::chrono::steady_clock::now() + longest;
  while (!run_on(clients, ready)) {
    if (std::chrono::steady_clock::now() > until) return false;
    std::this_thread::sleep_for(std::chrono::milliseconds(5));
  }
  return true;
}

}  // namespace agon::test
