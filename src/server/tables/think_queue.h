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
#include <initializer_list>
#include <map>
#include <optional>
#include <set>
#include <string>
#include <vector>

namespace agon::server {

// For whom something is thought: one of these addresses is charged for the time.
struct Payers {
  std::vector<std::string> addresses;  // of those who wait for it, or whose table it is
  bool watched = false;                // whether they wait

  // Each address once, in alphabetical order.
  void sort();

  bool operator==(const Payers&) const = default;
};

class ThinkQueue {
 public:
  using Ticket = std::uint64_t;  // of a thought, from 1
  using Span = std::chrono::steady_clock::duration;

  // A running thought pauses for another one once its address has used this much more time.
  static constexpr Span kHeadStart = std::chrono::milliseconds(50);

  // `holds`: the thought keeps its thread for a fixed time and never pauses. Its address is charged
  // `price`, however long it really takes.
  Ticket add(Payers payers, bool holds = false, Span price = Span{0});
  // Other people wait for the thought than before.
  void set_payers(Ticket ticket, Payers payers);
  // The thought whose turn it is, which begins or goes on.
  std::optional<Ticket> take();
  // The thought for which the running one has to make way; nothing if it need not. The one that is
  // returned begins or goes on, and the one that made way waits in line to go on.
  std::optional<Ticket> take_instead_of(Ticket running);
  // The thought has run for so long since it was last charged.
  void charge(Ticket running, Span time);
  // The thought is over, or is not wanted any more.
  void remove(Ticket ticket);

  // Thoughts that have not begun.
  std::size_t waiting() const { return waiting_; }
  std::size_t waiting_unwatched() const { return waiting_unwatched_; }
  // Thoughts that have begun, and how many of these made way.
  std::size_t begun() const { return thoughts_.size() - waiting_; }
  std::size_t paused() const { return paused_; }

 private:
  struct Thought {
    Payers payers;
    bool holds = false;
    Span price{0};
    bool begun = false;
    bool runs = false;
    std::string payer;  // the address that it is charged to, once it runs
  };
  struct Address {
    Span used{0};
    std::size_t thoughts = 0;  // that name it
  };
  // Thoughts in line, under each address that they name. To find whose turn it is, only the first
  // thought of each address is read, however many it has.
  using Lines = std::map<std::string, std::set<Ticket>>;
  struct Waiting {
    Lines fresh;   // have not begun
    Lines paused;  // made way
    bool empty() const { return fresh.empty() && paused.empty(); }
  };
  using Found = std::map<Ticket, Thought>::iterator;

  void enter(const Payers& payers);
  void leave(const Payers& payers);
  void use(const std::string& name, Span time);
  Lines& lines_of(const Thought& thought);
  void count_in_line(const Thought& thought, int change);
  void line_up(Ticket ticket, const Thought& thought);
  void leave_line(Ticket ticket, const Thought& thought);
  // Of the addresses that pay for the thought, the one that has used the least time.
  const std::string& payer_of(const Payers& payers) const;
  Span used_by(const Payers& payers) const;
  // Of the lines, the one of the address that has used the least time.
  Found best_of(std::initializer_list<const Lines*> lines);
  Ticket run(Found found);

  std::map<Ticket, Thought> thoughts_;        // in the order in which they came
  std::map<std::string, Address> addresses_;  // of thoughts, and what others had before
  std::multiset<Span> here_;                  // what each address has had that has thoughts
  Waiting watched_;
  Waiting unwatched_;
  Span least_{0};  // the least time that any address with thoughts here has used
  std::size_t waiting_ = 0;
  std::size_t waiting_unwatched_ = 0;
  std::size_t paused_ = 0;
  Ticket last_ = 0;
};

}  // namespace agon::server
