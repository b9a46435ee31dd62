#include "server/tables/move_leases.h"

namespace agon::server {

void MoveLeases::allow(LiveTable& live) {
  live.may_be_leased = store_.shared();
  if (live.lease) return;
  std::weak_ptr<MoveLease>& known = leases_[live.id()];
  live.lease = known.lock();
  if (!live.lease) known = live.lease = std::make_shared<MoveLease>(store_, live.id());
}

void MoveLeases::end(LiveTable& live) {
  if (!live.may_be_leased || live.is_watched()) return;
  live.may_be_leased = false;
  reader_.add(live.lease->giving_back());
}

void MoveLeases::tidy() {
  std::erase_if(leases_, [](const auto& item) { return item.second.expired(); });
}

}  // namespace agon::server
