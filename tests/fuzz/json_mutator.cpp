#include "json_mutator.h"

#include <algorithm>
#include <boost/json/array.hpp>
#include <boost/json/object.hpp>
#include <boost/json/parse.hpp>
#include <boost/json/serialize.hpp>
#include <boost/json/value.hpp>
#include <cstring>
#include <vector>

#include "core/chance.h"

extern "C" std::size_t LLVMFuzzerMutate(std::uint8_t* data, std::size_t size, std::size_t max_size);

namespace agon::fuzz {
namespace json = boost::json;
namespace {

void collect(json::value& value, std::vector<json::value*>& all) {
  all.push_back(&value);
  if (json::array* array = value.if_array()) {
    for (json::value& item : *array) collect(item, all);
  } else if (json::object* object = value.if_object()) {
    for (auto& member : *object) collect(member.value(), all);
  }
}

std::uint32_t index(Chance& chance, std::size_t size) {
  return chance.pick(static_cast<std::uint32_t>(size));
}

std::int64_t other_number(std::int64_t number, Chance& chance) {
  static constexpr std::int64_t kOdd[] = {0,   1,   -1,  7,     15,        16,        127,
                                          128, 255, 256, 65536, INT32_MAX, INT64_MAX, INT64_MIN};
  switch (chance.pick(3)) {
    case 0: return number == INT64_MAX ? number : number + 1;
    case 1: return number == INT64_MIN ? number : number - 1;
    default: return kOdd[chance.pick(std::size(kOdd))];
  }
}

void change_array(json::array& array, Chance& chance) {
  if (array.empty()) {
    array.emplace_back(0);
    return;
  }
  const auto at = array.begin() + index(chance, array.size());
  switch (chance.pick(3)) {
    case 0: array.erase(at); break;
    case 1: array.insert(at, json::value(*at)); break;
    default: std::swap(*at, array[index(chance, array.size())]);
  }
}

void change_object(json::object& object, Chance& chance) {
  if (object.empty()) return;
  const auto a = object.begin() + index(chance, object.size());
  const auto b = object.begin() + index(chance, object.size());
  if (chance.pick(3) == 0) {
    object.erase(a);
  } else if (a != b) {
    std::swap(a->value(), b->value());
  }
}

void change(json::value& value, const std::vector<json::value*>& all, Chance& chance) {
  if (chance.pick(8) == 0) {
    value = json::value(*all[index(chance, all.size())]);
  } else if (std::int64_t* number = value.if_int64()) {
    *number = other_number(*number, chance);
  } else if (bool* flag = value.if_bool()) {
    *flag = !*flag;
  } else if (json::array* array = value.if_array()) {
    change_array(*array, chance);
  } else if (json::object* object = value.if_object()) {
    change_object(*object, chance);
  } else {
    // Another text of the same document is likely to mean something, too.
    value = json::value(*all[index(chance, all.size())]);
  }
}

}  // namespace

std::string mutate_json(const std::string& text, std::uint64_t seed) {
  boost::system::error_code error;
  json::value value = json::parse(text, error);
  if (error) return {};
  Chance chance(seed);
  for (std::uint32_t times = 1 + chance.pick(3); times > 0; --times) {
    std::vector<json::value*> all;
    collect(value, all);
    change(*all[index(chance, all.size())], all, chance);
  }
  return json::serialize(value);
}

std::size_t mutate(std::uint8_t* data, std::size_t size, std::size_t max_size, unsigned seed,
                   std::size_t skip) {
  if (size <= skip || seed % 8 == 0) return LLVMFuzzerMutate(data, size, max_size);
  const std::string text(reinterpret_cast<const char*>(data) + skip, size - skip);
  const std::string changed = mutate_json(text, seed);
  if (changed.empty() || changed.size() + skip > max_size) {
    return LLVMFuzzerMutate(data, size, max_size);
  }
  std::memcpy(data + skip, changed.data(), changed.size());
  return changed.size() + skip;
}

}  // namespace agon::fuzz
