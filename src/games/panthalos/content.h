// The content tables of Panthalos: board, tokens, merchants, underworld. Loaded and validated from
// data/games/panthalos; rules read them and never change them.
#pragma once

#include <array>
#include <cstdint>
#include <string>
#include <vector>

#include "core/content_files.h"
#include "core/result.h"

namespace agon::panthalos {

// The numbered locations, in the order of their evaluation. PAN-COMP-06
enum class Location : std::uint8_t {
  kThermae,
  kPolis,
  kAgora,
  kPhalanx,
  kArt,
  kOraculum,
  kForo,
  kTitanus,
  kAgro,
  kKrypt,
  kArena,
};
inline constexpr int kLocations = 11;

enum class Element : std::uint8_t { kFire, kEarth, kWater, kAir };
inline constexpr int kElements = 4;

// Types of Goods; each has a basic and a refined side. PAN-COMP-04
inline constexpr int kGoodTypes = 5;  // grapes, cattle, olives, iron, cotton
// Kinds of Artisans: one for each type of Goods, any, die.
inline constexpr int kArtisanKinds = 7;
inline constexpr int kArtisanAny = 5;
inline constexpr int kArtisanDie = 6;

// Everything that is a token and can be owned has one index, its kind; equal tokens share it.
using Token = int;
inline constexpr int kStrengths = 5;  // 5 … 9
inline constexpr int kBonuses = 3;    // 1 … 3
inline constexpr int kTitanKinds = kElements * kStrengths;
inline constexpr int kReinforcementKinds = kElements * kBonuses;
inline constexpr int kMaxShipKinds = 20;
inline constexpr Token kTitans = 0;
inline constexpr Token kReinforcements = kTitans + kTitanKinds;
inline constexpr Token kShips = kReinforcements + kReinforcementKinds;
inline constexpr Token kArtisans = kShips + kMaxShipKinds;
inline constexpr Token kBasicGoods = kArtisans + kArtisanKinds;
inline constexpr Token kRefinedGoods = kBasicGoods + kGoodTypes;
inline constexpr int kTokens = kRefinedGoods + kGoodTypes;
inline constexpr int kForceTokens = kShips;  // Titans and Reinforcements come first

constexpr Token titan(Element e, int strength) {
  return kTitans + static_cast<int>(e) * kStrengths + strength - 5;
}
constexpr Token reinforcement(Element e, int bonus) {
  return kReinforcements + static_cast<int>(e) * kBonuses + bonus - 1;
}
constexpr bool is_titan(Token t) { return t < kReinforcements; }
constexpr bool is_reinforcement(Token t) { return t >= kReinforcements && t < kShips; }
constexpr bool is_ship(Token t) { return t >= kShips && t < kArtisans; }
constexpr bool is_artisan(Token t) { return t >= kArtisans && t < kBasicGoods; }
constexpr bool is_good(Token t) { return t >= kBasicGoods; }
constexpr bool is_refined(Token t) { return t >= kRefinedGoods; }
// Element and strength (or bonus) of a Titan or Reinforcement, by token: read in the hottest loops.
inline constexpr auto kElementOf = [] {
  std::array<Element, kForceTokens> table{};
  for (Token t = 0; t < kForceTokens; ++t) {
    table[t] =
        static_cast<Element>(is_titan(t) ? t / kStrengths : (t - kReinforcements) / kBonuses);
  }
  return table;
}();
inline constexpr auto kStrengthOf = [] {
  std::array<std::uint8_t, kForceTokens> table{};
  for (Token t = 0; t < kForceTokens; ++t) {
    table[t] = static_cast<std::uint8_t>(is_titan(t) ? t % kStrengths + 5
                                                     : (t - kReinforcements) % kBonuses + 1);
  }
  return table;
}();
constexpr Element element_of(Token t) { return kElementOf[t]; }
constexpr int strength_of(Token t) { return kStrengthOf[t]; }
// Type of a Good on either side.
constexpr int good_type(Token t) { return (t - kBasicGoods) % kGoodTypes; }

struct Space {
  Location location;
  std::uint8_t order;  // from 1, left to right
  std::uint8_t value;  // the least rank of a Worker
  bool lightning;
  bool unlimited;
};
inline constexpr int kMaxSpaces = 48;

enum class PolisKind : std::uint8_t { kDiscs, kReinforcement, kTitan, kGood };
struct PolisBenefit {
  PolisKind kind;
  std::uint8_t amount;
  bool repeats;
};

// One side of the board: all spaces, those of a location together and from left to right.
struct BoardSide {
  std::vector<Space> spaces;
  std::array<std::uint8_t, kLocations> first{};  // index of a location's first space
  std::array<std::uint8_t, kLocations> count{};
  std::vector<PolisBenefit> polis;  // by order - 1
  // Where each kind of piece (see state.h) may stand as far as value and location go, a bit for
  // each space; FORO apart, which takes two. Made from `spaces` when the content is loaded.
  std::array<std::uint64_t, 8> open_to{};
  std::uint64_t unlimited = 0;                   // spaces that take any number of pieces
  std::array<std::uint8_t, kMaxSpaces> place{};  // of each space, as actions name it (see state.h)
};

struct Ship {
  std::string id;          // "iron", or several joined: "iron_cotton"
  std::uint8_t types = 0;  // a bit for each type of Goods
  std::uint8_t count = 0;
};

enum class Bonus : std::uint8_t { kView, kPromote, kTwoTitans, kFourDiscs, kReinforcement };
inline constexpr int kMerchants = 12;
struct Merchant {
  std::string id;  // "m01"
  std::array<std::uint8_t, kGoodTypes> wanted{};
  std::uint8_t wild = 0;
  std::uint8_t points = 0;
  std::vector<Bonus> bonuses;
};

inline constexpr int kUnderworld = 12;
struct UnderworldToken {
  std::string id;  // "u01"
  Element element{};
  std::uint8_t strength = 0;
  std::uint8_t points = 0;
};

inline constexpr int kRounds = 8;

struct Content {
  std::array<BoardSide, 2> sides;  // for 2-3 and for 4-5 players
  std::array<Element, kLocations> element{};
  std::array<std::uint8_t, kRounds + 1> templum{};  // by round, from 1
  std::array<std::uint8_t, kTokens> supply{};       // how many of each token there are
  std::array<std::uint8_t, kArtisanKinds> artisan_cost{};
  std::vector<Ship> ships;
  std::array<Merchant, kMerchants> merchants;
  std::array<UnderworldToken, kUnderworld> underworld;
  std::string tables;  // the data files as one JSON object, each row with its origin
};

// Ids, as they stand in data, notations and message ids.
extern const std::array<std::string_view, kLocations> kLocationIds;
extern const std::array<std::string_view, kElements> kElementIds;
extern const std::array<std::string_view, kGoodTypes> kBasicIds;    // "grapes" …
extern const std::array<std::string_view, kGoodTypes> kRefinedIds;  // "wine" …
extern const std::array<std::string_view, kArtisanKinds> kArtisanIds;
extern const std::array<std::string_view, 5> kBonusIds;

// Reads a set of data files. Names the first broken constraint of PAN-CONT-01 … 11.
Result<Content> load_content(const ContentFiles& files);

}  // namespace agon::panthalos
