// A proxy between a store and its database, whose connection can be cut at the worst moment.
#pragma once

#include <atomic>
#include <thread>
#include <vector>

namespace agon::test {

class CutProxy {
 public:
  enum class Cut {
    kNone,
    kBeforeCommit,  // the database never hears of it
    kAfterCommit,   // the database does it, but nobody hears so
    kLateCommit,    // the same, but the database is slow: others may look before it is done
  };

  explicit CutProxy(int to_port);
  ~CutProxy();
  CutProxy(const CutProxy&) = delete;
  CutProxy& operator=(const CutProxy&) = delete;

  int port() const { return port_; }
  // At the next commit, once.
  void cut_once(Cut cut) { cut_ = cut; }
  bool was_cut() const { return cut_ == Cut::kNone; }
  // No new connections while it is away, and those there are end.
  void set_away(bool away) { away_ = away; }
  // Nothing comes through any more, and nobody is told.
  void fall_silent() { silent_ = true; }

 private:
  void accept_all();
  void relay(int client);
  bool pass_on(int client, int database);

  int to_port_;
  int port_ = 0;
  int listening_ = -1;
  std::atomic<Cut> cut_{Cut::kNone};
  std::atomic<bool> away_{false};
  std::atomic<bool> silent_{false};
  std::atomic<bool> stopping_{false};
  std::vector<std::thread> relays_;
  std::thread accepting_;
};

}  // namespace agon::test
