// Another state that a viewer cannot tell from the true one. The ledger's section D.
#include <gtest/gtest.h>

#include <cmath>
#include <map>

#include "games/panthalos/tests/random_play.h"

namespace agon::panthalos {
namespace {

State resampled(State s, Viewer viewer, std::uint64_t seed) {
  Chance chance(seed, 3);
  Panthalos::resample(s, viewer, chance);
  return s;
}

void expect_same_choice(const State& a, const State& b) {
  Actions left, right;
  Panthalos::legal(a, left);
  Panthalos::legal(b, right);
  ASSERT_EQ(left.size(), right.size());
  for (int i = 0; i < left.size(); ++i) ASSERT_TRUE(left[i] == right[i]);
}

TEST(Resample, KeepsTheViewByteForByteAndForgetsTheRest_PAN_INFO_03) {
  std::uint64_t seed = 1;
  int changed = 0;
  for_each_position(4, [&](RandomGame& game) {
    const State& s = game.state();
    for (Viewer v = kOnlooker; v < s.players; ++v) {
      const State other = resampled(s, v, ++seed);
      ASSERT_EQ(Panthalos::check(other), std::nullopt);
      ASSERT_EQ(public_text(other), public_text(s));
      if (v >= 0) {
        ASSERT_EQ(own_text(other, v), own_text(s, v));
      }
      if (v == Panthalos::to_act(s)) expect_same_choice(s, other);
      changed += same_bytes(other, s) ? 0 : 1;
      // Equal views and equal picks: nothing hidden survives.
      ASSERT_TRUE(same_bytes(resampled(other, v, seed + 1), resampled(s, v, seed + 1)));
    }
  });
  EXPECT_GT(changed, 1000);
}

TEST(Resample, TheRefereeKnowsEverything) {
  RandomGame game(4, 1);
  for (int i = 0; i < 50; ++i) game.step();
  EXPECT_TRUE(same_bytes(resampled(game.state(), kReferee, 9), game.state()));
}

TEST(Resample, AnOpponentsDraftHasNotBegun_PAN_INFO_05) {
  int drafts = 0;
  for_each_position(6, [&](RandomGame& game) {
    const State& s = game.state();
    if (s.draft_size == 0) return;
    ++drafts;
    const Player actor = Panthalos::to_act(s);
    const State own = resampled(s, actor, 4);
    EXPECT_EQ(own.draft_size, s.draft_size);
    EXPECT_TRUE(own.draft == s.draft);
    const State other = resampled(s, s.next_player(actor), 4);
    EXPECT_EQ(other.draft_size, 0);
    EXPECT_EQ(other.draft_target, 0);
    EXPECT_FALSE(other.draft.any());
  });
  EXPECT_GT(drafts, 100);
}

TEST(Resample, KnownTitansStayWithTheirOwner_PAN_INFO_05) {
  const State s =
      Game(position(3).known(1, "titan:fire_9").tokens(1, "titan:air_5").turn_of(0)).state();
  for (std::uint64_t seed = 0; seed < 200; ++seed) {
    const State other = resampled(s, 0, seed);
    ASSERT_GE(other[1].tokens[token("titan:fire_9")], 1);
    ASSERT_EQ(other[1].tokens.total(kTitans, kReinforcements), 2);
  }
}

// -- the distribution, against every way to deal labelled tokens

struct SmallCase {
  State state;
  std::vector<Token> pool;   // unknown to player 0: stack, and the opponent's unknown ones
  std::vector<Token> maybe;  // shown before, then perhaps given up
  int unknown = 0;           // how many of the pool are with the opponent, held or given up
  int given_up = 0;
};

// Player 1 holds a known fire 9, earth 5 and air 8, and gave up two; earth 5 was known before.
SmallCase small_case() {
  SmallCase c;
  c.state = Game(position(2)
                     .known(1, "titan:fire_9")
                     .tokens(1, "titan:earth_5 titan:air_8 titan:air_7 titan:fire_5")
                     .turn_of(0)
                     .edit([](State& s) {
                       for (const char* id : {"titan:air_7", "titan:fire_5"}) {
                         --s[1].tokens[token(id)];
                         ++s[1].given_up[token(id)];
                       }
                       ++s[1].maybe[token("titan:earth_5")];
                       // Three Titans are left in the stack, all others in the box.
                       for (Token t = kTitans; t < kReinforcements; ++t) {
                         const int keep = t == token("titan:air_8")     ? 1
                                          : t == token("titan:water_6") ? 2
                                                                        : 0;
                         s.box[t] = static_cast<std::uint8_t>(s.box[t] + s.stack[t] - keep);
                         s.stack[t] = static_cast<std::uint8_t>(keep);
                       }
                     }))
                .state();
  c.pool = tokens("titan:air_8 titan:water_6 titan:water_6 titan:air_8 titan:air_7 titan:fire_5");
  c.maybe = tokens("titan:earth_5");
  c.unknown = 3;
  c.given_up = 2;
  return c;
}

std::string outcome(const State& s) {
  std::string text;
  for (Token t = kTitans; t < kReinforcements; ++t) {
    for (int i = 0; i < s[1].tokens[t]; ++i) text += token_id(built_in(), t) + " ";
  }
  text += "| ";
  for (Token t = kTitans; t < kReinforcements; ++t) {
    for (int i = 0; i < s[1].given_up[t]; ++i) text += token_id(built_in(), t) + " ";
  }
  return text;
}

// Every set of `size` out of n, as bits.
std::vector<unsigned> subsets(std::size_t n, int size) {
  std::vector<unsigned> sets;
  for (unsigned bits = 0; bits < 1U << n; ++bits) {
    if (std::popcount(bits) == size) sets.push_back(bits);
  }
  return sets;
}

std::map<std::string, double> exact(const SmallCase& c) {
  std::map<std::string, double> share;
  const auto dealt = subsets(c.pool.size(), c.unknown);
  const auto gone = subsets(c.maybe.size() + static_cast<std::size_t>(c.unknown), c.given_up);
  for (const unsigned deal : dealt) {
    std::vector<Token> own = c.maybe;
    for (std::size_t i = 0; i < c.pool.size(); ++i) {
      if ((deal >> i & 1U) != 0) own.push_back(c.pool[i]);
    }
    for (const unsigned lost : gone) {
      State s = c.state;
      for (Token t = kTitans; t < kReinforcements; ++t) s[1].tokens[t] = s[1].known[t];
      s[1].given_up.clear();
      for (std::size_t i = 0; i < own.size(); ++i) {
        ++((lost >> i & 1U) != 0 ? s[1].given_up[own[i]] : s[1].tokens[own[i]]);
      }
      share[outcome(s)] += 1.0 / static_cast<double>(dealt.size() * gone.size());
    }
  }
  return share;
}

TEST(Resample, DealsTitansAsLikelyAsTheyAre_PAN_INFO_06) {
  const SmallCase c = small_case();
  const std::map<std::string, double> expected = exact(c);
  constexpr int kSamples = 120000;
  std::map<std::string, int> seen;
  Chance chance(11);
  for (int i = 0; i < kSamples; ++i) {
    State s = c.state;
    Panthalos::resample(s, 0, chance);
    ++seen[outcome(s)];
  }
  EXPECT_EQ(seen.size(), expected.size());
  for (const auto& [text, share] : expected) {
    const double deviation = std::sqrt(share * (1 - share) * kSamples);
    EXPECT_NEAR(seen[text], share * kSamples, 5 * deviation) << text;
  }
}

TEST(Resample, DealsUnknownUnderworldTokensEvenly_PAN_INFO_04) {
  State s = Game(position(2).round(8).underworld("u01").turn_of(0)).state();
  // Of the four below the top one, player 1 slid one under that he alone knows.
  const int card = std::countr_zero(s.underworld.rest);
  s.underworld.rest &= static_cast<std::uint16_t>(~(1U << card));
  s.underworld.slide_under({static_cast<std::uint8_t>(card), Knowers{0b10}});
  std::map<int, int> seen;
  constexpr int kSamples = 40000;
  Chance chance(12);
  for (int i = 0; i < kSamples; ++i) {
    State other = s;
    Panthalos::resample(other, 0, chance);
    ++seen[other.underworld.below[0].card];
  }
  EXPECT_EQ(seen.size(), 4U);
  for (const auto& [token, count] : seen) EXPECT_NEAR(count, kSamples / 4, 450) << token;
  EXPECT_EQ(resampled(s, 1, 5).underworld.below[0].card, card) << "its viewer keeps it";
}

}  // namespace
}  // namespace agon::panthalos
