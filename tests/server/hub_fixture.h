// A hub without a network: a loop that is turned by hand, peers that keep what they were sent, and
// a store in memory that can be told to wait or to fail.
#pragma once

#include <gtest/gtest.h>

#include <atomic>
#include <boost/json.hpp>
#include <deque>
#include <map>
#include <mutex>
#include <string>
#include <thread>
#include <vector>

#include "protocol/schemas.h"
#include "server/tables/hub.h"

namespace agon::server {

namespace json = boost::json;

// Several hubs may share one: it then plays the database between them.
class MemoryStore {
 public:
  class Face final : public Store {
   public:
    explicit Face(MemoryStore& memory) : memory_(memory) { memory.faces_.push_back(this); }
    ~Face() override { std::erase(memory_.faces_, this); }
    void write(NewEntry entry, Done done) override {
      memory_.waiting_.push_back({this, std::move(entry), std::move(done)});
      if (!memory_.held) memory_.commit_all();
    }
    Result<std::vector<StoredEntry>> load(const std::string& table, std::int64_t from) override {
      const std::lock_guard lock(memory_.mutex_);
      ++memory_.loads;
      memory_.reads.push_back("load " + table);
      std::vector<StoredEntry> found;
      for (const StoredEntry& entry : memory_.entries[table]) {
        if (entry.number >= from) found.push_back(entry);
      }
      return found;
    }
    Result<std::vector<StoredEntry>> look(const std::string& table) override {
      const std::lock_guard lock(memory_.mutex_);
      memory_.reads.push_back("look " + table);
      return memory_.entries[table];
    }
    // The latest first: places grow.
    Result<std::vector<ListedTable>> list(const TableQuery& query) override {
      const std::lock_guard lock(memory_.mutex_);
      ++memory_.lists;
      std::map<std::int64_t, std::string, std::greater<>> found;
      for (const auto& [id, row] : memory_.rows) {
        if (!row.note || !row.note->listed || row.place >= query.before) continue;
        if (!query.game.empty() && row.note->game != query.game) continue;
        if (query.phase && row.note->phase != *query.phase) continue;
        if (!query.open_seats || row.note->open_seats > 0) found[row.place] = row.note->text;
      }
      std::vector<ListedTable> page;
      for (const auto& [place, text] : found) {
        if (static_cast<int>(page.size()) < query.most) page.push_back({place, text});
      }
      return page;
    }
    Result<std::vector<std::string>> unnoted(int most) override {
      const std::lock_guard lock(memory_.mutex_);
      ++memory_.asked_for_unnoted;
      if (memory_.broken) return Error{"store", Message("server.error.store"), {}};
      std::vector<std::string> ids;
      for (const auto& [id, row] : memory_.rows) {
        if (!row.note && static_cast<int>(ids.size()) < most) ids.push_back(id);
      }
      return ids;
    }
    Status note(const std::string& table, const TableNote& note) override {
      const std::lock_guard lock(memory_.mutex_);
      auto& known = memory_.rows[table].note;
      if (!known) known = note;
      return {};
    }
    Status use(const std::vector<std::string>& tables) override {
      const std::lock_guard lock(memory_.mutex_);
      if (memory_.full) return protocol::error_of("store", "server.error.not_taken");
      for (const std::string& table : tables) {
        const auto row = memory_.rows.find(table);
        if (row != memory_.rows.end()) row->second.used = memory_.now;
      }
      return {};
    }
    Result<std::vector<std::string>> stale(const KeepFor& keep, int) override {
      const std::lock_guard lock(memory_.mutex_);
      std::vector<std::string> ids;
      for (const auto& [id, row] : memory_.rows) {
        if (memory_.is_stale(row, keep)) ids.push_back(id);
      }
      return ids;
    }
    Result<bool> remove(const std::string& table, const KeepFor& keep) override {
      if (memory_.on_remove) memory_.on_remove();
      const std::lock_guard lock(memory_.mutex_);
      const auto row = memory_.rows.find(table);
      if (row == memory_.rows.end() || !memory_.is_stale(row->second, keep)) return false;
      memory_.rows.erase(row);
      memory_.entries.erase(table);
      for (Face* face : memory_.faces_) {
        if (face != this && face->news_) face->news_(table, kRemoved);
      }
      return true;
    }
    Status tidy() override {
      const std::lock_guard lock(memory_.mutex_);
      ++memory_.tidied;
      return {};
    }
    Result<StoreUsage> usage() override {
      const std::lock_guard lock(memory_.mutex_);
      StoreUsage usage;
      for (const auto& [id, row] : memory_.rows) {
        ++usage.tables;
        usage.bytes += row.bytes;
        if (!row.owner.empty()) usage.by_owner[row.owner] += row.bytes;
      }
      return usage;
    }
    std::string salt() const override { return "salt"; }
    void on_news(News news) override { news_ = std::move(news); }
    bool lease(const std::string& work, std::chrono::milliseconds) override {
      if (memory_.on_lease) memory_.on_lease();
      const std::lock_guard lock(memory_.mutex_);
      memory_.lease_log_.push_back("lease " + work);
      return !memory_.exclusive || memory_.leases_.emplace(work, this).first->second == this;
    }
    void end_lease(const std::string& work) override {
      const std::lock_guard lock(memory_.mutex_);
      memory_.lease_log_.push_back("end " + work);
      const auto found = memory_.leases_.find(work);
      if (found != memory_.leases_.end() && found->second == this) memory_.leases_.erase(found);
    }
    bool shared() const override { return memory_.shared; }

