// A game in progress: record, replay, take-back.
#include <algorithm>

#include "contract/contract.h"

namespace agon::contract {
namespace {

template <class G>
class Matches : public testing::Test {};
TYPED_TEST_SUITE(Matches, EveryGame, GameNames);

template <Game G>
Match<G> start(const Setup& setup, std::uint64_t seed) {
  return *Match<G>::start(content_of<G>(), setup, seed);
}

TYPED_TEST(Matches, ReplayIsAnIdentityWithoutAGenerator) {
  using G = TypeParam;
  for (const Setup& setup : every_setup<G>()) {
    Match<G> match = start<G>(setup, 3);
    Chance choices(5);
    std::vector<typename G::State> states{match.state()};
    while (!match.over()) {
      ASSERT_TRUE(match.act(random_action<G>(match.state(), choices)));
      states.push_back(match.state());
    }
    const std::string text = write_record(match, "digest", kReferee);
    auto again = read_record<G>(content_of<G>(), "digest", *parse_json(text), 1);
    ASSERT_TRUE(again) << again.error().message.id;
    ASSERT_TRUE(same_bytes(again->state(), match.state()));
    ASSERT_EQ(write_record(*again, "digest", kReferee), text);
    const int stride = std::max(7, match.position() / 100);
    for (int k = 0; k <= match.position(); k += stride) {
      ASSERT_TRUE(same_bytes(match.state_at(k), states[k])) << k;
    }
  }
}

TYPED_TEST(Matches, FilmHasAFrameForEachEventAndEndsEachActionInItsPosition) {
  using G = TypeParam;
  for (const Setup& setup : every_setup<G>()) {
    Match<G> match = start<G>(setup, 8);
    Chance choices(4);
    int told = match.log().empty() ? 0 : match.log().number(match.log().size() - 1);
    std::string news;
    for (int i = 0; i < 300 && !match.over(); ++i) {
      ASSERT_TRUE(match.act(random_action<G>(match.state(), choices)));
      const std::size_t lines = match.log().size();
      const int last = lines == 0 ? 0 : match.log().number(lines - 1);
      const auto frames = match.film(told, last);
      ASSERT_EQ(frames.size(), static_cast<std::size_t>(last - told));
      for (const auto& frame : frames) {
        ASSERT_EQ(frame.event, ++told);
        news += shared_part_of<G>(frame.state) + own_part_of<G>(frame.state, 0);
      }
      if (!frames.empty()) {
        ASSERT_TRUE(same_bytes(frames.back().state, match.state()));
      }
    }
    // All at once, from a match that has never made a film, they are the same.
    Match<G> other = start<G>(setup, 8);
    for (const auto& entry : match.entries()) ASSERT_TRUE(other.act(entry.action));
    std::string whole;
    for (const auto& frame : other.film(0, told)) {
      whole += shared_part_of<G>(frame.state) + own_part_of<G>(frame.state, 0);
    }
    ASSERT_EQ(whole, news);
  }
}

TYPED_TEST(Matches, TakeBackReturnsToTheVeryPositionAndNeverCrossesADisclosure) {
  using G = TypeParam;
  for (const Setup& setup : every_setup<G>()) {
    for (std::uint64_t seed = 0; seed < 4; ++seed) {
      Match<G> match = start<G>(setup, seed);
      Chance choices(seed, 6);
      std::vector<typename G::State> states{match.state()};
      for (int i = 0; i < 400 && !match.over(); ++i) {
        const Player player = G::to_act(match.state());
        ASSERT_TRUE(match.act(random_action<G>(match.state(), choices)));
        states.push_back(match.state());
        const TakeBack limit = match.take_back_limit(player);
        for (int k = limit.position; k < match.position(); ++k) {
          const auto& entry = match.entries()[k];
          ASSERT_EQ(entry.player, player);
          ASSERT_EQ(entry.disclosure, Disclosure::kNone);
          ASSERT_TRUE(entry.picks.empty());
        }
        if (limit.position > 0) {
          Match<G> copy = match;
          ASSERT_FALSE(copy.take_back(player, limit.position - 1));
          ASSERT_TRUE(same_bytes(copy.state(), match.state()));
        }
        if (limit.position < match.position() && choices.pick(3) == 0) {
          const int ask = match.ask(player);
          ASSERT_TRUE(match.take_back(player, limit.position));
          ASSERT_GT(match.ask(player), ask);
          states.resize(static_cast<std::size_t>(limit.position) + 1);
          ASSERT_TRUE(same_bytes(match.state(), states.back()));
        }
      }
    }
  }
}

TYPED_TEST(Matches, ASecretDraftDoesNotChangeWhatABystanderHearsAboutTakingBack) {
  using G = TypeParam;
  for (const Setup& setup : every_setup<G>()) {
    for (std::uint64_t seed = 0; seed < 3; ++seed) {
      Match<G> match = start<G>(setup, seed);
      Chance choices(seed, 9);
      PerPlayer<Disclosure> before{};  // the draft
      for (int i = 0; i < 1500 && !match.over(); ++i) {
        const Player drafter = G::to_act(match.state());
        const bool drafts = G::draft(match.state()) > 0;
        for (Player p = 0; p < setup.players; ++p) {
          const TakeBack limit = match.take_back_limit(p);
          Disclosure& known = before[p];
          if (!drafts) known = limit.reason;
          if (p == drafter) continue;
          ASSERT_EQ(limit.reason, known)
              << "player " << static_cast<int>(p) << " after " << match.position();
          ASSERT_TRUE(match.take_back_positions(p).empty());
        }
        ASSERT_TRUE(match.act(random_action<G>(match.state(), choices)));
      }
    }
  }
}

TYPED_TEST(Matches, AnIllegalActionChangesNothing) {
  using G = TypeParam;
  const Setup setup{G::info().max_players, {}};
  std::vector<typename G::Action> met;
  random_game<G>(setup, 2, [&](const auto&, const auto& action) { met.push_back(action); });
  Match<G> match = start<G>(setup, 4);
  Chance choices(4);
  for (int i = 0; i < 200 && !match.over(); ++i) {
    typename G::Actions legal;
    G::legal(match.state(), legal);
    for (std::size_t k = 0; k < met.size(); k += 5) {
      if (legal.contains(met[k])) continue;
      const auto before = match.state();
      ASSERT_FALSE(match.act(met[k]));
      ASSERT_TRUE(same_bytes(before, match.state()));
    }
    ASSERT_TRUE(match.act(random_action<G>(match.state(), choices)));
  }
}

TYPED_TEST(Matches, TheDriverStopsOnlyWhereThereIsSomethingToDecide) {
  using G = TypeParam;
  const Setup setup{G::info().max_players, {}};
  Match<G> match = start<G>(setup, 8);
  Chance choices(8);
  const PlayerSet everybody = PlayerSet::first(setup.players);
  for (match.drive(everybody); !match.over(); match.drive(everybody)) {
    typename G::Actions legal;
    G::legal(match.state(), legal);
    ASSERT_TRUE(legal.size() > 1 || G::openness(match.state()) == Openness::kPrivate);
    ASSERT_TRUE(match.act(random_action<G>(match.state(), choices)));
  }
}

}  // namespace
}  // namespace agon::contract
