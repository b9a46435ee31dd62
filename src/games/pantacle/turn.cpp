// A turn: its beginning with what acts before A1, and its end.
#include "games/pantacle/names.h"
#include "games/pantacle/steps.h"

namespace agon::pantacle {
namespace {

// PTC-TRN-03
bool skips_preparation(const State& s, Player p) {
  return s.options.first_turn_skip == 0 ? !s.begun.has(p) : s.turn == 1;
}

// A curse that acts at the start of Preparation. PTC-TRN-04, PTC-CRS-14
void pay_tithe(Play& play, Player p) {
  const int due = modifier(play.s, p, &Modifiers::preparation);
  if (due == 0) return;
  const int paid = pay_cubes(play.s, p, due);
  if (paid == 0) return;
  report(play, event_kind::kLost, "PTC-CRS-14", p, "pantacle.event.tithe", [&] {
    return Args{{"count", paid}};
  });
}

// PTC-PWR-04
bool somebody_to_look_at(const State& s, Player p) {
  for (Player q = 0; q < s.players; ++q) {
    if (q != p && s[q].hand != 0) return true;
  }
  return false;
}

}  // namespace

// The stage of a turn at the bottom. A Favor is announced in the stage before the Moon.
StepFault fits_stage(const State& s, const At& at) {
  if (at.step.player != s.active) return "is the Active's";
  const bool late = at.step.kind == StepKind::kMoon || at.step.kind == StepKind::kRefill;
  return unless(late || s.announced == 0, "a Favor is announced already");
}

void begin_turn(Play& play, const Action*) {
  State& s = play.s;
  const Player p = s.active;
  if (s.turn_cap != 0 && s.turn >= s.turn_cap) {  // PTC-END-06
    s.over = kCapped;
    s.agenda.clear();
    report(play, event_kind::kEnded, "PTC-END-06", kNobody, "pantacle.event.capped", [&] {
      return Args{{"turns", static_cast<int>(s.turn)}};
    });
    return;
  }
  ++s.turn;
  s.announced = s.raised_powers = s.raised_adepts = 0;
  report(play, event_kind::kTurn, "PTC-TRN-01", p, "pantacle.event.turn", [&] {
    return Args{{"turn", static_cast<int>(s.turn)}};
  });
  const bool skip = skips_preparation(s, p);
  s.begun.add(p);
  if (skip) return next_stage(s, StepKind::kFavor);
  next_stage(s, StepKind::kPurchase);
  pay_tithe(play, p);
  if (s[p].has(kBewitchment) && somebody_to_look_at(s, p)) s.agenda.push(StepKind::kLook, p);
}

StepFault fits_look(const State& s, const At& at) {
  return unless(s[at.step.player].has(kBewitchment), "no Bewitchment");
}

void legal_look(const State& s, Actions& out) {
  for (Player q = 0; q < s.players; ++q) {
    if (q != s.active && s[q].hand != 0) out.add(act(Verb::kLook, q));
  }
  out.add(act(Verb::kDecline));
}

// PTC-PWR-04
void look_at_hand(Play& play, const Action* action) {
  State& s = play.s;
  const Player p = s.active;
  s.agenda.pop();
  if (action->verb == Verb::kDecline) return;
  const auto q = static_cast<Player>(action->a);
  s[p].seen |= s[q].hand & ~s.open;
  play.disclose();
  if (Event* event =
          report(play, event_kind::kShown, "PTC-PWR-04", p, "pantacle.event.looked", [&] {
            return Args{{"opponent", Value::of_player(q)}};
          })) {
    event->insiders = PlayerSet::only(p);
    event->insiders.add(q);
    event->full =
        Message("pantacle.event.looked_at", {{"player", Value::of_player(p)},
                                             {"opponent", Value::of_player(q)},
                                             {"blades", blade_names(play.content(), s[q].hand)}});
    event->touches = {"player:" + std::to_string(q)};
  }
}

// PTC-TRN-07, PTC-LOC-05
void end_turn(Play& play, const Action*) {
  State& s = play.s;
  if (s.extra_turn != 0) {
    s.extra_turn = 0;
    report(play, "extra_turn", "PTC-LOC-05", s.active, "pantacle.event.extra_turn");
  } else {
    s.active = s.next_player(s.active);
  }
  s.agenda.top().player = s.active;
  next_stage(s, StepKind::kTurn);
}

}  // namespace agon::pantacle
