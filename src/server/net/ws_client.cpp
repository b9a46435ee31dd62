#include "server/net/ws_client.h"

#include <atomic>
#include <boost/asio/dispatch.hpp>
#include <boost/asio/executor_work_guard.hpp>
#include <boost/asio/io_context.hpp>
#include <boost/asio/ip/tcp.hpp>
#include <boost/asio/post.hpp>
#include <boost/asio/steady_timer.hpp>
#include <boost/asio/write.hpp>
#include <boost/beast/core/flat_buffer.hpp>
#include <boost/beast/websocket.hpp>
#include <condition_variable>
#include <deque>
#include <mutex>
#include <thread>
#include <unordered_map>

namespace agon::server {
namespace {

namespace asio = boost::asio;
namespace beast = boost::beast;
namespace websocket = beast::websocket;
using Tcp = asio::ip::tcp;
using boost::system::error_code;

class Client : public std::enable_shared_from_this<Client> {
 public:
  using Ended = std::function<void(std::uint64_t)>;

  Client(asio::io_context& io, std::uint64_t id, WsTarget target, WsEvents& events, Ended ended)
      : ws_(io), id_(id), target_(std::move(target)), events_(events), ended_(std::move(ended)) {}

  void start() {
    error_code ec;
    const auto address = asio::ip::make_address(target_.address, ec);
    if (ec) return end(ec);
    ws_.next_layer().async_connect(Tcp::endpoint(address, target_.port),
                                   [self = shared_from_this()](error_code failed) {
                                     if (failed) return self->end(failed);
                                     self->shake_hands();
                                   });
  }

  void send(SharedText text, bool binary) {
    queue_.push_back({std::move(text), binary});
    if (open_ && !writing_) write();
  }

  void send_raw(std::string bytes) {
    auto kept = std::make_shared<std::string>(std::move(bytes));
    asio::async_write(ws_.next_layer(), asio::buffer(*kept),
                      [self = shared_from_this(), kept](error_code, std::size_t) {});
  }

  void pause(bool paused) {
    paused_ = paused;
    if (!paused && open_ && !reading_) read();
  }

  void close() {
    if (!open_) return cut();
    ws_.async_close(websocket::close_code::normal, [self = shared_from_this()](error_code ec) {
      if (!self->reading_) self->end(ec);
    });
  }

  void cut() {
    error_code ignored;
    ws_.next_layer().close(ignored);
    if (open_ && !reading_) end(asio::error::operation_aborted);
  }

 private:
  struct Outgoing {
    SharedText text;
    bool binary;
  };

  void set_options() {
    error_code ignored;
    ws_.next_layer().set_option(Tcp::no_delay(true), ignored);
    ws_.read_message_max(target_.max_message);
    // The mask keeps proxies from mistaking frames for requests; our peer is our own server.
    ws_.secure_prng(false);
    ws_.auto_fragment(false);
    if (target_.compression) {
      websocket::permessage_deflate deflate;
      deflate.client_enable = true;
      ws_.set_option(deflate);
    }
    ws_.set_option(websocket::stream_base::decorator([this](websocket::request_type& request) {
      for (const auto& [name, value] : target_.fields) request.set(name, value);
    }));
  }

  void shake_hands() {
    set_options();
    const std::string host = target_.address + ":" + std::to_string(target_.port);
    ws_.async_handshake(response_, host, target_.path, [self = shared_from_this()](error_code ec) {
      if (ec) return self->end(ec);
      self->opened();
    });
  }

  void opened() {
    open_ = true;
    response_ = {};
    events_.opened(id_);
    read();
    if (!queue_.empty() && !writing_) write();  // whoever heard of it may have sent something
  }

  void read() {
    if (paused_) return;
    reading_ = true;
    ws_.async_read(incoming_, [self = shared_from_this()](error_code ec, std::size_t) {
      self->reading_ = false;
      if (ec) return self->end(ec);
      const auto data = self->incoming_.data();
      self->events_.message(self->id_, {static_cast<const char*>(data.data()), data.size()});
      self->incoming_.consume(self->incoming_.size());
      self->read();
    });
  }

  void write() {
    writing_ = true;
    ws_.binary(queue_.front().binary);
    ws_.async_write(asio::buffer(*queue_.front().text),
                    [self = shared_from_this()](error_code ec, std::size_t) {
                      if (ec) return;  // the pending read reports the error
                      self->writing_ = false;
                      self->queue_.pop_front();
                      if (!self->queue_.empty()) self->write();
                    });
  }

  void end(error_code ec) {
    if (over_) return;
    over_ = true;
    open_ = false;
    error_code ignored;
    ws_.next_layer().close(ignored);
    const websocket::close_reason& reason = ws_.reason();
    std::string why(reason.reason.data(), reason.reason.size());
    if (ec == websocket::error::upgrade_declined) {
      why = std::to_string(response_.result_int());
    } else if (reason.code == websocket::close_code::none) {
      why = ec.message();
    }
    events_.closed(id_, reason.code, std::move(why));
    ended_(id_);
  }

  websocket::stream<Tcp::socket> ws_;
  beast::flat_buffer incoming_;
  std::deque<Outgoing> queue_;
  websocket::response_type response_;
  std::uint64_t id_;
  WsTarget target_;
  WsEvents& events_;
  Ended ended_;
  bool open_ = false;
  bool reading_ = false;
  bool writing_ = false;
  bool paused_ = false;
  bool over_ = false;
};

class Clients final : public WsClients {
 public:
  explicit Clients(WsEvents& events) : io_(1), work_(asio::make_work_guard(io_)), events_(events) {
    thread_ = std::thread([this] { io_.run(); });
  }
  ~Clients() override { stop_now(); }
  Clients(const Clients&) = delete;
  Clients& operator=(const Clients&) = delete;

