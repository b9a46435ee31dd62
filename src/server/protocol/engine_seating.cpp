// The engine's methods that make tables and fill their seats: create, load, join, leave, rematch.
#include <boost/json/array.hpp>
#include <boost/json/object.hpp>
#include <random>

#include "ai/levels.h"
#include "core/record.h"
#include "server/protocol/engine.h"
#include "server/protocol/table_making.h"

namespace agon::protocol {
namespace json = boost::json;
namespace {

// Below 2^53, so that a client whose numbers are doubles can repeat it.
std::uint64_t random_seed() {
  std::random_device device;
  return ((static_cast<std::uint64_t>(device()) << 32U) | device()) & ((1ULL << 53U) - 1);
}

TableSettings read_settings(Params& params) {
  TableSettings settings;
  settings.drive = params.flag("drive", true);
  settings.end_turns = params.flag("end_turns", false);
  return settings;
}

constexpr SeatDialect kSeats{true, &check_bot};

Result<std::vector<Seat>> read_seats(Params& params) {
  std::vector<Seat> seats;
  const json::value* value = params.optional_value("seats");
  if (value == nullptr) return seats;
  if (!value->is_array()) {
    params.refuse("seats", "protocol.wanted.seats");
    return seats;
  }
  for (const json::value& item : value->get_array()) {
    Result<Seat> seat = read_seat(item, kSeats);
    if (!seat) return seat.error();
    seats.push_back(std::move(*seat));
  }
  return seats;
}

Error wrong_seats(std::size_t seats, int players) {
  return error_of("bad_setup", "protocol.error.wrong_seats",
                  {{"seats", static_cast<int>(seats)}, {"players", players}});
}

// The number of players is given, or follows from the seats.
Result<Setup> read_create(Params& params, const std::vector<Seat>& seats) {
  json::object setup;
  if (const json::value* players = params.optional_value("players")) {
    setup["players"] = *players;
  } else if (!seats.empty()) {
    setup["players"] = static_cast<std::int64_t>(std::min<std::size_t>(seats.size(), 99));
  } else {
    params.refuse("players", "protocol.wanted.players");
  }
  if (const json::value* options = params.optional_value("options")) setup["options"] = *options;
  if (const Status status = params.done(); !status) return status.error();
  return read_setup(setup);
}

Origin origin_of_record(const json::value& record) {
  Origin origin;
  const json::object& object = record.get_object();
  if (Result<Setup> setup = read_setup(object.at("setup"))) origin.setup = std::move(*setup);
  if (const json::value* start = object.if_contains("start")) origin.start = *start;
  return origin;
}

}  // namespace

Result<std::string> Engine::seat_table(std::unique_ptr<AnyMatch> match, Origin origin,
                                       std::vector<Seat> seats, TableSettings settings,
                                       std::uint64_t seed, bool begins) {
  if (!seats.empty() && static_cast<int>(seats.size()) != match->players()) {
    return wrong_seats(seats.size(), match->players());
  }
  if (tables_.size() >= kMaxTables) {
    return error_of("too_many", "protocol.error.too_many_tables",
                    {{"limit", static_cast<int>(kMaxTables)}});
  }
  const std::string_view game = match->game().info().id;
  auto table = std::make_unique<Table>(std::move(match), std::move(origin), std::move(seats),
                                       settings, seed);
  if (begins) table->drive();
  const std::string id = "t" + std::to_string(next_table_++);
  JsonWriter out;
  out.begin_object().field("table", id).field("game", game);
  out.field("players", table->match().players()).key("seed");
  out.raw(std::to_string(seed)).key("seats");
  table->write_seats(out);
  out.field("position", table->match().position());
  table->write_turn(out);
  out.end_object();
  tables_[id] = std::move(table);
  return out.take();
}

Result<std::string> Engine::create(Params& params) {
  const std::string id = params.text("game");
  const std::uint64_t seed = params.optional_seed("seed").value_or(random_seed());
  const TableSettings settings = read_settings(params);
  Result<std::vector<Seat>> seats = read_seats(params);
  if (!seats) return seats.error();
  Result<Setup> setup = read_create(params, *seats);
  if (!setup) return setup.error();
  const auto game = game_of(id);
  if (!game) return game.error();
  auto match = (*game)->start(*setup, seed);
  if (!match) return match.error();
  return seat_table(std::move(*match), Origin{std::move(*setup), {}}, std::move(*seats), settings,
                    seed, true);
}

// The table begins exactly at the given position: no forced decision is made before the first
// action.
Result<std::string> Engine::load(Params& params) {
  const std::optional<std::string> named = params.optional_text("game");
  const json::value* state = params.optional_value("state");
  const json::value* record = params.optional_value("record");
  const auto position = params.optional_number("position", 0, INT32_MAX);
  const std::uint64_t seed = params.optional_seed("seed").value_or(random_seed());
  const TableSettings settings = read_settings(params);
  Result<std::vector<Seat>> seats = read_seats(params);
  if (!seats) return seats.error();
  if ((state == nullptr) == (record == nullptr)) {
    params.refuse("state", "protocol.wanted.state_or_record");
  }
  if (state != nullptr && !named) params.refuse("game", "protocol.wanted.text");
  if (state != nullptr && position) params.refuse("position", "protocol.wanted.record_position");
  if (const Status status = params.done(); !status) return status.error();

  if (record != nullptr && !named && game_of_record(*record).empty()) {
    return bad_record("core.error.not_a_record");
  }
  const auto game = game_of(named ? *named : game_of_record(*record));
  if (!game) return game.error();
  auto match =
      state != nullptr ? (*game)->from_state(*state, seed) : (*game)->from_record(*record, seed);
  if (!match) return match.error();
  if (position) {
    if (const Status status = check_position(**match, *position); !status) return status.error();
    (*match)->rewind(static_cast<int>(*position));
  }
  Origin origin;
  if (record != nullptr) {
    origin = origin_of_record(*record);
  } else {
    origin.start = *state;
  }
  return seat_table(std::move(*match), std::move(origin), std::move(*seats), settings, seed, false);
}

Result<std::string> Engine::rematch(Params& params) {
  const Result<Table*> found = find_table(params);
  if (!found) return found.error();
  const Table& old = **found;
  const std::uint64_t seed = params.optional_seed("seed").value_or(random_seed());
  if (const Status status = params.done(); !status) return status.error();
  const AnyGame& game = old.match().game();
  const Origin& origin = old.origin();
  auto match = origin.start ? game.from_state(*origin.start, seed) : game.start(origin.setup, seed);
  if (!match) return match.error();
  return seat_table(std::move(*match), origin, old.seats(), old.settings(), seed, !origin.start);
}

// A person sits down: on the seat named, else on the first open one.
Result<std::string> Engine::join(Params& params) {
  std::string id;
  const Result<Table*> found = find_table(params, &id);
  if (!found) return found.error();
  Table& table = **found;
  const auto wanted = params.optional_player("seat", table.match().players());
  const std::string name = params.optional_name("name").value_or("");
  if (const Status status = params.done(); !status) return status.error();
  const Result<Player> seat = open_seat(table.seats(), wanted);
  if (!seat) return seat.error();
  table.seat(*seat) = {Seat::Kind::kPerson, name, {}};
  JsonWriter out;
  out.begin_object().field("table", id).field("seat", *seat).key("seats");
  table.write_seats(out);
  out.end_object();
  return out.take();
}

// A seat becomes open again; without one the caller leaves the table, which is then forgotten.
Result<std::string> Engine::leave(Params& params) {
  std::string id;
  const Result<Table*> found = find_table(params, &id);
  if (!found) return found.error();
  Table& table = **found;
  const auto seat = params.optional_player("seat", table.match().players());
  if (const Status status = params.done(); !status) return status.error();
  if (seat && table.seats()[*seat].kind == Seat::Kind::kOpen) {
    return error_of("illegal", "protocol.error.seat_is_open");
  }
  JsonWriter out;
  out.begin_object().field("table", id).field("closed", !seat);
  if (seat) {
    table.seat(*seat) = {};
    table.write_seats(out.key("seats"));
  } else {
    tables_.erase(id);
  }
  out.end_object();
  return out.take();
}

}  // namespace agon::protocol
