// Changes of a JSON text that keep it JSON: a number moves, members and elements are dropped,
// doubled or exchanged. Random bytes seldom get past a parser.
#pragma once

#include <cstddef>
#include <cstdint>
#include <string>

namespace agon::fuzz {

// The text changed somewhere, or nothing if it is no JSON.
std::string mutate_json(const std::string& text, std::uint64_t seed);

// For LLVMFuzzerCustomMutator: the bytes from `skip` on are JSON, mostly changed as such.
std::size_t mutate(std::uint8_t* data, std::size_t size, std::size_t max_size, unsigned seed,
                   std::size_t skip);

}  // namespace agon::fuzz
