// MBP-POW, and each of the 25 powers and the troops' special rules.
#include <gmock/gmock.h>

#include "games/mythic_battles/play.h"
#include "games/mythic_battles/stats.h"
#include "games/mythic_battles/tests/field.h"

namespace agon::mythic_battles {
namespace {

using testing::Contains;
using testing::ElementsAre;
using testing::IsEmpty;
using testing::Not;
using testing::SizeIs;

constexpr const char* kMiss6 = "_ _ _ _ _ _";

// The unit in a1, with cards and art of war; its owner's turn.
Field with(std::string_view unit, int aow = 3) {
  return Field(3).put(0, unit, "a1").hand(unit, 2).aow(0, aow).turn(0);
}

TEST(Powers, TroopsHaveNone_MBP_POW_01) {
  for (const UnitCard& card : built_in().units) {
    if (!card.troops()) continue;
    EXPECT_EQ(card.power[0], kNoPower) << card.id;
  }
}

TEST(Powers, ASpecialAttackIsTheAttackAction_MBP_POW_02) {
  Game game = with("hydra").put(1, "mon", "a1");
  game.play("activate hydra").dice(kMiss6).play("power onslaught pay:aow");
  EXPECT_THAT(game.legal("attack"), IsEmpty());
  EXPECT_THAT(game.legal("walk"), IsEmpty());
}

TEST(Powers, ActiveOnesNeedTheOwnSimpleActivation_MBP_POW_03) {
  Game game = with("achilles").put(0, "hero", "a1").hand("hero", 1).put(1, "mon", "a1");
  game.play("activate hero");
  EXPECT_THAT(game.legal("power"), IsEmpty());
  EXPECT_EQ(game.refusal_rule("power prowess pay:aow"), "MBP-POW-03");
  game.play("end_activation").play("activate achilles pay:aow");
  EXPECT_TRUE(game.is_legal("power prowess pay:aow"));
}

TEST(Powers, PassiveOnesWorkAnyTimeButInTheOwnRun_MBP_POW_04_MBP_POW_05) {
  Game game = with("achilles").put(0, "hydra", "a1").carries("achilles");
  EXPECT_NE(ready_power(game.state(), game.unit("achilles"), Effect::kReduceWounds), kNoPower);
  game.play("activate achilles").play("run a2");
  EXPECT_EQ(ready_power(game.state(), game.unit("achilles"), Effect::kReduceWounds), kNoPower);
  Game permanent = with("hydra").put(0, "hydra", "a1", 5);
  permanent.play("activate hydra").play("run a2");
  EXPECT_EQ(permanent.life("hydra"), 6);  // regenerates after a run, too
}

TEST(Powers, NeedTheirColumnOnTheRow_MBP_POW_06_MBP_POW_07) {
  Game game = with("zeus").put(1, "mon", "a2");
  const Unit zeus = game.unit("zeus");
  const int lightning = game.state().card(zeus).power[0];
  EXPECT_EQ(power_number(game.state(), lightning), 6);
  game.state().unit[zeus].life = 3;
  EXPECT_EQ(power_number(game.state(), lightning), 4);
  game.state().unit[zeus].life = 1;
  game.play("activate zeus");
  EXPECT_THAT(game.legal("power"), IsEmpty());
  EXPECT_EQ(game.refusal_rule("power lightning a2 pay:aow"), "MBP-POW-06");
}

TEST(Powers, TokensComeFromAPoolAndGoBack_MBP_POW_08) {
  Game game = with("medusa")
                  .capacity("a1", 6)
                  .put(1, "mon", "a1")
                  .put(1, "fly", "a1")
                  .put(1, "bow", "a1")
                  .put(1, "hero", "a1");
  game.play("activate medusa").play("power petrify pay:aow_aow");
  EXPECT_EQ(game.step(), "mark");  // four of them, three tokens
  game.play("mark mon").play("mark fly").play("mark bow");
  EXPECT_EQ(std::popcount(game.state().marked[0]), 3);
  game.play("end_activation").play("end_turn").decline();
  EXPECT_EQ(game.refusal_rule("activate mon"), "MBP-POW-08");
  game.play("rest").play("end_turn").decline().play("rest").play("end_turn").decline();
  EXPECT_EQ(game.state().marked[0], 0U);
}

TEST(Powers, NotInReserveNorWhenDead_MBP_POW_09) {
  Game game = Field(3)
                  .put(1, "hades", "reserve")
                  .put(0, "mon", "a1")
                  .put(2, "trp", "a1", 1)
                  .hand("mon", 1)
                  .hand("hades", 1)
                  .deck("hades", 2)
                  .turn(0);
  game.play("activate mon").dice("5 5 5 5 5 5").play("attack trp");
  EXPECT_EQ(game.where("trp"), "card");
  EXPECT_NE(game.step(), "reap");
}

TEST(Powers, OwnRangesTakeNoModifier_MBP_POW_10) {
  Game owl = with("athena")
                 .terrain("a1", "rock")
                 .put(1, "mon", "a4")
                 .put(1, "hero", "a3")
                 .put(1, "trp", "a2");
  owl.play("activate athena");
  EXPECT_TRUE(owl.is_legal("power owl hero"));  // past an occupied area
  EXPECT_FALSE(owl.is_legal("power owl mon"));
  Game hydra = with("hydra").terrain("a1", "slope").put(1, "mon", "a3");
  hydra.play("activate hydra");
  EXPECT_TRUE(hydra.is_legal("power onslaught pay:aow"));
}

TEST(Powers, WithoutDiceThereIsNoAttack_MBP_POW_11) {
  Game game = with("medusa")
                  .talents("hero", "guard")
                  .put(1, "hero", "a1")
                  .put(1, "trp", "a1")
                  .carries("trp")
                  .capacity("a1", 4);
  game.play("activate medusa").play("power petrify pay:aow_aow");
  EXPECT_EQ(game.count("guards"), 0);
  EXPECT_EQ(game.where("trp"), "card");
  EXPECT_EQ(game.state().omphalos[parse_area("a1")], 1);
  EXPECT_EQ(game.count("destroyed"), 1);
}

TEST(Powers, AreNotRefunded_MBP_POW_12) {
  Game game = with("hydra").put(1, "fly", "a1").aow(1, 1);
  game.play("activate hydra").play("power onslaught pay:aow").play("evade pay:aow");
  EXPECT_EQ(game.state()[0].aow.hand, 2);
  EXPECT_THAT(game.legal("attack"), IsEmpty());
  Game nobody = with("hydra").put(1, "mon", "a5");
  nobody.play("activate hydra");
  EXPECT_THAT(nobody.legal("power"), IsEmpty());
}

// -- Zeus

TEST(Zeus, LightningStrikesAnAreaInSight) {
  Game game = with("zeus").put(1, "mon", "a3").put(1, "hero", "a4");
  game.play("activate zeus");
  EXPECT_THAT(game.legal("power"), ElementsAre("power lightning a3 pay:aow"));
}

TEST(Zeus, PatriarchShowsTwoCardsAndKeepsOne_MBP_POW_04) {
  Game game = Field(3).put(1, "zeus", "a1").deck("zeus", 1).aow(1, 0, 1).turn(0);
  game.play("rest").play("end_turn").decline();
  EXPECT_EQ(game.step(), "choose_draw");
  game.play("peek");
  EXPECT_THAT(game.legal(), ElementsAre("keep card:zeus", "keep card:art_of_war"));
  game.play("keep card:zeus");
  EXPECT_EQ(game.cards("zeus").hand, 1);
  EXPECT_EQ(game.state()[1].aow.deck, 1);
  EXPECT_EQ(game.cards("zeus").known, 0);  // which one was kept is the owner's secret
}

// -- Ares

TEST(Ares, FrenzyBringsAWalkAndAnAttack) {
  Game game = with("ares").put(1, "mon", "a1").put(1, "hero", "a2");
  game.play("activate ares").dice("_ _ _ _ _ _ _ _ _ _").play("attack mon");
  game.play("power frenzy pay:aow_aow");
  EXPECT_TRUE(game.is_legal("walk a2"));
  game.play("walk a2");
  EXPECT_THAT(game.legal("walk"), IsEmpty());
  EXPECT_TRUE(game.is_legal("attack hero"));
  EXPECT_TRUE(game.is_legal("power wrath a2 pay:aow"));
  game.dice(kMiss6).play("power wrath a2 pay:aow");
  EXPECT_THAT(game.legal("attack"), IsEmpty());
}

TEST(Ares, WrathHitsHisOwnArea) {
  Game game = with("ares").put(1, "mon", "a1").put(1, "hero", "a2");
  game.play("activate ares");
  EXPECT_THAT(game.legal("power"), ElementsAre("power wrath a1 pay:aow"));
}

// -- Athena

TEST(Athena, StrategistActivatesTwoMore_MBP_LIMIT_01) {
  Game game =
      with("athena").put(0, "hero", "a2").put(0, "bow", "a2").hand("hero", 1).hand("bow", 1);
  game.play("activate athena").play("end_activation").play("power strategist pay:aow_aow");
  EXPECT_EQ(game.step(), "more");
  game.play("activate hero").play("end_activation").play("activate bow").play("end_activation");
  EXPECT_EQ(game.state().activations, 3);
  EXPECT_EQ(game.step(), "menu");
  EXPECT_THAT(game.legal("activate"), IsEmpty());
}

TEST(Athena, StrategistsUnitsMayBeSearchedForAndDrawn_MBP_MAN_03_MBP_MAN_04) {
  Game game = with("athena", 5).put(0, "hero", "a2").deck("hero", 3);
  game.play("activate athena").play("end_activation").play("power strategist pay:aow_aow");
  ASSERT_EQ(game.step(), "more");
  EXPECT_THAT(game.legal("activate"), IsEmpty());  // its cards are in the deck
  game.play("search pay:aow").play("take card:hero");
  EXPECT_EQ(game.step(), "more");  // the manoeuvre does not use up what Strategist allows
  game.play("draw_cards pay:aow").play("draw").play("stop");
  EXPECT_EQ(game.step(), "more");
  game.play("activate hero").play("end_activation");
  EXPECT_EQ(game.step(), "more");
}

TEST(Athena, AManoeuvreLeavesHerOtherEffectsOpen_MBP_MAN_03_MBP_TURN_07) {
  Game game = with("athena", 4).put(0, "trp", "a1").hand("trp", 1).deck("hero", 0);
  game.play("activate athena").play("end_activation").play("power strategist pay:aow_aow");
  ASSERT_EQ(game.step(), "effects");
  game.play("draw_cards pay:aow").play("stop");
  ASSERT_EQ(game.step(), "effects");
  game.play("lead trp");
  EXPECT_EQ(game.step(), "led");
  EXPECT_TRUE(game.is_legal("activate trp"));
  game.play("no");
  EXPECT_EQ(game.step(), "more");
}

TEST(Athena, TheOwlStrikesFromAfar) {
  Game game = with("athena").put(1, "mon", "a3").put(1, "hero", "a1");
  game.play("activate athena");
  EXPECT_THAT(game.legal("power"), ElementsAre("power owl mon"));
  game.dice(kMiss6).play("power owl mon");
  EXPECT_EQ(game.count("rolled"), 1);
}

// -- Hades

TEST(Hades, SoulCullingHealsAndFetchesACard_MBP_POW_05) {
  Game game = Field(3)
                  .put(1, "hades", "a6", 5)
                  .put(0, "mon", "a1")
                  .put(2, "trp", "a1", 1)
                  .hand("mon", 1)
                  .turn(0);
  game.play("activate mon").dice("5 5 5 5 5 5").play("attack trp");
  EXPECT_EQ(game.life("hades"), 6);
  EXPECT_EQ(game.step(), "reap");
  EXPECT_EQ(game.who(), 1);
  game.play("fetch");
  EXPECT_EQ(game.cards("hades").hand, 1);
  EXPECT_EQ(game.cards("hades").known, 1);
}

TEST(Hades, InfernoReachesNextDoor) {
  Game game = with("hades").put(1, "mon", "a2").put(1, "hero", "a3");
  game.play("activate hades");
  EXPECT_THAT(game.legal("power"), ElementsAre("power inferno a2 pay:aow"));
}

// -- heroes

TEST(Heracles, TheFeatRerollsOwnAndForeignDice_MBP_RES_15) {
  Game own = with("heracles").put(1, "hero", "a1");
  own.play("activate heracles").dice("_ _ _ _ _ _ _ _").play("attack hero");
  EXPECT_EQ(own.step(), "reroll");
  EXPECT_TRUE(own.is_legal("reroll die:blank die:blank pay:aow"));
  own.dice("5 5").play("reroll die:blank die:blank pay:aow");
  EXPECT_EQ(own.life("hero"), 4);
  Game foreign =
      Field(3).put(0, "mon", "a1").put(1, "heracles", "a1").hand("mon", 1).aow(1, 1).turn(0);
  foreign.play("activate mon").dice("5 5 5 5 5 5").play("attack heracles");
  EXPECT_EQ(foreign.step(), "reroll");
  EXPECT_EQ(foreign.who(), 1);
}

TEST(Heracles, StrengthThrowsATree) {
  Game game = with("heracles", 0).terrain("a1", "forest").put(1, "mon", "a3");
  game.play("activate heracles");
  EXPECT_TRUE(game.is_legal("power strength mon"));
  game.dice("_ _ _ _ _ _ _").play("power strength mon");
  EXPECT_EQ(game.state().pieces[parse_area("a1")], 1);
  Game bare = with("heracles", 0).put(1, "mon", "a3");
  bare.play("activate heracles");
  EXPECT_THAT(bare.legal("power"), IsEmpty());
}

TEST(Achilles, EnduranceTakesTwoWoundsAway) {
  Game game = Field(3)
                  .put(0, "mon", "a1")
                  .stats("achilles", 7, 5, 0, 1)
                  .put(1, "achilles", "a1")
                  .hand("mon", 1)
                  .aow(1, 1)
                  .turn(0);
  game.play("activate mon").dice("5 5 5 _ _ _").play("attack achilles");
  EXPECT_EQ(game.step(), "endure");
  game.play("power endurance pay:aow");
  EXPECT_EQ(game.life("achilles"), 6);
}

TEST(Achilles, ProwessLiftsTheNextAttackAtRangeZero) {
  Game game = with("achilles").put(1, "mon", "a1");
  game.play("activate achilles").play("power prowess pay:aow");
  EXPECT_EQ(game.offence("achilles", "mon"), 9);  // with Close Combat still +2
  game.dice("_ _ _ _ _ _ _ _ _").play("attack mon");
  EXPECT_EQ(game.state().act.prowess, 0);
}

TEST(Leonidas, BornLeaderLiftsAndActivatesTroopsNearby) {
  Game game = with("leonidas").put(0, "trp", "a2").hand("trp", 1).put(1, "mon", "a3");
  game.play("activate leonidas").play("end_activation");
  EXPECT_TRUE(game.is_legal("power born_leader trp pay:aow"));
  game.play("power born_leader trp pay:aow");
  EXPECT_EQ(game.offence("trp", "mon", 1), 4);
  EXPECT_EQ(game.defence("trp", "mon", 1), 5);
  game.play("activate trp").play("end_activation").play("end_turn").decline();
  EXPECT_EQ(game.offence("trp", "mon", 1), 4);  // for a round
}

TEST(Leonidas, TheWallOfShieldsPassesWounds) {
  Game game = Field(3)
                  .put(0, "mon", "a1")
                  .stats("leonidas", 6, 5, 0, 1)
                  .put(1, "leonidas", "a1")
                  .put(1, "trp", "a1", 2)
                  .hand("mon", 1)
                  .turn(0);
  game.play("activate mon").dice("5 5 5 _ _ _").play("attack leonidas");
  EXPECT_EQ(game.step(), "shields");
  game.play("pass_wound trp").play("done");
  EXPECT_EQ(game.life("leonidas"), 4);
  EXPECT_EQ(game.life("trp"), 1);
}

TEST(Leonidas, ARefusedWoundMayGoToOthers_MBP_GUARD_07) {
  Game game = Field(4, "teams")
                  .capacity("a1", 6)
                  .stats("leonidas", 6, 5, 0, 1)
                  .talents("leonidas", "")
                  .talents("hoplites", "")
                  .put(0, "mon", "a1")
                  .put(1, "leonidas", "a1")
                  .put(1, "hoplites", "a1")
                  .put(3, "trp", "a1")
                  .hand("mon", 1)
                  .turn(0);
  game.play("activate mon").dice("5 5 5 _ _ _").play("attack leonidas");
  EXPECT_THAT(game.legal(), ElementsAre("pass_wound hoplites", "pass_wound trp", "done"));
  game.play("pass_wound trp").play("no");
  EXPECT_EQ(game.who(), 1);
  EXPECT_EQ(game.count("passes_wound"), 0);  // it was not passed
  EXPECT_THAT(game.legal(), ElementsAre("pass_wound hoplites", "done"));
  game.play("pass_wound hoplites");
  // The ally is asked anew for the next wound.
  EXPECT_THAT(game.legal(), ElementsAre("pass_wound hoplites", "pass_wound trp", "done"));
  game.play("pass_wound trp").play("agree").play("done");
  EXPECT_EQ(game.life("leonidas"), 5);
  EXPECT_EQ(game.life("hoplites"), 4);
  EXPECT_EQ(game.life("trp"), 2);
}

TEST(Odysseus, SubterfugeMakesAManoeuvreFree) {
  Game game = with("odysseus", 0).deck("odysseus", 1);
  game.play("activate odysseus");
  EXPECT_THAT(game.legal("search"), IsEmpty());
  game.play("power subterfuge");
  EXPECT_TRUE(game.is_legal("search pay:free"));
  game.play("search pay:free").play("take card:odysseus");
  EXPECT_THAT(game.legal("draw_cards"), IsEmpty());  // one manoeuvre only
  EXPECT_FALSE(game.is_legal("power subterfuge"));
}

TEST(Odysseus, CunningDrawsACardOnce) {
  Game game = with("odysseus", 0).deck("odysseus", 2);
  game.play("activate odysseus").play("power cunning");
  EXPECT_EQ(game.cards("odysseus").hand, 2);
  EXPECT_FALSE(game.is_legal("power cunning"));
  game.play("end_activation");
  EXPECT_EQ(game.step(), "menu");
}

TEST(Atalanta, HuntressWalksAndStrikesAfterAShot) {
  Game game = with("atalanta").put(1, "mon", "a3");
  game.play("activate atalanta").dice(kMiss6).play("attack mon");
  EXPECT_TRUE(game.is_legal("power huntress pay:aow"));
  game.play("power huntress pay:aow");
  EXPECT_THAT(game.legal("attack"), IsEmpty());  // only after walking
  game.play("walk a3");
  EXPECT_THAT(game.legal("attack"), ElementsAre("attack mon"));
}

TEST(Atalanta, HuntressStrikesAtRangeZeroAfterAnEvade_MBP_MAN_08) {
  Game game =
      with("atalanta").put(1, "mon", "a3").put(1, "fly", "a3").put(1, "hero", "a5").aow(1, 1);
  game.play("activate atalanta").dice(kMiss6).play("attack mon");
  game.play("power huntress pay:aow").play("walk a3").play("attack fly").play("evade pay:aow");
  EXPECT_EQ(game.step(), "retarget");
  EXPECT_THAT(game.legal(), ElementsAre("attack mon", "no"));  // the hero is two areas away
}

TEST(Atalanta, HuntressDoesNotShootAfterBeingThrown_MBP_RETAL_09) {
  Game game = with("atalanta").talents("mon", "initiative mighty_throw").put(1, "mon", "a3");
  game.state().unit[game.unit("mon")].cards = {1, 0, 3, 0};
  game.play("activate atalanta").dice(kMiss6).play("attack mon");
  game.play("power huntress pay:aow").play("walk a3").play("attack mon");
  ASSERT_EQ(game.step(), "retaliate");
  game.dice("_ 1 1 1 1 1").play("retaliate").play("no");
  while (game.step() == "first_assault") game.play(game.legal().back());
  const int rolls = game.count("rolled");
  game.play("throw a2");
  EXPECT_EQ(game.count("rolled"), rolls);  // her range does not count in this attack
  EXPECT_EQ(game.step(), "act");
}

TEST(Atalanta, HuntressNeedsTheAttackThatWasMadeToBeRanged_MBP_MAN_08) {
  const Field field = with("atalanta").put(1, "fly", "a2").put(1, "hero", "a1").aow(1, 1);
  Game near = field;
  near.play("activate atalanta").play("attack fly").play("evade pay:aow");
  near.dice(kMiss6).play("attack hero");
  EXPECT_FALSE(near.is_legal("power huntress pay:aow"));
  Game wasted = field;
  wasted.play("activate atalanta").play("attack fly").play("evade pay:aow").play("no");
  EXPECT_TRUE(wasted.is_legal("power huntress pay:aow"));  // an attack at range 1, though wasted
}

TEST(Atalanta, DodgeLiftsDefenceAtRangeZero) {
  Game game =
      Field(3).put(0, "mon", "a1").put(1, "atalanta", "a1").hand("mon", 1).aow(1, 1).turn(0);
  game.play("activate mon").play("attack atalanta").dice("5 5 _ _ _ _");
  game.play("power dodge pay:aow");
  EXPECT_EQ(game.state().now().defence, 7);
}

// -- monsters

TEST(Minotaur, ChargeAttacksTwoAreas) {
  Game game = with("minotaur").put(1, "mon", "a2").put(1, "hero", "a3").put(0, "trp", "a2");
  game.play("activate minotaur").play("power charge a2 pay:aow");
  EXPECT_EQ(game.where("minotaur"), "a2");
  EXPECT_EQ(game.step(), "next");  // the friend in the area is hit, too
  game.dice("_ 1 1 1 1").play("next mon");
  game.decline();
  while (game.step() == "first_assault") game.play(game.legal().back());
  while (game.step() != "charge_on") {
    if (game.step() == "next" || game.step() == "first_assault") {
      game.play(game.legal().back());
    } else {
      game.play("no");
    }
  }
  game.play("go a3");
  EXPECT_EQ(game.where("minotaur"), "a3");
  while (game.step() != "act") {
    game.is_legal("no") ? game.play("no") : game.play(game.legal().back());
  }
  EXPECT_THAT(game.legal("walk"), IsEmpty());
}

TEST(Minotaur, ChargeMayComeBackToTheAreaHeFilled_MBP_MOVE_09) {
  Game game = with("minotaur").capacity("a1", 2).put(1, "mon", "a1");
  game.play("activate minotaur");
  ASSERT_TRUE(game.is_legal("power charge a2 pay:aow"));
  game.play("power charge a2 pay:aow").dice("1 1 1 1 1").play("go a1");
  EXPECT_EQ(game.where("minotaur"), "a1");
  EXPECT_EQ(game.count("attacks"), 1);
}

TEST(Minotaur, ChargeNeedsSomebodyItCanReach_MBP_POW_12) {
  const auto charges = [](Field field) {
    Game game = field;
    game.play("activate minotaur");
    return game.is_legal("power charge a2 pay:aow");
  };
  EXPECT_TRUE(charges(with("minotaur").put(1, "fire", "a3")));
  EXPECT_TRUE(charges(with("minotaur").put(1, "fire", "a3").terrain("a3", "lava")));
  EXPECT_FALSE(charges(with("minotaur")
                           .put(1, "fire", "a3")
                           .terrain("a3", "lava")
                           .scenario_field("lava", "erupting")));
  EXPECT_FALSE(charges(with("minotaur").put(1, "fire", "a3").border("a1", "a2", "chains")));
  EXPECT_TRUE(charges(with("minotaur")
                          .talents("minotaur", "climb")
                          .put(1, "fire", "a3")
                          .border("a1", "a2", "chains")));
  // Who has evaded is no target.
  EXPECT_TRUE(charges(with("minotaur").put(1, "fly", "a2")));
  EXPECT_FALSE(charges(with("minotaur").put(1, "fly", "a2").edit([](State& s) {
    s.evaded = bit(find_unit(*s.content, "fly"));
  })));
}

TEST(Minotaur, ChargeUprootsWhereItStrikes_MBP_TAL_11) {
  const Field field = with("minotaur")
                          .terrain("a1", "forest")
                          .terrain("a2", "ruins")
                          .put(1, "hero", "a2")
                          .edit([](State& s) { s.pieces[parse_area("a2")] = 1; });
  Game kept = field;
  kept.play("activate minotaur").dice("1 1 1 1 1").play("power charge a2 pay:aow");
  EXPECT_EQ(kept.state().now().defence, 5);  // ruins +1, Torment -1
  Game torn = field;
  torn.play("activate minotaur").dice("1 1 1 1 1").play("power charge a2 pay:aow uproot");
  EXPECT_EQ(torn.state().pieces[parse_area("a1")], 2);
  EXPECT_EQ(torn.state().pieces[parse_area("a2")], 0);
  EXPECT_EQ(torn.state().now().defence, 4);
}

TEST(Minotaur, ChargeUprootsOnlyWithAnAttack_MBP_TAL_11) {
  Game game = with("minotaur")
                  .terrain("a1", "forest")
                  .terrain("a2", "ruins")
                  .terrain("a3", "ruins")
                  .put(1, "hero", "a3");
  game.play("activate minotaur");
  EXPECT_THAT(game.legal("power"), ElementsAre("power charge a2 pay:aow"));  // nobody is in a2
  game.play("power charge a2 pay:aow");
  EXPECT_THAT(game.legal("go"), ElementsAre("go a1", "go a3", "go a3 uproot"));
  game.dice("1 1 1 1 1").play("go a3 uproot");
  EXPECT_EQ(game.state().pieces[parse_area("a3")], 1);
  EXPECT_EQ(game.state().pieces[parse_area("a2")], 2);
}

TEST(Minotaur, ChargeThrowsFromWhereItStrikes_MBP_TAL_19) {
  Game game = with("minotaur").put(1, "hero", "a3").border("a3", "a4", "impassable");
  game.play("activate minotaur").play("power charge a2 pay:aow");
  game.dice("_ 1 1 1 1").play("go a3").play("no");
  while (game.step() == "first_assault") game.play(game.legal().back());
  ASSERT_EQ(game.step(), "throw");
  EXPECT_THAT(game.legal("throw"), ElementsAre("throw a2", "throw a4"));
}

TEST(Minotaur, BloodlustRerollsTwoDice) {
  Game game = with("minotaur", 0).put(1, "hero", "a1");
  game.play("activate minotaur").dice("_ _ _ _ _ _ _").play("attack hero");
  EXPECT_EQ(game.step(), "reroll");
  EXPECT_TRUE(game.is_legal("reroll die:blank die:blank"));
}

TEST(Hydra, OnslaughtHitsAllInRange) {
  Game game = with("hydra").put(1, "mon", "a1").put(1, "hero", "a2").put(1, "bow", "a3");
  game.play("activate hydra").play("power onslaught pay:aow");
  EXPECT_THAT(game.legal("next"), ElementsAre("next hero", "next mon"));
}

TEST(Hydra, RegeneratesAtTheEndOfItsActivation) {
  Game game = with("hydra").put(0, "hydra", "a1", 4);
  game.play("activate hydra").play("end_activation");
  EXPECT_EQ(game.life("hydra"), 5);
}

TEST(Cerberus, BitesUpToThree) {
  Game game = with("cerberus")
                  .capacity("a1", 6)
                  .put(1, "mon", "a1")
                  .put(1, "hero", "a1")
                  .put(1, "bow", "a1")
                  .put(1, "fly", "a1");
  game.play("activate cerberus").play("power bite pay:aow");
  game.play("add bow").play("add fly").play("add hero");
  EXPECT_EQ(game.step(), "next");
  EXPECT_THAT(game.legal("next"), SizeIs(3));
}

TEST(Cerberus, BreathesNextDoor) {
  Game game = with("cerberus").put(1, "mon", "a1").put(1, "hero", "a2");
  game.play("activate cerberus");
  EXPECT_THAT(game.legal("power"), ElementsAre("power bite pay:aow", "power breath a2 pay:aow"));
}

TEST(Medusa, PetrifiesStrongerEnemies) {
  Game game = with("medusa").put(1, "mon", "a1").put(0, "trp", "a1").hand("mon", 2);
  game.play("activate medusa").play("power petrify pay:aow_aow");
  EXPECT_EQ(game.where("trp"), "card");  // friendly troops are not spared
  EXPECT_NE(game.state().marked[0], 0U);
  // It cannot retaliate.
  game.play("end_activation");
  EXPECT_EQ(game.step(), "menu");
}

// -- special rules of troops

TEST(InfernalWarriors, OneComesBackAtTheEndOfEachActivation_MBP_TURN_08) {
  Game game = with("infernal_warriors").put(0, "infernal_warriors", "a1", 2);
  EXPECT_EQ(game.offence("infernal_warriors", "titan"), 3);
  game.play("activate infernal_warriors").play("run a2");
  EXPECT_EQ(game.life("infernal_warriors"), 3);
  EXPECT_EQ(game.offence("infernal_warriors", "titan"), 4);
}

TEST(Troops, OffenceFollowsTheMiniatures_MBP_RES_04) {
  const auto offences = [](const char* id) {
    std::vector<int> list;
    const UnitCard& card = built_in().units[find_unit(built_in(), id)];
    for (int n = 1; n <= card.start; ++n) list.push_back(card.rows[n].offence);
    return list;
  };
  EXPECT_THAT(offences("spartans"), ElementsAre(3, 4, 5));
  EXPECT_THAT(offences("infernal_hounds"), ElementsAre(2, 3, 3, 4, 4, 5));
  EXPECT_THAT(offences("amazons"), ElementsAre(3, 3, 4, 4));
  EXPECT_THAT(offences("hoplites"), ElementsAre(3, 3, 4, 4, 4));
  EXPECT_THAT(offences("centaurs"), ElementsAre(4, 4));
}

}  // namespace
}  // namespace agon::mythic_battles
