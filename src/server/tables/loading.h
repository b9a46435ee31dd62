// Messages that wait for what they are about. A table that is not live is read from the store, and
// records that a message loads are played, both on the reader's thread. Then the message is carried
// out.
#pragma once

#include <chrono>
#include <cstdint>
#include <map>
#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "server/tables/coordinator.h"
#include "server/tables/hub_services.h"
#include "server/tables/live_table.h"
#include "server/tables/pending.h"
#include "server/tables/quota.h"

namespace agon::server {

class Loading {
 public:
  Loading(HubServices& services, Workers& reader, LiveTables& tables, const Quota& quota,
          Coordinator& coordinator)
      : services_(services),
        reader_(reader),
        tables_(tables),
        quota_(quota),
        coordinator_(coordinator) {}

  // Carries the message out, as soon as everything is there. The message was counted already: what
  // the server tries again by itself is not counted again.
  void take(PendingMessage message);
  // Answers every call with how long the client has to wait.
  void refuse(Peer& peer, const protocol::Calls& calls, std::chrono::milliseconds wait);
  // Reads the table, and then takes the message.
  void wait_for(const std::string& id, PendingMessage message);

  // Why the table cannot be opened, while the messages that waited for it are answered.
  const Error* trouble_with(const std::string& id) const;
  // Another server told of this entry of a table, which may be on its way.
  void heard(const std::string& id, std::int64_t number);
  // The tables for which messages wait.
  std::vector<std::string> awaited() const;

 private:
  // A table that the message is about and that has to be read first.
  std::optional<std::string> missing(const PendingMessage& message, const Peer& peer) const;
  void play_records(PendingMessage message);
  void fetch(const std::string& id);
  void fetched(const std::string& id, Result<std::unique_ptr<HostedTable>> table);
  void release_waiting(const std::string& id);

  HubServices& services_;
  Workers& reader_;
  LiveTables& tables_;
  const Quota& quota_;
  Coordinator& coordinator_;
  std::map<std::string, std::vector<PendingMessage>> waiting_;  // by table
  std::map<std::string, std::int64_t> heard_;  // the last entry of tables that are on their way
  std::map<std::string, Error> troubles_;
};

}  // namespace agon::server
