// PAN-PROMO-01 … 04
#include <gmock/gmock.h>

#include "games/panthalos/tests/position.h"

namespace agon::panthalos {
namespace {

using testing::ElementsAre;

TEST(Promotion, ByOneRankAndNeverAboveSix_PAN_PROMO_01) {
  Game game = position(2).workers(0, {5, 6}).leader(0, "agora.2").evaluate(Location::kAgora);
  EXPECT_THAT(game.legal(), ElementsAre("promote worker:5 front"));
  game.play("promote worker:5 front");
  EXPECT_EQ(game.pieces(0, "worker:6", "front"), 2);
}

TEST(Promotion, AnyHiredWorkerWhereverItIs_PAN_PROMO_02) {
  Game game = position(2)
                  .discs(0, 2)
                  .worker(0, 1)
                  .worker(0, 2, "thermae")
                  .worker(0, 3, "polis.2")
                  .worker(0, 4, "titanus.1")
                  .worker(0, 5, "arena.1")
                  .tokens(0, "artisan:die")
                  .turn_of(0);
  game.play("activate die");
  EXPECT_THAT(game.legal(), ElementsAre("promote worker:1 front", "promote worker:2 thermae",
                                        "promote worker:3 polis.2", "promote worker:4 titanus.1",
                                        "promote worker:5 arena.1"));
  game.play("promote worker:2 thermae");
  EXPECT_EQ(game.pieces(0, "worker:3", "thermae"), 1);
}

TEST(Promotion, ALaterLocationUsesTheNewRank_PAN_PROMO_02) {
  Game game = position(2).worker(0, 3, "titanus.1").leader(0, "agora.2").evaluate(Location::kAgora);
  game.play("promote worker:3 titanus.1").go_on();
  EXPECT_EQ(game.titans(0), 2);
}

TEST(Promotion, OnlyOwnWorkers_PAN_PROMO_02) {
  Game game = position(2).worker(0, 3).worker(1, 3).leader(0, "agora.2").evaluate(Location::kAgora);
  EXPECT_THAT(game.legal(), ElementsAre("promote worker:3 front"));
}

TEST(Promotion, NeitherUnhiredDiceNorConvertedLeaders_PAN_PROMO_03) {
  Game game = position(3)
                  .converted(0)
                  .converted(0, "agro.1")
                  .leader(0, "agora.2")
                  .evaluate(Location::kAgora);
  EXPECT_GT(game[0].unhired, 0);
  EXPECT_TRUE(game.paused());  // the promotion lapsed
}

TEST(Promotion, LapsesWithoutCompensation_PAN_PROMO_04) {
  Game game = position(2)
                  .workers(0, {6, 6})
                  .discs(0, 0)
                  .tokens(0, "good:armor good:armor good:wine")
                  .merchants("m02")
                  .turn_of(0);
  game.play("sell m02");  // 4 Discs and a promotion
  EXPECT_EQ(game[0].score, 8);
  EXPECT_EQ(game[0].personal, 4);
  EXPECT_EQ(game.who(), 1);
}

TEST(Promotion, OnceChosenItIsCarriedOut_PAN_PROMO_04) {
  Game game = position(2)
                  .worker(0, 2, "agora.2")
                  .worker(0, 3)
                  .display("good:iron good:iron")
                  .evaluate(Location::kAgora);
  game.play("train iron");
  EXPECT_THAT(game.legal(), ElementsAre("promote worker:3 front", "promote worker:2 agora.2"));
}

}  // namespace
}  // namespace agon::panthalos
