// What gains of Deukalion are counted in.
#include "games/deukalion/deukalion.h"

namespace agon::deukalion {

std::optional<int> Deukalion::amount(const State& s, Player p, std::string_view resource) {
  const PlayerState& player = s[p];
  if (resource == "honour") return s.honour(p);
  if (resource == "hoplites") return player.aboard;
  if (resource == "underworld") return player.underworld;
  if (resource == "cards") return player.hand.size();
  if (resource == "chests") return player.chests.total();
  return std::nullopt;
}

}  // namespace agon::deukalion
