#include "ai/levels.h"

#include <algorithm>
#include <array>

namespace agon {

std::span<const std::string_view> bot_names() {
  static constexpr std::array<std::string_view, 3> kNames = {"random", "weighted", "greedy"};
  return kNames;
}

Status check_bot(std::string_view name) {
  const auto names = bot_names();
  if (std::find(names.begin(), names.end(), name) != names.end()) return {};
  std::string known;
  for (const std::string_view each : names) {
    if (!known.empty()) known += ", ";
    known += each;
  }
  return Error{"unknown_bot",
               Message("core.error.unknown_bot", {{"bot", Value::of_text(std::string(name))},
                                                  {"known", Value::of_text(known)}})};
}

}  // namespace agon
