#include <gmock/gmock.h>

#include <boost/json.hpp>

#include "run_program.h"

namespace agon::cli {
namespace {
namespace json = boost::json;
using testing::HasSubstr;
using testing::Not;

class MatchCommand : public ProgramTest {
 protected:
  // The figures of a match, but for the time it took.
  std::string figures(const std::string& arguments, const std::string& environment = "LC_ALL=C") {
    const Outcome outcome = agon("match " + arguments + " --json", "", environment);
    EXPECT_EQ(outcome.code, 0) << outcome.err;
    if (outcome.code != 0) return "";
    json::object result = json::parse(outcome.out).as_object();
    EXPECT_TRUE(result.contains("seconds"));
    result.erase("seconds");
    return json::serialize(result);
  }
};

TEST_F(MatchCommand, JsonHasOneEntryForEachBot) {
  const json::object result =
      json::parse(figures("panthalos --bots greedy,random,random --games 12 --seed 7")).as_object();
  EXPECT_EQ(result.at("game").as_string(), "panthalos");
  EXPECT_EQ(result.at("players").as_int64(), 3);
  EXPECT_EQ(result.at("games").as_int64(), 12);
  const json::array& bots = result.at("bots").as_array();
  ASSERT_EQ(bots.size(), 3U);
  double wins = 0;
  for (const json::value& bot : bots) {
    for (const char* field :
         {"name", "games", "first_places", "share", "low", "high", "mean_score", "mean_place"}) {
      EXPECT_TRUE(bot.as_object().contains(field)) << field;
    }
    EXPECT_EQ(bot.at("games").as_int64(), 12);
    wins += bot.at("first_places").to_number<double>();
    EXPECT_LE(bot.at("low").to_number<double>(), bot.at("share").to_number<double>());
    EXPECT_GE(bot.at("high").to_number<double>(), bot.at("share").to_number<double>());
  }
  EXPECT_NEAR(wins, 12, 1e-6);
  EXPECT_EQ(bots[0].at("name").as_string(), "greedy");
  EXPECT_EQ(result.at("by_name").as_array().size(), 2U);
  EXPECT_EQ(result.at("elo").as_array().size(), 1U);
}

TEST_F(MatchCommand, ThreadsDoNotChangeTheResult) {
  const std::string match = "pantacle --bots weighted,random,random --games 30 --threads ";
  EXPECT_EQ(figures(match + "1"), figures(match + "3"));
}

TEST_F(MatchCommand, GamesAreRoundedUpToWholeRotationsAndItIsSaid) {
  const Outcome outcome = agon("match panthalos --bots random,weighted,random --games 10");
  EXPECT_EQ(outcome.code, 0);
  EXPECT_THAT(outcome.out, HasSubstr("12 games"));
  EXPECT_THAT(outcome.out, HasSubstr("10 games were asked for"));
  EXPECT_THAT(agon("match panthalos --bots random,weighted,random --games 9").out,
              Not(HasSubstr("asked for")));
}

TEST_F(MatchCommand, TheTableTakesBotsOfOneNameTogether) {
  const Outcome outcome = agon("match panthalos --bots greedy,random,random,random --games 8");
  EXPECT_THAT(outcome.out, HasSubstr("random ×3"));
  EXPECT_THAT(outcome.out, HasSubstr("greedy – random"));
  EXPECT_THAT(outcome.out, HasSubstr("fair share is 25.0"));
  EXPECT_THAT(outcome.out, Not(HasSubstr("[cli.")));
}

TEST_F(MatchCommand, TheTableSpeaksTheReadersLanguage) {
  const Outcome outcome =
      agon("match panthalos --bots greedy,random,random --games 6 --sprt 0,10 --lang fr");
  EXPECT_THAT(outcome.out, HasSubstr("6 parties"));
  EXPECT_THAT(outcome.out, HasSubstr("33,3"));
  EXPECT_THAT(outcome.out, Not(HasSubstr("[cli.")));
}

TEST_F(MatchCommand, ASequentialTestStopsEarly) {
  const json::object result =
      json::parse(figures("panthalos --bots greedy,random,random --games 3000 --sprt 0,200"))
          .as_object();
  EXPECT_LT(result.at("games").as_int64(), 100);
  EXPECT_EQ(result.at("sprt").at("verdict").as_string(), "elo1");
  EXPECT_GE(result.at("sprt").at("llr").to_number<double>(),
            result.at("sprt").at("upper_bound").to_number<double>());
  EXPECT_THAT(agon("match panthalos --bots random,greedy,greedy --games 3000 --sprt 0,200").out,
              HasSubstr("accepts a difference of 0 Elo rather than 200"));
}

TEST_F(MatchCommand, ProgressIsShownOnATerminalOnly) {
  EXPECT_EQ(agon("match panthalos --bots random,random,random --games 3").err, "");
  EXPECT_THAT(on_terminal("match panthalos --bots random,random,random --games 30").out,
              HasSubstr("30/30"));
}

TEST_F(MatchCommand, BadInputIsRefused) {
  const std::string match = "match panthalos --bots random,random,random ";
  expect_refused(agon("match"), "panthalos");
  expect_refused(agon("match chess --bots random,random"), "chess");
  expect_refused(agon("match panthalos"), "bots");
  expect_refused(agon("match panthalos --bots random"), "bots");
  expect_refused(agon("match panthalos --bots random,random,random,random,random,random"), "bots");
  expect_refused(agon("match panthalos --bots random,random,clever"), "clever");
  expect_refused(agon("match panthalos --bots random,,random"), "greedy");
  expect_refused(agon(match + "--games 0"), "--games");
  expect_refused(agon(match + "--games many"), "--games");
  expect_refused(agon(match + "--games 99999999"), "--games");
  expect_refused(agon(match + "--threads 0"), "--threads");
  expect_refused(agon(match + "--seed -1"), "--seed");
  expect_refused(agon(match + "--option nothing=1"), "nothing");
  expect_refused(agon(match + "--sprt 0,10"), "two names");
  expect_refused(agon(match + "--alpha 0.1"), "--sprt");
  expect_refused(agon(match + "--report no/such/folder.html"), "no/such/folder.html");
  expect_refused(agon(match + "--report ."), "folder");
  const std::string other = "match panthalos --bots greedy,random,random ";
  for (const char* sprt : {"5", "10,0", "0,0", "0,10,20", "a,b", "0,nan", "0,99999"}) {
    expect_refused(agon(other + "--sprt " + sprt), sprt);
  }
  expect_refused(agon(other + "--sprt 0,10 --alpha 0"), "--alpha");
  expect_refused(agon(other + "--sprt 0,10 --beta 0.7"), "--beta");
  EXPECT_TRUE(list().empty());
}

// -- the page

// The first tag that is closed without having been opened, or the other way round.
std::string unbalanced_tag(const std::string& page) {
  std::vector<std::string> open;
  for (std::size_t at = page.find('<'); at != std::string::npos; at = page.find('<', at)) {
    const std::size_t end = page.find('>', at);
    if (end == std::string::npos) return "<";
    std::string tag = page.substr(at + 1, end - at - 1);
    at = end;
    if (tag.starts_with('!') || tag.starts_with("meta ") || tag.ends_with('/')) continue;
    if (!tag.starts_with('/')) {
      open.push_back(tag.substr(0, tag.find(' ')));
    } else if (open.empty() || open.back() != tag.substr(1)) {
      return tag;
    } else {
      open.pop_back();
    }
  }
  return open.empty() ? "" : open.back();
}

TEST_F(MatchCommand, TheReportIsOnePageWithEveryBot) {
  for (const std::string lang : {"en", "fr"}) {
    const Outcome outcome = agon(
        "match panthalos --bots greedy,weighted,random,random --games 16 "
        "--sprt 0,20 --report page.html --lang " +
        lang);
    ASSERT_EQ(outcome.code, 0) << outcome.err;
    const std::string page = read("page.html");
    EXPECT_EQ(unbalanced_tag(page), "");
    EXPECT_THAT(page, HasSubstr("<html lang=\"" + lang + "\">"));
    for (const char* bot : {">greedy<", ">weighted<", ">random ×2<"}) {
      EXPECT_THAT(page, HasSubstr(bot));
    }
    EXPECT_THAT(page, HasSubstr("<svg role=\"img\" aria-label="));
    EXPECT_THAT(page, HasSubstr("agon match panthalos --bots greedy,weighted,random,random"));
    // Nothing is fetched, and no message is missing.
    for (const char* outside : {"src=", "href=", "url(", "@import", "<script", "[cli.", "nan"}) {
      EXPECT_THAT(page, Not(HasSubstr(outside))) << outside;
    }
  }
}

TEST_F(MatchCommand, TheReportBearsWhatIsRare) {
  // One set; nothing but unfinished games; one name for all.
  for (const char* arguments :
       {"panthalos --bots random,random,random --games 3",
        "pantacle --bots random,random,weighted --games 3 --option turn_cap=5",
        "panthalos --bots greedy,random,random --games 30"}) {
    EXPECT_EQ(agon(std::string("match ") + arguments + " --report page.html").code, 0);
    const std::string page = read("page.html");
    EXPECT_EQ(unbalanced_tag(page), "");
    EXPECT_THAT(page, Not(HasSubstr("nan")));
    EXPECT_THAT(page, Not(HasSubstr("inf")));
  }
}

#if defined(AGON_MPI) && !defined(__SANITIZE_THREAD__)

// As words before the program; Open MPI keeps memory that it does not give back.
constexpr const char* kTwoProcesses =
    "LC_ALL=C.UTF-8 ASAN_OPTIONS=detect_leaks=0 OMPI_ALLOW_RUN_AS_ROOT=1 "
    "OMPI_ALLOW_RUN_AS_ROOT_CONFIRM=1 mpirun -n 2 --oversubscribe";

TEST_F(MatchCommand, ProcessesDoNotChangeTheResult) {
  for (const std::string match :
       {"panthalos --bots weighted,random,random --games 61 --threads 2",
        "panthalos --bots greedy,random,random --games 90 --sprt 0,200"}) {
    EXPECT_EQ(figures(match, kTwoProcesses), figures(match));
  }
}

TEST_F(MatchCommand, OneProcessSpeaksForAll) {
  const Outcome table =
      agon("match panthalos --bots random,weighted,random --games 6 --report page.html", "",
           kTwoProcesses);
  EXPECT_EQ(table.code, 0) << table.err;
  EXPECT_EQ(table.out.find("Panthalos"), table.out.rfind("Panthalos"));
  EXPECT_THAT(table.out, HasSubstr("in each of 2 processes"));
  EXPECT_EQ(unbalanced_tag(read("page.html")), "");
  const Outcome refused = agon("match panthalos --bots random,clever,random", "", kTwoProcesses);
  EXPECT_EQ(refused.code, 2);
  EXPECT_EQ(refused.err.find("agon: "), refused.err.rfind("agon: "));
}

#endif

}  // namespace
}  // namespace agon::cli
