// The values were computed by another implementation of ChaCha20 and BLAKE2b.
#include "server/chance/keyed_picks.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <cmath>
#include <set>

namespace agon::server {
namespace {

using testing::ElementsAre;

constexpr std::string_view kHex =
    "000102030405060708090a0b0c0d0e0f101112131415161718191a1b1c1d1e1f";

GameKey key() { return *GameKey::from_hex(kHex); }

std::vector<std::uint32_t> draw(PickSource& source, const std::vector<std::uint32_t>& of) {
  std::vector<std::uint32_t> values;
  for (const std::uint32_t n : of) values.push_back(source.pick(n));
  return values;
}

TEST(KeyedPicks, FallAsTheStreamSays) {
  KeyedPicks first(key(), 0), second(key(), 1);
  const std::vector<std::uint32_t> dice(24, 6);
  EXPECT_THAT(draw(first, dice),
              ElementsAre(2, 2, 2, 1, 2, 4, 1, 3, 5, 4, 2, 2, 5, 1, 3, 0, 1, 4, 2, 0, 5, 2, 0, 2));
  EXPECT_THAT(draw(second, dice),
              ElementsAre(0, 3, 5, 5, 0, 2, 3, 3, 2, 5, 5, 4, 5, 1, 2, 0, 2, 0, 2, 3, 0, 4, 2, 3));
}

// Among them numbers for which every second or third word is rejected.
TEST(KeyedPicks, OfAnyNumberFallAsTheStreamSays) {
  KeyedPicks picks(key(), std::int64_t{1} << 40);
  std::vector<std::uint32_t> of;
  for (int i = 0; i < 3; ++i) {
    of.insert(of.end(), {2, 3, 10, 52, 1000, 2147483648U, 4294967295U, 3000000000U});
  }
  EXPECT_THAT(draw(picks, of), ElementsAre(0, 0, 0, 25, 883, 482300999, 3516703969, 508273281, 1, 2,
                                           7, 12, 375, 990101027, 3925430070, 1654588693, 1, 1, 9,
                                           42, 22, 898015988, 1066308500, 1184224330));
}

TEST(KeyedPicks, AreUniform) {
  constexpr int kDraws = 70'000;
  for (const std::uint32_t n : {2U, 6U, 69U}) {
    std::vector<int> seen(n);
    for (std::int64_t entry = 0; entry < 100; ++entry) {
      KeyedPicks picks(key(), entry);
      for (int i = 0; i < kDraws / 100; ++i) ++seen[picks.pick(n)];
    }
    const double expected = static_cast<double>(kDraws) / n;
    double chi_square = 0;
    for (const int count : seen) chi_square += (count - expected) * (count - expected) / expected;
    // Mean n - 1, variance 2 (n - 1): beyond four deviations in neither direction.
    EXPECT_NEAR(chi_square, n - 1, 4 * std::sqrt(2.0 * (n - 1))) << n;
  }
}

TEST(KeyedPicks, DifferByKeyAndByEntry) {
  const GameKey other = *GameKey::from_hex(std::string(64, 'a'));
  std::set<std::vector<std::uint32_t>> all;
  for (const GameKey& k : {key(), other}) {
    for (std::int64_t entry = 0; entry < 50; ++entry) {
      KeyedPicks picks(k, entry);
      all.insert(draw(picks, std::vector<std::uint32_t>(16, 1000)));
    }
  }
  EXPECT_EQ(all.size(), 100U);
}

TEST(GameKeys, AreReadAndWritten) {
  EXPECT_EQ(key().hex(), kHex);
  EXPECT_EQ(GameKey::from_hex(std::string(64, 'A'))->hex(), std::string(64, 'a'));
  const GameKey made = GameKey::make();
  EXPECT_EQ(GameKey::from_hex(made.hex())->bytes(), made.bytes());
  EXPECT_NE(made.hex(), GameKey::make().hex());
}

TEST(GameKeys, ThatAreNoneAreRefused) {
  const std::string hex(kHex);
  for (const std::string& bad :
       {std::string(), hex.substr(1), hex.substr(2), hex + "00", hex + "0", "g" + hex.substr(1),
        hex.substr(0, 62) + " 0", hex + " ", "0x" + hex.substr(2)}) {
    EXPECT_FALSE(GameKey::from_hex(bad)) << bad;
  }
}

TEST(GameKeys, AreCommittedToTogetherWithTheRule) {
  EXPECT_EQ(key().commitment(PickRule::kByEntry),
            "7d391eb273e5b4da07e0443fb5961f0c0a999217ef8392dd83611022a5666e6a");
  EXPECT_EQ(key().commitment(PickRule::kByCount),
            "7ed72ace959ca8ce56db574a74f56dfcbcbc310d9a7755d8821906b1fe096460");
  EXPECT_NE(GameKey::make().commitment(PickRule::kByCount),
            GameKey::make().commitment(PickRule::kByCount));
}

const std::vector<std::uint32_t> kSome{6, 6, 52, 3, 1000};

TEST(TableChances, GiveBackFromTheRecordWhatFellFromTheKey) {
  TableChance chance;
  chance.draw_from_key(key(), 7);
  const std::vector<std::uint32_t> values = draw(chance, kSome);
  const std::vector<Pick> fallen = chance.fallen();
  ASSERT_EQ(fallen.size(), kSome.size());
  for (std::size_t i = 0; i < fallen.size(); ++i) {
    EXPECT_EQ(fallen[i], (Pick{values[i], kSome[i]}));
  }
  chance.draw_from_record(fallen);
  EXPECT_FALSE(chance.record_fitted()) << "nothing of it was asked for";
  EXPECT_EQ(draw(chance, kSome), values);
  EXPECT_TRUE(chance.record_fitted());
  EXPECT_EQ(chance.fallen(), fallen);
}

TEST(TableChances, GoOnCountingWhateverTheyDrawFrom) {
  const std::vector<std::uint32_t> of{6, 6, 52, 3, 1000, 6, 6, 3000000000U};
  const std::vector<std::uint32_t> by_count{2, 0, 42, 2, 970, 1, 5, 741396775};
  TableChance whole;
  whole.draw_from_key(key());
  EXPECT_EQ(draw(whole, of), by_count);
  // The same in parts: some from the key, some written down, the key named again in between.
  TableChance parts;
  parts.draw_from_key(key());
  std::vector<std::uint32_t> values = draw(parts, {6, 6});
  parts.draw_from_record({{by_count[2], 52}, {by_count[3], 3}});
  for (const std::uint32_t value : draw(parts, {52, 3})) values.push_back(value);
  EXPECT_TRUE(parts.record_fitted());
  for (int i = 0; i < 3; ++i) parts.draw_from_key(key());
  for (const std::uint32_t value : draw(parts, {1000, 6, 6, 3000000000U})) values.push_back(value);
  EXPECT_EQ(values, by_count);
}

TEST(TableChances, BeginAnEntryAnew) {
  TableChance chance;
  chance.draw_from_key(key(), 7);
  const std::vector<std::uint32_t> values = draw(chance, kSome);
  chance.draw_from_key(key(), 8);
  EXPECT_TRUE(chance.fallen().empty());
  EXPECT_NE(draw(chance, kSome), values);
  chance.draw_from_key(key(), 7);
  EXPECT_EQ(draw(chance, kSome), values);
  EXPECT_TRUE(chance.record_fitted());
}

TEST(TableChances, NoticeARecordThatDoesNotFit) {
  TableChance chance;
  chance.draw_from_record({{3, 6}});
  draw(chance, {6, 6});
  EXPECT_FALSE(chance.record_fitted()) << "it ran out";
  chance.draw_from_record({{3, 6}});
  draw(chance, {5});
  EXPECT_FALSE(chance.record_fitted()) << "another number of candidates";
  chance.draw_from_record({{3, 6}, {3, 6}});
  draw(chance, {6});
  EXPECT_FALSE(chance.record_fitted()) << "some is left";
}

}  // namespace
}  // namespace agon::server
