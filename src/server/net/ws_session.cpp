#include "server/net/ws_session.h"

#include <boost/asio/post.hpp>
#include <boost/asio/write.hpp>
#include <boost/beast/core/buffers_to_string.hpp>
#include <boost/beast/core/flat_buffer.hpp>
#include <boost/beast/websocket.hpp>
#include <span>

namespace agon::server {
namespace {

namespace beast = boost::beast;
namespace websocket = beast::websocket;

// A shorter message is copied behind the others, a longer one is sent from where it lies.
constexpr std::size_t kCopiedUpTo = 512;
// What a message counts in the queue beside its text, so that a million empty ones count, too.
constexpr std::size_t kMessageOverhead = 64;
// What an idle connection keeps of its lists and of its buffer.
constexpr std::size_t kKeptChunks = 16;
constexpr std::size_t kKeptBuffer = 2U << 10U;
// How many bytes may come over the wire for each byte of a message.
constexpr std::size_t kFragmentCost = 2;
// Room of a close frame for the reason.
constexpr std::size_t kMaxReason = 123;

constexpr unsigned kFinalText = 0x81;
constexpr unsigned kDeflated = 0x40;

// The beginning of a whole text message from server to client (RFC 6455, 5.2).
void append_frame_header(std::string& out, std::size_t size, bool deflated) {
  out += static_cast<char>(deflated ? kFinalText | kDeflated : kFinalText);
  int length_bytes = 0;
  if (size < 126) {
    out += static_cast<char>(size);
  } else if (size < (1U << 16U)) {
    out += static_cast<char>(126);
    length_bytes = 2;
  } else {
    out += static_cast<char>(127);
    length_bytes = 8;
  }
  for (int i = length_bytes - 1; i >= 0; --i) {
    out += static_cast<char>((static_cast<std::uint64_t>(size) >> (8U * static_cast<unsigned>(i))) &
                             0xffU);
  }
}

// A list of buffers that is kept elsewhere. Asio copies only the pointers to it.
class Buffers {
 public:
  using value_type = asio::const_buffer;
  using const_iterator = const asio::const_buffer*;
  explicit Buffers(std::span<const asio::const_buffer> buffers) : buffers_(buffers) {}
  const_iterator begin() const { return buffers_.data(); }
  const_iterator end() const { return buffers_.data() + buffers_.size(); }

 private:
  std::span<const asio::const_buffer> buffers_;
};

// What is left after so many bytes.
std::span<const asio::const_buffer> rest_of(std::span<asio::const_buffer> buffers,
                                            std::size_t bytes) {
  std::size_t i = 0;
  while (bytes >= buffers[i].size()) bytes -= buffers[i++].size();
  buffers[i] += bytes;
  return buffers.subspan(i);
}

// Cut so that no character is torn apart.
std::string_view fitting_reason(std::string_view why) {
  if (why.size() <= kMaxReason) return why;
  std::size_t size = kMaxReason;
  while (size > 0 && (static_cast<unsigned char>(why[size]) & 0xc0U) == 0x80U) --size;
  return why.substr(0, size);
}

websocket::permessage_deflate deflate_options() {
  websocket::permessage_deflate options;
  options.server_enable = true;
  options.server_no_context_takeover = true;
  options.client_no_context_takeover = true;
  // Clients' messages are short; their window is memory of ours.
  options.client_max_window_bits = 10;
  return options;
}

}  // namespace

struct WsSession::Stream {
  Stream(Tcp::socket socket, RawSide& side) : ws(std::move(socket), side) {}
  Tcp::socket& socket() { return ws.next_layer().next_layer(); }

  std::string taken_message() {
    std::string text = beast::buffers_to_string(incoming.data());
    incoming.consume(incoming.size());
    if (incoming.capacity() > kKeptBuffer) incoming.shrink_to_fit();
    return text;
  }

