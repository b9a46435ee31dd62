// Any record: refused with an error, or replayed to a match that writes the same record.
#include <string_view>

#include "core/record.h"
#include "exercise.h"
#include "games/registry.h"
#include "json_mutator.h"

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  const auto json = agon::parse_json({reinterpret_cast<const char*>(data), size});
  if (!json) return 0;
  for (const auto& game : agon::all_games()) {
    const auto match = game->from_record(*json, 1);
    if (!match) {
      EXPECT(!match.error().word.empty() && !match.error().message.empty());
      continue;
    }
    agon::fuzz::look_at(**match);
    const auto again = agon::parse_json((*match)->record());
    EXPECT(again);
    const auto repeated = game->from_record(*again, 1);
    EXPECT(repeated && (*repeated)->digest() == (*match)->digest());
    agon::fuzz::play(**match, size, 100);
  }
  return 0;
}

extern "C" std::size_t LLVMFuzzerCustomMutator(std::uint8_t* data, std::size_t size,
                                               std::size_t max_size, unsigned seed) {
  return agon::fuzz::mutate(data, size, max_size, seed, 0);
}
