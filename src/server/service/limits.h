// How much one address may ask for. Each kind of thing has a bucket of tokens: it is filled at a
// steady rate and what is asked for takes tokens out, so a burst is fine and a flood is not.
//
// One thread at a time.
#pragma once

#include <array>
#include <chrono>
#include <cstdint>
#include <functional>
#include <list>
#include <optional>
#include <string>
#include <string_view>
#include <unordered_map>

namespace agon::server {

struct Rate {
  double a_second = 0;  // 0: no limit
  double at_once = 0;   // what may come before the rate counts
};

// For one address; behind it may be a school or a family.
struct LimitOptions {
  Rate messages{200, 1'000};
  Rate bytes{1U << 20U, 16U << 20U};
  Rate tables{0.5, 60};
  Rate seats{2, 240};
  // The address that was quiet the longest is forgotten when there are more.
  std::size_t addresses = 20'000;
};

class Limits {
 public:
  using Time = std::chrono::steady_clock::time_point;
  using Clock = std::function<Time()>;

  explicit Limits(LimitOptions options, Clock clock = &std::chrono::steady_clock::now);

  // Counts a call of a method; if it may not be made now, nothing is counted and the result is how
  // long to wait.
  std::optional<std::chrono::milliseconds> wait_before(const std::string& address,
                                                       std::string_view method);
  // Counts bytes that came; false if they are too many.
  bool take_bytes(const std::string& address, std::size_t bytes);

  // What was refused since the start.
  std::uint64_t refused() const { return refused_; }
  // How many addresses are remembered.
  std::size_t addresses() const { return callers_.size(); }

 private:
  enum Kind : std::uint8_t { kMessages, kBytes, kTables, kSeats, kKinds };
  struct Method {
    std::string_view name;
    double messages = 1;  // what it takes of the messages: some cost more than others
    std::optional<Kind> also;
  };
  struct Caller {
    std::string address;
    std::array<double, kKinds> left{};
    Time at;
  };

  static const Method& method_of(std::string_view name);
  Caller& caller(const std::string& address);
  bool is_limited(Kind kind) const { return rates_[kind].a_second > 0; }
  std::chrono::milliseconds time_until(const Caller& caller, Kind kind, double tokens) const;

  std::array<Rate, kKinds> rates_;
  std::size_t most_addresses_;
  Clock clock_;
  std::list<Caller> callers_;  // the latest first
  std::unordered_map<std::string, std::list<Caller>::iterator> by_address_;
  std::uint64_t refused_ = 0;
};

}  // namespace agon::server
