#include "server/net/message_deflater.h"

#include <boost/beast/zlib/deflate_stream.hpp>
#include <cassert>

namespace agon::server {
namespace {

namespace zlib = boost::beast::zlib;

// Messages are short. A higher level takes more time and makes them hardly smaller.
constexpr int kLevel = 4;
constexpr int kWindowBits = 15;
constexpr int kMemoryLevel = 8;
// A flush ends with an empty stored block, of which the frame leaves out these bytes.
constexpr std::size_t kFlushTail = 4;

}  // namespace

struct MessageDeflater::Stream {
  zlib::deflate_stream deflate;
};

MessageDeflater::MessageDeflater() : stream_(std::make_unique<Stream>()) {
  stream_->deflate.reset(kLevel, kWindowBits, kMemoryLevel, zlib::Strategy::normal);
}

MessageDeflater::~MessageDeflater() = default;

const SharedText& MessageDeflater::deflated(const SharedText& text) {
  if (text == last_text_) return last_deflated_;
  zlib::deflate_stream& deflate = stream_->deflate;
  deflate.reset();
  std::string out(deflate.upper_bound(text->size()) + 16, '\0');
  zlib::z_params params;
  params.next_in = text->data();
  params.avail_in = text->size();
  params.next_out = out.data();
  params.avail_out = out.size();
  boost::system::error_code ec;
  deflate.write(params, zlib::Flush::sync, ec);
  assert(!ec && params.avail_in == 0 && params.avail_out > 0);
  assert(params.total_out > kFlushTail);
  out.resize(params.total_out - kFlushTail);
  last_text_ = text;
  last_deflated_ = std::make_shared<const std::string>(std::move(out));
  return last_deflated_;
}

}  // namespace agon::server
