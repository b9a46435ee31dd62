// Writes the whole state as JSON, for files, tests and people who set up a position.
#include "games/pantacle/pantacle.h"
#include "games/pantacle/state_json.h"
#include "games/pantacle/steps.h"

namespace agon::pantacle {
namespace {

void write_player_state(JsonWriter& out, const State& s, Player p) {
  const PlayerState& player = s[p];
  out.begin_object().field("cubes", player.cubes).field("adepts", player.adepts);
  out.field("safe", player.safe_home != 0).field("cursed", player.cursed_home);
  out.field("tracker", player.tracker);
  write_slots(out.key("slots"), player);
  write_points(out.key("points"), player);
  write_curses(out.key("curses"), s, p);
  write_blades(out.key("hand"), *s.content, player.hand);
  write_blades(out.key("seen"), *s.content, player.seen);
  out.end_object();
}

void write_card(JsonWriter& out, const State& s, const PileCard& card) {
  out.begin_object().field("curse", curse_id(s, card.card));
  write_knowers(out.key("known_by"), card.knowers);
  out.end_object();
}

void write_curse_pile(JsonWriter& out, const State& s) {
  out.begin_object().key("rest").begin_array();
  for (int card = 0; card < kCurses; ++card) {
    if ((s.curse_pile.rest >> card & 1U) != 0) out.value(curse_id(s, card));
  }
  out.end_array().key("below").begin_array();
  for (int i = 0; i < s.curse_pile.below_count; ++i) write_card(out, s, s.curse_pile.below[i]);
  out.end_array().key("drawn").begin_array();
  for (int i = 0; i < s.drawn_count; ++i) write_card(out, s, s.drawn[i]);
  out.end_array().end_object();
}

}  // namespace

void write_options(JsonWriter& out, const State& s) {
  out.begin_object();
  for (const StateOption& option : kStateOptions) {
    out.field(option.id, option.values[s.options.*option.field]);
  }
  out.field("turn_cap", s.turn_cap).end_object();
}

void write_blades(JsonWriter& out, const Content& content, Blades blades) {
  out.begin_array();
  for_each_blade(blades, [&](int blade) { out.value(content.blades[blade].id); });
  out.end_array();
}

void write_row(JsonWriter& out, const State& s) {
  out.begin_array();
  for (int i = 0; i < s.row_count; ++i) out.value(s.content->blades[s.row[i]].id);
  out.end_array();
}

void write_curses(JsonWriter& out, const State& s, Player p) {
  out.begin_array();
  for (const HeldCurse& curse : s[p].curses) {
    if (curse.none()) break;
    out.begin_object().field("id", curse_id(s, curse.index()));
    out.field("cubes", curse.cubes).field("adepts", curse.adepts);
    out.field("covered", curse.covered != 0).end_object();
  }
  out.end_array();
}

void write_slots(JsonWriter& out, const PlayerState& player) {
  out.begin_array();
  for (const std::uint8_t slot : player.slots) {
    if (slot != 0) out.value(kTokenIds[slot - 1U]);
  }
  out.end_array();
}

void write_points(JsonWriter& out, const PlayerState& player) {
  out.begin_array();
  for (std::size_t point = 0; point < kPoints; ++point) {
    if ((player.points >> point & 1U) != 0) out.value(kPointIds[point]);
  }
  out.end_array();
}

void write_players(JsonWriter& out, PlayerSet set) {
  out.begin_array();
  for (Player p = 0; p < kMaxPlayers; ++p) {
    if (set.has(p)) out.value(p);
  }
  out.end_array();
}

void write_knowers(JsonWriter& out, Knowers knowers) {
  if (knowers == Knowers::everybody()) {
    out.value("everybody");
  } else {
    write_players(out, PlayerSet(knowers.bits));
  }
}

void write_favors(JsonWriter& out, const State& s) {
  if (s.marked != 0) out.field("marked", kFavorIds[s.marked - 1U]);
  if (s.announced != 0) out.field("announced", kFavorIds[s.announced - 1U]);
}

const std::string& curse_id(const State& s, int card) { return s.content->curses[card].id; }

void Pantacle::write_state(const State& s, JsonWriter& out) {
  out.begin_object().field("turn", s.turn).field("active", s.active);
  out.field("over", kOverIds[s.over]);
  if (s.over == kWon) out.field("winner", s.winner);
  write_options(out.key("options"), s);
  write_agenda(s, out.key("agenda"));
  write_favors(out, s);
  out.field("raised_powers", s.raised_powers).field("raised_adepts", s.raised_adepts);
  out.field("extra_turn", s.extra_turn != 0);
  write_players(out.key("begun"), s.begun);
  out.field("cubes", s.cubes).field("adepts", s.adepts);
  write_blades(out.key("pile"), *s.content, s.pile);
  write_row(out.key("row"), s);
  write_blades(out.key("open"), *s.content, s.open);
  write_curse_pile(out.key("curse_pile"), s);
  out.key("players").begin_array();
  for (Player p = 0; p < s.players; ++p) write_player_state(out, s, p);
  out.end_array().end_object();
}

}  // namespace agon::pantacle
