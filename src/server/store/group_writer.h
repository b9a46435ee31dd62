// One thread that writes all entries that came since its last commit in one transaction. So many
// tables share one flush to the disk.
#pragma once

#include <chrono>
#include <condition_variable>
#include <cstdint>
#include <deque>
#include <functional>
#include <mutex>
#include <string>
#include <thread>
#include <unordered_map>
#include <vector>

#include "server/store/store.h"

namespace agon::server {

struct PendingAppend : NewEntry {
  Store::Done done;
  std::uint64_t place = 0;  // in the order of all appends, from 1
  Appended result = Appended::kFailed;
  bool behind_refused = false;
};

// What is written by one commit, in the order of the appends.
using Batch = std::vector<PendingAppend*>;

class GroupWriter {
 public:
  // Commits a batch as one transaction and sets each result; may throw, then all of it failed. In
  // the batch whatever follows a refused entry of its table is a conflict.
  using Commit = std::function<void(const Batch&)>;

  explicit GroupWriter(Commit commit) : commit_(std::move(commit)), thread_([this] { run(); }) {}
  // What was handed over before is still written.
  ~GroupWriter();
  GroupWriter(const GroupWriter&) = delete;
  GroupWriter& operator=(const GroupWriter&) = delete;

  void add(NewEntry entry, Store::Done done);
  // A server has read this table from its beginning. Entries that it adds from now on build on
  // that.
  void loaded(const std::string& table);
  // Called with the reason when a batch failed.
  void on_trouble(Store::Trouble trouble);

 private:
  void run();
  std::vector<PendingAppend> take_waiting();
  void gather(std::unique_lock<std::mutex>& lock);
  void write(std::vector<PendingAppend>& taken);
  void remember_refused(const PendingAppend& append);
  void forget_refused(std::uint64_t place);
  bool follows_refused(const PendingAppend& append);
  void complain(const std::string& why);

  Commit commit_;
  std::mutex mutex_;
  std::condition_variable wake_;
  std::deque<PendingAppend> waiting_;
  std::uint64_t last_place_ = 0;
  bool stopping_ = false;
  bool gathering_ = false;                             // it waits for more
  std::chrono::steady_clock::time_point last_commit_;  // when it began
  // Tables with a refused entry, and the last append that may build on it.
  std::unordered_map<std::string, std::uint64_t> refused_;
  Store::Trouble trouble_;
  std::thread thread_;  // last: it uses all of the above
};

}  // namespace agon::server
