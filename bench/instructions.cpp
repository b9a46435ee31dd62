#include "instructions.h"

#include <fmt/format.h>

#include <cstdint>
#include <cstdio>
#include <cstdlib>
#include <string>

namespace agon::bench {
namespace {

std::string output_of(const std::string& command) {
  std::string output;
  FILE* pipe = popen(command.c_str(), "r");
  if (pipe == nullptr) return output;
  char buffer[512];
  while (std::fgets(buffer, sizeof buffer, pipe) != nullptr) output += buffer;
  pclose(pipe);
  return output;
}

// The first whole number after `label`.
std::optional<std::int64_t> number_after(const std::string& text, std::string_view label) {
  const std::size_t at = text.find(label);
  if (at == std::string::npos) return std::nullopt;
  const char* start = text.c_str() + at + label.size();
  char* end = nullptr;
  const std::int64_t number = std::strtoll(start, &end, 10);
  if (end == start) return std::nullopt;
  return number;
}

std::string quoted(std::string_view text) {
  std::string result = "'";
  for (const char c : text) result += c == '\'' ? std::string("'\\''") : std::string(1, c);
  return result + "'";
}

}  // namespace

bool valgrind_found() { return !output_of("command -v valgrind").empty(); }

std::optional<double> instructions_a_decision(std::string_view program, std::string_view game,
                                              int players) {
  const std::string output = output_of(
      fmt::format("valgrind --tool=callgrind --toggle-collect={} --callgrind-out-file=/dev/null {} "
                  "{} {} {} 2>&1",
                  kCountedFunction, quoted(program), kCountedFlag, quoted(game), players));
  const auto instructions = number_after(output, "Collected :");
  const auto decisions = number_after(output, "decisions");
  if (!instructions || !decisions || *decisions == 0) return std::nullopt;
  return static_cast<double>(*instructions) / static_cast<double>(*decisions);
}

}  // namespace agon::bench
