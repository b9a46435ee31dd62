// The content tables of Deukalion: map, cities, settlements, chests, cards, Kylix and the throw of
// a hoplite. Loaded and validated from data/games/deukalion; rules read them and never change them.
#pragma once

#include <array>
#include <bit>
#include <cstdint>
#include <string>
#include <vector>

#include "core/content_files.h"
#include "core/result.h"

namespace agon::deukalion {

// Squares count row by row from the north-west: a1, b1 … i1, a2 …
using Square = std::uint8_t;
inline constexpr int kColumns = 9;
inline constexpr int kRows = 7;
inline constexpr int kSquares = kColumns * kRows;
inline constexpr Square kNoSquare = 0xFF;

// A set of squares, a bit each.
using Squares = std::uint64_t;
inline constexpr Squares kAllSquares = (Squares{1} << kSquares) - 1;
constexpr Squares bit(int square) { return Squares{1} << square; }
constexpr bool has(Squares set, int square) { return (set >> square & 1U) != 0; }
// Takes the first square out of a set that is not empty.
inline Square take_first(Squares& set) {
  const auto square = static_cast<Square>(std::countr_zero(set));
  set &= set - 1;
  return square;
}
inline constexpr Squares kWestEdge = [] {
  Squares edge = 0;
  for (int row = 0; row < kRows; ++row) edge |= bit(row * kColumns);
  return edge;
}();
inline constexpr Squares kEastEdge = kWestEdge << (kColumns - 1);
// All squares that share an edge with one of the set. DEU-MAP-02
constexpr Squares neighbours(Squares set) {
  return ((set & ~kEastEdge) << 1 | (set & ~kWestEdge) >> 1 | set << kColumns | set >> kColumns) &
         kAllSquares;
}
std::string square_id(Square square);  // "e4"

enum class SquareType : std::uint8_t {
  kWater,
  kAnchor,
  kStyx,
  kLand,
  kCity,
  kSettlement,
  kAthens,
  kKylix,
};

// Cities and settlements together are the places: cities first.
inline constexpr int kCities = 8;
inline constexpr int kSettlements = 4;
inline constexpr int kPlaces = kCities + kSettlements;
struct Place {
  std::uint8_t value = 0;     // what a challenge must reach
  std::uint8_t spaces = 0;    // for chests, of a city
  std::uint8_t hoplites = 0;  // and honour, of a settlement
  Square square = kNoSquare;
  Squares beside = 0;  // where a ship touches it
};

inline constexpr int kColours = 5;
inline constexpr int kChestsEach = 3;
inline constexpr int kChests = kColours * kChestsEach;

// How many chests of each colour are at some place: five counters of three bits.
class ChestSet {
 public:
  constexpr ChestSet() = default;
  constexpr explicit ChestSet(unsigned bits) : bits_(static_cast<std::uint16_t>(bits)) {}
  constexpr int count(int colour) const { return bits_ >> (3 * colour) & 7; }
  constexpr void add(int colour, int n = 1) {
    bits_ = static_cast<std::uint16_t>(bits_ + (n << (3 * colour)));
  }
  constexpr void remove(int colour, int n = 1) { add(colour, -n); }
  constexpr bool empty() const { return bits_ == 0; }
  constexpr int total() const {
    int sum = 0;
    for (int c = 0; c < kColours; ++c) sum += count(c);
    return sum;
  }
  constexpr int colours() const {
    int sum = 0;
    for (int c = 0; c < kColours; ++c) sum += count(c) > 0 ? 1 : 0;
    return sum;
  }
  constexpr bool contains(ChestSet other) const {
    for (int c = 0; c < kColours; ++c) {
      if (count(c) < other.count(c)) return false;
    }
    return true;
  }
  constexpr ChestSet without(ChestSet other) const { return ChestSet(bits_ - other.bits_); }
  constexpr ChestSet with(ChestSet other) const { return ChestSet(bits_ + other.bits_); }
  constexpr std::uint16_t bits() const { return bits_; }
  friend constexpr bool operator==(ChestSet, ChestSet) = default;

