#include "games/panthalos/force.h"

namespace agon::panthalos {
namespace {

constexpr int kMaxStrength = 9;

// A set as the required element sees it.
struct Tally {
  int total = 0;
  int foreign = 0;         // Titans not of X
  int reinforcements = 0;  // Reinforcements of X
  int wrong = 0;           // Reinforcements not of X: never legal (PAN-FORCE-02)

  void add(Token t, int n, Element x) {
    total += n * strength_of(t);
    if (is_titan(t)) {
      if (element_of(t) != x) foreign += n;
    } else if (element_of(t) == x) {
      reinforcements += n;
    } else {
      wrong += n;
    }
  }
};

Tally tally_of(const Counts<kForceTokens>& set, Element x) {
  Tally tally;
  for (std::uint64_t kinds = nonzero_bytes<kForceTokens>(set.n); kinds != 0; kinds &= kinds - 1) {
    const Token t = std::countr_zero(kinds);
    tally.add(t, set[t], x);
  }
  return tally;
}

// What a hand could still add.
struct Reserve {
  int all = 0;             // strength of everything
  int titans = 0;          // strength of the Titans of X
  int reinforcements = 0;  // number and
  int bonus = 0;           // sum of the Reinforcements of X
  int best_bonus = 0;
  int foreign[kStrengths] = {};  // Titans not of X, by strength - 5

  void add(Token t, int n, Element x) {
    const int strength = strength_of(t);
    all += n * strength;
    if (is_titan(t)) {
      if (element_of(t) == x) {
        titans += n * strength;
      } else {
        foreign[strength - 5] += n;
      }
    } else if (element_of(t) == x && n > 0) {
      reinforcements += n;
      bonus += n * strength;
      best_bonus = std::max(best_bonus, strength);
    }
  }
  // The strongest foreign Titans, `most` of them at the most.
  int best_foreign(int most) const {
    int sum = 0;
    for (int i = kStrengths - 1; i >= 0 && most > 0; --i) {
      const int n = std::min(most, foreign[i]);
      sum += n * (i + 5);
      most -= n;
    }
    return sum;
  }
};

// Under `solo_conversion`: either no foreign Titan, or exactly one with exactly one Reinforcement.
int best_solo_total(const Tally& tally, const Reserve& reserve) {
  int best = -1;
  if (tally.foreign == 0) best = tally.total + reserve.titans + reserve.bonus;
  const int strongest = reserve.best_foreign(1);
  const bool one_titan = tally.foreign == 1 || (tally.foreign == 0 && strongest > 0);
  const bool one_reinforcement =
      tally.reinforcements == 1 || (tally.reinforcements == 0 && reserve.reinforcements > 0);
  if (one_titan && one_reinforcement) {
    best = std::max(best, tally.total + reserve.titans + (tally.foreign == 1 ? 0 : strongest) +
                              (tally.reinforcements == 1 ? 0 : reserve.best_bonus));
  }
  return best;
}

// The greatest total of a legal set, -1 if none can be made. PAN-FORCE-03, PAN-FORCE-04
int best_total(const Tally& tally, const Reserve& reserve, const Demand& demand) {
  if (demand.any_element) return tally.total + reserve.all;
  if (tally.wrong > 0) return -1;
  if (demand.solo) return best_solo_total(tally, reserve);
  const int room = tally.reinforcements + reserve.reinforcements - tally.foreign;
  if (room < 0) return -1;
  return tally.total + reserve.titans + reserve.bonus + reserve.best_foreign(room);
}

}  // namespace

int total_of(const Counts<kForceTokens>& set) {
  int total = 0;
  for (Token t = 0; t < kForceTokens; ++t) total += set.n[t] * strength_of(t);
  return total;
}

bool is_legal_set(const Counts<kForceTokens>& set, const Demand& demand) {
  if (demand.any_element) return true;
  const Tally tally = tally_of(set, demand.element);
  if (tally.wrong > 0) return false;
  if (demand.solo && tally.foreign > 0) return tally.foreign == 1 && tally.reinforcements == 1;
  return tally.foreign <= tally.reinforcements;
}

bool can_complete(const Counts<kForceTokens>& set, const Counts<kTokens>& hand, Token from,
                  const Demand& demand) {
  Reserve reserve;
  for (Token t = from; t < kForceTokens; ++t) {
    if (hand[t] != 0) reserve.add(t, hand[t], demand.element);
  }
  const int best = best_total(tally_of(set, demand.element), reserve, demand);
  return best >= 0 && best >= demand.at_least;
}

bool might_reach(const State& s, Player p, int already, const Demand& demand) {
  const Counts<kTokens>& hand = s[p].tokens;
  int most = already + kMaxStrength * hand.total(kTitans, kReinforcements);
  for (Token t = kReinforcements; t < kShips; ++t) {
    if (demand.any_element || element_of(t) == demand.element) most += hand[t] * strength_of(t);
  }
  return most > already && most >= demand.at_least;
}

Counts<kForceTokens> draft_with_played(const State& s, int set) {
  Counts<kForceTokens> all;
  for (Token t = 0; t < kForceTokens; ++t) {
    all.n[t] = static_cast<std::uint8_t>(s.draft.n[t] + (set < 0 ? 0 : s.played[set].n[t]));
  }
  return all;
}

// From the last token to the first, so that the reserve behind each candidate grows by itself.
void list_draft_tokens(const State& s, Player p, int set, const Demand& demand, Actions& out) {
  const Tally base = tally_of(draft_with_played(s, set), demand.element);
  Reserve behind;
  std::uint64_t fits = 0;
  for (std::uint64_t kinds = nonzero_bytes<kForceTokens>(s[p].tokens.n); kinds != 0;) {
    const Token t = static_cast<Token>(std::bit_width(kinds)) - 1;
    if (t < s.draft_last) break;
    kinds ^= std::uint64_t{1} << t;
    const int n = s[p].tokens[t] - s.draft[t];
    if (n == 0) continue;
    Tally tally = base;
    tally.add(t, 1, demand.element);
    if (n > 1) behind.add(t, n - 1, demand.element);
    if (best_total(tally, behind, demand) >= demand.at_least) fits |= std::uint64_t{1} << t;
    behind.add(t, 1, demand.element);
  }
  for (; fits != 0; fits &= fits - 1) out.add(act(Verb::kAdd, std::countr_zero(fits)));
}

void add_to_draft(State& s, Token token) {
  ++s.draft[token];
  ++s.draft_size;
  s.draft_last = static_cast<std::uint8_t>(token);
}

}  // namespace agon::panthalos
