#include "server/service/measured_store.h"

#include <thread>

namespace agon::server {

MeasuredStore::MeasuredStore(std::unique_ptr<Store> store, std::shared_ptr<Log> log)
    : log_(std::move(log)), store_(std::move(store)) {
  store_->on_trouble([this](const std::string& why) {
    in_trouble_ = true;
    log_->write_seldom(LogLevel::kError, "store_trouble", {{"why", why}});
  });
}

void MeasuredStore::write(NewEntry entry, Done done) {
  const Clock::time_point now = Clock::now();
  if (handed_over_++ == decided_) last_progress_ = now;
  store_->write(std::move(entry), [this, now, done = std::move(done)](Appended result) {
    count(result, now);  // before `done`, which may read the counts at once
    tell(done, result);
    ++decided_;
  });
}

void MeasuredStore::tell(const Done& done, Appended result) {
  const std::lock_guard lock(telling_);
  if (!let_go_) done(result);
}

void MeasuredStore::let_go() {
  const std::lock_guard lock(telling_);
  let_go_ = true;
}

void MeasuredStore::count(Appended result, Clock::time_point since) {
  const Clock::time_point now = Clock::now();
  last_progress_ = now;
  switch (result) {
    case Appended::kDone:
      ++done_;
      times_.add(std::chrono::duration<double>(now - since).count());
      last_written_ = now;
      if (in_trouble_.exchange(false)) log_->write(LogLevel::kInfo, "store_recovered");
      break;
    case Appended::kConflict: ++conflicts_; break;
    case Appended::kFailed: ++failed_; break;
  }
}

Result<std::vector<StoredEntry>> MeasuredStore::load(const std::string& table, std::int64_t from) {
  ++loads_;
  auto entries = store_->load(table, from);
  if (!entries) log_->write_seldom(LogLevel::kError, "store_unreadable", {{"table", table}});
  return entries;
}

StoreStats MeasuredStore::stats() const {
  const std::uint64_t decided = decided_;
  return {done_,  conflicts_,      failed_, static_cast<std::size_t>(handed_over_ - decided),
          loads_, times_.reading()};
}

void MeasuredStore::wait_decided(std::chrono::milliseconds longest) const {
  const std::uint64_t all = handed_over_;
  const Clock::time_point until = Clock::now() + longest;
  while (decided_ < all && Clock::now() < until) {
    std::this_thread::sleep_for(std::chrono::milliseconds(1));
  }
}

bool MeasuredStore::is_stuck(std::chrono::milliseconds time) const {
  return handed_over_ != decided_ && Clock::now() - last_progress_.load() > time;
}

}  // namespace agon::server
