// Reads JSON strictly: every field must be there and in its range, and no other field may be there.
// The first error is kept, with the path to it; everything after it reads as zero.
#pragma once

#include <boost/json/value.hpp>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "core/result.h"

namespace agon {

class JsonReader {
 public:
  bool failed() const { return error_.has_value(); }
  const Error& error() const { return *error_; }
  // Keeps the first fault: a message with the path and further arguments.
  void fail(std::string_view message, const std::string& path, std::vector<Arg> args = {});

 private:
  std::optional<Error> error_;
};

// One value somewhere in the document; null if there is none.
class JsonValue {
 public:
  JsonValue(JsonReader& reader, const boost::json::value* value, std::string path)
      : reader_(&reader), value_(value), path_(std::move(path)) {}

  const std::string& path() const { return path_; }
  JsonReader& reader() const { return *reader_; }
  int number(int low, int high) const;
  bool flag() const;
  bool is_text() const;
  std::string_view text() const;
  // The value as text, turned into something by `parse`, which returns an optional.
  template <class Parse>
  auto id(Parse&& parse) const -> typename decltype(parse(std::string_view()))::value_type {
    const std::string_view word = text();
    if (reader_->failed()) return {};
    if (const auto parsed = parse(word)) return *parsed;
    unknown(word);
    return {};
  }
  // Calls visit(JsonValue) for each element of a list of at most `most`.
  template <class Visit>
  void each(std::size_t most, Visit&& visit) const {
    const std::size_t size = list_size(most);
    for (std::size_t i = 0; i < size && !reader_->failed(); ++i) visit(element(i));
  }
  // Calls visit(key, JsonValue) for each entry of an object.
  template <class Visit>
  void entries(Visit&& visit) const {
    const std::size_t size = object_size();
    for (std::size_t i = 0; i < size && !reader_->failed(); ++i) visit(entry_key(i), entry(i));
  }
  void unknown(std::string_view id) const;

 private:
  friend class JsonFields;
  std::size_t list_size(std::size_t most) const;
  JsonValue element(std::size_t i) const;
  std::size_t object_size() const;
  std::string_view entry_key(std::size_t i) const;
  JsonValue entry(std::size_t i) const;

  JsonReader* reader_;
  const boost::json::value* value_;
  std::string path_;
};

// An object whose fields are all named here; `finish` refuses those that were not asked for.
class JsonFields {
 public:
  explicit JsonFields(JsonValue value);
  bool has(std::string_view key) const;
  JsonValue operator[](std::string_view key);
  int number(std::string_view key, int low, int high) { return (*this)[key].number(low, high); }
  void finish();

 private:
  JsonValue value_;
  std::vector<std::string_view> asked_;
};

// For JsonValue::id: the index of an id in a list of ids, or of the row that has it.
template <class Ids>
auto in(const Ids& ids) {
  return [&ids](std::string_view id) -> std::optional<std::uint8_t> {
    for (std::size_t i = 0; i < ids.size(); ++i) {
      if (ids[i] == id) return static_cast<std::uint8_t>(i);
    }
    return std::nullopt;
  };
}
template <class List>
auto by_id(const List& list) {
  return [&list](std::string_view id) -> std::optional<std::uint8_t> {
    for (std::size_t i = 0; i < list.size(); ++i) {
      if (list[i].id == id) return static_cast<std::uint8_t>(i);
    }
    return std::nullopt;
  };
}

// The JSON has the right form, but no game can be in this state.
Error impossible_state(std::string_view message, std::string fault);

}  // namespace agon
