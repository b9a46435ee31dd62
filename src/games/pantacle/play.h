// The small moves that all phases share.
#pragma once

#include "core/play.h"
#include "games/pantacle/actions.h"
#include "games/pantacle/state.h"

namespace agon::pantacle {

using Play = PlayOf<State>;

// -- what curses change (curses.cpp)

// The sum of one modifier over a player's face-up curses. PTC-CRS-07, PTC-CRS-13
inline int modifier(const State& s, Player p, std::uint8_t Modifiers::*field) {
  int sum = 0;
  for (const HeldCurse& curse : s[p].curses) {
    if (curse.none()) break;
    if (!curse.covered) {
      sum += s.content->curses[curse.index()].modifiers.*field;
    }
  }
  return sum;
}
// The same for sets.
inline unsigned modifier_set(const State& s, Player p, std::uint8_t Modifiers::*field) {
  unsigned set = 0;
  for (const HeldCurse& curse : s[p].curses) {
    if (curse.none()) break;
    if (!curse.covered) {
      set |= s.content->curses[curse.index()].modifiers.*field;
    }
  }
  return set;
}
void begin_curse_draw(Play& play, Player p);
// Protection came into A2, or left it. PTC-PWR-05, PTC-PWR-08
void cover_a_curse(Play& play, Player p);
void uncover_curse(Play& play, Player p, Rule rule);
int extra_price(int extra);  // of the extra curse with this number, from 1. PTC-CRS-02

// -- gains (gains.cpp)

enum Resource : std::uint8_t { kCubeGain, kAdeptGain };
// The one place through which all gains pass. PTC-GAIN-01
void gain_cubes(Play& play, Player p, int amount, Rule rule);
void gain_adepts(Play& play, Player p, int amount, Rule rule);
// Cubes from other players' A1, which they have left already. PTC-GAIN-05, PTC-EFF-04
void gain_stolen_cubes(Play& play, Player p, int amount);
// From A1 to the reserve, as far as A1 holds it; how many.
int pay_cubes(State& s, Player p, int amount);
// What the player's face-up Exhaustion curses hold of it.
int held_by_curses(const State& s, Player p, Resource resource);

// -- prices and limits

// PTC-INF-01
inline int adept_price(const State& s, Player p) {
  return 2 + s[p].discs_out() + modifier(s, p, &Modifiers::adept_price);
}
// How many tokens or adepts a Sacrifice of this turn takes. PTC-SAC-13
int sacrifice_size(const State& s, Player p, Sacrifice sacrifice);
// Up to how many blades the hand is refilled. PTC-MOON-01, PTC-PWR-09
inline int hand_limit(const State& s, Player p) {
  const int limit = 3 + (s[p].has(kEnslavement) ? 1 : 0) - modifier(s, p, &Modifiers::hand_size);
  return limit > 0 ? limit : 0;
}
// A bit for each Favor that the Active may announce. PTC-FAV-02, PTC-FAV-03
unsigned open_favors(const State& s);

// -- bribes (favor.cpp)

enum class Curses : bool { kIgnored, kHeeded };
// Every way in which the player's hand and track can pay for the Favor announced, with or without
// what curses forbid. PTC-BRB-03, PTC-BRB-10
void list_payments(const State& s, Player p, Curses curses, Actions& out);

// -- tokens and blades

void place_token(Play& play, Player p, int token, Rule rule);
// Everybody knows these blades of a hand from now on.
inline void lay_open(State& s, Blades blades) {
  s.open |= blades;
  for (PlayerState& player : s.player) player.seen &= ~blades;
}
// From the hand to the open row. PTC-DRW-01
inline void discard_blade(State& s, Player p, int blade) {
  s[p].hand &= ~blade_bit(blade);
  s.open &= ~blade_bit(blade);
  for (PlayerState& player : s.player) player.seen &= ~blade_bit(blade);
  s.row[s.row_count++] = static_cast<std::uint8_t>(blade);
}
// Draws up to `limit` blades in hand; those that came.
Blades draw_blades(Play& play, Player p, int limit);
void win(Play& play, Player p, Rule rule);

}  // namespace agon::pantacle
