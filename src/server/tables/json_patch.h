// The difference of two JSON texts, as news carries it:
//
//   ["=", value]              the value is this now
//   ["-"]                     the member is gone
//   ["~", head, tail, list]   of the old array, so many first and last elements stay; between them
//                             stands the list
//   {"name": patch, …}        the patches of some members of an object, or of some elements of an
//                             array, by index
//
// Views are written as text, thousands of them in a second, so they are compared as text, too. The
// texts must be as JsonWriter makes them: valid and without spaces.
#pragma once

#include <boost/json/value.hpp>
#include <string>
#include <string_view>

namespace agon::server {

// Empty if there is no difference.
std::string json_patch(std::string_view before, std::string_view after);

// The same for two objects, added as the members of a patch without its braces.
void append_member_patches(std::string& out, std::string_view before, std::string_view after);

// False if the patch does not fit; the value may then be half changed.
bool apply_patch(boost::json::value& value, const boost::json::value& patch);

}  // namespace agon::server