   private:
    friend class MemoryStore;
    MemoryStore& memory_;
    News news_;
  };

  bool held = false;  // nothing is committed until `commit_all`
  bool broken = false;
  std::atomic<bool> full = false;   // no use of a table can be written down
  std::function<void()> on_lease;   // on the thread that asks for one, before it is granted
  bool exclusive = false;           // a lease is one server's until it ends it, however long
  bool mute = false;                // no server hears of another's entries
  std::atomic<int> loads = 0;       // how often a server has read a table to write on
  int conflicts = 0;                // so many appends come too late, whatever is there
  int refused_new = 0;              // so many new tables are not taken
  bool shared = true;               // whether it says that several servers may share it
  std::function<void()> on_remove;  // on the thread that removes, before it does
  std::map<std::string, std::vector<StoredEntry>> entries;
  struct Row {
    std::int64_t place = 0;
    std::optional<TableNote> note;
    std::string owner;
    std::int64_t bytes = 0;
    std::chrono::seconds used{0};
  };
  std::map<std::string, Row> rows;
  std::chrono::seconds now{1'000'000'000};
  int lists = 0;
  int asked_for_unnoted = 0;
  int tidied = 0;
  std::vector<std::string> reads;  // "load" or "look" and the table, in their order

  // What was asked of leases, and how many are held (while `exclusive`).
  std::vector<std::string> lease_log() {
    const std::lock_guard lock(mutex_);
    return lease_log_;
  }
  std::size_t leases() {
    const std::lock_guard lock(mutex_);
    return leases_.size();
  }

  void commit_all() {
    while (!waiting_.empty()) commit_next();
  }
  void commit_next() {
    Waiting w = std::move(waiting_.front());
    waiting_.pop_front();
    commit(w);
  }
  // What waits for any other table.
  void commit_all_but(const std::string& table) {
    std::deque<Waiting> others;
    for (Waiting& w : std::exchange(waiting_, {})) {
      (w.entry.table == table ? waiting_ : others).push_back(std::move(w));
    }
    for (Waiting& w : others) commit(w);
  }

 private:
  struct Waiting {
    Face* from;
    NewEntry entry;
    Store::Done done;
  };
  void commit(const Waiting& w) {
    const NewEntry& entry = w.entry;
    std::unique_lock lock(mutex_);
    std::vector<StoredEntry>& list = entries[entry.table];
    Appended result = Appended::kDone;
    if (broken || (entry.number == 0 && refused_new > 0)) {
      if (!broken) --refused_new;
      result = Appended::kFailed;
    } else if (conflicts > 0 || entry.number != static_cast<std::int64_t>(list.size())) {
      conflicts = std::max(0, conflicts - 1);
      result = Appended::kConflict;
    } else {
      list.push_back({entry.number, entry.text});
      count(entry);
    }
    lock.unlock();
    w.done(result);
    if (result != Appended::kDone) return;
    for (Face* face : faces_) {
      if (!mute && face != w.from && face->news_) face->news_(entry.table, entry.number);
    }
  }

  void count(const NewEntry& entry) {
    Row& row = rows[entry.table];
    if (row.place == 0) row.place = ++places_;
    if (entry.number == 0) row.owner = entry.owner;
    if (entry.note) row.note = entry.note;
    row.bytes += static_cast<std::int64_t>(entry.text.size());
    row.used = now;
  }
  bool is_stale(const Row& row, const KeepFor& keep) const {
    if (!row.note) return false;
    const std::chrono::seconds time = row.note->phase == Phase::kOpen      ? keep.open
                                      : row.note->phase == Phase::kRunning ? keep.running
                                                                           : keep.over;
    return time.count() > 0 && row.used + time <= now;
  }
  std::mutex mutex_;  // guards entries, rows and leases while the hub's threads are at them
  std::map<std::string, Face*> leases_;
  std::vector<std::string> lease_log_;
  std::int64_t places_ = 0;
  std::deque<Waiting> waiting_;
  std::vector<Face*> faces_;
};

class FakePeer final : public Peer {
 public:
  void send(std::string text) override {
    const json::value message = json::parse(text);
    if (message.is_object() && message.as_object().contains("method")) {
      EXPECT_EQ(test::schema_problem("server/news", message.at("params")), "") << text;
    }
    sent.push_back(std::move(text));
  }
  std::string address() const override { return from; }
  std::vector<std::string> sent;
  std::string from;  // its address
};

class TestHub {
 public:
  using Time = std::chrono::steady_clock::time_point;

