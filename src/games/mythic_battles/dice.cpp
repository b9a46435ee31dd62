#include "games/mythic_battles/dice.h"

namespace agon::mythic_battles {
namespace {

// The most dice below `goal` that can be raised to it, each die or saved one set aside giving +1.
// Raising the highest costs least; what is left over pays.
int most_raised(Faces count, int base, int goal, int saved) {
  int dice = 0;
  for (int face = 1; face <= 5; ++face) {
    if (base + face < goal) dice += count[face];
  }
  int raised = 0;
  int cost = 0;
  for (int face = 5; face >= 1; --face) {
    if (base + face >= goal) continue;
    for (int n = count[face]; n > 0; --n) {
      cost += goal - base - face;
      if (cost > saved + dice - raised - 1) return raised;
      ++raised;
    }
  }
  return raised;
}

bool dominates(const Outcome& a, const Outcome& b) {
  return a.wounds >= b.wounds && a.fives >= b.fives && a.saved >= b.saved;
}

void add(Outcomes& outcomes, Outcome outcome) {
  if (outcome.fives == 0) outcome.saved = 0;  // nothing to save them for
  for (int i = 0; i < outcomes.size; ++i) {
    if (dominates(outcomes.list[i], outcome)) return;
  }
  int kept = 0;
  for (int i = 0; i < outcomes.size; ++i) {
    if (!dominates(outcome, outcomes.list[i])) outcomes.list[kept++] = outcomes.list[i];
  }
  outcomes.list[kept++] = outcome;
  outcomes.size = kept;
}

Outcome outcome_of(int wounds, int fives, int saved) {
  return {static_cast<std::uint8_t>(wounds), static_cast<std::uint8_t>(fives),
          static_cast<std::uint8_t>(saved)};
}

}  // namespace

Outcomes first_assault(Faces roll, int defence) {
  Outcomes outcomes;
  Outcome plain;
  if (defence <= 5) {
    int natural = 0;
    for (int face = 1; face <= 5; ++face) natural += face >= defence ? roll[face] : 0;
    plain = outcome_of(natural, 0, 0);
    add(outcomes, outcome_of(natural + most_raised(roll, 0, defence, 0), 0, 0));
  } else {
    // Wounding dice and fives are the highest ones together: what it costs to raise them depends
    // only on their sum. Of the others fives must be set aside first, or they would be rolled.
    int sum[12] = {};
    int dice = 0;
    for (int face = 5; face >= 1; --face) {
      for (int n = roll[face]; n > 0; --n, ++dice) sum[dice + 1] = sum[dice] + face;
    }
    plain = outcome_of(0, roll[5], roll[5] > 0 ? dice - roll[5] : 0);
    for (int wounds = dice; wounds >= 0; --wounds) {
      for (int fives = dice - wounds; fives >= 0; --fives) {
        const int used = wounds + fives;
        const int cost = wounds * defence + 5 * fives - sum[used];
        const int left = dice - used;
        const int loose_fives = roll[5] > used ? roll[5] - used : 0;
        if (cost <= left && cost >= loose_fives) {
          add(outcomes, outcome_of(wounds, fives, left - cost));
        }
      }
    }
  }
  for (int i = 0; i < outcomes.size; ++i) {
    if (outcomes.list[i] == plain) return outcomes;
  }
  outcomes.list[outcomes.size++] = plain;
  return outcomes;
}

Range second_assault(Faces roll, int defence, int saved) {
  Range range;
  for (int face = 1; face <= 5; ++face) range.least += 5 + face >= defence ? roll[face] : 0;
  range.most = range.least + most_raised(roll, 5, defence, saved);
  return range;
}

}  // namespace agon::mythic_battles
