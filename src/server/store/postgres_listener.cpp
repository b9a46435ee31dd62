#include "server/store/postgres_listener.h"

#include <chrono>
#include <memory>

namespace agon::server {
namespace {

constexpr long kWaitMicroseconds = 100'000;
constexpr std::chrono::milliseconds kPause{200};

}  // namespace

class PostgresListener::Receiver final : public pqxx::notification_receiver {
 public:
  Receiver(pqxx::connection& connection, const std::string& channel, const Hear& hear)
      : pqxx::notification_receiver(connection, channel), hear_(hear) {}
  void operator()(const std::string& payload, int) override { hear_(payload); }

 private:
  const Hear& hear_;
};

PostgresListener::PostgresListener(const std::string& options, std::string channel, Hear hear,
                                   Missed missed)
    : link_(options),
      channel_(std::move(channel)),
      hear_(std::move(hear)),
      missed_(std::move(missed)) {
  listen();
  thread_ = std::thread([this] { run(); });
}

PostgresListener::~PostgresListener() {
  stopping_ = true;
  thread_.join();
}

void PostgresListener::listen() {
  pqxx::connection& connection = link_.connection();
  receiver_ = std::make_unique<Receiver>(connection, channel_, hear_);
}

void PostgresListener::run() {
  while (!stopping_) {
    try {
      if (!receiver_) listen_again();
      link_.connection().await_notification(0, kWaitMicroseconds);
    } catch (const std::exception&) {
      receiver_.reset();  // before its connection goes
      std::this_thread::sleep_for(kPause);
    }
  }
}

// From here on all news is heard, so a server that looks at its tables now has missed nothing.
void PostgresListener::listen_again() {
  listen();
  missed_();
}

}  // namespace agon::server
