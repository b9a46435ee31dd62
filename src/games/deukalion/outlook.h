// What a player may sail for, in honour: for bots.
#pragma once

#include <algorithm>
#include <utility>

#include "games/deukalion/state.h"

namespace agon::deukalion {

// Each is worth less the farther away it is.
struct Outlook {
  int deliverable = 0;  // honour that the chests aboard would bring at Athens
  double delivery = 0;
  double voyage = 0;      // a Pursuit that asks to sail somewhere
  double city = 0;        // the best chest to challenge for
  double settlement = 0;  // to take or to conquer
  double styx = 0;        // hoplites to fetch there
  double best = 0;        // of all that there is
  double second = 0;

  void consider(double worth) {
    if (worth > best) std::swap(worth, best);
    second = std::max(second, worth);
  }
  double prospect() const { return best + 0.5 * second; }
};

Outlook outlook_of(const State& s, Player p);

}  // namespace agon::deukalion
