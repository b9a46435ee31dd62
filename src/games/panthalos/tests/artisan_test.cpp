// PAN-CRAFT-01 … 07
#include <gmock/gmock.h>

#include "games/panthalos/tests/position.h"

namespace agon::panthalos {
namespace {

using testing::ElementsAre;
using testing::IsEmpty;

TEST(Artisan, CostsItsDiscs_PAN_CRAFT_01) {
  const Game poor = position(2).discs(0, 1).tokens(0, "artisan:any good:iron").turn_of(0);
  EXPECT_FALSE(poor.is_legal("activate any"));
  EXPECT_EQ(poor.refusal_rule("activate any"), "PAN-CRAFT-01");

  Game game = position(2).discs(0, 2).tokens(0, "artisan:any good:iron").turn_of(0);
  EXPECT_EQ(game[0].general, 9);
  game.play("activate any");
  EXPECT_EQ(game[0].personal, 0);
  EXPECT_EQ(game[0].general, 11);
}

TEST(Artisan, MustBeOwned_PAN_CRAFT_01) {
  const Game game = position(2).tokens(0, "good:iron").tokens(1, "artisan:iron").turn_of(0);
  EXPECT_THAT(game.legal("activate"), IsEmpty());
  EXPECT_EQ(game.refusal_rule("activate iron"), "PAN-CRAFT-01");
}

TEST(Artisan, RefinesAGoodOfItsType_PAN_CRAFT_02) {
  Game game = position(2).tokens(0, "artisan:cattle good:grapes good:cattle").turn_of(0);
  game.play("activate cattle");
  EXPECT_THAT(game.legal(), ElementsAre("refine cattle"));
  game.play("refine cattle");
  EXPECT_EQ(game.tokens(0), "artisan:cattle good:grapes good:hides");
}

TEST(Artisan, AnyRefinesAnyGood_PAN_CRAFT_02) {
  Game game = position(2).tokens(0, "artisan:any good:grapes good:cattle").turn_of(0);
  game.play("activate any");
  EXPECT_THAT(game.legal(), ElementsAre("refine grapes", "refine cattle"));
  game.play("refine grapes");
  EXPECT_EQ(game.tokens(0), "artisan:any good:cattle good:wine");
  EXPECT_EQ(game.who(), 1);  // a single Artisan has one effect
}

TEST(Artisan, ADiePromotesAndRefinesNothing_PAN_CRAFT_03) {
  Game game = position(2).discs(0, 2).worker(0, 3).tokens(0, "artisan:die good:iron").turn_of(0);
  game.play("activate die");
  EXPECT_THAT(game.legal(), ElementsAre("promote worker:3 front"));
  game.play("promote worker:3 front");
  EXPECT_EQ(game.pieces(0, "worker:4", "front"), 1);
  EXPECT_EQ(game.has(0, "good:iron"), 1);
  EXPECT_EQ(game.who(), 1);
}

Position pair_of_dice() {
  return position(2).round(2).discs(0, 2).tokens(0, "artisan:die artisan:die").turn_of(0);
}

TEST(Artisan, APairOfDiceRaisesTwoWorkers_E07_PAN_CRAFT_04) {
  Game game = pair_of_dice().workers(0, {3}).worker(0, 2, "thermae");
  game.play_all({"activate die", "promote worker:3 front", "promote worker:2 thermae"});
  EXPECT_EQ(game.pieces(0, "worker:4", "front"), 1);
  EXPECT_EQ(game.pieces(0, "worker:3", "thermae"), 1);
  EXPECT_EQ(game[0].personal, 0);  // 2 Discs for both
  EXPECT_EQ(game.who(), 1);
}

TEST(Artisan, APairOfDiceRaisesOneWorkerTwice_E07_PAN_CRAFT_04) {
  Game game = pair_of_dice().worker(0, 3);
  game.play_all({"activate die", "promote worker:3 front", "promote worker:4 front"});
  EXPECT_EQ(game.pieces(0, "worker:5", "front"), 1);
}

TEST(Artisan, APairRefinesTwoGoodsForThePriceOfOne_PAN_CRAFT_04) {
  Game game = position(2).discs(0, 1).tokens(0, "artisan:iron artisan:iron good:iron good:iron");
  game.play_all({"activate iron", "refine iron", "refine iron"});
  EXPECT_EQ(game.has(0, "good:armor"), 2);
  EXPECT_EQ(game[0].personal, 0);
}

TEST(Artisan, APairOfAnyRefinesAnyTwo_PAN_CRAFT_04) {
  Game game = position(2).discs(0, 2).tokens(0, "artisan:any artisan:any good:iron good:grapes");
  game.play_all({"activate any", "refine iron", "refine grapes"});
  EXPECT_EQ(game.tokens(0), "artisan:any artisan:any good:wine good:armor");
}

TEST(Artisan, TheSecondEffectIsOptional_PAN_CRAFT_05) {
  Game game = position(2).discs(0, 2).tokens(0, "artisan:iron artisan:iron good:iron good:iron");
  game.play("activate iron");
  EXPECT_FALSE(game.is_legal("stop"));  // the first is not
  game.play("refine iron");
  EXPECT_THAT(game.legal(), ElementsAre("refine iron", "stop"));
  game.play("stop");
  EXPECT_EQ(game.has(0, "good:armor"), 1);
  EXPECT_EQ(game[0].personal, 1);  // the price stays
}

TEST(Artisan, TheSecondEffectMayBeImpossible_PAN_CRAFT_05) {
  Game iron = position(2).discs(0, 1).tokens(0, "artisan:iron artisan:iron good:iron");
  iron.play_all({"activate iron", "refine iron"});
  EXPECT_EQ(iron.has(0, "good:armor"), 1);
  EXPECT_EQ(iron[0].personal, 0);
  EXPECT_EQ(iron.who(), 1);

  Game die = pair_of_dice().worker(0, 5);
  die.play_all({"activate die", "promote worker:5 front"});
  EXPECT_EQ(die.pieces(0, "worker:6", "front"), 1);
  EXPECT_EQ(die.who(), 1);
}

TEST(Artisan, SomethingMustHappen_PAN_CRAFT_06) {
  const Game game = position(2)
                        .round(3)
                        .discs(0, 5)
                        .worker(0, 6)
                        .converted(0)
                        .tokens(0, "artisan:olives artisan:any artisan:die good:oil")
                        .turn_of(0);
  for (const auto* action : {"activate olives", "activate any", "activate die"}) {
    EXPECT_FALSE(game.is_legal(action));
    EXPECT_EQ(game.refusal_rule(action), "PAN-CRAFT-06") << action;
  }
}

TEST(Artisan, DoesNotTire_PAN_CRAFT_07) {
  Game game = position(2)
                  .discs(0, 3)
                  .tokens(0, "artisan:iron good:iron good:iron")
                  .leader(1, "agro.1")
                  .passed(1);
  game.play_all({"activate iron", "refine iron"});
  EXPECT_EQ(game.step(), "turn");
  game.play_all({"activate iron", "refine iron"});
  EXPECT_EQ(game.has(0, "good:armor"), 2);
  EXPECT_EQ(game[0].personal, 1);
}

TEST(Artisan, OneKindAnAction_PAN_CRAFT_07) {
  Game game = position(2).tokens(0, "artisan:iron artisan:cattle good:iron good:cattle").turn_of(0);
  game.play_all({"activate iron", "refine iron"});
  EXPECT_EQ(game.who(), 1);
  EXPECT_EQ(game.has(0, "good:cattle"), 1);
}

}  // namespace
}  // namespace agon::panthalos
