// A short chaos run: whatever fails and in whatever order, nothing that was acknowledged is lost or
// doubled, everybody agrees in the end, and no server dies. How much is played depends on the
// machine, and nothing is expected of it.
#include "load/chaos.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "load/deeds.h"
#include "load/slices.h"
#include "server/tables/secrets.h"

namespace agon::test {
namespace {

ChaosPlan short_plan() {
  ChaosPlan plan;
  plan.program = AGON_PROGRAM;
  plan.faults = 6;  // each kind once
  plan.crowd.tables = 6;
  plan.crowd.most_tables = 30;
  return plan;
}

TEST(Chaos, TwoServersAndTheirDatabaseFailAndNothingIsLost) {
  const ChaosReport report = run_chaos(short_plan());
  EXPECT_TRUE(report.is_well()) << report.wrong();
  EXPECT_GT(report.acknowledged, 0U);
}

TEST(Chaos, AServerAndItsDiskFailAndNothingIsLost) {
  ChaosPlan plan = short_plan();
  plan.postgres = false;
  const ChaosReport report = run_chaos(plan);
  EXPECT_TRUE(report.is_well()) << report.wrong();
  EXPECT_GT(report.acknowledged, 0U);
}

// -- the audit finds what is wrong

const std::string kHash = server::hash_of("token");

std::string seat_entry(const std::string& kind, const std::string& hash) {
  return R"({"kind":"seat","player":1,"seat":{"kind":")" + kind + R"(","hash":")" + hash +
         R"("},"picks":[]})";
}

std::vector<server::StoredEntry> history() {
  return {
      {0, R"({"kind":"create","seats":[{"kind":"person","hash":"a"},{"kind":"open","hash":""}]})"},
      {1, R"({"kind":"act","player":0,"ask":0,"action":"go"})"},
      {2, R"({"kind":"take_back","player":0,"ask":1,"decisions":1})"},
      {3, seat_entry("person", kHash)},
      {4, seat_entry("open", "")},
      {5, seat_entry("bot", "b")},
      {6, R"({"kind":"give_up"})"}};
}

Deeds deeds() {
  Deeds all;
  all.acknowledged = {{"t", "create"},
                      {"t", "act", 0, 0, "go"},
                      {"t", "act", 0, 0, "go"},  // said twice
                      {"t", "take_back", 0, 1, "1"},
                      {"t", "join", 1, -1, kHash},
                      {"t", "leave", 1},
                      {"t", "bot", 1},
                      {"t", "give_up"}};
  all.joins_said["t"] = 2;
  return all;
}

Findings findings(const std::vector<server::StoredEntry>& entries, const Deeds& all) {
  return audit("t", entries, all);
}

TEST(ChaosAudit, IsContentWithWhatIsThereOnce) {
  const Findings fine = findings(history(), deeds());
  EXPECT_TRUE(fine.lost.empty()) << fine.lost[0];
  EXPECT_TRUE(fine.doubled.empty()) << fine.doubled[0];
}

TEST(ChaosAudit, SeesEachAcknowledgedEntryThatIsMissing) {
  for (std::size_t i = 0; i < history().size(); ++i) {
    auto entries = history();
    entries.erase(entries.begin() + static_cast<std::ptrdiff_t>(i));
    EXPECT_FALSE(findings(entries, deeds()).lost.empty()) << i;
  }
}

TEST(ChaosAudit, SeesAnActionThatIsNotTheAcknowledgedOne) {
  auto entries = history();
  entries[1].text = R"({"kind":"act","player":0,"ask":0,"action":"stay"})";
  EXPECT_EQ(findings(entries, deeds()).lost.size(), 1U);
}

TEST(ChaosAudit, SeesASeatLeftLessOftenThanAcknowledged) {
  Deeds all = deeds();
  all.acknowledged.push_back({"t", "leave", 1});
  EXPECT_EQ(findings(history(), all).lost.size(), 1U);
}

TEST(ChaosAudit, SeesOneAskAnsweredTwice) {
  auto entries = history();
  entries.push_back({7, R"({"kind":"act","player":0,"ask":1,"action":"go"})"});
  EXPECT_EQ(findings(entries, deeds()).doubled.size(), 1U);
}

TEST(ChaosAudit, SeesMoreWhoJoinedThanAsked) {
  Deeds all = deeds();
  all.joins_said.clear();
  EXPECT_EQ(findings(history(), all).doubled.size(), 1U);
}

// -- nor is it fooled by a run in which nothing happens

using namespace std::chrono_literals;

// A hundred seconds with a look at each; until then, people act at so many of eight tables.
Slices acted_until(int last, int tables, bool failing = false) {
  Slices slices(100s, 8);
  for (int second = 1; second <= 100; ++second) {
    std::vector<std::string> acted;
    for (int i = 0; i < tables && second <= last; ++i) acted.push_back(std::to_string(i));
    slices.note(std::chrono::seconds(second), acted, failing);
  }
  return slices;
}

TEST(ChaosSlices, ARunThatIsBusyToItsEndIsNotIdle) {
  const Slices slices = acted_until(100, 2);
  EXPECT_EQ(slices.all().size(), 10U);
  EXPECT_THAT(slices.idle(), testing::IsEmpty());
}

TEST(ChaosSlices, ARunThatFallsAsleepIsIdleFromThenOn) {
  const Slices slices = acted_until(75, 2);
  EXPECT_THAT(slices.idle(),
              testing::ElementsAre("from 80 s to 90 s people acted at 0 of 8 tables",
                                   "from 90 s to 100 s people acted at 0 of 8 tables"));
  EXPECT_EQ(slices.longest_pause(), 25s);
}

TEST(ChaosSlices, ARunThatGoesOnAtOneTableAloneIsIdle) {
  EXPECT_EQ(acted_until(100, 1).idle().size(), 10U);
}

TEST(ChaosSlices, WhileSomethingFailsNothingIsExpected) {
  EXPECT_THAT(acted_until(75, 2, true).idle(), testing::IsEmpty());
}

TEST(ChaosSlices, AShortRunHasFewSlicesAndWhatComesLateCountsForTheLast) {
  Slices slices(25s, 1);
  slices.note(11s, {"a", "a", "b"}, false);
  slices.note(40s, {"a", "a"}, false);
  ASSERT_EQ(slices.all().size(), 2U);
  EXPECT_EQ(slices.all()[0].done, 3U);
  EXPECT_EQ(slices.all()[0].tables.size(), 2U);
  EXPECT_EQ(slices.all()[1].done, 2U);
}

}  // namespace
}  // namespace agon::test
