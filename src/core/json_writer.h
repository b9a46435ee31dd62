// Writes JSON straight to text: views and records are made thousands of times a second, and going
// through a tree of values costs forty times as much (docs/decisions.md).
#pragma once

#include <cassert>
#include <concepts>
#include <cstdint>
#include <string>
#include <string_view>

namespace agon {

class JsonWriter {
 public:
  JsonWriter() { text_.reserve(kRoom); }

  JsonWriter& begin_object() { return open('{'); }
  JsonWriter& end_object() { return close('}'); }
  JsonWriter& begin_array() { return open('['); }
  JsonWriter& end_array() { return close(']'); }

  JsonWriter& key(std::string_view name) {
    value(name);
    text_ += ':';
    comma_ = false;
    return *this;
  }

  JsonWriter& value(std::string_view text);
  JsonWriter& value(const char* text) { return value(std::string_view(text)); }
  JsonWriter& value(bool flag) { return raw(flag ? "true" : "false"); }
  JsonWriter& value(double number);
  template <std::integral T>
    requires(!std::same_as<T, bool>)
  JsonWriter& value(T number) {
    return integer(static_cast<std::int64_t>(number));
  }
  JsonWriter& null() { return raw("null"); }
  // Text that is JSON already.
  JsonWriter& raw(std::string_view json);

  template <class T>
  JsonWriter& field(std::string_view name, const T& v) {
    key(name);
    return value(v);
  }

  const std::string& text() const { return text_; }
  std::string take() { return std::move(text_); }

 private:
  JsonWriter& open(char c);
  JsonWriter& close(char c);
  JsonWriter& integer(std::int64_t number);
  void separate() {
    if (comma_) text_ += ',';
    comma_ = true;
  }

  static constexpr std::size_t kRoom = 500;  // bytes: most texts fit without growing

  std::string text_;
  bool comma_ = false;
};

}  // namespace agon
