// `agon serve` as a process: it stops when it is told to, and goes on whatever it is sent.
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <boost/beast/zlib/deflate_stream.hpp>
#include <boost/json.hpp>
#include <csignal>
#include <random>

#include "cut_proxy.h"
#include "load/client.h"
#include "load/serve_process.h"
#include "net_fixture.h"
#include "postgres_server.h"

namespace agon::server {
namespace {
namespace json = boost::json;
using agon::test::Client;
using agon::test::ServeProcess;
using agon::test::TemporaryFolder;
using agon::test::two_people;
using test::RawSocket;
using testing::HasSubstr;
using namespace std::chrono_literals;

std::vector<std::string> store_in(const TemporaryFolder& folder,
                                  std::vector<std::string> more = {}) {
  more.insert(more.end(), {"--data-dir", folder.path("data")});
  return more;
}

// -- stopping

class Stopping : public testing::TestWithParam<int> {};

TEST_P(Stopping, AnswersWritesTellsAndEndsWell) {
  const TemporaryFolder folder;
  ServeProcess server(AGON_PROGRAM, store_in(folder));
  json::value made;
  int acknowledged = 0;
  {
    Client client(server.port());
    made = client.ask("create", two_people());
    // Still on its way when the signal comes.
    client.send("act", {{"table", made.at("table")},
                        {"token", made.at("tokens").at(0)},
                        {"ask", 0},
                        {"action", "place leader titanus.1"}});
    server.signal(GetParam());
    if (const auto answer = client.socket().receive()) {
      if (json::parse(*answer).as_object().contains("result")) ++acknowledged;
    }
    EXPECT_EQ(client.socket().wait_closed(), close_code::kGoingAway);
  }
  EXPECT_EQ(server.wait(), 0);
  EXPECT_THAT(server.log(), HasSubstr("\"event\":\"stopped\""));
  server.start();
  Client again(server.port());
  const json::value view =
      again.ask("view", {{"table", made.at("table")}, {"token", made.at("tokens").at(0)}});
  EXPECT_GE(view.at("view").at("ask").as_int64(), acknowledged);
}

INSTANTIATE_TEST_SUITE_P(Signals, Stopping, testing::Values(SIGTERM, SIGINT), [](const auto& test) {
  return test.param == SIGTERM ? "Terminate" : "Interrupt";
});

TEST(Serve, NobodyCanKeepItFromStopping) {
  const TemporaryFolder folder;
  ServeProcess server(AGON_PROGRAM, store_in(folder));
  Client deaf(server.port());
  deaf.socket().pause(true);
  RawSocket half_a_request(server.port());
  half_a_request.send("GET / HTTP/1.1\r\nHost:");
  RawSocket half_a_handshake(server.port());
  half_a_handshake.send("GET /ws HTTP/1.1\r\n");
  EXPECT_EQ(server.stop(SIGTERM), 0);
}

TEST(Serve, ASecondSignalEndsItAtOnce) {
  const TemporaryFolder folder;
  ServeProcess server(AGON_PROGRAM, store_in(folder, {"--drain", "60"}));
  server.signal(SIGTERM);
  std::this_thread::sleep_for(200ms);
  server.signal(SIGTERM);
  EXPECT_EQ(server.wait(5), -1);  // by the signal
  EXPECT_FALSE(server.is_running());
}

// -- what no client would send

// The beginning of a frame of a client, and a mask of zeros.
struct Frame {
  unsigned first = 0x81;  // a whole text
  bool masked = true;
  std::string payload;
  std::optional<std::uint64_t> length;  // what it says, if not the truth
  int length_bytes = 0;                 // 2 or 8 to say it at length
};

std::string bytes_of(const Frame& frame) {
  std::string out(1, static_cast<char>(frame.first));
  const std::uint64_t length = frame.length.value_or(frame.payload.size());
  int bytes = frame.length_bytes;
  if (bytes == 0) bytes = length < 126 ? 0 : length < 65536 ? 2 : 8;
  const unsigned mask = frame.masked ? 0x80U : 0U;
  const unsigned word = bytes == 0 ? static_cast<unsigned>(length) : bytes == 2 ? 126U : 127U;
  out += static_cast<char>(mask | word);
  for (int i = bytes - 1; i >= 0; --i) {
    out += static_cast<char>((length >> (8U * static_cast<unsigned>(i))) & 0xffU);
  }
  if (frame.masked) out += std::string(4, '\0');
  return out + frame.payload;
}

std::string text_frame(std::string text) { return bytes_of({0x81, true, std::move(text), {}, 0}); }

constexpr const char* kHandshake =
    "GET /ws HTTP/1.1\r\nHost: localhost\r\nUpgrade: websocket\r\nConnection: Upgrade\r\n"
    "Sec-WebSocket-Version: 13\r\nSec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\n";

// A connection that has become a WebSocket, past all framing.
class Throw {
 public:
  explicit Throw(std::uint16_t port, const std::string& more = "") : socket_(port) {
    socket_.send(kHandshake + more + "\r\n");
    EXPECT_EQ(socket_.receive_answer().status, 101);
  }
  void send(const std::string& bytes) const { socket_.send(bytes); }
  // The code with which the other side closes; 0 if it just ends.
  int close_code() const {
    const std::string all = socket_.receive_all();
    const std::size_t at = all.rfind('\x88');
    if (at == std::string::npos || at + 4 > all.size()) return 0;
    return (static_cast<unsigned char>(all[at + 2]) << 8U) |
           static_cast<unsigned char>(all[at + 3]);
  }

