// The value network of the search: its inputs are what each player has, may sail for, and must
// fear.
#include <algorithm>
#include <array>
#include <cstdlib>

#include "core/value_net.h"
#include "games/deukalion/deukalion.h"
#include "games/deukalion/outlook.h"
#include "games/deukalion/play.h"

namespace agon::deukalion {
namespace {

// Of one player, what the inputs of all are made from.
struct Standing {
  Outlook view;
  int honour = 0;
  int missing = 0;  // to the target
};

// As the crow flies: near enough for what may come soon.
float nearness(Square a, Square b) {
  if (a == kNoSquare || b == kNoSquare) return 0;
  const int columns = std::abs(a % kColumns - b % kColumns);
  const int rows = std::abs(a / kColumns - b / kColumns);
  constexpr int kReach = 8;
  return static_cast<float>(std::max(0, kReach - columns - rows)) / kReach;
}

// How likely one ship beats another, by hoplites.
float edge(const PlayerState& own, const PlayerState& other) {
  return std::clamp(0.5F + 0.09F * static_cast<float>(own.aboard - other.aboard), 0.05F, 0.95F);
}

void add_race(const State& s, Player p, const std::array<Standing, kSeats>& all, float late,
              InputWriter& to) {
  const Standing& own = all[p];
  int least = 99;      // missing to the rival who is farthest
  double nearest = 0;  // the best that a rival may do soon, as a part of what it misses
  double rivals = 0;
  for (Player q = 0; q < s.players; ++q) {
    if (q == p) continue;
    const Standing& other = all[q];
    least = std::min(least, other.missing);
    const double soon = other.view.best / std::max(1, other.missing);
    nearest = std::max(nearest, std::min(1.0, soon));
    rivals += other.honour / (s.players - 1.0);
  }
  const double target = s.target();
  to.add(own.missing / target);
  for (int limit = 1; limit <= 5; ++limit) to.add(own.missing <= limit);
  to.add((least - own.missing) / target);
  to.add(late * static_cast<float>(least - own.missing) / 4.0F);
  to.add((own.honour - rivals) / target);
  for (int limit = 1; limit <= 3; ++limit) to.add(least <= limit);
  to.add(nearest);
  to.add(std::min(1.0, own.view.best / std::max(1, own.missing)));
  to.add(own.view.deliverable >= own.missing);
}

void add_outlook(const Outlook& view, float late, InputWriter& to) {
  for (const double worth : {view.delivery, view.voyage, view.city, view.settlement, view.styx}) {
    to.add(worth / 4);
  }
  to.add((1 - late) * static_cast<float>(view.best) / 4);
  to.add(late * static_cast<float>(view.best) / 4);
  to.add((1 - late) * static_cast<float>(view.second) / 4);
  to.add(late * static_cast<float>(view.second) / 4);
  to.add(view.deliverable / 6.0);
}

void add_ship(const State& s, Player p, float late, InputWriter& to) {
  const Content& content = *s.content;
  const PlayerState& own = s[p];
  to.add((1 - late) * own.aboard / 10);
  to.add(late * own.aboard / 10);
  to.add(own.underworld / 10.0);
  to.add(own.room() / 10.0);
  for (const int value : {2, 3, 4, 5, 6}) to.add(content.reach[own.aboard][value]);
  to.add_one_of(std::min(own.chests.total(), 4), 5);
  to.add(own.chests.colours() / 4.0);
  const bool placed = own.square != kNoSquare;
  const auto far = [&](const auto& table) { return placed ? table[own.square] / 12.0 : 0.5; };
  to.add(far(content.to_athens));
  to.add(far(content.to_athens) * std::min(own.chests.total(), 3) / 3.0);
  to.add(far(content.to_styx) * own.underworld / 10.0);
  to.add(nearness(own.square, s.hydra));
  to.add(nearness(own.square, s.hydra) * content.reach[own.aboard][kHydraPoints]);
  for (int kind = 0; kind < kMaxCardKinds; ++kind) to.add(own.hand.count(kind) / 2.0);
}

// Whom it may rob, and who may rob it.
void add_encounters(const State& s, Player p, InputWriter& to) {
  const PlayerState& own = s[p];
  const bool hunts = (open_to(s, p) & s.content->ship_pursuits) != 0;
  float prey = 0;
  float hunted = 0;
  float quarry = 0;
  for (Player q = 0; q < s.players; ++q) {
    if (q == p) continue;
    const PlayerState& other = s[q];
    const float near = nearness(own.square, other.square);
    const float wins = edge(own, other);
    quarry = std::max(quarry, near * wins);
    if (!other.chests.empty()) prey = std::max(prey, near * wins);
    if (!own.chests.empty()) hunted = std::max(hunted, near * (1 - wins));
  }
  to.add(prey);
  to.add(hunted);
  to.add(hunts ? quarry : 0.0F);
  to.add(hunts);
}

void write_inputs(const State& s, Player p, const std::array<Standing, kSeats>& all,
                  InputWriter& to) {
  const float late = Deukalion::progress(s);
  to.add(late);
  add_race(s, p, all, late, to);
  add_outlook(all[p].view, late, to);
  add_ship(s, p, late, to);
  add_encounters(s, p, to);
  int settled = 0;
  for (int i = 0; i < kSettlements; ++i) {
    if (s.owner[i] == p + 1) {
      settled += s.content->places[kCities + i].hoplites;
    }
  }
  to.add(settled / 5.0);
  to.add(s[p].secret != kNoPursuit);
  to.add(s[p].secret == kNoPursuit ? 0.0 : s.content->pursuits[s[p].secret].points / 4.0);
  to.add_one_of((p - s.active + s.players) % s.players, kSeats);
  const Player next = Deukalion::to_act(s);
  to.add_one_of(next == kNobody ? kSeats : (p - next + s.players) % s.players, kSeats);
  to.add(s.assigned[0] != 0);
  to.add(s.assigned[0] != 0 && s.active == p);
  to.add_one_of(s.players - 2, kSeats - 1);
}

const ValueNet& net() {
  static const ValueNet read(Deukalion::files().evaluation_file("net.json"), Deukalion::kInputs);
  return read;
}

}  // namespace

void Deukalion::inputs(const State& s, Inputs& out) {
  std::array<Standing, kSeats> all;
  for (Player p = 0; p < s.players; ++p) {
    const int honour = s.honour(p);
    all[p] = {outlook_of(s, p), honour, s.target() - honour};
  }
  for (Player p = 0; p < s.players; ++p) {
    InputWriter writer(out[p]);
    write_inputs(s, p, all, writer);
  }
}

PerPlayer<float> Deukalion::evaluate_by_net(const State& s) {
  if (s.over || !net().trained()) return evaluate(s);
  return learned_shares<Deukalion>(net(), s);
}

}  // namespace agon::deukalion
