#include "server/tables/holders.h"

#include <algorithm>

namespace agon::server {

void Holders::note(const std::shared_ptr<Peer>& peer, const HostedTable& table, Player player) {
  Holder& holder = holders_[peer.get()];
  if (holder.peer.lock() != peer) holder = {peer};
  holder.seats[table.id()].insert(table.hash(player));
}

bool Holders::holds_a_seat(const std::shared_ptr<Peer>& peer, const HostedTable& table) const {
  const auto holder = holders_.find(peer.get());
  if (holder == holders_.end() || holder->second.peer.lock() != peer) return false;
  const auto shown = holder->second.seats.find(table.id());
  if (shown == holder->second.seats.end()) return false;
  return std::ranges::any_of(table.plan().seat_hashes, [&](const std::string& hash) {
    return !hash.empty() && shown->second.contains(hash);
  });
}

void Holders::tidy() {
  std::erase_if(holders_, [](const auto& item) { return item.second.peer.expired(); });
}

}  // namespace agon::server
