// Threads beside the hub's, which carry out jobs in the order in which they came. The store is read
// on one of them, so the network never waits for the store.
#pragma once

#include <condition_variable>
#include <deque>
#include <functional>
#include <mutex>
#include <thread>
#include <vector>

namespace agon::server {

class Workers {
 public:
  // `polite` threads leave the processor to others who want it.
  Workers(int threads, bool polite);
  // What has not begun is dropped.
  ~Workers();
  Workers(const Workers&) = delete;
  Workers& operator=(const Workers&) = delete;

  void add(std::function<void()> job);
  std::size_t waiting() const;     // jobs that have not begun
  std::size_t unfinished() const;  // those, and the ones that have

 private:
  void run();

  mutable std::mutex mutex_;
  std::condition_variable wake_;
  std::deque<std::function<void()>> jobs_;
  std::size_t running_ = 0;
  bool stopping_ = false;
  std::vector<std::thread> threads_;
};

}  // namespace agon::server
