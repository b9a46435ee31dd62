#include "server/tables/live_table.h"

#include <algorithm>
#include <cassert>

namespace agon::server {
namespace {

// Tables that nobody looks at stay in memory this long.
constexpr std::chrono::minutes kIdle(10);
constexpr std::chrono::minutes kTimeBetweenLooks(1);
// Above so many live tables, those that nobody looks at leave memory sooner.
constexpr std::size_t kCrowd = 2'000;
constexpr std::chrono::seconds kShortIdle(20);

}  // namespace

bool LiveTable::is_watched() const {
  return std::ranges::any_of(watchers,
                             [](const auto& item) { return !item.second.peer.expired(); });
}

LiveTable* LiveTables::find(std::string_view id) {
  const auto found = tables_.find(id);
  return found == tables_.end() ? nullptr : &found->second;
}

const LiveTable* LiveTables::find(std::string_view id) const {
  const auto found = tables_.find(id);
  return found == tables_.end() ? nullptr : &found->second;
}

LiveTable& LiveTables::take_up(std::unique_ptr<HostedTable> table) {
  const auto [found, is_new] = tables_.try_emplace(table->id());
  assert(is_new);
  LiveTable& live = found->second;
  live.table = std::move(table);
  live.told = live.table->told_all({});
  live.generation = ++generations_;
  live.was_over = live.table->closed();
  live.used = now_();
  return live;
}

LiveTable LiveTables::drop(const std::string& id) {
  return std::move(tables_.extract(id).mapped());
}

bool LiveTables::drop_idle() {
  const HubClock::time_point now = now_();
  const bool crowded = tables_.size() > kCrowd;
  if (now - looked_ < (crowded ? kShortIdle : kTimeBetweenLooks)) return false;
  looked_ = now;
  std::erase_if(tables_, [&](const auto& item) {
    const LiveTable& live = item.second;
    return live.watchers.empty() && live.line.empty() && !live.thought && !live.catching_up &&
           live.doubtful.empty() && live.is_stored() &&
           now - live.used > (crowded ? kShortIdle : kIdle);
  });
  return true;
}

}  // namespace agon::server
