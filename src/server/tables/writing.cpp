#include "server/tables/writing.h"

#include <algorithm>

namespace agon::server {

void Writing::write_entry(LiveTable& live) {
  std::optional<StoredEntry> entry = live.table->take_entry();
  if (!entry) return;
  if (live.held) {
    live.unwritten.push_back(std::move(*entry));
  } else {
    append(live, std::move(*entry));
  }
}

void Writing::begin_writing(const std::string& id) {
  LiveTable* live = tables_.find(id);
  if (live == nullptr) return;
  live->held = false;
  for (StoredEntry& entry : live->unwritten) append(*live, std::move(entry));
  live->unwritten.clear();
}

void Writing::append(LiveTable& live, StoredEntry entry) {
  const std::int64_t number = entry.number;
  NewEntry write{live.id(), number, std::move(entry.text)};
  TableNote note = live.table->note();
  if (note != live.noted) {
    write.note = note;
    live.noted = std::move(note);
  }
  if (number == 0) write.owner = quota_.owner_of(live.owner);
  quota_.add(live.owner, write.text.size());
  services_.store.write(std::move(write), [this, id = live.id(), generation = live.generation,
                                           number](Appended result) {
    if (note_written({id, generation, number, result})) {
      services_.loop.post([this] { all_written(); });
    }
  });
}

bool Writing::note_written(Written entry) {
  const std::lock_guard lock(deciding_);
  written_.push_back(std::move(entry));
  return written_.size() == 1;
}

void Writing::all_written() {
  std::vector<Written> entries;
  {
    const std::lock_guard lock(deciding_);
    entries.swap(written_);
  }
  for (const Written& entry : entries) written(entry);
}

void Writing::written(const Written& entry) {
  LiveTable* live = tables_.find(entry.id);
  if (live == nullptr || live->generation != entry.generation) return;
  if (entry.result != Appended::kDone) {
    ++services_.counts.conflicts;
    coordinator_.begin_again(entry.id, entry.result);
    return;
  }
  live->durable = std::max(live->durable, entry.number);
  if (entry.number == 0) {
    ++services_.counts.created;
    const AnyMatch& match = live->table->table().match();
    if (services_.events != nullptr) {
      services_.events->created(entry.id, match.game().info().id, match.players());
    }
  }
  outbox_.release(*live);
  if (live->heard >= live->table->next()) coordinator_.catch_up(*live);
}

}  // namespace agon::server
