#include "server/tables/thinkers.h"

#include <unistd.h>

#include <utility>

namespace agon::server {
namespace {

using Clock = std::chrono::steady_clock;

// On Linux it lowers the calling thread alone.
constexpr int kThinkersNice = 10;
// How often a thought looks whether it has to make way. Looking more often would cost time.
constexpr std::chrono::milliseconds kLookAgain(5);
// A thought that pauses stays on its thread's stack, below the one that it makes way for, and can
// go on only there. At this depth a thought goes on to its end, whoever comes; that is soon, as
// searches stop by the clock and analyses of long games have a bounded number of iterations.
constexpr int kDeepest = 4;

}  // namespace

class Thinkers::Lent final : public Pace {
 public:
  Lent(Thinkers& thinkers, Ticket ticket, Job& job, int depth)
      : thinkers_(thinkers), ticket_(ticket), job_(job), depth_(depth) {}

  std::optional<Span> go_on() override {
    const Clock::time_point start = Clock::now();
    if (start - looked_ < kLookAgain) return Span{0};
    std::unique_lock lock(thinkers_.mutex_);
    thinkers_.queue_.charge(ticket_, start - looked_);
    while (!is_over() && depth_ < kDeepest) {
      const auto other = thinkers_.queue_.take_instead_of(ticket_);
      if (!other) break;
      ++thinkers_.held_up_;
      if (job_.held_up) job_.held_up();
      thinkers_.carry_out(*other, lock, depth_ + 1);
    }
    looked_ = Clock::now();
    if (is_over()) return std::nullopt;
    return looked_ - start;
  }

  // Charges the rest when the work is done.
  void charge_rest() { thinkers_.queue_.charge(ticket_, Clock::now() - looked_); }

 private:
  bool is_over() const { return job_.cancelled || thinkers_.stopping_; }

  Thinkers& thinkers_;
  Ticket ticket_;
  Job& job_;
  int depth_;
  Clock::time_point looked_ = Clock::now();
};

Thinkers::Thinkers(int threads, bool polite) {
  for (int i = 0; i < threads; ++i) {
    threads_.emplace_back([this, polite] {
      if (polite) [[maybe_unused]]
        const int now = nice(kThinkersNice);
      run();
    });
  }
}

Thinkers::~Thinkers() {
  {
    const std::lock_guard lock(mutex_);
    stopping_ = true;
  }
  wake_.notify_all();
  for (std::thread& thread : threads_) thread.join();
}

Thinkers::Ticket Thinkers::add(Claim claim, Work work, std::function<void()> held_up) {
  return add(std::move(claim), Job{std::move(work), false, std::move(held_up)}, {});
}

Thinkers::Ticket Thinkers::add_holding(Claim claim, ThinkQueue::Span price, Work work) {
  return add(std::move(claim), Job{std::move(work), true}, price);
}

Thinkers::Ticket Thinkers::add(Claim claim, Job job, ThinkQueue::Span price) {
  const std::lock_guard lock(mutex_);
  const Ticket ticket = queue_.add(std::move(claim), job.holds, price);
  jobs_.emplace(ticket, std::make_shared<Job>(std::move(job)));
  wake_.notify_all();  // one alone may be waiting to be let go
  return ticket;
}

void Thinkers::claim(Ticket ticket, Claim claim) {
  const std::lock_guard lock(mutex_);
  queue_.claim(ticket, std::move(claim));
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
  found->second->cancelled = true;
  free(*found->second);
  if (found->second->begun) return;
  queue_.remove(ticket);
  jobs_.erase(found);
}

Thinkers::Counts Thinkers::counts() const {
  const std::lock_guard lock(mutex_);
  return {queue_.waiting(), queue_.waiting_unwatched(), queue_.running(), held_up_, cancelled_};
}

bool Thinkers::quiet() const {
  const std::lock_guard lock(mutex_);
  return busy_ == holding_ && (queue_.waiting() == 0 || busy_ == threads_.size());
}

void Thinkers::run() {
  std::unique_lock lock(mutex_);
  for (;;) {
    wake_.wait(lock, [this] { return stopping_ || queue_.waiting() > 0; });
    if (stopping_) return;
    const std::optional<Ticket> ticket = queue_.take();
    if (!ticket) continue;
    ++busy_;
    carry_out(*ticket, lock, 0);
    --busy_;
  }
}

void Thinkers::carry_out(Ticket ticket, std::unique_lock<std::mutex>& lock, int depth) {
  const std::shared_ptr<Job> job = jobs_.at(ticket);
  job->begun = true;
  Lent pace(*this, ticket, *job, depth);
  lock.unlock();
  job->work(pace);
  lock.lock();
  pace.charge_rest();
  if (job->holds && !job->let_go) {
    job->is_held = true;
    ++holding_;
    wake_.wait(lock, [&] { return stopping_ || job->let_go; });
  }
  queue_.remove(ticket);
  jobs_.erase(ticket);
}

}  // namespace agon::server
