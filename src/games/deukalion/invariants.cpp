// The conservation invariants of the ledger (its section 2), as far as one position shows them.
// Never reads out of bounds, whatever the position holds: loaded positions are checked, too.
#include <bit>
#include <cstring>

#include "games/deukalion/deukalion.h"

namespace agon::deukalion {
namespace {

using Fault = std::optional<std::string>;

std::string of_player(std::string_view what, Player p) {
  return std::string(what) + " of player " + std::to_string(p + 1);
}

Fault check_ranges(const State& s) {
  if (s.players < 2 || s.players > kSeats) return "players";
  for (const Player p : {s.starting_player, s.active}) {
    if (p < 0 || p >= s.players) return "starting or active player";
  }
  if (s.winner < kNobody || s.winner >= s.players) return "winner";
  if ((s.sharers.bits() & ~PlayerSet::first(s.players).bits()) != 0) return "sharers";
  for (auto p = static_cast<Player>(s.players); p < kSeats; ++p) {
    static const PlayerState absent;
    if (std::memcmp(&s[p], &absent, sizeof absent) != 0) return "1: a colour that is not in play";
  }
  for (const std::uint8_t owner : s.owner) {
    if (owner > s.players) return "8: owner of a settlement";
  }
  if (s.hydra >= kSquares || !has(s.content->water, s.hydra)) return "7: place of the Hydra";
  for (Player p = 0; p < s.players; ++p) {
    const Square square = s[p].square;
    const bool placing = s.turn == 0 && square == kNoSquare;
    if (!placing && (square >= kSquares || !has(s.content->navigable, square))) {
      return of_player("7: place of the ship", p);
    }
  }
  return {};
}

Fault check_hoplites(const State& s) {
  for (Player p = 0; p < s.players; ++p) {
    int sum = s[p].aboard + s[p].underworld;
    for (int i = 0; i < kSettlements; ++i) {
      if (s.owner[i] == p + 1) {
        sum += s.content->places[kCities + i].hoplites;
      }
    }
    if (sum != kHoplites) return of_player("1: hoplites", p);
    if (s[p].room() < 0) return of_player("2: shipboard", p);
  }
  return {};
}

Fault check_chests(const State& s) {
  int count[kColours] = {};
  const auto add = [&](ChestSet set) {
    for (int c = 0; c < kColours; ++c) count[c] += set.count(c);
    return set.bits() < 1U << (3 * kColours);
  };
  bool sound = add(s.pending);
  for (int city = 0; city < kCities; ++city) {
    sound = add(s.city[city]) && sound;
    if (s.city[city].total() > s.content->places[city].spaces) {
      return "3: chests on " + std::string(kPlaceIds[city]);
    }
  }
  for (Player p = 0; p < s.players; ++p) sound = add(s[p].chests) && sound;
  for (const int n : count) sound = sound && n == kChestsEach;
  return sound ? Fault() : Fault("3: chests");
}

Fault check_cards(const State& s) {
  if (s.below_count > kCards) return "4: cards under the pile";
  for (int i = s.below_count; i < kCards; ++i) {
    if (s.below[i] != 0) return "4: cards under the pile";
  }
  for (int kind = 0; kind < kMaxCardKinds; ++kind) {
    int sum = s.pile.count(kind) + s.discard.count(kind);
    for (int i = 0; i < s.below_count; ++i) sum += s.below[i] == kind ? 1 : 0;
    for (Player p = 0; p < s.players; ++p) sum += s[p].hand.count(kind);
    if (sum != s.content->cards[kind].count) {
      return "4: cards " + std::string(kCardIds[kind]);
    }
  }
  if (s.options.spent_cards == kToBottom && !s.discard.empty()) return "4: discarded cards";
  if (!s.reshuffled.empty() &&
      (s.options.spent_cards != kToDiscard || !s.reshuffled.contains(s.pile))) {
    return "4: reshuffled cards";
  }
  for (Player p = 0; p < s.players; ++p) {
    for (int v = 0; v <= kEverybody; ++v) {
      const CardSet known = s[p].known[v];
      const bool nobody = v == p || (v >= s.players && v < kEverybody);
      if (nobody ? !known.empty() : !s[p].hand.contains(known))
        return of_player("4: known cards", p);
      if (!nobody && !known.contains(s[p].known[kEverybody])) {
        return of_player("4: cards that all know", p);
      }
    }
  }
  return {};
}

Fault check_pursuits(const State& s) {
  unsigned seen = 0;
  bool twice = false;
  const auto add = [&](unsigned set) {
    twice = twice || (seen & set) != 0;
    seen |= set;
  };
  add(s.pursuit_pile);
  add(s.display);
  add(s.pursuits_out);
  for (Player p = 0; p < s.players; ++p) {
    add(s[p].earned);
    if (s[p].secret == kNoPursuit) continue;
    if (s[p].secret >= kPursuits) return of_player("5: secret Pursuit", p);
    add(1U << s[p].secret);
  }
  if (twice || seen != 0xFFFFU) return "5: Pursuits";
  if (std::popcount(s.display) > 2) return "5: displayed Pursuits";
  return {};
}

Fault check_honour(const State& s) {
  int held = 0;
  for (Player p = 0; p < s.players; ++p) held += s[p].honour_cards;
  if (s.honour_supply > kHonourCards) return "6: Honour cards";
  const bool sound = s.honour_supply > 0 || s.options.honour_limited
                         ? s.honour_supply + held == kHonourCards
                         : held >= kHonourCards;
  if (!sound) return "6: Honour cards";
  for (Player p = 0; p < s.players; ++p) {
    const bool reached = s.honour(p) >= s.target();
    if (reached != (s.over && s.winner == p)) return of_player("9: honour", p);
  }
  return {};
}

// Two pieces share plain water only while a challenge decides between them.
Fault check_squares(const State& s) {
  const bool contest = s.over || s.challenge.kind == ChallengeKind::kShip ||
                       s.challenge.kind == ChallengeKind::kHydra ||
                       s.challenge.kind == ChallengeKind::kHydraAttack;
  Squares taken = bit(s.hydra);
  int shared = 0;
  for (Player p = 0; p < s.players; ++p) {
    if (s[p].square == kNoSquare || !has(s.content->water, s[p].square)) continue;
    if (has(taken, s[p].square)) ++shared;
    taken |= bit(s[p].square);
  }
  return shared > (contest ? 1 : 0) ? Fault("7: two pieces on a square") : Fault();
}

Fault check_dice(const State& s) {
  const int low = s.turn == 0 ? 0 : 1;
  const int high = s.turn == 0 ? 0 : 3;
  for (const std::uint8_t die : s.dice) {
    if (die < low || die > high) return "10: dice";
  }
  if (s.assigned[0] == 0) {
    for (const std::uint8_t die : s.assigned) {
      if (die != 0) return "10: Kylix";
    }
    return {};
  }
  int ring[kSymbols];
  for (std::size_t i = 0; i < kSymbols; ++i) {
    ring[i] = s.assigned[static_cast<int>(s.content->ring[i])];
  }
  int values[4] = {};
  for (int i = 0; i < kSymbols; ++i) {
    if (ring[i] < 1 || ring[i] > 3) return "10: Kylix";
    ++values[ring[i]];
    --values[s.dice[1 + i]];
  }
  for (const int value : values) {
    if (value != 0) return "10: Kylix";
  }
  if (s.options.kylix_free) return {};
  for (int turn = 0; turn < kSymbols; ++turn) {
    bool same = true;
    for (int i = 0; i < kSymbols; ++i) same = same && ring[(i + turn) % kSymbols] == s.dice[1 + i];
    if (same) return {};
  }
  return "10: Kylix";
}

}  // namespace

std::optional<std::string> Deukalion::check(const State& s) {
  for (const auto part : {check_ranges, check_hoplites, check_chests, check_cards, check_pursuits,
                          check_honour, check_squares, check_dice}) {
    if (Fault fault = part(s)) return fault;
  }
  return {};
}

}  // namespace agon::deukalion
