// The bots by name. A name stands here once; the command line, the protocol and the simulation all
// take it from here.
#pragma once

#include <memory>
#include <span>
#include <string_view>

#include "ai/greedy/greedy_bot.h"
#include "ai/random/random_bot.h"

namespace agon {

std::span<const std::string_view> bot_names();
// Refuses a name that is none of them, and names them.
Status check_bot(std::string_view name);

// The name must be one of `bot_names`.
template <Game G>
std::unique_ptr<const Bot<G>> make_bot_of(std::string_view name) {
  if (name == "random") return std::make_unique<RandomBot<G>>();
  if (name == "weighted") return std::make_unique<WeightedBot<G>>();
  assert(name == "greedy");
  return std::make_unique<GreedyBot<G>>();
}

}  // namespace agon
