// What must hold after every action. See appendix 2 of the ledger.
#include "games/mythic_battles/mythic_battles.h"
#include "games/mythic_battles/play.h"
#include "games/mythic_battles/stats.h"

namespace agon::mythic_battles {
namespace {

using Fault = std::optional<std::string>;

int total(const Cards& cards) { return cards.hand + cards.deck + cards.discard; }

// 1, 15
Fault check_cards(const State& s, Player p) {
  int strategic = 0;
  for (UnitSet set = s.army[p]; set != 0; set &= set - 1) {
    const auto u = static_cast<Unit>(std::countr_zero(set));
    strategic += s.card(u).strategic;
    const int expected = s.round == 0 ? 0 : s.card(u).cards;
    if (total(s.unit[u].cards) != expected) return "activation cards of " + s.card(u).id;
    if (s.unit[u].cards.known > s.unit[u].cards.hand) return "known cards of " + s.card(u).id;
  }
  const PlayerState& player = s[p];
  if (total(player.aow) != (s.round == 0 ? 0 : strategic + 3)) return "art of war cards";
  if (player.aow.known > player.aow.hand) return "known art of war cards";
  if (player.omphalos.known > player.omphalos.hand) return "known omphalos cards";
  // Cards from absorbed omphalos; those from unspent points come on top.
  if (total(player.omphalos) + player.boxed < player.absorbed + player.lost) {
    return "omphalos cards";
  }
  return std::nullopt;
}

// 2, 3
Fault check_omphalos(const State& s) {
  int count = std::popcount(s.carrying);
  for (const std::uint8_t n : s.omphalos) count += n;
  for (Player p = 0; p < s.players; ++p) count += s[p].absorbed + s[p].lost;
  if (count != std::popcount(s.setting().omphalos)) return "number of omphalos";
  return std::nullopt;
}

// 4, 6
Fault check_unit(const State& s, Unit u) {
  const UnitState& unit = s.unit[u];
  const UnitCard& card = s.card(u);
  if (unit.owner == kNobody) {
    if (unit.where != kBoxed || unit.life != 0 || total(unit.cards) != 0 || unit.cards.known != 0) {
      return "a unit of nobody: " + card.id;
    }
    return std::nullopt;
  }
  if (unit.owner >= s.players || (s.army[unit.owner] & bit(u)) == 0) return "owner of " + card.id;
  if ((s.pool & bit(u)) != 0) return "recruited twice: " + card.id;
  const bool here = unit.on_map();
  if (here && (s.in_area[unit.where] & bit(u)) == 0) return "area of " + card.id;
  if (!here && unit.where != kReserve && unit.where != kOnCard && unit.where != kBoxed) {
    return "place of " + card.id;
  }
  if (unit.where == kOnCard && !card.troops()) return "card of " + card.id;
  if (unit.where == kBoxed && card.troops() && s[unit.owner].eliminated != 2) {
    return "boxed troops: " + card.id;
  }
  const bool lives = here || unit.where == kReserve;
  if (lives != (unit.life > 0) || unit.life > card.start) return "life of " + card.id;
  if (unit.where == kReserve && unit.life != card.start) return "life in reserve: " + card.id;
  return std::nullopt;
}

// 5
Fault check_areas(const State& s) {
  UnitSet seen = 0;
  for (Area a = 0; a < kAreas; ++a) {
    if ((s.map().areas & bit(a)) == 0 && (s.in_area[a] != 0 || s.omphalos[a] != 0)) {
      return "something outside the map";
    }
    if (s.count_in(a) > s.map().capacity[a]) return "too many units in " + area_id(a);
    if ((s.in_area[a] != 0) != ((s.occupied & bit(a)) != 0)) return "occupied areas";
    if ((seen & s.in_area[a]) != 0) return "a unit in two areas";
    seen |= s.in_area[a];
    const Terrain terrain = s.map().terrain[a];
    const bool pieces = terrain == Terrain::kForest || terrain == Terrain::kRuins;
    if (s.pieces[a] > (pieces ? 2 : 0)) return "pieces in " + area_id(a);
  }
  UnitSet on_map = 0;
  UnitSet owned = 0;
  for (Player p = 0; p < s.players; ++p) owned |= s.army[p];
  UnitSet boxed = 0;
  for_each(owned, [&](Unit u) {
    on_map |= s.unit[u].on_map() ? bit(u) : 0;
    boxed |= s.unit[u].where == kBoxed ? bit(u) : 0;
  });
  if (s.boxed != boxed) return "units in the box";
  if (seen != on_map) return "units in areas";
  if ((s.carrying & ~on_map) != 0) return "a carrier off the map";
  for (Player p = 0; p < s.players; ++p) {
    if (((s.marked[p] | s.led[p]) & ~on_map) != 0) return "a marked unit off the map";
  }
  const UnitSet turn = s.activated | s.retaliated | s.evaded | s.invoked[0] | s.invoked[1];
  if ((turn & ~owned) != 0 || (s.pool & owned) != 0) return "sets of units";
  if ((s.pool >> s.content->unit_count()) != 0) return "pool of unknown units";
  return std::nullopt;
}

// 9 … 13
Fault check_player(const State& s, Player p) {
  const PlayerState& player = s[p];
  int divinities = 0;
  int spent = 0;
  for_each(s.army[p], [&](Unit u) {
    divinities += s.card(u).divinity() ? 1 : 0;
    spent += s.card(u).cost;
    if (u >= s.content->unit_count() || s.unit[u].owner != p) divinities = 9;
  });
  const bool drafted = player.divinity != kNoUnit;
  if (divinities != (drafted ? 1 : 0)) return "divinities of a player";
  if (drafted && (s.army[p] & bit(player.divinity)) == 0) return "a foreign divinity";
  if (s.round > 0 && !drafted) return "a player without a divinity";
  if (s.round > 0 && player.points != 0) return "points after the draft";
  if (s.round == 0 && player.points + spent + player.omphalos.hand != s.setting().points) {
    return "points in the draft";
  }
  if (player.bought > 31 || player.free > 1 || player.eliminated > 2) return "flags of a player";
  if (std::popcount(s.marked[p]) > 9) return "tokens";
  return std::nullopt;
}

Fault check_lava(const State& s) {
  // 7: nobody stays in lava once a menu is put
  if (s.over || s.agenda.empty() || s.agenda.top().kind != StepKind::kMenu) return std::nullopt;
  Fault fault;
  for_each(s.map().of[static_cast<std::size_t>(Terrain::kLava)], [&](Area a) {
    for_each(s.in_area[a], [&](Unit u) {
      if (feels(s, u, Terrain::kLava) && eject_areas(s, u) != 0) fault = "a unit stays in lava";
    });
  });
  return fault;
}

}  // namespace

std::optional<std::string> MythicBattles::check(const State& s) {
  for (Unit u = 0; u < s.content->unit_count(); ++u) {
    if (Fault fault = check_unit(s, u)) return fault;
  }
  for (Player p = 0; p < s.players; ++p) {
    if (Fault fault = check_player(s, p)) return fault;
    if (Fault fault = check_cards(s, p)) return fault;
  }
  if (Fault fault = check_areas(s)) return fault;
  if (Fault fault = check_omphalos(s)) return fault;
  if (Fault fault = check_lava(s)) return fault;
  if (s.limit > 9 || s.activations > s.limit) return "activations";
  if (s.over != 0 ? !s.agenda.empty() : s.agenda.empty()) return "agenda and end";
  return std::nullopt;
}

}  // namespace agon::mythic_battles
