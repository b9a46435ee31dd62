// The games that Agon plays. A new game joins by its line in `all.h`.
#pragma once

#include <memory>
#include <string_view>
#include <vector>

#include "core/any_game.h"

namespace agon {

// Every game with its built-in content, in the order of `all.h`.
const std::vector<std::shared_ptr<const AnyGame>>& all_games();
// The game with this id, or an error that names those there are.
Result<std::shared_ptr<const AnyGame>> find_game(std::string_view id);

}  // namespace agon
