#include "server/tables/callers.h"

#include "server/protocol/table_methods.h"

namespace agon::server {
using protocol::Params;

Result<LiveTable*> Callers::table_of(MessageContext& context, Params& params) {
  const std::string id = params.text("table");
  if (params.error()) return *params.error();
  LiveTable* live = tables_.find(id);
  if (live == nullptr) {
    const Error* trouble = loading_.trouble_with(id);
    return trouble != nullptr ? *trouble : protocol::unknown_table(id);
  }
  live->used = services_.loop.now();
  if (const Status status = context.touch(*live); !status) return status.error();
  return live;
}

Result<Viewer> Callers::viewer_of(MessageContext& context, Params& params, LiveTable& live) {
  const std::optional<std::string> token = params.optional_text("token");
  if (!token) {
    live.looked[0] = services_.loop.now();
    return kOnlooker;
  }
  const Result<Player> seat = show_token(context, *token, live);
  if (!seat) return seat.error();
  return static_cast<Viewer>(*seat);
}

Result<Player> Callers::player_of(MessageContext& context, Params& params, LiveTable& live) {
  const std::string token = params.text("token");
  if (params.error()) return *params.error();
  return show_token(context, token, live);
}

Result<Player> Callers::show_token(MessageContext& context, const std::string& token,
                                   LiveTable& live) {
  const std::optional<Player> seat = live.table->seat_of(token);
  if (!seat) return protocol::error_of("not_yours", "server.error.no_such_token");
  holders_.note(context.caller, *live.table, *seat);
  live.looked[static_cast<std::size_t>(*seat) + 1] = services_.loop.now();
  return *seat;
}

}  // namespace agon::server
