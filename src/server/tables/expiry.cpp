#include "server/tables/expiry.h"

namespace agon::server {
namespace {

constexpr int kRemovedAtOnce = 500;
constexpr std::chrono::minutes kSweepLease(5);

// A table that was played by other rules cannot be read. It gets this note: it is not listed, and
// it is kept as long as a game that is over, since nobody can tell how far it is.
TableNote note_of_unreadable() { return {false, "", Phase::kOver, 0, "{}"}; }

// Writes the note of the latest table that has none. Returns whether there was such a table.
Result<bool> note_one(Store& store) {
  const Result<std::vector<std::string>> ids = store.unnoted(1);
  if (!ids) return ids.error();
  if (ids->empty()) return false;
  const std::string& id = ids->front();
  const auto entries = store.look(id);
  if (!entries) return entries.error();
  const auto table = HostedTable::read(id, *entries);
  const Status noted = store.note(id, table ? (*table)->note() : note_of_unreadable());
  if (!noted) return noted.error();
  return true;
}

}  // namespace

void Expiry::sweep() {
  std::vector<std::string> watched;
  std::set<std::string> in_use;
  for (const auto& [id, live] : tables_) {
    in_use.insert(id);
    if (!live.watchers.empty()) watched.push_back(id);
  }
  for (const std::string& id : loading_.awaited()) in_use.insert(id);
  begin_notes();
  reader_.add([this, watched = std::move(watched), in_use = std::move(in_use)] {
    if (!watched.empty() && !services_.store.use(watched)) return;
    const std::size_t removed = remove_stale(in_use);
    static_cast<void>(services_.store.tidy());  // if it fails, the next sweep tries again
    auto usage = std::make_shared<Result<StoreUsage>>(services_.store.usage());
    services_.loop.post([this, removed, usage] { swept(removed, *usage); });
  });
}

void Expiry::begin_notes() {
  if (noting_) return;
  noting_ = true;
  note_next();
}

// Notes one table, and then lets others read: for each note a whole game is played. If the store
// fails, the next sweep begins again.
void Expiry::note_next() {
  reader_.add([this] {
    const Result<bool> noted = note_one(services_.store);
    const bool more = noted && *noted;
    services_.loop.post([this, more] {
      noting_ = more;
      if (more) note_next();
    });
  });
}

// Runs on the reader's thread, at one server at a time. Tables in this server's memory are left
// alone; other servers have recorded the use of those in theirs.
std::size_t Expiry::remove_stale(const std::set<std::string>& in_use) {
  const KeepFor& keep = services_.options.keep;
  const bool any = keep.open.count() > 0 || keep.running.count() > 0 || keep.over.count() > 0;
  if (!any || !services_.store.lease("sweep", kSweepLease)) return 0;
  std::size_t removed = 0;
  if (const auto ids = services_.store.stale(keep, kRemovedAtOnce)) {
    for (const std::string& id : *ids) {
      if (in_use.contains(id)) continue;
      const Result<bool> gone = services_.store.remove(id, keep);
      if (!gone) break;
      removed += *gone ? 1 : 0;
    }
  }
  services_.store.end_lease("sweep");
  return removed;
}

void Expiry::swept(std::size_t removed, const Result<StoreUsage>& usage) {
  services_.counts.removed += removed;
  if (removed > 0 && services_.events != nullptr) services_.events->removed(removed);
  if (!usage) return;
  services_.counts.stored_tables = static_cast<std::size_t>(usage->tables);
  services_.counts.stored_bytes = static_cast<std::uint64_t>(usage->bytes);
  quota_.set(usage->by_owner);
}

}  // namespace agon::server
