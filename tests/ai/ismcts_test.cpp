#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <array>

#include "ai/any_bot.h"
#include "ai/ismcts/ismcts_bot.h"
#include "ai/ismcts/search_impl.h"
#include "ai/simulate.h"
#include "ai/tree_game.h"
#include "core/evaluation.h"
#include "games/registry.h"

namespace agon {
namespace {

using tree::Builder;
using TreeSearch = ismcts::Search<tree::TreeGame>;
using TreeBot = IsmctsBot<tree::TreeGame>;

int choice_of(const tree::State& state, std::uint32_t iterations = 400, std::uint64_t seed = 1) {
  TreeBot bot(IsmctsBudget{iterations, {}, {}, {}});
  Chance mind(seed);
  return bot.choose(state, mind).child;
}

TEST(Ismcts, ExpectsTheBestAnswerOfTheOther) {
  Builder b;
  const int trap = b.choice(1, {b.leaf(1.0F), b.leaf(0.0F)});
  const int sound = b.choice(1, {b.leaf(0.5F), b.leaf(1.0F)});
  EXPECT_EQ(choice_of(b.state(b.choice(0, {trap, sound}))), 1);
}

TEST(Ismcts, FindsTheOnlyWinAmongUnlikelyActions) {
  Builder b;
  const int root = b.choice(0, {b.leaf(0.5F), b.leaf(0.0F), b.leaf(1.0F)});
  EXPECT_EQ(choice_of(b.state(root)), 2);
}

TEST(Ismcts, DoesNotKnowTheHiddenCoin) {
  Builder b;
  const int root = b.choice(0, {b.coin_leaf(1.0F, 0.0F), b.coin_leaf(0.0F, 1.0F), b.leaf(0.5F)});
  for (std::uint64_t seed = 1; seed < 6; ++seed) {
    EXPECT_EQ(choice_of(b.state(root, 0), 200, seed), choice_of(b.state(root, 1), 200, seed));
  }
}

TEST(Ismcts, PrivateMovesThatLookAlikeShareAnEdge) {
  Builder b;
  const int gift = b.secret_choice(1, {b.leaf(0.0F), b.leaf(0.0F), b.leaf(1.0F)});
  TreeSearch search;
  Chance mind(1);
  const tree::State state = b.state(b.choice(0, {gift, b.leaf(0.0F)}));
  search.run(state, {300, {}}, mind);
  // Two edges at the root, and one for all that may be answered.
  EXPECT_EQ(search.edges(), 3U);
}

TEST(Ismcts, IsDeterministicForAFixedNumberOfIterations) {
  Builder b;
  const int left = b.choice(1, {b.coin_leaf(1.0F, 0.0F), b.leaf(0.5F)});
  const int right = b.choice(1, {b.coin_leaf(0.0F, 1.0F), b.leaf(1.0F)});
  const tree::State state = b.state(b.choice(0, {left, right}));
  std::vector<std::uint32_t> visits[2];
  for (auto& run : visits) {
    TreeSearch search;
    Chance mind(9);
    search.run(state, {500, {}}, mind);
    EXPECT_EQ(search.iterations(), 500U);
    for (const auto& stats : search.root_stats(state)) run.push_back(stats.visits);
  }
  EXPECT_EQ(visits[0], visits[1]);
  EXPECT_EQ(visits[0][0] + visits[0][1], 500U);
}

TEST(Ismcts, KeepsItsMemoryBounded) {
  Builder b;
  std::vector<int> children;
  for (int i = 0; i < 20; ++i) children.push_back(b.choice(0, {b.leaf(0.0F), b.leaf(1.0F)}));
  for (const float temperature : {0.0F, 0.5F}) {
    ismcts::Settings settings;
    settings.hints.temperature = temperature;
    settings.edges = 10;
    TreeSearch search(settings);
    Chance mind(1);
    search.run(b.state(b.choice(0, children)), {1000, {}}, mind);
    EXPECT_LE(search.edges(), 10U);
  }
}

// Forty actions of equal weight, one of which wins at once: so few iterations find it only by its
// prior.
TEST(Ismcts, PriorsComeFromTheEvaluationRightAfterAnAction) {
  Builder b;
  std::vector<int> children(40, b.leaf(0.0F));
  children[29] = b.leaf(1.0F);
  const tree::State state = b.state(b.choice(0, children));
  ismcts::Settings settings;
  settings.hints.temperature = 0.5F;
  TreeSearch search(settings);
  Chance mind(1);
  search.run(state, {20, {}}, mind);
  const auto stats = search.root_stats(state);
  for (std::size_t i = 0; i < stats.size(); ++i) {
    if (i != 29) {
      EXPECT_LT(stats[i].visits, stats[29].visits) << i;
    }
  }
}

// Each thread has its own tree; the sum of their statistics does not depend on who is quicker.
TEST(Ismcts, ThinksOnSeveralThreadsWithOneResult) {
  Builder b;
  std::vector<int> children;
  for (int i = 0; i < 12; ++i) {
    children.push_back(b.choice(1, {b.coin_leaf(1.0F, 0.0F), b.leaf(i == 7 ? 0.9F : 0.4F)}));
  }
  const tree::State state = b.state(b.choice(0, children));
  const auto choose_on = [&](int threads, std::uint64_t seed) {
    TreeBot bot(IsmctsBudget{40, {}, {}, {}, threads});
    Chance mind(seed);
    return bot.choose(state, mind).child;
  };
  for (std::uint64_t seed = 1; seed < 20; ++seed) {
    EXPECT_EQ(choose_on(3, seed), choose_on(3, seed)) << seed;
  }
  TreeBot bot(IsmctsBudget{3000, {}, {}, {}, 3});
  Chance mind(1);
  EXPECT_EQ(bot.choose(state, mind).child, 7);
}

// A level for people errs now and then, more often by a little than by much.
TEST(Ismcts, DrawsItsActionByVisitsIfTold) {
  Builder b;
  const tree::State state = b.state(b.choice(0, {b.leaf(1.0F), b.leaf(0.8F), b.leaf(0.0F)}));
  const auto choices = [&](bool samples_visits) {
    std::array<int, 3> count{};
    for (std::uint64_t seed = 1; seed <= 300; ++seed) {
      TreeBot bot(IsmctsBudget{60, {}, {}, {}, 1, false, samples_visits});
      Chance mind(seed);
      ++count[bot.choose(state, mind).child];
    }
    return count;
  };
  EXPECT_EQ(choices(false)[0], 300);
  const auto drawn = choices(true);
  EXPECT_GT(drawn[1], 0);
  EXPECT_GT(drawn[0], drawn[1]);
  EXPECT_GE(drawn[1], drawn[2]);
}

// The choice is the same as after all iterations.
TEST(Ismcts, StopsEarlyWhenNoOtherActionCanBecomeTheMostVisited) {
  Builder b;
  const tree::State state = b.state(b.choice(0, {b.leaf(0.2F), b.leaf(0.9F), b.leaf(0.1F)}));
  const auto think = [&](bool early_stop) {
    TreeSearch search;
    Chance mind(1);
    search.run(state, {2000, {}, early_stop}, mind);
    return std::pair(search.iterations(), ismcts::most_visited(search.root_stats(state)));
  };
  const auto [all, best] = think(false);
  const auto [some, settled] = think(true);
  EXPECT_EQ(all, 2000U);
  EXPECT_LT(some, 2000U);
  EXPECT_GT(settled.visits, 2000U - some);
  EXPECT_EQ(settled.action, best.action);
}
TEST(Ismcts, ThinksOnWhileActionsAreAlike) {
  Builder b;
  const tree::State state = b.state(b.choice(0, {b.leaf(0.0F), b.leaf(0.9F), b.leaf(0.9F)}));
  TreeSearch search;
  Chance mind(1);
  search.run(state, {2000, {}, true}, mind);
  EXPECT_GT(search.iterations(), 1900U);
}

TEST(Ismcts, AddsUpTheStatisticsOfTwoSearches) {
  ismcts::ActionStats<tree::Action> stats{{0}, 30, 0.5, 0.2};
  stats.add({{0}, 10, 0.9, 0.6});
  EXPECT_EQ(stats.visits, 40U);
  EXPECT_NEAR(stats.reward, 0.6, 1e-12);
  EXPECT_NEAR(stats.share, 0.3, 1e-12);
}

TEST(Ismcts, GoesOnFromWhatItKnowsOfTheWayTaken) {
  Builder b;
  const int good = b.choice(0, {b.leaf(1.0F), b.leaf(0.0F)});
  const int root = b.choice(0, {good, b.leaf(0.0F)});
  TreeSearch search;
  Chance mind(1);
  const tree::State before = b.state(root);
  search.run(before, {400, {}}, mind);
  search.advance({0});
  tree::State after = before;
  tree::TreeGame::apply(after, {0}, mind, nullptr);
  search.run(after, {400, {}}, mind);
  EXPECT_EQ(search.iterations(), 100U) << "three quarters were known";
  search.clear();
  search.run(after, {400, {}}, mind);
  EXPECT_EQ(search.iterations(), 400U);
}

TEST(IsmctsTree, ForgetsWhatNoEdgeNamesOrChanceHasMixed) {
  using Tree = ismcts::Tree<tree::Action>;
  Tree tree;
  const int named = tree.add(0, {1});
  tree.add(tree.child_of(named), {7});
  tree.edge(named).visits = 3;
  Tree followed = tree;
  followed.advance({1});
  EXPECT_EQ(followed.size(), 1U);
  EXPECT_NE(followed.find(0, {7}, followed.first(0)), Tree::kNone);
  Tree other = tree;
  other.advance({2});
  EXPECT_EQ(other.size(), 0U);
  tree.edge(named).chance = true;
  tree.advance({1});
  EXPECT_EQ(tree.size(), 0U);
}

TEST(Ismcts, WinsAgainstRandomPlayInEveryGame) {
  for (const auto& game : all_games()) {
    Simulation simulation;
    simulation.game = game.get();
    simulation.setup.players = game->info().min_players;
    simulation.bots = {"ismcts:150", "random"};
    if (simulation.setup.players == 3) simulation.bots.push_back("random");
    simulation.games = 8;
    simulation.seed = 5;
    const auto result = simulate(simulation);
    ASSERT_TRUE(result);
    EXPECT_GE(result->wins_by_seat[0], 7.0) << game->info().id;
  }
}

// A bot that followed a game and one that sees it for the first time both play on, after a
// take-back, too.
TEST(Ismcts, FollowsAMatchOverTakeBacks) {
  for (const auto& game : all_games()) {
    agon::Setup setup;
    setup.players = game->info().min_players;
    auto match = game->start(setup, 3);
    ASSERT_TRUE(match);
    auto bot = make_bot(game->info().id, "ismcts:60", 4);
    ASSERT_TRUE(bot);
    for (int i = 0; i < 30 && !(*match)->over(); ++i) {
      (*match)->drive(PlayerSet::first(setup.players));
      if ((*match)->over()) break;
      const Player player = (*match)->decision().player;
      (*bot)->follow(**match, player);
      const std::string choice = (*bot)->choose(*(*match)->resampled(player, 8), player);
      ASSERT_TRUE((*match)->act(choice)) << game->info().id << " " << choice;
      if (i % 7 == 6) (*match)->rewind((*match)->position() - 1);
    }
  }
}

TEST(Levels, HaveAClockForPeopleAndNoneForMatches) {
  for (const char* level : {"easy", "medium", "hard"}) {
    EXPECT_TRUE(check_bot(level));
    EXPECT_TRUE(check_level(level));
    const auto timed = search_budget(level);
    ASSERT_TRUE(timed);
    EXPECT_GT(timed->decision.count(), 0);
    EXPECT_LE(timed->decision, std::chrono::seconds(2));
    EXPECT_LE(timed->turn, std::chrono::seconds(6));
    const std::string fixed = std::string(level) + "_fixed";
    EXPECT_TRUE(check_bot(fixed));
    EXPECT_EQ(search_budget(fixed)->decision.count(), 0);
    EXPECT_GT(with_hints(*search_budget(fixed), {}).iterations, 0U);
  }
  EXPECT_LT(search_budget("easy_fixed")->iterations, search_budget("medium_fixed")->iterations);
  EXPECT_TRUE(search_budget("easy")->samples_visits);
  EXPECT_TRUE(search_budget("medium")->samples_visits);
  EXPECT_FALSE(search_budget("hard")->samples_visits);
  EXPECT_TRUE(search_budget("medium_fixed")->samples_visits);
  EXPECT_TRUE(search_budget("hard")->patient);
  EXPECT_TRUE(search_budget("hard_fixed")->patient);
}

TEST(TurnTime, BeginsAnewOnceAnothersTurnHasBegun) {
  using std::chrono::milliseconds;
  IsmctsBudget budget;
  budget.decision = std::chrono::seconds(2);
  budget.turn = std::chrono::seconds(6);
  budget.secret = milliseconds(250);
  TurnTime time(budget);
  EXPECT_EQ(time.of(Openness::kOpen), milliseconds(2000));
  EXPECT_EQ(time.of(Openness::kPrivate), milliseconds(250));
  time.spend(Openness::kOpen, std::chrono::seconds(4));
  EXPECT_EQ(time.of(Openness::kOpen), milliseconds(1000)) << "half of what is left";
  time.spend(Openness::kOpen, std::chrono::seconds(3));
  EXPECT_EQ(time.of(Openness::kOpen), milliseconds(1)) << "never nothing";
  time.decided_in(0, 0);
  time.decided_in(kNobody, 0);
  EXPECT_EQ(time.of(Openness::kOpen), milliseconds(1)) << "still the own turn";
  time.decided_in(1, 0);
  EXPECT_EQ(time.of(Openness::kOpen), milliseconds(2000));
}

TEST(TurnTime, OfAnAnswerInSecretIsNotMissingLater) {
  IsmctsBudget budget;
  budget.decision = std::chrono::seconds(2);
  budget.turn = std::chrono::seconds(6);
  TurnTime time(budget);
  time.spend(Openness::kOpen, std::chrono::seconds(4));
  time.spend(Openness::kPrivate, std::chrono::seconds(1));
  EXPECT_EQ(time.of(Openness::kOpen), std::chrono::milliseconds(1000));
}

// Holds a search up for longer than its time each time it is asked, and ends it after some.
class SlowPace final : public Pace {
 public:
  explicit SlowPace(int rounds) : rounds_(rounds) {}
  std::optional<Span> go_on() override {
    if (++asked_ > rounds_) return std::nullopt;
    return std::chrono::hours(1);
  }
  int asked() const { return asked_; }

