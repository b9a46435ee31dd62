#include "players.h"

#include <fmt/format.h>

#include <algorithm>
#include <boost/json.hpp>
#include <charconv>
#include <map>
#include <set>
#include <thread>

#include "client.h"
#include "client_thread.h"
#include "server/store/store.h"
#include "server/tables/json_patch.h"
#include "server/tables/json_text.h"

namespace agon::test {
namespace json = boost::json;
using namespace std::chrono_literals;
namespace {

constexpr int kMadeAtOnce = 64;
constexpr std::size_t kOpenedAtOnce = 200;
constexpr auto kComeBack = 50ms;
constexpr auto kPace = 1ms;

// Four viewers hear of each action, so what they do with it is as little as plays: they look for
// the members that they need in the text. A member that is not there is empty.
std::string_view member(std::string_view object, std::string_view quoted_name) {
  server::JsonMember found;
  for (server::JsonWalk walk(object); walk.next(found);) {
    if (found.name == quoted_name) return found.value;
  }
  return {};
}

std::string_view element(std::string_view array, int index) {
  server::JsonMember found;
  server::JsonWalk walk(array);
  while (walk.next(found) && index > 0) --index;
  return index == 0 ? found.value : std::string_view();
}

// `otherwise` if it is no number.
std::int64_t number_in(std::string_view text, std::int64_t otherwise) {
  std::int64_t number = otherwise;
  std::from_chars(text.data(), text.data() + text.size(), number);
  return number;
}

bool is_put(std::string_view patch) { return patch.starts_with("[\"=\","); }
std::string_view put_value(std::string_view patch) { return patch.substr(5, patch.size() - 6); }

void append_actions(std::vector<std::string>& actions, std::string_view legal) {
  server::JsonMember one;
  for (server::JsonWalk walk(legal); walk.next(one);) {
    actions.emplace_back(member(one.value, "\"action\""));
  }
}

bool patch_action(std::vector<std::string>& actions, const server::JsonMember& change) {
  const std::int64_t index = number_in(change.name.substr(1), -1);
  if (index < 0 || index >= static_cast<std::int64_t>(actions.size())) return false;
  std::string& action = actions[index];
  if (is_put(change.value)) {
    action = member(put_value(change.value), "\"action\"");
  } else if (change.value.front() == '{') {
    const std::string_view patch = member(change.value, "\"action\"");
    if (!patch.empty()) action = put_value(patch);
  }
  return true;
}

// As the patches of server.md say, for a list of which only the actions are kept.
bool patch_actions(std::vector<std::string>& actions, std::string_view patch) {
  if (patch.empty()) return true;
  if (patch == "[\"-\"]") {
    actions.clear();
  } else if (is_put(patch)) {
    actions.clear();
    append_actions(actions, put_value(patch));
  } else if (patch.front() == '{') {
    server::JsonMember change;
    for (server::JsonWalk walk(patch); walk.next(change);) {
      if (!patch_action(actions, change)) return false;
    }
  } else {
    const std::int64_t head = number_in(element(patch, 1), -1);
    const std::int64_t tail = number_in(element(patch, 2), -1);
    const auto size = static_cast<std::int64_t>(actions.size());
    if (head < 0 || tail < 0 || head + tail > size) return false;
    std::vector<std::string> now(actions.begin(), actions.begin() + head);
    append_actions(now, element(patch, 3));
    now.insert(now.end(), actions.end() - tail, actions.end());
    actions = std::move(now);
  }
  return true;
}

}  // namespace

Players::Players(PlayersOptions options)
    : options_(std::move(options)),
      random_(options_.seed),
      clients_(server::WsClients::start(*this)) {}

Players::~Players() { clients_->stop(); }

// -- coming in

bool Players::make_tables(std::chrono::seconds longest) {
  run_on(*clients_, [this] {
    server::WsTarget target;
    target.port = options_.ports[0];
    maker_ = clients_->open(target);
    return 0;
  });
  const bool done = wait_on(*clients_, longest,
                            [this] { return static_cast<int>(tables_.size()) >= options_.tables; });
  run_on(*clients_, [this] {
    clients_->close(maker_);
    return 0;
  });
  return done;
}

void Players::make_more() {
  while (asked_to_make_ < options_.tables &&
         asked_to_make_ < static_cast<int>(tables_.size()) + kMadeAtOnce) {
    json::array seats;
    for (int i = 0; i < options_.seats; ++i) {
      seats.push_back(json::object{{"name", "Player " + std::to_string(i + 1)}});
    }
    ask(maker_, kCreate, "create",
        "\"game\":\"" + options_.game + "\",\"seats\":" + json::serialize(seats));
    ++asked_to_make_;
  }
}

void Players::made(const json::value& result) {
  auto table = std::make_unique<Table>();
  table->id = result.at("table").as_string();
  for (int player = 0; player < options_.seats; ++player) {
    auto seat = std::make_unique<Seat>();
    seat->table = table.get();
    seat->player = player;
    seat->token = result.at("tokens").at(static_cast<std::size_t>(player)).as_string();
    seat->server = tables_.size() + static_cast<std::size_t>(player);
    table->seats.push_back(std::move(seat));
  }
  tables_.push_back(std::move(table));
  make_more();
}

bool Players::take_seats(std::chrono::seconds longest) {
  // Not more at a time than the system keeps waiting.
  const Clock::time_point until = Clock::now() + longest;
  for (auto& table : tables_) {
    for (auto& seat : table->seats) {
      while (run_on(*clients_, [this, &seat] {
        std::size_t opening = 0;
        for (const auto& [id, one] : by_connection_) opening += one->watching ? 0 : 1;
        if (opening >= kOpenedAtOnce) return true;
        connect(*seat);
        return false;
      })) {
        if (Clock::now() > until) return false;
        std::this_thread::sleep_for(1ms);
      }
    }
  }
  return wait_on(*clients_, longest, [this] {
    return std::ranges::all_of(tables_, [](const auto& table) {
      return std::ranges::all_of(table->seats, [](const auto& seat) { return seat->watching; });
    });
  });
}

void Players::connect(Seat& seat) {
  server::WsTarget target;
  target.port = options_.ports[seat.server % options_.ports.size()];
  target.compression = options_.compression;
  seat.connection = clients_->open(target);
  by_connection_[seat.connection] = &seat;
}

void Players::opened(std::uint64_t id) {
  if (id == maker_) return make_more();
  Seat& seat = *by_connection_.at(id);
  seat.is_open = true;
  ask_watch(seat);
}

void Players::closed(std::uint64_t id, std::uint16_t, std::string) {
  const auto found = by_connection_.find(id);
  if (found == by_connection_.end()) return;
  Seat& seat = *found->second;
  by_connection_.erase(found);
  seat.connection = 0;
  seat.watching = false;
  if (seat.table->wants_rematch == &seat) seat.table->wants_rematch = nullptr;
  if (std::exchange(seat.is_open, false)) ++counts_.losses;
  if (!options_.resume || stopping_) return;
  ++seat.server;  // another one, if there are several
  clients_->after(kComeBack + std::chrono::milliseconds(random_() % 50), [this, &seat] {
    if (seat.connection == 0 && !stopping_) connect(seat);
  });
}

// -- asking and being answered

// The kind of question is in its number.
void Players::ask(std::uint64_t connection, Kind kind, std::string_view method,
                  std::string_view params) {
  clients_->send(connection,
                 fmt::format(R"({{"jsonrpc":"2.0","id":{},"method":"{}","params":{{{}}}}})",
                             ++last_request_ * kKinds + kind, method, params));
}

void Players::ask_about(Seat& seat, Kind kind, std::string_view method, std::string_view more) {
  ask(seat.connection, kind, method,
      fmt::format(R"("table":"{}","token":"{}"{})", seat.table->id, seat.token, more));
}

void Players::ask_watch(Seat& seat) {
  seat.watching = false;
  ask_about(seat, kWatch, "watch");
}

void Players::message(std::uint64_t id, std::string_view text) {
  ++counts_.messages;
  counts_.received_bytes += text.size();
  if (id == maker_) {
    const std::string_view result = member(text, "\"result\"");
    if (!result.empty()) return made(json::parse({result.data(), result.size()}));
    ++counts_.refused;
    if (counts_.first_refusal.empty()) counts_.first_refusal = text;
    return;
  }
  const auto found = by_connection_.find(id);
  if (found == by_connection_.end()) return;
  constexpr std::string_view kNews = R"({"jsonrpc":"2.0","method":"news","params":)";
  if (text.starts_with(kNews)) {
    return heard(*found->second, text.substr(kNews.size(), text.size() - kNews.size() - 1));
  }
  const std::int64_t asked = number_in(member(text, "\"id\""), 0);
  answered(*found->second, static_cast<Kind>(asked % kKinds), text);
}

void Players::answered(Seat& seat, Kind kind, std::string_view message) {
  const std::string_view result = member(message, "\"result\"");
  if (result.empty()) {
    const std::string_view error = member(message, "\"error\"");
    return refused(seat, kind, json::parse({error.data(), error.size()}));
  }
  switch (kind) {
    case kWatch: watched(seat, member(result, "\"state\"")); break;
    case kAct: acted(seat, result); break;
    case kRematch: begin_rematch(*seat.table, result); break;
    default: break;
  }
}

void Players::refused(Seat& seat, Kind kind, const json::value& error) {
  const json::object* data =
      error.as_object().contains("data") ? error.at("data").if_object() : nullptr;
  const std::string word(data != nullptr ? data->at("word").as_string().c_str() : "");
  // A server that has not heard yet that the game is over, or that waits for its database.
  const bool passing = word == "store" || (kind == kRematch && word == "illegal");
  if (!passing) {
    ++counts_.refused;
    if (counts_.first_refusal.empty()) counts_.first_refusal = json::serialize(error);
    if (kind == kAct) seat.said.reset();
  }
  if (kind == kRematch) seat.table->wants_rematch = nullptr;
  const std::uint64_t connection = seat.connection;
  clients_->after(100ms, [this, &seat, connection] {
    if (seat.connection == connection && !stopping_) ask_watch(seat);
  });
}

// -- what it knows

bool Players::names(std::string_view id, const Table& table) {
  return id.size() == table.id.size() + 2 && id.substr(1, table.id.size()) == table.id;
}

void Players::watched(Seat& seat, std::string_view state) {
  if (!names(member(state, "\"table\""), *seat.table)) return;
  seat.watching = true;
  if (!options_.keeps_state) return;
  if (options_.whole_state) seat.state = json::parse({state.data(), state.size()});
  const std::string_view view = member(state, "\"view\"");
  seat.turn = {};
  seat.turn.to_act = number_in(member(view, "\"to_act\""), -1);
  seat.turn.ask = number_in(member(view, "\"ask\""), 0);
  const std::string_view legal = member(view, "\"legal\"");
  if (!legal.empty()) append_actions(seat.turn.actions, legal);
  if (seat.said) {
    seat.said->again = true;
    say(seat);
  } else {
    consider(seat);
  }
}

void Players::heard(Seat& seat, std::string_view news) {
  if (!options_.keeps_state) return;
  std::string_view patch;
  bool reset = false;
  server::JsonMember part;
  for (server::JsonWalk walk(news); walk.next(part);) {
    if (part.name == "\"table\"" && !names(part.value, *seat.table)) return;
    if (part.name == "\"reset\"") reset = true;
    if (part.name == "\"patch\"") patch = part.value;
  }
  if (reset) {
    ++counts_.resets;
    return ask_watch(seat);
  }
  if (!seat.watching) return;
  if (!patch.empty() && !take_patch(seat, patch)) {
    ++counts_.refused;
    if (counts_.first_refusal.empty()) counts_.first_refusal = "a patch did not fit";
    return ask_watch(seat);
  }
  consider(seat);
}

bool Players::take_patch(Seat& seat, std::string_view patch) {
  if (options_.whole_state &&
      !server::apply_patch(seat.state, json::parse({patch.data(), patch.size()}))) {
    return false;
  }
  const std::string_view view = member(patch, "\"view\"");
  if (view.empty()) return true;
  server::JsonMember change;
  for (server::JsonWalk walk(view); walk.next(change);) {
    if (change.name == "\"to_act\"") {
      seat.turn.to_act = number_in(put_value(change.value), -1);
    } else if (change.name == "\"ask\"") {
      seat.turn.ask = number_in(put_value(change.value), 0);
    } else if (change.name == "\"legal\"") {
      if (!patch_actions(seat.turn.actions, change.value)) return false;
    }
  }
  return true;
}

// -- playing

void Players::play(double actions_a_second) {
  run_on(*clients_, [this, actions_a_second] {
    playing_ = true;
    rate_ = actions_a_second;
    due_.clear();
    ready_.clear();
    for (auto& table : tables_) {
      for (auto& seat : table->seats) {
        seat->is_ready = false;
        consider(*seat);
      }
    }
    paced_until_ = Clock::now();
    if (rate_ > 0) keep_pace();
    return 0;
  });
}

void Players::pause() {
  run_on(*clients_, [this] {
    playing_ = false;
    return 0;
  });
}

bool Players::wait_quiet(std::chrono::seconds longest) {
  return wait_on(*clients_, longest, [this] {
    return std::ranges::all_of(tables_, [](const auto& table) {
      return table->wants_rematch == nullptr &&
             std::ranges::all_of(table->seats,
                                 [](const auto& seat) { return seat->watching && !seat->said; });
    });
  });
}

// One action is due every 1 / rate seconds; whoever is ready takes the oldest.
void Players::keep_pace() {
  if (!playing_ || rate_ <= 0) return;
  const auto step =
      std::chrono::duration_cast<Clock::duration>(std::chrono::duration<double>(1 / rate_));
  for (const Clock::time_point now = Clock::now(); paced_until_ <= now; paced_until_ += step) {
    due_.push_back(paced_until_);
  }
  while (!due_.empty() && !ready_.empty()) {
    Seat& seat = *ready_.front();
    ready_.pop_front();
    seat.is_ready = false;
    if (!can_act(seat)) continue;
    act(seat, due_.front());
    due_.pop_front();
  }
  clients_->after(kPace, [this] { keep_pace(); });
}

// A server that lags behind may ask once more what was answered long ago.
bool Players::can_act(const Seat& seat) const {
  const Turn& turn = seat.turn;
  return playing_ && seat.watching && !seat.said && turn.to_act == seat.player &&
         !turn.actions.empty() && turn.ask > seat.last_answered;
}

void Players::consider(Seat& seat) {
  if (!playing_ || !seat.watching || seat.said) return;
  if (seat.turn.to_act < 0) return ask_rematch(seat);
  if (!can_act(seat)) return;
  if (rate_ <= 0) return act(seat, Clock::now());
  if (!seat.is_ready) ready_.push_back(&seat);
  seat.is_ready = true;
}

void Players::act(Seat& seat, Clock::time_point due) {
  const std::vector<std::string>& actions = seat.turn.actions;
  seat.said = Said{seat.turn.ask, actions[random_() % actions.size()], due, false};
  say(seat);
}

void Players::say(Seat& seat) {
  ask_about(seat, kAct, "act",
            fmt::format(R"(,"ask":{},"action":{})", seat.said->ask, seat.said->action));
}

void Players::acted(Seat& seat, std::string_view result) {
  if (!seat.said || number_in(member(result, "\"ask\""), -1) != seat.said->ask) return;
  Said said = std::move(*seat.said);
  seat.said.reset();
  seat.last_answered = said.ask;
  ++counts_.accepted;
  if (said.again) ++counts_.repeated;
  counts_.milliseconds.push_back(
      std::chrono::duration<float, std::milli>(Clock::now() - said.due).count());
  acknowledged_.push_back({seat.table->id, seat.player, said.ask, std::move(said.action)});
  consider(seat);
}

// One of the seats asks for the next game, and all of them move there; not before the last action
// of this one was answered, since others may hear first that the game is over.
void Players::ask_rematch(Seat& seat) {
  if (seat.table->wants_rematch != nullptr) return;
  if (std::ranges::any_of(seat.table->seats, [](const auto& one) { return one->said.has_value(); }))
    return;
  seat.table->wants_rematch = &seat;
  ask_about(seat, kRematch, "rematch");
}

void Players::begin_rematch(Table& table, std::string_view result) {
  ++counts_.games;
  const std::string_view id = member(result, "\"table\"");
  table.id = id.substr(1, id.size() - 2);
  table.wants_rematch = nullptr;
  for (auto& seat : table.seats) {
    seat->last_answered = -1;
    seat->turn = {};
    seat->watching = false;
    if (seat->connection != 0) ask_watch(*seat);
  }
}

// -- what came of it

PlayersCounts Players::take_counts() {
  return run_on(*clients_, [this] { return std::exchange(counts_, {}); });
}

std::vector<Acknowledged> Players::acknowledged() {
  return run_on(*clients_, [this] {
    std::vector<Acknowledged> all = acknowledged_;
    for (Acknowledged& one : all) one.action = json::value_to<std::string>(json::parse(one.action));
    return all;
  });
}

std::vector<std::string> Players::differences(std::uint16_t port) {
  std::vector<std::string> wrong;
  Client client(port);
  for (const auto& table : tables_) {
    for (const auto& seat : table->seats) {
      const json::value asked =
          client.ask("view", {{"table", table->id}, {"token", seat->token}}).at("view");
      const json::value kept = run_on(*clients_, [&] { return seat->state.at("view"); });
      if (asked != kept) wrong.push_back(table->id + " " + std::to_string(seat->player));
    }
  }
  return wrong;
}

std::string compare_with_store(const std::string& address, std::vector<Acknowledged> acknowledged) {
  auto store = server::open_store(address);
  if (!store) return "the store cannot be opened";
  std::set<std::string> tables;
  for (const Acknowledged& one : acknowledged) tables.insert(one.table);
  std::vector<Acknowledged> stored;
  for (const std::string& table : tables) {
    const auto entries = (*store)->load(table, 0);
    if (!entries) return "table " + table + " cannot be read";
    for (const server::StoredEntry& entry : *entries) {
      const json::value value = json::parse(entry.text);
      if (value.at("kind").as_string() != "act") continue;
      stored.push_back({table, value.at("player").to_number<int>(), value.at("ask").as_int64(),
                        std::string(value.at("action").as_string())});
    }
  }
  std::ranges::sort(acknowledged);
  std::ranges::sort(stored);
  if (stored == acknowledged) return {};
  std::vector<Acknowledged> lost;
  std::vector<Acknowledged> extra;
  std::ranges::set_difference(acknowledged, stored, std::back_inserter(lost));
  std::ranges::set_difference(stored, acknowledged, std::back_inserter(extra));
  const auto first = [](const std::vector<Acknowledged>& list) {
    return list.empty() ? std::string()
                        : " (" + list[0].table + " player " + std::to_string(list[0].player) +
                              " ask " + std::to_string(list[0].ask) + ")";
  };
  return std::to_string(lost.size()) + " lost" + first(lost) + ", " + std::to_string(extra.size()) +
         " not acknowledged" + first(extra);
}

}  // namespace agon::test
