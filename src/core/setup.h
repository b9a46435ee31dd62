// How a game starts: number of players and options. Options are declared once by the game; the
// command line, the protocol and the page's form all come from that declaration.
#pragma once

#include <cstdint>
#include <map>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "core/result.h"
#include "core/types.h"

namespace agon {

// An option is a choice among named values, or a whole number between two bounds.
struct OptionSpec {
  std::string_view id;
  std::vector<std::string_view> values;  // names in order; empty for a number
  int min = 0;                           // numbers only
  int max = 0;
  int fallback = 0;  // the default: an index into `values`, or a number
  Rule rule;

  bool is_number() const { return values.empty(); }
  std::string text(int value) const;
};

struct Setup {
  int players = 0;
  std::map<std::string, std::string, std::less<>> options;  // as given, by id
};

// The options' values in the order of their declaration: what was given, else the default.
// Names the first option or value that does not exist, and what would be right.
Result<std::vector<int>> read_options(std::span<const OptionSpec> specs, const Setup& setup);
// Refuses a number of players outside the bounds.
Status check_players(int players, int min, int max, Rule rule);

}  // namespace agon
