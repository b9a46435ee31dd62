// The leases of moves of all tables. With a store that several servers share, only the server that
// holds a table's lease makes the moves of its bots.
#pragma once

#include <map>
#include <memory>
#include <string>

#include "server/store/store.h"
#include "server/tables/live_table.h"
#include "server/tables/move_lease.h"
#include "server/tables/workers.h"

namespace agon::server {

class MoveLeases {
 public:
  MoveLeases(Store& store, Workers& reader) : store_(store), reader_(reader) {}

  // This server may take the table's lease from now on.
  void allow(LiveTable& live);
  // Gives the lease back, unless somebody watches here: somebody may be waiting at another server.
  void end(LiveTable& live);
  // Forgets the leases of tables that are not live any more.
  void tidy();

 private:
  Store& store_;
  Workers& reader_;
  // By table. A table that is read anew has the same lease as before, because threads may still use
  // it.
  std::map<std::string, std::weak_ptr<MoveLease>> leases_;
};

}  // namespace agon::server
