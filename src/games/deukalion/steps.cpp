// The sequence of play of Deukalion, one row for each kind of step.
#include "games/deukalion/steps.h"

#include "games/deukalion/deukalion.h"

namespace agon::deukalion {
namespace {

constexpr auto kAuto = Openness::kAutomatic;
constexpr auto kOpen = Openness::kOpen;
constexpr auto kPrivate = Openness::kPrivate;

// In the order of StepKind.
const Row kTable[kStepKinds] = {
    // the start
    {"place_ship", "DEU-SET-07", "deukalion.prompt.place_ship", kOpen, legal_place_ship,
     place_ship},
    // a turn: shake, the others one by one, then the active player
    {"shake", "DEU-RND-01", "", kAuto, nullptr, shake},
    {"others", "DEU-RND-02", "", kAuto, nullptr, serve_others},
    {"kylix", "DEU-KYL-03", "deukalion.prompt.kylix", kOpen, legal_kylix, position_kylix},
    {"window", "DEU-RND-03", "deukalion.prompt.window", kPrivate, legal_window, use_window},
    {"block", "DEU-RND-05", "", kAuto, nullptr, carry_out_block},
    {"end_of_turn", "DEU-RND-10", "", kAuto, nullptr, end_turn},
    // chests that leave a ship
    {"dump", "DEU-CAP-03", "deukalion.prompt.dump", kOpen, legal_dump, dump_chest},
    {"return_chest", "DEU-ATH-02", "deukalion.prompt.return_chest", kOpen, legal_return_chest,
     return_chest},
    // a challenge
    {"challenge", "DEU-CHL-01", "", kAuto, nullptr, go_on_with_challenge},
    {"pre_roll", "DEU-CHL-04", "deukalion.prompt.pre_roll", kPrivate, legal_pre_roll,
     prepare_throw},
    {"post_roll", "DEU-CHL-06", "deukalion.prompt.post_roll", kPrivate, legal_post_roll,
     accept_throw},
    {"take_chest", "DEU-CTY-01", "deukalion.prompt.take_chest", kOpen, legal_take_chest,
     take_city_chest},
    {"spoils", "DEU-SHP-02", "deukalion.prompt.spoils", kOpen, legal_spoils, take_spoils},
    // a relocated piece and its arrival
    {"relocate", "DEU-REL-01", "deukalion.prompt.relocate", kOpen, legal_relocate, relocate},
    {"arrive", "DEU-REL-05", "", kAuto, nullptr, arrive},
    {"port", "DEU-ATH-01", "deukalion.prompt.port", kOpen, legal_port, use_port},
    {"claims", "DEU-REL-05", "deukalion.prompt.claims", kPrivate, legal_claims, use_claims},
    // Pursuits
    {"give_cards", "DEU-PUR-10", "deukalion.prompt.give_cards", kPrivate, legal_give_cards,
     give_card},
    {"refill", "DEU-PUR-01", "", kAuto, nullptr, refill_display},
    {"reveal", "DEU-PUR-06", "", kAuto, nullptr, go_on_with_reveal},
    {"offer", "DEU-PUR-06", "deukalion.prompt.offer", kOpen, legal_offer, answer_offer},
};

}  // namespace

const Row& row(StepKind kind) { return kTable[static_cast<int>(kind)]; }

void run(Play& play) {
  while (!play.s.over) {
    const Row& step = row(play.s.agenda.top().kind);
    if (step.openness != kAuto) return;
    step.resolve(play, nullptr);
  }
  play.s.agenda.clear();  // DEU-END-01, DEU-END-03
  play.s.challenge = {};
  play.s.sharers.clear();
  for (PlayerState& player : play.s.player) player.handed = {};
}

Openness Deukalion::openness(const State& s) {
  return s.over ? Openness::kOpen : row(s.agenda.top().kind).openness;
}

namespace {

std::string_view prompt_of(const State& s) {
  const auto& step = s.agenda.top();
  if (step.kind == StepKind::kWindow && step.player == s.active) {
    return "deukalion.prompt.turn";
  }
  if (step.kind == StepKind::kRelocate && step.a == kHydraPiece) {
    return "deukalion.prompt.relocate_hydra";
  }
  return row(step.kind).prompt;
}

Rule rule_of(const State& s) {
  const auto& step = s.agenda.top();
  if (step.kind == StepKind::kWindow && step.player == s.active) return "DEU-RND-05";
  if (step.kind == StepKind::kClaims && is_before_challenge(s)) return "DEU-PUR-09";
  return row(step.kind).rule;
}

}  // namespace

Decision Deukalion::decision(const State& s) {
  if (s.over) return {};
  const auto& step = s.agenda.top();
  const Row& r = row(step.kind);
  return {step.player, r.openness, false, r.name, rule_of(s), Message(prompt_of(s))};
}

void Deukalion::legal(const State& s, Actions& out) {
  out.clear();
  if (!s.over) row(s.agenda.top().kind).legal(s, out);
}

void Deukalion::apply(State& s, Action action, Chance& chance, Journal* journal) {
  Play play{s, chance, journal};
  row(s.agenda.top().kind).resolve(play, &action);
  run(play);
}

}  // namespace agon::deukalion
