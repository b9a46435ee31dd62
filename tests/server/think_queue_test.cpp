// Which thought runs next; no address can keep another one from thinking.
#include "server/tables/think_queue.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <condition_variable>
#include <mutex>

#include "server/tables/thinkers.h"
#include "server/tables/unwatched.h"

namespace agon::server {
namespace {

using std::chrono::milliseconds;
using Ticket = ThinkQueue::Ticket;

Payers watched(std::string address) { return {{std::move(address)}, true}; }
Payers unwatched(std::string address) { return {{std::move(address)}, false}; }

TEST(ThinkQueue, IsFirstComeFirstServedForOneAddress) {
  ThinkQueue queue;
  const Ticket a = queue.add(watched("x"));
  const Ticket b = queue.add(watched("x"));
  EXPECT_EQ(queue.take(), a);
  EXPECT_EQ(queue.take(), b);
  EXPECT_EQ(queue.take(), std::nullopt);
}

TEST(ThinkQueue, AnAddressThatHadLessGoesBeforeSixtyOfOneThatHadMore) {
  ThinkQueue queue;
  std::vector<Ticket> many;
  for (int i = 0; i < 60; ++i) many.push_back(queue.add(watched("crowd")));
  EXPECT_EQ(queue.take(), many[0]);
  queue.charge(many[0], milliseconds(1));
  const Ticket mine = queue.add(watched("me"));
  queue.charge(many[0], milliseconds(1));
  queue.remove(many[0]);
  EXPECT_EQ(queue.take(), mine);
}

TEST(ThinkQueue, AddressesTakeTurnsByTheTimeTheyHad) {
  ThinkQueue queue;
  for (int i = 0; i < 20; ++i) queue.add(watched("slow"));
  std::vector<Ticket> quick;
  for (int i = 0; i < 20; ++i) quick.push_back(queue.add(watched("quick")));
  int of_quick = 0;
  for (int i = 0; i < 11; ++i) {
    const Ticket now = *queue.take();
    const bool is_quick = std::ranges::find(quick, now) != quick.end();
    of_quick += is_quick ? 1 : 0;
    queue.charge(now, is_quick ? milliseconds(100) : milliseconds(1000));
    queue.remove(now);
  }
  EXPECT_EQ(of_quick, 10) << "ten of a tenth of a second for each that takes a second";
}

TEST(ThinkQueue, WhatNobodyWaitsForComesLast) {
  ThinkQueue queue;
  const Ticket left = queue.add(unwatched("x"));
  const Ticket mine = queue.add(watched("y"));
  EXPECT_EQ(queue.waiting_unwatched(), 1U);
  EXPECT_EQ(queue.take(), mine);
  queue.charge(mine, std::chrono::hours(1));
  queue.remove(mine);
  const Ticket again = queue.add(watched("y"));
  EXPECT_EQ(queue.take(), again) << "however much its address has had";
  EXPECT_EQ(queue.take(), left);
}

TEST(ThinkQueue, WhoComesBackToATableIsWaitedForAgain) {
  ThinkQueue queue;
  const Ticket left = queue.add(unwatched("x"));
  queue.add(unwatched("y"));
  queue.set_payers(left, watched("x"));
  EXPECT_EQ(queue.take(), left);
}

TEST(ThinkQueue, AThoughtMakesWayForOneThatIsWaitedFor) {
  ThinkQueue queue;
  const Ticket left = queue.add(unwatched("x"));
  ASSERT_EQ(queue.take(), left);
  EXPECT_EQ(queue.take_instead_of(left), std::nullopt);
  queue.add(unwatched("y"));
  EXPECT_EQ(queue.take_instead_of(left), std::nullopt) << "not for one like itself";
  const Ticket mine = queue.add(watched("y"));
  EXPECT_EQ(queue.take_instead_of(left), mine);
  EXPECT_EQ(queue.take_instead_of(mine), std::nullopt);
}

TEST(ThinkQueue, AThoughtMakesWayOnceItsAddressIsAhead) {
  ThinkQueue queue;
  const Ticket hard = queue.add(watched("crowd"));
  ASSERT_EQ(queue.take(), hard);
  queue.charge(hard, milliseconds(700));
  queue.add(watched("crowd"));
  const Ticket mine = queue.add(watched("me"));
  EXPECT_EQ(queue.take_instead_of(hard), std::nullopt) << "both have had the same";
  queue.charge(hard, ThinkQueue::kHeadStart + milliseconds(1));
  EXPECT_EQ(queue.take_instead_of(hard), mine);
}

TEST(ThinkQueue, WhatMadeWayGoesOnWhenThereIsRoom) {
  ThinkQueue queue;
  const Ticket left = queue.add(unwatched("x"));
  ASSERT_EQ(queue.take(), left);
  const Ticket mine = queue.add(watched("y"));
  ASSERT_EQ(queue.take_instead_of(left), mine);
  EXPECT_EQ(queue.waiting(), 0U) << "it has begun";
  EXPECT_EQ(queue.paused(), 1U);
  EXPECT_EQ(queue.begun(), 2U);
  EXPECT_EQ(queue.take(), left);
  EXPECT_EQ(queue.paused(), 0U);
}

TEST(ThinkQueue, WhatMadeWayWaitsForItsTurnAmongTheOthers) {
  ThinkQueue queue;
  const Ticket slow = queue.add(watched("x"));
  ASSERT_EQ(queue.take(), slow);
  const Ticket first = queue.add(watched("y"));
  const Ticket second = queue.add(watched("z"));
  queue.charge(slow, milliseconds(100));
  ASSERT_EQ(queue.take_instead_of(slow), first);
  queue.charge(first, milliseconds(50));
  queue.remove(first);
  EXPECT_EQ(queue.take(), second) << "its address has had the least";
  EXPECT_EQ(queue.take(), slow);
}

// Two that think for long would hold each other up all the time.
TEST(ThinkQueue, WhatMadeWayHoldsUpOnlyWhatNobodyWaitsFor) {
  ThinkQueue queue;
  const Ticket left = queue.add(unwatched("x"));
  ASSERT_EQ(queue.take(), left);
  const Ticket mine = queue.add(watched("y"));
  ASSERT_EQ(queue.take_instead_of(left), mine);
  queue.set_payers(left, watched("x"));
  queue.charge(mine, std::chrono::minutes(1));
  EXPECT_EQ(queue.take_instead_of(mine), std::nullopt);
  queue.set_payers(mine, unwatched("y"));
  EXPECT_EQ(queue.take_instead_of(mine), left) << "somebody came back to wait for it";
}

TEST(ThinkQueue, BeingAwaySavesNothingUp) {
  ThinkQueue queue;
  const Ticket early = queue.add(watched("idle"));
  queue.take();
  queue.remove(early);
  const Ticket busy = queue.add(watched("busy"));
  queue.take();
  queue.charge(busy, std::chrono::minutes(10));
  const Ticket back = queue.add(watched("idle"));
  ASSERT_EQ(queue.take_instead_of(busy), std::nullopt);
  queue.charge(busy, milliseconds(100));
  EXPECT_EQ(queue.take_instead_of(busy), back);
  queue.charge(back, milliseconds(200));
  EXPECT_EQ(queue.take_instead_of(back), std::nullopt);
  queue.add(watched("busy"));
  EXPECT_TRUE(queue.take_instead_of(back)) << "ten minutes ahead";
}

TEST(ThinkQueue, WhatWasHadWhileNobodyElseWantedItIsSoonForgotten) {
  ThinkQueue queue;
  const Ticket alone = queue.add(watched("early"));
  queue.take();
  queue.charge(alone, std::chrono::hours(1));
  queue.remove(alone);
  const Ticket first = queue.add(watched("late"));
  queue.take();
  const Ticket back = queue.add(watched("early"));
  queue.charge(first, std::chrono::seconds(3));
  EXPECT_EQ(queue.take_instead_of(first), back);
}

TEST(ThinkQueue, AnsweringInSecretIsNeverHeldUpAndCountsTheSame) {
  ThinkQueue queue;
  const Ticket secret = queue.add(unwatched("x"), true, milliseconds(300));
  ASSERT_EQ(queue.take(), secret);
  queue.charge(secret, std::chrono::hours(1));
  const Ticket mine = queue.add(watched("y"));
  EXPECT_EQ(queue.take_instead_of(secret), std::nullopt);
  queue.remove(secret);
  EXPECT_EQ(queue.take(), mine);
  queue.charge(mine, milliseconds(299));
  const Ticket of_x = queue.add(watched("x"));
  EXPECT_EQ(queue.take_instead_of(mine), std::nullopt) << "an hour would have put x far behind";
  queue.charge(mine, milliseconds(60));
  EXPECT_EQ(queue.take_instead_of(mine), of_x);
}

TEST(ThinkQueue, AThoughtOfTwoGoesByTheOneWhoHadLessAndIsInNoLineOnceItBegan) {
  ThinkQueue queue;
  const Ticket first = queue.add(watched("rich"));
  ASSERT_EQ(queue.take(), first);
  const Ticket poor = queue.add(watched("poor"));
  ASSERT_EQ(queue.take(), poor);
  queue.charge(first, milliseconds(500));
  queue.charge(poor, milliseconds(100));
  const Ticket other = queue.add(watched("rich"));
  const Ticket both = queue.add({{"poor", "rich"}, true});
  EXPECT_EQ(queue.take(), both);
  EXPECT_EQ(queue.take(), other);
  EXPECT_EQ(queue.take(), std::nullopt);
  EXPECT_EQ(queue.waiting(), 0U);
}

TEST(ThinkQueue, WhatOthersPayForOrIsRemovedWaitsInTheirLineOnly) {
  ThinkQueue queue;
  const Ticket a = queue.add(unwatched("x"));
  const Ticket b = queue.add(unwatched("x"));
  queue.set_payers(a, watched("y"));
  EXPECT_EQ(queue.waiting_unwatched(), 1U);
  EXPECT_EQ(queue.take(), a);
  queue.remove(b);
  EXPECT_EQ(queue.waiting_unwatched(), 0U);
  EXPECT_EQ(queue.waiting(), 0U);
  EXPECT_EQ(queue.take(), std::nullopt);
  EXPECT_EQ(queue.begun(), 1U);
}

// -- tables that nobody watches

TEST(Unwatched, OwnersTakeTurnsHoweverManyTablesTheyHave) {
  Unwatched tables;
  for (int i = 0; i < 20; ++i) tables.wait("a" + std::to_string(i), "a");
  for (int i = 0; i < 2; ++i) tables.wait("b" + std::to_string(i), "b");
  std::vector<std::string> order;
  while (const auto id = tables.next()) {
    order.push_back(*id);
    tables.begin(*id, id->substr(0, 1));
  }
  EXPECT_EQ(order,
            (std::vector<std::string>{"a0", "b0", "a1", "b1", "a2", "a3", "a4", "a5", "a6", "a7"}));
  EXPECT_FALSE(tables.has_room("a"));
  EXPECT_TRUE(tables.has_room("b"));
  tables.end("a3");
  tables.wait("a3", "a");
  EXPECT_EQ(tables.next(), "a8") << "who has had a turn goes to the end of the line";
}

TEST(Unwatched, OfAllOwnersNoMoreThanSoManyAreThoughtForAtOnce) {
  Unwatched tables;
  for (int owner = 0; owner < 100; ++owner) {
    for (int i = 0; i < 3; ++i) {
      tables.wait(std::to_string(owner) + "." + std::to_string(i), std::to_string(owner));
    }
  }
  while (const auto id = tables.next()) tables.begin(*id, id->substr(0, id->find('.')));
  EXPECT_EQ(tables.thinking(), 64U);
  EXPECT_EQ(tables.waiting(), 236U);
}

TEST(Unwatched, WhoStopsWaitingHasNoTurn) {
  Unwatched tables;
  tables.wait("t1", "a");
  tables.wait("t1", "a");
  tables.wait("t2", "a");
  tables.stop_waiting("t1");
  EXPECT_EQ(tables.next(), "t2");
  EXPECT_EQ(tables.next(), std::nullopt);
}

// -- on threads

// A place where jobs write down that they were there, and wait for others.
class Trace {
 public:
  void note(const std::string& what) {
    const std::lock_guard lock(mutex_);
    notes_.push_back(what);
    wake_.notify_all();
  }
  // Whether it was noted at last.
  bool wait_for(const std::string& what) {
    std::unique_lock lock(mutex_);
    return wake_.wait_for(lock, std::chrono::minutes(1),
                          [&] { return std::ranges::find(notes_, what) != notes_.end(); });
  }
  std::vector<std::string> notes() {
    const std::lock_guard lock(mutex_);
    return notes_;
  }

