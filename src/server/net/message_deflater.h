// Compresses messages for permessage-deflate (RFC 7692), each on its own, so that one compressor
// serves all connections.
#pragma once

#include <memory>
#include <string>

#include "server/net/http.h"

namespace agon::server {

class MessageDeflater {
 public:
  MessageDeflater();
  ~MessageDeflater();

  // The payload of a compressed frame. A text sent to many in a row is compressed once.
  const SharedText& deflated(const SharedText& text);

 private:
  struct Stream;
  std::unique_ptr<Stream> stream_;
  SharedText last_text_;
  SharedText last_deflated_;
};

}  // namespace agon::server
