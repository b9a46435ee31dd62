// Names of things as messages: what events, prompts, refusals and sentences are made of.
#pragma once

#include <vector>

#include "core/message.h"
#include "games/pantacle/state.h"

namespace agon::pantacle {

Message favor_name(int favor);
Message token_name(int token);
Message point_name(int point);
Message keeper_name(int keeper);
Message moon_name(int moon);
Message curse_name(const Content& content, int curse);
Message blade_name(const Content& content, int blade);
std::vector<Message> blade_names(const Content& content, Blades blades);

}  // namespace agon::pantacle
