// What a part of the hub asks of parts that it does not know. Parts know each other in one
// direction only; whatever goes the other way goes through here. The hub implements it.
#pragma once

#include <cstdint>
#include <memory>
#include <string>

#include "server/store/store.h"
#include "server/tables/live_table.h"
#include "server/tables/pending.h"

namespace agon::server {

class Coordinator {
 public:
  // The tables of the message are live: carries it out and answers.
  virtual void answer(PendingMessage message) = 0;
  // The table changed: writes the entry, tells the watchers, lets bots move.
  virtual void changed(LiveTable& live) = 0;
  // The first entry of that table need not wait any more.
  virtual void begin_writing(const std::string& id) = 0;
  // The table was read from the store. `heard` is the last entry that another server told of
  // meanwhile, -1 if none did.
  virtual void arrived(std::unique_ptr<HostedTable> table, std::int64_t heard) = 0;
  // What is in memory does not stand: the store did not take an entry, or has others.
  virtual void begin_again(const std::string& id, Appended why) = 0;
  // Other servers have written entries that this one does not have.
  virtual void catch_up(LiveTable& live) = 0;

 protected:
  ~Coordinator() = default;
};

}  // namespace agon::server
