// What can be asked of the hub.
#include <algorithm>
#include <boost/json/array.hpp>
#include <boost/json/parse.hpp>
#include <boost/json/serialize.hpp>

#include "ai/any_bot.h"
#include "core/record.h"
#include "games/registry.h"
#include "server/tables/hub.h"
#include "server/tables/json_patch.h"
#include "server/tables/secrets.h"

namespace agon::server {
namespace json = boost::json;
using protocol::error_of;
using protocol::Params;
using protocol::Seat;

struct Hub::MethodRow {
  std::string_view name;
  Result<std::string> (Hub::*method)(Params&);
};

const std::vector<Hub::MethodRow>& Hub::methods() {
  static const std::vector<MethodRow> rows = {
      {"tables", &Hub::tables},   {"create", &Hub::create}, {"join", &Hub::join},
      {"leave", &Hub::leave},     {"seat", &Hub::seat},     {"watch", &Hub::watch},
      {"view", &Hub::view},       {"act", &Hub::act},       {"take_back", &Hub::take_back},
      {"log", &Hub::log},         {"record", &Hub::record}, {"hint", &Hub::hint},
      {"rematch", &Hub::rematch},
  };
  return rows;
}

Result<std::string> Hub::call(std::string_view name, const json::value* given) {
  const auto row = std::ranges::find(methods(), name, &MethodRow::name);
  if (row != methods().end()) {
    Params params(given);
    return (this->*row->method)(params);
  }
  if (name == "games" || name == "content" || name == "bots") return about_.call(name, given);
  return error_of("unknown_method", "protocol.error.unknown_method",
                  {{"method", Value::of_text(std::string(name.substr(0, 64)))}});
}

// -- who asks, and about which table

Result<Hub::Place*> Hub::place_of(Params& params) {
  const std::string id = params.text("table");
  if (params.error()) return *params.error();
  Result<Place*> place = open(id);
  if (place) touched_ = *place;
  return place;
}

Result<Viewer> Hub::viewer_of(Params& params, const Place& place) {
  const std::optional<std::string> token = params.optional_text("token");
  if (!token) return kOnlooker;
  const std::optional<Player> seat = place.table->seat_of(*token);
  if (!seat) return error_of("not_yours", "server.error.no_such_token");
  return static_cast<Viewer>(*seat);
}

Result<Player> Hub::player_of(Params& params, const Place& place) {
  const std::optional<Player> seat = place.table->seat_of(params.text("token"));
  if (params.error()) return *params.error();
  if (!seat) return error_of("not_yours", "server.error.no_such_token");
  return *seat;
}

// -- tables and seats

Result<std::string> Hub::tables(Params& params) {
  const auto most = params.optional_number("most", 1, 500).value_or(50);
  if (const Status status = params.done(); !status) return status.error();
  const auto ids = store_.tables(static_cast<int>(most));
  if (!ids) return ids.error();
  JsonWriter out;
  out.begin_object().key("tables").begin_array();
  for (const std::string& id : *ids) {
    const Result<Place*> place = open(id);
    if (!place) continue;
    const protocol::Table& table = (*place)->table->table();
    out.begin_object().field("table", id).field("game", table.match().game().info().id);
    table.write_seats(out.key("seats"));
    out.field("begun", (*place)->table->begun()).field("over", table.match().over());
    out.end_object();
  }
  out.end_array().end_object();
  return out.take();
}

namespace {

// Each seat: "open", {"bot": name} or {"name": …} for the one who creates the table.
Status read_seat(const json::value& value, Seat& seat, bool& host) {
  if (value.is_string() && value.get_string() == "open") return {};
  if (!value.is_object()) {
    return error_of("bad_params", "protocol.error.bad_param",
                    {{"param", Value::of_text("seats")},
                     {"wanted", Message("protocol.wanted.seats")}});
  }
  Params params(value.get_object());
  seat.name = params.optional_name("name").value_or("");
  seat.bot = params.optional_text("bot").value_or("");
  if (Status status = params.done(); !status) return status;
  if (params.has("bot")) {
    seat.kind = Seat::Kind::kBot;
    return check_bot(seat.bot);
  }
  seat.kind = Seat::Kind::kPerson;
  host = true;
  return {};
}

}  // namespace

// The tokens are told once, here; the store has only their hashes. A person's seat in the list is
// one of this device: several of them pass it around.
Result<std::string> Hub::create(Params& params) {
  const std::string game_id = params.text("game");
  const json::value* seats = params.optional_value("seats");
  const json::value* options = params.optional_value("options");
  TablePlan plan;
  plan.hints = params.flag("hints", true);
  if (seats == nullptr || !seats->is_array()) params.refuse("seats", "protocol.wanted.seats");
  if (const Status status = params.done(); !status) return status.error();
  auto game = find_game(game_id);
  if (!game) return game.error();
  json::object setup{{"players", static_cast<std::int64_t>(seats->get_array().size())}};
  if (options != nullptr) setup["options"] = *options;
  Result<Setup> read = read_setup(setup);
  if (!read) return read.error();
  plan.game = *game;
  plan.setup = std::move(*read);
  std::vector<std::string> tokens;
  for (const json::value& value : seats->get_array()) {
    Seat seat;
    bool mine = false;
    if (Status status = read_seat(value, seat, mine); !status) return status.error();
    tokens.push_back(mine ? make_token() : std::string());
    plan.seat_hashes.push_back(mine ? hash_of(tokens.back()) : std::string());
    plan.seats.push_back(std::move(seat));
  }
  const std::string host = make_token();
  const std::string invite = make_token();
  plan.host_hash = hash_of(host);
  plan.invite_hash = hash_of(invite);
  const std::string id = make_table_id();
  auto table = HostedTable::create(id, std::move(plan));
  if (!table) return table.error();
  Place& place = take_up(std::move(*table));
  touched_ = &place;
  changed(place);
  JsonWriter out;
  out.begin_object().field("table", id).field("host", host).field("invite", invite);
  out.key("tokens").begin_array();
  for (const std::string& token : tokens) {
    if (token.empty()) {
      out.null();
    } else {
      out.value(token);
    }
  }
  out.end_array().field("commitment", place.table->key().commitment()).end_object();
  return out.take();
}

Result<std::string> Hub::join(Params& params) {
  Result<Place*> found = place_of(params);
  if (!found) return found.error();
  Place& place = **found;
  const std::string invite = params.text("invite");
  const std::vector<Seat>& seats = place.table->table().seats();
  std::optional<Player> seat = params.optional_player("seat", static_cast<int>(seats.size()));
  const std::string name = params.optional_name("name").value_or("");
  if (const Status status = params.done(); !status) return status.error();
  if (!place.table->is_invited(invite)) {
    return error_of("not_yours", "server.error.not_invited");
  }
  for (std::size_t i = 0; i < seats.size() && !seat; ++i) {
    if (seats[i].kind == Seat::Kind::kOpen) seat = static_cast<Player>(i);
  }
  if (!seat || seats[static_cast<std::size_t>(*seat)].kind != Seat::Kind::kOpen) {
    return error_of("taken", seat ? "protocol.error.seat_taken" : "protocol.error.no_open_seat");
  }
  const std::string token = make_token();
  place.table->set_seat(*seat, {Seat::Kind::kPerson, name, {}}, hash_of(token));
  changed(place);
  JsonWriter out;
  out.begin_object().field("table", place.table->id()).field("seat", *seat);
  return out.field("token", token).end_object().take();
}

// The one who sits there leaves: the seat is open, and its token worth nothing any more.
Result<std::string> Hub::leave(Params& params) {
  Result<Place*> found = place_of(params);
  if (!found) return found.error();
  const Result<Player> player = player_of(params, **found);
  if (!player) return player.error();
  if (const Status status = params.done(); !status) return status.error();
  (*found)->table->set_seat(*player, {}, {});
  changed(**found);
  JsonWriter out;
  return out.begin_object().field("seat", *player).end_object().take();
}

// The host frees a seat or lets a bot play it. A person's token is kept while a bot stands in, so
// that the seat can be given back.
Result<std::string> Hub::seat(Params& params) {
  Result<Place*> found = place_of(params);
  if (!found) return found.error();
  HostedTable& table = *(*found)->table;
  const std::string host = params.text("host");
  const Player player = params.player("seat", table.table().match().players());
  const std::string kind = params.text("kind");
  const std::string bot = params.optional_text("bot").value_or("greedy");
  if (kind != "open" && kind != "bot" && kind != "person") {
    params.refuse("kind", "server.wanted.seat_kind");
  }
  if (const Status status = params.done(); !status) return status.error();
  if (!table.is_host(host)) return error_of("not_yours", "server.error.not_the_host");
  if (const Status known = check_bot(bot); !known) return known.error();
  Seat seat = table.table().seats()[static_cast<std::size_t>(player)];
  std::string hash = table.plan().seat_hashes[static_cast<std::size_t>(player)];
  if (kind == "open") {
    seat = {};
    hash.clear();
  } else if (kind == "bot") {
    seat.kind = Seat::Kind::kBot;
    seat.bot = bot;
  } else {
    if (hash.empty()) return error_of("illegal", "server.error.nobody_to_return");
    seat.kind = Seat::Kind::kPerson;
    seat.bot.clear();
  }
  table.set_seat(player, seat, hash);
  changed(**found);
  JsonWriter out;
  return out.begin_object().field("seat", player).field("kind", kind).end_object().take();
}

// The connection hears of every change from now on, as that seat or as an onlooker.
Result<std::string> Hub::watch(Params& params) {
  Result<Place*> found = place_of(params);
  if (!found) return found.error();
  Place& place = **found;
  const Result<Viewer> viewer = viewer_of(params, place);
  if (!viewer) return viewer.error();
  if (const Status status = params.done(); !status) return status.error();
  Watcher watcher;
  watcher.peer = caller_;
  watcher.viewer = *viewer;
  watcher.told = json::parse(place.table->view(*viewer));
  const json::value log = json::parse(place.table->table().log(*viewer, 1));
  watcher.told.as_object()["gone"] = log.at("gone");
  watcher.last_event = log.at("last").to_number<int>();
  JsonWriter out;
  out.begin_object().key("state").raw(json::serialize(watcher.told));
  out.key("events").raw(json::serialize(log.at("events")));
  out.field("commitment", place.table->key().commitment()).end_object();
  place.watchers[caller_.get()] = std::move(watcher);
  return out.take();
}

// -- playing

Result<std::string> Hub::view(Params& params) {
  Result<Place*> found = place_of(params);
  if (!found) return found.error();
  const Result<Viewer> viewer = viewer_of(params, **found);
  if (!viewer) return viewer.error();
  if (const Status status = params.done(); !status) return status.error();
  return (*found)->table->view(*viewer);
}

Result<std::string> Hub::act(Params& params) {
  Result<Place*> found = place_of(params);
  if (!found) return found.error();
  const Result<Player> player = player_of(params, **found);
  if (!player) return player.error();
  const std::string action = params.text("action");
  const auto ask = params.number("ask", 0, INT32_MAX);
  if (const Status status = params.done(); !status) return status.error();
  if (!(*found)->table->begun()) return error_of("not_begun", "server.error.not_begun");
  Result<std::string> answer = (*found)->table->act(*player, static_cast<int>(ask), action);
  if (answer) changed(**found);
  return answer;
}

Result<std::string> Hub::take_back(Params& params) {
  Result<Place*> found = place_of(params);
  if (!found) return found.error();
  const Result<Player> player = player_of(params, **found);
  if (!player) return player.error();
  const auto ask = params.number("ask", 0, INT32_MAX);
  const auto decisions = params.optional_number("decisions", 1, INT32_MAX).value_or(1);
  if (const Status status = params.done(); !status) return status.error();
  Result<std::string> answer =
      (*found)->table->take_back(*player, static_cast<int>(ask), static_cast<int>(decisions));
  if (answer) changed(**found);
  return answer;
}

Result<std::string> Hub::log(Params& params) {
  Result<Place*> found = place_of(params);
  if (!found) return found.error();
  const Result<Viewer> viewer = viewer_of(params, **found);
  if (!viewer) return viewer.error();
  const auto from = params.optional_number("from", 1, INT32_MAX).value_or(1);
  if (const Status status = params.done(); !status) return status.error();
  return (*found)->table->table().log(*viewer, static_cast<int>(from));
}

Result<std::string> Hub::record(Params& params) {
  Result<Place*> found = place_of(params);
  if (!found) return found.error();
  const Result<Viewer> viewer = viewer_of(params, **found);
  if (!viewer) return viewer.error();
  if (const Status status = params.done(); !status) return status.error();
  return (*found)->table->record(*viewer);
}

// What a bot would do that knows no more than the seat.
Result<std::string> Hub::hint(Params& params) {
  Result<Place*> found = place_of(params);
  if (!found) return found.error();
  const HostedTable& table = *(*found)->table;
  const Result<Player> player = player_of(params, **found);
  if (!player) return player.error();
  if (const Status status = params.done(); !status) return status.error();
  if (!table.plan().hints) return error_of("not_available", "server.error.no_hints");
  const AnyMatch& match = table.table().match();
  if (match.over()) return Error{"over", Message("core.error.over"), {}};
  if (match.decision().player != *player) {
    return error_of("not_yours", "protocol.error.not_yours",
                    {{"player", Value::of_player(match.decision().player)}});
  }
  JsonWriter out;
  out.begin_object().field("action", table.table().bot_choice("greedy"));
  return out.end_object().take();
}

// The same seats and options once more; whoever held a token holds the same seat again.
Result<std::string> Hub::rematch(Params& params) {
  Result<Place*> found = place_of(params);
  if (!found) return found.error();
  const HostedTable& old = *(*found)->table;
  const Result<Player> player = player_of(params, **found);
  if (!player) return player.error();
  if (const Status status = params.done(); !status) return status.error();
  if (!old.table().match().over()) return error_of("illegal", "server.error.not_over");
  TablePlan plan = old.plan();
  plan.seats = old.table().seats();
  const std::string id = make_table_id();
  auto table = HostedTable::create(id, std::move(plan));
  if (!table) return table.error();
  Place& place = take_up(std::move(*table));
  touched_ = &place;
  changed(place);
  JsonWriter out;
  return out.begin_object().field("table", id).end_object().take();
}

}  // namespace agon::server
