// What units can do where they stand: talents, powers, effective values, sight, movement.
#pragma once

#include "games/mythic_battles/state.h"

namespace agon::mythic_battles {

// MBP-TAL-01
bool has_talent(const State& s, Unit u, Talent t);
// … as it will be where the unit goes in its activation.
bool has_talent_in(const State& s, Unit u, Talent t, Area area);
UnitSet with_talent(const State& s, UnitSet units, Talent t);
bool complete(const State& s, Unit u);  // MBP-TERM-03
UnitSet enemies_in(const State& s, Player p, Area a);
UnitSet friends_in(const State& s, Unit u);  // others in its area

// Whether terrain acts on the unit.
bool feels(const State& s, Unit u, Terrain terrain);
// The power of a unit with this effect, if its row shows it and it can be used now; kNoPower else.
std::uint8_t ready_power(const State& s, Unit u, Effect effect);
bool is_ready(const State& s, int power);
int power_number(const State& s, int power);  // X. MBP-POW-07

// MBP-RES-02, MBP-RES-03
struct Modifiers {
  int sum = 0;
  int best = 2;
  int worst = -2;
  void add(int n) {
    sum += n;
    if (n > best) best = n;
    if (n < worst) worst = n;
  }
  int total() const { return sum > best ? best : sum < worst ? worst : sum; }
};
int effective_offence(const State& s, const Attack& attack);
int effective_defence(const State& s, const Attack& attack);
// Without what depends on the target.
int effective_range(const State& s, Unit u);
// Whether `u` can attack at this distance and sees that far. MBP-TGT-04 … 07
bool in_sight(const State& s, Unit u, Area to, bool single_flyer);
// A unit that has evaded cannot be attacked at range 0 or 1 by what does not fly. MBP-MAN-07
bool is_barred(const State& s, Unit attacker, Unit target, int range);

// -- movement (movement.cpp)
struct Mode {
  int movement = 0;
  bool run = false;
  bool aquatic = false;  // one area more while only aquatic ones are entered
};
// What a walk or run of the unit may still be; movement 0 if it may not move. MBP-MOVE-01 … 04
Mode walk_mode(const State& s, Unit u);
Mode run_mode(const State& s, Unit u);
AreaSet destinations(const State& s, Unit u, Mode mode);
struct Path {
  Area area[12];
  int length = 0;
  int cost = 0;
  bool aquatic = false;
  bool stops = false;  // behind chains
};
Path path_to(const State& s, Unit u, Mode mode, Area to);
AreaSet deploy_areas(const State& s, Unit u);
// A bit sum of `Mover`; what it is when the unit leaves an area, where water may take its Climb.
int mover_of(const State& s, Unit u, bool run);
int mover_from(const State& s, Unit u, bool run, Area from);

}  // namespace agon::mythic_battles
