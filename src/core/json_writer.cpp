#include "core/json_writer.h"

#include <algorithm>
#include <charconv>
#include <cmath>
#include <cstdio>
#include <cstring>

namespace agon {
namespace {

constexpr std::uint64_t kOnes = 0x0101010101010101;
constexpr std::uint64_t kHighs = 0x80 * kOnes;

// Whether one of eight bytes is zero. (Bits of later bytes may be wrong; only "any" is asked.)
constexpr std::uint64_t zero_bytes(std::uint64_t bytes) {
  return (bytes - kOnes) & ~bytes & kHighs;
}

bool is_plain(char c) { return c != '"' && c != '\\' && static_cast<unsigned char>(c) >= 0x20; }

// Whether nothing has to be escaped: no quote, no backslash, no byte below 0x20. Most of a view is
// names and ids, so eight bytes are checked at once.
bool is_plain(std::string_view text) {
  std::size_t i = 0;
  for (; i + 8 <= text.size(); i += 8) {
    std::uint64_t bytes = 0;
    std::memcpy(&bytes, text.data() + i, 8);
    const std::uint64_t low = (bytes - 0x20 * kOnes) & ~bytes & kHighs;
    if ((low | zero_bytes(bytes ^ '"' * kOnes) | zero_bytes(bytes ^ '\\' * kOnes)) != 0)
      return false;
  }
  return std::all_of(text.begin() + static_cast<std::ptrdiff_t>(i), text.end(),
                     [](char c) { return is_plain(c); });
}

}  // namespace

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
  if (is_plain(text)) {  // nearly always: ids and words
    const std::size_t before = text_.size();
    const std::size_t comma = comma_ ? 1 : 0;
    text_.resize(before + comma + text.size() + 2, ',');
    char* out = text_.data() + before + comma;
    *out++ = '"';
    text.copy(out, text.size());
    out[text.size()] = '"';
    comma_ = true;
    return *this;
  }
  separate();
  text_ += '"';
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
