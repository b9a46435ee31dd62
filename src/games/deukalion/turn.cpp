// A turn: the shake, the others' windows, the Kylix, the active player's blocks.
#include <algorithm>

#include "games/deukalion/names.h"
#include "games/deukalion/steps.h"

namespace agon::deukalion {
namespace {

int die(const State& s, Symbol symbol) { return s.assigned[static_cast<int>(symbol)]; }
bool is_done(const State& s, Symbol symbol) { return (s.blocks & block_bit(symbol)) != 0; }
constexpr int kGiveUpHoplites = 2;  // DEU-RND-04

// The window of one player: the others' with the centre die, the active player's with the ring.
void open_window(Play& play, Player p) {
  State& s = play.s;
  s.move_phase = kAtRest;
  s.allowance = static_cast<std::uint8_t>(p == s.active ? die(s, Symbol::kMove) : s.dice[0]);
  s.hydra_extra = 0;
  s.blocks = 0;
  s.acted = 0;
  s.used = 0;
  s.agenda.push(StepKind::kWindow, p);
  claim_free(play, p);  // DEU-PUR-14
}

}  // namespace

// An other's window lies upon the step that serves them.
Player window_of(const State& s) {
  for (int i = 0; i < std::min(s.agenda.size(), 2); ++i) {
    if (s.agenda[i].kind == StepKind::kWindow) return s.agenda[i].player;
  }
  return kNobody;
}

// -- what must hold at the bottom of the agenda

namespace {

// Of the active player, before or after the dice are on the Kylix.
StepFault fits_turn(const State& s, const At& at, bool positioned) {
  if (s.turn == 0) return "no turn has begun";
  if (at.step.player != s.active) return "is the active player's";
  return unless(positioned == (s.assigned[0] != 0), "dice of another part of the turn");
}

}  // namespace

StepFault fits_others(const State& s, const At& at) {
  const int served = at.step[arg::kServed];
  if (served < 1 || served >= s.players) return "no such player";
  return fits_turn(s, at, false);
}

StepFault fits_kylix(const State& s, const At& at) { return fits_turn(s, at, false); }

// The active player's own, or the one of the other who is served.
StepFault fits_window(const State& s, const At& at) {
  if (at.beneath == nullptr) return fits_turn(s, at, true);
  const int served = (*at.beneath)[arg::kServed];
  return unless(at.step.player == (s.active + served) % s.players, "is another player's");
}

StepFault fits_end_of_turn(const State& s, const At& at) { return fits_turn(s, at, true); }

// DEU-RND-01, DEU-KYL-01
void shake(Play& play, const Action*) {
  State& s = play.s;
  s.agenda.pop();
  ++s.turn;
  for (std::uint8_t& value : s.dice) value = static_cast<std::uint8_t>(1 + play.chance.pick(3));
  std::fill(std::begin(s.assigned), std::end(s.assigned), std::uint8_t{0});
  report(play, event_kind::kTurn, "DEU-RND-01", s.active, "deukalion.event.turn", [&] {
    return Args{{"turn", static_cast<int>(s.turn)}};
  });
  report(play, event_kind::kRolled, "DEU-RND-01", s.active, "deukalion.event.shaken", [&] {
    return Args{{"centre", static_cast<int>(s.dice[0])},
                {"first", static_cast<int>(s.dice[1])},
                {"second", static_cast<int>(s.dice[2])},
                {"third", static_cast<int>(s.dice[3])},
                {"fourth", static_cast<int>(s.dice[4])}};
  });
  s.agenda.push(StepKind::kOthers, s.active);
}

// DEU-RND-02
void serve_others(Play& play, const Action*) {
  State& s = play.s;
  auto& step = s.agenda.top();
  const int served = step[arg::kServed] + 1;
  if (served < s.players) {
    step.set(arg::kServed, served);
    open_window(play, static_cast<Player>((s.active + served) % s.players));
    return;
  }
  s.agenda.pop();
  s.agenda.push(StepKind::kKylix, s.active);
}

// -- the Kylix, DEU-KYL-03, DEU-KYL-04

void legal_kylix(const State& s, Actions& out) {
  const auto add = [&](const int(&ring)[kSymbols]) {
    int packed = 0;
    for (std::size_t i = 0; i < kSymbols; ++i) {
      packed |= (ring[i] - 1) << (2 * static_cast<int>(s.content->ring[i]));
    }
    const Action action = act(Verb::kKylix, packed);
    if (!out.contains(action)) out.add(action);
  };
  int ring[kSymbols] = {s.dice[1], s.dice[2], s.dice[3], s.dice[4]};
  if (s.options.kylix_free) {
    std::sort(std::begin(ring), std::end(ring));
    do add(ring);
    while (std::next_permutation(std::begin(ring), std::end(ring)));
    return;
  }
  for (int turn = 0; turn < kSymbols; ++turn) {
    add(ring);
    std::rotate(std::begin(ring), std::begin(ring) + 3, std::end(ring));
  }
}

void position_kylix(Play& play, const Action* action) {
  State& s = play.s;
  s.agenda.pop();
  for (int i = 0; i < kSymbols; ++i) {
    s.assigned[i] = static_cast<std::uint8_t>(die_of(action->a, i));
  }
  report(play, event_kind::kMoved, "DEU-KYL-03", s.active, "deukalion.event.positioned", [&] {
    return Args{{"hydra", die(s, Symbol::kHydra)},
                {"card", die(s, Symbol::kCard)},
                {"hoplites", die(s, Symbol::kHoplites)},
                {"move", die(s, Symbol::kMove)}};
  });
  open_window(play, s.active);
}

// -- what a window offers

namespace {

void list_squares(Squares squares, Verb verb, Actions& out) {
  while (squares != 0) out.add(act(verb, take_first(squares)));
}

// DEU-RND-08, DEU-CTY-03, DEU-STL-01 … 03
void list_ship_actions(const State& s, Player p, Actions& out) {
  if (s.move_phase == kClosed) return;
  const auto may_challenge = [&](ChallengeKind kind, int place) {
    return may_challenge_from_here(s, p) && could_win(s, p, kind, place);
  };
  for (unsigned places = s.content->beside[s[p].square]; places != 0; places &= places - 1) {
    const int place = std::countr_zero(places);
    if (place < kCities) {
      if (!s.city[place].empty() && may_challenge(ChallengeKind::kCity, place)) {
        out.add(act(Verb::kChallenge, place));
      }
      continue;
    }
    const int owner = s.owner[place - kCities];
    if (owner == 0) {
      if (s[p].aboard >= s.content->places[place].hoplites) {
        out.add(act(Verb::kFound, place));
      }
    } else if (owner != p + 1 && may_challenge(ChallengeKind::kSettlement, place)) {
      out.add(act(Verb::kChallenge, place));
    }
  }
}

// DEU-RND-05
void list_blocks(const State& s, Player p, Actions& out) {
  if (!is_done(s, Symbol::kCard)) out.add(act(Verb::kDraw));
  if (!is_done(s, Symbol::kHoplites)) {
    const int more = reclaim_more_card(s, p);
    const int extra = more < 0 ? 0 : s.content->cards[more].amount;
    const int most = std::min(die(s, Symbol::kHoplites) + extra, most_to_reclaim(s, p));
    for (int n = 1; n <= most; ++n) out.add(act(Verb::kReclaim, n));
  }
  if (!is_done(s, Symbol::kHydra)) {
    list_squares(hydra_reach(s).within(s.hydra, hydra_allowance(s)), Verb::kHydra, out);
  }
}

// DEU-RND-04
void list_give_up(const State& s, Player p, Actions& out) {
  if (s.acted || s[p].underworld == 0) return;
  out.add(act(Verb::kGiveUp, kGiveUpHoplites));
  const int more = reclaim_more_card(s, p);
  if (more >= 0 && most_to_reclaim(s, p) > kGiveUpHoplites) {
    const int extra = s.content->cards[more].amount;
    out.add(act(Verb::kGiveUp, kGiveUpHoplites + extra));
  }
}

}  // namespace

void legal_window(const State& s, Actions& out) {
  const Player p = s.agenda.top().player;
  const bool active = p == s.active;
  if (!active) list_give_up(s, p, out);
  if (s.move_phase <= kMoving && s.allowance > 0) {
    list_squares(ship_reach(s, p).within(s[p].square, s.allowance), Verb::kSail, out);
  }
  list_ship_actions(s, p, out);
  if (!s[p].chests.empty() && s.on(p, s.content->anchors)) {
    each_batch(s[p].chests, [&](ChestSet batch) { out.add(act_chests(Verb::kDeliver, 0, batch)); });
  }
  list_claims(s, p, moving(s), out);
  if (active) list_blocks(s, p, out);
  list_own_cards(s, p, out);
  out.add(act(active ? Verb::kEndTurn : Verb::kDone));
}

// -- what a window does

namespace {

// Movement is over; what costs nothing is claimed now. DEU-MOV-09
void stop_moving(Play& play, Player p) {
  if (!moving(play.s)) return;
  play.s.move_phase = kStopped;
  claim_free(play, p);
}

// A reusable card that adds to a reclaim is shown, any other is spent.
void use_reclaim_more(Play& play, Player p) {
  State& s = play.s;
  const int kind = reclaim_more_card(s, p);
  report(play, "played", "DEU-ACD-02", p, "deukalion.event.played", [&] {
    return Args{{"card", card_name(kind)}};
  });
  if (s.content->cards[kind].reusable) {
    show_card(play, p, kind);
    s.used |= static_cast<std::uint16_t>(1U << kind);
  } else {
    spend_card(play, p, kind);
  }
}

void give_up_move(Play& play, Player p, int hoplites) {
  State& s = play.s;
  report(play, "gave_up", "DEU-RND-04", p, "deukalion.event.gave_up");
  if (hoplites > kGiveUpHoplites) use_reclaim_more(play, p);
  s.agenda.pop();
  reclaim(play, p, hoplites, kDumpOptional, "DEU-RND-04");
}

// DEU-MOV-01 … 06
void sail_to(Play& play, Player p, Square square) {
  State& s = play.s;
  const Reach reach = ship_reach(s, p);
  const Square from = s[p].square;
  const int distance = reach.distance(from, square, s.allowance);
  if (Event* event =
          report(play, event_kind::kMoved, "DEU-MOV-01", p, "deukalion.event.sailed", [&] {
            return Args{{"square", square_name(square)}};
          })) {
    event->touches = {"player:" + std::to_string(p), square_id(from)};
    for (const Square step : reach.path(from, square, s.allowance)) {
      event->touches.push_back(square_id(step));
    }
  }
  s.allowance = static_cast<std::uint8_t>(s.allowance - distance);
  s[p].square = square;
  s.move_phase = kMoving;
  if (has(reach.pass, square)) return;
  s.move_phase = kClosed;
  if (has(s.content->styx, square)) {  // DEU-STX-05
    claim_free(play, p);
    enter_styx(play, p);
    return;
  }
  if (square == s.hydra) {
    begin_challenge(play, ChallengeKind::kHydra, p, kNobody, 0);
  } else {
    Player rival = 0;
    while (rival == p || s[rival].square != square) ++rival;
    begin_challenge(play, ChallengeKind::kShip, p, rival, 0);
  }
  s.agenda.push(StepKind::kArrive, p, arg::kStage(kFreeClaims));  // before the throw. DEU-PUR-09
}

// DEU-STL-01
void found_settlement(Play& play, Player p, int place) {
  State& s = play.s;
  const int hoplites = s.content->places[place].hoplites;
  // When the ship came to rest a Pursuit may have been revealed that took hoplites.
  if (s[p].aboard < hoplites) return;
  s[p].aboard = static_cast<std::uint8_t>(s[p].aboard - hoplites);
  s.owner[place - kCities] = static_cast<std::uint8_t>(p + 1);
  if (Event* event =
          report(play, event_kind::kScored, "DEU-STL-01", p, "deukalion.event.founded", [&] {
            return Args{{"place", place_name(place)}, {"hoplites", hoplites}};
          })) {
    bring_points(event, p, "settlements", hoplites);
    event->touches = {std::string(kPlaceIds[place])};
  }
  test_win(play, p);
}

// DEU-KYL-05
void card_block(Play& play) {
  State& s = play.s;
  s.blocks |= block_bit(Symbol::kCard);
  const int value = die(s, Symbol::kCard);
  if (value == 2) {
    report(play, "nobody_draws", "DEU-KYL-05", s.active, "deukalion.event.nobody_draws");
  }
  clockwise(s, s.next_player(s.active), [&](Player p) {
    if ((p == s.active ? value == 3 : value == 1) && can_draw(s)) draw_card(play, p, "DEU-KYL-05");
  });
}

// DEU-KYL-06
void hoplites_block(Play& play, Player p, int count) {
  State& s = play.s;
  s.blocks |= block_bit(Symbol::kHoplites);
  if (count > die(s, Symbol::kHoplites)) {
    // The card may have gone for a Pursuit that was revealed as the ship came to rest.
    if (reclaim_more_card(s, p) < 0) {
      count = die(s, Symbol::kHoplites);
    } else {
      use_reclaim_more(play, p);
    }
  }
  reclaim(play, p, count, 0, "DEU-KYL-06");
}

// DEU-HYD-01, DEU-HYD-02
void move_hydra(Play& play, Square square) {
  State& s = play.s;
  s.blocks |= block_bit(Symbol::kHydra);
  const Reach reach = hydra_reach(s);
  if (Event* event = report(play, event_kind::kMoved, "DEU-HYD-01", s.active,
                            "deukalion.event.moved_hydra", [&] {
                              return Args{{"square", square_name(square)}};
                            })) {
    event->touches = {"hydra", square_id(s.hydra)};
    for (const Square step : reach.path(s.hydra, square, hydra_allowance(s))) {
      event->touches.push_back(square_id(step));
    }
  }
  s.hydra = square;
  if (!has(reach.stops, square)) return;
  Player target = 0;
  while (s[target].square != square) ++target;
  begin_challenge(play, ChallengeKind::kHydraAttack, target, kNobody, 0);
}

// A block or ship action; before it the ship comes to rest, with all that brings. DEU-RND-07
void begin_block(Play& play, Player p, Action action) {
  play.s.agenda.push(StepKind::kBlock, p, arg::kVerb(static_cast<int>(action.verb)),
                     arg::kWhat(action.a));
  stop_moving(play, p);
  if (play.s.move_phase != kAtRest) play.s.move_phase = kClosed;
}

void close_window(Play& play, Player p, bool ends_turn) {
  State& s = play.s;
  s.agenda.pop();
  if (ends_turn) s.agenda.push(StepKind::kEndOfTurn, p);
  stop_moving(play, p);
  s.move_phase = kClosed;
}

}  // namespace

void use_window(Play& play, const Action* action) {
  State& s = play.s;
  const Player p = s.agenda.top().player;
  const bool any_card =
      action->verb == Verb::kPlay && s.content->cards[action->a].window == CardWindow::kAny;
  if (!any_card) s.acted = 1;
  switch (action->verb) {
    case Verb::kGiveUp: give_up_move(play, p, action->a); break;
    case Verb::kSail: sail_to(play, p, action->a); break;
    case Verb::kDeliver: deliver(play, p, chests_of(*action)); break;
    case Verb::kClaim:
      if (moving(s)) s.move_phase = kStopped;  // DEU-PUR-13
      pay_claim(play, p, *action);
      break;
    case Verb::kPlay: play_card(play, p, *action, s.used); break;
    case Verb::kDone: close_window(play, p, false); break;
    case Verb::kEndTurn: close_window(play, p, true); break;
    default: begin_block(play, p, *action); break;
  }
}

// A block of the active player's that is still open, or a ship action, with a fitting argument.
StepFault fits_block(const State& s, const At& at) {
  const Player p = at.step.player;
  const int what = at.step[arg::kWhat];
  const auto open = [&](Symbol symbol) {
    return p == s.active && (s.blocks & block_bit(symbol)) == 0;
  };
  bool fits = false;
  switch (static_cast<Verb>(at.step[arg::kVerb])) {
    case Verb::kDraw: fits = open(Symbol::kCard) && what == 0; break;
    case Verb::kReclaim: fits = open(Symbol::kHoplites) && what >= 1 && what <= kHoplites; break;
    case Verb::kHydra:
      fits = open(Symbol::kHydra) && what < kSquares &&
             has(hydra_reach(s).within(s.hydra, hydra_allowance(s)), static_cast<Square>(what));
      break;
    case Verb::kFound:
      fits = what >= kCities && what < kPlaces && s.owner[what - kCities] == 0;
      break;
    case Verb::kChallenge:
      fits = what < kPlaces && (what < kCities || is_rivals(s, what, p));
      break;
    default: break;
  }
  return unless(fits && p == window_of(s), "cannot be done now");
}

void carry_out_block(Play& play, const Action*) {
  State& s = play.s;
  const auto step = s.agenda.top();
  const Player p = step.player;
  const int what = step[arg::kWhat];
  s.agenda.pop();
  switch (static_cast<Verb>(step[arg::kVerb])) {
    case Verb::kDraw: card_block(play); break;
    case Verb::kReclaim: hoplites_block(play, p, what); break;
    case Verb::kHydra: move_hydra(play, static_cast<Square>(what)); break;
    case Verb::kFound:
      s.move_phase = kClosed;
      found_settlement(play, p, what);
      break;
    default:
      s.move_phase = kClosed;
      begin_challenge(play, what < kCities ? ChallengeKind::kCity : ChallengeKind::kSettlement, p,
                      kNobody, what);
      break;
  }
}

// DEU-RND-06, DEU-RND-10, DEU-END-03
void end_turn(Play& play, const Action*) {
  State& s = play.s;
  s.agenda.pop();
  if (!is_done(s, Symbol::kCard)) card_block(play);
  if (s.options.turn_cap != 0 && s.turn >= s.options.turn_cap) {
    s.over = 1;
    report(play, event_kind::kEnded, "DEU-END-03", kNobody, "deukalion.event.turn_cap", [&] {
      return Args{{"turns", static_cast<int>(s.turn)}};
    });
    return;
  }
  s.active = s.next_player(s.active);
  s.agenda.push(StepKind::kShake, s.active);
}

}  // namespace agon::deukalion
