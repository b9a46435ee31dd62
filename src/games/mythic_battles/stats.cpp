#include "games/mythic_battles/stats.h"

#include <algorithm>

namespace agon::mythic_battles {

bool complete(const State& s, Unit u) { return s.unit[u].life == s.card(u).start; }

// MBP-TYPE-01 … 05
bool feels(const State& s, Unit u, Terrain terrain) {
  switch (s.card(u).type) {
    case UnitType::kFlying: return false;
    case UnitType::kAquatic: return terrain != Terrain::kSwamp && terrain != Terrain::kWater;
    case UnitType::kFireproof: return terrain != Terrain::kLava;
    case UnitType::kLand: break;
  }
  return true;
}

bool has_talent(const State& s, Unit u, Talent t) {
  return s.unit[u].on_map() && has_talent_in(s, u, t, s.unit[u].where);
}

bool has_talent_in(const State& s, Unit u, Talent t, Area area) {
  const UnitCard& card = s.card(u);
  if (!card.has(t)) return false;
  if (card.troops() && !complete(s, u)) return false;
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
  const Power& power = s.content->powers[static_cast<std::size_t>(index)];
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

std::uint8_t ready_power(const State& s, Unit u, Effect effect) {
  for (const std::uint8_t power : s.card(u).power) {
    if (power != kNoPower && s.content->powers[power].effect == effect && is_ready(s, power)) {
      return power;
    }
  }
  return kNoPower;
}

int power_number(const State& s, int index) {
  const Power& power = s.content->powers[static_cast<std::size_t>(index)];
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

int effective_offence(const State& s, const Attack& attack) {
  if (attack.attacker == kNoUnit) return attack.dice;
  if (attack.power != kNoPower) return power_number(s, attack.power);  // MBP-RES-05
  const Unit u = attack.attacker;
  const Content& content = *s.content;
  const Map& map = s.map();
  const bool retaliates = (attack.flags & kRetaliation) != 0;
  Modifiers mods;
  if (attack.range > 0) {
    if (has_talent(s, u, Talent::kArcher)) mods.add(content.talent(Talent::kArcher).offence);
  } else if (has_talent(s, u, Talent::kCloseCombat)) {
    mods.add(content.talent(Talent::kCloseCombat).offence);
  }
  if (has_talent(s, u, Talent::kSneakAttack) && friends_in(s, u) != 0) {
    mods.add(content.talent(Talent::kSneakAttack).offence);
  }
  if (in_phalanx(s, u)) mods.add(content.talent(Talent::kPhalanx).offence);
  for (int n = bolster_count(s, u); n > 0; --n) mods.add(content.talent(Talent::kBolster).offence);
  if ((map.in_front[s.unit[u].where] & bit(s.unit[attack.target].where)) != 0) mods.add(1);
  if (is_elevated(s, u)) mods.add(1);
  int uprooted = attack.uprooted;
  if (u == s.act.unit && !retaliates) {
    uprooted += s.act.uprooted;
    if (s.act.prowess != 0 && attack.range == 0) mods.add(s.act.prowess);
  }
  for (; uprooted > 0; --uprooted) mods.add(content.talent(Talent::kForceOfNature).offence);
  for (int n = led_bonus(s, u); n > 0; --n) mods.add(1);
  return std::clamp(s.row(u).offence + mods.total(), 0, 10);
}

int effective_defence(const State& s, const Attack& attack) {
  const Unit u = attack.target;
  const Content& content = *s.content;
  const Area here = s.unit[u].where;
  const bool terrain_attack = attack.attacker == kNoUnit;
  const bool ranged = !terrain_attack && attack.range > 0;
  const bool melee = !terrain_attack && attack.range == 0;
  Modifiers mods;
  const Terrain terrain = s.map().terrain[here];
  if (feels(s, u, terrain) && !terrain_attack) {
    const bool by_flyer = s.card(attack.attacker).flying();
    switch (terrain) {
      case Terrain::kForest:
        if (s.pieces[here] > 0 && (ranged || by_flyer)) mods.add(1);
        break;
      case Terrain::kCage:
        if (ranged || by_flyer) mods.add(1);
        break;
      case Terrain::kRuins:
        if (s.pieces[here] > 0 && melee) mods.add(1);
        break;
      case Terrain::kSwamp:
        if (ranged) mods.add(-1);
        break;
      default: break;
    }
  }
  if (has_talent(s, u, Talent::kCloseProtection) && friends_in(s, u) != 0) {
    mods.add(content.talent(Talent::kCloseProtection).defence);
  }
  if (in_phalanx(s, u)) mods.add(content.talent(Talent::kPhalanx).defence);
  for (int n = bolster_count(s, u); n > 0; --n) mods.add(content.talent(Talent::kBolster).defence);
  for (int n = led_bonus(s, u); n > 0; --n) mods.add(1);
  if (melee && has_talent(s, attack.attacker, Talent::kTorment)) {
    mods.add(content.talent(Talent::kTorment).target_defence);
  }
  if ((attack.flags & kDodged) != 0) {
    for (const std::uint8_t power : s.card(u).power) {
      if (power != kNoPower && content.powers[power].effect == Effect::kBolsterDefence) {
        mods.add(content.powers[power].amount);
      }
    }
  }
  return std::clamp(s.row(u).defence + mods.total(), 0, 10);
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
