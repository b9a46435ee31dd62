#include "core/json_writer.h"

#include <gtest/gtest.h>
#include <rapidcheck/gtest.h>

#include <boost/json/parse.hpp>
#include <boost/json/serialize.hpp>
#include <cstdint>
#include <limits>
#include <string>
#include <utility>
#include <vector>

namespace agon {
namespace {

TEST(JsonWriter, SeparatesWhatStandsSideBySide) {
  JsonWriter out;
  out.begin_object().field("a", 1).key("b").begin_array().value(2).value("x").null().value(true);
  out.begin_object().end_object().begin_array().end_array().end_array().field("c", false);
  out.end_object();
  EXPECT_EQ(out.text(), R"({"a":1,"b":[2,"x",null,true,{},[]],"c":false})");
}

TEST(JsonWriter, EmptyContainersNestWithoutStrayCommas) {
  JsonWriter out;
  out.begin_array().begin_object().end_object().begin_object().field("k", 0).end_object();
  out.begin_array().begin_array().end_array().value(1).end_array().end_array();
  EXPECT_EQ(out.text(), R"([{},{"k":0},[[],1]])");
}

TEST(JsonWriter, EscapesWhatJsonForbids) {
  JsonWriter out;
  out.value(std::string_view("\"\\\n\r\t\b\x01\x1f\0/é", 12));
  EXPECT_EQ(out.text(), "\"\\\"\\\\\\n\\r\\t\\u0008\\u0001\\u001f\\u0000/é\"");
}

TEST(JsonWriter, EscapesKeysToo) {
  JsonWriter out;
  out.begin_object().field("a\"b", 1).end_object();
  EXPECT_EQ(out.text(), R"({"a\"b":1})");
}

TEST(JsonWriter, WritesTheWholeRangeOfIntegers) {
  JsonWriter out;
  out.begin_array().value(std::numeric_limits<std::int64_t>::min());
  out.value(std::numeric_limits<std::int64_t>::max()).value(std::int8_t{-5});
  out.value(std::uint8_t{200}).end_array();
  EXPECT_EQ(out.text(), "[-9223372036854775808,9223372036854775807,-5,200]");
}

TEST(JsonWriter, NumbersThatJsonDoesNotKnowAreNull) {
  JsonWriter out;
  out.begin_array().value(0.25).value(std::numeric_limits<double>::quiet_NaN());
  out.value(std::numeric_limits<double>::infinity()).value(1e21).end_array();
  EXPECT_EQ(out.text(), "[0.25,null,null,1e+21]");
}

TEST(JsonWriter, TakesJsonAsItStands) {
  JsonWriter out;
  out.begin_array().raw(R"({"x":1})").raw("2").end_array();
  EXPECT_EQ(out.take(), R"([{"x":1},2])");
}

RC_GTEST_PROP(JsonWriter, AnyTextComesBackFromAParser, ()) {
  // Bytes below 0x80 in any order are valid UTF-8.
  const std::string text = *rc::gen::container<std::string>(
      rc::gen::map(rc::gen::inRange(0, 128), [](int c) { return static_cast<char>(c); }));
  JsonWriter out;
  out.begin_object().field(text, text).end_object();
  const boost::json::value parsed = boost::json::parse(out.text());
  RC_ASSERT(parsed.as_object().size() == 1U);
  RC_ASSERT(std::string(parsed.as_object().begin()->key()) == text);
  RC_ASSERT(std::string(parsed.as_object().begin()->value().as_string()) == text);
}

TEST(JsonWriter, EscapesWhereverItStands) {
  for (std::size_t at = 0; at < 20; ++at) {
    std::string text(20, 'a');
    for (const auto& [c, escaped] : std::vector<std::pair<char, std::string>>{
             {'"', "\\\""}, {'\\', "\\\\"}, {'\x1f', "\\u001f"}}) {
      text[at] = c;
      JsonWriter out;
      out.begin_array().value("é").value(text).end_array();
      EXPECT_EQ(out.text(),
                "[\"é\",\"" + std::string(at, 'a') + escaped + std::string(19 - at, 'a') + "\"]");
    }
  }
}

}  // namespace
}  // namespace agon
