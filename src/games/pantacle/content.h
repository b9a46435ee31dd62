// The content tables of Pantacle as types. Their files are in data/games/pantacle.
#pragma once

#include <array>
#include <cstdint>
#include <string>
#include <string_view>

#include "core/content_files.h"
#include "core/result.h"

namespace agon::pantacle {

inline constexpr int kAllCubes = 40;
inline constexpr int kAllAdepts = 25;
inline constexpr int kDiscs = 5;
inline constexpr int kSlots = 4;      // of area A2
inline constexpr int kMaxCurses = 4;  // in front of a player: one for each cursed disc
inline constexpr int kMaxDrawn = 5;   // one free curse and four bought
inline constexpr int kTrackEnd = 2;   // the rightmost position of the Resolve tracker
inline constexpr int kMaxHand = 4;

// The first four Favors give the Power token of the same number.
enum Favor : std::uint8_t {
  kBewitchment,
  kHunt,
  kProtection,
  kEnslavement,
  kConversion,
  kIndoctrination,
  kRecruitment,
};
inline constexpr int kFavors = 7;
inline constexpr int kPowerFavors = 4;
inline constexpr std::uint8_t kDemonicDiscard = 4;  // the token that belongs to no Favor
inline constexpr int kTokens = 5;

enum Point : std::uint8_t { kPerDisc, kTwoAdepts, kTwoCubes, kDemonicPoint, kAgain };
inline constexpr int kPoints = 5;

inline constexpr int kKeepers = 8;
inline constexpr int kHound = 7;
inline constexpr int kBlades = 24;
inline constexpr int kMoons = 4;
inline constexpr std::uint8_t kNoMoon = 0xFF;
inline constexpr int kCurses = 27;

// A set of blades, a bit each.
using Blades = std::uint32_t;
inline constexpr Blades kAllBlades = (1U << kBlades) - 1U;

struct Blade {
  std::string id;  // "b01"
  std::uint8_t keeper = 0;
  std::uint8_t moon = 0;
};

struct FavorData {
  std::array<std::uint8_t, 2> keepers{};
  std::array<Blades, 2> blades{};  // those of each Keeper
  std::uint8_t moon = kNoMoon;
};

// What a face-up curse changes. Several of one player add up. PTC-CRS-13
struct Modifiers {
  std::uint8_t sacrifice_one = 0;
  std::uint8_t sacrifice_all = 0;
  std::uint8_t adept_price = 0;
  std::uint8_t hand_size = 0;
  std::uint8_t bribe_price = 0;
  std::uint8_t preparation = 0;
  std::uint8_t no_moon_gain = 0;
  std::uint8_t no_hounds = 0;
  std::uint8_t no_bribe = 0;
  std::uint8_t open_hand = 0;
  std::uint8_t no_compensation = 0;
  std::uint8_t closed_favors = 0;  // a bit each
  std::uint8_t barren_points = 0;  // a bit each
};

struct CurseData {
  std::string id;  // "c01"
  bool exhaustion = false;
  std::uint8_t cubes = 0;
  std::uint8_t adepts = 0;
  Modifiers modifiers;
};

struct Content {
  std::array<Blade, kBlades> blades;
  std::array<Blades, kKeepers> of_keeper{};
  std::array<Blades, kMoons> of_moon{};
  std::array<std::uint8_t, kKeepers> dots{};
  std::array<FavorData, kFavors> favors{};
  std::array<CurseData, kCurses> curses;
  std::array<std::uint8_t, kPoints> point_amount{};
  std::string tables;  // the data files as one JSON object, each row with its origin

  Blades hounds() const { return of_keeper[kHound]; }
};

// Ids, as they stand in data, notations and message ids.
extern const std::array<std::string_view, kFavors> kFavorIds;
extern const std::array<std::string_view, kTokens> kTokenIds;
extern const std::array<std::string_view, kPoints> kPointIds;
extern const std::array<std::string_view, kKeepers> kKeeperIds;
extern const std::array<std::string_view, kMoons> kMoonIds;

// Reads a set of data files. Names the first broken constraint of PTC-CNT-01 … 05.
Result<Content> load_content(const ContentFiles& files);

}  // namespace agon::pantacle
