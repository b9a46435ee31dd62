#include "server/tables/thinkers.h"

#include <unistd.h>

#include <utility>

namespace agon::server {
namespace {

using Clock = std::chrono::steady_clock;

// How much lower the priority of thinking threads is. On Linux, nice() lowers only the calling
// thread.
constexpr int kThinkersNice = 10;
// How often a thought looks whether it has to make way. Looking more often would cost time.
constexpr std::chrono::milliseconds kLookAgain(5);
// So many thoughts may pause for each one that may think, because each keeps a thread. If there are
// so many, those that think go on to their end, whoever comes. That is soon: searches stop by the
// clock, and an analysis has a bounded number of iterations.
constexpr std::size_t kPausedForEach = 3;

}  // namespace

class Thinkers::Lent final : public Pace {
 public:
  Lent(Thinkers& thinkers, Ticket ticket, Job& job)
      : thinkers_(thinkers), ticket_(ticket), job_(job) {}

  std::optional<Span> go_on() override {
    const Clock::time_point start = Clock::now();
    if (start - looked_ < kLookAgain) return Span{0};
    std::unique_lock lock(thinkers_.mutex_);
    thinkers_.queue_.charge(ticket_, start - looked_);
    const bool paused = thinkers_.make_way(ticket_, job_, lock);
    looked_ = Clock::now();
    if (thinkers_.is_over(job_)) return std::nullopt;
    return paused ? looked_ - start : Span{0};
  }

  // Charges the rest when the work is done.
  void charge_rest() { thinkers_.queue_.charge(ticket_, Clock::now() - looked_); }

 private:
  Thinkers& thinkers_;
  Ticket ticket_;
  Job& job_;
  Clock::time_point looked_ = Clock::now();
};

Thinkers::Thinkers(int at_once, bool polite)
    : at_once_(static_cast<std::size_t>(at_once)), polite_(polite) {}

Thinkers::~Thinkers() {
  {
    const std::lock_guard lock(mutex_);
    stopping_ = true;
  }
  wake_.notify_all();
  for (std::thread& thread : threads_) thread.join();
}

Thinkers::Ticket Thinkers::add(Payers payers, Work work, std::function<void()> held_up) {
  return add(std::move(payers), Job{std::move(work), false, std::move(held_up)}, {});
}

Thinkers::Ticket Thinkers::add_holding(Payers payers, ThinkQueue::Span price, Work work) {
  return add(std::move(payers), Job{std::move(work), true}, price);
}

Thinkers::Ticket Thinkers::add(Payers payers, Job job, ThinkQueue::Span price) {
  const std::lock_guard lock(mutex_);
  const Ticket ticket = queue_.add(std::move(payers), job.holds, price);
  jobs_.emplace(ticket, std::make_shared<Job>(std::move(job)));
  give_turns();
  return ticket;
}

void Thinkers::set_payers(Ticket ticket, Payers payers) {
  const std::lock_guard lock(mutex_);
  queue_.set_payers(ticket, std::move(payers));
}

void Thinkers::let_go(Ticket ticket) {
  const std::lock_guard lock(mutex_);
  if (const auto found = jobs_.find(ticket); found != jobs_.end()) free(*found->second);
}

void Thinkers::free(Job& job) {
  job.let_go = true;
  if (std::exchange(job.is_held, false)) --holding_;
  wake_.notify_all();
}

void Thinkers::cancel(Ticket ticket) {
  const std::lock_guard lock(mutex_);
  const auto found = jobs_.find(ticket);
  if (found == jobs_.end() || found->second->cancelled) return;
  ++cancelled_;
  Job& job = *found->second;
  job.cancelled = true;
  free(job);
  if (job.runs) return;
  queue_.remove(ticket);
  if (job.begun) {
    ++ending_;
  } else {
    jobs_.erase(found);
  }
}

Thinkers::Counts Thinkers::counts() const {
  const std::lock_guard lock(mutex_);
  return {queue_.waiting(), queue_.waiting_unwatched(), queue_.begun(), held_up_, cancelled_};
}

bool Thinkers::quiet() const {
  const std::lock_guard lock(mutex_);
  return turns_ == holding_ && ending_ == 0;
}

void Thinkers::give_turns() {
  while (turns_ < at_once_ && !stopping_) {
    const std::optional<Ticket> ticket = queue_.take();
    if (!ticket) return;
    run(*ticket);
  }
}

void Thinkers::run(Ticket ticket) {
  Job& job = *jobs_.at(ticket);
  job.runs = true;
  ++turns_;
  if (!std::exchange(job.begun, true)) {
    to_begin_.push_back(ticket);
    if (to_begin_.size() > idle_) {
      ++idle_;
      threads_.emplace_back([this] { serve(); });
    }
  }
  wake_.notify_all();  // one alone may be waiting to be let go
}

bool Thinkers::make_way(Ticket ticket, Job& job, std::unique_lock<std::mutex>& lock) {
  bool paused = false;
  while (!is_over(job) && queue_.paused() < kPausedForEach * at_once_) {
    const std::optional<Ticket> other = queue_.take_instead_of(ticket);
    if (!other) break;
    paused = true;
    ++held_up_;
    job.runs = false;
    --turns_;
    if (job.held_up) job.held_up();
    run(*other);
    wake_.wait(lock, [&] { return job.runs || is_over(job); });
  }
  return paused;
}

void Thinkers::serve() {
  if (polite_) [[maybe_unused]]
    const int now = nice(kThinkersNice);
  std::unique_lock lock(mutex_);
  for (;;) {
    wake_.wait(lock, [this] { return stopping_ || !to_begin_.empty(); });
    if (stopping_) return;
    const Ticket ticket = to_begin_.front();
    to_begin_.pop_front();
    --idle_;
    carry_out(ticket, lock);
    ++idle_;
  }
}

void Thinkers::carry_out(Ticket ticket, std::unique_lock<std::mutex>& lock) {
  const std::shared_ptr<Job> job = jobs_.at(ticket);
  Lent pace(*this, ticket, *job);
  const bool cancelled = job->cancelled;
  lock.unlock();
  if (!cancelled) job->work(pace);
  lock.lock();
  pace.charge_rest();
  if (job->holds && !job->let_go) {
    job->is_held = true;
    ++holding_;
    wake_.wait(lock, [&] { return stopping_ || job->let_go; });
  }
  queue_.remove(ticket);
  jobs_.erase(ticket);
  if (job->runs) {
    --turns_;
    give_turns();
  } else if (job->cancelled) {
    --ending_;
  }
}

}  // namespace agon::server
