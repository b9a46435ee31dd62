// The bots by name. A name stands here once; the command line, the protocol and the simulation all
// take it from here.
//
//   easy, medium, hard              the levels for people: tree search within a time
//   easy_fixed, medium_fixed, …     the same without a clock, for matches that can be repeated
//   ismcts:N, ismcts:N:T            tree search of N iterations a decision, on T threads
//   patient:N, patient:N:T          the same with the long playouts of hard
//   greedy, weighted, random        baselines
#pragma once

#include <memory>
#include <optional>
#include <span>
#include <string_view>

#include "ai/bot.h"
#include "ai/ismcts/budget.h"

namespace agon {

// Those that have a name of their own.
std::span<const std::string_view> bot_names();
// Refuses a name that is no bot's, and says which there are.
Status check_bot(std::string_view name);
// The same at a table of a server, where nobody may order any amount of thinking.
Status check_level(std::string_view name);

// What a bot of that name may spend, if it is a tree search.
std::optional<IsmctsBudget> search_budget(std::string_view name);

// The name must be one that `check_bot` accepts. Defined in ai/game_bots.h, and compiled once for
// each game.
template <Game G>
std::unique_ptr<Bot<G>> make_bot_of(std::string_view name);

}  // namespace agon
