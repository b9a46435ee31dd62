// The life of tables in the store: tables that nobody uses are removed after some time.
// docs/operations.md has the policy.
//
// A table is used when it is played, read or watched, and the store writes that down before a
// server reads the table. The store removes a table only if it is still unused at that moment. So a
// client that opens the table at that moment either used it in time or finds that it is gone.
#pragma once

#include <set>
#include <string>

#include "server/tables/hub_services.h"
#include "server/tables/live_table.h"
#include "server/tables/loading.h"
#include "server/tables/quota.h"

namespace agon::server {

class Expiry {
 public:
  Expiry(HubServices& services, Workers& reader, const LiveTables& tables, const Loading& loading,
         Quota& quota)
      : services_(services), reader_(reader), tables_(tables), loading_(loading), quota_(quota) {}

  // Removes tables that were not used for long, keeps those that are watched from being removed by
  // other servers, and sees how much is stored.
  void sweep();

 private:
  // Writes notes for tables of older releases, which wrote none: one table after the other.
  void begin_notes();
  void note_next();
  std::size_t remove_stale(const std::set<std::string>& in_use);
  void swept(std::size_t removed, const Result<StoreUsage>& usage);

  HubServices& services_;
  Workers& reader_;
  const LiveTables& tables_;
  const Loading& loading_;
  Quota& quota_;
  bool noting_ = false;  // notes are being written for old tables
};

}  // namespace agon::server
