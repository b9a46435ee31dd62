#include "slices.h"

#include <fmt/format.h>

#include <algorithm>

namespace agon::test {
namespace {

using namespace std::chrono_literals;

constexpr std::size_t kSlices = 10;
constexpr Slices::Span kShortest = 10s;
// If a slice has less time than this without failures, nothing is expected of it.
constexpr Slices::Span kTimeToAct = 5s;

std::size_t count_of(Slices::Span length) {
  return std::clamp<std::size_t>(static_cast<std::size_t>(length / kShortest), 1, kSlices);
}

}  // namespace

Slices::Slices(Span length, int tables)
    : tables_(tables),
      slices_(count_of(length)),
      length_(length / static_cast<long>(slices_.size())) {}

// What comes after the planned end counts for the last slice.
void Slices::note(Span at, const std::vector<std::string>& tables, bool failing) {
  const auto index = length_ > 0ms ? static_cast<std::size_t>(at / length_) : 0U;
  Slice& slice = slices_[std::min(index, slices_.size() - 1)];
  if (!failing) slice.calm += at - last_;
  slice.done += tables.size();
  slice.tables.insert(tables.begin(), tables.end());
  if (!tables.empty()) last_done_ = at;
  longest_pause_ = std::max(longest_pause_, at - last_done_);
  last_ = at;
}

std::vector<std::string> Slices::idle() const {
  std::vector<std::string> lines;
  const auto fewest = static_cast<std::size_t>(std::max(1, tables_ / 4));
  for (std::size_t i = 0; i < slices_.size(); ++i) {
    const std::size_t busy = slices_[i].tables.size();
    if (busy >= fewest || slices_[i].calm < kTimeToAct) continue;
    lines.push_back(fmt::format("from {} s to {} s people acted at {} of {} tables",
                                i * length_.count() / 1000, (i + 1) * length_.count() / 1000, busy,
                                tables_));
  }
  return lines;
}

}  // namespace agon::test
