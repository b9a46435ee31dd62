// Whether the server is well: its store takes writes. The check may take long, so it runs on a
// thread of its own, and only if somebody asks.
#pragma once

#include <chrono>
#include <condition_variable>
#include <mutex>
#include <thread>

#include "server/net/http.h"
#include "server/service/measured_store.h"

namespace agon::server {

class Health {
 public:
  explicit Health(MeasuredStore& store, std::shared_ptr<Log> log);
  ~Health();
  Health(const Health&) = delete;
  Health& operator=(const Health&) = delete;

  // From now on the answer is "stopping", so that a proxy sends people elsewhere.
  void begin_stop();
  // Returns what is known, without waiting: 200 or 503. If that is old, a new check begins.
  HttpAnswer answer();

 private:
  using Clock = std::chrono::steady_clock;
  void run();
  std::string_view word() const;

  MeasuredStore& store_;
  std::shared_ptr<Log> log_;
  const Clock::time_point started_ = Clock::now();
  std::mutex mutex_;
  std::condition_variable wake_;
  bool wanted_ = false;
  bool looking_ = false;
  Clock::time_point looked_ = started_;  // it has just been opened
  bool store_well_ = true;
  bool stopping_ = false;
  bool ending_ = false;
  std::thread thread_;  // last: it uses all of the above
};

}  // namespace agon::server
