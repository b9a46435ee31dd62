// The small moves that all phases share.
#pragma once

#include "core/play.h"
#include "games/panthalos/actions.h"
#include "games/panthalos/state.h"

namespace agon::panthalos {

using Play = PlayOf<State>;

// Players clockwise, beginning with the Starting Player.
template <class Visit>
void in_turn_order(const State& s, Visit&& visit) {
  Player p = s.starting_player;
  for (int i = 0; i < s.players; ++i, p = s.next_player(p)) visit(p);
}

// Every hired Worker of a player (no converted Leader): visit(rank, place), once for each kind at
// each place. THERMAE comes after the pieces in front, the board from location 1 to 10.
template <class Visit>
void for_each_worker(const State& s, Player p, Visit&& visit) {
  const PlayerState& player = s[p];
  const auto pool = [&](PoolId id, Place place) {
    player.pools[id].for_each_kind([&](Piece piece) {
      if (is_worker(piece)) visit(piece, place);
    });
  };
  pool(kFront, kPlaceFront);
  pool(kBaths, kPlaceThermae);
  const BoardSide& side = s.side();
  for (std::uint64_t rest = s.taken_spaces() | side.unlimited; rest != 0; rest &= rest - 1) {
    const int i = std::countr_zero(rest);
    const Place place = side.place[i];
    if ((side.unlimited >> i & 1U) != 0) {
      pool(location_of(place) == Location::kTitanus ? kInTitanus : kInAgro, place);
    } else if (const Occupant o = s.occupant[i]; o.player() == p && is_worker(o.piece())) {
      visit(o.piece(), place);
    }
  }
}

// -- pieces (pieces.cpp)
bool can_promote(const State& s, Player p);
bool can_demote(const State& s, Player p);
void remove_piece(State& s, Player p, Piece piece, Place place);
void put_piece(State& s, Player p, Piece piece, Place place);
// Turns a Worker where it stands; rank changes by +1 or -1. PAN-COMP-03
void turn_worker(State& s, Player p, Piece rank, Place place, int change);
void list_workers(const State& s, Player p, Verb verb, int lowest, int highest, Actions& out);

// -- Discs and tokens (supply.cpp)
// From the general to the personal reserve, as far as there are any. PAN-DISC-04
int gain_discs(Play& play, Player p, int amount, Rule rule);
void draw_titans(Play& play, Player p, int amount, Rule rule);
void draw_reinforcement(Play& play, Player p, Rule rule);
void draw_good(Play& play, Player p, Rule rule);
// Points for a source; the event that tells of them says so.
void score(Play& play, Player p, int points, std::string_view source, Event* event);
// Fills a display up to `slots` tokens of the kinds first … last - 1.
void fill_display(Play& play, Token first, Token last, int slots);
void fill_merchants(Play& play);
void turn_up_underworld(Play& play);
int tokens_to_give(const State& s, Player p);  // how many may be sold or given up: public
Token last_givable(const State& s);            // one past the last token that may be given up
// Puts the drafted tokens in the box; Titans face down. PAN-INFO-06
void give_up_draft(State& s, Player p);
void clear_draft(State& s);
// The drafted Titans and Reinforcements are shown and lie in played[set]. PAN-INFO-05
void show_draft(Play& play, Player p, int set);

}  // namespace agon::panthalos
