// A bot for server and command line: it is given a match and a seat, and answers with the notation
// of an action.
#pragma once

#include <memory>
#include <string>
#include <string_view>

#include "ai/levels.h"
#include "ai/pace.h"
#include "core/any_game.h"

namespace agon {

// One bot sits in one seat of one match.
class AnyBot {
 public:
  virtual ~AnyBot() = default;
  // Tells the bot what its seat saw since the last call; after a take-back it starts anew.
  // Optional: a bot may use it to answer sooner. The next `choose` may be given a resampled match
  // of the same position.
  virtual void follow(const AnyMatch& match, Player player) = 0;
  // The action of `player`, who must be the one to act. It depends on the bot's seed, on what this
  // seat may know, on how many questions it has answered and on what the bot followed: nothing
  // else. If `pace` ended it, neither the choice nor the bot may be used any more.
  virtual std::string choose(const AnyMatch& match, Player player, Pace* pace) = 0;
  std::string choose(const AnyMatch& match, Player player) {
    return choose(match, player, nullptr);
  }
};

// Refuses an unknown game or bot, and names those there are.
Result<std::unique_ptr<AnyBot>> make_bot(std::string_view game, std::string_view bot,
                                         std::uint64_t seed);

}  // namespace agon
