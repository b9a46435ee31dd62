// Hears the news of other servers, on a connection and a thread of its own.
#pragma once

#include <atomic>
#include <functional>
#include <string>
#include <thread>

#include "server/store/postgres_link.h"

namespace agon::server {

class PostgresListener {
 public:
  // `hear` gets each piece of news; `missed` is called when it listens again after it could not.
  // Listens when this returns; throws if it cannot.
  using Hear = std::function<void(const std::string&)>;
  using Missed = std::function<void()>;
  PostgresListener(const std::string& options, std::string channel, Hear hear, Missed missed);
  ~PostgresListener();
  PostgresListener(const PostgresListener&) = delete;
  PostgresListener& operator=(const PostgresListener&) = delete;

 private:
  class Receiver;

  void run();
  void listen();
  void listen_again();

  PostgresLink link_;
  std::string channel_;
  Hear hear_;
  Missed missed_;
  std::unique_ptr<Receiver> receiver_;
  std::atomic<bool> stopping_{false};
  std::thread thread_;  // last: it uses all of the above
};

}  // namespace agon::server
