// The whole state as JSON: what its writer (state.cpp) and its reader (state_reader.cpp) share.
#pragma once

#include <array>
#include <string_view>

#include "core/json_reader.h"
#include "core/json_writer.h"
#include "games/panthalos/state.h"

namespace agon::panthalos {

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

// Arguments of steps: what comes from the content or the board.
void write_merchant(JsonWriter& out, const State& s, int merchant);
int read_merchant(const JsonValue& json, const State& s);
void write_token(JsonWriter& out, const State& s, int token);
int read_token(const JsonValue& json, const State& s);
void write_piece(JsonWriter& out, const State& s, int piece);
int read_piece(const JsonValue& json, const State& s);
void write_place(JsonWriter& out, const State& s, int place);
int read_place(const JsonValue& json, const State& s);
// A set of spaces of one location, by their order numbers.
void write_spaces(JsonWriter& out, const State& s, int spaces);
int read_spaces(const JsonValue& json, const State& s);

}  // namespace agon::panthalos
