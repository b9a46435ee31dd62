// Instructions of random play, counted by callgrind: the program runs itself under valgrind.
#pragma once

#include <optional>
#include <string_view>

namespace agon::bench {

// The function between whose beginning and end the child counts.
inline constexpr std::string_view kCountedFunction = "agon_counted_playouts";
// The child's arguments are `--counted GAME PLAYERS`; it prints how many decisions it made.
inline constexpr std::string_view kCountedFlag = "--counted";

bool valgrind_found();
// Instructions a decision; nothing if valgrind is missing or its answer unreadable.
std::optional<double> instructions_a_decision(std::string_view program, std::string_view game,
                                              int players);

}  // namespace agon::bench
