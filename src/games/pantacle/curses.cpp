// Curses: drawing, choosing, covering and uncovering.
#include <algorithm>

#include "games/pantacle/names.h"
#include "games/pantacle/steps.h"

namespace agon::pantacle {
namespace {

// The top card: one of the rest at random, or the first of those that came back. PTC-CRS-05
PileCard draw_top(Play& play) {
  CursePile& pile = play.s.curse_pile;
  if (pile.rest == 0) play.disclose();
  return pile.draw(play.chance);
}

void draw_curse(Play& play, Player p) {
  State& s = play.s;
  if (s.curse_pile.size() == 0) return;
  PileCard card = draw_top(play);
  if (card.knowers != Knowers::everybody()) card.knowers.add(p);
  s.drawn[s.drawn_count++] = card;
  if (Event* event =
          report(play, event_kind::kShown, "PTC-CRS-01", p, "pantacle.event.drew_curse")) {
    event->insiders = PlayerSet::only(p);
    event->full = Message("pantacle.event.drew_this_curse",
                          {{"player", Value::of_player(p)},
                           {"curse", curse_name(play.content(), card.card)}});
  }
}

// PTC-CRS-02, PTC-CRS-04
bool can_buy_another(const State& s, Player p) {
  return s.options.curse_draw == 0 && s.drawn_count < kMaxDrawn && s.curse_pile.size() > 0 &&
         s[p].cubes >= extra_price(s.drawn_count);
}

// Exhaustion: the printed resources are laid on it. PTC-CRS-08
HeldCurse loaded_curse(State& s, int card) {
  const CurseData& data = s.content->curses[card];
  HeldCurse curse;
  curse.card = static_cast<std::uint8_t>(card + 1);
  curse.cubes = std::min(data.cubes, s.cubes);
  curse.adepts = std::min(data.adepts, s.adepts);
  s.cubes = static_cast<std::uint8_t>(s.cubes - curse.cubes);
  s.adepts = static_cast<std::uint8_t>(s.adepts - curse.adepts);
  return curse;
}

void turn_down(Play& play, Player p, HeldCurse& curse, Rule rule) {
  curse.covered = 1;
  if (Event* event = report(play, event_kind::kMoved, rule, p, "pantacle.event.covered", [&] {
        return Args{{"curse", curse_name(play.content(), curse.index())}};
      })) {
    event->touches = {play.content().curses[curse.index()].id};
  }
}

// PTC-CRS-01, PTC-CRS-07, PTC-PWR-06
void keep_curse(Play& play, Player p, int card) {
  State& s = play.s;
  HeldCurse curse = loaded_curse(s, card);
  play.disclose();
  if (Event* event =
          report(play, event_kind::kShown, "PTC-CRS-01", p, "pantacle.event.kept_curse", [&] {
            return Args{{"curse", curse_name(play.content(), card)}};
          })) {
    event->touches = {play.content().curses[card].id};
  }
  for (int i = 0; i < s.drawn_count; ++i) {  // PTC-CRS-05
    if (s.drawn[i].card != card) s.curse_pile.below[s.curse_pile.below_count++] = s.drawn[i];
    s.drawn[i] = {};
  }
  s.drawn_count = 0;
  const bool exhaustion = s.content->curses[card].exhaustion;
  if (exhaustion && curse.cubes + curse.adepts == 0) {  // PTC-CRS-08
    s.curse_pile.below[s.curse_pile.below_count++] = {static_cast<std::uint8_t>(card),
                                                      Knowers::everybody()};
    report(play, event_kind::kMoved, "PTC-CRS-08", p, "pantacle.event.curse_exhausted", [&] {
      return Args{{"curse", curse_name(play.content(), card)}};
    });
    return;
  }
  HeldCurse* curses = s[p].curses;
  int at = 0;
  while (!curses[at].none() && curses[at].card < curse.card) ++at;
  for (int i = kMaxCurses - 1; i > at; --i) curses[i] = curses[i - 1];
  curses[at] = curse;
  if (s[p].has(kProtection) && std::none_of(curses, curses + kMaxCurses,
                                            [](const HeldCurse& c) { return c.covered != 0; })) {
    turn_down(play, p, curses[at], "PTC-PWR-06");  // idle so far
    if (s.options.idle_protection != 0) s.agenda.push(StepKind::kShield, p);
  } else if (modifier(s, p, &Modifiers::open_hand) > 0) {
    lay_open(s, s[p].hand);
  }
}

// Asks, unless everybody knows that there is nothing to choose. PTC-CRS-01
void offer_drawn(Play& play, Player p) {
  State& s = play.s;
  if (s.drawn_count == 1 && !can_buy_another(s, p)) return keep_curse(play, p, s.drawn[0].card);
  s.agenda.push(StepKind::kCurse, p);
}

bool covers_one(const PlayerState& player) {
  return std::any_of(player.curses, player.curses + kMaxCurses,
                     [](const HeldCurse& curse) { return curse.covered != 0; });
}

// A further curse needs a cursed disc that moved for it.
bool has_disc_for_curse(const PlayerState& player) {
  int held = 0;
  for (const HeldCurse& curse : player.curses) held += curse.none() ? 0 : 1;
  return held < 4 - player.cursed_home;
}

}  // namespace

// The whole price of n extra curses is n squared: 1, 4, 9, 16. PTC-CRS-02
int extra_price(int extra) { return 2 * extra - 1; }

void begin_curse_draw(Play& play, Player p) {
  State& s = play.s;
  if (s.options.curse_draw != 0 && s[p].cubes >= 1) return s.agenda.push(StepKind::kDeclare, p);
  draw_curse(play, p);
  if (s.drawn_count > 0) offer_drawn(play, p);
}

StepFault fits_declare(const State& s, const At& at) {
  if (s.options.curse_draw == 0) return "curses are drawn one by one";
  return unless(has_disc_for_curse(s[at.step.player]), "no cursed disc moved");
}

// PTC-CRS-03, beforehand
void legal_declare(const State& s, Actions& out) {
  const int cubes = s[s.agenda.top().player].cubes;
  for (int extra = 0; extra < kMaxDrawn; ++extra) {
    if (extra * extra <= cubes && extra < s.curse_pile.size()) out.add(act(Verb::kExtra, extra));
  }
}

void declare_curses(Play& play, const Action* action) {
  State& s = play.s;
  const Player p = s.agenda.top().player;
  s.agenda.pop();
  pay_cubes(s, p, action->a * action->a);
  report(play, event_kind::kLost, "PTC-CRS-02", p, "pantacle.event.bought_curses", [&] {
    return Args{{"extra", static_cast<int>(action->a)}, {"count", action->a * action->a}};
  });
  for (int i = 0; i <= action->a; ++i) draw_curse(play, p);
  if (s.drawn_count > 0) offer_drawn(play, p);
}

StepFault fits_curse(const State& s, const At& at) {
  for (int i = 0; i < s.drawn_count; ++i) {
    if (!s.drawn[i].knowers.has(at.step.player)) return "who draws knows the curses";
  }
  return unless(has_disc_for_curse(s[at.step.player]), "no cursed disc moved");
}

void legal_curse(const State& s, Actions& out) {
  for (int i = 0; i < s.drawn_count; ++i) out.add(act(Verb::kKeep, s.drawn[i].card));
  if (can_buy_another(s, s.agenda.top().player)) out.add(act(Verb::kExtra, 1));
}

// PTC-CRS-03, one by one
void choose_curse(Play& play, const Action* action) {
  State& s = play.s;
  const Player p = s.agenda.top().player;
  if (action->verb == Verb::kKeep) {
    s.agenda.pop();
    return keep_curse(play, p, action->a);
  }
  const int price = extra_price(s.drawn_count);
  pay_cubes(s, p, price);
  report(play, event_kind::kLost, "PTC-CRS-02", p, "pantacle.event.bought_curses", [&] {
    return Args{{"extra", 1}, {"count", price}};
  });
  draw_curse(play, p);
}

// PTC-PWR-05
void cover_a_curse(Play& play, Player p) {
  PlayerState& player = play.s[p];
  if (player.curses[0].none()) return;
  if (player.curses[1].none()) return turn_down(play, p, player.curses[0], "PTC-PWR-05");
  play.s.agenda.push(StepKind::kCover, p);
}

StepFault fits_cover(const State& s, const At& at) {
  if (s.announced == 0) return "no Favor is announced";
  return unless(s[at.step.player].has(kProtection), "no Protection");
}

void legal_cover(const State& s, Actions& out) {
  for (const HeldCurse& curse : s[s.agenda.top().player].curses) {
    if (!curse.none()) out.add(act(Verb::kCover, curse.index()));
  }
}

void cover_curse(Play& play, const Action* action) {
  State& s = play.s;
  const Player p = s.agenda.top().player;
  s.agenda.pop();
  for (HeldCurse& curse : s[p].curses) {
    if (curse.card == action->a + 1) turn_down(play, p, curse, "PTC-PWR-05");
  }
}

StepFault fits_shield(const State& s, const At& at) {
  const PlayerState& player = s[at.step.player];
  if (s.options.idle_protection == 0) return "Protection does not wait";
  if (!player.has(kProtection)) return "no Protection";
  return unless(covers_one(player), "no curse is covered");
}

// The curse just kept lies face down already, the only one: it stays so, or Protection waits for
// another. PTC-PWR-06
void legal_shield(const State& s, Actions& out) {
  for (const HeldCurse& curse : s[s.agenda.top().player].curses) {
    if (curse.covered) out.add(act(Verb::kCover, curse.index()));
  }
  out.add(act(Verb::kDecline));
}

void shield_or_wait(Play& play, const Action* action) {
  const Player p = play.s.agenda.top().player;
  play.s.agenda.pop();
  if (action->verb == Verb::kDecline) uncover_curse(play, p, "PTC-PWR-06");
}

// PTC-PWR-08
void uncover_curse(Play& play, Player p, Rule rule) {
  State& s = play.s;
  for (HeldCurse& curse : s[p].curses) {
    if (!curse.covered) continue;
    curse.covered = 0;
    report(play, event_kind::kMoved, rule, p, "pantacle.event.uncovered", [&] {
      return Args{{"curse", curse_name(play.content(), curse.index())}};
    });
  }
  if (modifier(s, p, &Modifiers::open_hand) > 0) {
    lay_open(s, s[p].hand);
    play.disclose();
  }
}

}  // namespace agon::pantacle
