#include <gmock/gmock.h>

#include <boost/json.hpp>

#include "run_program.h"

namespace agon::cli {
namespace {
namespace json = boost::json;
using testing::HasSubstr;
using testing::Not;

class Analyse : public ProgramTest {
 protected:
  void SetUp() override {
    ProgramTest::SetUp();
    ASSERT_EQ(
        agon("simulate panthalos --games 1 --players 2 --seed 5 --bots weighted --records .").code,
        0);
    file_ = list().front();
  }
  std::string file_;
};

TEST_F(Analyse, TellsChancesTurningPointsAndLuckInWords) {
  for (const char* lang : {"en", "fr"}) {
    const Outcome outcome = agon("analyse " + file_ + " --iterations 20 --lang " + lang);
    EXPECT_EQ(outcome.code, 0) << outcome.err;
    EXPECT_EQ(outcome.err, "");  // no progress in a pipe
    EXPECT_THAT(outcome.out, HasSubstr("%"));
    EXPECT_THAT(outcome.out, Not(HasSubstr("[panthalos.")));
    EXPECT_THAT(outcome.out, Not(HasSubstr("[cli.")));
  }
  const Outcome english = agon("analyse " + file_ + " --iterations 20");
  EXPECT_THAT(english.out, HasSubstr("Turning points"));
  EXPECT_THAT(english.out, HasSubstr("luck"));
  EXPECT_THAT(english.out, HasSubstr("mistake"));
}

TEST_F(Analyse, GivesTheSameJsonForTheSameSeed) {
  const std::string call = "analyse " + file_ + " --iterations 20 --seed 4 --json";
  const Outcome first = agon(call);
  EXPECT_EQ(first.code, 0) << first.err;
  EXPECT_EQ(agon(call).out, first.out);
  const json::value analysis = json::parse(first.out);
  const json::value record = json::parse(read(file_));
  EXPECT_EQ(analysis.at("steps").as_array().size(), record.at("actions").as_array().size());
  EXPECT_EQ(analysis.at("luck").as_array().size(), 2U);
}

TEST_F(Analyse, RefusesBadInputInOneLine) {
  for (const std::string& arguments :
       {std::string("analyse"), std::string("analyse nowhere.json"),
        "analyse " + file_ + " --iterations 0", "analyse " + file_ + " --iterations many",
        "analyse " + file_ + " --seed -1"}) {
    const Outcome outcome = agon(arguments);
    EXPECT_EQ(outcome.code, 2) << arguments;
    EXPECT_EQ(outcome.out, "");
    EXPECT_EQ(std::count(outcome.err.begin(), outcome.err.end(), '\n'), 1) << outcome.err;
  }
}

}  // namespace
}  // namespace agon::cli
