#include "server/tables/json_patch.h"

#include <algorithm>
#include <boost/json/array.hpp>
#include <boost/json/object.hpp>
#include <charconv>
#include <optional>
#include <vector>

namespace agon::server {
namespace json = boost::json;
namespace {

std::size_t end_of_string(std::string_view text, std::size_t at) {
  const std::size_t quote = text.find('"', at + 1);
  if (text[quote - 1] != '\\') return quote + 1;  // nearly always
  for (++at; text[at] != '"'; ++at) {
    if (text[at] == '\\') ++at;
  }
  return at + 1;
}

// Where the value that begins at `at` ends.
std::size_t end_of_value(std::string_view text, std::size_t at) {
  int depth = 0;
  while (at < text.size()) {
    switch (text[at]) {
      case '"': at = end_of_string(text, at); break;
      case '{':
      case '[':
        ++depth;
        ++at;
        break;
      case '}':
      case ']':
        if (depth == 0) return at;  // of a number or word in front of it
        --depth;
        ++at;
        break;
      case ',':
        if (depth == 0) return at;
        ++at;
        break;
      default: ++at; continue;
    }
    if (depth == 0) return at;
  }
  return at;
}

struct Member {
  std::string_view name;  // with its quotes; empty in an array
  std::string_view value;
};

// The members of an object or the elements of an array, from the one at `at` on.
std::vector<Member> members_of(std::string_view text, std::size_t at = 1) {
  const bool object = text.front() == '{';
  std::vector<Member> members;
  while (at + 1 < text.size()) {
    Member member;
    if (object) {
      const std::size_t end = end_of_string(text, at);
      member.name = text.substr(at, end - at);
      at = end + 1;
    }
    const std::size_t end = end_of_value(text, at);
    member.value = text.substr(at, end - at);
    members.push_back(member);
    at = end + 1;
  }
  return members;
}

std::string put(std::string_view value) { return "[\"=\"," + std::string(value) + "]"; }

// The members of a patch.
class Members {
 public:
  void add(std::string_view quoted_name, std::string_view patch) {
    if (patch.empty()) return;
    if (!text_.empty()) text_ += ',';
    text_ += quoted_name;
    text_ += ':';
    text_ += patch;
  }
  std::string take() { return std::move(text_); }
  std::string take_object() { return text_.empty() ? std::string() : "{" + std::move(text_) + "}"; }

