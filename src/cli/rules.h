// Looking up rules, for `agon rules` and for the prompt of `agon play`.
#pragma once

#include <string>
#include <vector>

#include "cli/command.h"

namespace agon::cli {

// Prints the rule with this number, the chapter with this code, or the rules with these words.
Status show_rules(const Context& context, const GameInfo& info,
                  const std::vector<std::string>& query, bool json = false);

}  // namespace agon::cli
