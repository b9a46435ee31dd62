// Playing Titans and Reinforcements: which sets are legal, and which drafts can still become one.
#pragma once

#include "games/panthalos/play.h"

namespace agon::panthalos {

// What a set is played against.
struct Demand {
  Element element;   // X
  bool any_element;  // KRYPT: every token counts as X (PAN-KRYPT-07)
  bool solo;         // switch `solo_conversion`
  int at_least;      // total that the set must reach
};

// Sum of strengths and bonuses. PAN-FORCE-01
int total_of(const Counts<kForceTokens>& set);
// PAN-FORCE-04
bool is_legal_set(const Counts<kForceTokens>& set, const Demand& demand);
// Whether a legal set that meets the demand can still be made of `set` and tokens of `hand` (which
// does not hold those of `set`) from `from` on, in the order of tokens.
bool can_complete(const Counts<kForceTokens>& set, const Counts<kTokens>& hand, Token from,
                  const Demand& demand);
// Whether by public knowledge the player could reach the demand: his Reinforcements lie open, each
// of his Titans might be the strongest.
bool might_reach(const State& s, Player p, int already, const Demand& demand);

// The drafted tokens with those already played in `set` (-1: none).
Counts<kForceTokens> draft_with_played(const State& s, int set);
// Lists every token with which, and with later ones in the order of tokens, a legal set that meets
// the demand can still be completed. PAN-KRYPT-03
void list_draft_tokens(const State& s, Player p, int set, const Demand& demand, Actions& out);
void add_to_draft(State& s, Token token);

// What a player's defence needs now (krypt.cpp), and a side of the present duel (arena.cpp).
Demand attack_demand(const State& s, Player p);
Demand duel_demand(const State& s, int side);
Demand opening_demand(const State& s, Player opponent);

}  // namespace agon::panthalos
