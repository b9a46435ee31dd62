// What units can do where they stand: talents, powers, effective values, sight, movement.
#pragma once

#include <vector>

#include "games/mythic_battles/state.h"

namespace agon::mythic_battles {

// Whether a talent that the unit has works for it in an area.
bool talent_works(const State& s, Unit u, Area area);
// MBP-TAL-01
inline bool has_talent(const State& s, Unit u, Talent t) {
  return s.card(u).has(t) && s.unit[u].on_map() && talent_works(s, u, s.unit[u].where);
}
// … as it will be where the unit goes in its activation.
inline bool has_talent_in(const State& s, Unit u, Talent t, Area area) {
  return s.card(u).has(t) && talent_works(s, u, area);
}
UnitSet with_talent(const State& s, UnitSet units, Talent t);
bool complete(const State& s, Unit u);  // MBP-TERM-03
UnitSet enemies_in(const State& s, Player p, Area a);
UnitSet friends_in(const State& s, Unit u);  // others in its area

// Whether terrain acts on the unit. MBP-TYPE-01 … 05
inline bool feels(const State& s, Unit u, Terrain terrain) {
  switch (s.card(u).type) {
    case UnitType::kFlying: return false;
    case UnitType::kAquatic: return terrain != Terrain::kSwamp && terrain != Terrain::kWater;
    case UnitType::kFireproof: return terrain != Terrain::kLava;
    case UnitType::kLand: break;
  }
  return true;
}
// The power of a unit with this effect, if its row shows it and it can be used now; kNoPower else.
std::uint8_t find_ready_power(const State& s, Unit u, Effect effect);
inline std::uint8_t ready_power(const State& s, Unit u, Effect effect) {
  const bool has = (s.content->with_effect[static_cast<std::size_t>(effect)] & bit(u)) != 0;
  return has ? find_ready_power(s, u, effect) : kNoPower;
}
bool is_ready(const State& s, int power);
int power_number(const State& s, int power);  // X. MBP-POW-07

// What changes the offence or the defence of an attack, for whoever wants to be told.
enum class Cause : std::uint8_t { kTalent, kTerrain, kHeight, kPower, kLeader, kLimit };
struct StatPart {
  Cause cause;
  std::uint8_t which;  // talent or terrain
  int amount;
};
// MBP-RES-02, MBP-RES-03
struct Modifiers {
  int sum = 0;
  int best = 2;
  int worst = -2;
  void add(int n, Cause /*cause*/ = {}, int /*which*/ = 0) { count(n); }
  void add(int n, Talent talent) { add(n, Cause::kTalent, static_cast<int>(talent)); }
  void count(int n) {
    sum += n;
    if (n > best) best = n;
    if (n < worst) worst = n;
  }
  int total() const { return sum > best ? best : sum < worst ? worst : sum; }
};
int effective_offence(const State& s, const Attack& attack);
int effective_defence(const State& s, const Attack& attack);
// What the numbers above are made of beyond the unit's row.
std::vector<StatPart> offence_parts(const State& s, const Attack& attack);
std::vector<StatPart> defence_parts(const State& s, const Attack& attack);
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
struct Destinations {
  AreaSet walk = 0;
  AreaSet run = 0;
};
Destinations walk_and_run(const State& s, Unit u);  // of both modes, in one look
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
