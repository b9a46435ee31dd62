// The tables of a server and whoever is connected to them.
//
// Everything here runs on one thread, the hub's. A change is made in memory at once and handed to
// the store; whatever is told because of it, the answer included, waits in the table's line until
// the store has it. So nobody hears of what could still be lost, and nobody waits for anybody
// else's table.
#pragma once

#include <chrono>
#include <deque>
#include <functional>
#include <map>
#include <memory>
#include <optional>
#include <string>
#include <string_view>

#include "server/protocol/engine.h"
#include "server/protocol/params.h"
#include "server/protocol/rpc.h"
#include "server/store/store.h"
#include "server/tables/bot_workers.h"
#include "server/tables/hosted_table.h"
#include "server/tables/hub_events.h"
#include "server/tables/hub_stats.h"

namespace agon::server {

// Somebody connected.
class Peer {
 public:
  virtual ~Peer() = default;
  virtual void send(std::string text) = 0;
  // How long to wait before this method may be called; nothing if it may be called now.
  virtual std::optional<std::chrono::milliseconds> wait_before(std::string_view /*method*/) {
    return std::nullopt;
  }
};

// How the hub gets back to its own thread.
struct Loop {
  std::function<void(std::function<void()>)> post;
  std::function<void(std::chrono::milliseconds, std::function<void()>)> after;
};

class Hub final : public protocol::Methods {
 public:
  Hub(Store& store, Loop loop, int bot_threads);
  ~Hub() override;
  Hub(const Hub&) = delete;
  Hub& operator=(const Hub&) = delete;

  void message(const std::shared_ptr<Peer>& peer, std::string_view text);
  void closed(const std::shared_ptr<Peer>& peer);

  // Who hears of tables that begin and end; lives longer than the hub.
  void observe(HubEvents* events) { events_ = events; }
  HubStats stats() const;

  Result<std::string> call(std::string_view method, const boost::json::value* params) override;

 private:
  // Something to be sent once the table's entries up to `after` are in the store.
  struct Output {
    std::int64_t after = -1;
    std::weak_ptr<Peer> peer;
    std::string text;
  };
  // What a connection was last told of a table.
  struct Watcher {
    std::weak_ptr<Peer> peer;
    Viewer viewer = kOnlooker;
    boost::json::value told;
    int last_event = 0;
  };
  struct Place {
    std::unique_ptr<HostedTable> table;
    std::int64_t durable = -1;
    std::uint64_t generation = 0;  // a table taken up anew is another one to the store's answers
    std::deque<Output> line;
    std::map<const Peer*, Watcher> watchers;
    bool thinking = false;
    bool told_over = false;
  };
  struct MethodRow;
  static const std::vector<MethodRow>& methods();

  // -- methods
  Result<std::string> tables(protocol::Params& params);
  Result<std::string> create(protocol::Params& params);
  Result<std::string> join(protocol::Params& params);
  Result<std::string> leave(protocol::Params& params);
  Result<std::string> seat(protocol::Params& params);
  Result<std::string> watch(protocol::Params& params);
  Result<std::string> view(protocol::Params& params);
  Result<std::string> act(protocol::Params& params);
  Result<std::string> take_back(protocol::Params& params);
  Result<std::string> log(protocol::Params& params);
  Result<std::string> record(protocol::Params& params);
  Result<std::string> hint(protocol::Params& params);
  Result<std::string> rematch(protocol::Params& params);

  Result<Place*> place_of(protocol::Params& params);
  Result<Place*> open(const std::string& id);
  // The seat of the token in the parameters, or an onlooker without one.
  Result<Viewer> viewer_of(protocol::Params& params, const Place& place);
  Result<Player> player_of(protocol::Params& params, const Place& place);

  // -- after a change
  void changed(Place& place);
  void report(Place& place);
  void write_entry(Place& place);
  void written(const std::string& id, std::uint64_t generation, std::int64_t number,
               Appended result);
  Place& take_up(std::unique_ptr<HostedTable> table);
  void release(Place& place);
  void tell(Place& place);
  void say(Place& place, const std::shared_ptr<Peer>& peer, std::string text);
  void begin_again(const std::string& id);
  void heard(const std::string& id, std::int64_t number);
  // -- bots
  void let_bot_think(Place& place);
  void bot_chose(const std::string& id, std::int64_t next, Player player, std::string action);

  Store& store_;
  Loop loop_;
  protocol::Engine about_;  // games, content, bots
  BotWorkers workers_;
  std::map<std::string, Place, std::less<>> places_;
  std::uint64_t generations_ = 0;
  std::shared_ptr<Peer> caller_;  // during a call
  Place* touched_ = nullptr;      // the table that the present call was about
  HubEvents* events_ = nullptr;
};

}  // namespace agon::server
