// Who calls, and about which table. A token names a seat; without one the caller is an onlooker.
#pragma once

#include "core/result.h"
#include "server/protocol/params.h"
#include "server/tables/holders.h"
#include "server/tables/hub_services.h"
#include "server/tables/live_table.h"
#include "server/tables/loading.h"
#include "server/tables/message_context.h"

namespace agon::server {

class Callers {
 public:
  Callers(HubServices& services, LiveTables& tables, const Loading& loading, Holders& holders)
      : services_(services), tables_(tables), loading_(loading), holders_(holders) {}

  // The table that the parameters name. From now on the message is about it.
  Result<LiveTable*> table_of(MessageContext& context, protocol::Params& params);
  // The seat of the token in the parameters, or an onlooker without one.
  Result<Viewer> viewer_of(MessageContext& context, protocol::Params& params, LiveTable& live);
  // The same, and there must be a token.
  Result<Player> player_of(MessageContext& context, protocol::Params& params, LiveTable& live);

 private:
  Result<Player> show_token(MessageContext& context, const std::string& token, LiveTable& live);

  HubServices& services_;
  LiveTables& tables_;
  const Loading& loading_;
  Holders& holders_;
};

}  // namespace agon::server
