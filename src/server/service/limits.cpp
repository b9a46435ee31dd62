#include "server/service/limits.h"

#include <algorithm>
#include <cmath>

#include "server/net/address.h"

namespace agon::server {

Limits::Limits(LimitOptions options, Clock clock)
    : rates_{options.messages, options.bytes,  options.tables,  options.seats,
             options.reads,    options.checks, options.refusals},
      most_addresses_(std::max<std::size_t>(options.addresses, 1)),
      clock_(std::move(clock)) {}

double Limits::Cost::of(Kind kind) const {
  switch (kind) {
    case kMessages: return messages;
    case kTables: return tables;
    case kSeats: return seats;
    case kReads: return reads;
    case kChecks: return checks;
    default: return 0;
  }
}

Limits::Cost& Limits::Cost::operator+=(const Cost& other) {
  messages += other.messages;
  tables += other.tables;
  seats += other.seats;
  reads += other.reads;
  checks += other.checks;
  return *this;
}

// Calls that cost the server more count more: those that need a whole state or history, read
// tables, or keep a processor busy. Anything that is not a call costs as much as one call.
Limits::Cost Limits::cost_of_call(const protocol::Call& call) {
  static const std::array<Method, 11> methods{{
      {"create", {.messages = 1, .tables = 1}},
      {"load", {.messages = 20, .tables = 1}},
      {"rematch", {.messages = 1, .tables = 1}},
      {"join", {.messages = 1, .seats = 1}},
      {"view", {.messages = 2}},
      {"watch", {.messages = 2}},
      {"log", {.messages = 3}},
      {"record", {.messages = 3}},
      {"tables", {.messages = 10}},
      {"hint", {.messages = 10}},
      {"analyse", {.messages = 20}},
  }};
  const auto found = std::ranges::find(methods, call.method, &Method::name);
  return found != methods.end() ? found->cost : Cost{.messages = 1};
}

// What is refused as a whole, before any call of it is looked at, is one message.
Limits::Cost Limits::cost_of(const protocol::Calls& calls) {
  if (calls.calls.empty()) return {.messages = 1};
  Cost cost;
  for (const protocol::Call& call : calls.calls) cost += cost_of_call(call);
  return cost;
}

// The caller of an address, its buckets filled up to now.
Limits::Caller& Limits::caller(const std::string& address) {
  const std::string key = subscriber_of(address);
  const Time now = clock_();
  const auto found = by_address_.find(key);
  if (found == by_address_.end()) {
    if (callers_.size() >= most_addresses_) {
      by_address_.erase(callers_.back().address);
      callers_.pop_back();
    }
    callers_.push_front({key, {}, now});
    for (std::size_t kind = 0; kind < kKinds; ++kind) {
      callers_.front().left[kind] = rates_[kind].at_once;
    }
    by_address_.emplace(key, callers_.begin());
    return callers_.front();
  }
  callers_.splice(callers_.begin(), callers_, found->second);
  Caller& caller = callers_.front();
  const double seconds = std::chrono::duration<double>(now - caller.at).count();
  for (std::size_t kind = 0; kind < kKinds; ++kind) {
    caller.left[kind] =
        std::min(rates_[kind].at_once, caller.left[kind] + seconds * rates_[kind].a_second);
  }
  caller.at = now;
  return caller;
}

std::chrono::milliseconds Limits::time_until(const Caller& caller, Kind kind, double tokens) const {
  // A bucket that is smaller than what is asked for is waited for until it is full.
  const double missing = std::min(tokens, rates_[kind].at_once) - caller.left[kind];
  if (!is_limited(kind) || missing <= 0) return std::chrono::milliseconds(0);
  return std::chrono::milliseconds(
      static_cast<std::int64_t>(std::ceil(1000 * missing / rates_[kind].a_second)));
}

// An address that has no message left is refused, whatever it asks.
Limits::Wait Limits::wait_before(const std::string& address, const protocol::Calls& calls) {
  if (!limits_any({.messages = 1, .tables = 1, .seats = 1})) return std::nullopt;
  Caller& from = caller(address);
  const auto wait = time_until(from, kMessages, 1);
  return wait.count() > 0 ? refuse(from, wait) : take(from, cost_of(calls));
}

Limits::Wait Limits::wait_for(const std::string& address, const Cost& cost) {
  return limits_any(cost) ? take(caller(address), cost) : std::nullopt;
}

bool Limits::limits_any(const Cost& cost) const {
  return std::ranges::any_of(kAllKinds,
                             [&](Kind kind) { return is_limited(kind) && cost.of(kind) > 0; });
}

Limits::Wait Limits::take(Caller& from, const Cost& cost) {
  std::chrono::milliseconds wait{0};
  for (const Kind kind : kAllKinds) {
    if (cost.of(kind) > 0) wait = std::max(wait, time_until(from, kind, cost.of(kind)));
  }
  if (wait.count() > 0) return refuse(from, wait);
  for (const Kind kind : kAllKinds) {
    if (is_limited(kind)) from.left[kind] -= cost.of(kind);
  }
  return std::nullopt;
}

Limits::Wait Limits::refuse(Caller& from, std::chrono::milliseconds wait) {
  ++refused_;
  from.left[kRefusals] = std::max(from.left[kRefusals] - 1, -1.0);
  return wait;
}

bool Limits::is_deaf(const std::string& address) {
  return is_limited(kRefusals) && by_address_.contains(subscriber_of(address)) &&
         caller(address).left[kRefusals] < 0;
}

bool Limits::take_bytes(const std::string& address, std::size_t bytes) {
  if (!is_limited(kBytes)) return true;
  Caller& from = caller(address);
  if (from.left[kBytes] < 0) {
    ++refused_;
    return false;
  }
  from.left[kBytes] -= static_cast<double>(bytes);
  return true;
}

}  // namespace agon::server
