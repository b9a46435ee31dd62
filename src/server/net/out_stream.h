// The layer between Beast's WebSocket and its TCP socket: what Beast writes (the handshake, pings,
// pongs, close frames) takes its turn among the frames that the session writes itself. Internal to
// this folder.
#pragma once

#include <array>
#include <boost/asio/async_result.hpp>
#include <boost/asio/buffer.hpp>
#include <boost/asio/ip/tcp.hpp>
#include <boost/beast/websocket/teardown.hpp>
#include <memory>
#include <string>

namespace agon::server {

// Called when a write of Beast's is done.
class Waiter {
 public:
  virtual ~Waiter() = default;
  virtual void done(boost::system::error_code ec) = 0;
};

// What the session does for the stream, and hears of it.
class RawSide {
 public:
  // Writes whole frames after what is queued already, then calls the waiter.
  virtual void write_raw(std::string bytes, std::unique_ptr<Waiter> waiter) = 0;
  // Bytes came; Beast has not looked at them yet.
  virtual void read_raw(std::size_t bytes) = 0;
  // Beast has closed the WebSocket, and waits for the other side to do the same.
  virtual void torn_down() = 0;

 protected:
  ~RawSide() = default;
};

// Tells the session of bytes before it hands them on.
template <class Handler>
class Counted {
 public:
  Counted(RawSide& side, Handler handler) : side_(&side), handler_(std::move(handler)) {}
  void operator()(boost::system::error_code ec, std::size_t bytes) {
    if (!ec) side_->read_raw(bytes);
    std::move(handler_)(ec, bytes);
  }

 private:
  RawSide* side_;  // kept by whoever reads, in the end by the session's own handler
  Handler handler_;
};

template <class Handler>
class WaiterOf final : public Waiter {
 public:
  WaiterOf(Handler handler, std::size_t bytes) : handler_(std::move(handler)), bytes_(bytes) {}
  void done(boost::system::error_code ec) override { std::move(handler_)(ec, ec ? 0 : bytes_); }

 private:
  Handler handler_;
  std::size_t bytes_;
};

class OutStream {
 public:
  using next_layer_type = boost::asio::ip::tcp::socket;
  using executor_type = next_layer_type::executor_type;

  OutStream(next_layer_type socket, RawSide& side) : socket_(std::move(socket)), side_(&side) {}

  executor_type get_executor() { return socket_.get_executor(); }
  next_layer_type& next_layer() { return socket_; }
  const next_layer_type& next_layer() const { return socket_; }
  RawSide& side() { return *side_; }

  template <class Buffers, class Token>
  auto async_read_some(const Buffers& buffers, Token&& token) {
    const auto start = [this](auto handler, const Buffers& room) {
      socket_.async_read_some(room, Counted<decltype(handler)>(*side_, std::move(handler)));
    };
    return boost::asio::async_initiate<Token, void(boost::system::error_code, std::size_t)>(
        start, token, buffers);
  }

  template <class Buffers, class Token>
  auto async_write_some(const Buffers& buffers, Token&& token) {
    const auto start = [this](auto handler, const Buffers& data) {
      std::string bytes(boost::asio::buffer_size(data), '\0');
      boost::asio::buffer_copy(boost::asio::buffer(bytes), data);
      const std::size_t size = bytes.size();
      using Waiting = WaiterOf<decltype(handler)>;
      side_->write_raw(std::move(bytes), std::make_unique<Waiting>(std::move(handler), size));
    };
    return boost::asio::async_initiate<Token, void(boost::system::error_code, std::size_t)>(
        start, token, buffers);
  }

 private:
  next_layer_type socket_;
  RawSide* side_;
};

// Reads what the other side still sends, until it is done: closed before that, the socket would
// discard the close frame on its way. The session limits how long.
template <class Handler>
class Drain {
 public:
  Drain(boost::asio::ip::tcp::socket& socket, Handler handler)
      : socket_(&socket), handler_(std::move(handler)), bytes_(std::make_unique<Bytes>()) {}

  void go_on() && {
    const auto buffer = boost::asio::buffer(*bytes_);
    socket_->async_read_some(buffer, std::move(*this));
  }

  void operator()(boost::system::error_code ec, std::size_t size) && {
    total_ += size;
    if (!ec && total_ < kMostBytes) return std::move(*this).go_on();
    bytes_.reset();
    std::move(handler_)(boost::system::error_code());
  }

 private:
  using Bytes = std::array<char, 1024>;
  static constexpr std::size_t kMostBytes = 1U << 20U;

  boost::asio::ip::tcp::socket* socket_;
  Handler handler_;
  std::unique_ptr<Bytes> bytes_;
  std::size_t total_ = 0;
};

// Found by Beast when a WebSocket has been closed. Its own for TCP closes at once if there is
// something to read.
template <class Handler>
void async_teardown(boost::beast::role_type /*always the server*/, OutStream& stream,
                    Handler&& handler) {
  stream.side().torn_down();
  boost::system::error_code ignored;
  stream.next_layer().shutdown(boost::asio::ip::tcp::socket::shutdown_send, ignored);
  Drain<std::decay_t<Handler>>(stream.next_layer(), std::forward<Handler>(handler)).go_on();
}

}  // namespace agon::server