 private:
  RawSocket socket_;
};

// Beast may wait for ever when a close and a broken frame meet; the server ends all the same.
TEST(Serve, ABinaryFrameAndABrokenOneDoNotKeepItFromStopping) {
  const TemporaryFolder folder;
  ServeProcess server(AGON_PROGRAM, store_in(folder));
  const Throw socket(server.port());
  socket.send(bytes_of({0x82, true, "x", {}, 0}) + bytes_of({0x83, true, "x", {}, 0}));
  std::this_thread::sleep_for(100ms);
  EXPECT_EQ(server.stop(SIGTERM), 0);
}

TEST(Serve, BotsInTheMiddleOfAThoughtDoNotKeepItFromStopping) {
  const TemporaryFolder folder;
  ServeProcess server(AGON_PROGRAM, store_in(folder));
  Client client(server.port());
  for (int i = 0; i < 8; ++i) {
    client.ask("create",
               {{"game", "mythic_battles"},
                {"seats", {json::object{{"bot", "hard"}}, json::object{{"bot", "hard"}}}}});
  }
  EXPECT_EQ(server.stop(SIGTERM), 0);
}

// What was acknowledged is in it; for the rest nobody waits.
TEST(Serve, ADatabaseThatFallsSilentDoesNotKeepItFromStopping) {
  agon::test::CutProxy line(agon::test::PostgresServer::shared().port());
  const std::string database = agon::test::PostgresServer::at_port(
      agon::test::PostgresServer::shared().new_database(), line.port());
  ServeProcess server(AGON_PROGRAM, {"--store", database});
  Client client(server.port());
  const json::value made = client.ask("create", two_people());
  ASSERT_TRUE(made.as_object().contains("table"));
  line.fall_silent();
  client.send("act", {{"table", made.at("table")},
                      {"token", made.at("tokens").at(0)},
                      {"ask", 0},
                      {"action", "place leader titanus.1"}});
  std::this_thread::sleep_for(200ms);
  EXPECT_EQ(server.stop(SIGTERM), 0);
}

// One process for all of them: whatever one breaks, the next one sees.
class MalformedTest : public testing::Test {
 protected:
  static void SetUpTestSuite() {
    folder_ = std::make_unique<TemporaryFolder>();
    server_ = std::make_unique<ServeProcess>(
        AGON_PROGRAM, store_in(*folder_, {"--max-messages", "0", "--max-connections", "0",
                                          "--max-tables", "0", "--max-seats", "0"}));
  }
  static void TearDownTestSuite() {
    EXPECT_EQ(server_->stop(SIGTERM), 0);
    server_.reset();
    folder_.reset();
  }
  // It lives, and serves who behaves.
  void TearDown() override {
    ASSERT_TRUE(server_->is_running()) << server_->log();
    Client client(port());
    const json::value made = client.ask("create", two_people());
    ASSERT_TRUE(made.as_object().contains("table")) << json::serialize(made);
    EXPECT_LT(server_->resident_kib(), 400 * 1024);
  }

  static std::uint16_t port() { return server_->port(); }
  static int status_of(const std::string& request) {
    RawSocket socket(port());
    socket.send(request);
    return socket.receive_answer().status;
  }
  static int code_of(const std::string& frames, const std::string& more = "") {
    const Throw socket(port(), more);
    socket.send(frames);
    return socket.close_code();
  }

