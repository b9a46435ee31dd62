// The records that a message loads. A long one takes a while to play, so each is played once, on
// another thread than the hub's.
#pragma once

#include <boost/json/value.hpp>
#include <map>
#include <memory>
#include <optional>

#include "core/any_game.h"
#include "core/result.h"
#include "server/protocol/rpc.h"

namespace agon::server {

struct PlayedRecord {
  std::shared_ptr<const AnyGame> game;
  // If it is only looked at: the record, written anew so that anything else in the given one is
  // dropped, and its match.
  std::optional<boost::json::value> record = {};
  std::unique_ptr<AnyMatch> match = {};
  // If it is played on with seats: the state at the position.
  std::optional<boost::json::value> start = {};
};

// Whether there is a record among the parameters of its calls.
bool loads_records(const protocol::Calls& calls);

class PlayedRecords {
 public:
  // Plays them all; takes as long as that takes.
  explicit PlayedRecords(const protocol::Calls& calls);
  // The record at that place in the calls. It can be taken once.
  Result<PlayedRecord> take(const boost::json::value& record);

 private:
  std::map<const boost::json::value*, Result<PlayedRecord>> played_;
};

}  // namespace agon::server
