// What each viewer knows of a position: the public part, written once for everybody, and a
// player's own part. Nothing in the public part depends on what is hidden, nor on a draft.
#include <algorithm>

#include "games/panthalos/panthalos.h"
#include "games/panthalos/situation.h"
#include "games/panthalos/write_parts.h"

namespace agon::panthalos {
namespace {

void write_piece(JsonWriter& out, Player player, Piece piece) {
  out.begin_object().field("player", player).field("piece", piece_id(piece)).end_object();
}

void write_crowd(JsonWriter& out, const State& s, PoolId id) {
  for (Player p = 0; p < s.players; ++p) {
    for (Piece piece = 0; piece < 8; ++piece) {
      for (int n = s[p].pools[id].count(piece); n > 0; --n) write_piece(out, p, piece);
    }
  }
}

void write_space(JsonWriter& out, const State& s, int index) {
  const Space& space = s.side().spaces[index];
  out.begin_object().field("id", place_id(place_at(space.location, space.order)));
  out.key("pieces").begin_array();
  if (space.unlimited) {
    write_crowd(out, s, space.location == Location::kTitanus ? kInTitanus : kInAgro);
  } else if (const Occupant& o = s.occupant[index]; !o.free()) {
    write_piece(out, o.player(), o.piece());
  }
  out.end_array();
  if (space.location == Location::kPolis && s.polis_disc[space.order - 1] != 0) {
    out.field("disc", s.polis_disc[space.order - 1] - 1);
  }
  out.end_object();
}

void write_spaces(JsonWriter& out, const State& s) {
  out.begin_array();
  for (int i = 0; i < static_cast<int>(s.side().spaces.size()); ++i) write_space(out, s, i);
  out.end_array();
}

void write_displays(JsonWriter& out, const State& s) {
  const Content& content = *s.content;
  out.begin_object();
  write_tokens(out.key("agora"), content, s.display, kBasicGoods, kRefinedGoods);
  write_tokens(out.key("phalanx"), content, s.display, kReinforcements, kShips);
  write_tokens(out.key("art"), content, s.display, kArtisans, kBasicGoods);
  write_tokens(out.key("port"), content, s.display, kShips, kArtisans);
  write_ids(out.key("merkator"), content.merchants, s.merchant_display);
  out.end_object();
}

// PAN-INFO-03: sizes only.
void write_stacks(JsonWriter& out, const State& s) {
  out.begin_object();
  out.field("goods", s.stack.total(kBasicGoods, kTokens));
  out.field("reinforcements", s.stack.total(kReinforcements, kShips));
  out.field("artisans", s.stack.total(kArtisans, kBasicGoods));
  out.field("titans", s.stack.total(kTitans, kReinforcements));
  out.field("ships", s.stack.total(kShips, kArtisans));
  out.field("merchants", std::popcount(s.merchant_stack)).end_object();
}

// PAN-INFO-04: everybody sees who looked, and that a face-up token was slid under.
void write_underworld(JsonWriter& out, const State& s) {
  out.begin_object().field("top", underworld_id(s, s.underworld_top));
  out.field("size", 1 + s.underworld.size() + (s.has_peeked ? 1 : 0));
  out.key("below").begin_array();
  for (int i = 0; i < s.underworld.below_count; ++i) {
    const PileCard& slot = s.underworld.below[i];
    write_knowers(out.begin_object().key("known_by"), slot.knowers);
    if (slot.knowers.has(kOnlooker)) out.field("token", underworld_id(s, slot.card));
    out.end_object();
  }
  out.end_array();
  if (s.has_peeked) out.field("looking", s.agenda.top().player);
  out.end_object();
}

// PAN-KRYPT-06: stacks of four, the last without limit.
void write_collection(JsonWriter& out, const State& s) {
  int rest = s.collection();
  out.begin_object().key("stacks").begin_array();
  for (int stack = 0; stack < 5; ++stack) {
    const int discs = stack < 4 ? std::min(rest, 4) : rest;
    out.value(discs);
    rest -= discs;
  }
  out.end_array().field("total", s.collection()).field("threshold", 4 * s.players).end_object();
}

void write_discs(JsonWriter& out, const State& s, Player p) {
  const PlayerState& player = s[p];
  out.begin_object().field("personal", player.personal).field("general", player.general);
  out.field("polis", discs_in_polis(s, p)).field("converted", player.converted);
  out.field("collected", player.collected).end_object();
}

// PAN-INFO-01, PAN-INFO-02, PAN-INFO-05, PAN-INFO-06
void write_player(JsonWriter& out, const State& s, Player p) {
  const Content& content = *s.content;
  const PlayerState& player = s[p];
  out.begin_object().field("score", player.score);
  out.field("passed", s.passed.has(p)).field("challenged", s.challenged.has(p));
  write_discs(out.key("discs"), s, p);
  out.field("unhired", player.unhired);
  write_pool(out.key("front"), player.pools[kFront]);
  write_pool(out.key("thermae"), player.pools[kBaths]);
  if (player.leader_at != 0) out.field("leader_at", kLocationIds[player.leader_at]);
  write_tokens(out.key("goods"), content, player.tokens, kBasicGoods, kTokens);
  write_tokens(out.key("artisans"), content, player.tokens, kArtisans, kBasicGoods);
  write_tokens(out.key("reinforcements"), content, player.tokens, kReinforcements, kShips);
  write_tokens(out.key("ships"), content, player.tokens, kShips, kArtisans);
  out.field("titans", player.tokens.total(kTitans, kReinforcements));
  write_tokens(out.key("titans_known"), content, player.known);
  write_tokens(out.key("titans_maybe"), content, player.maybe);
  out.field("titans_given_up", player.given_up.total()).end_object();
}

// PAN-KRYPT-01, PAN-KRYPT-02
void write_attack(JsonWriter& out, const State& s) {
  const UnderworldToken& token = s.content->underworld[s.underworld_top];
  out.begin_object().field("token", token.id);
  out.field("element", kElementIds[static_cast<std::size_t>(token.element)]);
  out.field("need", token.strength + s.templum());
  PlayerSet deciding = s.defending;
  if (s.agenda.top().kind == StepKind::kDefend) deciding.add(s.agenda.top().player);
  write_players(out.key("deciding"), deciding);
  if (s.agenda.top().kind == StepKind::kBuyBack) {
    out.field("defender", s.agenda.top().player);
    write_tokens(out.key("played"), *s.content, s.played[0]);
  }
  out.end_object();
}

Player duel_winner(const State& s) {
  for (int i = 0; i < s.agenda.size(); ++i) {
    if (s.agenda[i].kind == StepKind::kDuelOver) return s.agenda[i].player;
  }
  return kNobody;
}

// PAN-DUEL-01
void write_duel(JsonWriter& out, const State& s) {
  const Element element = s.content->element[s[s.defender].leader_at];
  out.begin_object().field("attacker", s.attacker).field("defender", s.defender);
  out.field("element", kElementIds[static_cast<std::size_t>(element)]);
  out.key("played").begin_array();
  for (const auto& set : s.played) write_tokens(out, *s.content, set);
  out.end_array();
  if (s.agenda.top().kind == StepKind::kAnswer) {
    out.key("totals").begin_array();
    for (const auto& set : s.played) out.value(force_total(set));
    out.end_array();
  } else {
    out.field("winner", duel_winner(s));
  }
  out.end_object();
}

void write_box(JsonWriter& out, const State& s) {
  write_tokens(out.begin_object().key("tokens"), *s.content, s.box);
  write_ids(out.key("merchants"), s.content->merchants, s.merchant_box);
  write_ids(out.key("underworld"), s.content->underworld, s.underworld_box);
  out.end_object();
}

void write_phase(JsonWriter& out, const State& s) {
  const auto location = evaluating(s);
  out.field("phase", s.over ? "over" : location ? "evaluation" : "actions");
  if (location) out.field("location", kLocationIds[static_cast<std::size_t>(*location)]);
}

}  // namespace

void Panthalos::write_public(const State& s, JsonWriter& out) {
  out.begin_object().field("side", s.players <= 3 ? "2-3" : "4-5");
  out.field("round", s.round).field("rounds", kRounds).field("templum", s.templum());
  out.field("starting_player", s.starting_player);
  write_phase(out, s);
  write_options(out.key("options"), s);
  write_spaces(out.key("spaces"), s);
  write_displays(out.key("displays"), s);
  write_stacks(out.key("stacks"), s);
  write_underworld(out.key("underworld"), s);
  write_collection(out.key("collection"), s);
  write_box(out.key("box"), s);
  out.key("players").begin_array();
  for (Player p = 0; p < s.players; ++p) write_player(out, s, p);
  out.end_array();
  if (attack_runs(s)) write_attack(out.key("attack"), s);
  if (duel_runs(s)) write_duel(out.key("duel"), s);
  out.end_object();
}

void Panthalos::write_own(const State& s, Viewer viewer, JsonWriter& out) {
  const Content& content = *s.content;
  const PlayerState& player = s[viewer];
  out.begin_object();
  write_tokens(out.key("titans"), content, player.tokens, kTitans, kReinforcements);
  write_tokens(out.key("given_up"), content, player.given_up);
  out.key("underworld").begin_array();
  for (int i = 0; i < s.underworld.below_count; ++i) {
    const PileCard& slot = s.underworld.below[i];
    if (!slot.knowers.has(viewer)) continue;
    out.begin_object().field("below", i).field("token", underworld_id(s, slot.card)).end_object();
  }
  out.end_array();
  if (s.has_peeked && s.peeked.knowers.has(viewer)) {
    out.field("peeked", underworld_id(s, s.peeked.card));
  }
  if (s.draft_size > 0 && to_act(s) == viewer) {
    write_tokens(out.key("draft").begin_object().key("tokens"), content, s.draft);
    if (s.draft_target != 0) out.field("target", s.draft_target - 1);
    out.field("total", force_total(s.draft)).end_object();
  }
  out.end_object();
}

// An action as the viewer may know it when it is made: what is put into a draft, and whom a
// challenge is for, is secret until the draft is closed. What is shown then, events and view tell.
Action Panthalos::seen(const State& s, Action action, Viewer viewer) {
  if (viewer == kReferee || viewer == to_act(s)) return action;
  if (action.verb == Verb::kAdd || action.verb == Verb::kChallenge) action.a = kNoToken;
  return action;
}

}  // namespace agon::panthalos
