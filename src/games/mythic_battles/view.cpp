// What each viewer knows of a position. Public: everything but the split of hands and decks.
#include "games/mythic_battles/attack.h"
#include "games/mythic_battles/mythic_battles.h"
#include "games/mythic_battles/stats.h"

namespace agon::mythic_battles {
namespace {

void write_units(JsonWriter& out, const Content& content, UnitSet set) {
  out.begin_array();
  for_each(set, [&](Unit u) { out.value(content.units[u].id); });
  out.end_array();
}

void write_areas(JsonWriter& out, AreaSet set) {
  out.begin_array();
  for_each(set, [&](Area a) { out.value(area_id(a)); });
  out.end_array();
}

template <class Count>
void write_cards(JsonWriter& out, const State& s, Player p, Count&& count) {
  out.begin_object();
  for_each_kind(s, p, [&](CardKind kind) {
    if (const int n = count(cards_of(s, p, kind)); n > 0) out.field(kind_id(*s.content, kind), n);
  });
  out.end_object();
}

void write_faces(JsonWriter& out, const std::uint8_t* faces) {
  out.begin_array();
  for (int face = 0; face < 6; ++face) {
    for (int n = faces[face]; n > 0; --n) out.value(face);
  }
  out.end_array();
}

// MBP-TERR-01: without its pieces an area is open ground
Terrain terrain_now(const State& s, Area a) {
  const Terrain terrain = s.map().terrain[a];
  const bool of_pieces = terrain == Terrain::kForest || terrain == Terrain::kRuins;
  return of_pieces && s.pieces[a] == 0 ? Terrain::kOpen : terrain;
}

void write_area(JsonWriter& out, const State& s, Area a) {
  out.begin_object().field("id", area_id(a));
  out.field("terrain", kTerrainIds[static_cast<std::size_t>(terrain_now(s, a))]);
  out.field("capacity", s.map().capacity[a]).field("full", s.full(a));
  out.field("omphalos", s.omphalos[a]).field("pieces", s.pieces[a]);
  write_units(out.key("units"), *s.content, s.in_area[a]);
  out.end_object();
}

std::string where_id(std::uint8_t where) {
  if (where < kAreas) return area_id(where);
  return where == kReserve ? "reserve" : where == kOnCard ? "card" : "box";
}

void write_column(JsonWriter& out, const State& s, Unit u) {
  out.begin_array();
  for (std::size_t column = 0; column < 2; ++column) {
    const std::uint8_t index = s.card(u).power[column];
    if (index == kNoPower) continue;
    const std::uint8_t entry = s.row(u).column[column];
    out.begin_object().field("id", s.content->powers[index].id);
    out.field("shown", entry != kDash);
    if (entry != kDash && entry != kSymbol) out.field("x", entry);
    out.field("used", (s.invoked[column] & bit(u)) != 0).end_object();
  }
  out.end_array();
}

void write_talents(JsonWriter& out, const State& s, Unit u) {
  out.begin_array();
  for (std::size_t t = 0; t < kTalents; ++t) {
    if (!s.card(u).has(static_cast<Talent>(t))) continue;
    out.begin_object().field("id", kTalentIds[t]);
    out.field("works", has_talent(s, u, static_cast<Talent>(t))).end_object();
  }
  out.end_array();
}

// Where the unit could attack an enemy on the ground, by range and sight. MBP-TGT-04, MBP-TGT-05
AreaSet areas_in_sight(const State& s, Unit u) {
  const Map& map = s.map();
  const Area here = s.unit[u].where;
  AreaSet areas = 0;
  for_each(map.areas, [&](Area a) {
    const int front = (map.in_front[here] & bit(a)) != 0 ? 1 : 0;
    const bool near = map.distance[here][a] <= effective_range(s, u) + front;
    if (near && in_sight(s, u, a, false)) areas |= bit(a);
  });
  return areas;
}

void write_unit(JsonWriter& out, const State& s, Unit u) {
  const UnitState& unit = s.unit[u];
  const UnitRow& row = s.row(u);
  out.begin_object().field("id", s.card(u).id).field("owner", unit.owner);
  out.field("where", where_id(unit.where)).field("life", unit.life).field("start", s.card(u).start);
  out.field("offence", row.offence).field("defence", row.defence);
  out.field("range", unit.on_map() ? effective_range(s, u) : row.range);
  out.field("movement", row.movement);
  write_talents(out.key("talents"), s, u);
  write_column(out.key("powers"), s, u);
  const auto flag = [&](std::string_view name, UnitSet set) {
    out.field(name, (set & bit(u)) != 0);
  };
  flag("carries", s.carrying);
  flag("activated", s.activated);
  flag("retaliated", s.retaliated);
  flag("evaded", s.evaded);
  flag("petrified", s.marked_units());
  flag("led", s.led_units());
  out.field("cards_unseen", unit.cards.unseen());
  if (unit.on_map()) write_areas(out.key("sees"), areas_in_sight(s, u));
  out.end_object();
}

void write_bought(JsonWriter& out, std::uint8_t bought) {
  constexpr std::array<std::string_view, 5> kIds = {"draw_cards", "search", "second_activation",
                                                    "recall", "evade"};
  out.begin_array();
  for (std::size_t i = 0; i < kIds.size(); ++i) {
    if ((bought >> i & 1U) != 0) out.value(kIds[i]);
  }
  out.end_array();
}

void write_player(JsonWriter& out, const State& s, Player p) {
  const PlayerState& player = s[p];
  out.begin_object().field("side", s.side(p)).field("absorbed", player.absorbed);
  out.field("hand", s.hand_size(p)).field("deck", s.deck_size(p));
  write_cards(out.key("discard"), s, p, [](const Cards& c) { return int{c.discard}; });
  write_cards(out.key("unseen"), s, p, [](const Cards& c) { return c.unseen(); });
  write_cards(out.key("known"), s, p, [](const Cards& c) { return int{c.known}; });
  out.field("boxed", player.boxed).field("points", player.points);
  write_bought(out.key("bought"), player.bought);
  out.field("free_manoeuvre", player.free != 0);
  out.field("eliminated", player.eliminated != 0);
  out.field("out", s.round > 0 && s.army[p] != 0 && player.eliminated == 2);
  if (player.divinity != kNoUnit) out.field("divinity", s.card(player.divinity).id);
  write_units(out.key("army"), *s.content, s.army[p]);
  write_areas(out.key("zone"), s.setting().zone[p]);
  out.end_object();
}

void write_attack(JsonWriter& out, const State& s, const Attack& attack) {
  out.begin_object();
  if (attack.attacker != kNoUnit) out.field("attacker", s.card(attack.attacker).id);
  out.field("target", s.card(attack.target).id).field("controller", attack.controller);
  if (attack.power != kNoPower) out.field("power", s.content->powers[attack.power].id);
  if (attack.range != kNoRange) out.field("range", attack.range);
  out.field("retaliation", (attack.flags & kRetaliation) != 0);
  out.field("guarded", (attack.flags & kGuarded) != 0);
  out.field("full_area", (attack.flags & kFullArea) != 0);
  if (attack.stage > kStRoll && attack.stage != kStRetarget) {
    out.field("dice", attack.dice).field("defence", attack.defence);
    write_faces(out.key("roll"), attack.roll);
    // While the second assault is asked about, its stage is the one that will roll it.
    if (attack.stage >= kStSecondRoll) {
      out.field("wounds", attack.wounds).field("fives", attack.fives).field("saved", attack.saved);
    }
    if (attack.stage > kStSecondRoll) write_faces(out.key("second"), attack.second);
  } else if (s.unit[attack.target].on_map() &&
             (attack.attacker == kNoUnit || s.unit[attack.attacker].on_map())) {
    out.field("dice", effective_offence(s, attack));
    out.field("defence", effective_defence(s, attack));
  }
  out.end_object();
}

void write_act(JsonWriter& out, const State& s) {
  const int flags = s.act.flags;
  out.begin_object().field("unit", s.card(s.act.unit).id);
  out.field("simple", (flags & kSimple) != 0).field("complex", (flags & kComplex) != 0);
  out.field("walked", (flags & kWalked) != 0).field("attacked", (flags & kAttacked) != 0);
  out.field("claimed", (flags & kClaimed) != 0).field("extra", (s.act.extra & kExtra) != 0);
  out.end_object();
}

void write_options(JsonWriter& out, const State& s) {
  out.begin_object().field("round_limit", s.round_limit);
  out.field("complex_keeps_named_talents", s.keeps_named != 0).end_object();
}

}  // namespace

void MythicBattles::write_public(const State& s, JsonWriter& out) {
  const Content& content = *s.content;
  const Scenario& setting = s.setting();
  out.begin_object().field("scenario", kScenarioIds[setting.id]).field("map", s.map().id);
  out.field("phase", s.over ? "over" : s.round == 0 ? "draft" : "battle");
  out.field("round", s.round).field("goal", setting.goal);
  out.field("lead", s.lead).field("active", s.active);
  out.field("activations", s.activations).field("limit", s.limit);
  write_options(out.key("options"), s);
  out.key("areas").begin_array();
  for_each(s.map().areas, [&](Area a) { write_area(out, s, a); });
  out.end_array();
  out.key("units").begin_array();
  for (Unit u = 0; u < content.unit_count(); ++u) {
    if (s.owner(u) != kNobody) write_unit(out, s, u);
  }
  out.end_array();
  out.key("players").begin_array();
  for (Player p = 0; p < s.players; ++p) write_player(out, s, p);
  out.end_array();
  if (s.pool != 0) write_units(out.key("pool"), content, s.pool);
  if (s.act.unit != kNoUnit) write_act(out.key("activation"), s);
  if (s.attacks > 0) {
    out.key("attacks").begin_array();
    for (int i = 0; i < s.attacks; ++i) write_attack(out, s, s.attack[i]);
    out.end_array();
  }
  if (s.volley.attacker != kNoUnit) {
    out.key("volley").begin_object().field("attacker", s.card(s.volley.attacker).id);
    out.field("power", content.powers[s.volley.power].id);
    write_units(out.key("targets"), content, s.volley.targets);
    out.end_object();
  }
  out.end_object();
}

void MythicBattles::write_own(const State& s, Viewer viewer, JsonWriter& out) {
  out.begin_object();
  write_cards(out.key("hand"), s, viewer, [](const Cards& c) { return int{c.hand}; });
  write_cards(out.key("deck"), s, viewer, [](const Cards& c) { return int{c.deck}; });
  if (s.peeked[0] != 0 && to_act(s) == viewer) {
    out.key("peeked").begin_array();
    for (const std::uint8_t card : s.peeked) {
      out.value(kind_id(*s.content, static_cast<CardKind>(card - 1)));
    }
    out.end_array();
  }
  out.end_object();
}

}  // namespace agon::mythic_battles
