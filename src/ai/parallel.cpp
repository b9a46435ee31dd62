#include "ai/parallel.h"

#include <algorithm>
#include <atomic>
#include <cstdint>
#include <system_error>
#include <thread>
#include <vector>

namespace agon {

void run_parallel(int threads, int count, const std::function<bool(int worker, int i)>& work) {
  std::atomic<std::int64_t> next{0};
  const auto loop = [&](int worker) {
    for (;;) {
      const std::int64_t i = next.fetch_add(1, std::memory_order_relaxed);
      if (i >= count) return;
      if (!work(worker, static_cast<int>(i))) next.store(count, std::memory_order_relaxed);
    }
  };
  std::vector<std::thread> others;
  try {
    for (int worker = 1; worker < std::min(threads, count); ++worker) {
      others.emplace_back(loop, worker);
    }
  } catch (const std::system_error&) {
    // No more threads can be started: those that were do all the work.
  }
  loop(0);
  for (std::thread& thread : others) thread.join();
}

int machine_threads() { return std::max(1, static_cast<int>(std::thread::hardware_concurrency())); }

}  // namespace agon
