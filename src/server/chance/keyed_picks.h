// Chance nobody can foretell and everybody can check afterwards. A game has a secret key; all see
// its commitment when the game begins and the key itself when it is over. The picks of an entry of
// the table's history come from the key and the entry's number alone.
#pragma once

#include <array>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "core/chance.h"

namespace agon::server {

class GameKey {
 public:
  static GameKey make();  // 256 bits from the system
  static std::optional<GameKey> from_hex(std::string_view text);

  std::string hex() const;
  // A hash that gives nothing of the key away.
  std::string commitment() const;
  const std::array<std::uint8_t, 32>& bytes() const { return bytes_; }

 private:
  GameKey() = default;

  std::array<std::uint8_t, 32> bytes_{};
};

// ChaCha20 keyed by the game, with the entry's number as its nonce; bounded by rejection.
class KeyedPicks final : public PickSource {
 public:
  KeyedPicks(const GameKey& key, std::int64_t entry) : key_(key), entry_(entry) {}
  std::uint32_t pick(std::uint32_t n) override;

 private:
  std::uint32_t word();

  GameKey key_;
  std::int64_t entry_;
  std::uint64_t block_ = 0;
  std::array<std::uint8_t, 64> stream_{};
  std::size_t used_ = 64;
};

// Draws from whatever it is told to: the key while people play, written-down picks while a table's
// history is read again. Keeps the picks that fell.
class TableChance final : public PickSource {
 public:
  void draw_from_key(const GameKey& key, std::int64_t entry);
  void draw_from_record(std::vector<Pick> picks);
  std::uint32_t pick(std::uint32_t n) override;

  // What fell since the source was set.
  const std::vector<Pick>& fallen() const { return fallen_; }
  // Whether written-down picks fitted what was asked for, to the last.
  bool record_fitted() const { return !script_ || (!script_->failed() && script_->used_up()); }

 private:
  std::optional<KeyedPicks> keyed_;
  std::optional<ScriptedPicks> script_;
  std::vector<Pick> fallen_;
};

}  // namespace agon::server
