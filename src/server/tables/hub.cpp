#include "server/tables/hub.h"

#include <algorithm>

#include "ai/any_bot.h"
#include "server/tables/json_patch.h"

namespace agon::server {
using protocol::Seat;
namespace {

// Tables that nobody looks at stay in memory this long.
constexpr std::chrono::minutes kIdle(10);
constexpr std::chrono::minutes kSweep(1);
// Above so many tables in memory, those that nobody looks at leave it sooner.
constexpr std::size_t kCrowd = 2'000;
constexpr std::chrono::seconds kShortIdle(20);
// How often a message is tried again if another server was quicker. A failure of the store counts
// as several tries.
constexpr int kTries = 30;
constexpr int kFailureWeight = 10;

// Answers every call with the news that the store did not take it.
class NotTaken final : public protocol::Methods {
 public:
  Result<std::string> call(std::string_view, const boost::json::value*) override {
    return protocol::error_of("store", "server.error.not_taken");
  }
};

// Answers every call with how long to wait.
class TooFast final : public protocol::Methods {
 public:
  explicit TooFast(std::chrono::milliseconds wait) : wait_(wait) {}
  Result<std::string> call(std::string_view, const boost::json::value*) override {
    ++calls_;
    return protocol::error_of("too_fast", "server.error.too_fast",
                              {{"retry_ms", static_cast<std::int64_t>(wait_.count())}});
  }
  std::uint64_t calls() const { return calls_; }

