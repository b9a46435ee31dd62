#include "crowd.h"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <boost/json.hpp>

#include "client_thread.h"
#include "games/registry.h"
#include "json_parts.h"
#include "server/tables/json_patch.h"
#include "server/tables/secrets.h"

namespace agon::test {
namespace json = boost::json;
using namespace std::chrono_literals;
namespace {

constexpr auto kTick = 20ms;
constexpr auto kMostPatience = std::chrono::milliseconds(30'000);
constexpr std::size_t kUnfairKept = 10;
// A table is given up as stuck if nothing has happened for so long: the longest failure and what
// people need to come back take less.
constexpr auto kDull = 30s;

bool only_reads(std::string_view method) {
  return method == "watch" || method == "view" || method == "log" || method == "record" ||
         method == "tables";
}

bool has_ask(std::string_view method) { return method == "act" || method == "take_back"; }

// Repeating a call is harmless, since it names the ask that it answers, or its claim.
bool may_be_repeated(std::string_view method, const json::object& params) {
  return has_ask(method) || params.contains("claim");
}

std::string word_of(const json::value& error) {
  const json::value& word = part_of(part_of(error, "data"), "word");
  return word.is_string() ? text_of(word) : std::string();
}

// What may be refused to whom, since others did something meanwhile.
bool is_fair(std::string_view method, bool sure, std::string_view word, const json::value& error) {
  const auto is_one_of = [&](std::initializer_list<std::string_view> words) {
    return std::ranges::find(words, word) != words.end();
  };
  if (method == "act") {
    return is_one_of({"stale", "not_yours", "over", "not_begun"}) || (!sure && word == "illegal");
  }
  if (method == "take_back")
    return is_one_of({"stale", "not_yours", "over", "illegal", "not_begun"});
  if (method == "hint") return is_one_of({"not_yours", "over", "not_begun", "stale"});
  if (method == "load") {
    const json::value& id = part_of(part_of(part_of(error, "data"), "message"), "id");
    return is_one_of({"over", "not_yours"}) || id == "server.error.one_table";
  }
  if (method == "rematch") {
    const json::value& id = part_of(part_of(part_of(error, "data"), "message"), "id");
    return is_one_of({"illegal", "not_yours"}) || id == "server.error.one_table";
  }
  if (method == "create") return false;
  if (method == "join") return is_one_of({"taken", "over", "seated"});
  if (method == "seat") return is_one_of({"illegal", "over"});
  if (method == "ready") return is_one_of({"illegal", "not_yours", "over"});
  if (method == "give_up") return word == "over";
  return is_one_of({"not_yours", "over"});
}

}  // namespace

Crowd::Crowd(CrowdOptions options)
    : options_(std::move(options)),
      random_(options_.seed),
      clients_(server::WsClients::start(*this)) {}

Crowd::~Crowd() { clients_->stop(); }

// -- coming and going

bool Crowd::sit_down(std::chrono::seconds longest) {
  run_on(*clients_, [this] {
    server::WsTarget target;
    target.port = options_.ports[0];
    maker_ = clients_->open(target);
    return 0;
  });
  const bool made = wait_on(*clients_, longest,
                            [this] { return static_cast<int>(tables_.size()) >= options_.tables; });
  return made && wait_quiet(longest);
}

// The game, how many play it and who is a bot; the first seat is a person's.
json::object Crowd::plan_table(int number) {
  const auto& games = all_games();
  const GameInfo& game = games[static_cast<std::size_t>(number) % games.size()]->info();
  const auto choices = static_cast<unsigned>(game.max_players - game.min_players + 1);
  const int players = game.min_players + static_cast<int>(random_() % choices);
  json::array seats;
  for (int i = 0; i < players; ++i) {
    const std::string& bot = options_.bots[random_() % options_.bots.size()];
    if (i > 0 && chance(50)) {
      seats.push_back(json::object{{"bot", bot}});
    } else if (i > 0 && chance(25)) {
      seats.push_back("open");
    } else {
      seats.push_back(json::object{{"name", "Player " + std::to_string(i + 1)}});
    }
  }
  return {{"game", game.id}, {"seats", std::move(seats)}};
}

void Crowd::create_tables() {
  while (asked_to_make_ < options_.tables) {
    const json::value request = {{"jsonrpc", "2.0"},
                                 {"id", ++last_id_},
                                 {"method", "create"},
                                 {"params", plan_table(asked_to_make_++)}};
    clients_->send(maker_, json::serialize(request));
  }
}

void Crowd::made(const json::value& answer) {
  if (!answer.is_object() || !answer.as_object().contains("result")) {
    return complain("create: " + json::serialize(answer));
  }
  seat_people(new_table(answer.at("result"), nullptr));
}

Crowd::Table& Crowd::new_table(const json::value& result, const Table* like) {
  const std::string id = text_of(result.at("table"));
  for (const auto& known : tables_) {
    if (known->id == id) return *known;  // a rematch that somebody else has asked for, too
  }
  auto table = std::make_unique<Table>();
  table->id = id;
  if (like != nullptr) {
    table->host = like->host;
    table->invite = like->invite;
    table->tokens = like->tokens;
  } else {
    table->host = text_of(result.at("host"));
    table->invite = text_of(result.at("invite"));
    for (const json::value& one : result.at("tokens").as_array()) {
      table->tokens.push_back(one.is_string() ? text_of(one) : std::string());
    }
  }
  deeds_.acknowledged.push_back({table->id, "create"});
  table->moved = Clock::now();
  tables_.push_back(std::move(table));
  return *tables_.back();
}

// A seat without a token is a bot's, or open: whoever is there tries to join it, and looks on as
// long as that cannot be.
void Crowd::seat_people(Table& table) {
  for (std::size_t i = 0; i < table.tokens.size(); ++i) {
    add_person(table, static_cast<int>(i));
  }
  if (chance(50)) add_person(table, -1);
}

void Crowd::add_person(Table& table, int player) {
  auto person = std::make_unique<Person>();
  person->table = &table;
  person->player = player;
  person->server = random_();
  people_.push_back(std::move(person));
  tick(*people_.back());
}

void Crowd::connect(Person& person) {
  server::WsTarget target;
  target.port = options_.ports[person.server % options_.ports.size()];
  person.connection = clients_->open(target);
  person.since = Clock::now();
  if (person.patience < options_.patience) person.patience = options_.patience;
  by_connection_[person.connection] = &person;
}

// The connection is left, for another server perhaps.
void Crowd::go_away(Person& person) {
  if (person.connection == 0) return;
  by_connection_.erase(person.connection);
  clients_->close(person.connection);
  person.connection = 0;
  person.is_open = person.watching = false;
  ++person.server;
}

void Crowd::opened(std::uint64_t id) {
  if (id == maker_) return create_tables();
  const auto found = by_connection_.find(id);
  if (found == by_connection_.end()) return;
  found->second->is_open = true;
  watch(*found->second);
}

void Crowd::closed(std::uint64_t id, std::uint16_t, std::string) {
  const auto found = by_connection_.find(id);
  if (found == by_connection_.end()) return;
  Person& person = *found->second;
  by_connection_.erase(found);
  if (person.is_open) ++counts_.losses;
  person.connection = 0;
  person.is_open = person.watching = false;
  ++person.server;
}

// Looks after one person, again and again.
void Crowd::tick(Person& person) {
  const auto pace = static_cast<std::uint64_t>(options_.pace.count());
  clients_->after(kTick + std::chrono::milliseconds(random_() % (2 * pace + 1)),
                  [this, &person] { tick(person); });
  if (person.connection == 0) return connect(person);
  const bool waits = !person.watching || person.said;
  if (waits && Clock::now() - person.since > person.patience) {
    ++counts_.given_away;
    person.patience = std::min(person.patience * 3 / 2, kMostPatience);
    return go_away(person);
  }
  if (waits) return;
  if (person.goes_to != nullptr) return go_to_table(person);
  if (playing_) do_something(person);
}

void Crowd::go_to_table(Person& person) {
  person.table = std::exchange(person.goes_to, nullptr);
  person.player = person.goes_as;
  watch(person);
}

const std::string& Crowd::token(const Person& person) const {
  static const std::string none;
  return person.player < 0 ? none : person.table->tokens[person.player];
}

void Crowd::watch(Person& person) {
  person.watching = false;
  person.since = Clock::now();
  person.watch_id = ++last_id_;
  person.watched_as = token(person);
  const json::value request = {
      {"jsonrpc", "2.0"}, {"id", person.watch_id}, {"method", "watch"}, {"params", about(person)}};
  clients_->send(person.connection, json::serialize(request));
}

// -- saying something

json::object Crowd::about(const Person& person) const {
  json::object params{{"table", person.table->id}};
  if (!token(person).empty()) params["token"] = token(person);
  return params;
}

json::object Crowd::as_host(const Person& person) const {
  return {{"table", person.table->id}, {"host", person.table->host}};
}

void Crowd::say(Person& person, std::vector<Call> calls, bool batch) {
  counts_.calls += calls.size();
  for (const Call& call : calls) {
    if (call.method == "join") ++deeds_.joins_said[person.table->id];
  }
  person.said = Said{std::move(calls), batch, Clock::now(), person.connection};
  send(person);
}

void Crowd::send(Person& person) {
  person.since = Clock::now();
  person.said->connection = person.connection;
  json::array requests;
  for (Call& call : person.said->calls) {
    call.id = ++last_id_;
    requests.push_back(
        {{"jsonrpc", "2.0"}, {"id", call.id}, {"method", call.method}, {"params", call.params}});
  }
  if (person.said->batch) {
    clients_->send(person.connection, json::serialize(requests));
  } else {
    for (const json::value& one : requests) clients_->send(person.connection, json::serialize(one));
  }
}

Crowd::Glance Crowd::glance(const Person& person) {
  Glance seen;
  const json::value& view = part_of(person.state, "view");
  seen.begun = is_true(part_of(person.state, "begun"));
  seen.last_event = number_of(part_of(person.state, "last_event"), 0);
  const std::int64_t to_act = number_of(part_of(view, "to_act"), -1);
  seen.closed = to_act < 0 || is_true(part_of(person.state, "given_up"));
  seen.ask = number_of(part_of(view, "ask"), 0);
  seen.can_take_back = number_of(part_of(part_of(view, "take_back"), "decisions"), 0);
  if (person.player >= 0) {
    const json::value& seat = person.state.at("seats").at(static_cast<std::size_t>(person.player));
    const json::value& ready = part_of(seat, "ready");
    seen.ready = !ready.is_bool() || ready.get_bool();
  }
  const json::value& legal = part_of(view, "legal");
  if (!seen.closed && seen.begun && to_act == person.player && legal.is_array()) {
    for (const json::value& one : legal.get_array()) {
      seen.actions.push_back(text_of(one.at("action")));
    }
  }
  seen.can_act = !seen.actions.empty();
  return seen;
}

void Crowd::do_something(Person& person) {
  const Glance seen = glance(person);
  if (seen.closed || Clock::now() - person.table->moved > kDull) return leave_table(person, seen);
  if (person.player < 0) {
    if (chance(5))
      go_away(person);
    else if (chance(10))
      look(person, seen);
    return;
  }
  if (token(person).empty()) {
    if (chance(5)) come_in(person);
    return;
  }
  if (!seen.ready) return say(person, {{"ready", about(person)}}, false);
  if (seen.can_act && chance(90)) return play_turn(person, seen);
  if (chance(seen.can_act ? 100 : 5)) do_something_else(person, seen);
}

// A seat that is open is taken. One that is a bot's, or somebody's who got lost, the host frees now
// and then: else bots would have them all in the end.
void Crowd::come_in(Person& person) {
  const auto seat = static_cast<std::size_t>(person.player);
  const bool is_open = text_of(person.state.at("seats").at(seat).at("kind")) == "open";
  if (!is_open && chance(90)) return;
  if (!is_open && chance(50)) {
    json::object params = as_host(person);
    params["seat"] = person.player;
    params["kind"] = "open";
    return say(person, {{"seat", std::move(params)}}, false);
  }
  json::object params{{"table", person.table->id},
                      {"invite", person.table->invite},
                      {"seat", person.player},
                      {"name", fmt::format("Guest {}", ++newcomers_)},
                      {"claim", claim()}};
  say(person, {{"join", std::move(params)}}, false);
}

// The same once more, or something else. One of the people asks for it; if that fails, another one
// asks after a while.
void Crowd::leave_table(Person& person, const Glance& seen) {
  if (!chance(person.table->is_left ? 1 : 20)) return;
  person.table->is_left = true;
  if (seen.closed && !token(person).empty() && chance(50)) {
    return say(person, {{"rematch", about(person)}}, false);
  }
  json::object params = plan_table(static_cast<int>(random_() % all_games().size()));
  params["claim"] = claim();
  say(person, {{"create", std::move(params)}}, false);
}

Crowd::Call Crowd::act_call(const Person& person, const Glance& seen, std::int64_t ask) {
  json::object params = about(person);
  params["ask"] = ask;
  params["action"] = seen.actions[random_() % seen.actions.size()];
  return {"act", std::move(params), ask == seen.ask};
}

// 128 bits; from a seed, since nobody else plays here.
std::string Crowd::claim() { return fmt::format("{:016x}{:016x}", random_(), random_()); }

// A table of its own that begins here, for people at every seat.
Crowd::Call Crowd::load_call(const Person& person) {
  json::object params = about(person);
  json::array seats;
  for (std::size_t i = 0; i < person.table->tokens.size(); ++i) {
    seats.push_back(json::object{{"name", "Again " + std::to_string(i + 1)}});
  }
  params["seats"] = std::move(seats);
  if (chance(80)) params["claim"] = claim();
  return {"load", std::move(params)};
}

void Crowd::play_turn(Person& person, const Glance& seen) {
  const Call act = act_call(person, seen, seen.ask);
  const auto take_back = [&](std::int64_t ask) {
    json::object params = about(person);
    params["ask"] = ask;
    return Call{"take_back", std::move(params)};
  };
  const std::uint64_t kind = random_() % 100;
  if (kind < 6) return say(person, {act, {"view", about(person)}}, true);
  if (kind < 12) return say(person, {act, act_call(person, seen, seen.ask + 1)}, true);
  if (kind < 16) return say(person, {act, act_call(person, seen, seen.ask + 1)}, false);
  if (kind < 21) return say(person, {act, take_back(seen.ask + 1)}, true);
  if (kind < 26) return say(person, {act, act}, false);  // clicked twice
  if (kind < 29) return say(person, {{"view", about(person)}, act}, true);
  if (kind < 33) return say(person, {{"hint", about(person)}}, false);
  if (kind < 36 && tables_.size() < options_.most_tables) {
    return say(person, {act, load_call(person)}, true);
  }
  if (kind < 45 && seen.can_take_back > 0) return say(person, {take_back(seen.ask)}, false);
  say(person, {act}, false);
}

void Crowd::do_something_else(Person& person, const Glance& seen) {
  const std::uint64_t kind = random_() % 100;
  if (kind < 15) return go_away(person);
  if (kind < 25) return watch(person);
  if (kind < 35) {
    json::object params = about(person);
    params["standing"] = chance(50);
    params["end_turn"] = chance(50) ? "auto" : "ask";
    return say(person, {{"settings", std::move(params)}}, false);
  }
  if (kind < 42) {
    json::object params = about(person);
    params["ready"] = chance(50);
    return say(person, {{"ready", std::move(params)}}, false);
  }
  if (kind < 48) return say(person, {{"leave", about(person)}}, false);
  if (kind < 70) return as_the_host(person);
  if (kind < 73 && tables_.size() < options_.most_tables) {
    return say(person, {load_call(person)}, false);
  }
  look(person, seen);
}

// Anybody at the table plays the host now and then.
void Crowd::as_the_host(Person& person) {
  const std::uint64_t kind = random_() % 100;
  if (kind < 10 && tables_.size() < options_.most_tables) {
    if (chance(50)) return say(person, {{"give_up", as_host(person)}}, false);
    return say(person, {{"give_up", as_host(person)}, {"rematch", about(person)}}, true);
  }
  json::object params = as_host(person);
  const std::size_t seat = random_() % person.table->tokens.size();
  params["seat"] = static_cast<std::int64_t>(seat);
  const bool is_bot = text_of(person.state.at("seats").at(seat).at("kind")) == "bot";
  params["kind"] = is_bot && chance(80) ? "person" : "bot";
  if (params["kind"] == "bot") params["bot"] = options_.bots[random_() % options_.bots.size()];
  if (chance(5)) params["kind"] = "open";
  say(person, {{"seat", std::move(params)}}, false);
}

void Crowd::look(Person& person, const Glance& seen) {
  const std::uint64_t kind = random_() % 5;
  if (kind == 0) return say(person, {{"log", about(person)}}, false);
  if (kind == 1) return say(person, {{"record", about(person)}}, false);
  if (kind == 2) return say(person, {{"tables", {}}}, false);
  json::object params = about(person);
  if (kind == 3 && seen.last_event > 0) {
    params["at"] =
        static_cast<std::int64_t>(random_() % static_cast<std::uint64_t>(seen.last_event));
  }
  say(person, {{"view", std::move(params)}}, false);
}

// -- being told something

void Crowd::message(std::uint64_t id, std::string_view text) {
  const json::value message = json::parse({text.data(), text.size()});
  if (id == maker_) return made(message);
  const auto found = by_connection_.find(id);
  if (found == by_connection_.end()) return;
  Person& person = *found->second;
  if (const json::array* batch = message.if_array()) {
    for (const json::value& one : *batch) answered(person, one);
  } else if (message.as_object().contains("method")) {
    heard(person, message.at("params"));
  } else {
    answered(person, message);
  }
}

void Crowd::answered(Person& person, const json::value& answer) {
  const std::int64_t id = number_of(part_of(answer, "id"), 0);
  if (id == 0) return complain("an answer to nobody: " + json::serialize(answer));
  if (id == person.watch_id) return watched(person, answer);
  if (!person.said) return;
  std::vector<Call>& calls = person.said->calls;
  const auto call = std::ranges::find(calls, id, &Call::id);
  if (call == calls.end()) return;  // of what was said before the last repeat
  call->result = answer;
  if (std::ranges::all_of(calls, [](const Call& one) { return one.result.has_value(); })) {
    finish(person);
  }
}

// Everything that was said is answered.
void Crowd::finish(Person& person) {
  Said said = std::move(*person.said);
  person.said.reset();
  person.patience = options_.patience;
  const std::string table = person.table->id;
  std::vector<Call> again;
  for (Call& call : said.calls) {
    const json::value answer = std::move(*call.result);
    call.result.reset();
    note_read(call.method, answer);
    if (answer.as_object().contains("result")) {
      take_result(person, call, answer.at("result"));
      call.result = answer.at("result");
    } else if (word_of(answer.at("error")) == "store") {
      ++counts_.not_taken;
      if (may_be_repeated(call.method, call.params)) again.push_back(call);
    } else {
      take_error(person, call, answer.at("error"));
    }
  }
  const std::vector<Call>& calls = said.calls;
  if (calls.size() == 2 && calls[0].method == "act" && calls[0].params == calls[1].params &&
      calls[0].result && calls[1].result && *calls[0].result != *calls[1].result) {
    complain("two answers to one action: " + json::serialize(*calls[0].result) + " and " +
             json::serialize(*calls[1].result));
  }
  if (again.empty()) {
    if (has_ask(calls[0].method)) {
      counts_.milliseconds.push_back(
          std::chrono::duration<float, std::milli>(Clock::now() - said.since).count());
    }
    return;
  }
  // The store is away for a moment, so the call is repeated.
  for (Call& call : again) call.id = 0;
  person.said = Said{std::move(again), said.batch, said.since, person.connection};
  person.since = Clock::now();
  clients_->after(200ms, [this, &person, connection = person.connection] {
    if (person.connection != connection || !person.watching || !person.said) return;
    ++counts_.repeated;
    send(person);
  });
}

void Crowd::note_read(std::string_view method, const json::value& answer) {
  if (!only_reads(method)) return;
  ++counts_.reads;
  if (word_of(part_of(answer, "error")) == "store") ++counts_.reads_failed;
}

void Crowd::take_result(Person& person, const Call& call, const json::value& result) {
  const std::string table = text_of(call.params.contains("table") ? call.params.at("table") : "");
  std::vector<Deed>& done = deeds_.acknowledged;
  const auto note = [&](std::string kind, std::int64_t ask, std::string what) {
    done.push_back({table, std::move(kind), person.player, ask, std::move(what)});
  };
  if (has_ask(call.method)) {
    if (result.at("ask") != call.params.at("ask") || result.at("player") != person.player) {
      complain("the answer to another question: " + json::serialize(result));
    }
    ++counts_.acted;
    acted_.push_back(table);
    note(call.method, call.params.at("ask").as_int64(),
         call.method == "act" ? text_of(call.params.at("action")) : "1");
  } else if (call.method == "load" || call.method == "rematch" || call.method == "create") {
    Table* from = person.table;
    Table& to = new_table(result, call.method == "rematch" ? from : nullptr);
    if (call.method != "load" || chance(30)) move_all(*from, to);
  } else if (call.method == "join") {
    const std::string given = text_of(result.at("token"));
    note("join", -1, server::hash_of(given));
    person.table->tokens[person.player] = given;
    watch(person);
  } else if (call.method == "leave") {
    note("leave", -1, "");
    person.table->tokens[person.player].clear();
    if (chance(50)) return go_away(person);  // and somebody else comes, who never sat here
    watch(person);
  } else if (call.method == "seat") {
    const auto seat = static_cast<int>(call.params.at("seat").as_int64());
    if (call.params.at("kind") == "bot") done.push_back({table, "bot", seat});
    if (call.params.at("kind") == "open") {
      person.table->tokens[seat].clear();
    }
  } else if (call.method == "give_up") {
    done.push_back({table, "give_up"});
  }
}

void Crowd::take_error(Person& person, Call& call, const json::value& error) {
  const std::string word = word_of(error);
  if (!is_fair(call.method, call.sure, word, error)) {
    return complain(call.method + " " + json::serialize(call.params) + ": " +
                    json::serialize(error));
  }
  ++counts_.refused;
  ++counts_.refusals[call.method + " " + word];
  // The server knows this connection as somebody who sits here: somebody else has to come.
  if (word == "seated") return go_away(person);
  // The seat was freed, or was never ours: the token is worthless and is thrown away.
  const json::value& id = part_of(part_of(part_of(error, "data"), "message"), "id");
  if (id == "server.error.no_such_token" && call.params.contains("token") &&
      token(person) == text_of(call.params.at("token"))) {
    person.table->tokens[person.player].clear();
    watch(person);
  }
}

// Everybody keeps their seat if the new table has it and nobody is there. The others take those
// that nobody has, or look on; where seats are left, somebody new comes.
void Crowd::move_all(Table& from, Table& to) {
  from.is_left = true;
  std::vector<bool> is_taken(to.tokens.size());
  const auto take = [&](int player) {
    const auto seat = static_cast<std::size_t>(player);
    if (player < 0 || seat >= is_taken.size() || is_taken[seat]) return false;
    is_taken[seat] = true;
    return true;
  };
  std::vector<Person*> all;
  for (auto& person : people_) {
    if (person->goes_to == nullptr) person->goes_as = person->player;
    const Table* where = person->goes_to != nullptr ? person->goes_to : person->table;
    if (where == &from) all.push_back(person.get());
    if (where == &to) take(person->goes_as);
  }
  if (all.empty()) return;
  for (Person* person : all) person->goes_to = &to;
  std::erase_if(all, [&](const Person* person) { return take(person->goes_as); });
  for (Person* person : all) person->goes_as = -1;
  for (int seat = 0; std::cmp_less(seat, is_taken.size()); ++seat) {
    if (!take(seat)) continue;
    if (all.empty()) {
      add_person(to, seat);
    } else {
      all.back()->goes_as = seat;
      all.pop_back();
    }
  }
}

// Numbers of events are never used again, so a greater one says that something happened.
void Crowd::note_move(Person& person) {
  const std::int64_t last = number_of(part_of(person.state, "last_event"), 0);
  if (last <= person.table->last_event) return;
  person.table->last_event = last;
  person.table->moved = Clock::now();
}

void Crowd::watched(Person& person, const json::value& answer) {
  note_read("watch", answer);
  if (!answer.as_object().contains("result")) {
    const std::string word = word_of(answer.at("error"));
    if (word == "not_yours" && !person.watched_as.empty()) {
      // The seat was left or freed; somebody may have joined there for us meanwhile.
      if (token(person) == person.watched_as) {
        person.table->tokens[person.player].clear();
      }
      return watch(person);
    }
    if (word != "store") complain("watch: " + json::serialize(answer));
    // Looked at again in a moment.
    clients_->after(200ms, [this, &person, connection = person.connection] {
      if (person.connection == connection && !person.watching) watch(person);
    });
    return;
  }
  const json::value& result = answer.at("result");
  if (text_of(result.at("state").at("table")) != person.table->id) return;
  person.watching = true;
  person.state = result.at("state");
  note_move(person);
  person.events.clear();
  take_events(person, result.at("events"));
  // On the same connection the server itself sees to what was not answered.
  if (!person.said || person.said->connection == person.connection) return;
  std::vector<Call>& calls = person.said->calls;
  std::erase_if(calls, [](const Call& call) { return !may_be_repeated(call.method, call.params); });
  if (calls.empty()) return person.said.reset();
  ++counts_.repeated;
  for (Call& call : calls) call.result.reset();
  send(person);
}

void Crowd::heard(Person& person, const json::value& news) {
  ++counts_.news;
  if (text_of(news.at("table")) != person.table->id) return;
  if (is_true(part_of(news, "reset"))) {
    ++counts_.resets;
    return watch(person);
  }
  if (!person.watching) return;
  take_events(person, news.at("events"));
  const json::value& patch = part_of(news, "patch");
  if (!patch.is_null() && !server::apply_patch(person.state, patch)) {
    complain("a patch did not fit: " + json::serialize(patch));
    return watch(person);
  }
  note_move(person);
}

void Crowd::take_events(Person& person, const json::value& events) {
  for (const json::value& event : events.as_array()) {
    const std::int64_t number = event.at("number").as_int64();
    if (!person.events.empty() && person.events.rbegin()->first >= number) {
      complain("an event told twice: " + json::serialize(event));
    }
    person.events[number] = event;
  }
}

void Crowd::complain(std::string what) {
  ++counts_.unfair;
  if (counts_.first_unfair.size() < kUnfairKept) {
    counts_.first_unfair.push_back(what.substr(0, 600));
  }
}

// -- what came of it

void Crowd::play() {
  run_on(*clients_, [this] { return playing_ = true; });
}

void Crowd::pause() {
  run_on(*clients_, [this] { return playing_ = false; });
}

bool Crowd::wait_quiet(std::chrono::seconds longest) {
  return wait_on(*clients_, longest, [this] {
    return std::ranges::all_of(people_, [](const auto& person) {
      return person->watching && !person->said && person->goes_to == nullptr;
    });
  });
}

std::uint64_t Crowd::done() {
  return run_on(*clients_, [this] { return deeds_.acknowledged.size(); });
}

std::vector<std::string> Crowd::take_acted() {
  return run_on(*clients_, [this] { return std::exchange(acted_, {}); });
}

std::map<std::string, int> Crowd::outlook() {
  return run_on(*clients_, [this] {
    std::map<const Table*, std::string> tables;
    for (const auto& person : people_) {
      if (person->watching) tables[person->table] = words_of_table(*person);
    }
    std::map<std::string, int> counts;
    for (const auto& [table, words] : tables) ++counts[words];
    return counts;
  });
}

std::string Crowd::words_of_table(const Person& person) {
  const Glance seen = glance(person);
  const auto held = std::ranges::count_if(person.table->tokens,
                                          [](const std::string& one) { return !one.empty(); });
  const std::string people = held == 0 ? ", nobody of ours holds a seat" : "";
  if (seen.closed) return "over" + people;
  if (!seen.begun) return "not begun" + people;
  const auto to_act =
      static_cast<std::size_t>(number_of(part_of(part_of(person.state, "view"), "to_act"), 0));
  const std::string kind = text_of(person.state.at("seats").at(to_act).at("kind"));
  const bool lost = kind == "person" && person.table->tokens[to_act].empty();
  return "waits for a " + kind + (lost ? " who is not ours" : "") + people;
}

CrowdCounts Crowd::counts() {
  return run_on(*clients_, [this] { return counts_; });
}

Deeds Crowd::deeds() {
  return run_on(*clients_, [this] { return deeds_; });
}

std::vector<KnownTable> Crowd::tables() {
  return run_on(*clients_, [this] {
    std::vector<KnownTable> known;
    for (const auto& table : tables_) known.push_back({table->id, table->host, table->tokens});
    return known;
  });
}

std::vector<Belief> Crowd::beliefs() {
  return run_on(*clients_, [this] {
    std::vector<Belief> all;
    for (const auto& person : people_) {
      all.push_back({person->table->id, person->watched_as, person->state, person->events});
    }
    return all;
  });
}

}  // namespace agon::test
