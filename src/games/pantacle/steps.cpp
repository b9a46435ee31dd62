// The sequence of play of Pantacle, one row for each kind of step. At the bottom of the agenda lies
// the next stage of the Active's turn.
#include "games/pantacle/steps.h"

#include "core/step_game.h"
#include "games/pantacle/pantacle.h"
#include "games/pantacle/state_json.h"

namespace agon::pantacle {
namespace {

using K = StepKind;
using Form = ArgForms<State>;

constexpr auto kAuto = Openness::kAutomatic;
constexpr auto kOpen = Openness::kOpen;
constexpr auto kPrivate = Openness::kPrivate;
constexpr auto kSame = Whose::kSame;
constexpr auto kOthers = Whose::kOthers;

bool curses_are_drawn(const State& s) { return s.drawn_count > 0; }

// In the order of StepKind.
// clang-format off
constexpr Pantacle::Row kRows[] = {
    {"turn", "PTC-TRN-01", "", kAuto, nullptr, begin_turn},
    // A Preparation
    {"look", "PTC-PWR-04", "pantacle.prompt.look", kOpen, legal_look, look_at_hand,
     {.on = {K::kPurchase}, .whose = kSame, .fits = fits_look}},
    {"purchase", "PTC-INF-02", "", kAuto, nullptr, buy_adept, {.bottom = true, .fits = fits_stage}},
    {"weigh", "PTC-SAC-12", "", kAuto, nullptr, weigh_curses, {.bottom = true, .fits = fits_stage}},
    {"burden", "PTC-SAC-12", "pantacle.prompt.burden", kOpen, legal_burden, name_burden,
     {.on = {K::kPowers}, .whose = kSame,
      .args = {{"left", arg::kBurdens, Form::number<1, kMaxCurses>()}}, .fits = fits_burden}},
    {"powers", "PTC-SAC-01", "", kAuto, nullptr, sacrifice_powers,
     {.bottom = true, .fits = fits_stage}},
    {"adepts", "PTC-SAC-05", "", kAuto, nullptr, sacrifice_adepts,
     {.bottom = true, .fits = fits_stage}},
    // inside a Sacrifice: the disc, its curse, the point's effect
    {"place", "PTC-SAC-10", "pantacle.prompt.place", kOpen, legal_place, place_disc,
     {.on = {K::kAdepts, K::kFavor}, .whose = kSame, .fits = fits_place}},
    {"declare", "PTC-CRS-03", "pantacle.prompt.declare", kOpen, legal_declare, declare_curses,
     {.on = {K::kReward}, .whose = kSame, .fits = fits_declare}},
    {"curse", "PTC-CRS-01", "pantacle.prompt.curse", kPrivate, legal_curse, choose_curse,
     {.on = {K::kReward}, .whose = kSame, .fits = fits_curse, .keeps = curses_are_drawn}},
    {"reward", "PTC-SAC-11", "", kAuto, nullptr, reward_point,
     {.on = {K::kAdepts, K::kFavor}, .whose = kSame,
      .args = {{"point", arg::kPoint, Form::word<kPointIds>()}}, .fits = fits_reward}},
    // B Favor
    {"favor", "PTC-FAV-01", "", kAuto, nullptr, begin_favor, {.bottom = true, .fits = fits_stage}},
    {"announce", "PTC-FAV-01", "pantacle.prompt.announce", kOpen, legal_announce, announce_favor,
     {.on = {K::kMoon}, .whose = kSame, .fits = fits_announce}},
    {"bribe", "PTC-BRB-01", "pantacle.prompt.bribe", kPrivate, legal_bribe, answer_favor,
     {.on = {K::kBenefit}, .whose = kOthers, .fits = fits_bribe}},
    {"benefit", "PTC-FAV-06", "", kAuto, nullptr, grant_favor,
     {.on = {K::kMoon}, .fits = fits_benefit}},
    {"cover", "PTC-PWR-05", "pantacle.prompt.cover", kOpen, legal_cover, cover_curse,
     {.on = {K::kMoon}, .fits = fits_cover}},
    {"shield", "PTC-PWR-06", "pantacle.prompt.shield", kOpen, legal_shield, shield_or_wait,
     {.on = {K::kReward}, .whose = kSame, .fits = fits_shield}},
    // C Change of the Moon
    {"moon", "PTC-MOON-01", "", kAuto, nullptr, begin_moon, {.bottom = true, .fits = fits_stage}},
    {"discard", "PTC-MOON-01", "pantacle.prompt.discard", kPrivate, legal_discard, discard,
     {.on = {K::kRefill}, .whose = kSame, .args = {{"discarded", arg::kDiscarded, Form::flag()}},
      .fits = fits_discard}},
    {"refill", "PTC-MOON-01", "", kAuto, nullptr, refill_hand,
     {.bottom = true, .fits = fits_stage}},
    {"turn_over", "PTC-TRN-07", "", kAuto, nullptr, end_turn},
    // inside any gain
    {"drain", "PTC-CRS-10", "pantacle.prompt.drain", kOpen, legal_drain, drain_curse,
     {.on = {K::kWeigh, K::kAdepts, K::kFavor, K::kMoon, K::kBenefit, K::kRefill},
      .args = {{"resource", arg::kResource, Form::word<kResourceIds>()},
               {"left", arg::kAmount, Form::number<1, kAllCubes>()}}, .fits = fits_drain}},
};
// clang-format on

StepFault turn_has_begun(const State& s) {
  return unless(s.over != kRunning || s.begun.has(s.active), "the Active's turn has not begun");
}

constexpr Pantacle::Table kTable{.rows = kRows, .deepest = 3, .whole = turn_has_begun};

}  // namespace

const Pantacle::Table& Pantacle::steps() { return kTable; }

}  // namespace agon::pantacle

template struct agon::StepGame<agon::pantacle::Pantacle, agon::pantacle::State,
                               agon::pantacle::Action, agon::pantacle::Actions>;
