// HTTP on one connection: requests one after the other, each answered by the handler, until the
// client leaves, is too slow, or asks for a WebSocket.
#include <algorithm>
#include <array>
#include <boost/asio/awaitable.hpp>
#include <boost/asio/co_spawn.hpp>
#include <boost/asio/detached.hpp>
#include <boost/asio/redirect_error.hpp>
#include <boost/asio/use_awaitable.hpp>
#include <boost/beast/core/flat_buffer.hpp>
#include <boost/beast/http.hpp>
#include <boost/beast/websocket/rfc6455.hpp>
#include <ctime>
#include <optional>

#include "server/net/address.h"
#include "server/net/core.h"
#include "server/net/ws_session.h"

namespace agon::server {
namespace {

namespace beast = boost::beast;
namespace http = beast::http;
using boost::system::error_code;

using Parser = http::request_parser<http::empty_body>;
using Answer = http::response<http::span_body<const char>>;

// How long, and how many bytes, a refused client may go on sending before its connection is closed.
// If the connection were closed at once, the client might never see the answer.
constexpr std::chrono::milliseconds kLinger{1'000};
constexpr std::size_t kLingerBytes = 64U << 10U;

std::string text_of(beast::string_view text) { return {text.data(), text.size()}; }

std::string http_date() {
  const std::time_t now = std::time(nullptr);
  std::tm utc{};
  gmtime_r(&now, &utc);
  std::array<char, 64> text{};
  const std::size_t size =
      std::strftime(text.data(), text.size(), "%a, %d %b %Y %H:%M:%S GMT", &utc);
  return {text.data(), size};
}

HttpFields fields_of(const WsSession::Request& request) {
  HttpFields fields;
  for (const auto& field : request) {
    std::string name = text_of(field.name_string());
    std::transform(name.begin(), name.end(), name.begin(),
                   [](char c) { return c >= 'A' && c <= 'Z' ? static_cast<char>(c + 32) : c; });
    fields.emplace_back(std::move(name), text_of(field.value()));
  }
  return fields;
}

// Our own proxy wrote the last address of the last line. The client may have written all before it.
// A text that is no address counts as nothing: it could be another one with each connection.
std::optional<std::string> forwarded_address(const HttpFields& fields) {
  std::string_view last;
  for (const auto& [name, value] : fields) {
    if (name == "x-forwarded-for") last = value;
  }
  last = last.substr(last.rfind(',') + 1);
  const auto is_blank = [](char c) { return c == ' ' || c == '\t'; };
  while (!last.empty() && is_blank(last.front())) last.remove_prefix(1);
  while (!last.empty() && is_blank(last.back())) last.remove_suffix(1);
  return address_in(last);
}

// The status for bytes that are no request; 0 if the client is gone.
int status_of(error_code ec) {
  if (ec == http::error::header_limit || ec == http::error::buffer_overflow) return 431;
  if (ec == http::error::end_of_stream || ec == http::error::partial_message) return 0;
  return ec.category() == http::make_error_code(http::error::bad_method).category() ? 400 : 0;
}

class HttpSession final : public HttpConnection, public std::enable_shared_from_this<HttpSession> {
 public:
  HttpSession(std::shared_ptr<Core> core, Tcp::socket socket, std::shared_ptr<Slot> slot,
              int refusal)
      : core_(std::move(core)),
        slot_(std::move(slot)),
        socket_(std::move(socket)),
        timer_(socket_.get_executor()),
        buffer_(core_->options.max_request + 1),
        refusal_(refusal) {
    core_->add(*this);
  }
  ~HttpSession() override { core_->remove(*this); }
  HttpSession(const HttpSession&) = delete;
  HttpSession& operator=(const HttpSession&) = delete;

  static asio::awaitable<void> run(std::shared_ptr<HttpSession> self);

  void finish() override {
    if (waiting_) cut();
  }
  void cut() override {
    error_code ignored;
    socket_.close(ignored);
  }

 private:
  asio::awaitable<bool> serve_one();
  asio::awaitable<bool> answer(HttpAnswer answer, bool head, bool keep, unsigned version);
  asio::awaitable<void> linger();
  void limit_time(std::chrono::milliseconds time);
  int refusal_of(const Parser& parser, HttpRequest& request) const;
  int read_request(const Parser& parser, HttpRequest& request) const;
  int refusal_of_socket(const WsSession::Request& request, const HttpRequest& seen) const;
  bool is_allowed_origin(const WsSession::Request& request) const;
  Answer make_answer(const HttpAnswer& answer, bool keep, unsigned version) const;
  void become_socket(const WsSession::Request& request, const std::string& address);

  std::shared_ptr<Core> core_;
  std::shared_ptr<Slot> slot_;
  Tcp::socket socket_;
  asio::steady_timer timer_;
  beast::flat_buffer buffer_;
  int refusal_;
  bool waiting_ = false;
};

asio::awaitable<void> HttpSession::run(std::shared_ptr<HttpSession> self) {
  for (bool more = true; more && !self->core_->stopping();) more = co_await self->serve_one();
  self->timer_.cancel();
}

void HttpSession::limit_time(std::chrono::milliseconds time) {
  timer_.expires_after(time);
  timer_.async_wait([weak = weak_from_this()](error_code ec) {
    const auto self = weak.lock();
    if (!ec && self) self->cut();
  });
}

asio::awaitable<bool> HttpSession::serve_one() {
  Parser parser;
  parser.header_limit(static_cast<std::uint32_t>(core_->options.max_request));
  parser.body_limit(boost::none);  // a body is not read at all
  const NetOptions& options = core_->options;
  limit_time(refusal_ == 0 ? options.request_time
                           : std::min(options.request_time, options.close_time));
  waiting_ = true;
  error_code ec;
  co_await http::async_read_header(socket_, buffer_, parser,
                                   asio::redirect_error(asio::use_awaitable, ec));
  waiting_ = false;
  HttpRequest seen;
  seen.address = slot_->address();
  int refusal = ec ? status_of(ec) : refusal_of(parser, seen);
  if (ec && refusal == 0) co_return false;
  ++core_->counters.requests;
  if (!core_->handler.admits(seen)) refusal = 429;
  const WsSession::Request& request = parser.get();
  const bool head = !ec && request.method() == http::verb::head;
  if (refusal == 0 && seen.path == options.socket_path) {
    refusal = refusal_of_socket(request, seen);
    if (refusal == 0) {
      become_socket(request, seen.address);
      co_return false;
    }
  }
  const bool keep = refusal == 0 && refusal_ == 0 && request.keep_alive() && !core_->stopping();
  const unsigned version = ec ? 11 : request.version();
  HttpAnswer result = refusal == 0
                          ? core_->handler.get(seen)
                          : text_answer(refusal, text_of(http::obsolete_reason(http::int_to_status(
                                                     static_cast<unsigned>(refusal)))) +
                                                     "\n");
  co_return co_await answer(std::move(result), head, keep, version);
}

// The status for a request that is refused before anybody looks at it, or 0.
int HttpSession::refusal_of(const Parser& parser, HttpRequest& request) const {
  const int malformed = read_request(parser, request);
  const bool vital = malformed == 0 && request.path == core_->options.vital_path;
  return refusal_ == 0 || vital ? malformed : refusal_;
}

int HttpSession::read_request(const Parser& parser, HttpRequest& request) const {
  const WsSession::Request& message = parser.get();
  request.fields = fields_of(message);
  if (core_->options.behind_proxy) {
    if (auto forwarded = forwarded_address(request.fields)) request.address = std::move(*forwarded);
  }
  if (message.method() != http::verb::get && message.method() != http::verb::head) return 405;
  // We and a proxy must agree where a body ends: what follows it would be another request.
  if (message.count(http::field::transfer_encoding) > 0) return 413;
  if (parser.content_length().value_or(0) > 0) return 413;
  if (message.version() >= 11 && message.count(http::field::host) != 1) return 400;
  if (request.field("host").find_first_of(" \t") != std::string_view::npos) return 400;  // folded
  if (!set_target(request, std::string_view(message.target().data(), message.target().size()))) {
    return 400;
  }
  return 0;
}

int HttpSession::refusal_of_socket(const WsSession::Request& request,
                                   const HttpRequest& seen) const {
  int refusal = 0;
  if (!beast::websocket::is_upgrade(request)) {
    return 426;
  } else if (!is_allowed_origin(request)) {
    refusal = 403;
  } else if (core_->options.behind_proxy && core_->is_crowded(seen.address)) {
    refusal = 429;
  } else if (buffer_.size() > 0) {
    return 400;  // frames before the handshake is over
  }
  if (refusal != 0) core_->refused(seen.address, refusal);
  return refusal;
}

// Programs send no origin; a browser always says whose page it shows.
bool HttpSession::is_allowed_origin(const WsSession::Request& request) const {
  const std::size_t count = request.count(http::field::origin);
  if (count == 0) return true;
  if (count > 1) return false;
  const std::string origin = text_of(request[http::field::origin]);
  const std::vector<std::string>& allowed = core_->options.origins;
  return same_host(origin, text_of(request[http::field::host])) ||
         std::find(allowed.begin(), allowed.end(), origin) != allowed.end();
}

void HttpSession::become_socket(const WsSession::Request& request, const std::string& address) {
  timer_.cancel();
  if (address != slot_->address()) slot_->move_to(address);
  std::make_shared<WsSession>(core_, std::move(socket_), std::move(slot_), address)->start(request);
}

Answer HttpSession::make_answer(const HttpAnswer& answer, bool keep, unsigned version) const {
  Answer result(static_cast<http::status>(answer.status), version);
  result.set(http::field::server, "agon");
  result.set(http::field::date, http_date());
  result.set("Content-Security-Policy", core_->options.content_security_policy);
  result.set("X-Content-Type-Options", "nosniff");
  result.set("X-Frame-Options", "DENY");
  result.set("Referrer-Policy", "no-referrer");
  result.set("Cross-Origin-Opener-Policy", "same-origin");
  result.set("Cross-Origin-Resource-Policy", "same-origin");
  for (const auto& [name, value] : answer.fields) result.set(name, value);
  if (answer.status == 405) result.set(http::field::allow, "GET, HEAD");
  if (answer.status == 426) result.set(http::field::upgrade, "websocket");
  if (answer.status == 429) result.set(http::field::retry_after, "1");
  if (answer.status == 503) result.set(http::field::retry_after, "5");
  if (answer.status != 304) {
    result.set(http::field::content_type, answer.type);
    result.content_length(answer.body ? answer.body->size() : 0);
  }
  result.keep_alive(keep);
  if (answer.body) result.body() = {answer.body->data(), answer.body->size()};
  return result;
}

asio::awaitable<bool> HttpSession::answer(HttpAnswer answer, bool head, bool keep,
                                          unsigned version) {
  limit_time(core_->options.answer_time);
  Answer message = make_answer(answer, keep, version);
  http::response_serializer<http::span_body<const char>> serializer(message);
  error_code ec;
  if (head) {
    co_await http::async_write_header(socket_, serializer,
                                      asio::redirect_error(asio::use_awaitable, ec));
  } else {
    co_await http::async_write(socket_, serializer, asio::redirect_error(asio::use_awaitable, ec));
  }
  if (ec) co_return false;
  if (!keep) co_await linger();
  co_return keep;
}

asio::awaitable<void> HttpSession::linger() {
  limit_time(kLinger);
  waiting_ = true;
  error_code ec;
  socket_.shutdown(Tcp::socket::shutdown_send, ec);
  std::array<char, 1024> ignored;
  for (std::size_t total = 0; !ec && total < kLingerBytes;) {
    total += co_await socket_.async_read_some(asio::buffer(ignored),
                                              asio::redirect_error(asio::use_awaitable, ec));
  }
}

}  // namespace

void serve_http(std::shared_ptr<Core> core, Tcp::socket socket, std::shared_ptr<Slot> slot,
                int refusal) {
  asio::io_context& io = core->io();
  auto session =
      std::make_shared<HttpSession>(std::move(core), std::move(socket), std::move(slot), refusal);
  asio::co_spawn(io, HttpSession::run(std::move(session)), asio::detached);
}

}  // namespace agon::server
