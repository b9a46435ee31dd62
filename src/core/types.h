// Types that every part of Agon uses: players, sets of players, viewers, rules.
#pragma once

#include <array>
#include <bit>
#include <cstdint>
#include <string_view>

namespace agon {

// Players count from 0 in data and from 1 in words.
using Player = std::int8_t;
inline constexpr Player kNobody = -1;
inline constexpr int kMaxPlayers = 5;

// Who looks at a game: a player, somebody without a seat, or the referee who sees everything
// (finished games, files, tests).
using Viewer = std::int8_t;
inline constexpr Viewer kOnlooker = -1;
inline constexpr Viewer kReferee = -2;

// A set of players, one bit each.
class PlayerSet {
 public:
  constexpr PlayerSet() = default;
  constexpr explicit PlayerSet(std::uint8_t bits) : bits_(bits) {}
  static constexpr PlayerSet only(Player p) { return PlayerSet(bit(p)); }
  static constexpr PlayerSet first(int n) {
    return PlayerSet(static_cast<std::uint8_t>((1U << n) - 1U));
  }

  constexpr bool has(Player p) const { return p >= 0 && (bits_ & bit(p)) != 0; }
  constexpr void add(Player p) { bits_ |= bit(p); }
  constexpr void remove(Player p) { bits_ &= static_cast<std::uint8_t>(~bit(p)); }
  constexpr void clear() { bits_ = 0; }
  constexpr bool empty() const { return bits_ == 0; }
  constexpr int size() const { return std::popcount(bits_); }
  constexpr std::uint8_t bits() const { return bits_; }
  friend constexpr bool operator==(PlayerSet, PlayerSet) = default;

 private:
  static constexpr std::uint8_t bit(Player p) { return static_cast<std::uint8_t>(1U << p); }
  std::uint8_t bits_ = 0;
};

// The number of a rule in its game's ledger, such as "PAN-FORO-02". Always a string literal.
using Rule = std::string_view;

// A value for each player, e.g. scores or shares of the win.
template <class T>
using PerPlayer = std::array<T, kMaxPlayers>;

}  // namespace agon
