// Writes the whole state as JSON, for files, tests and people who set up a position.
#include "games/deukalion/deukalion.h"
#include "games/deukalion/state_json.h"
#include "games/deukalion/steps.h"

namespace agon::deukalion {
namespace {

std::string_view card_id(int kind) { return kCardIds[kind]; }

void write_used(JsonWriter& out, std::uint16_t used) {
  out.begin_array();
  for (int kind = 0; kind < kMaxCardKinds; ++kind) {
    if ((used >> kind & 1U) != 0) out.value(card_id(kind));
  }
  out.end_array();
}

void write_player_state(JsonWriter& out, const State& s, Player p) {
  const PlayerState& player = s[p];
  out.begin_object();
  if (player.square != kNoSquare) out.field("square", square_id(player.square));
  out.field("aboard", player.aboard).field("underworld", player.underworld);
  write_chests(out.key("chests"), player.chests);
  if (!player.handed.empty()) write_chests(out.key("handed"), player.handed);
  out.field("honour_cards", player.honour_cards);
  write_pursuits(out.key("earned"), player.earned);
  if (player.secret != kNoPursuit) out.field("secret", kPursuitIds[player.secret]);
  write_cards(out.key("hand"), player.hand);
  out.key("known").begin_array();
  for (int v = 0; v < s.players; ++v) write_cards(out, player.known[v]);
  out.end_array();
  write_cards(out.key("known_to_all"), player.known[kEverybody]);
  out.end_object();
}

void write_window(JsonWriter& out, const State& s) {
  out.begin_object().field("move", kMovePhaseIds[s.move_phase]).field("allowance", s.allowance);
  out.field("hydra_extra", s.hydra_extra).field("acted", s.acted != 0);
  out.key("blocks").begin_array();
  for (std::size_t i = 0; i < kSymbols; ++i) {
    if ((s.blocks >> i & 1U) != 0) out.value(kSymbolIds[i]);
  }
  out.end_array();
  write_used(out.key("used"), s.used);
  out.end_object();
}

}  // namespace

void write_chests(JsonWriter& out, ChestSet chests) {
  out.begin_object();
  for (int c = 0; c < kColours; ++c) {
    if (chests.count(c) > 0) out.field(kColourIds[c], chests.count(c));
  }
  out.end_object();
}

void write_cards(JsonWriter& out, CardSet cards) {
  out.begin_object();
  cards.for_each_kind([&](int kind) { out.field(card_id(kind), cards.count(kind)); });
  out.end_object();
}

void write_card_list(JsonWriter& out, const std::uint8_t* kinds, int count) {
  out.begin_array();
  for (int i = 0; i < count; ++i) out.value(card_id(kinds[i]));
  out.end_array();
}

void write_pursuits(JsonWriter& out, std::uint16_t set) {
  out.begin_array();
  for (std::size_t i = 0; i < kPursuits; ++i) {
    if ((set >> i & 1U) != 0) out.value(kPursuitIds[i]);
  }
  out.end_array();
}

void write_options(JsonWriter& out, const State& s) {
  const Options& o = s.options;
  out.begin_object().field("kylix", o.kylix_free ? "free" : "rotate");
  out.field("relocation", o.walk3 ? "walk3" : "distance3");
  out.field("relocation_arrival", o.no_arrival == 0);
  out.field("others_may_challenge_hydra", o.only_active_attacks_hydra == 0);
  out.field("secret_hydra_licenses", o.secret_hydra_licenses != 0);
  out.field("spent_action_cards", kSpentIds[o.spent_cards]);
  out.field("honour_bank", o.honour_limited ? "14" : "unlimited");
  out.field("challenge_from_anchor", o.challenge_from_anchor != 0);
  out.field("turn_cap", o.turn_cap).end_object();
}

void write_challenge(JsonWriter& out, const Challenge& challenge) {
  out.begin_object().field("kind", kChallengeIds[static_cast<std::size_t>(challenge.kind)]);
  if (challenge.kind == ChallengeKind::kCity || challenge.kind == ChallengeKind::kSettlement) {
    out.field("place", kPlaceIds[challenge.place]);
  }
  out.field("won", challenge.won != 0).key("throws").begin_array();
  for (const Throw& t : challenge.throws) {
    if (t.player == kNobody) continue;
    out.begin_object().field("player", t.player).field("skulls", t.skulls).field("ones", t.ones);
    out.field("halves", t.halves).field("bonus", t.bonus);
    write_used(out.key("used"), t.used);
    out.end_object();
  }
  out.end_array().end_object();
}

void write_dice(JsonWriter& out, const State& s) {
  out.begin_object().field("centre", s.dice[0]).key("ring").begin_array();
  for (int i = 1; i <= kSymbols; ++i) out.value(s.dice[i]);
  out.end_array();
  if (s.assigned[0] != 0) {
    out.key("assigned").begin_object();
    for (std::size_t i = 0; i < kSymbols; ++i) out.field(kSymbolIds[i], s.assigned[i]);
    out.end_object();
  }
  out.end_object();
}

void Deukalion::write_state(const State& s, JsonWriter& out) {
  out.begin_object().field("turn", s.turn).field("starting_player", s.starting_player);
  out.field("active", s.active).field("over", s.over != 0);
  if (s.winner != kNobody) out.field("winner", s.winner);
  write_options(out.key("options"), s);
  out.key("players").begin_array();
  for (Player p = 0; p < s.players; ++p) write_player_state(out, s, p);
  out.end_array();
  out.field("hydra", square_id(s.hydra));
  out.key("cities").begin_array();
  for (const ChestSet& chests : s.city) write_chests(out, chests);
  out.end_array().key("owners").begin_array();
  for (const std::uint8_t owner : s.owner) out.value(owner - 1);
  out.end_array();
  write_chests(out.key("pending"), s.pending);
  write_cards(out.key("pile"), s.pile);
  write_card_list(out.key("below"), s.below, s.below_count);
  write_cards(out.key("discard"), s.discard);
  if (!s.reshuffled.empty()) write_cards(out.key("reshuffled"), s.reshuffled);
  out.field("honour_supply", s.honour_supply);
  write_pursuits(out.key("pursuit_pile"), s.pursuit_pile);
  write_pursuits(out.key("display"), s.display);
  write_pursuits(out.key("pursuits_out"), s.pursuits_out);
  write_dice(out.key("dice"), s);
  write_window(out.key("window"), s);
  if (s.challenge.kind != ChallengeKind::kNone) write_challenge(out.key("challenge"), s.challenge);
  out.field("sharers", s.sharers.bits());
  write_agenda(s, out.key("agenda"));
  out.end_object();
}

}  // namespace agon::deukalion
