// `agon engine`: the protocol on standard input and output.
#pragma once

#include <iosfwd>

namespace agon::cli {

// One JSON message a line, each answered by at most one line, until the input ends. Bad input is
// answered, never fatal. Returns the exit code.
int run_engine(std::istream& in, std::ostream& out);

// The same on standard input and output.
int engine_command();

}  // namespace agon::cli
