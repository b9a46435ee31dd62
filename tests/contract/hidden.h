// What the ledgers of all games hide, and what the toy game does: contract/hidden_base.h.
#pragma once

#include <array>
#include <concepts>
#include <string_view>

#include "contract/hidden_base.h"
#include "contract/hidden_rooms.h"  // made by the build: tests/hidden.h of every game
#include "core/toy_game.h"

namespace agon::contract {

// The toy game, and all that is made of it.
template <class G>
  requires std::derived_from<G, toy::Toy>
struct Hidden<G> {
  using State = toy::State;
  using Action = toy::Action;
  static constexpr std::array<std::string_view, 1> kKinds{"number"};
  static constexpr std::array<std::string_view, 0> kRareKinds{};
  static constexpr std::array<std::string_view, 2> kParting{"set-up", "turn"};

  static int draft(const State& s) { return s.draft_size; }
  static Action face(Action action) {
    return action.verb == toy::Verb::kAdd ? toy::act(toy::Verb::kAdd) : action;
  }
  static State blanked(State s, Viewer v) {
    for (Player p = 0; p < s.players; ++p) {
      if (p != v && !s.knows[p].has(v)) s.hidden[p] = 0;
    }
    if (v != toy::Toy::to_act(s)) s.bid = s.draft_size = 0;
    return s;
  }
  template <class Visit>
  static void each_secret(const State& s, Visit&& visit) {
    for (Player p = 0; p < s.players; ++p) visit("number", p, 0, s.hidden[p]);
  }
};

}  // namespace agon::contract
