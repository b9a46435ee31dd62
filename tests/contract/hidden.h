// What the ledgers hide, written down a second time.
//
// A game's `view`, `resample`, `seen` and events all say who knows what, so none of them can be
// held against another: a mistake that they share would go unseen. Here the sections on hidden
// information of each RULES.md are put into a few lines that look at nothing but the state:
//   blanked(s, v)          the state with all blank that `v` may not know. Two states that are
//                          equal when blanked are one and the same thing to `v`
//   each_secret(s, visit)  every hidden value: visit(kind, owner, which, value)
//   draft(s)               how many actions of an unfinished secret draft have been made
//   face(a)                an action as others learn of it once it is done, at the most
//   kKinds                 the kinds of secrets that play must bring up, before each viewer
//   kRareKinds             … before some viewers
//   kParting               the steps (or "set-up") at which hidden draws or choices must be met
#pragma once

#include <array>
#include <bit>
#include <concepts>
#include <string_view>

#include "core/toy_game.h"
#include "games/all.h"

namespace agon::contract {

template <class G>
struct Hidden;

// A card of a pile that slid under, or was looked at.
inline void blank(PileCard& card, Viewer viewer) {
  if (!card.knowers.has(viewer)) card.card = 0;
}

// Only how many there are is known of a set of bits.
template <class Bits>
void keep_count(Bits& set) {
  set = static_cast<Bits>(std::popcount(set));
}

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
      mythic_battles::for_each_kind(s, p, [&](mythic_battles::Kind kind) {
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
      mythic_battles::for_each_kind(s, p, [&](mythic_battles::Kind kind) {
        visit("hand", p, kind, mythic_battles::cards_of(s, p, kind).hand);
      });
    }
    for (int i = 0; i < 2; ++i) {
      if (s.peeked[0] != 0) visit("peeked", kNobody, i, s.peeked[i]);
    }
  }
};

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