 private:
  std::chrono::milliseconds wait_;
  std::uint64_t calls_ = 0;
};

std::string notification(std::string_view params) {
  JsonWriter out;
  out.begin_object().field("jsonrpc", "2.0").field("method", "news").key("params").raw(params);
  return out.end_object().take();
}

// A client that gets it watches anew.
std::string reset_of(std::string_view id) {
  JsonWriter out;
  out.begin_object().field("table", id).field("reset", true).end_object();
  return notification(out.text());
}

// The texts after each "table": in a message, up to more than any message may be about. What is
// written in another way is not found in memory, and its caller hears that there is no such table.
std::vector<std::string> tables_named_in(std::string_view text) {
  constexpr std::string_view kName = "\"table\"";
  constexpr std::size_t kMost = 4;
  std::vector<std::string> ids;
  for (std::size_t at = text.find(kName); at != std::string_view::npos && ids.size() < kMost;
       at = text.find(kName, at + 1)) {
    const std::size_t begin = text.find_first_not_of(" \t\r\n:", at + kName.size());
    if (begin == std::string_view::npos || text[begin] != '"') continue;
    const std::size_t end = text.find('"', begin + 1);
    if (end == std::string_view::npos) continue;
    const std::string_view id = text.substr(begin + 1, end - begin - 1);
    if (std::ranges::find(ids, id) == ids.end()) ids.emplace_back(id);
  }
  return ids;
}

}  // namespace

Hub::Hub(Store& store, Loop loop, HubOptions options)
    : store_(store),
      loop_(std::move(loop)),
      options_(options),
      salt_(store.salt()),
      reader_(1, false),
      bots_(options.bot_threads, true),
      analysts_(1, true) {
  store_.on_news([this](const std::string& table, std::int64_t number) {
    loop_.post([this, table, number] { heard(table, number); });
  });
}

Hub::~Hub() { store_.on_news({}); }

HubStats Hub::stats() const {
  HubStats stats = counts_;
  stats.tables = places_.size();
  for (const auto& [id, place] : places_) {
    stats.watchers += place.watchers.size();
    stats.bots_thinking += place.thought ? 1 : 0;
  }
  const Thinkers::Counts bots = bots_.counts();
  const Thinkers::Counts analysts = analysts_.counts();
  stats.thinking_now = !bots_.quiet() || !analysts_.quiet();
  stats.bots_waiting = bots.waiting;
  stats.unwatched_waiting = bots.unwatched;
  stats.unwatched_in_line = unwatched_.waiting();
  stats.analyses = analysts.waiting + analysts.running;
  stats.held_up = bots.held_up + analysts.held_up;
  stats.cancelled = bots.cancelled + analysts.cancelled;
  for (const auto& [id, place] : places_) {
    for (const SeatBot& seat : place.bots) stats.bots_kept += seat.bot ? 1 : 0;
  }
  stats.reading = reader_.unfinished();
  return stats;
}

// -- messages

void Hub::message(const std::shared_ptr<Peer>& peer, std::string_view text) {
  forget_idle();
  if (const auto wait = peer->wait_before(text)) {
    refuse(*peer, text, *wait);
  } else {
    take({peer, std::string(text)});
  }
}

// A message that was counted already. What the server tries again by itself is not counted again.
void Hub::take(Waiting message) {
  const std::shared_ptr<Peer> peer = message.peer.lock();
  if (!peer) return;
  const std::optional<std::string> wanted = missing(message);
  if (!wanted) return answer(std::move(message));
  if (!message.again && !waiting_.contains(*wanted)) {
    if (const auto wait = peer->wait_before_reading()) return refuse(*peer, message.text, *wait);
  }
  message.looked_for.push_back(*wanted);
  wait_for(*wanted, std::move(message));
}

void Hub::refuse(Peer& peer, std::string_view text, std::chrono::milliseconds wait) {
  TooFast refusal(wait);
  std::string answer = protocol::handle(refusal, text);
  counts_.refused += refusal.calls();
  if (!answer.empty()) peer.send(std::move(answer));
}

void Hub::wait_for(const std::string& id, Waiting message) {
  std::vector<Waiting>& line = waiting_[id];
  line.push_back(std::move(message));
  if (line.size() == 1) fetch(id);  // else it is on its way
}

void Hub::answer(Waiting message) {
  const std::shared_ptr<Peer> peer = message.peer.lock();
  if (!peer) return;
  caller_ = peer;
  touched_ = made_ = nullptr;
  put_off_.clear();
  in_batch_ = message.text.find_first_not_of(" \t\r\n") == message.text.find('[');
  wrote_ = doubtful_ = false;
  refusals_ = calls_ = 0;
  results_.clear();
  stands_ = message.stands;
  std::string text = protocol::handle(*this, message.text);
  caller_ = nullptr;
  message.again = true;
  message.looked_for.clear();
  if (!put_off_.empty()) {
    put_off(std::move(message));
    return;
  }
  const bool looks = doubtful_ && !wrote_ && !message.fresh && store_.shared();
  if (looks && !peer->wait_before_reading()) {
    message.fresh = true;
    touched_->doubtful.push_back(std::move(message));
    catch_up(*touched_);
    return;
  }
  counts_.refused += refusals_;
  if (!text.empty()) hand_out(std::move(message), peer, std::move(text));
}

// A new table is written after the one it came from, so if it is in the store, both are.
void Hub::hand_out(Waiting message, const std::shared_ptr<Peer>& peer, std::string text) {
  std::vector<Place*> places;
  if (touched_ != nullptr && (made_ == nullptr || in_batch_)) places.push_back(touched_);
  if (made_ != nullptr) places.push_back(made_);
  if (places.empty()) {
    peer->send(std::move(text));
    return;
  }
  auto answer = std::make_shared<Answer>();
  answer->message = std::move(message);
  answer->text = std::move(text);
  answer->wrote = wrote_;
  if (made_ != nullptr) {
    answer->made = made_->table->id();
    results_.erase(results_.begin() + std::min(std::ssize(results_), made_at_), results_.end());
    answer->before_made = std::move(results_);
  }
  for (const Place* place : places) {
    answer->needs.push_back({place->table->id(), place->table->next() - 1});
  }
  for (Place* place : places) {
    Output output;
    output.answer = answer;
    place->line.push_back(std::move(output));
    place->line.back().after = place->table->next() - 1;
  }
  for (Place* place : places) release(*place);
}

void Hub::closed(const std::shared_ptr<Peer>& peer) {
  held_.erase(peer.get());
  stop_asking(peer);
  const auto found = watched_.find(peer.get());
  if (found == watched_.end()) return;
  for (const std::string& id : found->second) {
    if (const auto place = places_.find(id); place != places_.end()) {
      stop_watching(place->second, peer.get());
      claim(place->second);
    }
  }
  watched_.erase(found);
}

// Whoever has watched until now may look again soon.
void Hub::stop_watching(Place& place, const Peer* peer) {
  const auto found = place.watchers.find(peer);
  if (found == place.watchers.end()) return;
  place.looked[static_cast<std::size_t>(found->second.viewer + 1)] = loop_.now();
  place.watchers.erase(found);
}

// -- tables from the store

std::optional<std::string> Hub::missing(const Waiting& message) const {
  const auto looked_for = [&](const std::string& id) {
    return std::ranges::find(message.looked_for, id) != message.looked_for.end();
  };
  for (std::string& id : tables_named_in(message.text)) {
    if (is_table_id(id) && !places_.contains(id) && !looked_for(id)) return std::move(id);
  }
  return std::nullopt;
}

// Reads and plays the history on the reader's thread.
void Hub::fetch(const std::string& id) {
  reader_.add([this, id] {
    auto table = std::make_shared<Result<std::unique_ptr<HostedTable>>>(
        [&]() -> Result<std::unique_ptr<HostedTable>> {
          // First: from then on no other server removes it. A disk that is full may still be read.
          const Status used = store_.use({id});
          if (!used && store_.shared()) return used.error();
          const Result<std::vector<StoredEntry>> entries = store_.load(id, 0);
          if (!entries) return entries.error();
          if (entries->empty()) {
            return protocol::error_of("unknown_table", "protocol.error.unknown_table",
                                      {{"table", Value::of_text(id)}});
          }
          return HostedTable::read(id, *entries);
        }());
    loop_.post([this, id, table] { fetched(id, std::move(*table)); });
  });
}

void Hub::fetched(const std::string& id, Result<std::unique_ptr<HostedTable>> table) {
  const std::int64_t heard_early = heard_early_.contains(id) ? heard_early_[id] : -1;
  heard_early_.erase(id);
  if (table) {
    ++counts_.loaded;
    // Somebody asked once more for the making of this table meanwhile: the one in the store stands.
    begin_again(id, Appended::kConflict);
    Place& place = take_up(std::move(*table));
    place.looked.fill(loop_.now());  // nobody knows who looked before
    place.durable = place.table->next() - 1;
    place.heard = heard_early;
    if (place.heard >= place.table->next()) catch_up(place);
    move_on(place);
  } else {
    troubles_.emplace(id, table.error());
  }
  release_waiting(id);
  troubles_.erase(id);
}

void Hub::release_waiting(const std::string& id) {
  const auto found = waiting_.find(id);
  if (found == waiting_.end()) return;
  std::vector<Waiting> line = std::move(found->second);
  waiting_.erase(found);
  for (Waiting& waiting : line) {
    if (waiting.tries < kTries) {
      take(std::move(waiting));
    } else if (const std::shared_ptr<Peer> peer = waiting.peer.lock()) {
      NotTaken refusal;
      std::string text = protocol::handle(refusal, waiting.text);
      if (!text.empty()) peer->send(std::move(text));
    }
  }
}

Hub::Place& Hub::take_up(std::unique_ptr<HostedTable> table) {
  Place& place = places_[table->id()];
  stop_thinking(place);
  place = {};  // nothing of a table that was there before, its bots and thoughts above all
  place.table = std::move(table);
  place.told = place.table->told_all({});
  place.generation = ++generations_;
  place.was_over = place.table->closed();
  place.used = loop_.now();
  return place;
}

void Hub::forget_idle() {
  const Clock::time_point now = loop_.now();
  const bool crowded = places_.size() > kCrowd;
  if (now - swept_ < (crowded ? kShortIdle : kSweep)) return;
  swept_ = now;
  std::erase_if(held_, [](const auto& item) { return item.second.peer.expired(); });
  std::erase_if(places_, [&](const auto& item) {
    const Place& place = item.second;
    return place.watchers.empty() && place.line.empty() && !place.thought && !place.catching_up &&
           place.doubtful.empty() && place.durable == place.table->next() - 1 &&
           now - place.used > (crowded ? kShortIdle : kIdle);
  });
}

// -- after a change

void Hub::changed(Place& place) {
  place.used = loop_.now();
  wrote_ = true;
  write_entry(place);
  tell(place);
  report(place);
  move_on(place);
}

void Hub::report(Place& place) {
  const AnyMatch& match = place.table->table().match();
  if (place.was_over || !place.table->closed()) return;
  place.was_over = true;
  place.bots = {};
  ++counts_.over;
  if (events_ != nullptr) events_->over(place.table->id(), match.game().info().id);
}

void Hub::write_entry(Place& place) {
  std::optional<StoredEntry> entry = place.table->take_entry();
  if (!entry) return;
  if (place.held) {
    place.unwritten.push_back(std::move(*entry));
  } else {
    append(place, std::move(*entry));
  }
}

// A new table whose first entry waited for that of the table it came from.
void Hub::begin_writing(const std::string& id) {
  const auto found = places_.find(id);
  if (found == places_.end()) return;
  Place& place = found->second;
  place.held = false;
  for (StoredEntry& entry : place.unwritten) append(place, std::move(entry));
  place.unwritten.clear();
}

void Hub::append(Place& place, StoredEntry entry) {
  const std::string id = place.table->id();
  const std::int64_t number = entry.number;
  const std::uint64_t generation = place.generation;
  NewEntry write{id, number, std::move(entry.text)};
  TableNote note = place.table->note();
  if (note != place.noted) {
    write.note = note;
    place.noted = std::move(note);
  }
  if (number == 0) write.owner = owner_of(place.owner);
  if (!place.owner.empty()) {
    stored_[owner_of(place.owner)] += static_cast<std::int64_t>(write.text.size());
  }
  store_.write(std::move(write), [this, id, generation, number](Appended result) {
    if (note_written({id, generation, number, result})) {
      loop_.post([this] { all_written(); });
    }
  });
}

// Whether it is the first since the hub looked.
bool Hub::note_written(Written entry) {
  const std::lock_guard lock(deciding_);
  written_.push_back(std::move(entry));
  return written_.size() == 1;
}

void Hub::all_written() {
  std::vector<Written> entries;
  {
    const std::lock_guard lock(deciding_);
    entries.swap(written_);
  }
  for (const Written& entry : entries) written(entry);
}

void Hub::written(const Written& entry) {
  const auto found = places_.find(entry.id);
  if (found == places_.end() || found->second.generation != entry.generation) return;
  if (entry.result != Appended::kDone) {
    ++counts_.conflicts;
    begin_again(entry.id, entry.result);
    return;
  }
  Place& place = found->second;
  place.durable = std::max(place.durable, entry.number);
  if (entry.number == 0) {
    ++counts_.created;
    const AnyMatch& match = place.table->table().match();
    if (events_ != nullptr) {
      events_->created(entry.id, match.game().info().id, match.players());
    }
  }
  release(place);
  if (place.heard >= place.table->next()) catch_up(place);
}

bool Hub::is_durable(const Answer& answer) const {
  return std::ranges::all_of(answer.needs, [&](const Answer::Need& need) {
    const auto found = places_.find(need.table);
    return found != places_.end() && found->second.durable >= need.after;
  });
}

void Hub::release(Place& place) {
  std::vector<std::string> others;  // tables whose lines waited for an answer of this one
  for (; !place.line.empty() && place.line.front().after <= place.durable; place.line.pop_front()) {
    Output& output = place.line.front();
    if (!output.begins.empty()) {
      begin_writing(output.begins);
    } else if (!output.answer) {
      if (const std::shared_ptr<Peer> peer = output.peer.lock()) peer->send(std::move(output.text));
    } else if (Answer& answer = *output.answer; !answer.settled) {
      if (!is_durable(answer)) break;
      deliver(answer);
      for (const Answer::Need& need : answer.needs) {
        if (need.table != place.table->id()) others.push_back(need.table);
      }
    }
  }
  for (const std::string& id : others) {
    if (const auto other = places_.find(id); other != places_.end()) release(other->second);
  }
}

void Hub::say(Place& place, Output output) {
  output.after = place.table->next() - 1;
  place.line.push_back(std::move(output));
  release(place);
}

namespace {

// The patches of a part that all have in common, one for each that somebody was told before.
class SharedPatches {
 public:
  explicit SharedPatches(const SharedPart& now) : now_(now) {}
  const std::string& from(const SharedPart& old) {
    for (const auto& [part, patch] : patches_) {
      if (part == old) return patch;
    }
    std::string& patch = patches_.emplace_back(old, std::string()).second;
    if (old != now_) append_member_patches(patch, *old, *now_);
    return patch;
  }

