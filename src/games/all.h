// The list of games as types: the one place where a new game is named.
#pragma once

#include "games/deukalion/deukalion.h"
#include "games/liars_dice/liars_dice.h"
#include "games/mythic_battles/mythic_battles.h"
#include "games/pantacle/pantacle.h"
#include "games/panthalos/panthalos.h"

namespace agon {

template <class... Gs>
struct GameList {
  // Calls visit.operator()<G>() for each game.
  template <class Visit>
  static void for_each(Visit&& visit) {
    (visit.template operator()<Gs>(), ...);
  }
};

// One game a line, in the order in which they are shown; the example for builders is the last.
// clang-format off
using AllGames = GameList<
    panthalos::Panthalos,
    pantacle::Pantacle,
    deukalion::Deukalion,
    mythic_battles::MythicBattles,
    liars_dice::LiarsDice>;
// clang-format on

}  // namespace agon
