// An address that asks for too much is told to wait, and the others are not.
#include "server/service/limits.h"

#include <gtest/gtest.h>

#include "server/net/address.h"

namespace agon::server {
namespace {
using namespace std::chrono_literals;

class LimitsTest : public testing::Test {
 protected:
  Limits make(LimitOptions options) {
    return Limits(options, [this] { return now_; });
  }
  // How many calls in a row are allowed.
  static int allowed(Limits& limits, const std::string& address, std::string_view method,
                     int tries = 1'000) {
    int count = 0;
    while (count < tries && !limits.wait_before(address, method)) ++count;
    return count;
  }

  Limits::Time now_{1h};
};

LimitOptions ten_messages() {
  LimitOptions options;
  options.messages = {2, 10};
  return options;
}

TEST_F(LimitsTest, ABurstIsFineAndAFloodIsNot) {
  Limits limits = make(ten_messages());
  EXPECT_EQ(allowed(limits, "192.0.2.1", "act"), 10);
  EXPECT_EQ(limits.wait_before("192.0.2.1", "act"), 500ms);
  EXPECT_EQ(limits.refused(), 2U);
}

TEST_F(LimitsTest, WhoeverWaitsAsToldMayGoOn) {
  Limits limits = make(ten_messages());
  allowed(limits, "192.0.2.1", "act");
  now_ += *limits.wait_before("192.0.2.1", "act");
  EXPECT_EQ(allowed(limits, "192.0.2.1", "act"), 1);
}

TEST_F(LimitsTest, ABucketIsNeverMoreThanFull) {
  Limits limits = make(ten_messages());
  allowed(limits, "192.0.2.1", "act");
  now_ += 24h;
  EXPECT_EQ(allowed(limits, "192.0.2.1", "act"), 10);
}

TEST_F(LimitsTest, OneAddressDoesNotDisturbAnother) {
  Limits limits = make(ten_messages());
  allowed(limits, "192.0.2.1", "act");
  EXPECT_EQ(allowed(limits, "192.0.2.2", "act"), 10);
}

TEST_F(LimitsTest, TablesAreCountedHoweverTheyAreOpened) {
  LimitOptions options;
  options.tables = {0.1, 3};
  Limits limits = make(options);
  EXPECT_FALSE(limits.wait_before("192.0.2.1", "create"));
  EXPECT_FALSE(limits.wait_before("192.0.2.1", "load"));
  EXPECT_FALSE(limits.wait_before("192.0.2.1", "rematch"));
  EXPECT_EQ(limits.wait_before("192.0.2.1", "create"), 10s);
  EXPECT_FALSE(limits.wait_before("192.0.2.1", "act"));
}

TEST_F(LimitsTest, SeatsAreCounted) {
  LimitOptions options;
  options.seats = {1, 5};
  Limits limits = make(options);
  EXPECT_EQ(allowed(limits, "192.0.2.1", "join"), 5);
  EXPECT_FALSE(limits.wait_before("192.0.2.1", "watch"));
}

TEST_F(LimitsTest, WhatIsRefusedCostsNothing) {
  LimitOptions options = ten_messages();
  options.tables = {1, 1};
  Limits limits = make(options);
  limits.wait_before("192.0.2.1", "create");
  for (int i = 0; i < 50; ++i) EXPECT_TRUE(limits.wait_before("192.0.2.1", "create"));
  EXPECT_EQ(allowed(limits, "192.0.2.1", "act"), 9);
}

TEST_F(LimitsTest, ABucketSmallerThanOneCallStillLetsItThrough) {
  Limits limits = make({{1, 5}, {}, {}, {}});
  EXPECT_FALSE(limits.wait_before("192.0.2.1", "hint"));
  EXPECT_TRUE(limits.wait_before("192.0.2.1", "hint"));
  now_ += 20s;
  EXPECT_FALSE(limits.wait_before("192.0.2.1", "hint"));
}

TEST_F(LimitsTest, BytesAreCountedAfterTheyCame) {
  LimitOptions options;
  options.bytes = {100, 1'000};
  Limits limits = make(options);
  EXPECT_TRUE(limits.take_bytes("192.0.2.1", 5'000));
  EXPECT_FALSE(limits.take_bytes("192.0.2.1", 1));
  now_ += 40s;
  EXPECT_TRUE(limits.take_bytes("192.0.2.1", 1));
}

TEST_F(LimitsTest, ZeroIsNoLimit) {
  Limits limits = make({{}, {}, {}, {}});
  EXPECT_EQ(allowed(limits, "192.0.2.1", "create"), 1'000);
  EXPECT_TRUE(limits.take_bytes("192.0.2.1", 1U << 30U));
  EXPECT_EQ(limits.addresses(), 0U);
}

TEST_F(LimitsTest, TheAddressThatWasQuietTheLongestIsForgotten) {
  LimitOptions options = ten_messages();
  options.addresses = 3;
  Limits limits = make(options);
  for (const char* address : {"192.0.2.1", "192.0.2.2", "192.0.2.3"}) {
    allowed(limits, address, "act");
  }
  allowed(limits, "192.0.2.1", "act");
  for (int i = 0; i < 100; ++i) {
    limits.wait_before("198.51.100." + std::to_string(i), "act");
    EXPECT_TRUE(limits.wait_before("192.0.2.1", "act"));
  }
  EXPECT_EQ(limits.addresses(), 3U);
  EXPECT_EQ(allowed(limits, "192.0.2.2", "act"), 10);
}

TEST_F(LimitsTest, TheAddressesOfOneNetworkAreOneCaller) {
  Limits limits = make(ten_messages());
  allowed(limits, "2001:db8:1:2::1", "act");
  EXPECT_TRUE(limits.wait_before("2001:db8:1:2:3:4:5:6", "act"));
  EXPECT_FALSE(limits.wait_before("2001:db8:1:3::1", "act"));
}

TEST(Address, ASubscriberHoldsAnAddressOrANetwork) {
  EXPECT_EQ(subscriber_of("192.0.2.1"), "192.0.2.1");
  EXPECT_EQ(subscriber_of("::ffff:192.0.2.1"), "192.0.2.1");
  EXPECT_EQ(subscriber_of("2001:db8:1:2:3:4:5:6"), "2001:db8:1:2::/64");
  EXPECT_EQ(subscriber_of("somebody"), "somebody");
}

TEST(Address, ThisMachineItself) {
  EXPECT_TRUE(is_loopback("127.0.0.1"));
  EXPECT_TRUE(is_loopback("::1"));
  EXPECT_FALSE(is_loopback("192.0.2.1"));
  EXPECT_FALSE(is_loopback(""));
}

}  // namespace
}  // namespace agon::server
