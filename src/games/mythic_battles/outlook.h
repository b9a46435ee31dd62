// What units could reach, strike and fear, guessed without rolling: for the move weights.
#pragma once

#include <algorithm>
#include <array>
#include <bit>

#include "games/mythic_battles/mythic_battles.h"
#include "games/mythic_battles/play.h"
#include "games/mythic_battles/stats.h"
#include "games/mythic_battles/strike.h"

namespace agon::mythic_battles::bots {

inline constexpr int kSteps = 5;  // distances that are told apart
// What a unit is when it moves: a divinity, somebody who carries an omphalos, or another.
enum Goer : std::uint8_t { kDivine, kCarrier, kOther };

inline int near(int distance) { return std::min(distance, kSteps - 1); }

inline int distance_to(const State& s, Area from, Unit u) {
  return u == kNoUnit || !s.unit[u].on_map() ? kSteps : s.map().distance[from][s.unit[u].where];
}

inline Bearings bearings_of(const State& s) {
  Bearings found;
  for (Area a = 0; a < kAreas; ++a) found.stones |= s.omphalos[a] > 0 ? bit(a) : 0;
  return found;
}

inline int stone_distance(const State& s, const Bearings& bearings, Area from) {
  int nearest = kSteps;
  for_each(bearings.stones,
           [&](Area a) { nearest = std::min<int>(nearest, s.map().distance[from][a]); });
  return nearest;
}

inline int enemy_god_distance(const State& s, Player p, Area from) {
  int nearest = kSteps;
  for (Player q = 0; q < s.players; ++q) {
    if (!s.friends(p, q)) nearest = std::min(nearest, distance_to(s, from, s[q].divinity));
  }
  return nearest;
}

inline Goer goer_of(const State& s, Unit u) {
  if (s.card(u).divinity()) return kDivine;
  return (s.carrying & bit(u)) != 0 ? kCarrier : kOther;
}

// How far it is from an area to what a unit should go to: omphalos, or with one to the divinity; a
// divinity also to those who carry one.
inline int goal_distance(const State& s, const Bearings& bearings, Unit u, Area from) {
  const Player p = s.owner(u);
  switch (goer_of(s, u)) {
    case kCarrier: return distance_to(s, from, s[p].divinity);
    case kOther: return stone_distance(s, bearings, from);
    case kDivine: break;
  }
  int nearest = stone_distance(s, bearings, from);
  for_each(s.carrying & s.army[p],
           [&](Unit carrier) { nearest = std::min(nearest, distance_to(s, from, carrier)); });
  return nearest;
}

// Cards that pay as art of war.
inline int art_of(const State& s, Player p) {
  return s[p].aow.hand + s[p].omphalos.hand + pairs_in_hand(s, p);
}

inline int ready_units(const State& s, Player p) { return std::popcount(ready_to_act(s, p)); }

// The expected harm of an attack: wounds in hundredths of the target's life.
inline int harm_of(const State& s, int dice, int defence, Unit target) {
  const int life = std::max<int>(1, s.unit[target].life);
  const int wounds = kWounds[std::clamp(defence, 0, 10)][std::clamp(dice, 0, 10)];
  return std::min(150, wounds / life);
}
inline int harm_of(const State& s, const Attack& attack) {
  return harm_of(s, effective_offence(s, attack), effective_defence(s, attack), attack.target);
}

inline int bucket(int harm, int count) { return std::clamp(harm * count / 101, 0, count - 1); }

// 0 divinity, 1 hero or monster, 2 troops
inline int rank_of(const State& s, Unit u) {
  return s.card(u).divinity() ? 0 : s.card(u).troops() ? 2 : 1;
}

// The best blow that a unit could strike within `more` areas beyond its range: 0 none, then others
// by how hard it is, then divinities.
inline int best_strike(const State& s, Unit u, Area from, int more) {
  const Strike strike(s.row(u));
  const int walk = s.row(u).movement - more;
  int best = 0;
  const UnitSet friends = s.side_units(s.owner(u));
  for (Player q = 0; q < s.players; ++q) {
    for_each(s.army[q] & ~friends, [&](Unit target) {
      if (!s.unit[target].on_map()) return;
      const int distance = s.map().distance[from][s.unit[target].where] + walk;
      int dice = distance <= strike.reach ? strike.dice : 0;
      if (distance <= strike.far_reach) dice = std::max(dice, strike.far_dice);
      if (dice == 0) return;
      const int harm = harm_of(s, dice, s.row(target).defence, target);
      const bool divine = s.card(target).divinity();
      best = std::max(best, divine ? 6 + bucket(harm, 6) : 1 + bucket(harm, 5));
    });
  }
  return best;
}
inline int kind_of_strike(int strike) { return strike == 0 ? 0 : strike < 6 ? 1 : 2; }

// Wounds in hundredths of a unit's life that enemies could do to it in an area, each of them once.
inline int peril(const State& s, Unit u, Area at) {
  int sum = 0;
  const UnitSet friends = s.side_units(s.owner(u));
  for (Player q = 0; q < s.players; ++q) {
    for_each(s.army[q] & ~friends, [&](Unit enemy) {
      if (!s.unit[enemy].on_map()) return;
      sum +=
          Strike(s.row(enemy)).wounds(s.row(u).defence, s.map().distance[s.unit[enemy].where][at]);
    });
  }
  return sum / std::max<int>(1, s.unit[u].life);
}
inline int peril_bucket(int harm) {
  constexpr std::array<int, 4> kBounds = {10, 25, 50, 80};
  return static_cast<int>(std::upper_bound(kBounds.begin(), kBounds.end(), harm) - kBounds.begin());
}

}  // namespace agon::mythic_battles::bots
