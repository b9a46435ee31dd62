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

void score(Play& play, Player p, int points, std::string_view source, Event* event) {
  play.s[p].score = static_cast<std::int16_t>(play.s[p].score + points);
  bring_points(event, p, source, points);
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
  const int missing = slots - s.display.total(first, last);
  for (int n = std::min(missing, s.stack.total(first, last)); n > 0; --n) {
    ++s.display[s.stack.draw(play.chance, first, last)];
  }
}

void fill_merchants(Play& play) {
  State& s = play.s;
  while (std::popcount(s.merchant_display) < 5 && s.merchant_stack != 0) {
    s.merchant_display |= static_cast<std::uint16_t>(1U << draw_bit(s.merchant_stack, play.chance));
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

// Whether the step on top has a draft and this one fits it: counted, in order, of such tokens.
StepFault fits_draft(const State& s) {
  if (s.draft_size == 0) return {};
  const StepKind kind = s.agenda.top().kind;
  const bool given = kind == StepKind::kArt || kind == StepKind::kGiveUp;
  const bool challenge = kind == StepKind::kChallenge;
  if (!given && !challenge && kind != StepKind::kDefend && kind != StepKind::kAnswer) {
    return "draft outside a secret decision";
  }
  Token highest = 0;
  for (Token t = 0; t < kTokens; ++t) {
    if (s.draft[t] > 0) highest = t;
  }
  const bool counted =
      challenge == (s.draft_target != 0) && s.draft_size == s.draft.total() + (challenge ? 1 : 0);
  const Token last = given ? last_givable(s) : kForceTokens;
  return unless(counted && s.draft_last == highest && highest < last, "draft of other tokens");
}

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
