// Servers killed while people play: what was acknowledged stands, once, and everybody comes back.
#include "load/kill.h"

#include <gtest/gtest.h>

#include "load/serve_process.h"
#include "postgres_server.h"
#include "server/store/store.h"

namespace agon::test {
namespace {
using namespace std::chrono_literals;

TEST(Kill, AServerWithAFile) {
  const TemporaryFolder folder;
  KillPlan plan;
  plan.program = AGON_PROGRAM;
  plan.store = folder.path("agon.sqlite");
  plan.whole_state = true;
  const KillReport report = kill_under_load(plan);
  EXPECT_EQ(report.wrong, "");
  EXPECT_GT(report.acknowledged, 100U);
  EXPECT_GE(report.counts.losses, 3U * 40U);
}

TEST(Kill, OneOfTwoServersOnOnePostgres) {
  KillPlan plan;
  plan.program = AGON_PROGRAM;
  plan.store = PostgresServer::shared().new_database();
  plan.servers = 2;
  plan.kills = 4;
  plan.whole_state = true;
  const KillReport report = kill_under_load(plan);
  EXPECT_EQ(report.wrong, "");
  EXPECT_GT(report.acknowledged, 100U);
  EXPECT_GE(report.counts.losses, 4U * 10U);
}

// The check itself is tested: it must find what is wrong.
TEST(Kill, WhatIsMissingOrTooMuchInTheStoreIsSeen) {
  const TemporaryFolder folder;
  const std::string file = folder.path("agon.sqlite");
  {
    auto store = server::open_store(file);
    ASSERT_TRUE(store);
    (*store)->append("t", 0, R"({"kind":"create"})", [](server::Appended) {});
    for (int number = 1; number <= 2; ++number) {
      const std::string ask = std::to_string(number - 1);
      (*store)->append("t", number,
                       R"({"kind":"act","player":0,"ask":)" + ask + R"(,"action":"a )" + ask +
                           "\"}",
                       [](server::Appended) {});
    }
  }
  EXPECT_EQ(compare_with_store(file, {{"t", 0, 1, "a 1"}, {"t", 0, 0, "a 0"}}), "");
  const auto is_wrong = [&](std::vector<Acknowledged> acknowledged) {
    return !compare_with_store(file, std::move(acknowledged)).empty();
  };
  EXPECT_TRUE(is_wrong({{"t", 0, 0, "a 0"}}));
  EXPECT_TRUE(is_wrong({{"t", 0, 0, "a 0"}, {"t", 0, 1, "b"}}));
  EXPECT_TRUE(is_wrong({{"t", 0, 0, "a 0"}, {"t", 0, 1, "a 1"}, {"t", 0, 2, "a 2"}}));
  EXPECT_TRUE(is_wrong({{"t", 0, 0, "a 0"}, {"t", 0, 1, "a 1"}, {"t", 0, 1, "a 1"}}));
}

}  // namespace
}  // namespace agon::test
