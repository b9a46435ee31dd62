// How busy a run was from its beginning to its end: what was done in each slice of its time, and at
// how many tables.
#pragma once

#include <chrono>
#include <cstdint>
#include <set>
#include <string>
#include <vector>

namespace agon::test {

class Slices {
 public:
  using Span = std::chrono::milliseconds;

  // Ten slices, or fewer: a slice is long enough that people come back from a failure within it.
  // `tables`: so many are played at a time.
  Slices(Span length, int tables);

  // Until then, from the beginning on, something was done at these tables, once for each time that
  // one is named. `failing`: since the last note something was failing on purpose.
  void note(Span at, const std::vector<std::string>& tables, bool failing);

  struct Slice {
    std::uint64_t done = 0;
    std::set<std::string> tables = {};
    Span calm{0};  // how much of it nothing was failing
  };
  const std::vector<Slice>& all() const { return slices_; }
  // The longest time in which nothing was done, whether or not something was failing.
  Span longest_pause() const { return longest_pause_; }
  // The slices in which hardly anybody did anything although there was time for it, a line each:
  // fewer than at a quarter of the tables, or at none.
  std::vector<std::string> idle() const;

 private:
  int tables_;
  std::vector<Slice> slices_;
  Span length_;  // of a slice
  Span last_{0};
  Span last_done_{0};
  Span longest_pause_{0};
};

}  // namespace agon::test
