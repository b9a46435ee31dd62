// The step table: the sequence of play at a glance. See steps.cpp.
#pragma once

#include "core/step_table.h"
#include "games/pantacle/play.h"

namespace agon::pantacle {

using At = StepAt<StepKind>;

// Every stage hands over to the next one before it does its own work.
inline void next_stage(State& s, StepKind kind) { s.agenda.top().kind = kind; }

// -- the turn (turn.cpp)
StepFault fits_stage(const State& s, const At& at);
void begin_turn(Play& play, const Action*);
StepFault fits_look(const State& s, const At& at);
void legal_look(const State& s, Actions& out);
void look_at_hand(Play& play, const Action* action);
void end_turn(Play& play, const Action*);

// -- A Preparation (preparation.cpp)
void buy_adept(Play& play, const Action*);
void weigh_curses(Play& play, const Action*);
StepFault fits_burden(const State& s, const At& at);
void legal_burden(const State& s, Actions& out);
void name_burden(Play& play, const Action* action);
void sacrifice_powers(Play& play, const Action*);
void sacrifice_adepts(Play& play, const Action*);
StepFault fits_place(const State& s, const At& at);
void legal_place(const State& s, Actions& out);
void place_disc(Play& play, const Action* action);
StepFault fits_reward(const State& s, const At& at);
void reward_point(Play& play, const Action*);

// -- curses (curses.cpp)
StepFault fits_declare(const State& s, const At& at);
void legal_declare(const State& s, Actions& out);
void declare_curses(Play& play, const Action* action);
StepFault fits_curse(const State& s, const At& at);
void legal_curse(const State& s, Actions& out);
void choose_curse(Play& play, const Action* action);
StepFault fits_cover(const State& s, const At& at);
void legal_cover(const State& s, Actions& out);
void cover_curse(Play& play, const Action* action);
StepFault fits_shield(const State& s, const At& at);
void legal_shield(const State& s, Actions& out);
void shield_or_wait(Play& play, const Action* action);

// -- B Favor (favor.cpp)
void begin_favor(Play& play, const Action*);
StepFault fits_announce(const State& s, const At& at);
void legal_announce(const State& s, Actions& out);
void announce_favor(Play& play, const Action* action);
StepFault fits_bribe(const State& s, const At& at);
void legal_bribe(const State& s, Actions& out);
void answer_favor(Play& play, const Action* action);
StepFault fits_benefit(const State& s, const At& at);
void grant_favor(Play& play, const Action*);

// -- C Change of the Moon (moon.cpp)
void begin_moon(Play& play, const Action*);
StepFault fits_discard(const State& s, const At& at);
void legal_discard(const State& s, Actions& out);
void discard(Play& play, const Action* action);
void refill_hand(Play& play, const Action*);

// -- gains (gains.cpp)
StepFault fits_drain(const State& s, const At& at);
void legal_drain(const State& s, Actions& out);
void drain_curse(Play& play, const Action* action);

}  // namespace agon::pantacle
