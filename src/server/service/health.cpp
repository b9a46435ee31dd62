#include "server/service/health.h"

#include "core/json_writer.h"

namespace agon::server {
namespace {

// After this time the store is checked again.
constexpr std::chrono::seconds kFresh{2};
// A store that has not answered for so long is not well.
constexpr std::chrono::seconds kLongest{10};

}  // namespace

Health::Health(MeasuredStore& store, std::shared_ptr<Log> log)
    : store_(store), log_(std::move(log)), thread_([this] { run(); }) {}

Health::~Health() {
  {
    const std::lock_guard lock(mutex_);
    ending_ = true;
  }
  wake_.notify_one();
  thread_.join();
}

void Health::begin_stop() {
  const std::lock_guard lock(mutex_);
  stopping_ = true;
}

void Health::run() {
  std::unique_lock lock(mutex_);
  for (;;) {
    wake_.wait(lock, [this] { return ending_ || wanted_; });
    if (ending_) return;
    wanted_ = false;
    looking_ = true;
    looked_ = Clock::now();
    lock.unlock();
    // An entry that was written lately shows as much as a check.
    const bool well = Clock::now() - store_.last_written() < kFresh || store_.check();
    lock.lock();
    looking_ = false;
    looked_ = Clock::now();
    if (well != store_well_) {
      log_->write(well ? LogLevel::kInfo : LogLevel::kError, well ? "healthy" : "unhealthy");
    }
    store_well_ = well;
  }
}

std::string_view Health::word() const {
  if (stopping_) return "stopping";
  const bool hangs = looking_ && Clock::now() - looked_ > kLongest;
  return store_well_ && !hangs && !store_.is_stuck(kLongest) ? "ok" : "store";
}

HttpAnswer Health::answer() {
  const std::lock_guard lock(mutex_);
  if (!looking_ && !stopping_ && Clock::now() - looked_ > kFresh) {
    wanted_ = true;
    wake_.notify_one();
  }
  const std::string_view status = word();
  const auto age = std::chrono::duration_cast<std::chrono::seconds>(Clock::now() - started_);
  JsonWriter out;
  out.begin_object().field("status", status).field("uptime_seconds", age.count()).end_object();
  HttpAnswer answer;
  answer.status = status == "ok" ? 200 : 503;
  answer.type = "application/json";
  answer.body = std::make_shared<const std::string>(out.take() + "\n");
  answer.fields = {{"Cache-Control", "no-store"}};
  return answer;
}

}  // namespace agon::server
