// Any state: refused with an error, or a position that can be shown, played on and written again.
#include <string_view>

#include "core/record.h"
#include "exercise.h"
#include "games/registry.h"
#include "json_mutator.h"

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  const auto json = agon::parse_json({reinterpret_cast<const char*>(data), size});
  if (!json) return 0;
  for (const auto& game : agon::all_games()) {
    const auto match = game->from_state(*json, 1);
    if (!match) {
      EXPECT(!match.error().word.empty() && !match.error().message.empty());
      continue;
    }
    agon::fuzz::look_at(**match);
    const auto written = agon::parse_json((*match)->state_json());
    EXPECT(written);
    const auto again = game->from_state(*written, 1);
    EXPECT(again && (*again)->digest() == (*match)->digest());
    for (int viewer = agon::kOnlooker; viewer < (*match)->players(); ++viewer) {
      const auto other = (*match)->resampled(static_cast<agon::Viewer>(viewer), size);
      agon::fuzz::look_at(*other);
    }
    agon::fuzz::play(**match, size, 300);
    agon::fuzz::look_at(**match);
  }
  return 0;
}

extern "C" std::size_t LLVMFuzzerCustomMutator(std::uint8_t* data, std::size_t size,
                                               std::size_t max_size, unsigned seed) {
  return agon::fuzz::mutate(data, size, max_size, seed, 0);
}
