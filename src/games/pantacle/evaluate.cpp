// What the bots think a position is worth: how far each player is on the way to five discs and a
// Favor, by named features, and from these the shares of the win. Whole numbers up to the last
// division, so that bots decide alike on every platform. A disc on the Pantacle is worth 100.
#include <algorithm>
#include <array>

#include "games/pantacle/pantacle.h"
#include "games/pantacle/play.h"

namespace agon::pantacle {
namespace {

enum FeatureKind {
  kDiscsOut,
  kReady,
  kFollowers,
  kPowers,
  kAbilities,
  kInfluence,
  kHandCards,
  kResolve,
  kCursed,
  kTempo,
  kFeatureKinds,
};
struct FeatureRow {
  std::string_view id;
  int worth;  // of one
};
constexpr std::array<FeatureRow, kFeatureKinds> kFeatureRows = {{
    {"discs", 100},    // on the Pantacle
    {"ready", 130},    // all five there: a Favor wins
    {"adepts", 1},     // towards a Sacrifice, in hundredths of a disc
    {"powers", 1},     // the same for tokens
    {"abilities", 1},  // what the tokens do
    {"cubes", 1},      // what they buy
    {"blades", 1},     // in hand
    {"resolve", 5},    // the tracker
    {"curses", -1},    // what they cost
    {"extra_turn", 35},
}};
using Amounts = std::array<int, kFeatureKinds>;

// Adepts and tokens are worth a disc by threes, while there is a disc at home to place.
int worth_towards(int count, int size, int home, int full) {
  if (home == 0) return 2 * count;
  const int useful = std::min(count, size);
  return useful * full / size + 8 * (count - useful);
}

int worth_of_abilities(const PlayerState& player) {
  constexpr std::array<int, kTokens> kWorth = {3, 9, 4, 8, 5};
  int worth = 0;
  for (int token = 0; token < kTokens; ++token) {
    if (player.has(token)) worth += kWorth[static_cast<std::size_t>(token)];
  }
  return worth;
}

// Up to a few prices of an adept; later cubes come too late.
int worth_of_cubes(int cubes, int price) {
  const int useful = std::min(cubes, 2 * price);
  return useful * 24 / price + (cubes - useful) / 2;
}

int cost_of_curse(const CurseData& data, const HeldCurse& curse) {
  if (curse.covered) return 2;
  const Modifiers& m = data.modifiers;
  return 6 * curse.cubes + 24 * curse.adepts + 18 * m.sacrifice_one + 26 * m.sacrifice_all +
         7 * m.adept_price + 7 * m.hand_size + 8 * m.no_moon_gain + 5 * m.no_hounds +
         7 * m.no_bribe + 4 * m.open_hand + 3 * m.bribe_price + 6 * m.no_compensation +
         12 * m.preparation + 6 * std::popcount(m.closed_favors) +
         9 * std::popcount(m.barren_points);
}

int worth_of_hand(const State& s, const PlayerState& player) {
  const int blades = std::popcount(player.hand);
  const int hounds =
      std::popcount(player.hand & s.content->hounds()) + (player.tracker == kTrackEnd ? 1 : 0);
  return 5 * blades + (hounds >= 2 ? 4 : 0);
}

Amounts amounts_of(const State& s, Player p) {
  const PlayerState& player = s[p];
  const int home = player.discs_home();
  const int all = 3 + modifier(s, p, &Modifiers::sacrifice_all);
  Amounts amounts{};
  amounts[kDiscsOut] = player.discs_out();
  amounts[kReady] = home == 0 ? 1 : 0;
  amounts[kFollowers] = worth_towards(player.adepts, all, home, 80);
  amounts[kPowers] = worth_towards(player.token_count(), all, home, 76);
  amounts[kAbilities] = worth_of_abilities(player);
  amounts[kInfluence] = worth_of_cubes(player.cubes, adept_price(s, p));
  amounts[kHandCards] = worth_of_hand(s, player);
  amounts[kResolve] = player.tracker;
  for (const HeldCurse& curse : player.curses) {
    if (curse.none()) break;
    amounts[kCursed] +=
        cost_of_curse(s.content->curses[static_cast<std::size_t>(curse.index())], curse);
  }
  amounts[kTempo] = s.extra_turn != 0 && p == s.active ? 1 : 0;
  return amounts;
}

int progress(const State& s, Player p) {
  const Amounts amounts = amounts_of(s, p);
  int sum = 0;
  for (std::size_t i = 0; i < kFeatureKinds; ++i) sum += amounts[i] * kFeatureRows[i].worth;
  return sum;
}

// Who is a disc behind the leader has about a third of the leader's share.
constexpr int kHorizon = 420;
std::uint64_t share_weight(int behind) {
  const auto left = static_cast<std::uint64_t>(std::max(kHorizon - behind, 20));
  return left * left * left * left;
}

}  // namespace

PerPlayer<float> Pantacle::evaluate(const State& s) {
  PerPlayer<float> shares{};
  if (s.over == kWon) {
    shares[static_cast<std::size_t>(s.winner)] = 1;
    return shares;
  }
  std::array<int, kMaxPlayers> value{};
  int best = -100000;
  for (Player p = 0; p < s.players; ++p) {
    value[static_cast<std::size_t>(p)] = progress(s, p);
    best = std::max(best, value[static_cast<std::size_t>(p)]);
  }
  std::array<std::uint64_t, kMaxPlayers> weights{};
  std::uint64_t sum = 0;
  for (std::size_t p = 0; p < s.players; ++p) {
    weights[p] = share_weight(best - value[p]);
    sum += weights[p];
  }
  for (std::size_t p = 0; p < s.players; ++p) {
    shares[p] = static_cast<float>(weights[p]) / static_cast<float>(sum);
  }
  return shares;
}

std::vector<Feature> Pantacle::features(const State& s, Player p) {
  const Amounts amounts = amounts_of(s, p);
  std::vector<Feature> features;
  for (std::size_t i = 0; i < kFeatureKinds; ++i) {
    features.push_back({kFeatureRows[i].id, static_cast<double>(amounts[i]),
                        kFeatureRows[i].worth / 100.0});
  }
  return features;
}

}  // namespace agon::pantacle
