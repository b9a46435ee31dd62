#include "ai/levels.h"

#include <algorithm>
#include <array>
#include <charconv>
#include <string>

namespace agon {
namespace {

using std::chrono::milliseconds;

constexpr std::array<std::string_view, 6> kNames = {"easy",   "medium",   "hard",
                                                    "greedy", "weighted", "random"};

constexpr std::uint32_t kMostIterations = 100'000'000;
constexpr std::uint32_t kMostThreads = 256;
constexpr std::string_view kSearch = "ismcts:";
constexpr std::string_view kPatient = "patient:";
constexpr std::string_view kFixed = "_fixed";

constexpr milliseconds kDecision{2000};
constexpr milliseconds kTurn{6000};
constexpr milliseconds kSecret{250};  // the server answers private questions a little later

struct Level {
  std::string_view name;
  IsmctsBudget timed;
};
constexpr std::array<Level, 3> kLevels = {{
    {"easy", {10, kDecision, kTurn, kSecret, 1, false, true}},
    {"medium", {100, kDecision, kTurn, kSecret, 1, false, true}},
    {"hard", {0, kDecision, kTurn, kSecret, 1, true}},
}};

// The same without a clock.
IsmctsBudget untimed(const IsmctsBudget& timed) {
  return {timed.iterations, {}, {}, {}, timed.threads, timed.patient, timed.samples_visits};
}

std::optional<std::uint32_t> number_in(std::string_view text, std::uint32_t most) {
  std::uint32_t number = 0;
  const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), number);
  if (error != std::errc{} || end != text.data() + text.size()) return std::nullopt;
  if (number == 0 || number > most) return std::nullopt;
  return number;
}

// Of ismcts:N and ismcts:N:T, patient:N and patient:N:T.
std::optional<IsmctsBudget> spelt_out(std::string_view name) {
  const bool patient = name.starts_with(kPatient);
  if (!patient && !name.starts_with(kSearch)) return std::nullopt;
  name.remove_prefix(patient ? kPatient.size() : kSearch.size());
  const std::size_t colon = name.find(':');
  const auto iterations = number_in(name.substr(0, colon), kMostIterations);
  if (!iterations) return std::nullopt;
  IsmctsBudget budget{*iterations, {}, {}, {}, 1, patient};
  if (colon != std::string_view::npos) {
    const auto threads = number_in(name.substr(colon + 1), kMostThreads);
    if (!threads) return std::nullopt;
    budget.threads = static_cast<int>(*threads);
  }
  return budget;
}

}  // namespace

std::span<const std::string_view> bot_names() { return kNames; }

std::optional<IsmctsBudget> search_budget(std::string_view name) {
  if (const auto budget = spelt_out(name)) return budget;
  for (const Level& level : kLevels) {
    if (name == level.name) return level.timed;
    if (name.starts_with(level.name) && name.substr(level.name.size()) == kFixed) {
      return untimed(level.timed);
    }
  }
  return std::nullopt;
}

namespace {

bool is_listed(std::string_view name) {
  return std::find(kNames.begin(), kNames.end(), name) != kNames.end();
}

Error unknown_bot(std::string_view name, std::string_view more) {
  std::string known;
  for (const std::string_view each : kNames) {
    if (!known.empty()) known += ", ";
    known += each;
  }
  known += more;
  return Error{"unknown_bot",
               Message("core.error.unknown_bot", {{"bot", Value::of_text(std::string(name))},
                                                  {"known", Value::of_text(known)}})};
}

}  // namespace

Status check_bot(std::string_view name) {
  if (is_listed(name) || search_budget(name)) return {};
  return unknown_bot(name,
                     ", easy_fixed, medium_fixed, hard_fixed, ismcts:N, ismcts:N:T, patient:N, "
                     "patient:N:T");
}

Status check_level(std::string_view name) {
  if (is_listed(name)) return {};
  return unknown_bot(name, "");
}

}  // namespace agon
