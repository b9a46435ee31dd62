// What the parts of the network share: the loop, the limits, the open connections. Internal to this
// folder.
#pragma once

#include <atomic>
#include <boost/asio/io_context.hpp>
#include <boost/asio/ip/tcp.hpp>
#include <boost/asio/steady_timer.hpp>
#include <mutex>
#include <optional>
#include <thread>
#include <unordered_map>
#include <unordered_set>

#include "server/net/message_deflater.h"
#include "server/net/net.h"

namespace agon::server {

namespace asio = boost::asio;
using Tcp = asio::ip::tcp;

class WsSession;

// An order to a connection. Any thread may give one.
struct Order {
  enum class Kind : std::uint8_t { kSend, kClose, kCut };
  std::shared_ptr<WsSession> session;
  Kind kind = Kind::kSend;
  SharedText text;         // the message, or why it is closed
  std::uint16_t code = 0;  // with which it is closed
};

struct Counters {
  std::atomic<std::uint64_t> accepted{0};
  std::atomic<std::uint64_t> refused{0};
  std::atomic<std::uint64_t> requests{0};
  std::atomic<std::uint64_t> messages_in{0};
  std::atomic<std::uint64_t> messages_out{0};
  std::atomic<std::uint64_t> bytes_in{0};
  std::atomic<std::uint64_t> bytes_out{0};
  std::atomic<std::uint64_t> slow{0};
  std::atomic<std::size_t> connections{0};
  std::atomic<std::size_t> sockets{0};
};

// Counts a TCP connection among those allowed, from accept to its end, also while it is a
// WebSocket.
class Core;
class Slot {
 public:
  // `spare`: the connection is turned away and does not count among the others.
  Slot(std::shared_ptr<Core> core, std::string address, bool spare);
  ~Slot();
  Slot(const Slot&) = delete;
  Slot& operator=(const Slot&) = delete;

  const std::string& address() const { return address_; }
  // Counts for another address from now on: a proxy has told whose connection it is.
  void move_to(std::string address);

 private:
  void count_in();
  void count_out();
  std::unordered_map<std::string, std::size_t>& counts() const;

  std::shared_ptr<Core> core_;
  std::string address_;
  bool spare_;
};

// An HTTP connection, as far as stopping needs to know it.
class HttpConnection {
 public:
  virtual ~HttpConnection() = default;
  // Ends now if no answer is on its way, else after it.
  virtual void finish() = 0;
  virtual void cut() = 0;
};

class Core : public std::enable_shared_from_this<Core> {
 public:
  Core(NetOptions net_options, NetHandler& net_handler);

  // From any thread.
  void submit(Order order);
  void post(std::function<void()> work);
  void after(std::chrono::milliseconds time, std::function<void()> work);

  // What the network thread does until it is stopped: it handles events for a moment, and then
  // writes what they led to.
  void run();

  // On the network thread.
  asio::io_context& io() { return *io_; }
  Status listen();
  void accept();
  // Looks from time to time for connections that take too long.
  void sweep();
  void begin_stop(std::chrono::milliseconds longest);
  void needs_flush(std::shared_ptr<WsSession> session);
  void add(const std::shared_ptr<WsSession>& session);
  void remove(WsSession& session);
  void add(HttpConnection& http) { https_.insert(&http); }
  void remove(HttpConnection& http);
  bool stopping() const { return stopping_; }
  // Whether an address has as many connections as it may.
  bool is_crowded(const std::string& address) const;
  void refused(const std::string& address, int status);
  std::uint64_t next_id() { return ++last_id_; }

  // After the network thread has ended: drops what waits in the loop, and the loop.
  void destroy_loop();

  const NetOptions options;
  NetHandler& handler;
  Counters counters;
  MessageDeflater deflater;
  std::uint16_t port = 0;

 private:
  friend class Slot;

  void accepted(Tcp::socket socket);
  bool may_be_told(const std::string& address) const;
  void drain();
  void cut_all();
  void end_if_empty();

  std::optional<asio::io_context> io_;
  std::optional<Tcp::acceptor> acceptor_;
  std::optional<asio::steady_timer> timer_;    // accepting again, later stopping
  std::optional<asio::steady_timer> sweeper_;  // looking for those who take too long
  std::unordered_map<std::uint64_t, std::shared_ptr<WsSession>> sessions_;
  std::unordered_set<HttpConnection*> https_;
  std::unordered_map<std::string, std::size_t> per_address_;
  std::unordered_map<std::string, std::size_t>
      turned_away_;         // by address, as long as they are here
  std::size_t spare_ = 0;   // how many those are
  std::size_t places_ = 0;  // taken by all others
  std::vector<std::shared_ptr<WsSession>> to_flush_, flushing_;
  std::vector<Order> taken_;
  std::uint64_t last_id_ = 0;
  bool stopping_ = false;

  std::atomic<std::thread::id> thread_;
  std::mutex mutex_;  // guards what follows, and that the loop exists
  std::vector<Order> orders_;
  bool waking_ = false;
  bool open_ = true;
};

// Speaks HTTP on a new connection until it ends or becomes a WebSocket. If `refusal` is not 0, the
// first request gets that status and is the last.
void serve_http(std::shared_ptr<Core> core, Tcp::socket socket, std::shared_ptr<Slot> slot,
                int refusal);

}  // namespace agon::server
