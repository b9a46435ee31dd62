// The methods that make tables and fill their seats: create, load, join, leave, ready, settings,
// seat, give_up, rematch.
#pragma once

#include <memory>
#include <string>

#include "core/result.h"
#include "server/protocol/params.h"
#include "server/tables/callers.h"
#include "server/tables/coordinator.h"
#include "server/tables/holders.h"
#include "server/tables/live_table.h"
#include "server/tables/message_context.h"
#include "server/tables/outbox.h"
#include "server/tables/quota.h"

namespace agon::server {

// The parts that seating needs.
struct SeatingParts {
  LiveTables& tables;
  Callers& callers;
  Holders& holders;
  Quota& quota;
  Outbox& outbox;
  Coordinator& coordinator;
};

class Seating {
 public:
  explicit Seating(SeatingParts parts) : parts_(parts) {}

  // -- tables
  Result<std::string> create(MessageContext& context, protocol::Params& params);
  Result<std::string> load(MessageContext& context, protocol::Params& params);
  Result<std::string> rematch(MessageContext& context, protocol::Params& params);
  // -- one's own seat
  Result<std::string> join(MessageContext& context, protocol::Params& params);
  Result<std::string> leave(MessageContext& context, protocol::Params& params);
  Result<std::string> ready(MessageContext& context, protocol::Params& params);
  Result<std::string> settings(MessageContext& context, protocol::Params& params);
  // -- for the host
  Result<std::string> seat(MessageContext& context, protocol::Params& params);
  Result<std::string> give_up(MessageContext& context, protocol::Params& params);

 private:
  // A new table from a plan without seats. The answer has the table's secrets, which nobody else
  // hears.
  Result<std::string> open_table(MessageContext& context, TablePlan plan,
                                 const boost::json::value* seats, const std::string& given_claim,
                                 std::unique_ptr<AnyMatch> match = nullptr);
  // Begins where another table is or was. All that the caller cannot know is dealt anew.
  Result<std::string> load_table(MessageContext& context, protocol::Params& params,
                                 const boost::json::value* seats, const std::string& claim);
  std::string told_once(MessageContext& context, const LiveTable& live, const std::string& claim);
  // Takes up a table that the present call made. It is written after the one it came from.
  LiveTable& make(MessageContext& context, std::unique_ptr<HostedTable> table);
  void changed(MessageContext& context, LiveTable& live);

  SeatingParts parts_;
};

}  // namespace agon::server
