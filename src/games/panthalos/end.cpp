// The end of a round, and of the game.
#include "games/panthalos/names.h"
#include "games/panthalos/panthalos.h"
#include "games/panthalos/steps.h"

namespace agon::panthalos {
namespace {

// Workers rest, Leaders return. PAN-EOR-01
void clear_board(State& s) {
  const auto send_home = [&](Player p, Piece piece) {
    s[p].pools[is_worker(piece) ? kBaths : kFront].add(piece);
  };
  for (Occupant& who : s.occupant) {
    if (!who.free()) send_home(who.player(), who.piece());
    who = {};
  }
  for (Player p = 0; p < s.players; ++p) {
    for (const PoolId id : {kInTitanus, kInAgro}) {
      for (Piece piece = 0; piece < 8; ++piece) {
        for (int n = s[p].pools[id].count(piece); n > 0; --n) send_home(p, piece);
      }
      s[p].pools[id].clear();
    }
  }
}

// PAN-EOR-02
void box_displays(State& s) {
  for (Token t = kReinforcements; t < kRefinedGoods; ++t) {
    if (is_ship(t)) continue;
    s.box[t] = static_cast<std::uint8_t>(s.box[t] + s.display[t]);
    s.display[t] = 0;
  }
}

void change_score(Play& play, Player p, int points, std::string_view source, Rule rule,
                  std::string_view id) {
  if (points == 0) return;
  Event* event = report(play, event_kind::kScored, rule, p, id, [&] {
    return Args{{"points", points}};
  });
  score(play, p, points, source, event);
}

// PAN-END-05
int final_shipment(const State& s, Player p) {
  std::uint8_t types = 0;
  for (std::size_t i = 0; i < s.content->ships.size(); ++i) {
    if (s[p].tokens[kShips + static_cast<int>(i)] > 0) types |= s.content->ships[i].types;
  }
  int symbols = 0;
  for (int type = 0; type < kGoodTypes; ++type) {
    if ((types >> type & 1U) == 0) continue;
    symbols += s[p].tokens[kBasicGoods + type] + 2 * s[p].tokens[kRefinedGoods + type];
  }
  return 2 * symbols;
}

// PAN-END-06; all Workers are in front or in THERMAE by now
int worker_points(const State& s, Player p) {
  int points = 7 * s[p].converted;
  for (Piece rank = 1; rank <= 6; ++rank) {
    points += rank * (s[p].pools[kFront].count(rank) + s[p].pools[kBaths].count(rank));
  }
  return points;
}

// PAN-END-03, PAN-END-04, PAN-END-07
void score_the_end(Play& play, bool threshold) {
  State& s = play.s;
  report(play, event_kind::kReason, threshold ? "PAN-END-01" : "PAN-END-04", kNobody,
         threshold ? "panthalos.event.end_by_collection" : "panthalos.event.end_by_rounds", [&] {
           return Args{{"collection", s.collection()},
                       {"enough", collection_threshold(s.players)},
                       {"rounds", kRounds}};
         });
  in_turn_order(s, [&](Player p) {
    if (threshold) {
      change_score(play, p, -3 * s[p].collected, "penalty", "PAN-END-03",
                   "panthalos.event.final_penalty");
    }
    if (s.round < kRounds) return;
    change_score(play, p, final_shipment(s, p), "last_goods", "PAN-END-05",
                 "panthalos.event.final_shipment");
    change_score(play, p, worker_points(s, p), "workers", "PAN-END-06",
                 "panthalos.event.final_workers");
  });
  s.over = 1;
  s.agenda.clear();
  const Ranking ranking = Panthalos::ranking(s);
  for (Player p = 0; p < s.players; ++p) {
    if (ranking.place[p] != 1) continue;
    report(play, event_kind::kEnded, "PAN-END-08", p, "panthalos.event.won", [&] {
      return Args{{"points", static_cast<int>(s[p].score)}};
    });
  }
}

// PAN-EOR-03 … PAN-EOR-06, in the order that the ledger fixes
void begin_next_round(Play& play) {
  State& s = play.s;
  ++s.round;
  fill_display(play, kBasicGoods, kRefinedGoods, 4);
  fill_display(play, kArtisans, kBasicGoods, 2);
  fill_display(play, kReinforcements, kShips, 4);
  fill_display(play, kShips, kArtisans, 5);
  fill_merchants(play);
  s.underworld_box |= static_cast<std::uint16_t>(1U << s.underworld_top);
  turn_up_underworld(play);
  s.agenda.pop();
  s.agenda.push(StepKind::kRound);
}

}  // namespace

int collection_threshold(int players) { return 4 * players; }

void end_round(Play& play, const Action*) {
  State& s = play.s;
  clear_board(s);
  box_displays(s);
  const bool threshold = s.collection() >= collection_threshold(s.players);
  if (threshold || s.round == kRounds) {
    score_the_end(play, threshold);
  } else {
    begin_next_round(play);
  }
}

PerPlayer<int> Panthalos::scores(const State& s) {
  PerPlayer<int> scores{};
  for (int p = 0; p < s.players; ++p) scores[p] = s.player[p].score;
  return scores;
}

// Who leads in what may be the last round. PAN-END-01, PAN-END-04
PlayerSet Panthalos::about_to_win(const State& s) {
  PlayerSet near;
  const bool last =
      s.round == kRounds || s.collection() + s.players >= collection_threshold(s.players);
  if (s.over || !last) return near;
  int best = 1;
  for (Player p = 0; p < s.players; ++p) best = std::max<int>(best, s.player[p].score);
  for (Player p = 0; p < s.players; ++p) {
    if (s.player[p].score == best) near.add(p);
  }
  return near;
}

// PAN-END-08
Ranking Panthalos::ranking(const State& s) {
  Ranking ranking;
  if (!s.over) return ranking;
  ranking.ending = Ending::kByRule;
  for (int p = 0; p < s.players; ++p) {
    int better = 0;
    for (int q = 0; q < s.players; ++q) better += s.player[q].score > s.player[p].score ? 1 : 0;
    ranking.place[p] = static_cast<std::int8_t>(1 + better);
  }
  return ranking;
}

}  // namespace agon::panthalos
