// Whether every pick of a finished game came from the key that was committed to at its start.
#pragma once

#include <boost/json/value.hpp>

#include "core/result.h"
#include "server/chance/keyed_picks.h"

namespace agon::server {

struct Verified {
  PickRule rule = PickRule::kByCount;
  // By the earlier rule: numbers of entries between its actions of which the record says nothing.
  // They were changes of seats and settings or take-backs, or somebody waited for a better pick.
  std::int64_t unexplained = 0;
};

// Checks the record's "chance" against its picks. The record itself must have been replayed before.
Result<Verified> verify_chance(const boost::json::value& record);

}  // namespace agon::server
