#include "cut_proxy.h"

#include <arpa/inet.h>
#include <poll.h>
#include <sys/socket.h>
#include <unistd.h>

#include <chrono>
#include <cstdint>
#include <stdexcept>
#include <string_view>

namespace agon::test {
namespace {

constexpr int kTickMilliseconds = 20;
constexpr std::chrono::milliseconds kLate{500};

sockaddr_in loopback(int port) {
  sockaddr_in where{};
  where.sin_family = AF_INET;
  where.sin_port = htons(static_cast<std::uint16_t>(port));
  where.sin_addr.s_addr = htonl(INADDR_LOOPBACK);
  return where;
}

bool send_all(int to, std::string_view bytes) {
  while (!bytes.empty()) {
    const ssize_t sent = send(to, bytes.data(), bytes.size(), MSG_NOSIGNAL);
    if (sent <= 0) return false;
    bytes.remove_prefix(static_cast<std::size_t>(sent));
  }
  return true;
}

}  // namespace

CutProxy::CutProxy(int to_port) : to_port_(to_port) {
  listening_ = socket(AF_INET, SOCK_STREAM | SOCK_CLOEXEC, 0);
  sockaddr_in where = loopback(0);
  socklen_t size = sizeof where;
  if (bind(listening_, reinterpret_cast<sockaddr*>(&where), size) != 0 ||
      listen(listening_, 16) != 0 ||
      getsockname(listening_, reinterpret_cast<sockaddr*>(&where), &size) != 0) {
    throw std::runtime_error("no free port");
  }
  port_ = ntohs(where.sin_port);
  accepting_ = std::thread([this] { accept_all(); });
}

CutProxy::~CutProxy() {
  stopping_ = true;
  accepting_.join();
  for (std::thread& relay : relays_) relay.join();
  close(listening_);
}

void CutProxy::accept_all() {
  while (!stopping_) {
    pollfd waiting{listening_, POLLIN, 0};
    if (poll(&waiting, 1, kTickMilliseconds) <= 0) continue;
    const int client = accept(listening_, nullptr, nullptr);
    if (client < 0) continue;
    if (away_) {
      close(client);
    } else {
      relays_.emplace_back([this, client] { relay(client); });
    }
  }
}

void CutProxy::relay(int client) {
  const int database = socket(AF_INET, SOCK_STREAM | SOCK_CLOEXEC, 0);
  const sockaddr_in where = loopback(to_port_);
  bool open = connect(database, reinterpret_cast<const sockaddr*>(&where), sizeof where) == 0;
  while (open && !stopping_ && !away_) {
    if (silent_) {
      std::this_thread::sleep_for(std::chrono::milliseconds(kTickMilliseconds));
      continue;
    }
    pollfd ends[2] = {{client, POLLIN, 0}, {database, POLLIN, 0}};
    if (poll(ends, 2, kTickMilliseconds) <= 0) continue;
    if (ends[0].revents != 0) open = pass_on(client, database);
    if (open && ends[1].revents != 0) {
      char bytes[65536];
      const ssize_t size = recv(database, bytes, sizeof bytes, 0);
      open = size > 0 && send_all(client, {bytes, static_cast<std::size_t>(size)});
    }
  }
  shutdown(client, SHUT_RDWR);
  close(client);
  close(database);
}

bool CutProxy::pass_on(int client, int database) {
  char bytes[65536];
  const ssize_t size = recv(client, bytes, sizeof bytes, 0);
  if (size <= 0) return false;
  const std::string_view sent(bytes, static_cast<std::size_t>(size));
  const bool commit = sent.find("COMMIT") != std::string_view::npos;
  const Cut cut = commit ? cut_.exchange(Cut::kNone) : Cut::kNone;
  if (cut == Cut::kNone) return send_all(database, sent);
  if (cut == Cut::kLateCommit) {
    shutdown(client, SHUT_RDWR);
    std::this_thread::sleep_for(kLate);
  }
  if (cut != Cut::kBeforeCommit) {
    send_all(database, sent);
    char answer[1024];
    recv(database, answer, sizeof answer, 0);  // it is done
  }
  return false;
}

}  // namespace agon::test
