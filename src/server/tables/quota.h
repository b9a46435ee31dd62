// How much the store keeps: for one address, and of one table's history.
#pragma once

#include <cstdint>
#include <map>
#include <string>

#include "core/result.h"
#include "server/tables/hosted_table.h"
#include "server/tables/hub_services.h"

namespace agon::server {

class Quota {
 public:
  explicit Quota(HubServices& services) : services_(services), salt_(services.store.salt()) {}

  // The owner to whom the bytes of that address's tables are charged: a salted hash, so that nobody
  // reads addresses at a glance. Whoever has the store has the salt as well, and can find the
  // address by trying all of them.
  std::string owner_of(const std::string& address) const;
  bool is_used_up(const std::string& address) const;
  // Whether the address may have another table kept.
  Status check(const std::string& address);
  // Whether people may still add to the table's history.
  Status may_grow(const HostedTable& table) const;

  // So much more was written for the address.
  void add(const std::string& address, std::size_t bytes);
  // What the store has, by owner.
  void set(std::map<std::string, std::int64_t> bytes) { bytes_ = std::move(bytes); }

 private:
  HubServices& services_;
  const std::string salt_;
  std::map<std::string, std::int64_t> bytes_;  // by owner
};

}  // namespace agon::server