  explicit TestHub(MemoryStore& memory, HubOptions options = {})
      : TestHub(std::make_unique<MemoryStore::Face>(memory), options) {}
  explicit TestHub(std::unique_ptr<Store> store, HubOptions options = {})
      : store_(std::move(store)),
        hub_(*store_,
             {[this](std::function<void()> work) {
                const std::lock_guard lock(mutex_);
                posted_.push_back(std::move(work));
              },
              [this](std::chrono::milliseconds time, std::function<void()> work) {
                const std::lock_guard lock(mutex_);
                timers_.emplace(now_ + time, std::move(work));
              },
              [this] {
                const std::lock_guard lock(mutex_);
                return now_;
              }},
             options) {}

  // Runs what was posted, until nothing is left and nothing is on its way from the store. Time
  // stands still while anything happens or somebody thinks, and then jumps to the next timer.
  void turn() {
    do {
      settle();
    } while (jump());
  }
  // To the next timer, if nobody thinks and there is one.
  bool jump() {
    if (hub_.stats().thinking_now) return false;
    std::function<void()> work;
    {
      const std::lock_guard lock(mutex_);
      if (!posted_.empty()) return true;
      if (timers_.empty()) return false;
      now_ = std::max(now_, timers_.begin()->first);
      work = std::move(timers_.begin()->second);
      timers_.erase(timers_.begin());
    }
    work();
    return true;
  }
  // The same without timers.
  void settle() {
    for (;;) {
      const bool reading = hub_.stats().reading > 0;
      std::function<void()> work;
      {
        const std::lock_guard lock(mutex_);
        if (!posted_.empty()) {
          work = std::move(posted_.front());
          posted_.pop_front();
        }
      }
      if (work) {
        work();
      } else if (reading) {
        std::this_thread::sleep_for(std::chrono::microseconds(100));
      } else {
        return;
      }
    }
  }

  // Several calls in one message; their results or errors, nothing if there is no answer.
  json::array ask_all(const std::shared_ptr<FakePeer>& peer,
                      const std::vector<std::pair<std::string, json::object>>& calls) {
    const std::size_t before = peer->sent.size();
    send_all(peer, calls);
    turn();
    for (std::size_t i = before; i < peer->sent.size(); ++i) {
      const json::value answer = json::parse(peer->sent[i]);
      if (!answer.is_array()) continue;
      json::array results;
      for (const json::value& each : answer.as_array()) {
        const json::value* result = each.as_object().if_contains("result");
        results.push_back(result == nullptr ? each.at("error") : *result);
      }
      return results;
    }
    return {};
  }
  void send_all(const std::shared_ptr<FakePeer>& peer,
                const std::vector<std::pair<std::string, json::object>>& calls) {
    json::array batch;
    for (const auto& [method, params] : calls) {
      batch.push_back({{"jsonrpc", "2.0"}, {"id", ++id_}, {"method", method}, {"params", params}});
    }
    hub_.message(peer, json::serialize(batch));
  }

  void send(const std::shared_ptr<FakePeer>& peer, std::string_view method, json::object params) {
    const json::value request = {
        {"jsonrpc", "2.0"}, {"id", ++id_}, {"method", method}, {"params", std::move(params)}};
    hub_.message(peer, json::serialize(request));
  }

  // Sends, turns, and returns the answer (or the whole error).
  json::value ask(const std::shared_ptr<FakePeer>& peer, std::string_view method,
                  json::object params) {
    const json::value sent = params;
    send(peer, method, std::move(params));
    turn();
    for (auto it = peer->sent.rbegin(); it != peer->sent.rend(); ++it) {
      const json::value answer = json::parse(*it);
      const json::value* id = answer.as_object().if_contains("id");
      if (id == nullptr || *id != id_) continue;
      const json::value* result = answer.as_object().if_contains("result");
      if (result == nullptr) {
        EXPECT_EQ(test::schema_problem("error", answer.at("error")), "");
        return answer.at("error");
      }
      const std::string name = "server/" + std::string(method);
      EXPECT_EQ(test::schema_problem(name + ".params", sent), "");
      EXPECT_EQ(test::schema_problem(name + ".result", *result), "");
      return *result;
    }
    return nullptr;
  }

  Hub& hub() { return hub_; }
  Time now() const { return now_; }
  void pass(std::chrono::steady_clock::duration time) { now_ += time; }

 private:
  std::mutex mutex_;
  std::deque<std::function<void()>> posted_;
  std::multimap<Time, std::function<void()>> timers_;
  Time now_ = std::chrono::steady_clock::now();
  std::unique_ptr<Store> store_;
  Hub hub_;
  std::int64_t id_ = 0;
};

inline std::string text(const json::value& value) { return std::string(value.as_string()); }

}  // namespace agon::server
