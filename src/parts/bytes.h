// Small counters that lie side by side, looked at eight at a time.
#pragma once

#include <bit>
#include <cstdint>
#include <cstring>

namespace agon {

// Which of `kCount` bytes are not 0: a bit each, the first byte's the lowest.
template <int kCount>
std::uint64_t nonzero_bytes(const std::uint8_t* bytes) {
  static_assert(kCount <= 64 && std::endian::native == std::endian::little);
  constexpr std::uint64_t kLow = 0x7F7F7F7F7F7F7F7FU;
  std::uint64_t set = 0;
  for (int i = 0; i < kCount; i += 8) {
    std::uint64_t eight = 0;
    std::memcpy(&eight, bytes + i, static_cast<std::size_t>(kCount - i < 8 ? kCount - i : 8));
    // The top bit of each byte that is not 0; a product then brings them side by side.
    const std::uint64_t tops = (((eight & kLow) + kLow) | eight) & ~kLow;
    set |= ((tops >> 7U) * 0x0102040810204080U >> 56U) << i;
  }
  return set;
}

}  // namespace agon
