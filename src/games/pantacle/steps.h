// The table of steps: the sequence of play at a glance. See steps.cpp.
#pragma once

#include "core/agenda.h"
#include "games/pantacle/play.h"

namespace agon::pantacle {

using Row = StepRow<State, Action, Actions, Play>;
const Row& row(StepKind kind);
inline constexpr int kStepKinds = static_cast<int>(StepKind::kDrain) + 1;

// Runs automatic steps up to the next decision or the end of the game.
void run(Play& play);

// Every stage hands over to the next one before it does its own work.
inline void next_stage(State& s, StepKind kind) { s.agenda.top().kind = kind; }

// -- the turn (turn.cpp)
void begin_turn(Play& play, const Action*);
void legal_look(const State& s, Actions& out);
void look_at_hand(Play& play, const Action* action);
void end_turn(Play& play, const Action*);

// -- A Preparation (preparation.cpp)
void buy_adept(Play& play, const Action*);
void weigh_curses(Play& play, const Action*);
void legal_burden(const State& s, Actions& out);
void name_burden(Play& play, const Action* action);
void sacrifice_powers(Play& play, const Action*);
void sacrifice_adepts(Play& play, const Action*);
void legal_place(const State& s, Actions& out);
void place_disc(Play& play, const Action* action);
void reward_point(Play& play, const Action*);

// -- curses (curses.cpp)
void legal_declare(const State& s, Actions& out);
void declare_curses(Play& play, const Action* action);
void legal_curse(const State& s, Actions& out);
void choose_curse(Play& play, const Action* action);
void legal_cover(const State& s, Actions& out);
void cover_curse(Play& play, const Action* action);
void legal_shield(const State& s, Actions& out);
void shield_or_wait(Play& play, const Action* action);

// -- B Favor (favor.cpp)
void begin_favor(Play& play, const Action*);
void legal_announce(const State& s, Actions& out);
void announce_favor(Play& play, const Action* action);
void legal_bribe(const State& s, Actions& out);
void answer_favor(Play& play, const Action* action);
void grant_favor(Play& play, const Action*);

// -- C Change of the Moon (moon.cpp)
void begin_moon(Play& play, const Action*);
void legal_discard(const State& s, Actions& out);
void discard(Play& play, const Action* action);
void refill_hand(Play& play, const Action*);

// -- gains (gains.cpp)
void legal_drain(const State& s, Actions& out);
void drain_curse(Play& play, const Action* action);

}  // namespace agon::pantacle
