// Action cards: drawing, playing, losing them, and who knows where they are.
#include <algorithm>

#include "games/deukalion/names.h"
#include "games/deukalion/play.h"

namespace agon::deukalion {

// -- the pile and the hands

// DEU-ACD-05
bool can_draw(const State& s) {
  return s.pile_size() > 0 || (s.options.spent_cards == kToDiscard && !s.discard.empty());
}

namespace {

void everybody_knows(State& s, Player p, int kind) {
  for (Player v = 0; v < s.players; ++v) {
    if (v != p) s[p].known[v].add(kind);
  }
  s[p].known[kEverybody].add(kind);
}

// What is left of somebody's knowledge when a card of this kind leaves the hand openly.
void forget_kind(CardSet& known, int kind) {
  if (known.count(kind) > 0) known.remove(kind);
}

// … and when a card leaves it unseen: of each kind one may be gone.
void forget_one_of_each(CardSet& known) {
  known.for_each_kind([&](int kind) { known.remove(kind); });
}

}  // namespace

void draw_card(Play& play, Player p, Rule rule) {
  State& s = play.s;
  if (s.pile_size() == 0 && s.options.spent_cards == kToDiscard) {
    std::swap(s.pile, s.discard);
    s.reshuffled = s.pile;
  }
  int kind = 0;
  if (!s.pile.empty()) {
    kind =
        s.pile.nth(static_cast<int>(play.chance.pick(static_cast<std::uint32_t>(s.pile.size()))));
    s.pile.remove(kind);
    s[p].hand.add(kind);
  } else {
    // Spent cards lie in the order in which all saw them go there.
    kind = s.below[0];
    std::copy(s.below + 1, s.below + s.below_count, s.below);
    s.below[--s.below_count] = 0;
    s[p].hand.add(kind);
    everybody_knows(s, p, kind);
    play.disclose();
  }
  if (Event* event = report(play, event_kind::kGained, rule, p, "deukalion.event.drew_card")) {
    event->insiders = PlayerSet::only(p);
    event->full = Message("deukalion.event.drew_this_card",
                          {{"player", Value::of_player(p)}, {"card", card_name(kind)}});
  }
}

// DEU-ACD-03
void spend_card(Play& play, Player p, int kind) {
  State& s = play.s;
  s[p].hand.remove(kind);
  for (CardSet& known : s[p].known) forget_kind(known, kind);
  if (s.options.spent_cards == kToBottom) {
    s.below[s.below_count++] = static_cast<std::uint8_t>(kind);
  } else {
    s.discard.add(kind);
  }
}

// DEU-PUR-10: whatever becomes of played cards
void put_under_pile(Play& play, Player p, int kind) {
  State& s = play.s;
  s[p].hand.remove(kind);
  for (CardSet& known : s[p].known) forget_kind(known, kind);
  s.below[s.below_count++] = static_cast<std::uint8_t>(kind);
}

// A reusable card goes back to the hand: all have seen it.
void show_card(Play& play, Player p, int kind) {
  State& s = play.s;
  for (Player v = 0; v < s.players; ++v) {
    if (v != p && s[p].known[v].count(kind) == 0) s[p].known[v].add(kind);
  }
  if (s[p].known[kEverybody].count(kind) == 0) s[p].known[kEverybody].add(kind);
}

// DEU-SHP-02
void rob_card(Play& play, Player victim, Player robber) {
  State& s = play.s;
  PlayerState& from = s[victim];
  const auto size = static_cast<std::uint32_t>(from.hand.size());
  const int kind = from.hand.nth(static_cast<int>(play.chance.pick(size)));
  for (int v = 0; v <= kEverybody; ++v) {
    CardSet& known = from.known[v];
    if (v == victim) continue;
    if (v == robber) {
      forget_kind(known, kind);
    } else {
      forget_one_of_each(known);
    }
  }
  from.hand.remove(kind);
  s[robber].hand.add(kind);
  s[robber].known[victim].add(kind);
  if (Event* event = report(play, event_kind::kGained, "DEU-SHP-02", robber,
                            "deukalion.event.robbed_card", [&] {
                              return Args{{"victim", Value::of_player(victim)}};
                            })) {
    event->insiders = PlayerSet::only(robber);
    event->insiders.add(victim);
    event->full = Message("deukalion.event.robbed_this_card", {{"player", Value::of_player(robber)},
                                                               {"victim", Value::of_player(victim)},
                                                               {"card", card_name(kind)}});
  }
}

// -- playing

namespace {

const ActionCard& card_of(const State& s, int kind) { return s.content->cards[kind]; }

bool is_used(std::uint16_t used, int kind) { return (used >> kind & 1U) != 0; }

void list_reclaims(const State& s, Player p, int kind, Actions& out) {
  const int most = std::min<int>(card_of(s, kind).amount, most_to_reclaim(s, p));
  for (int n = 1; n <= most; ++n) out.add(act(Verb::kPlay, kind, n));
}

}  // namespace

int reclaim_more_card(const State& s, Player p) {
  int found = -1;
  s[p].hand.for_each_kind([&](int kind) {
    if (card_of(s, kind).effect == Effect::kReclaimMore && !is_used(s.used, kind)) found = kind;
  });
  return found;
}

// DEU-ACD-02, DEU-ACD-07: what can do something in the own window now
void list_own_cards(const State& s, Player p, Actions& out) {
  s[p].hand.for_each_kind([&](int kind) {
    const ActionCard& card = card_of(s, kind);
    if (card.window != CardWindow::kOwn && card.window != CardWindow::kAny) return;
    if (card.reusable && is_used(s.used, kind)) return;
    switch (card.effect) {
      case Effect::kMove:
        if (s.move_phase <= kMoving) out.add(act(Verb::kPlay, kind));
        break;
      case Effect::kReclaim: list_reclaims(s, p, kind, out); break;
      case Effect::kHydra:
        if (p == s.active && (s.blocks & block_bit(Symbol::kHydra)) == 0) {
          out.add(act(Verb::kPlay, kind));
        }
        break;
      case Effect::kDraw:
        if (can_draw(s)) out.add(act(Verb::kPlay, kind));
        break;
      default: break;  // reclaim_more is used with the reclaim itself
    }
  });
}

bool could_win(const State& s, Player p, ChallengeKind kind, int place) {
  if (s[p].aboard > 0) return true;
  int points = 0;
  int hoplites = 0;
  s[p].hand.for_each_kind([&](int id) {
    const ActionCard& card = card_of(s, id);
    if (card.window != CardWindow::kPreRoll && card.window != CardWindow::kAny) return;
    const int amount = card.amount * (card.reusable ? 1 : s[p].hand.count(id));
    const bool for_place = card.effect == Effect::kPlaceBonus && kind != ChallengeKind::kHydra;
    if (card.effect == Effect::kBonus || for_place) points += amount;
    if (card.effect == Effect::kReclaim) hoplites += amount;
  });
  hoplites = std::min(hoplites, most_to_reclaim(s, p));
  if (kind == ChallengeKind::kHydra) return points + hoplites >= kHydraPoints;
  const Place& target = s.content->places[place];
  const bool garrisoned = kind != ChallengeKind::kSettlement || hoplites >= target.hoplites;
  return garrisoned && points + hoplites >= target.value;
}

// DEU-CHL-04, DEU-CHL-06
void list_throw_cards(const State& s, Player p, CardWindow window, Actions& out) {
  const Challenge& challenge = s.challenge;
  const Throw& own = challenge.throws[challenge.throws[0].player == p ? 0 : 1];
  const bool before = window == CardWindow::kPreRoll;
  s[p].hand.for_each_kind([&](int kind) {
    const ActionCard& card = card_of(s, kind);
    if (card.window != window && !(before && card.window == CardWindow::kAny)) return;
    if (card.reusable && is_used(own.used, kind)) return;
    switch (card.effect) {
      case Effect::kReclaim: list_reclaims(s, p, kind, out); break;
      case Effect::kBonus: out.add(act(Verb::kPlay, kind)); break;
      case Effect::kPlaceBonus:
        if (challenge.kind == ChallengeKind::kCity ||
            challenge.kind == ChallengeKind::kSettlement) {
          out.add(act(Verb::kPlay, kind));
        }
        break;
      case Effect::kWard:
        if (challenge.kind == ChallengeKind::kHydraAttack) out.add(act(Verb::kPlay, kind));
        break;
      case Effect::kThrowAgain:
        if (own.thrown() > 0) out.add(act(Verb::kPlay, kind));
        break;
      default: break;
    }
  });
}

// The effects inside a window; those of a throw that need more are in challenge.cpp.
void play_card(Play& play, Player p, Action action, std::uint16_t& used) {
  State& s = play.s;
  const int kind = action.a;
  const ActionCard& card = card_of(s, kind);
  if (Event* event = report(play, "played", "DEU-ACD-02", p, "deukalion.event.played", [&] {
        return Args{{"card", card_name(kind)}};
      })) {
    event->touches = {std::string(kCardIds[kind])};
  }
  if (card.reusable) {
    show_card(play, p, kind);
    used |= static_cast<std::uint16_t>(1U << kind);
  }
  switch (card.effect) {
    case Effect::kMove: s.allowance = static_cast<std::uint8_t>(s.allowance + card.amount); break;
    case Effect::kHydra:
      s.hydra_extra = static_cast<std::uint8_t>(s.hydra_extra + card.amount);
      break;
    case Effect::kDraw:
      for (int n = 0; n < card.amount && can_draw(s); ++n) draw_card(play, p, "DEU-ACD-01");
      break;
    default: break;  // reclaim: below, since it may push a question
  }
  if (!card.reusable) spend_card(play, p, kind);
  if (card.effect == Effect::kReclaim) reclaim(play, p, action.b, 0, "DEU-ACD-02");
}

}  // namespace agon::deukalion
