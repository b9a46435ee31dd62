// A server with a handler that the tests look into, and a plain socket for what no client would
// say.
#pragma once

#include <condition_variable>
#include <map>
#include <memory>
#include <mutex>
#include <string>
#include <vector>

#include "server/net/net.h"
#include "server/net/static_files.h"
#include "server/net/ws_client.h"

namespace agon::server::test {

// Echoes messages, and does what some of them ask for.
class EchoHandler : public NetHandler {
 public:
  void opened(std::shared_ptr<Connection> connection) override;
  void message(Connection& connection, std::string text) override;
  void closed(Connection& connection) override;
  HttpAnswer get(const HttpRequest& request) override { return files.get(request); }

  // Waits until as many connections were opened or closed.
  bool wait_opened(std::size_t count);
  bool wait_closed(std::size_t count);
  std::shared_ptr<Connection> connection(std::size_t index);

  StaticFiles files;

 private:
  std::mutex mutex_;
  std::condition_variable changed_;
  std::vector<std::shared_ptr<Connection>> connections_;
  std::size_t closed_ = 0;
};

std::unique_ptr<NetServer> start_server(EchoHandler& handler, NetOptions options = {});
std::unique_ptr<WsClient> connect(const NetServer& server, WsTarget target = {});

struct RawAnswer {
  int status = 0;
  std::map<std::string, std::string> fields;  // names in lower case
  std::string body;
};

// A TCP connection that sends and receives bytes.
class RawSocket {
 public:
  // `from`: an address of this machine.
  explicit RawSocket(std::uint16_t port, const char* from = nullptr);
  ~RawSocket();
  RawSocket(const RawSocket&) = delete;
  RawSocket& operator=(const RawSocket&) = delete;

  void send(std::string_view bytes) const;
  // All bytes until the other side closes, or for some seconds.
  std::string receive_all() const;
  // One answer with its body, which HEAD has none of; status 0 if the other side closed.
  RawAnswer receive_answer(bool head = false);

 private:
  bool fill();
  int fd_;
  std::string buffer_;
};

// The answer to one request: "GET / HTTP/1.1" with the usual fields, and more.
RawAnswer ask(const NetServer& server, const std::string& line, const std::string& more = "");

}  // namespace agon::server::test
