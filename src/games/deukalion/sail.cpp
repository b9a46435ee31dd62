// Where ships and the Hydra can go, and where a relocated piece may be put. The map is a set of
// bits: a step in all directions is four shifts.
#include <algorithm>

#include "games/deukalion/play.h"

namespace agon::deukalion {

Squares Reach::within(Square from, int steps) const {
  Squares seen = bit(from);
  Squares front = seen;
  for (; steps > 0 && front != 0; --steps) {
    const Squares next = neighbours(front) & (pass | stops) & ~seen;
    seen |= next;
    front = next & pass;
  }
  return seen & ~bit(from);
}

int Reach::distance(Square from, Square to, int steps) const {
  Squares seen = bit(from);
  Squares front = seen;
  for (int d = 1; d <= steps && front != 0; ++d) {
    const Squares next = neighbours(front) & (pass | stops) & ~seen;
    if (has(next, to)) return d;
    seen |= next;
    front = next & pass;
  }
  return 0;
}

// Back from the goal, each time to the first neighbour that is one step nearer.
std::vector<Square> Reach::path(Square from, Square to, int steps) const {
  std::vector<Square> way;
  int d = distance(from, to, steps);
  for (Square at = to; d > 0; --d) {
    way.push_back(at);
    for (Squares before = neighbours(bit(at)); before != 0 && d > 1;) {
      const Square square = take_first(before);
      if (has(pass, square) && square != from && distance(from, square, d - 1) == d - 1) {
        at = square;
        break;
      }
    }
  }
  std::reverse(way.begin(), way.end());
  return way;
}

// DEU-HCH-01, DEU-CHL-05
bool may_attack_hydra(const State& s, Player p) {
  if (!could_win(s, p, ChallengeKind::kHydra, 0)) return false;
  if (s.options.only_active_attacks_hydra && p != s.active) return false;
  const std::uint16_t hydra = s.content->hydra_pursuits;
  return ((s.options.secret_hydra_licenses ? open_to(s, p) : s.display) & hydra) != 0;
}

// DEU-MAP-01, DEU-MOV-02 … 06
Reach ship_reach(const State& s, Player p) {
  const Content& content = *s.content;
  const Squares rivals = s.ships(p) & content.water;
  const Squares hydra = bit(s.hydra);
  Reach reach;
  reach.pass = content.navigable & ~content.styx & ~rivals & ~hydra;
  reach.stops = content.styx | rivals | (may_attack_hydra(s, p) ? hydra : 0);
  return reach;
}

// DEU-HYD-01, DEU-HYD-02
Reach hydra_reach(const State& s) {
  const Content& content = *s.content;
  Reach reach;
  reach.pass = content.water & ~s.ships();
  reach.stops = content.water & s.ships(s.active);
  if (s[s.active].square != kNoSquare) reach.stops &= ~bit(s[s.active].square);
  return reach;
}

int hydra_allowance(const State& s) {
  return s.assigned[static_cast<int>(Symbol::kHydra)] + s.hydra_extra;
}

bool may_challenge_from_here(const State& s, Player p) {
  return s.options.challenge_from_anchor || !s.on(p, s.content->anchors);
}

namespace {

// Ends of walks of three squares that never come back to a square. DEU-REL-01
Squares walk_ends(Square from, Squares area) {
  Squares ends = 0;
  for (Squares first = neighbours(bit(from)) & area; first != 0;) {
    const Square a = take_first(first);
    for (Squares second = neighbours(bit(a)) & area & ~bit(from); second != 0;) {
      ends |= neighbours(bit(take_first(second))) & area & ~bit(a);
    }
  }
  return ends;
}

}  // namespace

Squares relocation_squares(const State& s, int piece) {
  const Content& content = *s.content;
  const bool hydra = piece == kHydraPiece;
  const Square from = hydra ? s.hydra : s.player[piece].square;
  const Squares area = hydra ? content.water : content.navigable;
  const Squares free = area & ~s.ships() & ~bit(s.hydra);
  if (s.options.walk3) {
    if (const Squares ends = walk_ends(from, area) & free; ends != 0) return ends;
  }
  Squares rings[4] = {};  // free squares at distance 1, 2, 3; DEU-REL-04
  Squares seen = bit(from);
  Squares front = seen;
  for (int d = 1; front != 0; ++d) {
    front = neighbours(front) & area & ~seen;
    seen |= front;
    if (d <= 3) rings[d] = front & free;
    if (d == 3) {
      for (const int nearer : {3, 2, 1}) {
        if (rings[nearer] != 0) return rings[nearer];
      }
    }
    if (d > 3 && (front & free) != 0) return front & free;
  }
  return rings[2] != 0 ? rings[2] : rings[1];
}

}  // namespace agon::deukalion
