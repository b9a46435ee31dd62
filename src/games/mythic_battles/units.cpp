// Units on the map: entering areas, lava, wounds, being destroyed, thrown, healed.
#include "games/mythic_battles/names.h"
#include "games/mythic_battles/play.h"
#include "games/mythic_battles/stats.h"
#include "games/mythic_battles/steps.h"

namespace agon::mythic_battles {

Event* tell_fully(Play& play, std::string_view kind, Rule rule, std::string_view id, Unit unit,
                  Area area, Args more) {
  Event* event = report(play, kind, rule, kNobody, id, [&] {
    Args args = {{"unit", unit_name(play.content(), unit)}};
    if (area != kNoArea) args.push_back({"area", area_name(area)});
    for (Arg& arg : more) args.push_back(std::move(arg));
    return args;
  });
  if (event == nullptr) return nullptr;
  event->player = play.s.owner(unit);
  event->touches.push_back(play.s.card(unit).id);
  if (area != kNoArea) event->touches.push_back(area_id(area));
  return event;
}

void place(State& s, Unit u, std::uint8_t where) {
  UnitState& unit = s.unit[u];
  if (unit.on_map()) {
    s.in_area[unit.where] &= ~bit(u);
    if (s.in_area[unit.where] == 0) s.occupied &= ~bit(unit.where);
  }
  unit.where = where;
  if (unit.on_map()) {
    s.in_area[where] |= bit(u);
    s.occupied |= bit(where);
  }
  s.boxed = where == kBoxed ? s.boxed | bit(u) : s.boxed & ~bit(u);
}

void enter(Play& play, Unit u, Area area) {
  State& s = play.s;
  place(s, u, area);
  const Terrain terrain = s.map().terrain[area];
  if (!feels(s, u, terrain)) return;
  if (terrain == Terrain::kLava) {
    s.agenda.push(StepKind::kLava, s.owner(u), arg::kUnit(u));
  } else if (terrain == Terrain::kSwamp && u == s.act.unit) {
    s.act.flags |= kCut;  // MBP-TERR-13
  }
}

void drop_omphalos(Play& play, Unit u, Rule rule) {
  State& s = play.s;
  if ((s.carrying & bit(u)) == 0) return;
  s.carrying &= ~bit(u);
  ++s.omphalos[s.unit[u].where];
  tell(play, "dropped", rule, "mythic_battles.event.dropped", u, s.unit[u].where);
}

namespace {

// Each death heals the reaper and may bring one of its cards.
void reap(Play& play, Unit dead) {
  State& s = play.s;
  for (std::size_t i = 0; i < s.content->powers.size(); ++i) {
    const Power& power = s.content->powers[i];
    const Unit u = power.unit;
    if (power.effect != Effect::kReap || u == dead || !is_ready(s, static_cast<int>(i))) continue;
    const Player p = s.owner(u);
    tell(play, "power", "MBP-POW-05", "mythic_battles.event.reaps", u);
    heal(play, u, power.amount, "MBP-POW-05");
    const Cards& cards = s.unit[u].cards;
    const bool perhaps_in_deck = cards.unseen() > 0 && s.deck_size(p) > 0;
    if (cards.discard > 0 || perhaps_in_deck) s.agenda.push(StepKind::kReapAsk, p, arg::kUnit(u));
  }
}

void lose_divinity(Play& play, Unit u) {
  State& s = play.s;
  const Player p = s.owner(u);
  s[p].lost = static_cast<std::uint8_t>(s[p].lost + s[p].absorbed);  // MBP-WND-05
  s[p].absorbed = 0;
  s.due = 1;
  if (s.setting().lost == LostDivinity::kEliminated) s[p].eliminated = 1;  // MBP-SCEN-05
}

}  // namespace

void destroy(Play& play, Unit u, Rule rule) {
  State& s = play.s;
  Event* told = tell(play, "destroyed", rule, "mythic_battles.event.destroyed", u, s.unit[u].where);
  if (s.card(u).divinity()) bring_points(told, s.owner(u), "lost", -s[s.owner(u)].absorbed);
  drop_omphalos(play, u, "MBP-WND-03");
  place(s, u, s.card(u).troops() ? kOnCard : kBoxed);
  s.unit[u].life = 0;
  for (Player p = 0; p < s.players; ++p) {
    s.marked[p] &= ~bit(u);
    s.led[p] &= ~bit(u);
  }
  if (s.card(u).divinity()) lose_divinity(play, u);
  reap(play, u);
}

// MBP-WND-01, MBP-WND-02
void wound(Play& play, Unit u, int wounds, Rule rule) {
  State& s = play.s;
  if (wounds <= 0) return;
  UnitState& unit = s.unit[u];
  const int lost = std::min<int>(wounds, unit.life);
  tell(play, event_kind::kLost, rule,
       s.card(u).troops() ? "mythic_battles.event.lost_miniatures"
                          : "mythic_battles.event.lost_vitality",
       u, kNoArea, [&] {
         return Args{{"count", lost}};
       });
  unit.life = static_cast<std::uint8_t>(unit.life - lost);
  if (unit.life == 0) destroy(play, u, rule);
}

// MBP-WND-06
int heal(Play& play, Unit u, int amount, Rule rule) {
  State& s = play.s;
  UnitState& unit = s.unit[u];
  const int gained = std::min(amount, s.card(u).start - unit.life);
  if (gained <= 0) return 0;
  unit.life = static_cast<std::uint8_t>(unit.life + gained);
  tell(play, event_kind::kGained, rule,
       s.card(u).troops() ? "mythic_battles.event.regrew" : "mythic_battles.event.healed", u,
       kNoArea, [&] {
         return Args{{"count", gained}};
       });
  return gained;
}

// MBP-TERR-01
void remove_piece(Play& play, Unit by, Rule rule) {
  State& s = play.s;
  const Area here = s.unit[by].where;
  --s.pieces[here];
  const bool tree = s.map().terrain[here] == Terrain::kForest;
  tell(play, "removed", rule,
       tree ? "mythic_battles.event.uprooted_tree" : "mythic_battles.event.uprooted_column", by,
       here);
}

void uproot(Play& play, Unit by) {
  remove_piece(play, by, "MBP-TAL-11");
  ++play.s.act.uprooted;
}

// MBP-TAL-19
AreaSet throw_areas(const State& s, Unit u) {
  const Map& map = s.map();
  const Area here = s.unit[u].where;
  AreaSet areas = 0;
  for_each(map.adjacent[here], [&](Area a) {
    const Terrain terrain = map.terrain[a];
    if (s.full(a) || terrain == Terrain::kCliff || terrain == Terrain::kRock) return;
    if (s.card(u).big() && (terrain == Terrain::kRift || (map.no_big_throw[here] & bit(a)) != 0)) {
      return;
    }
    areas |= bit(a);
  });
  return areas;
}

// MBP-TERR-04: next door, or the nearest that are legal
AreaSet eject_areas(const State& s, Unit u) {
  const Map& map = s.map();
  const Area here = s.unit[u].where;
  const bool no_rift = s.card(u).big() && !s.card(u).flying();
  for (int distance = 1; distance < kAreas; ++distance) {
    AreaSet areas = 0;
    for_each(map.areas, [&](Area a) {
      if (map.distance[here][a] != distance || s.full(a)) return;
      if (map.terrain[a] == Terrain::kLava) return;
      if (no_rift && map.terrain[a] == Terrain::kRift) return;
      areas |= bit(a);
    });
    if (areas != 0) return areas;
  }
  return 0;
}

Player next_enemy(const State& s, Player p) {
  for (Player q = s.next_player(p); q != p; q = s.next_player(q)) {
    if (!s.friends(p, q) && !is_out(s, q)) return q;
  }
  for (Player q = s.next_player(p); q != p; q = s.next_player(q)) {
    if (!s.friends(p, q)) return q;
  }
  return p;
}

// -- lava: an attack by nobody, then out of it. MBP-TERR-04 … 07

void lava(Play& play, const Action*) {
  State& s = play.s;
  auto& step = s.agenda.top();
  const Unit u = unit_of(step);
  if (step[arg::kStruck] == 0) {
    step.set(arg::kStruck, 1);
    Attack attack;
    attack.target = u;
    attack.controller = next_enemy(s, s.owner(u));
    attack.range = kNoRange;
    attack.dice = s.setting().erupting ? 7 : 5;
    attack.flags = kNoReply;
    tell(play, "lava", "MBP-TERR-04", "mythic_battles.event.lava", u, s.unit[u].where);
    begin_attack(play, attack);
    return;
  }
  s.agenda.pop();
  if (!s.unit[u].on_map() || s.map().terrain[s.unit[u].where] != Terrain::kLava) return;
  if (eject_areas(s, u) == 0) return;
  s.agenda.push(StepKind::kEject, next_enemy(s, s.owner(u)), arg::kUnit(u));
}

void legal_eject(const State& s, Actions& out) {
  for_each(eject_areas(s, unit_of(s.agenda.top())), [&](Area a) { out.add(act(Verb::kEject, a)); });
}

void eject(Play& play, const Action* action) {
  State& s = play.s;
  const Unit u = unit_of(s.agenda.top());
  s.agenda.pop();
  tell(play, event_kind::kMoved, "MBP-TERR-04", "mythic_battles.event.ejected", u, action->a);
  enter(play, u, action->a);
}

// -- a card for the reaper

void legal_reap(const State& s, Actions& out) {
  const Cards& cards = s.unit[unit_of(s.agenda.top())].cards;
  if (cards.discard > 0 || cards.deck > 0) {
    out.add(act(Verb::kFetch));
  }
  out.add(act(Verb::kNo));
}

void reap_card(Play& play, const Action* action) {
  State& s = play.s;
  const auto step = s.agenda.top();
  s.agenda.pop();
  if (action->verb == Verb::kNo) return;
  const Unit u = unit_of(step);
  Cards& cards = s.unit[u].cards;
  if (cards.discard > 0) {
    --cards.discard;
  } else {
    --cards.deck;
  }
  ++cards.hand;
  ++cards.known;
  tell(play, event_kind::kGained, "MBP-POW-05", "mythic_battles.event.card_back", u);
}

// -- what must hold of a unit in question

StepFault fits_unit_on_map(const State& s, const At& at) {
  return unless(on_map(s, unit_of(at.step)), "no such unit on the map");
}

StepFault fits_lava(const State& s, const At& at) {
  return unless(recruited(s, unit_of(at.step)), "no such unit");
}

StepFault fits_reap(const State& s, const At& at) {
  const Unit u = unit_of(at.step);
  return unless(recruited(s, u) && s.owner(u) == at.step.player, "no unit of the player");
}

}  // namespace agon::mythic_battles
