// The three actions without placing: ship, sell to a Merchant (with its bonuses), activate an
// Artisan.
#include "games/panthalos/names.h"
#include "games/panthalos/situation.h"
#include "games/panthalos/steps.h"

namespace agon::panthalos {
namespace {

bool ship_takes(const State& s, int ship, int type) {
  return (s.content->ships[ship].types >> type & 1U) != 0;
}

// The types of Goods that a player has, a bit each.
struct OwnGoods {
  unsigned refined;
  unsigned any;
  explicit OwnGoods(const PlayerState& player) {
    static_assert(kRefinedGoods == kBasicGoods + kGoodTypes);
    const std::uint64_t goods = nonzero_bytes<2 * kGoodTypes>(player.tokens.n + kBasicGoods);
    refined = static_cast<unsigned>(goods >> kGoodTypes);
    any = (static_cast<unsigned>(goods) & ((1U << kGoodTypes) - 1)) | refined;
  }
};

// PAN-MERCH-01, PAN-MERCH-02
bool can_meet(const State& s, Player p, const Merchant& merchant) {
  int spare = 0;
  for (int type = 0; type < kGoodTypes; ++type) {
    const int left = s[p].tokens[kRefinedGoods + type] - merchant.wanted[type];
    if (left < 0) return false;
    spare += left;
  }
  return spare >= merchant.wild;
}

// PAN-CRAFT-02, PAN-CRAFT-03, PAN-CRAFT-06
bool has_effect(const State& s, Player p, int artisan) {
  if (artisan == kArtisanDie) return can_promote(s, p);
  if (artisan == kArtisanAny) return s[p].tokens.any(kBasicGoods, kRefinedGoods);
  return s[p].tokens[kBasicGoods + artisan] > 0;
}

}  // namespace

void list_trade(const State& s, Player p, Actions& out) {
  const OwnGoods goods(s[p]);
  if (goods.any != 0) {  // PAN-SHIP-05
    std::uint64_t ships = nonzero_bytes<kMaxShipKinds>(s.display.n + kShips);
    for (; ships != 0; ships &= ships - 1) {
      const int ship = std::countr_zero(ships);
      if ((s.content->ships[ship].types & goods.any) != 0) {
        out.add(act(Verb::kShip, ship));
      }
    }
  }
  if (goods.refined != 0) {
    for (std::uint16_t rest = s.merchant_display; rest != 0;
         rest &= static_cast<std::uint16_t>(rest - 1)) {
      const int merchant = std::countr_zero(rest);
      if (can_meet(s, p, s.content->merchants[merchant])) {
        out.add(act(Verb::kSell, merchant));
      }
    }
  }
  if (s[p].personal == 0) return;
  std::uint64_t artisans = nonzero_bytes<kArtisanKinds>(s[p].tokens.n + kArtisans);
  for (; artisans != 0; artisans &= artisans - 1) {
    const int artisan = std::countr_zero(artisans);
    if (s.content->artisan_cost[artisan] <= s[p].personal && has_effect(s, p, artisan)) {
      out.add(act(Verb::kActivate, artisan));
    }
  }
}

// PAN-SHIP-01 … PAN-SHIP-04
void ship_goods(Play& play, Player p, int ship) {
  State& s = play.s;
  Counts<kTokens> shipped;
  int points = 0;
  for (Token t = kBasicGoods; t < kTokens; ++t) {
    if (!ship_takes(s, ship, good_type(t))) continue;
    while (s[p].tokens[t] > 0) {
      s[p].tokens.move(t, s.box);
      ++shipped[t];
      points += is_refined(t) ? 2 : 1;
    }
  }
  s.display.move(kShips + ship, s[p].tokens);
  Event* event =
      report(play, event_kind::kScored, "PAN-SHIP-02", p, "panthalos.event.shipped", [&] {
        return Args{{"goods", token_names(play.content(), shipped)},
                    {"ship", token_name(play.content(), kShips + ship)},
                    {"points", points}};
      });
  score(play, p, points, "ships", event);
  if (event != nullptr) {
    event->touches = {token_id(play.content(), kShips + ship)};
  }
  gain_discs(play, p, 1, "PAN-SHIP-03");
}

// The fixed demand is paid at once, then a Good is asked for each wildcard. PAN-MERCH-02
void begin_sale(Play& play, Player p, int merchant) {
  State& s = play.s;
  const Merchant& m = s.content->merchants[merchant];
  Counts<kTokens> sold;
  for (int type = 0; type < kGoodTypes; ++type) {
    for (int i = 0; i < m.wanted[type]; ++i) {
      s[p].tokens.move(kRefinedGoods + type, s.box);
      ++sold[kRefinedGoods + type];
    }
  }
  if (Event* event =
          report(play, event_kind::kMoved, "PAN-MERCH-01", p, "panthalos.event.sold", [&] {
            return Args{{"goods", token_names(play.content(), sold)},
                        {"merchant", merchant_name(merchant)}};
          })) {
    event->touches = {m.id};
  }
  s.agenda.push(StepKind::kBonus, p, arg::kMerchant(merchant));
  if (m.wild > 0) {
    s.agenda.push(StepKind::kOffer, p, arg::kMerchant(merchant), arg::kLeft(m.wild));
  }
}

StepFault fits_offer(const State& s, const At& at) {
  const int merchant = at.step[arg::kMerchant];
  if (merchant != (*at.beneath)[arg::kMerchant]) return "another Merchant";
  const int wild = s.content->merchants[merchant].wild;
  return unless(at.step[arg::kLeft] <= wild, "not so many Goods are asked for");
}

void legal_offer(const State& s, Actions& out) {
  const auto& step = s.agenda.top();
  const int left = step[arg::kLeft];
  for (int type = step[arg::kFromGood]; type < kGoodTypes; ++type) {
    if (s[step.player].tokens[kRefinedGoods + type] > 0 &&
        s[step.player].tokens.total(kRefinedGoods + type, kTokens) >= left) {
      out.add(act(Verb::kOffer, type));
    }
  }
}

void offer_good(Play& play, const Action* action) {
  State& s = play.s;
  auto& step = s.agenda.top();
  const Player p = step.player;
  s[p].tokens.move(kRefinedGoods + action->a, s.box);
  report(play, event_kind::kMoved, "PAN-MERCH-02", p, "panthalos.event.offered", [&] {
    return Args{{"good", good_name(action->a, true)}};
  });
  step.set(arg::kLeft, step[arg::kLeft] - 1);
  step.set(arg::kFromGood, action->a);
  if (step[arg::kLeft] == 0) s.agenda.pop();
}

// Before the points, Goods are offered; in stage n + 2, the n-th bonus is being carried out.
StepFault fits_bonus(const State& s, const At& at) {
  if (evaluated_locations(s) != 0) return "only in a turn";
  const int merchant = at.step[arg::kMerchant];
  const auto& bonuses = s.content->merchants[merchant].bonuses;
  const bool shown = (s.merchant_display >> merchant & 1U) != 0;
  const int stage = at.step[arg::kBonusStage];
  const auto asks = [&](StepKind kind) { return at.above != nullptr && at.above->kind == kind; };
  if (asks(StepKind::kOffer)) return unless(shown && stage == 0, "does not fit the Merchant");
  if (shown || stage < 2 || stage - 2 >= static_cast<int>(bonuses.size())) {
    return "does not fit the Merchant";
  }
  const Bonus now = bonuses[stage - 2];
  const bool fits = now == Bonus::kView ? asks(StepKind::kLook) || asks(StepKind::kKeep)
                                        : now == Bonus::kPromote && asks(StepKind::kPromote);
  return unless(fits, "that bonus asks for nothing like this");
}

// First the points, then the bonuses in the order of the content row. PAN-MERCH-03 … PAN-MERCH-06
void carry_out_bonus(Play& play, const Action*) {
  State& s = play.s;
  auto& step = s.agenda.top();
  const Player p = step.player;
  const int merchant = step[arg::kMerchant];
  const Merchant& m = s.content->merchants[merchant];
  const int next = step[arg::kBonusStage];
  step.set(arg::kBonusStage, next + 1);
  if (next == 0) {
    const auto bit = static_cast<std::uint16_t>(1U << merchant);
    s.merchant_display ^= bit;
    s.merchant_box |= bit;
    Event* event = report(play, event_kind::kScored, "PAN-MERCH-03", p,
                          "panthalos.event.paid_by_merchant", [&] {
                            return Args{{"merchant", merchant_name(merchant)},
                                        {"points", static_cast<int>(m.points)}};
                          });
    score(play, p, m.points, "merchants", event);
    return;
  }
  if (next > static_cast<int>(m.bonuses.size())) {
    s.agenda.pop();
    return;
  }
  switch (m.bonuses[next - 1]) {
    case Bonus::kView: s.agenda.push(StepKind::kLook, p); break;
    case Bonus::kPromote:
      if (can_promote(s, p)) s.agenda.push(StepKind::kPromote, p);
      break;
    case Bonus::kTwoTitans: draw_titans(play, p, 2, "PAN-MERCH-05"); break;
    case Bonus::kFourDiscs: gain_discs(play, p, 4, "PAN-MERCH-05"); break;
    case Bonus::kReinforcement: draw_reinforcement(play, p, "PAN-MERCH-05"); break;
  }
}

void legal_look(const State&, Actions& out) {
  out.add(act(Verb::kLook));
  out.add(act(Verb::kDecline));
}

// PAN-MERCH-07
void look_at_underworld(Play& play, const Action* action) {
  State& s = play.s;
  const Player p = s.agenda.top().player;
  s.agenda.pop();
  if (action->verb == Verb::kDecline) {
    report(play, "declined", "PAN-MERCH-07", p, "panthalos.event.declined_look");
    return;
  }
  s.peeked = s.underworld.draw(play.chance);
  s.peeked.knowers.add(p);
  s.has_peeked = 1;
  play.disclose();
  s.agenda.push(StepKind::kKeep, p);
  if (Event* event =
          report(play, event_kind::kShown, "PAN-MERCH-07", p, "panthalos.event.looked")) {
    event->insiders = PlayerSet::only(p);
    event->full = Message("panthalos.event.looked_at",
                          {{"player", Value::of_player(p)},
                           {"underworld", underworld_name(play.content(), s.peeked.card)}});
  }
}

StepFault fits_keep(const State& s, const At& at) {
  return unless(s.peeked.knowers.has(at.step.player), "who looks knows the token");
}

void legal_keep(const State&, Actions& out) {
  out.add(act(Verb::kKeepTop));
  out.add(act(Verb::kKeepSecond));
}

// PAN-MERCH-07, PAN-INFO-04
void keep_underworld(Play& play, const Action* action) {
  State& s = play.s;
  const Player p = s.agenda.top().player;
  s.agenda.pop();
  const int top = s.underworld_top;
  if (action->verb == Verb::kKeepTop) {
    s.underworld.slide_under(s.peeked);
    report(play, event_kind::kMoved, "PAN-MERCH-07", p, "panthalos.event.kept_top", [&] {
      return Args{{"underworld", underworld_name(play.content(), top)}};
    });
  } else {
    s.underworld.slide_under({s.underworld_top, Knowers::everybody()});
    s.underworld_top = s.peeked.card;
    play.disclose();
    report(play, event_kind::kShown, "PAN-MERCH-07", p, "panthalos.event.kept_second", [&] {
      return Args{{"underworld", underworld_name(play.content(), s.underworld_top)},
                  {"under", underworld_name(play.content(), top)}};
    });
  }
  s.peeked = {};
  s.has_peeked = 0;
}

// PAN-CRAFT-01; two identical Artisans are always used as a pair (PAN-CRAFT-04)
void begin_activation(Play& play, Player p, int artisan) {
  State& s = play.s;
  const int cost = s.content->artisan_cost[artisan];
  s[p].personal = static_cast<std::uint8_t>(s[p].personal - cost);
  s[p].general = static_cast<std::uint8_t>(s[p].general + cost);
  const bool pair = s[p].tokens[kArtisans + artisan] >= 2;
  if (Event* event = report(play, "activated", "PAN-CRAFT-01", p, "panthalos.event.activated", [&] {
        return Args{{"artisan", token_name(play.content(), kArtisans + artisan)},
                    {"discs", cost},
                    {"count", pair ? 2 : 1}};
      })) {
    event->touches = {token_id(play.content(), kArtisans + artisan)};
  }
  s.agenda.push(StepKind::kEffect, p, arg::kArtisan(artisan),
                arg::kEffectStage(pair ? kFirstOfPair : kOnly));
}

StepFault fits_effect(const State& s, const At& at) {
  if (evaluated_locations(s) != 0) return "only in a turn";
  const int owned = s[at.step.player].tokens[kArtisans + at.step[arg::kArtisan]];
  return unless(owned >= (at.step[arg::kEffectStage] == kOnly ? 1 : 2), "no such Artisans");
}

void legal_effect(const State& s, Actions& out) {
  const auto& step = s.agenda.top();
  const int artisan = step[arg::kArtisan];
  if (artisan == kArtisanDie) {
    list_workers(s, step.player, Verb::kPromote, 1, 5, out);
  } else {
    for (int type = 0; type < kGoodTypes; ++type) {
      if ((artisan == kArtisanAny || artisan == type) &&
          s[step.player].tokens[kBasicGoods + type] > 0) {
        out.add(act(Verb::kRefine, type));
      }
    }
  }
  if (step[arg::kEffectStage] == kSecondOfPair) out.add(act(Verb::kStop));  // PAN-CRAFT-05
}

void carry_out_effect(Play& play, const Action* action) {
  State& s = play.s;
  auto& step = s.agenda.top();
  const Player p = step.player;
  if (action->verb == Verb::kRefine) {
    --s[p].tokens[kBasicGoods + action->a];
    ++s[p].tokens[kRefinedGoods + action->a];
    report(play, event_kind::kGained, "PAN-CRAFT-02", p, "panthalos.event.refined", [&] {
      return Args{{"basic", good_name(action->a, false)}, {"refined", good_name(action->a, true)}};
    });
  } else if (action->verb == Verb::kPromote) {
    turn_worker(s, p, action->a, action->b, +1);
    report(play, event_kind::kGained, "PAN-CRAFT-03", p, "panthalos.event.promoted", [&] {
      return Args{{"rank", action->a + 1}, {"place", place_name(action->b)}};
    });
  }
  if (step[arg::kEffectStage] == kFirstOfPair && has_effect(s, p, step[arg::kArtisan])) {
    step.set(arg::kEffectStage, kSecondOfPair);
  } else {
    s.agenda.pop();
  }
}

}  // namespace agon::panthalos
