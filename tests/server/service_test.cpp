// The whole server over real WebSockets: a table played by two clients, and nothing acknowledged is
// lost when the program is killed.
#include "server/service/service.h"

#include <gtest/gtest.h>
#include <signal.h>
#include <sys/wait.h>
#include <unistd.h>

#include <boost/json.hpp>

#include "load/client.h"
#include "load/serve_process.h"
#include "server/tables/json_patch.h"

namespace agon::server {
namespace {
namespace json = boost::json;
using agon::test::Client;
using agon::test::TemporaryFolder;
using agon::test::two_people;

std::unique_ptr<Service> start(const std::string& store) {
  ServiceOptions options;
  options.store = store;
  auto service = Service::start(std::move(options));
  EXPECT_TRUE(service);
  return service ? std::move(*service) : nullptr;
}

TEST(Service, TwoBrowsersPlayAtOneTable) {
  const TemporaryFolder folder;
  const auto service = start(folder.path("agon.sqlite"));
  Client ada(service->port());
  Client bo(service->port());
  const json::value made = ada.ask("create", two_people());
  const json::value table = made.at("table");
  json::value state =
      bo.ask("watch", {{"table", table}, {"token", made.at("tokens").at(1)}}).at("state");
  ada.ask("act", {{"table", table},
                  {"token", made.at("tokens").at(0)},
                  {"ask", 0},
                  {"action", "place leader titanus.1"}});
  ASSERT_TRUE(bo.hear());
  ASSERT_TRUE(apply_patch(state, bo.news[0].at("patch")));
  const json::value view =
      bo.ask("view", {{"table", table}, {"token", made.at("tokens").at(1)}}).at("view");
  EXPECT_EQ(state.at("view"), view);
}

TEST(Service, BotsAnswerByThemselves) {
  const TemporaryFolder folder;
  const auto service = start(folder.path("agon.sqlite"));
  Client client(service->port());
  const json::value made = client.ask(
      "create", {{"game", "panthalos"},
                 {"seats", {json::object{{"name", "Ada"}}, json::object{{"bot", "greedy"}}}},
                 {"options", {{"starting_player", "2"}}}});
  const json::value token = made.at("tokens").at(0);
  client.ask("watch", {{"table", made.at("table")}, {"token", token}});
  for (int i = 0; i < 50; ++i) {
    const json::value view =
        client.ask("view", {{"table", made.at("table")}, {"token", token}}).at("view");
    if (view.at("to_act") == 0) return;
    client.hear();
  }
  FAIL() << "the bot did not move";
}

// The server is a process of its own, killed in the middle; what it had acknowledged stands.
TEST(Service, AKilledServerLosesNothingThatWasAcknowledged) {
  const TemporaryFolder folder;
  json::value table;
  json::value token;
  int acknowledged = 0;
  for (int life = 0; life < 5; ++life) {
    int port_pipe[2];
    ASSERT_EQ(pipe(port_pipe), 0);
    const pid_t child = fork();
    if (child == 0) {
      const auto service = start(folder.path("agon.sqlite"));
      const std::uint16_t port = service ? service->port() : 0;
      const auto written = ::write(port_pipe[1], &port, sizeof port);
      pause();
      _exit(written == sizeof port ? 0 : 1);
    }
    std::uint16_t port = 0;
    ASSERT_EQ(::read(port_pipe[0], &port, sizeof port), static_cast<ssize_t>(sizeof port));
    ASSERT_NE(port, 0);
    {
      Client client(port);
      if (life == 0) {
        const json::value made = client.ask("create", two_people());
        table = made.at("table");
        token = made.at("tokens").at(0);
      }
      const json::value view = client.ask("view", {{"table", table}, {"token", token}}).at("view");
      ASSERT_EQ(view.at("ask"), acknowledged);
      // Place and take back: each is one of this seat's questions.
      for (int i = 0; i < 20; ++i) {
        const bool place = acknowledged % 2 == 0;
        const json::value answer =
            place ? client.ask("act", {{"table", table},
                                       {"token", token},
                                       {"ask", acknowledged},
                                       {"action", "place leader titanus.1"}})
                  : client.ask("take_back",
                               {{"table", table}, {"token", token}, {"ask", acknowledged}});
        ASSERT_TRUE(answer.as_object().contains("events")) << json::serialize(answer);
        ++acknowledged;
      }
    }
    kill(child, SIGKILL);
    waitpid(child, nullptr, 0);
    close(port_pipe[0]);
    close(port_pipe[1]);
  }
}

}  // namespace
}  // namespace agon::server
