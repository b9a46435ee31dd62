// `agon engine`: the protocol on standard input and output.
#pragma once

#include <iosfwd>
#include <memory>
#include <vector>

#include "core/any_game.h"

namespace agon::cli {

// One JSON message a line, each answered by at most one line, until the input ends. Bad input is
// answered, never fatal. Returns the exit code.
int run_engine(std::istream& in, std::ostream& out,
               std::vector<std::shared_ptr<const AnyGame>> games);

// The same on standard input and output, with these games.
int engine_command(std::vector<std::shared_ptr<const AnyGame>> games);

}  // namespace agon::cli
