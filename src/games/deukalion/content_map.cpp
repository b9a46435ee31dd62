// The map and what stands on it. DEU-CNT-01 … 03
#include "games/deukalion/content_tables.h"

namespace agon::deukalion {
namespace {

constexpr int kAnchorsNeeded = 4;  // one for each ship at the start
constexpr Square kCentre = kSquares / 2;

Squares around(int square) {
  const Squares row =
      bit(square) | ((bit(square) & ~kEastEdge) << 1) | ((bit(square) & ~kWestEdge) >> 1);
  return ((row | row << kColumns | row >> kColumns) & kAllSquares) & ~bit(square);
}

bool in_one_piece(Squares set) {
  Squares reached = set & (~set + 1);
  for (Squares next = reached; next != 0;) {
    next = neighbours(next) & set & ~reached;
    reached |= next;
  }
  return reached == set;
}

Error broken_square(const ContentTable& table, std::string_view message, std::string_view square) {
  return broken(table, message, {{"square", Value::of_text(std::string(square))}});
}

// A name goes with one type of square, and the square that carries it is noted.
Status read_name(const ContentTable& table, const ContentRow& row, int square, Content& content,
                 Square& athens) {
  const std::string_view name = text(row, "name");
  const SquareType type = content.type[square];
  SquareType fitting = type;
  Square* where = nullptr;
  if (name == "athens") {
    fitting = SquareType::kAthens;
    where = &athens;
  } else if (name == "hydra_start") {
    fitting = SquareType::kWater;
    where = &content.hydra_start;
  } else if (name != "none") {
    const int place = index_of(kPlaceIds, name);
    fitting = place < kCities ? SquareType::kCity : SquareType::kSettlement;
    where = &content.places[place].square;
  }
  const bool needs_name =
      type == SquareType::kCity || type == SquareType::kSettlement || type == SquareType::kAthens;
  if (type != fitting || (needs_name && where == nullptr)) {
    return broken_square(table, "deukalion.content.name_and_type", text(row, "square"));
  }
  if (where != nullptr) {
    if (*where != kNoSquare) {
      return broken(table, "deukalion.content.named_twice",
                    {{"name", Value::of_text(std::string(name))}});
    }
    *where = static_cast<Square>(square);
  }
  return {};
}

Status check_places(const ContentTable& table, Content& content) {
  for (std::size_t i = 0; i < kPlaces; ++i) {
    Place& place = content.places[i];
    if (place.square == kNoSquare) return absent(table, kPlaceIds[i]);
    place.beside = neighbours(bit(place.square)) & content.navigable;
    const bool rhodes = kPlaceIds[i] == "rhodes";
    if (std::popcount(place.beside) < (rhodes ? 2 : 1)) {
      return broken(table, "deukalion.content.unreachable",
                    {{"name", Value::of_text(std::string(kPlaceIds[i]))}});
    }
    for (Squares set = place.beside; set != 0;) {
      content.beside[take_first(set)] |= static_cast<std::uint16_t>(1U << i);
    }
  }
  return {};
}

// How many squares lie between each square and the nearest of a set.
void fill_distances(const Content& content, Squares to,
                    std::array<std::uint8_t, kSquares>& distances) {
  distances.fill(kSquares);
  Squares seen = to;
  std::uint8_t far = 0;
  for (Squares front = to; front != 0; ++far) {
    for (Squares rest = front; rest != 0;) distances[take_first(rest)] = far;
    front = neighbours(front) & content.navigable & ~seen;
    seen |= front;
  }
}

Status check_water(const ContentTable& table, const Content& content, Square athens) {
  if (content.type[kCentre] != SquareType::kKylix) {
    return broken_square(table, "deukalion.content.kylix_not_in_centre", square_id(kCentre));
  }
  if ((around(kCentre) & ~content.water) != 0) {
    return broken(table, "deukalion.content.water_around_kylix");
  }
  if (athens == kNoSquare) return absent(table, "athens");
  if ((content.anchors & ~around(athens)) != 0) {
    return broken(table, "deukalion.content.anchor_far_from_athens");
  }
  if (std::popcount(content.anchors) < kAnchorsNeeded) {
    return broken(table, "deukalion.content.anchors",
                  {{"found", std::popcount(content.anchors)}, {"needed", kAnchorsNeeded}});
  }
  if (std::popcount(content.styx) < 2) {
    return broken(table, "deukalion.content.styx", {{"found", std::popcount(content.styx)}});
  }
  if (content.hydra_start == kNoSquare) return absent(table, "hydra_start");
  if (!in_one_piece(content.navigable)) return broken(table, "deukalion.content.not_connected");
  if (!in_one_piece(content.water)) return broken(table, "deukalion.content.water_not_connected");
  return {};
}

}  // namespace

// DEU-CNT-01
Status read_map(const ContentTable& table, Content& content) {
  Square athens = kNoSquare;
  for (int square = 0; square < kSquares; ++square) {
    const ContentRow& row = table.rows[square];
    const auto type = static_cast<SquareType>(index_of(kSquareTypeIds, text(row, "type")));
    content.type[square] = type;
    if (type == SquareType::kWater) content.water |= bit(square);
    if (type == SquareType::kAnchor) content.anchors |= bit(square);
    if (type == SquareType::kStyx) content.styx |= bit(square);
    if (type == SquareType::kKylix && square != kCentre) {
      return broken_square(table, "deukalion.content.kylix_not_in_centre", text(row, "square"));
    }
    if (Status status = read_name(table, row, square, content, athens); !status) return status;
  }
  content.navigable = content.water | content.anchors | content.styx;
  if (Status status = check_water(table, content, athens); !status) return status;
  if (Status status = check_places(table, content); !status) return status;
  fill_distances(content, content.anchors, content.to_athens);
  fill_distances(content, content.styx, content.to_styx);
  for (std::size_t i = 0; i < kPlaces; ++i) {
    fill_distances(content, content.places[i].beside, content.to_place[i]);
  }
  return {};
}

// DEU-CNT-02
Status read_cities(const ContentTable& table, Content& content) {
  int spaces = 0;
  for (const ContentRow& row : table.rows) {
    Place& city = content.places[index_of(kPlaceIds, text(row, "id"))];
    city.value = static_cast<std::uint8_t>(number(row, "value"));
    city.spaces = static_cast<std::uint8_t>(number(row, "chest_spaces"));
    spaces += city.spaces;
    if (text(row, "id") == "halikarnassos" && (city.value != 4 || city.spaces != 3)) {
      return broken(table, "deukalion.content.halikarnassos");
    }
  }
  if (spaces < kChests) {
    return broken(table, "deukalion.content.chest_spaces",
                  {{"found", spaces}, {"needed", kChests}});
  }
  return {};
}

// DEU-CNT-03
Status read_settlements(const ContentTable& table, Content& content) {
  for (const ContentRow& row : table.rows) {
    Place& place = content.places[index_of(kPlaceIds, text(row, "id"))];
    place.value = static_cast<std::uint8_t>(number(row, "value"));
    place.hoplites = static_cast<std::uint8_t>(number(row, "hoplites"));
    if (place.value < place.hoplites) {
      return broken(table, "deukalion.content.weak_settlement", {{"record", label(table, row)}});
    }
    if (text(row, "id") == "ephesus" && (place.value != 1 || place.hoplites != 1)) {
      return broken(table, "deukalion.content.ephesus");
    }
  }
  return {};
}

}  // namespace agon::deukalion
