// MBP-TAL
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

TEST(Talents, AreLostInFourCases_MBP_TAL_01) {
  Game game = Field()
                  .talents("trp", "guard")
                  .talents("hero", "guard")
                  .talents("bow", "guard")
                  .terrain("a2", "water")
                  .put(0, "trp", "a1", 2)
                  .put(0, "hero", "a2")
                  .put(0, "bow", "reserve")
                  .turn(0);
  EXPECT_FALSE(game.has("trp", Talent::kGuard));
  EXPECT_FALSE(game.has("hero", Talent::kGuard));
  EXPECT_FALSE(game.has("bow", Talent::kGuard));
  Game running =
      Field().talents("hero", "guard").put(0, "hero", "a1").hand("hero", 1).carries("hero").turn(0);
  running.play("activate hero").play("run a2");
  EXPECT_EQ(running.step(), "move");
  EXPECT_FALSE(running.has("hero", Talent::kGuard));
}

TEST(Talents, NumbersDoNotTouchPowers_MBP_TAL_02_MBP_TAL_18) {
  Game game = Field().put(0, "zeus", "a1").put(1, "hero", "a2").hand("zeus", 1).aow(0, 1).turn(0);
  game.play("activate zeus").dice("_ _ _ _ _ _").play("power lightning a2 pay:aow");
  EXPECT_EQ(game.step(), "throw");  // Mighty Throw works with a power
}

TEST(Talents, AFriendIsAnotherUnit_MBP_TAL_03) {
  Game game = Field()
                  .talents("hero", "close_protection sneak_attack phalanx")
                  .put(0, "hero", "a1")
                  .put(1, "mon", "a1");
  EXPECT_EQ(game.offence("hero", "mon"), 4);
  EXPECT_EQ(game.defence("hero", "mon"), 5);
}

TEST(Talents, ArcherHelpsFromAfar_MBP_TAL_04) {
  Game game = Field().talents("bow", "archer").put(0, "bow", "a1").put(1, "mon", "a2");
  EXPECT_EQ(game.offence("bow", "mon", 1), 5);
  EXPECT_EQ(game.offence("bow", "mon", 2), 5);
  EXPECT_EQ(game.offence("bow", "mon", 0), 4);
}

TEST(Talents, BlockHoldsEnemiesThatDoNotFly_MBP_TAL_05) {
  Field field = Field()
                    .talents("mon", "block")
                    .put(1, "mon", "a1")
                    .put(0, "hero", "a1")
                    .put(0, "fly", "a1")
                    .hand("hero", 1)
                    .hand("fly", 1)
                    .turn(0);
  Game hero = field;
  hero.play("activate hero");
  EXPECT_THAT(hero.legal("walk"), IsEmpty());
  EXPECT_THAT(hero.legal("run"), IsEmpty());
  EXPECT_TRUE(hero.is_legal("attack mon"));
  EXPECT_EQ(hero.refusal_rule("walk a2"), "MBP-TAL-05");
  EXPECT_NE(throw_areas(hero.state(), hero.unit("hero")), 0U);
  Game fly = field;
  fly.play("activate fly");
  EXPECT_FALSE(fly.legal("walk").empty());
}

TEST(Talents, BlockKeepsTheOmphalos_MBP_TAL_06_MBP_TAL_12) {
  Field field = Field()
                    .talents("mon", "block")
                    .talents("hero", "gem_collector")
                    .put(1, "mon", "a2")
                    .put(0, "hero", "a1")
                    .hand("hero", 1)
                    .omphalos("a2")
                    .omphalos("a3")
                    .turn(0);
  Game game = field;
  game.play("activate hero");
  EXPECT_THAT(game.legal("claim"), IsEmpty());  // blocked next door, the other too far
  Game open = field.put(1, "mon", "a5");
  open.play("activate hero");
  EXPECT_THAT(open.legal("claim"), ElementsAre("claim a2"));
  Game immune = field.put(1, "mon", "a2").talents("hero", "gem_collector block");
  immune.play("activate hero");
  EXPECT_THAT(immune.legal("claim"), ElementsAre("claim a2"));
}

TEST(Talents, BolsterLiftsFriendlyTroops_MBP_TAL_07) {
  Field field = Field(4, "teams")
                    .talents("hero", "bolster")
                    .talents("bow", "bolster")
                    .put(0, "hero", "a1")
                    .put(0, "trp", "a1", 2)
                    .put(1, "mon", "a2");
  Game one = field;
  EXPECT_EQ(one.offence("trp", "mon", 1), 4);
  EXPECT_EQ(one.defence("trp", "mon", 1), 5);
  Game two = field.put(2, "bow", "a1");  // an ally's unit
  EXPECT_EQ(two.offence("trp", "mon", 1), 5);
  EXPECT_EQ(two.defence("trp", "mon", 1), 6);
  EXPECT_EQ(two.offence("hero", "mon", 1), 4);
}

