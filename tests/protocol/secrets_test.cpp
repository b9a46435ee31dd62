// Two tables that differ only in what a viewer may not know answer that viewer with the same bytes.
#include <gtest/gtest.h>

#include <boost/json/parse.hpp>
#include <boost/json/serialize.hpp>

#include "client.h"
#include "games/registry.h"

namespace agon::test {
namespace {

struct TwoTables {
  std::string real;
  std::string other;
  bool differ = false;
};

// The position of a table twice: as it is, and with all that the viewer cannot know dealt anew.
TwoTables resampled(Client& client, const std::string& table, Viewer viewer, std::uint64_t seed) {
  const json::value record = client.call("record", {{"table", table}}).at("record");
  const auto match = all_games()[0]->from_record(record, 0);
  EXPECT_TRUE(match);
  const std::string state = (*match)->state_json();
  const std::string other = (*match)->resampled(viewer, seed)->state_json();
  const auto load = [&](const std::string& text) {
    return text_of(
        client.call("load", {{"game", "panthalos"}, {"state", json::parse(text)}, {"seed", 1}})
            .at("table"));
  };
  return {load(state), load(other), state != other};
}

// An answer or error, without the id of the request and the name of the table.
std::string answer(Client& client, std::string_view method, const std::string& table,
                   json::object params) {
  params["table"] = table;
  std::string text = client.raw_text(json::serialize(json::object{
      {"jsonrpc", "2.0"}, {"id", 1}, {"method", method}, {"params", std::move(params)}}));
  const std::string name = "\"table\":\"" + table + "\"";
  if (const std::size_t at = text.find(name); at != std::string::npos) text.erase(at, name.size());
  return text;
}

void expect_same(Client& client, const TwoTables& tables, json::value viewer) {
  const auto compare = [&](std::string_view method, const json::object& params) {
    EXPECT_EQ(answer(client, method, tables.real, params),
              answer(client, method, tables.other, params))
        << method << " " << json::serialize(params);
  };
  for (const char* method : {"view", "log", "record"}) compare(method, {{"viewer", viewer}});
  compare("view", {{"viewer", viewer}, {"lang", "fr"}});
  if (!viewer.is_int64()) return;
  compare("take_back", {{"player", viewer}});
  compare("act", {{"player", viewer}, {"ask", 77}, {"action", "pass"}});
  const json::object view = client.view(tables.real, viewer);
  if (view.at("to_act") != viewer) {
    compare("act", {{"player", viewer}, {"action", "pass"}});
    return;
  }
  compare("hint", {{"player", viewer}});
  for (const json::value& closed : view.at("closed").as_array()) {
    compare("act", {{"player", viewer}, {"action", closed.at("action")}});
  }
}

// So many moments of the same stretch of each game: fewer where asserts and sanitizers make each
// of them a dozen times slower.
#ifdef NDEBUG
constexpr std::uint64_t kMoments = 25;
#else
constexpr std::uint64_t kMoments = 10;
#endif
constexpr std::uint64_t kStretch = 275;

TEST(Secrets, AnswersDoNotDependOnWhatIsHidden) {
  std::uint64_t differing = 0;
  for (int players = 2; players <= 5; ++players) {
    Client client;
    Chance chance(static_cast<std::uint64_t>(100 + players));
    const std::string table = client.create(players, 77);
    for (std::uint64_t round = 0; round < kMoments; ++round) {
      client.play_randomly(table, chance, static_cast<int>(kStretch / kMoments));
      if (client.view(table, "onlooker").at("to_act").is_null()) break;
      for (int p = -1; p < players; ++p) {
        const auto viewer = static_cast<Viewer>(p);
        const TwoTables tables = resampled(client, table, viewer, round);
        differing += tables.differ ? 1 : 0;
        expect_same(client, tables, viewer == kOnlooker ? json::value("onlooker") : json::value(p));
      }
    }
  }
  // Otherwise the test would have compared equal things only.
  EXPECT_GT(differing, 4 * kMoments);
}

// Whoever is asked in secret leaves no trace before the draft is closed.
TEST(Secrets, AnUnfinishedDraftIsNotSeen) {
  int drafts = 0;
  for (std::uint64_t seed = 1; seed <= 6; ++seed) {
    Client client(false);
    Chance chance(seed);
    const std::string table = client.create(3, seed);
    while (client.play_randomly(table, chance)) {
      const json::object before = client.view_to_act(table);
      if (before.at("to_act").is_null()) break;
      const json::value other = (number_of(before.at("to_act")) + 1) % 3;
      const std::string seen[] = {answer(client, "view", table, {{"viewer", other}}),
                                  answer(client, "log", table, {{"viewer", other}}),
                                  answer(client, "record", table, {{"viewer", other}})};
      if (!client.play_randomly(table, chance)) break;
      const json::object state = client.view(table, "referee").at("state").as_object();
      if (!state.contains("draft") || json::serialize(state.at("draft")).size() < 8) continue;
      const json::object after = client.view_to_act(table);
      if (after.at("to_act") != before.at("to_act") ||
          after.at("prompt").at("step") != before.at("prompt").at("step")) {
        continue;
      }
      ++drafts;
      EXPECT_EQ(answer(client, "view", table, {{"viewer", other}}), seen[0]);
      EXPECT_EQ(answer(client, "log", table, {{"viewer", other}}), seen[1]);
      EXPECT_EQ(answer(client, "record", table, {{"viewer", other}}), seen[2]);
    }
  }
  EXPECT_GT(drafts, 5);
}

}  // namespace
}  // namespace agon::test
