#include <gmock/gmock.h>

#include <boost/json.hpp>

#include "run_program.h"

namespace agon::cli {
namespace {
namespace json = boost::json;
using testing::HasSubstr;

class Simulate : public ProgramTest {};

TEST_F(Simulate, JsonHasTheFiguresOfTheRun) {
  const Outcome outcome = agon("simulate panthalos --games 20 --players 3 --seed 7 --json");
  ASSERT_EQ(outcome.code, 0) << outcome.err;
  const json::object result = json::parse(outcome.out).as_object();
  for (const char* field :
       {"game", "players", "games", "decisions", "seconds", "decisions_per_second",
        "games_per_second", "mean_decisions", "wins_by_seat", "mean_scores", "limit_reached"}) {
    EXPECT_TRUE(result.contains(field)) << field;
  }
  EXPECT_EQ(result.at("games").as_int64(), 20);
  double wins = 0;
  for (const json::value& seat : result.at("wins_by_seat").as_array())
    wins += seat.to_number<double>();
  EXPECT_NEAR(wins, 20, 1e-6);
}

TEST_F(Simulate, GamesEndedByALimitAreCountedAndWonByNobody) {
  const json::object capped =
      json::parse(agon("simulate pantacle --games 10 --option turn_cap=5 --json").out).as_object();
  EXPECT_EQ(capped.at("limit_reached").as_int64(), 10);
  EXPECT_EQ(capped.at("unfinished").as_int64(), 10);
  for (const json::value& seat : capped.at("wins_by_seat").as_array()) {
    EXPECT_EQ(seat.to_number<double>(), 0);
  }
  const json::object whole =
      json::parse(agon("simulate pantacle --games 10 --json").out).as_object();
  EXPECT_EQ(whole.at("limit_reached").as_int64(), 0);
}

TEST_F(Simulate, AnOptionMayAdmitFewerPlayers) {
  EXPECT_EQ(agon("simulate pantacle --games 2 --players 2 --option players_min=2").code, 0);
  expect_refused(agon("simulate pantacle --games 2 --players 2"), "--players");
  expect_refused(agon("simulate pantacle --games 2 --players 1 --option players_min=2"),
                 "--players");
}

TEST_F(Simulate, ThreadsDoNotChangeTheResult) {
  const auto figures = [&](const std::string& threads) {
    const json::value result =
        json::parse(agon("simulate panthalos --games 30 --json --threads " + threads).out);
    return json::serialize(result.at("mean_scores")) + json::serialize(result.at("decisions"));
  };
  EXPECT_EQ(figures("1"), figures("3"));
}

TEST_F(Simulate, TheTableSpeaksTheReadersLanguage) {
  EXPECT_THAT(agon("simulate panthalos --games 3").out, HasSubstr("3 games"));
  EXPECT_THAT(agon("simulate panthalos --games 3 --lang fr").out, HasSubstr("3 parties"));
}

TEST_F(Simulate, EveryRecordReplays) {
  ASSERT_EQ(agon("simulate panthalos --games 11 --players 5 --records out").code, 0);
  const std::vector<std::string> files = list("out");
  ASSERT_EQ(files.size(), 11U);
  EXPECT_EQ(files.front(), "panthalos-1-00.json");
  for (const std::string& file : files) EXPECT_EQ(agon("replay out/" + file).code, 0) << file;
}

TEST_F(Simulate, RecordsThatCannotBeWrittenStopTheRun) {
  write("file", "");
  expect_refused(agon("simulate panthalos --games 5 --records file/out"), "file/out");
  expect_refused(agon("simulate panthalos --games 5 --records /proc/agon"), "/proc/agon");
  EXPECT_EQ(list(), std::vector<std::string>{"file"});
}

}  // namespace
}  // namespace agon::cli
