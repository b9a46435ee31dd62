// The methods that play at a table and look at it, for every host: view, act, take_back, log,
// record, hint, analyse, watch. docs/protocol.md and docs/server.md specify them.
//
// Making tables and filling their seats is each host's own, because a referee names seats and a
// server gives out secrets. What that has in common is in table_making.h.
#pragma once

#include <optional>
#include <string>
#include <string_view>

#include "core/result.h"
#include "server/protocol/host_table.h"
#include "server/protocol/params.h"

namespace agon::protocol {

bool is_table_method(std::string_view method);
// Carries out one of these methods.
Result<std::string> call_table_method(Host& host, std::string_view method, Params& params);

// -- errors that hosts have in common
Error game_is_over();
Error not_your_turn(Player to_act);
Error unknown_table(const std::string& id);
Error unknown_method(std::string_view method);

// {"player", "bot", "action"}: what a bot chose.
void write_choice(JsonWriter& out, Player player, std::string_view bot, std::string_view action);

}  // namespace agon::protocol
