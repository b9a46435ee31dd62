// A finished or running game, looked at again: each player's chance to win after each step, the
// turning points, what would have been better by what its player could know, and how much was luck.
//
// The chances are those that a tree search finds at the next decision, by what the player to act
// there can know. A decision gives away the difference between the chance of its best action and
// that of the action taken, unless the difference is within the error of the search: it counts as a
// mistake only if a second search with other dice finds the difference as well. Luck is how
// much better a player's chances are after a fall of chance than on average over other falls of
// chance after the same action.
#pragma once

#include <functional>
#include <string>
#include <vector>

#include "ai/advice.h"
#include "ai/pace.h"
#include "core/any_game.h"

namespace agon {

struct AnalysisSettings {
  std::uint32_t iterations = 1000;  // of a decision
  // Of the actions with a choice or with chance, only each n-th is analysed.
  int every = 1;
  std::uint64_t seed = 1;
  // How many of the actions are done; false stops.
  std::function<bool(int done, int all)> progress;
  Pace* pace = nullptr;  // may pause its searches; to end the whole analysis, use `progress`
};

// Settings with which a match of so many actions takes at most `all_iterations`: fewer iterations
// for each decision, and where these would be too few to say anything, fewer decisions.
AnalysisSettings settings_within(std::uint32_t all_iterations, int actions);

struct AnalysedStep {
  int position = 0;  // after so many actions
  int event = 0;     // the last line of the log by then
  Player player = kNobody;
  std::string action;
  Message sentence;
  bool chosen = false;          // not forced
  bool analysed = true;         // if not, only the chances below are set
  PerPlayer<double> chances{};  // after it
  PerPlayer<double> luck{};     // in it
  double given_away = 0;        // by its player
  std::string better;           // the best action, if the one taken was a mistake
  Message better_sentence;
  double better_chance = 0;     // of its player, with that one
  double chance = 0;            // with the one taken
  std::vector<Reason> reasons;  // for the better one
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
  PerPlayer<int> mistakes{};  // how many
};

// Looks at the true states of the match, so its result is only for those who may see everything. If
// `progress` stopped it, it has the steps up to there.
Analysis analyse(const AnyMatch& match, const AnalysisSettings& settings);

void write(JsonWriter& out, const AnalysedStep& step, std::string_view game, int players);
void write(JsonWriter& out, const Analysis& analysis);

}  // namespace agon
