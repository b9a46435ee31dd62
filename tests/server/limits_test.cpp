// An address that asks for too much is told to wait, and the others are not.
#include "server/service/limits.h"

#include <gtest/gtest.h>

#include "server/net/address.h"

namespace agon::server {
namespace {
using namespace std::chrono_literals;

std::string call(std::string_view method) {
  return R"({"jsonrpc":"2.0","id":1,"method":")" + std::string(method) + "\"}";
}

std::string batch(std::initializer_list<std::string_view> methods) {
  std::string text;
  for (const std::string_view method : methods) {
    text += (text.empty() ? "[" : ",") + call(method);
  }
  return text + "]";
}

class LimitsTest : public testing::Test {
 protected:
  Limits make(LimitOptions options) {
    return Limits(options, [this] { return now_; });
  }
  static Limits::Wait wait_before(Limits& limits, const std::string& address,
                                  std::string_view message) {
    return limits.wait_before(address, protocol::read_calls(message));
  }
  // How many calls in a row are allowed.
  static int allowed(Limits& limits, const std::string& address, std::string_view method,
                     int tries = 1'000) {
    int count = 0;
    while (count < tries && !wait_before(limits, address, call(method))) ++count;
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
  EXPECT_EQ(wait_before(limits, "192.0.2.1", call("act")), 500ms);
  EXPECT_EQ(limits.refused(), 2U);
}

TEST_F(LimitsTest, WhoeverWaitsAsToldMayGoOn) {
  Limits limits = make(ten_messages());
  allowed(limits, "192.0.2.1", "act");
  now_ += *wait_before(limits, "192.0.2.1", call("act"));
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
  EXPECT_FALSE(wait_before(limits, "192.0.2.1", call("create")));
  EXPECT_FALSE(wait_before(limits, "192.0.2.1", call("load")));
  EXPECT_FALSE(wait_before(limits, "192.0.2.1", call("rematch")));
  EXPECT_EQ(wait_before(limits, "192.0.2.1", call("create")), 10s);
  EXPECT_FALSE(wait_before(limits, "192.0.2.1", call("act")));
}

TEST_F(LimitsTest, SeatsAreCounted) {
  LimitOptions options;
  options.seats = {1, 5};
  Limits limits = make(options);
  EXPECT_EQ(allowed(limits, "192.0.2.1", "join"), 5);
  EXPECT_FALSE(wait_before(limits, "192.0.2.1", call("watch")));
}

TEST_F(LimitsTest, WhatIsRefusedCostsNothing) {
  LimitOptions options = ten_messages();
  options.tables = {1, 1};
  Limits limits = make(options);
  wait_before(limits, "192.0.2.1", call("create"));
  for (int i = 0; i < 50; ++i) EXPECT_TRUE(wait_before(limits, "192.0.2.1", call("create")));
  EXPECT_EQ(allowed(limits, "192.0.2.1", "act"), 9);
}

TEST_F(LimitsTest, ABucketSmallerThanOneCallStillLetsItThrough) {
  Limits limits = make({{1, 5}, {}, {}, {}, {}, {}, {}});
  EXPECT_FALSE(wait_before(limits, "192.0.2.1", call("hint")));
  EXPECT_TRUE(wait_before(limits, "192.0.2.1", call("hint")));
  now_ += 20s;
  EXPECT_FALSE(wait_before(limits, "192.0.2.1", call("hint")));
}

TEST_F(LimitsTest, WhatIsNoCallCountsAsOne) {
  for (const std::string_view message :
       {"", "garbage", "{}", "[]", "17", R"({"jsonrpc":"2.0","method":"act"})",
        R"({"jsonrpc":"2.0","id":1,"method":7})", R"({"method":)"}) {
    Limits limits = make(ten_messages());
    int taken = 0;
    while (taken < 100 && !wait_before(limits, "192.0.2.1", message)) ++taken;
    EXPECT_EQ(taken, 10) << message;
  }
}

TEST_F(LimitsTest, EveryCallOfABatchCounts) {
  Limits limits = make(ten_messages());
  EXPECT_FALSE(wait_before(limits, "192.0.2.1", batch({"act", "act", "act", "act"})));
  EXPECT_FALSE(wait_before(limits, "192.0.2.1", "[1,2,3,4]"));
  EXPECT_TRUE(wait_before(limits, "192.0.2.1", batch({"act", "act", "act"})));
  EXPECT_FALSE(wait_before(limits, "192.0.2.1", batch({"act", "act"})));
  EXPECT_TRUE(wait_before(limits, "192.0.2.1", call("act")));
}

// However its name is written.
TEST_F(LimitsTest, ADearCallIsDearInABatchToo) {
  LimitOptions options = ten_messages();
  options.tables = {0.001, 2};
  Limits limits = make(options);
  EXPECT_FALSE(wait_before(limits, "192.0.2.1", call("act")));
  EXPECT_TRUE(wait_before(limits, "192.0.2.1", batch({"tables"}))) << "nine are left";
  now_ += 5s;
  EXPECT_FALSE(wait_before(limits, "192.0.2.1", batch({"create", "create"})));
  EXPECT_TRUE(wait_before(limits, "192.0.2.1", R"({"m\u0065thod":"cr\u0065ate"})"));
}

TEST_F(LimitsTest, TablesReadFromTheStoreAreCountedApart) {
  LimitOptions options = ten_messages();
  options.reads = {1, 3};
  Limits limits = make(options);
  for (int i = 0; i < 3; ++i) EXPECT_FALSE(limits.wait_before_reading("192.0.2.1"));
  EXPECT_EQ(limits.wait_before_reading("192.0.2.1"), 1s);
  EXPECT_EQ(allowed(limits, "192.0.2.1", "act"), 10);
}

TEST_F(LimitsTest, WhoGoesOnThoughRefusedIsDeaf) {
  LimitOptions options = ten_messages();
  options.refusals = {1, 5};
  Limits limits = make(options);
  for (int i = 0; i < 15; ++i) wait_before(limits, "192.0.2.1", "garbage");
  EXPECT_FALSE(limits.is_deaf("192.0.2.1"));
  EXPECT_TRUE(limits.wait_before_request("192.0.2.1"));
  EXPECT_TRUE(limits.is_deaf("192.0.2.1"));
  EXPECT_FALSE(limits.is_deaf("192.0.2.2"));
  now_ += 3s;
  EXPECT_FALSE(limits.is_deaf("192.0.2.1"));
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
  Limits limits = make({{}, {}, {}, {}, {}, {}, {}});
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
    wait_before(limits, "198.51.100." + std::to_string(i), call("act"));
    EXPECT_TRUE(wait_before(limits, "192.0.2.1", call("act")));
  }
  EXPECT_EQ(limits.addresses(), 3U);
  EXPECT_EQ(allowed(limits, "192.0.2.2", "act"), 10);
}

TEST_F(LimitsTest, TheAddressesOfOneNetworkAreOneCaller) {
  Limits limits = make(ten_messages());
  allowed(limits, "2001:db8:1:2::1", "act");
  EXPECT_TRUE(wait_before(limits, "2001:db8:1:2:3:4:5:6", call("act")));
  EXPECT_FALSE(wait_before(limits, "2001:db8:1:3::1", call("act")));
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
