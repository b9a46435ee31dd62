// The lease of the moves at one table, which one of several servers holds at a time.
//
// Threads of bots take the lease, and wait for the store meanwhile. The hub's thread never waits:
// it lets another thread give the lease back, a little later. If a bot takes the lease again before
// that, it stays taken.
#pragma once

#include <atomic>
#include <condition_variable>
#include <cstdint>
#include <functional>
#include <memory>
#include <mutex>
#include <string>

#include "server/store/store.h"

namespace agon::server {

class MoveLease : public std::enable_shared_from_this<MoveLease> {
 public:
  // Whether a move is still wanted. The hub sets it to false when it is not.
  using Wanted = std::atomic<bool>;

  MoveLease(Store& store, const std::string& table) : store_(store), work_(moving_at(table)) {}

  // Whether this server may move now. A thought that is not wanted any more takes no lease.
  bool take(const Wanted& wanted);
  // Returns a function that gives back all that was taken until now. It does nothing if the lease
  // was taken again by the time it is called. It does not wait for threads that are taking it.
  std::function<void()> giving_back();

 private:
  // Ends the lease in the store, if what was taken last is to be given back.
  void end_if_due(std::unique_lock<std::mutex>& lock);

  Store& store_;
  const std::string work_;
  std::atomic<std::uint64_t> takes_ = 0;
  std::mutex mutex_;  // guards the rest; not held while the store works
  std::condition_variable ended_now_;
  std::uint64_t taken_ = 0;  // the number of the last one for which the store was asked
  std::uint64_t given_ = 0;  // those up to this one are to be given back
  std::uint64_t ended_ = 0;  // … and were
  int taking_ = 0;           // how many threads ask the store now
  bool ending_ = false;
};

}  // namespace agon::server
