// Plays a random game of Panthalos to its end.
#include <cstdio>

#include "games/panthalos/panthalos.h"

int main() {
  using Game = agon::panthalos::Panthalos;
  const auto content = Game::load_content(Game::built_in_files());
  if (!content) return 1;

  agon::Chance chance(2026);  // all that is random comes from this seed
  auto state = Game::initial(*content, {.players = 3, .options = {}}, chance, nullptr);
  if (!state) return 1;

  Game::Actions actions;
  int count = 0;
  for (; Game::to_act(*state) != agon::kNobody; ++count) {
    actions.clear();
    Game::legal(*state, actions);
    const auto choice = chance.pick(static_cast<std::uint32_t>(actions.size()));
    Game::apply(*state, actions[static_cast<int>(choice)], chance, nullptr);
  }

  const auto scores = Game::scores(*state);
  const auto ranking = Game::ranking(*state);
  std::printf("%d actions\n", count);
  for (std::size_t p = 0; p < 3; ++p) {
    std::printf("player %zu: %d points, place %d\n", p + 1, scores[p], ranking.place[p]);
  }
}
