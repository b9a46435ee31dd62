// PAN-PLACE-01 … 11: putting pieces on the board.
#include <gmock/gmock.h>

#include "games/panthalos/tests/changed_files.h"
#include "games/panthalos/tests/position.h"

namespace agon::panthalos {
namespace {

using testing::ElementsAre;
using testing::IsEmpty;
using testing::Not;
using testing::UnorderedElementsAre;

TEST(Place, OnePieceFromTheFrontToAFreeSpace_PAN_PLACE_01) {
  Game game = position(2).workers(0, {2, 2, 2}).turn_of(0);
  game.play("place worker:2 agora.2");
  EXPECT_EQ(game.pieces(0, "worker:2", "front"), 2);
  EXPECT_EQ(game.pieces(0, "worker:2", "agora.2"), 1);
}

TEST(Place, ThermaeIsNoTarget_PAN_PLACE_01) {
  const Game game = position(2).workers(0, {1, 2, 3, 4, 6}).turn_of(0);
  for (const std::string& action : game.legal()) {
    EXPECT_EQ(action.find("thermae"), std::string::npos) << action;
  }
  EXPECT_FALSE(parse(built_in(), "place worker:6 thermae.1"));
}

TEST(Place, WorkerNeedsTheRankOfTheSpace_E03_PAN_PLACE_02) {
  const Game game = position(4).workers(0, {2, 3}).turn_of(0);  // agora.2 has the value 3
  EXPECT_FALSE(game.is_legal("place worker:2 agora.2"));
  EXPECT_EQ(game.refusal_rule("place worker:2 agora.2"), "PAN-PLACE-02");
  EXPECT_TRUE(game.is_legal("place worker:3 agora.2"));
}

TEST(Place, EveryRankAgainstEveryValue_PAN_PLACE_02) {
  for (const int players : {3, 5}) {
    for (int rank = 1; rank <= 6; ++rank) {
      const Game game = position(players).worker(0, rank).leader(0, "agro.1").turn_of(0);
      for (const Space& space : game.state().side().spaces) {
        if (space.location == Location::kForo) continue;
        const std::string text = "place " + piece_id(static_cast<Piece>(rank)) + " " +
                                 place_id(place_at(space.location, space.order));
        EXPECT_EQ(game.is_legal(text), rank >= space.value) << text;
      }
    }
  }
}

TEST(Place, TheRankIsTestedWhenPlacingOnly_PAN_PLACE_02) {
  // A Worker that was lowered after placing stands on a space above its rank, and is served.
  Game game =
      position(2).worker(0, 1, "agora.2").display("good:iron good:iron").evaluate(Location::kAgora);
  EXPECT_EQ(game.who(), 0);
}

TEST(Place, LeadersIgnoreTheValue_PAN_PLACE_03) {
  const Game game = position(4).converted(0).worker(0, 1).turn_of(0);  // krypt.3 has the value 5
  EXPECT_TRUE(game.is_legal("place leader krypt.3"));
  EXPECT_TRUE(game.is_legal("place converted krypt.3"));
  EXPECT_FALSE(game.is_legal("place worker:1 krypt.3"));
}

TEST(Place, TitanusTakesAnyNumber_E05_PAN_PLACE_04) {
  Game game = position(2)
                  .workers(0, {2, 2}, "titanus.1")
                  .leader(1, "titanus.1")
                  .workers(0, {2, 2})
                  .workers(1, {2, 2});
  game.play_all({"place worker:2 titanus.1", "place worker:2 titanus.1",
                 "place worker:2 titanus.1"});
  EXPECT_EQ(game.pieces(0, "worker:2", "titanus.1"), 4);
  EXPECT_EQ(game.pieces(1, "worker:2", "titanus.1"), 1);
}

TEST(Place, AnOccupiedSpaceIsClosedToAll_PAN_PLACE_04) {
  for (const Player on_turn : {Player{0}, Player{1}}) {
    const Game game =
        position(2).worker(0, 2, "agora.2").worker(0, 4).worker(1, 4).turn_of(on_turn);
    EXPECT_FALSE(game.is_legal("place worker:4 agora.2"));
    EXPECT_FALSE(game.is_legal("place leader agora.2"));
    EXPECT_EQ(game.refusal_rule("place leader agora.2"), "PAN-PLACE-04");
  }
}

TEST(Place, APrintedValueAtTitanusBindsWorkers_PAN_PLACE_04) {
  const Result<Content> content =
      content_tests::Files()
          .set_all("spaces", content_tests::where("location", "titanus"), "die_value", 3)
          .load();
  ASSERT_TRUE(content);
  const Game game = position(2).content(*content).workers(0, {2, 3}).turn_of(0);
  EXPECT_FALSE(game.is_legal("place worker:2 titanus.1"));
  EXPECT_TRUE(game.is_legal("place worker:3 titanus.1"));
  EXPECT_TRUE(game.is_legal("place leader titanus.1"));
}

TEST(Place, NoLeaderInPolis_PAN_PLACE_05) {
  const Game game = position(2).converted(0).worker(0, 3).turn_of(0);
  EXPECT_FALSE(game.is_legal("place leader polis.2"));
  EXPECT_FALSE(game.is_legal("place converted polis.2"));
  EXPECT_EQ(game.refusal_rule("place leader polis.2"), "PAN-PLACE-05");
  EXPECT_EQ(game.refusal_rule("place converted polis.2"), "PAN-PLACE-05");
  EXPECT_TRUE(game.is_legal("place worker:3 polis.2"));
}

TEST(Place, ADiscClosesItsPolisSpace_PAN_PLACE_06) {
  for (const Player on_turn : {Player{0}, Player{1}}) {
    const Game game = position(2).polis_disc(0, 2).worker(0, 6).worker(1, 6).turn_of(on_turn);
    EXPECT_FALSE(game.is_legal("place worker:6 polis.2"));
    EXPECT_EQ(game.refusal_rule("place worker:6 polis.2"), "PAN-PLACE-06");
    EXPECT_TRUE(game.is_legal("place worker:6 polis.3"));
  }
}

TEST(Place, LeaderAndWorkerToForoInOneTurn_E04_PAN_PLACE_07) {
  Game game = position(2).worker(0, 2).turn_of(0);
  game.play("place_pair leader worker:2");
  EXPECT_TRUE(game[0].pools[kFront].empty());
  EXPECT_EQ(game.pieces(0, "worker:2", "foro.1"), 1);  // the Leader takes the space of value 4
  EXPECT_EQ(game.pieces(0, "leader", "foro.2"), 1);
  EXPECT_EQ(game.who(), 1);
}

TEST(Place, AnyTwoPiecesMakeAPair_PAN_PLACE_07) {
  const Game game = position(2).converted(0).converted(0).workers(0, {4, 4}).turn_of(0);
  EXPECT_THAT(game.legal("place_pair"),
              UnorderedElementsAre("place_pair leader worker:4", "place_pair leader converted",
                                   "place_pair worker:4 worker:4", "place_pair worker:4 converted",
                                   "place_pair converted converted"));
}

TEST(Place, ForoTakesNoSinglePiece_PAN_PLACE_07) {
  const Game pair = position(2).worker(0, 6).turn_of(0);
  EXPECT_FALSE(pair.is_legal("place leader foro.1"));
  EXPECT_FALSE(pair.is_legal("place worker:6 foro.2"));
  EXPECT_EQ(pair.refusal_rule("place leader foro.1"), "PAN-PLACE-07");
  const Game single = position(2).turn_of(0);
  EXPECT_THAT(single.legal("place_pair"), IsEmpty());
}

TEST(Place, ForoServesOnePlayerARound_PAN_PLACE_08) {
  const Game game = position(2)
                        .leader(0, "foro.1")
                        .worker(0, 4, "foro.2")
                        .workers(0, {6, 6})
                        .workers(1, {6, 6})
                        .turn_of(1);
  EXPECT_THAT(game.legal("place_pair"), IsEmpty());
  EXPECT_EQ(game.refusal_rule("place_pair worker:6 worker:6"), "PAN-PLACE-08");
}

TEST(Place, APairMustFitInOneOfTheTwoWays_PAN_PLACE_08) {
  // On this side the spaces have the values 2 and 4.
  Game fits = position(2).workers(0, {4, 2}).turn_of(0);
  fits.play("place_pair worker:2 worker:4");
  EXPECT_EQ(fits.pieces(0, "worker:2", "foro.1"), 1);
  EXPECT_EQ(fits.pieces(0, "worker:4", "foro.2"), 1);
  EXPECT_FALSE(Game(position(2).workers(0, {3, 3})).is_legal("place_pair worker:3 worker:3"));
  EXPECT_TRUE(Game(position(2).worker(0, 2)).is_legal("place_pair leader worker:2"));
  EXPECT_FALSE(Game(position(2).worker(0, 1)).is_legal("place_pair leader worker:1"));

  Content swapped = built_in();
  for (Space& space : swapped.sides[0].spaces) {
    if (space.location == Location::kForo) space.value = space.order == 1 ? 4 : 2;
  }
  Game mirrored = position(2).content(swapped).workers(0, {4, 2}).turn_of(0);
  mirrored.play("place_pair worker:2 worker:4");
  EXPECT_EQ(mirrored.pieces(0, "worker:4", "foro.1"), 1);
}

TEST(Place, WithoutMeansForoStillTakesThePair_PAN_PLACE_09) {
  Game game = position(2).workers(0, {2, 4, 4, 4, 4}).leader(1, "agro.1").passed(1).turn_of(0);
  game.play_all({"place_pair worker:2 worker:4", "place leader agro.1", "pass"});
  EXPECT_EQ(game.state().round, 2);
  EXPECT_EQ(game.count_rules("PAN-FORO-05"), 1);
  EXPECT_EQ(game.count_events("hired") + game.count_events("converted"), 0);
}

TEST(Place, APlacementMayBringNothing_PAN_PLACE_09) {
  const Game game = position(2).discs(0, 0).workers(0, {2, 4}).starting_player(0).turn_of(0);
  for (const auto* action : {"place worker:2 polis.1", "place worker:2 arena.2",
                             "place worker:2 oraculum.1", "place worker:2 agora.2"}) {
    EXPECT_TRUE(game.is_legal(action)) << action;
  }
}

Position lightning_agora() {
  return position(2)
      .worker(0, 4)
      .leader(0, "agro.1")
      .display("good:grapes good:iron good:iron good:cotton");
}

TEST(Place, LightningGivesAtOnceAndOnlyOnce_PAN_PLACE_10) {
  Game game = lightning_agora().turn_of(0);
  game.play("place worker:4 agora.1");
  EXPECT_EQ(game.who(), 0);
  game.play("take iron iron");
  EXPECT_EQ(game.tokens(0), "good:iron good:iron");
  EXPECT_EQ(game.who(), 1);
  game.play("place leader agro.1");
  EXPECT_EQ(game.state().round, 2);  // nobody was asked at location 2
  EXPECT_EQ(game.tokens(0), "good:iron good:iron");
}

TEST(Place, LightningOffersBothOptions_PAN_PLACE_10) {
  Game game = lightning_agora().turn_of(0);
  game.play("place worker:4 agora.1");
  EXPECT_THAT(game.legal("take"), Not(IsEmpty()));
  game.play_all({"train grapes", "promote worker:4 agora.1"});
  EXPECT_EQ(game.pieces(0, "worker:5", "agora.1"), 1);
  EXPECT_EQ(game.tokens(0), "good:grapes");
}

TEST(Place, LightningInArtOffersTheSale_PAN_PLACE_10) {
  Game game =
      position(2).worker(0, 5).tokens(0, "ship:iron ship:iron").display("artisan:die").turn_of(0);
  game.play("place worker:5 art.1");
  EXPECT_THAT(game.legal(), ElementsAre("take artisan:die", "add ship:iron", "done"));
}

TEST(Place, LightningCannotBePutOff_PAN_PLACE_11) {
  Game game = lightning_agora().turn_of(0);
  game.play("place worker:4 agora.1");
  for (const std::string& action : game.legal()) {
    EXPECT_TRUE(action.starts_with("take ") || action.starts_with("train ")) << action;
  }
}

TEST(Place, WhatLightningLacksIsLost_PAN_PLACE_11) {
  Game game = position(2).worker(0, 6).leader(0, "agro.1").turn_of(0);
  game.play("place worker:6 agora.1");
  EXPECT_EQ(game.who(), 1);
  game.play("place leader agro.1");
  EXPECT_EQ(game.state().round, 2);
  EXPECT_EQ(game.tokens(0), "");
  EXPECT_EQ(game.pieces(0, "worker:6", "thermae"), 1);
}

TEST(Place, WhatLightningBroughtServesTheNextTurn_PAN_PLACE_11) {
  Game game =
      position(2).workers(0, {5, 2}).tokens(0, "good:iron").display("artisan:iron").turn_of(0);
  game.play_all({"place worker:5 art.1", "take artisan:iron"});
  EXPECT_EQ(game.who(), 1);
  game.play("place leader agro.1");
  EXPECT_TRUE(game.is_legal("activate iron"));
}

}  // namespace
}  // namespace agon::panthalos
