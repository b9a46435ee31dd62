// Discs and tokens on their way: gains, draws, displays, what is shown and what is given up.
#include "games/panthalos/names.h"
#include "games/panthalos/play.h"

namespace agon::panthalos {

int gain_discs(Play& play, Player p, int amount, Rule rule) {
  PlayerState& player = play.s[p];
  const int gained = std::min<int>(amount, player.general);
  if (gained == 0) return 0;
  player.general = static_cast<std::uint8_t>(player.general - gained);
  player.personal = static_cast<std::uint8_t>(player.personal + gained);
  report(play, event_kind::kGained, rule, p, "panthalos.event.gained_discs", [&] {
    return Args{{"count", gained}};
  });
  return gained;
}

void score(Play& play, Player p, int points) {
  play.s[p].score = static_cast<std::int16_t>(play.s[p].score + points);
}

// PAN-TITAN-05, PAN-INFO-07: the others learn the number only.
void draw_titans(Play& play, Player p, int amount, Rule rule) {
  State& s = play.s;
  Counts<kTokens> drawn;
  int count = 0;
  while (count < amount && s.stack.any(kTitans, kReinforcements)) {
    const Token token = s.stack.draw(play.chance, kTitans, kReinforcements);
    ++s[p].tokens[token];
    ++drawn[token];
    ++count;
  }
  if (count == 0) return;
  Event* event = report(play, event_kind::kGained, rule, p, "panthalos.event.drew_titans", [&] {
    return Args{{"count", count}};
  });
  if (event != nullptr) {
    event->insiders = PlayerSet::only(p);
    event->full =
        Message("panthalos.event.drew_these_titans",
                {{"player", Value::of_player(p)}, {"titans", token_names(play.content(), drawn)}});
  }
}

void draw_reinforcement(Play& play, Player p, Rule rule) {
  State& s = play.s;
  if (!s.stack.any(kReinforcements, kShips)) return;
  const Token token = s.stack.draw(play.chance, kReinforcements, kShips);
  ++s[p].tokens[token];
  report(play, event_kind::kGained, rule, p, "panthalos.event.drew_token", [&] {
    return Args{{"token", token_name(play.content(), token)}};
  });
}

void draw_good(Play& play, Player p, Rule rule) {
  State& s = play.s;
  if (!s.stack.any(kBasicGoods, kRefinedGoods)) return;
  const Token token = s.stack.draw(play.chance, kBasicGoods, kRefinedGoods);
  ++s[p].tokens[token];
  report(play, event_kind::kGained, rule, p, "panthalos.event.drew_token", [&] {
    return Args{{"token", token_name(play.content(), token)}};
  });
}

void fill_display(Play& play, Token first, Token last, int slots) {
  State& s = play.s;
  while (s.display.total(first, last) < slots && s.stack.any(first, last)) {
    ++s.display[s.stack.draw(play.chance, first, last)];
  }
}

void fill_merchants(Play& play) {
  State& s = play.s;
  while (std::popcount(s.merchant_display) < 5 && s.merchant_stack != 0) {
    std::uint32_t skip =
        play.chance.pick(static_cast<std::uint32_t>(std::popcount(s.merchant_stack)));
    std::uint16_t bits = s.merchant_stack;
    while (skip-- > 0) bits &= static_cast<std::uint16_t>(bits - 1);
    const auto bit = static_cast<std::uint16_t>(bits & -bits);
    s.merchant_stack ^= bit;
    s.merchant_display |= bit;
  }
}

void turn_up_underworld(Play& play) {
  // A token that was slid under may come up without a pick, but is shown all the same.
  play.disclose();
  play.s.underworld_top = play.s.underworld.draw(play.chance).card;
}

// PAN-ART-03 and its switch: Goods follow all other tokens.
Token last_givable(const State& s) { return s.discard_goods ? kTokens : kBasicGoods; }

int tokens_to_give(const State& s, Player p) { return s[p].tokens.total(0, last_givable(s)); }

void clear_draft(State& s) {
  s.draft.clear();
  s.draft_size = s.draft_last = s.draft_target = 0;
}

void give_up_draft(State& s, Player p) {
  PlayerState& player = s[p];
  int titans = 0;
  for (Token t = 0; t < kTokens; ++t) {
    const std::uint8_t n = s.draft[t];
    if (n == 0) continue;
    player.tokens[t] = static_cast<std::uint8_t>(player.tokens[t] - n);
    if (is_titan(t)) {
      player.given_up[t] = static_cast<std::uint8_t>(player.given_up[t] + n);
      titans += n;
    } else {
      s.box[t] = static_cast<std::uint8_t>(s.box[t] + n);
    }
  }
  // How many of the known ones of each kind may be among them; the others are still there.
  for (int k = 0; k < kTitanKinds; ++k) {
    const int doubtful = std::min<int>(titans, player.known[k]);
    player.known[k] = static_cast<std::uint8_t>(player.known[k] - doubtful);
    player.maybe[k] = static_cast<std::uint8_t>(player.maybe[k] + doubtful);
  }
  clear_draft(s);
}

void show_draft(Play& play, Player p, int set) {
  State& s = play.s;
  PlayerState& player = s[p];
  for (Token t = 0; t < kForceTokens; ++t) {
    for (int n = s.draft[t]; n > 0; --n) {
      --player.tokens[t];
      ++s.played[set][t];
      if (!is_titan(t)) continue;
      if (player.known[t] > 0) {
        --player.known[t];
      } else if (player.maybe[t] > 0) {
        --player.maybe[t];
      }
    }
  }
  clear_draft(s);
  play.disclose();
}

}  // namespace agon::panthalos
