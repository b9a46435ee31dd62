// What changed between two JSON texts, so that an update costs in proportion to what changed.
//
// A patch is an object with a member for each changed member of the old value: `["=", value]` puts
// a value, `["-"]` removes it, an object patches what is there. Arrays of equal length are patched
// by index, "0" being the first; others are put anew.
#pragma once

#include <boost/json/value.hpp>
#include <string>

namespace agon::server {

// The patch as text; empty if nothing changed.
std::string json_patch(const boost::json::value& before, const boost::json::value& after);
// Carries it out: for clients in C++ and for tests. False if it does not fit.
bool apply_patch(boost::json::value& value, const boost::json::value& patch);

}  // namespace agon::server
