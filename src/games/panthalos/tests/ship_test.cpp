// PAN-SHIP-01 … 05
#include <gmock/gmock.h>

#include "games/panthalos/tests/position.h"

namespace agon::panthalos {
namespace {

using testing::ElementsAre;
using testing::IsEmpty;

Position shipper() {
  return position(2)
      .tokens(0, "good:iron good:armor good:armor good:cotton")
      .display("ship:iron ship:iron ship:grapes ship:cattle ship:olives")
      .turn_of(0);
}

TEST(Ship, TakesAllMatchingGoods_PAN_SHIP_01) {
  Game game = shipper();
  game.play("ship iron");
  EXPECT_EQ(game.tokens(0), "ship:iron good:cotton");
}

TEST(Ship, OnlyShipsOfThePort_PAN_SHIP_01) {
  const Game game = shipper();
  EXPECT_THAT(game.legal("ship"), ElementsAre("ship iron"));  // equal Ships are one choice
  EXPECT_FALSE(game.is_legal("ship cotton"));
  EXPECT_NE(game.refusal_rule("ship cotton"), "");
}

TEST(Ship, AShipOfTwoTypesTakesBoth_PAN_SHIP_01) {
  Content content = built_in();
  const Token iron = token("ship:iron");
  content.ships[iron - kShips].types |= 1U << 4;  // and cotton
  Game game = shipper().content(content);
  game.play("ship iron");
  EXPECT_EQ(game.tokens(0), "ship:iron");
  EXPECT_EQ(game[0].score, 6);
}

TEST(Ship, OnePointASymbol_PAN_SHIP_02) {
  Game game = shipper();
  game.play("ship iron");
  EXPECT_EQ(game[0].score, 5);
  EXPECT_EQ(game[1].score, 0);
}

TEST(Ship, BringsADisc_PAN_SHIP_03) {
  Game game = shipper().discs(0, 2, 3);
  game.play("ship iron");
  EXPECT_EQ(game[0].general, 2);
  EXPECT_EQ(game[0].personal, 3);
}

TEST(Ship, NoDiscFromAnEmptyReserve_PAN_SHIP_03) {
  Game game = shipper().discs(0, 2, 0);
  game.play("ship iron");
  EXPECT_EQ(game[0].personal, 2);
  EXPECT_EQ(game[0].general, 0);
  EXPECT_EQ(game[0].score, 5);
}

TEST(Ship, TheShipIsKeptAndTheGoodsLeave_PAN_SHIP_04) {
  Game game = shipper();
  game.play("ship iron");
  EXPECT_EQ(game.state().display.total(kShips, kArtisans), 4);  // not refilled now
  EXPECT_EQ(game.shown("ship:iron"), 1);
  EXPECT_EQ(game.has(0, "ship:iron"), 1);
  EXPECT_EQ(game.box("good:iron"), 1);
  EXPECT_EQ(game.box("good:armor"), 2);
}

TEST(Ship, SomethingMustMatch_PAN_SHIP_05) {
  const Game game =
      position(2).tokens(0, "good:cotton").display("ship:iron ship:grapes").turn_of(0);
  EXPECT_THAT(game.legal("ship"), IsEmpty());
  EXPECT_EQ(game.refusal_rule("ship iron"), "PAN-SHIP-05");
}

}  // namespace
}  // namespace agon::panthalos
