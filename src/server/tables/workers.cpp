#include "server/tables/workers.h"

#include <unistd.h>

namespace agon::server {
namespace {

// How much lower the priority of polite threads is. On Linux, nice() lowers only the calling
// thread.
constexpr int kPoliteness = 10;

}  // namespace

Workers::Workers(int threads, bool polite) {
  for (int i = 0; i < threads; ++i) {
    threads_.emplace_back([this, polite] {
      if (polite) [[maybe_unused]]
        const int now = nice(kPoliteness);
      run();
    });
  }
}

Workers::~Workers() {
  {
    const std::lock_guard lock(mutex_);
    stopping_ = true;
  }
  wake_.notify_all();
  for (std::thread& thread : threads_) thread.join();
}

void Workers::add(std::function<void()> job) {
  {
    const std::lock_guard lock(mutex_);
    jobs_.push_back(std::move(job));
  }
  wake_.notify_one();
}

std::size_t Workers::waiting() const {
  const std::lock_guard lock(mutex_);
  return jobs_.size();
}

std::size_t Workers::unfinished() const {
  const std::lock_guard lock(mutex_);
  return jobs_.size() + running_;
}

void Workers::run() {
  std::unique_lock lock(mutex_);
  for (;;) {
    wake_.wait(lock, [this] { return stopping_ || !jobs_.empty(); });
    if (stopping_) return;
    const std::function<void()> job = std::move(jobs_.front());
    jobs_.pop_front();
    ++running_;
    lock.unlock();
    job();
    lock.lock();
    --running_;
  }
}

}  // namespace agon::server