TEST(Talents, ClimbWalksOntoRocks_MBP_TAL_08) {
  Game game = Field().put(0, "medusa", "a1").terrain("a2", "rock").hand("medusa", 1).turn(0);
  game.play("activate medusa");
  EXPECT_THAT(game.legal("walk"), Contains("walk a2"));
  EXPECT_THAT(game.legal("run"), Not(Contains("run a2")));
}

TEST(Talents, CloseProtectionNeedsAFriend_MBP_TAL_09) {
  Game game = Field()
                  .talents("hero", "close_protection")
                  .put(0, "hero", "a1")
                  .put(0, "trp", "a1")
                  .put(1, "mon", "a1");
  EXPECT_EQ(game.defence("hero", "mon"), 6);
  place(game.state(), game.unit("trp"), parse_area("a2"));
  EXPECT_EQ(game.defence("hero", "mon"), 5);
}

TEST(Talents, CloseCombatHelpsAtRangeZero_MBP_TAL_10) {
  Game game = Field().talents("hero", "close_combat").put(0, "hero", "a1").put(1, "mon", "a1");
  EXPECT_EQ(game.offence("hero", "mon", 0), 5);
  EXPECT_EQ(game.offence("hero", "mon", 0, kRetaliation), 5);
  EXPECT_EQ(game.offence("hero", "mon", 1), 4);
}

TEST(Talents, ForceOfNatureUprootsForReach_MBP_TAL_11) {
  Game game = Field()
                  .talents("hero", "force_of_nature")
                  .terrain("a1", "forest")
                  .put(0, "hero", "a1")
                  .put(1, "mon", "a2")
                  .hand("hero", 1)
                  .turn(0);
  game.play("activate hero");
  EXPECT_THAT(game.legal("attack"), ElementsAre("attack mon uproot"));
  game.dice("_ _ _ _ _").play("attack mon uproot");
  EXPECT_EQ(game.state().pieces[parse_area("a1")], 1);
  int dice = 0;
  for (const Event& event : game.events()) {
    if (event.text.id == "mythic_battles.event.rolled") {
      dice = static_cast<int>(event.text.args[1].value.list.size());
    }
  }
  EXPECT_EQ(dice, 5);
  Game back = Field()
                  .talents("mon", "force_of_nature")
                  .terrain("a1", "ruins")
                  .put(0, "hero", "a1")
                  .put(1, "mon", "a1")
                  .hand("hero", 1)
                  .hand("mon", 1)
                  .turn(0);
  back.play("activate hero").dice("_ _ _ _").play("attack mon");
  EXPECT_TRUE(back.is_legal("retaliate uproot"));
  back.dice("_ _ _ _ _ _ _").play("retaliate uproot");
  EXPECT_EQ(back.state().pieces[parse_area("a1")], 1);
}

TEST(Talents, LeaderFetchesAndActivates_MBP_TAL_15_MBP_TAL_16) {
  Field field = Field()
                    .talents("hero", "leader")
                    .put(0, "hero", "a1")
                    .put(0, "trp", "a1", 1)
                    .hand("hero", 1)
                    .deck("trp", 1)
                    .aow(0, 1)
                    .turn(0);
  Game game = field;
  game.play("activate hero").play("end_activation").play("lead trp");
  EXPECT_THAT(game.legal(), ElementsAre("fetch", "no", "draw_cards pay:aow", "search pay:aow"));
  game.play("fetch");
  EXPECT_EQ(game.cards("trp").hand, 1);
  EXPECT_EQ(game.cards("trp").known, 1);
  EXPECT_EQ(game.cards("trp").deck, 0);
  game.play("activate trp").play("walk a2").play("end_activation");
  EXPECT_EQ(game.step(), "menu");
  EXPECT_EQ(game.state()[0].aow.hand, 1);
  Game done = field.edit([](State& s) { s.activated = bit(find_unit(*s.content, "trp")); });
  done.play("activate hero").play("end_activation").play("lead trp").play("fetch");
  EXPECT_EQ(done.step(), "menu");  // the search only
}

TEST(Talents, LeadersTroopsWaitForAManoeuvre_MBP_TAL_16_MBP_MAN_04) {
  Game game = Field()
                  .talents("hero", "leader")
                  .put(0, "hero", "a1")
                  .put(0, "trp", "a1")
                  .put(0, "bow", "a2")
                  .hand("hero", 1)
                  .hand("trp", 1)
                  .deck("bow", 2)
                  .aow(0, 2)
                  .turn(0);
  game.play("activate hero").play("end_activation").play("lead trp");
  game.play("search pay:aow").play("take card:bow");
  EXPECT_EQ(game.step(), "led");
  game.play("draw_cards pay:aow").play("stop");
  EXPECT_EQ(game.step(), "led");
  EXPECT_TRUE(game.is_legal("activate trp"));
}

