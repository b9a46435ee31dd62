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
  line_up(++last_, claim);
  thoughts_.emplace(last_, Thought{std::move(claim), holds, price, false, {}});
  return last_;
}

void ThinkQueue::claim(Ticket ticket, Claim claim) {
  const auto found = thoughts_.find(ticket);
  if (found == thoughts_.end()) return;
  Thought& thought = found->second;
  enter(claim);
  if (!thought.runs) leave_line(ticket, thought.claim);
  leave(thought.claim);
  thought.claim = std::move(claim);
  if (thought.runs) {
    thought.payer = payer_of(thought.claim);
  } else {
    line_up(ticket, thought.claim);
  }
}

void ThinkQueue::line_up(Ticket ticket, const Claim& claim) {
  Lines& lines = claim.watched ? watched_ : unwatched_;
  for (const std::string& name : names_of(claim)) lines[name].insert(ticket);
  ++waiting_;
  if (!claim.watched) ++waiting_unwatched_;
}

void ThinkQueue::leave_line(Ticket ticket, const Claim& claim) {
  Lines& lines = claim.watched ? watched_ : unwatched_;
  for (const std::string& name : names_of(claim)) {
    const auto line = lines.find(name);
    if (line == lines.end()) continue;
    line->second.erase(ticket);
    if (line->second.empty()) lines.erase(line);
  }
  --waiting_;
  if (!claim.watched) --waiting_unwatched_;
}

// A new address begins with the time of the present address that has used the least. So an address
// saves no time up while it is away, and time that nobody else wanted is soon forgotten.
void ThinkQueue::enter(const Claim& claim) {
  if (!here_.empty()) least_ = *here_.begin();
  for (const std::string& name : names_of(claim)) {
    Address& address = addresses_[name];
    if (address.thoughts++ > 0) continue;
    address.used = std::clamp(address.used, least_, least_ + kMostOwed);
    here_.insert(address.used);
  }
}

void ThinkQueue::leave(const Claim& claim) {
  for (const std::string& name : names_of(claim)) {
    Address& address = addresses_[name];
    if (--address.thoughts == 0) here_.erase(here_.find(address.used));
  }
  if (addresses_.size() <= kRemembered) return;
  std::erase_if(addresses_, [](const auto& item) { return item.second.thoughts == 0; });
}

// The address has a thought that runs.
void ThinkQueue::use(const std::string& name, Span time) {
  Address& address = addresses_.at(name);
  here_.erase(here_.find(address.used));
  address.used += time;
  here_.insert(address.used);
}

const std::string& ThinkQueue::payer_of(const Claim& claim) const {
  return *std::ranges::min_element(names_of(claim), {}, [&](const std::string& name) {
    return addresses_.at(name).used;
  });
}

ThinkQueue::Span ThinkQueue::used_by(const Claim& claim) const {
  return addresses_.at(payer_of(claim)).used;
}

// What somebody waits for goes first; then the address that has had the least, and of those that
// have had the same the thought that came first.
std::map<ThinkQueue::Ticket, ThinkQueue::Thought>::iterator ThinkQueue::best() {
  std::optional<std::pair<Span, Ticket>> first;
  for (const auto& [name, line] : watched_.empty() ? unwatched_ : watched_) {
    const std::pair<Span, Ticket> each{addresses_.at(name).used, *line.begin()};
    if (!first || each < *first) first = each;
  }
  return first ? thoughts_.find(first->second) : thoughts_.end();
}

ThinkQueue::Ticket ThinkQueue::begin(std::map<Ticket, Thought>::iterator found) {
  Thought& thought = found->second;
  leave_line(found->first, thought.claim);
  thought.runs = true;
  thought.payer = payer_of(thought.claim);
  use(thought.payer, thought.price);
  return found->first;
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
  use(found->second.payer, time);
}

void ThinkQueue::remove(Ticket ticket) {
  const auto found = thoughts_.find(ticket);
  if (found == thoughts_.end()) return;
  if (!found->second.runs) leave_line(ticket, found->second.claim);
  leave(found->second.claim);
  thoughts_.erase(found);
}

}  // namespace agon::server
