// WebSocket clients: thousands of them on one thread, for load, and a blocking one, for tests.
#pragma once

#include <chrono>
#include <cstdint>
#include <functional>
#include <memory>
#include <optional>
#include <string>
#include <string_view>

#include "core/result.h"
#include "server/net/http.h"

namespace agon::server {

struct WsTarget {
  std::string address = "127.0.0.1";  // numbers, no name
  std::uint16_t port = 0;
  std::string path = "/ws";
  HttpFields fields;         // sent with the handshake: Origin …
  bool compression = false;  // whether to offer it
  std::size_t max_message = 64U << 20U;
};

// What happens to the clients. All calls happen on their one thread.
class WsEvents {
 public:
  virtual ~WsEvents() = default;
  virtual void opened(std::uint64_t id) = 0;
  virtual void message(std::uint64_t id, std::string_view text) = 0;
  // The connection is over, or never came about. The code is 0 if no close frame came; then `why`
  // is the reason of the system, else that of the frame.
  virtual void closed(std::uint64_t id, std::uint16_t code, std::string why) = 0;
};

class WsClients {
 public:
  // The events live longer than the clients.
  static std::unique_ptr<WsClients> start(WsEvents& events);

  virtual ~WsClients() = default;
  // From any thread.
  virtual std::uint64_t open(WsTarget target) = 0;
  virtual void send(std::uint64_t id, std::string text) = 0;
  virtual void send(std::uint64_t id, SharedText text) = 0;
  // Sends bytes as they are, past all framing: what no client should send.
  virtual void send_raw(std::uint64_t id, std::string bytes) = 0;
  virtual void send_binary(std::uint64_t id, std::string bytes) = 0;
  // Stops or goes on taking in messages, to be a slow reader.
  virtual void pause(std::uint64_t id, bool paused) = 0;
  virtual void close(std::uint64_t id) = 0;
  virtual void post(std::function<void()> work) = 0;
  virtual void after(std::chrono::milliseconds time, std::function<void()> work) = 0;
  // Drops all connections and ends the thread; no event comes afterwards.
  virtual void stop() = 0;
};

// One client with a thread of its own, used by waiting.
class WsClient {
 public:
  // The word of the error is "refused".
  static Result<std::unique_ptr<WsClient>> connect(
      WsTarget target, std::chrono::milliseconds wait = std::chrono::seconds(5));
  ~WsClient();
  WsClient(const WsClient&) = delete;
  WsClient& operator=(const WsClient&) = delete;

  void send(std::string text);
  void send_raw(std::string bytes);
  void send_binary(std::string bytes);
  void pause(bool paused);
  void close();
  // The next message; nothing if none comes in time or the connection is over.
  std::optional<std::string> receive(std::chrono::milliseconds wait = std::chrono::seconds(5));
  // The code with which the connection ended (0 without a close frame); nothing if it lives on.
  std::optional<std::uint16_t> wait_closed(
      std::chrono::milliseconds wait = std::chrono::seconds(5));
  // Why it ended, once it did.
  std::string why() const;

 private:
  struct State;
  explicit WsClient(std::unique_ptr<State> state);
  std::unique_ptr<State> state_;
  std::unique_ptr<WsClients> clients_;
  std::uint64_t id_ = 0;
};

}  // namespace agon::server
