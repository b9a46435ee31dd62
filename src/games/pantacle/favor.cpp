// Phase B, Favor: the announcement, the bribing round, and what the recipient gets.
#include "games/pantacle/names.h"
#include "games/pantacle/steps.h"

namespace agon::pantacle {
namespace {

// Whether a curse closes the bribe to this player, whatever the hand. PTC-CRS-14
bool muted(const State& s, Player p) {
  return s.next_player(s.active) == p && modifier(s, p, &Modifiers::no_bribe) > 0;
}

// Lists a payment for each pair of Hounds together with `blade` (no blade: two pairs). A pair may
// use the Hound that the track lends. PTC-BRB-04, PTC-HND-01
struct Kennel {
  Blades blades;
  bool track;

  int size() const { return std::popcount(blades) + (track ? 1 : 0); }
  void list_pairs(Blades blade, Actions& out) const {
    for (Blades first = blades; first != 0; first = rest_of(first)) {
      const Blades one = first & -first;
      for_each_blade(rest_of(first), [&](int other) {
        out.add(bribe_with(blade | one | blade_bit(other), false));
      });
    }
    if (!track) return;
    for_each_blade(blades, [&](int one) { out.add(bribe_with(blade | blade_bit(one), true)); });
  }
  void list_fours(Actions& out) const {
    if (std::popcount(blades) == 4) out.add(bribe_with(blades, false));
    if (!track) return;
    if (std::popcount(blades) == 3) out.add(bribe_with(blades, true));
    if (std::popcount(blades) < 4) return;
    for_each_blade(blades, [&](int left) { out.add(bribe_with(blades & ~blade_bit(left), true)); });
  }
};

// Into the row in the order Keeper 1, Keeper 2, Hounds. PTC-BRB-10
void pay_bribe(Play& play, Player p, const Action& action) {
  State& s = play.s;
  const FavorData& favor = s.content->favors[s.announced - 1];
  Blades left = action.blades;
  for (const Blades keeper : {favor.blades[0], favor.blades[1], kAllBlades}) {
    for_each_blade(left & keeper, [&](int blade) { discard_blade(s, p, blade); });
    left &= ~keeper;
  }
  if (action.a != 0) s[p].tracker = 0;  // PTC-HND-02
  play.disclose();
  if (Event* event =
          report(play, "bribed", "PTC-BRB-03", p,
                 action.a != 0 ? "pantacle.event.bribed_with_track" : "pantacle.event.bribed", [&] {
                   return Args{{"favor", favor_name(s.announced - 1)},
                               {"blades", blade_names(play.content(), action.blades)}};
                 })) {
    event->touches = {std::string(kFavorIds[s.announced - 1])};
  }
  // A payment that a curse adds. PTC-CRS-14
  const int debt = pay_cubes(s, p, modifier(s, p, &Modifiers::bribe_price));
  if (debt > 0) {
    report(play, event_kind::kLost, "PTC-CRS-14", p, "pantacle.event.paid_debt", [&] {
      return Args{{"count", debt}};
    });
  }
}

// PTC-BRB-06, PTC-HND-03
void compensate(Play& play, Player p) {
  State& s = play.s;
  if (modifier(s, p, &Modifiers::no_compensation) > 0) {
    report(play, event_kind::kLost, "PTC-CRS-14", p, "pantacle.event.no_compensation");
    return;
  }
  if (s[p].tracker < kTrackEnd) {
    ++s[p].tracker;
    report(play, event_kind::kMoved, "PTC-HND-03", p, "pantacle.event.tracker", [&] {
      return Args{{"position", static_cast<int>(s[p].tracker)}};
    });
  }
  gain_cubes(play, p, 1, "PTC-BRB-06");
}

// PTC-EFF-03
void convert(Play& play, Player p) {
  State& s = play.s;
  int stolen = 0;
  for (Player q = 0; q < s.players; ++q) {
    if (q == p || s[q].cubes == 0) continue;
    --s[q].cubes;
    ++stolen;
  }
  gain_stolen_cubes(play, p, stolen);
}

}  // namespace

// PTC-BRB-03, PTC-BRB-10
void list_payments(const State& s, Player p, Curses curses, Actions& out) {
  if (curses == Curses::kHeeded && muted(s, p)) return;
  const FavorData& favor = s.content->favors[s.announced - 1];
  const Blades hand = s[p].hand;
  const Blades first = hand & favor.blades[0];
  const Blades second = hand & favor.blades[1];
  const bool one_keeper = favor.keepers[0] == favor.keepers[1];
  for (Blades rest = first; rest != 0; rest = rest_of(rest)) {
    const Blades one = rest & -rest;
    for_each_blade(one_keeper ? rest_of(rest) : second,
                   [&](int other) { out.add(bribe_with(one | blade_bit(other), false)); });
  }
  const Kennel kennel{hand & s.content->hounds(), s[p].tracker == kTrackEnd};
  if (kennel.size() < 2) return;
  if (curses == Curses::kHeeded && modifier(s, p, &Modifiers::no_hounds) > 0) return;
  for_each_blade(first | second, [&](int one) { kennel.list_pairs(blade_bit(one), out); });
  if (s.options.max_hound_pairs != 0 && kennel.size() >= 4) kennel.list_fours(out);
}

unsigned open_favors(const State& s) {
  const PlayerState& player = s[s.active];
  unsigned closed = player.tokens & ((1U << kPowerFavors) - 1U);
  if (s.marked != 0) closed |= 1U << (s.marked - 1);
  closed |= modifier_set(s, s.active, &Modifiers::closed_favors);
  return ~closed & ((1U << kFavors) - 1U);
}

void begin_favor(Play& play, const Action*) {
  State& s = play.s;
  next_stage(s, StepKind::kMoon);
  if (open_favors(s) != 0) return s.agenda.push(StepKind::kAnnounce, s.active);
  report(play, "no_favor", "PTC-FAV-04", s.active, "pantacle.event.no_favor");  // PTC-FAV-04
}

StepFault fits_announce(const State& s, const At&) {
  return unless(s.announced == 0, "a Favor is announced already");
}

void legal_announce(const State& s, Actions& out) {
  for (unsigned open = open_favors(s); open != 0; open &= open - 1) {
    out.add(act(Verb::kAnnounce, std::countr_zero(open)));
  }
}

// PTC-FAV-01
void announce_favor(Play& play, const Action* action) {
  State& s = play.s;
  const Player p = s.active;
  s.agenda.pop();
  s.marked = s.announced = static_cast<std::uint8_t>(1 + action->a);
  s.agenda.push(StepKind::kBenefit, p);
  s.agenda.push(StepKind::kBribe, s.next_player(p));  // PTC-BRB-01
  if (Event* event = report(play, "announced", "PTC-FAV-01", p, "pantacle.event.announced", [&] {
        return Args{{"favor", favor_name(action->a)}};
      })) {
    event->touches = {std::string(kFavorIds[action->a])};
  }
}

StepFault fits_bribe(const State& s, const At& at) {
  return unless(at.beneath->player == s.active, "a bribe is paid already");
}

// Everybody is asked; who cannot pay can only pass. PTC-BRB-01
void legal_bribe(const State& s, Actions& out) {
  const Player p = s.agenda.top().player;
  out.add(act(Verb::kPass));
  if (s[p].hand != 0) list_payments(s, p, Curses::kHeeded, out);
}

void answer_favor(Play& play, const Action* action) {
  State& s = play.s;
  const Player p = s.agenda.top().player;
  if (action->verb == Verb::kPass) {
    report(play, "passed", "PTC-BRB-01", p, "pantacle.event.passed");
    const Player next = s.next_player(p);
    if (next == s.active) return s.agenda.pop();
    s.agenda.top().player = next;
    return;
  }
  s.agenda.pop();  // PTC-BRB-02
  pay_bribe(play, p, *action);
  if (s[p].discs_out() == kDiscs) return win(play, p, "PTC-END-03");
  s.agenda.top().player = p;  // PTC-BRB-05
  compensate(play, s.active);
}

StepFault fits_benefit(const State& s, const At&) {
  return unless(s.announced != 0, "no Favor is announced");
}

// PTC-FAV-06, PTC-END-01
void grant_favor(Play& play, const Action*) {
  State& s = play.s;
  const Player p = s.agenda.top().player;
  const int favor = s.announced - 1;
  s.agenda.pop();
  report(play, event_kind::kGained, p == s.active ? "PTC-FAV-06" : "PTC-BRB-05", p,
         "pantacle.event.obtained", [&] {
           return Args{{"favor", favor_name(favor)}};
         });
  if (s[p].discs_out() == kDiscs) return win(play, p, "PTC-END-01");
  switch (favor) {
    case kConversion: return convert(play, p);
    case kIndoctrination: return gain_adepts(play, p, 2, "PTC-EFF-02");
    case kRecruitment: return gain_adepts(play, p, 1, "PTC-EFF-01");
    default: return place_token(play, p, favor, "PTC-PWR-01");
  }
}

void win(Play& play, Player p, Rule rule) {
  State& s = play.s;
  s.over = kWon;
  s.winner = p;
  s.agenda.clear();
  report(play, event_kind::kEnded, rule, p, "pantacle.event.won");
}

}  // namespace agon::pantacle