  websocket::stream<OutStream> ws;
  beast::flat_buffer incoming;
};

WsSession::WsSession(std::shared_ptr<Core> core, Tcp::socket socket, std::shared_ptr<Slot> slot,
                     std::string address)
    : Connection(core->next_id(), std::move(address)),
      core_(std::move(core)),
      slot_(std::move(slot)),
      stream_(std::make_unique<Stream>(std::move(socket), *this)) {}

WsSession::~WsSession() = default;

void WsSession::send(SharedText text) {
  if (too_slow_) return;
  const std::size_t before = queued_.fetch_add(text->size() + kMessageOverhead);
  if (before <= core_->options.max_queue) {
    core_->submit({shared_from_this(), Order::Kind::kSend, std::move(text)});
  } else if (!too_slow_.exchange(true)) {
    core_->submit({shared_from_this(), Order::Kind::kCut, nullptr});
  }
}

void WsSession::close(std::string_view why, std::uint16_t code) {
  core_->submit({shared_from_this(), Order::Kind::kClose, std::make_shared<const std::string>(why),
                 code});
}

void WsSession::set_options() {
  const NetOptions& options = core_->options;
  websocket::stream_base::timeout times{};
  times.handshake_timeout = options.close_time;
  times.idle_timeout = options.idle_time;
  times.keep_alive_pings = true;
  stream_->ws.set_option(times);
  stream_->ws.read_message_max(options.max_message);
  if (options.compression) stream_->ws.set_option(deflate_options());
  stream_->ws.control_callback([this](websocket::frame_type kind, beast::string_view) {
    if (kind != websocket::frame_type::close) core_->handler.pinged(*this);
  });
  stream_->ws.set_option(
      websocket::stream_base::decorator([this](websocket::response_type& response) {
        response.set(beast::http::field::server, "agon");
        const auto extensions = response[beast::http::field::sec_websocket_extensions];
        // Our one compressor has the full window. A client that wants a smaller one gets plain
        // messages.
        deflate_ = !extensions.empty() &&
                   extensions.find("server_max_window_bits") == beast::string_view::npos;
      }));
}

void WsSession::start(const Request& request) {
  core_->add(shared_from_this());
  boost::system::error_code ignored;
  stream_->socket().non_blocking(true, ignored);
  set_options();
  stream_->ws.async_accept(request, [self = shared_from_this()](boost::system::error_code ec) {
    if (ec || self->core_->stopping()) {
      self->end();
    } else {
      self->opened();
    }
  });
}

void WsSession::opened() {
  was_opened_ = true;
  ++core_->counters.sockets;
  core_->handler.opened(shared_from_this());
  read();
}

void WsSession::read() {
  stream_->ws.async_read(stream_->incoming,
                         [self = shared_from_this()](boost::system::error_code ec, std::size_t) {
                           self->read_done(ec);
                         });
}

// A read is always under way while the connection lives, so whatever ends it is told here.
void WsSession::read_done(boost::system::error_code ec) {
  if (ec) return end();
  std::string text = stream_->taken_message();
  const std::size_t unpacked = text.size() - std::min(text.size(), raw_bytes_);
  if (!closing_) raw_bytes_ = 0;
  message_since_ = {};
  if (!stream_->ws.got_text()) {
    begin_close(close_code::kNotText, "text only");
  } else if (!closing_) {
    ++core_->counters.messages_in;
    core_->counters.bytes_in += text.size();
    if (unpacked > 0) core_->handler.received(*this, unpacked);
    core_->handler.message(*this, std::move(text));
  }
  read();
}

// Beast may wait for ever: for a message whose fragments do not end, or for its own close if a
// broken frame comes at the same time. So the session looks at the clock itself.
void WsSession::read_raw(std::size_t bytes) {
  if (stream_ == nullptr) return;
  last_read_ = Clock::now();
  raw_bytes_ += bytes;
  const std::size_t most = core_->options.max_message;
  if (closing_) {
    if (raw_bytes_ > most) cut();
    return;
  }
  if (message_since_ == Since() && !stream_->ws.is_message_done()) message_since_ = last_read_;
  core_->handler.received(*this, bytes);
  // A message of the longest kind in the smallest sensible fragments.
  if (message_since_ != Since() && raw_bytes_ > kFragmentCost * most) {
    close("fragments", close_code::kTooBig);
  }
}

void WsSession::torn_down() {
  if (closing_since_ == Since()) closing_since_ = Clock::now();
}

bool WsSession::must_go(Clock::time_point now) const {
  const NetOptions& options = core_->options;
  const auto passed = [now](Since since, std::chrono::milliseconds time) {
    return since != Since() && now - since > time;
  };
  return passed(closing_since_, options.close_time) ||
         passed(writing_since_, options.answer_time) ||
         passed(last_read_, options.idle_time + options.close_time);
}

bool WsSession::is_overdue(Clock::time_point now) const {
  const bool slow_message =
      !closing_ && message_since_ != Since() && now - message_since_ > core_->options.message_time;
  return stream_ != nullptr && (slow_message || must_go(now));
}

void WsSession::end_overdue(Clock::time_point now) {
  if (must_go(now)) {
    drop();
  } else {
    begin_close(close_code::kPolicy, "too slow");
  }
}

void WsSession::carry_out(const Order& order) {
  if (stream_ == nullptr || closing_) {
    if (order.kind == Order::Kind::kCut && stream_ != nullptr) cut();
    return;
  }
  switch (order.kind) {
    case Order::Kind::kSend: append(order.text); break;
    case Order::Kind::kClose: begin_close(order.code, *order.text); break;
    case Order::Kind::kCut:
      ++core_->counters.slow;
      core_->handler.too_slow(*this);
      cut();
      break;
  }
}

void WsSession::append(const SharedText& text) {
  const bool deflated = deflate_ && text->size() >= core_->options.compress_from;
  const SharedText& payload = deflated ? core_->deflater.deflated(text) : text;
  append_frame_header(tail(), payload->size(), deflated);
  if (payload->size() <= kCopiedUpTo) {
    tail() += *payload;
  } else {
    next_.chunks.push_back({{}, payload});
  }
  next_.cost += text->size() + kMessageOverhead;
  ++core_->counters.messages_out;
  schedule_flush();
}

// The chunk to which bytes can be added.
std::string& WsSession::tail() {
  if (next_.chunks.empty() || next_.chunks.back().shared) next_.chunks.emplace_back();
  return next_.chunks.back().bytes;
}

void WsSession::write_raw(std::string bytes, std::unique_ptr<Waiter> waiter) {
  if (stream_ == nullptr) {  // too late; whoever waits hears of it, but not from within its call
    asio::post(core_->io(),
               [waiter = std::move(waiter)] { waiter->done(asio::error::operation_aborted); });
    return;
  }
  tail() += bytes;
  next_.waiter = std::move(waiter);
  schedule_flush();
}

void WsSession::schedule_flush() {
  if (to_be_flushed_ || writing_) return;
  to_be_flushed_ = true;
  core_->needs_flush(shared_from_this());
}

void WsSession::flush() {
  to_be_flushed_ = false;
  while (stream_ != nullptr && !writing_ && !next_.chunks.empty()) {
    writing_ = true;
    std::swap(current_, next_);
    if (!write_current()) return;
  }
}

// Mostly the system takes all bytes at once. The rest waits for the loop; then the result is false.
bool WsSession::write_current() {
  current_.buffers.clear();
  std::size_t all = 0;
  for (const Chunk& chunk : current_.chunks) {
    current_.buffers.push_back(asio::buffer(chunk.text()));
    all += chunk.text().size();
  }
  boost::system::error_code ec;
  const std::size_t bytes = stream_->socket().write_some(Buffers(current_.buffers), ec);
  if (ec == asio::error::would_block || ec == asio::error::try_again) ec.clear();
  if (ec || bytes == all) {
    written(ec, bytes);
    return true;
  }
  writing_since_ = Clock::now();
  asio::async_write(stream_->socket(), Buffers(rest_of(current_.buffers, bytes)),
                    [self = shared_from_this(), bytes](boost::system::error_code failed,
                                                       std::size_t more) {
                      self->written(failed, bytes + more);
                      self->flush();
                    });
  return false;
}

void WsSession::written(boost::system::error_code ec, std::size_t bytes) {
  writing_ = false;
  writing_since_ = {};
  core_->counters.bytes_out += bytes;
  queued_ -= current_.cost;
  current_.cost = 0;
  current_.chunks.clear();
  if (current_.chunks.capacity() > kKeptChunks) {
    std::vector<Chunk>().swap(current_.chunks);
    std::vector<asio::const_buffer>().swap(current_.buffers);
  }
  if (const std::unique_ptr<Waiter> waiter = std::move(current_.waiter)) waiter->done(ec);
  if (stream_ != nullptr && ec) cut();
}

void WsSession::begin_close(std::uint16_t code, std::string_view why) {
  if (stream_ == nullptr || closing_) return;
  closing_ = true;
  closing_since_ = Clock::now();
  raw_bytes_ = 0;
  if (!was_opened_) return cut();
  const std::string_view reason = fitting_reason(why);
  stream_->ws.async_close(websocket::close_reason(static_cast<websocket::close_code>(code),
                                                  beast::string_view(reason.data(), reason.size())),
                          [self = shared_from_this()](boost::system::error_code) {});
}

// Ends without a close frame, because the other side does not read, or not in time. The system
// drops what it still had to send.
void WsSession::cut() {
  boost::system::error_code ignored;
  stream_->socket().set_option(asio::socket_base::linger(true, 0), ignored);
  stream_->socket().close(ignored);
}

// Handlers of finished operations run first, and find a socket that is closed.
void WsSession::drop() {
  if (stream_ == nullptr) return;
  cut();
  asio::post(core_->io(), [self = shared_from_this()] { self->end(); });
}

void WsSession::end() {
  if (stream_ == nullptr) return;
  std::unique_ptr<Stream> stream = std::move(stream_);
  boost::system::error_code ignored;
  stream->socket().close(ignored);
  if (was_opened_) {
    --core_->counters.sockets;
    core_->handler.closed(*this);
  }
  slot_.reset();
  // Operations that wait inside Beast end before the stream is destroyed. They keep this session
  // alive until then.
  for (Batch* batch : {&current_, &next_}) {
    if (const std::unique_ptr<Waiter> waiter = std::move(batch->waiter)) {
      waiter->done(asio::error::operation_aborted);
    }
  }
  next_ = {};
  // Handlers of reads and writes that are done, but have not run yet, still use the socket.
  asio::post(core_->io(), [dying = std::move(stream)] {});
  core_->remove(*this);
}

}  // namespace agon::server
