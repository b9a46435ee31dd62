#include "server/tables/seating.h"

#include <algorithm>
#include <boost/json/array.hpp>
#include <boost/json/parse.hpp>

#include "ai/any_bot.h"
#include "core/record.h"
#include "games/registry.h"
#include "server/protocol/table_making.h"
#include "server/protocol/table_methods.h"
#include "server/tables/claims.h"
#include "server/tables/secrets.h"
#include "text/names.h"

namespace agon::server {
namespace json = boost::json;
using protocol::error_of;
using protocol::Params;
using protocol::Seat;

namespace {

constexpr protocol::SeatDialect kSeats{false, &check_level};

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

Result<std::string> Seating::create(MessageContext& context, Params& params) {
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
  return open_table(context, std::move(plan), seats, claim);
}

// Makes a table from a record: without seats to look at it, with seats to play on from a position.
// Or makes one that begins where another table is or was.
Result<std::string> Seating::load(MessageContext& context, Params& params) {
  const json::value* record = params.optional_value("record");
  const json::value* seats = params.optional_value("seats");
  params.optional_number("position", 0, INT32_MAX);  // the record was played up to there already
  const std::string claim = claim_in(params);
  if (seats != nullptr && !seats->is_array()) params.refuse("seats", "protocol.wanted.seats");
  TablePlan plan;
  plan.listed = false;
  if (record != nullptr) {
    if (const Status status = params.done(); !status) return status.error();
    Result<PlayedRecord> played = context.records->take(*record);
    if (!played) return played.error();
    plan.game = std::move(played->game);
    plan.record = std::move(played->record);
    plan.start = std::move(played->start);
    return open_table(context, std::move(plan), seats, claim, std::move(played->match));
  }
  return load_table(context, params, seats, claim);
}

Result<std::string> Seating::load_table(MessageContext& context, Params& params,
                                        const json::value* seats, const std::string& claim) {
  const Result<LiveTable*> found = parts_.callers.table_of(context, params);
  if (!found) return found.error();
  const HostedTable& table = *(*found)->table;
  const Result<Viewer> viewer = parts_.callers.viewer_of(context, params, **found);
  if (!viewer) return viewer.error();
  const auto event = params.optional_number("event", 0, INT32_MAX);
  if (seats == nullptr) params.refuse("seats", "protocol.wanted.seats");
  if (const Status status = params.done(); !status) return status.error();
  if (!table.revealed() && !table.plan().hints) {
    return error_of("not_available", "server.error.no_hints");
  }
  TablePlan plan;
  plan.listed = false;
  plan.game = table.plan().game;
  const Viewer knows = table.revealed() ? static_cast<Viewer>(kReferee) : *viewer;
  const GameKey dice = GameKey::make();
  KeyedPicks seed(dice, 0);
  const std::unique_ptr<AnyMatch> match =
      table.match_at(static_cast<int>(event.value_or(INT32_MAX)))
          ->resampled(knows, seed.pick(UINT32_MAX));
  if (match->over()) return protocol::game_is_over();
  plan.start = json::parse(match->state_json());
  return open_table(context, std::move(plan), seats, claim);
}

// Only this answer has the tokens; the store has only their hashes. They follow from the claim, so
// a caller who got no answer and asks again hears the same. The seats of persons in the list belong
// to the caller's device. If there are several, the people pass the device around.
Result<std::string> Seating::open_table(MessageContext& context, TablePlan plan,
                                        const json::value* seats, const std::string& given_claim,
                                        std::unique_ptr<AnyMatch> match) {
  if (const Status status = context.may_make(); !status) return status.error();
  const std::string claim = given_claim.empty() ? make_token() : given_claim;
  const std::string id = table_id_of(claim, "table");
  if (LiveTable* made = parts_.tables.find(id)) {
    context.note_made(*made);
    return told_once(context, *made, claim);
  }
  if (const Status status = parts_.quota.check(context.caller->address()); !status)
    return status.error();
  if (seats != nullptr) {
    for (const json::value& value : seats->get_array()) {
      Result<Seat> seat = protocol::read_seat(value, kSeats);
      if (!seat) return seat.error();
      seat->name = distinct_name(seat->name, plan.seats);
      const bool is_mine = seat->kind == Seat::Kind::kPerson;
      const std::string token = seat_token(claim, plan.seats.size());
      plan.seat_hashes.push_back(is_mine ? hash_of(token) : std::string());
      plan.seats.push_back(std::move(*seat));
    }
  }
  plan.host_hash = hash_of(token_of(claim, "host"));
  plan.invite_hash = hash_of(token_of(claim, "invite"));
  auto table = HostedTable::create(id, std::move(plan), std::move(match));
  if (!table) return table.error();
  return told_once(context, make(context, std::move(*table)), claim);
}

// The secrets of a table for the one who made it under that claim.
std::string Seating::told_once(MessageContext& context, const LiveTable& live,
                               const std::string& claim) {
  const TablePlan& plan = live.table->plan();
  JsonWriter out;
  out.begin_object().field("table", live.id());
  if (!plan.record) {
    out.field("host", token_of(claim, "host")).field("invite", token_of(claim, "invite"));
  }
  out.key("tokens").begin_array();
  for (std::size_t i = 0; i < plan.seats.size() && !plan.record; ++i) {
    if (plan.seats[i].kind == Seat::Kind::kPerson) {
      const std::string token = seat_token(claim, i);
      if (live.table->seat_of(token)) {
        parts_.holders.note(context.caller, *live.table, static_cast<Player>(i));
      }
      out.value(token);
    } else {
      out.null();
    }
  }
  out.end_array().field("commitment", live.table->commitment()).end_object();
  return out.take();
}

// The claim makes a repeat safe: it gets the same seat and token. Somebody who sits at the table
// already gets no second seat unless it is asked for, and none at all once the game has begun: in
// the seat that somebody else left they would see what they must not know.
Result<std::string> Seating::join(MessageContext& context, Params& params) {
  const Result<LiveTable*> found = parts_.callers.table_of(context, params);
  if (!found) return found.error();
  LiveTable& live = **found;
  const bool begun = live.table->has_begun();
  const std::string invite = params.text("invite");
  const std::vector<Seat>& seats = live.table->table().seats();
  const auto wanted = params.optional_player("seat", static_cast<int>(seats.size()));
  Seat taken{Seat::Kind::kPerson, params.optional_name("name").value_or(""), {}};
  taken.ready = params.flag("ready", true) || begun;
  const bool another = params.flag("another", false);
  const std::string claim = claim_in(params);
  if (const Status status = params.done(); !status) return status.error();
  if (!live.table->is_invited(invite) || live.table->plan().record) {
    return error_of("not_yours", "server.error.not_invited");
  }
  const std::string token = claim.empty() ? make_token() : token_of(claim, "seat at " + live.id());
  const auto answer = [&](Player player) {
    parts_.holders.note(context.caller, *live.table, player);
    JsonWriter out;
    out.begin_object().field("table", live.id()).field("seat", player);
    return out.field("token", token).end_object().take();
  };
  if (const std::optional<Player> mine = live.table->seat_of(token)) return answer(*mine);
  const Result<Player> seat = protocol::open_seat(seats, wanted);
  if (!seat) return seat.error();
  if (parts_.holders.holds_a_seat(context.caller, *live.table) && (begun || !another)) {
    return error_of("seated", begun ? "server.error.seated_in_game" : "server.error.seated");
  }
  taken.name = distinct_name(taken.name, seats);
  live.table->set_seat(*seat, std::move(taken), hash_of(token));
  changed(context, live);
  return answer(*seat);
}

// The holder of the seat leaves. The seat is open, or the bot's that stood in, and the token is
// worth nothing.
Result<std::string> Seating::leave(MessageContext& context, Params& params) {
  const Result<LiveTable*> found = parts_.callers.table_of(context, params);
  if (!found) return found.error();
  HostedTable& table = *(*found)->table;
  const Result<Player> player = parts_.callers.player_of(context, params, **found);
  if (!player) return player.error();
  if (const Status status = params.done(); !status) return status.error();
  Seat left;
  const Seat& old = table.table().seats()[*player];
  if (old.kind == Seat::Kind::kBot) left = {Seat::Kind::kBot, {}, old.bot};
  table.set_seat(*player, std::move(left), {});
  changed(context, **found);
  JsonWriter out;
  return out.begin_object().field("seat", *player).end_object().take();
}

// The game begins when every seat is taken and everybody is ready.
Result<std::string> Seating::ready(MessageContext& context, Params& params) {
  const Result<LiveTable*> found = parts_.callers.table_of(context, params);
  if (!found) return found.error();
  HostedTable& table = *(*found)->table;
  const Result<Player> player = parts_.callers.player_of(context, params, **found);
  if (!player) return player.error();
  Seat seat = table.table().seats()[*player];
  seat.ready = params.flag("ready", true);
  if (const Status status = params.done(); !status) return status.error();
  const bool is_ready = seat.ready;
  if (!is_ready && table.has_begun()) return error_of("illegal", "server.error.has_begun");
  if (is_ready != table.table().seats()[*player].ready) {
    table.set_seat(*player, std::move(seat), table.hash(*player));
    changed(context, **found);
  }
  JsonWriter out;
  return out.begin_object().field("seat", *player).field("ready", is_ready).end_object().take();
}

// The wishes of a seat's person: a standing "no" to private questions, which ends with the next
// question of another kind, and turns that end by themselves.
Result<std::string> Seating::settings(MessageContext& context, Params& params) {
  const Result<LiveTable*> found = parts_.callers.table_of(context, params);
  if (!found) return found.error();
  HostedTable& table = *(*found)->table;
  const Result<Player> player = parts_.callers.player_of(context, params, **found);
  if (!player) return player.error();
  Seat seat = table.table().seats()[*player];
  seat.says_no = params.flag("standing", seat.says_no);
  const std::string end_turn =
      params.optional_text("end_turn").value_or(seat.ends_turns ? "auto" : "ask");
  if (end_turn != "auto" && end_turn != "ask") params.refuse("end_turn", "server.wanted.end_turn");
  if (const Status status = params.done(); !status) return status.error();
  seat.ends_turns = end_turn == "auto";
  const Seat& now = table.table().seats()[*player];
  if (seat.says_no != now.says_no || seat.ends_turns != now.ends_turns) {
    if (const Status status = parts_.quota.may_grow(table); !status) return status.error();
    table.set_seat(*player, std::move(seat), table.hash(*player));
    changed(context, **found);
  }
  JsonWriter out;
  out.begin_object().field("seat", *player).field("standing", now.says_no);
  return out.field("end_turn", now.ends_turns ? "auto" : "ask").end_object().take();
}

// The host frees a seat or lets a bot play it. A person's token is kept while a bot stands in, so
// that the seat can be given back.
Result<std::string> Seating::seat(MessageContext& context, Params& params) {
  const Result<LiveTable*> found = parts_.callers.table_of(context, params);
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
  const Seat& old = table.table().seats()[player];
  Seat seat = table.table().seats()[player];
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
  // With a claim even a change of nothing is written, so that a repeat is known as one: by then
  // somebody else may sit there.
  const bool changes = seat.kind != old.kind || seat.bot != old.bot;
  if (!changes && how.claim.empty()) return out.take();
  if (const Status status = parts_.quota.may_grow(table); !status) return status.error();
  table.set_seat(player, seat, hash, how);
  changed(context, **found);
  return out.take();
}

// The host ends the game where it is: nothing is secret any more.
Result<std::string> Seating::give_up(MessageContext& context, Params& params) {
  const Result<LiveTable*> found = parts_.callers.table_of(context, params);
  if (!found) return found.error();
  HostedTable& table = *(*found)->table;
  const std::string host = params.text("host");
  if (const Status status = params.done(); !status) return status.error();
  if (!table.is_host(host)) return error_of("not_yours", "server.error.not_the_host");
  if (table.closed() && !table.given_up()) return protocol::game_is_over();
  if (!table.given_up()) {
    table.give_up();
    changed(context, **found);
  }
  JsonWriter out;
  return out.begin_object().field("table", table.id()).end_object().take();
}

// The same seats and options once more. The token of a seat is good for the same seat again. A game
// has one rematch: everybody who asks for it gets the same table.
Result<std::string> Seating::rematch(MessageContext& context, Params& params) {
  const Result<LiveTable*> found = parts_.callers.table_of(context, params);
  if (!found) return found.error();
  HostedTable& old = *(*found)->table;
  const Result<Player> player = parts_.callers.player_of(context, params, **found);
  if (!player) return player.error();
  if (const Status status = params.done(); !status) return status.error();
  if (!old.closed()) return error_of("illegal", "server.error.not_over");
  if (const Status status = context.may_make(); !status) return status.error();
  const std::string id = rematch_of(old);
  if (LiveTable* made = parts_.tables.find(id)) {
    context.note_made(*made);
  } else {
    if (const Status status = parts_.quota.check(context.caller->address()); !status)
      return status.error();
    TablePlan plan = old.plan();
    plan.seats = old.table().seats();
    for (Seat& seat : plan.seats) seat.says_no = false;
    auto table = HostedTable::create(id, std::move(plan));
    if (!table) return table.error();
    make(context, std::move(*table));
  }
  if (old.rematch().empty()) {
    old.name_rematch(id);
    changed(context, **found);
  }
  JsonWriter out;
  return out.begin_object().field("table", id).end_object().take();
}

LiveTable& Seating::make(MessageContext& context, std::unique_ptr<HostedTable> table) {
  LiveTable& live = parts_.tables.take_up(std::move(table));
  context.note_made(live);
  if (context.touched != nullptr && !context.touched->is_stored()) {
    live.held = true;
    parts_.outbox.begin_after(*context.touched, live.id());
  }
  live.owner = context.caller->address();
  changed(context, live);
  return live;
}

void Seating::changed(MessageContext& context, LiveTable& live) {
  context.wrote = true;
  parts_.coordinator.changed(live);
}

}  // namespace agon::server
