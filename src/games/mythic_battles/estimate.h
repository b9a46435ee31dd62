// What each player has, by kinds, in hundredths.
#pragma once

#include <array>

#include "games/mythic_battles/state.h"

namespace agon::mythic_battles::bots {

enum FeatureKind {
  kAbsorbed,
  kVitality,
  kArmy,
  kCarried,
  kNear,
  kDeployed,
  kPressure,
  kThreat,
  kDoom,
  kThreatLater,
  kDoomLater,
  kArt,
  kDivine,
  kOrders,
  kSpare,
  kFeatureKinds
};

using Amounts = std::array<int, kFeatureKinds>;

struct Estimates {
  float progress = 0;  // of the game, 0 to 1
  AreaSet stones = 0;  // areas with free omphalos
  Player first = 0;    // who moves first from here on
  PerPlayer<Amounts> of{};
  PerPlayer<float> worth{};  // what the plain evaluation makes of them
};
Estimates estimates_of(const State& s);

// How sure it is, in hundredths, that a player can activate a unit next turn.
int readiness(const State& s, const PlayerState& owner, Unit u);

inline int distance_of(const State& s, Unit a, Unit b) {
  return s.map().distance[s.unit[a].where][s.unit[b].where];
}

}  // namespace agon::mythic_battles::bots
