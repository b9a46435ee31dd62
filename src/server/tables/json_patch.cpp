#include "server/tables/json_patch.h"

#include <boost/json/array.hpp>
#include <boost/json/object.hpp>
#include <boost/json/serialize.hpp>
#include <charconv>
#include <optional>

#include "core/json_writer.h"

namespace agon::server {
namespace json = boost::json;
namespace {

std::string put(const json::value& value) { return "[\"=\"," + json::serialize(value) + "]"; }

class Members {
 public:
  void add(std::string_view name, std::string_view patch) {
    if (patch.empty()) return;
    out_.key(name).raw(patch);
    any_ = true;
  }
  Members() { out_.begin_object(); }
  std::string take() { return any_ ? out_.end_object().take() : std::string(); }

 private:
  JsonWriter out_;
  bool any_ = false;
};

std::string patch_objects(const json::object& before, const json::object& after) {
  Members members;
  for (const auto& [name, value] : before) {
    if (!after.contains(name)) members.add(name, "[\"-\"]");
  }
  for (const auto& [name, value] : after) {
    const json::value* old = before.if_contains(name);
    members.add(name, old == nullptr ? put(value) : json_patch(*old, value));
  }
  return members.take();
}

std::string patch_arrays(const json::array& before, const json::array& after) {
  Members members;
  for (std::size_t i = 0; i < after.size(); ++i) {
    members.add(std::to_string(i), json_patch(before[i], after[i]));
  }
  return members.take();
}

json::value* member_of(json::value& value, std::string_view name) {
  if (json::object* object = value.if_object()) return object->if_contains(name);
  json::array* array = value.if_array();
  if (array == nullptr) return nullptr;
  std::size_t index = 0;
  const auto [end, error] = std::from_chars(name.data(), name.data() + name.size(), index);
  if (error != std::errc() || end != name.data() + name.size()) return nullptr;
  return index < array->size() ? &(*array)[index] : nullptr;
}

}  // namespace

std::string json_patch(const json::value& before, const json::value& after) {
  if (before == after) return {};
  if (before.is_object() && after.is_object()) {
    return patch_objects(before.get_object(), after.get_object());
  }
  if (before.is_array() && after.is_array() &&
      before.get_array().size() == after.get_array().size()) {
    return patch_arrays(before.get_array(), after.get_array());
  }
  return put(after);
}

bool apply_patch(json::value& value, const json::value& patch) {
  if (const json::array* leaf = patch.if_array()) {
    if (leaf->size() != 2 || (*leaf)[0] != "=") return false;
    value = (*leaf)[1];
    return true;
  }
  if (!patch.is_object()) return false;
  for (const auto& [name, change] : patch.get_object()) {
    json::value* member = member_of(value, name);
    const json::array* leaf = change.if_array();
    if (leaf != nullptr && leaf->size() == 1 && (*leaf)[0] == "-") {
      if (member == nullptr || !value.is_object()) return false;
      value.get_object().erase(name);
    } else if (member != nullptr) {
      if (!apply_patch(*member, change)) return false;
    } else {
      if (!value.is_object() || leaf == nullptr) return false;
      json::value fresh;
      if (!apply_patch(fresh, change)) return false;
      value.get_object()[name] = std::move(fresh);
    }
  }
  return true;
}

}  // namespace agon::server
