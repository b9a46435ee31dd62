// DEU-ACD, DEU-HON, DEU-END, and each of the Action cards
#include "games/deukalion/tests/position.h"

namespace agon::deukalion {
namespace {

using testing::Contains;
using testing::ElementsAre;
using testing::IsEmpty;
using testing::Not;

TEST(ActionCards, ComeFromDealBlockAndRobbery_DEU_ACD_01) {
  EXPECT_EQ(start(2)[0].hand.size(), 3);
  Sea sea(2);
  sea.ring(2, 3, 2, 2).window(0).play("draw");
  EXPECT_EQ(sea[0].hand.size(), 1);
}

// The rulebook's example of two cards in one turn.
TEST(ActionCards, AnyNumberInTheOwnWindow_DEU_ACD_02) {
  Sea sea(2);
  sea.at(1, "b4").aboard(1, 5).hand(1, "a02 a04").centre(1).window(1);
  sea.play_all({"play a02", "play a04 2"});
  EXPECT_EQ(sea.s.allowance, 3);
  EXPECT_EQ(sea[1].aboard, 7);
  Sea fresh(2);  // a card drawn in the own window can be played at once
  fresh.ring(2, 3, 2, 2).window(0).picks({0}).play("draw");
  EXPECT_TRUE(fresh.can("play a01"));
}

TEST(ActionCards, ASpentCardGoesUnderThePile_DEU_ACD_03) {
  Sea sea(2);
  sea.hand(0, "a01 a12").window(0).play("play a01");
  EXPECT_EQ(sea[0].hand.count(card("a01")), 0);
  EXPECT_EQ(sea.s.below_count, 1);
  sea.play("play a12");
  EXPECT_EQ(sea[0].hand.count(card("a12")), 1);
  EXPECT_EQ(sea[0].known[kEverybody].count(card("a12")), 1);
  EXPECT_EQ(sea.why_not("play a12"), "DEU-ACD-03");
  Sea discards(2);
  discards.s.options.spent_cards = kToDiscard;
  discards.hand(0, "a01").window(0).play("play a01");
  EXPECT_EQ(discards.s.discard.count(card("a01")), 1);
  discards.edit([](State& s) { std::swap(s.pile, s[1].hand); });  // an empty pile
  discards.ring(2, 3, 2, 2);
  discards.s.assigned[1] = 3;
  discards.s.dice[2] = 3;
  discards.play("draw");
  EXPECT_EQ(discards[0].hand.count(card("a01")), 1);
  Sea removes(2);
  removes.s.options.spent_cards = kOutOfGame;
  removes.hand(0, "a01").window(0).play("play a01");
  EXPECT_EQ(removes.s.pile_size(), 29);
}

TEST(ActionCards, NoHandLimit_DEU_ACD_04) {
  Sea sea(2);
  sea.hand(0, "a01 a01 a01 a02 a02 a02 a02 a03 a03 a04 a04 a04").ring(2, 3, 2, 2).window(0);
  sea.play("draw");
  EXPECT_EQ(sea[0].hand.size(), 13);
}

TEST(ActionCards, WithAnEmptyPileNobodyDraws_DEU_ACD_05) {
  Sea sea(4);
  sea.edit([](State& s) {  // two cards are left
    std::swap(s.pile, s[0].hand);
    s[0].hand.remove(0);
    s[0].hand.remove(1);
    s.pile.add(0);
    s.pile.add(1);
  });
  sea.ring(2, 1, 2, 2).window(0).play("draw");
  EXPECT_EQ(sea[1].hand.size(), 1);
  EXPECT_EQ(sea[2].hand.size(), 1);
  EXPECT_EQ(sea[3].hand.size(), 0);
}

TEST(ActionCards, HandsAreSecretTheirSizesAreNot_DEU_ACD_06) {
  Sea sea(3);
  sea.hand(1, "a10 a13").window(0);
  EXPECT_THAT(sea.view(0), Not(testing::HasSubstr("a10")));
  EXPECT_THAT(sea.view(0), testing::HasSubstr("\"hand\":2"));
  EXPECT_THAT(sea.view(1), testing::HasSubstr("\"hand\":{\"a10\":1,\"a13\":1}"));
  EXPECT_EQ(sea.why_not("play a10"), "DEU-ACD-06");
}

TEST(ActionCards, OnlyIfTheyDoSomething_DEU_ACD_07) {
  Sea sea(2);
  sea.at(0, "h1").hand(0, "a02 a04 a11").window(0);
  EXPECT_EQ(sea.why_not("play a04 1"), "DEU-ACD-07");  // nobody in the Underworld
  sea.play("sail i1");
  EXPECT_EQ(sea.why_not("play a02"), "DEU-ACD-07");
  Sea draws(2);
  draws.hand(0, "a11").edit([](State& s) {  // one card is left
    s.pile.remove(0);
    s[1].hand = s.pile;
    s.pile.clear();
    s.pile.add(0);
  });
  draws.window(0).play("play a11");
  EXPECT_EQ(draws[0].hand.count(0), 1);
  EXPECT_EQ(draws.s.pile_size(), 1);
  EXPECT_EQ(draws.s.below[0], card("a11"));
  Sea empty(2);
  empty.hand(0, "a11").edit([](State& s) { std::swap(s.pile, s[1].hand); }).window(0);
  EXPECT_EQ(empty.why_not("play a11"), "DEU-ACD-07");
}

TEST(ActionCards, ThoseThatMoveAddTheirAreas_DEU_CNT_05) {
  const auto allowance = [](const char* id) {
    Sea sea(2);
    sea.hand(0, id).window(0).play(std::string("play ") + id);
    return sea.s.allowance - 2;
  };
  EXPECT_EQ(allowance("a01"), 1);
  EXPECT_EQ(allowance("a02"), 2);
  EXPECT_EQ(allowance("a03"), 3);
  EXPECT_EQ(allowance("a12"), 1);
}

TEST(ActionCards, ThoseThatReclaimAskHowMany_DEU_CNT_05) {
  Sea coin(2);  // a04
  coin.aboard(0, 5).hand(0, "a04").window(0);
  EXPECT_THAT(coin.legal("play"), ElementsAre("play a04 1", "play a04 2"));
  Sea shades(2);  // a05: also before a throw
  shades.at(0, "b2").aboard(0, 5).hand(0, "a05").window(0);
  EXPECT_TRUE(shades.can("play a05 3"));
  shades.play("challenge corinth");
  EXPECT_TRUE(shades.can("play a05 3"));

  Sea friend_of_charon(2);  // a13: with the block or with the given-up move
  friend_of_charon.aboard(0, 5).hand(0, "a13").window(0).play("reclaim 3");
  EXPECT_EQ(friend_of_charon[0].aboard, 8);
  EXPECT_EQ(friend_of_charon[0].known[1].count(card("a13")), 1);
  Sea given_up(2);
  given_up.aboard(1, 5).hand(1, "a13").window(1).play("give_up 3");
  EXPECT_EQ(given_up[1].aboard, 8);
}

TEST(ActionCards, WarCriesAddToAThrow_DEU_CNT_05) {
  for (const auto& [id, bonus] : {std::pair("a06", 1), std::pair("a07", 2)}) {
    Sea cry(2);
    cry.at(0, "c5").at(1, "c4").hand(1, id).window(0).play("sail c4");
    EXPECT_EQ(cry.who(), 1);  // as defender
    cry.throws("ssssssssss").throws("ssssssssss");
    cry.play(std::string("play ") + id);
    EXPECT_EQ(cry.s.challenge.throws[1].bonus, bonus);
    EXPECT_EQ(cry.who(), 1);
  }
}

TEST(ActionCards, LureMovesTheHydraInTheOwnWindow_DEU_CNT_05) {
  Sea lure(2);  // a08
  lure.hand(0, "a08").ring(1, 2, 2, 2).window(0);
  EXPECT_FALSE(lure.can("hydra h6"));
  lure.play("play a08").play("hydra h6");
  Sea other(2);
  other.hand(1, "a08").window(1);
  EXPECT_EQ(other.why_not("play a08"), "DEU-ACD-07");
}

TEST(ActionCards, SmileThrowsAgainAndKeepsTheBonus_DEU_CNT_05) {
  Sea smile(2);  // a09
  smile.at(0, "b2").hand(0, "a09 a06").window(0).throws("ssssssssss").throws("11ssssssss");
  smile.play_all({"challenge corinth", "play a06", "throw", "play a09"});
  EXPECT_EQ(smile.s.challenge.throws[0].score(), 6);
}

TEST(ActionCards, GazeHelpsAgainstTheHydraAlone_DEU_CNT_05) {
  Sea gaze(2);  // a10
  gaze.at(0, "b2").hand(0, "a10").window(0).play("challenge corinth");
  EXPECT_EQ(gaze.why_not("play a10"), "DEU-ACD-07");
}

TEST(ActionCards, OracleDrawsCards_DEU_CNT_05) {
  Sea oracle(2);  // a11
  oracle.hand(0, "a11").window(0).play("play a11");
  EXPECT_EQ(oracle[0].hand.size(), 2);
}

TEST(ActionCards, RamHelpsOnceAThrowAgainstPlaces_DEU_CNT_05) {
  Sea ram(2);  // a14
  ram.at(0, "b2").hand(0, "a14").window(0).throws("1sssssssss").play("challenge corinth");
  ram.play("play a14");
  EXPECT_EQ(ram.why_not("play a14"), "DEU-ACD-03");
  ram.play("throw");
  EXPECT_EQ(ram.s.challenge.throws[0].score(), 4);
  Sea ship(2);
  ship.at(0, "c5").at(1, "c4").hand(0, "a14").window(0).play("sail c4");
  EXPECT_EQ(ship.why_not("play a14"), "DEU-ACD-07");
}

// -- honour and the end

TEST(Honour, IsGarrisonsCardsAndPursuits_DEU_HON_01) {
  Sea sea(2);
  sea.owner("ephesus", 0).owner("salamis", 0).honour(0, 3).earned(0, "p12 p06");
  EXPECT_EQ(sea.s.honour(0), 1 + 2 + 3 + 4 + 3);
  EXPECT_EQ(Deukalion::scores(sea.s)[0], 13);
  sea.at(1, "h3").window(1).throws("1111111111").play("challenge salamis");
  EXPECT_EQ(sea.s.honour(0), 11);
}

TEST(Honour, EachSourceGivesItsCards_DEU_HON_02) {
  Sea hydra(2);
  hydra.at(1, "e5").window(0).throws("1111111111").play("hydra e5");
  EXPECT_EQ(hydra[1].honour_cards, 1);
  Sea styx(3);
  styx.at(0, "h1").aboard(0, 5).window(0).play("sail i1");
  EXPECT_EQ(styx[0].honour_cards, 2);
  Sea chest(2);
  chest.chests(0, "red blue").window(0).play("deliver red:1 blue:1");
  EXPECT_EQ(chest[0].honour_cards, 2);
}

TEST(Honour, PointsAreEarnedWithoutCards_DEU_HON_03) {
  Sea sea(2);
  sea.chests(0, "red").honour(1, 14).window(0);
  Sea limited = sea;
  sea.play("deliver red:1");
  EXPECT_EQ(sea.s.honour(0), 1);
  limited.s.options.honour_limited = 1;
  limited.play("deliver red:1");
  EXPECT_EQ(limited.s.honour(0), 0);
}

TEST(End, AtOnceInWhoeversWindow_DEU_END_01) {
  Sea sea(4);
  sea.at(1, "f2").honour(1, 11).window(1).play("found ephesus");
  EXPECT_EQ(sea.who(), kNobody);
  EXPECT_EQ(sea.s.winner, 1);
  const Ranking ranking = Deukalion::ranking(sea.s);
  EXPECT_EQ(ranking.ending, Ending::kByRule);
  EXPECT_EQ(ranking.place[1], 1);
  EXPECT_EQ(ranking.place[0], 2);
}

// Clockwise from the acting player 2 comes player 0, then player 1.
TEST(End, AwardsOfOneMomentGoRoundFromTheActingPlayer_DEU_END_02) {
  Sea sea(4);
  sea.at(0, "b4").owner("ephesus", 0).honour(0, 10);
  sea.at(1, "a5").honour(1, 4).earned(1, "p13 p10").chests(2, "red").display("p01 p16");
  sea.active(2).window(2).reveals("p14");
  ASSERT_EQ(sea.s.honour(0), 11);
  ASSERT_EQ(sea.s.honour(1), 11);
  sea.play("deliver red:1");
  while (sea.step() == "return_chest") sea.play(sea.legal()[0]);
  EXPECT_EQ(sea.s.winner, 0);
  EXPECT_EQ(sea.s.honour(1), 11);
}

TEST(End, NothingFollows_DEU_END_03) {
  Sea sea(4);
  sea.at(1, "e5").honour(1, 11).window(0).throws("1111111111").play("hydra e5");
  EXPECT_EQ(sea.s.winner, 1);
  EXPECT_EQ(sea.who(), kNobody);
  EXPECT_EQ(sea.s.hydra, square("e5"));
  Sea capped(2);
  capped.s.options.turn_cap = 1;
  capped.window(0).play("end_turn");
  EXPECT_EQ(Deukalion::ranking(capped.s).ending, Ending::kUnfinished);
  EXPECT_EQ(Deukalion::ranking(capped.s).place[0], 0);
}

// -- what actions promise

// The amount of a resource that an action promises its player; nothing if it promises none.
std::optional<int> promised(const Sea& sea, std::string_view action, std::string_view resource) {
  for (const Gain& gain : sea.info(action).gains) {
    if (gain.resource == resource && gain.player == sea.who()) return gain.amount;
  }
  return std::nullopt;
}

TEST(Promise, OnlyHoplitesThatFitComeBackAtOnce_DEU_RND_04) {
  Sea sea(2);
  sea.aboard(1, 7).chests(1, "red blue").window(1);  // one space is free
  EXPECT_EQ(promised(sea, "give_up 2", "hoplites"), 1);
  sea.play("give_up 2");
  EXPECT_EQ(sea[1].aboard, 8);
  Sea full(2);
  full.aboard(1, 8).chests(1, "red blue").window(1);
  EXPECT_EQ(promised(full, "give_up 2", "hoplites"), std::nullopt);
}

TEST(Promise, AnEmptyPileIsNotDrawnFrom_DEU_ACD_05) {
  Sea sea(2);
  sea.ring(2, 3, 2, 2).window(0);
  EXPECT_EQ(promised(sea, "draw", "cards"), 1);
  sea.edit([](State& s) {
    s[1].hand = s.pile;
    s.pile.clear();
  });
  EXPECT_EQ(promised(sea, "draw", "cards"), std::nullopt);
}

TEST(Promise, AtAnOfferTheLastToAnswerKnowsThatItIsShared_DEU_PUR_06) {
  Sea sea(2);
  sea.chests(0, "red red").chests(1, "red").display("p01 p16").window(0).reveals("p03");
  sea.play("deliver red:1").play("put red corinth");
  EXPECT_EQ(promised(sea, "claim p03 b red:1", "honour"), 2);
  sea.play("claim p03 b red:1").play("put red thera");
  EXPECT_EQ(promised(sea, "claim p03 b red:1", "honour"), 1);
}

}  // namespace
}  // namespace agon::deukalion
