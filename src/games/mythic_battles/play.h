// What every phase works with: the position, chance and the journal, and the small moves that all
// phases share. Reporting costs nothing while there is no journal.
#pragma once

#include <utility>
#include <vector>

#include "core/chance.h"
#include "core/event.h"
#include "games/mythic_battles/actions.h"
#include "games/mythic_battles/state.h"

namespace agon::mythic_battles {

using Args = std::vector<Arg>;

struct Play {
  State& s;
  Chance& chance;
  Journal* journal;
  const Content& content() const { return *s.content; }
};

// Reports an event about a player (or nobody); `make_args` is called only if there is a journal.
// The player is the argument {player}. Returns the event to be completed, or null.
template <class MakeArgs>
Event* report(Play& play, std::string_view kind, Rule rule, Player player, std::string_view id,
              MakeArgs&& make_args) {
  if (play.journal == nullptr) return nullptr;
  Args args = make_args();
  if (player != kNobody) args.insert(args.begin(), {"player", Value::of_player(player)});
  return &play.journal->add({kind, rule, player, Message(id, std::move(args)), {}, {}, {}});
}
inline Event* report(Play& play, std::string_view kind, Rule rule, Player player,
                     std::string_view id) {
  return report(play, kind, rule, player, id, [] { return Args{}; });
}
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
Kind pick_from_deck(const State& s, Player p, Chance& chance);
// From hand to the discard pile.
void discard(State& s, Player p, Kind kind);
// From the deck to the hand.
void take_from_deck(State& s, Player p, Kind kind);
int pairs_in_hand(const State& s, Player p);
bool can_pay(const State& s, Player p, int cost);
// Whether by public knowledge the player might be able to pay.
bool might_pay(const State& s, Player p, int cost);
void pay(Play& play, Player p, int way, Rule rule);
// Visits every way to pay a cost from hand. MBP-AOW-01, MBP-AOW-02
template <class Visit>
void for_each_way(const State& s, Player p, int cost, Visit&& visit) {
  if (cost == 0) return visit(kNoPay);
  if (s[p].free != 0) visit(kFreePay);
  const int pairs = pairs_in_hand(s, p);
  const int first = cost == 1 ? kPayA : kPayAA;
  const int last = cost == 1 ? kPayP : kPayPP;
  for (int way = first; way <= last; ++way) {
    const PayRow& row = kPayRows[static_cast<std::size_t>(way)];
    if (s[p].aow.hand >= row.aow && s[p].omphalos.hand >= row.omphalos && pairs >= row.pairs) {
      visit(way);
    }
  }
}
bool can_search(const State& s, Player p);
bool might_search(const State& s, Player p);
void list_search(const State& s, Player p, Actions& out);
void search(Play& play, Player p, int way);

// -- units on the map (units.cpp)
void place(State& s, Unit u, std::uint8_t where);
// With the effects of entering: lava, and the swamp for the active unit.
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
bool can_activate(const State& s, Unit u);
void list_common(const State& s, Player p, bool draws, Actions& out);
bool common_action(Play& play, Player p, const Action& action);
bool is_out(const State& s, Player p);

// -- attacks (attack.cpp, volley.cpp)
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
