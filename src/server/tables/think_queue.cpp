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

const std::vector<std::string>& names_of(const Payers& payers) {
  static const std::vector<std::string> nobody{kNobodys};
  return payers.addresses.empty() ? nobody : payers.addresses;
}

}  // namespace

void Payers::sort() {
  std::ranges::sort(addresses);
  const auto repeats = std::ranges::unique(addresses);
  addresses.erase(repeats.begin(), repeats.end());
}

ThinkQueue::Ticket ThinkQueue::add(Payers payers, bool holds, Span price) {
  enter(payers);
  Thought thought{std::move(payers), holds, price, false, false, {}};
  line_up(++last_, thought);
  thoughts_.emplace(last_, std::move(thought));
  return last_;
}

void ThinkQueue::set_payers(Ticket ticket, Payers payers) {
  const auto found = thoughts_.find(ticket);
  if (found == thoughts_.end()) return;
  Thought& thought = found->second;
  enter(payers);
  if (!thought.runs) leave_line(ticket, thought);
  leave(thought.payers);
  thought.payers = std::move(payers);
  if (thought.runs) {
    thought.payer = payer_of(thought.payers);
  } else {
    line_up(ticket, thought);
  }
}

ThinkQueue::Lines& ThinkQueue::lines_of(const Thought& thought) {
  Waiting& waiting = thought.payers.watched ? watched_ : unwatched_;
  return thought.begun ? waiting.paused : waiting.fresh;
}

void ThinkQueue::count_in_line(const Thought& thought, int change) {
  const auto count = [change](std::size_t& sum) { sum += static_cast<std::size_t>(change); };
  count(thought.begun ? paused_ : waiting_);
  if (!thought.begun && !thought.payers.watched) count(waiting_unwatched_);
}

void ThinkQueue::line_up(Ticket ticket, const Thought& thought) {
  for (const std::string& name : names_of(thought.payers)) lines_of(thought)[name].insert(ticket);
  count_in_line(thought, 1);
}

void ThinkQueue::leave_line(Ticket ticket, const Thought& thought) {
  Lines& lines = lines_of(thought);
  for (const std::string& name : names_of(thought.payers)) {
    const auto line = lines.find(name);
    if (line == lines.end()) continue;
    line->second.erase(ticket);
    if (line->second.empty()) lines.erase(line);
  }
  count_in_line(thought, -1);
}

// A new address begins with the time of the present address that has used the least. So an address
// saves no time up while it is away, and time that nobody else wanted is soon forgotten.
void ThinkQueue::enter(const Payers& payers) {
  if (!here_.empty()) least_ = *here_.begin();
  for (const std::string& name : names_of(payers)) {
    Address& address = addresses_[name];
    if (address.thoughts++ > 0) continue;
    address.used = std::clamp(address.used, least_, least_ + kMostOwed);
    here_.insert(address.used);
  }
}

void ThinkQueue::leave(const Payers& payers) {
  for (const std::string& name : names_of(payers)) {
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

const std::string& ThinkQueue::payer_of(const Payers& payers) const {
  return *std::ranges::min_element(names_of(payers), {}, [&](const std::string& name) {
    return addresses_.at(name).used;
  });
}

ThinkQueue::Span ThinkQueue::used_by(const Payers& payers) const {
  return addresses_.at(payer_of(payers)).used;
}

// Of addresses that have used the same time, the one whose thought came first.
ThinkQueue::Found ThinkQueue::best_of(std::initializer_list<const Lines*> lines) {
  std::optional<std::pair<Span, Ticket>> first;
  for (const Lines* each_lines : lines) {
    for (const auto& [name, line] : *each_lines) {
      const std::pair<Span, Ticket> each{addresses_.at(name).used, *line.begin()};
      if (!first || each < *first) first = each;
    }
  }
  return first ? thoughts_.find(first->second) : thoughts_.end();
}

ThinkQueue::Ticket ThinkQueue::run(Found found) {
  Thought& thought = found->second;
  leave_line(found->first, thought);
  thought.payer = payer_of(thought.payers);
  if (!thought.begun) use(thought.payer, thought.price);
  thought.begun = thought.runs = true;
  return found->first;
}

// What somebody waits for goes first.
std::optional<ThinkQueue::Ticket> ThinkQueue::take() {
  const Waiting& waiting = watched_.empty() ? unwatched_ : watched_;
  const Found found = best_of({&waiting.fresh, &waiting.paused});
  if (found == thoughts_.end()) return std::nullopt;
  return run(found);
}

// A thought that somebody waits for takes the thread of one that nobody waits for. Otherwise only a
// thought that has not begun takes a thread. One that made way waits until a thread is free, or the
// two would hold each other up all the time.
std::optional<ThinkQueue::Ticket> ThinkQueue::take_instead_of(Ticket running) {
  const Found now = thoughts_.find(running);
  if (now == thoughts_.end() || now->second.holds) return std::nullopt;
  Found found = thoughts_.end();
  if (!now->second.payers.watched && !watched_.empty()) {
    found = best_of({&watched_.fresh, &watched_.paused});
  } else {
    found = best_of({now->second.payers.watched ? &watched_.fresh : &unwatched_.fresh});
    if (found == thoughts_.end()) return std::nullopt;
    const Span used = addresses_.at(now->second.payer).used;
    if (used_by(found->second.payers) + kHeadStart >= used) return std::nullopt;
  }
  const Ticket taken = run(found);
  now->second.runs = false;
  line_up(running, now->second);
  return taken;
}

void ThinkQueue::charge(Ticket running, Span time) {
  const auto found = thoughts_.find(running);
  if (found == thoughts_.end() || found->second.holds) return;
  use(found->second.payer, time);
}

void ThinkQueue::remove(Ticket ticket) {
  const auto found = thoughts_.find(ticket);
  if (found == thoughts_.end()) return;
  if (!found->second.runs) leave_line(ticket, found->second);
  leave(found->second.payers);
  thoughts_.erase(found);
}

}  // namespace agon::server
