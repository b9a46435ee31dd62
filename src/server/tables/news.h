// Who watches which table, and what each watcher is told of a change.
#pragma once

#include <memory>
#include <set>
#include <string>
#include <unordered_map>
#include <vector>

#include "core/result.h"
#include "server/tables/hub_services.h"
#include "server/tables/live_table.h"
#include "server/tables/outbox.h"

namespace agon::server {

class News {
 public:
  News(HubServices& services, LiveTables& tables, Outbox& outbox)
      : services_(services), tables_(tables), outbox_(outbox) {}

  // The connection hears of every change from now on, as that viewer, and with `frames` also of
  // what changed at each event. Returns the state and events with which it begins.
  Result<std::string> watch(LiveTable& live, const std::shared_ptr<Peer>& peer, Viewer viewer,
                            bool frames);
  // Tells each watcher what changed for it; nothing if nothing did.
  void tell(LiveTable& live);
  // The connection is closed. Returns the tables that it watched.
  std::vector<LiveTable*> closed(const std::shared_ptr<Peer>& peer);
  // The table was taken out of memory, and is read anew if anybody wants it: each watcher has to
  // watch it anew.
  void reset(const LiveTable& dropped);

 private:
  // The connection does not hold the seat any more from which it watched. From now on it hears
  // nothing of that seat, not even news on its way, and it has to watch anew.
  void put_out(LiveTable& live, const Watcher& watcher);
  void stop_watching(LiveTable& live, const Peer* peer);

  HubServices& services_;
  LiveTables& tables_;
  Outbox& outbox_;
  std::unordered_map<const Peer*, std::set<std::string>> watched_;  // tables of each connection
};

}  // namespace agon::server
