// How much one address may ask for. Each kind of thing has a bucket of tokens: it is filled at a
// steady rate and what is asked for takes tokens out, so a burst is fine and a flood is not.
//
// To be used by one thread at a time.
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

#include "server/protocol/rpc.h"

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
  Rate reads{20, 400};       // of tables that are not in memory
  Rate checks{10, 100};      // of whether the server is well
  Rate refusals{20, 1'000};  // of anything above; a client that goes on is cut off
  // The address that was quiet the longest is forgotten when there are more.
  std::size_t addresses = 20'000;
};

class Limits {
 public:
  using Time = std::chrono::steady_clock::time_point;
  using Clock = std::function<Time()>;

  explicit Limits(LimitOptions options, Clock clock = &std::chrono::steady_clock::now);

  // Each of these counts something. If it may not be done now, only the refusal is counted, and the
  // result is how long the client has to wait.
  using Wait = std::optional<std::chrono::milliseconds>;
  // A message of the protocol, whatever it is: every call of a batch counts.
  Wait wait_before(const std::string& address, const protocol::Calls& calls);
  // One table to be read from the store.
  Wait wait_before_reading(const std::string& address) { return wait_for(address, {.reads = 1}); }
  // A ping, or an HTTP request.
  Wait wait_before_request(const std::string& address) {
    return wait_for(address, {.messages = 1});
  }
  // A look at the server's health.
  Wait wait_before_check(const std::string& address) { return wait_for(address, {.checks = 1}); }
  // Counts bytes that came; false if they are too many.
  bool take_bytes(const std::string& address, std::size_t bytes);
  // Whether this address goes on although it is refused all the time.
  bool is_deaf(const std::string& address);

  // What was refused since the start.
  std::uint64_t refused() const { return refused_; }
  // How many addresses are remembered.
  std::size_t addresses() const { return callers_.size(); }

 private:
  enum Kind : std::uint8_t {
    kMessages,
    kBytes,
    kTables,
    kSeats,
    kReads,
    kChecks,
    kRefusals,
    kKinds
  };
  static constexpr std::array kAllKinds{kMessages, kBytes,  kTables,  kSeats,
                                        kReads,    kChecks, kRefusals};
  // What something takes out of the buckets.
  struct Cost {
    double messages = 0;
    double tables = 0;
    double seats = 0;
    double reads = 0;
    double checks = 0;
    double of(Kind kind) const;
    Cost& operator+=(const Cost& other);
  };
  struct Method {
    std::string_view name;
    Cost cost;
  };
  struct Caller {
    std::string address;
    std::array<double, kKinds> left{};
    Time at;
  };

  static Cost cost_of_call(const protocol::Call& call);
  static Cost cost_of(const protocol::Calls& calls);
  Wait wait_for(const std::string& address, const Cost& cost);
  bool limits_any(const Cost& cost) const;
  Wait take(Caller& from, const Cost& cost);
  Wait refuse(Caller& from, std::chrono::milliseconds wait);
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
