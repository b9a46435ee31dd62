#include "server/tables/think_queue.h"

#include <algorithm>
#include <cassert>

namespace agon::server {
namespace {

const std::string kNobodys;
// How many addresses without thoughts are remembered.
constexpr std::size_t kRemembered = 1'000;
// An address that comes back is behind the others by at most this much.
constexpr std::chrono::seconds kMostOwed(2);

const std::vector<std::string>& names_of(const Claim& claim) {
  static const std::vector<std::string> nobody{kNobodys};
  return claim.addresses.empty() ? nobody : claim.addresses;
}

}  // namespace

ThinkQueue::Ticket ThinkQueue::add(Claim claim, bool holds, Span price) {
  enter(claim);
  thoughts_.emplace(++last_, Thought{std::move(claim), holds, price, false, {}});
  ++waiting_;
  return last_;
}

void ThinkQueue::claim(Ticket ticket, Claim claim) {
  const auto found = thoughts_.find(ticket);
  if (found == thoughts_.end()) return;
  enter(claim);
  leave(found->second.claim);
  found->second.claim = std::move(claim);
  if (found->second.runs) found->second.payer = payer_of(found->second.claim);
}

// A new address begins with the time of the present address that has used the least. So an address
// saves no time up while it is away, and time that nobody else wanted is soon forgotten.
void ThinkQueue::enter(const Claim& claim) {
  std::optional<Span> least;
  for (const auto& [name, address] : addresses_) {
    if (address.thoughts > 0) least = std::min(least.value_or(address.used), address.used);
  }
  least_ = least.value_or(least_);
  for (const std::string& name : names_of(claim)) {
    Address& address = addresses_[name];
    if (address.thoughts++ > 0) continue;
    address.used = std::clamp(address.used, least_, least_ + kMostOwed);
  }
}

void ThinkQueue::leave(const Claim& claim) {
  for (const std::string& name : names_of(claim)) --addresses_[name].thoughts;
  if (addresses_.size() <= kRemembered) return;
  std::erase_if(addresses_, [](const auto& item) { return item.second.thoughts == 0; });
}

const std::string& ThinkQueue::payer_of(const Claim& claim) const {
  return *std::ranges::min_element(names_of(claim), {}, [&](const std::string& name) {
    return addresses_.at(name).used;
  });
}

ThinkQueue::Span ThinkQueue::used_by(const Claim& claim) const {
  return addresses_.at(payer_of(claim)).used;
}

std::map<ThinkQueue::Ticket, ThinkQueue::Thought>::iterator ThinkQueue::best() {
  auto best = thoughts_.end();
  Span least{0};
  for (auto it = thoughts_.begin(); it != thoughts_.end(); ++it) {
    const Thought& thought = it->second;
    if (thought.runs) continue;
    const Span used = used_by(thought.claim);
    const bool first = best == thoughts_.end();
    if (!first && best->second.claim.watched != thought.claim.watched) {
      if (best->second.claim.watched) continue;
    } else if (!first && used >= least) {
      continue;
    }
    best = it;
    least = used;
  }
  return best;
}

ThinkQueue::Ticket ThinkQueue::begin(std::map<Ticket, Thought>::iterator thought) {
  thought->second.runs = true;
  thought->second.payer = payer_of(thought->second.claim);
  addresses_[thought->second.payer].used += thought->second.price;
  --waiting_;
  return thought->first;
}

std::optional<ThinkQueue::Ticket> ThinkQueue::take() {
  const auto found = best();
  if (found == thoughts_.end()) return std::nullopt;
  return begin(found);
}

std::optional<ThinkQueue::Ticket> ThinkQueue::take_instead_of(Ticket running) {
  const auto now = thoughts_.find(running);
  const auto found = best();
  if (now == thoughts_.end() || now->second.holds || found == thoughts_.end()) return std::nullopt;
  const bool now_watched = now->second.claim.watched;
  const bool watched = found->second.claim.watched;
  if (watched != now_watched) {
    if (now_watched) return std::nullopt;
    return begin(found);
  }
  const Span used = addresses_.at(now->second.payer).used;
  if (used_by(found->second.claim) + kHeadStart >= used) return std::nullopt;
  return begin(found);
}

void ThinkQueue::charge(Ticket running, Span time) {
  const auto found = thoughts_.find(running);
  if (found == thoughts_.end() || found->second.holds) return;
  addresses_[found->second.payer].used += time;
}

void ThinkQueue::remove(Ticket ticket) {
  const auto found = thoughts_.find(ticket);
  if (found == thoughts_.end()) return;
  if (!found->second.runs) --waiting_;
  leave(found->second.claim);
  thoughts_.erase(found);
}

std::size_t ThinkQueue::waiting_unwatched() const {
  return static_cast<std::size_t>(std::ranges::count_if(thoughts_, [](const auto& item) {
    return !item.second.runs && !item.second.claim.watched;
  }));
}

}  // namespace agon::server
