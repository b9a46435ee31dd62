// The step table: the sequence of play at a glance. See steps.cpp.
#pragma once

#include "core/step_table.h"
#include "games/panthalos/play.h"

namespace agon::panthalos {

using At = StepAt<StepKind>;

// -- the round and its turns (turn.cpp)
void begin_round(Play& play, const Action*);
StepFault fits_turn(const State& s, const At& at);
void legal_turn(const State& s, Actions& out);
void take_turn(Play& play, const Action* action);
void next_turn(Play& play, const Action*);
StepFault fits_end_turn(const State& s, const At& at);
void legal_end_turn(const State& s, Actions& out);
void end_turn(Play& play, const Action*);

// -- trade (trade.cpp)
void list_trade(const State& s, Player p, Actions& out);
void ship_goods(Play& play, Player p, int ship);
void begin_sale(Play& play, Player p, int merchant);
void begin_activation(Play& play, Player p, int artisan);
StepFault fits_offer(const State& s, const At& at);
void legal_offer(const State& s, Actions& out);
void offer_good(Play& play, const Action* action);
StepFault fits_bonus(const State& s, const At& at);
void carry_out_bonus(Play& play, const Action*);
void legal_look(const State& s, Actions& out);
void look_at_underworld(Play& play, const Action* action);
StepFault fits_keep(const State& s, const At& at);
void legal_keep(const State& s, Actions& out);
void keep_underworld(Play& play, const Action* action);
StepFault fits_effect(const State& s, const At& at);
void legal_effect(const State& s, Actions& out);
void carry_out_effect(Play& play, const Action* action);

// -- locations in general (locations.cpp)
// Neither an attack of the underworld nor a duel.
StepFault nothing_goes_on(const State& s);
StepFault fits_evaluate(const State& s, const At& at);
void evaluate_next(Play& play, const Action*);
StepFault fits_serve(const State& s, const At& at);
void serve_next(Play& play, const Action*);
// What AGORA, PHALANX, ART or FORO gives for a piece, at once or at the evaluation.
void begin_share(Play& play, Location location, Player p);
StepFault fits_take(const State& s, const At& at);
void legal_take(const State& s, Actions& out);
void take_from_display(Play& play, const Action* action);
StepFault fits_promote(const State& s, const At& at);
void legal_promote(const State& s, Actions& out);
void promote_worker(Play& play, const Action* action);
StepFault fits_art(const State& s, const At& at);
void legal_art(const State& s, Actions& out);
void use_art(Play& play, const Action* action);
StepFault fits_foro(const State& s, const At& at);
void legal_foro(const State& s, Actions& out);
void use_foro(Play& play, const Action* action);
StepFault fits_give_up(const State& s, const At& at);
void legal_give_up(const State& s, Actions& out);
void convert_worker(Play& play, const Action* action);

// -- POLIS (polis.cpp)
void evaluate_polis(Play& play);
StepFault fits_settle(const State& s, const At& at);
void legal_settle(const State& s, Actions& out);
void settle_disc(Play& play, const Action* action);
void pay_polis_benefits(Play& play, const Action*);

// -- the underworld (krypt.cpp)
StepFault fits_attack(const State& s, const At& at);
void attack_next(Play& play, const Action*);
StepFault fits_defend(const State& s, const At& at);
void legal_defend(const State& s, Actions& out);
void defend(Play& play, const Action* action);
void return_from_krypt(Play& play, const Action*);
StepFault fits_buy_back(const State& s, const At& at);
void legal_buy_back(const State& s, Actions& out);
void buy_back(Play& play, const Action* action);
// Asks for Titans of played[set] if there is one and a Disc to pay; else they go to the box.
void begin_buy_back(Play& play, Player p, int set);
void collect_disc(State& s, Player p, bool from_general);

// -- duels (arena.cpp)
StepFault fits_arena(const State& s, const At& at);
void arena_next(Play& play, const Action*);
StepFault fits_challenge(const State& s, const At& at);
void legal_challenge(const State& s, Actions& out);
void challenge(Play& play, const Action* action);
StepFault fits_answer(const State& s, const At& at);
void legal_answer(const State& s, Actions& out);
void answer(Play& play, const Action* action);
StepFault fits_demote(const State& s, const At& at);
void legal_demote(const State& s, Actions& out);
void demote_worker(Play& play, const Action* action);
void legal_spoils(const State& s, Actions& out);
void take_spoils(Play& play, const Action* action);
StepFault fits_duel_over(const State& s, const At& at);
void finish_duel(Play& play, const Action*);
// The element of a duel against this player. PAN-DUEL-01, PAN-DUEL-03
Element duel_element(const State& s, Player defender);

// Of each player, at the start (setup.cpp). PAN-SETUP-02
int starting_workers(int players);

// Tokens chosen in secret (supply.cpp).
StepFault fits_draft(const State& s);

// -- the end of a round and of the game (end.cpp)
void end_round(Play& play, const Action*);
// Discs in the collection box that end the game. PAN-END-01
int collection_threshold(int players);

}  // namespace agon::panthalos
