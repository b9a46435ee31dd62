#include "server/protocol/table_making.h"

#include <boost/json/object.hpp>

#include "server/protocol/params.h"
#include "server/protocol/rpc.h"

namespace agon::protocol {
namespace json = boost::json;

Result<Seat> read_seat(const json::value& value, const SeatDialect& dialect) {
  const bool is_open =
      dialect.open_is_null ? value.is_null() : value.is_string() && value.get_string() == "open";
  if (is_open) return Seat{};
  if (!value.is_object()) {
    return error_of("bad_params", "protocol.error.bad_param",
                    {{"param", Value::of_text("seats")},
                     {"wanted", Message("protocol.wanted.seats")}});
  }
  Params params(value.get_object());
  Seat seat;
  seat.name = params.optional_name("name").value_or("");
  seat.bot = params.optional_text("bot").value_or("");
  if (const Status status = params.done(); !status) return status.error();
  seat.kind = params.has("bot") ? Seat::Kind::kBot : Seat::Kind::kPerson;
  if (seat.kind == Seat::Kind::kBot) {
    if (const Status known = dialect.check(seat.bot); !known) return known.error();
  }
  return seat;
}

Result<Player> open_seat(const std::vector<Seat>& seats, std::optional<Player> wanted) {
  const auto is_open = [&](std::size_t i) { return seats[i].kind == Seat::Kind::kOpen; };
  for (std::size_t i = 0; i < seats.size() && !wanted; ++i) {
    if (is_open(i)) wanted = static_cast<Player>(i);
  }
  if (!wanted) return error_of("taken", "protocol.error.no_open_seat");
  if (!is_open(*wanted)) return error_of("taken", "protocol.error.seat_taken");
  return *wanted;
}

std::string game_of_record(const json::value& record) {
  const json::object* object = record.if_object();
  const json::value* game = object == nullptr ? nullptr : object->if_contains("game");
  return game != nullptr && game->is_string() ? std::string(game->get_string()) : std::string();
}

Status check_position(const AnyMatch& match, std::int64_t position) {
  if (position <= match.position()) return {};
  return error_of("illegal", "protocol.error.no_such_position",
                  {{"position", position}, {"last", match.position()}});
}

}  // namespace agon::protocol
