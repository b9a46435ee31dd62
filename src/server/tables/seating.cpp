// What can be asked of the hub: tables and seats.
#include <algorithm>
#include <boost/json/array.hpp>
#include <boost/json/parse.hpp>

#include "ai/any_bot.h"
#include "core/record.h"
#include "games/registry.h"
#include "server/tables/hub.h"
#include "server/tables/secrets.h"

namespace agon::server {
namespace json = boost::json;
using protocol::error_of;
using protocol::Params;
using protocol::Seat;

// The latest tables that want to be found; those in memory say themselves how far they are.
Result<std::string> Hub::tables(Params& params) {
  const auto most = params.optional_number("most", 1, 200).value_or(50);
  if (const Status status = params.done(); !status) return status.error();
  JsonWriter out;
  out.begin_object().key("tables").begin_array();
  const auto end = std::min(list_.begin() + most, list_.end());
  for (auto listed = list_.begin(); listed < end; ++listed) {
    const auto found = places_.find(listed->id);
    out.raw(found == places_.end() ? listed->text : found->second.table->summary());
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
    return check_level(seat.bot);
  }
  seat.kind = Seat::Kind::kPerson;
  host = true;
  return {};
}

}  // namespace

Result<std::string> Hub::create(Params& params) {
  const std::string game_id = params.text("game");
  const json::value* seats = params.optional_value("seats");
  const json::value* options = params.optional_value("options");
  TablePlan plan;
  plan.hints = params.flag("hints", true);
  plan.listed = params.flag("listed", true);
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
  return open_table(std::move(plan), seats);
}

// A table from a record, to be looked at, or with seats to be played on from a position; or one
// that begins where another one is or was, all that the asker cannot know dealt anew.
Result<std::string> Hub::load(Params& params) {
  const json::value* record = params.optional_value("record");
  const json::value* seats = params.optional_value("seats");
  const auto position = params.optional_number("position", 0, INT32_MAX);
  if (seats != nullptr && !seats->is_array()) params.refuse("seats", "protocol.wanted.seats");
  TablePlan plan;
  plan.listed = false;
  std::unique_ptr<AnyMatch> match;
  if (record != nullptr) {
    if (const Status status = params.done(); !status) return status.error();
    const json::object* object = record->if_object();
    const json::value* id = object == nullptr ? nullptr : object->if_contains("game");
    if (id == nullptr || !id->is_string()) {
      return Error{"bad_record", Message("core.error.not_a_record"), {}};
    }
    auto game = find_game(std::string(id->get_string()));
    if (!game) return game.error();
    auto whole = (*game)->from_record(*record, 0);
    if (!whole) return whole.error();
    if (position && *position > (*whole)->position()) {
      return error_of("illegal", "protocol.error.no_such_position",
                      {{"position", static_cast<int>(*position)}, {"last", (*whole)->position()}});
    }
    plan.game = *game;
    if (seats == nullptr) {
      plan.record = *record;
      return open_table(std::move(plan), seats);
    }
    match = (*whole)->at(static_cast<int>(position.value_or((*whole)->position())));
  } else {
    Result<Place*> found = place_of(params);
    if (!found) return found.error();
    const HostedTable& table = *(*found)->table;
    const Result<Viewer> viewer = viewer_of(params, **found);
    if (!viewer) return viewer.error();
    const auto event = params.optional_number("event", 0, INT32_MAX);
    if (seats == nullptr) params.refuse("seats", "protocol.wanted.seats");
    if (const Status status = params.done(); !status) return status.error();
    if (!table.revealed() && !table.plan().hints) {
      return error_of("not_available", "server.error.no_hints");
    }
    plan.game = table.plan().game;
    const Viewer knows = table.revealed() ? static_cast<Viewer>(kReferee) : *viewer;
    const GameKey dice = GameKey::make();
    KeyedPicks seed(dice, 0);
    match = table.match_at(static_cast<int>(event.value_or(INT32_MAX)))
                ->resampled(knows, seed.pick(UINT32_MAX));
    touched_ = nullptr;  // the answer is about the new table
  }
  if (match->over()) return Error{"over", Message("core.error.over"), {}};
  plan.start = json::parse(match->state_json());
  return open_table(std::move(plan), seats);
}

// The tokens are told once, here; the store has only their hashes. A person's seat in the list is
// one of this device: several of them pass it around.
Result<std::string> Hub::open_table(TablePlan plan, const json::value* seats) {
  std::vector<std::string> tokens;
  if (seats != nullptr) {
    for (const json::value& value : seats->get_array()) {
      Seat seat;
      bool mine = false;
      if (Status status = read_seat(value, seat, mine); !status) return status.error();
      tokens.push_back(mine ? make_token() : std::string());
      plan.seat_hashes.push_back(mine ? hash_of(tokens.back()) : std::string());
      plan.seats.push_back(std::move(seat));
    }
  }
  const bool played = !plan.record;
  const std::string host = make_token();
  const std::string invite = make_token();
  plan.host_hash = hash_of(host);
  plan.invite_hash = hash_of(invite);
  const std::string id = make_table_id();
  auto table = HostedTable::create(id, std::move(plan));
  if (!table) return table.error();
  Place& place = take_up(std::move(*table));
  if (Status status = touch(place); !status) {
    places_.erase(id);
    return status.error();
  }
  ++counts_.created;
  changed(place);
  JsonWriter out;
  out.begin_object().field("table", id);
  if (played) out.field("host", host).field("invite", invite);
  out.key("tokens").begin_array();
  for (const std::string& token : tokens) {
    if (token.empty()) {
      out.null();
    } else {
      out.value(token);
    }
  }
  out.end_array().field("commitment", place.table->commitment()).end_object();
  return out.take();
}

