// What each viewer knows of a position: the public part, written once for everybody, and a
// player's own part. Nothing in the public part depends on what is hidden.
#include "games/deukalion/deukalion.h"
#include "games/deukalion/state_json.h"
#include "games/deukalion/steps.h"

namespace agon::deukalion {
namespace {

std::string_view phase_of(const State& s) {
  if (s.over) return "over";
  switch (s.agenda[0].kind) {
    case StepKind::kPlaceShip: return "placing";
    case StepKind::kOthers: return "others";
    case StepKind::kKylix: return "kylix";
    default: return "active";
  }
}

void write_window(JsonWriter& out, const State& s, Player p) {
  out.begin_object().field("player", p).field("move", kMovePhaseIds[s.move_phase]);
  out.field("allowance", s.allowance);
  if (p == s.active) {
    out.field("hydra_allowance", hydra_allowance(s));
    out.key("done").begin_array();
    for (std::size_t i = 0; i < kSymbols; ++i) {
      const bool move = static_cast<Symbol>(i) == Symbol::kMove;
      if (move ? s.move_phase == kClosed : (s.blocks >> i & 1U) != 0) out.value(kSymbolIds[i]);
    }
    out.end_array();
  }
  out.end_object();
}

// DEU-ACD-06, DEU-PUR-03: of hidden cards only their number.
void write_player(JsonWriter& out, const State& s, Player p) {
  const PlayerState& player = s[p];
  out.begin_object();
  if (player.square != kNoSquare) out.field("square", square_id(player.square));
  out.field("aboard", player.aboard).field("underworld", player.underworld);
  out.field("room", player.room());
  write_chests(out.key("chests"), player.chests);
  out.field("honour", s.honour(p)).field("honour_cards", player.honour_cards);
  write_pursuits(out.key("earned"), player.earned);
  out.key("settlements").begin_array();
  for (std::size_t i = 0; i < kSettlements; ++i) {
    if (s.owner[i] == p + 1) out.value(kPlaceIds[kCities + i]);
  }
  out.end_array();
  out.field("hand", player.hand.size()).field("secret", player.secret != kNoPursuit);
  write_cards(out.key("known"), player.known[kEverybody]);
  out.end_object();
}

void write_places(JsonWriter& out, const State& s) {
  out.key("cities").begin_array();
  for (std::size_t i = 0; i < kCities; ++i) {
    out.begin_object().field("id", kPlaceIds[i]);
    write_chests(out.key("chests"), s.city[i]);
    out.field("free", s.content->places[i].spaces - s.city[i].total()).end_object();
  }
  out.end_array().key("settlements").begin_array();
  for (std::size_t i = 0; i < kSettlements; ++i) {
    out.begin_object().field("id", kPlaceIds[kCities + i]);
    if (s.owner[i] != 0) out.field("owner", s.owner[i] - 1);
    out.end_object();
  }
  out.end_array();
}

// Points in halves; a throw counts once it has fallen. A ward wins without one: DEU-HCH-08
void write_contest(JsonWriter& out, const State& s) {
  const Challenge& c = s.challenge;
  const int stage = challenge_stage(s);
  out.begin_object().field("kind", kChallengeIds[static_cast<std::size_t>(c.kind)]);
  const bool warded = stage > kSkullsLeave && c.kind == ChallengeKind::kHydraAttack && c.won != 0 &&
                      c.throws[0].thrown() == 0;
  out.field("thrown", stage > kThrow && !warded).field("decided", stage > kSkullsLeave);
  if (stage > kSkullsLeave) out.field("won", c.won != 0);
  if (c.kind == ChallengeKind::kCity || c.kind == ChallengeKind::kSettlement) {
    out.field("place", kPlaceIds[c.place]).field("needs", 2 * s.content->places[c.place].value);
  } else if (c.kind != ChallengeKind::kShip) {
    out.field("needs", 2 * kHydraPoints);
  }
  out.key("throws").begin_array();
  for (const Throw& t : c.throws) {
    if (t.player == kNobody) continue;
    out.begin_object().field("player", t.player).field("skulls", t.skulls).field("ones", t.ones);
    out.field("halves", t.halves).field("bonus", t.bonus).field("score", t.score()).end_object();
  }
  out.end_array().end_object();
}

void write_reveal(JsonWriter& out, const State& s) {
  for (int i = 0; i < s.agenda.size(); ++i) {
    if (s.agenda[i].kind != StepKind::kReveal) continue;
    out.key("reveal").begin_object().field("pursuit", kPursuitIds[s.agenda[i][arg::kPursuit]]);
    out.key("accepted").begin_array();
    for (Player p = 0; p < s.players; ++p) {
      if (s.sharers.has(p)) out.value(p);
    }
    out.end_array().key("handed").begin_array();
    for (Player p = 0; p < s.players; ++p) write_chests(out, s[p].handed);
    out.end_array().end_object();
  }
}

}  // namespace

void Deukalion::write_public(const State& s, JsonWriter& out) {
  out.begin_object().field("turn", s.turn).field("target", s.target());
  out.field("starting_player", s.starting_player).field("active", s.active);
  out.field("phase", phase_of(s));
  if (const Player p = window_of(s); !s.over && p != kNobody) write_window(out.key("window"), s, p);
  write_options(out.key("options"), s);
  if (s.turn > 0) write_dice(out.key("dice"), s);
  out.field("hydra", square_id(s.hydra));
  out.key("players").begin_array();
  for (Player p = 0; p < s.players; ++p) write_player(out, s, p);
  out.end_array();
  write_places(out, s);
  write_pursuits(out.key("display"), s.display);
  write_pursuits(out.key("pursuits_out"), s.pursuits_out);
  int secrets = 0;
  for (Player p = 0; p < s.players; ++p) secrets += s[p].secret != kNoPursuit ? 1 : 0;
  out.field("pursuit_pile", std::popcount(s.hidden_pursuits()) - secrets);
  out.field("action_pile", s.pile_size());
  write_card_list(out.key("below"), s.below, s.below_count);
  write_cards(out.key("discard"), s.discard);
  out.field("honour_supply", s.honour_supply);
  if (!s.pending.empty()) write_chests(out.key("pending"), s.pending);
  if (s.challenge.kind != ChallengeKind::kNone) write_contest(out.key("challenge"), s);
  write_reveal(out, s);
  out.end_object();
}

void Deukalion::write_own(const State& s, Viewer viewer, JsonWriter& out) {
  const PlayerState& own = s[viewer];
  write_cards(out.begin_object().key("hand"), own.hand);
  if (own.secret != kNoPursuit) out.field("secret", kPursuitIds[own.secret]);
  // What the viewer knows of others' hands, and others of the viewer's; the own entry is empty.
  out.key("known").begin_array();
  for (Player p = 0; p < s.players; ++p) write_cards(out, s[p].known[viewer]);
  out.end_array().key("others_know").begin_array();
  for (Player p = 0; p < s.players; ++p) write_cards(out, own.known[p]);
  out.end_array().end_object();
}

}  // namespace agon::deukalion
