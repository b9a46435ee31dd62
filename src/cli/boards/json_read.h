// Reading a view: what is absent reads as empty, so that a drawing never fails.
#pragma once

#include <boost/json.hpp>
#include <cstdint>
#include <string>
#include <string_view>

namespace agon::cli {

inline const boost::json::value& value_of(const boost::json::object& object, std::string_view key) {
  static const boost::json::value nothing;
  const boost::json::value* value = object.if_contains(key);
  return value == nullptr ? nothing : *value;
}

inline const boost::json::object& object_of(const boost::json::object& object,
                                            std::string_view key) {
  static const boost::json::object nothing;
  const boost::json::object* value = value_of(object, key).if_object();
  return value == nullptr ? nothing : *value;
}

inline const boost::json::array& array_of(const boost::json::object& object, std::string_view key) {
  static const boost::json::array nothing;
  const boost::json::array* value = value_of(object, key).if_array();
  return value == nullptr ? nothing : *value;
}

inline std::string text_of(const boost::json::object& object, std::string_view key) {
  const boost::json::string* value = value_of(object, key).if_string();
  return value == nullptr ? std::string() : std::string(*value);
}

inline int number_of(const boost::json::value& value) {
  const std::int64_t* number = value.if_int64();
  return number == nullptr ? 0 : static_cast<int>(*number);
}

inline int number_of(const boost::json::object& object, std::string_view key) {
  return number_of(value_of(object, key));
}

inline bool flag_of(const boost::json::object& object, std::string_view key) {
  const bool* value = value_of(object, key).if_bool();
  return value != nullptr && *value;
}

}  // namespace agon::cli
