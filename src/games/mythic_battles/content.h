// The content tables of Mythic Battles: units, powers, talents, maps, scenarios. Loaded and
// validated from data/games/mythic_battles; rules read them and never change them.
#pragma once

#include <array>
#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

#include "core/content_files.h"
#include "core/result.h"

namespace agon::mythic_battles {

using Unit = std::uint8_t;      // index into Content::units: dashboards first, then troops
using Area = std::uint8_t;      // 6 * row + column: a1 is 0, e6 is 29, on every map
using UnitSet = std::uint32_t;  // a bit for each unit
using AreaSet = std::uint32_t;  // a bit for each area

inline constexpr int kMaxUnits = 30;
inline constexpr int kAreas = 30;
inline constexpr int kSeats = 4;
inline constexpr int kMaxLife = 20;
inline constexpr Unit kNoUnit = 0xFF;
inline constexpr Area kNoArea = 0xFF;
inline constexpr std::uint8_t kNoPower = 0xFF;

constexpr UnitSet bit(int index) { return 1U << index; }

// MBP-TERM-01
enum class UnitClass : std::uint8_t { kTroops, kHero, kMonster, kGod, kTitan };
constexpr bool is_divinity(UnitClass c) { return c >= UnitClass::kGod; }
enum class UnitType : std::uint8_t { kLand, kAquatic, kFireproof, kFlying };

enum class Talent : std::uint8_t {
  kArcher,
  kBlock,
  kBolster,
  kClimb,
  kCloseCombat,
  kCloseProtection,
  kForceOfNature,
  kGemCollector,
  kGuard,
  kInitiative,
  kLeader,
  kMightyThrow,
  kMobility,
  kMonsterSlayer,
  kPhalanx,
  kSneakAttack,
  kTorment,
};
inline constexpr int kTalents = 17;
extern const std::array<std::string_view, kTalents> kTalentIds;

// The numbers of a talent.
struct TalentCard {
  std::int8_t offence = 0;
  std::int8_t defence = 0;
  std::int8_t target_defence = 0;
  std::int8_t range = 0;
  std::uint8_t rerolls = 0;
};

enum class PowerKind : std::uint8_t { kSpecial, kActive, kPassive, kPermanent };
enum class Effect : std::uint8_t {
  kAreaAttack,
  kSingleAttack,
  kMultipleAttack,
  kCharge,
  kPetrify,
  kPeek,
  kExtraAttack,
  kChase,
  kRaiseLimit,
  kReap,
  kRerollAny,
  kRerollOwn,
  kReduceWounds,
  kBolsterAttack,
  kLead,
  kPassWounds,
  kFreeManoeuvre,
  kDraw,
  kBolsterDefence,
  kHeal,
};
inline constexpr int kEffectKinds = 20;

struct Power {
  std::string id;
  Unit unit = kNoUnit;
  PowerKind kind{};
  std::uint8_t column = 0;  // 0 black, 1 white
  std::uint8_t cost = 0;
  Effect effect{};
  std::uint8_t amount = 0;
  std::uint8_t min_range = 0;
  std::uint8_t max_range = 0;
  bool own_range = false;
  bool removes_piece = false;
};

inline constexpr std::uint8_t kDash = 0;     // of a column: not available
inline constexpr std::uint8_t kSymbol = 11;  // available, no number

// Values at one vitality, or at one number of miniatures. MBP-TERM-06, MBP-RES-04
struct UnitRow {
  std::uint8_t offence = 0;
  std::uint8_t defence = 0;
  std::uint8_t range = 0;
  std::uint8_t movement = 0;
  std::uint8_t column[2] = {};
  // Of a power that strikes farther than the range; 0: none. For bots.
  std::uint8_t far_dice = 0;
  std::uint8_t far_range = 0;
};

struct UnitCard {
  std::string id;
  UnitClass cls{};
  UnitType type{};
  std::uint8_t cost = 0;
  std::uint8_t cards = 0;
  std::uint8_t strategic = 0;
  std::uint8_t tokens = 0;
  std::uint8_t start = 0;    // vitality, or miniatures
  std::uint8_t regrows = 0;  // miniatures at the end of its activation
  std::uint32_t talents = 0;
  std::array<std::uint8_t, 2> power = {kNoPower, kNoPower};  // by column
  std::array<UnitRow, kMaxLife + 1> rows{};                  // by life

