// Deals anew what a viewer does not know: the split of each other hand and deck. Everybody knows
// what the two hold together, and some cards that are in hand for certain. (Ledger, appendix 4)
#include "games/mythic_battles/mythic_battles.h"
#include "games/mythic_battles/play.h"

namespace agon::mythic_battles {
namespace {

void deal_hand(State& s, Player p, Chance& chance) {
  CardKind bag[256];
  std::uint32_t size = 0;
  int wanted = 0;
  for_each_kind(s, p, [&](CardKind kind) {
    Cards& cards = cards_of(s, p, kind);
    wanted += cards.hand - cards.known;
    const int unseen = cards.unseen();
    for (int n = cards.known; n < unseen; ++n) bag[size++] = kind;
    cards.deck = static_cast<std::uint8_t>(unseen - cards.known);
    cards.hand = cards.known;
  });
  for (; wanted > 0; --wanted) {
    const std::uint32_t i = chance.pick(size);
    Cards& cards = cards_of(s, p, bag[i]);
    ++cards.hand;
    --cards.deck;
    bag[i] = bag[--size];
  }
}

}  // namespace

void MythicBattles::resample(State& s, Viewer viewer, Chance& chance) {
  if (viewer == kReferee) return;
  for (Player p = 0; p < s.players; ++p) {
    if (p == viewer) continue;
    deal_hand(s, p, chance);
    if (s.peeked[0] != 0 && to_act(s) == p) peek_at_deck(s, p, chance);
  }
}

// A card taken in secret is unknown to others.
Action MythicBattles::seen(const State& s, Action action, Viewer viewer) {
  if (viewer == kReferee || viewer == to_act(s)) return action;
  if (action.verb == Verb::kTake || action.verb == Verb::kKeep) action.a = kNone;
  return action;
}

}  // namespace agon::mythic_battles
