#include "server/net/address.h"

#include <algorithm>
#include <boost/asio/ip/address.hpp>

namespace agon::server {
namespace ip = boost::asio::ip;

std::string subscriber_of(std::string_view address) {
  boost::system::error_code ec;
  const ip::address_v6 read = ip::make_address_v6(std::string(address), ec);
  if (ec) return std::string(address);
  if (read.is_v4_mapped()) return ip::make_address_v4(ip::v4_mapped, read).to_string();
  ip::address_v6::bytes_type bytes = read.to_bytes();
  std::fill(bytes.begin() + 8, bytes.end(), static_cast<unsigned char>(0));
  return ip::address_v6(bytes).to_string() + "/64";
}

bool is_loopback(std::string_view address) {
  boost::system::error_code ec;
  const ip::address read = ip::make_address(std::string(address), ec);
  return !ec && read.is_loopback();
}

}  // namespace agon::server
