// Uses a match that came from foreign input in every way a caller could.
#pragma once

#include "core/any_game.h"
#include "core/chance.h"
#include "expect.h"

namespace agon::fuzz {

inline void look_at(const AnyMatch& match) {
  for (int viewer = kReferee; viewer < match.players(); ++viewer) {
    match.view(static_cast<Viewer>(viewer));
    if (viewer != kReferee) match.seat_record(static_cast<Viewer>(viewer));
  }
}

// Plays up to so many random actions; each listed one must be accepted.
inline void play(AnyMatch& match, std::uint64_t seed, int actions) {
  Chance chance(seed);
  while (actions-- > 0 && !match.over()) {
    const std::vector<ActionInfo> legal = match.actions();
    EXPECT(!legal.empty());
    const ActionInfo& chosen = legal[chance.pick(static_cast<std::uint32_t>(legal.size()))];
    EXPECT(match.act(chosen.notation));
  }
}

}  // namespace agon::fuzz
