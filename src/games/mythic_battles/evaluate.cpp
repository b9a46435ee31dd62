// What the bots think a position is worth, and how likely a sensible player does something.
#include <algorithm>

#include "core/evaluation.h"
#include "games/mythic_battles/mythic_battles.h"
#include "games/mythic_battles/stats.h"

namespace agon::embedded {
const ContentFiles& mythic_battles_evaluation();
}

namespace agon::mythic_battles {
namespace {

enum FeatureKind {
  kAbsorbed,
  kVitality,
  kArmy,
  kCarried,
  kNear,
  kDeployed,
  kPressure,
  kThreat,
  kDoom,
  kThreatLater,
  kDoomLater,
  kArt,
  kDivine,
  kOrders,
  kSpare,
  kFeatureKinds
};
constexpr std::array<std::string_view, kFeatureKinds> kFeatureIds = {
    "absorbed",      // omphalos on the dashboard
    "vitality",      // of the divinity
    "army",          // recruitment points of units, by their life
    "carried",       // omphalos carried, more the nearer to the divinity
    "near",          // how near units are to free omphalos
    "deployed",      // units on the map
    "pressure",      // wounds that an attack of each unit would do to the nearest enemy divinity
    "threat",        // wounds that the divinity must expect before its player's next turn
    "doom",          // how likely they destroy it
    "threat_later",  // the same while that player is next to move
    "doom_later",    //
    "art",           // cards that pay as art of war
    "divine",        // cards that activate the divinity
    "orders",        // other units that have a card
    "spare",         // all other cards
};
using Amounts = std::array<int, kFeatureKinds>;  // in hundredths

// Wounds in hundredths that so many dice do on average to such a defence, by the best raises.
constexpr std::array<std::array<std::uint16_t, 11>, 11> kWounds = {{
    {0, 83, 167, 250, 333, 417, 500, 583, 667, 750, 833},
    {0, 83, 167, 250, 333, 417, 500, 583, 667, 750, 833},
    {0, 67, 138, 212, 287, 360, 435, 510, 585, 660, 734},
    {0, 50, 108, 170, 236, 298, 364, 428, 496, 562, 629},
    {0, 34, 80, 132, 187, 241, 300, 353, 409, 462, 519},
    {0, 16, 52, 96, 139, 182, 227, 271, 315, 360, 403},
    {0, 14, 48, 87, 126, 166, 203, 243, 279, 316, 352},
    {0, 11, 39, 74, 110, 144, 177, 213, 247, 281, 314},
    {0, 8, 30, 58, 89, 120, 150, 180, 211, 241, 272},
    {0, 5, 21, 45, 70, 95, 122, 148, 176, 202, 229},
    {0, 3, 13, 29, 49, 72, 93, 117, 139, 162, 183},
}};

int distance_of(const State& s, Unit a, Unit b) {
  return s.map().distance[s.unit[a].where][s.unit[b].where];
}

// What a unit can do to others in one activation.
struct Strike {
  int dice = 0;
  int reach = 0;  // areas, walking first
  int far_dice = 0;
  int far_reach = 0;  // of a power

