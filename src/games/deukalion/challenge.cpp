// Challenges of ships, cities, settlements and the Hydra: cards, throws, outcome, spoils.
#include "games/deukalion/deukalion.h"
#include "games/deukalion/names.h"
#include "games/deukalion/steps.h"

namespace agon::deukalion {
namespace {

std::string_view begin_event(ChallengeKind kind) {
  switch (kind) {
    case ChallengeKind::kShip: return "deukalion.event.challenges_ship";
    case ChallengeKind::kHydra: return "deukalion.event.challenges_hydra";
    case ChallengeKind::kHydraAttack: return "deukalion.event.hydra_attacks";
    default: return "deukalion.event.challenges_place";
  }
}

Rule begin_rule(ChallengeKind kind) {
  switch (kind) {
    case ChallengeKind::kShip: return "DEU-SHP-01";
    case ChallengeKind::kCity: return "DEU-CTY-01";
    case ChallengeKind::kSettlement: return "DEU-STL-03";
    case ChallengeKind::kHydra: return "DEU-HCH-01";
    default: return "DEU-HCH-04";
  }
}

}  // namespace

void begin_challenge(Play& play, ChallengeKind kind, Player first, Player second, int place) {
  State& s = play.s;
  s.challenge = {};
  s.challenge.kind = kind;
  s.challenge.place = static_cast<std::uint8_t>(place);
  s.challenge.throws[0].player = first;
  s.challenge.throws[1].player = second;
  report(play, "challenge", begin_rule(kind), first, begin_event(kind), [&] {
    if (kind == ChallengeKind::kShip) return Args{{"rival", Value::of_player(second)}};
    if (kind == ChallengeKind::kCity || kind == ChallengeKind::kSettlement) {
      return Args{{"place", place_name(place)}};
    }
    return Args{};
  });
  s.agenda.push(StepKind::kChallenge);
}

int challenge_stage(const State& s) {
  for (int i = 0; i < s.agenda.size(); ++i) {
    if (s.agenda[i].kind == StepKind::kChallenge) return s.agenda[i][arg::kStage];
  }
  return kCardsOfFirst;
}

namespace {

// One of the two throws; nothing if there is no second thrower.
Throw* throw_of(State& s, int which) {
  Throw& t = s.challenge.throws[which];
  return t.player == kNobody ? nullptr : &t;
}

// Asks whoever might hold a fitting card: whoever holds any. DEU-CHL-04, DEU-CHL-06
void ask_for_cards(State& s, StepKind kind, int which) {
  const Throw* t = throw_of(s, which);
  if (t == nullptr || s[t->player].hand.empty()) return;
  if (kind == StepKind::kPostRoll && t->thrown() == 0) return;
  s.agenda.push(kind, t->player, arg::kThrower(which));
}

// DEU-CHL-01, DEU-CHL-02
void throw_hoplites(Play& play, Throw& t) {
  State& s = play.s;
  t.skulls = t.ones = t.halves = 0;
  const auto& weights = s.content->roll;
  const std::uint32_t total = weights[0] + weights[1] + weights[2];
  for (int n = s[t.player].aboard; n > 0; --n) {
    const std::uint32_t pick = play.chance.pick(total);
    if (pick < weights[0]) {
      ++t.skulls;
    } else if (pick < weights[0] + weights[1]) {
      ++t.ones;
    } else {
      ++t.halves;
    }
  }
  report(play, event_kind::kRolled, "DEU-CHL-02", t.player, "deukalion.event.thrown", [&] {
    return Args{{"points", points_name(t.score())},
                {"ones", static_cast<int>(t.ones)},
                {"halves", static_cast<int>(t.halves)},
                {"skulls", static_cast<int>(t.skulls)}};
  });
}

// What a single thrower must reach, in half points; a settlement also wants its garrison.
bool reaches_value(const State& s) {
  const Challenge& c = s.challenge;
  const Throw& t = c.throws[0];
  if (c.kind == ChallengeKind::kShip) return t.score() > c.throws[1].score();  // DEU-SHP-01
  if (c.kind == ChallengeKind::kHydra || c.kind == ChallengeKind::kHydraAttack) {
    return t.score() >= 2 * kHydraPoints;
  }
  const Place& place = s.content->places[c.place];
  if (c.kind == ChallengeKind::kSettlement && s[t.player].aboard < place.hoplites) return false;
  return t.score() >= 2 * place.value;
}

// DEU-STL-04
void seize_settlement(Play& play, Player p, int place) {
  State& s = play.s;
  const int hoplites = s.content->places[place].hoplites;
  std::uint8_t& owner = s.owner[place - kCities];
  const auto old = static_cast<Player>(owner - 1);
  s[old].underworld = static_cast<std::uint8_t>(s[old].underworld + hoplites);
  s[p].aboard = static_cast<std::uint8_t>(s[p].aboard - hoplites);
  owner = static_cast<std::uint8_t>(p + 1);
  if (Event* event =
          report(play, event_kind::kScored, "DEU-STL-04", p, "deukalion.event.seized", [&] {
            return Args{{"place", place_name(place)}, {"rival", Value::of_player(old)}};
          })) {
    bring_points(event, p, "settlements", hoplites);
    bring_points(event, old, "settlements", -hoplites);
    event->touches = {std::string(kPlaceIds[place])};
  }
  test_win(play, p);
}

// DEU-HCH-02, DEU-HCH-05, DEU-HCH-07
void reward_hydra_win(Play& play, Player p, bool attacked) {
  State& s = play.s;
  const bool displayed = (s.display & s.content->hydra_pursuits) != 0;
  complete_deed(play, p, s.content->hydra_pursuits, "DEU-PUR-11");
  if (!displayed) award_honour(play, p, 1, "hydra", attacked ? "DEU-HCH-01" : "DEU-HCH-05");
}

void report_outcome(Play& play) {
  const Challenge& c = play.s.challenge;
  const Player p = c.throws[0].player;
  switch (c.kind) {
    case ChallengeKind::kShip: {
      const Player winner = c.throws[c.won ? 0 : 1].player;
      const Player loser = c.throws[c.won ? 1 : 0].player;
      report(play, "challenge", "DEU-SHP-01", winner, "deukalion.event.beats_ship", [&] {
        return Args{{"rival", Value::of_player(loser)}};
      });
      break;
    }
    case ChallengeKind::kCity:
      report(play, "challenge", c.won ? "DEU-CTY-01" : "DEU-CTY-02", p,
             c.won ? "deukalion.event.beats_place" : "deukalion.event.fails_place", [&] {
               return Args{{"place", place_name(c.place)}};
             });
      break;
    case ChallengeKind::kSettlement:
      if (!c.won) {
        report(play, "challenge", "DEU-STL-05", p, "deukalion.event.fails_place", [&] {
          return Args{{"place", place_name(c.place)}};
        });
      }
      break;
    default:
      report(play, "challenge", c.kind == ChallengeKind::kHydra ? "DEU-HCH-02" : "DEU-HCH-05", p,
             c.won ? "deukalion.event.beats_hydra" : "deukalion.event.fails_hydra");
      break;
  }
}

// What the victory itself brings, before spoils and relocations. DEU-SHP-04
void reward_challenger(Play& play) {
  const Challenge& c = play.s.challenge;
  const Player p = c.throws[0].player;
  switch (c.kind) {
    case ChallengeKind::kShip:
      complete_deed(play, p, play.s.content->ship_pursuits, "DEU-PUR-08");
      break;
    case ChallengeKind::kSettlement: seize_settlement(play, p, c.place); break;
    case ChallengeKind::kHydra: reward_hydra_win(play, p, true); break;
    case ChallengeKind::kHydraAttack: reward_hydra_win(play, p, false); break;
    default: break;
  }
}

// Skulls leave, then it is decided. DEU-CHL-03, DEU-STL-07
void decide(Play& play) {
  State& s = play.s;
  Challenge& c = s.challenge;
  for (const Throw& t : c.throws) {
    if (t.player != kNobody) lose_hoplites(s, t.player, t.skulls);
  }
  c.won = reaches_value(s) ? 1 : 0;
  report_outcome(play);
  if (c.won) reward_challenger(play);
}

bool can_hold_chest(const State& s, Player p) { return s[p].room() > 0 || s[p].aboard > 0; }

Player winner_of(const Challenge& c) { return c.throws[c.won ? 0 : 1].player; }
Player loser_of(const Challenge& c) { return c.throws[c.won ? 1 : 0].player; }

void ask_for_spoils(State& s) {
  const Challenge& c = s.challenge;
  if (c.kind == ChallengeKind::kCity && c.won) {
    const Player p = c.throws[0].player;
    if (can_hold_chest(s, p) && !s.city[c.place].empty()) s.agenda.push(StepKind::kTakeChest, p);
  } else if (c.kind == ChallengeKind::kShip) {
    const Player winner = winner_of(c);
    const PlayerState& loser = s[loser_of(c)];
    if ((!loser.chests.empty() && can_hold_chest(s, winner)) || !loser.hand.empty()) {
      s.agenda.push(StepKind::kSpoils, winner);
    }
  }
}

// DEU-SHP-03, DEU-HCH-02, DEU-HCH-03, DEU-HCH-05, DEU-HCH-06
void ask_for_relocation(State& s) {
  const Challenge& c = s.challenge;
  const Player p = c.throws[0].player;
  if (c.kind == ChallengeKind::kShip) {
    s.agenda.push(StepKind::kRelocate, winner_of(c), arg::kPiece(loser_of(c)));
  } else if (c.kind == ChallengeKind::kHydra || c.kind == ChallengeKind::kHydraAttack) {
    if (c.won) {
      s.agenda.push(StepKind::kRelocate, p, arg::kPiece(kHydraPiece));
    } else {
      s.agenda.push(StepKind::kRelocate, s.right_neighbour(p), arg::kPiece(p));
    }
  }
}

void finish_challenge(State& s) {
  s.challenge = {};
  s.agenda.pop();
}

}  // namespace

void go_on_with_challenge(Play& play, const Action*) {
  State& s = play.s;
  auto& step = s.agenda.top();
  const auto stage = static_cast<ChallengeStage>(step[arg::kStage]);
  step.set(arg::kStage, stage + 1);
  switch (stage) {
    case kCardsOfFirst: ask_for_cards(s, StepKind::kPreRoll, 0); break;
    case kCardsOfSecond: ask_for_cards(s, StepKind::kPreRoll, 1); break;
    case kThrow:
      for (int which : {0, 1}) {
        if (Throw* t = throw_of(s, which)) throw_hoplites(play, *t);
      }
      break;
    case kAgainFirst: ask_for_cards(s, StepKind::kPostRoll, 0); break;
    case kAgainSecond: ask_for_cards(s, StepKind::kPostRoll, 1); break;
    case kSkullsLeave: decide(play); break;
    case kTakeSpoils: ask_for_spoils(s); break;
    case kMoveLoser: ask_for_relocation(s); break;
    default: finish_challenge(s); break;
  }
}

// -- what must hold while a challenge goes on

namespace {

bool is_single(const Challenge& c) { return c.throws[1].player == kNobody; }
bool is_contest(const Challenge& c) {
  return c.kind == ChallengeKind::kShip || c.kind == ChallengeKind::kHydra ||
         c.kind == ChallengeKind::kHydraAttack;
}

// Who challenges whom, and for what.
bool fits_parties(const State& s, int stage) {
  const Challenge& c = s.challenge;
  const Player first = c.throws[0].player;
  if (first == kNobody || first == c.throws[1].player) return false;
  if ((c.kind == ChallengeKind::kShip) == is_single(c)) return false;
  if (is_contest(c) && c.place != 0) return false;
  const Player window = window_of(s);
  switch (c.kind) {
    case ChallengeKind::kCity: return c.place < kCities && first == window;
    case ChallengeKind::kSettlement:
      return c.place >= kCities && first == window &&
             (stage > kSkullsLeave || is_rivals(s, c.place, first));
    case ChallengeKind::kHydraAttack: return window == s.active && first != window;
    default: return first == window;
  }
}

// Hoplites are thrown between their stage and the one in which skulls leave.
bool fits_throws(const State& s, int stage) {
  for (const Throw& t : s.challenge.throws) {
    if (t.player == kNobody) {
      if (t.thrown() != 0 || t.bonus != 0 || t.used != 0) return false;
      continue;
    }
    if (stage <= kThrow && t.thrown() != 0) return false;
    if (stage > kThrow && stage <= kSkullsLeave && t.thrown() != s[t.player].aboard) return false;
  }
  return stage > kSkullsLeave || s.challenge.won == 0;
}

// The two pieces share plain water until one of them has been moved.
bool fits_squares(const State& s, bool moved) {
  const Challenge& c = s.challenge;
  if (!is_contest(c)) return true;
  const Square here = s[c.throws[0].player].square;
  const Square there = c.kind == ChallengeKind::kShip ? s[c.throws[1].player].square : s.hydra;
  if (!moved) return here == there && has(s.content->water, here);
  State apart = s;
  apart.challenge = {};
  return !Deukalion::check(apart);
}

}  // namespace

bool is_rivals(const State& s, int place, Player p) {
  const int owner = s.owner[place - kCities];
  return owner != 0 && owner != p + 1;
}

StepFault fits_challenge(const State& s, const At& at) {
  const int stage = at.step[arg::kStage];
  const bool arrives = at.above != nullptr && at.above->kind == StepKind::kArrive;
  if (stage == kCardsOfFirst && !arrives) return "nobody is asked before its first stage";
  if (!fits_parties(s, stage)) return "no such challenge";
  if (!fits_throws(s, stage)) return "throws of another stage";
  return unless(fits_squares(s, arrives && stage > kMoveLoser), "squares of the challenge");
}

// A question about one of the two throws, put in its stage.
StepFault fits_throw(const State& s, const At& at) {
  const int thrower = at.step[arg::kThrower];
  if (s.challenge.throws[thrower].player != at.step.player) return "not that player's throw";
  const int stage = at.step.kind == StepKind::kPreRoll ? kCardsOfFirst : kAgainFirst;
  return unless((*at.beneath)[arg::kStage] == stage + 1 + thrower, "not in this stage");
}

StepFault fits_take_chest(const State& s, const At& at) {
  const Challenge& c = s.challenge;
  const Player p = at.step.player;
  if ((*at.beneath)[arg::kStage] != kTakeSpoils + 1) return "not in this stage";
  if (c.kind != ChallengeKind::kCity || !c.won || c.throws[0].player != p) return "no city was won";
  return unless(!s.city[c.place].empty() && can_hold_chest(s, p), "no chest to take");
}

StepFault fits_spoils(const State& s, const At& at) {
  if ((*at.beneath)[arg::kStage] != kTakeSpoils + 1) return "not in this stage";
  const bool won =
      s.challenge.kind == ChallengeKind::kShip && winner_of(s.challenge) == at.step.player;
  return unless(won, "is the winner's");
}

StepFault fits_relocate(const State& s, const At& at) {
  const Challenge& c = s.challenge;
  const int piece = at.step[arg::kPiece];
  const Player p = at.step.player;
  if ((*at.beneath)[arg::kStage] != kMoveLoser + 1 || !is_contest(c)) return "not in this stage";
  const Player first = c.throws[0].player;
  const bool fits = c.kind == ChallengeKind::kShip ? piece == loser_of(c) && p == winner_of(c)
                    : c.won                        ? piece == kHydraPiece && p == first
                            : piece == first && p == s.right_neighbour(first);
  return unless(fits, "not that piece, or not by that player");
}

// The loser's, where it was relocated to; or a challenger's, before the throw.
StepFault fits_arrive(const State& s, const At& at) {
  const Challenge& c = s.challenge;
  const Player p = at.step.player;
  const int stage = (*at.beneath)[arg::kStage];
  if (stage == kMoveLoser + 1) {
    const bool lost =
        c.kind == ChallengeKind::kShip ? loser_of(c) == p : !c.won && c.throws[0].player == p;
    return unless(lost, "is the loser's");
  }
  const bool enters = c.kind == ChallengeKind::kShip || c.kind == ChallengeKind::kHydra;
  return unless(stage == kCardsOfFirst && at.step[arg::kStage] >= kFreeClaims && enters &&
                    c.throws[0].player == p,
                "nobody arrives in this stage");
}

// -- cards around a throw

namespace {

// Whoever has no card left is asked no more.
void close_if_last(State& s, const ActionCard& card) {
  if (!card.reusable && s[s.agenda.top().player].hand.size() == 1) s.agenda.pop();
}

}  // namespace

void legal_pre_roll(const State& s, Actions& out) {
  list_throw_cards(s, s.agenda.top().player, CardWindow::kPreRoll, out);
  out.add(act(Verb::kThrow));
}

void prepare_throw(Play& play, const Action* action) {
  State& s = play.s;
  const auto step = s.agenda.top();
  if (action->verb == Verb::kThrow) return s.agenda.pop();
  Throw& t = s.challenge.throws[step[arg::kThrower]];
  const ActionCard& card = s.content->cards[action->a];
  if (card.effect == Effect::kBonus || card.effect == Effect::kPlaceBonus) {
    t.bonus = static_cast<std::uint8_t>(t.bonus + card.amount);  // DEU-CHL-07
  } else if (card.effect == Effect::kWard) {
    s.agenda.pop();
    s.challenge.won = 1;  // nobody throws; the target moves the Hydra. DEU-HCH-08
    s.agenda.top().set(arg::kStage, kMoveLoser);
  }
  if (card.effect != Effect::kWard) close_if_last(s, card);
  play_card(play, step.player, *action, t.used);
}

void legal_post_roll(const State& s, Actions& out) {
  list_throw_cards(s, s.agenda.top().player, CardWindow::kPostRoll, out);
  out.add(act(Verb::kKeep));
}

// DEU-CHL-06: the new throw replaces the old one
void accept_throw(Play& play, const Action* action) {
  State& s = play.s;
  const auto step = s.agenda.top();
  if (action->verb == Verb::kKeep) return s.agenda.pop();
  Throw& t = s.challenge.throws[step[arg::kThrower]];
  close_if_last(s, s.content->cards[action->a]);
  play_card(play, step.player, *action, t.used);
  throw_hoplites(play, t);
}

// -- what is won

void legal_take_chest(const State& s, Actions& out) {
  for (int colour = 0; colour < kColours; ++colour) {
    if (s.city[s.challenge.place].count(colour) > 0) out.add(act(Verb::kTake, colour));
  }
}

namespace {

void report_taken(Play& play, Rule rule, Player p, int colour) {
  report(play, event_kind::kGained, rule, p, "deukalion.event.took_chest", [&] {
    return Args{{"chest", chest_name(colour)}};
  });
}

}  // namespace

// DEU-CTY-01
void take_city_chest(Play& play, const Action* action) {
  State& s = play.s;
  const Player p = s.agenda.top().player;
  s.agenda.pop();
  s.city[s.challenge.place].remove(action->a);
  report_taken(play, "DEU-CTY-01", p, action->a);
  take_chest_aboard(play, p, action->a);
}

// DEU-SHP-02
void legal_spoils(const State& s, Actions& out) {
  const Player loser = loser_of(s.challenge);
  if (can_hold_chest(s, s.agenda.top().player)) {
    for (int colour = 0; colour < kColours; ++colour) {
      if (s[loser].chests.count(colour) > 0) out.add(act(Verb::kTake, colour));
    }
  }
  if (!s[loser].hand.empty()) out.add(act(Verb::kRob));
  out.add(act(Verb::kNothing));
}

void take_spoils(Play& play, const Action* action) {
  State& s = play.s;
  const Player winner = s.agenda.top().player;
  const Player loser = loser_of(s.challenge);
  s.agenda.pop();
  if (action->verb == Verb::kTake) {
    s[loser].chests.remove(action->a);
    report_taken(play, "DEU-SHP-02", winner, action->a);
    take_chest_aboard(play, winner, action->a);
  } else if (action->verb == Verb::kRob) {
    rob_card(play, loser, winner);
  }
}

}  // namespace agon::deukalion
