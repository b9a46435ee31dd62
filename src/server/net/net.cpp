#include "server/net/net.h"

#include <sys/resource.h>

#include <algorithm>
#include <boost/asio/ip/v6_only.hpp>
#include <boost/asio/post.hpp>
#include <cassert>
#include <thread>

#include "server/net/address.h"
#include "server/net/core.h"
#include "server/net/ws_session.h"

namespace agon::server {
namespace {

// How many connections over the limit still get an answer that says so, in all and of one address.
// Further ones are closed without an answer.
constexpr std::size_t kRefusalsAtOnce = 64;
constexpr std::size_t kRefusalsOfAddress = 8;
// So many file descriptors are left for files, the store and so on.
constexpr std::size_t kOtherFiles = 128;
// How long events are handled before their results are written. A longer time makes fewer writes, a
// shorter time makes messages arrive sooner.
constexpr std::chrono::microseconds kTurn{500};

// Every connection is a descriptor, and the usual limit is 1,024. The result is how many
// connections there can be.
std::size_t raise_file_limit(std::size_t connections) {
  rlimit limit{};
  if (getrlimit(RLIMIT_NOFILE, &limit) != 0) return connections;
  const rlim_t wanted = connections + kRefusalsAtOnce + kOtherFiles;
  if (limit.rlim_cur < wanted) {
    const rlim_t before = limit.rlim_cur;
    limit.rlim_cur = std::min(wanted, limit.rlim_max);
    if (setrlimit(RLIMIT_NOFILE, &limit) != 0) limit.rlim_cur = before;
  }
  if (limit.rlim_cur >= wanted) return connections;
  const rlim_t reserved = std::min<rlim_t>(limit.rlim_cur / 2, kRefusalsAtOnce + kOtherFiles);
  return static_cast<std::size_t>(limit.rlim_cur - reserved);
}

NetOptions with_possible_limits(NetOptions options) {
  options.max_connections = raise_file_limit(options.max_connections);
  return options;
}

Error cannot_listen(const NetOptions& options, const boost::system::error_code& ec) {
  std::vector<Arg> args{{"address", Value::of_text(options.address)}};
  if (ec.category() == asio::error::get_netdb_category() ||
      ec.category() == asio::error::get_addrinfo_category()) {
    return {"bad_setup", Message("server.error.bad_address", args)};
  }
  args.push_back({"port", Value::of_text(std::to_string(options.port))});
  if (ec == asio::error::address_in_use) {
    return {"bad_setup", Message("server.error.address_in_use", args)};
  }
  args.push_back({"why", Value::of_text(ec.message())});
  return {"bad_setup", Message("server.error.cannot_listen", args)};
}

std::string address_text(const Tcp::endpoint& endpoint) {
  asio::ip::address address = endpoint.address();
  if (address.is_v6() && address.to_v6().is_v4_mapped()) {
    address = asio::ip::make_address_v4(asio::ip::v4_mapped, address.to_v6());
  }
  return address.to_string();
}

}  // namespace

Slot::Slot(std::shared_ptr<Core> core, std::string address, bool spare)
    : core_(std::move(core)), address_(std::move(address)), spare_(spare) {
  ++(spare_ ? core_->spare_ : core_->places_);
  ++core_->counters.connections;
  count_in();
}

Slot::~Slot() {
  --(spare_ ? core_->spare_ : core_->places_);
  --core_->counters.connections;
  count_out();
}

void Slot::move_to(std::string address) {
  count_out();
  address_ = std::move(address);
  count_in();
}

std::unordered_map<std::string, std::size_t>& Slot::counts() const {
  return spare_ ? core_->turned_away_ : core_->per_address_;
}

void Slot::count_in() { ++counts()[subscriber_of(address_)]; }

void Slot::count_out() {
  const auto it = counts().find(subscriber_of(address_));
  if (--it->second == 0) counts().erase(it);
}

Core::Core(NetOptions net_options, NetHandler& net_handler)
    : options(with_possible_limits(std::move(net_options))), handler(net_handler) {
  io_.emplace(1);
  acceptor_.emplace(*io_);
  timer_.emplace(*io_);
  sweeper_.emplace(*io_);
}

Status Core::listen() {
  boost::system::error_code ec;
  Tcp::resolver resolver(*io_);
  const auto found =
      resolver.resolve(options.address, std::to_string(options.port), Tcp::resolver::passive, ec);
  if (ec) return cannot_listen(options, ec);
  const Tcp::endpoint endpoint = found.begin()->endpoint();
  const auto failed = [&ec] { return static_cast<bool>(ec); };
  acceptor_->open(endpoint.protocol(), ec);
  if (!failed()) acceptor_->set_option(Tcp::acceptor::reuse_address(true), ec);
  if (!failed() && endpoint.address() == asio::ip::address_v6::any()) {
    acceptor_->set_option(asio::ip::v6_only(false), ec);
  }
  if (!failed()) acceptor_->bind(endpoint, ec);
  if (!failed()) acceptor_->listen(asio::socket_base::max_listen_connections, ec);
  if (failed()) return cannot_listen(options, ec);
  port = acceptor_->local_endpoint().port();
  return {};
}

void Core::accept() {
  acceptor_->async_accept([this](boost::system::error_code ec, Tcp::socket socket) {
    if (stopping_) return;
    if (!ec) {
      accepted(std::move(socket));
      accept();
      return;
    }
    // There are no descriptors or no memory left. Other connections will end in a while.
    timer_->expires_after(std::chrono::milliseconds(50));
    timer_->async_wait([this](boost::system::error_code cancelled) {
      if (!cancelled && !stopping_) accept();
    });
  });
}

void Core::accepted(Tcp::socket socket) {
  boost::system::error_code ec;
  const Tcp::endpoint remote = socket.remote_endpoint(ec);
  if (ec) return;
  socket.set_option(Tcp::no_delay(true), ec);
  ++counters.accepted;
  std::string address = address_text(remote);
  int refusal = 0;
  if (places_ >= options.max_connections) {
    refusal = 503;
  } else if (!options.behind_proxy && is_crowded(address)) {
    refusal = 429;
  }
  if (refusal != 0) {
    refused(address, refusal);
    if (!may_be_told(address)) return;
  }
  auto slot = std::make_shared<Slot>(shared_from_this(), std::move(address), refusal != 0);
  serve_http(shared_from_this(), std::move(socket), std::move(slot), refusal);
}

void Core::refused(const std::string& address, int status) {
  ++counters.refused;
  handler.refused(address, status);
}

bool Core::is_crowded(const std::string& address) const {
  if (options.max_per_address == 0) return false;
  const auto it = per_address_.find(subscriber_of(address));
  return it != per_address_.end() && it->second >= options.max_per_address;
}

// Behind a proxy all connections come from one address.
bool Core::may_be_told(const std::string& address) const {
  if (spare_ >= kRefusalsAtOnce) return false;
  const auto it = turned_away_.find(subscriber_of(address));
  return options.behind_proxy || it == turned_away_.end() || it->second < kRefusalsOfAddress;
}

// Often enough that nobody stays much longer than allowed.
void Core::sweep() {
  constexpr std::chrono::milliseconds kOften{1'000};
  sweeper_->expires_after(std::clamp(options.close_time / 4, std::chrono::milliseconds{1}, kOften));
  sweeper_->async_wait([this](boost::system::error_code cancelled) {
    if (cancelled) return;
    const auto now = std::chrono::steady_clock::now();
    std::vector<std::shared_ptr<WsSession>> overdue;
    for (const auto& [id, session] : sessions_) {
      if (session->is_overdue(now)) overdue.push_back(session);
    }
    for (const auto& session : overdue) session->end_overdue(now);
    sweep();
  });
}

void Core::run() {
  thread_ = std::this_thread::get_id();
  while (io_->run_one() > 0) {
    const auto end = std::chrono::steady_clock::now() + kTurn;
    while (io_->poll_one() > 0 && std::chrono::steady_clock::now() < end) {
    }
    drain();
  }
}

void Core::submit(Order order) {
  const std::lock_guard lock(mutex_);
  if (!open_) return;
  orders_.push_back(std::move(order));
  // The network thread looks at the orders after each turn; it must be woken if it sleeps.
  if (waking_ || std::this_thread::get_id() == thread_) return;
  waking_ = true;
  asio::post(*io_, [] {});
}

void Core::post(std::function<void()> work) {
  const std::lock_guard lock(mutex_);
  if (open_) asio::post(*io_, std::move(work));
}

void Core::after(std::chrono::milliseconds time, std::function<void()> work) {
  post([this, time, work = std::move(work)]() mutable {
    auto timer = std::make_shared<asio::steady_timer>(*io_, time);
    timer->async_wait([timer, work = std::move(work)](boost::system::error_code ec) {
      if (!ec) work();
    });
  });
}

// All orders of a turn are carried out before anything is written, so that messages to one
// connection leave together.
void Core::drain() {
  {
    const std::lock_guard lock(mutex_);
    taken_.swap(orders_);
    waking_ = false;
  }
  for (const Order& order : taken_) order.session->carry_out(order);
  taken_.clear();
  // A connection that ends while others are flushed must not change the list.
  flushing_.swap(to_flush_);
  for (const auto& session : flushing_) session->flush();
  flushing_.clear();
}

void Core::needs_flush(std::shared_ptr<WsSession> session) {
  to_flush_.push_back(std::move(session));
}

void Core::add(const std::shared_ptr<WsSession>& session) {
  sessions_.emplace(session->id(), session);
}

void Core::remove(WsSession& session) {
  sessions_.erase(session.id());
  end_if_empty();
}

void Core::remove(HttpConnection& http) {
  https_.erase(&http);
  end_if_empty();
}

void Core::begin_stop(std::chrono::milliseconds longest) {
  stopping_ = true;
  boost::system::error_code ignored;
  acceptor_->close(ignored);
  drain();
  const std::vector<HttpConnection*> https(https_.begin(), https_.end());
  for (HttpConnection* http : https) http->finish();
  const auto sessions = sessions_;
  for (const auto& [id, session] : sessions) session->begin_close(close_code::kGoingAway, "");
  timer_->expires_after(longest);
  timer_->async_wait([this](boost::system::error_code ec) {
    if (!ec) cut_all();
  });
  end_if_empty();
}

void Core::cut_all() {
  const std::vector<HttpConnection*> https(https_.begin(), https_.end());
  for (HttpConnection* http : https) http->cut();
  const auto sessions = sessions_;
  for (const auto& [id, session] : sessions) session->drop();
}

void Core::end_if_empty() {
  if (stopping_ && sessions_.empty() && https_.empty()) io_->stop();
}

void Core::destroy_loop() {
  {
    const std::lock_guard lock(mutex_);
    open_ = false;
    orders_.clear();
  }
  to_flush_.clear();
  timer_.reset();
  sweeper_.reset();
  acceptor_.reset();
  io_.reset();
}

namespace {

class Server final : public NetServer {
 public:
  explicit Server(std::shared_ptr<Core> core) : core_(std::move(core)) {
    core_->accept();
    core_->sweep();
    thread_ = std::thread([core = core_] { core->run(); });
  }
  ~Server() override { stop_now(core_->options.close_time); }
  Server(const Server&) = delete;
  Server& operator=(const Server&) = delete;

  std::uint16_t port() const override { return core_->port; }
  void post(std::function<void()> work) override { core_->post(std::move(work)); }
  void after(std::chrono::milliseconds time, std::function<void()> work) override {
    core_->after(time, std::move(work));
  }
  void stop(std::chrono::milliseconds longest) override { stop_now(longest); }
  void stop() override { stop_now(core_->options.close_time); }

  NetStats stats() const override {
    const Counters& now = core_->counters;
    return {now.accepted, now.refused,   now.requests, now.messages_in, now.messages_out,
            now.bytes_in, now.bytes_out, now.slow,     now.connections, now.sockets};
  }

 private:
  void stop_now(std::chrono::milliseconds longest) {
    if (!thread_.joinable()) return;
    assert(std::this_thread::get_id() != thread_.get_id());
    core_->post([this, longest] { core_->begin_stop(longest); });
    thread_.join();
    core_->destroy_loop();
  }

  std::shared_ptr<Core> core_;
  std::thread thread_;
};

}  // namespace

Result<std::unique_ptr<NetServer>> NetServer::start(NetOptions options, NetHandler& handler) {
  auto core = std::make_shared<Core>(std::move(options), handler);
  if (Status status = core->listen(); !status) {
    core->destroy_loop();
    return status.error();
  }
  return std::unique_ptr<NetServer>(std::make_unique<Server>(std::move(core)));
}

}  // namespace agon::server
