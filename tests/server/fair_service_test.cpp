// Whoever asks for a lot of thinking does not stand in line before everybody else: the order is
// held here, the times are measured by `agon_load fair`.
#include <gtest/gtest.h>

#include <boost/json.hpp>

#include "load/client.h"
#include "load/json_parts.h"
#include "load/serve_process.h"
#include "server/service/service.h"

namespace agon::server {
namespace {
namespace json = boost::json;
using agon::test::Client;
using namespace std::chrono_literals;

constexpr const char* kPerson = "192.0.2.1";
constexpr const char* kAttacker = "198.51.100.7";
constexpr auto kPatience = 120s;  // for a machine that is busy with something else

class ServiceFairness : public testing::Test {
 protected:
  ServiceFairness() {
    ServiceOptions options;
    options.store = folder_.path("agon.sqlite");
    options.net.behind_proxy = true;
    options.bot_threads = 1;
    options.thoughts_of_an_address = 0;
    options.limits.messages = options.limits.tables = {};
    service_ = std::move(*Service::start(std::move(options)));
    person_.emplace(service_->port(), kPatience, kPerson);
    attacker_.emplace(service_->port(), kPatience, kAttacker);
  }

  // Asks the same of each table, and returns when the server has taken all of it.
  void ask_all(std::string_view method, const std::vector<json::object>& tables) {
    for (const json::object& about : tables) attacker_->send(method, about);
    attacker_->ask("games", {});
  }
  // Whether the attacker gets an answer after all those that have come until now.
  bool is_still_answered() {
    while (attacker_->socket().receive(0ms)) continue;
    return attacker_->socket().receive(kPatience).has_value();
  }
  // A game of some actions that was given up.
  json::value record_of_a_game() {
    const json::value made = person_->ask("create", test::two_people());
    const json::value& table = made.at("table");
    for (int i = 0; i < 60; ++i) {
      const json::value seen = person_->ask("view", {{"table", table}});
      const json::value& token =
          made.at("tokens").at(seen.at("view").at("to_act").to_number<std::size_t>());
      const json::value own = person_->ask("view", {{"table", table}, {"token", token}});
      const json::value& view = own.at("view");
      const json::value& action = view.at("legal").at(0).at("action");
      person_->ask(
          "act", {{"table", table}, {"token", token}, {"ask", view.at("ask")}, {"action", action}});
    }
    person_->ask("give_up", {{"table", table}, {"host", made.at("host")}});
    return person_->ask("record", {{"table", table}}).at("record");
  }

  const test::TemporaryFolder folder_;
  std::unique_ptr<Service> service_;
  std::optional<Client> person_;
  std::optional<Client> attacker_;
};

TEST_F(ServiceFairness, ABotMovesBeforeSixtyHintsOfAnotherAddressAreThrough) {
  constexpr int kHints = 60;
  std::vector<json::object> tables;
  for (int i = 0; i < kHints; ++i) {
    const json::value made = attacker_->ask("create", test::two_people());
    tables.push_back({{"table", made.at("table")}, {"token", made.at("tokens").at(0)}});
  }
  ask_all("hint", tables);
  json::object plan = test::two_people();
  plan["seats"] = {json::object{{"bot", "medium"}}, json::object{{"name", "Ada"}}};
  const json::value made = person_->ask("create", plan);
  person_->ask("watch", {{"table", made.at("table")}, {"token", made.at("tokens").at(1)}});
  ASSERT_TRUE(!person_->news.empty() || person_->hear()) << "the bot did not move";
  EXPECT_TRUE(is_still_answered()) << "the bot moved after all of them";
}

TEST_F(ServiceFairness, AnAnalysisIsAnsweredBeforeTwentyOfAnotherAddressAreThrough) {
  constexpr int kAnalyses = 20;
  const json::value record = record_of_a_game();
  const auto load = [&](Client& client) {
    return json::object{{"table", client.ask("load", {{"record", record}}).at("table")}};
  };
  const json::object own = load(*person_);
  std::vector<json::object> tables;
  for (int i = 0; i < kAnalyses; ++i) tables.push_back(load(*attacker_));
  ask_all("analyse", tables);
  const json::value answer = person_->ask("analyse", own);
  ASSERT_TRUE(test::part_of(answer, "steps").is_array()) << json::serialize(answer);
  EXPECT_TRUE(is_still_answered()) << "it was answered after all of them";
}

}  // namespace
}  // namespace agon::server
