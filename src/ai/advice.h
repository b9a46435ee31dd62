// What a tree search thinks of a position, for people: each legal action's chance to win, and the
// terms of the evaluation that speak for the best one.
#pragma once

#include <string>
#include <vector>

#include "ai/ismcts/search.h"
#include "core/any_game.h"

namespace agon {

// A legal action, by what its player can know.
struct JudgedAction {
  std::string notation;
  std::uint32_t visits = 0;
  double share = 0;   // of all visits
  double chance = 0;  // to win after it; that of the position if it was never looked at
};

// A feature of the evaluation, and how much more of the win it promises after the best action than
// after the next best.
struct Reason {
  std::string feature;
  double gain = 0;
};

struct Advice {
  std::string game;
  int players = 0;
  Player player = kNobody;
  std::uint32_t iterations = 0;
  PerPlayer<double> chances{};        // of each player to win
  std::vector<JudgedAction> actions;  // the best first
  std::vector<Reason> reasons;        // the strongest first; none if there is nothing to choose
};

// For the one to act, who knows no more than that seat. All that is random comes from `seed`.
Advice advise(const AnyMatch& match, const ismcts::Budget& budget, std::uint64_t seed);

void write(JsonWriter& out, const Advice& advice);

}  // namespace agon
