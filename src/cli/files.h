// Reading and writing whole files, so that a failure leaves nothing half done.
#pragma once

#include <cstddef>
#include <string>
#include <string_view>

#include "core/result.h"

namespace agon::cli {

// The file as text; refuses folders, what cannot be read, and more than `limit` bytes.
Result<std::string> read_file(const std::string& path, std::size_t limit);

// Writes a file as a whole or not at all: to a temporary file beside it, down to the disk, then
// renamed. What is not a regular file (a device, a pipe) is written to as it is.
Status write_file(const std::string& path, std::string_view text);

// Whether there is a place for `write_file`: to be asked before hours of work. Leaves nothing.
Status check_writable(const std::string& path);

}  // namespace agon::cli
