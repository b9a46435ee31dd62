// The step table: the sequence of play at a glance. See steps.cpp.
#pragma once

#include "core/step_table.h"
#include "games/deukalion/play.h"

namespace agon::deukalion {

using At = StepAt<StepKind>;

// -- the start and the turn (setup.cpp, turn.cpp)
StepFault fits_place_ship(const State& s, const At& at);
void legal_place_ship(const State& s, Actions& out);
void place_ship(Play& play, const Action* action);
void shake(Play& play, const Action*);
StepFault fits_others(const State& s, const At& at);
void serve_others(Play& play, const Action*);
StepFault fits_kylix(const State& s, const At& at);
void legal_kylix(const State& s, Actions& out);
void position_kylix(Play& play, const Action* action);
StepFault fits_window(const State& s, const At& at);
void legal_window(const State& s, Actions& out);
void use_window(Play& play, const Action* action);
StepFault fits_block(const State& s, const At& at);
void carry_out_block(Play& play, const Action*);
StepFault fits_end_of_turn(const State& s, const At& at);
void end_turn(Play& play, const Action*);

// -- shipboards (cargo.cpp)
StepFault fits_dump(const State& s, const At& at);
void legal_dump(const State& s, Actions& out);
void dump_chest(Play& play, const Action* action);
void legal_return_chest(const State& s, Actions& out);
void return_chest(Play& play, const Action* action);

// -- challenges (challenge.cpp)
StepFault fits_challenge(const State& s, const At& at);
void go_on_with_challenge(Play& play, const Action*);
StepFault fits_throw(const State& s, const At& at);
void legal_pre_roll(const State& s, Actions& out);
void prepare_throw(Play& play, const Action* action);
void legal_post_roll(const State& s, Actions& out);
void accept_throw(Play& play, const Action* action);
StepFault fits_take_chest(const State& s, const At& at);
void legal_take_chest(const State& s, Actions& out);
void take_city_chest(Play& play, const Action* action);
StepFault fits_spoils(const State& s, const At& at);
void legal_spoils(const State& s, Actions& out);
void take_spoils(Play& play, const Action* action);

// -- relocation (relocate.cpp)
StepFault fits_relocate(const State& s, const At& at);
void legal_relocate(const State& s, Actions& out);
void relocate(Play& play, const Action* action);
StepFault fits_arrive(const State& s, const At& at);
void arrive(Play& play, const Action*);
StepFault fits_port(const State& s, const At& at);
void legal_port(const State& s, Actions& out);
void use_port(Play& play, const Action* action);
StepFault fits_claims(const State& s, const At& at);
void legal_claims(const State& s, Actions& out);
void use_claims(Play& play, const Action* action);

// -- Pursuits (pursuits.cpp)
StepFault fits_give_cards(const State& s, const At& at);
void legal_give_cards(const State& s, Actions& out);
void give_card(Play& play, const Action* action);
void refill_display(Play& play, const Action*);
StepFault fits_reveal(const State& s, const At& at);
void go_on_with_reveal(Play& play, const Action*);
StepFault fits_offer(const State& s, const At& at);
void legal_offer(const State& s, Actions& out);
void answer_offer(Play& play, const Action* action);
// Who shares a Pursuit, and what was handed in for it, belong to a reveal.
StepFault fits_sharing(const State& s);

}  // namespace agon::deukalion
