// games, content, bots.
#include <gtest/gtest.h>

#include <algorithm>

#include "client.h"
#include "games/registry.h"

namespace agon::test {
namespace {

TEST(Games, SayPlayersOptionsAndRules) {
  Client client;
  const json::object result = client.call("games");
  ASSERT_EQ(result.at("games").as_array().size(), all_games().size());
  const json::value& game = result.at("games").at(0);
  const GameInfo& info = all_games()[0]->info();
  EXPECT_EQ(game.at("id"), json::value(info.id));
  EXPECT_EQ(number_of(game.at("players").at("min")), info.min_players);
  EXPECT_EQ(number_of(game.at("players").at("max")), info.max_players);
  EXPECT_EQ(game.at("rules"), json::value(info.signature));
  EXPECT_EQ(text_of(game.at("content")), all_games()[0]->content_digest());
  ASSERT_EQ(game.at("options").as_array().size(), info.options.size());
  for (std::size_t i = 0; i < info.options.size(); ++i) {
    const json::value& option = game.at("options").at(i);
    EXPECT_EQ(option.at("id"), json::value(info.options[i].id));
    EXPECT_EQ(option.at("rule"), json::value(info.options[i].rule));
  }
}

TEST(Games, SayWhichIsTheExampleForBuilders) {
  Client client;
  const json::object result = client.call("games");
  for (std::size_t i = 0; i < all_games().size(); ++i) {
    const json::object& game = result.at("games").at(i).as_object();
    EXPECT_EQ(game.contains("example"), all_games()[i]->info().example) << game.at("id");
  }
}

TEST(Games, DefaultsOfOptionsAreAccepted) {
  Client client;
  const json::object games = client.call("games");
  for (const json::value& game : games.at("games").as_array()) {
    json::object options;
    for (const json::value& option : game.at("options").as_array()) {
      options[option.at("id").as_string()] = option.at("default");
    }
    client.call("create", {{"game", game.at("id")},
                           {"players", game.at("players").at("min")},
                           {"options", options}});
  }
}

TEST(Games, HaveNamesInBothLanguages) {
  Client client;
  for (const char* lang : {"en", "fr"}) {
    const json::object result = client.call("games", {{"lang", lang}});
    const json::value& game = result.at("games").at(0);
    EXPECT_EQ(text_of(game.at("name").at("text")), "Panthalos");
    for (const json::value& option : game.at("options").as_array()) {
      EXPECT_EQ(text_of(option.at("name").at("text")).find('['), std::string::npos);
    }
  }
  EXPECT_FALSE(client.call("games").at("games").at(0).at("name").as_object().contains("text"));
}

TEST(Content, HoldsTheTablesWithTheirOrigins) {
  Client client;
  const json::object result = client.call("content", {{"game", "panthalos"}});
  EXPECT_EQ(text_of(result.at("digest")), all_games()[0]->content_digest());
  EXPECT_TRUE(result.at("content").as_object().contains("merchants"));
  EXPECT_NE(
      client
          .raw_text(R"({"jsonrpc":"2.0","id":1,"method":"content","params":{"game":"panthalos"}})")
          .find("\"origin\""),
      std::string::npos);
  EXPECT_EQ(client.error_word("content", {{"game", "chess"}}), "unknown_game");
}

TEST(Bots, EachPlaysWhereItIsSeated) {
  Client client;
  const json::array bots = client.call("bots").at("bots").as_array();
  EXPECT_TRUE(std::ranges::any_of(bots,
                                  [](const json::value& b) { return b.at("id") == "greedy"; }));
  EXPECT_TRUE(std::ranges::any_of(bots,
                                  [](const json::value& b) { return b.at("id") == "random"; }));
  for (const json::value& bot : bots) {
    const std::string table = client.create(2, 1);
    const json::object result = client.call("bot", {{"table", table}, {"bot", bot.at("id")}});
    EXPECT_EQ(result.at("moves").at(0).at("bot"), bot.at("id"));
  }
}

}  // namespace
}  // namespace agon::test
