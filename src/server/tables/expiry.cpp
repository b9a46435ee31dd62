// The life of tables in the store: tables that nobody uses are removed after some time, and the
// store keeps only so many bytes for one address. docs/operations.md has the policy.
//
// A table is used when it is played, read or watched, and the store writes that down before a
// server reads the table. The store removes a table only if it is still unused at that moment. So a
// client that opens the table at that moment either used it in time or finds that it is gone.
#include "server/tables/hub.h"
#include "server/tables/secrets.h"

namespace agon::server {
using protocol::error_of;
namespace {

constexpr int kRemovedAtOnce = 500;
constexpr std::chrono::minutes kSweepLease(5);
constexpr std::int64_t kMegabyte = 1'000'000;

// A table that was played by other rules cannot be read. It gets this note: it is not listed, and
// it is kept as long as a game that is over, since nobody can tell how far it is.
TableNote note_of_unreadable() { return {false, "", Phase::kOver, 0, "{}"}; }

// Gives the latest table without a note one; whether there was such a table.
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

void Hub::sweep() {
  std::vector<std::string> watched;
  std::set<std::string> in_use;
  for (const auto& [id, place] : places_) {
    in_use.insert(id);
    if (!place.watchers.empty()) watched.push_back(id);
  }
  for (const auto& [id, line] : waiting_) in_use.insert(id);
  begin_notes();
  reader_.add([this, watched = std::move(watched), in_use = std::move(in_use)] {
    if (!watched.empty() && !store_.use(watched)) return;
    const std::size_t removed = remove_stale(in_use);
    static_cast<void>(store_.tidy());  // else the next sweep does
    auto usage = std::make_shared<Result<StoreUsage>>(store_.usage());
    loop_.post([this, removed, usage] { swept(removed, *usage); });
  });
}

// Tables of a store from before there were notes get theirs, one after the other.
void Hub::begin_notes() {
  if (noting_) return;
  noting_ = true;
  note_next();
}

// One table, and then whoever wants to read meanwhile: each is a game played through. If the store
// fails, the next sweep begins again.
void Hub::note_next() {
  reader_.add([this] {
    const Result<bool> noted = note_one(store_);
    const bool more = noted && *noted;
    loop_.post([this, more] {
      noting_ = more;
      if (more) note_next();
    });
  });
}

// Runs on the reader's thread, at one server at a time. Tables in this server's memory are left
// alone; other servers have recorded the use of those in theirs.
std::size_t Hub::remove_stale(const std::set<std::string>& in_use) {
  const KeepFor& keep = options_.keep;
  const bool any = keep.open.count() > 0 || keep.running.count() > 0 || keep.over.count() > 0;
  if (!any || !store_.lease("sweep", kSweepLease)) return 0;
  std::size_t removed = 0;
  if (const auto ids = store_.stale(keep, kRemovedAtOnce)) {
    for (const std::string& id : *ids) {
      if (in_use.contains(id)) continue;
      const Result<bool> gone = store_.remove(id, keep);
      if (!gone) break;
      removed += *gone ? 1 : 0;
    }
  }
  store_.end_lease("sweep");
  return removed;
}

void Hub::swept(std::size_t removed, const Result<StoreUsage>& usage) {
  counts_.removed += removed;
  if (removed > 0 && events_ != nullptr) events_->removed(removed);
  if (!usage) return;
  counts_.stored_tables = static_cast<std::size_t>(usage->tables);
  counts_.stored_bytes = static_cast<std::uint64_t>(usage->bytes);
  stored_ = usage->by_owner;
}

std::string Hub::owner_of(const std::string& address) const {
  return address.empty() ? std::string() : hash_of(salt_ + " " + address).substr(0, 32);
}

// Whether the caller's address may have another table kept.
Status Hub::check_quota() {
  const std::int64_t most = options_.bytes_of_an_address;
  const auto found = stored_.find(owner_of(caller_->address()));
  if (most <= 0 || found == stored_.end() || found->second < most) return {};
  ++counts_.over_quota;
  return error_of("quota", "server.error.quota", {{"most", static_cast<int>(most / kMegabyte)}});
}

// Whoever does and takes back without end would fill the store, and make the table slow to read.
Status Hub::may_grow(const HostedTable& table) const {
  const std::int64_t most = options_.entries_of_a_table;
  if (table.next() < most) return {};
  return error_of("quota", "server.error.long_history", {{"most", static_cast<int>(most)}});
}

}  // namespace agon::server
