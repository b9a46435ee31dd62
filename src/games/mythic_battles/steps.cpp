// The sequence of play of Mythic Battles, one row for each kind of step.
#include "games/mythic_battles/steps.h"

#include "core/step_game.h"
#include "games/mythic_battles/mythic_battles.h"
#include "games/mythic_battles/names.h"

namespace agon::mythic_battles {
namespace {

using K = StepKind;
using Form = ArgForms<State>;

constexpr Openness kAuto = Openness::kAutomatic;
constexpr Openness kOpen = Openness::kOpen;
constexpr Openness kPrivate = Openness::kPrivate;
constexpr Whose kSame = Whose::kSame;

constexpr StepSet<K> kReactions = {K::kEvadeAsk, K::kGuard, K::kRetaliate, K::kDodge};
constexpr StepSet<K> kActing = {K::kMenu, K::kMore, K::kLed};
constexpr StepSet<K> kMoved = {K::kMenu, K::kActivity, K::kMoving, K::kCharging, K::kAttack};
constexpr auto kAnyUnit = Form::number<0, kMaxUnits - 1>();

bool cards_are_looked_at(const State& s) { return s.peeked[0] != 0; }
bool a_unit_is_active(const State& s) { return s.act.unit != kNoUnit; }
bool a_unit_moves(const State& s) { return s.move.unit != kNoUnit; }
bool a_unit_charges(const State& s) { return s.charging_at != kNoArea; }
bool an_attack_is_on_its_way(const State& s) { return s.attacks > 0; }
bool a_volley_is_on_its_way(const State& s) { return s.volley.attacker != kNoUnit; }

// In the order of StepKind.
// clang-format off
constexpr MythicBattles::Row kRows[] = {
    // the armies
    {"recruit", "MBP-DRAFT-01", "mythic_battles.prompt.recruit", kOpen, legal_recruit, recruit,
     {.bottom = true, .args = {{"further", arg::kFurther, Form::flag()}}, .fits = fits_recruit}},
    // a turn
    {"turn", "MBP-TURN-01", "", kAuto, nullptr, begin_turn},
    {"choose_draw", "MBP-TURN-03", "mythic_battles.prompt.choose_draw", kOpen, legal_choose_draw,
     choose_draw,
     {.on = {K::kMenu}}},
    {"keep", "MBP-POW-04", "mythic_battles.prompt.keep", kPrivate, legal_keep, keep_card,
     {.on = {K::kMenu}, .fits = fits_keep, .keeps = cards_are_looked_at}},
    {"menu", "MBP-TURN-05", "mythic_battles.prompt.menu", kPrivate, legal_menu, menu,
     {.on = {K::kTurnEnd}, .whose = kSame, .args = {{"phase", arg::kPhase, Form::number<0, 4>()}}}},
    // an activation
    {"activity", "MBP-TURN-06", "", kAuto, nullptr, activity,
     {.on = kActing, .fits = fits_activity, .keeps = a_unit_is_active}},
    {"act", "MBP-ACT-01", "mythic_battles.prompt.act", kPrivate, legal_act, do_act,
     {.on = {K::kActivity}, .whose = kSame, .fits = fits_act}},
    {"draw_more", "MBP-MAN-03", "mythic_battles.prompt.draw_more", kOpen, legal_draw_more,
     draw_more,
     {.on = kActing | StepSet<K>{K::kActivity},
      .args = {{"left", arg::kLeft, Form::number<1, 9>()}}}},
    {"take", "MBP-MAN-04", "mythic_battles.prompt.take", kPrivate, legal_take, take_card,
     {.on = kActing | kReactions | StepSet<K>{K::kActivity, K::kLastSearch, K::kTurnEnd}}},
    {"moving", "MBP-MOVE-09", "", kAuto, nullptr, moving,
     {.on = {K::kActivity}, .fits = fits_moving, .keeps = a_unit_moves}},
    {"move", "MBP-MOVE-09", "mythic_battles.prompt.move", kOpen, legal_move, move_on,
     {.on = {K::kMoving}}},
    {"effects", "MBP-TURN-07", "mythic_battles.prompt.effects", kPrivate, legal_effects, use_effect,
     {.on = {K::kActivity}, .whose = kSame, .fits = fits_act}},
    {"led", "MBP-TAL-16", "mythic_battles.prompt.led", kPrivate, legal_led, activate_led,
     {.on = kActing,
      .args = {{"unit", arg::kUnit, kAnyUnit}, {"fetched", arg::kFetched, Form::flag()}},
      .fits = fits_led}},
    {"more", "MBP-LIMIT-01", "mythic_battles.prompt.more", kPrivate, legal_more, activate_more,
     {.on = kActing, .args = {{"left", arg::kLeft, Form::number<1, 9>()}}}},
    // an attack
    {"attack", "MBP-TGT-01", "", kAuto, nullptr, attack_goes_on,
     {.on = {K::kActivity, K::kVolley, K::kAttack, K::kLava}, .fits = fits_attack,
      .keeps = an_attack_is_on_its_way}},
    {"evade", "MBP-MAN-06", "mythic_battles.prompt.evade", kPrivate, legal_evade, evade,
     {.on = {K::kAttack, K::kVolley},
      .args = {{"unit", arg::kUnit, kAnyUnit}, {"of_volley", arg::kOfVolley, Form::flag()}},
      .fits = fits_evade}},
    {"guard", "MBP-GUARD-01", "mythic_battles.prompt.guard", kPrivate, legal_guard, guard,
     {.on = {K::kAttack}}},
    {"consent", "MBP-GUARD-07", "mythic_battles.prompt.consent", kOpen, legal_consent, consent,
     {.on = {K::kAttack},
      .args = {{"unit", arg::kUnit, kAnyUnit}, {"of_wound", arg::kOfWound, Form::flag()}},
      .fits = fits_consent}},
    {"retaliate", "MBP-RETAL-01", "mythic_battles.prompt.retaliate", kPrivate, legal_retaliate,
     retaliate,
     {.on = {K::kAttack}, .args = {{"late", arg::kLate, Form::flag()}}}},
    {"dodge", "MBP-RES-01", "mythic_battles.prompt.dodge", kPrivate, legal_dodge, dodge,
     {.on = {K::kAttack}}},
    {"reroll_order", "MBP-TIME-01", "mythic_battles.prompt.reroll_order", kOpen, legal_order,
     order_rerolls,
     {.on = {K::kAttack}, .args = {{"second", arg::kSecond, Form::flag()}}}},
    {"reroll", "MBP-RES-15", "mythic_battles.prompt.reroll", kPrivate, legal_reroll, reroll,
     {.on = {K::kAttack},
      .args = {{"which", arg::kWhich, Form::number<0, 255>()},
               {"second", arg::kSecond, Form::flag()}}}},
    {"first_assault", "MBP-RES-16", "mythic_battles.prompt.first_assault", kOpen, legal_first,
     choose_first,
     {.on = {K::kAttack}}},
    {"second_assault", "MBP-RES-10", "mythic_battles.prompt.second_assault", kOpen, legal_second,
     choose_second,
     {.on = {K::kAttack}}},
    {"wounds", "MBP-RES-13", "mythic_battles.prompt.wounds", kOpen, legal_wounds, choose_wounds,
     {.on = {K::kAttack}}},
    {"endure", "MBP-RES-01", "mythic_battles.prompt.endure", kPrivate, legal_endure, endure,
     {.on = {K::kAttack}}},
    {"shields", "MBP-POW-04", "mythic_battles.prompt.shields", kOpen, legal_shields, pass_wounds,
     {.on = {K::kAttack}}},
    {"throw", "MBP-TAL-18", "mythic_battles.prompt.throw", kOpen, legal_throw, throw_target,
     {.on = {K::kAttack}}},
    {"retarget", "MBP-MAN-08", "mythic_battles.prompt.retarget", kOpen, legal_retarget, retarget,
     {.on = {K::kAttack}}},
    // attacks on several units
    {"volley", "MBP-AREA-02", "", kAuto, nullptr, volley_goes_on,
     {.on = {K::kActivity, K::kCharging}, .fits = fits_volley, .keeps = a_volley_is_on_its_way}},
    {"pick", "MBP-MULTI-01", "mythic_battles.prompt.pick", kOpen, legal_pick, pick_target,
     {.on = {K::kVolley},
      .args = {{"left", arg::kLeft, Form::number<1, 9>()},
               {"by_evader", arg::kByEvader, Form::flag()}}}},
    {"next", "MBP-AREA-02", "mythic_battles.prompt.next", kOpen, legal_next, next_target,
     {.on = {K::kVolley}}},
    {"aim", "MBP-MAN-09", "mythic_battles.prompt.aim", kOpen, legal_aim, aim_again,
     {.on = {K::kVolley}}},
    {"charging", "MBP-POW-02", "", kAuto, nullptr, charge_goes_on,
     {.on = {K::kActivity},
      .args = {{"power", arg::kPower, Form::number<0, 255>()},
               {"struck", arg::kStruck, Form::flag()}}, .fits = fits_charging,
      .keeps = a_unit_charges}},
    {"charge_on", "MBP-POW-02", "mythic_battles.prompt.charge_on", kOpen, legal_charge_on,
     charge_on,
     {.on = {K::kCharging}, .args = {{"unit", arg::kUnit, kAnyUnit}}, .fits = fits_unit_on_map}},
    {"mark", "MBP-POW-08", "mythic_battles.prompt.mark", kOpen, legal_mark, mark_unit,
     {.on = {K::kActivity}, .args = {{"unit", arg::kUnit, kAnyUnit}}, .fits = fits_mark}},
    // what follows from it
    {"reap", "MBP-POW-05", "mythic_battles.prompt.reap", kPrivate, legal_reap, reap_card,
     {.on = {K::kAttack, K::kActivity, K::kMark, K::kReapAsk},
      .args = {{"unit", arg::kUnit, kAnyUnit}}, .fits = fits_reap}},
    {"lava", "MBP-TERR-04", "", kAuto, nullptr, lava,
     {.on = kMoved,
      .args = {{"unit", arg::kUnit, kAnyUnit}, {"struck", arg::kStruck, Form::number<1, 1>()}},
      .fits = fits_lava}},
    {"eject", "MBP-TERR-04", "mythic_battles.prompt.eject", kOpen, legal_eject, eject,
     {.on = kMoved, .args = {{"unit", arg::kUnit, kAnyUnit}}, .fits = fits_unit_on_map}},
    // the end of the turn
    {"last_search", "MBP-MAN-04", "mythic_battles.prompt.last_search", kPrivate, legal_last_search,
     last_search,
     {.on = {K::kTurnEnd, K::kLastSearch}}},
    {"turn_end", "MBP-TURN-10", "", kAuto, nullptr, end_turn,
     {.bottom = true, .fits = fits_turn_end}},
};
// clang-format on

void ask(const State& s, Decision& decision) {
  const auto& step = s.agenda.top();
  if (step.kind == K::kAct) {
    decision.prompt.args.push_back({"unit", unit_name(*s.content, s.act.unit)});
  } else if (step.kind == K::kRecruit) {
    decision.prompt.args.push_back({"count", static_cast<int>(s[step.player].points)});
  }
}

// MBP-SCEN-01
bool look_for_victory(Play& play) {
  if (play.s.due == 0) return false;
  check_victory(play);
  return true;
}

constexpr MythicBattles::Table kTable{.rows = kRows,
                                      .deepest = 22,
                                      .numbers_only = true,
                                      .whole = fits_attacks,
                                      .ask = ask,
                                      .interrupt = look_for_victory};

}  // namespace

const Row& row(StepKind kind) { return kRows[static_cast<int>(kind)]; }

const MythicBattles::Table& MythicBattles::steps() { return kTable; }

}  // namespace agon::mythic_battles

template struct agon::StepGame<agon::mythic_battles::MythicBattles, agon::mythic_battles::State,
                               agon::mythic_battles::Action, agon::mythic_battles::Actions>;
