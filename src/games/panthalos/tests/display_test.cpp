// PAN-AGORA-01 … 05, PAN-PHAL-01, 02: two tokens, or one and a promotion.
#include <gmock/gmock.h>

#include "games/panthalos/tests/position.h"

namespace agon::panthalos {
namespace {

using testing::ElementsAre;

TEST(Agora, TwoGoodsOrOneAndAPromotion_PAN_AGORA_01) {
  Game game = position(2)
                  .leader(0, "agora.2")
                  .worker(0, 2)
                  .display("good:grapes good:iron good:iron good:cotton")
                  .evaluate(Location::kAgora);
  EXPECT_THAT(game.legal(),
              ElementsAre("take grapes iron", "take grapes cotton", "take iron iron",
                          "take iron cotton", "train grapes", "train iron", "train cotton"));
  game.play_all({"train iron", "promote worker:2 front"});
  EXPECT_EQ(game.state().display.total(kBasicGoods, kTokens), 3);
  EXPECT_EQ(game.pieces(0, "worker:3", "front"), 1);
  EXPECT_EQ(game.tokens(0), "good:iron");
  EXPECT_TRUE(game.paused());
}

TEST(Agora, TheOwnerChoosesAndTheSlotsStayEmpty_PAN_AGORA_02) {
  Game game = position(4)
                  .worker(0, 3, "agora.2")
                  .worker(1, 2, "agora.3")
                  .display("good:grapes good:iron good:iron good:cotton")
                  .evaluate(Location::kAgora);
  game.play("take iron cotton");
  EXPECT_EQ(game.tokens(0), "good:iron good:cotton");
  EXPECT_EQ(game.who(), 1);
  EXPECT_THAT(game.legal("take"), ElementsAre("take grapes iron"));
}

TEST(Agora, OneLeftBringsThePromotionToo_PAN_AGORA_03) {
  Game game = position(2).worker(0, 2, "agora.2").display("good:iron").evaluate(Location::kAgora);
  EXPECT_THAT(game.legal(), ElementsAre("train iron"));
  game.play_all({"train iron", "promote worker:2 agora.2"});
  EXPECT_EQ(game.tokens(0), "good:iron");
  EXPECT_EQ(game.pieces(0, "worker:3", "agora.2"), 1);
}

TEST(Agora, NoneLeftBringsAPromotionOnly_PAN_AGORA_03) {
  Game game = position(2).worker(0, 2, "agora.2").evaluate(Location::kAgora);
  EXPECT_THAT(game.legal(), ElementsAre("promote worker:2 agora.2"));
}

TEST(Agora, NothingLeftAndNobodyToPromote_PAN_AGORA_03) {
  Game game = position(2).worker(0, 6, "agora.2").evaluate(Location::kAgora);
  EXPECT_TRUE(game.paused());
}

TEST(Agora, OneLeftAndNobodyToPromote_PAN_AGORA_03) {
  Game game = position(2).worker(0, 6, "agora.2").display("good:iron").evaluate(Location::kAgora);
  EXPECT_THAT(game.legal(), ElementsAre("take iron"));
  game.play("take iron");
  EXPECT_EQ(game.tokens(0), "good:iron");
  EXPECT_TRUE(game.paused());
}

TEST(Agora, NoPromotionOptionWithoutAWorkerForIt_PAN_AGORA_04) {
  Game game = position(2)
                  .workers(0, {6, 6})
                  .leader(0, "agora.2")
                  .display("good:iron good:iron good:cotton")
                  .evaluate(Location::kAgora);
  EXPECT_THAT(game.legal(), ElementsAre("take iron iron", "take iron cotton"));
}

TEST(Agora, LightningWasServedBefore_PAN_AGORA_05) {
  Game game = position(2)
                  .worker(0, 4, "agora.1")
                  .worker(0, 2, "agora.2")
                  .display("good:iron good:iron good:cotton good:cotton")
                  .evaluate(Location::kAgora);
  game.play("take iron cotton");
  EXPECT_TRUE(game.paused());  // asked once
  EXPECT_EQ(game.tokens(0), "good:iron good:cotton");
}

TEST(Phalanx, WorksAsAgoraWithReinforcements_PAN_PHAL_01) {
  const Content content = [] {
    Content all_plain = built_in();
    for (BoardSide& side : all_plain.sides) {
      for (Space& space : side.spaces) space.lightning = false;
    }
    return all_plain;
  }();
  Game game = position(4)
                  .content(content)
                  .worker(0, 4, "phalanx.1")
                  .worker(1, 3, "phalanx.2")
                  .worker(2, 2, "phalanx.3")
                  .display(
                      "reinforcement:fire_1 reinforcement:fire_1 reinforcement:earth_2 "
                      "reinforcement:air_3")
                  .evaluate(Location::kPhalanx);
  game.play("take reinforcement:fire_1 reinforcement:air_3");
  EXPECT_EQ(game.tokens(0), "reinforcement:fire_1 reinforcement:air_3");
  game.play("take reinforcement:fire_1 reinforcement:earth_2");
  EXPECT_EQ(game.who(), 2);
  EXPECT_THAT(game.legal(), ElementsAre("promote worker:2 phalanx.3"));
}

TEST(Phalanx, OneAndAPromotion_PAN_PHAL_01) {
  Game game = position(2)
                  .worker(0, 2, "phalanx.2")
                  .display("reinforcement:fire_1 reinforcement:earth_2")
                  .evaluate(Location::kPhalanx);
  game.play_all({"train reinforcement:earth_2", "promote worker:2 phalanx.2"});
  EXPECT_EQ(game.tokens(0), "reinforcement:earth_2");
  EXPECT_EQ(game.shown("reinforcement:fire_1"), 1);
  EXPECT_EQ(game.pieces(0, "worker:3", "phalanx.2"), 1);
}

TEST(Phalanx, OneLeft_PAN_PHAL_02) {
  Game game = position(2)
                  .worker(0, 2, "phalanx.2")
                  .display("reinforcement:fire_1")
                  .evaluate(Location::kPhalanx);
  EXPECT_THAT(game.legal(), ElementsAre("train reinforcement:fire_1"));
}

TEST(Phalanx, NoneLeftOrNobodyToPromote_PAN_PHAL_02) {
  Game none = position(2).worker(0, 6, "phalanx.2").evaluate(Location::kPhalanx);
  EXPECT_TRUE(none.paused());
  Game six = position(2)
                 .worker(0, 6, "phalanx.2")
                 .display("reinforcement:fire_1 reinforcement:air_1 reinforcement:air_1")
                 .evaluate(Location::kPhalanx);
  EXPECT_THAT(six.legal(), ElementsAre("take reinforcement:fire_1 reinforcement:air_1",
                                       "take reinforcement:air_1 reinforcement:air_1"));
}

TEST(Phalanx, LightningWasServedBefore_PAN_PHAL_02) {
  Game game = position(2)
                  .worker(0, 4, "phalanx.1")
                  .display("reinforcement:fire_1 reinforcement:air_1")
                  .evaluate(Location::kPhalanx);
  EXPECT_TRUE(game.paused());
  EXPECT_EQ(game.tokens(0), "");
}

}  // namespace
}  // namespace agon::panthalos
