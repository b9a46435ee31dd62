// Entries on their way to the store. A change is made in memory at once and handed to the store,
// which decides about it on a thread of its own.
#pragma once

#include <cstdint>
#include <mutex>
#include <string>
#include <vector>

#include "server/tables/coordinator.h"
#include "server/tables/hub_services.h"
#include "server/tables/live_table.h"
#include "server/tables/outbox.h"
#include "server/tables/quota.h"

namespace agon::server {

class Writing {
 public:
  Writing(HubServices& services, LiveTables& tables, Outbox& outbox, Quota& quota,
          Coordinator& coordinator)
      : services_(services),
        tables_(tables),
        outbox_(outbox),
        quota_(quota),
        coordinator_(coordinator) {}

  // Writes the entry that the last change of the table made, if it made one.
  void write_entry(LiveTable& live);
  // The table is new, and its first entry need not wait for another table's any more.
  void begin_writing(const std::string& id);

 private:
  // An entry that the store has decided about.
  struct Written {
    std::string id;
    std::uint64_t generation = 0;
    std::int64_t number = 0;
    Appended result = Appended::kFailed;
  };

  void append(LiveTable& live, StoredEntry entry);
  // On the store's thread. Returns whether it is the first since the hub looked.
  bool note_written(Written entry);
  void all_written();
  void written(const Written& entry);

  HubServices& services_;
  LiveTables& tables_;
  Outbox& outbox_;
  Quota& quota_;
  Coordinator& coordinator_;
  std::mutex deciding_;           // guards the next one
  std::vector<Written> written_;  // by the store's thread, together for one turn of the hub's
};

}  // namespace agon::server
