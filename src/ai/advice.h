// What a tree search finds out about a position, for people: each legal action's chance to win, and
// the terms of the evaluation that speak for the best one.
#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "ai/ismcts/budget.h"
#include "core/any_game.h"

namespace agon {

// A legal action, estimated by what its player can know.
struct AdvisedAction {
  std::string notation;
  std::uint32_t visits = 0;
  double visit_share = 0;  // of all visits
  double chance = 0;       // to win after it; that of the position if it has no visits
};

// A feature of the evaluation, and how much more it adds to the share of the win after the best
// action than after the next best.
struct Reason {
  std::string feature;
  double gain = 0;
};

struct Advice {
  std::string game;
  int players = 0;
  Player player = kNobody;
  std::uint32_t iterations = 0;
  PerPlayer<double> chances{};         // of each player to win
  std::vector<AdvisedAction> actions;  // the best first
  std::vector<Reason> reasons;         // the strongest first; none if there is nothing to choose
};

// What a person's hint may spend: as much as the bot `hard` on a decision.
ismcts::Budget hint_budget();

// For the player to act, by what that seat can know. It plays games out as the bot `hard` does. All
// that is random comes from `seed`.
Advice advise(const AnyMatch& match, const ismcts::Budget& budget, std::uint64_t seed);

// The member "reasons": each with its feature, its name in words and how much of the win it gains.
void write_reasons(JsonWriter& out, std::string_view game, const std::vector<Reason>& reasons);
void write(JsonWriter& out, const Advice& advice);

}  // namespace agon