 private:
  std::string text_;
};

// Goes over the first members of both as long as they have the same names, which is mostly to the
// end; where it stops is left in `i` and `j`. What is the same is looked at once.
void patch_in_step(std::string_view before, std::string_view after, std::size_t& i, std::size_t& j,
                   Members& patch) {
  while (i + 1 < before.size() && j + 1 < after.size()) {
    const std::size_t name_end = end_of_string(before, i);
    const std::string_view name = before.substr(i, name_end - i);
    if (after.substr(j, name.size()) != name) return;
    const std::size_t old_begin = name_end + 1;
    const std::size_t now_begin = j + name.size() + 1;
    const std::size_t old_end = end_of_value(before, old_begin);
    const std::string_view old = before.substr(old_begin, old_end - old_begin);
    std::size_t now_end = now_begin + old.size();
    const bool same = now_end < after.size() && (after[now_end] == ',' || after[now_end] == '}') &&
                      after.substr(now_begin, old.size()) == old;
    i = old_end + 1;
    if (same) {
      j = now_end + 1;
      continue;
    }
    now_end = end_of_value(after, now_begin);
    patch.add(name, json_patch(old, after.substr(now_begin, now_end - now_begin)));
    j = now_end + 1;
    if (i < before.size() && j < after.size() && before.substr(i) == after.substr(j)) {
      i = before.size();  // nothing else changed
      j = after.size();
    }
  }
}

Members patch_objects(std::string_view before, std::string_view after) {
  Members patch;
  std::size_t i = 1;
  std::size_t j = 1;
  patch_in_step(before, after, i, j, patch);
  const std::vector<Member> old = members_of(before, i);
  const std::vector<Member> now = members_of(after, j);
  std::vector<bool> kept(old.size());
  std::size_t next = 0;  // members mostly keep their order
  for (const Member& member : now) {
    std::size_t k = next;
    if (k >= old.size() || old[k].name != member.name) {
      k = static_cast<std::size_t>(std::ranges::find(old, member.name, &Member::name) -
                                   old.begin());
    }
    if (k == old.size()) {
      patch.add(member.name, put(member.value));
    } else {
      kept[k] = true;
      next = k + 1;
      patch.add(member.name, json_patch(old[k].value, member.value));
    }
  }
  for (std::size_t k = 0; k < old.size(); ++k) {
    if (!kept[k]) patch.add(old[k].name, "[\"-\"]");
  }
  return patch;
}

// What stays at both ends, and what stands between them now.
std::string splice(const std::vector<Member>& old, const std::vector<Member>& now) {
  const std::size_t most = std::min(old.size(), now.size());
  std::size_t head = 0;
  while (head < most && old[head].value == now[head].value) ++head;
  std::size_t tail = 0;
  while (tail < most - head &&
         old[old.size() - 1 - tail].value == now[now.size() - 1 - tail].value) {
    ++tail;
  }
  std::string text = "[\"~\"," + std::to_string(head) + "," + std::to_string(tail) + ",[";
  for (std::size_t i = head; i < now.size() - tail; ++i) {
    if (i > head) text += ',';
    text += now[i].value;
  }
  return text + "]]";
}

std::string patch_arrays(std::string_view before, std::string_view after) {
  const std::vector<Member> old = members_of(before);
  const std::vector<Member> now = members_of(after);
  std::string best = splice(old, now);
  if (old.size() == now.size()) {
    Members patch;
    for (std::size_t i = 0; i < now.size(); ++i) {
      patch.add("\"" + std::to_string(i) + "\"", json_patch(old[i].value, now[i].value));
    }
    std::string by_index = patch.take_object();
    if (by_index.size() <= best.size()) best = std::move(by_index);
  }
  return best;
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

bool apply_splice(json::value& value, const json::array& patch) {
  json::array* array = value.if_array();
  if (array == nullptr || patch.size() != 4 || !patch[3].is_array()) return false;
  if (!patch[1].is_int64() || !patch[2].is_int64()) return false;
  const std::int64_t head = patch[1].get_int64();
  const std::int64_t tail = patch[2].get_int64();
  const auto size = static_cast<std::int64_t>(array->size());
  if (head < 0 || tail < 0 || head > size || tail > size - head) return false;
  const json::array& list = patch[3].get_array();
  // Copies that live where the array does: a patch may be gone before the value it changed.
  json::array now(array->storage());
  now.reserve(static_cast<std::size_t>(head + tail) + list.size());
  for (std::int64_t i = 0; i < head; ++i)
    now.push_back(std::move((*array)[static_cast<std::size_t>(i)]));
  for (const json::value& item : list) now.push_back(json::value(item, array->storage()));
  for (std::int64_t i = size - tail; i < size; ++i)
    now.push_back(std::move((*array)[static_cast<std::size_t>(i)]));
  *array = std::move(now);
  return true;
}

}  // namespace

std::string json_patch(std::string_view before, std::string_view after) {
  if (before == after) return {};
  if (before.front() != after.front()) return put(after);
  std::string patch;
  if (before.front() == '{') {
    patch = patch_objects(before, after).take_object();
  } else if (before.front() == '[') {
    patch = patch_arrays(before, after);
  }
  // The same members in another order make an empty patch: the order says nothing.
  constexpr std::size_t kPut = 6;  // what ["=",…] takes besides the value
  if (before.front() != '{' && patch.empty()) return put(after);
  return patch.size() <= after.size() + kPut ? patch : put(after);
}

std::string member_patches(std::string_view before, std::string_view after) {
  return before == after ? std::string() : patch_objects(before, after).take();
}

bool apply_patch(json::value& value, const json::value& patch) {
  if (const json::array* leaf = patch.if_array()) {
    if (leaf->empty()) return false;
    if ((*leaf)[0] == "~") return apply_splice(value, *leaf);
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
