// What can be asked of the hub: tables and seats.
#include <algorithm>
#include <boost/json/array.hpp>
#include <boost/json/parse.hpp>

#include "ai/any_bot.h"
#include "core/record.h"
#include "games/registry.h"
#include "server/tables/hub.h"
#include "server/tables/secrets.h"
#include "text/names.h"

namespace agon::server {
namespace json = boost::json;
using protocol::error_of;
using protocol::Params;
using protocol::Seat;

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

// The claim of the caller, which makes a repeat safe; empty if there is none.
std::string claim_in(Params& params) {
  std::string claim = params.optional_text("claim").value_or("");
  if (params.has("claim") && !is_claim(claim)) params.refuse("claim", "server.wanted.claim");
  return claim;
}

std::string seat_token(std::string_view claim, std::size_t seat) {
  return token_of(claim, "seat " + std::to_string(seat));
}

// The name, with a number if it looks like another one at the table.
std::string distinct_name(const std::string& name, const std::vector<Seat>& seats) {
  if (name.empty()) return name;
  std::string distinct = name;
  const auto is_there = [&](const Seat& seat) { return look_alike(seat.name, distinct); };
  for (int number = 2; std::ranges::any_of(seats, is_there); ++number) {
    distinct = numbered_name(name, number);
  }
  return distinct;
}

}  // namespace

Result<std::string> Hub::create(Params& params) {
  const std::string game_id = params.text("game");
  const json::value* seats = params.optional_value("seats");
  const json::value* options = params.optional_value("options");
  TablePlan plan;
  plan.hints = params.flag("hints", true);
  plan.listed = params.flag("listed", true);
  const std::string claim = claim_in(params);
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
  return open_table(std::move(plan), seats, claim);
}

// Bytes of a record that is kept.
static constexpr std::size_t kMostRecord = std::size_t{1} << 20U;

// A table from a record, to be looked at, or with seats to be played on from a position; or one
// that begins where another one is or was, all that the asker cannot know dealt anew.
Result<std::string> Hub::load(Params& params) {
  const json::value* record = params.optional_value("record");
  const json::value* seats = params.optional_value("seats");
  const auto position = params.optional_number("position", 0, INT32_MAX);
  const std::string claim = claim_in(params);
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
      // The record is written anew, so anything else in the given one is dropped.
      const std::string text = (*whole)->record();
      if (text.size() > kMostRecord) {
        return Error{"bad_record", Message("server.error.record_too_long"), {}};
      }
      plan.record = json::parse(text);
      return open_table(std::move(plan), seats, claim);
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
  }
  if (match->over()) return Error{"over", Message("core.error.over"), {}};
  plan.start = json::parse(match->state_json());
  return open_table(std::move(plan), seats, claim);
}

// The tokens are told here and nowhere else; the store has only their hashes. They follow from the
// claim, so that whoever asks again with it, since no answer came, hears the same. A person's seat
// in the list is one of this device: several of them pass it around.
Result<std::string> Hub::open_table(TablePlan plan, const json::value* seats,
                                    const std::string& given_claim) {
  if (const Status status = may_make(); !status) return status.error();
  const std::string claim = given_claim.empty() ? make_token() : given_claim;
  const std::string id = table_id_of(claim, "table");
  if (const auto found = places_.find(id); found != places_.end()) {
    made_ = &found->second;
    made_at_ = calls_ - 1;
    return told_once(found->second, claim);
  }
  if (const Status status = check_quota(); !status) return status.error();
  if (seats != nullptr) {
    for (const json::value& value : seats->get_array()) {
      Seat seat;
      bool mine = false;
      if (Status status = read_seat(value, seat, mine); !status) return status.error();
      seat.name = distinct_name(seat.name, plan.seats);
      const std::string token = seat_token(claim, plan.seats.size());
      plan.seat_hashes.push_back(mine ? hash_of(token) : std::string());
      plan.seats.push_back(std::move(seat));
    }
  }
  plan.host_hash = hash_of(token_of(claim, "host"));
  plan.invite_hash = hash_of(token_of(claim, "invite"));
  auto table = HostedTable::create(id, std::move(plan));
  if (!table) return table.error();
  return told_once(make(std::move(*table)), claim);
}

// The secrets of a table for the one who made it under that claim.
std::string Hub::told_once(const Place& place, const std::string& claim) {
  const TablePlan& plan = place.table->plan();
  JsonWriter out;
  out.begin_object().field("table", place.table->id());
  if (!plan.record) {
    out.field("host", token_of(claim, "host")).field("invite", token_of(claim, "invite"));
  }
  out.key("tokens").begin_array();
  for (std::size_t i = 0; i < plan.seats.size() && !plan.record; ++i) {
    if (plan.seats[i].kind == Seat::Kind::kPerson) {
      const std::string token = seat_token(claim, i);
      if (place.table->seat_of(token)) note_holder(place, static_cast<Player>(i));
      out.value(token);
    } else {
      out.null();
    }
  }
  out.end_array().field("commitment", place.table->commitment()).end_object();
  return out.take();
}

