// Advice on a position, and the analysis of a game.
#include "ai/advice.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <numeric>
#include <set>

#include "ai/analysis.h"
#include "ai/any_bot.h"
#include "ai/ismcts/ismcts_bot.h"
#include "core/game_model.h"
#include "games/all.h"
#include "games/registry.h"
#include "text/words.h"

namespace agon {
namespace {

std::unique_ptr<AnyMatch> played(const AnyGame& game, int decisions, std::uint64_t seed = 5) {
  Setup setup;
  setup.players = game.info().min_players;
  auto match = game.start(setup, seed);
  EXPECT_TRUE(match);
  const auto bot = make_bot(game.info().id, "weighted", seed);
  for (int i = 0; i < decisions; ++i) {
    (*match)->drive(PlayerSet::first((*match)->players()));
    if ((*match)->over()) break;
    EXPECT_TRUE((*match)->act((*bot)->choose(**match, (*match)->decision().player)));
  }
  return std::move(*match);
}

std::string text_of(const Advice& advice) {
  JsonWriter out;
  write(out, advice);
  return out.take();
}

std::string text_of(const Analysis& analysis) {
  JsonWriter out;
  write(out, analysis);
  return out.take();
}

TEST(Advice, AdvisesOnEveryLegalActionTheBestFirst) {
  for (const auto& game : all_games()) {
    const auto match = played(*game, 20);
    const Advice advice = advise(*match, {200, {}}, 3);
    const auto legal = match->actions();
    ASSERT_EQ(advice.actions.size(), legal.size()) << game->info().id;
    std::set<std::string> named;
    for (const AdvisedAction& action : advice.actions) {
      named.insert(action.notation);
      EXPECT_GE(action.chance, 0);
      EXPECT_LE(action.chance, 1);
    }
    for (const ActionInfo& action : legal) EXPECT_TRUE(named.contains(action.notation));
    EXPECT_TRUE(std::is_sorted(advice.actions.begin(), advice.actions.end(),
                               [](const AdvisedAction& a, const AdvisedAction& b) {
                                 return a.visits > b.visits;
                               }));
    EXPECT_EQ(advice.player, match->decision().player);
    EXPECT_EQ(text_of(advise(*match, {200, {}}, 3)), text_of(advice)) << game->info().id;
  }
}

// Somebody who follows every hint plays as well as `hard`.
TEST(Advice, SearchesAsTheHardBotDoes) {
  const IsmctsBudget hard = *search_budget("hard");
  EXPECT_EQ(hint_budget().time, hard.decision);
  EXPECT_EQ(hint_budget().iterations, hard.iterations);
  AllGames::for_each([&]<class G>() {
    const auto game = find_game(G::info().id);
    const auto match = played(**game, 20);
    const auto& model = dynamic_cast<const MatchModel<G>&>(*match);
    const Advice advice = advise(*match, {200, {}}, 3);
    Chance mind(3, static_cast<std::uint64_t>(advice.player));
    typename G::State believed = model.match().state();
    G::resample(believed, advice.player, mind);
    ismcts::Search<G> search(settings_for(hard, G::search_hints()));
    search.run(believed, {200, {}}, mind);
    for (const auto& each : search.root_stats(believed)) {
      const std::string notation = G::notation(model.match().content(), each.action);
      const auto found =
          std::find_if(advice.actions.begin(), advice.actions.end(),
                       [&](const AdvisedAction& action) { return action.notation == notation; });
      ASSERT_NE(found, advice.actions.end()) << notation;
      EXPECT_EQ(found->visits, each.visits) << notation;
    }
  });
}

// Whoever advises is given what the seat can know, and nothing of it changes the advice.
TEST(Advice, DoesNotDependOnWhatTheSeatCannotKnow) {
  for (const auto& game : all_games()) {
    for (const int decisions : {6, 30}) {
      const auto match = played(*game, decisions);
      if (match->over()) continue;
      const auto other = match->resampled(match->decision().player, 99);
      EXPECT_EQ(text_of(advise(*match, {100, {}}, 3)), text_of(advise(*other, {100, {}}, 3)))
          << game->info().id;
    }
  }
}

TEST(Advice, ReasonsHaveWordsInEveryLanguage) {
  for (const auto& game : all_games()) {
    for (int decisions = 5; decisions < 45; decisions += 8) {
      const auto match = played(*game, decisions);
      if (match->over()) break;
      for (const Reason& reason : advise(*match, {150, {}}, 1).reasons) {
        for (const Lang lang : kLangs) {
          EXPECT_TRUE(Words(lang).has(std::string(game->info().id) + ".feature." + reason.feature))
              << reason.feature;
        }
        EXPECT_GT(reason.gain, 0);
      }
    }
  }
}

TEST(Advice, StopsWhenItsTimeIsUp) {
  const auto match = played(*all_games().front(), 10);
  const auto start = std::chrono::steady_clock::now();
  const Advice advice = advise(*match, {0, std::chrono::milliseconds(50)}, 3);
  EXPECT_LT(std::chrono::steady_clock::now() - start, std::chrono::seconds(20));
  EXPECT_GT(advice.iterations, 0U);
}

class Analyses : public testing::Test {
 protected:
  static AnalysisSettings few() {
    AnalysisSettings settings;
    settings.iterations = 64;
    return settings;
  }
  static double sum(const PerPlayer<double>& values) {
    return std::accumulate(values.begin(), values.end(), 0.0);
  }
};

TEST_F(Analyses, OfAMatchOfAnyLengthTakeNoMoreIterationsThanAllowed) {
  for (const int actions : {0, 1, 150, 200, 300, 600, 601, 1'200, 5'000, 100'000}) {
    const AnalysisSettings settings = settings_within(60'000, actions);
    const int looked_at = (actions + settings.every - 1) / settings.every;
    EXPECT_LE(looked_at * static_cast<int>(settings.iterations), 60'000) << actions;
    EXPECT_GE(settings.iterations, 100U) << actions;
    EXPECT_EQ(settings.every == 1, actions <= 600) << actions;
  }
}

TEST_F(Analyses, LookOnlyAtEachNthDecisionOrThrowIfToldToAndSaySo) {
  const auto match = played(*all_games().front(), 40);
  AnalysisSettings settings = few();
  settings.every = 3;
  const Analysis analysis = analyse(*match, settings);
  ASSERT_EQ(analysis.steps.size(), static_cast<std::size_t>(match->position()));
  EXPECT_NE(text_of(analysis).find(R"("every":3)"), std::string::npos);
  EXPECT_EQ(text_of(analyse(*match, few())).find(R"("every")"), std::string::npos);
  int passed_over = 0;
  for (const AnalysedStep& step : analysis.steps) {
    EXPECT_NEAR(sum(step.chances), 1.0, 0.001);
    if (step.analysed) continue;
    ++passed_over;
    JsonWriter out;
    write(out, step, analysis.game, analysis.players);
    EXPECT_EQ(out.text().find(R"("chance":)"), std::string_view::npos) << out.text();
    EXPECT_EQ(out.text().find(R"("luck":)"), std::string_view::npos) << out.text();
  }
  EXPECT_GT(passed_over, 10);
}

TEST_F(Analyses, HaveEachStepWithChancesThatAddUp) {
  for (const auto& game : all_games()) {
    const auto match = played(*game, 5000);
    ASSERT_TRUE(match->over());
    const Analysis analysis = analyse(*match, few());
    ASSERT_EQ(analysis.steps.size(), static_cast<std::size_t>(match->position()));
    EXPECT_NEAR(sum(analysis.at_first), 1.0, 0.001) << game->info().id;
    int position = 0;
    int event = 0;
    for (const AnalysedStep& step : analysis.steps) {
      EXPECT_EQ(step.position, ++position);
      EXPECT_GE(step.event, event);
      event = step.event;
      EXPECT_NEAR(sum(step.chances), 1.0, 0.001);
      EXPECT_NEAR(sum(step.luck), 0.0, 0.001);  // what one wins by luck, others lose
      EXPECT_FALSE(step.sentence.empty());
      EXPECT_EQ(step.better.empty(), step.better_sentence.empty());
      EXPECT_NE(step.better, step.action);
    }
    EXPECT_EQ(event, match->log().back().number);
  }
}

TEST_F(Analyses, EndWithTheResult) {
  const auto match = played(*all_games().front(), 5000);
  const Analysis analysis = analyse(*match, few());
  const Ranking ranking = match->ranking();
  for (std::size_t p = 0; p < static_cast<std::size_t>(match->players()); ++p) {
    EXPECT_EQ(analysis.steps.back().chances[p] > 0, ranking.place[p] == 1);
  }
}

TEST_F(Analyses, AreTheSameForTheSameSeed) {
  const auto match = played(*all_games().front(), 40);
  EXPECT_EQ(text_of(analyse(*match, few())), text_of(analyse(*match, few())));
}

TEST_F(Analyses, StopWhereTheyAreTold) {
  const auto match = played(*all_games().front(), 60);
  AnalysisSettings settings = few();
  settings.progress = [](int done, int) { return done < 7; };
  EXPECT_EQ(analyse(*match, settings).steps.size(), 7U);
}

// A search of the whole game prefers its own best actions to those of chance.
TEST_F(Analyses, FindThatChanceGivesMoreAwayThanThinking) {
  const auto& game = *all_games().front();
  const auto given_away = [&](std::string_view name) {
    agon::Setup setup;
    setup.players = game.info().min_players;
    auto match = game.start(setup, 9);
    const auto bot = make_bot(game.info().id, name, 9);
    for (int i = 0; i < 60 && !(*match)->over(); ++i) {
      (*match)->drive(PlayerSet::first((*match)->players()));
      if ((*match)->over()) break;
      EXPECT_TRUE((*match)->act((*bot)->choose(**match, (*match)->decision().player)));
    }
    AnalysisSettings settings;
    settings.iterations = 200;
    return sum(analyse(**match, settings).given_away);
  };
  EXPECT_GT(given_away("random"), 1.5 * given_away("ismcts:200"));
}

}  // namespace
}  // namespace agon
