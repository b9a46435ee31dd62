// What the ledgers hide, written down a second time.
//
// A game's `view`, `resample`, `seen` and events all say who knows what, so none of them can be
// held against another: a mistake that they share would go unseen. Here the sections on hidden
// information of a RULES.md are put into a few lines that look at nothing but the state, in
// src/games/<game>/tests/hidden.h:
//   blanked(s, v)          the state with all blank that `v` may not know. Two states that are
//                          equal when blanked are one and the same thing to `v`
//   each_secret(s, visit)  every hidden value: visit(kind, owner, which, value)
//   draft(s)               how many actions of an unfinished secret draft have been made
//   face(a)                an action as others learn of it once it is done, at the most
//   kKinds                 the kinds of secrets that play must bring up, before each viewer
//   kRareKinds             … before some viewers
//   kParting               the steps (or "set-up") at which hidden draws or choices must be met
#pragma once

#include <bit>

#include "core/types.h"
#include "parts/pile.h"

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

}  // namespace agon::contract
