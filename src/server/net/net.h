// HTTP and WebSocket for the server: one network thread that calls a handler. How it is done (Boost
// Beast and Asio) stays behind this header.
#pragma once

#include <chrono>
#include <cstdint>
#include <functional>
#include <memory>
#include <string>
#include <string_view>
#include <vector>

#include "core/result.h"
#include "server/net/http.h"

namespace agon::server {

struct NetOptions {
  std::string address = "127.0.0.1";
  std::uint16_t port = 0;  // 0: any free one
  std::string socket_path = "/ws";

  // How many bytes and connections clients may use.
  std::size_t max_message = 1U << 20U;  // a longer one closes its connection with 1009
  std::size_t max_queue = 1U << 20U;    // a client that has not read this much is cut off
  std::size_t max_request = 8U << 10U;  // the head of an HTTP request
  std::size_t max_connections = 10'000;
  // Connections of one address, or of one network of IPv6; 0: no limit.
  std::size_t max_per_address = 0;
  // Connections that are turned away may still ask for this path, so that a crowd cannot make the
  // server look unhealthy.
  std::string vital_path = "/health";

  // How long clients may take.
  std::chrono::milliseconds request_time{15'000};  // to send a request, also on a kept connection
  std::chrono::milliseconds answer_time{60'000};   // to read an answer, or what was sent at a time
  std::chrono::milliseconds message_time{60'000};  // to send one message, all its fragments
  std::chrono::milliseconds idle_time{120'000};    // of a WebSocket; it is pinged at half of it
  std::chrono::milliseconds close_time{3'000};     // to answer a close frame

  // permessage-deflate without kept windows: messages from `compress_from` bytes on are compressed
  // by one compressor for all, and one sent to many only once.
  bool compression = true;
  std::size_t compress_from = 1024;

  // Pages of the same host may connect, and these origins ("https://agon.example") in addition.
  std::vector<std::string> origins;
  // Whether the last address in X-Forwarded-For is the client's, written by our own proxy.
  bool behind_proxy = false;
  std::string content_security_policy =
      "default-src 'self'; base-uri 'none'; object-src 'none'; form-action 'self'; "
      "frame-ancestors 'none'";
};

namespace close_code {
inline constexpr std::uint16_t kNormal = 1000;
inline constexpr std::uint16_t kGoingAway = 1001;
inline constexpr std::uint16_t kNotText = 1003;
inline constexpr std::uint16_t kPolicy = 1008;
inline constexpr std::uint16_t kTooBig = 1009;
inline constexpr std::uint16_t kInternal = 1011;
}  // namespace close_code

// A WebSocket. It may be kept and used from any thread, also after it was closed and after the
// server is gone; then nothing happens.
class Connection {
 public:
  virtual ~Connection() = default;
  Connection(const Connection&) = delete;
  Connection& operator=(const Connection&) = delete;

  std::uint64_t id() const { return id_; }
  const std::string& address() const { return address_; }

  // Queues a text message. Messages arrive in the order of the calls; those queued at the same
  // time leave together.
  void send(std::string text) { send(std::make_shared<const std::string>(std::move(text))); }
  virtual void send(SharedText text) = 0;
  // Closes after what is queued has been sent.
  virtual void close(std::string_view why, std::uint16_t code = close_code::kNormal) = 0;
  // Bytes that are queued and not yet taken by the system.
  virtual std::size_t queued() const = 0;

 protected:
  Connection(std::uint64_t id, std::string address) : id_(id), address_(std::move(address)) {}

 private:
  std::uint64_t id_;
  std::string address_;
};

// What the server does with requests and messages. Every call happens on the network thread, and
// everything else waits while it lasts.
class NetHandler {
 public:
  virtual ~NetHandler() = default;
  virtual void opened(std::shared_ptr<Connection> connection) = 0;
  virtual void message(Connection& connection, std::string text) = 0;
  // Called once for each connection that was opened; nothing comes from it afterwards.
  virtual void closed(Connection& connection) = 0;
  // Answers GET (and HEAD, whose answer is sent without its body) of all but the socket's path.
  virtual HttpAnswer get(const HttpRequest& request) = 0;
  // Whether this request is answered at all. It is asked before the request is read; of a malformed
  // one only the address is known. A client that is not admitted gets 429.
  virtual bool admits(const HttpRequest& /*request*/) { return true; }
  // Bytes of any kind came over a WebSocket; compressed ones are counted unpacked.
  virtual void received(Connection& /*connection*/, std::size_t /*bytes*/) {}
  // A ping or a pong came; a ping is answered.
  virtual void pinged(Connection& /*connection*/) {}
  // Somebody was turned away with this status: there are too many, or it is a foreign page.
  virtual void refused(const std::string& /*address*/, int /*status*/) {}
  // A connection is about to be cut off because it does not read.
  virtual void too_slow(Connection& /*connection*/) {}
};

// Counts since the start, and what is there now.
struct NetStats {
  std::uint64_t accepted = 0;     // connections of any kind
  std::uint64_t refused = 0;      // … too many, or of a foreign origin
  std::uint64_t requests = 0;     // HTTP
  std::uint64_t messages_in = 0;  // WebSocket
  std::uint64_t messages_out = 0;
  std::uint64_t bytes_in = 0;   // of messages, unpacked
  std::uint64_t bytes_out = 0;  // on the wire
  std::uint64_t slow = 0;       // cut off because they did not read
  std::size_t connections = 0;
  std::size_t sockets = 0;  // open WebSockets among them
};

class NetServer {
 public:
  // Listens and starts the network thread. The handler lives longer than the server.
  static Result<std::unique_ptr<NetServer>> start(NetOptions options, NetHandler& handler);

  virtual ~NetServer() = default;
  virtual std::uint16_t port() const = 0;
  // Runs something on the network thread, soon or after some time; not after stop.
  virtual void post(std::function<void()> work) = 0;
  virtual void after(std::chrono::milliseconds time, std::function<void()> work) = 0;
  virtual NetStats stats() const = 0;
  // Sends what is queued, closes all connections with 1001, waits for them no longer than that and
  // ends the thread; no call comes afterwards. Not to be called by the handler.
  virtual void stop(std::chrono::milliseconds longest) = 0;
  // … and waits as long as for any close.
  virtual void stop() = 0;
};

}  // namespace agon::server