 private:
  std::mutex mutex_;
  std::condition_variable wake_;
  std::vector<std::string> notes_;
};

TEST(Thinkers, AThoughtOfNobodyIsHeldUpAndThenGoesOn) {
  Trace trace;
  Thinkers thinkers(1, false);
  thinkers.add(unwatched("x"), [&](Pace& pace) {
    trace.note("left begins");
    ThinkQueue::Span held{0};
    while (held == ThinkQueue::Span{0}) held = *pace.go_on();
    trace.note("left goes on");
  });
  trace.wait_for("left begins");
  thinkers.add(watched("y"), [&](Pace&) { trace.note("mine"); });
  trace.wait_for("left goes on");
  EXPECT_EQ(trace.notes(), (std::vector<std::string>{"left begins", "mine", "left goes on"}));
  EXPECT_EQ(thinkers.counts().held_up, 1U);
}

TEST(Thinkers, WhoIsHeldUpIsToldBeforeItMakesWay) {
  Trace trace;
  Thinkers thinkers(1, false);
  thinkers.add(
      unwatched("x"),
      [&](Pace& pace) {
        trace.note("left begins");
        while (*pace.go_on() == ThinkQueue::Span{0}) {
        }
        trace.note("left goes on");
      },
      [&] { trace.note("held up"); });
  trace.wait_for("left begins");
  thinkers.add(watched("y"), [&](Pace&) { trace.note("mine"); });
  trace.wait_for("left goes on");
  EXPECT_EQ(trace.notes(),
            (std::vector<std::string>{"left begins", "held up", "mine", "left goes on"}));
}

// Two at once: what is held up goes on in the place of the other one that ends, while the thought
// for which it made way still thinks.
TEST(Thinkers, WhatIsHeldUpGoesOnAsSoonAsAnyThreadIsFree) {
  Trace trace;
  Thinkers thinkers(2, false);
  thinkers.add(watched("z"), [&](Pace&) {
    trace.note("other begins");
    trace.wait_for("other may end");
  });
  trace.wait_for("other begins");
  thinkers.add(unwatched("x"), [&](Pace& pace) {
    trace.note("left begins");
    while (*pace.go_on() == ThinkQueue::Span{0}) {
    }
    trace.note("left goes on");
  });
  trace.wait_for("left begins");
  bool went_on = false;
  thinkers.add(watched("y"), [&](Pace&) {
    trace.note("other may end");
    went_on = trace.wait_for("left goes on");
    trace.note("mine ends");
  });
  trace.wait_for("mine ends");
  EXPECT_TRUE(went_on);
}

TEST(Thinkers, WhatIsCancelledWhileItIsHeldUpEndsAtOnce) {
  Trace trace;
  Thinkers thinkers(1, false);
  const auto left = thinkers.add(unwatched("x"), [&](Pace& pace) {
    trace.note("left begins");
    while (pace.go_on()) {
    }
    trace.note("left ends");
  });
  trace.wait_for("left begins");
  bool ended = false;
  thinkers.add(watched("y"), [&](Pace&) {
    trace.note("mine begins");
    ended = trace.wait_for("left ends");
    trace.note("mine ends");
  });
  trace.wait_for("mine begins");
  thinkers.cancel(left);
  trace.wait_for("mine ends");
  EXPECT_TRUE(ended);
  while (!thinkers.quiet()) std::this_thread::yield();
  EXPECT_EQ(thinkers.counts().running, 0U);
  thinkers.add(watched("y"), [&](Pace&) { trace.note("next"); });
  EXPECT_TRUE(trace.wait_for("next"));
}

// Each that pauses keeps a thread.
TEST(Thinkers, NoMoreThanThreePauseForEachThatThinks) {
  Trace trace;
  Thinkers thinkers(1, false);
  const auto name = [](int i) { return std::to_string(i); };
  for (int i = 0; i < 5; ++i) {
    thinkers.add(unwatched(name(i)), [&, i](Pace& pace) {
      trace.note(name(i) + " begins");
      if (i < 3) {
        while (*pace.go_on() == ThinkQueue::Span{0}) {
        }
      } else if (i == 3) {
        trace.wait_for("all are there");
        std::this_thread::sleep_for(2 * ThinkQueue::kHeadStart);
        pace.go_on();
      }
      trace.note(name(i) + " ends");
    });
    if (i < 4) trace.wait_for(name(i) + " begins");
  }
  trace.note("all are there");
  for (int i = 0; i < 5; ++i) EXPECT_TRUE(trace.wait_for(name(i) + " ends"));
  EXPECT_EQ(thinkers.counts().held_up, 3U) << "the fourth thinks to its end";
}

TEST(Thinkers, WhatIsNotWantedAnyMoreEndsAndWhatHasNotBegunNeverDoes) {
  Trace trace;
  Thinkers thinkers(1, false);
  const auto running = thinkers.add(watched("x"), [&](Pace& pace) {
    trace.note("begins");
    while (pace.go_on()) {
    }
    trace.note("ended");
  });
  const auto waiting = thinkers.add(watched("x"), [&](Pace&) { trace.note("never"); });
  trace.wait_for("begins");
  thinkers.cancel(waiting);
  thinkers.cancel(running);
  thinkers.add(watched("x"), [&](Pace&) { trace.note("next"); });
  trace.wait_for("next");
  EXPECT_EQ(trace.notes(), (std::vector<std::string>{"begins", "ended", "next"}));
  EXPECT_EQ(thinkers.counts().cancelled, 2U);
}

TEST(Thinkers, AnAnswerInSecretKeepsItsThreadUntilItIsLetGo) {
  Trace trace;
  Thinkers thinkers(1, false);
  const auto secret =
      thinkers.add_holding(watched("x"), milliseconds(300), [&](Pace&) { trace.note("secret"); });
  thinkers.add(watched("y"), [&](Pace&) { trace.note("next"); });
  trace.wait_for("secret");
  while (!thinkers.quiet()) std::this_thread::yield();
  EXPECT_EQ(thinkers.counts().waiting, 1U) << "its work is done, and its thread still taken";
  thinkers.let_go(secret);
  trace.wait_for("next");
}

TEST(Thinkers, AreToldToEndWhenTheServerStops) {
  Trace trace;
  {
    Thinkers thinkers(2, false);
    thinkers.add(watched("x"), [&](Pace& pace) {
      trace.note("begins");
      while (pace.go_on()) {
      }
    });
    thinkers.add_holding(watched("x"), milliseconds(300), [&](Pace&) { trace.note("holds"); });
    trace.wait_for("begins");
    trace.wait_for("holds");
  }
  SUCCEED();
}

}  // namespace
}  // namespace agon::server