  std::uint64_t open(WsTarget target) override {
    const std::uint64_t id = ++last_id_;
    asio::dispatch(io_, [this, id, target = std::move(target)]() mutable {
      auto client = std::make_shared<Client>(io_, id, std::move(target), events_,
                                             [this](std::uint64_t over) { clients_.erase(over); });
      clients_.emplace(id, client);
      client->start();
    });
    return id;
  }

  void send(std::uint64_t id, std::string text) override {
    send(id, std::make_shared<const std::string>(std::move(text)));
  }
  void send(std::uint64_t id, SharedText text) override {
    with(id, [text = std::move(text)](Client& client) { client.send(text, false); });
  }
  void send_raw(std::uint64_t id, std::string bytes) override {
    with(id, [bytes = std::move(bytes)](Client& client) { client.send_raw(bytes); });
  }
  void send_binary(std::uint64_t id, std::string bytes) override {
    with(id, [text = std::make_shared<const std::string>(std::move(bytes))](Client& client) {
      client.send(text, true);
    });
  }
  void pause(std::uint64_t id, bool paused) override {
    with(id, [paused](Client& client) { client.pause(paused); });
  }
  void close(std::uint64_t id) override {
    with(id, [](Client& client) { client.close(); });
  }
  void post(std::function<void()> work) override { asio::post(io_, std::move(work)); }
  void after(std::chrono::milliseconds time, std::function<void()> work) override {
    post([this, time, work = std::move(work)]() mutable {
      auto timer = std::make_shared<asio::steady_timer>(io_, time);
      timer->async_wait([timer, work = std::move(work)](error_code ec) {
        if (!ec) work();
      });
    });
  }
  void stop() override { stop_now(); }

 private:
  template <class Work>
  void with(std::uint64_t id, Work work) {
    asio::dispatch(io_, [this, id, work = std::move(work)] {
      const auto it = clients_.find(id);
      if (it == clients_.end()) return;
      const std::shared_ptr<Client> client = it->second;
      work(*client);
    });
  }

  void stop_now() {
    if (!thread_.joinable()) return;
    io_.stop();
    thread_.join();
  }

  // Clients go before the loop that their sockets belong to.
  asio::io_context io_;
  asio::executor_work_guard<asio::io_context::executor_type> work_;
  WsEvents& events_;
  std::unordered_map<std::uint64_t, std::shared_ptr<Client>> clients_;
  std::atomic<std::uint64_t> last_id_{0};
  std::thread thread_;
};

}  // namespace

std::unique_ptr<WsClients> WsClients::start(WsEvents& events) {
  return std::make_unique<Clients>(events);
}

struct WsClient::State final : WsEvents {
  void opened(std::uint64_t) override {
    const std::lock_guard lock(mutex);
    is_open = true;
    changed.notify_all();
  }
  void message(std::uint64_t, std::string_view text) override {
    const std::lock_guard lock(mutex);
    messages.emplace_back(text);
    changed.notify_all();
  }
  void closed(std::uint64_t, std::uint16_t code, std::string reason) override {
    const std::lock_guard lock(mutex);
    ended = code;
    why = std::move(reason);
    changed.notify_all();
  }

  template <class Ready>
  void wait(std::unique_lock<std::mutex>& lock, std::chrono::milliseconds time, Ready ready) {
    changed.wait_until(lock, std::chrono::steady_clock::now() + time, ready);
  }

  mutable std::mutex mutex;
  std::condition_variable changed;
  std::deque<std::string> messages;
  std::optional<std::uint16_t> ended;
  std::string why;
  bool is_open = false;
};

WsClient::WsClient(std::unique_ptr<State> state)
    : state_(std::move(state)), clients_(WsClients::start(*state_)) {}

WsClient::~WsClient() { clients_->stop(); }

Result<std::unique_ptr<WsClient>> WsClient::connect(WsTarget target,
                                                    std::chrono::milliseconds wait) {
  std::unique_ptr<WsClient> client(new WsClient(std::make_unique<State>()));
  client->id_ = client->clients_->open(std::move(target));
  State& state = *client->state_;
  std::unique_lock lock(state.mutex);
  state.wait(lock, wait, [&] { return state.is_open || state.ended; });
  if (!state.is_open) {
    return Error{"refused", Message("server.error.not_connected",
                                    {{"why", Value::of_text(state.ended ? state.why : "…")}})};
  }
  lock.unlock();
  return client;
}

void WsClient::send(std::string text) { clients_->send(id_, std::move(text)); }
void WsClient::send_raw(std::string bytes) { clients_->send_raw(id_, std::move(bytes)); }
void WsClient::send_binary(std::string bytes) { clients_->send_binary(id_, std::move(bytes)); }
void WsClient::pause(bool paused) { clients_->pause(id_, paused); }
void WsClient::close() { clients_->close(id_); }

std::optional<std::string> WsClient::receive(std::chrono::milliseconds wait) {
  std::unique_lock lock(state_->mutex);
  state_->wait(lock, wait, [this] { return !state_->messages.empty() || state_->ended; });
  if (state_->messages.empty()) return std::nullopt;
  std::string text = std::move(state_->messages.front());
  state_->messages.pop_front();
  return text;
}

std::optional<std::uint16_t> WsClient::wait_closed(std::chrono::milliseconds wait) {
  std::unique_lock lock(state_->mutex);
  state_->wait(lock, wait, [this] { return state_->ended.has_value(); });
  return state_->ended;
}

std::string WsClient::why() const {
  const std::lock_guard lock(state_->mutex);
  return state_->why;
}

}  // namespace agon::server
