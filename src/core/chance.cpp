#include "core/chance.h"

namespace agon {
namespace {

std::uint64_t splitmix64(std::uint64_t& x) {
  std::uint64_t z = (x += 0x9e3779b97f4a7c15ULL);
  z = (z ^ (z >> 30)) * 0xbf58476d1ce4e5b9ULL;
  z = (z ^ (z >> 27)) * 0x94d049bb133111ebULL;
  return z ^ (z >> 31);
}

}  // namespace

std::uint64_t mix_seed(std::uint64_t seed, std::uint64_t stream) {
  std::uint64_t x = seed;
  const std::uint64_t a = splitmix64(x);
  x = a ^ (stream * 0xd1342543de82ef95ULL);
  return splitmix64(x);
}

Chance::Chance(std::uint64_t seed, std::uint64_t stream) {
  std::uint64_t x = mix_seed(seed, stream);
  for (std::uint64_t& word : s_) word = splitmix64(x);
}

ScriptedPicks ScriptedPicks::values(std::span<const std::uint32_t> values) {
  std::vector<Pick> picks;
  for (const std::uint32_t value : values) picks.push_back({value, 0});
  return ScriptedPicks(std::move(picks));
}

std::uint32_t ScriptedPicks::pick(std::uint32_t n) {
  if (failed_ || next_ == picks_.size()) {
    failed_ = true;
    return 0;
  }
  const Pick& pick = picks_[next_++];
  if (pick.value >= n || (pick.of != 0 && pick.of != n)) {
    failed_ = true;
    return 0;
  }
  return pick.value;
}

}  // namespace agon
