// Keeps live tables at one with the store. Other servers may write entries, too: this part follows
// them, and takes a table up anew from the store if what is in memory does not stand.
#pragma once

#include <cstdint>
#include <memory>
#include <string>
#include <vector>

#include "server/tables/hub_services.h"
#include "server/tables/live_table.h"
#include "server/tables/loading.h"
#include "server/tables/news.h"
#include "server/tables/outbox.h"
#include "server/tables/thinking.h"

namespace agon::server {

// The parts that hear of it when a table changes because of another server.
struct FollowingParts {
  LiveTables& tables;
  Outbox& outbox;
  News& news;
  Thinking& thinking;
  Loading& loading;
};

class Following {
 public:
  Following(HubServices& services, Workers& reader, FollowingParts parts)
      : services_(services), reader_(reader), parts_(parts) {}

  // A table was read from the store. `heard` is the last entry that another server told of
  // meanwhile, -1 if none did.
  void arrived(std::unique_ptr<HostedTable> table, std::int64_t heard);
  // Another server wrote this entry of a table, or removed the table. With an empty id, the store
  // may have missed some news.
  void heard(const std::string& id, std::int64_t number);
  // Reads the entries that are missing here, on the reader's thread.
  void catch_up(LiveTable& live);
  // What was in memory did not stand: lets everybody watch anew, and tries once more what was not
  // answered. That is safe: nothing of it is in the store, or its answer is kept.
  void begin_again(const std::string& id, Appended why);

 private:
  void caught_up(const std::string& id, std::uint64_t generation,
                 const Result<std::vector<StoredEntry>>& entries);
  void follow_others(LiveTable& live, const std::vector<StoredEntry>& entries);

  HubServices& services_;
  Workers& reader_;
  FollowingParts parts_;
};

}  // namespace agon::server
