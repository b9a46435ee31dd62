// A short chaos run: whatever fails and in whatever order, nothing that was acknowledged is lost or
// doubled, everybody agrees in the end, and no server dies. How much is played depends on the
// machine, and nothing is expected of it.
#include "load/chaos.h"

#include <gtest/gtest.h>

#include "load/deeds.h"
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

// -- the judge is not blind

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

Judgement verdict(const std::vector<server::StoredEntry>& entries, const Deeds& all) {
  return judge("t", entries, all);
}

TEST(ChaosJudge, IsContentWithWhatIsThereOnce) {
  const Judgement fine = verdict(history(), deeds());
  EXPECT_TRUE(fine.lost.empty()) << fine.lost[0];
  EXPECT_TRUE(fine.doubled.empty()) << fine.doubled[0];
}

TEST(ChaosJudge, SeesEachAcknowledgedEntryThatIsMissing) {
  for (std::size_t i = 0; i < history().size(); ++i) {
    auto entries = history();
    entries.erase(entries.begin() + static_cast<std::ptrdiff_t>(i));
    EXPECT_FALSE(verdict(entries, deeds()).lost.empty()) << i;
  }
}

TEST(ChaosJudge, SeesAnActionThatIsNotTheAcknowledgedOne) {
  auto entries = history();
  entries[1].text = R"({"kind":"act","player":0,"ask":0,"action":"stay"})";
  EXPECT_EQ(verdict(entries, deeds()).lost.size(), 1U);
}

TEST(ChaosJudge, SeesASeatLeftLessOftenThanAcknowledged) {
  Deeds all = deeds();
  all.acknowledged.push_back({"t", "leave", 1});
  EXPECT_EQ(verdict(history(), all).lost.size(), 1U);
}

TEST(ChaosJudge, SeesOneAskAnsweredTwice) {
  auto entries = history();
  entries.push_back({7, R"({"kind":"act","player":0,"ask":1,"action":"go"})"});
  EXPECT_EQ(verdict(entries, deeds()).doubled.size(), 1U);
}

TEST(ChaosJudge, SeesMoreWhoJoinedThanAsked) {
  Deeds all = deeds();
  all.joins_said.clear();
  EXPECT_EQ(verdict(history(), all).doubled.size(), 1U);
}

}  // namespace
}  // namespace agon::test
