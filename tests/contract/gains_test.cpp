// What an action promises is what it brings: gains that are certain are compared with what `apply`
// does, in every position of whole random games, for every legal action, whatever the picks and
// whatever is hidden from the decider.
#include <map>

#include "contract/contract.h"

namespace agon::contract {
namespace {

template <class G>
class Gains : public testing::Test {};
TYPED_TEST_SUITE(Gains, EveryGame, GameNames);

#ifdef NDEBUG
constexpr std::uint64_t kPromisingGames = 25;
#else
constexpr std::uint64_t kPromisingGames = 1;
#endif
// Worlds in which each action is tried: the true one, and others that the decider cannot tell from
// it, each with picks of its own.
constexpr std::uint64_t kWorlds = 3;

using Key = std::pair<std::string, Player>;  // a resource and whose it is

struct Promise {
  int amount = 0;
  bool certain = true;
};

std::map<Key, Promise> promises_of(const ActionInfo& info) {
  std::map<Key, Promise> promises;
  for (const Gain& gain : info.gains) {
    if (!gain.counted()) continue;
    Promise& promise = promises[{gain.resource, gain.player}];
    promise.amount += gain.amount;
    promise.certain = promise.certain && gain.certain;
  }
  return promises;
}

template <Game G>
void expect_kept(const typename G::State& state, const typename G::Action& action,
                 const std::map<Key, Promise>& promises, std::uint64_t seed) {
  for (std::uint64_t world = 0; world < kWorlds; ++world) {
    typename G::State after = state;
    Chance chance(seed, 50 + world);
    if (world > 0) G::resample(after, G::to_act(state), chance);
    const typename G::State before = after;
    G::apply(after, action, chance, nullptr);
    for (const auto& [key, promise] : promises) {
      if (!promise.certain) continue;
      const auto& [resource, player] = key;
      EXPECT_EQ(*G::amount(after, player, resource) - *G::amount(before, player, resource),
                promise.amount)
          << resource << " of player " << int{player} << " by "
          << G::notation(G::content(state), action) << " in step " << G::decision(state).step
          << ", world " << world << "\n"
          << text_of<G>(before);
    }
  }
}

TYPED_TEST(Gains, WhatAnActionCertainlyGainsIsWhatItBrings) {
  using G = TypeParam;
  std::map<std::string, int> certain;  // by resource
  for (const Setup& setup : every_setup<G>()) {
    SCOPED_TRACE(name_of(setup));
    for (std::uint64_t seed = 0; seed < kPromisingGames; ++seed) {
      random_game<G>(setup, seed, [&](const auto& state, const auto&) {
        if (this->HasFailure()) return;
        typename G::Actions legal;
        G::legal(state, legal);
        for (const auto& action : legal) {
          const auto promises = promises_of(G::describe(state, action, G::to_act(state)));
          bool any = false;
          for (const auto& [key, promise] : promises) {
            ASSERT_TRUE(G::amount(state, key.second, key.first)) << key.first;
            ASSERT_LT(key.second, setup.players);
            any |= promise.certain;
            if (promise.certain) ++certain[key.first];
          }
          if (any) expect_kept<G>(state, action, promises, seed);
        }
      });
      if (this->HasFailure()) return;
    }
  }
  EXPECT_FALSE(certain.empty()) << "no certain gain came up";
}

// A sentence and its number say the same.
TYPED_TEST(Gains, SentencesTellTheAmount) {
  using G = TypeParam;
  for (const Setup& setup : every_setup<G>()) {
    random_game<G>(setup, 31, [&](const auto& state, const auto& action) {
      for (const Gain& gain : G::describe(state, action, G::to_act(state)).gains) {
        if (!gain.counted()) continue;
        for (const Arg& arg : gain.args) {
          if (arg.name != "count") continue;
          ASSERT_EQ(arg.value.number, std::abs(gain.amount)) << gain.id;
        }
      }
    });
    if (this->HasFatalFailure()) return;
  }
}

TYPED_TEST(Gains, UnknownResourcesHaveNoAmount) {
  using G = TypeParam;
  Chance chance(1);
  const auto state = G::initial(*content_of<G>(), {G::info().min_players, {}}, chance, nullptr);
  ASSERT_TRUE(state);
  EXPECT_FALSE(G::amount(*state, 0, "moonshine"));
}

}  // namespace
}  // namespace agon::contract