  explicit Strike(const State& s, Unit u) {
    const UnitCard& card = s.card(u);
    const UnitRow& row = s.row(u);
    dice = row.offence;
    reach = row.movement + row.range;
    for (const std::uint8_t index : card.power) {
      if (index == kNoPower) continue;
      const Power& power = s.content->powers[index];
      const int number = row.column[power.column];
      if (power.max_range <= row.range || number == kDash || number == kSymbol) continue;
      far_dice = number;
      far_reach = row.movement + power.max_range;
    }
  }
  // Expected wounds in hundredths; fewer where the target is still out of reach.
  int wounds(int defence, int distance) const {
    constexpr std::array<int, 4> kPercent = {100, 45, 25, 10};
    const auto of = [&](int count, int most) {
      const int short_of = std::max(0, distance - most);
      return short_of > 3 ? 0
                          : kWounds[static_cast<std::size_t>(defence)]
                                   [static_cast<std::size_t>(std::min(10, count))] *
                                kPercent[static_cast<std::size_t>(short_of)] / 100;
    };
    return std::max(of(dice, reach), far_dice > 0 ? of(far_dice, far_reach) : 0);
  }
};

// How sure it is, in hundredths, that a player can activate a unit next turn.
int readiness(const State& s, const PlayerState& owner, Unit u) {
  const Cards& cards = s.unit[u].cards;
  if (cards.hand > 0) return 100;
  if (cards.deck == 0) return 0;
  return owner.aow.hand + owner.omphalos.hand > 0 ? 75 : 15;
}

// Who moves first from here on.
Player next_to_move(const State& s) {
  if (s.agenda.empty()) return s.active;
  const auto& top = s.agenda.top();
  const bool ended = top.kind == StepKind::kTurnEnd || top.kind == StepKind::kLastSearch ||
                     (top.kind == StepKind::kMenu && s.activations > 0);
  return ended ? s.next_player(s.active) : s.active;
}

// What enemies do to divinities: fills in pressure, threat and doom.
void add_dangers(const State& s, PerPlayer<Amounts>& amounts) {
  const Player first = next_to_move(s);
  PerPlayer<int> expected{};
  PerPlayer<int> worst{};
  for (Player e = 0; e < s.players; ++e) {
    const PlayerState& enemy = s[e];
    if (enemy.eliminated != 0) continue;
    struct Best {
      int one = 0;
      int two = 0;
    };
    PerPlayer<Best> best{};
    int pressure = 0;
    for_each(s.army[e], [&](Unit u) {
      if (!s.unit[u].on_map()) return;
      const Strike strike(s, u);
      const int ready = readiness(s, enemy, u);
      int most = 0;
      for (Player p = 0; p < s.players; ++p) {
        const Unit god = s[p].divinity;
        if (s.friends(p, e) || god == kNoUnit || !s.unit[god].on_map()) continue;
        const int wounds =
            strike.wounds(s.row(god).defence, s.map().distance[s.unit[u].where][s.unit[god].where]);
        most = std::max(most, wounds);
        Best& found = best[static_cast<std::size_t>(p)];
        const int likely = wounds * ready / 100;
        if (likely > found.one) {
          found.two = found.one;
          found.one = likely;
        } else {
          found.two = std::max(found.two, likely);
        }
      }
      pressure += most;
    });
    amounts[static_cast<std::size_t>(e)][kPressure] = pressure;
    const bool twice = enemy.aow.hand + enemy.omphalos.hand > 0;
    for (std::size_t p = 0; p < s.players; ++p) {
      const int sum = best[p].one + best[p].two * (twice ? 90 : 10) / 100;
      expected[p] += sum;
      worst[p] = std::max(worst[p], sum);
    }
  }
  for (std::size_t p = 0; p < s.players; ++p) {
    const Unit god = s.player[p].divinity;
    if (god == kNoUnit || !s.unit[god].on_map()) continue;
    const int life = 100 * s.unit[god].life;
    // Not all enemies will turn against the same one.
    const int wounds = std::min(life, worst[p] + (expected[p] - worst[p]) / 2);
    const int doom = std::clamp((wounds + 200 - life) / 3, 0, 100);
    const bool later = static_cast<std::size_t>(first) == p;
    amounts[p][later ? kThreatLater : kThreat] = wounds;
    amounts[p][later ? kDoomLater : kDoom] = doom;
  }
}

Amounts amounts_of(const State& s, Player p) {
  Amounts amounts{};
  const PlayerState& player = s[p];
  if (player.divinity == kNoUnit || player.eliminated != 0) return amounts;
  const Unit god = player.divinity;
  const Map& map = s.map();
  const bool god_here = s.unit[god].on_map();
  amounts[kAbsorbed] = 100 * player.absorbed;
  amounts[kVitality] = 100 * s.unit[god].life;
  AreaSet stones = 0;
  for_each(map.areas, [&](Area a) { stones |= s.omphalos[a] > 0 ? bit(a) : 0; });
  int spare = 0;
  int dead = 0;
  for_each(s.army[p], [&](Unit u) {
    const UnitState& unit = s.unit[u];
    const UnitCard& card = s.card(u);
    const int cards = unit.cards.hand;
    if (unit.life == 0) {
      if (!card.troops()) dead += cards;
      if (unit.where == kOnCard && god_here) amounts[kArmy] += 30;
      return;
    }
    if (u == god) {
      amounts[kDivine] = 100 * std::min(2, cards);
      spare += std::max(0, cards - 2);
    } else {
      amounts[kArmy] += 100 * card.cost * (unit.life + card.start) / (2 * card.start);
      if (cards > 0) {
        amounts[kOrders] += 100;
        spare += cards - 1;
      }
    }
    if (!unit.on_map()) return;
    amounts[kDeployed] += 100;
    if ((s.carrying & bit(u)) != 0) {
      const int far = god_here ? distance_of(s, u, god) : 4;
      amounts[kCarried] += std::max(100, 200 - 20 * far);
      return;
    }
    int nearest = 9;
    for_each(stones,
             [&](Area a) { nearest = std::min<int>(nearest, map.distance[unit.where][a]); });
    if (stones != 0) {
      const int pull = u == god ? 45 : 22;
      amounts[kNear] += std::max(0, pull * (6 - nearest));
      // One underfoot can be absorbed or claimed next time.
      if (nearest == 0) amounts[kNear] += u == god ? 150 : 60;
    }
  });
  const int art = player.aow.hand + player.omphalos.hand + dead / 2;
  amounts[kArt] = 100 * std::min(4, art);
  amounts[kSpare] = 100 * std::min(5, spare + std::max(0, art - 4));
  return amounts;
}

PerPlayer<Amounts> amounts_of(const State& s) {
  PerPlayer<Amounts> amounts{};
  for (Player p = 0; p < s.players; ++p) amounts[static_cast<std::size_t>(p)] = amounts_of(s, p);
  add_dangers(s, amounts);
  return amounts;
}

const Evaluation<kFeatureKinds>& evaluation() {
  static const auto read =
      read_evaluation(embedded::mythic_battles_evaluation().at("mythic_battles.json"), kFeatureIds);
  return read;
}

}  // namespace

// By the omphalos absorbed, or the wounds of a divinity.
float MythicBattles::progress(const State& s) {
  float most = 0;
  for (Player p = 0; p < s.players; ++p) {
    const PlayerState& player = s[p];
    most = std::max(most, static_cast<float>(player.absorbed) /
                              static_cast<float>(std::max<int>(1, s.setting().goal)));
    if (player.divinity == kNoUnit) continue;
    const UnitCard& card = s.card(player.divinity);
    most = std::max(most, 1.0F - static_cast<float>(s.unit[player.divinity].life) /
                                     static_cast<float>(std::max<int>(1, card.start)));
  }
  return std::clamp(most, 0.0F, 1.0F);
}

SearchHints MythicBattles::search_hints() { return evaluation().search; }

PerPlayer<float> MythicBattles::evaluate(const State& s) {
  PerPlayer<float> worth{};
  if (s.over) {
    const Ranking places = ranking(s);
    const auto firsts = std::count(places.place.begin(), places.place.begin() + s.players, 1);
    for (std::size_t p = 0; p < s.players; ++p) {
      worth[p] = places.place[p] == 1 ? 1.0F / static_cast<float>(firsts) : 0.0F;
    }
    return worth;
  }
  const auto weights = evaluation().at(progress(s));
  const PerPlayer<Amounts> amounts = amounts_of(s);
  for (Player p = 0; p < s.players; ++p) {
    float own = 0;
    for (std::size_t i = 0; i < kFeatureKinds; ++i) {
      own += static_cast<float>(amounts[static_cast<std::size_t>(p)][i]) * weights[i];
    }
    // Friends win together.
    for (Player q = 0; q < s.players; ++q) {
      if (s.friends(p, q)) worth[static_cast<std::size_t>(q)] += own / 100.0F;
    }
  }
  return shares_of(worth, s.players);
}

std::vector<Feature> MythicBattles::features(const State& s, Player p) {
  const Amounts amounts = amounts_of(s)[static_cast<std::size_t>(p)];
  const auto weights = evaluation().at(progress(s));
  std::vector<Feature> list;
  for (std::size_t i = 0; i < kFeatureKinds; ++i) {
    list.push_back({kFeatureIds[i], amounts[i] / 100.0, static_cast<double>(weights[i])});
  }
  return list;
}

// -- move weights

namespace {

// What an attack with so many dice is worth: expected wounds by what they cost, more if they kill.
int blow(const State& s, int dice, Unit target) {
  const UnitCard& card = s.card(target);
  const int life = 100 * s.unit[target].life;
  const int wounds = std::min<int>(life, kWounds[s.row(target).defence][std::min(10, dice)]);
  if (card.divinity()) return wounds * 3 / 4 + (wounds >= life ? 300 : 0);
  return wounds * card.cost / (4 * card.start) + (wounds >= life ? 8 * card.cost : 0);
}

// The best blow against those that a unit could attack from an area.
int best_blow(const State& s, Unit u, Area from) {
  const Player p = s.owner(u);
  const UnitRow& row = s.row(u);
  int best = 0;
  for_each(enemies_in(s, p, from),
           [&](Unit target) { best = std::max(best, blow(s, row.offence, target)); });
  if (row.range == 0) return best;
  for (Player q = 0; q < s.players; ++q) {
    const Unit god = s[q].divinity;
    if (s.friends(p, q) || god == kNoUnit || !s.unit[god].on_map()) continue;
    if (s.map().distance[from][s.unit[god].where] > row.range) continue;
    best = std::max(best, blow(s, row.offence, god));
  }
  return best;
}

// Wounds in hundredths that enemies could do to a unit in an area, each of them once.
int peril(const State& s, Unit u, Area at) {
  int sum = 0;
  const UnitSet friends = s.side_units(s.owner(u));
  for (Player q = 0; q < s.players; ++q) {
    for_each(s.army[q] & ~friends, [&](Unit enemy) {
      if (!s.unit[enemy].on_map()) return;
      sum += Strike(s, enemy).wounds(s.row(u).defence, s.map().distance[s.unit[enemy].where][at]);
    });
  }
  return sum;
}

// To where it can attack, towards omphalos, or with one towards the divinity; a divinity away from
// those who could hurt it.
std::uint32_t weight_of_move(const State& s, Unit u, Area to, bool run) {
  const Map& map = s.map();
  const Area from = s.unit[u].where;
  if (from >= kAreas) return 20;
  const auto pull = [&](Area goal) { return map.distance[from][goal] - map.distance[to][goal]; };
  const Unit god = s[s.owner(u)].divinity;
  int weight = 2;
  if ((s.carrying & bit(u)) != 0) {
    if (u != god) weight = s.unit[god].on_map() && pull(s.unit[god].where) > 0 ? 20 : 1;
  } else {
    int best = 0;
    for_each(map.areas, [&](Area a) {
      if (s.omphalos[a] > 0 && map.distance[from][a] <= 4) best = std::max(best, pull(a));
    });
    weight += 5 * best;
  }
  if (!run && (s.act.flags & kAttacked) == 0) weight += best_blow(s, u, to) / 2;
  if (u == god) weight += (peril(s, u, from) - peril(s, u, to)) / 12;
  return static_cast<std::uint32_t>(std::max(1, weight));
}

std::uint32_t weight_of_activation(const State& s, Unit u, bool second) {
  const std::uint32_t base = second ? 20 : 30;
  if (!s.unit[u].on_map()) return base;
  const Strike strike(s, u);
  int best = 0;
  for (Player q = 0; q < s.players; ++q) {
    const Unit god = s[q].divinity;
    if (s.friends(s.owner(u), q) || god == kNoUnit || !s.unit[god].on_map()) continue;
    if (distance_of(s, u, god) <= strike.reach) best = std::max(best, blow(s, strike.dice, god));
  }
  return base + static_cast<std::uint32_t>(best / 2);
}

std::uint32_t weight_of_power(const State& s, Action action) {
  const Power& power = s.content->powers[action.a];
  if (power.kind != PowerKind::kSpecial) return 15;
  const int dice = power_number(s, action.a);
  if (power.effect == Effect::kSingleAttack) {
    return 10U + static_cast<std::uint32_t>(blow(s, dice, action.b));
  }
  if (power.effect != Effect::kAreaAttack) return 30;
  int sum = 10;
  const UnitSet friends = s.side_units(s.owner(power.unit));
  for_each(s.in_area[action.b] & ~bit(power.unit), [&](Unit target) {
    sum += (friends & bit(target)) != 0 ? -2 * blow(s, dice, target) : blow(s, dice, target);
  });
  return static_cast<std::uint32_t>(std::max(1, sum));
}

// Of a card to take from the deck.
std::uint32_t weight_of_card(const State& s, Kind kind) {
  if (kind >= kMaxUnits) return 6;
  const UnitState& unit = s.unit[kind];
  if (unit.life == 0) return 1;
  return (s.card(kind).divinity() ? 12U : 6U) / (1U + unit.cards.hand);
}

}  // namespace

std::uint32_t MythicBattles::weight(const State& s, Action action) {
  switch (action.verb) {
    case Verb::kPass: return 1;
    case Verb::kPassDraw: return 3;
    case Verb::kRest: return 2;
    case Verb::kEndTurn: return 10;
    case Verb::kActivate: return weight_of_activation(s, action.a, action.b != kNoPay);
    case Verb::kRecruit: return 1U + s.card(action.a).cost;
    case Verb::kAbsorb: return 400;
    case Verb::kClaim: return 120;
    case Verb::kDeploy: return 40;
    case Verb::kWalk:
    case Verb::kRun:
    case Verb::kGo:
      return weight_of_move(s, s.act.unit == kNoUnit ? s.move.unit : s.act.unit, action.a,
                            action.verb == Verb::kRun);
    case Verb::kAttack:
      return 15U + static_cast<std::uint32_t>(blow(s, s.row(s.act.unit).offence, action.a));
    case Verb::kPower: return weight_of_power(s, action);
    case Verb::kTake:
    case Verb::kKeep: return weight_of_card(s, action.a);
    case Verb::kGuard: return s.card(s.now().target).divinity() ? 20 : 4;
    case Verb::kDrop: return 1;
    case Verb::kEndActivation: return 4;
    case Verb::kSearch:
    case Verb::kDrawCards: return 3;
    case Verb::kRetaliate: return 30;
    case Verb::kReroll: return action.a < 2 && (action.b == kNone || action.b < 2) ? 20 : 1;
    case Verb::kAssault: return 1U + 8U * action.a + 3U * action.b;
    case Verb::kRoll:
    case Verb::kDraw:
    case Verb::kFetch:
    case Verb::kAgree:
    case Verb::kHeal: return 20;
    case Verb::kWound: return 1U + 10U * action.a;
    case Verb::kThrow: return 3;
    default: return 4;
  }
}

}  // namespace agon::mythic_battles
