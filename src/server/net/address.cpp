#include "server/net/address.h"

#include <algorithm>
#include <boost/asio/ip/address.hpp>

namespace agon::server {
namespace ip = boost::asio::ip;
namespace {

// ":" and digits, or nothing.
bool is_port(std::string_view text) {
  if (text.empty()) return true;
  const auto is_digit = [](char c) { return c >= '0' && c <= '9'; };
  return text.size() > 1 && text[0] == ':' && std::all_of(text.begin() + 1, text.end(), is_digit);
}

std::optional<std::string> address_v4_in(std::string_view written) {
  const std::size_t end = std::min(written.find(':'), written.size());
  if (!is_port(written.substr(end))) return std::nullopt;
  boost::system::error_code ec;
  const ip::address_v4 read = ip::make_address_v4(std::string(written.substr(0, end)), ec);
  if (ec) return std::nullopt;
  return read.to_string();
}

// A zone ("%eth0") is the proxy's own and says nothing here.
std::optional<std::string> address_v6_in(std::string_view written) {
  boost::system::error_code ec;
  const ip::address_v6 read = ip::make_address_v6(std::string(written), ec);
  if (ec) return std::nullopt;
  if (read.is_v4_mapped()) return ip::make_address_v4(ip::v4_mapped, read).to_string();
  return ip::address_v6(read.to_bytes()).to_string();
}

}  // namespace

std::optional<std::string> address_in(std::string_view written) {
  if (!written.starts_with('[')) {
    const bool one_colon_at_most = std::count(written.begin(), written.end(), ':') < 2;
    return one_colon_at_most ? address_v4_in(written) : address_v6_in(written);
  }
  const std::size_t end = written.find(']');
  if (end == std::string_view::npos || !is_port(written.substr(end + 1))) return std::nullopt;
  return address_v6_in(written.substr(1, end - 1));
}

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
