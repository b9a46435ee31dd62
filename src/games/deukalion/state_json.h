// The whole state as JSON: what its writer (state.cpp) and its reader (state_reader.cpp) share.
#pragma once

#include <array>
#include <string>
#include <string_view>

#include "core/json_writer.h"
#include "games/deukalion/state.h"

namespace agon::deukalion {

inline constexpr std::array<std::string_view, 6> kChallengeIds = {
    "none", "ship", "city", "settlement", "hydra", "hydra_attack"};
inline constexpr std::array<std::string_view, 4> kMovePhaseIds = {"at_rest", "moving", "stopped",
                                                                  "closed"};
inline constexpr std::array<std::string_view, 3> kSpentIds = {"bottom", "discard_and_reshuffle",
                                                              "remove"};

// Pieces of JSON that views and states share. Sets are objects from id to count, zeros left out.
void write_chests(JsonWriter& out, ChestSet chests);
void write_cards(JsonWriter& out, CardSet cards);
void write_card_list(JsonWriter& out, const std::uint8_t* kinds, int count);
void write_pursuits(JsonWriter& out, std::uint16_t set);
void write_options(JsonWriter& out, const State& s);
void write_challenge(JsonWriter& out, const Challenge& challenge);
void write_dice(JsonWriter& out, const State& s);

}  // namespace agon::deukalion
