// The sequence of play of Panthalos, one row for each kind of step. At the bottom of the agenda lie
// the end of the round and the evaluation; in the action phase, turns come before them.
#include "games/panthalos/steps.h"

#include "core/step_game.h"
#include "games/panthalos/panthalos.h"
#include "games/panthalos/state_json.h"

namespace agon::panthalos {
namespace {

using K = StepKind;
using Form = ArgForms<State>;

constexpr auto kAuto = Openness::kAutomatic;
constexpr auto kOpen = Openness::kOpen;
constexpr auto kPrivate = Openness::kPrivate;
constexpr auto kNobodys = Whose::kNobodys;
constexpr auto kSame = Whose::kSame;

constexpr Form::Form kMerchantId{write_merchant, read_merchant};
constexpr Form::Form kTokenId{write_token, read_token};
constexpr Form::Form kPieceId{write_piece, read_piece};
constexpr Form::Form kPlaceId{write_place, read_place};
constexpr Form::Form kSpaceSet{write_spaces, read_spaces};

bool somebody_looks(const State& s) { return s.has_peeked != 0; }

// In the order of StepKind.
// clang-format off
constexpr Panthalos::Row kRows[] = {
    // the round and its turns
    {"round", "PAN-ROUND-01", "", kAuto, nullptr, begin_round, {.whose = kNobodys}},
    {"turn", "PAN-ROUND-02", "panthalos.prompt.turn", kOpen, legal_turn, take_turn,
     {.on = {K::kEvaluate}, .fits = fits_turn}},
    {"next_turn", "PAN-ROUND-02", "", kAuto, nullptr, next_turn, {.on = {K::kEvaluate}}},
    {"end_turn", "PAN-ROUND-02", "panthalos.prompt.end_turn", kOpen, legal_end_turn, end_turn,
     {.on = {K::kNextTurn, K::kEvaluate, K::kServe, K::kPolisBenefits, K::kSettle},
      .fits = fits_end_turn, .ends_turn = true}},
    // inside a turn: a sale, its bonuses, an Artisan
    {"offer", "PAN-MERCH-02", "panthalos.prompt.offer", kOpen, legal_offer, offer_good,
     {.on = {K::kBonus}, .whose = kSame,
      .args = {{"merchant", arg::kMerchant, kMerchantId},
               {"left", arg::kLeft, Form::number<1, 15>()},
               {"from", arg::kFromGood, Form::word<kRefinedIds>()}}, .fits = fits_offer}},
    {"bonus", "PAN-MERCH-03", "", kAuto, nullptr, carry_out_bonus,
     {.on = {K::kEndTurn}, .whose = kSame,
      .args = {{"merchant", arg::kMerchant, kMerchantId},
               {"stage", arg::kBonusStage, Form::number<0, 100>()}}, .fits = fits_bonus}},
    {"look", "PAN-MERCH-07", "panthalos.prompt.look", kOpen, legal_look, look_at_underworld,
     {.on = {K::kBonus}, .whose = kSame}},
    {"keep", "PAN-MERCH-07", "panthalos.prompt.keep", kOpen, legal_keep, keep_underworld,
     {.on = {K::kBonus}, .whose = kSame, .fits = fits_keep, .keeps = somebody_looks}},
    {"effect", "PAN-CRAFT-02", "panthalos.prompt.effect", kOpen, legal_effect, carry_out_effect,
     {.on = {K::kEndTurn}, .whose = kSame,
      .args = {{"artisan", arg::kArtisan, Form::word<kArtisanIds>()},
               {"stage", arg::kEffectStage, Form::word<kEffectIds>()}}, .fits = fits_effect}},
    // what a location gives, by lightning or at the evaluation
    {"take", "PAN-AGORA-01", "panthalos.prompt.take", kOpen, legal_take, take_from_display,
     {.on = {K::kEndTurn}, .whose = kSame,
      .args = {{"location", arg::kLocation, Form::word<kLocationIds>()}}, .fits = fits_take}},
    {"promote", "PAN-PROMO-02", "panthalos.prompt.promote", kOpen, legal_promote, promote_worker,
     {.on = {K::kEndTurn, K::kBonus}, .whose = kSame, .fits = fits_promote}},
    {"art", "PAN-ART-01", "panthalos.prompt.art", kPrivate, legal_art, use_art,
     {.on = {K::kEndTurn}, .whose = kSame, .fits = fits_art}},
    {"foro", "PAN-FORO-01", "panthalos.prompt.foro", kOpen, legal_foro, use_foro,
     {.on = {K::kEndTurn}, .whose = kSame, .fits = fits_foro}},
    {"give_up", "PAN-FORO-04", "panthalos.prompt.give_up", kPrivate, legal_give_up, convert_worker,
     {.on = {K::kEndTurn}, .whose = kSame,
      .args = {{"worker", arg::kWorker, kPieceId}, {"place", arg::kPlace, kPlaceId}},
      .fits = fits_give_up}},
    // the evaluation of the locations 0 to 10
    {"evaluate", "PAN-EVAL-01", "", kAuto, nullptr, evaluate_next,
     {.on = {K::kEndOfRound}, .whose = kNobodys,
      .args = {{"evaluated", arg::kEvaluated, Form::number<0, kLocations>()}},
      .fits = fits_evaluate}},
    {"serve", "PAN-EVAL-02", "", kAuto, nullptr, serve_next,
     {.on = {K::kEvaluate}, .whose = kNobodys,
      .args = {{"location", arg::kLocation, Form::word<kLocationIds>()},
               {"waiting", arg::kWaiting, kSpaceSet}}, .fits = fits_serve}},
    {"settle", "PAN-POLIS-03", "panthalos.prompt.settle", kOpen, legal_settle, settle_disc,
     {.on = {K::kEndTurn}, .whose = kSame, .fits = fits_settle}},
    {"polis_benefits", "PAN-POLIS-04", "", kAuto, nullptr, pay_polis_benefits,
     {.on = {K::kEvaluate}, .whose = kNobodys}},
    // the attack of the underworld
    {"attack", "PAN-KRYPT-02", "", kAuto, nullptr, attack_next,
     {.on = {K::kReturnFromKrypt}, .whose = kNobodys, .fits = fits_attack}},
    {"defend", "PAN-KRYPT-03", "panthalos.prompt.defend", kPrivate, legal_defend, defend,
     {.on = {K::kAttack}, .fits = fits_defend}},
    {"return_from_krypt", "PAN-KRYPT-08", "", kAuto, nullptr, return_from_krypt,
     {.on = {K::kEvaluate}, .whose = kNobodys}},
    {"buy_back", "PAN-FORCE-05", "panthalos.prompt.buy_back", kOpen, legal_buy_back, buy_back,
     {.on = {K::kAttack, K::kDuelOver},
      .args = {{"set", arg::kSet, Form::number<0, 1>()}, {"from", arg::kFromTitan, kTokenId}},
      .fits = fits_buy_back}},
    // duels
    {"arena", "PAN-ARENA-01", "", kAuto, nullptr, arena_next,
     {.on = {K::kEvaluate}, .whose = kNobodys, .args = {{"waiting", arg::kWaiting, kSpaceSet}},
      .fits = fits_arena}},
    {"challenge", "PAN-ARENA-03", "panthalos.prompt.challenge", kPrivate, legal_challenge,
     challenge,
     {.on = {K::kArena}, .fits = fits_challenge}},
    {"answer", "PAN-DUEL-05", "panthalos.prompt.answer", kPrivate, legal_answer, answer,
     {.on = {K::kArena}, .args = {{"side", arg::kSide, Form::word<kDuelSideIds>()}},
      .fits = fits_answer}},
    {"demote", "PAN-DUEL-07", "panthalos.prompt.demote", kOpen, legal_demote, demote_worker,
     {.on = {K::kDuelOver}, .fits = fits_demote}},
    {"spoils", "PAN-DUEL-08", "panthalos.prompt.spoils", kOpen, legal_spoils, take_spoils,
     {.on = {K::kDuelOver}, .whose = kSame}},
    {"duel_over", "PAN-DUEL-09", "", kAuto, nullptr, finish_duel,
     {.on = {K::kArena},
      .args = {{"stage", arg::kDuelStage, Form::number<0, 4>()},
               {"loser", arg::kLoser, Form::word<kDuelSideIds>()}}, .fits = fits_duel_over}},
    // and the next round, or the end
    {"end_of_round", "PAN-EOR-01", "", kAuto, nullptr, end_round,
     {.bottom = true, .whose = kNobodys}},
};
// clang-format on

StepFault fits_position(const State& s) { return s.over ? nothing_goes_on(s) : fits_draft(s); }

constexpr Panthalos::Table kTable{.rows = kRows, .deepest = 13, .whole = fits_position};

}  // namespace

const Panthalos::Table& Panthalos::steps() { return kTable; }

}  // namespace agon::panthalos

template struct agon::StepGame<agon::panthalos::Panthalos, agon::panthalos::State,
                               agon::panthalos::Action, agon::panthalos::Actions>;
