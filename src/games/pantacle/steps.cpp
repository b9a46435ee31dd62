// The sequence of play of Pantacle, one row for each kind of step.
#include "games/pantacle/steps.h"

#include "games/pantacle/pantacle.h"

namespace agon::pantacle {
namespace {

constexpr auto kAuto = Openness::kAutomatic;
constexpr auto kOpen = Openness::kOpen;
constexpr auto kPrivate = Openness::kPrivate;

// In the order of StepKind.
const Row kRows[kStepKinds] = {
    {"turn", "PTC-TRN-01", "", kAuto, nullptr, begin_turn},
    // A Preparation
    {"look", "PTC-PWR-04", "pantacle.prompt.look", kOpen, legal_look, look_at_hand},
    {"purchase", "PTC-INF-02", "", kAuto, nullptr, buy_adept},
    {"weigh", "PTC-SAC-12", "", kAuto, nullptr, weigh_curses},
    {"burden", "PTC-SAC-12", "pantacle.prompt.burden", kOpen, legal_burden, name_burden},
    {"powers", "PTC-SAC-01", "", kAuto, nullptr, sacrifice_powers},
    {"adepts", "PTC-SAC-05", "", kAuto, nullptr, sacrifice_adepts},
    // inside a Sacrifice: the disc, its curse, the point's effect
    {"place", "PTC-SAC-10", "pantacle.prompt.place", kOpen, legal_place, place_disc},
    {"declare", "PTC-CRS-03", "pantacle.prompt.declare", kOpen, legal_declare, declare_curses},
    {"curse", "PTC-CRS-01", "pantacle.prompt.curse", kPrivate, legal_curse, choose_curse},
    {"reward", "PTC-SAC-11", "", kAuto, nullptr, reward_point},
    // B Favor
    {"favor", "PTC-FAV-01", "", kAuto, nullptr, begin_favor},
    {"announce", "PTC-FAV-01", "pantacle.prompt.announce", kOpen, legal_announce, announce_favor},
    {"bribe", "PTC-BRB-01", "pantacle.prompt.bribe", kPrivate, legal_bribe, answer_favor},
    {"benefit", "PTC-FAV-06", "", kAuto, nullptr, grant_favor},
    {"cover", "PTC-PWR-05", "pantacle.prompt.cover", kOpen, legal_cover, cover_curse},
    {"shield", "PTC-PWR-06", "pantacle.prompt.shield", kOpen, legal_shield, shield_or_wait},
    // C Change of the Moon
    {"moon", "PTC-MOON-01", "", kAuto, nullptr, begin_moon},
    {"discard", "PTC-MOON-01", "pantacle.prompt.discard", kPrivate, legal_discard, discard},
    {"refill", "PTC-MOON-01", "", kAuto, nullptr, refill_hand},
    {"turn_over", "PTC-TRN-07", "", kAuto, nullptr, end_turn},
    // inside any gain
    {"drain", "PTC-CRS-10", "pantacle.prompt.drain", kOpen, legal_drain, drain_curse},
};

}  // namespace

const Row& row(StepKind kind) { return kRows[static_cast<int>(kind)]; }

void run(Play& play) {
  while (play.s.over == kRunning) {
    const Row& step = row(play.s.agenda.top().kind);
    if (step.openness != kAuto) return;
    step.resolve(play, nullptr);
  }
}

Openness Pantacle::openness(const State& s) {
  return s.over != kRunning ? Openness::kOpen : row(s.agenda.top().kind).openness;
}

Decision Pantacle::decision(const State& s) {
  if (s.over != kRunning) return {};
  const auto& step = s.agenda.top();
  const Row& r = row(step.kind);
  return {step.player, r.openness, false, r.name, r.rule, Message(r.prompt)};
}

void Pantacle::legal(const State& s, Actions& out) {
  out.clear();
  if (s.over == kRunning) row(s.agenda.top().kind).legal(s, out);
}

void Pantacle::apply(State& s, Action action, Chance& chance, Journal* journal) {
  Play play{s, chance, journal};
  row(s.agenda.top().kind).resolve(play, &action);
  run(play);
}

}  // namespace agon::pantacle
