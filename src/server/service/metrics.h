// What the server does, in figures, in the text format of Prometheus (version 0.0.4).
#pragma once

#include <array>
#include <atomic>
#include <cstdint>
#include <ctime>
#include <string>

#include "server/net/net.h"
#include "server/tables/hub_stats.h"

namespace agon::server {

// How often something took how long. From any thread.
class Histogram {
 public:
  // Upper bounds in seconds; beyond the last is anything.
  static constexpr std::array<double, 13> kBounds{0.0005, 0.001, 0.002, 0.005, 0.01, 0.02, 0.05,
                                                  0.1,    0.2,   0.5,   1,     2,    5};
  struct Reading {
    std::array<std::uint64_t, kBounds.size() + 1> counts{};
    double sum = 0;
  };

  void add(double seconds);
  Reading reading() const;

 private:
  std::array<std::atomic<std::uint64_t>, kBounds.size() + 1> counts_{};
  std::atomic<std::uint64_t> nanoseconds_{0};
};

// Counts since the start, and what is there now.
struct StoreStats {
  std::uint64_t done = 0;
  std::uint64_t conflicts = 0;
  std::uint64_t failed = 0;
  std::size_t pending = 0;
  std::uint64_t loads = 0;
  Histogram::Reading times;  // from an append to its being durable
};

struct LimitStats {
  std::uint64_t refused = 0;
  std::size_t addresses = 0;
};

struct Readings {
  NetStats net;
  StoreStats store;
  HubStats hub;
  LimitStats limits;
  std::time_t started = 0;
};

inline constexpr const char* kMetricsType = "text/plain; version=0.0.4; charset=utf-8";

// All of it, and the process's own memory, time and files.
std::string metrics_text(const Readings& readings);

}  // namespace agon::server
