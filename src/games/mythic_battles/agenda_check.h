#pragma once

#include <optional>
#include <string>

#include "games/mythic_battles/state.h"

namespace agon::mythic_battles {

// Why the engine could not go on from this agenda and its records, or nothing. Presumes that
// `check` holds, and never crashes on any agenda.
std::optional<std::string> agenda_fault(const State& s);

}  // namespace agon::mythic_battles
