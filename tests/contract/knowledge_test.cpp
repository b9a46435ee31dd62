// Hidden information: what a viewer gets depends on nothing that the viewer may not know.
#include "contract/contract.h"

namespace agon::contract {
namespace {

template <class G>
class Knowledge : public testing::Test {};
TYPED_TEST_SUITE(Knowledge, EveryGame, GameNames);

// Fewer where asserts and sanitizers make each of them a dozen times slower.
#ifdef NDEBUG
constexpr std::uint64_t kWatchedGames = 4;
constexpr std::uint64_t kDraftGames = 6;
#else
constexpr std::uint64_t kWatchedGames = 2;
constexpr std::uint64_t kDraftGames = 3;
#endif
// A record grows with the game: the first so many actions are watched for what it tells.
constexpr int kWatched = 500;

TYPED_TEST(Knowledge, ResamplingKeepsTheViewByteForByte) {
  using G = TypeParam;
  for (const Setup& setup : every_setup<G>()) {
    SCOPED_TRACE(name_of(setup));
    for (std::uint64_t seed = 0; seed < kWatchedGames; ++seed) {
      int moment = 0;
      random_game<G>(setup, seed, [&](const auto& state, const auto&) {
        const auto salt = static_cast<std::uint64_t>(++moment);
        for (const Viewer viewer : seats_and_onlooker<G>(state)) {
          auto other = state;
          Chance chance(seed, salt);
          G::resample(other, viewer, chance);
          const auto broken = G::check(other);
          ASSERT_FALSE(broken) << *broken << " in step " << G::decision(state).step;
          ASSERT_EQ(everything_seen<G>(state, viewer), everything_seen<G>(other, viewer))
              << "viewer " << int{viewer} << " in step " << G::decision(state).step;
        }
      });
      if (this->HasFatalFailure()) return;
    }
  }
}

TYPED_TEST(Knowledge, EqualViewsAndEqualPicksGiveEqualBytes) {
  using G = TypeParam;
  for (const Setup& setup : every_setup<G>()) {
    for (std::uint64_t seed = 0; seed < kWatchedGames; ++seed) {
      random_game<G>(setup, seed, [&](const auto& state, const auto&) {
        for (const Viewer viewer : seats_and_onlooker<G>(state)) {
          auto direct = state;
          auto detour = state;
          Chance first(seed, 1000);
          G::resample(detour, viewer, first);
          Chance a(seed, 2000);
          Chance b(seed, 2000);
          G::resample(direct, viewer, a);
          G::resample(detour, viewer, b);
          ASSERT_TRUE(same_bytes(direct, detour))
              << "viewer " << int{viewer} << " in step " << G::decision(state).step << "\n"
              << text_of<G>(direct) << "\n"
              << text_of<G>(detour);
        }
      });
      if (this->HasFatalFailure()) return;
    }
  }
}

TYPED_TEST(Knowledge, TheRefereeKeepsTheTruth) {
  using G = TypeParam;
  const Setup setup{G::info().min_players, {}};
  random_game<G>(setup, 5, [&](const auto& state, const auto&) {
    auto copy = state;
    Chance chance(1);
    G::resample(copy, kReferee, chance);
    ASSERT_TRUE(same_bytes(copy, state));
  });
}

// Who is asked, how, and what the driver takes: the same for all that an onlooker cannot know.
TYPED_TEST(Knowledge, QuestionsDoNotDependOnWhatIsHidden) {
  using G = TypeParam;
  for (const Setup& setup : every_setup<G>()) {
    for (std::uint64_t seed = 0; seed < kWatchedGames; ++seed) {
      random_game<G>(setup, seed, [&](const auto& state, const auto&) {
        for (const Viewer viewer : seats_and_onlooker<G>(state)) {
          auto other = state;
          Chance chance(seed, 3000);
          G::resample(other, viewer, chance);
          ASSERT_EQ(G::to_act(other), G::to_act(state));
          ASSERT_EQ(G::openness(other), G::openness(state));
          ASSERT_EQ(G::decision(other).step, G::decision(state).step);
          ASSERT_EQ(G::decision(other).rule, G::decision(state).rule);
          if (G::openness(state) != Openness::kOpen && viewer != G::to_act(state)) continue;
          typename G::Actions mine;
          typename G::Actions theirs;
          G::legal(state, mine);
          G::legal(other, theirs);
          ASSERT_EQ(mine.size(), theirs.size()) << "step " << G::decision(state).step;
          for (int i = 0; i < mine.size(); ++i) ASSERT_EQ(mine[i], theirs[i]);
        }
      });
      if (this->HasFatalFailure()) return;
    }
  }
}

// An open action without chance leads to the same public position, whatever is hidden.
TYPED_TEST(Knowledge, OpenActionsWithoutChanceShowNothingHidden) {
  using G = TypeParam;
  for (const Setup& setup : every_setup<G>()) {
    random_game<G>(setup, 13, [&](const auto& state, const auto& action) {
      if (G::openness(state) != Openness::kOpen) return;
      const auto result = [&](typename G::State s) {
        Journal journal;
        Chance chance(99);
        G::apply(s, action, chance, &journal);
        const bool quiet = chance.calls() == 0 && !journal.disclosed();
        return std::pair(quiet, quiet ? everything_seen<G>(s, kOnlooker) : std::string());
      };
      auto other = state;
      Chance chance(4, 4);
      G::resample(other, kOnlooker, chance);
      ASSERT_EQ(result(state), result(other)) << G::notation(G::content(state), action);
    });
    if (this->HasFatalFailure()) return;
  }
}

TYPED_TEST(Knowledge, SeenHidesTheSameFromWhoeverCannotKnow) {
  using G = TypeParam;
  for (const Setup& setup : every_setup<G>()) {
    random_game<G>(setup, 17, [&](const auto& state, const auto& action) {
      const Player actor = G::to_act(state);
      ASSERT_EQ(G::seen(state, action, actor), action);
      ASSERT_EQ(G::seen(state, action, kReferee), action);
      for (const Viewer viewer : seats_and_onlooker<G>(state)) {
        const auto seen = G::seen(state, action, viewer);
        ASSERT_EQ(G::seen(state, seen, viewer), seen);
        const std::string text = G::notation(G::content(state), seen);
        ASSERT_EQ(G::parse(G::content(state), text), seen) << text;
      }
    });
    if (this->HasFatalFailure()) return;
  }
}

// An unfinished draft has not begun for the others: no view, record or log line tells of it.
TYPED_TEST(Knowledge, AnUnfinishedDraftIsInvisible) {
  using G = TypeParam;
  for (const Setup& setup : every_setup<G>()) {
    for (std::uint64_t seed = 0; seed < kDraftGames; ++seed) {
      auto match = Match<G>::start(content_of<G>(), setup, seed);
      ASSERT_TRUE(match);
      Chance choices(seed, 8);
      std::vector<std::string> before;  // what each viewer had when the draft began
      for (int i = 0; i < kWatched && !match->over(); ++i) {
        const auto snapshot = [&] {
          std::vector<std::string> all;
          for (const Viewer viewer : seats_and_onlooker<G>(match->state())) {
            if (viewer == G::to_act(match->state())) continue;
            all.push_back(view_of(*match, viewer) + write_record(*match, "", viewer) +
                          std::to_string(match->log().size()));
          }
          return all;
        };
        if (G::draft(match->state()) == 0) {
          before = G::openness(match->state()) == Openness::kPrivate ? snapshot()
                                                                     : std::vector<std::string>();
        } else {
          ASSERT_EQ(snapshot(), before) << "step " << G::decision(match->state()).step;
        }
        ASSERT_TRUE(match->act(random_action<G>(match->state(), choices)));
      }
    }
  }
}

}  // namespace
}  // namespace agon::contract
