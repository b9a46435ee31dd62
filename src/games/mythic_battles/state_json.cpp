// The whole state as JSON, both ways. Each record is described once, by a function that visits its
// fields; a writer and a reader walk through it. What is read obeys every invariant and has an
// agenda that the engine can go on from.
#include "core/state_form.h"
#include "games/mythic_battles/attack.h"
#include "games/mythic_battles/mythic_battles.h"
#include "games/mythic_battles/steps.h"

namespace agon::mythic_battles {
namespace {

std::string place_text(std::uint8_t where) {
  switch (where) {
    case kReserve: return "reserve";
    case kOnCard: return "card";
    case kBoxed: return "box";
    default: return where == kNoArea ? "none" : area_id(where);
  }
}

std::optional<std::uint8_t> parse_place(std::string_view id) {
  for (const std::uint8_t where : {kReserve, kOnCard, kBoxed}) {
    if (place_text(where) == id) return where;
  }
  const Area area = parse_area(id);
  return area == kNoArea ? std::nullopt : std::optional<std::uint8_t>(area);
}

// -- writing

class Writer : public FieldWriter<Writer> {
 public:
  Writer(JsonWriter& out, const Content& content) : FieldWriter(out), content_(content) {}

  void unit(std::string_view name, const Unit& u) {
    out_.field(name, u == kNoUnit ? std::string_view("none") : content_.units[u].id);
  }
  void area(std::string_view name, const Area& a) { out_.field(name, place_text(a)); }
  void where(std::string_view name, const std::uint8_t& w) { out_.field(name, place_text(w)); }
  void power(std::string_view name, const std::uint8_t& p) {
    out_.field(name, p == kNoPower ? std::string_view("none") : content_.powers[p].id);
  }
  void units(std::string_view name, const UnitSet& set) {
    out_.key(name).begin_array();
    for_each(set, [&](Unit u) { out_.value(content_.units[u].id); });
    out_.end_array();
  }

  // Counts by area, zeros left out.
  void by_area(std::string_view name, const std::uint8_t* counts) {
    out_.key(name).begin_object();
    for (Area a = 0; a < kAreas; ++a) {
      if (counts[a] > 0) out_.field(area_id(a), counts[a]);
    }
    out_.end_object();
  }

 private:
  const Content& content_;
};

// -- reading

class Reader : public FieldReader<Reader> {
 public:
  Reader(JsonFields& fields, const Content& content) : FieldReader(fields), content_(content) {}
  Reader on(JsonFields& fields) const { return {fields, content_}; }

  void unit(std::string_view name, Unit& u) { u = unit_in(fields_[name], true); }
  void area(std::string_view name, Area& a) {
    const JsonValue value = fields_[name];
    a = value.is_text() && value.text() == "none" ? kNoArea : value.id([](std::string_view id) {
      const Area parsed = parse_area(id);
      return parsed == kNoArea ? std::nullopt : std::optional<Area>(parsed);
    });
  }
  void where(std::string_view name, std::uint8_t& w) { w = fields_[name].id(parse_place); }
  void power(std::string_view name, std::uint8_t& p) {
    p = fields_[name].id([&](std::string_view id) -> std::optional<std::uint8_t> {
      if (id == "none") return kNoPower;
      for (std::size_t i = 0; i < content_.powers.size(); ++i) {
        if (content_.powers[i].id == id) return static_cast<std::uint8_t>(i);
      }
      return std::nullopt;
    });
  }
  void units(std::string_view name, UnitSet& set) {
    set = 0;
    fields_[name].each(kMaxUnits, [&](const JsonValue& value) {
      const Unit u = unit_in(value, false);
      if (value.reader().failed()) return;
      if ((set & bit(u)) != 0) value.reader().fail("core.state.twice", value.path());
      set |= bit(u);
    });
  }

  void by_area(std::string_view name, std::uint8_t* counts) {
    fields_[name].entries([&](std::string_view id, const JsonValue& count) {
      const Area area = parse_area(id);
      if (area == kNoArea) return count.unknown(id);
      counts[area] = static_cast<std::uint8_t>(count.number(1, 30));
    });
  }

 private:
  Unit unit_in(const JsonValue& value, bool none) const {
    return value.id([&](std::string_view id) -> std::optional<Unit> {
      if (none && id == "none") return kNoUnit;
      const Unit u = find_unit(content_, id);
      return u == kNoUnit ? std::nullopt : std::optional<Unit>(u);
    });
  }

