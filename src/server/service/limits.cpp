#include "server/service/limits.h"

#include <algorithm>
#include <cmath>

#include "server/net/address.h"

namespace agon::server {

Limits::Limits(LimitOptions options, Clock clock)
    : rates_{options.messages, options.bytes, options.tables, options.seats},
      most_addresses_(std::max<std::size_t>(options.addresses, 1)),
      clock_(std::move(clock)) {}

// A list of tables reads them; a hint and an analysis keep a processor busy.
const Limits::Method& Limits::method_of(std::string_view name) {
  static const std::array<Method, 7> methods{{
      {"create", 1, kTables},
      {"load", 20, kTables},
      {"rematch", 1, kTables},
      {"join", 1, kSeats},
      {"tables", 10, {}},
      {"hint", 10, {}},
      {"analyse", 20, {}},
  }};
  static const Method other;
  const auto found = std::ranges::find(methods, name, &Method::name);
  return found != methods.end() ? *found : other;
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

std::optional<std::chrono::milliseconds> Limits::wait_before(const std::string& address,
                                                             std::string_view method) {
  const Method& asked = method_of(method);
  if (!is_limited(kMessages) && !(asked.also && is_limited(*asked.also))) return std::nullopt;
  Caller& from = caller(address);
  std::chrono::milliseconds wait = time_until(from, kMessages, asked.messages);
  if (asked.also) wait = std::max(wait, time_until(from, *asked.also, 1));
  if (wait.count() > 0) {
    ++refused_;
    return wait;
  }
  from.left[kMessages] -= asked.messages;
  if (asked.also) from.left[*asked.also] -= 1;
  return std::nullopt;
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
