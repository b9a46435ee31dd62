#include "games/mythic_battles/content.h"

#include <algorithm>
#include <bit>
#include <cmath>

#include "core/content_tables.h"
#include "games/mythic_battles/mythic_battles.h"

namespace agon::mythic_battles {

const std::array<std::string_view, kTalents> kTalentIds = {
    "archer",           "block",           "bolster",       "climb",          "close_combat",
    "close_protection", "force_of_nature", "gem_collector", "guard",          "initiative",
    "leader",           "mighty_throw",    "mobility",      "monster_slayer", "phalanx",
    "sneak_attack",     "torment"};
const std::array<std::string_view, kTerrains> kTerrainIds = {"open",  "cliff", "forest", "lava",
                                                             "rift",  "rock",  "ruins",  "slope",
                                                             "swamp", "cage",  "wall",   "water"};
const std::array<std::string_view, kBorders> kBorderIds = {"normal", "impassable", "escarpment",
                                                           "height", "chains",     "cage_wall"};
const std::array<std::string_view, kMaps> kMapIds = {"olympus", "styx", "labyrinth", "tartarus"};
const std::array<std::string_view, kScenarioKinds> kScenarioIds = {
    "skirmish", "labyrinth", "styx", "tartarus", "teams", "betrayals"};

std::string area_id(Area area) {
  return {static_cast<char>('a' + area / 6), static_cast<char>('1' + area % 6)};
}

Area parse_area(std::string_view id) {
  if (id.size() != 2 || id[0] < 'a' || id[0] > 'e' || id[1] < '1' || id[1] > '6') return kNoArea;
  return static_cast<Area>((id[0] - 'a') * 6 + id[1] - '1');
}

Unit find_unit(const Content& content, std::string_view id) {
  for (std::size_t i = 0; i < content.units.size(); ++i) {
    if (content.units[i].id == id) return static_cast<Unit>(i);
  }
  return kNoUnit;
}

namespace {

namespace json = boost::json;

constexpr std::array<std::string_view, 4> kTypeIds = {"land", "aquatic", "fireproof", "flying"};
constexpr std::array<std::string_view, 5> kClassIds = {"troops", "hero", "monster", "god", "titan"};
constexpr std::array<std::string_view, 4> kKindIds = {"special", "active", "passive", "permanent"};
constexpr std::array<std::string_view, 2> kColumnIds = {"black", "white"};
constexpr std::array<std::string_view, kEffectKinds> kEffectIds = {"area_attack",
                                                                   "single_attack",
                                                                   "multiple_attack",
                                                                   "charge",
                                                                   "petrify",
                                                                   "peek",
                                                                   "extra_attack",
                                                                   "chase",
                                                                   "raise_limit",
                                                                   "reap",
                                                                   "reroll_any",
                                                                   "reroll_own",
                                                                   "reduce_wounds",
                                                                   "bolster_attack",
                                                                   "lead",
                                                                   "pass_wounds",
                                                                   "free_manoeuvre",
                                                                   "draw",
                                                                   "bolster_defence",
                                                                   "heal"};
constexpr std::array<std::string_view, 3> kLostIds = {"side_loses", "eliminated", "nothing"};

std::uint8_t byte(const ContentRow& row, std::string_view field) {
  return static_cast<std::uint8_t>(number(row, field));
}
Value word(std::string_view text) { return Value::of_text(std::string(text)); }

std::uint32_t talents_in(const ContentRow& row) {
  std::uint32_t set = 0;
  for (const json::value& id : row.at("talents").as_array()) {
    set |= bit(index_of(kTalentIds, id.as_string()));
  }
  return set;
}

Status add_unit(const ContentTable& table, Content& content, UnitCard card) {
  if (find_unit(content, card.id) != kNoUnit) {
    return broken(table, "core.content.twice", {{"record", word(card.id)}});
  }
  if (content.units.size() >= kMaxUnits) {
    return broken(table, "mythic_battles.content.too_many_units", {{"most", kMaxUnits}});
  }
  content.units.push_back(std::move(card));
  return {};
}

std::uint8_t column_in(const ContentRow& line, std::string_view field) {
  const json::value* value = line.if_contains(field);
  if (value == nullptr) return kDash;
  if (value->is_string()) return value->as_string() == "symbol" ? kSymbol : kDash;
  return static_cast<std::uint8_t>(value->as_int64());
}

// MBP-CONT-01
Status read_units(const ContentTable& table, Content& content) {
  for (const ContentRow& row : table.rows) {
    UnitCard card;
    card.id = text(row, "id");
    card.cls = static_cast<UnitClass>(index_of(kClassIds, text(row, "class")));
    card.type = static_cast<UnitType>(index_of(kTypeIds, text(row, "type")));
    card.cost = byte(row, "cost");
    card.cards = byte(row, "cards");
    card.strategic = byte(row, "strategic");
    card.tokens = byte(row, "tokens");
    card.talents = talents_in(row);
    const json::array& lines = row.at("rows").as_array();
    card.start = static_cast<std::uint8_t>(lines.size());
    int vitality = card.start;
    for (const json::value& value : lines) {
      const ContentRow& line = value.as_object();
      if (number(line, "vitality") != vitality) {
        return broken(table, "mythic_battles.content.row_gap",
                      {{"unit", word(card.id)}, {"vitality", vitality}});
      }
      card.rows[vitality--] = {byte(line, "offence"),
                               byte(line, "defence"),
                               byte(line, "range"),
                               byte(line, "movement"),
                               {column_in(line, "black"), column_in(line, "white")}};
    }
    if (Status status = add_unit(table, content, std::move(card)); !status) return status;
  }
  return {};
}

// MBP-CONT-02, MBP-RES-04
Status read_troops(const ContentTable& table, Content& content) {
  for (const ContentRow& row : table.rows) {
    UnitCard card;
    card.id = text(row, "id");
    card.cls = UnitClass::kTroops;
    card.type = static_cast<UnitType>(index_of(kTypeIds, text(row, "type")));
    card.cost = byte(row, "cost");
    card.cards = byte(row, "cards");
    card.start = byte(row, "miniatures");
    card.regrows = byte(row, "regrows");
    card.talents = talents_in(row);
    const int per = number(row, "bonus_per");
    const int from = number(row, "bonus_from");
    for (int n = 1; n <= card.start; ++n) {
      int offence = number(row, "offence");
      if (per > 0) offence += n / per;
      if (from > 0 && n >= from) ++offence;
      card.rows[n] = {static_cast<std::uint8_t>(std::min(offence, 10)),
                      byte(row, "defence"),
                      byte(row, "range"),
                      byte(row, "movement"),
                      {kDash, kDash}};
    }
    if (Status status = add_unit(table, content, std::move(card)); !status) return status;
  }
  return {};
}

void find_far_strikes(Content& content) {
  for (UnitCard& card : content.units) {
    for (UnitRow& row : card.rows) {
      for (const std::uint8_t index : card.power) {
        if (index == kNoPower) continue;
        const Power& power = content.powers[index];
        const std::uint8_t number = row.column[power.column];
        if (power.max_range <= row.range || number == kDash || number == kSymbol) continue;
        row.far_dice = number;
        row.far_range = power.max_range;
      }
    }
  }
}

// MBP-CONT-04
Status read_powers(const ContentTable& table, Content& content) {
  for (const ContentRow& row : table.rows) {
    Power power;
    power.id = text(row, "id");
    power.unit = find_unit(content, text(row, "unit"));
    power.kind = static_cast<PowerKind>(index_of(kKindIds, text(row, "kind")));
    power.column = static_cast<std::uint8_t>(index_of(kColumnIds, text(row, "column")));
    power.cost = byte(row, "cost");
    power.effect = static_cast<Effect>(index_of(kEffectIds, text(row, "effect")));
    power.amount = byte(row, "amount");
    power.min_range = byte(row, "min_range");
    power.max_range = byte(row, "max_range");
    power.own_range = flag(row, "own_range");
    power.removes_piece = flag(row, "removes_piece");
    if (power.unit == kNoUnit || content.units[power.unit].troops()) {
      return broken(table, "mythic_battles.content.power_unit",
                    {{"power", word(power.id)}, {"unit", word(text(row, "unit"))}});
    }
    std::uint8_t& slot = content.units[power.unit].power[power.column];
    if (slot != kNoPower) {
      return broken(table, "mythic_battles.content.column_twice",
                    {{"power", word(power.id)}, {"unit", word(text(row, "unit"))}});
    }
    slot = static_cast<std::uint8_t>(content.powers.size());
    content.with_effect[static_cast<std::size_t>(power.effect)] |= bit(power.unit);
    content.powers.push_back(std::move(power));
  }
  // A row with an entry and no power, or a power without any entry.
  for (const UnitCard& card : content.units) {
    for (std::size_t column = 0; column < 2; ++column) {
      bool entry = false;
      for (const UnitRow& row : card.rows) entry = entry || row.column[column] != kDash;
      if (entry != (card.power[column] != kNoPower)) {
        return broken(table, "mythic_battles.content.column_empty",
                      {{"unit", word(card.id)}, {"column", word(kColumnIds[column])}});
      }
    }
  }
  find_far_strikes(content);
  return {};
}

Status read_talents(const ContentTable& table, Content& content) {
  for (const ContentRow& row : table.rows) {
    TalentCard& card = content.talents[index_of(kTalentIds, text(row, "id"))];
    const auto small = [&](std::string_view field) {
      return static_cast<std::int8_t>(number(row, field));
    };
    card = {small("offence"), small("defence"), small("target_defence"), small("range"),
            byte(row, "rerolls")};
  }
  return {};
}

Map& map_in(Content& content, const ContentRow& row) {
  return content.maps[index_of(kMapIds, text(row, "map"))];
}

Status read_maps(const ContentTable& table, Content& content) {
  for (const ContentRow& row : table.rows) {
    content.maps[index_of(kMapIds, text(row, "id"))].id = text(row, "id");
  }
  return {};
}

// -- maps

template <class Visit>
void for_each_area(AreaSet set, Visit&& visit) {
  for (; set != 0; set &= set - 1) visit(static_cast<Area>(std::countr_zero(set)));
}

void measure_distances(Map& map) {
  for_each_area(map.areas, [&](Area from) {
    auto& distance = map.distance[from];
    distance.fill(99);
    AreaSet reached = bit(from);
    AreaSet edge = reached;
    for (std::uint8_t d = 0; edge != 0; ++d) {
      AreaSet next = 0;
      for_each_area(edge, [&](Area a) {
        distance[a] = d;
        next |= map.adjacent[a];
      });
      edge = next & ~reached;
      reached |= edge;
    }
  });
}

// The part of the segment between two centres that lies in the cell of a third one: all its points
// are nearer to that centre than to any other. An area counts as crossed by more than this.
constexpr double kCrossing = 4.0;

struct Part {
  double from = 0;
  double to = 1;
};

Part part_in_cell(const Map& map, Area start, Area end, Area cell) {
  const double ax = map.x[start], ay = map.y[start];
  const double dx = map.x[end] - ax, dy = map.y[end] - ay;
  Part part;
  for_each_area(map.areas & ~bit(cell), [&](Area other) {
    // |p - cell|² <= |p - other|² along p = a + t d is linear in t: k t <= m.
    const double ox = map.x[other] - map.x[cell], oy = map.y[other] - map.y[cell];
    const double k = 2 * (dx * ox + dy * oy);
    const double other2 = map.x[other] * map.x[other] + map.y[other] * map.y[other];
    const double cell2 = map.x[cell] * map.x[cell] + map.y[cell] * map.y[cell];
    const double m = other2 - cell2 - 2 * (ax * ox + ay * oy);
    if (k > 0) {
      part.to = std::min(part.to, m / k);
    } else if (k < 0) {
      part.from = std::max(part.from, m / k);
    } else if (m < 0) {
      part.to = -1;
    }
  });
  return part;
}

// MBP-CONT-07
void look_across(Map& map, Area from, Area to) {
  const double length = std::hypot(map.x[to] - map.x[from], map.y[to] - map.y[from]);
  double first_at = 2;
  map.first[from][to] = to;
  for_each_area(map.areas & ~bit(from) & ~bit(to), [&](Area cell) {
    const Part part = part_in_cell(map, from, to, cell);
    if ((part.to - part.from) * length <= kCrossing) return;
    map.crossed[from][to] |= bit(cell);
    if (part.from < first_at) {
      first_at = part.from;
      map.first[from][to] = cell;
    }
  });
}

void measure_sight(Map& map) {
  for_each_area(map.areas, [&](Area from) {
    for_each_area(map.areas & ~bit(from), [&](Area to) { look_across(map, from, to); });
  });
}

// MBP-CONT-05
Status read_areas(const ContentTable& table, Content& content) {
  for (const ContentRow& row : table.rows) {
    Map& map = map_in(content, row);
    const Area area = parse_area(text(row, "id"));
    map.areas |= bit(area);
    const auto terrain = static_cast<Terrain>(index_of(kTerrainIds, text(row, "terrain")));
    map.terrain[area] = terrain;
    map.of[static_cast<std::size_t>(terrain)] |= bit(area);
    map.capacity[area] = byte(row, "capacity");
    map.x[area] = static_cast<std::int16_t>(number(row, "x"));
    map.y[area] = static_cast<std::int16_t>(number(row, "y"));
    for (const json::value& other : row.at("adjacent").as_array()) {
      map.adjacent[area] |= bit(parse_area(other.as_string()));
    }
    if ((terrain == Terrain::kWall) != (map.capacity[area] == 0)) {
      return broken(table, "mythic_battles.content.wall_capacity", {{"area", label(table, row)}});
    }
  }
  for (Map& map : content.maps) {
    map.aquatic = map.of[static_cast<std::size_t>(Terrain::kSwamp)] |
                  map.of[static_cast<std::size_t>(Terrain::kWater)];
    for (Area a = 0; a < kAreas; ++a) {
      for (Area b = 0; b < kAreas; ++b) {
        const bool there = (map.adjacent[a] & bit(b)) != 0;
        if (there && ((map.adjacent[b] & bit(a)) == 0 || a == b || (map.areas & bit(b)) == 0)) {
          return broken(
              table, "mythic_battles.content.one_sided",
              {{"map", word(map.id)}, {"from", word(area_id(a))}, {"to", word(area_id(b))}});
        }
      }
    }
    measure_distances(map);
    int farthest = 0;
    for_each_area(map.areas, [&](Area a) {
      for_each_area(map.areas,
                    [&](Area b) { farthest = std::max<int>(farthest, map.distance[a][b]); });
    });
    if (map.areas == 0 || farthest > kAreas) {
      return broken(table, "mythic_battles.content.map_in_parts", {{"map", word(map.id)}});
    }
    measure_sight(map);
  }
  return {};
}

bool may_step(const Map& map, Area to, Border border, int mover) {
  const bool flies = (mover & kFlies) != 0;
  const bool nimble = flies || (mover & kClimbs) != 0;
  const Terrain terrain = map.terrain[to];
  if (terrain == Terrain::kWall || border == Border::kImpassable) return false;
  if (border == Border::kCageWall && (mover & kBig) != 0) return false;
  if (border == Border::kEscarpment && !nimble) return false;
  if ((terrain == Terrain::kCliff || terrain == Terrain::kRock) && !nimble) return false;
  return terrain != Terrain::kRift || flies || (mover & kBig) == 0;
}

void lay_steps(Map& map, const std::array<std::array<Border, kAreas>, kAreas>& borders) {
  for (int mover = 0; mover < kMovers; ++mover) {
    for_each_area(map.areas, [&](Area from) {
      AreaSet& steps = map.step[mover][from];
      steps = 0;
      for_each_area(map.adjacent[from], [&](Area to) {
        if (may_step(map, to, borders[from][to], mover)) steps |= bit(to);
      });
    });
  }
}

// MBP-TERR-09: skulls open a rift, not the border before it
void close_skulls(Map& map, const std::array<std::array<Border, kAreas>, kAreas>& borders) {
  for_each_area(map.areas, [&](Area from) {
    for_each_area(map.adjacent[from], [&](Area to) {
      const Border border = borders[from][to];
      if (border == Border::kImpassable || border == Border::kCageWall) {
        map.skulls[from] &= ~bit(to);
      }
      if (border == Border::kEscarpment) map.steep[from] |= bit(to);
    });
  });
}

// MBP-CONT-06
Status read_borders(const ContentTable& table, Content& content) {
  std::array<std::array<std::array<Border, kAreas>, kAreas>, kMaps> borders{};
  for (const ContentRow& row : table.rows) {
    Map& map = map_in(content, row);
    const Area from = parse_area(text(row, "from"));
    const Area to = parse_area(text(row, "to"));
    if ((map.adjacent[from] & bit(to)) == 0) {
      return broken(table, "mythic_battles.content.no_border", {{"border", label(table, row)}});
    }
    const auto kind = static_cast<Border>(index_of(kBorderIds, text(row, "kind")));
    auto& grid = borders[&map - content.maps.data()];
    grid[from][to] = grid[to][from] = kind;
    map.borders.push_back({from, to, kind});
    if (kind == Border::kChains) {
      map.chains[from] |= bit(to);
      map.chains[to] |= bit(from);
    }
    if (kind == Border::kHeight) {
      for_each_area(map.areas & ~bit(from), [&](Area target) {
        if (map.first[from][target] == to) map.in_front[from] |= bit(target);
      });
    }
    const auto skull = [&](Area a, Area b) {
      if (map.terrain[b] == Terrain::kRift) map.skulls[a] |= bit(b);
    };
    const std::string_view skulls = text(row, "skulls");
    if (skulls != "none") skull(from, to);
    if (skulls == "both") skull(to, from);
    if (text(row, "throws") != "all_pass") {
      map.no_big_throw[from] |= bit(to);
      map.no_big_throw[to] |= bit(from);
    }
  }
  for (std::size_t i = 0; i < kMaps; ++i) {
    lay_steps(content.maps[i], borders[i]);
    close_skulls(content.maps[i], borders[i]);
  }
  return {};
}

// -- scenarios

// MBP-SETUP-02, MBP-CONT-08
Status read_scenarios(const ContentTable& table, Content& content) {
  for (const ContentRow& row : table.rows) {
    Scenario scenario;
    const Map& map = map_in(content, row);
    scenario.id = static_cast<std::uint8_t>(index_of(kScenarioIds, text(row, "id")));
    scenario.players = byte(row, "players");
    scenario.map = static_cast<std::uint8_t>(&map - content.maps.data());
    scenario.points = byte(row, "points");
    scenario.fixed = text(row, "units") == "fixed";
    scenario.erupting = text(row, "lava") == "erupting";
    scenario.goal = byte(row, "goal");
    scenario.lost = static_cast<LostDivinity>(index_of(kLostIds, text(row, "lost_divinity")));
    const auto area_in = [&](const json::value& id) {
      const Area area = parse_area(id.as_string());
      return map.capacity[area] > 0 ? bit(area) : 0;
    };
    bool good = true;
    const json::array& sides = row.at("sides").as_array();
    const json::array& zones = row.at("zones").as_array();
    if (static_cast<int>(sides.size()) != scenario.players || zones.size() != sides.size()) {
      return broken(table, "mythic_battles.content.seats", {{"scenario", label(table, row)}});
    }
    for (std::size_t seat = 0; seat < sides.size(); ++seat) {
      scenario.side[seat] = static_cast<std::uint8_t>(sides[seat].as_int64());
      for (const json::value& id : zones[seat].as_array()) {
        good = good && area_in(id) != 0;
        scenario.zone[seat] |= area_in(id);
      }
    }
    for (std::size_t seat = 0; seat < sides.size(); ++seat) {
      for (std::size_t other = 0; other < sides.size(); ++other) {
        const bool same = scenario.side[seat] == scenario.side[other];
        scenario.friends[seat] |= static_cast<std::uint8_t>(same ? 1U << other : 0);
      }
    }
    for (const json::value& id : row.at("omphalos").as_array()) {
      good = good && area_in(id) != 0;
      scenario.omphalos |= area_in(id);
    }
    if (!good) {
      return broken(table, "mythic_battles.content.no_area", {{"scenario", label(table, row)}});
    }
    int divinities = 0;
    for (const UnitCard& card : content.units) {
      divinities += card.divinity() && card.cost <= scenario.points ? 1 : 0;
    }
    if (!scenario.fixed && divinities < scenario.players) {
      return broken(table, "mythic_battles.content.few_divinities",
                    {{"scenario", label(table, row)}, {"players", int{scenario.players}}});
    }
    if (scenario.side[0] == scenario.side[1]) {
      return broken(table, "mythic_battles.content.sides", {{"scenario", label(table, row)}});
    }
    content.scenarios.push_back(scenario);
  }
  return {};
}

// MBP-SETUP-05
Status read_armies(const ContentTable& table, Content& content) {
  for (const ContentRow& row : table.rows) {
    UnitSet army = 0;
    int divinities = 0;
    for (const json::value& id : row.at("units").as_array()) {
      const Unit unit = find_unit(content, id.as_string());
      if (unit == kNoUnit) {
        return broken(table, "mythic_battles.content.no_unit",
                      {{"army", label(table, row)}, {"unit", word(id.as_string())}});
      }
      army |= bit(unit);
      divinities += content.units[unit].divinity() ? 1 : 0;
    }
    if (divinities != 1) {
      return broken(table, "mythic_battles.content.one_divinity", {{"army", label(table, row)}});
    }
    for (Scenario& scenario : content.scenarios) {
      const bool own = kScenarioIds[scenario.id] == text(row, "scenario");
      if (scenario.players != number(row, "players")) continue;
      if (!own && (scenario.fixed || text(row, "scenario") != "any")) continue;
      const auto seat = static_cast<std::size_t>(number(row, "seat"));
      if (static_cast<int>(seat) < scenario.players) scenario.army[seat] = army;
    }
  }
  for (const Scenario& scenario : content.scenarios) {
    UnitSet taken = 0;
    bool good = true;
    for (std::size_t seat = 0; seat < scenario.players; ++seat) {
      good = good && scenario.army[seat] != 0 && (scenario.army[seat] & taken) == 0;
      taken |= scenario.army[seat];
    }
    if (!good) {
      return broken(table, "mythic_battles.content.armies",
                    {{"scenario", word(kScenarioIds[scenario.id])},
                     {"players", static_cast<int>(scenario.players)}});
    }
  }
  return {};
}

const std::vector<ContentReader<Content>>& tables() {
  static const std::vector<ContentReader<Content>> all = {
      {{"units", "MBP-CONT-01", 0, {"id"}}, read_units},
      {{"troops", "MBP-CONT-02", 0, {"id"}}, read_troops},
      {{"powers", "MBP-CONT-04", 0, {"id"}}, read_powers},
      {{"talents", "MBP-TAL-01", kTalents, {"id"}}, read_talents},
      {{"maps", "MBP-CONT-05", kMaps, {"id"}}, read_maps},
      {{"areas", "MBP-CONT-05", 0, {"map", "id"}}, read_areas},
      {{"borders", "MBP-CONT-06", 0, {"map", "from", "to"}}, read_borders},
      {{"scenarios", "MBP-CONT-08", 0, {"id", "players"}}, read_scenarios},
      {{"armies", "MBP-SETUP-05", 0, {"scenario", "players", "seat"}}, read_armies},
  };
  return all;
}

}  // namespace

Result<Content> load_content(const ContentFiles& files) {
  return read_content<Content>(tables(), MythicBattles::files().schemas, files);
}

}  // namespace agon::mythic_battles
