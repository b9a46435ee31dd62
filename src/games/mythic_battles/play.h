// The small moves that all phases share.
#pragma once

#include <vector>

#include "core/play.h"
#include "games/mythic_battles/actions.h"
#include "games/mythic_battles/state.h"

namespace agon::mythic_battles {

using Play = PlayOf<State>;

// An event about a unit, which is the argument {unit}, and perhaps an area, {area}.
Event* tell_fully(Play& play, std::string_view kind, Rule rule, std::string_view id, Unit unit,
                  Area area, Args more);
inline Event* tell(Play& play, std::string_view kind, Rule rule, std::string_view id, Unit unit,
                   Area area = kNoArea) {
  return play.journal == nullptr ? nullptr : tell_fully(play, kind, rule, id, unit, area, {});
}
template <class MakeArgs>
Event* tell(Play& play, std::string_view kind, Rule rule, std::string_view id, Unit unit, Area area,
            MakeArgs&& more) {
  return play.journal == nullptr ? nullptr : tell_fully(play, kind, rule, id, unit, area, more());
}

// -- cards (cards.cpp)
// Draws up to `count` cards; an empty deck refreshes all decks. MBP-REFR-01
void draw_cards(Play& play, Player p, int count, Rule rule);
// One of the `deck` cards in a player's deck.
CardKind pick_from_deck(const State& s, Player p, int deck, Chance& chance);
// Notes two cards of the deck; the player is then asked which to keep.
void peek_at_deck(State& s, Player p, Chance& chance);
// From hand to the discard pile.
void discard(State& s, Player p, CardKind kind);
// From the deck to the hand.
void take_from_deck(State& s, Player p, CardKind kind);
int pairs_in_hand(const State& s, Player p);
bool can_pay(const State& s, Player p, int cost);
// Whether by public knowledge the player might be able to pay.
bool might_pay(const State& s, Player p, int cost);
void pay(Play& play, Player p, int way, Rule rule);
// The ways to pay a cost from hand, a bit each (see Pay).
using WaySet = std::uint32_t;
WaySet ways_to_pay(const State& s, Player p, int cost);
template <class Visit>
void for_each_way(const State& s, Player p, int cost, Visit&& visit) {
  for_each(ways_to_pay(s, p, cost), visit);
}
bool can_search(const State& s, Player p);
bool might_search(const State& s, Player p);
void list_search(const State& s, Player p, Actions& out);
void search(Play& play, Player p, int way);

// -- units on the map (units.cpp)
void place(State& s, Unit u, std::uint8_t where);
// Places the unit, with the effects of entering: lava, and the swamp for the active unit.
void enter(Play& play, Unit u, Area area);
void drop_omphalos(Play& play, Unit u, Rule rule);
void wound(Play& play, Unit u, int wounds, Rule rule);
void destroy(Play& play, Unit u, Rule rule);
int heal(Play& play, Unit u, int amount, Rule rule);
void remove_piece(Play& play, Unit by, Rule rule);
// Force of Nature, for the rest of the activation. MBP-TAL-11
void uproot(Play& play, Unit by);
// Areas where a unit may be thrown or put by lava.
AreaSet throw_areas(const State& s, Unit u);
AreaSet eject_areas(const State& s, Unit u);
// The enemy who decides in the place of a unit's owner: the next one clockwise.
Player next_enemy(const State& s, Player p);

// -- the turn (turn.cpp, activation.cpp)
void begin_activation(Play& play, Unit u, Rule rule);
UnitSet ready_to_act(const State& s, Player p);  // units of the player that can be activated
bool can_activate(const State& s, Unit u);
void list_common(const State& s, Player p, bool draws, Actions& out);
bool common_action(Play& play, Player p, const Action& action);
bool is_out(const State& s, Player p);

// -- attacks (attack.cpp, volley.cpp; see also attack.h)
void begin_attack(Play& play, Attack attack);
void begin_volley(Play& play, Unit attacker, int power, UnitSet targets, Area area);
void begin_charge(Play& play, int power, Area area, bool uproot);
AreaSet charge_steps(const State& s, Unit u, Area from);
bool may_charge(const State& s, Unit u, const Power& power, Area area);
// Whether a charge attacks in that area and may remove a piece of it. MBP-TAL-11
bool may_uproot_in(const State& s, Unit u, Area area);
UnitSet volley_targets(const State& s, Unit attacker, const Power& power, Area area);
AreaSet volley_areas(const State& s, Unit attacker, const Power& power);
UnitSet multiple_targets(const State& s, Unit attacker, const Power& power);
void petrify(Play& play, Unit by);
void list_targets(const State& s, Unit attacker, int power, bool chase, Actions& out);

// -- the end (end.cpp)
void check_victory(Play& play);
void adjudicate(Play& play);

}  // namespace agon::mythic_battles
