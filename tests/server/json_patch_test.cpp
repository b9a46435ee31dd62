// Patches are texts that turn one JSON value into another.
#include "server/tables/json_patch.h"

#include <gtest/gtest.h>
#include <rapidcheck.h>

#include <boost/json.hpp>

#include "server/tables/json_text.h"

namespace agon::server {
namespace {

namespace json = boost::json;

std::string patched(std::string_view before, std::string_view after) {
  const std::string patch = json_patch(before, after);
  json::value value = json::parse({before.data(), before.size()});
  if (!patch.empty()) {
    EXPECT_TRUE(apply_patch(value, json::parse(patch))) << patch;
  }
  EXPECT_EQ(value, json::parse({after.data(), after.size()})) << patch;
  return patch;
}

TEST(JsonPatch, SaysOnlyWhatChanged) {
  EXPECT_EQ(patched(R"({"a":1,"b":2})", R"({"a":1,"b":3})"), R"({"b":["=",3]})");
  EXPECT_EQ(patched(R"({"a":1,"b":2})", R"({"b":2})"), R"({"a":["-"]})");
  EXPECT_EQ(patched(R"({"a":{"b":{"c":["one","two"]}}})", R"({"a":{"b":{"c":["one","six"]}}})"),
            R"({"a":{"b":{"c":{"1":["=","six"]}}}})");
  EXPECT_EQ(patched(R"({"a":1})", R"({"a":1})"), "");
  EXPECT_EQ(patched(R"({"a":1,"b":2})", R"({"b":2,"a":1})"), "");
  EXPECT_EQ(patched("[1,2,3]", "[1,2,3,4]"), R"(["~",3,0,[4]])");
  EXPECT_EQ(patched("[1,2000,3000]", "[2000,3000]"), R"(["~",0,2,[]])");
}

TEST(JsonPatch, LooksIntoElementsOfEqualLists) {
  const std::string before = R"([{"id":"first","pieces":[]},{"id":"second","pieces":[]}])";
  const std::string after = R"([{"id":"first","pieces":[7]},{"id":"second","pieces":[]}])";
  EXPECT_EQ(patched(before, after), R"({"0":{"pieces":["=",[7]]}})");
}

TEST(JsonPatch, IsNeverMuchLongerThanTheNewValue) {
  const std::string after = R"({"x":1})";
  EXPECT_LE(patched(R"({"aaaaaaaaaaa":1,"bbbbbbbbbbbb":2,"cccccccccccc":3})", after).size(),
            after.size() + 6);
}

TEST(JsonPatch, KeepsStringsWhole) {
  patched(R"({"a":"x\"},{","b":"[]"})", R"({"a":"x\\","b":"[],"})");
  patched(R"(["\\","]"])", R"(["]","\\"])");
  patched(R"({"a\"b":1})", R"({"a\"b":2})");
}

TEST(JsonPatch, WhatDoesNotFitIsRefused) {
  for (const char* patch : {R"([])", R"(["~",0,0])", R"(["~",2,0,[]])", R"(["~",-1,0,[]])",
                            R"(["?",1])", R"({"5":["=",1]})", "7", R"({"0":["-"]})"}) {
    json::value value = json::parse("[1]");
    EXPECT_FALSE(apply_patch(value, json::parse(patch))) << patch;
  }
}

json::value random_value(int depth) {
  const int kind = *rc::gen::inRange(0, depth > 0 ? 7 : 5);
  switch (kind) {
    case 0: return nullptr;
    case 1: return *rc::gen::inRange(-3, 30);
    case 2: return *rc::gen::arbitrary<bool>();
    case 3:
      return json::string(
          *rc::gen::elementOf(std::vector<std::string>{"", "a", "\"", "\\", "},", "é"}));
    case 4: return json::array();
    case 5: {
      json::array array;
      for (int n = *rc::gen::inRange(0, 5); n > 0; --n) array.push_back(random_value(depth - 1));
      return array;
    }
    default: {
      json::object object;
      for (const char* name : {"a", "b", "c\"", "d"}) {
        if (*rc::gen::arbitrary<bool>()) object[name] = random_value(depth - 1);
      }
      return object;
    }
  }
}

TEST(JsonPatch, LeadsFromAnyValueToAnyOther) {
  EXPECT_TRUE(rc::check([] {
    const std::string before = json::serialize(random_value(4));
    const std::string after = json::serialize(random_value(4));
    patched(before, after);
    RC_ASSERT(!::testing::Test::HasFailure());
  }));
}

// Texts are looked at in blocks: wherever a string or a bracket lies in one, the end is the same.
TEST(JsonText, FindsTheEndWhereverBlocksAreCut) {
  for (const std::string_view filling :
       {R"("x")", R"("]}[{,")", R"("a\"]")", R"("\\")", R"({"k":[1,{}]})", R"([[],[]])", "-1.5"}) {
    for (std::size_t before = 0; before < 140; ++before) {
      const std::string text = "[\"" + std::string(before, ']') + "\"," + std::string(filling) +
                               ",{\"é\":" + std::string(filling) + "}]";
      EXPECT_EQ(end_of_value(text, 0), text.size()) << text;
      EXPECT_EQ(end_of_value(text + std::string(70, ']'), 0), text.size()) << text;
    }
  }
}

}  // namespace
}  // namespace agon::server
