// Parts of the hub, each by itself.
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "games/registry.h"
#include "hub_fixture.h"
#include "server/tables/holders.h"
#include "server/tables/message_context.h"
#include "server/tables/outbox.h"

namespace agon::server {
namespace {

using testing::ElementsAre;
using testing::IsEmpty;

std::unique_ptr<HostedTable> hosted(const std::string& id) {
  TablePlan plan;
  plan.game = *find_game("pantacle");
  plan.setup = Setup{3, {}};
  plan.seats.resize(3);
  plan.seat_hashes = {"ann", "bea", ""};
  return std::move(*HostedTable::create(id, std::move(plan)));
}

// Hears what parts ask of others, and does nothing.
class Quiet final : public Coordinator {
 public:
  void answer(PendingMessage) override {}
  void changed(LiveTable&) override {}
  void begin_writing(const std::string& id) override { begun.push_back(id); }
  void arrived(std::unique_ptr<HostedTable>, std::int64_t) override {}
  void begin_again(const std::string&, Appended) override {}
  void catch_up(LiveTable&) override {}
  std::vector<std::string> begun;
};

// Keeps texts as they are, whatever they say.
class Hearer final : public Peer {
 public:
  void send(std::string text) override { heard.push_back(std::move(text)); }
  std::vector<std::string> heard;
};

class OutboxTest : public testing::Test {
 protected:
  // The store has the present entries of the table.
  void store(LiveTable& live) {
    live.durable = live.last_entry();
    outbox.release(live);
  }
  Answer answer(const std::string& text) const {
    Answer answer;
    answer.message.peer = peer;
    answer.text = text;
    return answer;
  }
  Output news(const std::string& text) const {
    Output output;
    output.peer = peer;
    output.text = text;
    return output;
  }

  std::function<HubClock::time_point()> now = &HubClock::now;
  LiveTables tables{now};
  Quiet others;
  Outbox outbox{tables, others};
  std::shared_ptr<Hearer> peer = std::make_shared<Hearer>();
  LiveTable& one = tables.take_up(hosted("one"));
  LiveTable& two = tables.take_up(hosted("two"));
};

TEST_F(OutboxTest, SaysNothingBeforeTheStoreHasTheEntry) {
  outbox.say(one, news("a"));
  EXPECT_THAT(peer->heard, IsEmpty());
  store(one);
  EXPECT_THAT(peer->heard, ElementsAre("a"));
}

TEST_F(OutboxTest, AnAnswerWaitsForEveryTableItTellsOf) {
  outbox.hand_out(answer("both"), {&one, &two});
  store(one);
  EXPECT_THAT(peer->heard, IsEmpty());
  store(two);
  EXPECT_THAT(peer->heard, ElementsAre("both"));
}

TEST_F(OutboxTest, KeepsTheOrderOfATableBehindAnAnswerThatWaits) {
  outbox.hand_out(answer("both"), {&one, &two});
  outbox.say(one, news("later"));
  store(one);
  EXPECT_THAT(peer->heard, IsEmpty());
  store(two);
  EXPECT_THAT(peer->heard, ElementsAre("both", "later"));
}

TEST_F(OutboxTest, ATableIsWrittenAfterTheOneItCameFrom) {
  outbox.begin_after(one, "two");
  EXPECT_THAT(others.begun, IsEmpty());
  store(one);
  EXPECT_THAT(others.begun, ElementsAre("two"));
}

TEST_F(OutboxTest, AWithdrawnAnswerIsNeverSentAndItsMessageComesBack) {
  Answer withdrawn = answer("lost");
  withdrawn.wrote = true;
  withdrawn.needs = {{"one", 0}};
  EXPECT_EQ(outbox.withdraw(withdrawn, "one", Appended::kConflict).tries, 1);
  Answer failed = answer("failed");
  failed.wrote = true;
  EXPECT_GT(outbox.withdraw(failed, "one", Appended::kFailed).tries, 1);
  store(one);
  EXPECT_THAT(peer->heard, IsEmpty());
}

TEST_F(OutboxTest, CallsThatStandAreNotMadeAgain) {
  store(one);
  Answer made = answer("made");
  made.needs = {{"one", 0}, {"two", 0}};
  made.made = "two";
  made.before_made = {std::string("first")};
  EXPECT_EQ(outbox.withdraw(made, "two", Appended::kConflict).stands.size(), 1U);
}

TEST(MessageContextTest, AMessageIsAboutOneTableAndTheOneItMakes) {
  std::function<HubClock::time_point()> now = &HubClock::now;
  LiveTables tables(now);
  LiveTable& one = tables.take_up(hosted("one"));
  LiveTable& two = tables.take_up(hosted("two"));
  MessageContext context;
  EXPECT_TRUE(context.touch(one));
  EXPECT_FALSE(context.touch(two));
  EXPECT_TRUE(context.may_make());
  context.note_made(two);
  EXPECT_FALSE(context.may_make());
  EXPECT_TRUE(context.touch(two));
  EXPECT_FALSE(context.touch(one));
  EXPECT_THAT(context.tables(), ElementsAre(&two));
  context.in_batch = true;
  EXPECT_THAT(context.tables(), ElementsAre(&one, &two));
}

TEST(HoldersTest, AConnectionHoldsTheSeatsItHasShownUntilTheyAreAnothers) {
  const std::unique_ptr<HostedTable> table = hosted("one");
  const auto ann = std::make_shared<Hearer>();
  const auto other = std::make_shared<Hearer>();
  Holders holders;
  holders.note(ann, *table, 0);
  EXPECT_TRUE(holders.holds_a_seat(ann, *table));
  EXPECT_FALSE(holders.holds_a_seat(other, *table));
  table->set_seat(0, {}, {});
  EXPECT_FALSE(holders.holds_a_seat(ann, *table));
}

}  // namespace
}  // namespace agon::server
