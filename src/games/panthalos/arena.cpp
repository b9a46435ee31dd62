// Location 10, ARENA: challenges and duels.
#include "games/panthalos/force.h"
#include "games/panthalos/names.h"
#include "games/panthalos/situation.h"
#include "games/panthalos/steps.h"

namespace agon::panthalos {
namespace {

Player side_player(const State& s, int side) { return side == kAttacker ? s.attacker : s.defender; }

bool may_be_challenged(const State& s, Player attacker, Player opponent) {
  return opponent != attacker && !s.challenged.has(opponent);  // PAN-ARENA-04
}

// PAN-ARENA-06
bool holds_element(const State& s, Player p, Element x) {
  for (Token t = 0; t < kForceTokens; ++t) {
    if (s[p].tokens[t] > 0 && element_of(t) == x) return true;
  }
  return false;
}

// Whether by public knowledge the attacker might have somebody to challenge.
bool might_challenge(const State& s, Player attacker) {
  const bool has_titan = s[attacker].tokens.any(kTitans, kReinforcements);
  for (Player q = 0; q < s.players; ++q) {
    if (!may_be_challenged(s, attacker, q)) continue;
    const Token first = reinforcement(duel_element(s, q), 1);
    if (has_titan || s[attacker].tokens.any(first, first + kBonuses)) return true;
  }
  return false;
}

void begin_duel(Play& play, Player attacker, Player defender) {
  State& s = play.s;
  s.attacker = attacker;
  s.defender = defender;
  s.challenged.add(defender);
  show_draft(play, attacker, kAttacker);
  report(play, event_kind::kShown, "PAN-DUEL-04", attacker, "panthalos.event.challenged", [&] {
    return Args{{"opponent", Value::of_player(defender)},
                {"element", element_name(duel_element(s, defender))},
                {"tokens", token_names(play.content(), s.played[kAttacker])},
                {"total", total_of(s.played[kAttacker])}};
  });
}

void lose_duel(Play& play, int side) {
  State& s = play.s;
  const Player winner = side_player(s, 1 - side);
  report(play, "won", "PAN-DUEL-06", winner, "panthalos.event.won_duel", [&] {
    return Args{{"loser", Value::of_player(side_player(s, side))}};
  });
  s.agenda.push(StepKind::kDuelOver, winner, arg::kLoser(side));
}

// Asks a side for its answer, if by public knowledge it might have one. PAN-DUEL-06
void ask_for_answer(Play& play, int side) {
  State& s = play.s;
  const Player p = side_player(s, side);
  if (might_reach(s, p, total_of(s.played[side]), duel_demand(s, side))) {
    s.agenda.push(StepKind::kAnswer, p, arg::kSide(side));
  } else {
    lose_duel(play, side);
  }
}

}  // namespace

Element duel_element(const State& s, Player defender) {
  return s.content->element[s[defender].leader_at];
}

// PAN-DUEL-05, PAN-DUEL-06: the defender must draw level, the attacker get above
Demand duel_demand(const State& s, int side) {
  const int other = total_of(s.played[1 - side]);
  return {duel_element(s, s.defender), false, s.solo_conversion != 0,
          side == kDefender ? other : other + 1};
}

// PAN-DUEL-04
Demand opening_demand(const State& s, Player opponent) {
  return {duel_element(s, opponent), false, s.solo_conversion != 0, 1};
}

// PAN-ARENA-01, PAN-ARENA-02, PAN-ARENA-05
void arena_next(Play& play, const Action*) {
  State& s = play.s;
  auto& step = s.agenda.top();
  const auto waiting = static_cast<unsigned>(step[arg::kWaiting]);
  if (waiting == 0) {
    s.agenda.pop();
    return;
  }
  const int index = std::countr_zero(waiting);
  step.set(arg::kWaiting, static_cast<int>(waiting & (waiting - 1)));
  const int first = s.side().first[static_cast<int>(Location::kArena)];
  const Player attacker = s.occupant[first + index].player();
  draw_titans(play, attacker, 1, "PAN-ARENA-02");
  if (might_challenge(s, attacker)) s.agenda.push(StepKind::kChallenge, attacker);
}

StepFault fits_arena(const State& s, const At& at) {
  return unless(all_wait(s, Location::kArena, at.step[arg::kWaiting]), "no piece waits there");
}

StepFault fits_challenge(const State& s, const At& at) {
  const Player p = at.step.player;
  if (!nothing_goes_on(s).empty()) return nothing_goes_on(s);
  if (!stands_at(s, p, Location::kArena, false)) return "no piece there";
  const auto target = static_cast<Player>(s.draft_target - 1);
  return unless(target < 0 || (target != p && !s.challenged.has(target)), "no such opponent");
}

// PAN-ARENA-03, PAN-DUEL-04: whom, then the opening set, then the announcement
void legal_challenge(const State& s, Actions& out) {
  const Player p = s.agenda.top().player;
  if (s.draft_target == 0) {
    out.add(act(Verb::kDecline));
    for (Player q = 0; q < s.players; ++q) {
      if (may_be_challenged(s, p, q) && holds_element(s, p, duel_element(s, q))) {
        out.add(act(Verb::kChallenge, q));
      }
    }
    return;
  }
  const Demand demand = opening_demand(s, static_cast<Player>(s.draft_target - 1));
  list_draft_tokens(s, p, -1, demand, out);
  const Counts<kForceTokens> set = draft_with_played(s, -1);
  if (set.any() && is_legal_set(set, demand)) out.add(act(Verb::kAnnounce));
}

void challenge(Play& play, const Action* action) {
  State& s = play.s;
  const Player p = s.agenda.top().player;
  switch (action->verb) {
    case Verb::kChallenge:
      s.draft_target = static_cast<std::uint8_t>(1 + action->a);
      ++s.draft_size;
      return;
    case Verb::kAdd: add_to_draft(s, action->a); return;
    case Verb::kAnnounce: {
      s.agenda.pop();
      begin_duel(play, p, static_cast<Player>(s.draft_target - 1));
      ask_for_answer(play, kDefender);
      return;
    }
    default:
      s.agenda.pop();
      report(play, "declined", "PAN-ARENA-03", p, "panthalos.event.declined_challenge");
  }
}

namespace {

StepFault fits_duel(const State& s) {
  if (s.attacker == s.defender || !stands_at(s, s.attacker, Location::kArena, false)) {
    return "a duel needs an attacker in the ARENA and another player";
  }
  return unless(s.challenged.has(s.defender), "the defender must be among the challenged");
}

}  // namespace

StepFault fits_answer(const State& s, const At& at) {
  if (const StepFault fault = fits_duel(s); !fault.empty()) return fault;
  if (at.step.player != side_player(s, at.step[arg::kSide])) return "not that side's player";
  for (const int side : {kAttacker, kDefender}) {
    if (!is_legal_set(s.played[side], duel_demand(s, side))) return "illegal set";
  }
  return {};
}

void legal_answer(const State& s, Actions& out) {
  const auto& step = s.agenda.top();
  const int side = step[arg::kSide];
  const Demand demand = duel_demand(s, side);
  if (s.draft_size == 0) out.add(act(Verb::kGiveUp));
  list_draft_tokens(s, step.player, side, demand, out);
  const Counts<kForceTokens> set = draft_with_played(s, side);
  if (s.draft_size > 0 && is_legal_set(set, demand) && total_of(set) >= demand.at_least) {
    out.add(act(Verb::kAnnounce));
  }
}

// PAN-DUEL-05, PAN-DUEL-06
void answer(Play& play, const Action* action) {
  State& s = play.s;
  const auto step = s.agenda.top();
  const int side = step[arg::kSide];
  if (action->verb == Verb::kAdd) {
    add_to_draft(s, action->a);
    return;
  }
  s.agenda.pop();
  if (action->verb == Verb::kGiveUp) {
    report(play, "gave_up", "PAN-DUEL-06", step.player, "panthalos.event.gave_up");
    lose_duel(play, side);
    return;
  }
  const Counts<kTokens> added = s.draft;
  show_draft(play, step.player, side);
  report(play, event_kind::kShown, "PAN-DUEL-06", step.player, "panthalos.event.answered", [&] {
    return Args{{"tokens", token_names(play.content(), added)},
                {"total", total_of(s.played[side])}};
  });
  ask_for_answer(play, 1 - side);
}

// Stage n + 1: the n-th of demotion, spoils and the two buy-backs is being carried out.
StepFault fits_duel_over(const State& s, const At& at) {
  if (const StepFault fault = fits_duel(s); !fault.empty()) return fault;
  if (at.step.player != side_player(s, 1 - at.step[arg::kLoser])) return "is the winner's";
  constexpr StepKind kAsked[] = {StepKind::kDemote, StepKind::kSpoils, StepKind::kBuyBack,
                                 StepKind::kBuyBack};
  const int stage = at.step[arg::kDuelStage];
  return unless(at.above != nullptr && stage > 0 && at.above->kind == kAsked[stage - 1],
                "asks for something else");
}

// Demotion, spoils, buy-backs of the attacker, then of the defender. PAN-DUEL-09
void finish_duel(Play& play, const Action*) {
  State& s = play.s;
  auto& step = s.agenda.top();
  const Player winner = step.player;
  const Player loser = side_player(s, step[arg::kLoser]);
  const int stage = step[arg::kDuelStage];
  step.set(arg::kDuelStage, stage + 1);
  switch (stage) {
    case 0:
      if (can_demote(s, loser)) s.agenda.push(StepKind::kDemote, loser);
      break;
    case 1: s.agenda.push(StepKind::kSpoils, winner); break;
    case 2: begin_buy_back(play, s.attacker, kAttacker); break;
    case 3: begin_buy_back(play, s.defender, kDefender); break;
    default: s.attacker = s.defender = 0; s.agenda.pop();
  }
}

StepFault fits_demote(const State& s, const At& at) {
  const Player loser = side_player(s, (*at.beneath)[arg::kLoser]);
  return unless(at.step.player == loser, "is the loser's");
}

void legal_demote(const State& s, Actions& out) {
  list_workers(s, s.agenda.top().player, Verb::kDemote, 2, 6, out);
}

// PAN-DUEL-07
void demote_worker(Play& play, const Action* action) {
  State& s = play.s;
  const Player p = s.agenda.top().player;
  s.agenda.pop();
  turn_worker(s, p, action->a, action->b, -1);
  report(play, event_kind::kLost, "PAN-DUEL-07", p, "panthalos.event.demoted", [&] {
    return Args{{"rank", action->a - 1}, {"place", place_name(action->b)}};
  });
}

void legal_spoils(const State& s, Actions& out) {
  out.add(act(Verb::kTakeFour));
  if (s[s.agenda.top().player].personal > 0) out.add(act(Verb::kTakeEight));
}

// PAN-DUEL-08
void take_spoils(Play& play, const Action* action) {
  State& s = play.s;
  const Player p = s.agenda.top().player;
  s.agenda.pop();
  const bool eight = action->verb == Verb::kTakeEight;
  if (eight) collect_disc(s, p, false);
  const int points = eight ? 8 : 4;
  Event* event = report(play, event_kind::kScored, "PAN-DUEL-08", p,
                        eight ? "panthalos.event.took_eight" : "panthalos.event.took_four", [&] {
                          return Args{{"points", points}, {"collection", s.collection()}};
                        });
  score(play, p, points, "duels", event);
}

}  // namespace agon::panthalos
