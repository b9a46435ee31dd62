// The server as a host of tables: what protocol/table_methods.h needs in order to play at a live
// table and look at it.
#pragma once

#include <deque>
#include <string>
#include <utility>

#include "core/result.h"
#include "server/protocol/host_table.h"
#include "server/tables/callers.h"
#include "server/tables/coordinator.h"
#include "server/tables/hub_services.h"
#include "server/tables/live_table.h"
#include "server/tables/message_context.h"
#include "server/tables/news.h"
#include "server/tables/questions.h"
#include "server/tables/quota.h"
#include "server/tables/thinking.h"

namespace agon::server {

// The parts that playing needs.
struct PlayingParts {
  Callers& callers;
  const Quota& quota;
  News& news;
  Thinking& thinking;
  Questions& questions;
  Coordinator& coordinator;
};

class Playing {
 public:
  Playing(HubServices& services, HubThreads& threads, PlayingParts parts)
      : services_(services), threads_(threads), parts_(parts) {}

  // Carries out a method of table_methods.h.
  Result<std::string> call(MessageContext& context, std::string_view method,
                           protocol::Params& params);

 private:
  class CalledTable;  // a table for one call
  class CalledHost;

  Result<std::string> hint(MessageContext& context, const LiveTable& live,
                           protocol::ThinkingTask task);
  // Whoever asks later gets the same answer.
  Result<std::string> analyse(MessageContext& context, const LiveTable& live,
                              protocol::ThinkingTask task);

  HubServices& services_;
  HubThreads& threads_;
  PlayingParts parts_;
  std::deque<std::pair<std::string, std::string>> analyses_;  // the latest, by question
};

}  // namespace agon::server
