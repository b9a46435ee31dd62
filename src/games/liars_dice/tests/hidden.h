// What the ledger of Liar's Dice hides, written down a second time: contract/hidden_base.h says
// how.
#pragma once

#include <array>
#include <string_view>

#include "contract/hidden_base.h"
#include "games/liars_dice/liars_dice.h"

namespace agon::contract {

template <>
struct Hidden<liars_dice::LiarsDice> {
  using State = liars_dice::State;
  using Action = liars_dice::Action;
  static constexpr std::array<std::string_view, 1> kKinds{"die"};
  static constexpr std::array<std::string_view, 0> kRareKinds{};
  static constexpr std::array<std::string_view, 2> kParting{"set-up", "answer"};

  static int draft(const State&) { return 0; }          // nothing is put together in secret
  static Action face(Action action) { return action; }  // every choice is open once it is made
  // LIA-INFO-01
  static State blanked(State s, Viewer v) {
    for (Player p = 0; p < s.players; ++p) {
      if (p != v) s.dice[p].clear();
    }
    return s;
  }
  template <class Visit>
  static void each_secret(const State& s, Visit&& visit) {
    for (Player p = 0; p < s.players; ++p) {
      for (int face = 0; face < liars_dice::kFaces; ++face) visit("die", p, face, s.dice[p][face]);
    }
  }
};

}  // namespace agon::contract
