// The dice: every roll of up to 8 dice against every defence, held against a full enumeration.
#include "games/mythic_battles/dice.h"

#include <gmock/gmock.h>

#include <algorithm>
#include <functional>
#include <set>
#include <vector>

namespace agon::mythic_battles {
namespace {

using testing::ElementsAre;

std::vector<Outcome> outcomes_of(std::vector<int> dice, int defence) {
  std::uint8_t roll[6] = {};
  for (const int face : dice) ++roll[face];
  const Outcomes outcomes = first_assault(roll, defence);
  return {outcomes.list, outcomes.list + outcomes.size};
}
int most_wounds(std::vector<int> dice, int defence) {
  int most = 0;
  for (const Outcome& o : outcomes_of(std::move(dice), defence)) {
    most = std::max<int>(most, o.wounds);
  }
  return most;
}
Range second(std::vector<int> dice, int defence, int saved) {
  std::uint8_t roll[6] = {};
  for (const int face : dice) ++roll[face];
  return second_assault(roll, defence, saved);
}
Outcome outcome(int w, int f, int s) {
  return {static_cast<std::uint8_t>(w), static_cast<std::uint8_t>(f), static_cast<std::uint8_t>(s)};
}

TEST(FirstAssault, TheRulebooksExample_MBP_RES_06_MBP_RES_07) {
  EXPECT_THAT(outcomes_of({0, 2, 3, 2, 4, 5}, 4), ElementsAre(outcome(3, 0, 0), outcome(2, 0, 0)));
}

TEST(FirstAssault, SeveralDiceRaiseOneBeyondFive_MBP_RES_08_MBP_RES_09_MBP_RES_16) {
  EXPECT_THAT(outcomes_of({0, 1, 2, 3, 4, 4}, 7),
              ElementsAre(outcome(1, 0, 0), outcome(0, 2, 1), outcome(0, 1, 3), outcome(0, 0, 0)));
}

TEST(FirstAssault, WoundingDiceDoNotGoOn_MBP_RES_11_MBP_RES_16) {
  EXPECT_THAT(outcomes_of({5, 5, 3, 1}, 6),
              ElementsAre(outcome(2, 0, 0), outcome(1, 1, 1), outcome(0, 2, 2)));
  EXPECT_THAT(outcomes_of({5, 5, 1}, 6), ElementsAre(outcome(1, 1, 0), outcome(0, 2, 1)));
}

TEST(FirstAssault, AFiveMayBeSetAside_MBP_RES_09) { EXPECT_EQ(most_wounds({5, 5}, 6), 1); }

TEST(SecondAssault, ExistsOnlyFromDefenceSix_MBP_RES_10) {
  EXPECT_THAT(outcomes_of({5, 5, 5}, 5), ElementsAre(outcome(3, 0, 0)));
  EXPECT_THAT(outcomes_of({5, 5, 5}, 6), testing::Contains(outcome(0, 3, 0)));
}

TEST(SecondAssault, BlanksGoWithTheirFive_MBP_RES_12) {
  EXPECT_EQ(second({0, 2, 5}, 7, 0).least, 2);
  EXPECT_EQ(second({0, 2, 5}, 8, 0).most, 1);
  EXPECT_EQ(second({0, 2, 5}, 10, 0).most, 1);
}

TEST(SecondAssault, SavedAndFailedDiceRaiseOthers_MBP_RES_13_MBP_RES_14) {
  EXPECT_EQ(second({2, 3}, 10, 1).most, 1);
  EXPECT_EQ(second({2, 3}, 10, 0).most, 0);
  const Range range = second({4, 1}, 7, 1);  // 9 wounds, and 6 with the saved die
  EXPECT_EQ(range.least, 1);
  EXPECT_EQ(range.most, 2);
}

// -- the oracle: every die is set aside, kept, or raised to wound or to five, in every combination

// Dice set aside but not used yet, wounds, fives, saved.
using Ways = std::vector<std::array<int, 4>>;

Ways with_die(const Ways& before, int v, int defence) {
  Ways after;
  for (const auto& [spare, w, f, s] : before) {
    if (v >= defence) {  // wounds by itself, cannot be refused
      after.push_back({spare, w + 1, f, s});
      continue;
    }
    after.push_back({spare + 1, w, f, s});  // set aside
    v == 5 ? after.push_back({spare, w, f + 1, s}) : after.push_back({spare, w, f, s + 1});
    after.push_back({spare - (defence - v), w + 1, f, s});
    if (v < 5 && defence >= 6) after.push_back({spare - (5 - v), w, f + 1, s});
  }
  std::sort(after.begin(), after.end());
  after.erase(std::unique(after.begin(), after.end()), after.end());
  return after;
}

using Key = std::array<int, 3>;

// What the dice can come to, each once: what is set aside may be wasted, but not owed.
std::set<Key> non_dominated(const Ways& ways) {
  std::set<Key> all;
  for (const auto& [spare, w, f, s] : ways) {
    if (spare >= 0) all.insert({w, f, f == 0 ? 0 : s});
  }
  std::set<Key> best;
  for (const Key& a : all) {
    const bool dominated = std::any_of(all.begin(), all.end(), [&](const Key& b) {
      return b != a && b[0] >= a[0] && b[1] >= a[1] && b[2] >= a[2];
    });
    if (!dominated) best.insert(a);
  }
  return best;
}

void check_rolls(int left, int lowest, int defence, std::vector<int>& dice, const Ways& ways) {
  std::set<Key> expected = non_dominated(ways);
  int natural = 0, fives = 0, low = 0;
  for (const int v : dice) {
    natural += v >= defence ? 1 : 0;
    fives += v == 5 && defence > 5 ? 1 : 0;
    low += v < 5 && v < defence ? 1 : 0;
  }
  expected.insert({natural, fives, fives > 0 ? low : 0});
  std::set<Key> offered;
  for (const Outcome& o : outcomes_of(dice, defence)) offered.insert({o.wounds, o.fives, o.saved});
  ASSERT_EQ(offered, expected) << testing::PrintToString(dice) << " against " << defence;
  if (left == 0) return;
  for (int face = lowest; face <= 5; ++face) {
    dice.push_back(face);
    check_rolls(left - 1, face, defence, dice, with_die(ways, face, defence));
    dice.pop_back();
  }
}

TEST(FirstAssault, OffersExactlyTheNonDominatedOutcomes_MBP_RES_16) {
  for (int defence = 0; defence <= 10; ++defence) {
    std::vector<int> dice;
    check_rolls(8, 1, defence, dice, {{0, 0, 0, 0}});
  }
}

void for_each_roll(int count, int lowest, std::vector<int>& dice,
                   const std::function<void()>& visit) {
  if (count == 0) return visit();
  for (int face = lowest; face <= 5; ++face) {
    dice.push_back(face);
    for_each_roll(count - 1, face, dice, visit);
    dice.pop_back();
  }
}

TEST(SecondAssault, GivesTheMostThatEnumerationFinds_MBP_RES_13) {
  for (int count = 0; count <= 5; ++count) {
    std::vector<int> dice;
    for_each_roll(count, 0, dice, [&] {
      for (int defence = 6; defence <= 10; ++defence) {
        for (int saved = 0; saved <= 4; ++saved) {
          // Raise the dice of every subset; what is not raised and failed pays, one each.
          int most = 0;
          for (unsigned set = 0; set < 1U << dice.size(); ++set) {
            int cost = 0, fuel = saved, wounds = 0;
            for (std::size_t i = 0; i < dice.size(); ++i) {
              if (dice[i] == 0) continue;
              const int total = 5 + dice[i];
              const bool raised = (set >> i & 1U) != 0;
              if (total >= defence) {
                ++wounds;
              } else if (raised) {
                ++wounds;
                cost += defence - total;
              } else {
                ++fuel;
              }
            }
            if (cost <= fuel) most = std::max(most, wounds);
          }
          ASSERT_EQ(second(dice, defence, saved).most, most)
              << testing::PrintToString(dice) << " against " << defence << " saved " << saved;
        }
      }
    });
  }
}

}  // namespace
}  // namespace agon::mythic_battles
