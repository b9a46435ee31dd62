// A bot for the edges: it is given a match and a seat, and answers with an action's notation.
#pragma once

#include <memory>
#include <string>
#include <string_view>

#include "ai/levels.h"
#include "core/any_game.h"

namespace agon {

class AnyBot {
 public:
  virtual ~AnyBot() = default;
  // The action of `player`, who must be the one to act. It depends on the bot's seed, on what this
  // seat may know, and on how many questions the seat has answered: nothing else.
  virtual std::string choose(const AnyMatch& match, Player player) const = 0;
};

// Refuses an unknown game or bot, and names those there are.
Result<std::unique_ptr<const AnyBot>> make_bot(std::string_view game, std::string_view bot,
                                               std::uint64_t seed);

}  // namespace agon
