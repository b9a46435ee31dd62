// MBP-TGT, MBP-GUARD, MBP-RETAL, MBP-RES, MBP-WND, MBP-AREA, MBP-MULTI, MBP-TIME
#include <gmock/gmock.h>

#include "games/mythic_battles/stats.h"
#include "games/mythic_battles/tests/field.h"

namespace agon::mythic_battles {
namespace {

using testing::Contains;
using testing::ElementsAre;
using testing::IsEmpty;
using testing::Not;

constexpr const char* kMiss4 = "_ _ _ _";
constexpr const char* kMiss6 = "_ _ _ _ _ _";

Field duel(std::string_view attacker, std::string_view target, std::string_view target_at = "a1") {
  return Field().put(0, attacker, "a1").put(1, target, target_at).hand(attacker, 1).turn(0);
}

// -- targets

TEST(Targets, TheSequenceIsTargetGuardRetaliationAttack_MBP_TGT_01) {
  Field field = duel("hero", "mon").talents("trp", "guard").put(1, "trp", "a1").hand("trp", 1);
  Game game = field;
  game.play("activate hero").play("attack mon");
  EXPECT_EQ(game.step(), "guard");
  game.dice(kMiss4).play("guard trp");
  EXPECT_EQ(game.step(), "retaliate");
  game.dice("_ _ _").play("retaliate");
  std::vector<std::string> order;
  for (const Event& event : game.events()) {
    for (const char* id : {"attacks", "guards", "rolled", "retaliates"}) {
      if (event.text.id == "mythic_battles.event." + std::string(id)) order.push_back(id);
    }
  }
  EXPECT_THAT(order, ElementsAre("attacks", "guards", "rolled", "retaliates", "rolled"));
}

TEST(Targets, MustBeEnemies_MBP_TGT_02) {
  Game game = Field().put(0, "hero", "a1").put(0, "trp", "a1").hand("hero", 1).turn(0);
  game.play("activate hero");
  EXPECT_THAT(game.legal("attack"), IsEmpty());
  EXPECT_EQ(game.refusal_rule("attack trp"), "MBP-TGT-02");
}

TEST(Targets, TheOwnAreaIsAlwaysInReach_MBP_TGT_03) {
  Game game = duel("bow", "mon");
  game.play("activate bow");
  EXPECT_THAT(game.legal("attack"), ElementsAre("attack mon"));
}

TEST(Targets, DistanceIsCountedInAreas_MBP_TGT_04) {
  for (int range = 0; range <= 2; ++range) {
    Game game = duel("bow", "mon", "a2").stats("bow", 4, 5, range, 2).put(1, "trp", "a3");
    game.play("activate bow");
    EXPECT_EQ(game.is_legal("attack mon"), range >= 1) << range;
  }
  Game far = duel("bow", "mon", "a3");
  far.play("activate bow");
  EXPECT_TRUE(far.is_legal("attack mon"));
  Game farther = duel("bow", "mon", "a4");
  farther.play("activate bow");
  EXPECT_EQ(farther.refusal_rule("attack mon"), "MBP-TGT-04");
}

// The rulebook's sight example: At in the middle, the others around it.
Field sight_map() {
  return Field()
      .areas(
          "a1 100 100 a2 b1 b2 c1; a2 100 50 a1 c2; b1 50 100 a1 b3; b2 150 100 a1 b4; "
          "b3 0 100 b1; b4 200 100 b2; c1 100 150 a1 c2; c2 100 200 c1 a2")
      .terrain("b2", "rock")
      .put(0, "atalanta", "a1")
      .put(1, "heracles", "a2")
      .put(1, "spartans", "b1")
      .put(1, "achilles", "b3")
      .put(1, "centaurs", "b4")
      .put(1, "mon", "c2")
      .put(1, "fly", "c2")
      .put(1, "trp", "c2")
      .hand("atalanta", 1)
      .turn(0);
}

TEST(Targets, TheRulebooksSightExample_MBP_TGT_05_MBP_TGT_06) {
  Game game = sight_map();
  game.play("activate atalanta");
  EXPECT_TRUE(game.is_legal("attack heracles"));
  EXPECT_TRUE(game.is_legal("attack spartans"));
  EXPECT_FALSE(game.is_legal("attack centaurs"));  // the rock
  EXPECT_FALSE(game.is_legal("attack achilles"));  // the Spartans
  for (const char* unit : {"attack mon", "attack fly", "attack trp"}) {
    EXPECT_TRUE(game.is_legal(unit)) << unit;
  }
  EXPECT_EQ(game.refusal_rule("attack achilles"), "MBP-TGT-05");
}

TEST(Targets, UnitsInBetweenBlockSight_MBP_TGT_06) {
  Game game = duel("bow", "mon", "a3").put(0, "trp", "a2");
  game.play("activate bow");
  EXPECT_FALSE(game.is_legal("attack mon"));
  Game beside = duel("bow", "mon", "a3").put(0, "trp", "a1").put(1, "hero", "a3");
  beside.play("activate bow");
  EXPECT_TRUE(beside.is_legal("attack mon"));
}

TEST(Targets, ObstaclesDoNotHideFlyersNorHinderThem_MBP_TGT_07) {
  Game seen = duel("bow", "fly", "a3").put(0, "trp", "a2");
  seen.play("activate bow");
  EXPECT_TRUE(seen.is_legal("attack fly"));
  Game area = Field()
                  .put(0, "zeus", "a1")
                  .put(0, "trp", "a2")
                  .put(1, "fly", "a3")
                  .hand("zeus", 1)
                  .aow(0, 1)
                  .turn(0);
  area.play("activate zeus");
  EXPECT_FALSE(area.is_legal("power lightning a3 pay:aow"));
  Game flying = duel("fly", "mon", "a3").stats("fly", 5, 6, 2, 3).put(0, "trp", "a2");
  flying.play("activate fly");
  EXPECT_TRUE(flying.is_legal("attack mon"));
}

TEST(Targets, AFullAreaNextDoorIsInReachAtRangeZero_MBP_TGT_08) {
  Field field = duel("heracles", "mon", "a2").put(1, "fly", "a2").put(0, "trp", "a2");
  Game full = field;
  full.play("activate heracles");
  EXPECT_TRUE(full.is_legal("attack mon full"));
  EXPECT_TRUE(full.is_legal("attack fly full"));
  Game roomy = field.capacity("a2", 4);
  roomy.play("activate heracles");
  EXPECT_THAT(roomy.legal("attack"), IsEmpty());
  Game border = field.capacity("a2", 3).border("a1", "a2", "impassable");
  border.play("activate heracles").play("attack mon full");
  EXPECT_EQ(border.where("heracles"), "a1");
}

TEST(Targets, TheFullAreaOptionIsRangeZero_MBP_TGT_09) {
  Field field = duel("bow", "hero", "a2")
                    .talents("bow", "archer")
                    .terrain("a2", "forest")
                    .capacity("a2", 1)
                    .hand("hero", 1);
  Game game = field;
  EXPECT_EQ(game.offence("bow", "hero", 1), 5);
  EXPECT_EQ(game.defence("hero", "bow", 1), 6);
  EXPECT_EQ(game.offence("bow", "hero", 0), 4);
  EXPECT_EQ(game.defence("hero", "bow", 0), 5);
  game.play("activate bow");
  EXPECT_THAT(game.legal("attack"), ElementsAre("attack hero", "attack hero full"));
  game.dice(kMiss4).play("attack hero full");
  EXPECT_EQ(game.step(), "retaliate");
  Game ranged = field;
  ranged.play("activate bow").dice("_ _ _ _ _").play("attack hero");
  EXPECT_EQ(ranged.step(), "act");
}

// -- guard

Field guarded() {
  return duel("mon", "hero").talents("trp", "guard").put(1, "trp", "a1").stats("trp", 3, 6, 0, 2);
}

TEST(Guard, TakesTheAttackItsWoundsAndTheReply_MBP_GUARD_01_MBP_GUARD_02) {
  Game game = guarded().hand("trp", 1).hand("hero", 1);
  game.play("activate mon").play("attack hero").dice("5 5 _ _ _ _").play("guard trp");
  EXPECT_EQ(game.step(), "first_assault");
  EXPECT_EQ(game.state().now().defence, 6);
  game.play("assault 1 0 0");
  EXPECT_EQ(game.life("trp"), 2);
  EXPECT_EQ(game.life("hero"), 6);
  EXPECT_EQ(game.step(), "retaliate");
  EXPECT_EQ(game.state().now().target, game.unit("trp"));
}

TEST(Guard, ActsAgainAndAgain_MBP_GUARD_03) {
  Game game = guarded().capacity("a1", 4).put(0, "bow", "a1").hand("bow", 1).aow(0, 1);
  game.play("activate mon").play("attack hero").dice(kMiss6).play("guard trp");
  game.play("end_activation").play("activate bow pay:aow").play("attack hero");
  EXPECT_TRUE(game.is_legal("guard trp"));
}

TEST(Guard, WorksAgainstAreaAttacksWhileAlive_MBP_GUARD_04_MBP_AREA_02) {
  Game game = Field()
                  .talents("trp", "guard")
                  .put(0, "zeus", "a1")
                  .put(1, "trp", "a2", 3)
                  .put(1, "hero", "a2")
                  .put(1, "bow", "a2")
                  .hand("zeus", 1)
                  .aow(0, 1)
                  .turn(0);
  game.play("activate zeus").play("power lightning a2 pay:aow");
  EXPECT_THAT(game.legal("next"), testing::SizeIs(3));
  game.dice(kMiss6).play("next hero");
  EXPECT_EQ(game.step(), "guard");
  game.play("guard trp").decline();           // no throw of the guard
  game.dice("5 5 5 5 5 5").play("next trp");  // destroyed: defence 4
  EXPECT_EQ(game.where("trp"), "card");
  EXPECT_NE(game.step(), "guard");  // the last one is attacked itself
}

TEST(Guard, NotAgainstRetaliation_MBP_GUARD_05_MBP_RETAL_05) {
  Game game = duel("hero", "mon").hand("mon", 1).talents("trp", "guard").put(0, "trp", "a1");
  game.play("activate hero").dice(kMiss4).play("attack mon").dice(kMiss6).play("retaliate");
  EXPECT_EQ(game.step(), "act");
}

TEST(Guard, NotByOneWhoEvaded_MBP_GUARD_06) {
  Game game = duel("mon", "hero").talents("fly", "guard").put(1, "fly", "a1").edit([](State& s) {
    s.evaded = bit(find_unit(*s.content, "fly"));
  });
  game.play("activate mon").dice(kMiss6).play("attack hero");
  EXPECT_NE(game.step(), "guard");
}

TEST(Guard, AnAllysUnitNeedsItsOwnersConsent_MBP_GUARD_07) {
  Game game = Field(4, "teams")
                  .talents("trp", "guard")
                  .put(0, "mon", "a1")
                  .put(1, "hero", "a1")
                  .put(3, "trp", "a1")
                  .hand("mon", 1)
                  .turn(0);
  game.play("activate mon").play("attack hero");
  EXPECT_EQ(game.who(), 1);
  game.play("guard trp");
  EXPECT_EQ(game.who(), 3);
  EXPECT_THAT(game.legal(), ElementsAre("agree", "no"));
  game.dice(kMiss6).play("agree");
  EXPECT_EQ(game.count("guards"), 1);
}

TEST(Guard, ARefusalLeavesTheOtherGuards_MBP_GUARD_07) {
  const Field field = Field(4, "teams")
                          .capacity("a1", 6)
                          .talents("trp", "guard")
                          .talents("bow", "guard")
                          .put(0, "mon", "a1")
                          .put(1, "hero", "a1")
                          .put(1, "bow", "a1")
                          .put(3, "trp", "a1")
                          .hand("mon", 1)
                          .turn(0);
  Game game = field;
  game.play("activate mon").play("attack hero").play("guard trp").play("no");
  EXPECT_EQ(game.step(), "guard");
  EXPECT_EQ(game.who(), 1);
  EXPECT_THAT(game.legal(), ElementsAre("guard bow", "no"));
  game.dice(kMiss6).play("guard bow");
  EXPECT_EQ(game.count("guards"), 1);
  Game alone = Field(4, "teams")
                   .talents("trp", "guard")
                   .put(0, "mon", "a1")
                   .put(1, "hero", "a1")
                   .put(3, "trp", "a1")
                   .hand("mon", 1)
                   .turn(0);
  alone.play("activate mon").play("attack hero").play("guard trp").dice(kMiss6).play("no");
  EXPECT_EQ(alone.step(), "act");  // nobody else is left to ask
}

// -- retaliation

TEST(Retaliation, NeedsRangeZeroAndACard_MBP_RETAL_01) {
  Game with = duel("hero", "mon").hand("mon", 1);
  with.play("activate hero").dice(kMiss4).play("attack mon");
  EXPECT_EQ(with.who(), 1);
  EXPECT_TRUE(with.is_legal("retaliate"));
  Game hidden = duel("hero", "mon").deck("mon", 2).aow(1, 1);
  hidden.play("activate hero").dice(kMiss4).play("attack mon");
  EXPECT_EQ(hidden.step(), "retaliate");  // asked, since others cannot know
  EXPECT_FALSE(hidden.is_legal("retaliate"));
  Game none = duel("hero", "mon");
  none.play("activate hero").dice(kMiss4).play("attack mon");
  EXPECT_EQ(none.step(), "act");
  Game ranged = duel("bow", "mon", "a2").hand("mon", 1);
  ranged.play("activate bow").dice(kMiss4).play("attack mon");
  EXPECT_EQ(ranged.step(), "act");
}

TEST(Retaliation, OnceATurn_MBP_RETAL_02) {
  Game game = duel("hero", "mon").hand("mon", 3).put(0, "bow", "a1").hand("bow", 1).aow(0, 1);
  game.play("activate hero").dice(kMiss4).play("attack mon").dice(kMiss6).play("retaliate");
  game.play("end_activation").play("activate bow pay:aow").dice(kMiss4).play("attack mon");
  EXPECT_EQ(game.step(), "act");
  EXPECT_EQ(game.cards("mon").hand, 2);
}

TEST(Retaliation, NotAgainstAreaAttacks_MBP_RETAL_03_MBP_AREA_03) {
  Game game = Field()
                  .talents("mon", "initiative")
                  .put(0, "ares", "a1")
                  .put(1, "mon", "a1")
                  .hand("ares", 1)
                  .hand("mon", 2)
                  .aow(0, 1)
                  .turn(0);
  game.play("activate ares").dice(kMiss6).play("power wrath a1 pay:aow");
  EXPECT_EQ(game.step(), "act");
}

TEST(Retaliation, IsAnAttackAtRangeZero_MBP_RETAL_04) {
  Game game = duel("hero", "bow").talents("bow", "close_combat mighty_throw archer").hand("bow", 1);
  game.play("activate hero").dice(kMiss4).play("attack bow").dice("_ _ _ _ _").play("retaliate");
  EXPECT_EQ(game.step(), "throw");
  EXPECT_EQ(game.who(), 1);
  EXPECT_EQ(game.state().now().dice, 5);
  game.play("throw a2");
  EXPECT_EQ(game.where("hero"), "a2");
}

TEST(Retaliation, UsesTheValuesOfTheMoment_MBP_RETAL_06) {
  Game game = Field()
                  .put(0, "mon", "a1")
                  .put(1, "heracles", "a1", 7)
                  .hand("mon", 1)
                  .hand("heracles", 1)
                  .turn(0)
                  .stats("heracles", 4, 5, 0, 1);
  game.play("activate mon").dice("5 5 5 _ _ _").play("attack heracles");
  game.play("retaliate");
  EXPECT_EQ(game.life("heracles"), 4);
}

TEST(Retaliation, InitiativeComesFirst_MBP_RETAL_07_MBP_RETAL_08) {
  for (const bool target : {false, true}) {
    for (const bool attacker : {false, true}) {
      Game game = duel("hero", "mon")
                      .hand("mon", 1)
                      .talents("mon", target ? "initiative" : "")
                      .talents("hero", attacker ? "initiative" : "");
      game.play("activate hero").dice(kMiss4).play("attack mon");
      ASSERT_EQ(game.step(), "retaliate");
      EXPECT_EQ(game.count("rolled") == 0, target && !attacker);
      if (target && !attacker) {
        game.play("no");  // declined, and still possible afterwards
        EXPECT_EQ(game.step(), "retaliate");
        EXPECT_EQ(game.count("rolled"), 1);
      }
    }
  }
}

TEST(Retaliation, MayPutTheAttackerOutOfReach_MBP_RETAL_09) {
  Field field = duel("bow", "mon").talents("mon", "initiative mighty_throw").hand("mon", 1);
  Game lost = field.stats("bow", 4, 5, 0, 2);
  lost.play("activate bow").play("attack mon").dice(kMiss6).play("retaliate").play("throw a2");
  EXPECT_EQ(lost.step(), "act");
  EXPECT_EQ(lost.count("rolled"), 1);
  Game ranged = field.stats("bow", 4, 5, 1, 2);
  ranged.play("activate bow").play("attack mon").dice(kMiss6).play("retaliate").dice(kMiss4);
  ranged.play("throw a2");
  EXPECT_EQ(ranged.count("rolled"), 2);
}

TEST(Retaliation, NotByATargetMovedAway_MBP_RETAL_10) {
  Game game = duel("hero", "trp").talents("hero", "mighty_throw").hand("trp", 1);
  game.play("activate hero").dice(kMiss4).play("attack trp").play("throw a2");
  EXPECT_EQ(game.step(), "act");
}

// -- resolving

TEST(Resolving, DeclarationsComeBeforeTheDice_MBP_RES_01) {
  Game game = Field().put(0, "mon", "a1").put(1, "atalanta", "a1").hand("mon", 1).aow(1, 1).turn(0);
  game.play("activate mon").play("attack atalanta");
  EXPECT_EQ(game.step(), "dodge");
  EXPECT_EQ(game.count("rolled"), 0);
}

TEST(Resolving, ModifiersAreSummedAndLimited_MBP_RES_03) {
  const auto total = [](std::initializer_list<int> list) {
    Modifiers mods;
    for (const int n : list) mods.add(n);
    return mods.total();
  };
  EXPECT_EQ(total({1, 1, 1}), 2);
  EXPECT_EQ(total({3, 1}), 3);
  EXPECT_EQ(total({3, -1}), 2);
  EXPECT_EQ(total({-3, -1}), -3);
  EXPECT_EQ(total({-1, -1, -1}), -2);
  EXPECT_EQ(total({1, 1, 1, -1}), 2);
}

TEST(Resolving, TroopBonusesAreTheirOwnStat_MBP_RES_04) {
  Game game = Field().put(0, "spartans", "a1", 3).put(0, "leonidas", "a2").put(1, "mon", "a1");
  for (int n = 1; n <= 3; ++n) {
    game.state().unit[game.unit("spartans")].life = static_cast<std::uint8_t>(n);
    EXPECT_EQ(game.offence("spartans", "mon"), 2 + n);
  }
  Game led = Field().put(0, "spartans", "a1", 3).put(0, "leonidas", "a1").put(1, "mon", "a1");
  EXPECT_EQ(led.offence("spartans", "mon"), 6);
  Game hounds = Field().put(0, "infernal_hounds", "a1", 6).put(1, "mon", "a1");
  EXPECT_EQ(hounds.offence("infernal_hounds", "mon"), 5);
}

TEST(Resolving, APowersDiceTakeNoModifier_MBP_RES_05_MBP_TAL_02) {
  Game game = Field()
                  .terrain("a1", "rock")
                  .put(0, "ares", "a1")
                  .put(1, "hero", "a1")
                  .hand("ares", 1)
                  .aow(0, 1)
                  .turn(0);
  game.play("activate ares").dice("5 _ _ _ _ _").play("power wrath a1 pay:aow");
  int dice = 0;
  for (const Event& event : game.events()) {
    if (event.text.id == "mythic_battles.event.rolled") {
      dice = static_cast<int>(event.text.args[1].value.list.size());
      EXPECT_EQ(event.text.args[2].value.number, 4);  // Torment works
    }
  }
  EXPECT_EQ(dice, 6);
}

TEST(Resolving, BlanksLeaveAndHighDiceWound_MBP_RES_06_MBP_RES_07) {
  Game game = duel("mon", "trp");
  game.play("activate mon").dice("_ 2 3 2 4 5").play("attack trp");
  EXPECT_THAT(game.legal(), ElementsAre("assault 3 0 0", "assault 2 0 0"));
  game.play("assault 3 0 0");
  EXPECT_EQ(game.where("trp"), "card");
}

TEST(Resolving, TheSecondAssaultOfTheSevenDefenceExample_MBP_RES_10_MBP_RES_13_MBP_RES_14) {
  Game game = duel("mon", "hero").stats("hero", 4, 7, 0, 2);
  game.play("activate mon").dice("_ 1 2 3 4 4").play("attack hero");
  game.play("assault 0 2 1");
  EXPECT_THAT(game.legal(), ElementsAre("roll", "no"));
  game.dice("4 1").play("roll");
  EXPECT_THAT(game.legal(), ElementsAre("wound 2", "wound 1"));
  game.play("wound 2");
  EXPECT_EQ(game.life("hero"), 4);
}

TEST(Resolving, RerolledDiceStayInTheirAssault_MBP_RES_15_MBP_TAL_22) {
  Game game = duel("hero", "mon")
                  .talents("hero", "monster_slayer")
                  .stats("hero", 3, 5, 0, 2)
                  .stats("mon", 6, 5, 0, 3);
  game.play("activate hero").dice("_ 2 5").play("attack mon");
  EXPECT_EQ(game.step(), "reroll");
  EXPECT_TRUE(game.is_legal("reroll die:blank"));
  EXPECT_TRUE(game.is_legal("reroll die:blank die:2"));
  EXPECT_TRUE(game.is_legal("no"));
  game.dice("5 5").play("reroll die:blank die:2");
  EXPECT_EQ(game.life("mon"), 5);
  Game hero = duel("hero", "bow").talents("hero", "monster_slayer");
  hero.play("activate hero").dice(kMiss4).play("attack bow");
  EXPECT_NE(hero.step(), "reroll");
}

// -- wounds

TEST(Wounds, TakeVitalityAndDestroy_MBP_WND_01) {
  Game game = duel("mon", "hero").put(1, "hero", "a1", 2);
  game.play("activate mon").dice("5 5 5 _ _ _").play("attack hero");
  EXPECT_EQ(game.where("hero"), "box");
  EXPECT_EQ(game.life("hero"), 0);
}

TEST(Wounds, TroopsLoseMiniaturesAndStayOnTheirCard_MBP_WND_02) {
  Game game = duel("mon", "trp").put(1, "trp", "a1", 2);
  game.play("activate mon").dice("5 5 5 5 5 _").play("attack trp");
  EXPECT_EQ(game.where("trp"), "card");
}

TEST(Wounds, TheDeadDropTheirOmphalos_MBP_WND_03) {
  Game game = duel("mon", "hero").put(1, "hero", "a1", 1).carries("hero");
  game.play("activate mon").dice("5 5 5 5 5 5").play("attack hero");
  EXPECT_EQ(game.state().omphalos[parse_area("a1")], 1);
  EXPECT_EQ(game.state().carrying, 0U);
}

TEST(Wounds, CardsOfDeadTroopsPayNothing_MBP_WND_04) {
  Game troops =
      Field().put(0, "god", "a1").put(0, "trp", "card").hand("trp", 2).deck("god", 1).turn(0);
  EXPECT_THAT(troops.legal("search"), IsEmpty());
  Game hero =
      Field().put(0, "god", "a1").put(0, "hero", "box").hand("hero", 2).deck("god", 1).turn(0);
  EXPECT_THAT(hero.legal("search"), ElementsAre("search pay:pair"));
}

TEST(Wounds, AbsorbedOmphalosGoWithTheirDivinity_MBP_WND_05) {
  Game game = Field(3)
                  .put(0, "mon", "a1")
                  .put(1, "titan", "a1", 1)
                  .hand("mon", 1)
                  .turn(0)
                  .edit([](State& s) {
                    s[1].absorbed = 2;
                    s[1].omphalos.hand = 2;
                  });
  game.play("activate mon").dice("5 5 5 5 5 5").play("attack titan");
  game.play("assault 2 0 0");
  EXPECT_EQ(game.where("titan"), "box");
  EXPECT_EQ(game.state()[1].lost, 2);
  EXPECT_EQ(game.state()[1].absorbed, 0);
  EXPECT_EQ(game.state()[1].omphalos.hand, 2);
  for (const std::uint8_t n : game.state().omphalos) EXPECT_EQ(n, 0);
}

TEST(Wounds, VitalityIsRegainedUpToTheStart_MBP_WND_06) {
  Game game = Field().put(0, "hydra", "a1", 9).hand("hydra", 1).turn(0).carries("hydra");
  game.play("activate hydra").play("end_activation");
  EXPECT_EQ(game.life("hydra"), 9);
  EXPECT_NE(game.state().carrying, 0U);
}

// -- area attacks

TEST(AreaAttack, HitsEveryUnitButTheAttacker_MBP_AREA_01) {
  Field field = Field().put(0, "ares", "a1").put(0, "hero", "a1").hand("ares", 1).aow(0, 1).turn(0);
  Game friends = field;
  friends.play("activate ares");
  EXPECT_FALSE(friends.is_legal("power wrath a1 pay:aow"));
  Game game = field.capacity("a1", 4).put(1, "mon", "a1").put(1, "trp", "a1");
  game.play("activate ares").play("power wrath a1 pay:aow");
  EXPECT_THAT(game.legal("next"), ElementsAre("next hero", "next mon", "next trp"));
}

TEST(AreaAttack, AgainstAFriendTheEnemyDecides_MBP_AREA_04) {
  Game game = Field()
                  .put(0, "zeus", "a1")
                  .put(0, "hero", "a2")
                  .put(1, "mon", "a2")
                  .put(1, "bow", "a2")
                  .hand("zeus", 1)
                  .aow(0, 1)
                  .turn(0);
  game.play("activate zeus").play("power lightning a2 pay:aow");
  EXPECT_EQ(game.who(), 0);  // the order is the attacker's
  game.dice("_ 3 3 3 3 3").play("next hero");
  EXPECT_EQ(game.who(), 1);
  EXPECT_EQ(game.step(), "first_assault");
  game.play(game.legal().front());
  EXPECT_EQ(game.step(), "throw");
  EXPECT_EQ(game.who(), 1);
  game.play("throw a3");
  EXPECT_EQ(game.where("hero"), "a3");
}

TEST(AreaAttack, LeaversAreSpared_MBP_AREA_02) {
  Game game = Field()
                  .put(0, "zeus", "a1")
                  .put(1, "trp", "a2")
                  .put(1, "hero", "a2")
                  .hand("zeus", 1)
                  .aow(0, 1)
                  .turn(0);
  game.play("activate zeus").dice(kMiss6).play("power lightning a2 pay:aow").play("next trp");
  game.play("throw a3");
  // Only the hero is left in the area: attacked without a further question.
  EXPECT_EQ(game.count("attacks"), 2);
}

// -- multiple attacks

TEST(MultipleAttack, NamesEnemiesOnly_MBP_MULTI_01) {
  Game game = Field()
                  .capacity("a1", 5)
                  .put(0, "cerberus", "a1")
                  .put(0, "hero", "a1")
                  .put(1, "mon", "a1")
                  .put(1, "trp", "a1")
                  .put(1, "bow", "a1")
                  .hand("cerberus", 1)
                  .aow(0, 1)
                  .turn(0);
  game.play("activate cerberus").play("power bite pay:aow");
  EXPECT_THAT(game.legal(), ElementsAre("add bow", "add mon", "add trp"));
  game.play("add bow").play("add mon");
  EXPECT_THAT(game.legal(), ElementsAre("add trp", "done"));
  game.play("done");
  EXPECT_THAT(game.legal("next"), ElementsAre("next bow", "next mon"));
  Game none =
      Field().put(0, "cerberus", "a1").put(0, "hero", "a1").hand("cerberus", 1).aow(0, 1).turn(0);
  none.play("activate cerberus");
  EXPECT_THAT(none.legal("power"), IsEmpty());
}

TEST(MultipleAttack, IsASequenceForEachTargetWithGuard_MBP_MULTI_02) {
  Game game = Field()
                  .talents("trp", "guard")
                  .put(0, "hydra", "a2")
                  .put(1, "hero", "a1")
                  .put(1, "bow", "a1")
                  .put(1, "trp", "a1")
                  .hand("hydra", 1)
                  .hand("hero", 2)
                  .aow(0, 1)
                  .turn(0);
  game.play("activate hydra").play("power onslaught pay:aow");
  game.play("next hero").dice(kMiss6).play("guard trp");
  game.play("next bow");
  EXPECT_EQ(game.step(), "guard");
  game.dice(kMiss6).play("guard trp");
  EXPECT_EQ(game.count("guards"), 2);
  EXPECT_EQ(game.count("retaliates"), 0);
}

// -- timing

TEST(Timing, EvadeComesBeforeGuard_MBP_TIME_02_MBP_MAN_06) {
  Game game = duel("hero", "fly").aow(1, 1).talents("trp", "guard").put(1, "trp", "a1");
  game.play("activate hero").play("attack fly");
  EXPECT_EQ(game.step(), "evade");
  game.play("no");
  EXPECT_EQ(game.step(), "guard");
}

TEST(Timing, EndEffectsAreOrderedByTheirOwner_MBP_TIME_01) {
  Game game = Field()
                  .put(0, "odysseus", "a1")
                  .put(0, "trp", "a1")
                  .hand("odysseus", 1)
                  .hand("trp", 1)
                  .deck("trp", 1)
                  .turn(0);
  game.play("activate odysseus").play("end_activation");
  EXPECT_THAT(game.legal(), ElementsAre("lead trp", "power cunning", "done"));
  game.play("power cunning");
  EXPECT_THAT(game.legal(), ElementsAre("lead trp", "done"));
}

// A five is rolled again as 5 + the roll: against 8, three of the six faces wound.
TEST(Timing, TheActivePlayerOrdersRerollsOfTwoPlayers_MBP_TIME_01) {
  Field field = duel("minotaur", "heracles").aow(1, 1);
  Game game = field;
  game.play("activate minotaur").dice("1 1 1 1 1 1 1").play("attack heracles");
  EXPECT_EQ(game.step(), "reroll_order");
  EXPECT_EQ(game.who(), 0);
  EXPECT_THAT(game.legal(), ElementsAre("order bloodlust", "order feat"));
  game.play("order feat");
  EXPECT_EQ(game.step(), "reroll");
  EXPECT_EQ(game.who(), 1);
  game.dice("5 5").play("reroll die:1 die:1 pay:aow");
  EXPECT_EQ(game.step(), "reroll");  // one is left: nothing to order
  EXPECT_EQ(game.who(), 0);
  EXPECT_TRUE(game.is_legal("reroll die:5 die:5"));
  Game other = field;
  other.play("activate minotaur").dice("1 1 1 1 1 1 1").play("attack heracles");
  other.play("order bloodlust");
  EXPECT_EQ(other.who(), 0);
  other.play("no");
  EXPECT_EQ(other.who(), 1);
  EXPECT_EQ(other.step(), "reroll");
}

TEST(Timing, TheActivePlayerOrdersRerollsOfARetaliation_MBP_TIME_01) {
  Game game = duel("heracles", "minotaur").hand("minotaur", 1).aow(0, 1);
  game.play("activate heracles").dice("1 1 1 1 1 1 1 1").play("attack minotaur");
  EXPECT_EQ(game.step(), "reroll_order");  // Monster Slayer is free, the feat has its price
  EXPECT_THAT(game.legal(), ElementsAre("order monster_slayer", "order feat"));
  game.play("order monster_slayer").play("no").play("no");
  while (game.step() != "retaliate") game.play(game.legal().back());
  game.dice("1 1 1 1 1 1 1").play("retaliate");
  EXPECT_EQ(game.step(), "reroll_order");
  EXPECT_EQ(game.who(), 0);  // active, though the dice are the other's
  EXPECT_THAT(game.legal(), ElementsAre("order bloodlust", "order feat"));
}

TEST(Timing, OneRerollAloneIsNotOrdered_MBP_TIME_01) {
  Game game = duel("minotaur", "heracles");  // whose owner has nothing to pay with
  game.play("activate minotaur").dice("1 1 1 1 1 1 1").play("attack heracles");
  EXPECT_EQ(game.step(), "reroll");
}

TEST(Resolution, AWayToUseTheDiceTellsItsOdds_MBP_RES_16) {
  Game game = duel("hero", "mon").stats("mon", 4, 8, 0, 2);
  game.play("activate hero").dice("4 1 _ _").play("attack mon").decline();
  ASSERT_EQ(game.step(), "first_assault");
  const auto action = parse(*game.state().content, "assault 0 1 0");
  ASSERT_TRUE(action && game.is_legal("assault 0 1 0"));
  std::vector<std::pair<std::int64_t, std::int64_t>> odds;
  for (const Message& gain : MythicBattles::describe(game.state(), *action, 0).gains) {
    if (gain.id != "mythic_battles.gain.odds") continue;
    odds.emplace_back(gain.args[0].value.number, gain.args[1].value.number);
  }
  EXPECT_THAT(odds, ElementsAre(std::pair(0, 50), std::pair(1, 50)));
}

}  // namespace
}  // namespace agon::mythic_battles
