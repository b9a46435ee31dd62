// A store that counts and times what goes through it.
#pragma once

#include <atomic>
#include <memory>
#include <mutex>

#include "server/service/log.h"
#include "server/service/metrics.h"
#include "server/store/store.h"

namespace agon::server {

class MeasuredStore final : public Store {
 public:
  MeasuredStore(std::unique_ptr<Store> store, std::shared_ptr<Log> log);
  // What was handed over before is still written.
  ~MeasuredStore() override = default;

  StoreStats stats() const;
  // Waits until all that was handed over before is decided, but not for ever.
  void wait_decided(std::chrono::milliseconds longest) const;
  // The hub is about to end: from now on nobody is told how an append ended. It is still written.
  void let_go();
  // When an entry was last written; the beginning of time if none was.
  std::chrono::steady_clock::time_point last_written() const { return last_written_; }
  // Whether appends wait and nothing has been decided for so long.
  bool is_stuck(std::chrono::milliseconds time) const;

  void write(NewEntry entry, Done done) override;
  Result<std::vector<StoredEntry>> load(const std::string& table, std::int64_t from) override;
  Result<std::vector<StoredEntry>> look(const std::string& table) override {
    return store_->look(table);
  }
  Result<std::vector<ListedTable>> list(const TableQuery& query) override {
    return store_->list(query);
  }
  Result<std::vector<std::string>> unnoted(int most) override { return store_->unnoted(most); }
  Status note(const std::string& table, const TableNote& note) override {
    return store_->note(table, note);
  }
  Status use(const std::vector<std::string>& tables) override { return store_->use(tables); }
  Result<std::vector<std::string>> stale(const KeepFor& keep, int most) override {
    return store_->stale(keep, most);
  }
  Result<bool> remove(const std::string& table, const KeepFor& keep) override {
    return store_->remove(table, keep);
  }
  Status tidy() override { return store_->tidy(); }
  Result<StoreUsage> usage() override { return store_->usage(); }
  std::string salt() const override { return store_->salt(); }
  void on_news(News news) override { store_->on_news(std::move(news)); }
  bool lease(const std::string& work, std::chrono::milliseconds time) override {
    return store_->lease(work, time);
  }
  void end_lease(const std::string& work) override { store_->end_lease(work); }
  bool shared() const override { return store_->shared(); }
  Status check() override { return store_->check(); }

 private:
  using Clock = std::chrono::steady_clock;
  void tell(const Done& done, Appended result);
  void count(Appended result, Clock::time_point since);

  std::shared_ptr<Log> log_;
  std::mutex telling_;  // held while somebody is told
  bool let_go_ = false;
  std::atomic<std::uint64_t> handed_over_{0};
  std::atomic<std::uint64_t> decided_{0};
  std::atomic<std::uint64_t> done_{0}, conflicts_{0}, failed_{0}, loads_{0};
  std::atomic<Clock::time_point> last_written_{Clock::time_point{}};
  std::atomic<Clock::time_point> last_progress_{Clock::time_point{}};
  std::atomic<bool> in_trouble_{false};
  Histogram times_;
  std::unique_ptr<Store> store_;  // last: its threads use all of the above until it is gone
};

}  // namespace agon::server
