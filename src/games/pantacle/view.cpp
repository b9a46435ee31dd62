// What each viewer knows of a position: the public part, written once for everybody, and a
// player's own part. Nothing in the public part depends on what is hidden.
#include "games/pantacle/pantacle.h"
#include "games/pantacle/state_json.h"
#include "games/pantacle/steps.h"

namespace agon::pantacle {
namespace {

std::string_view phase_of(const State& s) {
  if (s.over != kRunning) return "over";
  switch (s.agenda[0].kind) {
    case StepKind::kMoon: return "favor";
    case StepKind::kRefill: return "moon";
    default: return "preparation";
  }
}

// Returned Exhaustion cards are open to all, rejected ones to who drew them.
void write_curse_pile(JsonWriter& out, const State& s) {
  out.begin_object().field("size", s.curse_pile.size()).key("below").begin_array();
  for (int i = 0; i < s.curse_pile.below_count; ++i) {
    const PileCard& card = s.curse_pile.below[i];
    write_knowers(out.begin_object().key("known_by"), card.knowers);
    if (card.knowers.has(kOnlooker)) out.field("curse", curse_id(s, card.card));
    out.end_object();
  }
  out.end_array().end_object();
}

void write_point_discs(JsonWriter& out, const State& s) {
  out.begin_object();
  for (std::size_t point = 0; point < kPoints; ++point) {
    out.key(kPointIds[point]).begin_array();
    for (Player p = 0; p < s.players; ++p) {
      if ((s[p].points >> point & 1U) != 0) out.value(p);
    }
    out.end_array();
  }
  out.end_object();
}

void write_player(JsonWriter& out, const State& s, Player p) {
  const PlayerState& player = s[p];
  out.begin_object().field("cubes", player.cubes).field("adepts", player.adepts);
  out.field("adept_price", adept_price(s, p));
  out.key("sacrifice").begin_object();
  out.field("powers", sacrifice_size(s, p, kOfPowers));
  out.field("adepts", sacrifice_size(s, p, kOfAdepts)).end_object();
  write_slots(out.key("slots"), player);
  out.key("discs")
      .begin_object()
      .field("safe", player.safe_home)
      .field("cursed", player.cursed_home);
  out.field("out", player.discs_out()).end_object();
  write_points(out.key("points"), player);
  write_curses(out.key("curses"), s, p);
  out.field("tracker", player.tracker);
  out.field("hand", std::popcount(player.hand)).field("hand_limit", hand_limit(s, p));
  write_blades(out.key("open"), *s.content, player.hand & s.open);
  out.end_object();
}

// Who has passed and who is still to be asked. PTC-BRB-01
void write_bribing(JsonWriter& out, const State& s) {
  const Player asked = s.agenda.top().player;
  out.begin_object().key("passed").begin_array();
  Player p = s.next_player(s.active);
  for (; p != asked; p = s.next_player(p)) out.value(p);
  out.end_array().field("asked", asked).key("waiting").begin_array();
  for (p = s.next_player(p); p != s.active; p = s.next_player(p)) out.value(p);
  out.end_array().end_object();
}

void write_situation(JsonWriter& out, const State& s) {
  if (s.over != kRunning) return;
  const auto& top = s.agenda.top();
  switch (top.kind) {
    case StepKind::kBribe: write_bribing(out.key("bribing"), s); break;
    case StepKind::kDeclare:
    case StepKind::kCurse:
      out.key("cursing").begin_object().field("player", top.player);
      out.field("point", kPointIds[s.agenda[1][arg::kPoint]]).field("drawn", s.drawn_count);
      if (s.options.curse_draw == 0 && s.drawn_count < kMaxDrawn) {
        out.field("next_price", extra_price(s.drawn_count));
      }
      out.end_object();
      break;
    case StepKind::kDrain:
      out.key("draining").begin_object().field("player", top.player);
      out.field("resource", kResourceIds[top[arg::kResource]])
          .field("left", top[arg::kAmount])
          .end_object();
      break;
    default: break;
  }
}

}  // namespace

void Pantacle::write_public(const State& s, JsonWriter& out) {
  out.begin_object().field("turn", s.turn).field("active", s.active).field("phase", phase_of(s));
  if (s.over == kWon) out.field("winner", s.winner);
  write_options(out.key("options"), s);
  write_favors(out, s);
  out.field("extra_turn", s.extra_turn != 0);
  write_players(out.key("begun"), s.begun);
  out.key("raised").begin_object().field("powers", s.raised_powers);
  out.field("adepts", s.raised_adepts).end_object();
  out.key("reserve").begin_object().field("cubes", s.cubes).field("adepts", s.adepts).end_object();
  out.field("pile", std::popcount(s.pile));
  write_row(out.key("row"), s);
  write_curse_pile(out.key("curse_pile"), s);
  write_point_discs(out.key("points"), s);
  out.key("players").begin_array();
  for (Player p = 0; p < s.players; ++p) write_player(out, s, p);
  out.end_array();
  write_situation(out, s);
  out.end_object();
}

void Pantacle::write_own(const State& s, Viewer viewer, JsonWriter& out) {
  const PlayerState& player = s[viewer];
  out.begin_object();
  write_blades(out.key("hand"), *s.content, player.hand);
  // What the viewer knows of rivals' hands beyond what lies open, and they of the viewer's.
  out.key("known").begin_array();
  for (Player p = 0; p < s.players; ++p) write_blades(out, *s.content, s[p].hand & player.seen);
  out.end_array().key("seen_by").begin_array();
  for (Player p = 0; p < s.players; ++p) write_blades(out, *s.content, player.hand & s[p].seen);
  out.end_array().key("below").begin_array();
  for (int i = 0; i < s.curse_pile.below_count; ++i) {
    const PileCard& card = s.curse_pile.below[i];
    if (!card.knowers.has(viewer)) continue;
    out.begin_object().field("at", i).field("curse", curse_id(s, card.card)).end_object();
  }
  out.end_array();
  if (s.drawn_count > 0) {
    out.key("drawn").begin_array();
    for (int i = 0; i < s.drawn_count; ++i) {
      if (s.drawn[i].knowers.has(viewer)) out.value(curse_id(s, s.drawn[i].card));
    }
    out.end_array();
  }
  out.end_object();
}

}  // namespace agon::pantacle
