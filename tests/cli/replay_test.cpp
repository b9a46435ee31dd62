#include <gmock/gmock.h>

#include <boost/json.hpp>
#include <sstream>

#include "run_program.h"

namespace agon::cli {
namespace {
namespace json = boost::json;
using testing::HasSubstr;
using testing::Not;

class Replay : public ProgramTest {
 protected:
  void SetUp() override {
    ProgramTest::SetUp();
    ASSERT_EQ(agon("simulate panthalos --games 1 --players 3 --seed 5 --records .").code, 0);
    file_ = list().front();
    record_ = json::parse(read(file_)).as_object();
  }
  std::size_t actions() const { return record_.at("actions").as_array().size(); }

  static std::vector<json::object> lines(const std::string& text) {
    std::vector<json::object> objects;
    std::istringstream in(text);
    for (std::string line; std::getline(in, line);) {
      objects.push_back(json::parse(line).as_object());
    }
    return objects;
  }

  std::string file_;
  json::object record_;
};

TEST_F(Replay, TellsTheGameAndItsResult) {
  const Outcome outcome = agon("replay " + file_);
  EXPECT_EQ(outcome.code, 0) << outcome.err;
  EXPECT_THAT(outcome.out, HasSubstr("sound"));
  EXPECT_THAT(outcome.out, HasSubstr("Round 1"));
  EXPECT_THAT(outcome.out, HasSubstr("1. "));
  EXPECT_THAT(outcome.out, Not(HasSubstr("[panthalos.")));
  EXPECT_THAT(outcome.out, Not(HasSubstr("[cli.")));
  const Outcome french = agon("replay " + file_ + " --lang fr");
  EXPECT_THAT(french.out, HasSubstr("Tour 1"));
  EXPECT_THAT(french.out, Not(HasSubstr("[panthalos.")));
}

TEST_F(Replay, JsonHasOneObjectAPosition) {
  const std::vector<json::object> steps = lines(agon("replay " + file_ + " --json").out);
  ASSERT_EQ(steps.size(), actions() + 1);
  EXPECT_TRUE(steps[0].at("action").is_null());
  for (std::size_t i = 0; i < steps.size(); ++i) {
    EXPECT_EQ(steps[i].at("position").as_int64(), static_cast<std::int64_t>(i));
    EXPECT_TRUE(steps[i].at("state").is_object());
    EXPECT_TRUE(steps[i].at("picks").is_array());
    EXPECT_TRUE(steps[i].at("events").is_array());
    if (i == 0) continue;
    const json::value& action = record_.at("actions").at(i - 1);
    EXPECT_EQ(steps[i].at("action"), action.at("action"));
    EXPECT_EQ(steps[i].at("player"), action.at("player"));
  }
}

TEST_F(Replay, AtShowsThatPositionAsABoard) {
  const Outcome outcome = agon("replay " + file_ + " --at 10");
  EXPECT_EQ(outcome.code, 0) << outcome.err;
  EXPECT_THAT(outcome.out, HasSubstr("AGORA"));
  EXPECT_THAT(outcome.out, HasSubstr("┌"));
  EXPECT_THAT(agon("replay " + file_ + " --at 10", "", "LC_ALL=C").out, Not(HasSubstr("┌")));
  EXPECT_EQ(lines(agon("replay " + file_ + " --at 10 --json").out).size(), 1U);
  expect_refused(agon("replay " + file_ + " --at 100000"), "--at");
}

TEST_F(Replay, ASeatSeesNothingThatIsHiddenFromIt) {
  const std::vector<json::object> steps = lines(agon("replay " + file_ + " --seat 2 --json").out);
  ASSERT_EQ(steps.size(), actions() + 1);
  for (const json::object& step : steps) {
    EXPECT_FALSE(step.contains("state"));
    EXPECT_FALSE(step.contains("picks"));
    EXPECT_EQ(step.at("view").at("viewer").as_int64(), 1);
  }
  expect_refused(agon("replay " + file_ + " --seat 4"), "--seat");
  // The owner reads which Titans were drawn, others only how many.
  EXPECT_NE(agon("replay " + file_ + " --seat 1").out, agon("replay " + file_ + " --seat 2").out);
}

TEST_F(Replay, BrokenRecordsAreRefused) {
  const std::string text = read(file_);
  write("cut.json", text.substr(0, text.size() / 2));
  write("word.json", "hello");
  write("other.json", "{\"format\": \"something\"}");
  json::object wrong = record_;
  wrong["digest"] = "0000000000000000";
  write("digest.json", json::serialize(wrong));
  wrong = record_;
  wrong["game"] = "chess";
  write("game.json", json::serialize(wrong));
  wrong = record_;
  wrong["rules"] = "older";
  write("rules.json", json::serialize(wrong));
  wrong = record_;
  wrong["actions"].as_array()[0].as_object()["action"] = "fly moon";
  write("action.json", json::serialize(wrong));
  expect_refused(agon("replay cut.json"), "cut.json");
  expect_refused(agon("replay word.json"), "not valid JSON");
  expect_refused(agon("replay other.json"), "not the record");
  expect_refused(agon("replay digest.json"), "does not lead to the position");
  expect_refused(agon("replay game.json"), "panthalos");
  expect_refused(agon("replay rules.json"), "other rules");
  expect_refused(agon("replay action.json"), "fly moon");
}

}  // namespace
}  // namespace agon::cli
