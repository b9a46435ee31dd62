// What every phase works with: the position, chance and the journal, and the small moves that all
// phases share. Reporting costs nothing while there is no journal.
#pragma once

#include <utility>
#include <vector>

#include "core/chance.h"
#include "core/event.h"
#include "games/panthalos/actions.h"
#include "games/panthalos/state.h"

namespace agon::panthalos {

using Args = std::vector<Arg>;

struct Play {
  State& s;
  Chance& chance;
  Journal* journal;

  const Content& content() const { return *s.content; }
  // Something hidden is shown by what happens now.
  void disclose() const {
    if (journal != nullptr) journal->disclose();
  }
};

// Reports an event about a player (or nobody); `make_args` is called only if there is a journal.
// The player is the argument {player}. Returns the event to be completed, or null.
template <class MakeArgs>
Event* report(Play& play, std::string_view kind, Rule rule, Player player, std::string_view id,
              MakeArgs&& make_args) {
  if (play.journal == nullptr) return nullptr;
  Args args = make_args();
  if (player != kNobody) args.insert(args.begin(), {"player", Value::of_player(player)});
  return &play.journal->add({kind, rule, player, Message(id, std::move(args)), {}, {}, {}});
}
inline Event* report(Play& play, std::string_view kind, Rule rule, Player player,
                     std::string_view id) {
  return report(play, kind, rule, player, id, [] { return Args{}; });
}

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
    if (!player.pools[id].has_worker()) return;
    for (Piece rank = 1; rank <= 6; ++rank) {
      if (player.pools[id].count(rank) > 0) visit(rank, place);
    }
  };
  pool(kFront, kPlaceFront);
  pool(kBaths, kPlaceThermae);
  const BoardSide& side = s.side();
  const int spaces = static_cast<int>(side.spaces.size());
  for (int i = 0; i < spaces; ++i) {
    const Space& space = side.spaces[static_cast<std::size_t>(i)];
    if (space.unlimited) {
      pool(space.location == Location::kTitanus ? kInTitanus : kInAgro,
           place_at(space.location, space.order));
    } else if (const Occupant& o = s.occupant[i];
               !o.free() && o.player() == p && is_worker(o.piece())) {
      visit(o.piece(), place_at(space.location, space.order));
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
void score(Play& play, Player p, int points);
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
