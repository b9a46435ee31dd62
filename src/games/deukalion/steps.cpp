// The sequence of play of Deukalion, one row for each kind of step.
#include "games/deukalion/steps.h"

#include "core/step_game.h"
#include "games/deukalion/deukalion.h"

namespace agon::deukalion {
namespace {

using K = StepKind;
using Form = ArgForms<State>;

constexpr auto kAuto = Openness::kAutomatic;
constexpr auto kOpen = Openness::kOpen;
constexpr auto kPrivate = Openness::kPrivate;

bool challenge_goes_on(const State& s) { return s.challenge.kind != ChallengeKind::kNone; }
// A game that is won by a delivery ends before its chests are put back.
bool chests_are_pending(const State& s) { return !s.over && !s.pending.empty(); }

// In the order of StepKind.
// clang-format off
constexpr Deukalion::Row kRows[] = {
    // the start
    {"place_ship", "DEU-SET-07", "deukalion.prompt.place_ship", kOpen, legal_place_ship, place_ship,
     {.bottom = true, .fits = fits_place_ship}},
    // a turn: shake, the others one by one, then the active player
    {"shake", "DEU-RND-01", "", kAuto, nullptr, shake},
    {"others", "DEU-RND-02", "", kAuto, nullptr, serve_others,
     {.bottom = true, .args = {{"served", arg::kServed, Form::number<1, kSeats - 1>()}},
      .fits = fits_others}},
    {"kylix", "DEU-KYL-03", "deukalion.prompt.kylix", kOpen, legal_kylix, position_kylix,
     {.bottom = true, .fits = fits_kylix}},
    {"window", "DEU-RND-03", "deukalion.prompt.window", kPrivate, legal_window, use_window,
     {.bottom = true, .on = {K::kOthers}, .fits = fits_window}},
    {"block", "DEU-RND-05", "", kAuto, nullptr, carry_out_block,
     {.on = {K::kWindow},
      .args = {{"verb", arg::kVerb, Form::number<0, 255>()},
               {"what", arg::kWhat, Form::number<0, 255>()}}, .fits = fits_block}},
    {"end_of_turn", "DEU-RND-10", "", kAuto, nullptr, end_turn,
     {.bottom = true, .fits = fits_end_of_turn}},
    // chests that leave a ship
    {"dump", "DEU-CAP-03", "deukalion.prompt.dump", kOpen, legal_dump, dump_chest,
     {.on = {K::kOthers, K::kWindow, K::kRefill, K::kPreRoll, K::kArrive},
      .args = {{"reclaims", arg::kReclaims, Form::number<1, kHoplites>()},
               {"flags", arg::kDumpFlags, Form::number<0, kDumpOptional | kStyxBonusDue>()}},
      .fits = fits_dump}},
    {"return_chest", "DEU-ATH-02", "deukalion.prompt.return_chest", kOpen, legal_return_chest,
     return_chest,
     {.on = {K::kWindow, K::kRefill, K::kReveal, K::kArrive}, .keeps = chests_are_pending}},
    // a challenge
    {"challenge", "DEU-CHL-01", "", kAuto, nullptr, go_on_with_challenge,
     {.on = {K::kWindow}, .whose = Whose::kNobodys,
      .args = {{"stage", arg::kStage, Form::number<0, kMoveLoser + 1>()}}, .fits = fits_challenge,
      .keeps = challenge_goes_on}},
    {"pre_roll", "DEU-CHL-04", "deukalion.prompt.pre_roll", kPrivate, legal_pre_roll, prepare_throw,
     {.on = {K::kChallenge}, .args = {{"thrower", arg::kThrower, Form::number<0, 1>()}},
      .fits = fits_throw}},
    {"post_roll", "DEU-CHL-06", "deukalion.prompt.post_roll", kPrivate, legal_post_roll,
     accept_throw,
     {.on = {K::kChallenge}, .args = {{"thrower", arg::kThrower, Form::number<0, 1>()}},
      .fits = fits_throw}},
    {"take_chest", "DEU-CTY-01", "deukalion.prompt.take_chest", kOpen, legal_take_chest,
     take_city_chest,
     {.on = {K::kChallenge}, .fits = fits_take_chest}},
    {"spoils", "DEU-SHP-02", "deukalion.prompt.spoils", kOpen, legal_spoils, take_spoils,
     {.on = {K::kChallenge}, .fits = fits_spoils}},
    // a relocated piece and its arrival
    {"relocate", "DEU-REL-01", "deukalion.prompt.relocate", kOpen, legal_relocate, relocate,
     {.on = {K::kChallenge}, .args = {{"piece", arg::kPiece, Form::number<0, kHydraPiece>()}},
      .fits = fits_relocate}},
    {"arrive", "DEU-REL-05", "", kAuto, nullptr, arrive,
     {.on = {K::kChallenge}, .args = {{"stage", arg::kStage, Form::number<0, kPricedClaims>()}},
      .fits = fits_arrive}},
    {"port", "DEU-ATH-01", "deukalion.prompt.port", kOpen, legal_port, use_port,
     {.on = {K::kArrive}, .whose = Whose::kSame, .fits = fits_port}},
    {"claims", "DEU-REL-05", "deukalion.prompt.claims", kPrivate, legal_claims, use_claims,
     {.on = {K::kArrive}, .whose = Whose::kSame, .fits = fits_claims}},
    // Pursuits
    {"give_cards", "DEU-PUR-10", "deukalion.prompt.give_cards", kPrivate, legal_give_cards,
     give_card,
     {.on = {K::kWindow, K::kRefill, K::kReveal, K::kArrive},
      .args = {{"cards", arg::kCards, Form::number<1, kCards>()}}, .fits = fits_give_cards}},
    {"refill", "DEU-PUR-01", "", kAuto, nullptr, refill_display,
     {.on = {K::kOthers, K::kWindow, K::kEndOfTurn, K::kBlock, K::kChallenge, K::kPreRoll,
             K::kArrive}}},
    {"reveal", "DEU-PUR-06", "", kAuto, nullptr, go_on_with_reveal,
     {.on = {K::kRefill},
      .args = {{"pursuit", arg::kPursuit, Form::number<0, kPursuits - 1>()},
               {"tested", arg::kTested, Form::number<0, kSeats>()}}, .fits = fits_reveal}},
    {"offer", "DEU-PUR-06", "deukalion.prompt.offer", kOpen, legal_offer, answer_offer,
     {.on = {K::kReveal}, .args = {{"pursuit", arg::kPursuit, Form::number<0, kPursuits - 1>()}},
      .fits = fits_offer}},
};
// clang-format on

StepFault fits_position(const State& s) {
  const bool capped = s.options.turn_cap != 0 && s.turn >= s.options.turn_cap;
  if (s.over && s.winner == kNobody && !capped) return "over without a winner";
  return fits_sharing(s);
}

// The active player's own window is the turn, the Hydra is no ship, and a claim before a throw has
// a rule of its own.
void ask(const State& s, Decision& decision) {
  const auto& step = s.agenda.top();
  if (step.kind == K::kWindow && step.player == s.active) {
    decision.rule = "DEU-RND-05";
    decision.prompt = Message("deukalion.prompt.turn");
  } else if (step.kind == K::kRelocate && step[arg::kPiece] == kHydraPiece) {
    decision.prompt = Message("deukalion.prompt.relocate_hydra");
  } else if (step.kind == K::kClaims && is_before_challenge(s)) {
    decision.rule = "DEU-PUR-09";
  }
}

// DEU-END-01, DEU-END-03
void finish(Play& play) {
  play.s.agenda.clear();
  play.s.challenge = {};
  play.s.sharers.clear();
  for (PlayerState& player : play.s.player) player.handed = {};
}

constexpr Deukalion::Table kTable{.rows = kRows,
                                  .deepest = 10,
                                  .numbers_only = true,
                                  .whole = fits_position,
                                  .ask = ask,
                                  .finish = finish};

}  // namespace

const Deukalion::Table& Deukalion::steps() { return kTable; }

}  // namespace agon::deukalion

template struct agon::StepGame<agon::deukalion::Deukalion, agon::deukalion::State,
                               agon::deukalion::Action, agon::deukalion::Actions>;
