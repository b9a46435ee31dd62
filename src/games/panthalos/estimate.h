// What each player has, by kinds, in hundredths of a point of the final score.
#pragma once

#include "games/panthalos/outlook.h"

namespace agon::panthalos::bots {

enum FeatureKind {
  kPoints,
  kGoods,
  kSales,
  kCrafts,
  kFleet,
  kDiscs,
  kForce,
  kDefence,
  kRanks,
  kWorkforce,
  kIncome,
  kPlaced,
  kDuel,
  kCollected,
  kStart,
  kFeatureKinds,
};

using Amounts = std::array<int, kFeatureKinds>;

struct Estimates {
  Outlook view;
  float progress = 0;  // of the game, 0 to 1
  std::array<Amounts, kMaxPlayers> of;
};
Estimates estimates_of(const State& s);

}  // namespace agon::panthalos::bots
