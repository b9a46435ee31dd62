// MBP-ACT, MBP-MOVE, MBP-TYPE, MBP-BOUND, MBP-TERR
#include <gmock/gmock.h>

#include "games/mythic_battles/attack.h"
#include "games/mythic_battles/play.h"
#include "games/mythic_battles/stats.h"
#include "games/mythic_battles/tests/field.h"

namespace agon::mythic_battles {
namespace {

using testing::Contains;
using testing::ElementsAre;
using testing::IsEmpty;
using testing::Not;

// A unit alone on the line, activated.
Field lone(std::string_view unit, std::string_view at = "a1") {
  return Field().put(0, unit, at).hand(unit, 1).turn(0);
}
std::vector<std::string> walks(Game& game, std::string_view unit) {
  game.play("activate " + std::string(unit));
  return game.legal("walk");
}

// -- actions

TEST(Actions, AfterAnAttackNoWalk_MBP_ACT_02_MBP_ACT_01) {
  Field field = lone("hero").put(1, "mon", "a1").omphalos("a1");
  Game attacked = field;
  attacked.play("activate hero").dice("_ _ _ _").play("attack mon");
  EXPECT_THAT(attacked.legal("walk"), IsEmpty());
  EXPECT_EQ(attacked.refusal_rule("walk a2"), "MBP-ACT-02");
  EXPECT_THAT(attacked.legal("attack"), IsEmpty());
  EXPECT_TRUE(attacked.is_legal("claim a1"));
  Game claimed = field;
  claimed.play("activate hero").play("claim a1");
  EXPECT_TRUE(claimed.is_legal("walk a2"));
  EXPECT_TRUE(claimed.is_legal("attack mon"));
  claimed.play("walk a2").play("halt");
  EXPECT_THAT(claimed.legal("attack"), IsEmpty());  // two simple actions are taken
}

TEST(Actions, EachIsFinishedBeforeTheNext_MBP_ACT_03) {
  Game game = lone("hero").put(1, "mon", "a1").hand("mon", 1).omphalos("a1");
  game.play("activate hero").dice("_ _ _ _").play("attack mon");
  EXPECT_EQ(game.step(), "retaliate");
  game.play("no");
  EXPECT_TRUE(game.is_legal("claim a1"));
}

TEST(Actions, AComplexActionStripsTalents_MBP_ACT_04) {
  Game game =
      lone("hero").talents("hero", "close_protection").terrain("a2", "lava").put(0, "fire", "a2");
  game.play("activate hero").dice("_ _ _ _ _").play("run a2");
  ASSERT_EQ(game.step(), "eject");
  for (const Event& event : game.events()) {
    if (event.text.id != "mythic_battles.event.rolled") continue;
    EXPECT_EQ(event.text.args[2].value.number, 5);  // defence without the friend's protection
  }
  EXPECT_EQ(game.count("rolled"), 1);
}

TEST(Actions, NoTalentHelpsARunUnlessTheOptionSaysSo_MBP_ACT_05_MBP_TAL_08) {
  Field field = lone("hero").talents("hero", "climb").terrain("a2", "cliff");
  Game strict = field;
  strict.play("activate hero");
  EXPECT_THAT(strict.legal("walk"), Contains("walk a2"));
  EXPECT_THAT(strict.legal("run"), Not(Contains("run a2")));
  Game literal = field.keeps_named();
  literal.play("activate hero");
  EXPECT_THAT(literal.legal("run"), Contains("run a2"));
  Game blocked = lone("hero").talents("hero", "block").talents("mon", "block").put(1, "mon", "a1");
  blocked.play("activate hero");
  EXPECT_TRUE(blocked.is_legal("walk a2"));
  EXPECT_FALSE(blocked.is_legal("run a2"));
}

TEST(Actions, ANamedTalentNeedsWhatEveryTalentNeeds_MBP_ACT_05_MBP_TAL_01) {
  const auto runs = [](Field field, std::string_view unit, std::string_view to) {
    Game game = field.hand(unit, 1).keeps_named().turn(0);
    game.play("activate " + std::string(unit));
    return game.is_legal("run " + std::string(to));
  };
  const Field rock = Field().terrain("a2", "rock");
  EXPECT_TRUE(runs(Field(rock).put(0, "medusa", "a1", 2), "medusa", "a2"));  // wounded
  EXPECT_TRUE(runs(Field(rock).put(0, "amazons", "a1"), "amazons", "a2"));
  EXPECT_FALSE(runs(Field(rock).put(0, "amazons", "a1", 3), "amazons", "a2"));  // incomplete
  const Field held = Field()
                         .talents("mon", "block")
                         .type("mon", "aquatic")
                         .talents("hero", "block")
                         .talents("trp", "block")
                         .put(1, "mon", "a1");
  EXPECT_TRUE(runs(Field(held).put(0, "hero", "a1", 3), "hero", "a2"));
  EXPECT_FALSE(runs(Field(held).put(0, "hero", "a1").terrain("a1", "water"), "hero", "a2"));
  EXPECT_TRUE(runs(Field(held).put(0, "trp", "a1"), "trp", "a2"));
  EXPECT_FALSE(runs(Field(held).put(0, "trp", "a1", 2), "trp", "a2"));
}

TEST(Actions, AUnitInReserveDeploysFirst_MBP_ACT_06) {
  Game game = lone("hero", "reserve");
  game.play("activate hero");
  EXPECT_THAT(game.legal(), ElementsAre("deploy a1", "end_activation"));
  EXPECT_EQ(game.refusal_rule("walk a2"), "MBP-ACT-06");
  EXPECT_FALSE(game.has("hero", Talent::kGuard));
}

// -- moving

TEST(Moving, AWalkEntersAsManyAreasAsMovement_MBP_MOVE_01_MBP_MOVE_02) {
  Game game = lone("hero");
  game.play("activate hero");
  EXPECT_THAT(game.legal("walk"), ElementsAre("walk a1", "walk a2", "walk a3"));
  EXPECT_THAT(game.legal("run"), Contains("run a4"));
  EXPECT_THAT(game.legal("run"), Not(Contains("run a5")));
  EXPECT_EQ(game.refusal_rule("walk a4"), "MBP-MOVE-01");
}

TEST(Moving, AnEnemyEndsTheMove_MBP_MOVE_03) {
  Game game = lone("mon").put(1, "hero", "a2");
  EXPECT_THAT(walks(game, "mon"), ElementsAre("walk a2"));
  Game flyer = lone("fly").put(1, "hero", "a2");
  EXPECT_THAT(walks(flyer, "fly"), ElementsAre("walk a2"));
  Game leaving = lone("mon").put(1, "hero", "a1");
  EXPECT_THAT(walks(leaving, "mon"), Contains("walk a4"));
}

TEST(Moving, AFullAreaIsNotCrossed_MBP_MOVE_04) {
  Game game = lone("mon").capacity("a2", 1).put(0, "hero", "a2");
  EXPECT_THAT(walks(game, "mon"), IsEmpty());
}

TEST(Moving, DeployingGoesIntoTheOwnZone_MBP_MOVE_05) {
  Game game = lone("hero", "reserve")
                  .scenario_field("zones", {{"a1", "a2", "a3"}, {"a6"}})
                  .capacity("a2", 1)
                  .put(1, "mon", "a2")
                  .put(1, "fly", "a3");
  game.play("activate hero");
  EXPECT_THAT(game.legal("deploy"), ElementsAre("deploy a1", "deploy a3"));
  EXPECT_EQ(game.refusal_rule("deploy a2"), "MBP-MOVE-06");
  EXPECT_EQ(game.refusal_rule("deploy a4"), "MBP-MOVE-05");
  game.play("deploy a3");
  EXPECT_EQ(game.step(), "menu");
}

TEST(Moving, DeployingObeysTheTerrain_MBP_MOVE_06) {
  const auto deploys = [](std::string_view unit, bool option) {
    Field field = lone(unit, "reserve")
                      .scenario_field("zones", {{"a1", "a2", "a3"}, {"a6"}})
                      .terrain("a1", "cliff")
                      .terrain("a2", "rift")
                      .talents("bow", "climb");
    if (option) field.keeps_named();
    Game game = field;
    game.play("activate " + std::string(unit));
    return game.legal("deploy");
  };
  EXPECT_THAT(deploys("hero", false), ElementsAre("deploy a2", "deploy a3"));
  EXPECT_THAT(deploys("mon", false), ElementsAre("deploy a3"));
  EXPECT_THAT(deploys("bow", false), ElementsAre("deploy a2", "deploy a3"));
  EXPECT_THAT(deploys("bow", true), ElementsAre("deploy a1", "deploy a2", "deploy a3"));
  EXPECT_THAT(deploys("fly", false), ElementsAre("deploy a1", "deploy a2", "deploy a3"));
}

TEST(Moving, NobodyGoesBackToReserve_MBP_MOVE_07) {
  Game game = lone("hero").put(1, "mon", "a1").carries("hero");
  game.play("activate hero");
  EXPECT_THAT(game.legal("deploy"), IsEmpty());
  game.play("end_activation").play("end_turn").decline();
  EXPECT_EQ(game.where("hero"), "a1");
}

TEST(Moving, OtherMovesIgnoreBoundariesButNotFullAreas_MBP_MOVE_08) {
  Game game = Field().border("a1", "a2", "impassable").put(1, "hero", "a1");
  EXPECT_EQ(throw_areas(game.state(), game.unit("hero")), bit(parse_area("a2")));
  Game full = Field()
                  .border("a1", "a2", "impassable")
                  .put(1, "hero", "a1")
                  .capacity("a2", 1)
                  .put(0, "mon", "a2");
  EXPECT_EQ(throw_areas(full.state(), full.unit("hero")), 0U);
}

TEST(Moving, APathMayReturnAndPausesForTheOmphalos_MBP_MOVE_09_MBP_OMPH_03) {
  Game game = lone("hero").carries("hero");
  game.play("activate hero");
  EXPECT_TRUE(game.is_legal("walk a1"));  // there and back
  game.play("walk a2");
  EXPECT_EQ(game.step(), "move");
  game.play("drop").play("go a3");
  EXPECT_EQ(game.state().omphalos[parse_area("a2")], 1);
  EXPECT_EQ(game.where("hero"), "a3");
  Game run = lone("hero").carries("hero");
  run.play("activate hero").play("run a3").play("drop");
  EXPECT_EQ(run.state().omphalos[parse_area("a3")], 1);
}

// -- types

TEST(Types, LandIsTheDefaultAndOnlyFlyersFly_MBP_TYPE_01) {
  Game game = Field();
  for (const char* id : {"hero", "aqua", "fire"}) {
    EXPECT_FALSE(game.state().card(game.unit(id)).flying()) << id;
  }
  EXPECT_TRUE(game.state().card(game.unit("fly")).flying());
  EXPECT_EQ(game.state().card(game.unit("hero")).type, UnitType::kLand);
}

TEST(Types, FireproofUnitsIgnoreLavaOnly_MBP_TYPE_02) {
  Game lava = lone("fire").terrain("a2", "lava").scenario_field("lava", "erupting");
  lava.play("activate fire").play("walk a2");
  EXPECT_EQ(lava.where("fire"), "a2");
  EXPECT_EQ(lava.count("rolled"), 0);
  Game swamp = lone("fire").terrain("a2", "swamp");
  EXPECT_THAT(walks(swamp, "fire"), Not(Contains("walk a3")));
}

TEST(Types, AquaticUnitsIgnoreSwampAndWater_MBP_TYPE_03) {
  Game game = Field()
                  .talents("aqua", "guard")
                  .terrain("a1", "water")
                  .terrain("a2", "swamp")
                  .put(0, "aqua", "a1")
                  .put(1, "bow", "a4")
                  .hand("aqua", 1)
                  .turn(0);
  EXPECT_TRUE(game.has("aqua", Talent::kGuard));
  game.play("activate aqua");
  EXPECT_THAT(game.legal("walk"), Contains("walk a3"));
  game.play("walk a2");
  EXPECT_EQ(game.defence("aqua", "bow", 2), 5);
}

TEST(Types, AquaticUnitsAreFasterInWater_MBP_TYPE_04) {
  Field field = lone("aqua");
  for (const char* area : {"a1", "a2", "a3", "a4", "a5"}) field.terrain(area, "water");
  Game game = field;
  game.play("activate aqua");
  EXPECT_THAT(game.legal("walk"), Contains("walk a4"));
  EXPECT_THAT(game.legal("walk"), Not(Contains("walk a5")));
  EXPECT_THAT(game.legal("run"), Contains("run a5"));
  Game mixed = field.terrain("a4", "open");
  mixed.play("activate aqua");
  EXPECT_THAT(mixed.legal("walk"), Not(Contains("walk a4")));
}

TEST(Types, FlyersIgnoreTerrainHelpfulOrNot_MBP_TYPE_05) {
  Game game = lone("fly").terrain("a2", "rock").put(1, "mon", "a4");
  game.play("activate fly").play("walk a2");
  EXPECT_EQ(game.offence("fly", "mon"), 5);
  EXPECT_EQ(effective_range(game.state(), game.unit("fly")), 0);
  Game sight = Field().terrain("a2", "rock").put(0, "bow", "a1").put(1, "mon", "a3");
  EXPECT_FALSE(in_sight(sight.state(), sight.unit("bow"), parse_area("a3"), false));
}

// -- boundaries

TEST(Borders, AreNormalUnlessTold_MBP_BOUND_01) {
  Game game = lone("hero");
  EXPECT_TRUE(game.state().map().borders.empty());
  EXPECT_THAT(walks(game, "hero"), Contains("walk a3"));
}

TEST(Borders, ImpassableStopsEvenFlyers_MBP_BOUND_02) {
  Game game = lone("fly").border("a1", "a2", "impassable");
  EXPECT_THAT(walks(game, "fly"), IsEmpty());
}

TEST(Borders, AnEscarpmentIsForFlyersAndClimbers_MBP_BOUND_03) {
  for (const auto& [unit, talents, passes] :
       {std::tuple{"hero", "", false}, {"bow", "climb", true}, {"fly", "", true}}) {
    Game game = lone(unit).talents(unit, talents).border("a1", "a2", "escarpment");
    EXPECT_EQ(!walks(game, unit).empty(), passes) << unit;
    EXPECT_EQ(!game.legal("run").empty(), std::string_view(unit) == "fly") << unit;
  }
}

TEST(Borders, AHeightHelpsThoseBehindIt_MBP_BOUND_04) {
  Field field = lone("bow")
                    .stats("bow", 4, 5, 1, 2)
                    .border("a1", "a2", "height")
                    .put(0, "trp", "a2")
                    .put(1, "mon", "a3");
  Game game = field;
  game.play("activate bow");
  EXPECT_TRUE(game.is_legal("attack mon"));
  EXPECT_EQ(game.offence("bow", "mon", 2), 5);
  Game back = Field()
                  .stats("bow", 4, 5, 1, 2)
                  .border("a1", "a2", "height")
                  .put(0, "bow", "a3")
                  .put(1, "mon", "a1")
                  .hand("bow", 1)
                  .turn(0);
  back.play("activate bow");
  EXPECT_FALSE(back.is_legal("attack mon"));
}

TEST(Borders, ChainsEndTheMove_MBP_BOUND_05) {
  Game hero = lone("hero").border("a1", "a2", "chains");
  EXPECT_THAT(walks(hero, "hero"), ElementsAre("walk a2"));
  Game fly = lone("fly").border("a1", "a2", "chains");
  EXPECT_THAT(walks(fly, "fly"), Contains("walk a3"));
  Game climber = lone("bow").talents("bow", "climb").border("a1", "a2", "chains");
  EXPECT_THAT(walks(climber, "bow"), Contains("walk a3"));
  EXPECT_THAT(climber.legal("run"), ElementsAre("run a2"));
}

TEST(Borders, APathWithoutChainsIsTakenFirst_MBP_BOUND_05_MBP_OMPH_03) {
  Game game = Field()
                  .areas(
                      "a1 50 50 a2 b1; a2 100 50 a1 b2; b1 50 100 a1 b2; b2 100 100 a2 b1 c2; "
                      "c2 100 150 b2")
                  .border("a2", "b2", "chains")
                  .stats("hero", 4, 5, 0, 3)
                  .put(0, "hero", "a1")
                  .carries("hero")
                  .hand("hero", 1)
                  .turn(0);
  game.play("activate hero").play("walk b2");
  EXPECT_EQ(game.step(), "move");  // by b1, as good as by a2: a carrier may go on
  EXPECT_THAT(game.legal("go"), Contains("go c2"));
}

TEST(Borders, TheCageHoldsMonstersAndDivinities_MBP_BOUND_06) {
  for (const auto& [unit, passes] :
       {std::pair{"mon", false}, {"god", false}, {"fly", false}, {"hero", true}, {"trp", true}}) {
    Game game = lone(unit).border("a1", "a2", "cage_wall");
    EXPECT_EQ(!walks(game, unit).empty(), passes) << unit;
  }
}

// -- terrain

TEST(Terrain, PiecesMakeForestsAndRuins_MBP_TERR_01) {
  Game game = Field().terrain("a2", "forest").put(1, "hero", "a2").put(0, "bow", "a4");
  std::uint8_t& trees = game.state().pieces[parse_area("a2")];
  EXPECT_EQ(trees, 2);
  trees = 1;
  EXPECT_EQ(game.defence("hero", "bow", 2), 6);
  trees = 0;
  EXPECT_EQ(game.defence("hero", "bow", 2), 5);
  Game sight = Field().terrain("a2", "forest").put(0, "bow", "a1").put(1, "mon", "a3");
  EXPECT_FALSE(in_sight(sight.state(), sight.unit("bow"), parse_area("a3"), false));
  sight.state().pieces[parse_area("a2")] = 0;
  EXPECT_TRUE(in_sight(sight.state(), sight.unit("bow"), parse_area("a3"), false));
}

TEST(Terrain, ACliffIsForFlyersAndWalkingClimbers_MBP_TERR_02) {
  for (const auto& [unit, talents, walk, run] : {std::tuple{"hero", "", false, false},
                                                 {"bow", "climb", true, false},
                                                 {"fly", "", true, true}}) {
    Game game = lone(unit).talents(unit, talents).terrain("a2", "cliff");
    EXPECT_EQ(!walks(game, unit).empty(), walk) << unit;
    EXPECT_EQ(!game.legal("run").empty(), run) << unit;
  }
}

TEST(Terrain, AForestProtectsFromAfarAndFromFlyers_MBP_TERR_03) {
  Game game =
      Field().terrain("a2", "forest").put(1, "hero", "a2").put(0, "bow", "a4").put(0, "fly", "a2");
  EXPECT_EQ(game.defence("hero", "fly", 0), 6);
  EXPECT_EQ(game.defence("hero", "bow", 2), 6);
  EXPECT_EQ(game.defence("hero", "bow", 0), 5);
  EXPECT_EQ(game.defence("hero", "fly", 1), 6);
}

TEST(Terrain, LavaAttacksAndPutsOut_MBP_TERR_04_MBP_TERR_07) {
  Game game = lone("hero").terrain("a2", "lava").put(0, "fire", "a2").talents("fire", "guard");
  game.play("activate hero").dice("5 5 _ 1 2").play("walk a2");
  // Nobody guards or retaliates; the enemy decides where to.
  EXPECT_EQ(game.life("hero"), 4);
  EXPECT_EQ(game.step(), "eject");
  EXPECT_EQ(game.who(), 1);
  EXPECT_THAT(game.legal(), ElementsAre("eject a1", "eject a3"));
  game.play("eject a3");
  EXPECT_EQ(game.where("hero"), "a3");
}

TEST(Terrain, AMoveGoesOnAfterLava_MBP_TERR_05) {
  Game game = lone("mon").stats("mon", 6, 6, 0, 3).terrain("a2", "lava");
  game.play("activate mon").dice("_ _ _ _ _").play("walk a2");
  game.play("eject a3");
  EXPECT_EQ(game.step(), "move");
  EXPECT_THAT(game.legal("go"), Contains("go a5"));
  EXPECT_THAT(game.legal("go"), Not(Contains("go a6")));
  game.play("go a5");
  Game met = lone("mon").terrain("a2", "lava").put(1, "hero", "a3");
  met.play("activate mon").dice("_ _ _ _ _").play("walk a2").play("eject a3");
  EXPECT_EQ(met.step(), "act");  // the enemy ends the move
}

TEST(Terrain, EruptingLavaIsClosedAndHitsHarder_MBP_TERR_06) {
  Field field = lone("hero").terrain("a2", "lava").scenario_field("lava", "erupting");
  Game walk = field;
  EXPECT_THAT(walks(walk, "hero"), IsEmpty());
  Game thrown =
      field.talents("mon", "mighty_throw").put(0, "mon", "a1").put(1, "trp", "a1").hand("mon", 1);
  thrown.play("activate mon").dice("_ _ _ _ _ _").play("attack trp");
  thrown.dice("_ _ _ _ _ _ _").play("throw a2");
  EXPECT_EQ(thrown.count("rolled"), 2);
  EXPECT_EQ(thrown.step(), "eject");
}

TEST(Terrain, ARiftIsOpenGroundForHeroesAndTroops_MBP_TERR_08) {
  Game game = lone("trp").terrain("a2", "rift");
  EXPECT_THAT(walks(game, "trp"), ElementsAre("walk a1", "walk a2", "walk a3"));
}

TEST(Terrain, MonstersCrossRiftsAlongSkulls_MBP_TERR_09) {
  const auto rift = [](std::string_view unit) {
    return lone(unit).terrain("a2", "rift").border("a1", "a2", "normal", "both");
  };
  Game mon = rift("mon");
  mon.play("activate mon");
  EXPECT_THAT(mon.legal("walk"), ElementsAre("walk a1", "walk a3"));  // 2 and 1, never staying
  Game god = rift("god");
  god.play("activate god");
  EXPECT_THAT(god.legal("walk"), IsEmpty());
  EXPECT_THAT(god.legal("run"), Contains("run a3"));
  Game held = rift("mon").put(1, "hero", "a2");
  held.play("activate mon");
  EXPECT_THAT(held.legal("walk"), IsEmpty());
  Game bare = lone("mon").terrain("a2", "rift");
  bare.play("activate mon");
  EXPECT_THAT(bare.legal("walk"), IsEmpty());
}

TEST(Terrain, SkullsLeadAcrossNoClosedBorder_MBP_TERR_09) {
  const auto crosses = [](std::string_view border, std::string_view talents = "") {
    Game game = lone("mon")
                    .talents("mon", talents)
                    .terrain("a2", "rift")
                    .border("a1", "a2", border, "both")
                    .border("a2", "a3", "normal", "both");
    game.play("activate mon");
    return game.is_legal("walk a3");
  };
  EXPECT_TRUE(crosses("normal"));
  EXPECT_FALSE(crosses("impassable"));
  EXPECT_FALSE(crosses("cage_wall"));
  EXPECT_FALSE(crosses("escarpment"));
  EXPECT_FALSE(crosses("chains"));  // it would have to stop in the rift
  EXPECT_FALSE(crosses("impassable", "climb"));
  EXPECT_TRUE(crosses("escarpment", "climb"));
  EXPECT_TRUE(crosses("chains", "climb"));
}

TEST(Terrain, ARockIsAVantagePoint_MBP_TERR_10) {
  Game game = lone("amazons").terrain("a2", "rock").put(0, "trp", "a3").put(1, "mon", "a5");
  game.play("activate amazons").play("walk a2");
  EXPECT_TRUE(game.is_legal("attack mon"));  // range 3, past an occupied area
  EXPECT_EQ(game.offence("amazons", "mon", 3), 5);
  EXPECT_EQ(game.offence("amazons", "mon", 0), 5);
}

TEST(Terrain, RuinsProtectInCloseQuarters_MBP_TERR_11) {
  Game game = Field().terrain("a2", "ruins").put(1, "hero", "a2").put(0, "bow", "a4");
  EXPECT_EQ(game.defence("hero", "bow", 0), 6);
  EXPECT_EQ(game.defence("hero", "bow", 0, kRetaliation), 6);
  EXPECT_EQ(game.defence("hero", "bow", 1), 5);
}

TEST(Terrain, ASlopeLiftsWithoutHiding_MBP_TERR_12) {
  Game game = lone("bow").terrain("a1", "slope").put(1, "mon", "a4");
  EXPECT_EQ(effective_range(game.state(), game.unit("bow")), 3);
  EXPECT_EQ(game.offence("bow", "mon", 3), 5);
  Game sight = Field().terrain("a2", "slope").put(0, "bow", "a1").put(1, "mon", "a3");
  EXPECT_TRUE(in_sight(sight.state(), sight.unit("bow"), parse_area("a3"), false));
}

TEST(Terrain, ASwampEndsTheActivation_MBP_TERR_13) {
  Game game = lone("hero").terrain("a2", "swamp").put(1, "mon", "a2").hand("hero", 2);
  game.play("activate hero").play("walk a2");
  EXPECT_EQ(game.step(), "menu");
  game.play("end_turn").decline().play("rest").play("end_turn").decline();
  game.play("activate hero");
  EXPECT_THAT(game.legal("walk"), IsEmpty());
  EXPECT_EQ(game.refusal_rule("walk a1"), "MBP-TERR-13");
  EXPECT_THAT(game.legal("run"), ElementsAre("run a1", "run a3"));
}

TEST(Terrain, ASwampHidesNobodyFromAfar_MBP_TERR_14) {
  Game game = Field().terrain("a2", "swamp").put(1, "hero", "a2").put(0, "bow", "a4");
  EXPECT_EQ(game.defence("hero", "bow", 2), 4);
  EXPECT_EQ(game.defence("hero", "bow", 0), 5);
}

TEST(Terrain, TheCageProtectsLikeAForest_MBP_TERR_15) {
  Game game =
      Field().terrain("a2", "cage").put(1, "hero", "a2").put(0, "bow", "a4").put(0, "fly", "a2");
  EXPECT_EQ(game.defence("hero", "fly", 0), 6);
  EXPECT_EQ(game.defence("hero", "bow", 1), 6);
  EXPECT_EQ(game.defence("hero", "bow", 0), 5);
}

TEST(Terrain, NobodyGetsIntoAWall_MBP_TERR_16) {
  Game game = lone("fly").terrain("a2", "wall");
  EXPECT_THAT(walks(game, "fly"), IsEmpty());
  EXPECT_EQ(throw_areas(game.state(), game.unit("fly")), 0U);
}

TEST(Terrain, WaterTakesTalentsAndActivePowers_MBP_TERR_17_MBP_TAL_13) {
  Game game =
      lone("bow").talents("bow", "guard climb").terrain("a1", "water").terrain("a2", "cliff");
  EXPECT_FALSE(game.has("bow", Talent::kGuard));
  game.play("activate bow");
  EXPECT_THAT(game.legal("walk"), Not(Contains("walk a2")));
  Game powers = Field()
                    .terrain("a1", "water")
                    .put(0, "achilles", "a1")
                    .put(1, "mon", "a1")
                    .hand("achilles", 1)
                    .aow(0, 3)
                    .turn(0);
  powers.play("activate achilles");
  EXPECT_FALSE(powers.is_legal("power prowess pay:aow"));  // active
  EXPECT_NE(ready_power(powers.state(), powers.unit("achilles"), Effect::kReduceWounds), kNoPower);
}

TEST(Terrain, TalentsComeBackOutsideTheWater_MBP_TERR_17) {
  Field field = lone("medusa").terrain("a1", "water");
  Game ashore = Field(field).terrain("a3", "rock");
  EXPECT_THAT(walks(ashore, "medusa"), ElementsAre("walk a1", "walk a2", "walk a3"));
  Game wet = Field(field).terrain("a2", "rock");
  EXPECT_THAT(walks(wet, "medusa"), IsEmpty());
  Game chained = Field(field).border("a1", "a2", "chains");
  EXPECT_THAT(walks(chained, "medusa"), ElementsAre("walk a2"));  // no Climb in the water
}

}  // namespace
}  // namespace agon::mythic_battles
