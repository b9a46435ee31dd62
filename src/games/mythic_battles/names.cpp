#include "games/mythic_battles/names.h"

namespace agon::mythic_battles {

Message unit_name(const Content& content, int unit) {
  if (unit >= content.unit_count()) return Message("mythic_battles.name.unknown");
  return Message("mythic_battles.unit." + content.units[unit].id);
}

Message power_name(const Content& content, int power) {
  return Message("mythic_battles.power." + content.powers[power].id);
}

Message talent_name(Talent talent) {
  return Message("mythic_battles.talent." +
                 std::string(kTalentIds[static_cast<std::size_t>(talent)]));
}

Message terrain_name(Terrain terrain) {
  return Message("mythic_battles.terrain." +
                 std::string(kTerrainIds[static_cast<std::size_t>(terrain)]));
}

Message area_name(Area area) {
  std::string id = area_id(area);
  id[0] = static_cast<char>(id[0] - 'a' + 'A');
  return Message("mythic_battles.name.area", {{"area", Value::of_text(std::move(id))}});
}

Message card_name(const Content& content, int kind) {
  if (kind == kAow) return Message("mythic_battles.name.art_of_war");
  if (kind == kOmphalosCard) return Message("mythic_battles.name.omphalos_card");
  if (kind == kNone) return Message("mythic_battles.name.unknown_card");
  return Message("mythic_battles.name.card", {{"unit", unit_name(content, kind)}});
}

Message pay_name(int way) { return Message("mythic_battles.pay." + std::string(kPayRows[way].id)); }

Message face_name(int face) {
  if (face == 0) return Message("mythic_battles.name.blank");
  return Message("mythic_battles.name.face", {{"face", face}});
}

Value dice_value(const std::uint8_t* faces) {
  std::vector<Message> dice;
  for (int face = 0; face < 6; ++face) {
    for (int n = faces[face]; n > 0; --n) dice.push_back(face_name(face));
  }
  return dice;
}

}  // namespace agon::mythic_battles