 private:
  std::uint16_t bits_ = 0;
};

// -- Pursuits

enum class TaskKind : std::uint8_t {
  kDeliverColours,
  kDeliverAny,
  kDeliverSame,
  kDeliverDifferent,
  kDefeatShip,
  kDefeatHydra,
  kSailWith,
  kSailLeave,
  kSailCards,
};
constexpr bool is_delivery(TaskKind kind) { return kind <= TaskKind::kDeliverDifferent; }
constexpr bool is_voyage(TaskKind kind) { return kind >= TaskKind::kSailWith; }
struct Task {
  TaskKind kind{};
  std::uint8_t city = 0;
  std::uint8_t number = 0;
  ChestSet chests;
};
inline constexpr int kPursuits = 16;
struct Pursuit {
  std::array<Task, 2> tasks;
  std::uint8_t points = 0;
  bool names(TaskKind kind) const { return tasks[0].kind == kind || tasks[1].kind == kind; }
};

// -- Action cards: equal ones are one kind

enum class Effect : std::uint8_t {
  kMove,
  kReclaim,
  kReclaimMore,
  kBonus,
  kPlaceBonus,
  kHydra,
  kThrowAgain,
  kWard,
  kDraw,
};
enum class CardWindow : std::uint8_t { kOwn, kPreRoll, kAny, kPostRoll };
inline constexpr int kMaxCardKinds = 16;
inline constexpr int kCards = 30;
struct ActionCard {
  Effect effect{};
  std::uint8_t amount = 0;
  CardWindow window{};
  bool reusable = false;
  std::uint8_t count = 0;  // 0: there is no such kind
};

enum class Symbol : std::uint8_t { kHydra, kCard, kHoplites, kMove };
inline constexpr int kSymbols = 4;

enum class Face : std::uint8_t { kSkull, kOne, kHalf };

inline constexpr int kBoardSpaces = 10;  // of a shipboard
inline constexpr int kMostValue = 20;    // that a challenge can ask for

struct Content {
  std::array<SquareType, kSquares> type{};
  Squares water = 0;  // plain
  Squares anchors = 0;
  Squares styx = 0;
  Squares navigable = 0;
  Square hydra_start = kNoSquare;
  std::array<Place, kPlaces> places{};
  std::array<std::uint16_t, kSquares> beside{};  // places that a ship on the square touches
  std::array<Pursuit, kPursuits> pursuits{};
  std::vector<std::uint16_t> delivered;  // the Pursuits that a delivery completes, by its chests
  std::array<ActionCard, kMaxCardKinds> cards{};
  std::array<Symbol, kSymbols> ring{};
  std::array<std::uint32_t, 3> roll{};  // weights, by face
  // How likely so many hoplites reach a value, smoothed: for bots.
  std::array<std::array<float, kMostValue + 1>, kBoardSpaces + 1> reach{};
  // Squares to sail from each, rivals left out: for bots.
  std::array<std::uint8_t, kSquares> to_athens{};
  std::array<std::uint8_t, kSquares> to_styx{};
  std::array<std::array<std::uint8_t, kSquares>, kPlaces> to_place{};
  std::uint16_t hydra_pursuits = 0;  // a bit for each card that names the Hydra
  std::uint16_t ship_pursuits = 0;
  std::uint16_t voyages = 0;
  std::string tables;  // the data files as one JSON object, each row with its origin
};

bool delivers(const Task& task, ChestSet batch);
// Works out which Pursuits name what, and what each delivery completes.
void index_pursuits(Content& content);

// Ids, as they stand in data, notations and message ids.
extern const std::array<std::string_view, 8> kSquareTypeIds;
extern const std::array<std::string_view, kPlaces> kPlaceIds;
extern const std::array<std::string_view, kColours> kColourIds;
extern const std::array<std::string_view, kSymbols> kSymbolIds;
extern const std::array<std::string_view, 9> kTaskIds;
extern const std::array<std::string_view, 9> kEffectIds;
extern const std::array<std::string_view, 4> kWindowIds;
extern const std::array<std::string_view, kPursuits> kPursuitIds;
extern const std::array<std::string_view, kMaxCardKinds> kCardIds;

// Reads a set of data files. Names the first broken constraint of DEU-CNT-01 … 08.
Result<Content> load_content(const ContentFiles& files);

}  // namespace agon::deukalion
