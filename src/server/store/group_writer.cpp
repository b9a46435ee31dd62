#include "server/store/group_writer.h"

#include <algorithm>
#include <exception>
#include <limits>
#include <utility>

namespace agon::server {
namespace {

constexpr std::size_t kMostAtOnce = 500;
constexpr std::size_t kMostBytesAtOnce = std::size_t{8} << 20;
// At least this much time lies between the beginnings of two commits, because a flush costs as much
// for many entries as for one. An entry that comes after a quiet while does not wait.
constexpr std::chrono::milliseconds kBetweenCommits{2};
constexpr std::uint64_t kUntilLoaded = std::numeric_limits<std::uint64_t>::max();

// Whether the databases take what goes with the entry.
bool is_note(const PendingAppend& append) {
  if (!is_entry_text(append.owner)) return false;
  return !append.note || (is_entry_text(append.note->game) && is_entry_text(append.note->text) &&
                          !append.note->text.empty());
}

}  // namespace

GroupWriter::~GroupWriter() {
  {
    const std::lock_guard lock(mutex_);
    stopping_ = true;
  }
  wake_.notify_one();
  thread_.join();
}

void GroupWriter::add(NewEntry entry, Store::Done done) {
  {
    const std::lock_guard lock(mutex_);
    waiting_.push_back({std::move(entry), std::move(done), ++last_place_});
    if (gathering_ ? waiting_.size() < kMostAtOnce : waiting_.size() > 1)
      return;  // the thread is awake, and looks by itself
  }
  wake_.notify_one();
}

void GroupWriter::loaded(const std::string& table) {
  const std::lock_guard lock(mutex_);
  if (const auto found = refused_.find(table); found != refused_.end()) {
    found->second = std::min(found->second, last_place_);
  }
}

void GroupWriter::on_trouble(Store::Trouble trouble) {
  const std::lock_guard lock(mutex_);
  trouble_ = std::move(trouble);
}

void GroupWriter::complain(const std::string& why) {
  Store::Trouble trouble;
  {
    const std::lock_guard lock(mutex_);
    trouble = trouble_;
  }
  if (trouble) trouble(why);
}

void GroupWriter::run() {
  for (;;) {
    std::vector<PendingAppend> taken = take_waiting();
    if (taken.empty()) return;
    write(taken);
    forget_refused(taken.back().place);
    for (PendingAppend& append : taken) append.done(append.result);
  }
}

// Waits for appends; none means the end.
std::vector<PendingAppend> GroupWriter::take_waiting() {
  std::unique_lock lock(mutex_);
  wake_.wait(lock, [this] { return stopping_ || !waiting_.empty(); });
  gather(lock);
  std::vector<PendingAppend> taken;
  for (std::size_t bytes = 0;
       !waiting_.empty() && taken.size() < kMostAtOnce && bytes < kMostBytesAtOnce;) {
    bytes += waiting_.front().text.size();
    taken.push_back(std::move(waiting_.front()));
    waiting_.pop_front();
  }
  return taken;
}

void GroupWriter::gather(std::unique_lock<std::mutex>& lock) {
  const auto due = last_commit_ + kBetweenCommits;
  gathering_ = true;
  wake_.wait_until(lock, due, [this] { return stopping_ || waiting_.size() >= kMostAtOnce; });
  gathering_ = false;
  last_commit_ = std::chrono::steady_clock::now();
}

void GroupWriter::write(std::vector<PendingAppend>& taken) {
  Batch batch;
  for (PendingAppend& append : taken) {
    if (!is_table_id(append.table)) continue;  // stays kFailed
    append.behind_refused = follows_refused(append);
    if (append.behind_refused) {
      append.result = Appended::kConflict;
    } else if (is_entry_text(append.text) && is_note(append)) {
      batch.push_back(&append);
    } else {
      remember_refused(append);
    }
  }
  if (batch.empty()) return;
  try {
    commit_(batch);
  } catch (const std::exception& error) {
    for (PendingAppend* append : batch) append->result = Appended::kFailed;
    complain(error.what());
  }
  for (const PendingAppend* append : batch) {
    if (append->result != Appended::kDone) remember_refused(*append);
  }
}

bool GroupWriter::follows_refused(const PendingAppend& append) {
  const std::lock_guard lock(mutex_);
  const auto found = refused_.find(append.table);
  return found != refused_.end() && append.place <= found->second;
}

void GroupWriter::remember_refused(const PendingAppend& append) {
  const std::lock_guard lock(mutex_);
  refused_[append.table] = kUntilLoaded;
}

void GroupWriter::forget_refused(std::uint64_t place) {
  const std::lock_guard lock(mutex_);
  std::erase_if(refused_, [&](const auto& entry) { return entry.second <= place; });
}

}  // namespace agon::server
