#include "players.h"

#include <algorithm>
#include <boost/json.hpp>
#include <future>
#include <map>
#include <set>
#include <thread>

#include "client.h"
#include "server/store/store.h"
#include "server/tables/json_patch.h"

namespace agon::test {
namespace json = boost::json;
using namespace std::chrono_literals;
namespace {

constexpr int kMadeAtOnce = 64;
constexpr std::size_t kOpenedAtOnce = 200;
constexpr auto kComeBack = 50ms;
constexpr auto kPace = 1ms;

// What playing needs of a view.
constexpr std::string_view kNeeded[] = {"to_act", "ask", "legal"};

json::value needed_of(const json::value& state) {
  json::object view;
  for (const std::string_view name : kNeeded) {
    if (const json::value* value = state.at("view").as_object().if_contains(name)) {
      view[name] = *value;
    }
  }
  return json::object{{"view", std::move(view)}};
}

// The part of a patch that is about it.
json::value needed_patch(const json::value& patch) {
  const json::value* view = patch.as_object().if_contains("view");
  if (view == nullptr) return json::object{};
  if (!view->is_object()) return patch;
  json::object kept(patch.storage());
  for (const std::string_view name : kNeeded) {
    if (const json::value* value = view->as_object().if_contains(name)) kept[name] = *value;
  }
  json::object whole(patch.storage());
  whole["view"] = std::move(kept);
  return whole;
}

}  // namespace

Players::Players(PlayersOptions options)
    : options_(std::move(options)),
      random_(options_.seed),
      clients_(server::WsClients::start(*this)) {}

Players::~Players() { clients_->stop(); }

// Runs something on the clients' thread, which owns everything here, and waits for it.
template <class Work>
auto Players::on_thread(Work work) {
  std::packaged_task<decltype(work())()> task(work);
  auto result = task.get_future();
  clients_->post([&task] { task(); });
  return result.get();
}

template <class Ready>
bool Players::wait_for(std::chrono::seconds longest, Ready ready) {
  const Clock::time_point until = Clock::now() + longest;
  while (!on_thread(ready)) {
    if (Clock::now() > until) return false;
    std::this_thread::sleep_for(5ms);
  }
  return true;
}

// -- coming in

bool Players::make_tables(std::chrono::seconds longest) {
  on_thread([this] {
    server::WsTarget target;
    target.port = options_.ports[0];
    maker_ = clients_->open(target);
    return 0;
  });
  const bool done =
      wait_for(longest, [this] { return static_cast<int>(tables_.size()) >= options_.tables; });
  on_thread([this] {
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
    ask(maker_, kCreate, "create", {{"game", options_.game}, {"seats", std::move(seats)}});
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
      while (on_thread([this, &seat] {
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
  return wait_for(longest, [this] {
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
                  json::object params) {
  const json::value request = {{"jsonrpc", "2.0"},
                               {"id", ++last_request_ * kKinds + kind},
                               {"method", method},
                               {"params", std::move(params)}};
  clients_->send(connection, json::serialize(request));
}

void Players::ask_watch(Seat& seat) {
  seat.watching = false;
  ask(seat.connection, kWatch, "watch", {{"table", seat.table->id}, {"token", seat.token}});
}

void Players::message(std::uint64_t id, std::string text) {
  unsigned char room[32U << 10U];
  json::monotonic_resource memory(room);
  const json::value value = json::parse(text, &memory);
  const json::object& message = value.get_object();
  ++counts_.messages;
  counts_.received_bytes += text.size();
  const json::value* number = message.if_contains("id");
  if (id == maker_) {
    if (const json::value* result = message.if_contains("result")) return made(*result);
    ++counts_.refused;
    if (counts_.first_refusal.empty()) counts_.first_refusal = text;
    return;
  }
  const auto found = by_connection_.find(id);
  if (found == by_connection_.end()) return;
  if (number == nullptr) return heard(*found->second, message.at("params").as_object());
  const std::int64_t asked = number->is_int64() ? number->get_int64() : 0;
  answered(*found->second, static_cast<Kind>(asked % kKinds), message);
}

void Players::answered(Seat& seat, Kind kind, const json::object& message) {
  if (const json::value* error = message.if_contains("error")) return refused(seat, kind, *error);
  const json::value& result = message.at("result");
  switch (kind) {
    case kWatch: watched(seat, result.at("state")); break;
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

void Players::watched(Seat& seat, const json::value& state) {
  if (state.at("table").as_string() != seat.table->id) return;
  seat.watching = true;
  if (!options_.keeps_state) return;
  seat.state = options_.whole_state ? json::value(state, json::storage_ptr()) : needed_of(state);
  if (seat.said) {
    seat.said->again = true;
    say(seat);
  } else {
    consider(seat);
  }
}

void Players::heard(Seat& seat, const json::object& news) {
  if (!options_.keeps_state || news.at("table").as_string() != seat.table->id) return;
  if (news.contains("reset")) {
    ++counts_.resets;
    return ask_watch(seat);
  }
  if (!seat.watching) return;
  if (const json::value* patch = news.if_contains("patch")) {
    const bool fits = options_.whole_state ? server::apply_patch(seat.state, *patch)
                                           : server::apply_patch(seat.state, needed_patch(*patch));
    if (!fits) {
      ++counts_.refused;
      if (counts_.first_refusal.empty()) counts_.first_refusal = "a patch did not fit";
      return ask_watch(seat);
    }
  }
  consider(seat);
}

// -- playing

void Players::play(double actions_a_second) {
  on_thread([this, actions_a_second] {
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
  on_thread([this] {
    playing_ = false;
    return 0;
  });
}

bool Players::wait_quiet(std::chrono::seconds longest) {
  return wait_for(longest, [this] {
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
  if (!playing_ || !seat.watching || seat.said || !seat.state.is_object()) return false;
  const json::object& view = seat.state.at("view").as_object();
  const json::value* to_act = view.if_contains("to_act");
  if (to_act == nullptr || !to_act->is_int64() || to_act->get_int64() != seat.player) return false;
  const json::value* legal = view.if_contains("legal");
  return legal != nullptr && legal->is_array() && !legal->get_array().empty() &&
         view.at("ask").as_int64() > seat.last_answered;
}

void Players::consider(Seat& seat) {
  if (!playing_ || !seat.watching || seat.said) return;
  const json::value* to_act = seat.state.at("view").as_object().if_contains("to_act");
  const bool over = to_act == nullptr || !to_act->is_int64() || to_act->get_int64() < 0;
  if (over) return ask_rematch(seat);
  if (!can_act(seat)) return;
  if (rate_ <= 0) return act(seat, Clock::now());
  if (!seat.is_ready) ready_.push_back(&seat);
  seat.is_ready = true;
}

void Players::act(Seat& seat, Clock::time_point due) {
  const json::object& view = seat.state.at("view").as_object();
  const json::array& legal = view.at("legal").as_array();
  const json::value& chosen = legal[random_() % legal.size()];
  seat.said =
      Said{view.at("ask").as_int64(), std::string(chosen.at("action").as_string()), due, false};
  say(seat);
}

void Players::say(Seat& seat) {
  ask(seat.connection, kAct, "act",
      {{"table", seat.table->id},
       {"token", seat.token},
       {"ask", seat.said->ask},
       {"action", seat.said->action}});
}

void Players::acted(Seat& seat, const json::value& result) {
  if (!seat.said || result.at("ask").as_int64() != seat.said->ask) return;
  const Said said = std::move(*seat.said);
  seat.said.reset();
  seat.last_answered = said.ask;
  ++counts_.accepted;
  if (said.again) ++counts_.repeated;
  counts_.milliseconds.push_back(
      std::chrono::duration<float, std::milli>(Clock::now() - said.due).count());
  acknowledged_.push_back({seat.table->id, seat.player, said.ask, said.action});
  consider(seat);
}

// One of the seats asks for the next game, and all of them move there; not before the last action
// of this one was answered, since others may hear first that the game is over.
void Players::ask_rematch(Seat& seat) {
  if (seat.table->wants_rematch != nullptr) return;
  if (std::ranges::any_of(seat.table->seats, [](const auto& one) { return one->said.has_value(); }))
    return;
  seat.table->wants_rematch = &seat;
  ask(seat.connection, kRematch, "rematch", {{"table", seat.table->id}, {"token", seat.token}});
}

void Players::begin_rematch(Table& table, const json::value& result) {
  ++counts_.games;
  table.id = result.at("table").as_string();
  table.wants_rematch = nullptr;
  for (auto& seat : table.seats) {
    seat->last_answered = -1;
    seat->state = nullptr;
    seat->watching = false;
    if (seat->connection != 0) ask_watch(*seat);
  }
}

// -- what came of it

PlayersCounts Players::take_counts() {
  return on_thread([this] { return std::exchange(counts_, {}); });
}

std::vector<Acknowledged> Players::acknowledged() {
  return on_thread([this] { return acknowledged_; });
}

std::vector<std::string> Players::differences(std::uint16_t port) {
  std::vector<std::string> wrong;
  Client client(port);
  for (const auto& table : tables_) {
    for (const auto& seat : table->seats) {
      const json::value asked =
          client.ask("view", {{"table", table->id}, {"token", seat->token}}).at("view");
      const json::value kept = on_thread([&] { return seat->state.at("view"); });
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
