// Whole games of random legal actions, for properties that must hold at every moment.
#pragma once

#include <functional>
#include <map>
#include <string>
#include <vector>

#include "games/panthalos/panthalos.h"

namespace agon::panthalos {

// A new game with these options; throws if it is refused.
State new_game(int players, std::uint64_t seed,
               const std::map<std::string, std::string, std::less<>>& options = {},
               Journal* journal = nullptr);

// One action of a game, with all that followed up to the next decision.
struct Move {
  const State& before;
  Player player;
  Action action;
  const State& after;
  const std::vector<Event>& events;
  bool drew;  // chance was asked
};
using Visit = std::function<void(const Move&)>;

// Plays to the end and returns the last state.
State play_random_game(int players, std::uint64_t seed, const Visit& visit);
// The number that an event's public face carries under this name; throws if there is none.
int number_in(const Event& event, std::string_view name);
bool is_event(const Event& event, std::string_view id);  // "hired" is panthalos.event.hired

}  // namespace agon::panthalos
