// Location 1, POLIS: Discs under the Workers, then what every Disc brings.
#include "games/panthalos/names.h"
#include "games/panthalos/situation.h"
#include "games/panthalos/steps.h"

namespace agon::panthalos {
namespace {

int first_polis(const State& s) { return s.side().first[static_cast<int>(Location::kPolis)]; }
int polis_count(const State& s) { return s.side().count[static_cast<int>(Location::kPolis)]; }

bool wants_disc(const State& s, Player p, int i) {
  const Occupant& who = s.occupant[first_polis(s) + i];
  return !who.free() && who.player() == p && s.polis_disc[i] == 0;
}

// PAN-POLIS-01
void place_disc(Play& play, Player p, int i) {
  State& s = play.s;
  --s[p].personal;
  s.polis_disc[i] = static_cast<std::uint8_t>(1 + p);
  const Place place = place_at(Location::kPolis, i + 1);
  if (Event* event =
          report(play, event_kind::kMoved, "PAN-POLIS-01", p, "panthalos.event.settled", [&] {
            return Args{{"place", place_name(place)}};
          })) {
    event->touches = {place_id(place)};
  }
}

void pay_benefit(Play& play, Player p, const PolisBenefit& benefit) {
  switch (benefit.kind) {
    case PolisKind::kDiscs: gain_discs(play, p, benefit.amount, "PAN-POLIS-04"); break;
    case PolisKind::kReinforcement: draw_reinforcement(play, p, "PAN-POLIS-04"); break;
    case PolisKind::kTitan: draw_titans(play, p, benefit.amount, "PAN-POLIS-04"); break;
    case PolisKind::kGood: draw_good(play, p, "PAN-POLIS-04"); break;
  }
}

}  // namespace

void evaluate_polis(Play& play) {
  State& s = play.s;
  s.agenda.push(StepKind::kPolisBenefits);
  PlayerSet short_of_discs;
  in_turn_order(s, [&](Player p) {
    int wanted = 0;
    for (int i = 0; i < polis_count(s); ++i) wanted += wants_disc(s, p, i) ? 1 : 0;
    if (wanted > s[p].personal) {
      if (s[p].personal > 0) short_of_discs.add(p);  // with none left: PAN-POLIS-02
      return;
    }
    for (int i = 0; i < polis_count(s); ++i) {
      if (wants_disc(s, p, i)) place_disc(play, p, i);
    }
  });
  // Those who must choose do so in turn order, so the last one is pushed first. PAN-POLIS-03
  Player p = s.starting_player;
  for (int i = 0; i < s.players; ++i) {
    p = static_cast<Player>(p == 0 ? s.players - 1 : p - 1);
    if (!short_of_discs.has(p)) continue;
    s.agenda.push(StepKind::kEndTurn, p);
    s.agenda.push(StepKind::kSettle, p);
  }
}

StepFault fits_settle(const State& s, const At& at) {
  const Player p = at.step.player;
  if (evaluated_locations(s) - 1 != static_cast<int>(Location::kPolis)) return "only in POLIS";
  int wanted = 0;
  for (int i = 0; i < polis_count(s); ++i) wanted += wants_disc(s, p, i) ? 1 : 0;
  return unless(s[p].personal > 0 && wanted > s[p].personal, "there is no choice");
}

void legal_settle(const State& s, Actions& out) {
  for (int i = 0; i < polis_count(s); ++i) {
    if (wants_disc(s, s.agenda.top().player, i)) {
      out.add(act(Verb::kSettle, place_at(Location::kPolis, i + 1)));
    }
  }
}

void settle_disc(Play& play, const Action* action) {
  const Player p = play.s.agenda.top().player;
  place_disc(play, p, order_of(action->a) - 1);
  if (play.s[p].personal == 0) play.s.agenda.pop();
}

// PAN-POLIS-04 … PAN-POLIS-06
void pay_polis_benefits(Play& play, const Action*) {
  State& s = play.s;
  s.agenda.pop();
  in_turn_order(s, [&](Player p) {
    for (int i = 0; i < polis_count(s); ++i) {
      if (s.polis_disc[i] != 1 + p) continue;
      const PolisBenefit& benefit = s.side().polis[i];
      // A Worker stands on the space exactly in the round in which its Disc was placed.
      const bool is_new = !s.occupant[first_polis(s) + i].free();
      if (benefit.repeats || is_new) pay_benefit(play, p, benefit);
    }
  });
}

}  // namespace agon::panthalos
