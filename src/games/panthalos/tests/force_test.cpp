// PAN-FORCE-01 … 07
#include "games/panthalos/force.h"

#include <gmock/gmock.h>

#include "games/panthalos/tests/position.h"

namespace agon::panthalos {
namespace {

using testing::Contains;
using testing::ElementsAre;
using testing::Not;

Counts<kForceTokens> set_of(std::string_view ids) {
  Counts<kForceTokens> set;
  for (const Token t : tokens(ids)) ++set[t];
  return set;
}

bool legal_for(Element x, std::string_view ids, bool solo = false) {
  return is_legal_set(set_of(ids), {x, false, solo, 0});
}

// Rulebook example E17, "14 Earth".
TEST(Force, StrengthsAndBonusesAddUp_PAN_FORCE_01) {
  EXPECT_EQ(total_of(set_of("titan:earth_6 titan:earth_8")), 14);
  EXPECT_TRUE(legal_for(Element::kEarth, "titan:earth_6 titan:earth_8"));
  EXPECT_TRUE(legal_for(Element::kEarth, "reinforcement:earth_1"));
}

// E17, "5 Fire" and "forbidden".
TEST(Force, ReinforcementsAreOfTheElement_PAN_FORCE_02) {
  EXPECT_EQ(total_of(set_of("reinforcement:fire_2 reinforcement:fire_3")), 5);
  EXPECT_TRUE(legal_for(Element::kFire, "reinforcement:fire_2 reinforcement:fire_3"));
  EXPECT_FALSE(legal_for(Element::kFire, "reinforcement:fire_2 reinforcement:water_3"));
}

// E17, "10 Fire".
TEST(Force, AReinforcementTurnsOneTitan_PAN_FORCE_03) {
  EXPECT_EQ(total_of(set_of("titan:earth_8 reinforcement:fire_2")), 10);
  EXPECT_TRUE(legal_for(Element::kFire, "titan:earth_8 reinforcement:fire_2"));
}

TEST(Force, NoMoreForeignTitansThanReinforcements_PAN_FORCE_04) {
  EXPECT_TRUE(legal_for(Element::kFire, "titan:air_7 titan:fire_6 reinforcement:fire_1"));
  EXPECT_FALSE(legal_for(Element::kFire, "titan:air_7 titan:water_6 reinforcement:fire_1"));
  EXPECT_TRUE(legal_for(Element::kFire,
                        "titan:air_7 titan:water_6 reinforcement:fire_1 reinforcement:fire_2"));
  EXPECT_FALSE(legal_for(Element::kFire, "titan:air_9"));
}

TEST(Force, SoloConversionTakesOneTitanAndOneReinforcement_PAN_FORCE_04) {
  EXPECT_TRUE(legal_for(Element::kFire, "titan:air_7 reinforcement:fire_1", true));
  EXPECT_TRUE(legal_for(Element::kFire, "titan:air_7 titan:fire_5 reinforcement:fire_1", true));
  EXPECT_FALSE(legal_for(Element::kFire, "titan:air_7 reinforcement:fire_1 reinforcement:fire_2",
                         true));
  EXPECT_TRUE(legal_for(Element::kFire, "reinforcement:fire_1 reinforcement:fire_2", true));
}

TEST(Force, TheSwitchIsReal_PAN_FORCE_04) {
  const auto defence = [](std::string_view value) {
    return position(2)
        .option("solo_conversion", value)
        .underworld("u01")
        .tokens(0, "titan:air_6 reinforcement:fire_1 reinforcement:fire_2")
        .evaluate(Location::kKrypt);
  };
  Game off = defence("off");
  EXPECT_TRUE(off.is_legal("add titan:air_6"));  // 6 + 1 + 2 = 9
  Game on = defence("on");
  EXPECT_THAT(on.legal(), ElementsAre("decline"));
}

// Every draft that the engine offers can be completed, and no completable one is missing: against
// the enumeration of all sets.
TEST(Force, DraftsMatchTheEnumerationOfAllSets_PAN_FORCE_04) {
  Chance chance(5);
  for (int round = 0; round < 300; ++round) {
    Counts<kTokens> hand;
    std::vector<Token> held;
    const int size = 1 + static_cast<int>(chance.pick(7));
    for (int i = 0; i < size; ++i) {
      const auto t = static_cast<Token>(chance.pick(kForceTokens));
      ++hand[t];
      held.push_back(t);
    }
    std::sort(held.begin(), held.end());
    const Demand demand{static_cast<Element>(chance.pick(4)), chance.pick(5) == 0,
                        chance.pick(3) == 0, 1 + static_cast<int>(chance.pick(25))};
    std::vector<bool> possible(kForceTokens);  // as the first (lowest) token of a sufficient set
    for (unsigned bits = 1; bits < (1U << size); ++bits) {
      Counts<kForceTokens> set;
      Token lowest = kForceTokens;
      for (int i = 0; i < size; ++i) {
        if ((bits >> i & 1U) == 0) continue;
        ++set[held[i]];
        lowest = std::min(lowest, held[i]);
      }
      if (is_legal_set(set, demand) && total_of(set) >= demand.at_least) {
        possible[lowest] = true;
      }
    }
    State s = position(2).state();
    s[0].tokens = hand;
    Actions listed;
    list_draft_tokens(s, 0, -1, demand, listed);
    std::vector<bool> offered(kForceTokens);
    for (const Action& action : listed) offered[action.a] = true;
    ASSERT_EQ(offered, possible) << "round " << round;
  }
}

// Rulebook example E16.
TEST(Force, APlayedTitanReturnsForADisc_PAN_FORCE_05) {
  Game game = position(2)
                  .underworld("u04")
                  .round(7)  // earth 9, TEMPLUM 4: 13
                  .discs(0, 2, 4)
                  .tokens(0, "titan:earth_6 titan:earth_8")
                  .evaluate(Location::kKrypt);
  game.play_all({"add titan:earth_6", "add titan:earth_8"});
  EXPECT_THAT(game.legal(), ElementsAre("keep titan:earth_6", "keep titan:earth_8", "finish"));
  game.play("keep titan:earth_8");
  EXPECT_EQ(game.tokens(0), "titan:earth_8");
  EXPECT_EQ(game.box("titan:earth_6"), 1);
  EXPECT_EQ(game[0].personal, 1);
  EXPECT_EQ(game[0].general, 5);
}

TEST(Force, ReinforcementsAreNeverBoughtBack_PAN_FORCE_06) {
  Game game = position(2)
                  .underworld("u01")
                  .discs(0, 5)
                  .tokens(0, "titan:fire_7 reinforcement:fire_2")
                  .evaluate(Location::kKrypt);
  game.play_all({"add titan:fire_7", "add reinforcement:fire_2"});
  EXPECT_THAT(game.legal(), ElementsAre("keep titan:fire_7", "finish"));
  EXPECT_EQ(game.box("reinforcement:fire_2"), 1);
}

TEST(Force, ATitanReturnsAsOftenAsItIsPlayedAndIsKnown_PAN_FORCE_07) {
  Game game =
      position(2).underworld("u01").discs(0, 5).known(0, "titan:fire_9").evaluate(Location::kKrypt);
  game.play_all({"add titan:fire_9", "keep titan:fire_9"});
  EXPECT_EQ(game.tokens(0), "titan:fire_9");
  EXPECT_EQ(game[0].known[titan(Element::kFire, 9)], 1);
}

}  // namespace
}  // namespace agon::panthalos
