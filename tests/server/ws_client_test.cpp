// The client that the tests and the load generator use.
#include "server/net/ws_client.h"

#include <gtest/gtest.h>

#include <boost/asio/io_context.hpp>
#include <boost/asio/ip/tcp.hpp>
#include <boost/beast/core/buffers_to_string.hpp>
#include <boost/beast/core/flat_buffer.hpp>
#include <boost/beast/websocket.hpp>

namespace agon::server {
namespace {

namespace asio = boost::asio;
namespace beast = boost::beast;
using Tcp = asio::ip::tcp;

// Greets as soon as it is connected, and answers whatever it hears.
class Greeter final : public WsEvents {
 public:
  void opened(std::uint64_t id) override { clients->send(id, "hello"); }
  void message(std::uint64_t id, std::string_view) override { clients->send(id, "goodbye"); }
  void closed(std::uint64_t, std::uint16_t, std::string) override {}

  WsClients* clients = nullptr;
};

// A ping is what would bring a second copy of the first message to light.
TEST(WsClients, SendOnceWhatIsSentTheMomentTheyAreConnected) {
  asio::io_context io;
  Tcp::acceptor acceptor(io, Tcp::endpoint(asio::ip::address_v4::loopback(), 0));
  Greeter greeter;
  const auto clients = WsClients::start(greeter);
  greeter.clients = clients.get();
  WsTarget target;
  target.port = acceptor.local_endpoint().port();
  clients->open(target);

  beast::websocket::stream<Tcp::socket> peer(acceptor.accept());
  peer.accept();
  const auto hear = [&] {
    beast::flat_buffer buffer;
    peer.read(buffer);
    return beast::buffers_to_string(buffer.data());
  };
  EXPECT_EQ(hear(), "hello");
  peer.ping({});
  peer.write(asio::buffer("nice to meet you", 16));
  EXPECT_EQ(hear(), "goodbye");
  clients->stop();
}

}  // namespace
}  // namespace agon::server
