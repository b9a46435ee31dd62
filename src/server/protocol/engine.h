// The protocol with its tables in memory and the caller as referee: what `agon engine` speaks.
// docs/protocol.md specifies the methods.
#pragma once

#include <map>
#include <memory>
#include <string>
#include <string_view>
#include <vector>

#include "core/any_game.h"
#include "server/protocol/host_table.h"
#include "server/protocol/params.h"
#include "server/protocol/rpc.h"
#include "server/protocol/table.h"

namespace agon::protocol {

inline constexpr std::size_t kMaxTables = 10'000;

class Engine final : public Methods, private Host {
 public:
  using Games = std::vector<std::shared_ptr<const AnyGame>>;

  Engine();  // the games with their built-in content
  explicit Engine(Games games) : games_(std::move(games)) {}

  // The answer to a message, or nothing if none is due.
  std::string handle(std::string_view message) { return protocol::handle(*this, message); }
  Result<std::string> call(std::string_view method, const boost::json::value* params) override;

 private:
  struct MethodRow;
  static const std::vector<MethodRow>& methods();

  // -- what there is
  Result<std::string> games(Params& params);
  Result<std::string> content(Params& params);
  Result<std::string> bots(Params& params);
  // -- tables and seats
  Result<std::string> create(Params& params);
  Result<std::string> load(Params& params);
  Result<std::string> join(Params& params);
  Result<std::string> leave(Params& params);
  Result<std::string> rematch(Params& params);
  // -- playing; the rest is in table_methods.h
  Result<std::string> bot(Params& params);

  Result<std::unique_ptr<HostTable>> table_of(Params& params) override;
  Result<std::shared_ptr<const AnyGame>> game_of(std::string_view id) const;
  // The table that the parameters name.
  Result<Table*> find_table(Params& params, std::string* id = nullptr);
  Result<std::string> seat_table(std::unique_ptr<AnyMatch> match, Origin origin,
                                 std::vector<Seat> seats, TableSettings settings,
                                 std::uint64_t seed, bool begins);

  Games games_;
  std::map<std::string, std::unique_ptr<Table>, std::less<>> tables_;
  std::uint64_t next_table_ = 1;
};

}  // namespace agon::protocol
