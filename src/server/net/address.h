// Which client an address stands for. Limits count clients.
#pragma once

#include <optional>
#include <string>
#include <string_view>

namespace agon::server {

// The part of an address that one subscriber has: all of an IPv4 address, and the first 64 bits of
// an IPv6 address ("2001:db8:1:2::/64"), since a subscriber gets the whole network. Any other text
// is returned as it is.
std::string subscriber_of(std::string_view address);

// The address in what a proxy wrote of a client: "192.0.2.1", "192.0.2.1:51234", "2001:db8::1" or
// "[2001:db8::1]:443". The result has no port, so one address is always the same text. It is empty
// if the text holds no address.
std::optional<std::string> address_in(std::string_view written);

// Whether it is an address of this machine itself.
bool is_loopback(std::string_view address);

}  // namespace agon::server
