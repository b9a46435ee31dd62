// Names that people give themselves, cleaned of everything that is not visible.
#pragma once

#include <optional>
#include <string>
#include <string_view>

namespace agon {

// In bytes of UTF-8.
inline constexpr std::size_t kMaxName = 60;

// The name as it is shown: composed, without what cannot be seen (joiners, marks of direction,
// fillers), white space as single spaces between words. Nothing if no name is left, if it is too
// long, or if it has what no name has: controls, line breaks, private or unassigned characters,
// heaps of accents on one letter.
std::optional<std::string> visible_name(std::string_view text);

// Whether people could confuse two names: they differ only in case, in width, or in letters of
// other scripts that look alike.
bool look_alike(std::string_view a, std::string_view b);

// "Ann 2"; a long name is cut to make room.
std::string numbered_name(std::string_view name, int number);

}  // namespace agon
