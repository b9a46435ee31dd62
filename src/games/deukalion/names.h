// Names of things as messages: what events, prompts, refusals and sentences are made of.
#pragma once

#include <vector>

#include "core/message.h"
#include "games/deukalion/state.h"

namespace agon::deukalion {

Value square_name(Square square);
Message place_name(int place);
Message chest_name(int colour);
std::vector<Message> chest_names(ChestSet chests);
Message card_name(int kind);
Message pursuit_name(int pursuit);
Message task_name(const Task& task);
Message points_name(int half_points);

}  // namespace agon::deukalion
