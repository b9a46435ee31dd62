// Reads and writes whole files. A failed write leaves the old file as it was.
#pragma once

#include <cstddef>
#include <string>
#include <string_view>

#include "core/result.h"

namespace agon::cli {

// The file as text; refuses folders, what cannot be read, and more than `limit` bytes.
Result<std::string> read_file(const std::string& path, std::size_t limit);

// Writes a whole file or nothing: writes a temporary file beside it, syncs it to the disk, and
// renames it. A device or a pipe is written to directly.
Status write_file(const std::string& path, std::string_view text);

// Whether `write_file` could write there. Ask before hours of work; leaves no file.
Status check_writable(const std::string& path);

}  // namespace agon::cli
