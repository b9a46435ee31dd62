// Deals anew what a viewer does not know. Section (4) of the ledger.
#include "games/pantacle/pantacle.h"

namespace agon::pantacle {
namespace {

// A set of bits that is drawn from; taking one at random costs a scan of at most 27 bits.
std::uint32_t draw_bit(std::uint32_t& set, Chance& chance) {
  std::uint32_t skip = chance.pick(static_cast<std::uint32_t>(std::popcount(set)));
  std::uint32_t bits = set;
  while (skip-- > 0) bits &= bits - 1;
  const std::uint32_t bit = bits & -bits;
  set &= ~bit;
  return bit;
}

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
    for (int i = 0; i < unknown[p]; ++i) s[p].hand |= draw_bit(pool, chance);
  }
  s.pile = pool;
}

// Curses that came back unseen, and those that somebody else has just drawn.
void resample_curses(State& s, Viewer viewer, Chance& chance) {
  CursePile& pile = s.curse_pile;
  const auto each_hidden = [&](auto&& visit) {
    for (int i = 0; i < s.drawn_count; ++i) {
      if (!s.drawn[i].knowers.has(viewer)) visit(s.drawn[i]);
    }
    for (int i = 0; i < pile.below_count; ++i) {
      if (!pile.below[i].knowers.has(viewer)) visit(pile.below[i]);
    }
  };
  each_hidden([&](PileCard& card) { pile.rest |= 1U << card.card; });
  each_hidden([&](PileCard& card) {
    card.card = static_cast<std::uint8_t>(std::countr_zero(draw_bit(pile.rest, chance)));
  });
}

}  // namespace

void Pantacle::resample(State& s, Viewer viewer, Chance& chance) {
  if (viewer == kReferee) return;
  resample_blades(s, viewer, chance);
  resample_curses(s, viewer, chance);
}

}  // namespace agon::pantacle
