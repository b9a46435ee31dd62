// How many wounds an attack is likely to make, if its dice are used as well as can be.
#pragma once

#include <array>
#include <optional>

#include "games/mythic_battles/dice.h"

namespace agon::mythic_battles {

inline constexpr int kMostDice = 10;

// The chance of each number of wounds.
struct WoundOdds {
  std::array<double, kMostDice + 1> chance{};
  double mean() const;
};

// Odds of attacks on a target with so much defence and vitality. What is above its vitality counts
// as its vitality, and the way that makes the most wounds on average is the best one.
class Odds {
 public:
  Odds(int defence, int life);
  // Before the first assault is rolled.
  WoundOdds before(int dice);
  // After it has fallen, some dice of which are rolled again.
  WoundOdds fallen(Faces roll, int again = 0);
  // Of the second assault, some dice of which are rolled again, after a number of wounds.
  WoundOdds second(Faces roll, int saved, int wounds, int again = 0) const;

 private:
  WoundOdds of_way(const Outcome& way);
  const WoundOdds& best(Faces roll);
  const WoundOdds& of_second(int dice, int saved);
  int defence_;
  int life_;
  // By dice and saved ones, before it is rolled.
  std::array<std::optional<WoundOdds>, (kMostDice + 1) * (kMostDice + 1)> second_;
  // By wounds, fives and saved dice.
  struct Way {
    bool known = false;
    double mean = 0;
    WoundOdds odds;
  };
  std::array<Way, (kMostDice + 1) * (kMostDice + 1) * (kMostDice + 1)> ways_;
};

}  // namespace agon::mythic_battles
