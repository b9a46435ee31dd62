// Writes the whole state as JSON, for files, tests and people who set up a position.
#include "games/panthalos/panthalos.h"
#include "games/panthalos/state_json.h"
#include "games/panthalos/steps.h"
#include "games/panthalos/write_parts.h"

namespace agon::panthalos {
namespace {

void write_player_state(JsonWriter& out, const Content& content, const PlayerState& player) {
  out.begin_object().field("score", player.score);
  out.field("personal", player.personal).field("general", player.general);
  out.field("converted", player.converted).field("collected", player.collected);
  out.field("unhired", player.unhired);
  out.field("leader_at", kLocationIds[player.leader_at]);
  for (std::size_t i = 0; i < kPoolIds.size(); ++i) {
    write_pool(out.key(kPoolIds[i]), player.pools[i]);
  }
  write_tokens(out.key("tokens"), content, player.tokens);
  write_tokens(out.key("given_up"), content, player.given_up);
  write_tokens(out.key("known"), content, player.known);
  write_tokens(out.key("maybe"), content, player.maybe);
  out.end_object();
}

void write_card(JsonWriter& out, const State& s, const PileCard& card) {
  out.begin_object().field("token", underworld_id(s, card.card));
  write_knowers(out.key("known_by"), card.knowers);
  out.end_object();
}

void write_underworld_state(JsonWriter& out, const State& s) {
  const auto& tokens = s.content->underworld;
  out.begin_object().field("top", underworld_id(s, s.underworld_top));
  write_ids(out.key("rest"), tokens, s.underworld.rest);
  out.key("below").begin_array();
  for (int i = 0; i < s.underworld.below_count; ++i) write_card(out, s, s.underworld.below[i]);
  out.end_array();
  if (s.has_peeked) write_card(out.key("peeked"), s, s.peeked);
  write_ids(out.key("box"), tokens, s.underworld_box);
  out.end_object();
}

void write_merchants(JsonWriter& out, const State& s) {
  const auto& merchants = s.content->merchants;
  write_ids(out.begin_object().key("stack"), merchants, s.merchant_stack);
  write_ids(out.key("display"), merchants, s.merchant_display);
  write_ids(out.key("box"), merchants, s.merchant_box);
  out.end_object();
}

void write_occupants(JsonWriter& out, const State& s) {
  out.begin_array();
  const auto& spaces = s.side().spaces;
  for (std::size_t i = 0; i < spaces.size(); ++i) {
    const Occupant& o = s.occupant[i];
    if (o.free()) continue;
    out.begin_object().field("place", place_id(place_at(spaces[i].location, spaces[i].order)));
    out.field("player", o.player()).field("piece", piece_id(o.piece())).end_object();
  }
  out.end_array();
}

void write_polis_discs(JsonWriter& out, const State& s) {
  out.begin_array();
  for (int i = 0; i < kMaxPolis; ++i) {
    if (s.polis_disc[i] == 0) continue;
    out.begin_object().field("place", place_id(place_at(Location::kPolis, i + 1)));
    out.field("player", s.polis_disc[i] - 1).end_object();
  }
  out.end_array();
}

void write_draft(JsonWriter& out, const State& s) {
  write_tokens(out.begin_object().key("tokens"), *s.content, s.draft);
  out.field("actions", s.draft_size).field("from", token_id(*s.content, s.draft_last));
  if (s.draft_target != 0) out.field("target", s.draft_target - 1);
  out.end_object();
}

}  // namespace

void write_options(JsonWriter& out, const State& s) {
  out.begin_object().field("contested_order", kContestedOrderIds[s.contested_order]);
  out.field("discardable_kinds", kDiscardableIds[s.discard_goods]);
  out.field("solo_conversion", kSoloIds[s.solo_conversion]).end_object();
}

// -- arguments of steps

void write_merchant(JsonWriter& out, const State& s, int merchant) {
  out.value(s.content->merchants[merchant].id);
}
void write_token(JsonWriter& out, const State& s, int token) {
  out.value(token_id(*s.content, token));
}
void write_piece(JsonWriter& out, const State&, int piece) {
  out.value(piece_id(static_cast<Piece>(piece)));
}
void write_place(JsonWriter& out, const State&, int place) {
  out.value(place_id(static_cast<Place>(place)));
}
void write_spaces(JsonWriter& out, const State&, int spaces) {
  out.begin_array();
  for (int i = 0; i < 8; ++i) {
    if ((spaces >> i & 1) != 0) out.value(i + 1);
  }
  out.end_array();
}

void Panthalos::write_state(const State& s, JsonWriter& out) {
  const Content& content = *s.content;
  out.begin_object().field("round", s.round).field("starting_player", s.starting_player);
  out.field("over", s.over != 0);
  write_options(out.key("options"), s);
  write_agenda(s, out.key("agenda"));
  write_players(out.key("passed"), s.passed);
  write_players(out.key("challenged"), s.challenged);
  write_players(out.key("defending"), s.defending);
  out.key("players").begin_array();
  for (Player p = 0; p < s.players; ++p) write_player_state(out, content, s[p]);
  out.end_array();
  write_occupants(out.key("occupants"), s);
  write_polis_discs(out.key("polis_discs"), s);
  write_tokens(out.key("stack"), content, s.stack);
  write_tokens(out.key("display"), content, s.display);
  write_tokens(out.key("box"), content, s.box);
  write_merchants(out.key("merchants"), s);
  write_underworld_state(out.key("underworld"), s);
  out.field("attacker", s.attacker).field("defender", s.defender);
  out.key("played").begin_array();
  for (const auto& set : s.played) write_tokens(out, content, set);
  out.end_array();
  if (s.draft_size > 0) write_draft(out.key("draft"), s);
  out.end_object();
}

}  // namespace agon::panthalos
