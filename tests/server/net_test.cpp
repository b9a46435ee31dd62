// WebSockets: order, limits, those who do not read, those who do not speak the protocol, the end.
#include "server/net/net.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <thread>

#include "net_fixture.h"

namespace agon::server {
namespace {

// For what takes long with a sanitizer on a busy machine.
constexpr std::chrono::seconds kLong(60);

using namespace std::chrono_literals;
using test::EchoHandler;
using test::RawSocket;
using test::start_server;

constexpr std::string_view kHandshake =
    "GET /ws HTTP/1.1\r\nHost: localhost\r\nUpgrade: websocket\r\nConnection: Upgrade\r\n"
    "Sec-WebSocket-Version: 13\r\nSec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\n";

// Text that no compressor shortens.
std::string noise(std::size_t size) {
  std::string text(size, ' ');
  std::uint32_t x = 1;
  for (char& c : text) {
    x = x * 1664525U + 1013904223U;
    c = static_cast<char>('!' + (x >> 24U) % 90);
  }
  return text;
}

// A client's frame, masked by zeros.
std::string frame(unsigned char first, std::string_view payload) {
  std::string bytes{static_cast<char>(first), static_cast<char>(0x80U | payload.size())};
  return bytes + std::string(4, '\0') + std::string(payload);
}

TEST(WebSocket, EchoesTextOfAllSizes) {
  EchoHandler handler;
  const auto server = start_server(handler);
  const auto client = test::connect(*server);
  for (const std::size_t size :
       {0, 1, 125, 126, 127, 1023, 1024, 8192, 8193, 65535, 65536, 1000000}) {
    const std::string text = noise(size);
    client->send(text);
    EXPECT_EQ(client->receive(), text) << size;
  }
}

TEST(WebSocket, CompressesForThoseWhoOfferIt) {
  EchoHandler handler;
  const auto server = start_server(handler);
  WsTarget target;
  target.compression = true;
  const auto client = test::connect(*server, target);
  for (const std::size_t size : {10, 1024, 20000, 500000}) {
    const std::string text(size, 'x');
    client->send(text);
    EXPECT_EQ(client->receive(kLong), text) << size;
    const std::string hard = noise(size);
    client->send(hard);
    EXPECT_EQ(client->receive(kLong), hard) << size;
  }
  EXPECT_LT(server->stats().bytes_out, server->stats().bytes_in * 6 / 10);
}

TEST(WebSocket, SendsPlainTextToThoseWhoWantASmallWindow) {
  EchoHandler handler;
  NetOptions options;
  options.close_time = 200ms;
  const auto server = start_server(handler, options);
  RawSocket socket(server->port());
  socket.send(std::string(kHandshake) +
              "Sec-WebSocket-Extensions: permessage-deflate; server_max_window_bits=9; "
              "client_max_window_bits\r\n\r\n");
  const auto answer = socket.receive_answer();
  ASSERT_EQ(answer.status, 101);
  EXPECT_THAT(answer.fields.at("sec-websocket-extensions"),
              testing::HasSubstr("permessage-deflate"));
  ASSERT_TRUE(handler.wait_opened(1));
  handler.connection(0)->send(std::string(2000, 'x'));
  handler.connection(0)->close("");
  EXPECT_THAT(socket.receive_all(), testing::HasSubstr(std::string(2000, 'x')));
}

TEST(WebSocket, KeepsTheOrderOfSendsFromManyThreads) {
  EchoHandler handler;
  const auto server = start_server(handler);
  const auto client = test::connect(*server);
  ASSERT_TRUE(handler.wait_opened(1));
  const auto connection = handler.connection(0);
  constexpr int kThreads = 4;
  constexpr int kEach = 500;
  std::vector<std::thread> threads;
  for (int t = 0; t < kThreads; ++t) {
    threads.emplace_back([&, t] {
      for (int i = 0; i < kEach; ++i) {
        connection->send(std::to_string(t) + " " + std::to_string(i));
      }
    });
  }
  for (std::thread& thread : threads) thread.join();
  std::vector<int> next(kThreads, 0);
  for (int i = 0; i < kThreads * kEach; ++i) {
    const auto text = client->receive();
    ASSERT_TRUE(text);
    const auto t = static_cast<std::size_t>((*text)[0] - '0');
    EXPECT_EQ(*text, std::to_string(t) + " " + std::to_string(next[t]++));
  }
}

TEST(WebSocket, ServesManyClientsAndSharesOneText) {
  EchoHandler handler;
  const auto server = start_server(handler);
  constexpr std::size_t kClients = 40;
  std::vector<std::unique_ptr<WsClient>> clients;
  for (std::size_t i = 0; i < kClients; ++i) {
    WsTarget target;
    target.compression = i % 2 == 0;
    clients.push_back(test::connect(*server, target));
  }
  ASSERT_TRUE(handler.wait_opened(kClients));
  EXPECT_EQ(server->stats().sockets, kClients);
  const auto text = std::make_shared<const std::string>(5000, 'n');
  for (std::size_t i = 0; i < kClients; ++i) handler.connection(i)->send(text);
  for (const auto& client : clients) EXPECT_EQ(client->receive(), *text);
  clients.clear();
  EXPECT_TRUE(handler.wait_closed(kClients));
}

TEST(WebSocket, CutsOffWhoDoesNotReadAndNobodyElse) {
  EchoHandler handler;
  NetOptions options;
  options.max_queue = 256U << 10U;
  const auto server = start_server(handler, options);
  const auto slow = test::connect(*server);
  ASSERT_TRUE(handler.wait_opened(1));
  const auto other = test::connect(*server);
  slow->pause(true);
  const std::string text = noise(10'000);
  // The system's own buffers take some megabytes first.
  const auto connection = handler.connection(0);
  for (int i = 0; i < 20'000 && server->stats().slow == 0; ++i) {
    for (int turn = 0; turn < 3 && connection->queued() > 0; ++turn) std::this_thread::yield();
    connection->send(text);
    if (i % 10 != 0) continue;
    other->send("still here");
    EXPECT_EQ(other->receive(), "still here");
  }
  EXPECT_TRUE(handler.wait_closed(1));
  EXPECT_EQ(server->stats().slow, 1U);
  EXPECT_EQ(server->stats().sockets, 1U);
  other->send("still here");
  EXPECT_EQ(other->receive(), "still here");
}

TEST(WebSocket, SendsOneMessageThatIsLongerThanTheQueueMayBe) {
  EchoHandler handler;
  NetOptions options;
  options.max_queue = 1000;
  const auto server = start_server(handler, options);
  const auto client = test::connect(*server);
  ASSERT_TRUE(handler.wait_opened(1));
  handler.connection(0)->send(noise(3'000'000));
  const auto text = client->receive();
  ASSERT_TRUE(text);
  EXPECT_EQ(text->size(), 3'000'000U);
}

TEST(WebSocket, ClosesWith1009WhenAMessageIsTooBig) {
  EchoHandler handler;
  NetOptions options;
  options.max_message = 1000;
  const auto server = start_server(handler, options);
  const auto client = test::connect(*server);
  client->send(noise(1000));
  EXPECT_EQ(client->receive()->size(), 1000U);
  client->send(noise(1001));
  EXPECT_EQ(client->wait_closed(), close_code::kTooBig);
}

TEST(WebSocket, ClosesWith1009WhenAMessageIsTooBigUnpacked) {
  EchoHandler handler;
  NetOptions options;
  options.max_message = 10'000;
  const auto server = start_server(handler, options);
  WsTarget target;
  target.compression = true;
  const auto client = test::connect(*server, target);
  client->send(std::string(5'000'000, 'x'));
  EXPECT_EQ(client->wait_closed(kLong), close_code::kTooBig);
  EXPECT_EQ(server->stats().messages_in, 0U);
}

TEST(WebSocket, TakesTextOnly) {
  EchoHandler handler;
  const auto server = start_server(handler);
  const auto client = test::connect(*server);
  client->send_binary("bytes");
  EXPECT_EQ(client->wait_closed(), close_code::kNotText);
}

TEST(WebSocket, ClosesAfterWhatIsQueued) {
  EchoHandler handler;
  const auto server = start_server(handler);
  const auto client = test::connect(*server);
  client->send("close");
  EXPECT_EQ(client->receive(), "bye");
  EXPECT_EQ(client->wait_closed(), close_code::kPolicy);
  EXPECT_EQ(client->why(), "as you wish");
  EXPECT_TRUE(handler.wait_closed(1));
  handler.connection(0)->send("to nobody");
}

TEST(WebSocket, ShortensALongReasonBetweenCharacters) {
  EchoHandler handler;
  const auto server = start_server(handler);
  const auto client = test::connect(*server);
  ASSERT_TRUE(handler.wait_opened(1));
  std::string why;
  for (int i = 0; i < 100; ++i) why += "é";
  handler.connection(0)->close(why);
  EXPECT_EQ(client->wait_closed(), close_code::kNormal);
  EXPECT_EQ(client->why(), why.substr(0, 122));
}

TEST(WebSocket, AnswersACloseFrame) {
  EchoHandler handler;
  const auto server = start_server(handler);
  const auto client = test::connect(*server);
  client->close();
  EXPECT_EQ(client->wait_closed(), close_code::kNormal);
  EXPECT_TRUE(handler.wait_closed(1));
}

TEST(WebSocket, SurvivesMalformedFrames) {
  EchoHandler handler;
  const auto server = start_server(handler);
  const std::vector<std::string> bad{
      frame(0x83, "x"),                                        // reserved opcode
      frame(0xf1, "x"),                                        // reserved bits
      frame(0xc1, "not deflated"),                             // compressed, which nobody agreed on
      frame(0x80, "x"),                                        // continues nothing
      frame(0x01, "x") + frame(0x81, "y"),                     // does not continue
      frame(0x09, "x"),                                        // ping in pieces
      frame(0x81, "\xff\xfe"),                                 // no UTF-8
      frame(0x88, "x"),                                        // close with half a code
      frame(0x88, std::string("\x03\xed", 2)),                 // close with a code nobody may send
      std::string("\x81\x05hello"),                            // not masked
      "\x81" + std::string(9, '\xff') + std::string(4, '\0'),  // a length beyond everything
      std::string("\x81\xfe\x00\x05", 4) + std::string(9, '\0'),  // a length not written shortly
      std::string(5000, '\xee'),
  };
  for (const std::string& bytes : bad) {
    RawSocket socket(server->port());
    socket.send(std::string(kHandshake) + "\r\n");
    ASSERT_EQ(socket.receive_answer().status, 101);
    socket.send(bytes);
    const std::string rest = socket.receive_all();
    EXPECT_TRUE(rest.empty() || rest[0] == '\x88') << testing::PrintToString(bytes);
  }
  EXPECT_TRUE(handler.wait_closed(bad.size()));
  EXPECT_EQ(server->stats().messages_in, 0U);
  const auto client = test::connect(*server);
  client->send("fine");
  EXPECT_EQ(client->receive(), "fine");
}

TEST(WebSocket, JoinsFragmentsWithAPingBetweenThem) {
  EchoHandler handler;
  const auto server = start_server(handler);
  const auto client = test::connect(*server);
  client->send_raw(frame(0x01, "hel") + frame(0x89, "?") + frame(0x80, "lo"));
  EXPECT_EQ(client->receive(), "hello");
}

TEST(WebSocket, DropsWhoDoesNotAnswerPings) {
  EchoHandler handler;
  NetOptions options;
  options.idle_time = 300ms;
  const auto server = start_server(handler, options);
  const auto alive = test::connect(*server);
  RawSocket dead(server->port());
  dead.send(std::string(kHandshake) + "\r\n");
  ASSERT_EQ(dead.receive_answer().status, 101);
  ASSERT_TRUE(handler.wait_opened(2));
  EXPECT_TRUE(handler.wait_closed(1));
  EXPECT_EQ(dead.receive_all()[0], '\x89');
  EXPECT_EQ(server->stats().sockets, 1U);
  alive->send("here");
  EXPECT_EQ(alive->receive(), "here");
}

TEST(WebSocket, RefusesForeignOrigins) {
  EchoHandler handler;
  NetOptions options;
  options.origins = {"https://agon.example"};
  const auto server = start_server(handler, options);
  const std::string here = "http://127.0.0.1:" + std::to_string(server->port());
  for (const std::string& origin : {here, std::string("https://agon.example")}) {
    WsTarget target;
    target.fields = {{"Origin", origin}};
    const auto client = test::connect(*server, target);
    client->send("x");
    EXPECT_EQ(client->receive(), "x") << origin;
  }
  for (const char* origin :
       {"http://evil.example", "null", "http://127.0.0.1", "agon.example", ""}) {
    WsTarget target;
    target.port = server->port();
    target.fields = {{"Origin", origin}};
    const auto client = WsClient::connect(target);
    ASSERT_FALSE(client) << origin;
    EXPECT_EQ(client.error().message.args.at(0).value.text, "403") << origin;
  }
  EXPECT_EQ(server->stats().refused, 5U);
}

TEST(WebSocket, RefusesTooManyConnections) {
  EchoHandler handler;
  NetOptions options;
  options.max_connections = 3;
  const auto server = start_server(handler, options);
  std::vector<std::unique_ptr<WsClient>> clients;
  for (int i = 0; i < 3; ++i) clients.push_back(test::connect(*server));
  WsTarget target;
  target.port = server->port();
  const auto refused = WsClient::connect(target);
  ASSERT_FALSE(refused);
  EXPECT_EQ(refused.error().message.args.at(0).value.text, "503");
  EXPECT_EQ(test::ask(*server, "GET / HTTP/1.1").status, 503);
  clients.pop_back();
  ASSERT_TRUE(handler.wait_closed(1));
  for (int i = 0; i < 100 && server->stats().connections > 2; ++i)
    std::this_thread::sleep_for(20ms);
  clients.push_back(test::connect(*server));
}

TEST(WebSocket, LimitsTheConnectionsOfAnAddress) {
  EchoHandler handler;
  NetOptions options;
  options.max_per_address = 2;
  options.behind_proxy = true;
  const auto server = start_server(handler, options);
  WsTarget one;
  one.port = server->port();
  one.fields = {{"X-Forwarded-For", "6.6.6.6, 198.51.100.1"}};
  WsTarget two = one;
  two.fields = {{"X-Forwarded-For", "198.51.100.2"}};
  const auto first = test::connect(*server, one);
  const auto second = test::connect(*server, one);
  ASSERT_TRUE(handler.wait_opened(2));
  EXPECT_EQ(handler.connection(0)->address(), "198.51.100.1");
  const auto third = WsClient::connect(one);
  ASSERT_FALSE(third);
  EXPECT_EQ(third.error().message.args.at(0).value.text, "429");
  test::connect(*server, two);
}

// A port that is another one each time, or a word, must not make a new address of each connection.
TEST(WebSocket, ReadsTheAddressThatAProxyWroteHoweverItWroteIt) {
  const std::pair<const char*, const char*> written[] = {
      {"198.51.100.1:51234", "198.51.100.1"},
      {"[2001:db8::1]:443", "2001:db8::1"},
      {"[2001:db8::1]", "2001:db8::1"},
      {"2001:DB8:0:0::1", "2001:db8::1"},
      {"fe80::1%7", "fe80::1"},
      {"::ffff:198.51.100.1", "198.51.100.1"},
      {"unknown", "127.0.0.1"},
      {"_hidden", "127.0.0.1"},
      {"6.6.6.6, unknown", "127.0.0.1"},
      {"[198.51.100.1]", "127.0.0.1"},
      {"[2001:db8::1", "127.0.0.1"},
      {"[2001:db8::1]x", "127.0.0.1"},
      {"198.51.100.1:", "127.0.0.1"},
      {"198.51.100.1:12x", "127.0.0.1"},
      {"198.51.100.1 x", "127.0.0.1"},
      {":443", "127.0.0.1"},
  };
  EchoHandler handler;
  NetOptions options;
  options.behind_proxy = true;
  const auto server = start_server(handler, options);
  WsTarget target;
  target.port = server->port();
  std::vector<std::unique_ptr<WsClient>> clients;
  for (const auto& [text, address] : written) {
    target.fields = {{"X-Forwarded-For", text}};
    clients.push_back(test::connect(*server, target));
    ASSERT_TRUE(handler.wait_opened(clients.size()));
    EXPECT_EQ(handler.connection(clients.size() - 1)->address(), address) << text;
  }
}

TEST(WebSocket, LimitsAnAddressWhateverItsPort) {
  EchoHandler handler;
  NetOptions options;
  options.max_per_address = 2;
  options.behind_proxy = true;
  const auto server = start_server(handler, options);
  WsTarget target;
  target.port = server->port();
  target.fields = {{"X-Forwarded-For", "198.51.100.1:1001"}};
  const auto first = test::connect(*server, target);
  target.fields = {{"X-Forwarded-For", "198.51.100.1:1002"}};
  const auto second = test::connect(*server, target);
  target.fields = {{"X-Forwarded-For", "198.51.100.1:1003"}};
  EXPECT_FALSE(WsClient::connect(target));
}

TEST(Stop, SendsWhatIsQueuedAndClosesWith1001) {
  EchoHandler handler;
  const auto server = start_server(handler);
  const auto client = test::connect(*server);
  ASSERT_TRUE(handler.wait_opened(1));
  RawSocket idle(server->port());
  for (int i = 0; i < 100; ++i) handler.connection(0)->send(std::to_string(i));
  server->stop();
  for (int i = 0; i < 100; ++i) EXPECT_EQ(client->receive(), std::to_string(i));
  EXPECT_EQ(client->wait_closed(), close_code::kGoingAway);
  EXPECT_TRUE(handler.wait_closed(1));
  EXPECT_EQ(idle.receive_all(), "");
  handler.connection(0)->send("too late");
  handler.connection(0)->close("too late");
  server->post([] { ADD_FAILURE(); });
  server->stop();
  EXPECT_EQ(server->stats().connections, 0U);
}

TEST(Stop, WaitsNoLongerThanAllowedForWhoDoesNotRead) {
  EchoHandler handler;
  NetOptions options;
  options.close_time = 300ms;
  options.max_queue = 100U << 20U;
  const auto server = start_server(handler, options);
  const auto client = test::connect(*server);
  ASSERT_TRUE(handler.wait_opened(1));
  client->pause(true);
  for (int i = 0; i < 20; ++i) handler.connection(0)->send(noise(1'000'000));
  const auto start = std::chrono::steady_clock::now();
  server->stop();
  EXPECT_LT(std::chrono::steady_clock::now() - start, 5s);
  EXPECT_TRUE(handler.wait_closed(1));
}

TEST(Stop, DropsWorkThatIsNotDueYet) {
  EchoHandler handler;
  const auto server = start_server(handler);
  const auto client = test::connect(*server);
  ASSERT_TRUE(handler.wait_opened(1));
  const auto kept = std::make_shared<int>(1);
  server->after(1h, [kept, connection = handler.connection(0)] { ADD_FAILURE(); });
  server->stop();
  EXPECT_EQ(kept.use_count(), 1);
}

TEST(NetServer, RunsWorkOnItsThreadInOrder) {
  EchoHandler handler;
  const auto server = start_server(handler);
  std::mutex mutex;
  std::condition_variable changed;
  std::vector<int> seen;
  const auto note = [&](int number) {
    const std::lock_guard lock(mutex);
    seen.push_back(number);
    changed.notify_all();
  };
  server->after(60ms, [&] { note(4); });
  server->after(20ms, [&] { note(3); });
  server->post([&] { note(1); });
  server->post([&] { note(2); });
  std::unique_lock lock(mutex);
  changed.wait_for(lock, 5s, [&] { return seen.size() == 4; });
  EXPECT_EQ(seen, (std::vector<int>{1, 2, 3, 4}));
}

TEST(NetServer, SaysWhyItCannotListen) {
  EchoHandler handler;
  const auto first = start_server(handler);
  NetOptions options;
  options.port = first->port();
  const auto second = NetServer::start(options, handler);
  ASSERT_FALSE(second);
  EXPECT_EQ(second.error().word, "bad_setup");
  EXPECT_EQ(second.error().message.id, "server.error.address_in_use");
  options.address = "no such address";
  const auto third = NetServer::start(options, handler);
  ASSERT_FALSE(third);
  EXPECT_EQ(third.error().message.id, "server.error.bad_address");
  options.address = "192.0.2.1";
  const auto fourth = NetServer::start(options, handler);
  ASSERT_FALSE(fourth);
  EXPECT_EQ(fourth.error().message.id, "server.error.cannot_listen");
}

}  // namespace
}  // namespace agon::server
