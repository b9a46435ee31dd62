// Whole games, with everything they say: every message has its words and gets its arguments.
#include <gtest/gtest.h>

#include <random>
#include <set>

#include "core/any_game.h"
#include "games/registry.h"
#include "reader.h"

namespace agon {
namespace {

using test::Reader;

constexpr int kLongest = 1500;  // actions of a game that are read

void read_position(const AnyMatch& match, const std::set<std::string>& notations,
                   std::mt19937& random, Reader& reader) {
  const Decision decision = match.decision();
  reader.read(decision.prompt);
  reader.read_rule(decision.rule);
  for (const ClosedAction& closed : match.closed()) {
    reader.read(closed.refusal.message);
    reader.read_rule(closed.refusal.rule);
  }
  for (const std::string& notation : notations) {
    if (random() % 16 != 0) continue;
    const Result<std::optional<Refusal>> refusal = match.refusal(notation);
    if (refusal && *refusal) reader.read((*refusal)->message);
  }
}

void play(const AnyGame& game, const Setup& setup, unsigned seed, std::set<std::string>& notations,
          Reader& reader) {
  std::mt19937 random(seed);
  auto match = game.start(setup, seed);
  ASSERT_TRUE(match) << Words(Lang::kEnglish)(match.error().message);
  for (int i = 0; i < kLongest && !(*match)->over(); ++i) {
    const std::vector<ActionInfo> actions = (*match)->actions();
    ASSERT_FALSE(actions.empty());
    for (const ActionInfo& action : actions) {
      reader.read(action);
      notations.insert(action.notation);
    }
    read_position(**match, notations, random, reader);
    ASSERT_TRUE((*match)->act(actions[random() % actions.size()].notation));
  }
  for (const LogEntry& line : (*match)->log()) {
    reader.read(line.event.text);
    reader.read(line.event.full, true);
    reader.read_rule(line.event.rule);
  }
}

// Every value of every option at least once, with the most players that accept it.
std::vector<Setup> setups(const AnyGame& game) {
  const GameInfo& info = game.info();
  std::vector<Setup> result;
  for (int players = info.min_players; players <= info.max_players; ++players) {
    result.push_back({players, {}});
  }
  for (const OptionSpec& option : info.options) {
    for (const std::string_view value : option.values) {
      Setup setup{info.max_players, {{std::string(option.id), std::string(value)}}};
      while (setup.players > info.min_players && !game.start(setup, 1)) --setup.players;
      result.push_back(setup);
    }
  }
  return result;
}

TEST(PlayedGames, SayNothingThatTheCataloguesDoNotKnow) {
  for (const auto& game : all_games()) {
    Reader reader;
    unsigned seed = 1;
    std::set<std::string> notations;  // of all games, to be refused at other moments
    for (const agon::Setup& setup : setups(*game)) {
      play(*game, setup, seed++, notations, reader);
    }
    for (const std::string& problem : reader.problems) ADD_FAILURE() << problem;
    EXPECT_GT(reader.messages, 1000);
  }
}

TEST(Setups, AreRefusedInWords) {
  Reader reader;
  for (const auto& game : all_games()) {
    const int players = game->info().min_players;
    for (const agon::Setup& setup :
         {agon::Setup{0, {}}, agon::Setup{99, {}}, agon::Setup{players, {{"no_such", "1"}}}}) {
      const auto match = game->start(setup, 1);
      ASSERT_FALSE(match);
      reader.read(match.error().message);
      reader.read_rule(match.error().rule);
    }
    for (const OptionSpec& option : game->info().options) {
      const auto match = game->start({players, {{std::string(option.id), "no_such"}}}, 1);
      ASSERT_FALSE(match);
      reader.read(match.error().message);
    }
  }
  EXPECT_EQ(reader.problems, std::set<std::string>());
}

}  // namespace
}  // namespace agon
