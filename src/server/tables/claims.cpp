#include "server/tables/claims.h"

#include "server/tables/secrets.h"

namespace agon::server {

std::string claim_in(protocol::Params& params) {
  std::string claim = params.optional_text("claim").value_or("");
  if (params.has("claim") && !is_claim(claim)) params.refuse("claim", "server.wanted.claim");
  return claim;
}

std::string seat_token(std::string_view claim, std::size_t seat) {
  return token_of(claim, "seat " + std::to_string(seat));
}

std::string rematch_of(const HostedTable& table) {
  return table_id_of(table.commitment() + table.plan().host_hash, "rematch");
}

std::string made_by(const protocol::Call& call, const LiveTables& tables) {
  if (call.method == "create" || call.method == "load") {
    const std::string_view claim = call.text("claim");
    return is_claim(claim) ? table_id_of(claim, "table") : std::string();
  }
  if (call.method != "rematch") return {};
  const LiveTable* live = tables.find(call.text("table"));
  return live == nullptr ? std::string() : rematch_of(*live->table);
}

}  // namespace agon::server
