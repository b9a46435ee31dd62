// Lines for people and for programs, and nothing secret in them.
#include "server/service/log.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <boost/json.hpp>
#include <vector>

namespace agon::server {
namespace {
using testing::EndsWith;
using testing::HasSubstr;

class Lines {
 public:
  std::shared_ptr<Log> log(LogForm form, LogLevel level = LogLevel::kInfo) {
    return Log::to([this](std::string_view line) { all.emplace_back(line); }, level, form);
  }
  std::vector<std::string> all;
};

TEST(Log, ALineForProgramsIsAnObject) {
  Lines lines;
  lines.log(LogForm::kJson)
      ->write(LogLevel::kWarn, "slow_reader", {{"from", "192.0.2.1"}, {"queued", 7}, {"a", 0.5}});
  ASSERT_EQ(lines.all.size(), 1U);
  const boost::json::value line = boost::json::parse(lines.all[0]);
  EXPECT_EQ(line.at("event"), "slow_reader");
  EXPECT_EQ(line.at("level"), "warning");
  EXPECT_EQ(line.at("from"), "192.0.2.1");
  EXPECT_EQ(line.at("queued"), 7);
  EXPECT_EQ(line.at("a"), 0.5);
  EXPECT_THAT(std::string(line.at("time").as_string()), EndsWith("Z"));
}

TEST(Log, ALineForPeopleHasNamesAndValues) {
  Lines lines;
  lines.log(LogForm::kText)
      ->write(LogLevel::kInfo, "started", {{"port", 8080}, {"store", "my tables.sqlite"}});
  ASSERT_EQ(lines.all.size(), 1U);
  EXPECT_THAT(lines.all[0], EndsWith("started  port=8080  store=\"my tables.sqlite\""));
}

TEST(Log, NobodyCanForgeALine) {
  for (const LogForm form : {LogForm::kText, LogForm::kJson}) {
    Lines lines;
    lines.log(form)->write(LogLevel::kInfo, "opened", {{"from", "x\n\"\\\x01\xff\x80 {}"}});
    ASSERT_EQ(lines.all.size(), 1U);
    EXPECT_EQ(lines.all[0].find('\n'), std::string::npos);
    EXPECT_EQ(lines.all[0].find('\xff'), std::string::npos);
    if (form == LogForm::kJson) {
      EXPECT_EQ(boost::json::parse(lines.all[0]).at("from"), "x\n\"\\\x01?? {}");
    }
  }
}

TEST(Log, WhatIsBelowTheLevelIsNotWritten) {
  Lines lines;
  const auto log = lines.log(LogForm::kText, LogLevel::kWarn);
  log->write(LogLevel::kInfo, "started");
  log->write(LogLevel::kError, "store_trouble");
  EXPECT_EQ(lines.all.size(), 1U);
  EXPECT_EQ(log_level_of("debug"), LogLevel::kDebug);
  EXPECT_EQ(log_level_of("loud"), std::nullopt);
}

TEST(Log, StrangersDoNotFillIt) {
  Lines lines;
  const auto log = lines.log(LogForm::kText);
  for (int i = 0; i < 1'000; ++i) log->write_seldom(LogLevel::kWarn, "connection_refused");
  EXPECT_EQ(lines.all.size(), 5U);
  log->write_seldom(LogLevel::kWarn, "slow_reader");
  EXPECT_EQ(lines.all.size(), 6U);
}

}  // namespace
}  // namespace agon::server
