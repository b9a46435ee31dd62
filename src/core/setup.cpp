#include "core/setup.h"

#include <charconv>

namespace agon {
namespace {

std::string allowed_values(const OptionSpec& spec) {
  if (spec.is_number()) return std::to_string(spec.min) + " … " + std::to_string(spec.max);
  std::string text;
  for (const std::string_view value : spec.values) {
    if (!text.empty()) text += ", ";
    text += value;
  }
  return text;
}

std::optional<int> read_value(const OptionSpec& spec, std::string_view given) {
  for (std::size_t i = 0; i < spec.values.size(); ++i) {
    if (spec.values[i] == given) return static_cast<int>(i);
  }
  if (!spec.is_number()) return std::nullopt;
  int number = 0;
  const auto [end, error] = std::from_chars(given.data(), given.data() + given.size(), number);
  if (error != std::errc() || end != given.data() + given.size()) return std::nullopt;
  if (number < spec.min || number > spec.max) return std::nullopt;
  return number;
}

}  // namespace

std::string OptionSpec::text(int value) const {
  return is_number() ? std::to_string(value) : std::string(values[value]);
}

Result<std::vector<int>> read_options(std::span<const OptionSpec> specs, const Setup& setup) {
  std::vector<int> chosen;
  for (const OptionSpec& spec : specs) chosen.push_back(spec.fallback);
  for (const auto& [id, given] : setup.options) {
    std::size_t i = 0;
    while (i < specs.size() && specs[i].id != id) ++i;
    if (i == specs.size()) {
      std::string known;
      for (const OptionSpec& spec : specs) {
        if (!known.empty()) known += ", ";
        known += spec.id;
      }
      return Error{"bad_setup",
                   Message("core.error.unknown_option",
                           {{"option", Value::of_text(id)}, {"known", Value::of_text(known)}})};
    }
    const std::optional<int> value = read_value(specs[i], given);
    if (!value) {
      return Error{
          "bad_setup",
          Message("core.error.bad_option", {{"option", Value::of_text(id)},
                                            {"value", Value::of_text(given)},
                                            {"allowed", Value::of_text(allowed_values(specs[i]))}}),
          specs[i].rule};
    }
    chosen[i] = *value;
  }
  return chosen;
}

Status check_players(int players, int min, int max, Rule rule) {
  if (players >= min && players <= max) return {};
  return Error{
      "bad_setup",
      Message("core.error.bad_players", {{"players", players}, {"min", min}, {"max", max}}), rule};
}

}  // namespace agon
