// A relocated ship or Hydra, and what an arrival brings a ship's owner: where it was relocated to,
// and on a square where it must throw. DEU-REL-01 … 05
#include "games/deukalion/names.h"
#include "games/deukalion/steps.h"

namespace agon::deukalion {

void legal_relocate(const State& s, Actions& out) {
  for (Squares squares = relocation_squares(s, s.agenda.top()[arg::kPiece]); squares != 0;) {
    out.add(act(Verb::kRelocate, take_first(squares)));
  }
}

void relocate(Play& play, const Action* action) {
  State& s = play.s;
  const auto step = s.agenda.top();
  s.agenda.pop();
  const bool hydra = step[arg::kPiece] == kHydraPiece;
  const auto owner = static_cast<Player>(hydra ? 0 : step[arg::kPiece]);
  Square& at = hydra ? s.hydra : s[owner].square;
  if (Event* event =
          report(play, event_kind::kMoved, "DEU-REL-01", step.player,
                 hydra ? "deukalion.event.relocated_hydra" : "deukalion.event.relocated_ship", [&] {
                   Args args = {{"square", square_name(action->a)}};
                   if (!hydra) args.push_back({"owner", Value::of_player(owner)});
                   return args;
                 })) {
    event->touches = {hydra ? "hydra" : "player:" + std::to_string(owner), square_id(at),
                      square_id(action->a)};
  }
  at = action->a;
  if (!hydra && !s.options.no_arrival) s.agenda.push(StepKind::kArrive, owner);
}

// In the owner's own window deliveries and priced claims are on its menu, which comes too late for
// a ship that must throw first. DEU-REL-05, DEU-PUR-09
void arrive(Play& play, const Action*) {
  State& s = play.s;
  auto& step = s.agenda.top();
  const Player p = step.player;
  const bool on_menu = window_of(s) == p && !is_before_challenge(s);
  const int stage = step[arg::kStage];
  switch (stage) {
    case kRiver:
      step.set(arg::kStage, stage + 1);
      if (s.on(p, s.content->styx)) enter_styx(play, p);
      break;
    case kFreeClaims:
      step.set(arg::kStage, stage + 1);
      claim_free(play, p);
      break;
    case kDeliveries:
      if (!on_menu && s.on(p, s.content->anchors) && !s[p].chests.empty()) {
        s.agenda.push(StepKind::kPort, p);
      } else {
        step.set(arg::kStage, stage + 1);
      }
      break;
    default:
      if (!on_menu && might_claim(s, p)) {
        s.agenda.push(StepKind::kClaims, p);
      } else {
        s.agenda.pop();
      }
      break;
  }
}

namespace {

// Closes the present question of an arrival.
void pass_on(State& s, bool last) {
  s.agenda.pop();
  if (last) {
    s.agenda.pop();
  } else {
    auto& arrival = s.agenda.top();
    arrival.set(arg::kStage, arrival[arg::kStage] + 1);
  }
}

}  // namespace

StepFault fits_port(const State& s, const At& at) {
  const Player p = at.step.player;
  if ((*at.beneath)[arg::kStage] != kDeliveries) return "not in this stage";
  return unless(s.on(p, s.content->anchors) && !s[p].chests.empty(), "nothing to deliver");
}

void legal_port(const State& s, Actions& out) {
  each_batch(s[s.agenda.top().player].chests,
             [&](ChestSet batch) { out.add(act_chests(Verb::kDeliver, 0, batch)); });
  out.add(act(Verb::kDecline));
}

void use_port(Play& play, const Action* action) {
  const Player p = play.s.agenda.top().player;
  if (action->verb == Verb::kDecline) return pass_on(play.s, false);
  play.s.agenda.pop();
  deliver(play, p, chests_of(*action));
}

StepFault fits_claims(const State&, const At& at) {
  return unless((*at.beneath)[arg::kStage] == kPricedClaims, "not in this stage");
}

void legal_claims(const State& s, Actions& out) {
  list_claims(s, s.agenda.top().player, false, out);
  out.add(act(Verb::kDecline));
}

void use_claims(Play& play, const Action* action) {
  const Player p = play.s.agenda.top().player;
  if (action->verb == Verb::kDecline) return pass_on(play.s, true);
  play.s.agenda.pop();
  pay_claim(play, p, *action);
}

}  // namespace agon::deukalion
