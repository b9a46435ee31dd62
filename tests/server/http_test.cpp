// HTTP: pages, and whatever else comes over a wire.
#include "server/net/http.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <filesystem>
#include <fstream>

#include "net_fixture.h"

namespace agon::server {
namespace {

using namespace std::chrono_literals;
using test::ask;
using test::EchoHandler;
using test::RawSocket;
using test::start_server;

StaticFiles page() {
  return StaticFiles({{"index.html", "<!doctype html>"},
                      {"favicon.svg", "<svg/>"},
                      {"assets/app-1a2b.js", "let plain;"},
                      {"assets/app-1a2b.js.gz", "PACKED"},
                      {"alone.gz", "a file of its own"}});
}

class Pages : public testing::Test {
 protected:
  void SetUp() override {
    handler_.files = page();
    server_ = start_server(handler_);
  }
  EchoHandler handler_;
  std::unique_ptr<NetServer> server_;
};

TEST_F(Pages, AreServedWithTypeAndSafetyFields) {
  const auto answer = ask(*server_, "GET / HTTP/1.1");
  EXPECT_EQ(answer.status, 200);
  EXPECT_EQ(answer.body, "<!doctype html>");
  EXPECT_EQ(answer.fields.at("content-type"), "text/html; charset=utf-8");
  EXPECT_EQ(answer.fields.at("cache-control"), "no-cache");
  EXPECT_THAT(answer.fields.at("content-security-policy"),
              testing::HasSubstr("default-src 'self'"));
  EXPECT_THAT(answer.fields.at("content-security-policy"),
              testing::HasSubstr("frame-ancestors 'none'"));
  EXPECT_EQ(answer.fields.at("x-content-type-options"), "nosniff");
  EXPECT_EQ(answer.fields.at("referrer-policy"), "no-referrer");
  EXPECT_TRUE(answer.fields.at("date").ends_with(" GMT"));
}

TEST_F(Pages, OfTheAppItselfAreItsIndex) {
  EXPECT_EQ(ask(*server_, "GET /table/abc?x=1 HTTP/1.1").body, "<!doctype html>");
  EXPECT_EQ(ask(*server_, "GET /missing.png HTTP/1.1").status, 404);
  EXPECT_EQ(ask(*server_, "GET /assets/missing HTTP/1.1").status, 404);
}

TEST_F(Pages, InAssetsAreKeptForGoodAndPackedIfWanted) {
  const auto plain = ask(*server_, "GET /assets/app-1a2b.js HTTP/1.1");
  EXPECT_EQ(plain.body, "let plain;");
  EXPECT_EQ(plain.fields.at("content-type"), "text/javascript; charset=utf-8");
  EXPECT_EQ(plain.fields.at("cache-control"), "public, max-age=31536000, immutable");
  EXPECT_EQ(plain.fields.at("vary"), "Accept-Encoding");
  EXPECT_FALSE(plain.fields.contains("content-encoding"));
  const auto packed =
      ask(*server_, "GET /assets/app-1a2b.js HTTP/1.1", "Accept-Encoding: br, gzip;q=0.5\r\n");
  EXPECT_EQ(packed.body, "PACKED");
  EXPECT_EQ(packed.fields.at("content-encoding"), "gzip");
  EXPECT_EQ(packed.fields.at("content-type"), "text/javascript; charset=utf-8");
  EXPECT_EQ(ask(*server_, "GET /assets/app-1a2b.js HTTP/1.1", "Accept-Encoding: gzip;q=0\r\n").body,
            "let plain;");
  EXPECT_EQ(ask(*server_, "GET /alone.gz HTTP/1.1").body, "a file of its own");
}

TEST_F(Pages, AreNotSentAgainIfTheTagIsKnown) {
  const auto first = ask(*server_, "GET /favicon.svg HTTP/1.1");
  const std::string tag = first.fields.at("etag");
  const auto second = ask(*server_, "GET /favicon.svg HTTP/1.1", "If-None-Match: " + tag + "\r\n");
  EXPECT_EQ(second.status, 304);
  EXPECT_EQ(second.body, "");
  EXPECT_EQ(second.fields.at("etag"), tag);
  EXPECT_EQ(ask(*server_, "GET /favicon.svg HTTP/1.1", "If-None-Match: \"other\"\r\n").status, 200);
}

TEST_F(Pages, HeadHasTheFieldsOfGetAndNoBody) {
  RawSocket socket(server_->port());
  socket.send("HEAD / HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n\r\n");
  const std::string all = socket.receive_all();
  EXPECT_THAT(all, testing::HasSubstr("Content-Length: 15\r\n"));
  EXPECT_TRUE(all.ends_with("\r\n\r\n"));
  EXPECT_EQ(ask(*server_, "HEAD /none.css HTTP/1.1").status, 404);
}

TEST_F(Pages, LeaveTheirFolderOnNoPath) {
  for (const char* path :
       {"/../etc/passwd", "/..%2f..%2fetc/passwd", "/%2e%2e/etc/passwd", "/assets/../../etc/passwd",
        "/a/./b", "/..\\..\\etc", "/%00", "/%5c..%5c", "/%zz", "/%2", "etc/passwd", "/a%0d%0ab"}) {
    EXPECT_EQ(ask(*server_, std::string("GET ") + path + " HTTP/1.1").status, 400) << path;
  }
  EXPECT_EQ(ask(*server_, "GET //etc/passwd HTTP/1.1").body, "<!doctype html>");
  EXPECT_EQ(ask(*server_, "GET http://localhost/favicon.svg HTTP/1.1").body, "<svg/>");
}

TEST_F(Pages, TakeGetAndHeadOnly) {
  for (const char* method : {"POST", "PUT", "DELETE", "OPTIONS", "TRACE", "BREW"}) {
    const auto answer =
        ask(*server_, std::string(method) + " / HTTP/1.1", "Content-Length: 99999999\r\n");
    EXPECT_EQ(answer.status, 405) << method;
    EXPECT_EQ(answer.fields.at("allow"), "GET, HEAD");
    EXPECT_EQ(answer.fields.at("connection"), "close");
  }
  EXPECT_EQ(ask(*server_, "GET / HTTP/1.1", "Content-Length: 5\r\n").status, 413);
}

TEST_F(Pages, ComeOneAfterTheOtherOnOneConnection) {
  RawSocket socket(server_->port());
  const std::string request = "GET /favicon.svg HTTP/1.1\r\nHost: localhost\r\n\r\n";
  socket.send(request + request + request);
  for (int i = 0; i < 3; ++i) EXPECT_EQ(socket.receive_answer().body, "<svg/>");
  socket.send("GET / HTTP/1.0\r\n\r\n");
  EXPECT_EQ(socket.receive_answer().status, 200);
  EXPECT_EQ(socket.receive_answer().status, 0);
}

TEST_F(Pages, AnswerMalformedRequestsAndLiveOn) {
  const std::vector<std::string> bad{
      "\r\n\r\n\r\n",
      "nonsense\r\n\r\n",
      "GET / HTTP/9.9\r\n\r\n",
      "GET /\r\n\r\n",
      std::string("\0\1\2\3\r\n\r\n", 8),
      "GET / HTTP/1.1\r\nno colon\r\n\r\n",
      "GET / HTTP/1.1\r\n\r\n",  // no host
      "GET / HTTP/1.1\r\nHost: a\r\nHost: b\r\n\r\n",
      "GET / HTTP/1.1\r\nHost: a\r\nContent-Length: -1\r\n\r\n",
      "GET / HTTP/1.1\r\nHost: a\r\nContent-Length: 1\r\nContent-Length: 2\r\n\r\n"};
  for (const std::string& bytes : bad) {
    RawSocket socket(server_->port());
    socket.send(bytes);
    EXPECT_EQ(socket.receive_answer().status, 400) << testing::PrintToString(bytes);
  }
  RawSocket long_one(server_->port());
  long_one.send("GET / HTTP/1.1\r\nHost: a\r\nX: " + std::string(20'000, 'x') + "\r\n\r\n");
  EXPECT_EQ(long_one.receive_answer().status, 431);
  EXPECT_EQ(ask(*server_, "GET / HTTP/1.1").status, 200);
}

TEST_F(Pages, AtTheSocketsPathWantAnUpgrade) {
  EXPECT_EQ(ask(*server_, "GET /ws HTTP/1.1").status, 426);
  EXPECT_EQ(ask(*server_, "GET /ws HTTP/1.1",
                "Upgrade: websocket\r\nConnection: upgrade\r\nSec-WebSocket-Version: 8\r\n"
                "Sec-WebSocket-Key: AAAAAAAAAAAAAAAAAAAAAA==\r\n")
                .status,
            426);
  EXPECT_EQ(ask(*server_, "GET /ws HTTP/1.1",
                "Upgrade: websocket\r\nConnection: upgrade\r\nSec-WebSocket-Version: 13\r\n")
                .status,
            400);
}

TEST(SlowRequests, EndInTime) {
  EchoHandler handler;
  NetOptions options;
  options.request_time = 200ms;
  const auto server = start_server(handler, options);
  RawSocket silent(server->port());
  RawSocket slow(server->port());
  slow.send("GET / HTTP/1.1\r\nHost: ");
  const auto start = std::chrono::steady_clock::now();
  EXPECT_EQ(silent.receive_all(), "");
  EXPECT_EQ(slow.receive_all(), "");
  EXPECT_LT(std::chrono::steady_clock::now() - start, 5s);
}

TEST(StaticFiles, AreReadFromAFolderWithoutWhatLiesOutside) {
  namespace fs = std::filesystem;
  const fs::path folder = fs::path(testing::TempDir()) / "agon_static_files";
  fs::remove_all(folder);
  fs::create_directories(folder / "page" / "assets");
  std::ofstream(folder / "secret.txt") << "secret";
  std::ofstream(folder / "page" / "index.html") << "index";
  std::ofstream(folder / "page" / "assets" / "a b.css") << "css";
  fs::create_symlink(folder / "secret.txt", folder / "page" / "link.txt");
  fs::create_symlink("index.html", folder / "page" / "same.html");
  const auto files = StaticFiles::read(folder / "page");
  ASSERT_TRUE(files);
  HttpRequest request;
  const auto get = [&](const char* path) {
    request.path = path;
    const HttpAnswer answer = files->get(request);
    return answer.status == 200 ? *answer.body : std::to_string(answer.status);
  };
  EXPECT_EQ(get("/assets/a b.css"), "css");
  EXPECT_EQ(get("/same.html"), "index");
  EXPECT_EQ(get("/link.txt"), "404");
  EXPECT_EQ(get("/../secret.txt"), "404");
  const auto missing = StaticFiles::read(folder / "nowhere");
  ASSERT_FALSE(missing);
  EXPECT_EQ(missing.error().message.id, "server.error.unreadable_page");
  fs::remove_all(folder);
}

TEST(MediaTypes, GoByTheExtension) {
  EXPECT_EQ(media_type("/a/b.JSON"), "application/json");
  EXPECT_EQ(media_type("x.tar.svg"), "image/svg+xml");
  EXPECT_EQ(media_type("x.woff2"), "font/woff2");
  EXPECT_EQ(media_type("LICENSE"), "application/octet-stream");
}

TEST(Origins, AreOfTheSameHostWithItsPort) {
  EXPECT_TRUE(same_host("https://Agon.Example:8080", "agon.example:8080"));
  EXPECT_TRUE(same_host("http://[::1]:80", "[::1]:80"));
  EXPECT_FALSE(same_host("https://agon.example:8080", "agon.example"));
  EXPECT_FALSE(same_host("https://agon.example.evil", "agon.example"));
  EXPECT_FALSE(same_host("null", ""));
  EXPECT_FALSE(same_host("://", ""));
}

}  // namespace
}  // namespace agon::server
