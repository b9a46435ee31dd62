// What is known while the calls of one message are carried out, one after the other.
#pragma once

#include <cstddef>
#include <cstdint>
#include <memory>
#include <string>
#include <vector>

#include "core/result.h"
#include "server/tables/live_table.h"
#include "server/tables/pending.h"
#include "server/tables/played_records.h"

namespace agon::server {

struct MessageContext {
  std::shared_ptr<Peer> caller;
  bool in_batch = false;
  std::vector<Result<std::string>> stands = {};  // of the first calls, which are not made again
  std::shared_ptr<PlayedRecords> records = {};   // that the message loads

  LiveTable* touched = nullptr;                   // the table that the calls are about
  LiveTable* made = nullptr;                      // the one that they made
  std::ptrdiff_t made_at = 0;                     // which call made it
  std::ptrdiff_t calls = 0;                       // so many are done or under way
  std::vector<Result<std::string>> results = {};  // of the calls of a batch so far
  std::uint64_t refusals = 0;
  bool wrote = false;        // the message led to an entry
  bool doubtful = false;     // something was refused that another server's entries might allow
  std::string put_off = {};  // the present call has to wait for the answer to this question

  // The calls of a message are about one table, and, once one of them has made another table, about
  // that one. The answer waits for both.
  Status touch(LiveTable& live);
  Status may_make() const;
  void note_made(LiveTable& live);
  // The answer to the message. It tells of these tables.
  Answer answer(PendingMessage message, std::string text);
  std::vector<LiveTable*> tables() const;
};

}  // namespace agon::server
