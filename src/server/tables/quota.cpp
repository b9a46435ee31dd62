#include "server/tables/quota.h"

#include "server/protocol/rpc.h"
#include "server/tables/secrets.h"

namespace agon::server {
namespace {

constexpr std::int64_t kMegabyte = 1'000'000;

}  // namespace

std::string Quota::owner_of(const std::string& address) const {
  return address.empty() ? std::string() : hash_of(salt_ + " " + address).substr(0, 32);
}

bool Quota::is_used_up(const std::string& address) const {
  const std::int64_t most = services_.options.bytes_of_an_address;
  if (most <= 0) return false;
  const auto found = bytes_.find(owner_of(address));
  return found != bytes_.end() && found->second >= most;
}

Status Quota::check(const std::string& address) {
  if (!is_used_up(address)) return {};
  const std::int64_t most = services_.options.bytes_of_an_address;
  ++services_.counts.over_quota;
  return protocol::error_of("quota", "server.error.quota",
                            {{"most", static_cast<int>(most / kMegabyte)}});
}

// Somebody who acts and takes back without end would fill the store, and make the table slow to
// read.
Status Quota::may_grow(const HostedTable& table) const {
  const std::int64_t most = services_.options.entries_of_a_table;
  if (table.next() < most) return {};
  return protocol::error_of("quota", "server.error.long_history",
                            {{"most", static_cast<int>(most)}});
}

void Quota::add(const std::string& address, std::size_t bytes) {
  if (!address.empty()) bytes_[owner_of(address)] += static_cast<std::int64_t>(bytes);
}

}  // namespace agon::server
