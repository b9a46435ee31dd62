#include "core/any_game.h"

#include <gtest/gtest.h>

#include "core/game_model.h"
#include "toy_game.h"

namespace agon {
namespace {

using toy::Toy;

std::shared_ptr<const AnyGame> toy_game() {
  return std::make_shared<GameModel<Toy>>(toy::Content{});
}

std::unique_ptr<AnyMatch> new_any_match(std::uint64_t seed = 1) {
  auto match = toy_game()->start({2, {}}, seed);
  return std::move(*match);
}

TEST(AnyGame, SaysWhatTheGameSays) {
  const auto game = toy_game();
  EXPECT_EQ(game->info().id, "toy");
  EXPECT_EQ(game->content_json(), R"({"faces":6})");
  EXPECT_EQ(game->content_digest().size(), 16U);
}

TEST(AnyGame, TakesOtherContentAndRefusesABrokenOne) {
  const auto game = toy_game();
  const auto other = game->with_content({{"toy.json", "8"}});
  ASSERT_TRUE(other);
  EXPECT_EQ((*other)->content_json(), R"({"faces":8})");
  EXPECT_NE((*other)->content_digest(), game->content_digest());
  const auto broken = game->with_content({{"toy.json", "1"}});
  ASSERT_FALSE(broken);
  EXPECT_EQ(broken.error().rule, "TOY-CONT-01");
}

TEST(AnyGame, OutlivesItsHandle) {
  std::unique_ptr<AnyMatch> match = new_any_match();
  EXPECT_EQ(match->game().info().id, "toy");
  EXPECT_TRUE(match->act("roll"));
}

TEST(AnyMatch, ActsByNotation) {
  std::unique_ptr<AnyMatch> match = new_any_match();
  EXPECT_TRUE(match->act("step"));
  EXPECT_EQ(match->scores()[0], 1);
  EXPECT_EQ(match->position(), 1);
  EXPECT_EQ(match->act("fly away").error().word, "malformed");
  EXPECT_EQ(match->act("done").error().word, "illegal");
  EXPECT_EQ(match->position(), 1);
}

TEST(AnyMatch, SaysWhyAnActionIsClosed) {
  std::unique_ptr<AnyMatch> match = new_any_match();
  const auto closed = match->refusal("end_turn");
  ASSERT_TRUE(closed);
  ASSERT_TRUE(closed->has_value());
  EXPECT_EQ((*closed)->rule, "TOY-TURN-01");
  const auto legal = match->refusal("step");
  ASSERT_TRUE(legal);
  EXPECT_FALSE(legal->has_value());
  EXPECT_FALSE(match->refusal("fly"));
}

TEST(AnyMatch, ListsTheActionsOfTheOneToAct) {
  std::unique_ptr<AnyMatch> match = new_any_match();
  const std::vector<ActionInfo> actions = match->actions();
  ASSERT_EQ(actions.size(), 5U);
  EXPECT_EQ(actions[2].notation, "peek player:1");
  EXPECT_EQ(match->decision().player, 0);
}

TEST(AnyMatch, ACloneGoesItsOwnWay) {
  std::unique_ptr<AnyMatch> match = new_any_match();
  std::unique_ptr<AnyMatch> copy = match->clone();
  EXPECT_EQ(copy->digest(), match->digest());
  ASSERT_TRUE(copy->act("step"));
  EXPECT_NE(copy->digest(), match->digest());
  EXPECT_EQ(match->position(), 0);
}

TEST(AnyMatch, ResampledKeepsTheViewAndForgetsTheRest) {
  std::unique_ptr<AnyMatch> match = new_any_match();
  bool changed = false;
  for (std::uint64_t seed = 0; seed < 20; ++seed) {
    const std::unique_ptr<AnyMatch> other = match->resampled(0, seed);
    EXPECT_EQ(other->view(0), match->view(0));
    changed = changed || other->state_json() != match->state_json();
    EXPECT_EQ(match->resampled(kReferee, seed)->state_json(), match->state_json());
  }
  EXPECT_TRUE(changed);
}

TEST(AnyMatch, ReplaysStepByStep) {
  std::unique_ptr<AnyMatch> match = new_any_match();
  ASSERT_TRUE(match->act("step"));
  ASSERT_TRUE(match->act("roll"));
  const ReplayStep begin = match->replay_step(0);
  EXPECT_TRUE(begin.action.empty());
  EXPECT_EQ(begin.picks.size(), 2U);
  EXPECT_EQ(begin.events.size(), 1U);
  const ReplayStep roll = match->replay_step(2);
  EXPECT_EQ(roll.action, "roll");
  EXPECT_EQ(roll.player, 0);
  EXPECT_EQ(roll.picks.size(), 1U);
  EXPECT_EQ(roll.events.size(), 1U);
  EXPECT_EQ(roll.state_json, match->state_json());
  EXPECT_EQ(match->at(1)->state_json(), match->replay_step(1).state_json);
  EXPECT_EQ(match->position(), 2);
}

TEST(AnyMatch, GoesThroughARecordAndThroughAState) {
  std::unique_ptr<AnyMatch> match = new_any_match(9);
  ASSERT_TRUE(match->act("roll"));
  const auto by_record = match->game().from_record(*parse_json(match->record()), 1);
  ASSERT_TRUE(by_record);
  EXPECT_EQ((*by_record)->record(), match->record());
  const auto by_state = match->game().from_state(*parse_json(match->state_json()), 1);
  ASSERT_TRUE(by_state);
  EXPECT_EQ((*by_state)->state_json(), match->state_json());
  EXPECT_EQ((*by_state)->position(), 0);
}

}  // namespace
}  // namespace agon
