// Chance nobody can foretell and everybody can check afterwards. A game has a secret key; all see
// its commitment when the game begins and the key itself when it is over. A pick comes from the key
// and from how many picks fell before it: nothing that anybody does between two picks can change
// the next one.
#pragma once

#include <array>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "core/chance.h"

namespace agon::server {

// By which rule the picks of a game come from its key.
enum class PickRule : std::uint8_t {
  kByEntry = 1,  // of games that an earlier release began: from the number of the history's entry,
                 // which settings and take-backs move on
  kByCount = 2,  // from how many picks fell before
};

class GameKey {
 public:
  static GameKey make();  // 256 bits from the system
  static std::optional<GameKey> from_hex(std::string_view text);

  std::string hex() const;
  // A hash that reveals nothing of the key. It commits to the rule as well.
  std::string commitment(PickRule rule) const;
  const std::array<std::uint8_t, 32>& bytes() const { return bytes_; }

 private:
  GameKey() = default;

  std::array<std::uint8_t, 32> bytes_{};
};

// ChaCha20 keyed by the game, with a number as its nonce; bounded by rejection.
class KeyedPicks final : public PickSource {
 public:
  KeyedPicks(const GameKey& key, std::int64_t number) : key_(key), number_(number) {}
  std::uint32_t pick(std::uint32_t n) override;

 private:
  std::uint32_t word();

  GameKey key_;
  std::int64_t number_;
  std::uint64_t block_ = 0;
  std::array<std::uint8_t, 64> stream_{};
  std::size_t used_ = 64;
};

// The pick with this number, counted from the beginning of the game.
std::uint32_t counted_pick(const GameKey& key, std::int64_t before, std::uint32_t n);

// The chance of a table. It draws from the key while people play, and from written-down picks while
// a table's history is read again. It keeps the picks that fell, and counts those of the whole
// game.
class TableChance final : public PickSource {
 public:
  void draw_from_key(const GameKey& key);
  // By the earlier rule.
  void draw_from_key(const GameKey& key, std::int64_t entry);
  void draw_from_record(std::vector<Pick> picks);
  std::uint32_t pick(std::uint32_t n) override;

  // What fell since the source was set.
  const std::vector<Pick>& fallen() const { return fallen_; }
  // Whether the written-down picks fitted, and all of them were used.
  bool record_fitted() const { return !script_ || (!script_->failed() && script_->used_up()); }

 private:
  std::uint32_t draw(std::uint32_t n);

  std::optional<GameKey> key_;
  std::optional<KeyedPicks> keyed_;  // by the earlier rule
  std::optional<ScriptedPicks> script_;
  std::vector<Pick> fallen_;
  std::int64_t count_ = 0;
};

}  // namespace agon::server
