// What gains of Mythic Battles are counted in.
#include "games/mythic_battles/mythic_battles.h"

namespace agon::mythic_battles {

std::optional<int> MythicBattles::amount(const State& s, Player p, std::string_view resource) {
  const PlayerState& player = s[p];
  if (resource == "points") return player.points;
  if (resource == "cards") return s.hand_size(p);
  if (resource == "absorbed") return player.absorbed;
  if (resource == "omphalos_cards") return player.omphalos.hand;
  if (resource == "vitality") {
    return player.divinity == kNoUnit ? 0 : s.unit[player.divinity].life;
  }
  return std::nullopt;
}

}  // namespace agon::mythic_battles
