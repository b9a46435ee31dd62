#include "ai/levels.h"

#include <algorithm>
#include <array>
#include <charconv>

namespace agon {
namespace {

using std::chrono::milliseconds;

constexpr std::array<std::string_view, 6> kNames = {"easy",   "medium",   "hard",
                                                    "greedy", "weighted", "random"};

constexpr std::uint32_t kMostIterations = 100'000'000;
constexpr std::string_view kSearch = "ismcts:";
constexpr std::string_view kFixed = "_fixed";

struct Level {
  std::string_view name;
  std::uint32_t fixed;  // iterations without a clock
  IsmctsBudget timed;
};
constexpr std::array<Level, 3> kLevels = {{
    {"easy", 40, {40, milliseconds{2000}, milliseconds{6000}}},
    {"medium", 300, {300, milliseconds{2000}, milliseconds{6000}}},
    {"hard", 2000, {0, milliseconds{2000}, milliseconds{6000}}},
}};

std::optional<std::uint32_t> iterations_of(std::string_view name) {
  if (!name.starts_with(kSearch)) return std::nullopt;
  name.remove_prefix(kSearch.size());
  std::uint32_t iterations = 0;
  const auto [end, error] = std::from_chars(name.data(), name.data() + name.size(), iterations);
  if (error != std::errc{} || end != name.data() + name.size()) return std::nullopt;
  if (iterations == 0 || iterations > kMostIterations) return std::nullopt;
  return iterations;
}

}  // namespace

std::span<const std::string_view> bot_names() { return kNames; }

std::optional<IsmctsBudget> search_budget(std::string_view name) {
  if (const auto iterations = iterations_of(name)) return IsmctsBudget{*iterations, {}, {}};
  for (const Level& level : kLevels) {
    if (name == level.name) return level.timed;
    if (name.starts_with(level.name) && name.substr(level.name.size()) == kFixed) {
      return IsmctsBudget{level.fixed, {}, {}};
    }
  }
  return std::nullopt;
}

bool needs_clock(std::string_view name) {
  const auto budget = search_budget(name);
  return budget && budget->decision.count() > 0;
}

Status check_bot(std::string_view name) {
  const auto names = bot_names();
  if (std::find(names.begin(), names.end(), name) != names.end() || search_budget(name)) return {};
  std::string known;
  for (const std::string_view each : names) {
    known += each;
    known += ", ";
  }
  known += "easy_fixed, medium_fixed, hard_fixed, ismcts:N";
  return Error{"unknown_bot",
               Message("core.error.unknown_bot", {{"bot", Value::of_text(std::string(name))},
                                                  {"known", Value::of_text(known)}})};
}

}  // namespace agon
