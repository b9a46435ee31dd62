// Hostile clients: whatever one of them does, its connection ends, others are served, and the
// server still stops when it is told to.
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <functional>
#include <future>
#include <thread>

#include "net_fixture.h"

namespace agon::server {
namespace {

using namespace std::chrono_literals;
using test::EchoHandler;
using test::RawSocket;
using test::start_server;

constexpr const char* kUpgrade =
    "GET /ws HTTP/1.1\r\nHost: localhost\r\nUpgrade: websocket\r\nConnection: Upgrade\r\n"
    "Sec-WebSocket-Version: 13\r\nSec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\n\r\n";

// A client's frame, masked by zeros.
std::string masked(unsigned char first, std::string_view payload) {
  std::string bytes{static_cast<char>(first), static_cast<char>(0x80U | payload.size())};
  return bytes + std::string(4, '\0') + std::string(payload);
}

const std::string kBinary = masked(0x82, "x");
const std::string kBroken = masked(0x83, "x");  // a reserved opcode
const std::string kPing = masked(0x89, "ping");
const std::string kFirstFragment = masked(0x01, "x");
const std::string kEmptyFragment = masked(0x00, "");

// Little patience, so that the tests need little of it, too.
NetOptions impatient() {
  NetOptions options;
  options.request_time = 300ms;
  options.answer_time = 300ms;
  options.message_time = 300ms;
  options.idle_time = 2s;
  options.close_time = 300ms;
  return options;
}

bool no_connection_is_left(const NetServer& server) {
  for (int i = 0; i < 1'000 && server.stats().connections > 0; ++i) {
    std::this_thread::sleep_for(20ms);
  }
  return server.stats().connections == 0;
}

class Attack : public testing::Test {
 protected:
  void SetUp() override {
    handler_.files =
        StaticFiles({{"index.html", "index"}, {"big.bin", std::string(30U << 20U, 'b')}});
    server_ = start_server(handler_, impatient());
  }
  // It lives, and serves who behaves.
  void TearDown() override {
    const auto client = test::connect(*server_);
    client->send("fine");
    EXPECT_EQ(client->receive(), "fine");
  }

  std::unique_ptr<RawSocket> open_socket() {
    auto socket = std::make_unique<RawSocket>(server_->port());
    socket->send(kUpgrade);
    EXPECT_EQ(socket->receive_answer().status, 101);
    return socket;
  }
  // Sends the same again and again until the connection ends; false if it does not.
  bool ends_while_sending(const RawSocket& socket, const std::string& bytes,
                          std::chrono::milliseconds pause) {
    for (int i = 0; i < 100'000 && server_->stats().connections > 0; ++i) {
      socket.send(bytes);
      std::this_thread::sleep_for(pause);
    }
    return no_connection_is_left(*server_);
  }

