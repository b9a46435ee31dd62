// A value for each player from a function of the player.
#pragma once

#include <cstdint>

#include "core/game.h"
#include "core/types.h"

namespace agon {

template <class T, class Of>
PerPlayer<T> per_player(int players, Of&& of) {
  PerPlayer<T> values{};
  for (Player p = 0; p < players; ++p) values[static_cast<std::size_t>(p)] = static_cast<T>(of(p));
  return values;
}

// The places at the end of a game that ended by its rules.
template <class PlaceOf>
Ranking ranking_by(int players, PlaceOf&& place_of) {
  return {Ending::kByRule, per_player<std::int8_t>(players, place_of)};
}

}  // namespace agon
