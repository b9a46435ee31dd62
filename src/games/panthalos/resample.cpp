// Deals anew what a viewer does not know. PAN-INFO-03 … 06, and the ledger's section D.
#include <cstring>

#include "games/panthalos/panthalos.h"

namespace agon::panthalos {
namespace {

// Titans in no order that matters: taking one at random out of it takes constant time. There are
// 52 of them in every content set. PAN-CONT-07
struct Bag {
  std::uint8_t kind[52 + 8];  // left uninitialised: only the first `size` are read
  std::uint32_t size = 0;

  // Eight at a time: a kind has seldom more, and a fixed copy is one store.
  void add(int titan, int count) {
    const std::uint64_t eight = 0x0101010101010101ULL * static_cast<unsigned>(titan);
    for (int i = 0; i < count; i += 8) {
      std::memcpy(kind + size + i, &eight, sizeof eight);
    }
    size += static_cast<std::uint32_t>(count);
  }
  int draw(Chance& chance) {
    const std::uint32_t i = chance.pick(size);
    const int titan = kind[i];
    kind[i] = kind[--size];
    return titan;
  }
};

// An opponent's Titans as far as others can count them.
struct Hidden {
  int unknown = 0;   // in the hand or given up, and never shown
  int given_up = 0;  // how many of all that is not certain were given up
};

// Pools an opponent's unknown Titans and empties his hand down to the certain ones.
Hidden pool_titans(PlayerState& player, Counts<kTitanKinds>& pool) {
  Hidden hidden;
  for (int k = 0; k < kTitanKinds; ++k) {
    const int unknown = player.tokens[k] + player.given_up[k] - player.known[k] - player.maybe[k];
    hidden.unknown += unknown;
    hidden.given_up += player.given_up[k];
    pool[k] = static_cast<std::uint8_t>(pool[k] + unknown);
    player.tokens[k] = player.known[k];
  }
  return hidden;
}

// PAN-INFO-06: which of the Titans that are not certain were given up, shown before or not.
void deal_titans(PlayerState& player, Hidden hidden, Bag& pool, Counts<kTitanKinds>& rest,
                 Chance& chance) {
  const auto draw = [&] {
    const int titan = pool.draw(chance);
    --rest[titan];
    return titan;
  };
  if (hidden.given_up == 0) {
    for (int i = 0; i < hidden.unknown; ++i) ++player.tokens[draw()];
    return;
  }
  Bag own;
  for (int k = 0; k < kTitanKinds; ++k) own.add(k, player.maybe[k]);
  for (int i = 0; i < hidden.unknown; ++i) own.add(draw(), 1);
  player.given_up.clear();
  for (int i = 0; i < hidden.given_up; ++i) ++player.given_up[own.draw(chance)];
  for (std::uint32_t i = 0; i < own.size; ++i) ++player.tokens[own.kind[i]];
}

// The Titan stack and all that opponents hold or gave up unseen are one pool.
void resample_titans(State& s, Viewer viewer, Chance& chance) {
  Counts<kTitanKinds> unseen;
  for (int k = 0; k < kTitanKinds; ++k) unseen[k] = s.stack[k];
  Hidden hidden[kMaxPlayers];
  for (Player p = 0; p < s.players; ++p) {
    if (p != viewer) hidden[p] = pool_titans(s[p], unseen);
  }
  Bag pool;
  for (int k = 0; k < kTitanKinds; ++k) pool.add(k, unseen[k]);
  for (Player p = 0; p < s.players; ++p) {
    if (p != viewer) deal_titans(s[p], hidden[p], pool, unseen, chance);
  }
  for (int k = 0; k < kTitanKinds; ++k) s.stack[k] = unseen[k];
}

}  // namespace

void Panthalos::resample(State& s, Viewer viewer, Chance& chance) {
  if (viewer == kReferee) return;
  // For everybody but the one who makes it, a draft has not begun.
  if (s.draft_size > 0 && viewer != to_act(s)) {
    s.draft.clear();
    s.draft_size = s.draft_last = s.draft_target = 0;
  }
  resample_titans(s, viewer, chance);
  s.underworld.resample(viewer, chance, {&s.peeked, s.has_peeked ? 1U : 0U});
}

}  // namespace agon::panthalos