TEST(Talents, AnAllyWhoseTroopsAreLedSearchesButDoesNotDraw_MBP_TAL_17_MBP_MAN_03) {
  Game game = Field(4, "teams")
                  .talents("hero", "leader")
                  .put(0, "hero", "a1")
                  .put(2, "trp", "a1")
                  .hand("hero", 1)
                  .hand("trp", 1)
                  .deck("trp", 1)
                  .aow(2, 2)
                  .turn(0);
  game.play("activate hero").play("end_activation").play("lead trp");
  EXPECT_EQ(game.who(), 2);
  EXPECT_TRUE(game.is_legal("search pay:aow"));
  EXPECT_THAT(game.legal("draw_cards"), IsEmpty());
}

TEST(Talents, AnAllysTroopsAreLedByTheirOwner_MBP_TAL_17) {
  Game game = Field(4, "teams")
                  .talents("hero", "leader")
                  .put(0, "hero", "a1")
                  .put(2, "trp", "a1")
                  .hand("hero", 1)
                  .hand("trp", 1)
                  .put(0, "bow", "a2")
                  .hand("bow", 1)
                  .aow(0, 1)
                  .turn(0);
  game.play("activate hero").play("end_activation").play("lead trp");
  EXPECT_EQ(game.who(), 2);
  game.play("activate trp");
  EXPECT_EQ(game.who(), 2);
  EXPECT_EQ(game.state().active, 0);
  game.play("end_activation");
  EXPECT_EQ(game.who(), 0);
  EXPECT_THAT(game.legal("activate"), IsEmpty());
}

TEST(Talents, MightyThrowCostsBlanks_MBP_TAL_18) {
  const auto thrown = [](std::string_view target, const char* dice) {
    Game game = Field()
                    .talents("mon", "mighty_throw")
                    .put(0, "mon", "a1")
                    .put(1, target, "a1")
                    .hand("mon", 1)
                    .turn(0);
    game.play("activate mon").dice(dice).play("attack " + std::string(target));
    while (game.step() == "first_assault") game.play(game.legal().back());
    return game.step() == "throw";
  };
  EXPECT_TRUE(thrown("trp", "_ 1 1 1 1 1"));
  EXPECT_FALSE(thrown("fly", "_ 1 1 1 1 1"));
  EXPECT_TRUE(thrown("fly", "_ _ 1 1 1 1"));
  EXPECT_FALSE(thrown("titan", "_ _ 1 1 1 1"));
  EXPECT_TRUE(thrown("titan", "_ _ _ 1 1 1"));
}

TEST(Talents, MightyThrowNeedsAPlace_MBP_TAL_19) {
  Field field = Field()
                    .areas("a1 50 50 a2 b1 c1; a2 100 50 a1; b1 50 100 a1 c1; c1 50 0 a1 b1")
                    .terrain("a2", "cliff")
                    .terrain("b1", "rock")
                    .put(1, "hero", "a1")
                    .put(1, "mon", "a1");
  Game lava = field.terrain("c1", "lava");
  EXPECT_EQ(throw_areas(lava.state(), lava.unit("hero")), bit(parse_area("c1")));
  Game rift = field.terrain("c1", "rift");
  EXPECT_EQ(throw_areas(rift.state(), rift.unit("mon")), 0U);
  EXPECT_EQ(throw_areas(rift.state(), rift.unit("hero")), bit(parse_area("c1")));
}

TEST(Talents, ADeadTargetIsNotThrownAround_MBP_TAL_20) {
  Game game = Field()
                  .talents("mon", "mighty_throw")
                  .put(0, "mon", "a1")
                  .put(1, "hero", "a1", 1)
                  .hand("mon", 1)
                  .carries("hero")
                  .turn(0);
  game.play("activate mon").dice("5 5 _ _ _ _").play("attack hero");
  EXPECT_EQ(game.step(), "act");
  EXPECT_EQ(game.state().omphalos[parse_area("a1")], 1);
}

TEST(Talents, PhalanxNeedsCompleteTroops_MBP_TAL_23) {
  Game game = Field()
                  .talents("hero", "phalanx")
                  .put(0, "hero", "a1")
                  .put(0, "trp", "a1")
                  .put(1, "mon", "a1");
  EXPECT_EQ(game.offence("hero", "mon"), 5);
  EXPECT_EQ(game.defence("hero", "mon"), 6);
  game.state().unit[game.unit("trp")].life = 2;
  EXPECT_EQ(game.offence("hero", "mon"), 4);
}

TEST(Talents, SneakAttackNeedsAFriend_MBP_TAL_24) {
  Game game = Field()
                  .talents("bow", "sneak_attack")
                  .put(0, "bow", "a1")
                  .put(0, "hero", "a1")
                  .put(1, "mon", "a3");
  EXPECT_EQ(game.offence("bow", "mon", 2), 5);
}

TEST(Talents, TormentLowersDefenceAtRangeZero_MBP_TAL_25) {
  Game game = Field().talents("hero", "torment").put(0, "hero", "a1").put(1, "mon", "a1");
  EXPECT_EQ(game.defence("mon", "hero", 0), 5);
  EXPECT_EQ(game.defence("mon", "hero", 1), 6);
  EXPECT_EQ(game.defence("mon", "hero", 0, kRetaliation), 5);
}

}  // namespace
}  // namespace agon::mythic_battles
