// Phase A, Preparation: the purchase, the two Sacrifices, the placing of a disc and its reward.
#include "games/pantacle/names.h"
#include "games/pantacle/steps.h"

namespace agon::pantacle {
namespace {

// PTC-INF-03
bool room_for_adept(const State& s, Player p) {
  if (s.options.purchase_when_full != 0 || held_by_curses(s, p, kAdeptGain) > 0) return true;
  return s.adepts > 0 && s[p].adepts < s.adept_cap();
}

// Whether a Sacrifice could happen if no curse on a single one made it dearer. PTC-SAC-12
bool some_sacrifice_near(const State& s, Player p) {
  const int size = sacrifice_size(s, p, kOfPowers);  // nothing is named yet
  return s[p].discs_home() > 0 && (s[p].token_count() >= size || s[p].adepts >= size);
}

// The tokens in slots 1 to T leave, the others move up. PTC-SAC-01, PTC-SAC-02
void discard_tokens(Play& play, Player p, int count) {
  PlayerState& player = play.s[p];
  std::vector<Message> names;
  bool protection = false;
  for (int i = 0; i < count; ++i) {
    const int token = player.slots[i] - 1;
    player.tokens &= static_cast<std::uint8_t>(~(1U << token));
    protection |= token == kProtection;
    if (play.journal != nullptr) names.push_back(token_name(token));
  }
  for (int i = 0; i < kSlots; ++i) {
    player.slots[i] = i + count < kSlots ? player.slots[i + count] : std::uint8_t{0};
  }
  report(play, event_kind::kLost, "PTC-SAC-01", p, "pantacle.event.sacrificed_powers", [&] {
    return Args{{"tokens", std::move(names)}};
  });
  if (protection) uncover_curse(play, p, "PTC-PWR-08");
}

// How many face-up curses weigh on one of the Sacrifices. PTC-SAC-12
int burdens(const State& s, Player p) {
  int cards = 0;
  for (const HeldCurse& curse : s[p].curses) {
    if (curse.none()) break;
    const auto& data = s.content->curses[curse.index()];
    if (!curse.covered && data.modifiers.sacrifice_one > 0) ++cards;
  }
  return cards;
}

}  // namespace

int sacrifice_size(const State& s, Player p, Sacrifice sacrifice) {
  const int all = modifier(s, p, &Modifiers::sacrifice_all);
  if (p != s.active) return 3 + all;
  return 3 + all + (sacrifice == kOfPowers ? s.raised_powers : s.raised_adepts);
}

// A1. PTC-INF-02, PTC-TRN-05
void buy_adept(Play& play, const Action*) {
  State& s = play.s;
  const Player p = s.active;
  next_stage(s, StepKind::kWeigh);
  const int price = adept_price(s, p);
  if (s[p].cubes < price || !room_for_adept(s, p)) return;
  pay_cubes(s, p, price);
  report(play, event_kind::kLost, "PTC-INF-02", p, "pantacle.event.bought_adept", [&] {
    return Args{{"count", price}};
  });
  gain_adepts(play, p, 1, "PTC-INF-04");  // PTC-INF-04
}

// PTC-SAC-12
void weigh_curses(Play& play, const Action*) {
  State& s = play.s;
  const Player p = s.active;
  next_stage(s, StepKind::kPowers);
  if (s[p].curses[0].none() || !some_sacrifice_near(s, p)) return;
  const int cards = burdens(s, p);
  if (cards > 0) s.agenda.push(StepKind::kBurden, p, arg::kBurdens(cards));
}

StepFault fits_burden(const State& s, const At& at) {
  return unless(at.step[arg::kBurdens] <= burdens(s, at.step.player), "no such curses");
}

void legal_burden(const State&, Actions& out) {
  out.add(act(Verb::kBurden, kOfPowers));
  out.add(act(Verb::kBurden, kOfAdepts));
}

// The curses are named in the order of their numbers; the step counts those left.
void name_burden(Play& play, const Action* action) {
  State& s = play.s;
  const Player p = s.active;
  auto& step = s.agenda.top();
  int skip = burdens(s, p) - step[arg::kBurdens];
  for (const HeldCurse& curse : s[p].curses) {
    const auto& data = s.content->curses[curse.index()];
    if (curse.covered || data.modifiers.sacrifice_one == 0 || skip-- > 0) continue;
    std::uint8_t& raised = action->a == kOfPowers ? s.raised_powers : s.raised_adepts;
    raised = static_cast<std::uint8_t>(raised + data.modifiers.sacrifice_one);
    report(play, "named", "PTC-SAC-12", p,
           action->a == kOfPowers ? "pantacle.event.burdened_powers"
                                  : "pantacle.event.burdened_adepts",
           [&] {
             return Args{{"curse", curse_name(play.content(), curse.index())}};
           });
    break;
  }
  step.set(arg::kBurdens, step[arg::kBurdens] - 1);
  if (step[arg::kBurdens] == 0) s.agenda.pop();
}

// A2. PTC-SAC-01, PTC-SAC-07
void sacrifice_powers(Play& play, const Action*) {
  State& s = play.s;
  const Player p = s.active;
  next_stage(s, StepKind::kAdepts);
  const int count = s[p].token_count();
  if (count < 3 || s[p].discs_home() == 0) return;
  const int size = sacrifice_size(s, p, kOfPowers);
  if (count < size) return;
  s.agenda.push(StepKind::kPlace, p);
  discard_tokens(play, p, size);
}

// A3. PTC-SAC-05, PTC-SAC-07
void sacrifice_adepts(Play& play, const Action*) {
  State& s = play.s;
  const Player p = s.active;
  next_stage(s, StepKind::kFavor);
  if (s[p].adepts < 3 || s[p].discs_home() == 0) return;
  const int size = sacrifice_size(s, p, kOfAdepts);
  if (s[p].adepts < size) return;
  s[p].adepts = static_cast<std::uint8_t>(s[p].adepts - size);
  s.adepts = static_cast<std::uint8_t>(s.adepts + size);  // PTC-GAIN-07
  s.agenda.push(StepKind::kPlace, p);
  report(play, event_kind::kLost, "PTC-SAC-05", p, "pantacle.event.sacrificed_adepts", [&] {
    return Args{{"count", size}};
  });
}

StepFault fits_place(const State& s, const At& at) {
  return unless(s[at.step.player].discs_home() > 0, "no disc is left");
}

// PTC-SAC-09, PTC-SAC-10
void legal_place(const State& s, Actions& out) {
  const PlayerState& player = s[s.agenda.top().player];
  for (int disc = 0; disc < 2; ++disc) {
    if ((disc == kSafeDisc ? player.safe_home : player.cursed_home) == 0) continue;
    for (int point = 0; point < kPoints; ++point) {
      if ((player.points >> point & 1U) == 0) out.add(act(Verb::kPlace, disc, point));
    }
  }
}

// PTC-SAC-08
void place_disc(Play& play, const Action* action) {
  State& s = play.s;
  const Player p = s.agenda.top().player;
  PlayerState& player = s[p];
  s.agenda.pop();
  s.agenda.push(StepKind::kReward, p, arg::kPoint(action->b));
  player.points |= static_cast<std::uint8_t>(1U << action->b);
  --(action->a == kSafeDisc ? player.safe_home : player.cursed_home);
  // The stage after the Sacrifice of adepts is the Favor.
  const bool of_adepts = s.agenda[0].kind == StepKind::kFavor;
  if (Event* event = report(play, event_kind::kMoved, "PTC-SAC-10", p,
                            action->a == kSafeDisc ? "pantacle.event.placed_safe"
                                                   : "pantacle.event.placed_cursed",
                            [&] {
                              return Args{{"point", point_name(action->b)}};
                            })) {
    event->touches = {std::string(kPointIds[action->b])};
    bring_points(event, p, of_adepts ? "adepts" : "powers", 1);
  }
  if (action->a == kCursedDisc) begin_curse_draw(play, p);
}

// The disc stands on its point already.
StepFault fits_reward(const State& s, const At& at) {
  return unless((s[at.step.player].points >> at.step[arg::kPoint] & 1U) != 0, "no disc there");
}

// PTC-SAC-11
void reward_point(Play& play, const Action*) {
  State& s = play.s;
  const Player p = s.agenda.top().player;
  const int point = s.agenda.top()[arg::kPoint];
  s.agenda.pop();
  if ((modifier_set(s, p, &Modifiers::barren_points) >> point & 1U) != 0) {
    report(play, event_kind::kLost, "PTC-CRS-14", p, "pantacle.event.barren", [&] {
      return Args{{"point", point_name(point)}};
    });
    return;
  }
  const int amount = s.content->point_amount[point];
  switch (point) {
    case kPerDisc: return gain_cubes(play, p, amount * s[p].discs_out(), "PTC-LOC-01");
    case kTwoAdepts: return gain_adepts(play, p, amount, "PTC-LOC-02");
    case kTwoCubes: return gain_cubes(play, p, amount, "PTC-LOC-03");
    case kDemonicPoint: return place_token(play, p, kDemonicDiscard, "PTC-LOC-04");
    default: break;
  }
  s.extra_turn = 1;  // PTC-LOC-05
  report(play, event_kind::kGained, "PTC-LOC-05", p, "pantacle.event.again");
}

// The lowest free slot, if there is one. PTC-PWR-01, PTC-PWR-02
void place_token(Play& play, Player p, int token, Rule rule) {
  PlayerState& player = play.s[p];
  const int count = player.token_count();
  if (player.has(token) || count == kSlots) {
    const bool twice = player.has(token);
    report(play, event_kind::kLost, twice ? "PTC-BRB-08" : "PTC-PWR-02", p,
           twice ? "pantacle.event.token_owned" : "pantacle.event.no_slot", [&] {
             return Args{{"token", token_name(token)}};
           });
    return;
  }
  player.slots[count] = static_cast<std::uint8_t>(1 + token);
  player.tokens |= static_cast<std::uint8_t>(1U << token);
  report(play, event_kind::kGained, rule, p, "pantacle.event.gained_token", [&] {
    return Args{{"token", token_name(token)}, {"slot", count + 1}};
  });
  if (token == kProtection) cover_a_curse(play, p);
}

}  // namespace agon::pantacle
