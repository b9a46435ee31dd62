#include "games/mythic_battles/odds.h"

#include <algorithm>
#include <cmath>

namespace agon::mythic_battles {
namespace {

// Calls with every roll of so many dice, on top of those that lie already, and its chance.
template <class Visit>
void each_roll(int dice, Faces lying, Visit visit) {
  std::uint8_t roll[6] = {};
  const double all = std::pow(6.0, dice);
  const auto deal = [&](const auto& self, int face, int left, double ways) -> void {
    if (face == 5) {
      roll[5] = static_cast<std::uint8_t>(lying[5] + left);
      visit(roll, ways / all);
      return;
    }
    double share = 1;
    for (int n = 0; n <= left; ++n) {
      roll[face] = static_cast<std::uint8_t>(lying[face] + n);
      self(self, face + 1, left - n, ways * share);
      share = share * (left - n) / (n + 1);
    }
  };
  deal(deal, 0, dice, 1);
}

constexpr std::uint8_t kNothing[6] = {};

}  // namespace

double WoundOdds::mean() const {
  double sum = 0;
  for (std::size_t n = 0; n < chance.size(); ++n) sum += static_cast<double>(n) * chance[n];
  return sum;
}

Odds::Odds(int defence, int life) : defence_(defence), life_(std::clamp(life, 0, kMostDice)) {}

const WoundOdds& Odds::of_second(int dice, int saved) {
  auto& known = second_[static_cast<std::size_t>(dice * (kMostDice + 1) + saved)];
  if (!known) {
    known.emplace();
    each_roll(dice, kNothing, [&](Faces roll, double part) {
      known->chance[static_cast<std::size_t>(second_assault(roll, defence_, saved).most)] += part;
    });
  }
  return *known;
}

WoundOdds Odds::of_way(const Outcome& way) {
  WoundOdds odds;
  const WoundOdds& later = of_second(way.fives, way.saved);
  for (int n = 0; n <= kMostDice; ++n) {
    const int wounds = std::min(life_, way.wounds + n);
    odds.chance[static_cast<std::size_t>(wounds)] += later.chance[static_cast<std::size_t>(n)];
  }
  return odds;
}

const WoundOdds& Odds::best(Faces roll) {
  const Outcomes outcomes = first_assault(roll, defence_);
  const Way* most = nullptr;
  for (int i = 0; i < outcomes.size; ++i) {
    const Outcome& way = outcomes.list[i];
    constexpr int kSide = kMostDice + 1;
    Way& known =
        ways_[static_cast<std::size_t>((way.wounds * kSide + way.fives) * kSide + way.saved)];
    if (!known.known) known.odds = of_way(way);
    if (!known.known) known.mean = known.odds.mean();
    known.known = true;
    if (most == nullptr || known.mean > most->mean) most = &known;
  }
  return most->odds;
}

WoundOdds Odds::before(int dice) { return fallen(kNothing, std::clamp(dice, 0, kMostDice)); }

WoundOdds Odds::fallen(Faces roll, int again) {
  WoundOdds odds;
  each_roll(again, roll, [&](Faces now, double part) {
    const WoundOdds& made = best(now);
    for (std::size_t n = 0; n < odds.chance.size(); ++n) odds.chance[n] += part * made.chance[n];
  });
  return odds;
}

WoundOdds Odds::second(Faces roll, int saved, int wounds, int again) const {
  WoundOdds odds;
  each_roll(again, roll, [&](Faces now, double part) {
    const int made = wounds + second_assault(now, defence_, saved).most;
    odds.chance[static_cast<std::size_t>(std::min(life_, made))] += part;
  });
  return odds;
}

}  // namespace agon::mythic_battles
