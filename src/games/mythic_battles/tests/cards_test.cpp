// MBP-OMPH, MBP-AOW, MBP-MAN, MBP-REFR
#include <gmock/gmock.h>

#include "games/mythic_battles/tests/field.h"

namespace agon::mythic_battles {
namespace {

using testing::Contains;
using testing::ElementsAre;
using testing::IsEmpty;
using testing::Not;

Area at(std::string_view id) { return parse_area(id); }

// -- omphalos

TEST(Omphalos, IsCarriedUntilDropped_MBP_OMPH_01) {
  Game game = Field().put(0, "hero", "a1").hand("hero", 1).omphalos("a1").turn(0);
  game.play("activate hero").play("claim a1").play("walk a3").play("drop");
  EXPECT_EQ(game.state().omphalos[at("a1")], 0);
  EXPECT_EQ(game.state().omphalos[at("a3")], 1);
}

TEST(Omphalos, AUnitCarriesOne_MBP_OMPH_02) {
  Game game = Field().put(0, "trp", "a1").hand("trp", 1).carries("trp").omphalos("a1").turn(0);
  game.play("activate trp");
  EXPECT_THAT(game.legal("claim"), IsEmpty());
  EXPECT_EQ(game.refusal_rule("claim a1"), "MBP-OMPH-02");
}

TEST(Omphalos, IsDroppedFreelyInTheOwnActivation_MBP_OMPH_03) {
  Game game = Field().put(0, "hero", "a1").hand("hero", 1).carries("hero").omphalos("a1").turn(0);
  game.play("activate hero").play("drop");
  EXPECT_EQ(game.state().omphalos[at("a1")], 2);
  EXPECT_TRUE(game.is_legal("claim a1"));
}

TEST(Omphalos, IsDroppedBeforeAThrow_MBP_OMPH_04) {
  Game game = Field()
                  .talents("hero", "mighty_throw")
                  .put(0, "hero", "a1")
                  .put(1, "trp", "a1")
                  .hand("hero", 1)
                  .carries("trp")
                  .turn(0);
  game.play("activate hero").dice("_ _ _ _").play("attack trp").play("throw a2");
  EXPECT_EQ(game.state().omphalos[at("a1")], 1);
  EXPECT_EQ(game.where("trp"), "a2");
}

TEST(Omphalos, DivinitiesAbsorbWhatLiesThereOrFriendsCarry_MBP_OMPH_05_MBP_OMPH_06) {
  Game game = Field()
                  .capacity("a1", 4)
                  .put(0, "god", "a1")
                  .put(0, "hero", "a1")
                  .put(1, "mon", "a1")
                  .hand("god", 1)
                  .hand("hero", 1)
                  .carries("hero")
                  .carries("mon")
                  .omphalos("a1")
                  .turn(0);
  game.play("activate god");
  EXPECT_THAT(game.legal("absorb"), ElementsAre("absorb", "absorb hero"));
  game.play("absorb hero");
  EXPECT_EQ(game.state()[0].absorbed, 1);
  EXPECT_EQ(game.state()[0].omphalos.hand, 1);
  EXPECT_EQ(game.state()[0].omphalos.known, 1);
  EXPECT_EQ(game.step(), "menu");  // a complex action
  Game hero = Field().put(0, "hero", "a1").hand("hero", 1).omphalos("a1").turn(0);
  hero.play("activate hero");
  EXPECT_EQ(hero.refusal_rule("absorb"), "MBP-OMPH-05");
}

TEST(Omphalos, ACardHealsTheDivinityInTheOwnTurn_MBP_OMPH_07) {
  Game game = Field()
                  .put(0, "god", "a1", 9)
                  .omphalos_cards(0, 1)
                  .put(1, "titan", "a3", 5)
                  .omphalos_cards(1, 1)
                  .turn(0)
                  .edit([](State& s) { s[0].absorbed = 3; });
  game.play("heal");
  EXPECT_EQ(game.life("god"), 10);
  EXPECT_EQ(game.state()[0].absorbed, 3);
  EXPECT_EQ(game.state()[0].omphalos.hand, 0);
  EXPECT_EQ(game.refusal_rule("heal"), "MBP-OMPH-07");
}

// -- payments

TEST(Paying, AnOmphalosOrTwoCardsOfTheDeadCountAsOne_MBP_AOW_01) {
  const auto ways = [](Field field) {
    Game game = field.put(0, "god", "a1").deck("god", 1).turn(0);
    return game.legal("search");
  };
  EXPECT_THAT(ways(Field().omphalos_cards(0, 1)), ElementsAre("search pay:omphalos"));
  EXPECT_THAT(ways(Field().put(0, "hero", "a1").hand("hero", 2)), IsEmpty());
  EXPECT_THAT(ways(Field().put(0, "trp", "card").hand("trp", 2)), IsEmpty());
  EXPECT_THAT(ways(Field()
                       .put(0, "hydra", "box")
                       .put(0, "odysseus", "box")
                       .hand("hydra", 1)
                       .hand("odysseus", 1)),
              ElementsAre("search pay:pair"));
}

TEST(Paying, ACostOfTwoMayBeMixed_MBP_AOW_02) {
  Game game = Field(3)
                  .put(2, "ares", "a1")
                  .put(1, "mon", "a1")
                  .put(2, "hero", "box")
                  .hand("ares", 1)
                  .hand("hero", 2)
                  .aow(2, 1)
                  .omphalos_cards(2, 1)
                  .turn(2);
  game.play("activate ares").dice("_ _ _ _ _ _ _ _ _ _").play("attack mon");
  EXPECT_THAT(game.legal("power"),
              ElementsAre("power frenzy pay:aow_omphalos", "power frenzy pay:aow_pair",
                          "power frenzy pay:omphalos_pair"));
  game.play("power frenzy pay:omphalos_pair");
  EXPECT_EQ(game.state()[2].omphalos.hand, 0);
  EXPECT_EQ(game.cards("hero").hand, 0);
  EXPECT_EQ(game.state()[2].aow.hand, 1);
}

// -- manoeuvres

TEST(Manoeuvres, AreBoughtOnceATurn_MBP_MAN_01) {
  Game game = Field()
                  .put(0, "god", "a1")
                  .put(1, "mon", "a3")
                  .aow(0, 3)
                  .aow(1, 3)
                  .deck("god", 3)
                  .deck("mon", 3)
                  .turn(0);
  game.play("search pay:aow").play("take card:god");
  EXPECT_THAT(game.legal("search"), IsEmpty());
  EXPECT_EQ(game.refusal_rule("search pay:aow"), "MBP-MAN-01");
  game.play("rest").play("end_turn");
  EXPECT_EQ(game.who(), 1);
  game.play("search pay:aow").play("take card:mon");
  EXPECT_EQ(game.state().active, 1);
  EXPECT_TRUE(game.is_legal("search pay:aow"));  // a new turn
}

TEST(Manoeuvres, EachPowerCountsForItself_MBP_MAN_02) {
  Game game =
      Field(3).put(2, "ares", "a1").put(1, "mon", "a1", 8).hand("ares", 1).aow(2, 4).turn(2);
  game.play("activate ares").dice("_ _ _ _ _ _").play("power wrath a1 pay:aow");
  game.play("power frenzy pay:aow_aow");
  EXPECT_TRUE(game.is_legal("attack mon"));
  EXPECT_FALSE(game.is_legal("power wrath a1 pay:aow"));  // not twice in a turn
  EXPECT_EQ(game.refusal_rule("power wrath a1 pay:aow"), "MBP-MAN-02");
}

TEST(Manoeuvres, DrawingIsForStepsBAndC_MBP_MAN_03) {
  Game game = Field().put(0, "hero", "a1").hand("hero", 1).aow(0, 2, 4).turn(0);
  EXPECT_TRUE(game.is_legal("draw_cards pay:aow"));
  game.play("draw_cards pay:aow");
  EXPECT_EQ(game.step(), "draw_more");
  game.play("draw").play("draw");
  EXPECT_EQ(game.state()[0].aow.hand, 3);
  EXPECT_FALSE(game.is_legal("pass"));  // it said: continue
  EXPECT_EQ(game.refusal_rule("pass"), "MBP-TURN-04");
  Game late = Field().put(0, "hero", "a1").aow(0, 2, 4).turn(0);
  late.play("rest");
  EXPECT_THAT(late.legal("draw_cards"), IsEmpty());
  Game stop = Field().put(0, "hero", "a1").aow(0, 2, 4).turn(0);
  stop.play("draw_cards pay:aow").play("draw").play("stop");
  EXPECT_EQ(stop.state()[0].aow.hand, 2);
}

TEST(Manoeuvres, ASearchMayFetchTheCardToRetaliate_MBP_MAN_04) {
  Game game = Field()
                  .put(0, "hero", "a1")
                  .put(1, "mon", "a1")
                  .hand("hero", 1)
                  .deck("mon", 1)
                  .aow(1, 1)
                  .turn(0);
  game.play("activate hero").dice("_ _ _ _").play("attack mon");
  EXPECT_THAT(game.legal(), ElementsAre("search pay:aow", "no"));
  game.play("search pay:aow").play("take card:mon");
  game.dice("_ _ _ _ _ _").play("retaliate");
  EXPECT_EQ(game.count("retaliates"), 1);
}

TEST(Manoeuvres, APowerIsPaidOnUse_MBP_MAN_05_MBP_POW_12) {
  Field field = Field(3).put(2, "ares", "a1").put(1, "mon", "a1").hand("ares", 1).turn(2);
  Game poor = field.aow(2, 1);
  poor.play("activate ares").dice("_ _ _ _ _ _ _ _ _ _").play("attack mon");
  EXPECT_THAT(poor.legal("power"), IsEmpty());
  EXPECT_EQ(poor.refusal_rule("power frenzy pay:aow_aow"), "MBP-AOW-01");
  Game rich = field.omphalos_cards(2, 1);
  rich.play("activate ares").dice("_ _ _ _ _ _ _ _ _ _").play("attack mon");
  EXPECT_THAT(rich.legal("power"), ElementsAre("power frenzy pay:aow_omphalos"));
}

TEST(Evade, IsForFlyersAttackedFromNearByThoseWhoDoNotFly_MBP_MAN_06) {
  for (const auto& [distance, asked] : {std::pair{"a2", true}, {"a3", false}}) {
    Game game =
        Field().put(0, "bow", "a1").put(1, "fly", distance).hand("bow", 1).aow(1, 1).turn(0);
    game.play("activate bow").dice("_ _ _ _").play("attack fly");
    EXPECT_EQ(game.step() == "evade", asked) << distance;
  }
  Game both = Field()
                  .put(0, "mon", "a1")
                  .type("mon", "flying")
                  .put(1, "fly", "a1")
                  .hand("mon", 1)
                  .aow(1, 1)
                  .turn(0);
  both.play("activate mon").dice("_ _ _ _ _ _").play("attack fly");
  EXPECT_NE(both.step(), "evade");
  // Full-area option: range 0 as well.
  Game full = Field()
                  .put(0, "hero", "a1")
                  .capacity("a2", 1)
                  .put(1, "fly", "a2")
                  .hand("hero", 1)
                  .aow(1, 1)
                  .turn(0);
  full.play("activate hero").play("attack fly full");
  EXPECT_EQ(full.step(), "evade");
}

TEST(Evade, BarsTheFlyerForTheTurn_MBP_MAN_07_MBP_MAN_08) {
  Game game = Field()
                  .put(0, "hero", "a1")
                  .put(0, "bow", "a1")
                  .put(1, "fly", "a1")
                  .hand("hero", 1)
                  .hand("bow", 1)
                  .aow(0, 1)
                  .aow(1, 1)
                  .turn(0);
  game.play("activate hero").play("attack fly").play("evade pay:aow");
  // Nobody else is there: the action is wasted and bars the walk.
  EXPECT_EQ(game.step(), "act");
  EXPECT_THAT(game.legal("walk"), IsEmpty());
  game.play("end_activation").play("activate bow pay:aow");
  EXPECT_THAT(game.legal("attack"), IsEmpty());
  EXPECT_EQ(game.refusal_rule("attack fly"), "MBP-MAN-07");
}

TEST(Evade, LeavesAnotherTargetToTheAttacker_MBP_MAN_08) {
  Game game = Field()
                  .put(0, "hero", "a1")
                  .put(1, "fly", "a1")
                  .put(1, "bow", "a1")
                  .hand("hero", 1)
                  .aow(1, 1)
                  .talents("trp", "guard")
                  .capacity("a1", 4)
                  .put(1, "trp", "a1")
                  .turn(0);
  game.play("activate hero").play("attack fly").play("evade pay:aow");
  EXPECT_EQ(game.step(), "retarget");
  EXPECT_THAT(game.legal(), ElementsAre("attack bow", "attack trp", "no"));
  game.play("attack bow");
  EXPECT_EQ(game.step(), "guard");
}

TEST(Evade, TakesOneTargetOutOfAnAreaAttack_MBP_MAN_09) {
  Field field =
      Field(3).put(2, "ares", "a1").put(1, "fly", "a1").hand("ares", 1).aow(2, 1).aow(1, 1).turn(2);
  Game game = field.put(1, "hero", "a1");
  game.play("activate ares").play("power wrath a1 pay:aow");
  EXPECT_EQ(game.step(), "evade");
  EXPECT_EQ(game.count("rolled"), 0);
  game.dice("_ _ _ _ _ _").play("evade pay:aow");
  EXPECT_EQ(game.count("attacks"), 1);
  EXPECT_EQ(game.step(), "act");
  Game alone = Field(3)
                   .put(2, "ares", "a1")
                   .put(2, "bow", "a1")
                   .put(1, "fly", "a1")
                   .hand("ares", 1)
                   .aow(2, 1)
                   .aow(1, 1)
                   .turn(2);
  alone.play("activate ares").play("power wrath a1 pay:aow").play("evade pay:aow");
  EXPECT_EQ(alone.count("attacks"), 0);  // friends are not attacked then
}

TEST(Evade, AnAreaAttackThatFoundNobodyMayBeGivenUp_MBP_MAN_09) {
  Field field = Field(3)
                    .areas("a1 50 50 a2 b1; a2 100 50 a1; b1 50 100 a1")
                    .put(2, "zeus", "a1")
                    .put(1, "fly", "a2")
                    .put(1, "hero", "b1")
                    .hand("zeus", 1)
                    .aow(2, 1)
                    .aow(1, 1)
                    .turn(2);
  Game game = field;
  game.play("activate zeus").play("power lightning a2 pay:aow").play("evade pay:aow");
  EXPECT_EQ(game.step(), "aim");
  EXPECT_THAT(game.legal(), ElementsAre("aim b1", "no"));
  game.play("no");
  EXPECT_EQ(game.step(), "act");
  EXPECT_EQ(game.count("attacks"), 0);
  EXPECT_THAT(game.legal("power"), IsEmpty());  // the attack action is spent
  EXPECT_THAT(game.legal("attack"), IsEmpty());
  Game again = field;
  again.play("activate zeus").play("power lightning a2 pay:aow").play("evade pay:aow");
  again.play("aim b1");
  EXPECT_EQ(again.count("attacks"), 1);
}

// -- refresh

TEST(Refresh, HappensAtADrawFromAnEmptyDeck_MBP_REFR_01) {
  Game game = Field().put(0, "hero", "a1").deck("hero", 1).turn(0);
  game.play("pass_draw");
  EXPECT_EQ(game.count("refreshed"), 0);
  EXPECT_EQ(game.state().deck_size(0), 0);
  game.play("end_turn").decline();  // the other seat's deck is empty, too
  EXPECT_EQ(game.count("refreshed"), 1);
}

TEST(Refresh, EverybodyTakesTheDeckAndShufflesTheDiscards_MBP_REFR_02) {
  Game game = Field()
                  .put(0, "hero", "a1")
                  .put(1, "mon", "a5")
                  .hand("mon", 1)
                  .deck("mon", 3)
                  .aow(1, 3, 3)
                  .turn(0);
  const int discarded = game.state()[1].aow.discard + game.cards("titan").discard;
  game.play("pass_draw");
  EXPECT_EQ(game.count("refreshed"), 1);
  EXPECT_EQ(game.state().hand_size(1), 1 + 3 + 3 + 3 + 3);
  EXPECT_EQ(game.state().deck_size(1), discarded - 3);
  EXPECT_EQ(game.state()[1].aow.discard, 0);
  // The hand before the three new cards is known to all.
  EXPECT_EQ(game.cards("mon").known, 4);
  EXPECT_EQ(game.state()[1].aow.known, 6);
}

TEST(Refresh, TheDrawGoesOnAfterwards_MBP_REFR_03) {
  Game game = Field().put(0, "hero", "a1").hand("hero", 1).deck("hero", 1).aow(0, 1).turn(0);
  const int discarded = game.cards("hero").discard + game.cards("god").discard +
                        game.state()[0].aow.discard + game.state()[0].omphalos.discard;
  game.play("draw_cards pay:aow").play("draw").play("draw");
  EXPECT_EQ(game.count("refreshed"), 1);
  EXPECT_EQ(game.state().hand_size(0), 2 + 3 + 1);
  EXPECT_EQ(game.state().deck_size(0), discarded + 1 - 4);
}

TEST(Refresh, MissingCardsAreNotDrawn_MBP_REFR_04) {
  Game game = Field().put(0, "god", "a1").hand("god", 4).turn(0).edit([](State& s) {
    s[0].aow.hand = static_cast<std::uint8_t>(8 - 2);  // two discarded
  });
  game.state()[0].omphalos = {};
  game.state()[0].lost = 0;
  game.state().omphalos[at("a6")] = 0;
  for (Area a = 0; a < 4; ++a) game.state().omphalos[a] = 1;
  game.play("pass_draw");
  EXPECT_EQ(game.count("refreshed"), 1);
  EXPECT_EQ(game.state().hand_size(0), 4 + 8);
  EXPECT_EQ(game.state().deck_size(0), 0);
}

}  // namespace
}  // namespace agon::mythic_battles
