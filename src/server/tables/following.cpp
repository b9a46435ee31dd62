#include "server/tables/following.h"

#include <algorithm>
#include <utility>

namespace agon::server {

void Following::arrived(std::unique_ptr<HostedTable> table, std::int64_t heard) {
  ++services_.counts.loaded;
  // Meanwhile somebody may have asked once more to make this table. The one in the store stands.
  begin_again(table->id(), Appended::kConflict);
  LiveTable& live = parts_.tables.take_up(std::move(table));
  live.looked.fill(services_.loop.now());  // nobody knows who looked before
  live.durable = live.last_entry();
  live.heard = heard;
  if (live.heard >= live.table->next()) catch_up(live);
  parts_.thinking.move_on(live);
}

void Following::heard(const std::string& id, std::int64_t number) {
  if (id.empty()) {  // the store may have missed news: look at every table
    for (auto& [name, live] : parts_.tables) {
      live.heard = INT64_MAX;
      catch_up(live);
    }
    for (const std::string& awaited : parts_.loading.awaited()) {
      parts_.loading.heard(awaited, INT64_MAX);
    }
    return;
  }
  LiveTable* live = parts_.tables.find(id);
  if (number == kRemoved) {
    begin_again(id, Appended::kConflict);
  } else if (live == nullptr) {
    parts_.loading.heard(id, number);
  } else {
    live->heard = std::max(live->heard, number);
    if (number >= live->table->next()) catch_up(*live);
  }
}

void Following::catch_up(LiveTable& live) {
  if (live.catching_up) return;
  live.catching_up = true;
  live.looking = std::exchange(live.doubtful, {});
  reader_.add([this, id = live.id(), generation = live.generation,
               from = std::max<std::int64_t>(live.durable, 0)] {
    // If nothing is durable yet, it only looks: the table in memory does not build on the entries.
    Store& store = services_.store;
    auto entries = std::make_shared<Result<std::vector<StoredEntry>>>(
        from > 0 ? store.load(id, from) : store.look(id));
    services_.loop.post([this, id, generation, entries] { caught_up(id, generation, *entries); });
  });
}

void Following::caught_up(const std::string& id, std::uint64_t generation,
                          const Result<std::vector<StoredEntry>>& entries) {
  LiveTable* live = parts_.tables.find(id);
  if (live == nullptr || live->generation != generation) return;
  live->catching_up = false;
  std::vector<PendingMessage> line = std::exchange(live->looking, {});
  if (entries && entries->empty() && live->durable >= 0) {  // even what was there is gone
    begin_again(id, Appended::kConflict);
  } else if (entries) {
    follow_others(*live, *entries);
  }
  LiveTable* still = parts_.tables.find(id);
  if (still != nullptr && !still->doubtful.empty()) catch_up(*still);
  for (PendingMessage& message : line) parts_.loading.take(std::move(message));
}

// Entries of other servers are carried out only on top of what is in the store. As long as the
// store has not decided about our own entries, they wait.
void Following::follow_others(LiveTable& live, const std::vector<StoredEntry>& entries) {
  const bool undecided = !live.is_stored();
  bool any = false;
  for (const StoredEntry& entry : entries) {
    if (entry.number < live.table->next()) continue;  // our own, written meanwhile
    if (undecided) {
      live.heard = std::max(live.heard, entry.number);
      return;
    }
    if (!live.table->follow(entry)) {
      begin_again(std::string(live.id()), Appended::kConflict);
      return;
    }
    live.durable = std::max(live.durable, entry.number);
    any = true;
  }
  if (live.heard >= live.table->next() && !undecided) {
    if (live.heard == INT64_MAX) live.heard = -1;  // once more, from after the store was back
    catch_up(live);
  }
  if (!any) return;
  live.noted.reset();  // the other server has noted what it did
  parts_.news.tell(live);
  live.was_over = live.table->closed();  // the other server has reported it
  parts_.thinking.move_on(live);
}

void Following::begin_again(const std::string& id, Appended why) {
  LiveTable* found = parts_.tables.find(id);
  if (found == nullptr) return;
  parts_.thinking.stop_thinking(*found);
  LiveTable old = parts_.tables.drop(id);
  parts_.news.reset(old);
  Loading& loading = parts_.loading;
  for (const Output& output : old.line) {
    const std::shared_ptr<Peer> peer = output.peer.lock();
    if (output.reset && peer) peer->send(output.text);
    if (!output.begins.empty()) begin_again(output.begins, why);
    if (!output.answer || output.answer->settled) continue;
    Answer& answer = *output.answer;
    if (output.after > old.durable) {
      loading.wait_for(id, parts_.outbox.withdraw(answer, id, why));
    } else {
      std::erase_if(answer.needs, [&](const Answer::Need& need) { return need.table == id; });
      if (answer.needs.empty()) Outbox::deliver(answer);
    }
  }
  for (std::vector<PendingMessage>* line : {&old.looking, &old.doubtful}) {
    for (PendingMessage& message : *line) loading.wait_for(id, std::move(message));
  }
}

}  // namespace agon::server
