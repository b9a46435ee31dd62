// Random play, legality, notation, JSON.
#include "contract/contract.h"

#include <cmath>
#include <set>

#include "ai/ismcts/outcome.h"

namespace agon::contract {
namespace {

template <class G>
class Contract : public testing::Test {};
TYPED_TEST_SUITE(Contract, EveryGame, GameNames);

// How many games are played with each set-up; of long games fewer, up to about so many positions.
// Builds with asserts and sanitizers are a dozen times slower and look at each action more closely.
#ifdef NDEBUG
constexpr int kGamesEach = 2000;
constexpr std::uint64_t kLegalGames = 3;
#else
constexpr int kGamesEach = 60;
constexpr std::uint64_t kLegalGames = 1;
#endif
constexpr int kPositionsEach = 400'000;

TYPED_TEST(Contract, RandomPlayEndsAndKeepsTheInvariants) {
  using G = TypeParam;
  for (const Setup& setup : every_setup<G>()) {
    SCOPED_TRACE(name_of(setup));
    int positions = 0;
    for (int game = 0; game < kGamesEach && positions < kPositionsEach; ++game) {
      const auto end = random_game<G>(setup, static_cast<std::uint64_t>(game),
                                      [&](const auto& state, const auto&) {
                                        ++positions;
                                        const auto broken = G::check(state);
                                        ASSERT_FALSE(broken) << *broken << " in game " << game;
                                        ASSERT_GE(G::to_act(state), 0);
                                        ASSERT_LT(G::to_act(state), setup.players);
                                      });
      if (this->HasFatalFailure()) return;
      const Ranking ranking = G::ranking(end);
      ASSERT_FALSE(G::check(end));
      ASSERT_NE(ranking.ending, Ending::kRunning);
      if (ranking.ending == Ending::kUnfinished) continue;  // stopped by a limit: no places
      int best = 99;
      for (int p = 0; p < setup.players; ++p) {
        best = std::min<int>(best, ranking.place[p]);
      }
      // A limit of the simulation gives no places.
      ASSERT_EQ(best, ranking.ending == Ending::kUnfinished ? 0 : 1);
    }
  }
}

TYPED_TEST(Contract, EachListedActionIsDistinctAndAppliesAndEachOtherIsRefused) {
  using G = TypeParam;
  for (const Setup& setup : every_setup<G>()) {
    SCOPED_TRACE(name_of(setup));
    std::vector<typename G::Action> met;  // actions of other moments, mostly illegal now
    for (std::uint64_t seed = 0; seed < kLegalGames; ++seed) {
      random_game<G>(setup, seed, [&](const auto& state, const auto& action) {
        typename G::Actions legal;
        G::legal(state, legal);
        ASSERT_GT(legal.size(), 0);
        for (int i = 0; i < legal.size(); ++i) {
          for (int j = 0; j < i; ++j) ASSERT_NE(legal[i], legal[j]);
          const auto refusal = G::refusal(state, legal[i]);
          ASSERT_FALSE(refusal) << G::notation(G::content(state), legal[i]) << " refused by "
                                << refusal->rule << " " << refusal->message.id;
          auto copy = state;
          Chance chance(seed, 5);
          G::apply(copy, legal[i], chance, nullptr);
          const auto broken = G::check(copy);
          ASSERT_FALSE(broken) << G::notation(G::content(state), legal[i]) << ": " << *broken;
        }
        for (const auto& other : met) {
          const auto refusal = G::refusal(state, other);
          ASSERT_EQ(refusal.has_value(), !legal.contains(other))
              << G::notation(G::content(state), other) << " in step " << G::decision(state).step;
          if (refusal) {
            ASSERT_FALSE(refusal->rule.empty());
            ASSERT_FALSE(refusal->message.empty());
          }
        }
        if (met.size() < 150 && std::find(met.begin(), met.end(), action) == met.end()) {
          met.push_back(action);
        }
      });
      if (this->HasFatalFailure()) return;
    }
  }
}

TYPED_TEST(Contract, TheSameSeedGivesTheSameGame) {
  using G = TypeParam;
  for (const Setup& setup : every_setup<G>()) {
    const auto nothing = [](const auto&, const auto&) {};
    ASSERT_TRUE(same_bytes(random_game<G>(setup, 11, nothing), random_game<G>(setup, 11, nothing)));
    // Short games may end alike; their courses differ.
    const auto course = [&](std::uint64_t seed) {
      Digest digest;
      random_game<G>(setup, seed, [&](const auto& state, const auto& action) {
        digest.add(text_of<G>(state));
        digest.add(G::notation(G::content(state), action));
      });
      return digest.hex();
    };
    ASSERT_NE(course(11), course(12));
  }
}

TYPED_TEST(Contract, NotationAndParsingAreInverse) {
  using G = TypeParam;
  for (const Setup& setup : every_setup<G>()) {
    for (std::uint64_t seed = 0; seed < 5; ++seed) {
      random_game<G>(setup, seed, [&](const auto& state, const auto&) {
        typename G::Actions legal;
        G::legal(state, legal);
        std::set<std::string> texts;
        for (const auto& action : legal) {
          const std::string text = G::notation(G::content(state), action);
          ASSERT_TRUE(texts.insert(text).second) << text;
          const auto parsed = G::parse(G::content(state), text);
          ASSERT_TRUE(parsed) << text;
          ASSERT_EQ(*parsed, action) << text;
        }
      });
      if (this->HasFatalFailure()) return;
    }
  }
}

TYPED_TEST(Contract, MangledNotationIsRefused) {
  using G = TypeParam;
  const Setup setup{G::info().max_players, {}};
  random_game<G>(setup, 3, [&](const auto& state, const auto& action) {
    const std::string text = G::notation(G::content(state), action);
    for (const std::string& bad : {text + " 1", " " + text, text + " ", "x" + text,
                                   text.substr(0, text.size() - 1), std::string()}) {
      const auto parsed = G::parse(G::content(state), bad);
      if (parsed) {
        ASSERT_EQ(G::notation(G::content(state), *parsed), bad);
      }
    }
  });
}

TYPED_TEST(Contract, StateAndJsonAreInverse) {
  using G = TypeParam;
  for (const Setup& setup : every_setup<G>()) {
    SCOPED_TRACE(name_of(setup));
    random_game<G>(setup, 7, [&](const auto& state, const auto&) {
      const std::string text = text_of<G>(state);
      auto json = parse_json(text);
      ASSERT_TRUE(json) << text;
      auto back = G::read_state(G::content(state), *json);
      ASSERT_TRUE(back) << back.error().message.id << "\n" << text;
      ASSERT_TRUE(same_bytes(*back, state)) << text << "\n" << text_of<G>(*back);
    });
    if (this->HasFatalFailure()) return;
  }
}

TYPED_TEST(Contract, EvaluationsAreSharesAndWeightsArePositive) {
  using G = TypeParam;
  for (const Setup& setup : every_setup<G>()) {
    random_game<G>(setup, 9, [&](const auto& state, const auto& action) {
      for (const bool learned : {false, true}) {
        const PerPlayer<float> shares = ismcts::estimated_shares<G>(state, learned);
        float sum = 0;
        for (int p = 0; p < setup.players; ++p) {
          ASSERT_GE(shares[p], 0.0F);
          sum += shares[p];
        }
        ASSERT_NEAR(sum, 1.0F, 1e-3F);
      }
      ASSERT_GT(G::weight(state, action), 0U);
      ASSERT_FALSE(G::features(state, G::to_act(state)).empty());
    });
    if (this->HasFatalFailure()) return;
  }
}

template <class G>
void expect_small_inputs() {
  for (const Setup& setup : every_setup<G>()) {
    SCOPED_TRACE(std::string(G::info().id) + " " + name_of(setup));
    random_game<G>(setup, 9, [&](const auto& state, const auto&) {
      typename G::Inputs inputs;
      for (auto& own : inputs) own.fill(1000);  // so that one left out is seen
      G::inputs(state, inputs);
      for (std::size_t p = 0; p < static_cast<std::size_t>(setup.players); ++p) {
        for (std::size_t i = 0; i < G::kInputs; ++i) {
          ASSERT_LE(std::abs(inputs[p][i]), 20.0F) << "input " << i << " of player " << p;
        }
      }
    });
    if (testing::Test::HasFatalFailure()) return;
  }
}

TEST(Networks, AreToldSmallNumbers) {
  int networks = 0;
  AllGames::for_each([&]<class G>() {
    if constexpr (requires { typename G::Inputs; }) {
      expect_small_inputs<G>();
      ++networks;
    }
  });
  EXPECT_GT(networks, 0);
}

template <class G>
void expect_same_weights() {
  const Setup setup{G::info().max_players, {}};
  random_game<G>(setup, 17, [&](const auto& state, const auto&) {
    typename G::Actions actions;
    G::legal(state, actions);
    typename G::Weigher weigh(state);
    for (const auto& action : actions) {
      ASSERT_EQ(weigh(action), G::weight(state, action)) << G::notation(G::content(state), action);
    }
  });
}

// A Weigher keeps what the actions of a state have in common. It must not mix up single actions.
TEST(Weighers, SayTheSameAsWeights) {
  int weighers = 0;
  AllGames::for_each([&]<class G>() {
    if constexpr (requires { typename G::Weigher; }) {
      expect_same_weights<G>();
      ++weighers;
    }
  });
  EXPECT_GT(weighers, 0);
}

TYPED_TEST(Contract, WeightsKnowNoMoreThanTheDecider) {
  using G = TypeParam;
  const Setup setup{G::info().max_players, {}};
  Chance other(5);
  random_game<G>(setup, 13, [&](const auto& state, const auto&) {
    auto believed = state;
    G::resample(believed, G::to_act(state), other);
    typename G::Actions actions;
    G::legal(state, actions);
    for (const auto& action : actions) {
      ASSERT_EQ(G::weight(state, action), G::weight(believed, action))
          << G::notation(G::content(state), action);
    }
  });
}

TYPED_TEST(Contract, EveryDecisionHasARuleAStepAndAPrompt) {
  using G = TypeParam;
  const Setup setup{G::info().max_players, {}};
  random_game<G>(setup, 21, [&](const auto& state, const auto& action) {
    const Decision decision = G::decision(state);
    ASSERT_EQ(decision.player, G::to_act(state));
    ASSERT_EQ(decision.openness, G::openness(state));
    ASSERT_FALSE(decision.rule.empty());
    ASSERT_FALSE(decision.step.empty());
    ASSERT_FALSE(decision.prompt.empty());
    const ActionInfo info = G::describe(state, action, decision.player);
    ASSERT_EQ(info.notation, G::notation(G::content(state), action));
    ASSERT_FALSE(info.sentence.empty());
    ASSERT_FALSE(info.rule.empty());
    for (const ClosedAction& closed : G::closed(state, decision.player)) {
      const auto parsed = G::parse(G::content(state), closed.notation);
      ASSERT_TRUE(parsed) << closed.notation;
      ASSERT_TRUE(G::refusal(state, *parsed)) << closed.notation;
    }
  });
}

}  // namespace
}  // namespace agon::contract
