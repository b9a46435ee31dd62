// create, load, join, leave, watch, rematch, view, log, record.
#include <gtest/gtest.h>

#include <boost/json/serialize.hpp>

#include "client.h"

namespace agon::test {
namespace {

TEST(Create, SameSeedSameGame) {
  Client client;
  const std::string a = client.create(4, 7);
  const std::string b = client.create(4, 7);
  const std::string c = client.create(4, 8);
  EXPECT_NE(a, b);
  EXPECT_EQ(client.digest(a), client.digest(b));
  EXPECT_NE(client.digest(a), client.digest(c));
}

TEST(Create, SeedThatNobodyNamedCanBeRepeated) {
  Client client;
  const json::object first = client.call("create", {{"game", "panthalos"}, {"players", 3}});
  const json::object second =
      client.call("create", {{"game", "panthalos"}, {"players", 3}, {"seed", first.at("seed")}});
  EXPECT_EQ(client.digest(text_of(first.at("table"))), client.digest(text_of(second.at("table"))));
}

TEST(Create, LargestSeedComesBackWhole) {
  Client client;
  const std::string answer = client.raw_text(
      R"({"jsonrpc":"2.0","id":1,"method":"create",
          "params":{"game":"panthalos","players":2,"seed":18446744073709551615}})");
  EXPECT_NE(answer.find("\"seed\":18446744073709551615"), std::string::npos) << answer;
}

TEST(Create, SeatsSayWhoPlays) {
  Client client;
  const json::object result = client.call(
      "create", {{"game", "panthalos"},
                 {"seats", json::array{json::object{{"name", "Ann"}}, nullptr,
                                       json::object{{"bot", "greedy"}, {"name", "Gaia"}}}}});
  EXPECT_EQ(number_of(result.at("players")), 3);
  EXPECT_EQ(json::serialize(result.at("seats")),
            R"([{"kind":"person","name":"Ann"},{"kind":"open"},)"
            R"({"kind":"bot","name":"Gaia","bot":"greedy"}])");
}

TEST(Create, OptionsTakeTheirValues) {
  Client client;
  const std::string table =
      client.create(3, 1, {{"options", json::object{{"starting_player", "3"}}}});
  EXPECT_EQ(number_of(client.view(table, "onlooker").at("to_act")), 2);
}

TEST(Create, DriveTakesForcedOpenDecisions) {
  Client client;
  Chance chance(5);
  const std::string driven = client.create(2, 3);
  for (int i = 0; i < 200 && client.play_randomly(driven, chance); ++i) {
    const json::object view = client.view_to_act(driven);
    if (view.at("to_act").is_null() || view.at("legal").as_array().size() > 1) continue;
    // A single action: private, or the end of a turn that may be taken back.
    const bool ends_turn = view.at("legal").at(0).at("action") == "end_turn";
    EXPECT_TRUE(!ends_turn || number_of(view.at("take_back").at("decisions")) > 0);
  }
}

TEST(Create, WithoutDriveTheEndOfEachTurnIsPut) {
  Client client;
  const auto ends_of_turns = [&](json::object settings) {
    Chance chance(5);
    const std::string table = client.create(2, 3, std::move(settings));
    int count = 0;
    for (int i = 0; i < 60; ++i) {
      const json::object view = client.view_to_act(table);
      if (view.at("legal").at(0).at("action") == "end_turn") ++count;
      client.play_randomly(table, chance);
    }
    return count;
  };
  EXPECT_GT(ends_of_turns({{"drive", false}}), 0);
  EXPECT_EQ(ends_of_turns({{"end_turns", true}}), 0);
}

TEST(Load, RecordGivesTheSamePosition) {
  Client client;
  Chance chance(11);
  const std::string table = client.create(3, 9);
  client.play_randomly(table, chance, 60);
  const json::value record = client.call("record", {{"table", table}}).at("record");
  const json::object loaded = client.call("load", {{"record", record}});
  const std::string again = text_of(loaded.at("table"));
  EXPECT_EQ(client.digest(again), client.digest(table));
  EXPECT_EQ(text_of(record.at("digest")), client.digest(table));
  EXPECT_EQ(client.call("record", {{"table", again}}).at("record"), record);
}

TEST(Load, RecordAtAnEarlierPosition) {
  Client client;
  Chance chance(11);
  const std::string table = client.create(2, 9);
  const std::string at_start = client.digest(table);
  const json::value start = client.call("view", {{"table", table}}).at("position");
  client.play_randomly(table, chance, 20);
  const json::value record = client.call("record", {{"table", table}}).at("record");
  const json::object loaded = client.call("load", {{"record", record}, {"position", start}});
  EXPECT_EQ(loaded.at("position"), start);
  EXPECT_EQ(client.digest(text_of(loaded.at("table"))), at_start);
  EXPECT_EQ(client.error_word("load", {{"record", record}, {"position", 100'000}}), "illegal");
}

TEST(Load, StateGivesTheSamePosition) {
  Client client;
  Chance chance(12);
  const std::string table = client.create(5, 10);
  for (int i = 0; i < 5; ++i) {
    client.play_randomly(table, chance, 30);
    const json::object view = client.view(table, "referee");
    const json::object loaded =
        client.call("load", {{"game", "panthalos"}, {"state", view.at("state")}});
    const std::string again = text_of(loaded.at("table"));
    EXPECT_EQ(client.digest(again), client.digest(table));
    EXPECT_EQ(loaded.at("to_act"), view.at("to_act"));
    EXPECT_EQ(client.view(again, "onlooker").at("public"),
              client.view(table, "onlooker").at("public"));
  }
}

TEST(Load, NothingIsDrivenBeforeTheFirstAction) {
  Client client;
  Chance chance(5);
  const std::string table = client.create(2, 3, {{"drive", false}});
  while (client.view_to_act(table).at("legal").at(0).at("action") != "end_turn") {
    ASSERT_TRUE(client.play_randomly(table, chance));
  }
  const json::value state = client.view(table, "referee").at("state");
  const json::object loaded = client.call("load", {{"game", "panthalos"}, {"state", state}});
  EXPECT_EQ(client.digest(text_of(loaded.at("table"))), client.digest(table));
  EXPECT_EQ(number_of(loaded.at("position")), 0);
}

TEST(Join, TakesTheFirstOpenSeat) {
  Client client;
  const std::string table =
      client.create(2, 1, {{"seats", json::array{json::object{{"bot", "random"}}, nullptr}}});
  const json::object joined = client.call("join", {{"table", table}, {"name", "Ben"}});
  EXPECT_EQ(number_of(joined.at("seat")), 1);
  EXPECT_EQ(text_of(joined.at("seats").at(1).at("name")), "Ben");
  EXPECT_EQ(client.error_word("join", {{"table", table}}), "taken");
  EXPECT_EQ(client.error_word("join", {{"table", table}, {"seat", 0}}), "taken");
}

TEST(Join, NamesAreUsedInSentences) {
  Client client;
  const std::string table = client.create(2, 1);
  client.call("join", {{"table", table}, {"seat", 0}, {"name", "Ann"}});
  client.call("join", {{"table", table}, {"seat", 1}, {"name", "Ben"}});
  const std::string log = json::serialize(client.call("log", {{"table", table}, {"lang", "en"}}));
  EXPECT_TRUE(log.find("Ann") != std::string::npos || log.find("Ben") != std::string::npos) << log;
}

TEST(Leave, OpensASeatOrForgetsTheTable) {
  Client client;
  const std::string table = client.create(2, 1);
  EXPECT_EQ(client.error_word("leave", {{"table", table}, {"seat", 0}}), "illegal");
  client.call("join", {{"table", table}, {"seat", 0}});
  const json::object left = client.call("leave", {{"table", table}, {"seat", 0}});
  EXPECT_FALSE(left.at("closed").as_bool());
  EXPECT_EQ(text_of(left.at("seats").at(0).at("kind")), "open");
  EXPECT_TRUE(client.call("leave", {{"table", table}}).at("closed").as_bool());
  EXPECT_EQ(client.error_word("view", {{"table", table}}), "unknown_table");
}

TEST(Watch, IsNotAvailableWithoutNews) {
  Client client;
  const std::string table = client.create(2, 1);
  EXPECT_EQ(client.error_word("watch", {{"table", table}}), "not_available");
}

TEST(Rematch, SameSeatsAndOptionsAtANewTable) {
  Client client;
  const json::object more = {
      {"options", json::object{{"starting_player", "2"}}},
      {"seats", json::array{json::object{{"name", "Ann"}}, json::object{{"bot", "random"}}}}};
  const std::string table = client.create(2, 1, more);
  const json::object again = client.call("rematch", {{"table", table}, {"seed", 1}});
  const std::string other = text_of(again.at("table"));
  EXPECT_NE(other, table);
  EXPECT_EQ(client.digest(other), client.digest(table));
  EXPECT_EQ(json::serialize(again.at("seats")),
            R"([{"kind":"person","name":"Ann"},{"kind":"bot","bot":"random"}])");
}

TEST(Rematch, OfALoadedStateBeginsWithThatState) {
  Client client;
  Chance chance(1);
  const std::string table = client.create(2, 1);
  client.play_randomly(table, chance, 10);
  const json::value state = client.view(table, "referee").at("state");
  const std::string loaded =
      text_of(client.call("load", {{"game", "panthalos"}, {"state", state}}).at("table"));
  const std::string start = client.digest(loaded);
  client.play_randomly(loaded, chance, 10);
  const std::string again = text_of(client.call("rematch", {{"table", loaded}}).at("table"));
  EXPECT_EQ(client.digest(again), start);
  const json::value record = client.call("record", {{"table", table}}).at("record");
  const std::string replayed = text_of(client.call("load", {{"record", record}}).at("table"));
  client.call("rematch", {{"table", replayed}});
}

TEST(View, LegalActionsAreForTheOneToActAndTheReferee) {
  Client client;
  const std::string table = client.create(3, 1);
  const int to_act = number_of(client.view(table, "onlooker").at("to_act"));
  for (int p = 0; p < 3; ++p) {
    const json::object view = client.view(table, p);
    EXPECT_EQ(view.contains("legal"), p == to_act);
    EXPECT_TRUE(view.contains("own"));
    EXPECT_FALSE(view.contains("state"));
  }
  EXPECT_EQ(client.view(table, "referee").at("legal"), client.view(table, to_act).at("legal"));
  EXPECT_FALSE(client.view(table, "onlooker").contains("legal"));
  EXPECT_FALSE(client.view(table, "onlooker").contains("own"));
}

TEST(View, OnlyTheRefereeLearnsPositionAndDigest) {
  Client client;
  const std::string table = client.create(2, 1);
  EXPECT_TRUE(client.call("view", {{"table", table}}).contains("digest"));
  for (const json::value& viewer : {json::value(0), json::value("onlooker")}) {
    const json::object result = client.call("view", {{"table", table}, {"viewer", viewer}});
    EXPECT_FALSE(result.contains("digest"));
    EXPECT_FALSE(result.contains("position"));
  }
}

TEST(View, SentencesInALanguage) {
  Client client;
  const std::string table = client.create(2, 1);
  const json::value to_act = client.view(table, "onlooker").at("to_act");
  for (const char* lang : {"en", "fr"}) {
    const json::object result =
        client.call("view", {{"table", table}, {"viewer", to_act}, {"lang", lang}});
    const json::value& view = result.at("view");
    EXPECT_FALSE(text_of(view.at("prompt").at("message").at("text")).empty());
    for (const json::value& action : view.at("legal").as_array()) {
      EXPECT_EQ(text_of(action.at("sentence").at("text")).find('['), std::string::npos)
          << json::serialize(action);
    }
  }
}

// Also of those that carry a number.
TEST(View, GainsAreSentencesInALanguage) {
  Client client;
  const std::string table = text_of(
      client.call("create", {{"game", "pantacle"}, {"players", 3}, {"seed", 1}}).at("table"));
  const json::value to_act = client.view(table, "onlooker").at("to_act");
  const json::object result =
      client.call("view", {{"table", table}, {"viewer", to_act}, {"lang", "fr"}});
  int counted = 0;
  for (const json::value& action : result.at("view").at("legal").as_array()) {
    for (const json::value& gain : action.at("gains").as_array()) {
      EXPECT_FALSE(text_of(gain.at("text")).empty()) << json::serialize(gain);
      counted += gain.as_object().contains("amount") ? 1 : 0;
    }
  }
  EXPECT_GT(counted, 2);
}

TEST(Log, FromAnEventOn) {
  Client client;
  Chance chance(3);
  const std::string table = client.create(2, 1);
  client.play_randomly(table, chance, 30);
  const json::object whole = client.call("log", {{"table", table}});
  const json::array& events = whole.at("events").as_array();
  ASSERT_GT(events.size(), 5U);
  EXPECT_EQ(events.back().at("number"), whole.at("last"));
  const json::value from = events[events.size() - 3].at("number");
  const json::object late = client.call("log", {{"table", table}, {"from", from}});
  ASSERT_EQ(late.at("events").as_array().size(), 3U);
  EXPECT_EQ(late.at("events").at(0), events[events.size() - 3]);
  EXPECT_EQ(late.at("last"), whole.at("last"));
}

TEST(Record, ASeatsRecordHasNoPicksAndNoDigest) {
  Client client;
  Chance chance(3);
  const std::string table = client.create(3, 1);
  client.play_randomly(table, chance, 80);
  const json::value whole = client.call("record", {{"table", table}}).at("record");
  for (const json::value& viewer : {json::value(1), json::value("onlooker")}) {
    const json::object result = client.call("record", {{"table", table}, {"viewer", viewer}});
    const json::object& seen = result.at("record").as_object();
    EXPECT_FALSE(seen.contains("picks"));
    EXPECT_FALSE(seen.contains("digest"));
    EXPECT_EQ(json::serialize(seen).find("picks"), std::string::npos);
    EXPECT_LE(seen.at("actions").as_array().size(), whole.at("actions").as_array().size());
    EXPECT_EQ(client.error_word("load", {{"record", seen}}), "bad_record");
  }
}

}  // namespace
}  // namespace agon::test
