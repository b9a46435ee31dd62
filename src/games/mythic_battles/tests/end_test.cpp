// MBP-TEAM, MBP-RECALL, MBP-SCEN
#include <gmock/gmock.h>

#include "games/mythic_battles/play.h"
#include "games/mythic_battles/tests/field.h"

namespace agon::mythic_battles {
namespace {

using testing::ElementsAre;
using testing::IsEmpty;

// -- teams

TEST(Teams, SidesAreFriendly_MBP_TEAM_01) {
  Game game = Field(4, "teams");
  EXPECT_TRUE(game.state().friends(0, 2));
  EXPECT_TRUE(game.state().friends(1, 3));
  EXPECT_FALSE(game.state().friends(0, 1));
  EXPECT_TRUE(game.state().friends(0, 0));
}

TEST(Teams, ArmiesAndCardsStayApart_MBP_TEAM_02) {
  Game game = Field(4, "teams")
                  .put(0, "god", "a1")
                  .put(2, "trp", "a2")
                  .aow(0, 2)
                  .aow(2, 2)
                  .deck("god", 1)
                  .turn(0);
  game.play("rest");
  EXPECT_THAT(game.legal("recall"), IsEmpty());
  EXPECT_EQ(game.refusal_rule("recall trp pay:aow"), "MBP-TEAM-02");
  game.play("search pay:aow").play("take card:god");
  EXPECT_EQ(game.state()[2].aow.hand, 2);
}

// -- recall

Field recall() { return Field().put(0, "god", "a1").put(0, "trp", "a4", 1).aow(0, 2).turn(0); }

TEST(Recall, BringsTroopsWholeToTheirDivinity_MBP_RECALL_01_MBP_RECALL_02) {
  Game game = recall();
  game.play("rest").play("recall trp pay:aow");
  EXPECT_EQ(game.where("trp"), "a1");
  EXPECT_EQ(game.life("trp"), 3);
  EXPECT_THAT(game.legal("recall"), IsEmpty());
  Game dead = recall().put(0, "trp", "card");
  dead.play("rest").play("recall trp pay:aow");
  EXPECT_EQ(dead.where("trp"), "a1");
  EXPECT_EQ(dead.life("trp"), 3);
}

TEST(Recall, NotForTheActivatedOrTheUndeployed_MBP_RECALL_03) {
  Game activated = recall().hand("trp", 1);
  activated.play("activate trp").play("end_activation");
  EXPECT_EQ(activated.refusal_rule("recall trp pay:aow"), "MBP-RECALL-03");
  Game reserve = recall().put(0, "trp", "reserve");
  reserve.play("rest");
  EXPECT_EQ(reserve.refusal_rule("recall trp pay:aow"), "MBP-RECALL-03");
  Game retaliated =
      recall().edit([](State& s) { s.retaliated = bit(find_unit(*s.content, "trp")); });
  retaliated.play("rest");
  EXPECT_TRUE(retaliated.is_legal("recall trp pay:aow"));
}

TEST(Recall, NeedsRoomButNoFootpath_MBP_RECALL_04) {
  Game full = recall().capacity("a1", 2).put(0, "trp", "a1", 2);
  full.play("rest");
  EXPECT_EQ(full.refusal_rule("recall trp pay:aow"), "MBP-RECALL-04");
  Game rock = recall().terrain("a1", "rock").capacity("a1", 2);
  rock.play("rest");
  EXPECT_TRUE(rock.is_legal("recall trp pay:aow"));
  Game reserve = recall().put(0, "god", "reserve");
  reserve.play("rest");
  EXPECT_THAT(reserve.legal("recall"), IsEmpty());
  Game lava = recall().terrain("a1", "lava").type("god", "fireproof");
  lava.dice("_ _ _ _ _").play("rest").play("recall trp pay:aow");
  EXPECT_EQ(lava.step(), "eject");
}

TEST(Recall, DropsOmphalosAndEndsMarks_MBP_RECALL_05) {
  Game game =
      recall().carries("trp").edit([](State& s) { s.led[0] = bit(find_unit(*s.content, "trp")); });
  game.play("rest").play("recall trp pay:aow");
  EXPECT_EQ(game.state().omphalos[parse_area("a4")], 1);
  EXPECT_EQ(game.state().led[0], 0U);
}

// -- scenarios

TEST(Victory, IsFoundAfterEachEffect_MBP_SCEN_01) {
  Game game = Field().put(0, "god", "a1").hand("god", 1).omphalos("a1").turn(0).edit([](State& s) {
    s[0].absorbed = 3;
  });
  game.play("activate god").play("absorb");
  EXPECT_TRUE(game.over());
  const Ranking ranking = MythicBattles::ranking(game.state());
  EXPECT_EQ(ranking.ending, Ending::kByRule);
  EXPECT_EQ(ranking.place[0], 1);
  EXPECT_EQ(ranking.place[1], 2);
}

TEST(Victory, ADeadGodLosesForItsSide_MBP_SCEN_01) {
  Game game =
      Field(4, "teams").put(0, "mon", "a1").put(3, "athena", "a1", 1).hand("mon", 1).turn(0);
  game.play("activate mon").dice("5 5 5 5 5 5").play("attack athena");
  while (!game.over()) game.play(game.legal().front());
  const Ranking ranking = MythicBattles::ranking(game.state());
  EXPECT_EQ(ranking.place[0], 1);
  EXPECT_EQ(ranking.place[2], 1);
  EXPECT_EQ(ranking.place[1], 3);
}

TEST(Victory, WithoutAClauseADeadGodChangesLittle_MBP_SCEN_02) {
  Game game = Field()
                  .scenario_field("lost_divinity", "nothing")
                  .put(0, "mon", "a1")
                  .put(1, "titan", "a1", 1)
                  .put(1, "hero", "a3")
                  .hand("mon", 1)
                  .hand("hero", 1)
                  .aow(1, 2)
                  .turn(0);
  game.play("activate mon").dice("5 5 5 5 5 5").play("attack titan").play("assault 2 0 0");
  EXPECT_FALSE(game.over());
  game.play("end_activation").play("end_turn").decline();
  EXPECT_EQ(game.who(), 1);
  EXPECT_TRUE(game.is_legal("activate hero"));
  game.play("rest");
  EXPECT_THAT(game.legal("recall"), IsEmpty());
  EXPECT_THAT(game.legal("heal"), IsEmpty());
}

TEST(Victory, WhoHasNothingLeftIsSkipped_MBP_SCEN_03) {
  Game game = Field(3)
                  .scenario_field("lost_divinity", "nothing")
                  .put(1, "titan", "box")
                  .put(1, "trp", "card")
                  .put(0, "hero", "a1")
                  .put(2, "bow", "a3")
                  .turn(0);
  EXPECT_TRUE(is_out(game.state(), 1));
  game.play("rest").play("end_turn").decline();
  EXPECT_EQ(game.state().active, 2);
  EXPECT_EQ(game.state().round, 1);
  game.play("rest").play("end_turn").decline();
  EXPECT_EQ(game.state().active, 0);
  EXPECT_EQ(game.state().round, 2);
  Game lead = Field(3)
                  .scenario_field("lost_divinity", "nothing")
                  .put(0, "god", "box")
                  .put(1, "hero", "a1")
                  .put(2, "bow", "a3")
                  .turn(2);
  lead.play("rest").play("end_turn").decline();
  EXPECT_EQ(lead.state().active, 1);
  EXPECT_EQ(lead.state().round, 2);
}

TEST(Victory, TheLimitOfRoundsAdjudicates_MBP_SCEN_04) {
  const auto pass_on = [](Game& game, int turns) {
    for (int i = 0; i < turns && !game.over(); ++i) {
      while (game.step() != "menu") game.decline();
      game.play("pass").play("end_turn").decline();
    }
  };
  Game game = Field().put(0, "god", "a1").put(1, "titan", "a3").edit([](State& s) {
    s.round_limit = 3;
    s[1].absorbed = 1;
  });
  pass_on(game, 10);
  EXPECT_TRUE(game.over());
  EXPECT_EQ(game.state().round, 3);
  const Ranking ranking = MythicBattles::ranking(game.state());
  EXPECT_EQ(ranking.ending, Ending::kAdjudicated);
  EXPECT_EQ(ranking.place[1], 1);
  Game open =
      Field().put(0, "god", "a1").put(1, "titan", "a3").edit([](State& s) { s.round_limit = 0; });
  pass_on(open, 2000);
  EXPECT_FALSE(open.over());
}

TEST(Victory, AnEliminatedPlayerLeavesAtTheEndOfTheTurn_MBP_SCEN_05) {
  Game game = Field(3)
                  .put(0, "mon", "a1")
                  .put(1, "titan", "a1", 1)
                  .put(1, "hero", "a2")
                  .put(1, "trp", "a2")
                  .carries("hero")
                  .put(2, "hades", "a5", 5)
                  .hand("mon", 1)
                  .turn(0);
  game.play("activate mon").dice("5 5 5 5 5 5").play("attack titan").play("assault 2 0 0");
  game.decline();
  EXPECT_FALSE(game.over());
  EXPECT_EQ(game.where("hero"), "a2");
  EXPECT_EQ(game.life("hades"), 6);
  game.play("end_activation").play("end_turn").decline();
  EXPECT_EQ(game.where("hero"), "box");
  EXPECT_EQ(game.where("trp"), "box");
  EXPECT_EQ(game.state().omphalos[parse_area("a2")], 1);
  EXPECT_EQ(game.life("hades"), 6);  // leaving is not dying
  EXPECT_EQ(game.state().active, 2);
}

}  // namespace
}  // namespace agon::mythic_battles
