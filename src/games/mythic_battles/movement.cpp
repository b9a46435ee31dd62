// Walking, running, deploying: which areas can be reached, and by which path.
#include <algorithm>

#include "games/mythic_battles/stats.h"

namespace agon::mythic_battles {
namespace {

constexpr int kMostMovement = 11;

// What does not change while one unit moves.
struct Ground {
  const Map& map;
  int mover;
  bool crosses;         // rifts are crossed at double cost along skulls
  AreaSet enter = 0;    // may be entered
  AreaSet through = 0;  // … and left again in the same move
  AreaSet drowned = 0;  // water in which talents fail

  Ground(const State& s, Unit u, bool run)
      : map(s.map()),
        mover(mover_of(s, u, run)),
        crosses((mover & kBig) != 0 && (mover & kFlies) == 0) {
    const UnitSet foes = ~s.side_units(s.owner(u));
    AreaSet full = map.of[static_cast<std::size_t>(Terrain::kWall)];  // which have no room at all
    AreaSet held = 0;
    for_each(s.occupied, [&](Area a) {
      const UnitSet here = s.in_area[a] & ~bit(u);
      if (std::popcount(here) >= map.capacity[a]) full |= bit(a);
      if ((here & foes) != 0) held |= bit(a);
    });
    const AreaSet lava =
        feels(s, u, Terrain::kLava) ? map.of[static_cast<std::size_t>(Terrain::kLava)] : 0;
    const AreaSet swamp =
        feels(s, u, Terrain::kSwamp) ? map.of[static_cast<std::size_t>(Terrain::kSwamp)] : 0;
    drowned = feels(s, u, Terrain::kWater) ? map.of[static_cast<std::size_t>(Terrain::kWater)] : 0;
    enter = map.areas & ~full & ~(s.setting().erupting ? lava : 0);  // MBP-MOVE-04, MBP-TERR-06
    through = enter & ~held & ~lava & ~swamp;                        // MBP-MOVE-03, MBP-TERR-13
  }

  // MBP-TERR-17: what a talent allows depends on the area that is left
  int leaving(Area from) const { return (drowned & bit(from)) != 0 ? mover & ~kClimbs : mover; }
  AreaSet steps(Area from) const { return map.step[leaving(from)][from] & enter; }
  AreaSet chains(Area from) const {  // MBP-BOUND-05
    return (leaving(from) & (kFlies | kClimbs)) != 0 ? 0 : map.chains[from];
  }
  // MBP-TERR-09: rifts that can be entered, and left again
  AreaSet rifts(Area from) const {
    const AreaSet steep = (leaving(from) & kClimbs) != 0 ? 0 : map.steep[from];
    return map.skulls[from] & through & ~steep & ~chains(from);
  }
};

// Areas from which the move can go on, by the least movement that leads there; `ends` has all where
// it may end, `nearer` those that take less than all of the movement.
struct Layers {
  AreaSet front[kMostMovement + 3] = {};
  AreaSet ends = 0;
  AreaSet nearer = 0;

