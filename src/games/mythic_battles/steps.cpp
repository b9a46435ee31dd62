#include "games/mythic_battles/steps.h"

#include "games/mythic_battles/mythic_battles.h"
#include "games/mythic_battles/names.h"

namespace agon::mythic_battles {
namespace {

constexpr Openness kAuto = Openness::kAutomatic;
constexpr Openness kOpen = Openness::kOpen;
constexpr Openness kPrivate = Openness::kPrivate;

// In the order of StepKind.
constexpr Row kRows[kStepKinds] = {
    // the armies
    {"recruit", "MBP-DRAFT-01", "mythic_battles.prompt.recruit", kOpen, legal_recruit, recruit},
    // a turn
    {"turn", "MBP-TURN-01", "", kAuto, nullptr, begin_turn},
    {"choose_draw", "MBP-TURN-03", "mythic_battles.prompt.choose_draw", kOpen, legal_choose_draw,
     choose_draw},
    {"keep", "MBP-POW-04", "mythic_battles.prompt.keep", kPrivate, legal_keep, keep_card},
    {"menu", "MBP-TURN-05", "mythic_battles.prompt.menu", kPrivate, legal_menu, menu},
    // an activation
    {"activity", "MBP-TURN-06", "", kAuto, nullptr, activity},
    {"act", "MBP-ACT-01", "mythic_battles.prompt.act", kPrivate, legal_act, do_act},
    {"draw_more", "MBP-MAN-03", "mythic_battles.prompt.draw_more", kOpen, legal_draw_more,
     draw_more},
    {"take", "MBP-MAN-04", "mythic_battles.prompt.take", kPrivate, legal_take, take_card},
    {"moving", "MBP-MOVE-09", "", kAuto, nullptr, moving},
    {"move", "MBP-MOVE-09", "mythic_battles.prompt.move", kOpen, legal_move, move_on},
    {"effects", "MBP-TURN-07", "mythic_battles.prompt.effects", kPrivate, legal_effects,
     use_effect},
    {"led", "MBP-TAL-16", "mythic_battles.prompt.led", kPrivate, legal_led, activate_led},
    {"more", "MBP-LIMIT-01", "mythic_battles.prompt.more", kPrivate, legal_more, activate_more},
    // an attack
    {"attack", "MBP-TGT-01", "", kAuto, nullptr, attack_goes_on},
    {"evade", "MBP-MAN-06", "mythic_battles.prompt.evade", kPrivate, legal_evade, evade},
    {"guard", "MBP-GUARD-01", "mythic_battles.prompt.guard", kPrivate, legal_guard, guard},
    {"consent", "MBP-GUARD-07", "mythic_battles.prompt.consent", kOpen, legal_consent, consent},
    {"retaliate", "MBP-RETAL-01", "mythic_battles.prompt.retaliate", kPrivate, legal_retaliate,
     retaliate},
    {"dodge", "MBP-RES-01", "mythic_battles.prompt.dodge", kPrivate, legal_dodge, dodge},
    {"reroll_order", "MBP-TIME-01", "mythic_battles.prompt.reroll_order", kOpen, legal_order,
     order_rerolls},
    {"reroll", "MBP-RES-15", "mythic_battles.prompt.reroll", kPrivate, legal_reroll, reroll},
    {"first_assault", "MBP-RES-16", "mythic_battles.prompt.first_assault", kOpen, legal_first,
     choose_first},
    {"second_assault", "MBP-RES-10", "mythic_battles.prompt.second_assault", kOpen, legal_second,
     choose_second},
    {"wounds", "MBP-RES-13", "mythic_battles.prompt.wounds", kOpen, legal_wounds, choose_wounds},
    {"endure", "MBP-RES-01", "mythic_battles.prompt.endure", kPrivate, legal_endure, endure},
    {"shields", "MBP-POW-04", "mythic_battles.prompt.shields", kOpen, legal_shields, pass_wounds},
    {"throw", "MBP-TAL-18", "mythic_battles.prompt.throw", kOpen, legal_throw, throw_target},
    {"retarget", "MBP-MAN-08", "mythic_battles.prompt.retarget", kOpen, legal_retarget, retarget},
    // attacks on several units
    {"volley", "MBP-AREA-02", "", kAuto, nullptr, volley_goes_on},
    {"pick", "MBP-MULTI-01", "mythic_battles.prompt.pick", kOpen, legal_pick, pick_target},
    {"next", "MBP-AREA-02", "mythic_battles.prompt.next", kOpen, legal_next, next_target},
    {"aim", "MBP-MAN-09", "mythic_battles.prompt.aim", kOpen, legal_aim, aim_again},
    {"charging", "MBP-POW-02", "", kAuto, nullptr, charge_goes_on},
    {"charge_on", "MBP-POW-02", "mythic_battles.prompt.charge_on", kOpen, legal_charge_on,
     charge_on},
    {"mark", "MBP-POW-08", "mythic_battles.prompt.mark", kOpen, legal_mark, mark_unit},
    // what follows from it
    {"reap", "MBP-POW-05", "mythic_battles.prompt.reap", kPrivate, legal_reap, reap_card},
    {"lava", "MBP-TERR-04", "", kAuto, nullptr, lava},
    {"eject", "MBP-TERR-04", "mythic_battles.prompt.eject", kOpen, legal_eject, eject},
    // the end of the turn
    {"last_search", "MBP-MAN-04", "mythic_battles.prompt.last_search", kPrivate, legal_last_search,
     last_search},
    {"turn_end", "MBP-TURN-10", "", kAuto, nullptr, end_turn},
};

}  // namespace

const Row& row(StepKind kind) { return kRows[static_cast<int>(kind)]; }

void run(Play& play) {
  State& s = play.s;
  while (!s.over) {
    if (s.due != 0) {
      check_victory(play);  // MBP-SCEN-01
      continue;
    }
    const Row& step = row(s.agenda.top().kind);
    if (step.openness != kAuto) return;
    step.resolve(play, nullptr);
  }
}

Openness MythicBattles::openness(const State& s) {
  return s.over ? Openness::kOpen : row(s.agenda.top().kind).openness;
}

Decision MythicBattles::decision(const State& s) {
  if (s.over) return {};
  const auto& step = s.agenda.top();
  const Row& r = row(step.kind);
  Message prompt(r.prompt);
  if (step.kind == StepKind::kAct) {
    prompt.args.push_back({"unit", unit_name(*s.content, s.act.unit)});
  } else if (step.kind == StepKind::kRecruit) {
    prompt.args.push_back({"count", static_cast<int>(s[step.player].points)});
  }
  return {step.player, r.openness, false, r.name, r.rule, std::move(prompt)};
}

void MythicBattles::legal(const State& s, Actions& out) {
  out.clear();
  if (!s.over) row(s.agenda.top().kind).legal(s, out);
}

void MythicBattles::apply(State& s, Action action, Chance& chance, Journal* journal) {
  Play play{s, chance, journal};
  row(s.agenda.top().kind).resolve(play, &action);
  run(play);
}

}  // namespace agon::mythic_battles
