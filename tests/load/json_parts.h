// Parts of messages that may be missing.
#pragma once

#include <boost/json.hpp>
#include <string>
#include <string_view>

namespace agon::test {

inline std::string text_of(const boost::json::value& value) {
  return std::string(value.as_string());
}

// A member of an object, or null.
inline const boost::json::value& part_of(const boost::json::value& value, std::string_view name) {
  static const boost::json::value none;
  const boost::json::object* object = value.if_object();
  const boost::json::value* found = object == nullptr ? nullptr : object->if_contains(name);
  return found == nullptr ? none : *found;
}

inline std::int64_t number_of(const boost::json::value& value, std::int64_t otherwise) {
  return value.is_int64() ? value.get_int64() : otherwise;
}

inline bool is_true(const boost::json::value& value) { return value.is_bool() && value.get_bool(); }

}  // namespace agon::test
