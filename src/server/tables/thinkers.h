// Threads for bots, hints and analyses, in the order of ThinkQueue. A thought that has to make way
// for another one pauses and goes on later where it was, so its result does not depend on the
// others.
//
// So many thoughts think at once; each has a thread of its own. One that pauses keeps its thread,
// which sleeps, and goes on as soon as it is its turn and any other one has ended or paused.
#pragma once

#include <condition_variable>
#include <deque>
#include <functional>
#include <memory>
#include <mutex>
#include <thread>
#include <unordered_map>
#include <vector>

#include "ai/pace.h"
#include "server/tables/think_queue.h"

namespace agon::server {

class Thinkers {
 public:
  using Ticket = ThinkQueue::Ticket;
  // It should ask the pace now and then, and end soon when told to.
  using Work = std::function<void(Pace&)>;

  // So many think at once. `polite` threads leave the processor to others who want it.
  Thinkers(int at_once, bool polite);
  // What has not begun is dropped, what has is told to end.
  ~Thinkers();
  Thinkers(const Thinkers&) = delete;
  Thinkers& operator=(const Thinkers&) = delete;

  // `held_up` is called on its thread whenever it pauses for another; it must not take long.
  Ticket add(Payers payers, Work work, std::function<void()> held_up = {});
  // For work whose time must reveal nothing: it never pauses, and it keeps its thread until
  // `let_go` even if it is done sooner. Its address is charged `price`.
  Ticket add_holding(Payers payers, ThinkQueue::Span price, Work work);
  void set_payers(Ticket ticket, Payers payers);
  void let_go(Ticket ticket);
  // Nobody wants it any more: it does not begin, or is told to end.
  void cancel(Ticket ticket);

  struct Counts {
    std::size_t waiting = 0;
    std::size_t unwatched = 0;    // of those, what nobody waits for
    std::size_t running = 0;      // held up or holding a thread included
    std::uint64_t held_up = 0;    // how often one had to make way, since the start
    std::uint64_t cancelled = 0;  // since the start
  };
  Counts counts() const;
  // Whether nothing is thought now: all wait for a thought or for `let_go`.
  bool quiet() const;

 private:
  struct Job {
    Work work;
    bool holds = false;
    std::function<void()> held_up = {};
    bool begun = false;
    bool runs = false;  // it is one of those that think at once
    bool cancelled = false;
    bool let_go = false;
    bool is_held = false;  // its work is done, and it waits for `let_go`
  };
  class Lent;  // the pace of a job on its thread

  Ticket add(Payers payers, Job job, ThinkQueue::Span price);
  void free(Job& job);
  // Gives their turns to as many as may think now.
  void give_turns();
  // The thought begins on a thread, or goes on.
  void run(Ticket ticket);
  // Pauses while another one takes the place of that job, until it is its turn again or it is over.
  // Returns whether there was one.
  bool make_way(Ticket ticket, Job& job, std::unique_lock<std::mutex>& lock);
  bool is_over(const Job& job) const { return job.cancelled || stopping_; }
  void serve();  // what each thread does
  // The lock is not held while it works.
  void carry_out(Ticket ticket, std::unique_lock<std::mutex>& lock);

  const std::size_t at_once_;
  const bool polite_;
  mutable std::mutex mutex_;
  std::condition_variable wake_;
  ThinkQueue queue_;
  std::unordered_map<Ticket, std::shared_ptr<Job>> jobs_;
  std::deque<Ticket> to_begin_;  // whose turn it is, and that have no thread yet
  std::size_t turns_ = 0;        // jobs that run
  std::size_t holding_ = 0;      // … and of these the ones that are held
  std::size_t ending_ = 0;       // jobs that were cancelled while they paused, and end
  std::size_t idle_ = 0;         // threads without a job
  std::uint64_t held_up_ = 0;
  std::uint64_t cancelled_ = 0;
  bool stopping_ = false;
  std::vector<std::thread> threads_;
};

}  // namespace agon::server
