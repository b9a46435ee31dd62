// A table with an entry for each value of an enumeration: what a switch of many cases would say, as
// rows that name their case. Rows may stand in any order. A case that is named twice, or not at
// all, does not compile.
#pragma once

#include <array>
#include <cstdlib>

namespace agon {

struct OthersEmpty {};
inline constexpr OthersEmpty kOthersEmpty;

template <class Key, int kKeys, class Entry>
class TableBy {
 public:
  struct Row {
    Key key;
    Entry entry;
  };

  template <std::size_t kRows>
  consteval TableBy(const Row (&rows)[kRows]) : TableBy(kOthersEmpty, rows) {
    static_assert(kRows == kKeys, "a row for each case");
  }
  // Cases that are not named have an empty entry.
  template <std::size_t kRows>
  consteval TableBy(OthersEmpty, const Row (&rows)[kRows]) {
    std::array<bool, kKeys> named{};
    for (const Row& row : rows) {
      const auto index = static_cast<std::size_t>(row.key);
      if (named[index]) std::abort();  // named twice: this ends the compilation
      named[index] = true;
      entries_[index] = row.entry;
    }
  }

  constexpr const Entry& operator[](Key key) const {
    return entries_[static_cast<std::size_t>(key)];
  }

 private:
  std::array<Entry, kKeys> entries_{};
};

}  // namespace agon
