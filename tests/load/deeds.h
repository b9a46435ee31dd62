// What servers acknowledged, and whether the store has an entry for each of it.
#pragma once

#include <cstdint>
#include <map>
#include <string>
#include <vector>

#include "server/store/store.h"

namespace agon::test {

// Something that was acknowledged: an entry of the table's history must be there for it.
struct Deed {
  std::string table;
  std::string kind;  // create, act, take_back, give_up; join, leave, bot (which stands in)
  int player = -1;
  std::int64_t ask = -1;
  std::string what = {};  // the action, how many decisions, the hash of the token
  auto operator<=>(const Deed&) const = default;
};

struct Deeds {
  std::vector<Deed> acknowledged;
  std::map<std::string, int> joins_said;  // by table, whether they were answered or not
};

struct Findings {
  std::vector<std::string> lost;     // acknowledged, and not there
  std::vector<std::string> doubled;  // there twice
};

// Compares the acknowledged deeds of one table with its entries.
Findings audit(const std::string& table, const std::vector<server::StoredEntry>& entries,
               const Deeds& deeds);

}  // namespace agon::test
