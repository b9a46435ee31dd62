// What all hosts have in common where they make tables and fill their seats.
#pragma once

#include <boost/json/value.hpp>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "core/any_game.h"
#include "core/result.h"
#include "server/protocol/table.h"

namespace agon::protocol {

// How the parameter `seats` may name a seat: {"name"} for a person, {"bot"} for a bot that `check`
// accepts, and an open one as null or as "open".
struct SeatDialect {
  bool open_is_null = false;
  Status (*check)(std::string_view bot) = nullptr;
};
Result<Seat> read_seat(const boost::json::value& value, const SeatDialect& dialect);

// The seat that was asked for, or the first open one; it must be open.
Result<Player> open_seat(const std::vector<Seat>& seats, std::optional<Player> wanted);

// The id of the game that a record is of; empty if it says none.
std::string game_of_record(const boost::json::value& record);
// Whether the match has that position.
Status check_position(const AnyMatch& match, std::int64_t position);

}  // namespace agon::protocol
