// The table of steps: the sequence of play at a glance. See steps.cpp.
#pragma once

#include "core/agenda.h"
#include "games/deukalion/play.h"

namespace agon::deukalion {

using Row = StepRow<State, Action, Actions, Play>;
const Row& row(StepKind kind);
inline constexpr int kStepKinds = static_cast<int>(StepKind::kOffer) + 1;

// Runs automatic steps up to the next decision or the end of the game.
void run(Play& play);

// -- the start and the turn (setup.cpp, turn.cpp)
void legal_place_ship(const State& s, Actions& out);
void place_ship(Play& play, const Action* action);
void shake(Play& play, const Action*);
void serve_others(Play& play, const Action*);
void legal_kylix(const State& s, Actions& out);
void position_kylix(Play& play, const Action* action);
void legal_window(const State& s, Actions& out);
void use_window(Play& play, const Action* action);
void carry_out_block(Play& play, const Action*);
void end_turn(Play& play, const Action*);

// -- shipboards (cargo.cpp)
void legal_dump(const State& s, Actions& out);
void dump_chest(Play& play, const Action* action);
void legal_return_chest(const State& s, Actions& out);
void return_chest(Play& play, const Action* action);

// -- challenges (challenge.cpp)
void go_on_with_challenge(Play& play, const Action*);
void legal_pre_roll(const State& s, Actions& out);
void prepare_throw(Play& play, const Action* action);
void legal_post_roll(const State& s, Actions& out);
void accept_throw(Play& play, const Action* action);
void legal_take_chest(const State& s, Actions& out);
void take_city_chest(Play& play, const Action* action);
void legal_spoils(const State& s, Actions& out);
void take_spoils(Play& play, const Action* action);

// -- relocation (relocate.cpp)
void legal_relocate(const State& s, Actions& out);
void relocate(Play& play, const Action* action);
void arrive(Play& play, const Action*);
void legal_port(const State& s, Actions& out);
void use_port(Play& play, const Action* action);
void legal_claims(const State& s, Actions& out);
void use_claims(Play& play, const Action* action);

// -- Pursuits (pursuits.cpp)
void legal_give_cards(const State& s, Actions& out);
void give_card(Play& play, const Action* action);
void refill_display(Play& play, const Action*);
void go_on_with_reveal(Play& play, const Action*);
void legal_offer(const State& s, Actions& out);
void answer_offer(Play& play, const Action* action);

}  // namespace agon::deukalion
