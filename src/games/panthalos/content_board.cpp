// The tables of the board. PAN-CONT-01 … 04
#include <algorithm>

#include "games/panthalos/content_tables.h"
#include "games/panthalos/state.h"

namespace agon::panthalos {
namespace {

constexpr std::array<std::string_view, 2> kSideIds = {"2-3", "4-5"};
constexpr std::array<std::string_view, 4> kPolisKindIds = {"disc", "reinforcement", "titan",
                                                           "good"};

Value word(std::string_view text) { return Value::of_text(std::string(text)); }

Location location_in(const ContentRow& row) {
  return static_cast<Location>(index_of(kLocationIds, text(row, "location")));
}

// How many spaces a location has on a side. The upper bounds that are not in the ledger are those
// of the state: 12 spaces in POLIS, and 8 where the spaces served are bits of a byte.
struct SpaceBounds {
  Location location;
  int min;
  int max;
};
constexpr SpaceBounds kSpaceBounds[] = {
    {Location::kPolis, 2, 12},  {Location::kAgora, 1, 8},    {Location::kPhalanx, 1, 8},
    {Location::kArt, 1, 8},     {Location::kOraculum, 1, 1}, {Location::kForo, 2, 2},
    {Location::kTitanus, 1, 1}, {Location::kAgro, 1, 1},     {Location::kKrypt, 1, 8},
    {Location::kArena, 1, 8},
};

bool takes_any_number(Location location) {
  return location == Location::kTitanus || location == Location::kAgro;
}
bool is_contested(Location location) {
  return location == Location::kAgora || location == Location::kPhalanx ||
         location == Location::kArt;
}

// A side of the board while it is checked.
struct Side {
  const ContentTable& table;
  std::string_view id;
  const BoardSide& board;

