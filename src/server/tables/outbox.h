// The lines of the tables: whatever is told because of a change waits in its table's line until the
// store has the change. So nobody hears of what could still be lost, and nobody waits for anybody
// else's table.
#pragma once

#include <memory>
#include <string>
#include <vector>

#include "server/tables/coordinator.h"
#include "server/tables/live_table.h"
#include "server/tables/pending.h"

namespace agon::server {

class Outbox {
 public:
  Outbox(LiveTables& tables, Coordinator& coordinator)
      : tables_(tables), coordinator_(coordinator) {}

  // Says it as soon as the store has all present entries of the table.
  void say(LiveTable& live, Output output);
  // The same for an answer, which may wait for several tables.
  void hand_out(Answer answer, const std::vector<LiveTable*>& tables);
  // The table of that id is written after the present entries of `live`.
  void begin_after(LiveTable& live, const std::string& id);
  // The store has more entries: says what waited for them.
  void release(LiveTable& live);

  // Sends an answer.
  static void deliver(Answer& answer);
  // The store did not take what the answer tells of table `id`. Returns the message, which has to
  // be carried out anew: all of it, or all that did not stand.
  PendingMessage withdraw(Answer& answer, const std::string& id, Appended why);

 private:
  bool has(const Answer::Need& need) const;

  LiveTables& tables_;
  Coordinator& coordinator_;
};

}  // namespace agon::server
