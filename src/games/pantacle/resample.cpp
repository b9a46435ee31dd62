// Deals anew what a viewer does not know. Section (4) of the ledger.
#include "games/pantacle/pantacle.h"

namespace agon::pantacle {
namespace {

// The draw pile and the unknown places of rivals' hands are one pool.
void resample_blades(State& s, Viewer viewer, Chance& chance) {
  const bool seated = viewer >= 0;
  const Blades own = seated ? s[viewer].hand : 0;
  const Blades known = s.open | own | (seated ? s[viewer].seen : 0);
  Blades pool = s.pile;
  int unknown[kMaxPlayers] = {};
  for (Player p = 0; p < s.players; ++p) {
    pool |= s[p].hand & ~known;
    unknown[p] = std::popcount(s[p].hand & ~known);
    s[p].hand &= known;
    // What others know of each other is forgotten, unless it is the viewer's own hand.
    if (p != viewer) s[p].seen &= own;
  }
  for (Player p = 0; p < s.players; ++p) {
    for (int i = 0; i < unknown[p]; ++i) s[p].hand |= Blades{1} << draw_bit(pool, chance);
  }
  s.pile = pool;
}

// Curses that came back unseen, and those that somebody else has just drawn.
void resample_curses(State& s, Viewer viewer, Chance& chance) {
  s.curse_pile.resample(viewer, chance, {s.drawn, s.drawn_count});
}

}  // namespace

void Pantacle::resample(State& s, Viewer viewer, Chance& chance) {
  if (viewer == kReferee) return;
  resample_blades(s, viewer, chance);
  resample_curses(s, viewer, chance);
}

}  // namespace agon::pantacle
