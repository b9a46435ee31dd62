// Whom an address stands for, where people are counted.
#pragma once

#include <string>
#include <string_view>

namespace agon::server {

// What one subscriber holds: an IPv4 address itself, of an IPv6 address the first 64 bits
// ("2001:db8:1:2::/64"), since whoever has one of them has all. Anything else as it is.
std::string subscriber_of(std::string_view address);

// Whether it is an address of this machine itself.
bool is_loopback(std::string_view address);

}  // namespace agon::server
