// A round's action phase: turns, placing pieces, passing.
#include "games/panthalos/names.h"
#include "games/panthalos/steps.h"

namespace agon::panthalos {
namespace {

// Gives the turn to the next player from `p` on who has not passed. One without a piece in front
// passes by himself. PAN-ROUND-02, PAN-ROUND-04
void give_turn(Play& play, Player p) {
  State& s = play.s;
  for (int i = 0; i < s.players; ++i, p = s.next_player(p)) {
    if (s.passed.has(p)) continue;
    if (!s[p].pools[kFront].empty()) {
      report(play, event_kind::kTurn, "PAN-ROUND-02", p, "panthalos.event.turn");
      s.agenda.push(StepKind::kTurn, p);
      return;
    }
    s.passed.add(p);
    report(play, "passed", "PAN-ROUND-04", p, "panthalos.event.passed_without_pieces");
  }
}

bool fits(const Space& space, Piece piece) {
  return !is_worker(piece) || piece >= space.value;  // PAN-PLACE-02, PAN-PLACE-03
}

// A bit for each space that takes a further piece. PAN-PLACE-04, PAN-PLACE-06
std::uint64_t free_spaces(const State& s) {
  const int polis = s.side().first[static_cast<int>(Location::kPolis)];
  return ~(s.taken_spaces() | nonzero_bytes<kMaxPolis>(s.polis_disc) << polis);
}

void list_single_places(const State& s, Pool front, Actions& out) {
  const BoardSide& side = s.side();
  const std::uint64_t free = free_spaces(s);
  front.for_each_kind([&](Piece piece) {
    for (std::uint64_t open = side.open_to[piece] & free; open != 0; open &= open - 1) {
      out.add(act(Verb::kPlace, piece, side.place[std::countr_zero(open)]));
    }
  });
}

// PAN-PLACE-07, PAN-PLACE-08
void list_foro_pairs(const State& s, Pool front, Actions& out) {
  const int first = s.side().first[static_cast<int>(Location::kForo)];
  if (!s.occupant[first].free() || !s.occupant[first + 1].free()) return;
  const Space& left = s.side().spaces[first];
  const Space& right = s.side().spaces[first + 1];
  front.for_each_kind([&](Piece a) {
    const bool a_left = fits(left, a);
    const bool a_right = fits(right, a);
    front.for_each_kind([&](Piece b) {
      if (b < a || (a == b && front.count(a) < 2)) return;
      if ((a_left && fits(right, b)) || (a_right && fits(left, b))) {
        out.add(act(Verb::kPlacePair, a, b));
      }
    });
  });
}

void place_one(Play& play, Player p, Piece piece, Place place) {
  State& s = play.s;
  remove_piece(s, p, piece, kPlaceFront);
  put_piece(s, p, piece, place);
  if (piece == kLeader) s[p].leader_at = static_cast<std::uint8_t>(location_of(place));
}

void place_piece(Play& play, Player p, Piece piece, Place place) {
  State& s = play.s;
  place_one(play, p, piece, place);
  if (Event* event =
          report(play, event_kind::kMoved, "PAN-PLACE-01", p, "panthalos.event.placed", [&] {
            return Args{{"piece", piece_name(piece)}, {"place", place_name(place)}};
          })) {
    event->touches = {place_id(place)};
  }
  const Space& space = s.side().spaces[s.index_of(place)];
  if (space.lightning) begin_share(play, space.location, p);  // PAN-PLACE-10
}

// The engine assigns the two pieces itself. PAN-PLACE-08
void place_pair(Play& play, Player p, Piece a, Piece b) {
  State& s = play.s;
  const Place left = place_at(Location::kForo, 1);
  const Place right = place_at(Location::kForo, 2);
  const Space& left_space = s.side().spaces[s.index_of(left)];
  const Space& right_space = s.side().spaces[s.index_of(right)];
  const bool straight = fits(left_space, a) && fits(right_space, b);
  place_one(play, p, a, straight ? left : right);
  place_one(play, p, b, straight ? right : left);
  if (Event* event =
          report(play, event_kind::kMoved, "PAN-PLACE-07", p, "panthalos.event.placed_pair", [&] {
            return Args{{"first", piece_name(a)}, {"second", piece_name(b)}};
          })) {
    event->touches = {place_id(left), place_id(right)};
  }
  if (left_space.lightning) begin_share(play, Location::kForo, p);  // PAN-FORO-09
}

// PAN-ROUND-05
void pass(Play& play, Player p) {
  play.s.passed.add(p);
  report(play, "passed", "PAN-ROUND-05", p, "panthalos.event.passed");
}

}  // namespace

void begin_round(Play& play, const Action*) {
  State& s = play.s;
  s.agenda.pop();
  s.passed.clear();
  s.challenged.clear();
  for (int p = 0; p < s.players; ++p) s.player[p].leader_at = 0;
  report(play, event_kind::kRound, "PAN-ROUND-01", kNobody, "panthalos.event.round", [&] {
    return Args{{"round", static_cast<int>(s.round)},
                {"templum", s.templum()},
                {"underworld", underworld_name(play.content(), s.underworld_top)}};
  });
  s.agenda.push(StepKind::kEndOfRound);
  s.agenda.push(StepKind::kEvaluate);
  give_turn(play, s.starting_player);
}

StepFault fits_turn(const State& s, const At& at) {
  if (s.passed.has(at.step.player)) return "the player has passed";
  return unless(!s[at.step.player].pools[kFront].empty(), "no piece in front");
}

void legal_turn(const State& s, Actions& out) {
  const Player p = s.agenda.top().player;
  const Pool front = s[p].pools[kFront];
  list_single_places(s, front, out);
  list_foro_pairs(s, front, out);
  list_trade(s, p, out);
  if (!front.has_leader()) out.add(act(Verb::kPass));  // PAN-ROUND-06
}

void take_turn(Play& play, const Action* action) {
  State& s = play.s;
  const Player p = s.agenda.top().player;
  s.agenda.pop();
  s.agenda.push(StepKind::kNextTurn, p);
  s.agenda.push(StepKind::kEndTurn, p);
  switch (action->verb) {
    case Verb::kPlace: place_piece(play, p, action->a, action->b); break;
    case Verb::kPlacePair: place_pair(play, p, action->a, action->b); break;
    case Verb::kShip: ship_goods(play, p, action->a); break;
    case Verb::kSell: begin_sale(play, p, action->a); break;
    case Verb::kActivate: begin_activation(play, p, action->a); break;
    default: pass(play, p); break;
  }
}

void next_turn(Play& play, const Action*) {
  const Player p = play.s.agenda.top().player;
  play.s.agenda.pop();
  give_turn(play, play.s.next_player(p));
}

// In a turn, its player's; in POLIS, once for each who chooses.
StepFault fits_end_turn(const State& s, const At& at) {
  const Player p = at.step.player;
  if (at.beneath->kind == StepKind::kNextTurn) {
    if (p != at.beneath->player) return "is of the player beneath";
    return unless(at.above == nullptr || !s.passed.has(p), "the player has passed");
  }
  for (int i = 0; i < at.index; ++i) {
    if (s.agenda[i].kind == StepKind::kEndTurn && s.agenda[i].player == p) return "twice";
  }
  return {};
}

void legal_end_turn(const State&, Actions& out) { out.add(act(Verb::kEndTurn)); }

void end_turn(Play& play, const Action*) { play.s.agenda.pop(); }

}  // namespace agon::panthalos
