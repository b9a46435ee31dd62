// Who knows what: the public part of a view and a player's own, the whole state as JSON both ways,
// its invariants, and everything that a viewer does not know rolled anew.
#include "core/state_form.h"
#include "games/liars_dice/liars_dice.h"

namespace agon::liars_dice {
namespace {

constexpr std::array<std::string_view, 2> kSwitchIds = {"off", "on"};

// -- the fields, once for writing and reading

// What everybody may know is the state without the dice and the agenda.
template <class Fields, class S>
void visit_table(Fields& f, S& s) {
  f.number("round", s.round, 1, 1'000'000'000);
  f.number("starter", s.starter, 0, s.players - 1);
  f.object("options", [&](auto& g) {
    g.word("wild_ones", s.wild_ones, kSwitchIds);
    g.word("exact", s.exact, kSwitchIds);
  });
  f.maybe_object("bid", s.bid.quantity > 0, [&](auto& g) {
    g.number("player", s.bid.player, 0, s.players - 1);
    g.number("quantity", s.bid.quantity, 1, kMaxPlayers * kMostDice);
    g.word("face", s.bid.face, kFaceIds);
  });
}

template <class Fields, class S>
void visit_player(Fields& f, S& s, int p) {
  f.number("count", s.count[p], 0, kMostDice);
  f.maybe("shown", s.shown[p].any(),
          [&](auto& g) { g.each("shown", s.shown[p], kFaceIds, kMostDice); });
  f.maybe("place", s.place[p] != 0,
          [&](auto& g) { g.number("place", s.place[p], 2, kMaxPlayers); });
}

template <class Fields, class S>
void visit_state(Fields& f, S& s) {
  visit_table(f, s);
  f.template agenda<LiarsDice>(s);
  f.list("players", s.players, kMaxPlayers, [&](auto& g, int p) {
    visit_player(g, s, p);
    g.each("dice", s.dice[p], kFaceIds, kMostDice);
  });
}

}  // namespace

void LiarsDice::write_public(const State& s, JsonWriter& out) {
  write_object(out, [&](auto& f) {
    visit_table(f, s);
    f.list("players", s.players, kMaxPlayers, [&](auto& g, int p) { visit_player(g, s, p); });
  });
}

// LIA-INFO-01
void LiarsDice::write_own(const State& s, Viewer viewer, JsonWriter& out) {
  write_object(out, [&](auto& f) { f.each("dice", s.dice[viewer], kFaceIds, kMostDice); });
}

void LiarsDice::write_state(const State& s, JsonWriter& out) {
  write_object(out, [&](auto& f) { visit_state(f, s); });
}

Result<State> LiarsDice::read_state(const Content& content, const boost::json::value& json) {
  return read_whole<LiarsDice>(content, json, [](const JsonValue& value, State& s) {
    read_object(value, [&](auto& f) {
      f.count("players", s.players, kMaxPlayers);
      if (!value.reader().failed()) visit_state(f, s);
      s.over = s.agenda.empty() ? 1 : 0;
    });
  });
}

// The invariants of the ledger, in its order.
std::optional<std::string> LiarsDice::check(const State& s) {
  if (s.players < kMinPlayers || s.players > kMaxPlayers) return "a number of players that plays";
  const int in_play = s.players_in();
  PlayerSet places;
  for (Player p = 0; p < s.players; ++p) {
    if (s.count[p] > s.content->dice[s.players]) return "more dice than at the start";
    if (s.dice[p].total() != (s.over != 0 ? 0 : s.count[p])) return "dice that are not in the cup";
    if (s.in(p) != (s.place[p] == 0)) return "a place for those who are out, and only for them";
    if (s.place[p] > s.players || (s.place[p] != 0 && s.place[p] <= in_play)) return "a free place";
    if (places.has(static_cast<Player>(s.place[p]))) return "a place twice";
    if (s.place[p] != 0) places.add(static_cast<Player>(s.place[p]));
  }
  if ((s.over != 0) != (in_play == 1)) return "an end when one has dice, and only then";
  if (s.over != 0 && s.bid.quantity > 0) return "a bid after the end";
  if (s.over != 0) return std::nullopt;
  if (!s.in(to_act(s))) return "a player to act who has dice";
  if (s.bid.quantity > s.dice_in_play()) return "a bid of dice in play";
  if (s.bid.quantity > 0 && !s.in(s.bid.player)) return "a bidder who has dice";
  return std::nullopt;
}

// LIA-INFO-01: every die under another cup could show any face.
void LiarsDice::resample(State& s, Viewer viewer, Chance& chance) {
  if (viewer == kReferee) return;
  for (Player p = 0; p < s.players; ++p) {
    if (p == viewer) continue;
    const int dice = s.dice[p].total();
    s.dice[p].clear();
    for (int i = 0; i < dice; ++i) ++s.dice[p][static_cast<int>(chance.pick(kFaces))];
  }
}

}  // namespace agon::liars_dice
