#include <gmock/gmock.h>

#include <filesystem>
#include <iterator>
#include <sstream>

#include "run_program.h"

namespace agon::cli {
namespace {
using testing::HasSubstr;
using testing::Not;

std::string repeated(const std::string& text, int times) {
  std::string all;
  for (int i = 0; i < times; ++i) all += text;
  return all;
}

std::size_t count(const std::string& text, const std::string& part) {
  std::size_t times = 0;
  for (std::size_t at = text.find(part); at != std::string::npos; at = text.find(part, at + 1)) {
    ++times;
  }
  return times;
}

class Play : public ProgramTest {};

TEST_F(Play, AWholeGameByNumbers) {
  for (const char* players : {"2", "3", "5"}) {
    const Outcome outcome =
        agon(std::string("play panthalos --bots random --seed 4 --record game.json --players ") +
                 players,
             repeated("1\n", 3000));
    ASSERT_EQ(outcome.code, 0) << outcome.err;
    EXPECT_EQ(outcome.err, "");
    EXPECT_THAT(outcome.out, HasSubstr("The game is over."));
    EXPECT_THAT(outcome.out, HasSubstr("Points from"));
    EXPECT_THAT(outcome.out, Not(HasSubstr("\x1b")));
    EXPECT_THAT(outcome.out, Not(HasSubstr("[panthalos.")));
    EXPECT_THAT(outcome.out, Not(HasSubstr("[cli.")));
    EXPECT_EQ(agon("replay game.json").code, 0);
    std::filesystem::remove(path("game.json"));
  }
}

TEST_F(Play, AWholeGameOfPantacle) {
  for (const char* lang : {"en", "fr"}) {
    const Outcome outcome =
        agon(std::string("play pantacle --bots random --seed 4 --record game.json --lang ") + lang,
             repeated("1\n", 3000));
    ASSERT_EQ(outcome.code, 0) << outcome.err;
    EXPECT_EQ(outcome.err, "");
    EXPECT_THAT(outcome.out, HasSubstr("PANTACLE"));
    EXPECT_THAT(outcome.out, Not(HasSubstr("[pantacle.")));
    EXPECT_THAT(outcome.out, Not(HasSubstr("[cli.")));
    EXPECT_EQ(agon("replay game.json").code, 0);
    std::filesystem::remove(path("game.json"));
  }
}

TEST_F(Play, TheSameSeedAndChoicesGiveTheSameGame) {
  const std::string arguments = "play panthalos --bots random --seed 9";
  EXPECT_EQ(agon(arguments, repeated("1\n", 3000)).out, agon(arguments, repeated("1\n", 3000)).out);
}

TEST_F(Play, ThePointsOfTheBreakdownAddUp) {
  const Outcome outcome =
      agon("play panthalos --bots random --seed 11 --players 2", repeated("2\n1\n", 3000));
  const std::size_t start = outcome.out.find("Points from");
  ASSERT_NE(start, std::string::npos);
  std::istringstream table(outcome.out.substr(start));
  std::string line;
  std::getline(table, line);
  std::vector<int> sums(2);
  std::vector<int> totals(2);
  while (std::getline(table, line) && !line.empty()) {
    std::istringstream words(line);
    std::vector<std::string> parts{std::istream_iterator<std::string>(words), {}};
    if (parts.size() < 3) break;
    for (std::size_t p = 0; p < 2; ++p) {
      const int points = std::stoi(parts[parts.size() - 2 + p]);
      (parts[0] == "Total" ? totals : sums)[p] += points;
    }
    if (parts[0] == "Total") break;
  }
  EXPECT_EQ(sums, totals);
}

TEST_F(Play, QuestionsAndTakeBacksOnTheWay) {
  const Outcome outcome = agon("play panthalos --bots random --seed 4",
                               "why\nwhy 1\nwhy place leader polis.1\nclosed\nboard\nlog 3\n"
                               "rules titan stack\nhelp\nhint\nundo\nplace leader titanus.1\n"
                               "undo\nplace leader agro.1\nrestart\nfly to the moon\n999\n\n");
  EXPECT_EQ(outcome.code, 0);
  EXPECT_THAT(outcome.out, HasSubstr("PAN-ROUND-02"));
  EXPECT_THAT(outcome.out, HasSubstr("PAN-PLACE-05"));  // a Leader in Polis
  EXPECT_THAT(outcome.out, HasSubstr("PAN-TITAN-04"));
  EXPECT_THAT(outcome.out, HasSubstr("There is nothing to take back."));
  EXPECT_THAT(outcome.out, HasSubstr("The greedy bot would take"));
  EXPECT_THAT(outcome.out, HasSubstr("“fly to the moon” is neither a choice"));
  EXPECT_THAT(outcome.out, HasSubstr("Choose a number from 1 to"));
  EXPECT_THAT(outcome.out, HasSubstr("takes back a move"));
  EXPECT_THAT(outcome.out, HasSubstr("The input has ended"));
  EXPECT_THAT(outcome.out, Not(HasSubstr("[panthalos.")));
}

TEST_F(Play, AWholeGameWithATakeBackOnEveryTurn) {
  const Outcome outcome = agon("play panthalos --bots random --seed 4 --record game.json",
                               repeated("1\nundo\n1\n1\n", 500));
  EXPECT_EQ(outcome.code, 0);
  EXPECT_THAT(outcome.out, HasSubstr("The game is over."));
  EXPECT_EQ(agon("replay game.json").code, 0);
}

TEST_F(Play, LettersChooseAsWellAsNumbers) {
  const Outcome outcome = agon("play panthalos --bots random --seed 4", "l tit\n");
  EXPECT_THAT(outcome.out, HasSubstr("places the Leader on Titanus"));
}

TEST_F(Play, FrenchFromTheFirstWordToTheLast) {
  const Outcome outcome =
      agon("play panthalos --bots random --seed 4",
           "pourquoi\naide\nconseil\n" + repeated("1\n", 3000), "LC_ALL=fr_FR.UTF-8");
  EXPECT_EQ(outcome.code, 0);
  EXPECT_THAT(outcome.out, HasSubstr("À vous de jouer"));
  EXPECT_THAT(outcome.out, HasSubstr("La partie est terminée."));
  EXPECT_THAT(outcome.out, Not(HasSubstr("Player ")));
  EXPECT_THAT(outcome.out, Not(HasSubstr("[cli.")));
  EXPECT_THAT(outcome.out, Not(HasSubstr("[panthalos.")));
}

TEST_F(Play, WithoutUtf8TheBoardIsDrawnInAscii) {
  const Outcome outcome = agon("play panthalos --seed 4 --lang fr", "", "LC_ALL=C");
  EXPECT_EQ(std::count_if(outcome.out.begin(), outcome.out.end(),
                          [](char c) { return static_cast<unsigned char>(c) >= 128; }),
            0);
  EXPECT_THAT(outcome.out, HasSubstr("+- 1 POLIS"));
}

TEST_F(Play, ASavedGameGoesOn) {
  const std::string start = "play panthalos --bots random --seed 4";
  EXPECT_EQ(agon(start, "1\n1\n1\nquit\nhalf.json\n").code, 0);
  ASSERT_THAT(list(), testing::ElementsAre("half.json"));
  EXPECT_THAT(agon("replay half.json").out, HasSubstr("not finished"));
  const Outcome rest = agon("play panthalos --bots random --load half.json --record half.json",
                            repeated("1\n", 3000));
  EXPECT_EQ(rest.code, 0) << rest.err;
  EXPECT_THAT(agon("replay half.json").out, HasSubstr("The game is over."));
}

TEST_F(Play, NobodysGameIsOverwritten) {
  write("mine.json", "precious");
  expect_refused(agon("play panthalos --record mine.json", "1\n"), "mine.json");
  agon("play panthalos --seed 1", "save mine.json\nquit\n\n");
  EXPECT_EQ(read("mine.json"), "precious");
}

TEST_F(Play, ARecordThatCannotBeWrittenIsSaidBeforeTheGame) {
  expect_refused(agon("play panthalos --record /dev/full", "1\n"), "the disk is full");
  expect_refused(agon("play panthalos --record nowhere/game.json", "1\n"), "nowhere/game.json");
  EXPECT_TRUE(list().empty());
}

TEST_F(Play, HotSeatHasACurtainBetweenThePlayers) {
  const Outcome outcome =
      agon("play panthalos --players 2 --hotseat --seed 4", repeated("\n1\n1\n1\n", 20));
  EXPECT_EQ(outcome.code, 0);
  EXPECT_GE(count(outcome.out, "Hand over the keyboard"), 4U);
  EXPECT_THAT(outcome.out, HasSubstr("It is for ▲ Player 1"));
  EXPECT_THAT(outcome.out, HasSubstr("It is for ● Player 2"));
}

TEST_F(Play, RivalsTitansStayHidden_PAN_INFO_01) {
  const Outcome outcome = agon("play panthalos --players 2 --bots random --seed 4", "log all\n");
  EXPECT_THAT(outcome.out, HasSubstr("● Player 2 draws 2 Titans."));
  EXPECT_THAT(outcome.out,
              testing::ContainsRegex("▲ Player 1 draws .*Titan (fire|earth|water|air) [5-9]"));
}

TEST_F(Play, AloneNobodyIsAskedInVain) {
  // Every question of a game in which 1 is always taken had two choices or more, unless it only
  // closes what can still be taken back.
  const Outcome outcome = agon("play panthalos --bots random --seed 4", repeated("1\n", 3000));
  std::istringstream lines(outcome.out);
  std::string previous, before;
  int single = 0;
  for (std::string line; std::getline(lines, line);) {
    if (line.starts_with("> 1") && previous.starts_with("   1  ") && !before.starts_with("   ")) {
      ++single;
      EXPECT_THAT(previous, testing::AnyOf(HasSubstr("End your turn"), HasSubstr("Announce"),
                                           HasSubstr("Sell the"), HasSubstr("Defend with"),
                                           HasSubstr("Add ")));
    }
    before = previous;
    previous = line;
  }
  EXPECT_GT(single, 0);  // there were such, so the test looked at the right lines
}

// From the headline of the board to the question.
TEST_F(Play, TheBoardOfDeukalionFitsFortyLines) {
  const Outcome outcome =
      agon("play deukalion --players 4 --bots random --seed 4", repeated("1\n", 400));
  std::istringstream lines(outcome.out);
  int height = -1;
  int highest = 0;
  int boards = 0;
  for (std::string line; std::getline(lines, line);) {
    if (line.find("first to") != std::string::npos) {
      height = 0;
      ++boards;
    }
    // What has happened since comes before the question.
    if (height >= 0 && (line.empty() || line.rfind("  · ", 0) == 0)) {
      highest = std::max(highest, height);
      height = -1;
    }
    if (height >= 0) ++height;
  }
  EXPECT_GT(boards, 20);
  EXPECT_GT(highest, 20);
  EXPECT_LE(highest, 40);
}

TEST_F(Play, TheMapOfMythicBattlesLinksNeighboursOnly) {
  const Outcome outcome =
      agon("play mythic_battles --players 2 --bots random --seed 4 --option armies=ready", "");
  // In Olympus in Ruins, A3 has no way to A4's right, and A1 none across to B2.
  std::istringstream lines(outcome.out);
  std::vector<std::string> map;
  for (std::string line; std::getline(lines, line);) {
    if (!map.empty() || line.find(" A1 ") != std::string::npos) map.push_back(line);
  }
  ASSERT_GE(map.size(), 11U) << outcome.out;
  EXPECT_EQ(count(map[2], "──"), 4U) << "A1 to A5 in a row:\n" << map[2];
  EXPECT_THAT(map[5], HasSubstr("││")) << "A1 and B1";
  EXPECT_THAT(map[5], Not(HasSubstr("╳")));
  EXPECT_THAT(map[5], HasSubstr("╱")) << "A2 and B1";
  EXPECT_EQ(map[5].find("╲"), map[5].rfind("╲")) << "only A4 and B5";
}

}  // namespace
}  // namespace agon::cli
