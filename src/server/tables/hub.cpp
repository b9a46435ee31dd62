#include "server/tables/hub.h"

#include <algorithm>
#include <boost/json/parse.hpp>
#include <boost/json/serialize.hpp>

#include "ai/any_bot.h"
#include "server/tables/json_patch.h"

namespace agon::server {
namespace json = boost::json;
using protocol::error_of;
using protocol::Params;
using protocol::Seat;
namespace {

// A private question takes a bot this long, whatever it could answer.
constexpr std::chrono::milliseconds kPrivateAnswer(300);
constexpr std::chrono::milliseconds kBotLease(10'000);
constexpr std::chrono::milliseconds kLeaseRetry(1'000);

std::string notification(std::string_view params) {
  JsonWriter out;
  out.begin_object().field("jsonrpc", "2.0").field("method", "news").key("params").raw(params);
  return out.end_object().take();
}

}  // namespace

Hub::Hub(Store& store, Loop loop, int bot_threads)
    : store_(store), loop_(std::move(loop)), workers_(bot_threads) {
  store_.on_news([this](const std::string& table, std::int64_t number) {
    loop_.post([this, table, number] { heard(table, number); });
  });
}

Hub::~Hub() { store_.on_news({}); }

Hub::Place& Hub::take_up(std::unique_ptr<HostedTable> table) {
  Place& place = places_[table->id()];
  place.table = std::move(table);
  place.generation = ++generations_;
  return place;
}

void Hub::message(const std::shared_ptr<Peer>& peer, std::string_view text) {
  caller_ = peer;
  touched_ = nullptr;
  std::string answer = protocol::handle(*this, text);
  caller_ = nullptr;
  if (answer.empty()) return;
  if (touched_ == nullptr) {
    peer->send(std::move(answer));
  } else {
    say(*touched_, peer, std::move(answer));
  }
}

void Hub::closed(const std::shared_ptr<Peer>& peer) {
  for (auto& [id, place] : places_) place.watchers.erase(peer.get());
}

Result<Hub::Place*> Hub::open(const std::string& id) {
  const auto found = places_.find(id);
  if (found != places_.end()) return &found->second;
  Result<std::vector<StoredEntry>> entries = store_.load(id, 0);
  if (!entries) return entries.error();
  if (entries->empty()) {
    return error_of("unknown_table", "protocol.error.unknown_table",
                    {{"table", Value::of_text(id)}});
  }
  auto table = HostedTable::read(id, *entries);
  if (!table) return table.error();
  Place& place = take_up(std::move(*table));
  place.durable = place.table->next() - 1;
  let_bot_think(place);
  return &place;
}

// -- after a change

void Hub::changed(Place& place) {
  write_entry(place);
  tell(place);
  report(place);
  let_bot_think(place);
}

void Hub::report(Place& place) {
  const AnyMatch& match = place.table->table().match();
  if (events_ == nullptr) return;
  if (place.table->next() == 1) {
    events_->created(place.table->id(), match.game().info().id, match.players());
  }
  if (match.over() && !place.told_over) {
    events_->over(place.table->id(), match.game().info().id);
    place.told_over = true;
  }
}

HubStats Hub::stats() const {
  HubStats stats;
  stats.tables = places_.size();
  for (const auto& [id, place] : places_) {
    stats.watchers += place.watchers.size();
    if (place.thinking) ++stats.bots_thinking;
  }
  return stats;
}

void Hub::write_entry(Place& place) {
  std::optional<StoredEntry> entry = place.table->take_entry();
  if (!entry) return;
  const std::string id = place.table->id();
  const std::int64_t number = entry->number;
  const std::uint64_t generation = place.generation;
  store_.append(id, number, std::move(entry->text),
                [this, id, generation, number](Appended result) {
                  loop_.post([this, id, generation, number, result] {
                    written(id, generation, number, result);
                  });
                });
}

void Hub::written(const std::string& id, std::uint64_t generation, std::int64_t number,
                  Appended result) {
  const auto found = places_.find(id);
  if (found == places_.end() || found->second.generation != generation) return;
  if (result != Appended::kDone) {
    begin_again(id);
    return;
  }
  Place& place = found->second;
  place.durable = std::max(place.durable, number);
  release(place);
}

void Hub::release(Place& place) {
  while (!place.line.empty() && place.line.front().after <= place.durable) {
    if (const std::shared_ptr<Peer> peer = place.line.front().peer.lock()) {
      peer->send(std::move(place.line.front().text));
    }
    place.line.pop_front();
  }
}

void Hub::say(Place& place, const std::shared_ptr<Peer>& peer, std::string text) {
  place.line.push_back({place.table->next() - 1, peer, std::move(text)});
  release(place);
}

// Tells each watcher what changed for it; nothing if nothing did.
void Hub::tell(Place& place) {
  const HostedTable& table = *place.table;
  for (auto& [key, watcher] : place.watchers) {
    const std::shared_ptr<Peer> peer = watcher.peer.lock();
    if (!peer) continue;
    json::value now = json::parse(table.view(watcher.viewer));
    const json::value log = json::parse(table.table().log(watcher.viewer, watcher.last_event + 1));
    now.as_object()["gone"] = log.at("gone");
    const std::string patch = json_patch(watcher.told, now);
    if (patch.empty() && log.at("events").as_array().empty()) continue;
    JsonWriter out;
    out.begin_object().field("table", table.id());
    out.key("events").raw(json::serialize(log.at("events")));
    if (!patch.empty()) out.key("patch").raw(patch);
    out.end_object();
    watcher.told = std::move(now);
    watcher.last_event = log.at("last").to_number<int>();
    say(place, peer, notification(out.text()));
  }
}

// What was in memory did not stand: take the store's word, and let everybody look anew.
void Hub::begin_again(const std::string& id) {
  const auto found = places_.find(id);
  std::map<const Peer*, Watcher> watchers = std::move(found->second.watchers);
  places_.erase(found);
  for (auto& [key, watcher] : watchers) {
    if (const std::shared_ptr<Peer> peer = watcher.peer.lock()) {
      JsonWriter out;
      out.begin_object().field("table", id).field("reset", true).end_object();
      peer->send(notification(out.text()));
    }
  }
}

void Hub::heard(const std::string& id, std::int64_t number) {
  if (id.empty()) {  // the store had lost touch: look at every table
    std::vector<std::string> ids;
    for (const auto& [name, place] : places_) ids.push_back(name);
    for (const std::string& name : ids) heard(name, INT64_MAX);
    return;
  }
  const auto found = places_.find(id);
  if (found == places_.end() || number < found->second.table->next()) return;
  Place& place = found->second;
  const Result<std::vector<StoredEntry>> entries = store_.load(id, place.table->next());
  if (!entries) return;
  for (const StoredEntry& entry : *entries) {
    if (!place.table->follow(entry)) {
      begin_again(id);
      return;
    }
    place.durable = entry.number;
  }
  if (entries->empty()) return;
  tell(place);
  let_bot_think(place);
}

// -- bots

void Hub::let_bot_think(Place& place) {
  const protocol::Table& table = place.table->table();
  if (place.thinking || table.match().over() || !place.table->begun()) return;
  const Decision decision = table.match().decision();
  const Seat& seat = table.seats()[static_cast<std::size_t>(decision.player)];
  if (seat.kind != Seat::Kind::kBot) return;
  const std::string id = place.table->id();
  place.thinking = true;
  if (!store_.lease("bot " + id, kBotLease)) {
    place.thinking = false;
    loop_.after(kLeaseRetry, [this, id] {
      if (const auto found = places_.find(id); found != places_.end()) let_bot_think(found->second);
    });
    return;
  }
  const std::int64_t next = place.table->next();
  const bool is_private = decision.openness == Openness::kPrivate;
  const auto due = std::chrono::steady_clock::now() + kPrivateAnswer;
  std::shared_ptr<const AnyMatch> match = table.match().clone();
  workers_.add([this, id, next, match, bot = seat.bot, player = decision.player, is_private, due,
                seed = table.seed()] {
    const auto made = make_bot(match->game().info().id, bot, seed);
    std::string action = made ? (*made)->choose(*match, player) : std::string();
    loop_.post([this, id, next, player, is_private, due, action = std::move(action)] {
      const auto now = std::chrono::steady_clock::now();
      auto chosen = [this, id, next, player, action] { bot_chose(id, next, player, action); };
      if (is_private && now < due) {
        loop_.after(std::chrono::duration_cast<std::chrono::milliseconds>(due - now), chosen);
      } else {
        chosen();
      }
    });
  });
}

void Hub::bot_chose(const std::string& id, std::int64_t next, Player player, std::string action) {
  const auto found = places_.find(id);
  if (found == places_.end()) return;
  Place& place = found->second;
  place.thinking = false;
  if (place.table->next() == next && place.table->act(player, std::nullopt, action)) {
    changed(place);
  } else {
    let_bot_think(place);
  }
}

}  // namespace agon::server
