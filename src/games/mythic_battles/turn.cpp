// A turn: the draw, the menu around the activations, recall, the end. MBP-TURN, MBP-RECALL
#include "games/mythic_battles/names.h"
#include "games/mythic_battles/stats.h"
#include "games/mythic_battles/steps.h"

namespace agon::mythic_battles {
namespace {

void begin_turn_of(Play& play, Player p) {
  State& s = play.s;
  s.active = p;
  s.activated = s.retaliated = s.evaded = 0;
  s.invoked[0] = s.invoked[1] = 0;
  s.activations = 0;
  s.limit = 2;
  for (Player q = 0; q < s.players; ++q) s[q].bought = s[q].free = 0;
  report(play, event_kind::kTurn, "MBP-TURN-01", p, "mythic_battles.event.turn");
}

// The next turn, perhaps of the next round. MBP-TURN-01
void pass_on(Play& play, Player p) {
  State& s = play.s;
  const Player next = s.next_player(p);
  if (next == s.lead) {
    if (s.round_limit != 0 && s.round >= s.round_limit) return adjudicate(play);  // MBP-SCEN-04
    if (s.round < 60000) ++s.round;
    report(play, event_kind::kRound, "MBP-TURN-01", kNobody, "mythic_battles.event.round", [&] {
      return Args{{"round", static_cast<int>(s.round)}};
    });
  }
  s.agenda.push(StepKind::kTurn, next);
}

Unit peeker(const State& s, Player p) {
  Unit found = kNoUnit;
  for_each(s.army[p] & s.content->with_effect[static_cast<std::size_t>(Effect::kPeek)],
           [&](Unit u) {
             if (ready_power(s, u, Effect::kPeek) != kNoPower) found = u;
           });
  return found;
}

// MBP-RECALL-02, MBP-RECALL-03
bool can_be_recalled(const State& s, Unit u) {
  const UnitState& unit = s.unit[u];
  return s.card(u).troops() && unit.where != kReserve && unit.where != kBoxed;
}

void recall(Play& play, Player p, Unit u, int way) {
  State& s = play.s;
  s[p].bought |= kRecall;
  pay(play, p, way, "MBP-RECALL-01");
  drop_omphalos(play, u, "MBP-RECALL-05");
  for (Player q = 0; q < s.players; ++q) {
    s.marked[q] &= ~bit(u);
    s.led[q] &= ~bit(u);
  }
  s.unit[u].life = s.card(u).start;
  const Area to = s.unit[s[p].divinity].where;
  tell(play, event_kind::kMoved, "MBP-RECALL-01", "mythic_battles.event.recalled", u, to);
  enter(play, u, to);
}

// MBP-RECALL-04
void list_recalls(const State& s, Player p, Actions& out) {
  const Unit god = s[p].divinity;
  if ((s[p].bought & kRecall) != 0 || !s.unit[god].on_map() || s.full(s.unit[god].where)) return;
  const WaySet ways = ways_to_pay(s, p, 1);
  if (ways == 0) return;
  for_each(s.army[p] & ~s.activated, [&](Unit u) {
    if (!can_be_recalled(s, u)) return;
    for_each(ways, [&](int way) { out.add(act(Verb::kRecall, u, way)); });
  });
}

// Who just lost his divinity leaves the board. MBP-SCEN-05
void remove_eliminated(Play& play) {
  State& s = play.s;
  for (Player p = 0; p < s.players; ++p) {
    if (s[p].eliminated != 1) continue;
    s[p].eliminated = 2;
    report(play, "eliminated", "MBP-SCEN-05", p, "mythic_battles.event.eliminated");
    for_each(s.army[p], [&](Unit u) {
      if (s.unit[u].on_map()) drop_omphalos(play, u, "MBP-SCEN-05");
      place(s, u, kBoxed);
      s.unit[u].life = 0;
      for (Player q = 0; q < s.players; ++q) {
        s.marked[q] &= ~bit(u);
        s.led[q] &= ~bit(u);
      }
    });
  }
}

}  // namespace

bool is_out(const State& s, Player p) {
  for (UnitSet set = s.army[p]; set != 0; set &= set - 1) {
    const UnitState& unit = s.unit[std::countr_zero(set)];
    if (unit.on_map() || unit.where == kReserve) return false;
  }
  return true;
}

void begin_turn(Play& play, const Action*) {
  State& s = play.s;
  const Player p = s.agenda.top().player;
  s.agenda.pop();
  s.marked[p] = s.led[p] = 0;  // MBP-TURN-02, also for those whose turn is skipped
  if (is_out(s, p)) {
    bool nobody = true;
    for (Player q = 0; q < s.players; ++q) nobody = nobody && is_out(s, q);
    return nobody ? adjudicate(play) : pass_on(play, p);
  }
  begin_turn_of(play, p);
  s.agenda.push(StepKind::kTurnEnd, p);
  s.agenda.push(StepKind::kMenu, p, arg::kPhase(kStart));
  if (peeker(s, p) != kNoUnit && s.deck_size(p) >= 2) {
    s.agenda.push(StepKind::kChooseDraw, p);
  } else {
    draw_cards(play, p, 1, "MBP-TURN-03");
  }
}

void legal_choose_draw(const State&, Actions& out) {
  out.add(act(Verb::kPeek));
  out.add(act(Verb::kDraw));
}

void choose_draw(Play& play, const Action* action) {
  State& s = play.s;
  const Player p = s.agenda.top().player;
  s.agenda.pop();
  if (action->verb == Verb::kDraw) return draw_cards(play, p, 1, "MBP-TURN-03");
  peek_at_deck(s, p, play.chance);
  report(play, "power", "MBP-POW-04", p, "mythic_battles.event.peeks");
  s.agenda.push(StepKind::kKeep, p);
}

void legal_keep(const State& s, Actions& out) {
  out.add(act(Verb::kKeep, s.peeked[0] - 1));
  if (s.peeked[1] != s.peeked[0]) out.add(act(Verb::kKeep, s.peeked[1] - 1));
}

void keep_card(Play& play, const Action* action) {
  State& s = play.s;
  const Player p = s.agenda.top().player;
  s.agenda.pop();
  s.peeked[0] = s.peeked[1] = 0;
  take_from_deck(s, p, action->a);
  if (Event* event =
          report(play, event_kind::kGained, "MBP-POW-04", p, "mythic_battles.event.kept_card")) {
    event->insiders = PlayerSet::only(p);
    event->full =
        Message("mythic_battles.event.kept_this",
                {{"player", Value::of_player(p)}, {"card", card_name(play.content(), action->a)}});
  }
}

// MBP-TURN-06, MBP-LIMIT-01
UnitSet ready_to_act(const State& s, Player p) {
  UnitSet ready = s.army[p] & ~s.activated & ~s.marked_units();
  for_each(ready, [&](Unit u) {
    const UnitState& unit = s.unit[u];
    const bool lives = unit.on_map() || unit.where == kReserve;
    if (unit.cards.hand == 0 || !lives) ready &= ~bit(u);
  });
  return ready;
}
bool can_activate(const State& s, Unit u) { return (ready_to_act(s, s.owner(u)) & bit(u)) != 0; }

void begin_activation(Play& play, Unit u, Rule rule) {
  State& s = play.s;
  tell(play, "activated", rule, "mythic_battles.event.activated", u);
  discard(s, s.owner(u), u);
  s.activated |= bit(u);
  ++s.activations;
  s.act = {};
  s.act.unit = u;
  s.agenda.push(StepKind::kActivity, s.owner(u));
}

void list_common(const State& s, Player p, bool draws, Actions& out) {
  const bool draw = draws && (s[p].bought & kDrawCards) == 0;
  const bool search = (s[p].bought & kSearch) == 0;
  const WaySet ways = draw || search ? ways_to_pay(s, p, 1) : 0;
  if (draw) for_each(ways, [&](int way) { out.add(act(Verb::kDrawCards, way)); });
  if (search && ways != 0 && s.deck_size(p) > 0) {
    for_each(ways, [&](int way) { out.add(act(Verb::kSearch, way)); });
  }
  const Unit god = s[p].divinity;
  if (s[p].omphalos.hand > 0 && s.unit[god].on_map() && s.unit[god].life < s.card(god).start &&
      p == s.active) {
    out.add(act(Verb::kHeal));  // MBP-OMPH-07
  }
}

bool common_action(Play& play, Player p, const Action& action) {
  State& s = play.s;
  switch (action.verb) {
    case Verb::kDrawCards:
      s[p].bought |= kDrawCards;
      report(play, "manoeuvre", "MBP-MAN-03", p, "mythic_battles.event.draw_cards");
      pay(play, p, action.a, "MBP-MAN-03");
      s.agenda.push(StepKind::kDrawMore, p, arg::kLeft(2));
      return true;
    case Verb::kSearch: search(play, p, action.a); return true;
    case Verb::kHeal: {
      Cards& cards = s[p].omphalos;
      --cards.hand;
      if (cards.known > 0) --cards.known;
      ++s[p].boxed;
      heal(play, s[p].divinity, 1, "MBP-OMPH-07");
      return true;
    }
    default: return false;
  }
}

void legal_menu(const State& s, Actions& out) {
  const auto& step = s.agenda.top();
  const Player p = step.player;
  const int phase = step[arg::kPhase];
  if (phase <= kBegun) {
    for_each(ready_to_act(s, p), [&](Unit u) { out.add(act(Verb::kActivate, u)); });
    out.add(act(Verb::kRest));
    if (phase == kStart) {
      out.add(act(Verb::kPass));
      out.add(act(Verb::kPassDraw));
    }
  } else {
    if (phase == kAfter && s.activations < s.limit && (s[p].bought & kSecond) == 0) {
      // A dead unit's cards pay, a living one's do not: the card itself is never spent twice.
      const WaySet ways = ways_to_pay(s, p, 1);
      for_each(ways != 0 ? ready_to_act(s, p) : 0, [&](Unit u) {  // MBP-TURN-09
        for_each(ways, [&](int way) { out.add(act(Verb::kActivate, u, way)); });
      });
    }
    if (phase <= kLate) list_recalls(s, p, out);
    out.add(act(Verb::kEndTurn));
  }
  list_common(s, p, phase <= kAfter, out);
}

void menu(Play& play, const Action* action) {
  State& s = play.s;
  auto& step = s.agenda.top();
  const Player p = step.player;
  switch (action->verb) {
    case Verb::kPass:
      step.set(arg::kPhase, kPassed);
      report(play, "passed", "MBP-TURN-04", p, "mythic_battles.event.passed");
      return;
    case Verb::kPassDraw:
      step.set(arg::kPhase, kPassed);
      report(play, "passed", "MBP-TURN-04", p, "mythic_battles.event.passed");
      return draw_cards(play, p, 1, "MBP-TURN-04");
    case Verb::kRest: step.set(arg::kPhase, kLate); return;  // MBP-TURN-05
    case Verb::kActivate:
      step.set(arg::kPhase, step[arg::kPhase] <= kBegun ? kAfter : kLate);
      if (action->b != kNoPay) {
        s[p].bought |= kSecond;
        pay(play, p, action->b, "MBP-TURN-09");
      }
      return begin_activation(play, action->a, "MBP-TURN-06");
    case Verb::kRecall: step.set(arg::kPhase, kLate); return recall(play, p, action->a, action->b);
    case Verb::kEndTurn: {
      s.agenda.pop();
      // Each inactive player may search once more, the next one first. MBP-MAN-04
      Player q = p;
      for (int n = 1; n < s.players; ++n) {
        q = static_cast<Player>(q == 0 ? s.players - 1 : q - 1);
        if (might_search(s, q)) s.agenda.push(StepKind::kLastSearch, q);
      }
      return;
    }
    default: break;
  }
  if (step[arg::kPhase] == kStart && action->verb == Verb::kDrawCards) {
    step.set(arg::kPhase, kBegun);  // MBP-MAN-03
  }
  common_action(play, p, *action);
}

void legal_last_search(const State& s, Actions& out) {
  list_search(s, s.agenda.top().player, out);
  out.add(act(Verb::kNo));
}

void last_search(Play& play, const Action* action) {
  const Player p = play.s.agenda.top().player;
  play.s.agenda.pop();
  if (action->verb == Verb::kSearch) search(play, p, action->a);
}

void end_turn(Play& play, const Action*) {
  const Player p = play.s.agenda.top().player;
  play.s.agenda.pop();
  remove_eliminated(play);
  pass_on(play, p);
}

// -- what must hold in a turn

StepFault fits_turn_end(const State& s, const At& at) {
  return unless(s.round > 0 && at.step.player == s.active, "is the active player's");
}

// Two cards of the deck, the lower kind first.
StepFault fits_keep(const State& s, const At& at) {
  const Player p = at.step.player;
  const auto in_deck = [&](std::uint8_t card) {
    if (card == 0) return 0;
    const auto kind = static_cast<CardKind>(card - 1);
    if (kind < kMaxUnits && (!recruited(s, kind) || s.owner(kind) != p)) return 0;
    return static_cast<int>(cards_of(s, p, kind).deck);
  };
  const bool twice = s.peeked[0] == s.peeked[1];
  const bool fits = s.peeked[0] <= s.peeked[1] && in_deck(s.peeked[1]) > 0 &&
                    in_deck(s.peeked[0]) > (twice ? 1 : 0);
  return unless(fits, "cards looked at");
}

}  // namespace agon::mythic_battles
