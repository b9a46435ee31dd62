// What a unit can do to others, guessed without rolling: for what bots think.
#pragma once

#include <algorithm>
#include <array>

#include "games/mythic_battles/state.h"

namespace agon::mythic_battles {

// Wounds in hundredths that so many dice do on average to such a defence, by the best raises.
inline constexpr std::array<std::array<std::uint16_t, 11>, 11> kWounds = {{
    {0, 83, 167, 250, 333, 417, 500, 583, 667, 750, 833},
    {0, 83, 167, 250, 333, 417, 500, 583, 667, 750, 833},
    {0, 67, 138, 212, 287, 360, 435, 510, 585, 660, 734},
    {0, 50, 108, 170, 236, 298, 364, 428, 496, 562, 629},
    {0, 34, 80, 132, 187, 241, 300, 353, 409, 462, 519},
    {0, 16, 52, 96, 139, 182, 227, 271, 315, 360, 403},
    {0, 14, 48, 87, 126, 166, 203, 243, 279, 316, 352},
    {0, 11, 39, 74, 110, 144, 177, 213, 247, 281, 314},
    {0, 8, 30, 58, 89, 120, 150, 180, 211, 241, 272},
    {0, 5, 21, 45, 70, 95, 122, 148, 176, 202, 229},
    {0, 3, 13, 29, 49, 72, 93, 117, 139, 162, 183},
}};

// What a unit can do to others in one activation.
struct Strike {
  int dice = 0;
  int reach = 0;  // areas, walking first
  int far_dice = 0;
  int far_reach = 0;  // of a power

  explicit Strike(const UnitRow& row)
      : dice(row.offence),
        reach(row.movement + row.range),
        far_dice(row.far_dice),
        far_reach(row.movement + row.far_range) {}
  // Expected wounds in hundredths; fewer where the target is still out of reach.
  int wounds(int defence, int distance) const {
    constexpr std::array<int, 4> kPercent = {100, 45, 25, 10};
    const auto of = [&](int count, int most) {
      const int short_of = std::max(0, distance - most);
      return short_of > 3 ? 0 : kWounds[defence][std::min(10, count)] * kPercent[short_of] / 100;
    };
    return std::max(of(dice, reach), far_dice > 0 ? of(far_dice, far_reach) : 0);
  }
};

}  // namespace agon::mythic_battles
