// A set of data files by name ("merchants.json"), from a folder or built into the program.
#pragma once

#include <cstdint>
#include <map>
#include <string>
#include <string_view>

#include "core/result.h"

namespace agon {

using ContentFiles = std::map<std::string, std::string, std::less<>>;

// Every *.json file of a folder.
Result<ContentFiles> read_content_folder(const std::string& folder);

// FNV-1a, for digests of states, contents and signatures. Not a secret-keeping hash.
class Digest {
 public:
  void add(std::string_view text) {
    for (const char c : text) {
      hash_ = (hash_ ^ static_cast<unsigned char>(c)) * 0x100000001b3ULL;
    }
  }
  std::uint64_t value() const { return hash_; }
  std::string hex() const;

 private:
  std::uint64_t hash_ = 0xcbf29ce484222325ULL;
};

}  // namespace agon
