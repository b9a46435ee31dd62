// Any content file among good ones: refused with an error, or a game that can be played. The first
// byte says which file it replaces, the rest is the file.
#include <string_view>

#include "core/record.h"
#include "exercise.h"
#include "games/all.h"
#include "games/registry.h"
#include "json_mutator.h"

namespace {

template <class G>
void try_content(std::uint8_t which, std::string_view text) {
  agon::ContentFiles files = G::built_in_files();
  std::next(files.begin(), static_cast<std::ptrdiff_t>(which % files.size()))->second = text;
  const auto original = agon::find_game(G::info().id);
  EXPECT(original);
  const auto game = (*original)->with_content(files);
  if (!game) {
    EXPECT(!game.error().word.empty() && !game.error().message.empty());
    return;
  }
  EXPECT(agon::parse_json((*game)->content_json()));
  const int counts = G::info().max_players - G::info().min_players + 1;
  const int players = G::info().min_players + static_cast<int>(text.size()) % counts;
  const auto match = (*game)->start({players, {}}, text.size());
  EXPECT(match);
  agon::fuzz::play(**match, text.size(), 150);
  agon::fuzz::look_at(**match);
}

}  // namespace

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  if (size == 0) return 0;
  const std::string_view text(reinterpret_cast<const char*>(data) + 1, size - 1);
  agon::AllGames::for_each([&]<class G>() { try_content<G>(data[0], text); });
  return 0;
}

extern "C" std::size_t LLVMFuzzerCustomMutator(std::uint8_t* data, std::size_t size,
                                               std::size_t max_size, unsigned seed) {
  return agon::fuzz::mutate(data, size, max_size, seed, 1);
}
