// What the bots think a position is worth: how far each player is on the way to five discs and a
// Favor, by named features, and from these the shares of the win.
#include <algorithm>
#include <array>

#include "core/linear_evaluation.h"
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
// In hundredths of a disc where nothing else is said.
constexpr Pantacle::FeatureIds kFeatureIds = {
    "discs",      // on the Pantacle: how many
    "ready",      // all five there: a Favor wins
    "adepts",     // towards a Sacrifice
    "powers",     // the same for tokens
    "abilities",  // what the tokens do
    "cubes",      // what they buy
    "blades",     // in hand
    "resolve",    // the tracker: how far
    "curses",     // what they cost
    "extra_turn",
};
using Numbers = std::array<int, kFeatureKinds>;

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
    if (player.has(token)) worth += kWorth[token];
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

Numbers numbers_of(const State& s, Player p) {
  const PlayerState& player = s[p];
  const int home = player.discs_home();
  const int all = 3 + modifier(s, p, &Modifiers::sacrifice_all);
  Numbers amounts{};
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
    amounts[kCursed] += cost_of_curse(s.content->curses[curse.index()], curse);
  }
  amounts[kTempo] = s.extra_turn != 0 && p == s.active ? 1 : 0;
  return amounts;
}

// Discs and readiness are counted, the rest is in hundredths.
float amount_of(const Numbers& amounts, std::size_t kind) {
  const bool counted = kind == kDiscsOut || kind == kReady || kind == kResolve || kind == kTempo;
  return static_cast<float>(amounts[kind]) / (counted ? 1.0F : 100.0F);
}

}  // namespace

// By the discs of whoever has placed most.
float Pantacle::progress(const State& s) {
  int most = 0;
  for (Player p = 0; p < s.players; ++p) most = std::max(most, s[p].discs_out());
  return static_cast<float>(most) / kDiscs;
}

const Pantacle::FeatureIds& Pantacle::feature_ids() { return kFeatureIds; }

Pantacle::Amounts Pantacle::amounts(const State& s, Player p) {
  const Numbers numbers = numbers_of(s, p);
  Amounts amounts;
  for (std::size_t i = 0; i < kFeatureKinds; ++i) amounts[i] = amount_of(numbers, i);
  return amounts;
}

}  // namespace agon::pantacle

template struct agon::LinearGame<agon::pantacle::Pantacle, agon::pantacle::State, 10>;
