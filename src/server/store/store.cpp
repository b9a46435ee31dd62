#include "server/store/store.h"

namespace agon::server {
namespace {

constexpr std::size_t kMostIdBytes = 200;
constexpr std::size_t kMostTextBytes = std::size_t{64} << 20;

// Lead byte, and the range of the byte after it: no overlong forms, no surrogates, nothing beyond
// U+10FFFF (Unicode 15, table 3-7).
struct Lead {
  unsigned char first, last;
  unsigned char low, high;
  std::size_t size;
};
constexpr Lead kLeads[] = {
    {0xC2, 0xDF, 0x80, 0xBF, 2}, {0xE0, 0xE0, 0xA0, 0xBF, 3}, {0xE1, 0xEC, 0x80, 0xBF, 3},
    {0xED, 0xED, 0x80, 0x9F, 3}, {0xEE, 0xEF, 0x80, 0xBF, 3}, {0xF0, 0xF0, 0x90, 0xBF, 4},
    {0xF1, 0xF3, 0x80, 0xBF, 4}, {0xF4, 0xF4, 0x80, 0x8F, 4},
};

// Bytes of the sequence at the beginning of `text`, which starts beyond ASCII; 0 if it is none.
std::size_t sequence_size(std::string_view text) {
  const auto byte = [&](std::size_t i) { return static_cast<unsigned char>(text[i]); };
  for (const Lead& lead : kLeads) {
    if (byte(0) < lead.first || byte(0) > lead.last) continue;
    if (text.size() < lead.size || byte(1) < lead.low || byte(1) > lead.high) return 0;
    for (std::size_t i = 2; i < lead.size; ++i) {
      if ((byte(i) & 0xC0) != 0x80) return 0;
    }
    return lead.size;
  }
  return 0;
}

// UTF-8 without a zero. The databases take nothing else, and would refuse a whole batch because of
// one bad text.
bool is_plain_text(std::string_view text) {
  while (!text.empty()) {
    if (text.front() == '\0') return false;
    const bool ascii = static_cast<unsigned char>(text.front()) < 0x80;
    const std::size_t size = ascii ? 1 : sequence_size(text);
    if (size == 0) return false;
    text.remove_prefix(size);
  }
  return true;
}

}  // namespace

bool is_table_id(std::string_view id) {
  return !id.empty() && id.size() <= kMostIdBytes && is_plain_text(id);
}

bool is_entry_text(std::string_view text) {
  return text.size() <= kMostTextBytes && is_plain_text(text);
}

Result<std::unique_ptr<Store>> open_store(const std::string& address) {
  if (address.starts_with("postgresql://") || address.starts_with("postgres://")) {
    return open_postgres(address);
  }
  return open_sqlite(address);
}

}  // namespace agon::server
