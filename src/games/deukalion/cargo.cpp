// Shipboards: hoplites that come back, chests that come aboard and leave.
#include <algorithm>

#include "games/deukalion/names.h"
#include "games/deukalion/steps.h"

namespace agon::deukalion {
namespace {

// DEU-STX-02
bool has_sole_majority(const State& s, Player p) {
  for (Player q = 0; q < s.players; ++q) {
    if (q != p && s[q].underworld >= s[p].underworld) return false;
  }
  return s[p].underworld > 0;
}

void pay_styx_bonus(Play& play, Player p) {
  award_honour(play, p, play.s.players == 2 ? 1 : 2, "styx", "DEU-STX-02");
}

void bring_back(Play& play, Player p, int count, Rule rule) {
  PlayerState& own = play.s[p];
  own.aboard = static_cast<std::uint8_t>(own.aboard + count);
  own.underworld = static_cast<std::uint8_t>(own.underworld - count);
  if (Event* event = report(play, event_kind::kGained, rule, p, "deukalion.event.reclaimed", [&] {
        return Args{{"count", count}};
      })) {
    event->touches = {"player:" + std::to_string(p)};
  }
}

// DEU-PUR-14: once all are back a resting ship may fulfil a Pursuit, in its owner's window.
void test_after_reclaim(Play& play, Player p) {
  if (window_of(play.s) == p && !moving(play.s)) claim_free(play, p);
}

}  // namespace

void lose_hoplites(State& s, Player p, int count) {
  s[p].aboard = static_cast<std::uint8_t>(s[p].aboard - count);
  s[p].underworld = static_cast<std::uint8_t>(s[p].underworld + count);
}

int most_to_reclaim(const State& s, Player p) {
  return std::min<int>(s[p].underworld, kBoardSpaces - s[p].aboard);
}

void reclaim(Play& play, Player p, int most, int dump_flags, Rule rule) {
  State& s = play.s;
  const int fit = std::min({most, static_cast<int>(s[p].underworld), s[p].room()});
  if (fit > 0) bring_back(play, p, fit, rule);
  const int left = std::min({most - fit, static_cast<int>(s[p].underworld), s[p].chests.total()});
  if (left > 0) {
    s.agenda.push(StepKind::kDump, p, arg::kReclaims(left), arg::kDumpFlags(dump_flags));
  } else {
    test_after_reclaim(play, p);
  }
}

// DEU-STX-01 … 03
void enter_styx(Play& play, Player p) {
  State& s = play.s;
  if (s[p].underworld == 0) return;
  const bool majority = has_sole_majority(s, p);
  const bool fits = s[p].room() > 0;
  const int flags = kDumpOptional | (majority && !fits ? kStyxBonusDue : 0);
  reclaim(play, p, s[p].underworld, flags, "DEU-STX-01");
  if (majority && fits) pay_styx_bonus(play, p);
}

// DEU-CAP-02
void take_chest_aboard(Play& play, Player p, int colour) {
  State& s = play.s;
  if (s[p].room() == 0) {
    lose_hoplites(s, p, 1);
    report(play, event_kind::kLost, "DEU-CAP-02", p, "deukalion.event.made_room");
  }
  s[p].chests.add(colour);
}

// -- dumping, DEU-CAP-03

namespace {

bool has_space(const State& s, int city) {
  return s.city[city].total() < s.content->places[city].spaces;
}

Event* report_chest(Play& play, Rule rule, Player p, std::string_view id, int colour, int city) {
  Event* event = report(play, event_kind::kMoved, rule, p, id, [&] {
    return Args{{"chest", chest_name(colour)}, {"city", place_name(city)}};
  });
  if (event != nullptr) {
    event->touches = {std::string(kPlaceIds[city])};
  }
  return event;
}

}  // namespace

StepFault fits_dump(const State& s, const At& at) {
  const PlayerState& player = s[at.step.player];
  const int reclaims = at.step[arg::kReclaims];
  if (reclaims > player.underworld || reclaims > player.chests.total())
    return "nothing to dump for";
  return unless(at.step[arg::kDumpFlags] != kStyxBonusDue, "the Styx forces nobody");
}

void legal_dump(const State& s, Actions& out) {
  const auto& step = s.agenda.top();
  for (int colour = 0; colour < kColours; ++colour) {
    if (s[step.player].chests.count(colour) == 0) continue;
    for (int city = 0; city < kCities; ++city) {
      if (has_space(s, city)) out.add(act(Verb::kDump, colour, city));
    }
  }
  if ((step[arg::kDumpFlags] & kDumpOptional) != 0) out.add(act(Verb::kEnough));
}

void dump_chest(Play& play, const Action* action) {
  State& s = play.s;
  const auto step = s.agenda.top();
  const Player p = step.player;
  s.agenda.pop();
  if (action->verb == Verb::kEnough) return test_after_reclaim(play, p);
  s[p].chests.remove(action->a);
  s.city[action->b].add(action->a);
  report_chest(play, "DEU-CAP-03", p, "deukalion.event.dumped", action->a, action->b);
  bring_back(play, p, 1, "DEU-CAP-03");
  const int flags = step[arg::kDumpFlags];
  if ((flags & kStyxBonusDue) != 0) pay_styx_bonus(play, p);
  if (step[arg::kReclaims] > 1) {
    s.agenda.push(StepKind::kDump, p, arg::kReclaims(step[arg::kReclaims] - 1),
                  arg::kDumpFlags(flags & ~kStyxBonusDue));
  } else {
    test_after_reclaim(play, p);
  }
}

// -- delivered chests go back to the cities, DEU-ATH-02

namespace {

int next_pending(const State& s) {
  int colour = 0;
  while (s.pending.count(colour) == 0) ++colour;
  return colour;
}

}  // namespace

void legal_return_chest(const State& s, Actions& out) {
  const int colour = next_pending(s);
  for (int city = 0; city < kCities; ++city) {
    if (has_space(s, city)) out.add(act(Verb::kPut, colour, city));
  }
}

void return_chest(Play& play, const Action* action) {
  State& s = play.s;
  s.pending.remove(action->a);
  s.city[action->b].add(action->a);
  report_chest(play, "DEU-ATH-02", s.agenda.top().player, "deukalion.event.returned", action->a,
               action->b);
  if (s.pending.empty()) s.agenda.pop();
}

}  // namespace agon::deukalion
