// The sequence of play of Panthalos, one row for each kind of step.
#include "games/panthalos/steps.h"

#include "games/panthalos/panthalos.h"

namespace agon::panthalos {
namespace {

constexpr auto kAuto = Openness::kAutomatic;
constexpr auto kOpen = Openness::kOpen;
constexpr auto kPrivate = Openness::kPrivate;

// In the order of StepKind.
const Row kRows[kStepKinds] = {
    // the round and its turns
    {"round", "PAN-ROUND-01", "", kAuto, nullptr, begin_round},
    {"turn", "PAN-ROUND-02", "panthalos.prompt.turn", kOpen, legal_turn, take_turn},
    {"next_turn", "PAN-ROUND-02", "", kAuto, nullptr, next_turn},
    {"end_turn", "PAN-ROUND-02", "panthalos.prompt.end_turn", kOpen, legal_end_turn, end_turn},
    // inside a turn: a sale, its bonuses, an Artisan
    {"offer", "PAN-MERCH-02", "panthalos.prompt.offer", kOpen, legal_offer, offer_good},
    {"bonus", "PAN-MERCH-03", "", kAuto, nullptr, carry_out_bonus},
    {"look", "PAN-MERCH-07", "panthalos.prompt.look", kOpen, legal_look, look_at_underworld},
    {"keep", "PAN-MERCH-07", "panthalos.prompt.keep", kOpen, legal_keep, keep_underworld},
    {"effect", "PAN-CRAFT-02", "panthalos.prompt.effect", kOpen, legal_effect, carry_out_effect},
    // what a location gives, by lightning or at the evaluation
    {"take", "PAN-AGORA-01", "panthalos.prompt.take", kOpen, legal_take, take_from_display},
    {"promote", "PAN-PROMO-02", "panthalos.prompt.promote", kOpen, legal_promote, promote_worker},
    {"art", "PAN-ART-01", "panthalos.prompt.art", kPrivate, legal_art, use_art},
    {"foro", "PAN-FORO-01", "panthalos.prompt.foro", kOpen, legal_foro, use_foro},
    {"give_up", "PAN-FORO-04", "panthalos.prompt.give_up", kPrivate, legal_give_up, convert_worker},
    // the evaluation of the locations 0 to 10
    {"evaluate", "PAN-EVAL-01", "", kAuto, nullptr, evaluate_next},
    {"serve", "PAN-EVAL-02", "", kAuto, nullptr, serve_next},
    {"settle", "PAN-POLIS-03", "panthalos.prompt.settle", kOpen, legal_settle, settle_disc},
    {"polis_benefits", "PAN-POLIS-04", "", kAuto, nullptr, pay_polis_benefits},
    // the attack of the underworld
    {"attack", "PAN-KRYPT-02", "", kAuto, nullptr, attack_next},
    {"defend", "PAN-KRYPT-03", "panthalos.prompt.defend", kPrivate, legal_defend, defend},
    {"return_from_krypt", "PAN-KRYPT-08", "", kAuto, nullptr, return_from_krypt},
    {"buy_back", "PAN-FORCE-05", "panthalos.prompt.buy_back", kOpen, legal_buy_back, buy_back},
    // duels
    {"arena", "PAN-ARENA-01", "", kAuto, nullptr, arena_next},
    {"challenge", "PAN-ARENA-03", "panthalos.prompt.challenge", kPrivate, legal_challenge,
     challenge},
    {"answer", "PAN-DUEL-05", "panthalos.prompt.answer", kPrivate, legal_answer, answer},
    {"demote", "PAN-DUEL-07", "panthalos.prompt.demote", kOpen, legal_demote, demote_worker},
    {"spoils", "PAN-DUEL-08", "panthalos.prompt.spoils", kOpen, legal_spoils, take_spoils},
    {"duel_over", "PAN-DUEL-09", "", kAuto, nullptr, finish_duel},
    // and the next round, or the end
    {"end_of_round", "PAN-EOR-01", "", kAuto, nullptr, end_round},
};

}  // namespace

const Row& row(StepKind kind) { return kRows[static_cast<int>(kind)]; }

void run(Play& play) {
  while (!play.s.over) {
    const Row& step = row(play.s.agenda.top().kind);
    if (step.openness != kAuto) return;
    step.resolve(play, nullptr);
  }
}

Openness Panthalos::openness(const State& s) {
  return s.over ? Openness::kOpen : row(s.agenda.top().kind).openness;
}

Decision Panthalos::decision(const State& s) {
  if (s.over) return {};
  const auto& step = s.agenda.top();
  const Row& r = row(step.kind);
  return {step.player, r.openness, step.kind == StepKind::kEndTurn,
          r.name,      r.rule,     Message(r.prompt)};
}

void Panthalos::legal(const State& s, Actions& out) {
  out.clear();
  if (!s.over) row(s.agenda.top().kind).legal(s, out);
}

void Panthalos::apply(State& s, Action action, Chance& chance, Journal* journal) {
  Play play{s, chance, journal};
  row(s.agenda.top().kind).resolve(play, &action);
  run(play);
}

}  // namespace agon::panthalos
