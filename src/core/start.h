// How every game begins: the options and the number of players are right, or a clear error.
#pragma once

#include <cstdint>
#include <vector>

#include "core/chance.h"
#include "core/game.h"
#include "core/setup.h"

namespace agon {

// A state that knows its content and its number of players, and the chosen values of the options.
template <class State>
struct Beginning {
  State s;
  std::vector<int> options;  // in the order of GameInfo::options
  std::uint8_t option(std::size_t index) const { return static_cast<std::uint8_t>(options[index]); }
};

// `rule` is the rule about the number of players. `fewest` says how many there must be, where that
// depends on the options.
template <class G>
Result<Beginning<typename G::State>> begin(const typename G::Content& content, const Setup& setup,
                                           Rule rule,
                                           int (*fewest)(const std::vector<int>&) = nullptr) {
  const GameInfo& info = G::info();
  Result<std::vector<int>> options = read_options(info.options, setup);
  if (!options) return options.error();
  const int least = fewest == nullptr ? info.min_players : fewest(*options);
  if (const Status status = check_players(setup.players, least, info.max_players, rule); !status) {
    return status.error();
  }
  Beginning<typename G::State> begun{{}, std::move(*options)};
  begun.s.content = &content;
  begun.s.players = static_cast<std::uint8_t>(setup.players);
  return begun;
}

// The starting player by an option {"random", "1", "2" …}: drawn, or as the option says.
inline Result<Player> find_starting_player(int option, int players, Chance& chance, Rule rule) {
  if (option == 0) return static_cast<Player>(chance.pick(static_cast<std::uint32_t>(players)));
  if (option <= players) return static_cast<Player>(option - 1);
  return Error{"bad_setup",
               Message("core.error.no_such_starter", {{"given", option}, {"players", players}}),
               rule};
}

}  // namespace agon
