// The files of a game's room that the build puts into the program. CMake's `agon_game` makes
// `embedded::<game>()` of them.
#pragma once

#include <string>
#include <string_view>

#include "core/content_files.h"

namespace agon {

struct RoomFiles {
  std::string_view game;
  const ContentFiles& data;        // data/games/<game>
  const ContentFiles& schemas;     // data/schemas/<game>
  const ContentFiles& evaluation;  // data/evaluation/<game>.*
  std::string_view ledger;         // the text of RULES.md

  // A file of data/evaluation by the end of its name: "json", "moves.json", "net.json".
  const std::string& evaluation_file(std::string_view end) const {
    return evaluation.at(std::string(game) + "." + std::string(end));
  }
};

}  // namespace agon
