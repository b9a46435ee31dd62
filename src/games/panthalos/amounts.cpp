// What gains of Panthalos are counted in.
#include "games/panthalos/panthalos.h"

namespace agon::panthalos {

std::optional<int> Panthalos::amount(const State& s, Player p, std::string_view resource) {
  const PlayerState& player = s[p];
  if (resource == "points") return player.score;
  if (resource == "discs") return player.personal;
  if (resource == "general_discs") return player.general;
  if (resource == "tokens") return player.tokens.total();
  if (resource == "titans") {
    int sum = 0;
    for (Token t = kTitans; t < kTitans + kTitanKinds; ++t) sum += player.tokens[t];
    return sum;
  }
  return std::nullopt;
}

}  // namespace agon::panthalos
