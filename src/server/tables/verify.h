// Whether every pick of a finished game came from the key that was committed to at its start.
#pragma once

#include <boost/json/value.hpp>

#include "core/result.h"
#include "server/chance/keyed_picks.h"

namespace agon::server {

struct Verified {
  PickRule rule = PickRule::kByCount;
  // By the earlier rule: how many entries between the actions the record does not explain. They may
  // have been changes of seats and settings or take-backs, or entries that somebody made on purpose
  // to get a better pick.
  std::int64_t unexplained = 0;
};

// Checks the record's "chance" against its picks. The record itself must have been replayed before.
Result<Verified> verify_chance(const boost::json::value& record);

}  // namespace agon::server