// The claim makes a repeat safe: it gets the same seat and token. Somebody who sits at the table
// already gets no second seat unless it is asked for, and none at all once the game has begun: in
// the seat that somebody else left they would see what they must not know.
Result<std::string> Hub::join(Params& params) {
  Result<Place*> found = place_of(params);
  if (!found) return found.error();
  Place& place = **found;
  const bool begun = place.table->has_begun();
  const std::string invite = params.text("invite");
  const std::vector<Seat>& seats = place.table->table().seats();
  std::optional<Player> seat = params.optional_player("seat", static_cast<int>(seats.size()));
  Seat taken{Seat::Kind::kPerson, params.optional_name("name").value_or(""), {}};
  taken.ready = params.flag("ready", true) || begun;
  const bool another = params.flag("another", false);
  const std::string claim = claim_in(params);
  if (const Status status = params.done(); !status) return status.error();
  if (!place.table->is_invited(invite) || place.table->plan().record) {
    return error_of("not_yours", "server.error.not_invited");
  }
  const std::string token =
      claim.empty() ? make_token() : token_of(claim, "seat at " + place.table->id());
  const auto answer = [&](Player player) {
    note_holder(place, player);
    JsonWriter out;
    out.begin_object().field("table", place.table->id()).field("seat", player);
    return out.field("token", token).end_object().take();
  };
  if (const std::optional<Player> mine = place.table->seat_of(token)) return answer(*mine);
  for (std::size_t i = 0; i < seats.size() && !seat; ++i) {
    if (seats[i].kind == Seat::Kind::kOpen) seat = static_cast<Player>(i);
  }
  if (!seat || seats[static_cast<std::size_t>(*seat)].kind != Seat::Kind::kOpen) {
    return error_of("taken", seat ? "protocol.error.seat_taken" : "protocol.error.no_open_seat");
  }
  if (holds_a_seat(place) && (begun || !another)) {
    return error_of("seated", begun ? "server.error.seated_in_game" : "server.error.seated");
  }
  taken.name = distinct_name(taken.name, seats);
  place.table->set_seat(*seat, std::move(taken), hash_of(token));
  changed(place);
  return answer(*seat);
}

// The one who sits there leaves: the seat is open, or its bot's, and the token worth nothing.
Result<std::string> Hub::leave(Params& params) {
  Result<Place*> found = place_of(params);
  if (!found) return found.error();
  HostedTable& table = *(*found)->table;
  const Result<Player> player = player_of(params, **found);
  if (!player) return player.error();
  if (const Status status = params.done(); !status) return status.error();
  Seat left;
  const Seat& old = table.table().seats()[static_cast<std::size_t>(*player)];
  if (old.kind == Seat::Kind::kBot) left = {Seat::Kind::kBot, {}, old.bot};
  table.set_seat(*player, std::move(left), {});
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
  if (!is_ready && table.has_begun()) return error_of("illegal", "server.error.has_begun");
  if (is_ready != table.table().seats()[static_cast<std::size_t>(*player)].ready) {
    table.set_seat(*player, std::move(seat), table.hash(*player));
    changed(**found);
  }
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
  const Seat& now = table.table().seats()[static_cast<std::size_t>(*player)];
  if (seat.says_no != now.says_no || seat.ends_turns != now.ends_turns) {
    if (const Status status = may_grow(table); !status) return status.error();
    table.set_seat(*player, std::move(seat), table.hash(*player));
    changed(**found);
  }
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
  const SeatChange how{true, claim_in(params)};
  if (const Status status = params.done(); !status) return status.error();
  if (!table.is_host(host)) return error_of("not_yours", "server.error.not_the_host");
  if (const Status known = check_level(bot); !known) return known.error();
  JsonWriter out;
  out.begin_object().field("seat", player).field("kind", kind).end_object();
  if (table.was_claimed(how.claim)) return out.take();  // a repeat: who sits there now may stay
  const Seat& old = table.table().seats()[static_cast<std::size_t>(player)];
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
  if (seat.kind == old.kind && seat.bot == old.bot) return out.take();
  if (const Status status = may_grow(table); !status) return status.error();
  table.set_seat(player, seat, hash, how);
  changed(**found);
  return out.take();
}

// The host ends the game where it is: nothing is secret any more.
Result<std::string> Hub::give_up(Params& params) {
  Result<Place*> found = place_of(params);
  if (!found) return found.error();
  HostedTable& table = *(*found)->table;
  const std::string host = params.text("host");
  if (const Status status = params.done(); !status) return status.error();
  if (!table.is_host(host)) return error_of("not_yours", "server.error.not_the_host");
  if (table.closed() && !table.given_up()) return Error{"over", Message("core.error.over"), {}};
  if (!table.given_up()) {
    table.give_up();
    changed(**found);
  }
  JsonWriter out;
  return out.begin_object().field("table", table.id()).end_object().take();
}

// The same seats and options once more; whoever held a token holds the same seat again. A game has
// one rematch: whoever asks for it later, or again, hears of the same table.
Result<std::string> Hub::rematch(Params& params) {
  Result<Place*> found = place_of(params);
  if (!found) return found.error();
  const HostedTable& old = *(*found)->table;
  const Result<Player> player = player_of(params, **found);
  if (!player) return player.error();
  if (const Status status = params.done(); !status) return status.error();
  if (!old.closed()) return error_of("illegal", "server.error.not_over");
  if (const Status status = may_make(); !status) return status.error();
  const std::string id = table_id_of(old.commitment() + old.plan().host_hash, "rematch");
  if (const auto place = places_.find(id); place != places_.end()) {
    made_ = &place->second;
    made_at_ = calls_ - 1;
  } else {
    if (const Status status = check_quota(); !status) return status.error();
    TablePlan plan = old.plan();
    plan.seats = old.table().seats();
    for (Seat& seat : plan.seats) seat.says_no = false;
    auto table = HostedTable::create(id, std::move(plan));
    if (!table) return table.error();
    make(std::move(*table));
  }
  JsonWriter out;
  return out.begin_object().field("table", id).end_object().take();
}

}  // namespace agon::server
