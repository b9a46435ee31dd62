// The dice of an attack, reduced to what they can come to. MBP-RES-06 … 16
#pragma once

#include <cstdint>

namespace agon::mythic_battles {

// Faces of the dice rolled: how many blanks, ones … fives.
using Faces = const std::uint8_t*;

// What a first assault comes to: wounds, fives that are rolled again, dice saved for them.
struct Outcome {
  std::uint8_t wounds = 0;
  std::uint8_t fives = 0;
  std::uint8_t saved = 0;
  friend bool operator==(const Outcome&, const Outcome&) = default;
};
inline constexpr int kMaxOutcomes = 40;
struct Outcomes {
  Outcome list[kMaxOutcomes];
  int size = 0;
};

// The non-dominated outcomes, most wounds first, and last the one without raising any die.
Outcomes first_assault(Faces roll, int defence);
// Wounds of the second assault: without raising, and the most.
struct Range {
  int least = 0;
  int most = 0;
};
Range second_assault(Faces roll, int defence, int saved);

}  // namespace agon::mythic_battles
