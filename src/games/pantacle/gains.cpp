// Gains of cubes and adepts: the amount with Hunt, what face-up Exhaustion curses swallow, what the
// reserve and the Sanctuary allow. All gains come through here. PTC-GAIN-01
#include <algorithm>

#include "games/pantacle/names.h"
#include "games/pantacle/steps.h"

namespace agon::pantacle {
namespace {

std::uint8_t& on_card(HeldCurse& curse, Resource resource) {
  return resource == kCubeGain ? curse.cubes : curse.adepts;
}
int on_card(const HeldCurse& curse, Resource resource) {
  return resource == kCubeGain ? curse.cubes : curse.adepts;
}

// An empty Exhaustion card goes under the pile, for all to see. PTC-CRS-11
void return_if_empty(Play& play, Player p, int index) {
  State& s = play.s;
  HeldCurse* curses = s[p].curses;
  if (curses[index].cubes + curses[index].adepts > 0) return;
  const int card = curses[index].index();
  for (int i = index; i + 1 < kMaxCurses; ++i) curses[i] = curses[i + 1];
  curses[kMaxCurses - 1] = {};
  s.curse_pile.slide_under({static_cast<std::uint8_t>(card), Knowers::everybody()});
  report(play, event_kind::kMoved, "PTC-CRS-11", p, "pantacle.event.curse_exhausted", [&] {
    return Args{{"curse", curse_name(play.content(), card)}};
  });
}

// Takes units off a card and back to the reserve. PTC-CRS-09
void take_off(Play& play, Player p, int index, Resource resource, int units) {
  State& s = play.s;
  HeldCurse& curse = s[p].curses[index];
  std::uint8_t& left = on_card(curse, resource);
  left = static_cast<std::uint8_t>(left - units);
  std::uint8_t& reserve = resource == kCubeGain ? s.cubes : s.adepts;
  reserve = static_cast<std::uint8_t>(reserve + units);
  report(play, event_kind::kLost, "PTC-CRS-09", p,
         resource == kCubeGain ? "pantacle.event.absorbed_cubes" : "pantacle.event.absorbed_adepts",
         [&] {
           return Args{{"curse", curse_name(play.content(), curse.index())}, {"count", units}};
         });
  return_if_empty(play, p, index);
}

// PTC-GAIN-02, PTC-GAIN-06
void collect(Play& play, Player p, Resource resource, int amount, Rule rule) {
  State& s = play.s;
  if (resource == kCubeGain) {
    const int taken = std::min<int>(amount, s.cubes);
    s.cubes = static_cast<std::uint8_t>(s.cubes - taken);
    s[p].cubes = static_cast<std::uint8_t>(s[p].cubes + taken);
    report(play, event_kind::kGained, rule, p, "pantacle.event.gained_cubes", [&] {
      return Args{{"count", taken}};
    });
  } else {
    const int room = std::max(0, s.adept_cap() - s[p].adepts);
    const int taken = std::min({amount, static_cast<int>(s.adepts), room});
    s.adepts = static_cast<std::uint8_t>(s.adepts - taken);
    s[p].adepts = static_cast<std::uint8_t>(s[p].adepts + taken);
    report(play, event_kind::kGained, rule, p, "pantacle.event.gained_adepts", [&] {
      return Args{{"count", taken}};
    });
  }
}

// Absorbs what needs no choice and collects the rest; asks where there is a choice. PTC-CRS-10
void settle(Play& play, Player p, Resource resource, int amount, Rule rule) {
  State& s = play.s;
  if (s[p].curses[0].none()) return collect(play, p, resource, amount, rule);
  while (amount > 0) {
    int total = 0;
    int cards = 0;
    int last = 0;
    for (int i = 0; i < kMaxCurses; ++i) {
      const HeldCurse& curse = s[p].curses[i];
      if (curse.covered || on_card(curse, resource) == 0) continue;  // PTC-CRS-12
      total += on_card(curse, resource);
      ++cards;
      last = i;
    }
    if (cards == 0) return collect(play, p, resource, amount, rule);
    if (cards > 1 && amount < total) {
      return s.agenda.push(StepKind::kDrain, p, arg::kResource(resource), arg::kAmount(amount));
    }
    const int units = std::min<int>(amount, on_card(s[p].curses[last], resource));
    amount -= units;
    take_off(play, p, last, resource, units);
  }
}

}  // namespace

int held_by_curses(const State& s, Player p, Resource resource) {
  int total = 0;
  for (const HeldCurse& curse : s[p].curses) {
    if (!curse.covered) total += on_card(curse, resource);
  }
  return total;
}

void gain_cubes(Play& play, Player p, int amount, Rule rule) {
  State& s = play.s;
  if (amount == 0) return;
  // PTC-GAIN-03, PTC-GAIN-04
  const bool hunt = s[p].has(kHunt) &&
                    (s.options.hunt_on_absorbed == 0 || amount > held_by_curses(s, p, kCubeGain));
  if (hunt) report(play, event_kind::kGained, "PTC-GAIN-03", p, "pantacle.event.hunt_extra");
  settle(play, p, kCubeGain, amount + (hunt ? 1 : 0), rule);
}

void gain_adepts(Play& play, Player p, int amount, Rule rule) {
  settle(play, p, kAdeptGain, amount, rule);
}

void gain_stolen_cubes(Play& play, Player p, int amount) {
  State& s = play.s;
  report(play, event_kind::kGained, "PTC-EFF-03", p, "pantacle.event.stolen", [&] {
    return Args{{"count", amount}};
  });
  if (amount == 0) return;
  if (s.options.absorb_stolen != 0) {  // by way of the reserve
    s.cubes = static_cast<std::uint8_t>(s.cubes + amount);
    return gain_cubes(play, p, amount, "PTC-GAIN-05");
  }
  s[p].cubes = static_cast<std::uint8_t>(s[p].cubes + amount);
  if (!s[p].has(kHunt)) return;
  report(play, event_kind::kGained, "PTC-EFF-04", p, "pantacle.event.hunt_extra");
  if (s.options.hunt_on_absorbed == 0) return settle(play, p, kCubeGain, 1, "PTC-EFF-04");
  collect(play, p, kCubeGain, 1, "PTC-EFF-04");
}

int pay_cubes(State& s, Player p, int amount) {
  const int paid = std::min<int>(amount, s[p].cubes);
  s[p].cubes = static_cast<std::uint8_t>(s[p].cubes - paid);
  s.cubes = static_cast<std::uint8_t>(s.cubes + paid);
  return paid;
}

// A gain is the Active's, but for what the announced Favor brings to others.
StepFault fits_drain(const State& s, const At& at) {
  if (at.beneath->kind == StepKind::kMoon) return unless(s.announced != 0, "no Favor is announced");
  if (at.step.player != s.active) return "is the Active's";
  const bool bribed = at.beneath->player != s.active;
  return unless(at.beneath->kind != StepKind::kBenefit || bribed, "the Active gains first");
}

void legal_drain(const State& s, Actions& out) {
  const auto& step = s.agenda.top();
  const auto resource = static_cast<Resource>(step[arg::kResource]);
  for (const HeldCurse& curse : s[step.player].curses) {
    if (!curse.covered && on_card(curse, resource) > 0) {
      out.add(act(Verb::kDrain, curse.index()));
    }
  }
}

// PTC-CRS-10
void drain_curse(Play& play, const Action* action) {
  State& s = play.s;
  const auto step = s.agenda.top();
  const auto resource = static_cast<Resource>(step[arg::kResource]);
  s.agenda.pop();
  int index = 0;
  while (s[step.player].curses[index].index() != action->a) ++index;
  take_off(play, step.player, index, resource, 1);
  settle(play, step.player, resource, step[arg::kAmount] - 1, "PTC-GAIN-01");
}

}  // namespace agon::pantacle
