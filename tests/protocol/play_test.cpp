// act, ask, take_back, bot, hint; whole games.
#include <gtest/gtest.h>

#include <algorithm>
#include <boost/json/serialize.hpp>

#include "client.h"

namespace agon::test {
namespace {

json::object act_params(const std::string& table, const json::object& view, std::size_t i = 0) {
  return {{"table", table},
          {"player", view.at("to_act")},
          {"ask", view.at("ask")},
          {"action", view.at("legal").at(i).at("action")}};
}

// Every number of players; the least and the most where asserts and sanitizers make games slow.
#ifdef NDEBUG
constexpr int kFurther = 1;
#else
constexpr int kFurther = 3;
#endif

TEST(Act, WholeGamesThroughTheProtocolAlone) {
  for (int players = 2; players <= 5; players += kFurther) {
    Client client;
    Chance chance(static_cast<std::uint64_t>(players));
    const std::string table = client.create(players, 21);
    client.play_randomly(table, chance, 100'000);
    const json::object view = client.view(table, "onlooker");
    EXPECT_TRUE(view.at("to_act").is_null());
    EXPECT_FALSE(view.contains("prompt"));
    EXPECT_EQ(text_of(view.at("ranking").at("ending")), "by_rule");
    ASSERT_EQ(view.at("ranking").at("places").as_array().size(), static_cast<std::size_t>(players));
    const json::value record = client.call("record", {{"table", table}}).at("record");
    const std::string again = text_of(client.call("load", {{"record", record}}).at("table"));
    EXPECT_EQ(client.digest(again), client.digest(table));
    EXPECT_EQ(client.error_word("act", {{"table", table}, {"action", "pass"}}), "over");
    EXPECT_EQ(client.error_word("bot", {{"table", table}, {"bot", "random"}}), "over");
    EXPECT_EQ(client.error_word("hint", {{"table", table}}), "over");
  }
}

TEST(Act, AnswersWithWhatHappenedAndWhoIsNext) {
  Client client;
  const std::string table = client.create(2, 1);
  const json::object view = client.view_to_act(table);
  const json::object answer = client.call("act", act_params(table, view));
  EXPECT_EQ(answer.at("player"), view.at("to_act"));
  EXPECT_EQ(answer.at("ask"), view.at("ask"));
  EXPECT_EQ(answer.at("to_act"), client.view(table, "onlooker").at("to_act"));
  EXPECT_FALSE(answer.at("over").as_bool());
  const json::object log = client.call("log", {{"table", table}, {"viewer", view.at("to_act")}});
  const json::array& events = log.at("events").as_array();
  for (const json::value& event : answer.at("events").as_array()) {
    EXPECT_TRUE(std::ranges::count(events, event)) << json::serialize(event);
  }
  EXPECT_FALSE(answer.at("events").as_array().empty());
}

TEST(Act, IllegalChangesNothingAndNamesTheRule) {
  Client client;
  const std::string table = client.create(2, 1);
  const std::string before = client.digest(table);
  const json::object error = client.error("act", {{"table", table}, {"action", "end_turn"}});
  EXPECT_EQ(text_of(error.at("data").at("word")), "illegal");
  EXPECT_FALSE(text_of(error.at("message")).empty());
  EXPECT_EQ(number_of(error.at("code")), protocol::code::kRefused);
  EXPECT_EQ(client.digest(table), before);
  EXPECT_EQ(client.error_word("act", {{"table", table}, {"action", "fly to the moon"}}),
            "malformed");
  EXPECT_EQ(client.digest(table), before);
}

TEST(Act, ARefusalNamesItsRule) {
  Client client;
  const std::string table = client.create(2, 1);
  const json::object view = client.view_to_act(table);
  const json::array& closed = view.at("closed").as_array();
  ASSERT_FALSE(closed.empty());
  const json::object error =
      client.error("act", {{"table", table}, {"action", closed[0].at("action")}});
  EXPECT_EQ(text_of(error.at("data").at("word")), "illegal");
  EXPECT_EQ(error.at("data").at("rule"), closed[0].at("rule"));
  EXPECT_EQ(error.at("data").at("message"), closed[0].at("why"));
}

TEST(Act, AnotherPlayersDecisionIsNotYours) {
  Client client;
  const std::string table = client.create(2, 1);
  json::object params = act_params(table, client.view_to_act(table));
  params.erase("ask");
  params["player"] = 1 - number_of(params["player"]);
  EXPECT_EQ(client.error_word("act", params), "not_yours");
  params["ask"] = 0;
  EXPECT_EQ(client.error_word("act", params), "not_yours");
  EXPECT_EQ(client.error_word("hint", {{"table", table}, {"player", params["player"]}}),
            "not_yours");
}

TEST(Ask, ARepeatGetsTheFirstAnswerAgain) {
  Client client;
  Chance chance(2);
  const std::string table = client.create(2, 1);
  const json::object params = act_params(table, client.view_to_act(table));
  const json::object first = client.call("act", params);
  const std::string after = client.digest(table);
  EXPECT_EQ(client.call("act", params), first);
  EXPECT_EQ(client.digest(table), after);
  client.play_randomly(table, chance, 6);  // no seat has answered eight times since
  const std::string later = client.digest(table);
  EXPECT_EQ(client.call("act", params), first);
  EXPECT_EQ(client.digest(table), later);
}

TEST(Ask, AnyOtherLateOrEarlyOneIsStale) {
  Client client;
  const std::string table = client.create(2, 1);
  const json::object view = client.view_to_act(table);
  ASSERT_GT(view.at("legal").as_array().size(), 1U);
  client.call("act", act_params(table, view));
  const std::string after = client.digest(table);
  EXPECT_EQ(client.error_word("act", act_params(table, view, 1)), "stale");
  json::object early = act_params(table, view);
  early["ask"] = 1000;
  EXPECT_EQ(client.error_word("act", early), "stale");
  EXPECT_EQ(client.digest(table), after);
}

TEST(Ask, WithoutAPlayerHasNoMeaning) {
  Client client;
  const std::string table = client.create(2, 1);
  json::object params = act_params(table, client.view_to_act(table));
  params.erase("player");
  EXPECT_EQ(client.error_word("act", params), "bad_params");
}

// Plays until the one to act has something to take back; the view before that decision.
json::object play_until_take_back(Client& client, const std::string& table, Chance& chance) {
  for (int i = 0; i < 1000; ++i) {
    const json::object before = client.view_to_act(table);
    client.play_randomly(table, chance);
    const json::object after = client.view_to_act(table);
    if (after.at("to_act").is_null()) break;
    if (number_of(after.at("take_back").at("decisions")) == 1 &&
        before.at("to_act") == after.at("to_act")) {
      return before;
    }
  }
  ADD_FAILURE() << "nothing to take back in a whole game";
  return {};
}

TEST(TakeBack, ReturnsToTheDecisionUnderANewAsk) {
  Client client;
  Chance chance(4);
  const std::string table = client.create(2, 1);
  json::object before = play_until_take_back(client, table, chance);
  const json::value player = before.at("to_act");
  const json::object log = client.call("log", {{"table", table}});
  const json::object answer = client.call("take_back", {{"table", table}, {"player", player}});
  json::object after = client.view_to_act(table);
  EXPECT_GT(number_of(after.at("ask")), number_of(before.at("ask")) + 1);
  after["ask"] = before["ask"];
  EXPECT_EQ(after, before);
  // The log lost the lines of the move, and tells which.
  const json::object shorter = client.call("log", {{"table", table}});
  EXPECT_GE(number_of(shorter.at("last")), number_of(log.at("last")));
  EXPECT_EQ(shorter.at("gone"), answer.at("gone"));
  for (const json::value& event : shorter.at("events").as_array()) {
    for (const json::value& range : answer.at("gone").as_array()) {
      EXPECT_FALSE(number_of(event.at("number")) >= number_of(range.at(0)) &&
                   number_of(event.at("number")) <= number_of(range.at(1)));
    }
  }
}

TEST(TakeBack, ARepeatGetsTheFirstAnswerAgain) {
  Client client;
  Chance chance(4);
  const std::string table = client.create(2, 1);
  const json::object before = play_until_take_back(client, table, chance);
  const json::object view = client.view_to_act(table);
  const json::object params = {
      {"table", table}, {"player", view.at("to_act")}, {"ask", view.at("ask")}};
  const json::object first = client.call("take_back", params);
  const std::string after = client.digest(table);
  EXPECT_EQ(client.call("take_back", params), first);
  EXPECT_EQ(client.digest(table), after);
  json::object other = params;
  other["decisions"] = 2;
  EXPECT_EQ(client.error_word("take_back", other), "stale");
  // What was played before and taken back is not played again by a late repeat of it.
  const json::object old = {{"table", table},
                            {"player", before.at("to_act")},
                            {"ask", before.at("ask")},
                            {"action", "pass"}};
  client.raw_text(json::serialize(json::object{
      {"jsonrpc", "2.0"}, {"id", 1}, {"method", "act"}, {"params", old}}));
  EXPECT_EQ(client.digest(table), after);
}

TEST(TakeBack, NeverFurtherThanDisclosureAllows) {
  Client client;
  const std::string table = client.create(2, 1);
  const json::object view = client.view_to_act(table);
  EXPECT_EQ(client.error_word("take_back", {{"table", table}, {"player", view.at("to_act")}}),
            "illegal");
  Chance chance(4);
  play_until_take_back(client, table, chance);
  const json::value player = client.view(table, "onlooker").at("to_act");
  const std::string digest = client.digest(table);
  const json::object error =
      client.error("take_back", {{"table", table}, {"player", player}, {"decisions", 50}});
  EXPECT_EQ(text_of(error.at("data").at("word")), "illegal");
  EXPECT_EQ(client.error_word("take_back", {{"table", table}, {"player", 1 - number_of(player)}}),
            "illegal");
  EXPECT_EQ(client.digest(table), digest);
}

TEST(TakeBack, TheRefereeMayNameAnyPosition) {
  Client client;
  Chance chance(4);
  const std::string table = client.create(2, 1);
  const std::string start = client.digest(table);
  const json::value position = client.call("view", {{"table", table}}).at("position");
  const json::object first = client.view_to_act(table);
  client.play_randomly(table, chance, 50);
  const json::object answer = client.call("take_back", {{"table", table}, {"position", position}});
  EXPECT_EQ(client.digest(table), start);
  ASSERT_EQ(answer.at("gone").as_array().size(), 1U);
  EXPECT_EQ(client.call("log", {{"table", table}}).at("gone"), answer.at("gone"));
  // The number of a question never returns.
  EXPECT_GT(number_of(client.view_to_act(table).at("ask")), number_of(first.at("ask")));
  EXPECT_EQ(client.error_word("take_back", {{"table", table}, {"position", 1000}}), "illegal");
}

TEST(Bot, PlaysForTheOneToAct) {
  Client client;
  const std::string table = client.create(2, 1);
  const json::value to_act = client.view(table, "onlooker").at("to_act");
  const std::string before = client.digest(table);
  const json::object trial =
      client.call("bot", {{"table", table}, {"bot", "greedy"}, {"play", false}});
  EXPECT_FALSE(trial.at("played").as_bool());
  EXPECT_EQ(client.digest(table), before);
  const json::object played = client.call("bot", {{"table", table}, {"bot", "greedy"}});
  EXPECT_TRUE(played.at("played").as_bool());
  EXPECT_EQ(played.at("moves"), trial.at("moves"));
  EXPECT_EQ(played.at("moves").at(0).at("player"), to_act);
  EXPECT_NE(client.digest(table), before);
}

TEST(Bot, OfTheSeatPlaysWhereNoneIsNamed) {
  Client client;
  const std::string table =
      client.create(2, 1,
                    {{"seats", json::array{json::object{{"bot", "random"}}, nullptr}},
                     {"options", json::object{{"starting_player", "1"}}}});
  const json::object result = client.call("bot", {{"table", table}, {"all", true}});
  EXPECT_EQ(number_of(result.at("to_act")), 1);
  for (const json::value& move : result.at("moves").as_array()) {
    EXPECT_EQ(number_of(move.at("player")), 0);
  }
  EXPECT_EQ(client.error_word("bot", {{"table", table}}), "bad_params");
  EXPECT_EQ(client.error_word("bot", {{"table", table}, {"bot", "hal"}}), "unknown_bot");
}

TEST(Bot, AllSeatsPlayAWholeGame) {
  Client client;
  const json::object seat = {{"bot", "random"}};
  const std::string table = client.create(3, 1, {{"seats", json::array{seat, seat, seat}}});
  const json::object result = client.call("bot", {{"table", table}, {"all", true}});
  EXPECT_TRUE(result.at("over").as_bool());
  EXPECT_GT(result.at("moves").as_array().size(), 50U);
}

TEST(Hint, AdvisesOnEveryLegalActionTheSameEachTime) {
  Client client;
  const std::string table = client.create(3, 1);
  const json::object view = client.view_to_act(table);
  const json::object hint = client.call("hint", {{"table", table}, {"iterations", 200}});
  EXPECT_EQ(client.call("hint", {{"table", table}, {"iterations", 200}}), hint);
  const json::array& actions = hint.at("actions").as_array();
  EXPECT_EQ(actions.size(), view.at("legal").as_array().size());
  EXPECT_EQ(actions.front().at("action"), hint.at("action"));
  EXPECT_EQ(hint.at("iterations"), 200);
  double share = 0;
  for (const json::value& action : actions) share += action.at("share").to_number<double>();
  EXPECT_NEAR(share, 1.0, 0.01);
  EXPECT_EQ(client.error_word("hint", {{"table", table}, {"iterations", 9}, {"bot", "greedy"}}),
            "bad_params");
  const json::object bot = client.call("hint", {{"table", table}, {"bot", "greedy"}});
  EXPECT_EQ(bot.at("bot"), "greedy");
}

TEST(Hint, HasItsReasonsInWords) {
  Client client;
  Chance chance(6);
  const std::string table = client.create(2, 1);
  for (int i = 0; i < 20; ++i) {
    const json::object hint =
        client.call("hint", {{"table", table}, {"iterations", 200}, {"lang", "fr"}});
    if (!hint.at("reasons").as_array().empty()) {
      const json::value& reason = hint.at("reasons").at(0);
      EXPECT_GT(reason.at("gain").to_number<double>(), 0);
      EXPECT_FALSE(reason.at("name").at("text").as_string().empty());
      return;
    }
    client.play_randomly(table, chance, 2);
  }
  FAIL() << "no reason in twenty positions";
}

TEST(Analyse, OnlyWhatIsOver) {
  Client client;
  const json::object seat = {{"bot", "random"}};
  const std::string table = client.create(2, 1, {{"seats", json::array{seat, seat}}});
  EXPECT_EQ(client.error_word("analyse", {{"table", table}}), "running");
  client.call("bot", {{"table", table}, {"all", true}});
  const json::object params = {{"table", table}, {"iterations", 1}, {"lang", "en"}};
  const json::object analysis = client.call("analyse", params);
  EXPECT_EQ(client.call("analyse", params), analysis);
  const json::array& steps = analysis.at("steps").as_array();
  EXPECT_EQ(steps.size(),
            client.call("view", {{"table", table}}).at("position").to_number<std::size_t>());
  EXPECT_FALSE(steps[0].at("sentence").at("text").as_string().empty());
}

TEST(Hint, IsALegalActionAndPlaysNothing) {
  Client client;
  Chance chance(6);
  const std::string table = client.create(2, 1);
  for (int i = 0; i < 10; ++i) {
    const json::object view = client.view_to_act(table);
    const std::string before = client.digest(table);
    const json::object hint = client.call("hint", {{"table", table}});
    EXPECT_EQ(client.digest(table), before);
    EXPECT_EQ(hint.at("player"), view.at("to_act"));
    EXPECT_TRUE(std::ranges::any_of(view.at("legal").as_array(), [&](const json::value& action) {
      return action.at("action") == hint.at("action");
    }));
    client.play_randomly(table, chance, 3);
  }
}

}  // namespace
}  // namespace agon::test
