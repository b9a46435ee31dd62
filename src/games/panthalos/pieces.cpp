// Pieces on the board: where they stand, promotion and demotion.
#include "games/panthalos/play.h"

namespace agon::panthalos {
namespace {

Pool* pool_at(State& s, Player p, Place place) {
  if (place == kPlaceFront) return &s[p].pools[kFront];
  if (place == kPlaceThermae) return &s[p].pools[kBaths];
  if (location_of(place) == Location::kTitanus) return &s[p].pools[kInTitanus];
  if (location_of(place) == Location::kAgro) return &s[p].pools[kInAgro];
  return nullptr;
}

}  // namespace

void remove_piece(State& s, Player p, Piece piece, Place place) {
  if (Pool* pool = pool_at(s, p, place)) {
    pool->remove(piece);
  } else {
    s.occupant[s.index_of(place)] = {};
  }
}

void put_piece(State& s, Player p, Piece piece, Place place) {
  if (Pool* pool = pool_at(s, p, place)) {
    pool->add(piece);
  } else {
    s.occupant[s.index_of(place)] = Occupant::of(p, piece);
  }
}

void turn_worker(State& s, Player p, Piece rank, Place place, int change) {
  remove_piece(s, p, rank, place);
  put_piece(s, p, static_cast<Piece>(rank + change), place);
}

// PAN-PROMO-01, PAN-PROMO-02, PAN-PROMO-03
bool can_promote(const State& s, Player p) {
  // Most often somebody in front will do.
  for (Piece rank = 1; rank < 6; ++rank) {
    if (s[p].pools[kFront].count(rank) > 0) return true;
  }
  bool found = false;
  for_each_worker(s, p, [&](Piece rank, Place) { found |= rank < 6; });
  return found;
}

// PAN-DUEL-07
bool can_demote(const State& s, Player p) {
  bool found = false;
  for_each_worker(s, p, [&](Piece rank, Place) { found |= rank > 1; });
  return found;
}

void list_workers(const State& s, Player p, Verb verb, int lowest, int highest, Actions& out) {
  for_each_worker(s, p, [&](Piece rank, Place place) {
    if (rank >= lowest && rank <= highest) out.add(act(verb, rank, place));
  });
}

}  // namespace agon::panthalos
