#include "core/setup.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

namespace agon {
namespace {

using testing::ElementsAre;

const std::vector<OptionSpec>& specs() {
  static const std::vector<OptionSpec> specs{{"order", {"space", "turn"}, 0, 0, 1, "TOY-A-01"},
                                             {"limit", {}, 1, 20, 8, "TOY-A-02"}};
  return specs;
}

std::string argument(const Message& message, std::string_view name) {
  for (const Arg& arg : message.args) {
    if (arg.name == name) {
      return arg.value.kind == Value::Kind::kText ? arg.value.text
                                                  : std::to_string(arg.value.number);
    }
  }
  return "(no such argument)";
}

TEST(Options, HaveTheirDefaults) {
  const auto values = read_options(specs(), {});
  ASSERT_TRUE(values);
  EXPECT_THAT(*values, ElementsAre(1, 8));
}

TEST(Options, AreReadByNameAndByNumber) {
  const auto values = read_options(specs(), {2, {{"limit", "20"}, {"order", "space"}}});
  ASSERT_TRUE(values);
  EXPECT_THAT(*values, ElementsAre(0, 20));
}

TEST(Options, AnUnknownOneIsNamedWithThoseThereAre) {
  const auto values = read_options(specs(), {2, {{"colour", "red"}}});
  ASSERT_FALSE(values);
  EXPECT_EQ(values.error().word, "bad_setup");
  EXPECT_EQ(values.error().message.id, "core.error.unknown_option");
  EXPECT_EQ(argument(values.error().message, "option"), "colour");
  EXPECT_EQ(argument(values.error().message, "known"), "order, limit");
}

TEST(Options, ABadValueIsNamedWithWhatWouldBeRight) {
  const auto values = read_options(specs(), {2, {{"order", "sideways"}}});
  ASSERT_FALSE(values);
  EXPECT_EQ(values.error().message.id, "core.error.bad_option");
  EXPECT_EQ(argument(values.error().message, "value"), "sideways");
  EXPECT_EQ(argument(values.error().message, "allowed"), "space, turn");
  EXPECT_EQ(values.error().rule, "TOY-A-01");
}

TEST(Options, NumbersMustBeWholeAndWithinTheirBounds) {
  for (const char* bad : {"0", "21", "-1", "8x", "", " 8", "8.0", "99999999999999999999"}) {
    const auto values = read_options(specs(), {2, {{"limit", bad}}});
    ASSERT_FALSE(values) << bad;
    EXPECT_EQ(argument(values.error().message, "allowed"), "1 … 20");
  }
  for (const char* good : {"1", "20"}) EXPECT_TRUE(read_options(specs(), {2, {{"limit", good}}}));
}

TEST(Options, AChoiceIsNotReadAsANumber) {
  EXPECT_FALSE(read_options(specs(), {2, {{"order", "1"}}}));
}

TEST(Options, SayTheirValueInWords) {
  EXPECT_EQ(specs()[0].text(1), "turn");
  EXPECT_EQ(specs()[1].text(12), "12");
}

TEST(Players, MustBeWithinTheBounds) {
  EXPECT_TRUE(check_players(2, 2, 5, "TOY-A-03"));
  EXPECT_TRUE(check_players(5, 2, 5, "TOY-A-03"));
  for (const int bad : {-1, 0, 1, 6}) {
    const Status status = check_players(bad, 2, 5, "TOY-A-03");
    ASSERT_FALSE(status) << bad;
    EXPECT_EQ(status.error().word, "bad_setup");
    EXPECT_EQ(status.error().rule, "TOY-A-03");
    EXPECT_EQ(argument(status.error().message, "players"), std::to_string(bad));
    EXPECT_EQ(argument(status.error().message, "max"), "5");
  }
}

}  // namespace
}  // namespace agon
