// What the ledger of Deukalion hides, written down a second time: contract/hidden_base.h says how.
#pragma once

#include <array>
#include <bit>
#include <string_view>

#include "contract/hidden_base.h"
#include "games/deukalion/deukalion.h"

namespace agon::contract {

template <>
struct Hidden<deukalion::Deukalion> {
  using State = deukalion::State;
  using Action = deukalion::Action;
  static constexpr std::array<std::string_view, 2> kKinds{"card", "pursuit"};
  static constexpr std::array<std::string_view, 0> kRareKinds{};
  static constexpr std::array<std::string_view, 3> kParting{"set-up", "window", "spoils"};

  static int draft(const State&) { return 0; }          // nothing is put together in secret
  static Action face(Action action) { return action; }  // every choice is open once it is made
  static State blanked(State s, Viewer v) {
    const int eyes = v >= 0 ? v : deukalion::kEverybody;
    for (Player p = 0; p < s.players; ++p) {
      if (p == v) continue;
      const deukalion::CardSet kept = s[p].known[eyes];
      s[p].unused[0] = static_cast<std::uint8_t>(s[p].hand.size());
      s[p].hand = kept;
      for (Player other = 0; other < deukalion::kSeats; ++other) {
        if (other != v) s[p].known[other].clear();
      }
      if (s[p].secret != deukalion::kNoPursuit) s[p].secret = 0;
    }
    s.unused[0] = static_cast<std::uint8_t>(s.pile.size());
    s.pile.clear();
    keep_count(s.pursuit_pile);
    return s;
  }
  template <class Visit>
  static void each_secret(const State& s, Visit&& visit) {
    for (Player p = 0; p < s.players; ++p) {
      for (int k = 0; k < deukalion::kMaxCardKinds; ++k) visit("card", p, k, s[p].hand.count(k));
      visit("pursuit", p, 0, s[p].secret);
    }
  }
};

}  // namespace agon::contract
