// Durable appends a second: agon_store_bench [ADDRESS] [TABLES] [SECONDS]. Each table has one
// append on its way, as a table where people play; the size is that of a usual action.
#include <fmt/format.h>

#include <algorithm>
#include <atomic>
#include <chrono>
#include <cstdlib>
#include <string>
#include <thread>
#include <vector>

#include "server/store/store.h"

namespace {

using agon::server::Appended;
using agon::server::Store;
using Clock = std::chrono::steady_clock;

constexpr std::size_t kTextBytes = 200;

class Load {
 public:
  explicit Load(Store& store)
      : store_(store), run_(std::to_string(Clock::now().time_since_epoch().count())) {}

  void keep_writing(int table, std::int64_t number) {
    const Clock::time_point begin = Clock::now();
    ++under_way_;
    store_.append(run_ + "-" + std::to_string(table), number, std::string(kTextBytes, 'x'),
                  [this, table, number, begin](Appended appended) {
                    if (appended != Appended::kDone) std::abort();
                    waits_.push_back(Clock::now() - begin);
                    if (!stopping_) keep_writing(table, number + 1);
                    --under_way_;
                  });
  }

  // How long each append took, once all are done.
  std::vector<Clock::duration>& finish() {
    stopping_ = true;
    while (under_way_ > 0) std::this_thread::sleep_for(std::chrono::milliseconds(1));
    std::sort(waits_.begin(), waits_.end());
    return waits_;
  }

 private:
  Store& store_;
  std::string run_;
  std::vector<Clock::duration> waits_;  // of the store's thread until it is finished
  std::atomic<int> under_way_{0};
  std::atomic<bool> stopping_{false};
};

double milliseconds(Clock::duration time) {
  return std::chrono::duration<double, std::milli>(time).count();
}

}  // namespace

int main(int argc, char** argv) {
  const std::string address = argc > 1 ? argv[1] : "store_bench.db";
  const int tables = argc > 2 ? std::atoi(argv[2]) : 500;
  const int seconds = argc > 3 ? std::atoi(argv[3]) : 5;
  auto store = agon::server::open_store(address);
  if (!store) {
    fmt::print(stderr, "{}\n", store.error().message.id);
    return 1;
  }
  Load load(**store);
  const Clock::time_point begin = Clock::now();
  for (int table = 0; table < tables; ++table) load.keep_writing(table, 0);
  std::this_thread::sleep_for(std::chrono::seconds(seconds));
  const std::vector<Clock::duration>& waits = load.finish();
  const double whole = milliseconds(Clock::now() - begin) / 1000;
  fmt::print("{} tables: {:.0f} durable appends/s, half within {:.1f} ms, 99 % within {:.1f} ms\n",
             tables, static_cast<double>(waits.size()) / whole,
             milliseconds(waits[waits.size() / 2]), milliseconds(waits[waits.size() * 99 / 100]));
}
