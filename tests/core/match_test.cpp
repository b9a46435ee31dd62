#include "core/match.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>
#include <rapidcheck/gtest.h>

#include <cstring>
#include <set>

#include "core/record.h"
#include "core/view.h"
#include "toy_game.h"

namespace agon {
namespace {

using testing::ElementsAre;
using testing::IsEmpty;
using toy::act;
using toy::Toy;
using toy::Verb;
using ToyMatch = Match<Toy>;

ToyMatch new_match(std::uint64_t seed = 1, Setup setup = {2, {}}) {
  auto match = ToyMatch::start(std::make_shared<toy::Content>(), std::move(setup), seed);
  return std::move(*match);
}

// Plays actions that must be legal.
void play(ToyMatch& match, const std::vector<toy::Action>& actions) {
  for (const toy::Action& action : actions) {
    ASSERT_TRUE(match.act(action)) << Toy::notation(match.content(), action);
  }
}

std::string log_of(const ToyMatch& match, Viewer viewer) {
  JsonWriter out;
  out.begin_array();
  for (const LogEntry& line : match.log()) write(out, line, viewer);
  out.end_array();
  return out.take();
}

bool same_bytes(const toy::State& a, const toy::State& b) {
  return std::memcmp(&a, &b, sizeof a) == 0;
}

// Up to its secret bid: player 0 has stepped and ended the turn.
ToyMatch at_the_bid() {
  ToyMatch match = new_match();
  play(match, {act(Verb::kStep), act(Verb::kPass), act(Verb::kEndTurn)});
  return match;
}

// -- acting

TEST(Match, StartsAtPositionZeroWithItsPicksWrittenDown) {
  const ToyMatch match = new_match();
  EXPECT_EQ(match.position(), 0);
  EXPECT_EQ(match.setup_picks().size(), 2U);
  EXPECT_EQ(match.setup_picks()[0].of, 4U);
  ASSERT_EQ(match.log().size(), 1U);
  EXPECT_EQ(match.log()[0].number, 1);
  EXPECT_EQ(match.log()[0].position, 0);
}

TEST(Match, RefusesABadSetup) {
  const auto content = std::make_shared<toy::Content>();
  const auto crowd = ToyMatch::start(content, {9, {}}, 1);
  ASSERT_FALSE(crowd);
  EXPECT_EQ(crowd.error().message.id, "core.error.bad_players");
  const auto option = ToyMatch::start(content, {2, {{"turns", "many"}}}, 1);
  ASSERT_FALSE(option);
  EXPECT_EQ(option.error().message.id, "core.error.bad_option");
}

TEST(Match, RefusesAnIllegalActionAndChangesNothing) {
  ToyMatch match = new_match();
  const toy::State before = match.state();
  const Status status = match.act(act(Verb::kEndTurn));
  ASSERT_FALSE(status);
  EXPECT_EQ(status.error().word, "illegal");
  EXPECT_EQ(status.error().rule, "TOY-TURN-01");
  EXPECT_TRUE(same_bytes(match.state(), before));
  EXPECT_EQ(match.position(), 0);
  EXPECT_EQ(match.ask(0), 0);
  EXPECT_EQ(match.log().size(), 1U);
}

TEST(Match, TakesNoActionAfterTheEnd) {
  ToyMatch match = new_match(1, {2, {{"turns", "1"}}});
  play(match, {act(Verb::kPass), act(Verb::kEndTurn), act(Verb::kDecline), act(Verb::kPass),
               act(Verb::kEndTurn)});
  EXPECT_TRUE(match.over());
  const Status status = match.act(act(Verb::kStep));
  ASSERT_FALSE(status);
  EXPECT_EQ(status.error().word, "over");
}

TEST(Match, DrawsFromASourceIfThereIsOne) {
  const std::array<std::uint32_t, 3> values{3, 2, 5};
  auto script = std::make_shared<ScriptedPicks>(ScriptedPicks::values(values));
  auto match = ToyMatch::start(std::make_shared<toy::Content>(), {2, {}}, 1, script);
  ASSERT_TRUE(match);
  EXPECT_EQ(match->state().hidden[0], 3);
  EXPECT_EQ(match->state().hidden[1], 2);
  play(*match, {act(Verb::kRoll)});
  EXPECT_EQ(match->state().score[0], 6);
  EXPECT_FALSE(script->failed());
}

// -- taking back

TEST(TakeBack, GoesFreelyBackOverOnesOwnMoves) {
  ToyMatch match = new_match();
  play(match, {act(Verb::kStep), act(Verb::kStep)});
  EXPECT_EQ(match.take_back_limit(0).position, 0);
  EXPECT_EQ(match.take_back_limit(0).reason, Disclosure::kNone);
  EXPECT_THAT(match.take_back_positions(0), ElementsAre(1, 0));
  ASSERT_TRUE(match.take_back(0, 1));
  EXPECT_EQ(match.position(), 1);
  EXPECT_EQ(match.state().score[0], 1);
  ASSERT_TRUE(match.take_back(0, 0));
  EXPECT_TRUE(same_bytes(match.state(), match.initial_state()));
}

TEST(TakeBack, StopsWhereChanceFell) {
  ToyMatch match = new_match();
  play(match, {act(Verb::kStep), act(Verb::kRoll), act(Verb::kStep)});
  EXPECT_EQ(match.take_back_limit(0).position, 2);
  EXPECT_EQ(match.take_back_limit(0).reason, Disclosure::kChance);
  EXPECT_THAT(match.take_back_positions(0), ElementsAre(2));
  const Status status = match.take_back(0, 1);
  ASSERT_FALSE(status);
  EXPECT_EQ(status.error().message.id, "core.error.take_back_too_far");
  EXPECT_EQ(match.position(), 3);
}

TEST(TakeBack, StopsWhereADrawFromOneCandidateFell) {
  auto match = ToyMatch::start(std::make_shared<toy::Content>(toy::Content{1}), {2, {}}, 1);
  ASSERT_TRUE(match);
  play(*match, {act(Verb::kRoll)});
  EXPECT_TRUE(match->entries()[0].picks.empty());
  EXPECT_EQ(match->take_back_limit(0).reason, Disclosure::kChance)
      << "how far one may take back must not tell what was left";
}

TEST(TakeBack, StopsWhereSomethingHiddenWasShown) {
  ToyMatch match = new_match();
  play(match, {act(Verb::kPeek, 1)});
  EXPECT_EQ(match.take_back_limit(0).position, 1);
  EXPECT_EQ(match.take_back_limit(0).reason, Disclosure::kShown);
  const Status status = match.take_back(0, 0);
  ASSERT_FALSE(status);
  EXPECT_EQ(status.error().message.id, "core.error.nothing_to_take_back");
}

TEST(TakeBack, StopsWhereAnotherPlayerGotToDecide) {
  ToyMatch match = at_the_bid();
  EXPECT_EQ(match.take_back_limit(0).reason, Disclosure::kPassedOn);
  EXPECT_THAT(match.take_back_positions(0), IsEmpty());
  EXPECT_FALSE(match.take_back(0, 2));
  play(match, {act(Verb::kAdd, 1)});
  EXPECT_THAT(match.take_back_positions(1), ElementsAre(3));
  EXPECT_THAT(match.take_back_positions(0), IsEmpty()) << "not another player's moves";
  EXPECT_FALSE(match.take_back(0, 3));
}

TEST(TakeBack, NeverReturnsToWhatTheDriverTook) {
  ToyMatch match = new_match();
  play(match, {act(Verb::kStep), act(Verb::kStep), act(Verb::kStep)});
  match.mark_automatic(1);
  EXPECT_THAT(match.take_back_positions(0), ElementsAre(2, 0));
  EXPECT_FALSE(match.take_back(0, 1));
  EXPECT_TRUE(match.take_back(0, 0));

  ToyMatch forced = new_match();
  play(forced, {act(Verb::kStep)});
  forced.mark_automatic(0);
  EXPECT_EQ(forced.take_back_limit(0).position, 1) << "there is no decision to return to";
  EXPECT_EQ(forced.take_back(0, 0).error().message.id, "core.error.nothing_to_take_back");
}

TEST(TakeBack, LeavesLinesThatNoActionCaused) {
  ToyMatch match = new_match();
  play(match, {act(Verb::kStep)});
  Event seat;
  seat.kind = event_kind::kSeat;
  match.note(seat);
  play(match, {act(Verb::kStep)});
  ASSERT_TRUE(match.take_back(0, 0));
  ASSERT_EQ(match.log().size(), 3U) << "the set-up's, the seat's, and that it was taken back";
  EXPECT_EQ(match.log()[1].event.kind, event_kind::kSeat);
  EXPECT_EQ(match.log()[1].position, 0) << "there is no later position any more";
}

TEST(TakeBack, RefusesPositionsThatAreNoPast) {
  ToyMatch match = new_match();
  play(match, {act(Verb::kStep)});
  for (const int to : {-1, 1, 2, 1000}) EXPECT_FALSE(match.take_back(0, to)) << to;
  EXPECT_EQ(match.position(), 1);
}

TEST(TakeBack, IsToldAndItsNumbersAreNotUsedAgain) {
  ToyMatch match = new_match();
  play(match, {act(Verb::kStep), act(Verb::kStep)});
  EXPECT_EQ(match.log().back().number, 3);
  ASSERT_TRUE(match.take_back(0, 0));
  EXPECT_EQ(match.log().back().number, 4);
  EXPECT_EQ(match.log().back().event.kind, event_kind::kTakenBack);
  EXPECT_EQ(match.log().size(), 2U) << "what was taken back is gone";
}

// -- the driver

TEST(Drive, LeavesTheEndOfATurnWhileSomethingCanBeTakenBack) {
  ToyMatch match = new_match();
  play(match, {act(Verb::kPass)});
  match.drive({});
  EXPECT_EQ(match.position(), 1);
  match.drive(PlayerSet::only(1));
  EXPECT_EQ(match.position(), 1) << "another player's setting";
  match.drive(PlayerSet::only(0));
  EXPECT_EQ(match.position(), 2);
  EXPECT_TRUE(match.entries()[1].automatic);
}

TEST(Drive, EndsATurnByItselfWhereNothingCanBeTakenBack) {
  ToyMatch past = new_match();
  play(past, {act(Verb::kPass)});
  ToyMatch match = ToyMatch::from_state(past.shared_content(), past.setup(), past.state(), 1);
  match.drive({});
  EXPECT_EQ(match.position(), 1);
  EXPECT_EQ(Toy::to_act(match.state()), 1);
}

TEST(Drive, NeverAnswersAPrivateQuestionAndNeverChooses) {
  ToyMatch bid = at_the_bid();
  play(bid, {act(Verb::kAdd, 1), act(Verb::kAdd, 1), act(Verb::kAdd, 1)});
  Toy::Actions actions;
  Toy::legal(bid.state(), actions);
  ASSERT_EQ(actions.size(), 1) << "only `done` is left";
  const int position = bid.position();
  bid.drive(PlayerSet::first(2));
  EXPECT_EQ(bid.position(), position);

  ToyMatch turn = new_match();
  turn.drive(PlayerSet::first(2));
  EXPECT_EQ(turn.position(), 0);
}

// -- secret drafts

// Two matches: in one the bidder goes straight to the bid, in the other it hesitates.
TEST(Draft, LeavesNoTraceWithOthersBeforeItIsClosed) {
  ToyMatch quiet = at_the_bid();
  ToyMatch busy = at_the_bid();
  const std::string view = view_of(quiet, 0);
  play(busy, {act(Verb::kAdd, 2)});
  EXPECT_EQ(view_of(busy, 0), view);
  EXPECT_EQ(view_of(busy, kOnlooker), view_of(quiet, kOnlooker));
  play(busy, {act(Verb::kAdd, 2)});
  ASSERT_TRUE(busy.take_back(1, 4));
  ASSERT_TRUE(busy.take_back(1, 3));
  play(busy, {act(Verb::kAdd, 1)});
  for (const Viewer viewer : {Viewer{0}, kOnlooker}) {
    EXPECT_EQ(view_of(busy, viewer), view_of(quiet, viewer));
    EXPECT_EQ(log_of(busy, viewer), log_of(quiet, viewer));
    EXPECT_EQ(write_record(busy, "c", viewer), write_record(quiet, "c", viewer));
  }
  EXPECT_EQ(busy.ask(0), quiet.ask(0));
}

TEST(Draft, TakenBackAndMadeAgainLooksLikeOneMadeAtOnce) {
  ToyMatch quiet = at_the_bid();
  ToyMatch busy = at_the_bid();
  play(quiet, {act(Verb::kAdd, 1), act(Verb::kDone)});
  play(busy, {act(Verb::kAdd, 2), act(Verb::kAdd, 2)});
  ASSERT_TRUE(busy.take_back(1, 3));
  play(busy, {act(Verb::kAdd, 1), act(Verb::kDone)});
  for (const Viewer viewer : {Viewer{0}, kOnlooker}) {
    EXPECT_EQ(view_of(busy, viewer), view_of(quiet, viewer));
    EXPECT_EQ(log_of(busy, viewer), log_of(quiet, viewer));
  }
}

TEST(Draft, IsThereForWhoMakesIt) {
  ToyMatch match = at_the_bid();
  const std::string before = view_of(match, 1);
  play(match, {act(Verb::kAdd, 2)});
  EXPECT_NE(view_of(match, 1), before);
}

// -- numbers of questions

RC_GTEST_PROP(Match, AskNumbersNeverReturn, (std::uint64_t seed)) {
  ToyMatch match = new_match(seed, {3, {{"turns", "3"}}});
  PerPlayer<int> last{};
  for (int i = 0; i < 60 && !match.over(); ++i) {
    const Player player = Toy::to_act(match.state());
    const std::vector<int> back = match.take_back_positions(player);
    if (!back.empty() && *rc::gen::inRange(0, 3) == 0) {
      RC_ASSERT(match.take_back(player, back[*rc::gen::inRange<std::size_t>(0, back.size())]));
    } else {
      Toy::Actions actions;
      Toy::legal(match.state(), actions);
      RC_ASSERT(match.act(actions[*rc::gen::inRange(0, actions.size())]));
    }
    for (Player p = 0; p < 3; ++p) {
      const auto at = static_cast<std::size_t>(p);
      RC_ASSERT(match.ask(p) == last[at] + (p == player ? 1 : 0));
      last[at] = match.ask(p);
    }
  }
}

// -- earlier positions

RC_GTEST_PROP(Match, AnEarlierPositionIsReplayedToTheByte, (std::uint64_t seed)) {
  ToyMatch match = new_match(seed, {3, {{"turns", "3"}}});
  std::vector<toy::State> states{match.state()};
  while (!match.over() && states.size() < 80) {
    Toy::Actions actions;
    Toy::legal(match.state(), actions);
    RC_ASSERT(match.act(actions[*rc::gen::inRange(0, actions.size())]));
    states.push_back(match.state());
  }
  for (std::size_t i = 0; i < states.size(); ++i) {
    RC_ASSERT(same_bytes(match.state_at(static_cast<int>(i)), states[i]));
  }
  const int to = *rc::gen::inRange(0, match.position() + 1);
  match.rewind(to);
  RC_ASSERT(match.position() == to);
  RC_ASSERT(same_bytes(match.state(), states[to]));
  for (const LogEntry& line : match.log()) RC_ASSERT(line.position <= to);
}

TEST(Match, FromAStateHasNoPast) {
  const ToyMatch past = at_the_bid();
  ToyMatch match = ToyMatch::from_state(past.shared_content(), past.setup(), past.state(), 1);
  EXPECT_TRUE(match.started_from_state());
  EXPECT_FALSE(past.started_from_state());
  EXPECT_EQ(match.position(), 0);
  EXPECT_TRUE(match.log().empty());
  EXPECT_THAT(match.take_back_positions(1), IsEmpty());
  play(match, {act(Verb::kAdd, 2), act(Verb::kDone)});
  EXPECT_EQ(match.state().score[1], 2);
  EXPECT_TRUE(same_bytes(match.state_at(0), past.state()));
}

// -- the view

TEST(View, OfAPlayerHoldsOnlyWhatThatPlayerKnows) {
  ToyMatch match = new_match();
  toy::State other = match.state();
  other.hidden[1] = static_cast<std::uint8_t>((other.hidden[1] + 1) % 4);
  const ToyMatch same = ToyMatch::from_state(match.shared_content(), match.setup(), other, 1);
  EXPECT_EQ(view_of(match, 0), view_of(same, 0));
  EXPECT_EQ(view_of(match, kOnlooker), view_of(same, kOnlooker));
  EXPECT_NE(view_of(match, 1), view_of(same, 1));
  EXPECT_NE(view_of(match, kReferee), view_of(same, kReferee));
}

TEST(View, OffersActionsAndTakeBackToWhoDecides) {
  ToyMatch match = new_match();
  play(match, {act(Verb::kRoll), act(Verb::kStep)});
  const auto own = boost::json::value(*parse_json(view_of(match, 0)));
  EXPECT_EQ(own.at("to_act").as_int64(), 0);
  EXPECT_EQ(own.at("ask").as_int64(), 2);
  EXPECT_EQ(own.at("prompt").at("step").as_string(), "turn");
  EXPECT_EQ(own.at("legal").as_array().size(), 5U);
  EXPECT_EQ(own.at("legal").at(0).at("action").as_string(), "step");
  EXPECT_EQ(own.at("take_back").at("decisions").as_int64(), 1);
  EXPECT_EQ(own.at("take_back").at("reason").as_string(), "chance");
  const auto others = *parse_json(view_of(match, 1));
  EXPECT_FALSE(others.as_object().contains("legal"));
  EXPECT_FALSE(others.as_object().contains("take_back"));
  EXPECT_EQ(others.at("prompt").at("message").at("id").as_string(), "core.prompt.waiting");
}

TEST(View, OfAFinishedGameHasPlacesAndNobodyToAct) {
  ToyMatch match = new_match(1, {2, {{"turns", "1"}}});
  play(match, {act(Verb::kStep), act(Verb::kPass), act(Verb::kEndTurn), act(Verb::kDecline),
               act(Verb::kPass), act(Verb::kEndTurn)});
  const auto view = *parse_json(view_of(match, 1));
  EXPECT_TRUE(view.at("to_act").is_null());
  EXPECT_EQ(view.at("ranking").at("ending").as_string(), "by_rule");
  EXPECT_EQ(view.at("ranking").at("places").at(0).as_int64(), 1);
  EXPECT_EQ(view.at("ranking").at("places").at(1).as_int64(), 2);
  EXPECT_EQ(view.at("scores").at(0).as_int64(), 1);
}

}  // namespace
}  // namespace agon
