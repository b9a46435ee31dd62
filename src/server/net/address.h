// Whom an address stands for, where people are counted.
#pragma once

#include <optional>
#include <string>
#include <string_view>

namespace agon::server {

// What one subscriber holds: an IPv4 address itself, of an IPv6 address the first 64 bits
// ("2001:db8:1:2::/64"), since whoever has one of them has all. Anything else as it is.
std::string subscriber_of(std::string_view address);

// The address in what a proxy wrote of a client: "192.0.2.1", "192.0.2.1:51234", "2001:db8::1" or
// "[2001:db8::1]:443". One address is one text, whatever its port; nothing if it is none.
std::optional<std::string> address_in(std::string_view written);

// Whether it is an address of this machine itself.
bool is_loopback(std::string_view address);

}  // namespace agon::server
