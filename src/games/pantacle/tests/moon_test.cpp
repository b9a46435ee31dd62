// PTC-MOON-01 … 06, PTC-DRW-01 … 03, PTC-END-01 … 06
#include <gmock/gmock.h>

#include "games/pantacle/tests/position.h"

namespace agon::pantacle {
namespace {

using testing::Contains;
using testing::ElementsAre;

TEST(Moon, OneIsDiscardedAndTheHandRefilled_PTC_MOON_01) {
  Game three = position(3).hand(0, "b01 b04 b07").moon_of(0, "hunt");
  EXPECT_THAT(three.legal(), ElementsAre("discard b01", "discard b04", "discard b07"));
  three.play("discard b04");
  EXPECT_EQ(three.hand(0), 3);
  EXPECT_EQ(three.row(), "b04");
  Game one = position(3).hand(0, "b01").moon_of(0, "hunt");
  one.play("discard b01");
  EXPECT_EQ(one.hand(0), 3);
}

TEST(Moon, AnEmptyHandIsOnlyRefilled_PTC_MOON_02) {
  Game game = position(3).moon_of(0, "hunt");
  EXPECT_EQ(game.who(), 1);
  EXPECT_EQ(game.hand(0), 3);
  EXPECT_EQ(game.row(), "");
  EXPECT_EQ(game[0].cubes, 0);
}

// E3, E12
TEST(Moon, AMatchBringsACubeBribedOrNot_PTC_MOON_03) {
  Game obtained = position(3).hand(0, "b02").favor_of(0);
  obtained.play("announce recruitment").pass_all().play("discard b02");
  EXPECT_EQ(obtained[0].cubes, 1);
  Game bribed = position(3).hand(0, "b02").hand(1, "b01 b19").favor_of(0);
  bribed.play_all({"announce recruitment", "bribe b01 b19", "discard b02"});
  EXPECT_EQ(bribed[0].cubes, 2);  // with the compensation
  EXPECT_EQ(bribed[1].cubes, 0);
  Game other = position(3).hand(0, "b01").favor_of(0);
  other.play("announce recruitment").pass_all().play("discard b01");
  EXPECT_EQ(other[0].cubes, 0);
}

TEST(Moon, IndoctrinationMatchesNothing_PTC_MOON_04) {
  for (const std::string_view id : {"b01", "b02", "b03"}) {
    Game game = position(3).hand(0, id).favor_of(0);
    game.play("announce indoctrination").pass_all().play("discard " + std::string(id));
    EXPECT_EQ(game[0].cubes, 0);
  }
}

// E11
TEST(Moon, OnlyTheLastDiscardCounts_PTC_MOON_05) {
  const auto start = [](std::string_view hand) {
    return position(3)
        .discs(0, "demonic")
        .tokens(0, "demonic_discard")
        .hand(0, hand)
        .moon_of(0, "recruitment");
  };
  Game no = start("b02 b05 b01");
  no.play_all({"discard b02", "discard b05", "discard b01"});
  EXPECT_EQ(no[0].cubes, 0);
  Game yes = start("b01 b02");
  yes.play_all({"discard b01", "discard b02"});
  EXPECT_EQ(yes[0].cubes, 1);
  Game stopped = start("b01 b02");
  stopped.play_all({"discard b02", "stop"});
  EXPECT_EQ(stopped[0].cubes, 1);
}

TEST(Moon, OnlyTheActiveTakesPart_PTC_MOON_06) {
  Game game = position(3).hand(0, "b05").hand(1, "b01 b19 b07").favor_of(0);
  game.play_all({"announce recruitment", "bribe b01 b19", "discard b05"});
  EXPECT_EQ(game.hand(1), 1);
}

// -- the piles

TEST(Piles, TheRowIsOrdered_PTC_DRW_01) {
  Game game = position(3).hand(0, "b05").hand(1, "b01 b19 b07").favor_of(0);
  game.play_all({"announce recruitment", "bribe b01 b19", "discard b05"});
  EXPECT_EQ(game.row(), "b19 b01 b05");
}

TEST(Piles, AllDiscardsButTheLastAreReshuffled_PTC_DRW_02) {
  Game game = position(5)
                  .hand(0, "b01 b02")
                  .hand(1, "b04 b05 b06 b07")
                  .hand(2, "b08 b09 b10 b11")
                  .hand(3, "b12 b13 b24")
                  .hand(4, "b03 b22")
                  .row("b14 b15 b16 b17 b18 b19 b20 b21")
                  .moon_of(0, "hunt");
  ASSERT_EQ(std::popcount(game.state().pile), 1);
  game.play("discard b01");
  EXPECT_EQ(game.hand(0), 3);
  EXPECT_EQ(game.row(), "b01");
  EXPECT_EQ(std::popcount(game.state().pile), 7);
  EXPECT_EQ(game.count_events("reshuffled"), 1);
}

TEST(Piles, ARefillCanAlwaysBeCompleted_PTC_DRW_03) {
  Game game = position(5)
                  .tokens(0, "enslavement")
                  .hand(0, "b17")
                  .hand(1, "b01 b02 b03 b04")
                  .hand(2, "b05 b06 b07 b08")
                  .hand(3, "b09 b10 b11 b12")
                  .hand(4, "b13 b14 b15 b16")
                  .row("b18 b19 b20 b21 b22 b23 b24")
                  .moon_of(0, "hunt");
  game.play("discard b17");
  EXPECT_EQ(game.hand(0), 4);
  EXPECT_EQ(std::popcount(game.state().pile), 3);
}

// -- winning

TEST(End, TheFifthDiscAloneWinsNothing_PTC_END_01) {
  Game game = position(3).discs(0, "per_disc adepts cubes demonic").adepts(0, 3).turn_of(0);
  game.play("place safe again");
  EXPECT_EQ(game.step(), "announce");
  EXPECT_EQ(game.state().over, kRunning);
  game.play("announce hunt").pass_all();
  EXPECT_EQ(game.state().over, kWon);
}

TEST(End, TheFavorOfTheSameTurnCounts_PTC_END_02) {
  Game game = position(3)
                  .discs(0, "per_disc adepts cubes")
                  .tokens(0, "hunt bewitchment enslavement")
                  .adepts(0, 3)
                  .turn_of(0);
  game.draws("c06");
  game.play_all({"place safe demonic", "place cursed again", "announce hunt"});
  game.pass_all();
  EXPECT_EQ(game.state().winner, 0);
}

TEST(End, ABribeWinsAtOnce_PTC_END_03) {
  Game game = position(3).discs(1, kAllPoints).hand(1, "b01 b19").hand(0, "b02").favor_of(0);
  game.play("announce recruitment").play("bribe b01 b19");
  EXPECT_EQ(game.state().winner, 1);
  EXPECT_EQ(game.who(), kNobody);
  EXPECT_EQ(game.hand(0), 1);
  const Ranking ranking = Pantacle::ranking(game.state());
  EXPECT_EQ(ranking.ending, Ending::kByRule);
  EXPECT_EQ(ranking.place[1], 1);
  EXPECT_EQ(ranking.place[0], 2);
}

TEST(End, AnOwnedPowerWinsToo_PTC_END_04) {
  Game game = position(3).discs(1, kAllPoints).tokens(1, "hunt").hand(1, "b04 b07").favor_of(0);
  game.play("announce hunt").play("bribe b04 b07");
  EXPECT_EQ(game.state().winner, 1);
}

TEST(End, TheBriberWinsAlone_PTC_END_05) {
  Game game = position(3).discs(0, kAllPoints).discs(1, kAllPoints).hand(1, "b04 b07").favor_of(0);
  game.play("announce hunt").play("bribe b04 b07");
  EXPECT_EQ(game.state().winner, 1);
  EXPECT_EQ(Pantacle::ranking(game.state()).place[0], 2);
}

TEST(End, NothingElseEndsTheGame_PTC_END_06) {
  Game empty = position(3).cubes(1, 40).adepts(2, 5).favor_of(0);
  empty.play("announce hunt").pass_all();
  EXPECT_EQ(empty.state().over, kRunning);
  Game capped = position(3).edit([](State& s) { s.turn_cap = 20; }).favor_of(0);
  capped.play("announce hunt").pass_all();
  EXPECT_EQ(capped.state().over, kCapped);
  const Ranking ranking = Pantacle::ranking(capped.state());
  EXPECT_EQ(ranking.ending, Ending::kUnfinished);
  EXPECT_EQ(ranking.place[0], 0);
}

}  // namespace
}  // namespace agon::pantacle
