// The whole state as JSON: what its writer (state.cpp) and its reader (state_reader.cpp) share,
// and small parts that the view uses, too.
#pragma once

#include <array>
#include <string>
#include <string_view>

#include "core/json_writer.h"
#include "games/pantacle/state.h"

namespace agon::pantacle {

inline constexpr std::array<std::string_view, 2> kResourceIds = {"cubes", "adepts"};
inline constexpr std::array<std::string_view, 3> kOverIds = {"running", "won", "capped"};

// An option that the state keeps, with the names of its values.
struct StateOption {
  std::string_view id;
  std::uint8_t Options::*field;
  std::array<std::string_view, 2> values;
};
inline constexpr std::array<StateOption, 9> kStateOptions = {{
    {"first_turn_skip", &Options::first_turn_skip, {"each_player", "game_turn_one"}},
    {"adept_cap", &Options::adept_cap, {"5", "none"}},
    {"purchase_when_full", &Options::purchase_when_full, {"skip", "pay"}},
    {"max_hound_pairs", &Options::max_hound_pairs, {"1", "2"}},
    {"curse_draw", &Options::curse_draw, {"stepwise", "declared"}},
    {"absorb_stolen", &Options::absorb_stolen, {"false", "true"}},
    {"hunt_on_absorbed", &Options::hunt_on_absorbed, {"true", "false"}},
    {"players_min", &Options::players_min, {"3", "2"}},
    {"idle_protection", &Options::idle_protection, {"next_curse", "may_wait"}},
}};

void write_options(JsonWriter& out, const State& s);
void write_blades(JsonWriter& out, const Content& content, Blades blades);
void write_row(JsonWriter& out, const State& s);
void write_curses(JsonWriter& out, const State& s, Player p);
void write_slots(JsonWriter& out, const PlayerState& player);
void write_points(JsonWriter& out, const PlayerState& player);
void write_players(JsonWriter& out, PlayerSet set);
void write_knowers(JsonWriter& out, Knowers knowers);
// The fields "marked" and "announced", each left out where there is none.
void write_favors(JsonWriter& out, const State& s);
const std::string& curse_id(const State& s, int card);

}  // namespace agon::pantacle
