// A finished or running game, looked at again: each player's chance to win after each step, the
// turning points, what would have been better by what its player could know, and how much was luck.
//
// The chances are those of a tree search at the next decision, by what the one to act there can
// know. A decision gives away what its best action promised more than the one taken, where that is
// more than the search can err. Luck is how much better a player's chances are after a fall of
// chance than after the same action under other dice.
#pragma once

#include <functional>
#include <string>
#include <vector>

#include "ai/pace.h"
#include "core/any_game.h"

namespace agon {

struct AnalysisSettings {
  std::uint32_t iterations = 1000;  // of a decision
  // Of the actions with something to judge, only each n-th is looked at.
  int every = 1;
  std::uint64_t seed = 1;
  // How many of the actions are done; false stops.
  std::function<bool(int done, int all)> progress;
  Pace* pace = nullptr;  // may pause its searches; to end the whole analysis, use `progress`
};

// So that a match of so many actions takes no more than all those iterations: fewer of a decision,
// and where they would be too few to say anything, fewer decisions.
AnalysisSettings settings_within(std::uint32_t all_iterations, int actions);

struct AnalysedStep {
  int position = 0;  // after so many actions
  int event = 0;     // the last line of the log by then
  Player player = kNobody;
  std::string action;
  Message sentence;
  bool chosen = false;          // not forced
  bool looked_at = true;        // else there is nothing of what follows but the chances
  PerPlayer<double> chances{};  // after it
  PerPlayer<double> luck{};     // in it
  double given_away = 0;        // by its player
  std::string better;           // the best action, if another one was taken and much given away
  Message better_sentence;
  double better_chance = 0;  // of its player, with that one
  double chance = 0;         // with the one taken
};

struct Analysis {
  std::string game;
  int players = 0;
  std::uint32_t iterations = 0;
  int every = 1;                 // as in the settings
  PerPlayer<double> at_first{};  // chances before the first action
  std::vector<AnalysedStep> steps;
  std::vector<int> turning_points;  // positions, by time
  PerPlayer<double> luck{};         // of each player, added up
  PerPlayer<double> given_away{};
};

// Of what the match holds; secrets included, so only for who may see all. If it was stopped, it has
// the steps up to there.
Analysis analyse(const AnyMatch& match, const AnalysisSettings& settings);

void write(JsonWriter& out, const AnalysedStep& step, int players);
void write(JsonWriter& out, const Analysis& analysis);

}  // namespace agon
