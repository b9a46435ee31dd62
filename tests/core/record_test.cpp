#include "core/record.h"

#include <gtest/gtest.h>
#include <rapidcheck/gtest.h>

#include <boost/json/parse.hpp>
#include <boost/json/serialize.hpp>
#include <cstring>
#include <functional>

#include "toy_game.h"

namespace agon {
namespace {

namespace json = boost::json;
using toy::act;
using toy::Toy;
using toy::Verb;
using ToyMatch = Match<Toy>;

const std::shared_ptr<const toy::Content>& content() {
  static const auto content = std::make_shared<const toy::Content>();
  return content;
}

ToyMatch played(const std::vector<toy::Action>& actions) {
  auto match = ToyMatch::start(content(), {2, {{"turns", "3"}}}, 5);
  for (const toy::Action& action : actions) {
    if (!match->act(action)) ADD_FAILURE() << Toy::notation(*content(), action);
  }
  return std::move(*match);
}

ToyMatch some_match() {
  return played({act(Verb::kStep), act(Verb::kRoll), act(Verb::kPass), act(Verb::kEndTurn),
                 act(Verb::kAdd, 2), act(Verb::kDone), act(Verb::kRoll)});
}

json::value record_of(const ToyMatch& match) {
  return *parse_json(write_record(match, "content-1", kReferee));
}

Result<ToyMatch> read(const json::value& record) {
  return read_record<Toy>(content(), "content-1", record, 1);
}

// The error that a record gives after something in it was changed.
Error refused(const std::function<void(json::object&)>& change) {
  json::value record = record_of(some_match());
  change(record.as_object());
  const Result<ToyMatch> match = read(record);
  if (match) {
    ADD_FAILURE() << "accepted: " << json::serialize(record);
    return {};
  }
  return match.error();
}

TEST(Record, ReplaysWithoutAGenerator) {
  ToyMatch match = some_match();
  match.mark_automatic(3);
  const Result<ToyMatch> again = read(record_of(match));
  ASSERT_TRUE(again) << again.error().message.id;
  EXPECT_EQ(std::memcmp(&again->state(), &match.state(), sizeof(toy::State)), 0);
  EXPECT_EQ(again->setup().options, match.setup().options);
  EXPECT_TRUE(again->entries()[3].automatic);
  EXPECT_EQ(again->entries()[1].disclosure, Disclosure::kChance);
  EXPECT_EQ(json::serialize(record_of(*again)), json::serialize(record_of(match)));
}

RC_GTEST_PROP(Record, OfAnyMatchIsAnIdentity, (std::uint64_t seed)) {
  auto match = ToyMatch::start(content(), {*rc::gen::inRange(2, 4), {}}, seed);
  RC_ASSERT(static_cast<bool>(match));
  for (int i = 0; i < 40 && !match->over(); ++i) {
    Toy::Actions actions;
    Toy::legal(match->state(), actions);
    RC_ASSERT(match->act(actions[*rc::gen::inRange(0, actions.size())]));
  }
  const Result<ToyMatch> again = read(record_of(*match));
  RC_ASSERT(static_cast<bool>(again));
  RC_ASSERT(write_record(*again, "content-1", kReferee) ==
            write_record(*match, "content-1", kReferee));
}

TEST(Record, OfASeatHasNoPicksNoDigestAndNoSecret) {
  const ToyMatch match = some_match();
  const json::value seat = *parse_json(write_record(match, "content-1", 0));
  EXPECT_FALSE(seat.as_object().contains("picks"));
  EXPECT_FALSE(seat.as_object().contains("digest"));
  EXPECT_EQ(seat.at("actions").as_array().size(), 7U);
  EXPECT_EQ(seat.at("actions").at(4).at("action").as_string(), "add 0");
  for (const json::value& line : seat.at("actions").as_array()) {
    EXPECT_FALSE(line.as_object().contains("picks"));
  }
  const json::value own = *parse_json(write_record(match, "content-1", 1));
  EXPECT_EQ(own.at("actions").at(4).at("action").as_string(), "add 2");
}

TEST(Record, OfASeatStopsBeforeAnothersDraft) {
  const ToyMatch match =
      played({act(Verb::kPass), act(Verb::kEndTurn), act(Verb::kAdd, 1), act(Verb::kAdd, 1)});
  const auto lines = [&](Viewer viewer) {
    return parse_json(write_record(match, "c", viewer))->at("actions").as_array().size();
  };
  EXPECT_EQ(lines(0), 2U);
  EXPECT_EQ(lines(kOnlooker), 2U);
  EXPECT_EQ(lines(1), 4U);
}

TEST(Record, OfOtherRulesOrContentNamesBoth) {
  const Error rules = refused([](json::object& r) { r["rules"] = "toy-0"; });
  EXPECT_EQ(rules.word, "other_rules");
  EXPECT_EQ(rules.message.id, "core.error.record_of_other_rules");
  EXPECT_EQ(rules.message.args[0].value.text, "toy-0");
  EXPECT_EQ(rules.message.args[1].value.text, "toy-1");
  const Error tables = refused([](json::object& r) { r["content"] = "content-0"; });
  EXPECT_EQ(tables.message.id, "core.error.record_of_other_content");
  EXPECT_EQ(tables.message.args[1].value.text, "content-1");
}

TEST(Record, OfAnotherGameIsRefused) {
  EXPECT_EQ(refused([](json::object& r) { r["game"] = "chess"; }).message.id,
            "core.error.record_of_other_game");
}

TEST(Record, WithPicksThatDoNotFitIsRefused) {
  EXPECT_EQ(refused([](json::object& r) { r["picks"].as_array().pop_back(); }).message.id,
            "core.error.bad_picks")
      << "too few in the set-up";
  EXPECT_EQ(refused([](json::object& r) {
              r["picks"].as_array().push_back(json::array{0, 4});
            }).message.id,
            "core.error.bad_picks")
      << "too many in the set-up";
  const Error missing =
      refused([](json::object& r) { r["actions"].at(1).as_object().erase("picks"); });
  EXPECT_EQ(missing.message.id, "core.error.bad_picks");
  EXPECT_EQ(missing.message.args[0].value.number, 2) << "the second action";
  EXPECT_EQ(refused([](json::object& r) {
              r["actions"].at(0).as_object()["picks"] = json::parse("[[0,6]]");
            }).message.id,
            "core.error.bad_picks")
      << "a pick where none falls";
  EXPECT_EQ(refused([](json::object& r) {
              r["actions"].at(1).at("picks").as_array()[0] = json::array{0, 7};
            }).message.id,
            "core.error.bad_picks")
      << "of another number of candidates";
}

TEST(Record, WithAnIllegalActionSaysWhichAndWhy) {
  const Error error =
      refused([](json::object& r) { r["actions"].at(2).as_object()["action"] = "end_turn"; });
  EXPECT_EQ(error.word, "bad_record");
  EXPECT_EQ(error.message.id, "core.error.illegal_in_record");
  EXPECT_EQ(error.message.args[0].value.number, 3);
  EXPECT_EQ(error.message.args[1].value.text, "end_turn");
  EXPECT_EQ(error.rule, "TOY-TURN-01");
}

TEST(Record, WithAnUnreadableActionIsRefused) {
  EXPECT_EQ(
      refused([](json::object& r) { r["actions"].at(0).as_object()["action"] = "fly"; }).message.id,
      "core.error.unreadable_action_in_record");
}

TEST(Record, WithAnotherPlayerIsRefused) {
  const Error error =
      refused([](json::object& r) { r["actions"].at(4).as_object()["player"] = 0; });
  EXPECT_EQ(error.message.id, "core.error.wrong_player_in_record");
  EXPECT_EQ(error.message.args[0].value.number, 5);
}

TEST(Record, ThatEndsElsewhereIsRefused) {
  EXPECT_EQ(refused([](json::object& r) { r["digest"] = "0000000000000000"; }).message.id,
            "core.error.wrong_digest");
  EXPECT_EQ(refused([](json::object& r) {
              r["actions"].at(1).at("picks").at(0).as_array()[0] =
                  (r["actions"].at(1).at("picks").at(0).at(0).as_int64() + 1) % 6;
            }).message.id,
            "core.error.wrong_digest")
      << "another die fell";
}

TEST(Record, WithBrokenFormIsRefused) {
  EXPECT_EQ(refused([](json::object& r) { r["format"] = "agon-record-0"; }).message.id,
            "core.error.not_a_record");
  for (const char* field : {"game", "rules", "content", "digest", "setup", "actions"}) {
    const Error error = refused([&](json::object& r) { r.erase(field); });
    EXPECT_EQ(error.message.id, "core.error.record_field") << field;
    EXPECT_EQ(error.message.args.at(0).value.text, field);
  }
  for (const char* bad : {R"([[0]])", R"([[0,4,1]])", R"([[4,4]])", R"([[-1,4]])", R"([["0",4]])",
                          R"({})", R"([[0,99999999999]])"}) {
    EXPECT_EQ(refused([&](json::object& r) { r["picks"] = *parse_json(bad); }).message.id,
              "core.error.record_field")
        << bad;
  }
  for (const char* bad : {R"({})", R"(7)", R"({"player":0})", R"({"action":"step"})",
                          R"({"player":9,"action":"step"})", R"({"player":"0","action":"step"})"}) {
    const Error error =
        refused([&](json::object& r) { r["actions"].as_array()[1] = *parse_json(bad); });
    EXPECT_EQ(error.message.id, "core.error.record_line") << bad;
    EXPECT_EQ(error.message.args[0].value.number, 2);
  }
  EXPECT_FALSE(read(*parse_json("[]")));
  EXPECT_FALSE(read(*parse_json("null")));
}

TEST(Record, OfABadSetupIsRefused) {
  EXPECT_EQ(refused([](json::object& r) { r["setup"].as_object()["players"] = 7; }).message.id,
            "core.error.bad_players");
  EXPECT_EQ(refused([](json::object& r) {
              r["setup"].at("options").as_object()["turns"] = "0";
            }).message.id,
            "core.error.bad_option");
}

// A match that goes on from the middle of another one.
ToyMatch from_the_middle() {
  const ToyMatch past = some_match();
  ToyMatch match = ToyMatch::from_state(content(), {2, {}}, past.state(), 3);
  EXPECT_TRUE(match.act(act(Verb::kRoll)));
  EXPECT_TRUE(match.act(act(Verb::kStep)));
  return match;
}

TEST(Record, ThatBeganWithAStateHoldsIt) {
  const ToyMatch match = from_the_middle();
  const json::value record = record_of(match);
  EXPECT_TRUE(record.as_object().contains("start"));
  EXPECT_FALSE(record.as_object().contains("picks"));
  const Result<ToyMatch> again = read(record);
  ASSERT_TRUE(again) << again.error().message.id;
  EXPECT_TRUE(again->started_from_state());
  EXPECT_EQ(write_record(*again, "content-1", kReferee),
            write_record(match, "content-1", kReferee));
  EXPECT_FALSE(parse_json(write_record(match, "content-1", 0))->as_object().contains("start"));
}

TEST(Record, ThatBeganWithABadStateIsRefused) {
  const auto refused_start = [](const std::function<void(json::object&)>& change) {
    json::value record = record_of(from_the_middle());
    change(record.as_object());
    const Result<ToyMatch> match = read(record);
    return match ? std::string("accepted") : match.error().message.id;
  };
  EXPECT_EQ(refused_start([](json::object& r) { r["start"].as_object()["players"] = 1; }),
            "core.error.bad_start_in_record");
  EXPECT_EQ(refused_start([](json::object& r) { r["setup"].as_object()["players"] = 3; }),
            "core.error.record_field");
  EXPECT_EQ(refused_start([](json::object& r) { r["picks"] = json::parse("[[0,4]]"); }),
            "core.error.record_field");
  EXPECT_EQ(refused_start([](json::object& r) { r["actions"].at(0).as_object().erase("picks"); }),
            "core.error.bad_picks");
}

TEST(Setup, IsReadFromWordsNumbersAndFlags) {
  const auto setup =
      read_setup(*parse_json(R"({"players":3,"options":{"a":"x","b":7,"c":true,"d":false}})"));
  ASSERT_TRUE(setup);
  EXPECT_EQ(setup->players, 3);
  const std::map<std::string, std::string, std::less<>> expected{
      {"a", "x"}, {"b", "7"}, {"c", "on"}, {"d", "off"}};
  EXPECT_EQ(setup->options, expected);
  for (const char* bad : {R"({})", R"({"players":"3"})", R"({"players":-1})", R"([])",
                          R"({"players":3,"options":[]})", R"({"players":3,"options":{"a":null}})",
                          R"({"players":1e9})"}) {
    EXPECT_FALSE(read_setup(*parse_json(bad))) << bad;
  }
}

TEST(Json, OfBoundedDepthOnly) {
  EXPECT_TRUE(parse_json(R"({"a":[1,2,{"b":null}]})"));
  EXPECT_FALSE(parse_json("{"));
  EXPECT_FALSE(parse_json(""));
  EXPECT_FALSE(parse_json("{} {}"));
  EXPECT_FALSE(parse_json(std::string(100000, '[')));
  EXPECT_EQ(parse_json("[1,").error().word, "bad_json");
}

}  // namespace
}  // namespace agon