  const Content& content_;
};

// -- the fields, once for both

template <class Fields, class C>
void visit_cards(Fields& f, C& cards) {
  f.number("hand", cards.hand, 0, 60);
  f.number("deck", cards.deck, 0, 60);
  f.number("discard", cards.discard, 0, 60);
  f.number("known", cards.known, 0, 60);
}

template <class Fields, class P>
void visit_player(Fields& f, P& player) {
  f.object("art_of_war", [&](auto& g) { visit_cards(g, player.aow); });
  f.object("omphalos_cards", [&](auto& g) { visit_cards(g, player.omphalos); });
  f.number("boxed", player.boxed, 0, 60);
  f.number("absorbed", player.absorbed, 0, 30);
  f.number("lost", player.lost, 0, 30);
  f.number("points", player.points, 0, 40);
  f.number("bought", player.bought, 0, 31);
  f.number("free", player.free, 0, 1);
  f.number("eliminated", player.eliminated, 0, 2);
  f.unit("divinity", player.divinity);
}

template <class Fields, class A>
void visit_attack(Fields& f, A& attack, int players) {
  f.unit("attacker", attack.attacker);
  f.unit("target", attack.target);
  f.power("power", attack.power);
  f.number("controller", attack.controller, 0, players - 1);
  f.number("stage", attack.stage, 0, kStDone);
  f.number("flags", attack.flags, 0, 255);
  f.number("range", attack.range, 0, 255);
  f.number("dice", attack.dice, 0, 10);
  f.number("uprooted", attack.uprooted, 0, 1);
  f.number("defence", attack.defence, 0, 10);
  f.number("wounds", attack.wounds, 0, 20);
  f.number("fives", attack.fives, 0, 10);
  f.number("saved", attack.saved, 0, 10);
  f.number("rerolled", attack.rerolled, 0, 15);
  f.area("attacker_at", attack.attacker_at);
  f.area("target_at", attack.target_at);
  f.numbers("roll", attack.roll, 6, 10);
  f.numbers("second", attack.second, 6, 10);
  f.units("refused", attack.refused);
}

template <class Fields, class S>
void visit_doing(Fields& f, S& s) {
  f.object("act", [&](auto& g) {
    g.unit("unit", s.act.unit);
    g.number("flags", s.act.flags, 0, 255);
    g.number("extra", s.act.extra, 0, 31);
    g.number("used", s.act.used, 0, 31);
    g.number("uprooted", s.act.uprooted, 0, 9);
    g.number("prowess", s.act.prowess, 0, 9);
    g.unit("led", s.act.led);
    g.unit("led_too", s.act.led_too);
  });
  f.object("volley", [&](auto& g) {
    g.units("targets", s.volley.targets);
    g.units("asked", s.volley.asked);
    g.unit("attacker", s.volley.attacker);
    g.power("power", s.volley.power);
    g.area("area", s.volley.area);
    g.number("began", s.volley.began, 0, 1);
  });
  f.object("move", [&](auto& g) {
    g.unit("unit", s.move.unit);
    g.number("left", s.move.left, 0, 10);
    g.number("aquatic", s.move.aquatic, 0, 1);
    g.number("run", s.move.run, 0, 1);
  });
  f.area("charging_at", s.charging_at);
  f.number("charging_left", s.charging_left, 0, 9);
}

template <class Fields, class S>
void visit_state(Fields& f, S& s) {
  f.number("scenario", s.scenario, 0, static_cast<int>(s.content->scenarios.size()) - 1);
  f.number("round", s.round, 0, 60000);
  f.number("round_limit", s.round_limit, 0, 500);
  f.number("complex_keeps_named_talents", s.keeps_named, 0, 1);
  f.list("players", s.players, kSeats, [&](auto& g, int i) { visit_player(g, s.player[i]); });
  f.units("pool", s.pool);
  f.list("armies", s.players, kSeats, [&](auto& g, int i) {
    g.units("units", s.army[i]);
    g.units("marked", s.marked[i]);
    g.units("led", s.led[i]);
  });
  const int last = s.players > 0 ? s.players - 1 : 0;
  f.number("lead", s.lead, 0, last);
  f.number("active", s.active, 0, last);
  f.number("activations", s.activations, 0, 9);
  f.number("limit", s.limit, 0, 9);
  f.units("carrying", s.carrying);
  f.units("activated", s.activated);
  f.units("retaliated", s.retaliated);
  f.units("evaded", s.evaded);
  f.units("invoked_black", s.invoked[0]);
  f.units("invoked_white", s.invoked[1]);
  f.by_area("omphalos", s.omphalos);
  f.by_area("pieces", s.pieces);
  f.list("attacks", s.attacks, kMaxAttacks,
         [&](auto& g, int i) { visit_attack(g, s.attack[i], last + 1); });
  visit_doing(f, s);
  f.numbers("peeked", s.peeked, 2, kOmphalosCard + 1);
  f.number("over", s.over, 0, 1);
  f.number("adjudicated", s.adjudicated, 0, 1);
  f.number("winners", s.winners, 0, 15);
}

template <class Fields, class U>
void visit_unit(Fields& f, U& unit, int players) {
  f.number("owner", unit.owner, 0, players - 1);
  f.where("where", unit.where);
  f.number("life", unit.life, 0, kMaxLife);
  visit_cards(f, unit.cards);
}

void read_unit(std::string_view id, const JsonValue& value, State& s) {
  const Unit u = find_unit(*s.content, id);
  if (u == kNoUnit) return value.unknown(id);
  JsonFields fields(value);
  Reader reader(fields, *s.content);
  visit_unit(reader, s.unit[u], s.players);
  fields.finish();
  if (s.owner(u) != kNobody) place(s, u, s.unit[u].where);
}

}  // namespace

void MythicBattles::write_state(const State& s, JsonWriter& out) {
  Writer writer(out, *s.content);
  out.begin_object();
  visit_state(writer, s);
  out.key("units").begin_object();
  for (Unit u = 0; u < s.content->unit_count(); ++u) {
    if (s.owner(u) == kNobody) continue;
    writer.object(s.card(u).id, [&](auto& f) { visit_unit(f, s.unit[u], s.players); });
  }
  out.end_object();
  write_agenda(s, out.key("agenda"));
  out.end_object();
}

Result<State> MythicBattles::read_state(const Content& content, const boost::json::value& json) {
  return read_whole<MythicBattles>(content, json, [](const JsonValue& value, State& s) {
    JsonReader& reader = value.reader();
    JsonFields fields(value);
    Reader visitor(fields, *s.content);
    visit_state(visitor, s);
    if (!reader.failed() && s.players != s.setting().players) {
      reader.fail("mythic_battles.state.players", "/players",
                  {{"players", static_cast<int>(s.setting().players)}});
    }
    if (reader.failed()) return;
    fields["units"].entries([&](std::string_view id, const JsonValue& unit) {
      read_unit(id, unit, s);
    });
    read_agenda(fields["agenda"], s);
    fields.finish();
  });
}

}  // namespace agon::mythic_battles
