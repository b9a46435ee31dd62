#include "core/json_writer.h"

#include <algorithm>
#include <charconv>
#include <cmath>
#include <cstdio>

namespace agon {

JsonWriter& JsonWriter::open(char c) {
  separate();
  text_ += c;
  comma_ = false;
  return *this;
}

JsonWriter& JsonWriter::close(char c) {
  text_ += c;
  comma_ = true;
  return *this;
}

JsonWriter& JsonWriter::raw(std::string_view json) {
  separate();
  text_ += json;
  return *this;
}

JsonWriter& JsonWriter::integer(std::int64_t number) {
  char buffer[24];
  const auto end = std::to_chars(buffer, buffer + sizeof buffer, number).ptr;
  return raw({buffer, static_cast<std::size_t>(end - buffer)});
}

JsonWriter& JsonWriter::value(double number) {
  if (!std::isfinite(number)) return null();
  char buffer[32];
  const int size = std::snprintf(buffer, sizeof buffer, "%.6g", number);
  return raw({buffer, static_cast<std::size_t>(size)});
}

JsonWriter& JsonWriter::value(std::string_view text) {
  separate();
  text_ += '"';
  const auto plain = [](char c) {
    return c != '"' && c != '\\' && static_cast<unsigned char>(c) >= 0x20;
  };
  if (std::all_of(text.begin(), text.end(), plain)) {  // nearly always: ids and words
    text_.append(text).push_back('"');
    return *this;
  }
  for (const char c : text) {
    switch (c) {
      case '"': text_ += "\\\""; break;
      case '\\': text_ += "\\\\"; break;
      case '\n': text_ += "\\n"; break;
      case '\t': text_ += "\\t"; break;
      case '\r': text_ += "\\r"; break;
      default:
        if (static_cast<unsigned char>(c) < 0x20) {
          char buffer[8];
          std::snprintf(buffer, sizeof buffer, "\\u%04x", static_cast<unsigned>(c));
          text_ += buffer;
        } else {
          text_ += c;
        }
    }
  }
  text_ += '"';
  return *this;
}

}  // namespace agon