  bool troops() const { return cls == UnitClass::kTroops; }
  bool divinity() const { return is_divinity(cls); }
  bool flying() const { return type == UnitType::kFlying; }
  // Divinities and monsters: whom rifts and cage walls stop.
  bool big() const { return cls >= UnitClass::kMonster; }
  bool has(Talent t) const { return (talents >> static_cast<int>(t) & 1U) != 0; }
};

enum class Terrain : std::uint8_t {
  kOpen,
  kCliff,
  kForest,
  kLava,
  kRift,
  kRock,
  kRuins,
  kSlope,
  kSwamp,
  kCage,
  kWall,
  kWater,
};
inline constexpr int kTerrains = 12;
extern const std::array<std::string_view, kTerrains> kTerrainIds;

enum class Border : std::uint8_t {
  kNormal,
  kImpassable,
  kEscarpment,
  kHeight,
  kChains,
  kCageWall,
};
inline constexpr int kBorders = 6;
extern const std::array<std::string_view, kBorders> kBorderIds;

// Who moves, as far as the map tells movers apart: a sum of these.
enum Mover : std::uint8_t { kBig = 1, kFlies = 2, kClimbs = 4 };
inline constexpr int kMovers = 8;

struct Map {
  std::string id;
  AreaSet areas = 0;
  std::array<Terrain, kAreas> terrain{};
  std::array<std::uint8_t, kAreas> capacity{};
  std::array<std::int16_t, kAreas> x{};
  std::array<std::int16_t, kAreas> y{};
  std::array<AreaSet, kAreas> adjacent{};
  std::array<AreaSet, kTerrains> of{};  // areas by terrain
  AreaSet aquatic = 0;                  // swamp and water

  // Steps that terrain and borders admit, by mover; a rift that must be crossed is apart.
  std::array<std::array<AreaSet, kAreas>, kMovers> step{};
  // Rifts next door that a path of skulls leads into, over a border that lets big units pass.
  std::array<AreaSet, kAreas> skulls{};
  std::array<AreaSet, kAreas> chains{};  // neighbours behind chains
  std::array<AreaSet, kAreas> steep{};   // … behind an escarpment
  std::array<AreaSet, kAreas> no_big_throw{};

  // Sight, from the centres (MBP-TGT-05, MBP-CONT-07).
  std::array<std::array<std::uint8_t, kAreas>, kAreas> distance{};
  std::array<std::array<AreaSet, kAreas>, kAreas> crossed{};
  std::array<std::array<Area, kAreas>, kAreas> first{};  // whose border is crossed first
  std::array<AreaSet, kAreas> in_front{};                // of an arrow of this area
  struct Edge {
    Area from, to;
    Border kind;
  };
  std::vector<Edge> borders;
};
inline constexpr int kMaps = 4;
extern const std::array<std::string_view, kMaps> kMapIds;

enum class LostDivinity : std::uint8_t { kSideLoses, kEliminated, kNothing };

struct Scenario {
  std::uint8_t id = 0;  // index into kScenarioIds
  std::uint8_t players = 0;
  std::uint8_t map = 0;
  std::uint8_t points = 0;
  bool fixed = false;  // its own armies
  bool erupting = false;
  std::uint8_t goal = 0;
  LostDivinity lost{};
  std::array<std::uint8_t, kSeats> side{};
  std::array<std::uint8_t, kSeats> friends{};  // players of the same side, a bit each
  std::array<AreaSet, kSeats> zone{};
  AreaSet omphalos = 0;
  std::array<UnitSet, kSeats> army{};  // ready made, or empty
};
inline constexpr int kScenarioKinds = 6;
extern const std::array<std::string_view, kScenarioKinds> kScenarioIds;

struct Content {
  std::vector<UnitCard> units;
  std::vector<Power> powers;
  std::array<TalentCard, kTalents> talents{};
  std::array<UnitSet, kEffectKinds> with_effect{};  // units that have a power with it
  std::array<Map, kMaps> maps;
  std::vector<Scenario> scenarios;
  std::string tables;  // the data files as one JSON object, each row with its origin

  const TalentCard& talent(Talent t) const { return talents[static_cast<std::size_t>(t)]; }
  int unit_count() const { return static_cast<int>(units.size()); }
};

std::string area_id(Area area);                               // "c3"
Area parse_area(std::string_view id);                         // kNoArea if there is none
Unit find_unit(const Content& content, std::string_view id);  // kNoUnit if there is none

// Reads a set of data files. Names the first broken constraint of MBP-CONT-01 … 09.
Result<Content> load_content(const ContentFiles& files);

}  // namespace agon::mythic_battles
