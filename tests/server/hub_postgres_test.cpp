// Two servers' hubs on one PostgreSQL.
#include <algorithm>

#include "postgres_server.h"
#include "server/hub_fixture.h"
#include "server/tables/json_patch.h"

namespace agon::server {
namespace {

using namespace std::chrono_literals;

std::unique_ptr<Store> store_at(const std::string& address) {
  Result<std::unique_ptr<Store>> store = open_store(address);
  EXPECT_TRUE(store);
  return std::move(*store);
}

class TwoServers : public ::testing::Test {
 protected:
  static constexpr auto kPatience = 20s;

  TestHub& hub(std::size_t i) { return i % 2 == 0 ? one_ : two_; }
  // Turns both until the peer has something more than it had.
  template <class Enough>
  void turn_until(const Enough& enough) {
    const auto end = std::chrono::steady_clock::now() + kPatience;
    while (!enough() && std::chrono::steady_clock::now() < end) {
      one_.turn();
      two_.turn();
      std::this_thread::sleep_for(1ms);
    }
    EXPECT_TRUE(enough());
  }
  // An answer, however long the database takes.
  json::value ask(std::size_t server, std::string_view method, json::object params) {
    const auto peer = std::make_shared<FakePeer>();
    hub(server).send(peer, method, std::move(params));
    turn_until([&] { return !peer->sent.empty(); });
    const json::value answer = json::parse(peer->sent.at(0));
    const json::value* result = answer.as_object().if_contains("result");
    return result != nullptr ? *result : answer.at("error");
  }
  json::value view(std::size_t server, std::size_t seat) {
    return ask(server, "view", {{"table", table_}, {"token", tokens_[seat]}}).at("view");
  }
  void open(json::array seats) {
    const json::value made = ask(0, "create",
                                 {{"game", "panthalos"},
                                  {"seats", std::move(seats)},
                                  {"options", json::object{{"starting_player", "1"}}}});
    table_ = text(made.at("table"));
    tokens_ = made.at("tokens").as_array();
  }
  // Both show the same to that seat, once the news has come.
  void expect_agreement(std::size_t seat) {
    turn_until([&] { return view(0, seat) == view(1, seat); });
  }

  std::string address_ = test::PostgresServer::shared().new_database();
  TestHub one_{store_at(address_)};
  TestHub two_{store_at(address_)};
  std::string table_;
  json::array tokens_;
};

TEST_F(TwoServers, PlayOneTableTogether) {
  open({json::object{{"name", "Ada"}}, json::object{{"name", "Bo"}}});
  const auto watcher = std::make_shared<FakePeer>();
  two_.send(watcher, "watch", {{"table", table_}, {"token", tokens_[1]}});
  turn_until([&] { return !watcher->sent.empty(); });
  for (std::size_t i = 0; i < 25; ++i) {
    // Whoever is to act does so at the one server, then at the other.
    const json::value onlooker = ask(i, "view", {{"table", table_}}).at("view");
    const auto player = onlooker.at("to_act").to_number<std::size_t>();
    const json::value now = view(i, player);
    if (!now.as_object().contains("legal")) continue;  // the news is still on its way
    const json::array& legal = now.at("legal").as_array();
    ask(i, "act",
        {{"table", table_},
         {"token", tokens_[player]},
         {"ask", now.at("ask")},
         {"action", legal[(i * 7) % legal.size()].at("action")}});
  }
  expect_agreement(0);
  expect_agreement(1);
  const json::value now = view(1, 1);
  // What the watcher knows: the state that it was told, patched, and told anew after a reset.
  std::size_t read = 0;
  json::value known;
  const auto patched = [&] {
    for (; read < watcher->sent.size(); ++read) {
      const json::value message = json::parse(watcher->sent[read]);
      if (message.as_object().contains("result")) {
        known = message.at("result").at("state");
      } else if (message.at("params").as_object().contains("reset")) {
        two_.send(watcher, "watch", {{"table", table_}, {"token", tokens_[1]}});
      } else if (const json::value* patch = message.at("params").as_object().if_contains("patch")) {
        EXPECT_TRUE(apply_patch(known, *patch));
      }
    }
    return known.at("view");
  };
  turn_until([&] { return patched() == now; });
}

TEST_F(TwoServers, TheDatabaseDecidesWhoWasFirst) {
  open({json::object{{"name", "Ada"}}, json::object{{"name", "Bo"}}});
  view(1, 0);  // both have it in memory
  const std::array<const char*, 2> actions = {"place leader titanus.1", "place leader agro.1"};
  std::array<std::shared_ptr<FakePeer>, 2> peers;
  for (std::size_t i = 0; i < 2; ++i) {
    peers[i] = std::make_shared<FakePeer>();
    hub(i).send(peers[i], "act",
                {{"table", table_}, {"token", tokens_[0]}, {"ask", 0}, {"action", actions[i]}});
  }
  turn_until([&] { return !peers[0]->sent.empty() || !peers[1]->sent.empty(); });
  expect_agreement(0);
  // Each repeats what it did not hear of: the one gets its answer again, the other is too late.
  int played = 0;
  for (std::size_t i = 0; i < 2; ++i) {
    const json::value again = ask(
        i, "act", {{"table", table_}, {"token", tokens_[0]}, {"ask", 0}, {"action", actions[i]}});
    if (again.as_object().contains("events")) {
      ++played;
    } else {
      EXPECT_EQ(text(again.at("data").at("word")), "stale");
    }
  }
  EXPECT_EQ(played, 1);
  EXPECT_EQ(view(0, 0).at("ask"), 1);
}

TEST_F(TwoServers, ABotIsMovedByOneOfThem) {
  open({json::object{{"bot", "random"}}, json::object{{"bot", "random"}}});
  ask(1, "view", {{"table", table_}});
  turn_until([&] { return ask(1, "view", {{"table", table_}}).at("view").at("to_act").is_null(); });
  turn_until([&] { return ask(0, "view", {{"table", table_}}).at("view").at("to_act").is_null(); });
  EXPECT_EQ(ask(0, "record", {{"table", table_}}).at("record"),
            ask(1, "record", {{"table", table_}}).at("record"));
}

}  // namespace
}  // namespace agon::server
