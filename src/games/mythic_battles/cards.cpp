// Hands, decks, refreshes, payments, the search. MBP-DECK, MBP-REFR, MBP-AOW, MBP-MAN
#include "games/mythic_battles/names.h"
#include "games/mythic_battles/play.h"

namespace agon::mythic_battles {
namespace {

void to_hand(Cards& cards) {
  --cards.deck;
  ++cards.hand;
}

// MBP-REFR-02: the hand grows by the deck and is known by that; the discards are the new deck,
// whose size it returns.
int refresh_kind(Cards& cards) {
  cards.hand = static_cast<std::uint8_t>(cards.hand + cards.deck);
  cards.known = cards.hand;
  cards.deck = cards.discard;
  cards.discard = 0;
  return cards.deck;
}
int refresh_player(State& s, Player p) {
  int deck = refresh_kind(s[p].aow) + refresh_kind(s[p].omphalos);
  for_each(s.army[p], [&](Unit u) { deck += refresh_kind(s.unit[u].cards); });
  return deck;
}

void refresh(Play& play) {
  State& s = play.s;
  report(play, "refreshed", "MBP-REFR-02", kNobody, "mythic_battles.event.refreshed");
  int deck[kSeats] = {};
  for (Player p = 0; p < s.players; ++p) {
    if (!is_out(s, p)) deck[p] = refresh_player(s, p);
  }
  for (Player p = 0; p < s.players; ++p) {
    for (int n = 0; n < 3 && n < deck[p]; ++n) {  // MBP-REFR-04
      to_hand(cards_of(s, p, pick_from_deck(s, p, deck[p] - n, play.chance)));
    }
  }
}

}  // namespace

CardKind pick_from_deck(const State& s, Player p, int deck, Chance& chance) {
  auto rest = static_cast<int>(chance.pick(static_cast<std::uint32_t>(deck)));
  for (UnitSet set = s.army[p]; set != 0; set &= set - 1) {
    const int u = std::countr_zero(set);
    rest -= s.unit[u].cards.deck;
    if (rest < 0) return static_cast<CardKind>(u);
  }
  return rest < s[p].aow.deck ? kAow : kOmphalosCard;
}

void peek_at_deck(State& s, Player p, Chance& chance) {
  const int deck = s.deck_size(p);
  const CardKind first = pick_from_deck(s, p, deck, chance);
  --cards_of(s, p, first).deck;
  const CardKind second = pick_from_deck(s, p, deck - 1, chance);
  ++cards_of(s, p, first).deck;
  s.peeked[0] = static_cast<std::uint8_t>(1 + std::min(first, second));
  s.peeked[1] = static_cast<std::uint8_t>(1 + std::max(first, second));
}

void draw_cards(Play& play, Player p, int count, Rule rule) {
  State& s = play.s;
  std::vector<Message> drawn;
  int number = 0;
  bool refreshed = false;
  int deck = s.deck_size(p);
  for (int n = 0; n < count; ++n) {
    if (deck == 0) {
      if (refreshed) break;  // MBP-REFR-04
      refresh(play);
      refreshed = true;
      deck = s.deck_size(p);
      if (deck == 0) break;
    }
    const CardKind kind = pick_from_deck(s, p, deck--, play.chance);
    to_hand(cards_of(s, p, kind));
    ++number;
    if (play.journal != nullptr) drawn.push_back(card_name(play.content(), kind));
  }
  if (Event* event = report(play, event_kind::kGained, rule, p, "mythic_battles.event.drew", [&] {
        return Args{{"count", number}};
      })) {
    event->insiders = PlayerSet::only(p);
    event->full = Message("mythic_battles.event.drew_these",
                          {{"player", Value::of_player(p)}, {"cards", std::move(drawn)}});
  }
}

void discard(State& s, Player p, CardKind kind) {
  Cards& cards = cards_of(s, p, kind);
  --cards.hand;
  ++cards.discard;
  if (cards.known > 0) --cards.known;
}

void take_from_deck(State& s, Player p, CardKind kind) { to_hand(cards_of(s, p, kind)); }

// MBP-AOW-01: cards of destroyed units that are no troops
int pairs_in_hand(const State& s, Player p) {
  int cards = 0;
  for_each(s.army[p] & s.boxed, [&](Unit u) { cards += s.unit[u].cards.hand; });
  return cards / 2;
}

// MBP-AOW-01, MBP-AOW-02
WaySet ways_to_pay(const State& s, Player p, int cost) {
  if (cost == 0) return 1U << kNoPay;
  WaySet ways = s[p].free != 0 ? 1U << kFreePay : 0;
  const int pairs = pairs_in_hand(s, p);
  if (cost == 1) {  // nearly always
    ways |= s[p].aow.hand > 0 ? 1U << kPayA : 0;
    ways |= s[p].omphalos.hand > 0 ? 1U << kPayO : 0;
    ways |= pairs > 0 ? 1U << kPayP : 0;
    return ways;
  }
  for (int way = kPayAA; way <= kPayPP; ++way) {
    const PayRow& row = kPayRows[way];
    const bool open =
        s[p].aow.hand >= row.aow && s[p].omphalos.hand >= row.omphalos && pairs >= row.pairs;
    ways |= open ? 1U << way : 0;
  }
  return ways;
}

bool can_pay(const State& s, Player p, int cost) {
  return cost == 0 || s[p].free != 0 ||
         s[p].aow.hand + s[p].omphalos.hand + pairs_in_hand(s, p) >= cost;
}

bool might_pay(const State& s, Player p, int cost) {
  if (cost == 0 || s[p].free != 0) return true;
  int dead = 0;
  for_each(s.army[p] & s.boxed, [&](Unit u) { dead += s.unit[u].cards.unseen(); });
  return s[p].aow.unseen() + s[p].omphalos.unseen() + dead / 2 >= cost && s.hand_size(p) >= cost;
}

void pay(Play& play, Player p, int way, Rule rule) {
  State& s = play.s;
  if (way == kNoPay) return;
  if (way == kFreePay) {
    s[p].free = 0;
    report(play, event_kind::kLost, rule, p, "mythic_battles.event.paid_nothing");
    return;
  }
  const PayRow& row = kPayRows[way];
  for (int n = 0; n < row.aow; ++n) discard(s, p, kAow);
  for (int n = 0; n < row.omphalos; ++n) discard(s, p, kOmphalosCard);  // MBP-DECK-05
  int dead = 2 * row.pairs;
  for_each(s.army[p] & s.boxed, [&](Unit u) {
    for (; dead > 0 && s.unit[u].cards.hand > 0; --dead) discard(s, p, u);
  });
  report(play, event_kind::kLost, rule, p, "mythic_battles.event.paid", [&] {
    return Args{{"way", pay_name(way)}};
  });
}

// MBP-MAN-04
bool can_search(const State& s, Player p) {
  return (s[p].bought & kSearch) == 0 && s.deck_size(p) > 0 && can_pay(s, p, 1);
}

bool might_search(const State& s, Player p) {
  return (s[p].bought & kSearch) == 0 && s.deck_size(p) > 0 && might_pay(s, p, 1) && !is_out(s, p);
}

void list_search(const State& s, Player p, Actions& out) {
  if ((s[p].bought & kSearch) != 0) return;
  const WaySet ways = ways_to_pay(s, p, 1);
  if (ways == 0 || s.deck_size(p) == 0) return;
  for_each(ways, [&](int way) { out.add(act(Verb::kSearch, way)); });
}

void search(Play& play, Player p, int way) {
  State& s = play.s;
  s[p].bought |= kSearch;
  report(play, "manoeuvre", "MBP-MAN-04", p, "mythic_battles.event.searches");
  pay(play, p, way, "MBP-MAN-04");
  s.agenda.push(StepKind::kTake, p);
}

void legal_take(const State& s, Actions& out) {
  const Player p = s.agenda.top().player;
  for_each_kind(s, p, [&](CardKind kind) {
    if (cards_of(s, p, kind).deck > 0) out.add(act(Verb::kTake, kind));
  });
}

void take_card(Play& play, const Action* action) {
  State& s = play.s;
  const Player p = s.agenda.top().player;
  s.agenda.pop();
  take_from_deck(s, p, action->a);
  if (Event* event =
          report(play, event_kind::kGained, "MBP-MAN-04", p, "mythic_battles.event.took_card")) {
    event->insiders = PlayerSet::only(p);
    event->full =
        Message("mythic_battles.event.took_this",
                {{"player", Value::of_player(p)}, {"card", card_name(play.content(), action->a)}});
  }
}

void legal_draw_more(const State&, Actions& out) {
  out.add(act(Verb::kDraw));
  out.add(act(Verb::kStop));
}

// MBP-MAN-03: card by card
void draw_more(Play& play, const Action* action) {
  State& s = play.s;
  const auto step = s.agenda.top();
  s.agenda.pop();
  if (action->verb == Verb::kStop) return;
  const int left = step[arg::kLeft] - 1;
  if (left > 0) s.agenda.push(StepKind::kDrawMore, step.player, arg::kLeft(left));
  draw_cards(play, step.player, 1, "MBP-MAN-03");
}

}  // namespace agon::mythic_battles