 private:
  int rounds_;
  int asked_ = 0;
};

TEST(Pace, EndsASearchThatNobodyWaitsFor) {
  Builder b;
  const tree::State state = b.state(b.choice(0, {b.leaf(0.5F), b.leaf(0.4F)}));
  SlowPace pace(3);
  TreeSearch search;
  Chance mind(1);
  search.run(state, {1'000'000, {}, false, &pace}, mind);
  EXPECT_EQ(pace.asked(), 4);
  EXPECT_LT(search.iterations(), 100U);
}

TEST(Pace, BeingHeldUpIsNotThinking) {
  Builder b;
  const tree::State state = b.state(b.choice(0, {b.leaf(0.5F), b.leaf(0.4F)}));
  SlowPace pace(20);
  TreeSearch search;
  Chance mind(1);
  search.run(state, {0, std::chrono::hours(1), false, &pace}, mind);
  EXPECT_EQ(pace.asked(), 21) << "its hour was over though it was held up all the time";
  EXPECT_LT(search.spent(), std::chrono::hours(0));
}

TEST(Pace, DoesNotChangeWhatIsFound) {
  Builder b;
  const int trap = b.choice(1, {b.leaf(1.0F), b.leaf(0.0F)});
  const int sound = b.choice(1, {b.leaf(0.5F), b.leaf(1.0F)});
  const tree::State state = b.state(b.choice(0, {trap, sound, b.leaf(0.4F)}));
  const auto visits = [&](Pace* pace) {
    TreeSearch search;
    Chance mind(7);
    search.run(state, {500, {}, false, pace}, mind);
    std::vector<std::uint32_t> found;
    for (const auto& stats : search.root_stats(state)) found.push_back(stats.visits);
    return found;
  };
  SlowPace pace(1'000);
  EXPECT_EQ(visits(&pace), visits(nullptr));
  EXPECT_GT(pace.asked(), 10);
}

TEST(Levels, UseTheLongPlayoutsOfTheGame) {
  const SearchHints hints{{1, 1}, 1.4F, 0, 1, {16, 3}, 700};
  const IsmctsBudget hard = *search_budget("hard_fixed");
  EXPECT_EQ(with_hints(hard, hints).iterations, 700U);
  EXPECT_EQ(settings_for(hard, hints).hints.playouts.turns, 16);
  EXPECT_EQ(settings_for(hard, hints).hints.playouts.tries, 3);
  EXPECT_EQ(with_hints(*search_budget("hard"), hints).iterations, 0U) << "the clock decides";
  const IsmctsBudget spelt = *search_budget("patient:50:2");
  EXPECT_EQ(with_hints(spelt, hints).iterations, 50U);
  EXPECT_EQ(spelt.threads, 2);
  EXPECT_EQ(settings_for(spelt, hints).hints.playouts.turns, 16);
  EXPECT_EQ(settings_for(*search_budget("ismcts:50"), hints).hints.playouts.turns, 1);
  EXPECT_FALSE(check_level("patient:50")) << "no table orders any amount of thinking";
}

// An action that the game thinks unlikely and the evaluation good.
TEST(Ismcts, PlayoutsThatTrySeveralActionsTakeTheBest) {
  Builder b;
  const tree::State state = b.state(b.choice(0, {b.leaf(0.0F), b.leaf(1.0F)}));
  const auto wins = [&](int tries) {
    ismcts::Settings settings;
    settings.hints.playouts.tries = tries;
    settings.mast = false;
    TreeSearch search(settings);
    Chance mind(1);
    int count = 0;
    for (int i = 0; i < 1000; ++i) count += search.play_out(state, mind).shares[0] == 1.0F ? 1 : 0;
    return count;
  };
  EXPECT_NEAR(wins(1), 100, 40);  // weight 1 against 9
  EXPECT_NEAR(wins(4), 344, 60);  // unless all four were the other
}

TEST(Levels, TakeAnyNumberOfIterationsButNotAtAServersTable) {
  EXPECT_EQ(search_budget("ismcts:250")->iterations, 250U);
  EXPECT_TRUE(check_bot("ismcts:250"));
  EXPECT_FALSE(check_level("ismcts:250"));
  EXPECT_EQ(search_budget("ismcts:250")->threads, 1);
  EXPECT_EQ(search_budget("ismcts:250:4")->iterations, 250U);
  EXPECT_EQ(search_budget("ismcts:250:4")->threads, 4);
  EXPECT_FALSE(check_level("ismcts:250:4"));
  for (const char* bad : {"ismcts:", "patient:", "patient:0", "ismcts:0", "ismcts:-1", "ismcts:1x",
                          "ismcts:99999999999", "ismcts:250:", "ismcts:250:0", "ismcts::4",
                          "ismcts:250:4:4", "ismcts:250:1000", "hard_", "hardfixed", ""}) {
    EXPECT_FALSE(check_bot(bad)) << bad;
  }
}

TEST(Evaluation, SharesAddUpAndFollowTheWorth) {
  const PerPlayer<float> shares = shares_of({1.0F, 2.0F, 0.0F, 99.0F}, 3);
  EXPECT_NEAR(shares[0] + shares[1] + shares[2], 1.0F, 1e-5F);
  EXPECT_NEAR(shares[1] / shares[0], 2.718F, 0.02F);
  EXPECT_NEAR(shares[0] / shares[2], 2.718F, 0.02F);
  EXPECT_EQ(shares[3], 0.0F) << "no such player";
  const PerPlayer<float> far = shares_of({0.0F, 1e6F}, 2);
  EXPECT_GE(far[0], 0.0F);
  EXPECT_NEAR(far[1], 1.0F, 1e-5F);
}

struct ThreeAtTheTable : tree::TreeGame {
  static int players(const State&) { return 3; }
  static PerPlayer<float> evaluate(const State&) { return {0.5F, 0.3F, 0.2F}; }
};
struct Experienced : ThreeAtTheTable {
  static PerPlayer<float> evaluate_by_net(const State&) { return {0.1F, 0.1F, 0.8F}; }
};

TEST(Ismcts, AGameSaysHowMuchTheBestOtherCounts) {
  Builder b;
  const tree::State state = b.state(b.choice(0, {b.leaf(0.0F), b.leaf(1.0F)}));
  const auto rewards = [&](float rivalry) {
    return ismcts::outcome_of<ThreeAtTheTable>(state, rivalry).rewards;
  };
  EXPECT_EQ(rewards(0), ThreeAtTheTable::evaluate(state));
  EXPECT_FLOAT_EQ(rewards(1)[0], 0.6F) << "half of the own 0.5, and of the 0.7 the second lacks";
  EXPECT_FLOAT_EQ(rewards(1)[1], 0.4F);
  EXPECT_FLOAT_EQ(rewards(1)[2], 0.35F);
}

TEST(Ismcts, OfTwoPlayersOneWantsWhatTheOtherLacksAnyway) {
  Builder b;
  const tree::State state = b.state(b.secret_single(0, b.leaf(0.2F), 0.7F));
  for (const float rivalry : {0.0F, 0.5F, 1.0F}) {
    const auto outcome = ismcts::outcome_of<tree::TreeGame>(state, rivalry);
    EXPECT_FLOAT_EQ(outcome.rewards[0], outcome.shares[0]);
    EXPECT_FLOAT_EQ(outcome.rewards[1], outcome.shares[1]);
  }
}

TEST(Ismcts, EvaluatesByTheValueNetwork) {
  Builder b;
  const tree::State state = b.state(b.choice(0, {b.leaf(0.0F), b.leaf(1.0F)}));
  EXPECT_EQ(ismcts::outcome_of<Experienced>(state, 0).shares, Experienced::evaluate_by_net(state));
  EXPECT_EQ(ismcts::outcome_of<Experienced>(state, 0, false).shares, Experienced::evaluate(state));
}

TEST(Evaluation, GoesFromEarlyToLate) {
  constexpr std::array<std::string_view, 2> kIds = {"discs", "cubes"};
  const auto evaluation = read_evaluation(
      R"({"search": {"turns": 4, "tries": 1, "exploration": 2.5, "temperature": 0.5,
                     "rivalry": 0.25,
                     "patient": {"turns": 16, "turns_of_two": 8, "tries": 3, "iterations": 700,
                                 "settles": true}},
          "features": [{"id": "discs", "early": 1, "late": 3},
                       {"id": "cubes", "early": 0.5, "late": 0.5}]})",
      kIds);
  EXPECT_EQ(evaluation.search.playouts.turns, 4);
  EXPECT_EQ(evaluation.search.playouts.tries, 1);
  EXPECT_EQ(evaluation.search.patient.turns_for(3), 16);
  EXPECT_EQ(evaluation.search.patient.turns_for(2), 8);
  EXPECT_EQ(evaluation.search.playouts.turns_for(2), 4) << "as many as else";
  EXPECT_EQ(evaluation.search.patient.tries, 3);
  EXPECT_EQ(evaluation.search.iterations, 700U);
  EXPECT_TRUE(evaluation.search.settles);
  EXPECT_EQ(evaluation.search.exploration, 2.5F);
  EXPECT_EQ(evaluation.search.temperature, 0.5F);
  EXPECT_EQ(evaluation.search.rivalry, 0.25F);
  EXPECT_FLOAT_EQ(evaluation.at(0.0F)[0], 1.0F);
  EXPECT_FLOAT_EQ(evaluation.at(0.5F)[0], 2.0F);
  EXPECT_FLOAT_EQ(evaluation.at(1.0F)[0], 3.0F);
  EXPECT_FLOAT_EQ(evaluation.at(0.7F)[1], 0.5F);
}

}  // namespace
}  // namespace agon
