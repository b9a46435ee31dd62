// The only source of randomness. Everything random in a game is "pick one of n".
//
// A pick comes from a seeded generator (fast, the same on every platform), or from a PickSource: a
// script in a test, the picks of a record, a cryptographic stream at a table. Picks can be written
// down as they fall, so that a record replays without any generator.
#pragma once

#include <cassert>
#include <cstdint>
#include <span>
#include <vector>

namespace agon {

// A pick: candidate number `value` out of `of`, 0 <= value < of.
struct Pick {
  std::uint32_t value = 0;
  std::uint32_t of = 0;
  friend bool operator==(const Pick&, const Pick&) = default;
};

// Where picks come from when it is not the built-in generator.
class PickSource {
 public:
  virtual ~PickSource() = default;
  virtual std::uint32_t pick(std::uint32_t n) = 0;
};

// Replays recorded picks. If they run out or do not fit, it answers 0 and remembers that it failed,
// so that a broken record can be refused.
class ScriptedPicks final : public PickSource {
 public:
  explicit ScriptedPicks(std::vector<Pick> picks) : picks_(std::move(picks)) {}
  // For tests that only care about the values: any number of candidates will do.
  static ScriptedPicks values(std::span<const std::uint32_t> values);

  std::uint32_t pick(std::uint32_t n) override;
  bool failed() const { return failed_; }
  bool used_up() const { return next_ == picks_.size(); }

 private:
  std::vector<Pick> picks_;
  std::size_t next_ = 0;
  bool failed_ = false;
};

class Chance {
 public:
  // Game `stream` of a run seeded with `seed` draws from (seed, stream).
  explicit Chance(std::uint64_t seed, std::uint64_t stream = 0);
  explicit Chance(PickSource& source) : source_(&source) {}

  // One of n candidates, each equally likely. With a single candidate nothing is recorded, but it
  // counts as a call: whether a draw counts as chance must not depend on how many tokens are left.
  std::uint32_t pick(std::uint32_t n) {
    assert(n > 0);
    ++calls_;
    if (n == 1) return 0;
    const std::uint32_t value = source_ == nullptr ? bounded(n) : source_->pick(n);
    if (log_ != nullptr) log_->push_back({value, n});
    return value;
  }

  // Index of one unit among `counts`, which add up to `total`: a token out of a bag, a weighted
  // face.
  template <class Count>
  std::size_t pick_counted(std::span<const Count> counts, std::uint32_t total) {
    std::uint32_t rest = pick(total);
    std::size_t i = 0;
    while (rest >= counts[i]) rest -= counts[i++];
    return i;
  }

  // Appends every pick to `log` from now on (null: stop).
  void record_to(std::vector<Pick>* log) { log_ = log; }
  // How many picks were asked for, those with one candidate included.
  std::uint64_t calls() const { return calls_; }

 private:
  // Lemire's bounded pick with rejection: exact, and the same on every platform.
  std::uint32_t bounded(std::uint32_t n) {
    std::uint64_t m = (next() >> 32) * n;
    if (static_cast<std::uint32_t>(m) < n) [[unlikely]] {
      const std::uint32_t threshold = (0U - n) % n;
      while (static_cast<std::uint32_t>(m) < threshold) m = (next() >> 32) * n;
    }
    return static_cast<std::uint32_t>(m >> 32);
  }

  // xoshiro256** by Blackman and Vigna.
  std::uint64_t next() {
    const std::uint64_t result = rotl(s_[1] * 5, 7) * 9;
    const std::uint64_t t = s_[1] << 17;
    s_[2] ^= s_[0];
    s_[3] ^= s_[1];
    s_[1] ^= s_[2];
    s_[0] ^= s_[3];
    s_[2] ^= t;
    s_[3] = rotl(s_[3], 45);
    return result;
  }
  static constexpr std::uint64_t rotl(std::uint64_t x, int k) { return (x << k) | (x >> (64 - k)); }

  std::uint64_t s_[4] = {};
  std::uint64_t calls_ = 0;
  PickSource* source_ = nullptr;
  std::vector<Pick>* log_ = nullptr;
};

// Mixes two numbers into one seed (splitmix64), for runs that need many independent streams.
std::uint64_t mix_seed(std::uint64_t seed, std::uint64_t stream);

}  // namespace agon