  std::span<const Space> spaces(Location location) const {
    const auto i = static_cast<std::size_t>(location);
    return std::span(board.spaces).subspan(board.first[i], board.count[i]);
  }
  Error wrong(std::string_view message, Location location, std::vector<Arg> args = {}) const {
    args.push_back({"side", word(id)});
    args.push_back({"location", word(kLocationIds[static_cast<std::size_t>(location)])});
    return broken(table, message, std::move(args));
  }
};

Status check_space_count(const Side& side, const SpaceBounds& bounds) {
  const int count = static_cast<int>(side.spaces(bounds.location).size());
  if (count >= bounds.min && count <= bounds.max) return {};
  if (bounds.min == bounds.max) {
    return side.wrong("panthalos.content.space_count", bounds.location,
                      {{"count", count}, {"expected", bounds.min}});
  }
  return side.wrong("panthalos.content.space_range", bounds.location,
                    {{"count", count}, {"min", bounds.min}, {"max", bounds.max}});
}

Status check_order(const Side& side, Location location) {
  int expected = 0;
  for (const Space& space : side.spaces(location)) {
    if (space.order != ++expected) {
      return side.wrong("panthalos.content.space_gap", location, {{"order", expected}});
    }
  }
  return {};
}

Status check_capacity(const Side& side, Location location) {
  for (const Space& space : side.spaces(location)) {
    if (space.unlimited == takes_any_number(location)) continue;
    return side.wrong(space.unlimited ? "panthalos.content.capacity_one"
                                      : "panthalos.content.capacity_unlimited",
                      location, {{"order", space.order}});
  }
  return {};
}

// Lightning exists at AGORA, PHALANX and ART (see check_both_sides), and perhaps at FORO.
Status check_lightning(const Side& side, Location location) {
  const std::span<const Space> spaces = side.spaces(location);
  const auto with = static_cast<std::size_t>(
      std::count_if(spaces.begin(), spaces.end(), [](const Space& s) { return s.lightning; }));
  if (is_contested(location)) return {};
  if (location == Location::kForo) {
    if (with == 1) return side.wrong("panthalos.content.lightning_foro", location);
  } else if (with > 0) {
    return side.wrong("panthalos.content.lightning_elsewhere", location);
  }
  return {};
}

Status check_side(const Side& side) {
  for (const SpaceBounds& bounds : kSpaceBounds) {
    if (const Status s = check_space_count(side, bounds); !s) return s;
    if (const Status s = check_order(side, bounds.location); !s) return s;
    if (const Status s = check_capacity(side, bounds.location); !s) return s;
    if (const Status s = check_lightning(side, bounds.location); !s) return s;
  }
  const int count = static_cast<int>(side.board.spaces.size());
  if (count > kMaxSpaces) {
    return broken(side.table, "panthalos.content.too_many_spaces",
                  {{"side", word(side.id)}, {"count", count}, {"max", kMaxSpaces}});
  }
  return {};
}

// FORO's two spaces are taken together, all others one by one.
Status check_pairs(const ContentTable& table) {
  for (const ContentRow& row : table.rows) {
    if (row.contains("pair_id") == (location_in(row) == Location::kForo)) continue;
    return broken(table,
                  row.contains("pair_id") ? "panthalos.content.pair_elsewhere"
                                          : "panthalos.content.pair_missing",
                  {{"record", label(table, row)}});
  }
  return {};
}

// How many spaces of a location have lightning, or have none, on both sides together.
int spaces_with(const std::array<BoardSide, 2>& sides, Location location, bool lightning) {
  int count = 0;
  for (const BoardSide& side : sides) {
    for (const Space& space : side.spaces) {
      count += space.location == location && space.lightning == lightning ? 1 : 0;
    }
  }
  return count;
}

// What the text and the examples of the rulebook show on some side.
Status check_both_sides(const ContentTable& table, const std::array<BoardSide, 2>& sides) {
  constexpr auto kArena = static_cast<std::size_t>(Location::kArena);
  if (sides[0].count[kArena] < 2 && sides[1].count[kArena] < 2) {
    return broken(table, "panthalos.content.arena_too_small");
  }
  for (const Location location : {Location::kAgora, Location::kPhalanx, Location::kArt}) {
    if (spaces_with(sides, location, true) > 0 && spaces_with(sides, location, false) > 0) continue;
    return broken(table, "panthalos.content.lightning_mixed",
                  {{"location", word(kLocationIds[static_cast<std::size_t>(location)])}});
  }
  const bool three = std::any_of(table.rows.begin(), table.rows.end(), [](const ContentRow& row) {
    return number(row, "die_value") == 3;
  });
  if (!three) return broken(table, "panthalos.content.no_value_three");
  return {};
}

Space space_of(const ContentRow& row) {
  return {.location = location_in(row),
          .order = static_cast<std::uint8_t>(number(row, "order")),
          .value = static_cast<std::uint8_t>(number(row, "die_value")),
          .lightning = flag(row, "lightning"),
          .unlimited = row.at("capacity").is_string()};
}

// PAN-PLACE-02, PAN-PLACE-03, PAN-PLACE-05; pieces 1 … 6 are Workers of that rank.
void fill_open_spaces(BoardSide& side) {
  for (std::size_t i = 0; i < side.spaces.size(); ++i) {
    const Space& space = side.spaces[i];
    side.place[i] = place_at(space.location, space.order);
    if (space.unlimited) side.unlimited |= std::uint64_t{1} << i;
    if (space.location == Location::kForo) continue;
    for (std::size_t piece = 0; piece < side.open_to.size(); ++piece) {
      const bool worker = piece >= 1 && piece <= 6;
      if (worker ? piece >= space.value : space.location != Location::kPolis) {
        side.open_to[piece] |= std::uint64_t{1} << i;
      }
    }
  }
}

// Rows come sorted by side, location and order.
void fill_sides(const ContentTable& table, std::array<BoardSide, 2>& sides) {
  for (const ContentRow& row : table.rows) {
    BoardSide& side = sides[index_of(kSideIds, text(row, "board_side"))];
    const Space space = space_of(row);
    side.spaces.push_back(space);
    ++side.count[static_cast<std::size_t>(space.location)];
  }
  for (BoardSide& side : sides) {
    for (std::size_t i = 1; i < kLocations; ++i) {
      side.first[i] = static_cast<std::uint8_t>(side.first[i - 1] + side.count[i - 1]);
    }
  }
}

}  // namespace

// PAN-CONT-01
Status read_spaces(const ContentTable& table, Content& content) {
  fill_sides(table, content.sides);
  for (std::size_t i = 0; i < content.sides.size(); ++i) {
    if (const Status s = check_side({table, kSideIds[i], content.sides[i]}); !s) return s;
  }
  if (const Status s = check_pairs(table); !s) return s;
  for (BoardSide& side : content.sides) fill_open_spaces(side);
  return check_both_sides(table, content.sides);
}

// PAN-CONT-02
Status read_location_elements(const ContentTable& table, Content& content) {
  std::array<bool, kLocations> given{};
  for (const ContentRow& row : table.rows) {
    const auto location = static_cast<std::size_t>(location_in(row));
    content.element[location] = static_cast<Element>(index_of(kElementIds, text(row, "element")));
    given[location] = true;
  }
  for (auto i = static_cast<std::size_t>(Location::kAgora); i < kLocations; ++i) {
    if (!given[i]) return absent(table, kLocationIds[i]);
  }
  if (content.element[static_cast<std::size_t>(Location::kAgora)] != Element::kEarth) {
    return broken(table, "panthalos.content.agora_not_earth");
  }
  return {};
}

namespace {

// The leftmost space gives 2 Titans once; the others 1 or 2 Discs or 1 of something, each round.
bool is_possible(const PolisBenefit& benefit, int order) {
  if (order == 1) {
    return benefit.kind == PolisKind::kTitan && benefit.amount == 2 && !benefit.repeats;
  }
  return benefit.repeats && (benefit.amount == 1 || benefit.kind == PolisKind::kDiscs);
}

Status check_polis_count(const ContentTable& table, const Content& content) {
  for (std::size_t i = 0; i < content.sides.size(); ++i) {
    const BoardSide& side = content.sides[i];
    const int spaces = side.count[static_cast<std::size_t>(Location::kPolis)];
    const int benefits = static_cast<int>(side.polis.size());
    if (spaces != benefits) {
      return broken(table, "panthalos.content.polis_count",
                    {{"side", word(kSideIds[i])}, {"spaces", spaces}, {"benefits", benefits}});
    }
  }
  return {};
}

}  // namespace

// PAN-CONT-03
Status read_polis_benefits(const ContentTable& table, Content& content) {
  for (const ContentRow& row : table.rows) {
    BoardSide& side = content.sides[index_of(kSideIds, text(row, "board_side"))];
    const int order = number(row, "order");
    const PolisBenefit benefit = {
        .kind = static_cast<PolisKind>(index_of(kPolisKindIds, text(row, "kind"))),
        .amount = static_cast<std::uint8_t>(number(row, "amount")),
        .repeats = flag(row, "repeat")};
    if (!is_possible(benefit, order)) {
      return broken(table,
                    order == 1 ? "panthalos.content.polis_leftmost"
                               : "panthalos.content.polis_benefit",
                    {{"record", label(table, row)}});
    }
    side.polis.push_back(benefit);
    if (order != static_cast<int>(side.polis.size())) {
      return broken(table, "panthalos.content.polis_gap",
                    {{"side", word(text(row, "board_side"))},
                     {"order", static_cast<std::int64_t>(side.polis.size())}});
    }
  }
  return check_polis_count(table, content);
}

// PAN-CONT-04
Status read_templum(const ContentTable& table, Content& content) {
  for (const ContentRow& row : table.rows) {
    content.templum[number(row, "round")] = static_cast<std::uint8_t>(number(row, "value"));
  }
  if (content.templum[1] != 1 || content.templum[kRounds] != 5) {
    return broken(table, "panthalos.content.templum_ends",
                  {{"first", content.templum[1]}, {"last", content.templum[kRounds]}});
  }
  for (int round = 2; round <= kRounds; ++round) {
    if (content.templum[round] < content.templum[round - 1]) {
      return broken(table, "panthalos.content.templum_falls", {{"round", round}});
    }
  }
  return {};
}

}  // namespace agon::panthalos
