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
    void append(std::string table, std::int64_t number, std::string text, Done done) override {
      memory_.waiting_.push_back({this, std::move(table), number, std::move(text),
                                  std::move(done)});
      if (!memory_.held) memory_.commit_all();
    }
    Result<std::vector<StoredEntry>> load(const std::string& table, std::int64_t from) override {
      ++memory_.loads;
      std::vector<StoredEntry> found;
      for (const StoredEntry& entry : memory_.entries[table]) {
        if (entry.number >= from) found.push_back(entry);
      }
      return found;
    }
    Result<std::vector<StoredEntry>> look(const std::string& table) override {
      return memory_.entries[table];
    }
    Result<std::vector<std::string>> tables(int) override {
      std::vector<std::string> ids;
      for (const auto& [id, list] : memory_.entries) {
        if (!list.empty()) ids.push_back(id);
      }
      return ids;
    }
    void on_news(News news) override { news_ = std::move(news); }
    bool lease(const std::string&, std::chrono::milliseconds) override {
      if (memory_.on_lease) memory_.on_lease();
      return true;
    }
    void end_lease(const std::string&) override {}
    bool shared() const override { return memory_.shared; }

   private:
    friend class MemoryStore;
    MemoryStore& memory_;
    News news_;
  };

  bool held = false;  // nothing is committed until `commit_all`
  bool broken = false;
  std::function<void()> on_lease;  // on the thread that asks for one, before it is granted
  bool mute = false;               // no server hears of another's entries
  std::atomic<int> loads = 0;      // how often a server has read a table to write on
  int conflicts = 0;               // so many appends come too late, whatever is there
  int refused_new = 0;             // so many new tables are not taken
  bool shared = true;              // whether it says that several servers may share it
  std::map<std::string, std::vector<StoredEntry>> entries;

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
      (w.table == table ? waiting_ : others).push_back(std::move(w));
    }
    for (Waiting& w : others) commit(w);
  }

 private:
  struct Waiting {
    Face* from;
    std::string table;
    std::int64_t number;
    std::string text;
    Store::Done done;
  };
  void commit(const Waiting& w) {
    std::vector<StoredEntry>& list = entries[w.table];
    if (broken || (w.number == 0 && refused_new > 0)) {
      if (!broken) --refused_new;
      w.done(Appended::kFailed);
    } else if (conflicts > 0 || w.number != static_cast<std::int64_t>(list.size())) {
      conflicts = std::max(0, conflicts - 1);
      w.done(Appended::kConflict);
    } else {
      list.push_back({w.number, w.text});
      w.done(Appended::kDone);
      for (Face* face : faces_) {
        if (!mute && face != w.from && face->news_) face->news_(w.table, w.number);
      }
    }
  }

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
