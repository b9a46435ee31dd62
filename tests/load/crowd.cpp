#include "crowd.h"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <boost/json.hpp>

#include "client_thread.h"
#include "games/registry.h"
#include "json_parts.h"

namespace agon::test {
namespace json = boost::json;
using namespace std::chrono_literals;
namespace {

constexpr auto kTick = 20ms;
constexpr auto kMostPatience = std::chrono::milliseconds(30'000);
// A table is given up as stuck if nothing has happened for so long: the longest failure and what
// people need to come back take less.
constexpr auto kDull = 30s;

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
