// The step table: the sequence of play from top to bottom.
#pragma once

#include "core/step_table.h"
#include "games/mythic_battles/play.h"

namespace agon::mythic_battles {

using Row = StepRow<State, Action, Actions>;
const Row& row(StepKind kind);

using At = StepAt<StepKind>;
inline bool recruited(const State& s, Unit u) {
  return u < s.content->unit_count() && s.owner(u) != kNobody;
}
inline bool on_map(const State& s, Unit u) { return recruited(s, u) && s.unit[u].on_map(); }
inline bool has_power(const State& s, Unit u, std::uint8_t power) {
  return power < s.content->powers.size() && s.content->powers[power].unit == u;
}

// setup.cpp
StepFault fits_recruit(const State& s, const At& at);
void legal_recruit(const State& s, Actions& out);
void recruit(Play& play, const Action* action);
void begin_first_turn(Play& play);
// turn.cpp
StepFault fits_turn_end(const State& s, const At& at);
StepFault fits_keep(const State& s, const At& at);
void begin_turn(Play& play, const Action*);
void legal_choose_draw(const State& s, Actions& out);
void choose_draw(Play& play, const Action* action);
void legal_keep(const State& s, Actions& out);
void keep_card(Play& play, const Action* action);
void legal_menu(const State& s, Actions& out);
void menu(Play& play, const Action* action);
void legal_last_search(const State& s, Actions& out);
void last_search(Play& play, const Action* action);
void end_turn(Play& play, const Action*);
// cards.cpp
void legal_draw_more(const State& s, Actions& out);
void draw_more(Play& play, const Action* action);
void legal_take(const State& s, Actions& out);
void take_card(Play& play, const Action* action);
// activation.cpp
StepFault fits_activity(const State& s, const At& at);
StepFault fits_act(const State& s, const At& at);
StepFault fits_led(const State& s, const At& at);
StepFault fits_moving(const State& s, const At& at);
void activity(Play& play, const Action*);
void legal_act(const State& s, Actions& out);
void do_act(Play& play, const Action* action);
void moving(Play& play, const Action*);
void legal_move(const State& s, Actions& out);
void move_on(Play& play, const Action* action);
void legal_effects(const State& s, Actions& out);
void use_effect(Play& play, const Action* action);
void legal_led(const State& s, Actions& out);
void activate_led(Play& play, const Action* action);
void legal_more(const State& s, Actions& out);
void activate_more(Play& play, const Action* action);
// attack.cpp
void attack_goes_on(Play& play, const Action*);
void legal_throw(const State& s, Actions& out);
void throw_target(Play& play, const Action* action);
void legal_retarget(const State& s, Actions& out);
void retarget(Play& play, const Action* action);
// reactions.cpp
void legal_evade(const State& s, Actions& out);
void evade(Play& play, const Action* action);
void legal_guard(const State& s, Actions& out);
void guard(Play& play, const Action* action);
void legal_consent(const State& s, Actions& out);
void consent(Play& play, const Action* action);
void legal_retaliate(const State& s, Actions& out);
void retaliate(Play& play, const Action* action);
void legal_dodge(const State& s, Actions& out);
void dodge(Play& play, const Action* action);
void legal_endure(const State& s, Actions& out);
void endure(Play& play, const Action* action);
void legal_shields(const State& s, Actions& out);
void pass_wounds(Play& play, const Action* action);
// assault.cpp
void legal_order(const State& s, Actions& out);
void order_rerolls(Play& play, const Action* action);
void legal_reroll(const State& s, Actions& out);
void reroll(Play& play, const Action* action);
void legal_first(const State& s, Actions& out);
void choose_first(Play& play, const Action* action);
void legal_second(const State& s, Actions& out);
void choose_second(Play& play, const Action* action);
void legal_wounds(const State& s, Actions& out);
void choose_wounds(Play& play, const Action* action);
// attack_check.cpp
StepFault fits_attack(const State& s, const At& at);
StepFault fits_evade(const State& s, const At& at);
StepFault fits_consent(const State& s, const At& at);
StepFault fits_attacks(const State& s);
// volley.cpp
StepFault fits_volley(const State& s, const At& at);
StepFault fits_charging(const State& s, const At& at);
StepFault fits_mark(const State& s, const At& at);
void volley_goes_on(Play& play, const Action*);
void legal_pick(const State& s, Actions& out);
void pick_target(Play& play, const Action* action);
void legal_next(const State& s, Actions& out);
void next_target(Play& play, const Action* action);
void legal_aim(const State& s, Actions& out);
void aim_again(Play& play, const Action* action);
void charge_goes_on(Play& play, const Action*);
void legal_charge_on(const State& s, Actions& out);
void charge_on(Play& play, const Action* action);
void legal_mark(const State& s, Actions& out);
void mark_unit(Play& play, const Action* action);
// units.cpp
StepFault fits_unit_on_map(const State& s, const At& at);
StepFault fits_lava(const State& s, const At& at);
StepFault fits_reap(const State& s, const At& at);
void lava(Play& play, const Action*);
void legal_eject(const State& s, Actions& out);
void eject(Play& play, const Action* action);
void legal_reap(const State& s, Actions& out);
void reap_card(Play& play, const Action* action);

}  // namespace agon::mythic_battles
