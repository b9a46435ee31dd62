// What the hub keeps until later: messages that are not answered yet, and answers and news that
// wait until the store has what they tell of.
#pragma once

#include <cstdint>
#include <memory>
#include <string>
#include <vector>

#include "core/result.h"
#include "server/protocol/rpc.h"
#include "server/tables/peer.h"
#include "server/tables/played_records.h"

namespace agon::server {

// A message that is not answered yet.
struct PendingMessage {
  std::weak_ptr<Peer> peer;
  std::shared_ptr<const protocol::Calls> calls;
  int tries = 0;       // how often the store did not take the entries that it led to
  bool again = false;  // it was carried out before and has to be carried out anew
  bool fresh = false;  // its table was compared with the store since the message came
  std::vector<std::string> looked_for = {};  // tables that were fetched for it
  // Results of its first calls, which are in the store: these calls are not made again.
  std::vector<Result<std::string>> stands = {};
  std::shared_ptr<PlayedRecords> records = {};  // the records that it loads
};

// An answer. It is sent once the store has every entry that it needs.
struct Answer {
  // The entries of a table up to this one.
  struct Need {
    std::string table;
    std::int64_t after = -1;
  };
  PendingMessage message;
  std::string text;
  std::vector<Need> needs;
  bool wrote = false;  // the message itself led to an entry
  // The table that the message made, and the results of the calls before that. If only this table
  // is missing in the store, those calls are not made again.
  std::string made = {};
  std::vector<Result<std::string>> before_made = {};
  bool settled = false;  // it was sent, or its message is carried out anew
};

// An item of a table's line. It waits until the store has the table's entries up to `after`. It is
// news, or an answer, or a new table whose first entry is written then.
struct Output {
  std::int64_t after = -1;
  std::weak_ptr<Peer> peer = {};
  std::string text = {};
  bool seated = false;  // news for the holder of a seat
  bool reset = false;   // news that the connection must watch anew
  std::shared_ptr<Answer> answer = {};
  std::string begins = {};  // the id of the new table
};

}  // namespace agon::server
