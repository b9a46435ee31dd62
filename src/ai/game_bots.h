// All bots of one game. Compiling them takes long, so each game has one file that does
// (game_bots.cpp.in); everybody else makes bots by `make_bot_of` of ai/levels.h.
#pragma once

#include <cassert>

#include "ai/greedy/greedy_bot.h"
#include "ai/ismcts/ismcts_bot.h"
#include "ai/ismcts/search_impl.h"
#include "ai/levels.h"
#include "ai/random/random_bot.h"

namespace agon {

template <Game G>
std::unique_ptr<Bot<G>> make_bot_of(std::string_view name) {
  if (name == "random") return std::make_unique<RandomBot<G>>();
  if (name == "weighted") return std::make_unique<WeightedBot<G>>();
  if (name == "greedy") return std::make_unique<GreedyBot<G>>();
  const std::optional<IsmctsBudget> budget = search_budget(name);
  assert(budget);
  return std::make_unique<IsmctsBot<G>>(*budget);
}

}  // namespace agon