  static std::unique_ptr<TemporaryFolder> folder_;
  static std::unique_ptr<ServeProcess> server_;
};
std::unique_ptr<TemporaryFolder> MalformedTest::folder_;
std::unique_ptr<ServeProcess> MalformedTest::server_;

TEST_F(MalformedTest, Http) {
  const std::string host = "\r\nHost: localhost\r\n\r\n";
  for (const std::string& request : std::vector<std::string>{
           "\r\n\r\n\r\n", "GET\r\n\r\n", "GET /\r\n\r\n", "GET / HTTP/9.9" + host,
           "GET / HTTP/1.1\r\nno colon\r\n\r\n", "GET / HTTP/1.1\r\n: nothing\r\n\r\n",
           "GET / HTTP/1.1\r\nHost: a\r\nHost: b\r\n\r\n", "GET / HTTP/1.1\r\n\r\n",
           "GET /%zz HTTP/1.1" + host, "GET /%00 HTTP/1.1" + host, "GET /../etc HTTP/1.1" + host,
           "GET /%2e%2e/%2e%2e/etc/passwd HTTP/1.1" + host, "\x16\x03\x01\x02 hello" + host,
           std::string("GET / HTTP/1.1\r\nA: \0\r\n\r\n", 24)}) {
    const int status = status_of(request);
    EXPECT_TRUE(status == 400 || status == 404 || status == 0) << status << " " << request;
  }
  EXPECT_EQ(status_of("POST / HTTP/1.1\r\nHost: a\r\nContent-Length: 5\r\n\r\nhello"), 405);
  EXPECT_EQ(status_of("GET / HTTP/1.1\r\nHost: a\r\nContent-Length: 5\r\n\r\nhello"), 413);
  EXPECT_EQ(status_of("GET / HTTP/1.1\r\nHost: a\r\nContent-Length: -5\r\n\r\n"), 400);
  EXPECT_EQ(status_of("GET / HTTP/1.1\r\nHost: a\r\nTransfer-Encoding: chunked\r\n\r\nfffffffff"),
            413);
  EXPECT_EQ(status_of("GET / HTTP/1.1\r\nA: " + std::string(100'000, 'a') + "\r\n\r\n"), 431);
  EXPECT_EQ(status_of("GET /" + std::string(100'000, 'a') + " HTTP/1.1" + host), 431);
}

TEST_F(MalformedTest, Handshakes) {
  const std::string begin = "GET /ws HTTP/1.1\r\nHost: a\r\nConnection: Upgrade\r\n";
  for (const std::string& more : std::vector<std::string>{
           "Upgrade: websocket\r\n", "Upgrade: websocket\r\nSec-WebSocket-Version: 13\r\n",
           "Upgrade: websocket\r\nSec-WebSocket-Version: 99\r\nSec-WebSocket-Key: "
           "dGhlIHNhbXBsZSBub25jZQ==\r\n",
           "Upgrade: h2c\r\nSec-WebSocket-Version: 13\r\nSec-WebSocket-Key: x\r\n"}) {
    EXPECT_GE(status_of(begin + more + "\r\n"), 400) << more;
  }
  EXPECT_EQ(status_of(kHandshake + std::string("Origin: https://evil.example\r\n\r\n")), 403);
  EXPECT_EQ(status_of(kHandshake + std::string("\r\n") + text_frame("{}")), 400);
}

TEST_F(MalformedTest, Frames) {
  const std::string hello = "{\"jsonrpc\":\"2.0\",\"id\":1,\"method\":\"games\"}";
  struct Case {
    const char* what;
    std::string bytes;
    int code;
  };
  const std::vector<Case> cases{
      {"no mask", bytes_of({0x81, false, hello, {}, 0}), 1002},
      {"reserved bit 1", bytes_of({0xC1, true, hello, {}, 0}), 1002},
      {"reserved bit 2", bytes_of({0xA1, true, hello, {}, 0}), 1002},
      {"reserved bit 3", bytes_of({0x91, true, hello, {}, 0}), 1002},
      {"opcode 3", bytes_of({0x83, true, hello, {}, 0}), 1002},
      {"opcode 7", bytes_of({0x87, true, hello, {}, 0}), 1002},
      {"opcode 11", bytes_of({0x8B, true, hello, {}, 0}), 1002},
      {"opcode 15", bytes_of({0x8F, true, hello, {}, 0}), 1002},
      {"ping in parts", bytes_of({0x09, true, "a", {}, 0}), 1002},
      {"long ping", bytes_of({0x89, true, std::string(200, 'a'), {}, 0}), 1002},
      {"nothing to continue", bytes_of({0x80, true, "a", {}, 0}), 1002},
      {"a text in a text", bytes_of({0x01, true, "a", {}, 0}) + bytes_of({0x81, true, "b", {}, 0}),
       1002},
      {"length at length", bytes_of({0x81, true, "a", 1, 2}), 1002},
      {"length at more length", bytes_of({0x81, true, "a", 1, 8}), 1002},
      {"length below zero", bytes_of({0x81, true, "a", ~0ULL, 8}), 0},
      {"more than all memory", bytes_of({0x81, true, "a", 1ULL << 62U, 8}), 1009},
      {"too long", bytes_of({0x81, true, std::string(2U << 20U, ' '), {}, 0}), 1009},
      {"bytes that are no text", text_frame("\"\xff\xfe\""), 1007},
      {"half a character", text_frame("\"\xe2\x82"), 1007},
      {"half a pair", text_frame("\"\xed\xa0\x80\""), 1007},
      {"too long a form", text_frame("\"\xc0\xaf\""), 1007},
      {"binary", bytes_of({0x82, true, "abc", {}, 0}), 1003},
      {"half a code", bytes_of({0x88, true, "\x03", {}, 0}), 1002},
      {"no such code", bytes_of({0x88, true, "\x03\xe7", {}, 0}), 1002},
      {"a code that is never sent", bytes_of({0x88, true, "\x03\xed", {}, 0}), 1002},
      {"a reason that is no text", bytes_of({0x88, true, "\x03\xe8\xff", {}, 0}), 1002},
  };
  for (const Case& one : cases) {
    const int code = code_of(one.bytes);
    if (one.code != 0) {
      EXPECT_EQ(code, one.code) << one.what;
    }
  }
}

TEST_F(MalformedTest, FragmentsWithoutEnd) {
  std::string frames = bytes_of({0x01, true, "[", {}, 0});
  for (int i = 0; i < 3'000; ++i) frames += bytes_of({0x00, true, std::string(1'000, ' '), {}, 0});
  EXPECT_EQ(code_of(frames), 1009);
}

TEST_F(MalformedTest, EmptyFragmentsAndPings) {
  std::string frames;
  for (int i = 0; i < 20'000; ++i) {
    frames += bytes_of({i == 0 ? 0x01U : 0x00U, true, "", {}, 0});
    if (i % 10 == 0) frames += bytes_of({0x89, true, "ping", {}, 0});
  }
  const Throw socket(port());
  socket.send(frames);
}

TEST_F(MalformedTest, HalfAFrameAndGone) {
  for (std::size_t size = 1; size < 12; ++size) {
    const Throw socket(port());
    socket.send(text_frame("{\"jsonrpc\":\"2.0\"}").substr(0, size));
  }
}

// Kilobytes that would be many megabytes.
std::string bomb() {
  boost::beast::zlib::deflate_stream deflate;
  deflate.reset(1, 10, 9, boost::beast::zlib::Strategy::normal);
  const std::string zeros(1U << 20U, ' ');
  std::string out(2U << 20U, '\0');
  boost::beast::zlib::z_params z{};
  z.next_out = out.data();
  z.avail_out = out.size();
  boost::system::error_code ec;
  for (int i = 0; i < 16 && !ec; ++i) {
    z.next_in = zeros.data();
    z.avail_in = zeros.size();
    deflate.write(z, boost::beast::zlib::Flush::none, ec);
  }
  deflate.write(z, boost::beast::zlib::Flush::sync, ec);
  out.resize(z.total_out);
  return out;
}

TEST_F(MalformedTest, Compressed) {
  const std::string offer =
      "Sec-WebSocket-Extensions: permessage-deflate; client_max_window_bits\r\n";
  const std::string packed = bomb();
  ASSERT_LT(packed.size(), 1U << 20U);
  EXPECT_EQ(code_of(bytes_of({0xC1, true, packed, {}, 0}), offer), 1009);
  std::mt19937 random(7);
  for (int i = 0; i < 50; ++i) {
    std::string noise(random() % 300, '\0');
    for (char& c : noise) c = static_cast<char>(random());
    const Throw socket(port(), offer);
    socket.send(bytes_of({0xC1, true, noise, {}, 0}) + bytes_of({0x88, true, "\x03\xe8", {}, 0}));
    socket.close_code();
  }
}

// Each of them is answered with an error, and the connection lives on.
TEST_F(MalformedTest, Messages) {
  Client client(port());
  const json::value made = client.ask("create", two_people());
  const std::string table(made.at("table").as_string());
  const auto call = [](const std::string& method, const std::string& params) {
    return R"({"jsonrpc":"2.0","id":1,"method":")" + method + R"(","params":)" + params + "}";
  };
  std::vector<std::string> messages{
      "",
      " ",
      "{",
      "}",
      "nul",
      "1e999999999",
      "-",
      "\"\\ud800\"",
      "\"\\u12\"",
      "[]",
      "{}",
      "[[]]",
      std::string(500'000, '['),
      std::string(500'000, '{'),
      "\"" + std::string(900'000, 'a') + "\"",
      "[" + std::string(400'000, ',') + "]",
      R"({"jsonrpc":"2.0","id":{},"method":"games"})",
      R"({"jsonrpc":"2.0","id":1,"method":7})",
      R"({"jsonrpc":"1.0","id":1,"method":"games"})",
      call("no_such_method", "{}"),
      call("create", "[]"),
      call("create", "{\"game\":\"no_game\"}"),
      call("create", R"({"game":"panthalos","seats":[)" + std::string(1'000, ' ') + "]}"),
      call("create", R"({"game":"panthalos","seats":["open","open"],"options":[1]})"),
      call("watch", R"({"table":"\u0000"})"),
      call("watch", R"({"table":"'; DROP TABLE entries"})"),
      call("watch", "{\"table\":\"" + std::string(100'000, 'x') + "\"}"),
      call("act", "{\"table\":\"" + table + R"(","token":"","ask":-1,"action":""})"),
      call("log", "{\"table\":\"" + table + R"(","from":1e300})"),
      call("record", "{\"table\":\"" + table + R"(","token":17})"),
      call("tables", "{\"most\":-1}")};
  std::string batch = "[";
  for (int i = 0; i < 100'000; ++i) batch += "1,";
  messages.push_back(batch + "1]");
  std::string deep;
  for (int i = 0; i < 50'000; ++i) deep += "{\"a\":";
  messages.push_back(call("games", deep + "1" + std::string(50'000, '}')));
  for (const std::string& message : messages) {
    client.socket().send(message);
    const std::optional<std::string> answer = client.socket().receive();
    ASSERT_TRUE(answer) << message.substr(0, 100);
    EXPECT_THAT(*answer, HasSubstr("\"error\"")) << message.substr(0, 100);
  }
}

// Good messages with a few bytes changed, dropped or doubled, in frames with the same done to them.
TEST_F(MalformedTest, Noise) {
  std::mt19937 random(11);
  const auto spoilt = [&](std::string text) {
    for (std::size_t changes = random() % 4; changes > 0 && !text.empty(); --changes) {
      const std::size_t at = random() % text.size();
      switch (random() % 3) {
        case 0: text[at] = static_cast<char>(random()); break;
        case 1: text.erase(at, random() % 8); break;
        default: text.insert(at, text.substr(at, random() % 64)); break;
      }
    }
    return text;
  };
  const std::vector<std::string> good{
      R"({"jsonrpc":"2.0","id":1,"method":"create","params":{"game":"panthalos","seats":[{"name":"Ada"},{"bot":"greedy"},"open"],"options":{"starting_player":"1"}}})",
      R"({"jsonrpc":"2.0","id":2,"method":"watch","params":{"table":"0123456789abcdef","token":"0123456789abcdef0123456789abcdef"}})",
      R"([{"jsonrpc":"2.0","id":3,"method":"games"},{"jsonrpc":"2.0","method":"bots"}])",
      R"({"jsonrpc":"2.0","id":4,"method":"tables","params":{"most":5}})"};
  for (int round = 0; round < 150; ++round) {
    const Throw socket(port());
    for (int i = 0; i < 10; ++i) {
      const std::string frame = text_frame(spoilt(good[random() % good.size()]));
      socket.send(random() % 3 == 0 ? spoilt(frame) : frame);
    }
  }
  for (int round = 0; round < 150; ++round) {
    RawSocket socket(port());
    socket.send(spoilt(kHandshake + std::string("\r\n")));
  }
}

}  // namespace
}  // namespace agon::server
