// A recorded game from a file.
#pragma once

#include <memory>
#include <string>

#include "cli/command.h"
#include "server/tables/verify.h"

namespace agon::cli {

Error in_file(const std::string& file, const Error& error);

// The match at the end of the record, verified action by action; with `verified`, its chance too.
Result<std::unique_ptr<AnyMatch>> open_record(const std::string& file, GameArguments game_arguments,
                                              server::Verified* verified = nullptr);

}  // namespace agon::cli
