// The tables of a server and whoever is connected to them. docs/server.md shows the way of an
// action through the parts of the hub.
//
// Everything here runs on one thread, the hub's. A change is made in memory at once and handed to
// the store (Writing). Whatever is told because of it, the answer included, waits until the store
// has it (Outbox). The store is read on a thread of its own: a message about a table that is not
// live waits until it is (Loading).
#pragma once

#include <memory>
#include <string_view>

#include "server/protocol/engine.h"
#include "server/tables/callers.h"
#include "server/tables/coordinator.h"
#include "server/tables/expiry.h"
#include "server/tables/following.h"
#include "server/tables/holders.h"
#include "server/tables/hub_services.h"
#include "server/tables/live_table.h"
#include "server/tables/loading.h"
#include "server/tables/message_context.h"
#include "server/tables/news.h"
#include "server/tables/outbox.h"
#include "server/tables/peer.h"
#include "server/tables/playing.h"
#include "server/tables/questions.h"
#include "server/tables/quota.h"
#include "server/tables/seating.h"
#include "server/tables/table_list.h"
#include "server/tables/thinking.h"
#include "server/tables/writing.h"

namespace agon::server {

class Hub final : private Coordinator {
 public:
  Hub(Store& store, Loop loop, HubOptions options);
  ~Hub();
  Hub(const Hub&) = delete;
  Hub& operator=(const Hub&) = delete;

  void message(const std::shared_ptr<Peer>& peer, std::string_view text);
  void closed(const std::shared_ptr<Peer>& peer);

  // Who hears of tables that begin and end; lives longer than the hub.
  void observe(HubEvents* events) { services_.events = events; }
  HubStats stats() const;
  // Removes tables that were not used for long, keeps those that are watched from being removed by
  // other servers, and sees how much is stored. To be called every few minutes.
  void sweep() { expiry_.sweep(); }

 private:
  class Calls;  // the calls of one message

  // -- Coordinator
  void answer(PendingMessage message) override;
  void changed(LiveTable& live) override;
  void begin_writing(const std::string& id) override { writing_.begin_writing(id); }
  void arrived(std::unique_ptr<HostedTable> table, std::int64_t heard) override {
    following_.arrived(std::move(table), heard);
  }
  void begin_again(const std::string& id, Appended why) override {
    following_.begin_again(id, why);
  }
  void catch_up(LiveTable& live) override { following_.catch_up(live); }

  void report(LiveTable& live);

  HubServices services_;
  std::unique_ptr<HubThreads> threads_;
  LiveTables tables_{services_.loop.now};
  Holders holders_;
  Quota quota_{services_};
  Outbox outbox_{tables_, *this};
  News news_{services_, tables_, outbox_};
  Writing writing_{services_, tables_, outbox_, quota_, *this};
  Thinking thinking_{services_, *threads_, tables_, *this};
  Loading loading_{services_, threads_->reader, tables_, quota_, *this};
  Following following_{services_, threads_->reader, {tables_, outbox_, news_, thinking_, loading_}};
  Questions questions_{services_, threads_->reader, loading_};
  Expiry expiry_{services_, threads_->reader, tables_, loading_, quota_};
  // -- the methods
  protocol::Engine about_;  // games, content, bots
  Callers callers_{services_, tables_, loading_, holders_};
  Seating seating_{{tables_, callers_, holders_, quota_, outbox_, *this}};
  Playing playing_{services_, *threads_, {callers_, quota_, news_, thinking_, questions_, *this}};
  TableList list_{services_.store, questions_};
};

}  // namespace agon::server
