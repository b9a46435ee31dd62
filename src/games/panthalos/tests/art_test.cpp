// PAN-ART-01 … 06
#include <gmock/gmock.h>

#include "games/panthalos/tests/position.h"
#include "games/panthalos/tests/random_game.h"

namespace agon::panthalos {
namespace {

using testing::ElementsAre;

TEST(Art, AnArtisanOrASale_PAN_ART_01) {
  Game game = position(4)
                  .leader(0, "agro.1")
                  .leader(1, "art.2")
                  .leader(2, "art.3")
                  .leader(3, "agro.1")
                  .worker(0, 5)
                  .tokens(2, "ship:iron")
                  .display("artisan:iron artisan:die")
                  .turn_of(0);
  game.play_all({"place worker:5 art.1", "take artisan:die"});
  EXPECT_EQ(game.who(), 1);
  EXPECT_THAT(game.legal(), ElementsAre("take artisan:iron", "done"));
  game.play("take artisan:iron");
  EXPECT_EQ(game.who(), 2);
  EXPECT_THAT(game.legal(), ElementsAre("add ship:iron", "done"));
}

TEST(Art, WhoTakesAnArtisanSellsNothing_PAN_ART_01) {
  Game game = position(2)
                  .worker(0, 3, "art.2")
                  .tokens(0, "ship:iron ship:iron")
                  .display("artisan:iron")
                  .evaluate(Location::kArt);
  game.play("take artisan:iron");
  EXPECT_TRUE(game.paused());
  EXPECT_EQ(game.tokens(0), "ship:iron ship:iron artisan:iron");
}

TEST(Art, WhoBeganASaleTakesNoArtisan_PAN_ART_01) {
  Game game = position(2)
                  .worker(0, 3, "art.2")
                  .tokens(0, "ship:iron ship:iron")
                  .display("artisan:iron")
                  .evaluate(Location::kArt);
  game.play("add ship:iron");
  EXPECT_THAT(game.legal(), ElementsAre("add ship:iron", "done"));
}

TEST(Art, NoLimitToWhatAPlayerOwns_PAN_ART_01) {
  Game game = position(2)
                  .round(7)
                  .worker(0, 3, "art.2")
                  .tokens(0,
                          "artisan:iron artisan:die artisan:die artisan:any artisan:any "
                          "artisan:cotton artisan:cotton artisan:olives artisan:cattle")
                  .display("artisan:iron artisan:grapes")
                  .evaluate(Location::kArt);
  game.play("take artisan:iron");
  EXPECT_EQ(game[0].tokens.total(kArtisans, kBasicGoods), 10);
}

// Sells the first `count` tokens of five and tells the points.
int points_for(int count) {
  Game game = position(2)
                  .worker(0, 3, "art.2")
                  .tokens(0, "titan:fire_5 reinforcement:fire_1 ship:iron ship:iron artisan:die")
                  .evaluate(Location::kArt);
  const std::string order[] = {"titan:fire_5", "reinforcement:fire_1", "ship:iron", "ship:iron",
                               "artisan:die"};
  for (int i = 0; i < count; ++i) game.play("add " + order[i]);
  EXPECT_EQ(game[0].score, 0);
  game.play("done");
  EXPECT_EQ(game[0].tokens.total(), 5 - count);
  EXPECT_EQ(game.state().box.total(kReinforcements, kArtisans),
            std::max(0, std::min(count - 1, 3)));
  EXPECT_EQ(game[0].given_up.total(), std::min(count, 1));  // face down in the box
  return game[0].score;
}

TEST(Art, OnePointForTwoTokens_PAN_ART_02) {
  EXPECT_EQ(points_for(5), 2);
  EXPECT_EQ(points_for(4), 2);
  EXPECT_EQ(points_for(3), 1);
  EXPECT_EQ(points_for(2), 1);
  EXPECT_EQ(points_for(1), 0);
  EXPECT_EQ(points_for(0), 0);
}

Position ship_titan_good() {
  return position(2).worker(0, 3, "art.2").tokens(0, "titan:fire_5 ship:iron good:iron");
}

TEST(Art, FourKindsMayBeSold_PAN_ART_03) {
  Game game = ship_titan_good().evaluate(Location::kArt);
  EXPECT_THAT(game.legal(), ElementsAre("add titan:fire_5", "add ship:iron", "done"));
  game.play_all({"add titan:fire_5", "add ship:iron"});
  EXPECT_THAT(game.legal(), ElementsAre("done"));
  game.play("done");
  EXPECT_EQ(game[0].score, 1);
  EXPECT_EQ(game.tokens(0), "good:iron");
}

TEST(Art, GoodsTooIfSwitched_PAN_ART_03) {
  Game game = ship_titan_good()
                  .tokens(0, "good:armor")
                  .option("discardable_kinds", "with_goods")
                  .evaluate(Location::kArt);
  game.play_all({"add titan:fire_5", "add ship:iron", "add good:iron", "add good:armor", "done"});
  EXPECT_EQ(game[0].score, 2);  // each counts as one token on either side
  EXPECT_EQ(game.tokens(0), "");
  EXPECT_EQ(game.box("good:armor"), 1);
}

TEST(Art, TheSwitchCountsForConversionsToo_PAN_ART_03) {
  const auto foro = [](const char* kinds) {
    return position(2)
        .worker(0, 2, "foro.1")
        .worker(0, 4, "foro.2")
        .tokens(0, "good:iron good:armor")
        .option("discardable_kinds", kinds)
        .evaluate(Location::kForo);
  };
  EXPECT_FALSE(Game(foro("four")).is_legal("convert worker:4 foro.2"));
  Game game = foro("with_goods");
  game.play_all({"convert worker:4 foro.2", "add good:iron", "add good:armor"});
  EXPECT_EQ(game.tokens(0), "");
  EXPECT_EQ(game.pieces(0, "converted", "front"), 1);
}

TEST(Art, NothingMayBeSold_PAN_ART_04) {
  Game game = ship_titan_good().evaluate(Location::kArt);
  game.play("done");
  EXPECT_EQ(game[0].score, 0);
  EXPECT_EQ(game[0].tokens.total(), 3);
}

TEST(Art, NobodyIsAskedForNothing_PAN_ART_04) {
  Game game = position(2).worker(0, 3, "art.2").tokens(0, "good:iron").evaluate(Location::kArt);
  EXPECT_TRUE(game.paused());
}

TEST(Art, LightningOffersTheSaleAtOnce_PAN_ART_05) {
  Game game =
      position(2).leader(0, "agro.1").worker(0, 5).tokens(0, "ship:iron ship:iron").turn_of(0);
  game.play("place worker:5 art.1");
  EXPECT_THAT(game.legal(), ElementsAre("add ship:iron", "done"));
  game.play("done");
  EXPECT_EQ(game.who(), 1);
  game.play("place leader agro.1");
  EXPECT_EQ(game.state().round, 2);  // nothing was asked at location 4
}

TEST(Art, FourteenArtisansLastSevenRounds_PAN_ART_06) {
  Game game = discless();
  for (int round = 1; round <= 7; ++round) {
    pass_rounds(game, round);
    ASSERT_EQ(game.state().round, round);
    EXPECT_EQ(game.state().display.total(kArtisans, kBasicGoods), round == 1 ? 0 : 2);
    EXPECT_EQ(game.state().stack.total(kArtisans, kBasicGoods), 14 - 2 * round);
  }
  pass_rounds(game, 8);
  ASSERT_EQ(game.state().round, 8);
  EXPECT_EQ(game.state().display.total(kArtisans, kBasicGoods), 0);
  EXPECT_EQ(game.state().stack.total(kArtisans, kBasicGoods), 0);
}

TEST(Art, TheLastRoundOffersTheSaleOnly_PAN_ART_06) {
  Game game = ship_titan_good().round(8).evaluate(Location::kArt);
  EXPECT_THAT(game.legal(), ElementsAre("add titan:fire_5", "add ship:iron", "done"));
  int asked = 0;
  for (std::uint64_t seed = 1; seed <= 100; ++seed) {
    play_random_game(2, seed, [&](const Move& move) {
      if (move.after.round < 8 || move.before.round < 8) return;
      ASSERT_EQ(move.after.display.total(kArtisans, kBasicGoods), 0);
      ASSERT_EQ(move.after.stack.total(kArtisans, kBasicGoods), 0);
      ++asked;
    });
  }
  EXPECT_GT(asked, 0);
}

}  // namespace
}  // namespace agon::panthalos
