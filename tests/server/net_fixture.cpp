#include "net_fixture.h"

#include <arpa/inet.h>
#include <gtest/gtest.h>
#include <sys/socket.h>
#include <sys/time.h>
#include <unistd.h>

#include <algorithm>
#include <cstdlib>

namespace agon::server::test {

void EchoHandler::opened(std::shared_ptr<Connection> connection) {
  const std::lock_guard lock(mutex_);
  connections_.push_back(std::move(connection));
  changed_.notify_all();
}

void EchoHandler::message(Connection& connection, std::string text) {
  if (text == "close") {
    connection.send("bye");
    connection.close("as you wish", close_code::kPolicy);
  } else {
    connection.send(std::move(text));
  }
}

void EchoHandler::closed(Connection&) {
  const std::lock_guard lock(mutex_);
  ++closed_;
  changed_.notify_all();
}

bool EchoHandler::wait_opened(std::size_t count) {
  std::unique_lock lock(mutex_);
  return changed_.wait_for(lock, std::chrono::seconds(20),
                           [&] { return connections_.size() >= count; });
}

bool EchoHandler::wait_closed(std::size_t count) {
  std::unique_lock lock(mutex_);
  return changed_.wait_for(lock, std::chrono::seconds(20), [&] { return closed_ >= count; });
}

std::shared_ptr<Connection> EchoHandler::connection(std::size_t index) {
  const std::lock_guard lock(mutex_);
  return connections_.at(index);
}

std::unique_ptr<NetServer> start_server(EchoHandler& handler, NetOptions options) {
  auto server = NetServer::start(std::move(options), handler);
  if (!server) throw std::runtime_error(server.error().message.id);
  return std::move(*server);
}

std::unique_ptr<WsClient> connect(const NetServer& server, WsTarget target) {
  target.port = server.port();
  auto client = WsClient::connect(std::move(target));
  if (!client) throw std::runtime_error(client.error().message.args.at(0).value.text);
  return std::move(*client);
}

RawSocket::RawSocket(std::uint16_t port, const char* from)
    : fd_(socket(AF_INET, SOCK_STREAM | SOCK_CLOEXEC, 0)) {
  sockaddr_in to{};
  to.sin_family = AF_INET;
  to.sin_port = htons(port);
  to.sin_addr.s_addr = htonl(INADDR_LOOPBACK);
  const timeval limit{10, 0};
  setsockopt(fd_, SOL_SOCKET, SO_RCVTIMEO, &limit, sizeof limit);
  setsockopt(fd_, SOL_SOCKET, SO_SNDTIMEO, &limit, sizeof limit);
  if (from != nullptr) {
    sockaddr_in own{};
    own.sin_family = AF_INET;
    own.sin_addr.s_addr = inet_addr(from);
    EXPECT_EQ(bind(fd_, reinterpret_cast<const sockaddr*>(&own), sizeof own), 0);
  }
  EXPECT_EQ(::connect(fd_, reinterpret_cast<const sockaddr*>(&to), sizeof to), 0);
}

RawSocket::~RawSocket() { close(fd_); }

void RawSocket::send(std::string_view bytes) const {
  while (!bytes.empty()) {
    const ssize_t sent = ::send(fd_, bytes.data(), bytes.size(), MSG_NOSIGNAL);
    if (sent <= 0) return;
    bytes.remove_prefix(static_cast<std::size_t>(sent));
  }
}

bool RawSocket::fill() {
  std::string part(4096, '\0');
  const ssize_t size = recv(fd_, part.data(), part.size(), 0);
  if (size <= 0) return false;
  buffer_.append(part, 0, static_cast<std::size_t>(size));
  return true;
}

std::string RawSocket::receive_all() const {
  std::string all;
  std::string part(4096, '\0');
  for (ssize_t size = 0; (size = recv(fd_, part.data(), part.size(), 0)) > 0;) {
    all.append(part, 0, static_cast<std::size_t>(size));
  }
  return all;
}

RawAnswer RawSocket::receive_answer(bool head) {
  RawAnswer answer;
  while (buffer_.find("\r\n\r\n") == std::string::npos) {
    if (!fill()) return answer;
  }
  const std::size_t end = buffer_.find("\r\n\r\n");
  answer.status = std::atoi(buffer_.substr(buffer_.find(' ') + 1, 3).c_str());
  for (std::size_t at = buffer_.find("\r\n"); at < end;) {
    const std::size_t next = buffer_.find("\r\n", at + 2);
    const std::string line = buffer_.substr(at + 2, next - at - 2);
    std::string name = line.substr(0, line.find(':'));
    std::transform(name.begin(), name.end(), name.begin(),
                   [](unsigned char c) { return static_cast<char>(std::tolower(c)); });
    answer.fields[name] = line.substr(line.find(':') + 2);
    at = next;
  }
  buffer_.erase(0, end + 4);
  const std::size_t size = std::strtoul(answer.fields["content-length"].c_str(), nullptr, 10);
  while (!head && buffer_.size() < size && fill()) {
  }
  answer.body = buffer_.substr(0, head ? 0 : size);
  buffer_.erase(0, answer.body.size());
  return answer;
}

RawAnswer ask(const NetServer& server, const std::string& line, const std::string& more) {
  RawSocket socket(server.port());
  socket.send(line + "\r\nHost: localhost\r\n" + more + "\r\n");
  return socket.receive_answer(line.starts_with("HEAD"));
}

}  // namespace agon::server::test
