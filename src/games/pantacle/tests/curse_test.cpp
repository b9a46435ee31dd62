// PTC-CRS-01 … 14, and each of the 27 curses.
#include <gmock/gmock.h>

#include "games/pantacle/tests/position.h"

namespace agon::pantacle {
namespace {

using testing::Contains;
using testing::ElementsAre;
using testing::Not;

// Player 0 is about to place the first disc; the others come from a Sacrifice of adepts.
Position sacrificing() { return position(3).adepts(0, 3); }

TEST(Curses, OneIsDrawnForNothingAndKept_PTC_CRS_01) {
  Game game = sacrificing().turn_of(0);
  game.draws("c05");
  game.play("place cursed again");
  EXPECT_EQ(game.curses(0), "c05");
  EXPECT_EQ(game.state().curse_pile.size(), 26);
  EXPECT_EQ(game.step(), "announce");
}

// The rulebook's chart. E2
TEST(Curses, ExtraCardsCostOneFourNineSixteen_PTC_CRS_02) {
  const auto buy_all = [](int cubes) {
    // The Sanctuary is full, so that no purchase comes first.
    Game game = position(3).cubes(0, cubes).adepts(0, 5).turn_of(0);
    game.play("place cursed again");
    int extra = 0;
    while (game.step() == "curse" && game.legal().back() == "extra 1") {
      game.play("extra 1");
      ++extra;
    }
    return std::pair(extra, int{game[0].cubes});
  };
  EXPECT_EQ(buy_all(3), std::pair(1, 2));
  EXPECT_EQ(buy_all(4), std::pair(2, 0));
  EXPECT_EQ(buy_all(10), std::pair(3, 1));
  EXPECT_EQ(buy_all(15), std::pair(3, 6));
  EXPECT_EQ(buy_all(16), std::pair(4, 0));
  EXPECT_EQ(buy_all(40), std::pair(4, 24));
}

TEST(Curses, ExtraCardsAreBoughtOneByOne_PTC_CRS_03) {
  Game game = position(3).cubes(0, 4).adepts(0, 5).turn_of(0);
  game.draws("c01 c02 c03");
  game.play("place cursed again");
  EXPECT_THAT(game.legal(), ElementsAre("keep c01", "extra 1"));
  game.play("extra 1");
  EXPECT_EQ(game[0].cubes, 3);
  game.play("extra 1");
  EXPECT_EQ(game[0].cubes, 0);
  EXPECT_THAT(game.legal(), ElementsAre("keep c01", "keep c02", "keep c03"));
}

TEST(Curses, OrTheirNumberIsSaidBeforehand_PTC_CRS_03) {
  Game game = position(3).option(&Options::curse_draw).cubes(0, 4).adepts(0, 5).turn_of(0);
  game.draws("c01 c02 c03");
  game.play("place cursed again");
  EXPECT_THAT(game.legal(), ElementsAre("extra 0", "extra 1", "extra 2"));
  EXPECT_EQ(game.refusal_rule("extra 3"), "PTC-CRS-02");
  game.play("extra 2");
  EXPECT_EQ(game[0].cubes, 0);
  EXPECT_THAT(game.legal(), ElementsAre("keep c01", "keep c02", "keep c03"));
  Game poor = position(3).option(&Options::curse_draw).adepts(0, 5).turn_of(0);
  poor.play("place cursed again");
  EXPECT_EQ(poor.step(), "announce");
}

TEST(Curses, CubesOnCursesDoNotPay_PTC_CRS_04) {
  Game game = sacrificing().discs(0, "cubes").curses(0, "c17").turn_of(0);
  game.play("place cursed again");
  EXPECT_EQ(game.step(), "announce");
}

TEST(Curses, RejectedOnesGoUnderInDrawingOrder_PTC_CRS_05) {
  Game game = position(3).cubes(0, 4).adepts(0, 5).turn_of(0);
  game.draws("c20 c03 c07");
  game.play_all({"place cursed again", "extra 1", "extra 1", "keep c03"});
  EXPECT_EQ(game.below(), "c20 c07");
  EXPECT_TRUE(game.state().curse_pile.below[0].knowers.has(0));
  EXPECT_FALSE(game.state().curse_pile.below[0].knowers.has(1));
  EXPECT_FALSE(game.state().curse_pile.below[0].knowers.has(kOnlooker));
}

TEST(Curses, TheBottomIsReachedInItsOrder_PTC_CRS_05) {
  Game game = sacrificing()
                  .edit([](State& s) {
                    s.curse_pile.rest &= ~(1U << 4);
                    s.curse_pile.below[0] = {4, Knowers::everybody()};
                    s.curse_pile.below_count = 1;
                    // All others lie below as well: nothing is drawn at random.
                    for (int card = 0; card < kCurses; ++card) {
                      if ((s.curse_pile.rest >> card & 1U) == 0) continue;
                      s.curse_pile.below[s.curse_pile.below_count++] = {
                          static_cast<std::uint8_t>(card), {}};
                    }
                    s.curse_pile.rest = 0;
                  })
                  .turn_of(0);
  game.play("place cursed again");
  EXPECT_EQ(game.curses(0), "c05");
}

TEST(Curses, AreOfTwoKinds_PTC_CRS_06) {
  int permanent = 0;
  for (const CurseData& data : built_in().curses) permanent += data.exhaustion ? 0 : 1;
  EXPECT_EQ(permanent, 15);
}

TEST(Curses, APermanentOneWorksAtOnce_PTC_CRS_07) {
  Game game = position(3).tokens(0, "hunt bewitchment enslavement").adepts(0, 3).turn_of(0);
  game.draws("c02");
  game.play("place cursed again");
  EXPECT_EQ(game[0].adepts, 3);
  EXPECT_EQ(game.step(), "announce");
}

TEST(Curses, AnExhaustionIsLoadedFromTheReserve_PTC_CRS_08) {
  Game game = sacrificing().turn_of(0);
  game.draws("c27");
  game.play("place cursed again");
  EXPECT_EQ(game.curses(0), "c27:3/1");
  EXPECT_EQ(game.state().cubes, 37);
  EXPECT_EQ(game.state().adepts, 24);
}

TEST(Curses, AShortReserveLaysWhatThereIs_PTC_CRS_08) {
  Game some = sacrificing().cubes(1, 38).turn_of(0);
  some.draws("c21");
  some.play("place cursed again");
  EXPECT_EQ(some.curses(0), "c21:2/0");
  Game nothing = sacrificing().cubes(1, 40).turn_of(0);
  nothing.draws("c21");
  nothing.play("place cursed again");
  EXPECT_EQ(nothing.curses(0), "");
  EXPECT_EQ(nothing.below(), "c21");
  EXPECT_EQ(nothing.count_events("curse_exhausted"), 1);
}

TEST(Curses, AFaceUpExhaustionSwallowsGains_PTC_CRS_09) {
  Game cubes = sacrificing().discs(0, "demonic").curses(0, "c16").turn_of(0);
  cubes.play("place safe per_disc");  // 6 cubes
  EXPECT_EQ(cubes[0].cubes, 4);
  EXPECT_EQ(cubes.curses(0), "");
  EXPECT_EQ(cubes.state().cubes, 36);
  Game other_kind = sacrificing().discs(0, "demonic").curses(0, "c24").turn_of(0);
  other_kind.play("place safe cubes");
  EXPECT_EQ(other_kind[0].cubes, 2);
  EXPECT_EQ(other_kind.curses(0), "c24:0/2");
}

TEST(Curses, TheOwnerChoosesWhichIsDrained_PTC_CRS_10) {
  const auto start = [] {
    return sacrificing().discs(0, "demonic again").curses(0, "c16:1 c17:2").turn_of(0);
  };
  Game both = start();
  both.play("place safe cubes");
  EXPECT_THAT(both.legal(), ElementsAre("drain c16", "drain c17"));
  both.play("drain c16");
  EXPECT_EQ(both.curses(0), "c17:1/0");
  EXPECT_EQ(both.step(), "announce");
  Game one = start();
  one.play_all({"place safe cubes", "drain c17", "drain c17"});
  EXPECT_EQ(one.curses(0), "c16:1/0");
  Game all = start();
  all.play("place safe per_disc");  // 9 cubes drain everything
  EXPECT_EQ(all.curses(0), "");
  EXPECT_EQ(all[0].cubes, 6);
}

TEST(Curses, AnEmptyExhaustionGoesAway_PTC_CRS_11) {
  Game game = position(3).discs(1, "cubes").adepts(1, 1).curses(1, "c22").favor_of(1);
  game.play("announce recruitment").pass_all();
  EXPECT_EQ(game[1].adepts, 1);
  EXPECT_EQ(game.below(), "c22");
  EXPECT_EQ(game.state().curse_pile.size(), 27);
  EXPECT_TRUE(game.state().curse_pile.below[0].knowers.has(kOnlooker));
}

TEST(Curses, AFaceDownOneDoesNothing_PTC_CRS_12) {
  Game game =
      sacrificing().discs(0, "demonic").tokens(0, "protection").curses(0, "c16!").turn_of(0);
  game.play("place safe cubes");
  EXPECT_EQ(game[0].cubes, 2);
  EXPECT_EQ(game.curses(0), "c16:2/0!");
}

TEST(Curses, ModifiersAddUp_PTC_CRS_13) {
  const State s = position(3).discs(0, "cubes again").curses(0, "c03 c04").turn_of(0).state();
  EXPECT_EQ(adept_price(s, 0), 7);
}

TEST(Curses, AModifierIsReadWhenItIsUsed_PTC_CRS_13) {
  Game uncovered = position(3)
                       .discs(0, "cubes")
                       .curses(0, "c02!")
                       .tokens(0, "hunt protection enslavement")
                       .adepts(0, 3)
                       .turn_of(0);
  EXPECT_EQ(uncovered.curses(0), "c02");
  uncovered.play("place safe again");
  EXPECT_EQ(uncovered[0].adepts, 3);
  EXPECT_EQ(uncovered.step(), "announce");
  Game barren = sacrificing().turn_of(0);
  barren.draws("c15");
  barren.play("place cursed cubes");
  EXPECT_EQ(barren[0].cubes, 0);
}

TEST(Curses, ForbiddenThingsAreNotOffered_PTC_CRS_14) {
  Game moon = position(3)
                  .discs(0, "cubes")
                  .curses(0, "c06")
                  .tokens(0, "hunt")
                  .hand(0, "b02")
                  .moon_of(0, "recruitment");
  moon.play("discard b02");
  EXPECT_EQ(moon[0].cubes, 0);
  Game hounds = position(3).discs(1, "cubes").curses(1, "c07").hand(1, "b01 b22 b23").favor_of(0);
  hounds.play("announce recruitment");
  EXPECT_THAT(hounds.legal(), ElementsAre("pass"));
  EXPECT_EQ(hounds.refusal_rule("bribe b01 b22 b23"), "PTC-CRS-14");
}

TEST(Curses, AnAddedPaymentNeverBarsTheAct_PTC_CRS_14) {
  const auto bribe = [](int cubes) {
    Game game = position(3)
                    .discs(1, "cubes")
                    .curses(1, "c10")
                    .cubes(1, cubes)
                    .hand(1, "b01 b19")
                    .favor_of(0);
    game.play("announce recruitment").play("bribe b01 b19");
    EXPECT_EQ(game[1].adepts, 1);
    EXPECT_EQ(game[0].cubes, 1);
    return int{game[1].cubes};
  };
  EXPECT_EQ(bribe(0), 0);
  EXPECT_EQ(bribe(2), 1);
}

// -- each of the 27

TEST(EachCurse, C01BrokenAltarMakesTheNamedSacrificeDearer) {
  Game game = position(3).discs(0, "cubes").curses(0, "c01").adepts(0, 3).turn_of(0);
  game.play("burden adepts");
  EXPECT_EQ(game[0].adepts, 3);
  Game spared = position(3).discs(0, "cubes").curses(0, "c01").adepts(0, 3).turn_of(0);
  spared.play("burden powers");
  EXPECT_EQ(spared[0].adepts, 0);
}

TEST(EachCurse, C02HeavyAltarMakesBothDearer) {
  Game game = position(3).discs(0, "cubes").curses(0, "c02").adepts(0, 4).turn_of(0);
  EXPECT_EQ(game[0].adepts, 0);
}

TEST(EachCurse, C03AndC04RaiseTheAdeptsPrice) {
  EXPECT_EQ(adept_price(position(3).discs(0, "cubes").curses(0, "c03").state(), 0), 4);
  EXPECT_EQ(adept_price(position(3).discs(0, "cubes").curses(0, "c04").state(), 0), 5);
  Game poor = position(3).discs(0, "cubes").curses(0, "c04").cubes(0, 4).turn_of(0);
  EXPECT_EQ(poor[0].cubes, 4);
}

TEST(EachCurse, C05OblivionLowersTheRefill) {
  Game game = position(3).discs(0, "cubes").curses(0, "c05").hand(0, "b01").moon_of(0, "hunt");
  game.play("discard b01");
  EXPECT_EQ(game.hand(0), 2);
  Game with_enslavement = position(3)
                              .discs(0, "cubes")
                              .curses(0, "c05")
                              .tokens(0, "enslavement")
                              .hand(0, "b01")
                              .moon_of(0, "hunt");
  with_enslavement.play("discard b01");
  EXPECT_EQ(with_enslavement.hand(0), 3);
  Game larger =
      position(3).discs(0, "cubes").curses(0, "c05").hand(0, "b01 b02 b03 b04").moon_of(0, "hunt");
  larger.play("discard b01");
  EXPECT_EQ(larger.hand(0), 3);
}

TEST(EachCurse, C06EclipseTakesTheMoonsCube) {
  Game game = position(3).discs(0, "cubes").curses(0, "c06").hand(0, "b02").moon_of(0, "hunt");
  game.play("discard b02");
  EXPECT_EQ(game[0].cubes, 0);
  EXPECT_EQ(game.row(), "b02");
}

TEST(EachCurse, C07MuzzleClosesTheTracksHound) {
  Game game =
      position(3).discs(1, "cubes").curses(1, "c07").tracker(1, 2).hand(1, "b01 b22").favor_of(0);
  game.play("announce recruitment");
  EXPECT_THAT(game.legal(), ElementsAre("pass"));
  Game keepers = position(3).discs(1, "cubes").curses(1, "c07").hand(1, "b01 b19").favor_of(0);
  keepers.play("announce recruitment");
  EXPECT_THAT(keepers.legal(), ElementsAre("pass", "bribe b01 b19"));
}

TEST(EachCurse, C08MuteClosesTheRightNeighboursFavor) {
  const auto offered = [](Player active) {
    Game game = position(3).discs(1, "cubes").curses(1, "c08").hand(1, "b01 b19").favor_of(active);
    game.play("announce recruitment");
    while (game.who() != 1) game.play("pass");
    return game.legal().size();
  };
  EXPECT_EQ(offered(0), 1U);
  EXPECT_EQ(offered(2), 2U);
}

TEST(EachCurse, C09GlassMindOpensTheHand) {
  Game game = position(3).adepts(0, 3).hand(0, "b01 b02").turn_of(0);
  EXPECT_EQ(game.state().open, 0U);
  game.draws("c09");
  game.play("place cursed again");
  EXPECT_EQ(game.state().open, blades("b01 b02"));
  game.draws("b10 b11");
  game.play("announce hunt").pass_all().play("discard b01");
  EXPECT_EQ(game.state().open, blades("b02 b10 b11"));
  // Covered, what was seen stays known; what comes later does not.
  Game covered = position(3).discs(0, "cubes").curses(0, "c09").hand(0, "b01").favor_of(0);
  covered.play("announce protection").pass_all().play("discard b01");
  EXPECT_EQ(covered.state().open, 0U);
  EXPECT_EQ(covered.hand(0), 3);
}

TEST(EachCurse, C10DebtIsPaidBeforeTheCompensation) {
  Game game =
      position(3).discs(1, "again").curses(1, "c10").cubes(1, 1).hand(1, "b14 b16").favor_of(0);
  game.play("announce conversion").play("bribe b14 b16");
  EXPECT_EQ(game[1].cubes, 1);  // one paid, one taken from the compensated Active
  EXPECT_EQ(game[0].cubes, 0);
}

TEST(EachCurse, C11DespairLeavesNoCompensation) {
  Game game = position(3).discs(0, "again").curses(0, "c11").hand(1, "b01 b19").favor_of(0);
  game.play("announce recruitment").play("bribe b01 b19");
  EXPECT_EQ(game[0].cubes, 0);
  EXPECT_EQ(game[0].tracker, 0);
}

TEST(EachCurse, C12TitheComesBeforeThePurchase) {
  Game game = position(3).discs(0, "again").curses(0, "c12").cubes(0, 3).turn_of(0);
  EXPECT_EQ(game[0].cubes, 2);
  EXPECT_EQ(game[0].adepts, 0);
  Game poor = position(3).discs(0, "again").curses(0, "c12").turn_of(0);
  EXPECT_EQ(poor[0].cubes, 0);
}

TEST(EachCurse, C13AndC14CloseAnnouncements) {
  Game game = position(3).discs(0, "again cubes").curses(0, "c13 c14").favor_of(0);
  EXPECT_THAT(game.legal(),
              ElementsAre("announce bewitchment", "announce hunt", "announce protection",
                          "announce enslavement", "announce conversion"));
  EXPECT_EQ(game.refusal_rule("announce recruitment"), "PTC-CRS-14");
  Game bribes = position(3).discs(1, "again").curses(1, "c13").hand(1, "b01 b19").favor_of(0);
  bribes.play("announce recruitment");
  EXPECT_THAT(bribes.legal(), Contains("bribe b01 b19"));
}

TEST(EachCurse, C15BarrenFlameSparesTwoPoints) {
  const auto place = [](std::string_view point) {
    return std::make_unique<Game>(position(3)
                                      .adepts(0, 5)
                                      .discs(0, point == "cubes" ? "per_disc" : "cubes")
                                      .curses(0, "c15")
                                      .turn_of(0));
  };
  auto cubes = place("cubes");
  cubes->play("place safe cubes");
  EXPECT_EQ((*cubes)[0].cubes, 0);
  auto per_disc = place("per_disc");
  per_disc->play("place safe per_disc");
  EXPECT_EQ((*per_disc)[0].cubes, 0);
  auto adepts = place("adepts");
  adepts->play("place safe adepts");
  EXPECT_EQ((*adepts)[0].adepts, 2);
  auto demonic = place("demonic");
  demonic->play("place safe demonic");
  EXPECT_EQ(demonic->slots(0), "demonic_discard");
  auto again = place("again");
  again->play("place safe again");
  EXPECT_EQ(again->state().extra_turn, 1);
}

// The twelve differ only by what lies on them.
struct Load {
  std::string id;
  int cubes;
  int adepts;
};
class EachExhaustion : public testing::TestWithParam<Load> {};

TEST_P(EachExhaustion, SwallowsWhatLiesOnItAndGoesAway) {
  const Load& load = GetParam();
  Game game = position(3).adepts(0, 3).turn_of(0);
  game.draws(load.id);
  game.play("place cursed again");
  ASSERT_EQ(game.curses(0),
            load.id + ":" + std::to_string(load.cubes) + "/" + std::to_string(load.adepts));
  State s = game.state();
  Chance chance(1);
  Play play{s, chance, nullptr};
  const int cubes = s[0].cubes;
  const int adepts = s[0].adepts;
  if (load.cubes > 0) gain_cubes(play, 0, load.cubes, "");
  EXPECT_EQ(s[0].cubes, cubes);
  EXPECT_EQ(s[0].curses[0].none(), load.adepts == 0);
  if (load.adepts > 0) gain_adepts(play, 0, load.adepts + 1, "");
  EXPECT_EQ(s[0].adepts, adepts + (load.adepts > 0 ? 1 : 0));
  EXPECT_TRUE(s[0].curses[0].none());
  EXPECT_FALSE(Pantacle::check(s));
}

INSTANTIATE_TEST_SUITE_P(Twelve, EachExhaustion,
                         testing::Values(Load{"c16", 2, 0}, Load{"c17", 3, 0}, Load{"c18", 3, 0},
                                         Load{"c19", 4, 0}, Load{"c20", 4, 0}, Load{"c21", 5, 0},
                                         Load{"c22", 0, 1}, Load{"c23", 0, 1}, Load{"c24", 0, 2},
                                         Load{"c25", 1, 1}, Load{"c26", 2, 1}, Load{"c27", 3, 1}),
                         [](const auto& test) { return test.param.id; });

}  // namespace
}  // namespace agon::pantacle
