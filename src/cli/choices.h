// The numbered choices of a decision, grouped by verb, and what a person may type to choose one.
#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "cli/command.h"

namespace agon::cli {

// Lines to print: long groups of two arguments (pieces on spaces) as a table, others as a list.
std::vector<std::string> list_choices(const Context& context, std::string_view game,
                                      const std::vector<ActionInfo>& actions);

// The sentence of a choice with what it brings.
std::string choice_sentence(const Context& context, const ActionInfo& action);

// The choices (as indices) that fit the typed text best: those with exactly this notation, else
// those that begin with it, else those whose words have its letters in order ("w2 ag1" is `place
// worker:2 agora.1`).
std::vector<std::size_t> match_choices(const std::vector<ActionInfo>& actions,
                                       std::string_view typed);

}  // namespace agon::cli
