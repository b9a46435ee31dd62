// One WebSocket of the server. Beast shakes hands, reads, pings and closes; messages out are framed
// here, so that many leave in one write and one text can be shared by many connections.
#pragma once

#include <boost/beast/http/empty_body.hpp>
#include <boost/beast/http/message.hpp>

#include "server/net/core.h"
#include "server/net/out_stream.h"

namespace agon::server {

class WsSession final : public Connection,
                        public RawSide,
                        public std::enable_shared_from_this<WsSession> {
 public:
  using Request = boost::beast::http::request<boost::beast::http::empty_body>;
  using Clock = std::chrono::steady_clock;

  WsSession(std::shared_ptr<Core> core, Tcp::socket socket, std::shared_ptr<Slot> slot,
            std::string address);
  ~WsSession() override;

  // From any thread.
  using Connection::send;
  void send(SharedText text) override;
  void close(std::string_view why, std::uint16_t code) override;
  std::size_t queued() const override { return queued_; }

  // On the network thread.
  void start(const Request& request);
  void carry_out(const Order& order);
  void begin_close(std::uint16_t code, std::string_view why);
  void cut();
  // Ends for good, whatever Beast still waits for.
  void drop();
  void flush();
  // Whether its client has taken too long with something, and what is done about it.
  bool is_overdue(Clock::time_point now) const;
  void end_overdue(Clock::time_point now);
  void write_raw(std::string bytes, std::unique_ptr<Waiter> waiter) override;
  void read_raw(std::size_t bytes) override;
  void torn_down() override;

 private:
  struct Chunk {
    std::string bytes;
    SharedText shared;  // instead of bytes, if not null
    const std::string& text() const { return shared ? *shared : bytes; }
  };
  // What is written at a time, and what it counted in the queue.
  struct Batch {
    std::vector<Chunk> chunks;
    std::vector<asio::const_buffer> buffers;  // of the chunks, while they are written
    std::size_t cost = 0;
    std::unique_ptr<Waiter> waiter;
  };
  struct Stream;
  // When something began that has a time limit; the epoch if it has not begun.
  using Since = Clock::time_point;

  void set_options();
  void opened();
  void read();
  void read_done(boost::system::error_code ec);
  void append(const SharedText& text);
  std::string& tail();
  void schedule_flush();
  bool write_current();
  bool must_go(Clock::time_point now) const;
  void written(boost::system::error_code ec, std::size_t bytes);
  void end();

  std::shared_ptr<Core> core_;
  std::shared_ptr<Slot> slot_;
  std::unique_ptr<Stream> stream_;  // null once ended
  Batch next_;                      // gathered
  Batch current_;                   // being written
  std::atomic<std::size_t> queued_{0};
  std::atomic<bool> too_slow_{false};
  Since last_read_ = Clock::now();
  Since message_since_;        // a message is here in part
  Since writing_since_;        // the system takes no more
  Since closing_since_;        // the other side has to close, too
  std::size_t raw_bytes_ = 0;  // since the last message, or since closing began
  bool deflate_ = false;
  bool was_opened_ = false;
  bool closing_ = false;
  bool writing_ = false;
  bool to_be_flushed_ = false;
};

}  // namespace agon::server
