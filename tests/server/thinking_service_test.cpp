// Thinking time is shared: a client that opens many tables and leaves keeps nobody from playing.
#include <gtest/gtest.h>

#include <boost/json.hpp>

#include "load/client.h"
#include "load/serve_process.h"
#include "server/service/service.h"

namespace agon::server {
namespace {
namespace json = boost::json;
using agon::test::Client;
using agon::test::TemporaryFolder;

json::object with_bots(const char* first, const char* second) {
  const auto seat = [](const char* bot) {
    return bot == nullptr ? json::object{{"name", "Ada"}} : json::object{{"bot", bot}};
  };
  return {{"game", "panthalos"},
          {"seats", {seat(first), seat(second)}},
          {"options", {{"starting_player", "1"}}}};
}

TEST(ServiceThinking, SixtyTablesThatWereLeftDoNotKeepABotFromAPerson) {
  constexpr int kLeft = 60;
  const TemporaryFolder folder;
  ServiceOptions options;
  options.store = folder.path("agon.sqlite");
  options.limits.tables = {};
  auto service = Service::start(std::move(options));
  ASSERT_TRUE(service);
  std::vector<json::value> left;
  {
    Client gone((*service)->port());
    for (int i = 0; i < kLeft; ++i) {
      left.push_back(gone.ask("create", with_bots("hard", "hard")).at("table"));
    }
  }
  Client person((*service)->port());
  const json::value made = person.ask("create", with_bots("medium", nullptr));
  const json::value token = made.at("tokens").at(1);
  person.ask("watch", {{"table", made.at("table")}, {"token", token}});
  const auto events = [&](const json::value& table) {
    return person.ask("view", {{"table", table}}).at("last_event").to_number<int>();
  };
  const int of_the_set_up = events(person.ask("create", test::two_people()).at("table"));
  const auto moved = [&](const json::value& table) { return events(table) > of_the_set_up; };
  for (int i = 0; i < 60'000 && !moved(made.at("table")); ++i) {
    std::this_thread::sleep_for(std::chrono::milliseconds(1));
  }
  ASSERT_TRUE(moved(made.at("table"))) << "the bot of the one who waits did not move";
  int moves = 0;
  for (const json::value& table : left) moves += moved(table) ? 1 : 0;
  EXPECT_LT(moves, kLeft / 2) << "the bots of those who left went first";
}

}  // namespace
}  // namespace agon::server
