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

enum FeatureKind { kAbsorbed, kVitality, kArmy, kCarried, kNear, kHand, kDeployed, kFeatureKinds };
constexpr std::array<std::string_view, kFeatureKinds> kFeatureIds = {
    "absorbed",  // omphalos on the dashboard
    "vitality",  // of the divinity
    "army",      // recruitment points of units, by their life
    "carried",   // omphalos carried, more the nearer to the divinity
    "near",      // how near units are to free omphalos
    "hand",      // cards
    "deployed",  // units on the map
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

int MythicBattles::playout_turns() { return evaluation().playout_turns; }

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
  for (Player p = 0; p < s.players; ++p) {
    const Amounts amounts = amounts_of(s, p);
    float own = 0;
    for (std::size_t i = 0; i < kFeatureKinds; ++i) {
      own += static_cast<float>(amounts[i]) * weights[i];
    }
    // Friends win together.
    for (Player q = 0; q < s.players; ++q) {
      if (s.friends(p, q)) worth[static_cast<std::size_t>(q)] += own / 100.0F;
    }
  }
  return shares_of(worth, s.players);
}

std::vector<Feature> MythicBattles::features(const State& s, Player p) {
  const Amounts amounts = amounts_of(s, p);
  const auto weights = evaluation().at(progress(s));
  std::vector<Feature> list;
  for (std::size_t i = 0; i < kFeatureKinds; ++i) {
    list.push_back({kFeatureIds[i], amounts[i] / 100.0, static_cast<double>(weights[i])});
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
