// What the ledger of Pantacle hides, written down a second time: contract/hidden_base.h says how.
#pragma once

#include <array>
#include <bit>
#include <string_view>

#include "contract/hidden_base.h"
#include "games/pantacle/pantacle.h"

namespace agon::contract {

template <>
struct Hidden<pantacle::Pantacle> {
  using State = pantacle::State;
  using Action = pantacle::Action;
  static constexpr std::array<std::string_view, 3> kKinds{"blade", "drawn curse", "curse below"};
  static constexpr std::array<std::string_view, 0> kRareKinds{};
  static constexpr std::array<std::string_view, 3> kParting{"set-up", "discard", "curse"};

  static int draft(const State&) { return 0; }          // nothing is put together in secret
  static Action face(Action action) { return action; }  // every choice is open once it is made
  static State blanked(State s, Viewer v) {
    const pantacle::Blades own = v >= 0 ? s[v].hand : 0;
    const pantacle::Blades known = s.open | own | (v >= 0 ? s[v].seen : 0);
    for (Player p = 0; p < s.players; ++p) {
      if (p == v) continue;
      const auto unknown = static_cast<std::uint32_t>(std::popcount(s[p].hand & ~known));
      s[p].hand = (s[p].hand & known) | unknown << pantacle::kBlades;
      s[p].seen &= own;  // one knows who looked into the own hand
    }
    keep_count(s.pile);
    keep_count(s.curse_pile.rest);
    for (int i = 0; i < s.drawn_count; ++i) blank(s.drawn[i], v);
    for (int i = 0; i < s.curse_pile.below_count; ++i) blank(s.curse_pile.below[i], v);
    return s;
  }
  template <class Visit>
  static void each_secret(const State& s, Visit&& visit) {
    for (Player p = 0; p < s.players; ++p) {
      for (int k = 0; k < pantacle::kBlades; ++k) visit("blade", p, k, s[p].hand >> k & 1U);
    }
    for (int i = 0; i < s.drawn_count; ++i) visit("drawn curse", kNobody, i, s.drawn[i].card);
    for (int i = 0; i < s.curse_pile.below_count; ++i) {
      visit("curse below", kNobody, i, s.curse_pile.below[i].card);
    }
  }
};

}  // namespace agon::contract
