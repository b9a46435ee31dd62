#include "server/tables/move_lease.h"

#include <algorithm>

namespace agon::server {
namespace {

constexpr std::chrono::milliseconds kMoveLease(10'000);

}  // namespace

// The take is counted before `wanted` is read. So either this thread sees that the move is not
// wanted, or the hub, which says so afterwards, sees that there is something to give back.
bool MoveLease::take(const Wanted& wanted) {
  const std::uint64_t number = ++takes_;
  if (!wanted) return false;
  std::unique_lock lock(mutex_);
  ended_now_.wait(lock, [this] { return !ending_; });
  taken_ = std::max(taken_, number);
  ++taking_;
  lock.unlock();
  const bool mine = store_.lease(work_, kMoveLease);
  lock.lock();
  --taking_;
  end_if_due(lock);
  return mine && ended_ < number;
}

std::function<void()> MoveLease::giving_back() {
  return [self = shared_from_this(), takes = takes_.load()] {
    std::unique_lock lock(self->mutex_);
    self->given_ = std::max(self->given_, takes);
    self->end_if_due(lock);
  };
}

// A thread that is taking the lease does this as soon as the store has answered.
void MoveLease::end_if_due(std::unique_lock<std::mutex>& lock) {
  if (taking_ > 0 || ending_ || taken_ > given_ || taken_ == ended_) return;
  ending_ = true;
  const std::uint64_t number = taken_;
  lock.unlock();
  store_.end_lease(work_);
  lock.lock();
  ended_ = number;
  ending_ = false;
  ended_now_.notify_all();
}

}  // namespace agon::server
