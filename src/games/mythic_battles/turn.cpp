// A turn: the draw, the menu around the activations, recall, the end. MBP-TURN, MBP-RECALL
#include "games/mythic_battles/names.h"
#include "games/mythic_battles/stats.h"
#include "games/mythic_battles/steps.h"

namespace agon::mythic_battles {
namespace {

// How far a turn is, in the menu's argument.
enum Phase : std::uint8_t {
  kStart,   // A3 and B1: pass or activate
  kBegun,   // B1, passing no longer
  kAfter,   // C1 and D1
  kLate,    // D1
  kPassed,  // only the end
};

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
  for_each(s.army[p], [&](Unit u) {
    if (ready_power(s, u, Effect::kPeek) != kNoPower) found = u;
  });
  return found;
}

// MBP-RECALL-02 … 04
bool can_recall(const State& s, Player p, Unit u) {
  const UnitState& unit = s.unit[u];
  if (!s.card(u).troops() || unit.where == kReserve || unit.where == kBoxed) return false;
  if ((s.activated & bit(u)) != 0) return false;
  const Unit god = s[p].divinity;
  return s.unit[god].on_map() && !s.full(s.unit[god].where);
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

void list_recalls(const State& s, Player p, Actions& out) {
  if ((s[p].bought & kRecall) != 0) return;
  for_each(s.army[p], [&](Unit u) {
    if (!can_recall(s, p, u)) return;
    for_each_way(s, p, 1, [&](int way) { out.add(act(Verb::kRecall, u, way)); });
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
  s.agenda.push(StepKind::kMenu, p, kStart);
  if (s.deck_size(p) >= 2 && peeker(s, p) != kNoUnit) {
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
  const Kind first = pick_from_deck(s, p, play.chance);
  --cards_of(s, p, first).deck;
  const Kind second = pick_from_deck(s, p, play.chance);
  ++cards_of(s, p, first).deck;
  s.peeked[0] = static_cast<std::uint8_t>(1 + std::min(first, second));
  s.peeked[1] = static_cast<std::uint8_t>(1 + std::max(first, second));
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
bool can_activate(const State& s, Unit u) {
  const UnitState& unit = s.unit[u];
  return unit.cards.hand > 0 && (unit.on_map() || unit.where == kReserve) &&
         ((s.activated | s.marked_units()) & bit(u)) == 0;
}

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
  if (draws && (s[p].bought & kDrawCards) == 0) {
    for_each_way(s, p, 1, [&](int way) { out.add(act(Verb::kDrawCards, way)); });
  }
  list_search(s, p, out);
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
      s.agenda.push(StepKind::kDrawMore, p, 2);
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
  const int phase = step.a;
  if (phase <= kBegun) {
    for_each(s.army[p], [&](Unit u) {
      if (can_activate(s, u)) out.add(act(Verb::kActivate, u));
    });
    out.add(act(Verb::kRest));
    if (phase == kStart) {
      out.add(act(Verb::kPass));
      out.add(act(Verb::kPassDraw));
    }
  } else {
    if (phase == kAfter && s.activations < s.limit && (s[p].bought & kSecond) == 0) {
      for_each(s.army[p], [&](Unit u) {  // MBP-TURN-09
        if (!can_activate(s, u)) return;
        // A dead unit's cards pay, a living one's do not: the card itself is never spent twice.
        for_each_way(s, p, 1, [&](int way) { out.add(act(Verb::kActivate, u, way)); });
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
      step.a = kPassed;
      report(play, "passed", "MBP-TURN-04", p, "mythic_battles.event.passed");
      return;
    case Verb::kPassDraw:
      step.a = kPassed;
      report(play, "passed", "MBP-TURN-04", p, "mythic_battles.event.passed");
      return draw_cards(play, p, 1, "MBP-TURN-04");
    case Verb::kRest: step.a = kLate; return;  // MBP-TURN-05
    case Verb::kActivate:
      step.a = step.a <= kBegun ? kAfter : kLate;
      if (action->b != kNoPay) {
        s[p].bought |= kSecond;
        pay(play, p, action->b, "MBP-TURN-09");
      }
      return begin_activation(play, action->a, "MBP-TURN-06");
    case Verb::kRecall: step.a = kLate; return recall(play, p, action->a, action->b);
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
  if (step.a == kStart && action->verb == Verb::kDrawCards) step.a = kBegun;  // MBP-MAN-03
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

}  // namespace agon::mythic_battles