Result<std::string> Hub::join(Params& params) {
  Result<Place*> found = place_of(params);
  if (!found) return found.error();
  Place& place = **found;
  const std::string invite = params.text("invite");
  const std::vector<Seat>& seats = place.table->table().seats();
  std::optional<Player> seat = params.optional_player("seat", static_cast<int>(seats.size()));
  Seat taken{Seat::Kind::kPerson, params.optional_name("name").value_or(""), {}};
  taken.ready = params.flag("ready", true);
  if (const Status status = params.done(); !status) return status.error();
  if (!place.table->is_invited(invite) || place.table->plan().record) {
    return error_of("not_yours", "server.error.not_invited");
  }
  for (std::size_t i = 0; i < seats.size() && !seat; ++i) {
    if (seats[i].kind == Seat::Kind::kOpen) seat = static_cast<Player>(i);
  }
  if (!seat || seats[static_cast<std::size_t>(*seat)].kind != Seat::Kind::kOpen) {
    return error_of("taken", seat ? "protocol.error.seat_taken" : "protocol.error.no_open_seat");
  }
  const std::string token = make_token();
  place.table->set_seat(*seat, std::move(taken), hash_of(token));
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

// The game begins when every seat is taken and everybody is ready.
Result<std::string> Hub::ready(Params& params) {
  Result<Place*> found = place_of(params);
  if (!found) return found.error();
  HostedTable& table = *(*found)->table;
  const Result<Player> player = player_of(params, **found);
  if (!player) return player.error();
  Seat seat = table.table().seats()[static_cast<std::size_t>(*player)];
  seat.ready = params.flag("ready", true);
  if (const Status status = params.done(); !status) return status.error();
  const bool is_ready = seat.ready;
  table.set_seat(*player, std::move(seat), table.hash(*player));
  changed(**found);
  JsonWriter out;
  return out.begin_object().field("seat", *player).field("ready", is_ready).end_object().take();
}

// What a seat's person wants: a standing "no" to private questions until the next other one, and
// turns that end by themselves.
Result<std::string> Hub::settings(Params& params) {
  Result<Place*> found = place_of(params);
  if (!found) return found.error();
  HostedTable& table = *(*found)->table;
  const Result<Player> player = player_of(params, **found);
  if (!player) return player.error();
  Seat seat = table.table().seats()[static_cast<std::size_t>(*player)];
  seat.says_no = params.flag("standing", seat.says_no);
  const std::string end_turn =
      params.optional_text("end_turn").value_or(seat.ends_turns ? "auto" : "ask");
  if (end_turn != "auto" && end_turn != "ask") params.refuse("end_turn", "server.wanted.end_turn");
  if (const Status status = params.done(); !status) return status.error();
  seat.ends_turns = end_turn == "auto";
  table.set_seat(*player, std::move(seat), table.hash(*player));
  changed(**found);
  const Seat& now = table.table().seats()[static_cast<std::size_t>(*player)];
  JsonWriter out;
  out.begin_object().field("seat", *player).field("standing", now.says_no);
  return out.field("end_turn", now.ends_turns ? "auto" : "ask").end_object().take();
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
  if (const Status known = check_level(bot); !known) return known.error();
  Seat seat = table.table().seats()[static_cast<std::size_t>(player)];
  std::string hash = table.hash(player);
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

// The host ends the game where it is: nothing is secret any more.
Result<std::string> Hub::give_up(Params& params) {
  Result<Place*> found = place_of(params);
  if (!found) return found.error();
  HostedTable& table = *(*found)->table;
  const std::string host = params.text("host");
  if (const Status status = params.done(); !status) return status.error();
  if (!table.is_host(host)) return error_of("not_yours", "server.error.not_the_host");
  if (table.closed()) return Error{"over", Message("core.error.over"), {}};
  table.give_up();
  changed(**found);
  JsonWriter out;
  return out.begin_object().field("table", table.id()).end_object().take();
}

// The same seats and options once more; whoever held a token holds the same seat again.
Result<std::string> Hub::rematch(Params& params) {
  Result<Place*> found = place_of(params);
  if (!found) return found.error();
  const HostedTable& old = *(*found)->table;
  const Result<Player> player = player_of(params, **found);
  if (!player) return player.error();
  if (const Status status = params.done(); !status) return status.error();
  if (!old.closed()) return error_of("illegal", "server.error.not_over");
  TablePlan plan = old.plan();
  plan.seats = old.table().seats();
  for (Seat& seat : plan.seats) seat.says_no = false;
  const std::string id = make_table_id();
  auto table = HostedTable::create(id, std::move(plan));
  if (!table) return table.error();
  Place& place = take_up(std::move(*table));
  touched_ = &place;  // the answer waits for the new table; the old one has not changed
  ++counts_.created;
  changed(place);
  JsonWriter out;
  return out.begin_object().field("table", id).end_object().take();
}

}  // namespace agon::server
