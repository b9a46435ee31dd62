// Content files that cannot be read at all.
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "games/panthalos/tests/changed_files.h"

namespace agon::panthalos::content_tests {
namespace {

TEST(ContentFiles, AMissingFileIsNamed) {
  for (const auto& [name, text] : embedded::panthalos_data()) {
    const Files files = Files().without(name);
    EXPECT_THAT(fault(files), testing::StartsWith("missing_file PAN-CONT-"));
    EXPECT_EQ(told(files, "file"), name);
  }
}

TEST(ContentFiles, AnUnknownFileIsNamed) {
  Files files;
  files.write("good.json", "{}");
  EXPECT_EQ(fault(files), "unknown_file  good.json");
  EXPECT_THAT(told(files, "files"), testing::HasSubstr("goods.json, artisans.json"));
}

TEST(ContentFiles, BadJsonIsLocated) {
  Files files;
  files.write("goods.json", "{\n  \"records\": [\n    {]\n");
  EXPECT_EQ(fault(files), "not_json PAN-CONT-05 goods.json");
  EXPECT_EQ(told(files, "line"), "3");
  EXPECT_EQ(told(files, "column"), "6");
  for (const std::string_view text : {"", "{", "{} {}", "\xff", "{\"records\": [1e]}"}) {
    EXPECT_EQ(fault(Files().write("goods.json", text)), "not_json PAN-CONT-05 goods.json");
  }
  EXPECT_EQ(fault(Files().write("goods.json", std::string(5000, '['))),
            "not_json PAN-CONT-05 goods.json");
  EXPECT_EQ(fault(Files().write("goods.json", std::string(2 << 20, ' '))),
            "too_big PAN-CONT-05 goods.json");
}

TEST(ContentFiles, WhatDoesNotFitTheSchemaIsLocated) {
  EXPECT_EQ(fault(Files().write("goods.json", "[]")), "wrong_type PAN-CONT-05 goods.json");
  EXPECT_EQ(fault(Files().write("goods.json", "7")), "wrong_type PAN-CONT-05 goods.json");
  EXPECT_EQ(fault(Files().write("goods.json", "{}")), "missing_field PAN-CONT-05 goods.json");
  EXPECT_EQ(fault(Files().write("goods.json", R"({"records": {}})")),
            "wrong_type PAN-CONT-05 goods.json");
  EXPECT_EQ(fault(Files().write("goods.json", R"({"records": []})")),
            "wrong_list PAN-CONT-05 goods.json");
  EXPECT_EQ(fault(Files().write("goods.json", R"({"records": [7]})")),
            "wrong_type PAN-CONT-05 goods.json");
  Files extra;
  extra.set("goods", 2, "colour", "green");
  EXPECT_EQ(fault(extra), "unknown_field PAN-CONT-05 goods.json");
  EXPECT_EQ(told(extra, "path"), "/records/2");
  EXPECT_EQ(told(extra, "field"), "\"colour\"");
}

TEST(ContentFiles, ARowWithoutOriginIsRefused) {
  for (const auto& [name, text] : embedded::panthalos_data()) {
    const std::string table = name.substr(0, name.size() - 5);
    Files files;
    files.rows(table).back().as_object().erase("origin");
    EXPECT_THAT(fault(files), testing::StartsWith("missing_field PAN-CONT-"));
    EXPECT_EQ(told(files, "file"), name);
    EXPECT_EQ(told(files, "field"), "origin");
    Files guessed;
    guessed.set(table, 0, "origin", "guess");
    EXPECT_THAT(fault(guessed), testing::StartsWith("not_a_choice PAN-CONT-"));
    EXPECT_EQ(told(guessed, "path"), "/records/0/origin");
  }
}

TEST(ContentFiles, NumbersAreWholeNumbers) {
  for (const json::value& value : {json::value("8"), json::value(7.5), json::value(8.0),
                                   json::value(1e300), json::value(nullptr), json::value(true)}) {
    Files files;
    files.set("goods", 1, "count", value);
    EXPECT_EQ(fault(files), "not_in_range PAN-CONT-05 goods.json") << value;
    EXPECT_EQ(told(files, "path"), "/records/1/count");
    EXPECT_EQ(told(files, "value"), json::serialize(value));
  }
  EXPECT_EQ(fault(Files().set("spaces", 0, "capacity", 1.0)),
            "not_a_choice PAN-CONT-01 spaces.json");
  EXPECT_EQ(fault(Files().set("spaces", 0, "lightning", 0)), "wrong_type PAN-CONT-01 spaces.json");
}

TEST(ContentFiles, ALongValueIsCut) {
  Files files;
  std::string accents;
  for (int i = 0; i < 500; ++i) accents += "é";
  files.set("goods", 0, "type", json::string(accents));
  const std::string shown = told(files, "value");
  EXPECT_LT(shown.size(), 70U);
  EXPECT_THAT(shown, testing::EndsWith("é…"));
}

}  // namespace
}  // namespace agon::panthalos::content_tests
