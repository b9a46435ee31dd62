// Phase C, Change of the Moon: the discard, the moon's cube, the refill.
#include "games/pantacle/names.h"
#include "games/pantacle/steps.h"

namespace agon::pantacle {
namespace {

// The last discard is compared with the Favor announced this turn. PTC-MOON-03, PTC-MOON-05
void compare_moon(Play& play, Player p) {
  State& s = play.s;
  if (s.announced == 0) return;
  const std::uint8_t moon = s.content->favors[s.announced - 1].moon;
  const int last = s.row[s.row_count - 1];
  if (s.content->blades[last].moon != moon) return;
  if (modifier(s, p, &Modifiers::no_moon_gain) > 0) {  // PTC-CRS-14
    report(play, event_kind::kLost, "PTC-CRS-14", p, "pantacle.event.eclipse");
    return;
  }
  gain_cubes(play, p, 1, "PTC-MOON-03");
}

// All discards but the last become the new pile. PTC-DRW-02
void reshuffle_row(Play& play) {
  State& s = play.s;
  if (s.row_count <= 1) return;
  const std::uint8_t last = s.row[s.row_count - 1];
  for (int i = 0; i < s.row_count; ++i) {
    if (i + 1 < s.row_count) s.pile |= blade_bit(s.row[i]);
    s.row[i] = 0;
  }
  s.row[0] = last;
  s.row_count = 1;
  report(play, "reshuffled", "PTC-DRW-02", kNobody, "pantacle.event.reshuffled");
}

int draw_blade(Play& play) { return draw_bit(play.s.pile, play.chance); }

}  // namespace

// Up to the limit; with nothing left to draw, what there is. PTC-MOON-01, PTC-DRW-03
Blades draw_blades(Play& play, Player p, int limit) {
  State& s = play.s;
  Blades drawn = 0;
  for (int held = std::popcount(s[p].hand); held < limit; ++held) {
    if (s.pile == 0) reshuffle_row(play);
    if (s.pile == 0) break;
    drawn |= blade_bit(draw_blade(play));
  }
  s[p].hand |= drawn;
  return drawn;
}

void begin_moon(Play& play, const Action*) {
  State& s = play.s;
  next_stage(s, StepKind::kRefill);
  if (s[s.active].hand != 0) s.agenda.push(StepKind::kDiscard, s.active);  // PTC-MOON-02
}

StepFault fits_discard(const State& s, const At& at) {
  if (at.step[arg::kDiscarded] == 0) return {};
  return unless(s.row_count > 0 && s[s.active].has(kDemonicDiscard), "one blade is discarded");
}

void legal_discard(const State& s, Actions& out) {
  for_each_blade(s[s.active].hand, [&](int blade) { out.add(act(Verb::kDiscard, blade)); });
  if (s.agenda.top()[arg::kDiscarded] != 0) out.add(act(Verb::kStop));  // PTC-PWR-11
}

void discard(Play& play, const Action* action) {
  State& s = play.s;
  const Player p = s.active;
  if (action->verb == Verb::kDiscard) {
    discard_blade(s, p, action->a);
    play.disclose();
    if (Event* event =
            report(play, event_kind::kShown, "PTC-MOON-01", p, "pantacle.event.discarded", [&] {
              return Args{{"blade", blade_name(play.content(), action->a)}};
            })) {
      event->touches = {play.content().blades[action->a].id};
    }
    if (s[p].has(kDemonicDiscard) && s[p].hand != 0) {  // PTC-PWR-11
      s.agenda.top().set(arg::kDiscarded, 1);
      return;
    }
  }
  s.agenda.pop();
  compare_moon(play, p);
}

void refill_hand(Play& play, const Action*) {
  State& s = play.s;
  const Player p = s.active;
  next_stage(s, StepKind::kTurnOver);
  const Blades drawn = draw_blades(play, p, hand_limit(s, p));
  if (drawn == 0) return;
  const bool open = modifier(s, p, &Modifiers::open_hand) > 0;
  if (open) lay_open(s, drawn);
  if (play.journal == nullptr) return;
  const Message full("pantacle.event.drew_these", {{"player", Value::of_player(p)},
                                                   {"blades", blade_names(play.content(), drawn)}});
  Event* event = report(play, event_kind::kGained, "PTC-MOON-01", p, "pantacle.event.drew", [&] {
    return Args{{"count", std::popcount(drawn)}};
  });
  if (open) {
    event->text = full;
  } else {
    event->insiders = PlayerSet::only(p);
    event->full = full;
  }
}

}  // namespace agon::pantacle
