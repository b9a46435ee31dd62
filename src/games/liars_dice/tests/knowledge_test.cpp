// Who knows what, JSON, and what bots think of it.
#include <boost/json.hpp>

#include "table.h"

namespace agon::liars_dice {
namespace {

using testing::HasSubstr;

std::string text_of(const State& s) {
  JsonWriter out;
  LiarsDice::write_state(s, out);
  return out.take();
}

Result<State> read(const std::string& text) {
  return LiarsDice::read_state(content(), boost::json::parse(text));
}

TEST(Info, OnlyTheOwnDiceAreKnown_LIA_INFO_01) {
  const State s = TestTable({{1, 4, 4}, {2, 6}}).s;
  JsonWriter own;
  LiarsDice::write_own(s, 1, own);
  EXPECT_EQ(own.text(), R"({"dice":["two","six"]})");
  JsonWriter open;
  LiarsDice::write_public(s, open);
  EXPECT_THAT(open.text(), testing::Not(HasSubstr("dice")));
}

TEST(Info, ResamplingRollsTheOtherCups_LIA_INFO_01) {
  const State truth = TestTable({{1, 4, 4}, {2, 6, 6, 6}}).s;
  int changed = 0;
  for (std::uint64_t seed = 0; seed < 20; ++seed) {
    State s = truth;
    Chance chance(seed);
    LiarsDice::resample(s, 0, chance);
    EXPECT_EQ(s.dice[0], truth.dice[0]);
    EXPECT_EQ(s.dice[1].total(), 4);
    if (!(s.dice[1] == truth.dice[1])) ++changed;
  }
  EXPECT_GT(changed, 10);
}

TEST(StateJson, ImpossiblePositionsAreRefused) {
  const std::string right = text_of(TestTable({{1, 4}, {2, 6}}).bids(2, 4).s);
  ASSERT_TRUE(read(right)) << right;
  const auto spoilt = [&](const std::string& what, const std::string& by) {
    std::string text = right;
    const std::size_t at = text.find(what);
    EXPECT_NE(at, std::string::npos) << what;
    return read(text.replace(at, what.size(), by));
  };
  EXPECT_FALSE(spoilt("\"count\":2", "\"count\":3"));        // dice that are not in the cup
  EXPECT_FALSE(spoilt("\"quantity\":2", "\"quantity\":5"));  // more than are in play
  EXPECT_FALSE(spoilt("\"face\":\"four\"", "\"face\":\"seven\""));
  EXPECT_FALSE(spoilt("\"count\":2", "\"count\":2,\"place\":2"));
  EXPECT_FALSE(spoilt("\"player\":0", "\"player\":1"));  // a bid of the one to act
}

TEST(Weights, ABidThatFitsTheOwnDiceIsLikelier) {
  const State s = TestTable({{4, 4, 4}, {2, 6, 6}}).s;
  EXPECT_GT(LiarsDice::weight(s, bid(3, 3)), LiarsDice::weight(s, bid(3, 4)));
}

TEST(Weights, AnUnlikelyBidIsDoubted) {
  const State likely = TestTable({{2, 2, 3}, {4, 4, 4}}).bids(3, 4).s;
  const State unlikely = TestTable({{2, 2, 3}, {3, 3, 5}}).bids(5, 4).s;
  EXPECT_GT(LiarsDice::weight(unlikely, {Verb::kChallenge}),
            LiarsDice::weight(likely, {Verb::kChallenge}));
}

TEST(Evaluation, MoreDiceAndATrueBidAreBetter) {
  EXPECT_GT(LiarsDice::evaluate(TestTable({{2, 2, 3}, {4, 4}}).s)[0], 0.5F);
  const State holds = TestTable({{4, 4}, {2, 2}}).bids(2, 4).s;
  const State fails = TestTable({{4, 4}, {2, 2}}).bids(4, 4).s;
  EXPECT_GT(LiarsDice::evaluate(holds)[0], LiarsDice::evaluate(fails)[0]);
}

TEST(Closed, BeforeABidTheChallengeIsShownWithItsReason) {
  const auto closed = LiarsDice::closed(TestTable({{2, 2}, {4, 4}}).s, 0);
  ASSERT_EQ(closed.size(), 1U);
  EXPECT_EQ(closed[0].notation, "challenge");
  EXPECT_EQ(closed[0].refusal.rule, "LIA-BID-01");
}

TEST(Notation, SaysABidInOneWayOnly) {
  EXPECT_EQ(LiarsDice::notation(content(), bid(3, 3)), "bid 3 four");
  for (const char* other : {"bid 03 four", "bid 3 seven", "bid 0 one", "bid 26 one", "bid  3 four",
                            "bid 3", "bid", "bid four", "Challenge", ""}) {
    EXPECT_FALSE(LiarsDice::parse(content(), other)) << other;
  }
}

}  // namespace
}  // namespace agon::liars_dice