 private:
  const SharedPart& now_;
  std::deque<std::pair<SharedPart, std::string>> patches_;
};

// Adds members to those of an object.
void append_members(std::string& out, std::string_view members) {
  if (!out.empty() && !members.empty()) out += ',';
  out += members;
}

// The events as one viewer may know them; nothing of them is the next viewer's if they differ.
class SharedEvents {
 public:
  explicit SharedEvents(const protocol::Table& table) : table_(table) {}
  const std::string& after(int number, Viewer viewer) {
    if (number == after_) return text_;
    text_ = table_.events(viewer, number + 1);
    after_ = table_.has_insiders(number + 1) ? -1 : number;
    return text_;
  }

 private:
  const protocol::Table& table_;
  std::string text_;
  int after_ = -1;  // after which event it is what everybody may know; -1 if it is not
};

}  // namespace

// Tells each watcher what changed for it; nothing if nothing did. What all have in common is
// written and compared once for all who were told the same before.
void Hub::tell(Place& place) {
  const HostedTable& table = *place.table;
  place.told = table.told_all(place.told);
  SharedPatches heads(place.told.head);
  SharedPatches views(place.told.view);
  SharedEvents events(table.table());
  const int last = table.table().last_event();
  std::string patch;
  std::string view;
  std::erase_if(place.watchers, [&](const auto& item) {
    const Watcher& watcher = item.second;
    if (watcher.viewer < 0 || table.hash(watcher.viewer) == watcher.hash) return false;
    place.looked[static_cast<std::size_t>(watcher.viewer + 1)] = loop_.now();
    put_out(place, watcher);
    return true;
  });
  for (auto& [key, watcher] : place.watchers) {
    const std::shared_ptr<Peer> peer = watcher.peer.lock();
    if (!peer) continue;
    const Told& old = watcher.told;
    Told now = table.told(watcher.viewer, place.told);
    view.clear();
    append_member_patches(view, old.own, now.own);
    append_members(view, views.from(old.all.view));
    patch.clear();
    append_member_patches(patch, old.settings, now.settings);
    append_members(patch, heads.from(old.all.head));
    if (!view.empty()) append_members(patch, "\"view\":{");
    if (!view.empty()) patch.append(view).append("}");
    if (patch.empty() && last == watcher.last_event) continue;
    const std::string& happened = events.after(watcher.last_event, watcher.viewer);
    std::string text;
    text.reserve(128 + happened.size() + patch.size());
    text.append(R"({"jsonrpc":"2.0","method":"news","params":{"table":")").append(table.id());
    text.append(R"(","events":)").append(happened);
    if (!patch.empty()) text.append(",\"patch\":{").append(patch).append("}");
    text.append("}}");
    watcher.told = std::move(now);
    watcher.last_event = last;
    ++counts_.news;
    Output output;
    output.peer = peer;
    output.text = std::move(text);
    output.seated = watcher.viewer >= 0;
    say(place, std::move(output));
  }
}

// The connection does not hold the seat any more from which it watched. From now on it hears
// nothing of that seat, not even news on its way, and it has to watch anew.
void Hub::put_out(Place& place, const Watcher& watcher) {
  const std::shared_ptr<Peer> peer = watcher.peer.lock();
  if (!peer) return;
  std::erase_if(place.line,
                [&](const Output& output) { return output.seated && output.peer.lock() == peer; });
  watched_[peer.get()].erase(place.table->id());
  Output output;
  output.peer = peer;
  output.text = reset_of(place.table->id());
  output.reset = true;
  say(place, std::move(output));
}

// What was in memory did not stand: take the store's word, let everybody look anew, and try once
// more what was not answered. That is safe: nothing of it is in the store, or its answer is kept.
void Hub::begin_again(const std::string& id, Appended why) {
  const auto found = places_.find(id);
  if (found == places_.end()) return;
  stop_thinking(found->second);
  Place old = std::move(found->second);
  places_.erase(found);
  for (const auto& [key, watcher] : old.watchers) {
    watched_[key].erase(id);
    if (const std::shared_ptr<Peer> peer = watcher.peer.lock()) peer->send(reset_of(id));
  }
  for (const Output& output : old.line) {
    const std::shared_ptr<Peer> peer = output.peer.lock();
    if (output.reset && peer) peer->send(output.text);
    if (!output.begins.empty()) begin_again(output.begins, why);
    if (!output.answer || output.answer->settled) continue;
    if (output.after > old.durable) {
      withdraw(*output.answer, id, why);
    } else {
      std::erase_if(output.answer->needs,
                    [&](const Answer::Need& need) { return need.table == id; });
      if (output.answer->needs.empty()) deliver(*output.answer);
    }
  }
  for (std::vector<Waiting>* line : {&old.looking, &old.doubtful}) {
    for (Waiting& message : *line) wait_for(id, std::move(message));
  }
}

void Hub::deliver(Answer& answer) {
  answer.settled = true;
  if (const std::shared_ptr<Peer> peer = answer.message.peer.lock()) {
    peer->send(std::move(answer.text));
  }
}

// The message is carried out anew once the table is there, all of it or all that did not stand.
// A message that only reads may be tried again as often as others write.
void Hub::withdraw(Answer& answer, const std::string& id, Appended why) {
  answer.settled = true;
  Waiting message = std::move(answer.message);
  if (answer.wrote) message.tries += why == Appended::kFailed ? kFailureWeight : 1;
  const bool others_stand = std::ranges::all_of(answer.needs, [&](const Answer::Need& need) {
    const auto other = places_.find(need.table);
    return need.table == id || (other != places_.end() && other->second.durable >= need.after);
  });
  if (answer.made == id && others_stand) message.stands = std::move(answer.before_made);
  for (const Answer::Need& need : answer.needs) {
    if (const auto other = places_.find(need.table); other != places_.end()) {
      release(other->second);
    }
  }
  wait_for(id, std::move(message));
}

void Hub::heard(const std::string& id, std::int64_t number) {
  if (id.empty()) {  // the store had lost touch: look at every table
    for (auto& [name, place] : places_) {
      place.heard = INT64_MAX;
      catch_up(place);
    }
    for (auto& [name, line] : waiting_) heard_early_[name] = INT64_MAX;
    return;
  }
  const auto found = places_.find(id);
  if (number == kRemoved) {
    if (found != places_.end()) begin_again(id, Appended::kConflict);
    return;
  }
  if (found == places_.end()) {
    if (waiting_.contains(id)) {
      std::int64_t& early = heard_early_.try_emplace(id, -1).first->second;
      early = std::max(early, number);
    }
    return;
  }
  Place& place = found->second;
  place.heard = std::max(place.heard, number);
  if (number >= place.table->next()) catch_up(place);
}

void Hub::catch_up(Place& place) {
  if (place.catching_up) return;
  place.catching_up = true;
  place.looking = std::exchange(place.doubtful, {});
  reader_.add([this, id = place.table->id(), generation = place.generation,
               from = std::max<std::int64_t>(place.durable, 0)] {
    // If nothing is durable yet, it only looks: the table in memory does not build on the entries.
    auto entries = std::make_shared<Result<std::vector<StoredEntry>>>(
        from > 0 ? store_.load(id, from) : store_.look(id));
    loop_.post([this, id, generation, entries] { caught_up(id, generation, *entries); });
  });
}

void Hub::caught_up(const std::string& id, std::uint64_t generation,
                    const Result<std::vector<StoredEntry>>& entries) {
  const auto found = places_.find(id);
  if (found == places_.end() || found->second.generation != generation) return;
  Place& place = found->second;
  place.catching_up = false;
  std::vector<Waiting> line = std::exchange(place.looking, {});
  if (entries && entries->empty() && place.durable >= 0) {  // even what was there is gone
    begin_again(id, Appended::kConflict);
  } else if (entries) {
    follow_others(place, *entries);
  }
  const auto still = places_.find(id);
  if (still != places_.end() && !still->second.doubtful.empty()) catch_up(still->second);
  for (Waiting& message : line) take(std::move(message));
}

// Entries of other servers are carried out on top of what is in the store, and of nothing else: as
// long as the store has not decided about our own, they wait.
void Hub::follow_others(Place& place, const std::vector<StoredEntry>& entries) {
  const bool undecided = place.durable < place.table->next() - 1;
  bool any = false;
  for (const StoredEntry& entry : entries) {
    if (entry.number < place.table->next()) continue;  // our own, written meanwhile
    if (undecided) {
      place.heard = std::max(place.heard, entry.number);
      return;
    }
    if (!place.table->follow(entry)) {
      begin_again(std::string(place.table->id()), Appended::kConflict);
      return;
    }
    place.durable = std::max(place.durable, entry.number);
    any = true;
  }
  if (place.heard >= place.table->next() && !undecided) {
    if (place.heard == INT64_MAX) place.heard = -1;  // once more, from after the store was back
    catch_up(place);
  }
  if (!any) return;
  place.noted.reset();  // the other server has noted what it did
  tell(place);
  place.was_over = place.table->closed();  // the other server has reported it
  move_on(place);
}

}  // namespace agon::server