  EchoHandler handler_;
  std::unique_ptr<NetServer> server_;
};

TEST_F(Attack, ABinaryFrameFollowedByABrokenOneEndsItsConnection) {
  const auto socket = open_socket();
  socket->send(kBinary + kBroken);
  EXPECT_TRUE(handler_.wait_closed(1));
  EXPECT_TRUE(no_connection_is_left(*server_));
}

TEST_F(Attack, ABrokenFrameAndNoFarewellEndItsConnection) {
  const auto socket = open_socket();
  socket->send(kBroken);
  EXPECT_TRUE(handler_.wait_closed(1));
  EXPECT_TRUE(no_connection_is_left(*server_));
}

TEST_F(Attack, ACloseThatIsNeverAnsweredEndsItsConnection) {
  const auto socket = open_socket();
  ASSERT_TRUE(handler_.wait_opened(1));
  handler_.connection(0)->close("go");
  EXPECT_TRUE(handler_.wait_closed(1));
}

TEST_F(Attack, ACloseThatIsAnsweredByTalkEndsItsConnection) {
  const auto socket = open_socket();
  ASSERT_TRUE(handler_.wait_opened(1));
  handler_.connection(0)->close("go");
  EXPECT_TRUE(ends_while_sending(*socket, kPing + masked(0x81, "still talking"), 5ms));
}

TEST_F(Attack, FragmentsThatNeverEndEndTheirConnection) {
  const auto socket = open_socket();
  socket->send(kFirstFragment);
  EXPECT_TRUE(ends_while_sending(*socket, kEmptyFragment, 5ms));
}

TEST_F(Attack, HalfAMessageEndsItsConnectionThoughPingsAreAnswered) {
  const auto socket = open_socket();
  socket->send(kFirstFragment);
  EXPECT_TRUE(ends_while_sending(*socket, kPing, 5ms));
}

TEST_F(Attack, PingsWithoutEndWhosePongsNobodyReadsEndTheirConnection) {
  const auto socket = open_socket();
  std::string many;
  for (int i = 0; i < 5'000; ++i) many += kPing;
  EXPECT_TRUE(ends_while_sending(*socket, many, 0ms));
}

TEST_F(Attack, AClientThatTalksAndNeverReadsLosesItsConnection) {
  const auto socket = open_socket();
  ASSERT_TRUE(handler_.wait_opened(1));
  handler_.connection(0)->send(std::string(30U << 20U, 'x'));  // more than the system keeps
  EXPECT_TRUE(ends_while_sending(*socket, masked(0x8a, ""), 5ms));
}

TEST_F(Attack, HeadersThatComeByTheDropEndTheirConnection) {
  const RawSocket socket(server_->port());
  socket.send("GET / HTTP/1.1\r\nHost: localhost\r\n");
  for (int i = 0; i < 100 && server_->stats().connections == 0; ++i) {
    std::this_thread::sleep_for(20ms);
  }
  EXPECT_TRUE(ends_while_sending(socket, "A: b\r\n", 20ms));
}

TEST_F(Attack, HalfAHandshakeEndsItsConnection) {
  const RawSocket socket(server_->port());
  socket.send(std::string(kUpgrade).substr(0, 60));
  EXPECT_EQ(socket.receive_all(), "");
  EXPECT_TRUE(no_connection_is_left(*server_));
}

TEST_F(Attack, ABodyThatIsAnnouncedAndNotSentEndsItsConnection) {
  RawSocket socket(server_->port());
  socket.send("GET / HTTP/1.1\r\nHost: localhost\r\nContent-Length: 1000000\r\n\r\n");
  EXPECT_EQ(socket.receive_answer().status, 413);
  EXPECT_TRUE(no_connection_is_left(*server_));
}

TEST_F(Attack, AnAnswerThatNobodyReadsEndsItsConnection) {
  const RawSocket socket(server_->port());
  socket.send("GET /big.bin HTTP/1.1\r\nHost: localhost\r\n\r\n");
  for (int i = 0; i < 100 && server_->stats().requests == 0; ++i) std::this_thread::sleep_for(20ms);
  EXPECT_TRUE(no_connection_is_left(*server_));
}

// If a proxy and the server saw the end of a body differently, the rest would count as the next
// request.
TEST_F(Attack, NoRequestHidesBehindAnother) {
  const std::string hidden = "GET /index.html HTTP/1.1\r\nHost: localhost\r\n\r\n";
  for (const char* const fields :
       {"Transfer-Encoding: chunked\r\n", "Transfer-Encoding: xchunked\r\n",
        "Transfer-Encoding: identity\r\n", "Transfer-Encoding:\tchunked\r\n",
        "Transfer-Encoding: chunked\r\nContent-Length: 4\r\n",
        "Content-Length: 4\r\nTransfer-Encoding: x\r\n", "Content-Length: 50\r\n",
        "Content-Length: 0\r\nContent-Length: 50\r\n", "Content-Length: 50, 50\r\n",
        "Content-Length: +0\r\n", "Content-Length : 50\r\n", " Content-Length: 50\r\n",
        "Transfer-Encoding : chunked\r\n", "Transfer_Encoding: a\r\n\nB: c\r\n"}) {
    RawSocket socket(server_->port());
    socket.send("GET / HTTP/1.1\r\nHost: localhost\r\n" + std::string(fields) + "\r\n" + hidden);
    const int first = socket.receive_answer().status;
    EXPECT_TRUE(first == 400 || first == 413) << first << " " << fields;
    EXPECT_EQ(socket.receive_answer().status, 0) << fields;
  }
}

// -- crowds

TEST(Crowd, WhoeverIsTurnedAwayMayStillAskForHealth) {
  EchoHandler handler;
  handler.files = StaticFiles({{"health", "well"}, {"index.html", "index"}});
  NetOptions options = impatient();
  options.max_per_address = 2;
  const auto server = start_server(handler, options);
  const auto first = test::connect(*server);
  const auto second = test::connect(*server);
  EXPECT_EQ(test::ask(*server, "GET / HTTP/1.1").status, 429);
  EXPECT_EQ(test::ask(*server, "GET /health HTTP/1.1").status, 200);
  EXPECT_EQ(test::ask(*server, "POST /health HTTP/1.1").status, 429);
}

TEST(Crowd, WhenEveryPlaceIsTakenHealthIsStillAnswered) {
  EchoHandler handler;
  handler.files = StaticFiles({{"health", "well"}, {"index.html", "index"}});
  NetOptions options = impatient();
  options.max_connections = 2;
  const auto server = start_server(handler, options);
  const auto first = test::connect(*server);
  const auto second = test::connect(*server);
  EXPECT_EQ(test::ask(*server, "GET / HTTP/1.1").status, 503);
  EXPECT_EQ(test::ask(*server, "GET /health HTTP/1.1").status, 200);
}

// Connections that are turned away take no place from others, however long they wait.
TEST(Crowd, OfOneAddressDoesNotKeepOthersOut) {
  EchoHandler handler;
  NetOptions options;
  options.max_per_address = 2;
  options.max_connections = 4;
  const auto server = start_server(handler, options);
  std::vector<std::unique_ptr<RawSocket>> crowd;
  for (int i = 0; i < 100; ++i) {
    crowd.push_back(std::make_unique<RawSocket>(server->port(), "127.0.0.2"));
  }
  for (int i = 0; i < 1'000 && server->stats().accepted < 100; ++i) {
    std::this_thread::sleep_for(20ms);
  }
  ASSERT_EQ(server->stats().accepted, 100U);
  const auto other = test::connect(*server);
  other->send("fine");
  EXPECT_EQ(other->receive(), "fine");
}

// -- stopping in the middle of it

struct Nuisance {
  const char* name;
  std::string bytes;
};

class StopDuring : public testing::TestWithParam<Nuisance> {};

TEST_P(StopDuring, EndsInTime) {
  EchoHandler handler;
  handler.files = StaticFiles({{"big.bin", std::string(30U << 20U, 'b')}});
  NetOptions options;  // patient with all but the end
  options.close_time = 300ms;
  auto server = start_server(handler, options);
  std::vector<std::unique_ptr<RawSocket>> sockets;
  for (int i = 0; i < 20; ++i) {
    sockets.push_back(std::make_unique<RawSocket>(server->port()));
    sockets.back()->send(GetParam().bytes);
  }
  for (int i = 0; i < 1'000 && server->stats().accepted < 20; ++i)
    std::this_thread::sleep_for(20ms);
  std::this_thread::sleep_for(50ms);
  auto stopped = std::async(std::launch::async, [&] { server->stop(); });
  const bool in_time = stopped.wait_for(60s) == std::future_status::ready;
  EXPECT_TRUE(in_time);
  if (!in_time) std::abort();  // waiting for it would never end
  EXPECT_EQ(server->stats().connections, 0U);
}

INSTANTIATE_TEST_SUITE_P(
    Nuisances, StopDuring,
    testing::Values(Nuisance{"Silence", ""}, Nuisance{"HalfARequest", "GET / HTTP/1.1\r\nHo"},
                    Nuisance{"AnAnswerNobodyReads",
                             "GET /big.bin HTTP/1.1\r\nHost: localhost\r\n\r\n"},
                    Nuisance{"ABody", "GET / HTTP/1.1\r\nHost: a\r\nContent-Length: 9999\r\n\r\nx"},
                    Nuisance{"AnIdleSocket", kUpgrade}),
    [](const auto& test) { return test.param.name; });

// After the handshake, whose answer must have been read before anything else is sent.
TEST(StopDuringFrames, EndsInTime) {
  for (const std::string& bytes :
       {kBinary + kBroken, kBroken, kFirstFragment, kBinary, std::string("\x81"), kPing + kPing}) {
    EchoHandler handler;
    NetOptions options;
    options.close_time = 300ms;
    auto server = start_server(handler, options);
    RawSocket socket(server->port());
    socket.send(kUpgrade);
    ASSERT_EQ(socket.receive_answer().status, 101);
    socket.send(bytes);
    std::this_thread::sleep_for(50ms);
    auto stopped = std::async(std::launch::async, [&] { server->stop(); });
    const bool in_time = stopped.wait_for(60s) == std::future_status::ready;
    EXPECT_TRUE(in_time) << testing::PrintToString(bytes);
    if (!in_time) std::abort();
    EXPECT_TRUE(handler.wait_closed(1));
  }
}

}  // namespace
}  // namespace agon::server
