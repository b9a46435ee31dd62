// Every point of a score has a source: the points of the events of a whole game add up to the
// scores at each position, and a game that is over says why.
#include <map>

#include "contract/contract.h"

namespace agon::contract {
namespace {

template <class G>
class PointsOf : public testing::Test {};
TYPED_TEST_SUITE(PointsOf, EveryGame, GameNames);

#ifdef NDEBUG
constexpr std::uint64_t kCountedGames = 12;
#else
constexpr std::uint64_t kCountedGames = 2;
#endif

using Sums = PerPlayer<int>;

// Adds up the points of the log's lines from `from` on.
void add_points(const EventLog& log, std::size_t from, Sums& sums,
                std::map<std::string, int>& sources) {
  for (std::size_t i = from; i < log.size(); ++i) {
    for (const Points& points : log[i].event.points) {
      EXPECT_FALSE(points.source.empty());
      EXPECT_NE(points.amount, 0);
      sums[points.player] += points.amount;
      ++sources[std::string(points.source)];
    }
  }
}

template <Game G>
void expect_every_point_told(const Setup& setup, std::uint64_t seed,
                             std::map<std::string, int>& sources) {
  auto match = Match<G>::start(content_of<G>(), setup, seed);
  ASSERT_TRUE(match);
  Chance choices(seed, 77);
  Sums sums{};
  std::size_t told = 0;
  for (;;) {
    add_points(match->log(), told, sums, sources);
    told = match->log().size();
    const Sums scores = G::scores(match->state());
    for (Player p = 0; p < setup.players; ++p) {
      ASSERT_EQ(sums[p], scores[p]) << "player " << int{p} << " after " << match->position();
    }
    if (match->over()) return;
    ASSERT_TRUE(match->act(random_action<G>(match->state(), choices)));
  }
}

TYPED_TEST(PointsOf, EveryPointOfAScoreHasASource) {
  using G = TypeParam;
  std::map<std::string, int> sources;
  for (const Setup& setup : every_setup<G>()) {
    SCOPED_TRACE(name_of(setup));
    for (std::uint64_t seed = 0; seed < kCountedGames; ++seed) {
      expect_every_point_told<G>(setup, seed, sources);
      if (this->HasFatalFailure()) return;
    }
  }
  EXPECT_FALSE(sources.empty());
}

TYPED_TEST(PointsOf, AGameThatIsOverSaysWhy) {
  using G = TypeParam;
  for (const Setup& setup : every_setup<G>()) {
    SCOPED_TRACE(name_of(setup));
    auto match = Match<G>::start(content_of<G>(), setup, 5);
    ASSERT_TRUE(match);
    Chance choices(5, 77);
    while (!match->over()) ASSERT_TRUE(match->act(random_action<G>(match->state(), choices)));
    int reasons = 0;
    int endings = 0;
    for (const LogEntry& line : match->log()) {
      reasons += line.event.kind == event_kind::kReason ? 1 : 0;
      endings += line.event.kind == event_kind::kEnded ? 1 : 0;
    }
    EXPECT_LE(reasons, 1);
    EXPECT_GE(endings, 1);
    EXPECT_EQ(match->log().back().event.kind, event_kind::kEnded);
  }
}

}  // namespace
}  // namespace agon::contract
