#include "games/registry.h"

#include <cstdio>
#include <cstdlib>

#include "core/game_model.h"
#include "games/all.h"

namespace agon {

const std::vector<std::shared_ptr<const AnyGame>>& all_games() {
  static const auto games = [] {
    std::vector<std::shared_ptr<const AnyGame>> list;
    AllGames::for_each([&]<class G>() {
      auto content = G::load_content(G::built_in_files());
      if (!content) {  // our own data files are broken: a mistake of ours, caught by any test
        std::fprintf(stderr, "built-in content of %s: %s\n", std::string(G::info().id).c_str(),
                     content.error().message.id.c_str());
        std::abort();
      }
      list.push_back(std::make_shared<GameModel<G>>(std::move(*content)));
    });
    return list;
  }();
  return games;
}

Result<std::shared_ptr<const AnyGame>> find_game(std::string_view id) {
  std::string known;
  for (const auto& game : all_games()) {
    if (game->info().id == id) return game;
    if (!known.empty()) known += ", ";
    known += game->info().id;
  }
  return Error{"unknown_game",
               Message("core.error.unknown_game", {{"game", Value::of_text(std::string(id))},
                                                   {"known", Value::of_text(known)}})};
}

}  // namespace agon
