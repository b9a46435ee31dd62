// Victory, elimination, the limit of rounds, places. MBP-SCEN
#include <tuple>

#include "games/mythic_battles/mythic_battles.h"
#include "games/mythic_battles/names.h"
#include "games/mythic_battles/play.h"

namespace agon::mythic_battles {
namespace {

bool has_divinity(const State& s, Player p) {
  const Unit u = s[p].divinity;
  return u != kNoUnit && s.unit[u].where != kBoxed;
}

// Omphalos on the dashboards of a player's side.
int absorbed_by_side(const State& s, Player p) {
  int sum = 0;
  for (Player q = 0; q < s.players; ++q) sum += s.friends(p, q) ? s[q].absorbed : 0;
  return sum;
}

// The ways to win, as they are told.
constexpr std::string_view kByOmphalos = "mythic_battles.event.won";
constexpr std::string_view kByFall = "mythic_battles.event.won_by_fall";
constexpr std::string_view kAmongTheDead = "mythic_battles.event.won_among_the_dead";
constexpr std::string_view kByLimit = "mythic_battles.event.won_by_limit";

void finish(Play& play, std::uint8_t winners, std::string_view how) {
  State& s = play.s;
  const bool adjudicated = how == kByLimit;
  s.over = 1;
  s.winners = winners;
  s.adjudicated = adjudicated ? 1 : 0;
  s.agenda.clear();
  for (Attack& attack : s.attack) attack = {};
  s.attacks = 0;
  s.volley = {};
  s.act = {};
  s.move = {};
  s.charging_at = kNoArea;
  s.charging_left = 0;
  s.due = 0;
  const Ranking ranking = MythicBattles::ranking(s);
  for (Player p = 0; p < s.players; ++p) {
    if (ranking.place[p] != 1) continue;
    report(play, event_kind::kEnded, adjudicated ? "MBP-SCEN-04" : "MBP-SCEN-01", p, how, [&] {
      return Args{{"count", absorbed_by_side(s, p)}};
    });
  }
}

// The players of whom the predicate holds, a bit each.
template <class Holds>
std::uint8_t those(const State& s, Holds&& holds) {
  std::uint8_t set = 0;
  for (Player p = 0; p < s.players; ++p) {
    if (holds(p)) set = static_cast<std::uint8_t>(set | 1U << p);
  }
  return set;
}

// The last divinities died together: whoever absorbed more before wins; equal numbers are a draw.
std::uint8_t best_of_the_dead(const State& s) {
  const auto total = [&](Player p) {
    int sum = 0;
    for (Player q = 0; q < s.players; ++q) {
      sum += s.friends(p, q) ? s[q].lost + s[q].absorbed : 0;
    }
    return sum;
  };
  int best = 0;
  for (Player p = 0; p < s.players; ++p) best = std::max(best, total(p));
  return those(s, [&](Player p) { return total(p) == best; });
}

bool side_stands(const State& s, Player p) {
  for (Player q = 0; q < s.players; ++q) {
    if (s.friends(p, q) && !has_divinity(s, q)) return false;
  }
  return true;
}

}  // namespace

void check_victory(Play& play) {
  State& s = play.s;
  s.due = 0;
  const std::uint8_t reached = those(s, [&](Player p) {
    return absorbed_by_side(s, p) >= s.setting().goal && !s[p].eliminated;
  });
  if (reached != 0) return finish(play, reached, kByOmphalos);
  const bool by_side = s.setting().lost == LostDivinity::kSideLoses;
  if (s.setting().lost == LostDivinity::kNothing) return;
  const std::uint8_t standing =
      those(s, [&](Player p) { return by_side ? side_stands(s, p) : has_divinity(s, p); });
  if (standing == 0) return finish(play, best_of_the_dead(s), kAmongTheDead);
  Player first = 0;
  while ((standing >> first & 1U) == 0) ++first;
  const bool one_side =
      standing == those(s, [&](Player p) { return s.friends(first, p) && (standing >> p & 1U); });
  const bool all = standing == (1U << s.players) - 1U;
  if (one_side && !all) finish(play, standing, kByFall);
}

void adjudicate(Play& play) { finish(play, 0, kByLimit); }

PerPlayer<int> MythicBattles::scores(const State& s) {
  PerPlayer<int> scores{};
  for (Player p = 0; p < s.players; ++p) scores[p] = s[p].absorbed;
  return scores;
}

// One omphalos is missing, or the last enemy god has two vitality or less. MBP-SCEN-01
PlayerSet MythicBattles::about_to_win(const State& s) {
  constexpr int kLastWounds = 2;
  PlayerSet near;
  for (Player p = 0; p < s.players && !s.over; ++p) {
    if (s[p].eliminated) continue;
    bool dying = s.setting().lost != LostDivinity::kNothing;
    int enemies = 0;
    for (Player q = 0; q < s.players; ++q) {
      if (s.friends(p, q) || !has_divinity(s, q)) continue;
      ++enemies;
      const UnitState& god = s.unit[s[q].divinity];
      dying = dying && god.on_map() && god.life <= kLastWounds;
    }
    const int goal = s.setting().goal;
    if ((dying && enemies == 1) || absorbed_by_side(s, p) + 1 >= goal) near.add(p);
  }
  return near;
}

// MBP-SCEN-04: absorbed omphalos, then RP of units that are not destroyed, then vitality
Ranking MythicBattles::ranking(const State& s) {
  Ranking ranking;
  if (!s.over) return ranking;
  ranking.ending = s.adjudicated ? Ending::kAdjudicated : Ending::kByRule;
  const auto merit = [&](Player p) {
    int points = 0;
    int vitality = 0;
    if (!s.adjudicated) return std::tuple(static_cast<int>(s.winners >> p & 1U), 0, 0);
    for (Player q = 0; q < s.players; ++q) {
      if (!s.friends(p, q)) continue;
      for_each(s.army[q], [&](Unit u) {
        if (s.unit[u].on_map() || s.unit[u].where == kReserve) points += s.card(u).cost;
      });
      if (has_divinity(s, q)) vitality += s.unit[s[q].divinity].life;
    }
    return std::tuple(absorbed_by_side(s, p), points, vitality);
  };
  for (Player p = 0; p < s.players; ++p) {
    int better = 0;
    for (Player q = 0; q < s.players; ++q) better += merit(q) > merit(p) ? 1 : 0;
    ranking.place[p] = static_cast<std::int8_t>(1 + better);
  }
  return ranking;
}

}  // namespace agon::mythic_battles
