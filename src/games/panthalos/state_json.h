// The whole state as JSON: what its writer (state.cpp) and its reader (state_reader.cpp) share.
#pragma once

#include <array>
#include <optional>
#include <string>
#include <string_view>

#include "games/panthalos/state.h"

namespace agon::panthalos {

using AgendaStep = Step<StepKind>;

// Values of the options, by the index that the state keeps.
inline constexpr std::array<std::string_view, 2> kContestedOrderIds = {"space", "turn"};
inline constexpr std::array<std::string_view, 2> kDiscardableIds = {"four", "with_goods"};
inline constexpr std::array<std::string_view, 2> kSoloIds = {"off", "on"};
// The sides of a duel, and how far the use of an Artisan is.
inline constexpr std::array<std::string_view, 2> kDuelSideIds = {"attacker", "defender"};
inline constexpr std::array<std::string_view, 3> kEffectIds = {"first_of_pair", "only",
                                                               "second_of_pair"};
// The pools of a player's pieces.
inline constexpr std::array<std::string_view, kPools> kPoolIds = {"front", "thermae", "titanus",
                                                                  "agro"};

// Whether a step belongs to a player; the others have player 0.
bool has_player(StepKind kind);

// Why the engine could not go on from this agenda, or nothing. Presumes that `check` holds but for
// the agenda, and never crashes on any agenda. In agenda_check.cpp.
std::optional<std::string> agenda_fault(const State& s);

}  // namespace agon::panthalos
