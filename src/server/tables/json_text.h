// Walks over JSON text without reading it into values. Texts are as JsonWriter makes them: valid
// and without spaces.
#pragma once

#include <string_view>

namespace agon::server {

// Where the string that begins at `at`, with its quote, ends.
std::size_t end_of_string(std::string_view text, std::size_t at);
// Where the value that begins at `at` ends.
std::size_t end_of_value(std::string_view text, std::size_t at);

struct JsonMember {
  std::string_view name;  // with its quotes; empty in an array
  std::string_view value;
};

// The members of an object or the elements of an array, one after the other.
class JsonWalk {
 public:
  explicit JsonWalk(std::string_view text, std::size_t from = 1)
      : text_(text), at_(from), object_(text.front() == '{') {}

  // The next one; false after the last.
  bool next(JsonMember& member) {
    if (at_ + 1 >= text_.size()) return false;
    if (object_) {
      const std::size_t end = end_of_string(text_, at_);
      member.name = text_.substr(at_, end - at_);
      at_ = end + 1;
    }
    const std::size_t end = end_of_value(text_, at_);
    member.value = text_.substr(at_, end - at_);
    at_ = end + 1;
    return true;
  }

 private:
  std::string_view text_;
  std::size_t at_;
  bool object_;
};

}  // namespace agon::server
