// Deals anew what a viewer does not know. The ledger's section 4.
#include <bit>

#include "games/deukalion/deukalion.h"

namespace agon::deukalion {
namespace {

// A pile that was shuffled anew holds only cards that all saw go into it: cards that were in a hand
// at that time are not there. Nothing where that has not happened yet. DEU-ACD-03
CardSet lay_reshuffled_pile(const State& s, CardSet pool, int size, Chance& chance) {
  CardSet pile;
  if (s.reshuffled.empty()) return pile;
  CardSet fitting = pool.common(s.reshuffled);
  for (auto left = static_cast<std::uint32_t>(fitting.size()); size > 0; --size) {
    const int kind = fitting.nth(static_cast<int>(chance.pick(left--)));
    fitting.remove(kind);
    pile.add(kind);
  }
  return pile;
}

// The pile and all that rivals hold unseen are one pool. What others know of each other's cards
// beyond what all know is forgotten.
void resample_cards(State& s, Viewer viewer, Chance& chance) {
  const int eyes = viewer >= 0 ? viewer : kEverybody;
  const int pile_size = s.pile.size();
  int unknown[kSeats] = {};
  for (Player p = 0; p < s.players; ++p) {
    if (p == viewer) continue;
    PlayerState& rival = s[p];
    const CardSet kept = rival.known[eyes];
    unknown[p] = rival.hand.size() - kept.size();
    s.pile.add_all(rival.hand);
    s.pile.remove_all(kept);
    rival.hand = kept;
    for (Player v = 0; v < s.players; ++v) {
      if (v != viewer && v != p) rival.known[v] = rival.known[kEverybody];
    }
  }
  CardSet pile = lay_reshuffled_pile(s, s.pile, pile_size, chance);
  s.pile.remove_all(pile);
  auto left = static_cast<std::uint32_t>(s.pile.size());
  for (Player p = 0; p < s.players; ++p) {
    for (; unknown[p] > 0; --unknown[p]) {
      const int kind = s.pile.nth(static_cast<int>(chance.pick(left--)));
      s.pile.remove(kind);
      s[p].hand.add(kind);
    }
  }
  s.pile.add_all(pile);
}

void resample_pursuits(State& s, Viewer viewer, Chance& chance) {
  const auto is_hidden = [&](Player p) { return p != viewer && s[p].secret != kNoPursuit; };
  for (Player p = 0; p < s.players; ++p) {
    if (is_hidden(p)) s.pursuit_pile |= static_cast<std::uint16_t>(1U << s[p].secret);
  }
  for (Player p = 0; p < s.players; ++p) {
    if (!is_hidden(p)) continue;
    unsigned left = s.pursuit_pile;
    for (auto skip = chance.pick(static_cast<std::uint32_t>(std::popcount(left))); skip > 0;
         --skip) {
      left &= left - 1;
    }
    s[p].secret = static_cast<std::uint8_t>(std::countr_zero(left));
    s.pursuit_pile &= static_cast<std::uint16_t>(~(1U << s[p].secret));
  }
}

}  // namespace

void Deukalion::resample(State& s, Viewer viewer, Chance& chance) {
  if (viewer == kReferee) return;
  resample_cards(s, viewer, chance);
  resample_pursuits(s, viewer, chance);
}

}  // namespace agon::deukalion
