// What the bots think a position is worth.
#include <algorithm>

#include "core/linear_evaluation.h"
#include "games/mythic_battles/estimate.h"
#include "games/mythic_battles/mythic_battles.h"
#include "games/mythic_battles/strike.h"

namespace agon::mythic_battles {
namespace {

using namespace bots;

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

// Who moves first from here on.
Player next_to_move(const State& s) {
  if (s.agenda.empty()) return s.active;
  const auto& top = s.agenda.top();
  const bool ended = top.kind == StepKind::kTurnEnd || top.kind == StepKind::kLastSearch ||
                     (top.kind == StepKind::kMenu && s.activations > 0);
  return ended ? s.next_player(s.active) : s.active;
}

// What enemies do to divinities: fills in pressure, threat and doom.
void add_dangers(const State& s, Player first, PerPlayer<Amounts>& amounts) {
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
      const Strike strike(s.row(u));
      const int ready = readiness(s, enemy, u);
      int most = 0;
      for (Player p = 0; p < s.players; ++p) {
        const Unit god = s[p].divinity;
        if (s.friends(p, e) || god == kNoUnit || !s.unit[god].on_map()) continue;
        const int wounds =
            strike.wounds(s.row(god).defence, s.map().distance[s.unit[u].where][s.unit[god].where]);
        most = std::max(most, wounds);
        Best& found = best[p];
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
    amounts[e][kPressure] = pressure;
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

Amounts amounts_of(const State& s, Player p, AreaSet stones) {
  Amounts amounts{};
  const PlayerState& player = s[p];
  if (player.divinity == kNoUnit || player.eliminated != 0) return amounts;
  const Unit god = player.divinity;
  const Map& map = s.map();
  const bool god_here = s.unit[god].on_map();
  amounts[kAbsorbed] = 100 * player.absorbed;
  amounts[kVitality] = 100 * s.unit[god].life;
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
      // An omphalos in the same area can be absorbed or claimed next time.
      if (nearest == 0) amounts[kNear] += u == god ? 150 : 60;
    }
  });
  const int art = player.aow.hand + player.omphalos.hand + dead / 2;
  amounts[kArt] = 100 * std::min(4, art);
  amounts[kSpare] = 100 * std::min(5, spare + std::max(0, art - 4));
  return amounts;
}

const Evaluation<kFeatureKinds>& evaluation() {
  static const auto read =
      read_evaluation(MythicBattles::files().evaluation_file("json"), kFeatureIds);
  return read;
}

}  // namespace

int bots::readiness(const State& s, const PlayerState& owner, Unit u) {
  const Cards& cards = s.unit[u].cards;
  if (cards.hand > 0) return 100;
  if (cards.deck == 0) return 0;
  return owner.aow.hand + owner.omphalos.hand > 0 ? 75 : 15;
}

Estimates bots::estimates_of(const State& s) {
  Estimates estimates;
  estimates.progress = MythicBattles::progress(s);
  estimates.first = next_to_move(s);
  for_each(s.map().areas, [&](Area a) { estimates.stones |= s.omphalos[a] > 0 ? bit(a) : 0; });
  for (Player p = 0; p < s.players; ++p) {
    estimates.of[p] = amounts_of(s, p, estimates.stones);
  }
  add_dangers(s, estimates.first, estimates.of);
  const auto weights = evaluation().at(estimates.progress);
  for (std::size_t p = 0; p < s.players; ++p) {
    estimates.worth[p] = weighted_sum(estimates.of[p], weights) / 100.0F;
  }
  return estimates;
}

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
  if (s.over) return shares_at_end(ranking(s), s.players);
  PerPlayer<float> worth{};
  const Estimates estimates = estimates_of(s);
  for (Player p = 0; p < s.players; ++p) {
    // Friends win together.
    for (Player q = 0; q < s.players; ++q) {
      if (!s.friends(p, q)) continue;
      worth[q] += estimates.worth[p];
    }
  }
  return shares_of(worth, s.players);
}

std::vector<Feature> MythicBattles::features(const State& s, Player p) {
  const Estimates estimates = estimates_of(s);
  const Amounts& amounts = estimates.of[p];
  const auto weights = evaluation().at(estimates.progress);
  return feature_list(kFeatureIds, amounts, weights, 100.0);
}

}  // namespace agon::mythic_battles
