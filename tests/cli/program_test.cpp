#include <gmock/gmock.h>

#include <boost/json.hpp>
#include <filesystem>

#include "run_program.h"

namespace agon::cli {
namespace {
namespace fs = std::filesystem;
namespace json = boost::json;
using testing::HasSubstr;
using testing::Not;

class Program : public ProgramTest {};

TEST_F(Program, BadArgumentsGetOneLineAndChangeNothing) {
  const std::vector<std::pair<std::string, std::string>> cases = {
      {"", "games"},
      {"dance", "simulate"},
      {"games --loud", "--loud"},
      {"games extra", "extra"},
      {"play", "panthalos"},
      {"play chess", "panthalos"},
      {"play panthalos --players 6", "2 to 5"},
      {"play panthalos --players many", "from 2 to 5"},
      {"play panthalos --players", "--players"},
      {"play panthalos --seat 4 --players 3", "--seat"},
      {"play panthalos --bots clever", "greedy"},
      {"play panthalos --players 2 --bots random,random", "bots"},
      {"play panthalos --option nonsense", "NAME=VALUE"},
      {"play panthalos --option speed=fast", "contested_order"},
      {"play panthalos --option contested_order=fast", "space, turn"},
      {"play panthalos --content nowhere", "nowhere"},
      {"play panthalos --load nowhere.json", "nowhere.json"},
      {"play panthalos --lang de", "en, fr"},
      {"simulate panthalos --games 0", "--games"},
      {"simulate panthalos --games -3", "-3"},
      {"simulate panthalos --threads 0", "--threads"},
      {"simulate panthalos --seed x", "--seed"},
      {"simulate panthalos --bots random,", "random"},
      {"simulate", "panthalos"},
      {"replay", "record"},
      {"replay nowhere.json", "nowhere.json"},
      {"replay .", "folder"},
      {"rules panthalos PAN-FORO-99", "PAN-FORO-99"},
      {"rules panthalos zebra", "zebra"},
      {"rules chess", "panthalos"},
      {"content chess", "panthalos"},
      {"content panthalos --check nowhere", "nowhere"},
  };
  for (const auto& [arguments, hint] : cases) {
    SCOPED_TRACE("agon " + arguments);
    expect_refused(agon(arguments), hint);
  }
  EXPECT_TRUE(list().empty());
}

TEST_F(Program, BadArgumentsAreExplainedInFrench) {
  expect_refused(agon("play chess --lang fr"), "n’existe pas");
  expect_refused(agon("games --loud", "", "LC_ALL=fr_FR.UTF-8"), "n’a pas d’option --loud");
}

TEST_F(Program, HelpNamesTheCommandsInTheReadersLanguage) {
  const Outcome english = agon("--help");
  EXPECT_EQ(english.code, 0);
  for (const char* command :
       {"games", "play", "simulate", "replay", "analyse", "rules", "content", "engine"}) {
    EXPECT_THAT(english.out, HasSubstr(command));
  }
  EXPECT_THAT(agon("play --help --lang fr").out, HasSubstr("Nombre de joueurs"));
  EXPECT_THAT(agon("--version").out, HasSubstr("agon "));
}

TEST_F(Program, GamesListsPlayersAndOptions) {
  const Outcome text = agon("games");
  EXPECT_EQ(text.code, 0);
  EXPECT_THAT(text.out, HasSubstr("2 to 5 players"));
  EXPECT_THAT(text.out, HasSubstr("contested_order"));
  EXPECT_THAT(agon("games --lang fr").out, HasSubstr("2 à 5 joueurs"));
  const json::value games = json::parse(agon("games --json").out);
  EXPECT_EQ(games.at(0).at("id").as_string(), "panthalos");
  EXPECT_EQ(games.at(0).at("max_players").as_int64(), 5);
  EXPECT_EQ(games.at(0).at("options").at(0).at("default").as_string(), "space");
}

TEST_F(Program, GamesListsTheExampleForBuildersApart) {
  const std::string text = agon("games").out;
  const std::size_t apart = text.find("The example for builders");
  ASSERT_NE(apart, std::string::npos);
  EXPECT_GT(text.find("(liars_dice)"), apart);
  EXPECT_LT(text.rfind("(mythic_battles)"), apart);
  const json::value games = json::parse(agon("games --json").out);
  for (const json::value& game : games.as_array()) {
    EXPECT_EQ(game.as_object().contains("example"), game.at("id") == "liars_dice");
  }
}

TEST_F(Program, NothingIsColouredInAPipe) {
  for (const char* arguments : {"games", "rules panthalos", "content panthalos",
                                "simulate panthalos --games 2", "--help"}) {
    const Outcome outcome = agon(arguments, "", "LC_ALL=C.UTF-8 TERM=xterm-256color");
    EXPECT_THAT(outcome.out, Not(HasSubstr("\x1b"))) << arguments;
    EXPECT_EQ(outcome.err, "") << arguments;
  }
}

TEST_F(Program, ATerminalGetsColoursAndProgressUnlessToldOtherwise) {
  const std::string coloured = on_terminal("simulate panthalos --games 300").out;
  EXPECT_THAT(coloured, HasSubstr("\x1b[1;38;5"));
  EXPECT_THAT(coloured, HasSubstr("300/300"));
  EXPECT_THAT(on_terminal("games").out, HasSubstr("\x1b["));
  EXPECT_THAT(on_terminal("games", "NO_COLOR=1").out, Not(HasSubstr("\x1b[")));
}

TEST_F(Program, WhatDoesNotArriveIsAnError) {
  const Outcome outcome = agon("games > /dev/full #");
  EXPECT_EQ(outcome.code, 2);
}

TEST_F(Program, RulesShowsChaptersEntriesAndSearches) {
  const Outcome chapters = agon("rules panthalos");
  EXPECT_THAT(chapters.out, HasSubstr("FORO"));
  EXPECT_THAT(chapters.out, HasSubstr("174 rules"));
  const Outcome entry = agon("rules panthalos pan-foro-2");
  EXPECT_EQ(entry.code, 0);
  EXPECT_THAT(entry.out, HasSubstr("PAN-FORO-02"));
  EXPECT_THAT(entry.out, HasSubstr("Check (rulebook example)"));
  const Outcome french = agon("rules panthalos PAN-FORO-02 --lang fr");
  EXPECT_THAT(french.out, HasSubstr("disciple"));
  EXPECT_THAT(agon("rules panthalos Titan stack short").out, HasSubstr("PAN-TITAN-04"));
  EXPECT_THAT(agon("rules panthalos duel").out, HasSubstr("PAN-DUEL-08"));
  const json::value found = json::parse(agon("rules panthalos PAN-FORO-02 --json").out);
  EXPECT_EQ(found.at(0).at("rule").as_string(), "PAN-FORO-02");
  EXPECT_FALSE(found.at(0).at("sentence").as_string().empty());
}

class ContentCommand : public Program {
 protected:
  void SetUp() override {
    Program::SetUp();
    fs::copy(AGON_SOURCE_DIR "/data/games/panthalos", path("mine"));
  }
  void replace(const std::string& file, const std::string& from, const std::string& to) {
    std::string text = read("mine/" + file);
    const std::size_t at = text.find(from);
    ASSERT_NE(at, std::string::npos);
    write("mine/" + file, text.replace(at, from.size(), to));
  }
};

TEST_F(ContentCommand, EachValueHasItsOrigin) {
  const Outcome text = agon("content panthalos");
  EXPECT_EQ(text.code, 0);
  EXPECT_THAT(text.out, HasSubstr("merchants"));
  EXPECT_THAT(text.out, HasSubstr("* a reconstruction"));
  EXPECT_THAT(text.out, HasSubstr("from the text of the rulebook"));
  const json::value tables = json::parse(agon("content panthalos --json").out);
  for (const auto& table : tables.at("tables").as_object()) {
    for (const json::value& record : table.value().as_array()) {
      EXPECT_TRUE(record.as_object().contains("origin")) << table.key();
    }
  }
}

TEST_F(ContentCommand, AGoodSetIsFine) {
  const Outcome outcome = agon("content panthalos --check mine");
  EXPECT_EQ(outcome.code, 0) << outcome.err;
  EXPECT_THAT(outcome.out, HasSubstr("sound"));
}

TEST_F(ContentCommand, ABrokenSetIsNamed_PAN_CONT_04) {
  replace("templum.json", "\"value\": 5", "\"value\": 1");
  expect_refused(agon("content panthalos --check mine"), "PAN-CONT-04");
  expect_refused(agon("play panthalos --content mine"), "PAN-CONT-04");
}

TEST_F(ContentCommand, AnotherSetIsPlayedButItsRecordsAreItsOwn) {
  replace("templum.json", "\"round\": 2, \"value\": 2", "\"round\": 2, \"value\": 1");
  ASSERT_EQ(agon("simulate panthalos --games 1 --content mine --records out").code, 0);
  const std::string file = "out/" + list("out").front();
  EXPECT_EQ(agon("replay " + file + " --content mine").code, 0);
  expect_refused(agon("replay " + file), "another content set");
}

}  // namespace
}  // namespace agon::cli
