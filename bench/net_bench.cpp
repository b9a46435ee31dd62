// The network layer alone: messages echoed a second, and the cost of an idle connection. The server
// is a separate process, so that its memory and time are measured without the clients'.
//
//   agon_net_bench echo [connections] [bytes] [at once] [compress]
//   agon_net_bench idle [connections] [compress]
#include <fmt/format.h>
#include <signal.h>
#include <sys/resource.h>
#include <sys/wait.h>
#include <unistd.h>

#include <algorithm>
#include <atomic>
#include <fstream>
#include <thread>
#include <vector>

#include "server/net/net.h"
#include "server/net/ws_client.h"

namespace agon::server {
namespace {

using Clock = std::chrono::steady_clock;
using namespace std::chrono_literals;

class Echo : public NetHandler {
 public:
  void opened(std::shared_ptr<Connection>) override {}
  void message(Connection& connection, std::string text) override {
    connection.send(std::move(text));
  }
  void closed(Connection&) override {}
  HttpAnswer get(const HttpRequest&) override { return text_answer(404, "Not found\n"); }
};

void raise_file_limit() {
  rlimit limit{};
  if (getrlimit(RLIMIT_NOFILE, &limit) != 0) return;
  limit.rlim_cur = limit.rlim_max;
  setrlimit(RLIMIT_NOFILE, &limit);
}

// The server in a child process that ends with this object.
class ServerProcess {
 public:
  ServerProcess() {
    int ends[2];
    if (pipe(ends) != 0) std::exit(1);
    pid_ = fork();
    if (pid_ == 0) serve(ends[1]);
    if (::read(ends[0], &port_, sizeof port_) != sizeof port_) std::exit(1);
  }
  ~ServerProcess() {
    kill(pid_, SIGKILL);
    waitpid(pid_, nullptr, 0);
  }
  ServerProcess(const ServerProcess&) = delete;
  ServerProcess& operator=(const ServerProcess&) = delete;

  std::uint16_t port() const { return port_; }

  long resident_kib() const {
    std::ifstream status("/proc/" + std::to_string(pid_) + "/status");
    for (std::string line; std::getline(status, line);) {
      if (line.starts_with("VmRSS:")) return std::strtol(line.c_str() + 6, nullptr, 10);
    }
    return 0;
  }

  double processor_seconds() const {
    std::ifstream stat("/proc/" + std::to_string(pid_) + "/stat");
    std::string field;
    double user = 0;
    double system = 0;
    for (int i = 1; i <= 13; ++i) stat >> field;
    stat >> user >> system;
    return (user + system) / static_cast<double>(sysconf(_SC_CLK_TCK));
  }

 private:
  [[noreturn]] static void serve(int out) {
    Echo handler;
    NetOptions options;
    options.max_connections = 20'000;
    const auto server = NetServer::start(options, handler);
    if (!server) _exit(1);
    const std::uint16_t port = (*server)->port();
    if (::write(out, &port, sizeof port) != sizeof port) _exit(1);
    for (;;) pause();
  }

  pid_t pid_ = 0;
  std::uint16_t port_ = 0;
};

class Load : public WsEvents {
 public:
  void opened(std::uint64_t id) override {
    for (std::size_t i = 0; i < at_once && text; ++i) clients->send(id, text);
    ++open;
  }
  void message(std::uint64_t id, std::string_view) override {
    ++received;
    if (going) clients->send(id, text);
  }
  void closed(std::uint64_t, std::uint16_t, std::string why) override {
    if (lost++ == 0) fmt::print(stderr, "lost: {}\n", why);
  }

  void open_all(const ServerProcess& server, std::size_t count, bool compress) {
    WsTarget target;
    target.port = server.port();
    target.compression = compress;
    for (std::size_t i = 0; i < count; ++i) {
      clients->open(target);
      // Not more at a time than the system keeps waiting.
      while (i + 1 > open + lost + 500) std::this_thread::sleep_for(1ms);
    }
    while (open + lost < count) std::this_thread::sleep_for(5ms);
  }

  std::atomic<std::size_t> open{0};
  std::atomic<std::size_t> lost{0};
  std::atomic<std::uint64_t> received{0};
  std::atomic<bool> going{true};
  std::size_t at_once = 0;
  SharedText text;
  std::unique_ptr<WsClients> clients;
};

void echo(std::size_t connections, std::size_t bytes, std::size_t at_once, bool compress) {
  const ServerProcess server;
  Load load;
  load.at_once = at_once;
  load.text = std::make_shared<const std::string>(bytes, 'x');
  load.clients = WsClients::start(load);
  load.open_all(server, connections, compress);
  std::this_thread::sleep_for(500ms);
  const auto start = Clock::now();
  const std::uint64_t before = load.received;
  const double used_before = server.processor_seconds();
  std::this_thread::sleep_for(3s);
  const double count = static_cast<double>(load.received - before);
  const std::chrono::duration<double> time = Clock::now() - start;
  const double used = server.processor_seconds() - used_before;
  load.going = false;
  load.clients->stop();
  fmt::print(
      "{} connections, {} bytes, {} at once{}: {:.0f} messages/s echoed; "
      "the server used {:.1f} us of a processor for each, {:.0f} % of one\n",
      connections, bytes, at_once, compress ? ", compressed" : "", count / time.count(),
      used / count * 1e6, used / time.count() * 100);
}

void idle(std::size_t connections, bool compress) {
  const ServerProcess server;
  Load load;
  load.clients = WsClients::start(load);
  load.open_all(server, 1, compress);
  const long before = server.resident_kib();
  load.open = 0;
  load.open_all(server, connections, compress);
  const long opened = server.resident_kib();
  load.text = std::make_shared<const std::string>(300, 'x');
  load.going = false;
  for (std::uint64_t id = 1; id <= connections; ++id) load.clients->send(id, load.text);
  while (load.received < connections && load.lost == 0) std::this_thread::sleep_for(5ms);
  const long used = server.resident_kib();
  load.clients->stop();
  const auto each = [&](long kib) {
    return static_cast<double>(kib - before) / static_cast<double>(connections);
  };
  fmt::print(
      "{} idle connections{}: {:.2f} KiB each, {:.2f} KiB after a message each way; "
      "{} KiB in all\n",
      connections, compress ? ", compressed" : "", each(opened), each(used), used);
}

}  // namespace
}  // namespace agon::server

int main(int argc, char** argv) {
  const std::vector<std::string> args(argv + 1, argv + argc);
  const auto number = [&](std::size_t i, std::size_t otherwise) {
    return args.size() > i ? std::strtoul(args[i].c_str(), nullptr, 10) : otherwise;
  };
  const bool compress = std::find(args.begin(), args.end(), "compress") != args.end();
  agon::server::raise_file_limit();
  if (!args.empty() && args[0] == "echo") {
    agon::server::echo(number(1, 100), number(2, 200), number(3, 1), compress);
  } else if (!args.empty() && args[0] == "idle") {
    agon::server::idle(number(1, 2000), compress);
  } else {
    fmt::print(stderr,
               "agon_net_bench echo [connections] [bytes] [at once] [compress]\n"
               "agon_net_bench idle [connections] [compress]\n");
    return 2;
  }
  return 0;
}
