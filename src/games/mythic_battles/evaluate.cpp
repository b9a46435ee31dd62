// What the bots think a position is worth, and how likely a sensible player does something. Whole
// numbers up to the last division, so that bots decide alike on every platform.
#include <algorithm>

#include "games/mythic_battles/mythic_battles.h"
#include "games/mythic_battles/stats.h"

namespace agon::mythic_battles {
namespace {

enum FeatureKind { kAbsorbed, kVitality, kArmy, kCarried, kNear, kHand, kDeployed, kFeatureKinds };
struct FeatureRow {
  std::string_view id;
  int worth;  // of one of it, in hundredths
};
constexpr FeatureRow kFeatureRows[kFeatureKinds] = {
    {"absorbed", 1000},  // omphalos on the dashboard
    {"vitality", 130},   // of the divinity
    {"army", 100},       // recruitment points of units, by their life
    {"carried", 330},    // omphalos carried, more the nearer to the divinity (by hundredths)
    {"near", 100},       // how near units are to free omphalos (by hundredths)
    {"hand", 22},        // cards
    {"deployed", 60},    // units on the map
};
using Amounts = std::array<int, kFeatureKinds>;  // in hundredths

int distance_of(const State& s, Unit a, Unit b) {
  return s.map().distance[s.unit[a].where][s.unit[b].where];
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
  amounts[kHand] = 100 * std::min(12, s.hand_size(p));
  AreaSet stones = 0;
  for_each(map.areas, [&](Area a) { stones |= s.omphalos[a] > 0 ? bit(a) : 0; });
  for_each(s.army[p], [&](Unit u) {
    const UnitState& unit = s.unit[u];
    const UnitCard& card = s.card(u);
    if (unit.life == 0) {
      if (unit.where == kOnCard && god_here) amounts[kArmy] += 30;
      return;
    }
    if (u != god) amounts[kArmy] += 100 * card.cost * (unit.life + card.start) / (2 * card.start);
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
  return amounts;
}

int sum_of(const Amounts& amounts) {
  int sum = 0;
  for (std::size_t i = 0; i < kFeatureKinds; ++i) sum += amounts[i] * kFeatureRows[i].worth / 100;
  return sum;
}

// 2^(-k/4) in 1/65536.
constexpr std::uint32_t kQuarters[4] = {65536, 55109, 46341, 38968};
std::uint32_t fading(int behind, int scale) {
  const int steps256 = behind * 256 / scale;
  const int step = steps256 / 256;
  if (step >= 60) return 1;
  const auto at = [](int k) { return kQuarters[k % 4] >> (k / 4); };
  const std::uint32_t here = at(step);
  return std::max<std::uint32_t>(1, here - (here - at(step + 1)) *
                                               static_cast<std::uint32_t>(steps256 % 256) / 256);
}

constexpr int kScale = 220;

}  // namespace

PerPlayer<float> MythicBattles::evaluate(const State& s) {
  PerPlayer<float> share{};
  std::uint32_t part[kSeats] = {};
  std::uint32_t total = 0;
  if (s.over) {
    const Ranking places = ranking(s);
    for (Player p = 0; p < s.players; ++p) {
      total += part[p] = places.place[static_cast<std::size_t>(p)] == 1 ? 1 : 0;
    }
  } else {
    int worth[kSeats] = {};
    int best = 0;
    for (Player p = 0; p < s.players; ++p) {
      const int own = sum_of(amounts_of(s, p));
      for (Player q = 0; q < s.players; ++q) worth[q] += s.friends(p, q) ? own : 0;
    }
    for (Player p = 0; p < s.players; ++p) best = std::max(best, worth[p]);
    for (Player p = 0; p < s.players; ++p) total += part[p] = fading(best - worth[p], kScale);
  }
  for (Player p = 0; p < s.players; ++p) {
    share[static_cast<std::size_t>(p)] =
        static_cast<float>(part[p]) / static_cast<float>(std::max(1U, total));
  }
  return share;
}

std::vector<Feature> MythicBattles::features(const State& s, Player p) {
  const Amounts amounts = amounts_of(s, p);
  std::vector<Feature> list;
  for (std::size_t i = 0; i < kFeatureKinds; ++i) {
    list.push_back({kFeatureRows[i].id, amounts[i] / 100.0, kFeatureRows[i].worth / 100.0});
  }
  return list;
}

// -- move weights

namespace {

// Towards omphalos, or with one towards the divinity.
std::uint32_t weight_of_move(const State& s, Unit u, Area to) {
  const Map& map = s.map();
  const Area from = s.unit[u].where;
  if (from >= kAreas) return 20;
  const auto pull = [&](Area goal) { return map.distance[from][goal] - map.distance[to][goal]; };
  const Unit god = s[s.owner(u)].divinity;
  if ((s.carrying & bit(u)) != 0) {
    if (u == god || !s.unit[god].on_map()) return 1;
    return pull(s.unit[god].where) > 0 ? 20 : 1;
  }
  int best = 0;
  for_each(map.areas, [&](Area a) {
    if (s.omphalos[a] > 0 && map.distance[from][a] <= 4) best = std::max(best, pull(a));
  });
  return static_cast<std::uint32_t>(2 + 5 * best);
}

}  // namespace

std::uint32_t MythicBattles::weight(const State& s, Action action) {
  switch (action.verb) {
    case Verb::kPass: return 1;
    case Verb::kPassDraw: return 3;
    case Verb::kRest: return 2;
    case Verb::kEndTurn: return 10;
    case Verb::kActivate: return action.b == kNoPay ? 30 : 20;
    case Verb::kRecruit: return 1U + s.card(action.a).cost;
    case Verb::kAbsorb: return 400;
    case Verb::kClaim: return 120;
    case Verb::kDeploy: return 40;
    case Verb::kWalk:
    case Verb::kRun:
    case Verb::kGo:
      return weight_of_move(s, s.act.unit == kNoUnit ? s.move.unit : s.act.unit, action.a);
    case Verb::kAttack: return (action.b & kUproot) != 0 ? 6 : 40;
    case Verb::kPower: return 15;
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
