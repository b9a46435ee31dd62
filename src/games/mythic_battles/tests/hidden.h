// What the ledger of Mythic Battles: Pantheon hides, written down a second time:
// contract/hidden_base.h says how.
#pragma once

#include <array>
#include <string_view>

#include "contract/hidden_base.h"
#include "games/mythic_battles/mythic_battles.h"

namespace agon::contract {

template <>
struct Hidden<mythic_battles::MythicBattles> {
  using State = mythic_battles::State;
  using Action = mythic_battles::Action;
  static constexpr std::array<std::string_view, 1> kKinds{"hand"};
  static constexpr std::array<std::string_view, 1> kRareKinds{"peeked"};
  static constexpr std::array<std::string_view, 5> kParting{"menu", "choose_draw", "draw_more",
                                                            "take", "keep"};

  static int draft(const State&) { return 0; }  // nothing is put together in secret
  // Of cards that are searched for or looked at, others do not see which one is kept.
  static Action face(Action action) {
    using mythic_battles::Verb;
    if (action.verb == Verb::kTake || action.verb == Verb::kKeep) action.a = mythic_battles::kNone;
    return action;
  }
  // What hand and deck hold together is public, and so is the size of each.
  static State blanked(State s, Viewer v) {
    for (Player p = 0; p < s.players; ++p) {
      if (p == v) continue;
      s.unused[p] = static_cast<std::uint8_t>(s.hand_size(p));
      mythic_battles::for_each_kind(s, p, [&](mythic_battles::CardKind kind) {
        mythic_battles::Cards& cards = mythic_battles::cards_of(s, p, kind);
        cards.deck = static_cast<std::uint8_t>(cards.deck + cards.hand);
        cards.hand = 0;
      });
    }
    if (s.peeked[0] != 0 && v != mythic_battles::MythicBattles::to_act(s)) {
      s.peeked[0] = s.peeked[1] = 1;
    }
    return s;
  }
  template <class Visit>
  static void each_secret(const State& s, Visit&& visit) {
    for (Player p = 0; p < s.players; ++p) {
      mythic_battles::for_each_kind(s, p, [&](mythic_battles::CardKind kind) {
        visit("hand", p, kind, mythic_battles::cards_of(s, p, kind).hand);
      });
    }
    for (int i = 0; i < 2; ++i) {
      if (s.peeked[0] != 0) visit("peeked", kNobody, i, s.peeked[i]);
    }
  }
};

}  // namespace agon::contract
