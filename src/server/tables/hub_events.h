// What the hub tells whoever runs it. Nothing of it is secret: no token, no invitation, no move.
#pragma once

#include <string>
#include <string_view>

namespace agon::server {

class HubEvents {
 public:
  virtual ~HubEvents() = default;
  virtual void created(const std::string& /*table*/, std::string_view /*game*/, int /*players*/) {}
  virtual void removed(std::size_t /*tables*/) {}
  virtual void over(const std::string& /*table*/, std::string_view /*game*/) {}
};

}  // namespace agon::server
