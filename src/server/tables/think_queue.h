// Which thought runs next. Addresses share the threads: the address that has used the least time
// goes first, however many tables or questions it has. Thoughts that somebody waits for go before
// thoughts that nobody waits for.
//
// This class only counts and decides; the threads are in thinkers.h. To be used by one thread at a
// time.
#pragma once

#include <chrono>
#include <cstddef>
#include <cstdint>
#include <map>
#include <optional>
#include <set>
#include <string>
#include <vector>

namespace agon::server {

// For whom something is thought.
struct Claim {
  std::vector<std::string> addresses;  // of those who wait for it, or whose table it is
  bool watched = false;                // whether they wait

  bool operator==(const Claim&) const = default;
};

class ThinkQueue {
 public:
  using Ticket = std::uint64_t;  // of a thought, from 1
  using Span = std::chrono::steady_clock::duration;

  // A running thought pauses for another one once its address has used this much more time.
  static constexpr Span kHeadStart = std::chrono::milliseconds(50);

  // `holds`: the thought keeps its thread for a fixed time and never pauses. Its address is charged
  // `price`, however long it really takes.
  Ticket add(Claim claim, bool holds = false, Span price = Span{0});
  // Others wait for it now.
  void claim(Ticket ticket, Claim claim);
  // Begins the thought whose turn it is.
  std::optional<Ticket> take();
  // Begins one for which that thought has to make way; nothing if it may go on.
  std::optional<Ticket> take_instead_of(Ticket running);
  // It has thought for so long since the last time.
  void charge(Ticket running, Span time);
  // It is over, or is not wanted any more.
  void remove(Ticket ticket);

  std::size_t waiting() const { return waiting_; }
  std::size_t waiting_unwatched() const { return waiting_unwatched_; }
  std::size_t running() const { return thoughts_.size() - waiting_; }

 private:
  struct Thought {
    Claim claim;
    bool holds = false;
    Span price{0};
    bool runs = false;
    std::string payer;  // the address that it is charged to, once it runs
  };
  struct Address {
    Span used{0};
    std::size_t thoughts = 0;  // that name it
  };
  // The thoughts that wait, under each address that they name. However many an address has, whose
  // turn it is takes a look at its first.
  using Lines = std::map<std::string, std::set<Ticket>>;

  void enter(const Claim& claim);
  void leave(const Claim& claim);
  void use(const std::string& name, Span time);
  void line_up(Ticket ticket, const Claim& claim);
  void leave_line(Ticket ticket, const Claim& claim);
  // Of the addresses that claim the thought, the one that has used the least time.
  const std::string& payer_of(const Claim& claim) const;
  Span used_by(const Claim& claim) const;
  std::map<Ticket, Thought>::iterator best();
  Ticket begin(std::map<Ticket, Thought>::iterator found);

  std::map<Ticket, Thought> thoughts_;        // in the order in which they came
  std::map<std::string, Address> addresses_;  // of thoughts, and what others had before
  std::multiset<Span> here_;                  // what each address has had that has thoughts
  Lines watched_;
  Lines unwatched_;
  Span least_{0};  // the least time that any address with thoughts here has used
  std::size_t waiting_ = 0;
  std::size_t waiting_unwatched_ = 0;
  Ticket last_ = 0;
};

}  // namespace agon::server
