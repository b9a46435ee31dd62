// What can be asked of the hub: who asks, looking and playing. Tables and seats are in seating.cpp.
#include <algorithm>
#include <boost/json/array.hpp>

#include "ai/advice.h"
#include "ai/analysis.h"
#include "server/tables/hub.h"

namespace agon::server {
namespace json = boost::json;
using protocol::error_of;
using protocol::Params;

struct Hub::MethodRow {
  std::string_view name;
  Result<std::string> (Hub::*method)(Params&);
};

const std::vector<Hub::MethodRow>& Hub::methods() {
  static const std::vector<MethodRow> rows = {
      {"tables", &Hub::tables},     {"create", &Hub::create},       {"load", &Hub::load},
      {"join", &Hub::join},         {"leave", &Hub::leave},         {"ready", &Hub::ready},
      {"settings", &Hub::settings}, {"seat", &Hub::seat},           {"give_up", &Hub::give_up},
      {"rematch", &Hub::rematch},   {"watch", &Hub::watch},         {"view", &Hub::view},
      {"act", &Hub::act},           {"take_back", &Hub::take_back}, {"log", &Hub::log},
      {"record", &Hub::record},     {"hint", &Hub::hint},           {"analyse", &Hub::analyse},
  };
  return rows;
}

Result<std::string> Hub::call(std::string_view name, const json::value* given) {
  const std::ptrdiff_t index = calls_++;
  Result<std::string> result = index < std::ssize(stands_)
                                   ? stands_[static_cast<std::size_t>(index)]
                                   : carry_out(name, given);
  if (!result) ++refusals_;
  if (in_batch_) results_.push_back(result);
  return result;
}

Result<std::string> Hub::carry_out(std::string_view name, const json::value* given) {
  const auto row = std::ranges::find(methods(), name, &MethodRow::name);
  if (row != methods().end()) {
    Params params(given);
    Result<std::string> result = (this->*row->method)(params);
    // Other servers' entries cannot make these errors right.
    const std::string word = result ? std::string() : std::string(result.error().word);
    const bool by_itself = word == "bad_params" || word == "busy" || word == "quota";
    if (!result && touched_ != nullptr && !by_itself) doubtful_ = true;
    return result;
  }
  if (name == "games" || name == "content" || name == "bots") return about_.call(name, given);
  return error_of("unknown_method", "protocol.error.unknown_method",
                  {{"method", Value::of_text(std::string(name.substr(0, 64)))}});
}

// -- who asks, and about which table

Result<Hub::Place*> Hub::place_of(Params& params) {
  const std::string id = params.text("table");
  if (params.error()) return *params.error();
  const auto found = places_.find(id);
  if (found == places_.end()) {
    if (const auto trouble = troubles_.find(id); trouble != troubles_.end()) {
      return trouble->second;
    }
    return error_of("unknown_table", "protocol.error.unknown_table",
                    {{"table", Value::of_text(id)}});
  }
  if (const Status status = touch(found->second); !status) return status.error();
  return &found->second;
}

Status Hub::touch(Place& place) {
  place.used = loop_.now();
  if (made_ == &place) return {};
  if (made_ != nullptr || (touched_ != nullptr && touched_ != &place)) {
    return error_of("bad_params", "server.error.one_table");
  }
  touched_ = &place;
  return {};
}

Status Hub::may_make() const {
  return made_ == nullptr ? Status() : error_of("bad_params", "server.error.one_table");
}

Hub::Place& Hub::make(std::unique_ptr<HostedTable> table) {
  Place& place = take_up(std::move(table));
  made_ = &place;
  made_at_ = calls_ - 1;
  if (touched_ != nullptr && touched_->durable < touched_->table->next() - 1) {
    place.held = true;
    Output output;
    output.after = touched_->table->next() - 1;
    output.begins = place.table->id();
    touched_->line.push_back(std::move(output));
  }
  place.owner = caller_->address();
  changed(place);
  return place;
}

void Hub::note_holder(const Place& place, Player player) {
  Holder& holder = held_[caller_.get()];
  if (holder.peer.lock() != caller_) holder = {caller_};
  holder.seats[place.table->id()].insert(place.table->hash(player));
}

bool Hub::holds_a_seat(const Place& place) const {
  const auto holder = held_.find(caller_.get());
  if (holder == held_.end() || holder->second.peer.lock() != caller_) return false;
  const auto shown = holder->second.seats.find(place.table->id());
  if (shown == holder->second.seats.end()) return false;
  return std::ranges::any_of(place.table->plan().seat_hashes, [&](const std::string& hash) {
    return !hash.empty() && shown->second.contains(hash);
  });
}

Result<Viewer> Hub::viewer_of(Params& params, Place& place) {
  const std::optional<std::string> token = params.optional_text("token");
  if (!token) {
    place.looked[0] = loop_.now();
    return kOnlooker;
  }
  const std::optional<Player> seat = place.table->seat_of(*token);
  if (!seat) return error_of("not_yours", "server.error.no_such_token");
  note_holder(place, *seat);
  place.looked[static_cast<std::size_t>(*seat) + 1] = loop_.now();
  return static_cast<Viewer>(*seat);
}

Result<Player> Hub::player_of(Params& params, Place& place) {
  const std::optional<Player> seat = place.table->seat_of(params.text("token"));
  if (params.error()) return *params.error();
  if (!seat) return error_of("not_yours", "server.error.no_such_token");
  note_holder(place, *seat);
  place.looked[static_cast<std::size_t>(*seat) + 1] = loop_.now();
  return *seat;
}

// The connection hears of every change from now on, as that seat or as an onlooker.
Result<std::string> Hub::watch(Params& params) {
  Result<Place*> found = place_of(params);
  if (!found) return found.error();
  Place& place = **found;
  const Result<Viewer> viewer = viewer_of(params, place);
  if (!viewer) return viewer.error();
  if (const Status status = params.done(); !status) return status.error();
  std::set<std::string>& watched = watched_[caller_.get()];
  if (!watched.contains(place.table->id()) && watched.size() >= options_.tables_of_a_connection) {
    return error_of("busy", "server.error.watches_enough",
                    {{"most", static_cast<int>(options_.tables_of_a_connection)}});
  }
  Watcher watcher;
  watcher.peer = caller_;
  watcher.viewer = *viewer;
  if (*viewer >= 0) watcher.hash = place.table->hash(*viewer);
  watcher.told = place.table->told(*viewer, place.told);
  watcher.last_event = place.table->table().last_event();
  JsonWriter out;
  out.begin_object().key("state").raw(state_of(watcher.told));
  place.table->table().write_events(out, *viewer, 1);
  out.field("commitment", place.table->commitment()).end_object();
  place.watchers[caller_.get()] = std::move(watcher);
  watched.insert(place.table->id());
  claim(place);
  move_on(place);  // nobody may have wanted to know until now
  return out.take();
}

// -- playing

// With `at`, as it was after that event; with `all`, everything, once nothing is secret any more.
Result<std::string> Hub::view(Params& params) {
  Result<Place*> found = place_of(params);
  if (!found) return found.error();
  const HostedTable& table = *(*found)->table;
  Result<Viewer> viewer = viewer_of(params, **found);
  if (!viewer) return viewer.error();
  const auto at = params.optional_number("at", 0, INT32_MAX);
  const bool all = params.flag("all", false);
  if (const Status status = params.done(); !status) return status.error();
  if (all && !table.revealed()) return error_of("not_yours", "server.error.still_secret");
  if (all) viewer = static_cast<Viewer>(kReferee);
  return at ? table.view_at(*viewer, static_cast<int>(*at)) : table.view(*viewer);
}

Result<std::string> Hub::act(Params& params) {
  Result<Place*> found = place_of(params);
  if (!found) return found.error();
  const Result<Player> player = player_of(params, **found);
  if (!player) return player.error();
  const std::string action = params.text("action");
  const auto ask = params.number("ask", 0, INT32_MAX);
  if (const Status status = params.done(); !status) return status.error();
  HostedTable& table = *(*found)->table;
  if (!table.begun()) return error_of("not_begun", "server.error.not_begun");
  if (table.given_up()) return error_of("over", "server.error.given_up");
  if (const Status status = may_grow(table); !status) return status.error();
  const std::int64_t before = table.next();
  Result<std::string> answer = table.act(*player, static_cast<int>(ask), action);
  if (table.next() == before) return answer;  // refused, or a repeat
  ++counts_.actions;
  changed(**found);
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
  HostedTable& table = *(*found)->table;
  if (table.given_up()) return error_of("over", "server.error.given_up");
  if (const Status status = may_grow(table); !status) return status.error();
  const std::int64_t before = table.next();
  Result<std::string> answer =
      table.take_back(*player, static_cast<int>(ask), static_cast<int>(decisions));
  if (table.next() == before) return answer;
  ++counts_.take_backs;
  changed(**found);
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

// -- thinking for people

namespace {

constexpr ismcts::Budget kHint{20'000, std::chrono::milliseconds(1000)};

// Of a whole game, which takes a few seconds then, however long it is.
constexpr std::uint32_t kAllIterations = 60'000;
constexpr std::size_t kAnalysesKept = 32;

}  // namespace

// What a tree search thinks of the position that knows no more than the seat. It thinks beside the
// hub.
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
  if (in_batch_) return error_of("not_available", "server.error.not_in_batch");
  const int ask = match.ask(*player);
  const std::uint64_t seed = mix_seed(table.table().seed(), static_cast<std::uint64_t>(ask));
  std::shared_ptr<const AnyMatch> believed = match.resampled(*player, seed);
  const std::string question =
      "hint " + table.id() + " " + std::to_string(*player) + " " + std::to_string(ask);
  const auto answer = thought(bots_, question, [believed, seed](Pace& pace) {
    ismcts::Budget budget = kHint;
    budget.pace = &pace;
    JsonWriter out;
    write(out, advise(*believed, budget, seed));
    return out.take();
  });
  if (!answer) return answer.error();
  return answer->value_or("");
}

// A game that is over, or was given up, looked at again. Whoever asks later gets the same answer.
Result<std::string> Hub::analyse(Params& params) {
  Result<Place*> found = place_of(params);
  if (!found) return found.error();
  const HostedTable& table = *(*found)->table;
  if (const Result<Viewer> viewer = viewer_of(params, **found); !viewer) return viewer.error();
  if (const Status status = params.done(); !status) return status.error();
  if (!table.revealed()) return error_of("running", "protocol.error.running");
  if (in_batch_) return error_of("not_available", "server.error.not_in_batch");
  const std::string question = "analyse " + table.id();
  const auto known =
      std::ranges::find(analyses_, question, &decltype(analyses_)::value_type::first);
  if (known != analyses_.end()) return known->second;
  std::shared_ptr<const AnyMatch> match = table.table().match().clone();
  const auto answer = thought(analysts_, question, [match](Pace& pace) {
    AnalysisSettings settings = settings_within(kAllIterations, match->position());
    settings.pace = &pace;
    settings.progress = [&pace](int, int) { return pace.go_on().has_value(); };
    JsonWriter out;
    write(out, agon::analyse(*match, settings));
    return out.take();
  });
  if (!answer) return answer.error();
  if (!*answer) return std::string();
  analyses_.emplace_front(question, **answer);
  if (analyses_.size() > kAnalysesKept) analyses_.pop_back();
  return **answer;
}

}  // namespace agon::server
