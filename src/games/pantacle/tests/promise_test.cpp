// What an action promises: with curses, caps, empty reserves and what follows at once.
#include <gtest/gtest.h>

#include "games/pantacle/tests/position.h"

namespace agon::pantacle {
namespace {

// "+3 cubes", "-1 cubes?" (not certain); gains without a number by their id, "(nothing)".
std::string promise(const State& state, const Action& action) {
  std::string text;
  for (const Gain& gain : Pantacle::describe(state, action, Pantacle::to_act(state)).gains) {
    if (!text.empty()) text += " ";
    if (gain.counted()) {
      text += (gain.amount > 0 ? "+" : "") + std::to_string(gain.amount) + " " + gain.resource;
      if (!gain.certain) text += "?";
    } else {
      text += "(" + gain.id.substr(gain.id.rfind('.') + 1) + ")";
    }
  }
  return text;
}
std::string promise(const Game& game, std::string_view notation) {
  return promise(game.state(), *parse(*game.state().content, notation));
}

TEST(Promise, CountsWhatCursesSwallow_PTC_CRS_09) {
  Game game = position(3).adepts(0, 3).discs(0, "again").curses(0, "c16:2").turn_of(0);
  EXPECT_EQ(promise(game, "place safe per_disc"), "+4 cubes -2 cubes_on_curses");
  EXPECT_EQ(promise(game, "place safe cubes"), "-2 cubes_on_curses");
  EXPECT_EQ(promise(game, "place cursed per_disc"), "+1 curses? +4 cubes? -2 cubes_on_curses?");
  game.play("place safe per_disc");
  EXPECT_EQ(game[0].cubes, 4);
}

TEST(Promise, LeavesOpenWhichCurseSwallows_PTC_CRS_10) {
  Game game = position(3).adepts(0, 3).discs(0, "again adepts").curses(0, "c16:2 c17:2").turn_of(0);
  EXPECT_EQ(promise(game, "place safe cubes"), "-2 cubes_on_curses?");
}

TEST(Promise, OfAKeptCurseCountsThePoint_PTC_SAC_11) {
  Game game = position(3).cubes(0, 1).adepts(0, 3).draws("c16").turn_of(0);
  game.play("place cursed per_disc");
  EXPECT_EQ(promise(game, "keep c16"), "(curse_effect) +1 cubes -2 cubes_on_curses?");
  EXPECT_EQ(promise(game, "extra 1"), "-1 cubes");
}

TEST(Promise, EndsAtTheReserveOfCubes_PTC_GAIN_02) {
  Game game = position(3).adepts(0, 3).cubes(1, 38).turn_of(0);
  EXPECT_EQ(promise(game, "place safe per_disc"), "+2 cubes");
}

TEST(Promise, EndsAtFiveAdepts_PTC_GAIN_06) {
  Game game = position(3).adepts(0, 4).adepts(1, 5).hand(1, "b19 b01").favor_of(0);
  EXPECT_EQ(promise(game, "announce indoctrination"), "+1 adepts?");
  game.play("announce recruitment");
  EXPECT_EQ(promise(game, "bribe b01 b19"), "(nothing)");
}

TEST(Promise, TellsOfTheSacrificeThatFollows_PTC_TRN_06) {
  Game game = position(3).tokens(0, "hunt bewitchment protection").adepts(0, 1).turn_of(0);
  EXPECT_EQ(promise(game, "place safe adepts"), "+2 adepts -3 adepts");
  game.play("place safe adepts");
  EXPECT_EQ(game[0].adepts, 0);
}

TEST(Promise, OfConversionCountsTheCompensation_PTC_BRB_06) {
  Game game = position(3).cubes(2, 1).hand(0, "b01").hand(1, "b13 b16").favor_of(0);
  game.play("announce conversion");
  EXPECT_EQ(promise(game, "bribe b13 b16"), "+2 cubes");
  game.play("bribe b13 b16");
  EXPECT_EQ(game[1].cubes, 2);
}

// The next turn may be the briber's, with a purchase, before anybody is asked.
TEST(Promise, IsOpenWhereTheTurnPassesOnAtOnce_PTC_INF_02) {
  Game game = position(3).cubes(1, 2).hand(1, "b19 b01").favor_of(0);
  game.play("announce recruitment");
  EXPECT_EQ(promise(game, "bribe b01 b19"), "+1 adepts?");
}

TEST(Promise, OfATokenNeedsAFreeSlot_PTC_PWR_02) {
  Game game = position(3)
                  .adepts(0, 4)
                  .tokens(0, "bewitchment hunt protection enslavement")
                  .discs(0, "again adepts cubes")
                  .curses(0, "c01 c02 c05!")
                  .turn_of(0);
  game.play("burden powers");
  EXPECT_EQ(promise(game, "place safe demonic"), "(nothing)");
}

TEST(Promise, OfTheMoonWaitsForTheLastDiscard_PTC_MOON_05) {
  Game game = position(3)
                  .discs(0, "demonic")
                  .tokens(0, "demonic_discard")
                  .hand(0, "b02 b05")
                  .hand(1, "b07")
                  .moon_of(0, "recruitment");
  EXPECT_EQ(promise(game, "discard b02"), "+1 cubes?");
  game.play("discard b02");
  EXPECT_EQ(promise(game, "stop"), "+1 cubes");
  EXPECT_EQ(promise(game, "discard b05"), "+1 cubes");
}

TEST(Promise, OfTheMoonIsNothingUnderItsCurse_PTC_CRS_14) {
  Game game =
      position(3).discs(0, "again").curses(0, "c06").hand(0, "b02").moon_of(0, "recruitment");
  EXPECT_EQ(promise(game, "discard b02"), "(nothing)");
}

// What is announced is not certain, for others may bribe; if nobody does, it holds.
TEST(Promise, OfAFavorHoldsIfNobodyBribes_PTC_FAV_06) {
  int kept = 0;
  for (std::uint64_t seed = 0; seed < 300; ++seed) {
    Chance chance(seed);
    State s = *Pantacle::initial(built_in(), {3 + static_cast<int>(seed % 3), {}}, chance, nullptr);
    while (s.over == kRunning) {
      Actions actions;
      Pantacle::legal(s, actions);
      const auto size = static_cast<std::uint32_t>(actions.size());
      const Action action = actions[static_cast<int>(chance.pick(size))];
      if (action.verb == Verb::kAnnounce && s[s.active].hand != 0) {
        State after = s;
        const ActionInfo info = Pantacle::describe(s, action, s.active);
        Pantacle::apply(after, action, chance, nullptr);
        while (after.over == kRunning && after.agenda.top().kind == StepKind::kBribe) {
          Pantacle::apply(after, act(Verb::kPass), chance, nullptr);
        }
        for (const Gain& gain : info.gains) {
          if (!gain.counted() || gain.resource.ends_with("_on_curses")) continue;
          ASSERT_EQ(*Pantacle::amount(after, s.active, gain.resource) -
                        *Pantacle::amount(s, s.active, gain.resource),
                    gain.amount)
              << gain.id;
          ++kept;
        }
      }
      Pantacle::apply(s, action, chance, nullptr);
    }
  }
  EXPECT_GT(kept, 1000);
}

}  // namespace
}  // namespace agon::pantacle
