#include "server/tables/json_text.h"

#include <bit>
#include <cstdint>

#ifdef __SSE2__
#include <emmintrin.h>
#endif

namespace agon::server {
namespace {

bool ends_plain_value(char c) { return c == ',' || c == '}' || c == ']'; }

// Goes on from a place inside a container, outside of strings.
std::size_t end_of_container(std::string_view text, std::size_t at, int depth) {
  while (at < text.size()) {
    switch (text[at]) {
      case '"': at = end_of_string(text, at); continue;
      case '{':
      case '[': ++depth; break;
      case '}':
      case ']':
        if (--depth == 0) return at + 1;
        break;
      default: break;
    }
    ++at;
  }
  return at;
}

#ifdef __SSE2__
// Views are a few kilobytes, and comparing them is mostly looking for the ends of values. So that
// is done for 64 characters at a time, a bit each: quotes, brackets that open, brackets that close.
struct Block {
  std::uint64_t quotes = 0;
  std::uint64_t backslashes = 0;
  std::uint64_t opening = 0;
  std::uint64_t closing = 0;

  explicit Block(const char* text) {
    for (std::size_t part = 0; part < 4; ++part) {
      const __m128i chars = _mm_loadu_si128(reinterpret_cast<const __m128i*>(text + 16 * part));
      // '[' and '{' differ by this bit only, and so do ']' and '}'.
      const __m128i folded = _mm_or_si128(chars, _mm_set1_epi8(0x20));
      quotes |= bits(chars, '"') << (16 * part);
      backslashes |= bits(chars, '\\') << (16 * part);
      opening |= bits(folded, '{') << (16 * part);
      closing |= bits(folded, '}') << (16 * part);
    }
  }

 private:
  static std::uint64_t bits(__m128i chars, char c) {
    return static_cast<std::uint32_t>(_mm_movemask_epi8(_mm_cmpeq_epi8(chars, _mm_set1_epi8(c))));
  }
};

// Each bit of the result says whether the number of set bits up to it is odd. For quotes, these are
// the characters between two of them.
std::uint64_t odd_up_to(std::uint64_t bits) {
  for (unsigned shift = 1; shift < 64; shift *= 2) bits ^= bits << shift;
  return bits;
}

std::size_t end_of_container(std::string_view text, std::size_t at) {
  int depth = 0;
  while (at + 64 <= text.size()) {
    const Block block(text.data() + at);
    if (block.backslashes != 0) return end_of_container(text, at, depth);  // seldom
    const std::uint64_t inside = odd_up_to(block.quotes);
    std::uint64_t outside = ~inside;
    std::size_t size = 64;
    if (inside >> 63U != 0) {  // up to the string that it cuts
      size = 63U - static_cast<std::size_t>(std::countl_zero(block.quotes));
      if (size == 0) {
        at = end_of_string(text, at);
        continue;
      }
      outside &= (std::uint64_t{1} << size) - 1;
    }
    const std::uint64_t opening = block.opening & outside;
    const std::uint64_t closing = block.closing & outside;
    if (depth > std::popcount(closing)) {
      depth += std::popcount(opening) - std::popcount(closing);
    } else {
      for (std::uint64_t both = opening | closing; both != 0; both &= both - 1) {
        depth += (opening & both & (~both + 1)) != 0 ? 1 : -1;
        if (depth == 0) return at + static_cast<std::size_t>(std::countr_zero(both)) + 1;
      }
    }
    at += size;
  }
  return end_of_container(text, at, depth);
}
#else
std::size_t end_of_container(std::string_view text, std::size_t at) {
  return end_of_container(text, at, 0);
}
#endif

}  // namespace

std::size_t end_of_string(std::string_view text, std::size_t at) {
  // Most are names and ids of a few letters.
  for (++at; text[at] != '"'; ++at) {
    if (text[at] == '\\') ++at;
  }
  return at + 1;
}

std::size_t end_of_value(std::string_view text, std::size_t at) {
  if (at >= text.size()) return at;
  if (text[at] == '"') return end_of_string(text, at);
  if (text[at] == '{' || text[at] == '[') return end_of_container(text, at);
  while (at < text.size() && !ends_plain_value(text[at])) ++at;
  return at;
}

}  // namespace agon::server
