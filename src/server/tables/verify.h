// Whether every pick of a finished game came from the key that was committed to at its start.
#pragma once

#include <boost/json/value.hpp>

#include "core/result.h"

namespace agon::server {

// Checks the record's "chance" against its picks. The record itself must have been replayed before.
Status verify_chance(const boost::json::value& record);

}  // namespace agon::server