  Layers(const Ground& ground, Area start, int movement, AreaSet within) {
    front[0] = bit(start);
    AreaSet seen = 0;
    for (int cost = 0; cost < movement; ++cost) {
      nearer = ends;
      front[cost] &= ~seen;  // a longer way leads no farther
      seen |= front[cost];
      for_each(front[cost], [&](Area a) {
        const AreaSet next = ground.steps(a) & within;
        ends |= next;
        front[cost + 1] |= next & ground.through & ~ground.chains(a);
        if (ground.crosses) front[cost + 2] |= ground.rifts(a) & within;  // in and out again
      });
    }
  }
};

Path trace(const Ground& ground, Area start, int movement, AreaSet within, Area to) {
  const Layers layers(ground, start, movement, within);
  Path path;
  if ((layers.ends & bit(to)) == 0) return path;
  Area reversed[kMostMovement + 1];
  Area at = to;
  int cost = 0;
  // The cheapest way: the last step first, each from the lowest area that serves. Behind chains a
  // move is over, so a way without them comes first.
  for (int c = 1; c <= movement && cost == 0; ++c) {
    for_each(layers.front[c - 1], [&](Area a) {
      if ((ground.steps(a) & within & bit(to)) == 0) return;
      const bool stops = (ground.chains(a) & bit(to)) != 0;
      if (cost != 0 && (stops || !path.stops)) return;
      cost = c;
      path.stops = stops;
      at = a;
    });
  }
  reversed[path.length++] = to;
  path.cost = cost;
  for (int c = cost - 1; c > 0;) {
    reversed[path.length++] = at;
    const bool rift = ground.crosses && ground.map.terrain[at] == Terrain::kRift;
    const int spent = rift ? 2 : 1;
    Area from = kNoArea;
    for_each(layers.front[c - spent], [&](Area a) {
      const AreaSet next = rift ? ground.rifts(a) : ground.steps(a) & ~ground.chains(a);
      if (from == kNoArea && (next & bit(at)) != 0) from = a;
    });
    at = from;
    c -= spent;
  }
  std::reverse_copy(reversed, reversed + path.length, path.area);
  return path;
}

bool in_water(const State& s, Unit u) {
  const Terrain here = s.map().terrain[s.unit[u].where];
  return here == Terrain::kWater && feels(s, u, here);
}

// MBP-ACT-05: no talent helps a run, unless the option keeps those that name it
bool helps_run(const State& s, Unit u, Talent t) {
  const UnitCard& card = s.card(u);
  return s.keeps_named != 0 && card.has(t) && (!card.troops() || complete(s, u));
}

bool is_blocked(const State& s, Unit u, bool run) {
  if (s.card(u).flying()) return false;
  const bool has_block =
      run ? helps_run(s, u, Talent::kBlock) && !in_water(s, u) : has_talent(s, u, Talent::kBlock);
  if (has_block) return false;  // MBP-TAL-06
  const Area here = s.unit[u].where;
  return with_talent(s, enemies_in(s, s.owner(u), here), Talent::kBlock) != 0;  // MBP-TAL-05
}

bool starts_aquatic(const State& s, Unit u) {
  return s.card(u).type == UnitType::kAquatic && (s.map().aquatic & bit(s.unit[u].where)) != 0;
}

}  // namespace

int mover_of(const State& s, Unit u, bool run) {
  const UnitCard& card = s.card(u);
  const bool whole = !card.troops() || complete(s, u);
  const bool climbs = run ? helps_run(s, u, Talent::kClimb) : card.has(Talent::kClimb) && whole;
  return (card.big() ? kBig : 0) | (card.flying() ? kFlies : 0) | (climbs ? kClimbs : 0);
}

int mover_from(const State& s, Unit u, bool run, Area from) {
  const bool drowned = s.map().terrain[from] == Terrain::kWater && feels(s, u, Terrain::kWater);
  const int mover = mover_of(s, u, run);
  return drowned ? mover & ~kClimbs : mover;
}

Mode walk_mode(const State& s, Unit u) {
  const Area here = s.unit[u].where;
  const bool stuck = s.map().terrain[here] == Terrain::kSwamp && feels(s, u, Terrain::kSwamp);
  if (stuck || is_blocked(s, u, false)) return {};  // MBP-TERR-13
  return {s.row(u).movement, false, starts_aquatic(s, u)};
}

Mode run_mode(const State& s, Unit u) {
  if (is_blocked(s, u, true)) return {};
  const bool stuck =
      s.map().terrain[s.unit[u].where] == Terrain::kSwamp && feels(s, u, Terrain::kSwamp);
  if (stuck) return {1, true, false};
  return {std::min(s.row(u).movement + 1, kMostMovement - 1), true, starts_aquatic(s, u)};
}

AreaSet destinations(const State& s, Unit u, Mode mode) {
  if (mode.movement == 0 && !mode.aquatic) return 0;
  const Ground ground(s, u, mode.run);
  const Area start = s.unit[u].where;
  AreaSet ends = Layers(ground, start, mode.movement, ground.map.areas).ends;
  if (mode.aquatic) {  // MBP-TYPE-04
    ends |= Layers(ground, start, mode.movement + 1, ground.map.aquatic).ends;
  }
  return ends;
}

Destinations walk_and_run(const State& s, Unit u) {
  const Mode walk = walk_mode(s, u);
  const Mode run = run_mode(s, u);
  const bool alike = walk.movement + 1 == run.movement && walk.aquatic == run.aquatic &&
                     mover_of(s, u, false) == mover_of(s, u, true);
  if (!alike) return {destinations(s, u, walk), destinations(s, u, run)};
  // The run goes where the walk goes, and one area farther.
  const Ground ground(s, u, true);
  const Area start = s.unit[u].where;
  const Layers layers(ground, start, run.movement, ground.map.areas);
  Destinations both{layers.nearer, layers.ends};
  if (run.aquatic) {
    const Layers wet(ground, start, run.movement + 1, ground.map.aquatic);
    both.walk |= wet.nearer;
    both.run |= wet.ends;
  }
  return both;
}

Path path_to(const State& s, Unit u, Mode mode, Area to) {
  const Ground ground(s, u, mode.run);
  const Area start = s.unit[u].where;
  const Path path = trace(ground, start, mode.movement, ground.map.areas, to);
  if (!mode.aquatic) return path;
  Path wet = trace(ground, start, mode.movement + 1, ground.map.aquatic, to);
  wet.aquatic = true;
  return wet.length > 0 && (path.length == 0 || wet.cost <= path.cost) ? wet : path;
}

// MBP-MOVE-05, MBP-MOVE-06
AreaSet deploy_areas(const State& s, Unit u) {
  const UnitCard& card = s.card(u);
  const Map& map = s.map();
  const bool climbs = s.keeps_named != 0 && card.has(Talent::kClimb);
  AreaSet areas = 0;
  for_each(s.setting().zone[s.owner(u)], [&](Area a) {
    if (s.full(a)) return;
    switch (map.terrain[a]) {
      case Terrain::kCliff:
      case Terrain::kRock:
        if (!card.flying() && !climbs) return;
        break;
      case Terrain::kRift:
        if (card.big() && !card.flying()) return;
        break;
      case Terrain::kLava:
        if (s.setting().erupting && feels(s, u, Terrain::kLava)) return;
        break;
      default: break;
    }
    areas |= bit(a);
  });
  return areas;
}

}  // namespace agon::mythic_battles
