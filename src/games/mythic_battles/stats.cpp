#include "games/mythic_battles/stats.h"

#include <algorithm>

namespace agon::mythic_battles {

bool complete(const State& s, Unit u) { return s.unit[u].life == s.card(u).start; }

bool talent_works(const State& s, Unit u, Area area) {
  if (s.card(u).troops() && !complete(s, u)) return false;
  if (s.act.unit == u && (s.act.flags & kComplex) != 0) return false;  // MBP-ACT-04
  const Terrain terrain = s.map().terrain[area];
  return terrain != Terrain::kWater || !feels(s, u, terrain);  // MBP-TERR-17
}

UnitSet with_talent(const State& s, UnitSet units, Talent t) {
  UnitSet set = 0;
  for_each(units, [&](Unit u) { set |= has_talent(s, u, t) ? bit(u) : 0; });
  return set;
}

UnitSet enemies_in(const State& s, Player p, Area a) { return s.in_area[a] & ~s.side_units(p); }

UnitSet friends_in(const State& s, Unit u) {
  return s.in_area[s.unit[u].where] & s.side_units(s.owner(u)) & ~bit(u);
}

bool is_ready(const State& s, int index) {
  const Power& power = s.content->powers[index];
  const Unit u = power.unit;
  const UnitState& unit = s.unit[u];
  if (!unit.on_map() || s.row(u).column[power.column] == kDash) return false;   // MBP-POW-06, 09
  if (power.cost > 0 && (s.invoked[power.column] & bit(u)) != 0) return false;  // MBP-MAN-02
  const bool own = s.act.unit == u;
  const bool complex = own && (s.act.flags & kComplex) != 0;
  switch (power.kind) {
    case PowerKind::kPermanent: return true;
    case PowerKind::kPassive: return !complex;
    default: break;
  }
  const Terrain here = s.map().terrain[unit.where];
  return own && !complex && (here != Terrain::kWater || !feels(s, u, here));
}

std::uint8_t find_ready_power(const State& s, Unit u, Effect effect) {
  for (const std::uint8_t power : s.card(u).power) {
    if (power != kNoPower && s.content->powers[power].effect == effect && is_ready(s, power)) {
      return power;
    }
  }
  return kNoPower;
}

int power_number(const State& s, int index) {
  const Power& power = s.content->powers[index];
  const int entry = s.row(power.unit).column[power.column];
  return entry == kSymbol ? 0 : entry;
}

namespace {

bool is_elevated(const State& s, Unit u) {
  const Terrain here = s.map().terrain[s.unit[u].where];
  return (here == Terrain::kRock || here == Terrain::kSlope) && feels(s, u, here);
}

int led_bonus(const State& s, Unit u) {
  int bonus = 0;
  for (const UnitSet led : s.led) bonus += (led & bit(u)) != 0 ? 1 : 0;
  return bonus;
}

int bolster_count(const State& s, Unit u) {
  if (!s.card(u).troops()) return 0;
  return std::popcount(with_talent(s, friends_in(s, u), Talent::kBolster));
}

// MBP-TAL-23
bool in_phalanx(const State& s, Unit u) {
  if (!has_talent(s, u, Talent::kPhalanx)) return false;
  bool found = false;
  for_each(friends_in(s, u), [&](Unit f) { found |= s.card(f).troops() && complete(s, f); });
  return found;
}

}  // namespace

namespace {

// Modifiers that keep what they are made of.
struct ToldModifiers : Modifiers {
  std::vector<StatPart> parts;
  void add(int n, Cause cause, int which = 0) {
    if (n != 0) parts.push_back({cause, static_cast<std::uint8_t>(which), n});
    count(n);
  }
  void add(int n, Talent talent) { add(n, Cause::kTalent, static_cast<int>(talent)); }
  // What the limit takes away is a part, too. MBP-RES-03
  std::vector<StatPart> told() {
    if (total() != sum) parts.push_back({Cause::kLimit, 0, total() - sum});
    return std::move(parts);
  }
};

template <class Mods>
void modify_offence(const State& s, const Attack& attack, Mods& mods) {
  const Unit u = attack.attacker;
  const Content& content = *s.content;
  const auto talent = [&](Talent t) { mods.add(content.talent(t).offence, t); };
  if (attack.range > 0) {
    if (has_talent(s, u, Talent::kArcher)) talent(Talent::kArcher);
  } else if (has_talent(s, u, Talent::kCloseCombat)) {
    talent(Talent::kCloseCombat);
  }
  if (has_talent(s, u, Talent::kSneakAttack) && friends_in(s, u) != 0) {
    talent(Talent::kSneakAttack);
  }
  if (in_phalanx(s, u)) talent(Talent::kPhalanx);
  for (int n = bolster_count(s, u); n > 0; --n) talent(Talent::kBolster);
  const Area here = s.unit[u].where;
  if ((s.map().in_front[here] & bit(s.unit[attack.target].where)) != 0) mods.add(1, Cause::kHeight);
  if (is_elevated(s, u)) mods.add(1, Cause::kTerrain, static_cast<int>(s.map().terrain[here]));
  int uprooted = attack.uprooted;
  if (u == s.act.unit && (attack.flags & kRetaliation) == 0) {
    uprooted += s.act.uprooted;
    if (s.act.prowess != 0 && attack.range == 0) mods.add(s.act.prowess, Cause::kPower);
  }
  for (; uprooted > 0; --uprooted) talent(Talent::kForceOfNature);
  for (int n = led_bonus(s, u); n > 0; --n) mods.add(1, Cause::kLeader);
}

}  // namespace

int effective_offence(const State& s, const Attack& attack) {
  if (attack.attacker == kNoUnit) return attack.dice;
  if (attack.power != kNoPower) return power_number(s, attack.power);  // MBP-RES-05
  Modifiers mods;
  modify_offence(s, attack, mods);
  return std::clamp(s.row(attack.attacker).offence + mods.total(), 0, 10);
}

std::vector<StatPart> offence_parts(const State& s, const Attack& attack) {
  ToldModifiers mods;
  if (attack.attacker != kNoUnit && attack.power == kNoPower) modify_offence(s, attack, mods);
  return mods.told();
}

namespace {

// What the ground does for a unit that another attacks. MBP-TERR-03, MBP-TERR-11, MBP-TERR-14,
// MBP-TERR-15
int ground_defence(const State& s, const Attack& attack) {
  const Area here = s.unit[attack.target].where;
  const Terrain terrain = s.map().terrain[here];
  if (!feels(s, attack.target, terrain)) return 0;
  const bool ranged = attack.range > 0;
  const bool sheltered = ranged || s.card(attack.attacker).flying();
  switch (terrain) {
    case Terrain::kForest: return s.pieces[here] > 0 && sheltered ? 1 : 0;
    case Terrain::kCage: return sheltered ? 1 : 0;
    case Terrain::kRuins: return s.pieces[here] > 0 && !ranged ? 1 : 0;
    case Terrain::kSwamp: return ranged ? -1 : 0;
    default: return 0;
  }
}

template <class Mods>
void add_dodge(const State& s, Unit u, Mods& mods) {
  for (const std::uint8_t power : s.card(u).power) {
    if (power != kNoPower && s.content->powers[power].effect == Effect::kBolsterDefence) {
      mods.add(s.content->powers[power].amount, Cause::kPower);
    }
  }
}

template <class Mods>
void modify_defence(const State& s, const Attack& attack, Mods& mods) {
  const Unit u = attack.target;
  const Content& content = *s.content;
  const auto talent = [&](Talent t) { mods.add(content.talent(t).defence, t); };
  if (attack.attacker != kNoUnit) {
    mods.add(ground_defence(s, attack), Cause::kTerrain,
             static_cast<int>(s.map().terrain[s.unit[u].where]));
    if (attack.range == 0 && has_talent(s, attack.attacker, Talent::kTorment)) {
      mods.add(content.talent(Talent::kTorment).target_defence, Talent::kTorment);
    }
  }
  if (has_talent(s, u, Talent::kCloseProtection) && friends_in(s, u) != 0) {
    talent(Talent::kCloseProtection);
  }
  if (in_phalanx(s, u)) talent(Talent::kPhalanx);
  for (int n = bolster_count(s, u); n > 0; --n) talent(Talent::kBolster);
  for (int n = led_bonus(s, u); n > 0; --n) mods.add(1, Cause::kLeader);
  if ((attack.flags & kDodged) != 0) add_dodge(s, u, mods);
}

}  // namespace

int effective_defence(const State& s, const Attack& attack) {
  Modifiers mods;
  modify_defence(s, attack, mods);
  return std::clamp(s.row(attack.target).defence + mods.total(), 0, 10);
}

std::vector<StatPart> defence_parts(const State& s, const Attack& attack) {
  ToldModifiers mods;
  modify_defence(s, attack, mods);
  return mods.told();
}

int effective_range(const State& s, Unit u) {
  int range = s.row(u).range + (is_elevated(s, u) ? 1 : 0);
  if (u == s.act.unit) range += s.act.uprooted * s.content->talent(Talent::kForceOfNature).range;
  return std::clamp(range, 0, 10);
}

bool in_sight(const State& s, Unit u, Area to, bool single_flyer) {
  const Map& map = s.map();
  const Area from = s.unit[u].where;
  if (from == to || single_flyer || s.card(u).flying() || is_elevated(s, u)) return true;
  if ((map.in_front[from] & bit(to)) != 0) return true;  // MBP-BOUND-04
  for (AreaSet set = map.crossed[from][to]; set != 0; set &= set - 1) {
    const auto a = static_cast<Area>(std::countr_zero(set));
    if (s.in_area[a] != 0) return false;  // MBP-TGT-06
    switch (map.terrain[a]) {
      case Terrain::kCliff:
      case Terrain::kRock:
      case Terrain::kCage:
      case Terrain::kWall: return false;
      case Terrain::kForest:
      case Terrain::kRuins:
        if (s.pieces[a] > 0) return false;
        break;
      default: break;
    }
  }
  return true;
}

bool is_barred(const State& s, Unit attacker, Unit target, int range) {
  return range <= 1 && (s.evaded & bit(target)) != 0 && !s.card(attacker).flying();
}

}  // namespace agon::mythic_battles
