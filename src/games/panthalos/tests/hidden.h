// What the ledger of Panthalos hides, written down a second time: contract/hidden_base.h says how.
#pragma once

#include <array>
#include <bit>
#include <string_view>

#include "contract/hidden_base.h"
#include "games/panthalos/panthalos.h"

namespace agon::contract {

template <>
struct Hidden<panthalos::Panthalos> {
  using State = panthalos::State;
  using Action = panthalos::Action;
  static constexpr std::array<std::string_view, 2> kKinds{"titan", "given up"};
  static constexpr std::array<std::string_view, 1> kRareKinds{"underworld"};
  static constexpr std::array<std::string_view, 4> kParting{"set-up", "end_turn", "buy_back",
                                                            "give_up"};

  static int draft(const State& s) { return s.draft_size; }
  // PAN-INFO-06: what is given up at ART and FORO lies face down.
  static Action face(Action action) {
    if (action.verb == panthalos::Verb::kAdd) action.a = panthalos::kNoToken;
    return action;
  }
  // PAN-INFO-02, 06: numbers of Titans are public, and which of them were shown.
  template <class Set>
  static void keep_number(Set& tokens) {
    int sum = 0;
    for (int k = 0; k < panthalos::kTitanKinds; ++k) {
      sum += tokens[k];
      tokens[k] = 0;
    }
    tokens[0] = static_cast<std::uint8_t>(sum);
  }
  static State blanked(State s, Viewer v) {
    keep_number(s.stack);
    if (v != panthalos::Panthalos::to_act(s)) {
      s.draft.clear();
      s.draft_size = s.draft_last = s.draft_target = 0;
    }
    for (Player p = 0; p < s.players; ++p) {
      if (p == v) continue;
      keep_number(s[p].tokens);
      keep_number(s[p].given_up);
    }
    keep_count(s.underworld.rest);
    for (int i = 0; i < s.underworld.below_count; ++i) blank(s.underworld.below[i], v);
    if (s.has_peeked) blank(s.peeked, v);
    return s;
  }
  template <class Visit>
  static void each_secret(const State& s, Visit&& visit) {
    for (Player p = 0; p < s.players; ++p) {
      for (int k = 0; k < panthalos::kTitanKinds; ++k) {
        visit("titan", p, k, s[p].tokens[k]);
        visit("given up", p, k, s[p].given_up[k]);
      }
    }
    for (int i = 0; i < s.underworld.below_count; ++i) {
      visit("underworld", kNobody, i, s.underworld.below[i].card);
    }
    if (s.has_peeked) visit("peeked", kNobody, 0, s.peeked.card);
  }
};

}  // namespace agon::contract
