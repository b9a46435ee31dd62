#include "ports.h"

#include <arpa/inet.h>
#include <sys/socket.h>
#include <unistd.h>

#include <fstream>
#include <random>
#include <stdexcept>

namespace agon::test {
namespace {

constexpr int kFirst = 10'000;
constexpr int kTries = 1000;

// The first port that outgoing connections get.
int first_given() {
  int first = 0;
  std::ifstream("/proc/sys/net/ipv4/ip_local_port_range") >> first;
  return first > kFirst + 1000 ? first : 32'768;
}

bool is_free(std::uint16_t port) {
  const int handle = socket(AF_INET, SOCK_STREAM | SOCK_CLOEXEC, 0);
  sockaddr_in where{};
  where.sin_family = AF_INET;
  where.sin_addr.s_addr = htonl(INADDR_LOOPBACK);
  where.sin_port = htons(port);
  const bool bound = bind(handle, reinterpret_cast<sockaddr*>(&where), sizeof where) == 0;
  close(handle);
  return bound;
}

}  // namespace

std::uint16_t quiet_port() {
  std::random_device random;
  std::uniform_int_distribution<int> ports(kFirst, first_given() - 1);
  for (int i = 0; i < kTries; ++i) {
    const auto port = static_cast<std::uint16_t>(ports(random));
    if (is_free(port)) return port;
  }
  throw std::runtime_error("no free port");
}

}  // namespace agon::test
