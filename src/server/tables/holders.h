// Which seats each connection has shown to hold. Somebody who sits at a table already gets no
// second seat by the invitation.
#pragma once

#include <map>
#include <memory>
#include <set>
#include <string>
#include <unordered_map>

#include "server/tables/hosted_table.h"
#include "server/tables/peer.h"

namespace agon::server {

class Holders {
 public:
  // The connection has shown that it holds this seat.
  void note(const std::shared_ptr<Peer>& peer, const HostedTable& table, Player player);
  // Whether it holds any seat of the table.
  bool holds_a_seat(const std::shared_ptr<Peer>& peer, const HostedTable& table) const;
  void closed(const Peer* peer) { holders_.erase(peer); }
  // Forgets connections that are gone.
  void tidy();

 private:
  struct Holder {
    std::weak_ptr<Peer> peer;
    std::map<std::string, std::set<std::string>> seats = {};  // hashes of their tokens, by table
  };
  std::unordered_map<const Peer*, Holder> holders_;
};

}  // namespace agon::server
