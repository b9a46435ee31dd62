// Names of things as messages: what events, prompts, refusals and sentences are made of.
#pragma once

#include "core/message.h"
#include "games/mythic_battles/actions.h"

namespace agon::mythic_battles {

Message unit_name(const Content& content, int unit);
Message power_name(const Content& content, int power);
Message talent_name(Talent talent);
Message terrain_name(Terrain terrain);
Message area_name(Area area);
Message card_name(const Content& content, int kind);
Message pay_name(int way);
Message face_name(int face);
// Dice rolled, as a list of faces.
Value dice_value(const std::uint8_t* faces);

}  // namespace agon::mythic_battles
