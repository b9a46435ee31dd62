// The rules of the ledger, by their numbers.
#include <set>

#include "table.h"

namespace agon::liars_dice {
namespace {

using testing::Contains;
using testing::ElementsAre;
using testing::Not;

Result<State> start(int players, std::uint64_t seed = 1) {
  Chance chance(seed);
  return LiarsDice::initial(content(), {players, {}}, chance, nullptr);
}

// -- set-up

TEST(SetUp, TwoToFivePlay_LIA_SET_01) {
  for (const int players : {0, 1, 6}) EXPECT_EQ(start(players).error().rule, "LIA-SET-01");
  for (const int players : {2, 3, 4, 5}) EXPECT_TRUE(start(players));
}

TEST(SetUp, EverybodyHasFiveDice_LIA_SET_02) {
  EXPECT_EQ(start(4)->dice_in_play(), 20);
  EXPECT_EQ(start(2)->count[1], 5);
}

TEST(SetUp, ThereIsACupForEachNumberOfPlayers_LIA_SET_02) {
  ContentFiles files = LiarsDice::built_in_files();
  files["cups.json"] = R"({"records": [{"players": 2, "dice": 5, "origin": "text"}]})";
  EXPECT_EQ(LiarsDice::load_content(files).error().rule, "LIA-SET-02");
}

TEST(SetUp, TheLotSaysWhoStarts_LIA_SET_03) {
  std::set<Player> starters;
  for (std::uint64_t seed = 0; seed < 50; ++seed) {
    starters.insert(LiarsDice::to_act(*start(5, seed)));
  }
  EXPECT_EQ(starters.size(), 5U);
}

// -- cups

TEST(Roll, EverybodyRollsTheDiceTheyHave_LIA_ROLL_01) {
  TestTable table({{1, 2}, {3}, {4, 5, 6}});
  table.bids(1, 3).challenges();  // player 1 loses the last die
  EXPECT_EQ(table.s.dice[0].total(), 2);
  EXPECT_EQ(table.s.dice[2].total(), 3);
  EXPECT_EQ(table.s.dice[1].total(), 0);
  EXPECT_EQ(table.s.round, 2U);
}

TEST(Roll, OnlyTheOwnDiceAreTold_LIA_ROLL_01) {
  TestTable table({{1, 2}, {3, 3}});
  table.bids(4, 6).challenges();
  for (const Event& event : table.journal.events()) {
    if (event.kind != event_kind::kRolled) continue;
    EXPECT_EQ(event.face(event.player).id, "liars_dice.event.rolled_these");
    EXPECT_EQ(event.face(static_cast<Viewer>(1 - event.player)).id, "liars_dice.event.rolled");
    EXPECT_EQ(event.face(kOnlooker).id, "liars_dice.event.rolled");
  }
}

TEST(Roll, HowManyDiceAPlayerHasIsOpen_LIA_ROLL_02) {
  JsonWriter out;
  LiarsDice::write_public(TestTable({{1, 2}, {3}}).s, out);
  EXPECT_THAT(out.text(), testing::HasSubstr(R"("players":[{"count":2},{"count":1}])"));
}

// -- bids

TEST(Bid, TheRoundBeginsWithABid_LIA_BID_01) {
  const TestTable table({{1, 2}, {3}});
  EXPECT_EQ(table.legal().size(), 18U);  // one to three dice of six faces
  EXPECT_EQ(table.rule_against("challenge"), "LIA-BID-01");
  EXPECT_THAT(table.legal(), Contains("bid 1 one"));
}

TEST(Bid, TheNextPlayerWithDiceAnswers_LIA_BID_02) {
  TestTable table({{1, 2}, {}, {4, 5, 6}});
  table.bids(1, 2);
  EXPECT_EQ(table.to_act(), 2);
  EXPECT_EQ(table.step(), "answer");
  EXPECT_EQ(table.bids(2, 2).to_act(), 0);
}

TEST(Bid, ARaiseIsMoreDiceOrAHigherFace_LIA_BID_03) {
  TestTable table({{1, 2, 3}, {4, 5, 6}});
  table.bids(3, 4);
  EXPECT_THAT(table.legal(), Contains("bid 3 five"));
  EXPECT_THAT(table.legal(), Contains("bid 4 one"));
  for (const char* low : {"bid 3 four", "bid 3 two", "bid 2 six"}) {
    EXPECT_EQ(table.rule_against(low), "LIA-BID-03") << low;
  }
}

TEST(Bid, ABidNeedNotBeTrue_LIA_BID_04) {
  EXPECT_EQ(TestTable({{1, 1}, {1, 1}}).legal(), TestTable({{6, 6}, {2, 3}}).legal());
}

TEST(Bid, NoBidNamesMoreDiceThanThereAre_LIA_BID_05) {
  TestTable table({{1, 2}, {3, 4}});
  EXPECT_EQ(table.rule_against("bid 5 one"), "LIA-BID-05");
  EXPECT_THAT(table.bids(4, 6).legal(), ElementsAre("challenge"));
}

// -- challenges

TEST(Call, LiftsAllCups_LIA_CALL_01) {
  TestTable table({{1, 2}, {3, 4}});
  table.bids(2, 2).challenges();
  int shown = 0;
  for (const Event& event : table.journal.events()) {
    if (event.kind == event_kind::kShown) ++shown;
  }
  EXPECT_EQ(shown, 2);
  EXPECT_TRUE(table.journal.disclosed());
}

TEST(Call, OnesAreWild_LIA_CALL_02) {
  const TestTable table({{1, 4, 4}, {1, 2}});
  EXPECT_EQ(table.s.matching_dice(3), 4);
  EXPECT_EQ(table.s.matching_dice(0), 2);
}

TEST(Call, OnesAreOnesWithoutTheOption_LIA_CALL_02) {
  const TestTable table = TestTable({{1, 4, 4}, {1, 2}}).plain_ones();
  EXPECT_EQ(table.s.matching_dice(3), 2);
  EXPECT_EQ(table.s.matching_dice(0), 2);
}

TEST(Call, ABidThatHoldsCostsTheChallenger_LIA_CALL_03) {
  TestTable table({{4, 4}, {1, 2}});
  table.bids(3, 4).challenges();
  EXPECT_EQ(table.dice(0), 2);
  EXPECT_EQ(table.dice(1), 1);
}

TEST(Call, ABidThatFailsCostsTheBidder_LIA_CALL_03) {
  TestTable table({{4, 4}, {3, 2}});
  table.bids(3, 4).challenges();
  EXPECT_EQ(table.dice(0), 1);
  EXPECT_EQ(table.dice(1), 2);
}

TEST(Exact, GetsADieBack_LIA_CALL_04) {
  TestTable table = TestTable({{4, 4}, {4, 2}}).with_exact();
  table.bids(3, 4).calls_exact();
  EXPECT_EQ(table.dice(0), 2);
  EXPECT_EQ(table.dice(1), 3);
}

TEST(Exact, NeverGivesMoreThanAtTheStart_LIA_CALL_04) {
  TestTable table = TestTable({{4, 4}, {4, 2, 2, 2, 2}}).with_exact();
  table.bids(3, 4).calls_exact();
  EXPECT_EQ(table.dice(1), 5);
}

TEST(Exact, CostsADieIfItIsNot_LIA_CALL_04) {
  for (const int quantity : {2, 4}) {
    TestTable table = TestTable({{4, 4}, {4, 2}}).with_exact();
    table.bids(quantity, 4).calls_exact();
    EXPECT_EQ(table.dice(0), 2);
    EXPECT_EQ(table.dice(1), 1);
  }
}

TEST(Exact, IsAnOption_LIA_CALL_04) {
  TestTable table({{4, 4}, {4, 2}});
  EXPECT_EQ(table.bids(3, 4).rule_against("exact"), "LIA-CALL-04");
}

// -- the next round, the end

TEST(Next, TheLoserStarts_LIA_NEXT_01) {
  EXPECT_EQ(TestTable({{4, 4}, {3, 2}}).bids(3, 4).challenges().to_act(), 0);
  EXPECT_EQ(TestTable({{4, 4}, {4, 2}}).bids(3, 4).challenges().to_act(), 1);
  EXPECT_EQ(TestTable({{4, 4}, {4, 2}}).bids(3, 4).challenges().step(), "open");
}

TEST(Next, SoDoesWhoWasExactlyRight_LIA_NEXT_01) {
  TestTable table = TestTable({{4, 4}, {4, 2}}).with_exact();
  EXPECT_EQ(table.bids(3, 4).calls_exact().to_act(), 1);
}

TEST(Next, TheNeighbourStartsForALoserWhoIsOut_LIA_NEXT_02) {
  TestTable table({{2}, {}, {3, 2}, {5}});
  EXPECT_EQ(table.bids(4, 4).challenges().to_act(), 2);
}

TEST(Out, TheTurnPassesOverWhoIsOut_LIA_OUT_01) {
  TestTable table({{4, 4}, {3}, {2, 2}});
  table.bids(2, 4).challenges();  // player 1 is out, player 2 starts
  EXPECT_EQ(table.s.place[1], 3);
  EXPECT_EQ(table.bids(1, 2).to_act(), 0);
  EXPECT_EQ(table.bids(2, 2).to_act(), 2);
}

TEST(End, TheLastOneWithDiceWins_LIA_END_01) {
  TestTable table({{4, 4}, {3}});
  table.bids(2, 4).challenges();
  EXPECT_EQ(table.to_act(), kNobody);
  EXPECT_THAT(table.legal(), testing::IsEmpty());
  EXPECT_EQ(table.rule_against("challenge"), "LIA-END-01");
  EXPECT_EQ(table.journal.events().back().kind, event_kind::kEnded);
}

TEST(End, TheLastToGoIsSecond_LIA_END_02) {
  TestTable table({{4, 4}, {3}, {}});
  const Ranking ranking = LiarsDice::ranking(table.bids(2, 4).challenges().s);
  EXPECT_EQ(ranking.ending, Ending::kByRule);
  EXPECT_THAT(ranking.place, ElementsAre(1, 2, 3, 0, 0));
}

}  // namespace
}  // namespace agon::liars_dice
