// What follows from claims (secrets.h): the ids of tables that are made, and the tokens of seats.
#pragma once

#include <string>
#include <string_view>

#include "server/protocol/params.h"
#include "server/protocol/rpc.h"
#include "server/tables/live_table.h"

namespace agon::server {

// The claim of the caller, which makes a repeat safe; empty if there is none.
std::string claim_in(protocol::Params& params);
std::string seat_token(std::string_view claim, std::size_t seat);
// The id of the one rematch that a game has.
std::string rematch_of(const HostedTable& table);
// The id of the table that a call makes, or made before. It is empty if the call makes no table, or
// one whose id is not known yet.
std::string made_by(const protocol::Call& call, const LiveTables& tables);

}  // namespace agon::server
