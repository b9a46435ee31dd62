// PAN-MERCH-01 … 08
#include <gmock/gmock.h>

#include <bit>

#include "games/panthalos/tests/position.h"
#include "games/panthalos/tests/random_game.h"

namespace agon::panthalos {
namespace {

using testing::ElementsAre;
using testing::IsEmpty;

int underworld_size(const State& s) { return 1 + s.underworld.size(); }
int id_of(int number) { return number - 1; }  // u01 is 0

// The Merchant of the rulebook: 2 cloth and 1 armor for 8 points, 2 Titans and a view.
Position known_merchant() {
  return position(2)
      .tokens(0, "good:cloth good:cloth good:armor")
      .merchants("m01 m11")
      .underworld("u01")
      .turn_of(0);
}

TEST(Merchant, WantsExactlyTheRefinedGoods_PAN_MERCH_01) {
  const Game lacking =
      position(2).tokens(0, "good:cloth good:armor good:cotton").merchants("m01").turn_of(0);
  EXPECT_THAT(lacking.legal("sell"), IsEmpty());
  EXPECT_EQ(lacking.refusal_rule("sell m01"), "PAN-MERCH-01");
  EXPECT_TRUE(Game(known_merchant()).is_legal("sell m01"));
}

TEST(Merchant, TakesNoMoreThanWanted_PAN_MERCH_01) {
  Game game = known_merchant().tokens(0, "good:cloth good:cotton good:wine");
  game.play("sell m01");
  EXPECT_EQ(game.has(0, "good:cloth"), 1);
  EXPECT_EQ(game.has(0, "good:cotton"), 1);
  EXPECT_EQ(game.has(0, "good:wine"), 1);
  EXPECT_EQ(game.has(0, "good:armor"), 0);
}

TEST(Merchant, OnlyThoseInTheMerkator_PAN_MERCH_01) {
  const Game game = position(2).tokens(0, "good:cloth good:cloth good:armor").merchants("m11");
  EXPECT_THAT(game.legal("sell"), IsEmpty());
  EXPECT_NE(game.refusal_rule("sell m01"), "");
}

TEST(Merchant, AWildcardIsTheSellersChoice_PAN_MERCH_02) {
  Game game = position(2).tokens(0, "good:wine good:oil good:hides").merchants("m07").turn_of(0);
  game.play("sell m07");  // wine and any
  EXPECT_THAT(game.legal(), ElementsAre("offer hides", "offer oil"));
  game.play("offer oil");
  EXPECT_EQ(game.tokens(0), "good:hides");
  EXPECT_EQ(game[0].score, 5);
}

TEST(Merchant, AWildcardMayBeADemandedType_PAN_MERCH_02) {
  Game game = position(2).tokens(0, "good:wine good:wine").merchants("m07").turn_of(0);
  game.play_all({"sell m07", "offer wine"});
  EXPECT_EQ(game.tokens(0), "");
  EXPECT_FALSE(
      Game(position(2).tokens(0, "good:wine good:grapes").merchants("m07")).is_legal("sell m07"));
}

TEST(Merchant, SeveralWildcardsAreSeveralChoices_PAN_MERCH_02) {
  Content content = built_in();
  content.merchants[6].wild = 2;  // m07: wine and two of choice
  Game game = position(2)
                  .content(content)
                  .tokens(0, "good:wine good:oil good:hides good:hides")
                  .merchants("m07")
                  .turn_of(0);
  game.play("sell m07");
  EXPECT_THAT(game.legal(), ElementsAre("offer hides"));  // oil first would leave no second
  game.play("offer hides");
  EXPECT_THAT(game.legal(), ElementsAre("offer hides", "offer oil"));
  game.play("offer oil");
  EXPECT_EQ(game.tokens(0), "good:hides");
}

TEST(Merchant, TheGoodsForWildcardsAreNamedInTheirOrder_PAN_MERCH_02) {
  Content content = built_in();
  content.merchants[6].wild = 2;
  Game game = position(2)
                  .content(content)
                  .tokens(0, "good:wine good:hides good:oil good:oil")
                  .merchants("m07")
                  .turn_of(0);
  game.play("sell m07").play("offer oil");
  EXPECT_THAT(game.legal(), ElementsAre("offer oil"));  // hides and oil begins with hides
}

TEST(Merchant, ClothAndArmorForEightPoints_E06_PAN_MERCH_03) {
  Game game = known_merchant();
  game.play("sell m01");
  EXPECT_EQ(game[0].score, 8);
  EXPECT_EQ(game.titans(0), 2);
  EXPECT_EQ(game.step(), "look");
  EXPECT_EQ(game.who(), 0);
}

TEST(Merchant, MerchantAndGoodsGoToTheBox_E06_PAN_MERCH_04) {
  Game game = known_merchant();
  game.play_all({"sell m01", "decline"});
  EXPECT_EQ(game.box("good:cloth"), 2);
  EXPECT_EQ(game.box("good:armor"), 1);
  EXPECT_EQ(game.state().merchant_box, 1U << 0);
  EXPECT_EQ(game.state().merchant_display, 1U << 10);  // m11 alone, not refilled
}

TEST(Merchant, EachBonusOfTheFive_PAN_MERCH_05) {
  struct Case {
    const char* merchant;
    const char* goods;
    Bonus bonus;
  };
  for (const Case& c : {Case{"m06", "good:armor good:wine", Bonus::kTwoTitans},
                        Case{"m07", "good:wine good:armor", Bonus::kFourDiscs},
                        Case{"m08", "good:hides good:wine", Bonus::kView},
                        Case{"m09", "good:oil good:wine", Bonus::kPromote},
                        Case{"m10", "good:cloth good:wine", Bonus::kReinforcement}}) {
    Game game = position(2).worker(0, 3).discs(0, 1, 5).tokens(0, c.goods).merchants(c.merchant);
    game.play("sell " + std::string(c.merchant));
    game.play(game.legal().at(0));
    EXPECT_EQ(game.titans(0), c.bonus == Bonus::kTwoTitans ? 2 : 0);
    EXPECT_EQ(game[0].personal, c.bonus == Bonus::kFourDiscs ? 5 : 1);
    EXPECT_EQ(game.reinforcements(0), c.bonus == Bonus::kReinforcement ? 1 : 0);
    EXPECT_EQ(game.step() == "look", c.bonus == Bonus::kView);
    EXPECT_EQ(game.step() == "promote", c.bonus == Bonus::kPromote);
  }
}

TEST(Merchant, MayHaveNoBonus_PAN_MERCH_05) {
  Game game = position(2).tokens(0, "good:wine good:hides good:oil").merchants("m11").turn_of(0);
  game.play("sell m11");
  EXPECT_EQ(game[0].score, 10);
  EXPECT_EQ(game.tokens(0), "");
  EXPECT_EQ(game.who(), 1);
}

TEST(Merchant, DiscsAsFarAsTheReserveGoes_PAN_MERCH_06) {
  Game game = position(2).discs(0, 1, 2).tokens(0, "good:wine good:armor").merchants("m07");
  game.play_all({"sell m07", "offer armor"});
  EXPECT_EQ(game[0].personal, 3);
  EXPECT_EQ(game[0].general, 0);
}

TEST(Merchant, TitansAndReinforcementsAsFarAsTheStackGoes_PAN_MERCH_06) {
  Game titans = position(2).tokens(0, "good:wine good:armor").merchants("m06").left("titans", 1);
  titans.play_all({"sell m06", "offer wine"});
  EXPECT_EQ(titans.titans(0), 1);
  Game none =
      position(2).tokens(0, "good:wine good:cloth").merchants("m10").left("reinforcements", 0);
  none.play_all({"sell m10", "offer wine"});
  EXPECT_EQ(none.reinforcements(0), 0);
  EXPECT_EQ(none.who(), 1);
}

TEST(Merchant, BonusesComeInTheOrderOfTheRow_PAN_MERCH_06) {
  Game game = position(2)
                  .worker(0, 2)
                  .discs(0, 0)
                  .tokens(0, "good:armor good:armor good:wine")
                  .merchants("m02")
                  .turn_of(0);
  game.play("sell m02");  // Discs, then a promotion
  EXPECT_EQ(game.step(), "promote");
  EXPECT_EQ(game[0].personal, 4);

  Content content = built_in();
  std::swap(content.merchants[1].bonuses[0], content.merchants[1].bonuses[1]);
  Game swapped = position(2)
                     .content(content)
                     .worker(0, 2)
                     .discs(0, 0)
                     .tokens(0, "good:armor good:armor good:wine")
                     .merchants("m02")
                     .turn_of(0);
  swapped.play("sell m02");
  EXPECT_EQ(swapped[0].personal, 0);
  swapped.play("promote worker:2 front");
  EXPECT_EQ(swapped[0].personal, 4);
}

TEST(Merchant, TheSecondTokenMayComeOnTop_E06_PAN_MERCH_07) {
  Game game = known_merchant();
  game.play("sell m01");
  game.draws("u02");
  game.play_all({"look", "keep_second"});
  const State& s = game.state();
  EXPECT_EQ(s.underworld_top, id_of(2));
  ASSERT_EQ(s.underworld.below_count, 1);
  EXPECT_EQ(s.underworld.below[0].card, id_of(1));
  EXPECT_EQ(s.underworld.below[0].knowers, Knowers::everybody());
  EXPECT_EQ(std::popcount(s.underworld.rest), 10);
}

TEST(Merchant, TheFaceUpTokenMayStay_PAN_MERCH_07) {
  Game game = known_merchant();
  game.play("sell m01");
  game.draws("u02");
  game.play_all({"look", "keep_top"});
  const State& s = game.state();
  EXPECT_EQ(s.underworld_top, id_of(1));
  ASSERT_EQ(s.underworld.below_count, 1);
  EXPECT_EQ(s.underworld.below[0].card, id_of(2));
  EXPECT_TRUE(s.underworld.below[0].knowers.has(0));
  EXPECT_FALSE(s.underworld.below[0].knowers.has(1));
}

TEST(Merchant, WhatIsKeptAttacksThisRound_PAN_MERCH_07) {
  Game game = known_merchant().leader(1, "agro.1").passed(1);
  game.play("sell m01");
  game.draws("u06");  // earth 3
  game.play_all({"look", "keep_second", "place leader agro.1"});
  for (const Event& event : game.events()) {
    if (event.rule == "PAN-KRYPT-01") {
      EXPECT_EQ(number_in(event, "needed"), 3 + 1);
    }
  }
  EXPECT_EQ(game.count_rules("PAN-KRYPT-01"), 1);
}

TEST(Merchant, TheViewMayBeDeclinedBeforeLooking_PAN_MERCH_07) {
  Game game = known_merchant();
  game.play("sell m01");
  EXPECT_THAT(game.legal(), ElementsAre("look", "decline"));
  game.play("decline");
  EXPECT_EQ(game.state().underworld_top, id_of(1));
  EXPECT_EQ(game.state().underworld.below_count, 0);
  EXPECT_EQ(game.who(), 1);
}

TEST(Merchant, OnlyTheViewerIsToldTheSecondToken_PAN_MERCH_07) {
  Game game = known_merchant();
  game.play("sell m01").play("look");
  const Event& event = game.events().back();
  EXPECT_EQ(event.text.id, "panthalos.event.looked");
  EXPECT_EQ(event.face(0).id, "panthalos.event.looked_at");
  EXPECT_EQ(event.face(1).id, "panthalos.event.looked");
  EXPECT_EQ(event.face(kOnlooker).id, "panthalos.event.looked");
}

TEST(Merchant, TheStackShrinksByOneARoundWhateverIsViewed_PAN_MERCH_08) {
  Content content = built_in();
  for (Merchant& merchant : content.merchants) {  // each wants one Good and gives a view
    merchant.wanted = {};
    merchant.wild = 1;
    merchant.bonuses = {Bonus::kView};
  }
  Game game = discless().content(content).merchants("m01").tokens(
      0, "good:oil good:oil good:oil good:oil good:oil good:oil good:oil good:oil");
  for (int round = 1; round <= 8; ++round) {
    pass_rounds(game, round);
    ASSERT_EQ(game.state().round, round);
    EXPECT_EQ(underworld_size(game.state()), 13 - round);
    game.play(game.legal("sell").at(0)).play("offer oil").play("look");
    game.play(round % 2 == 0 ? "keep_top" : "keep_second");
    EXPECT_EQ(underworld_size(game.state()), 13 - round);
  }
}

TEST(Merchant, AViewInTheLastRoundFindsTwoTokens_PAN_MERCH_08) {
  Game game = known_merchant().round(8);
  ASSERT_EQ(underworld_size(game.state()), 5);
  game.play_all({"sell m01", "look", "keep_second"});
  EXPECT_EQ(underworld_size(game.state()), 5);
}

}  // namespace
}  // namespace agon::panthalos
