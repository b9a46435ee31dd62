#include "server/tables/json_patch.h"

#include <algorithm>
#include <boost/container/small_vector.hpp>
#include <boost/json/array.hpp>
#include <boost/json/object.hpp>
#include <charconv>
#include <vector>

#include "server/tables/json_text.h"

namespace agon::server {
namespace json = boost::json;
namespace {

using MemberList = boost::container::small_vector<JsonMember, 64>;

constexpr std::size_t kPut = 6;  // what ["=",…] takes besides the value

MemberList members_of(std::string_view text, std::size_t at = 1) {
  MemberList members;
  JsonMember member;
  for (JsonWalk walk(text, at); walk.next(member);) members.push_back(member);
  return members;
}

void append_put(std::string& out, std::string_view value) {
  out.append("[\"=\",").append(value).push_back(']');
}

std::size_t digits_of(std::size_t number) {
  std::size_t digits = 1;
  for (; number >= 10; number /= 10) ++digits;
  return digits;
}

void append_number(std::string& out, std::size_t number) {
  char buffer[24];
  out.append(buffer, std::to_chars(buffer, buffer + sizeof buffer, number).ptr);
}

// Adds the patch, if there is a difference.
void append_patch(std::string& out, std::string_view before, std::string_view after);

// A member of a patch, with the comma before it unless it is the first one after `begin`.
void append_member(std::string& out, std::size_t begin, std::string_view quoted_name,
                   std::string_view before, std::string_view after) {
  const std::size_t start = out.size();
  if (start > begin) out += ',';
  out.append(quoted_name).push_back(':');
  const std::size_t named = out.size();
  append_patch(out, before, after);
  if (out.size() == named) out.resize(start);
}

// Goes over the first members of both objects as long as they have the same names. Mostly that is
// to the end. Where it stops is left in `i` and `j`. Equal parts are read only once.
void patch_in_step(std::string& out, std::string_view before, std::string_view after,
                   std::size_t& i, std::size_t& j) {
  const std::size_t begin = out.size();
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
    append_member(out, begin, name, old, after.substr(now_begin, now_end - now_begin));
    j = now_end + 1;
    if (i < before.size() && j < after.size() && before.substr(i) == after.substr(j)) {
      i = before.size();  // nothing else changed
      j = after.size();
    }
  }
}

// The members of the patch of two objects.
void append_members(std::string& out, std::string_view before, std::string_view after) {
  const std::size_t begin = out.size();
  std::size_t i = 1;
  std::size_t j = 1;
  patch_in_step(out, before, after, i, j);
  const MemberList old = members_of(before, i);
  const MemberList now = members_of(after, j);
  std::vector<bool> kept(old.size());
  std::size_t next = 0;  // members mostly keep their order
  for (const JsonMember& member : now) {
    std::size_t k = next;
    if (k >= old.size() || old[k].name != member.name) {
      k = static_cast<std::size_t>(std::ranges::find(old, member.name, &JsonMember::name) -
                                   old.begin());
    }
    if (k == old.size()) {
      if (out.size() > begin) out += ',';
      out.append(member.name).push_back(':');
      append_put(out, member.value);
    } else {
      kept[k] = true;
      next = k + 1;
      append_member(out, begin, member.name, old[k].value, member.value);
    }
  }
  for (std::size_t k = 0; k < old.size(); ++k) {
    if (kept[k]) continue;
    if (out.size() > begin) out += ',';
    out.append(old[k].name).append(":[\"-\"]");
  }
}

void append_object_patch(std::string& out, std::string_view before, std::string_view after) {
  const std::size_t start = out.size();
  out += '{';
  append_members(out, before, after);
  // The same members in another order make an empty patch, because the order means nothing.
  if (out.size() == start + 1) {
    out.resize(start);
  } else {
    out += '}';
  }
}

// What stays at both ends of an array, and what stands between them now.
struct Splice {
  Splice(const MemberList& old, const MemberList& now) {
    const std::size_t most = std::min(old.size(), now.size());
    while (head < most && old[head].value == now[head].value) ++head;
    while (tail < most - head &&
           old[old.size() - 1 - tail].value == now[now.size() - 1 - tail].value) {
      ++tail;
    }
    if (head + tail < now.size()) {
      const std::string_view last = now[now.size() - 1 - tail].value;
      const char* first = now[head].value.data();
      list = {first, static_cast<std::size_t>(last.data() + last.size() - first)};
    }
  }
  std::size_t size() const { return 10 + digits_of(head) + digits_of(tail) + list.size(); }
  void append_to(std::string& out) const {
    append_number(out.append("[\"~\","), head);
    out += ',';
    append_number(out, tail);
    out.append(",[").append(list).append("]]");
  }

  std::size_t head = 0;
  std::size_t tail = 0;
  std::string_view list;
};

void append_array_patch(std::string& out, std::string_view before, std::string_view after) {
  const MemberList old = members_of(before);
  const MemberList now = members_of(after);
  const Splice splice(old, now);
  if (old.size() == now.size()) {
    const std::size_t start = out.size();
    out += '{';
    for (std::size_t i = splice.head; i < now.size() - splice.tail; ++i) {
      const std::string name = "\"" + std::to_string(i) + "\"";
      append_member(out, start + 1, name, old[i].value, now[i].value);
      if (out.size() - start > splice.size()) break;
    }
    out += '}';
    const std::size_t size = out.size() - start;
    if (size > 2 && size <= splice.size()) return;
    out.resize(start);
    if (size == 2) return;
  }
  splice.append_to(out);
}

void append_patch(std::string& out, std::string_view before, std::string_view after) {
  if (before == after) return;
  const std::size_t start = out.size();
  if (before.front() != after.front()) return append_put(out, after);
  if (before.front() == '{') {
    append_object_patch(out, before, after);
  } else if (before.front() == '[') {
    append_array_patch(out, before, after);
  } else {
    return append_put(out, after);
  }
  if (out.size() - start > after.size() + kPut) {
    out.resize(start);
    append_put(out, after);
  }
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
  for (std::int64_t i = 0; i < head; ++i) now.push_back(std::move((*array)[i]));
  for (const json::value& item : list) now.push_back(json::value(item, array->storage()));
  for (std::int64_t i = size - tail; i < size; ++i) now.push_back(std::move((*array)[i]));
  *array = std::move(now);
  return true;
}

}  // namespace

std::string json_patch(std::string_view before, std::string_view after) {
  std::string patch;
  append_patch(patch, before, after);
  return patch;
}

void append_member_patches(std::string& out, std::string_view before, std::string_view after) {
  if (before != after) append_members(out, before, after);
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
