#include "text/names.h"

#include <gtest/gtest.h>

namespace agon {
namespace {

std::string shown(std::string_view text) { return visible_name(text).value_or("(none)"); }

TEST(Names, AreShownAsTheyAre) {
  for (const char* name : {"Ann", "Théano", "Ἀθηνᾶ", "李小龍", "नेहा", "ผู้เล่น", "O’Neil-2", "🦉"}) {
    EXPECT_EQ(shown(name), name);
  }
  EXPECT_EQ(shown("The\u0301ano"), "Théano") << "composed";
}

TEST(Names, HaveNothingThatCannotBeSeen) {
  EXPECT_EQ(shown("A\u200Bn\u202En\u2060\uFEFF\u00AD"), "Ann");
  EXPECT_EQ(shown("\u3164Ann\u034F"), "Ann");
  EXPECT_EQ(shown("  Ann \u00A0\u2003 Lee\u2800 "), "Ann Lee");
}

TEST(Names, AreNotEmpty) {
  for (const char* name :
       {"", " ", "\u200B", "\u202E\u202C", "\u3164", "\u2800", "\u00A0\u2003", "\u0301"}) {
    EXPECT_FALSE(visible_name(name)) << name;
  }
}

TEST(Names, HaveNoControlsAndNothingThatIsNoCharacter) {
  for (const char* name :
       {"A\nB", "A\tB", "A\x7F", "A\u0085", "A\u2028", "A\uE000", "A\uFFFE", "A\u0378"}) {
    EXPECT_FALSE(visible_name(name)) << name;
  }
}

TEST(Names, HaveNoHeapsOfAccents) {
  EXPECT_EQ(shown("e\u0302\u0323"), "ệ");
  std::string heap = "z";
  for (int i = 0; i < 8; ++i) heap += "\u0336";
  EXPECT_FALSE(visible_name(heap));
}

TEST(Names, AreNotTooLong) {
  EXPECT_TRUE(visible_name(std::string(kMaxName, 'a')));
  EXPECT_FALSE(visible_name(std::string(kMaxName + 1, 'a')));
  EXPECT_FALSE(visible_name(std::string(100'000, ' ')));
}

TEST(Names, ThatLookAlikeAreToldApart) {
  EXPECT_TRUE(look_alike("Ann", "ann"));
  EXPECT_TRUE(look_alike("Ann", "\u0410nn")) << "a Cyrillic A";
  EXPECT_TRUE(look_alike("Ann", "Ａｎｎ"));
  EXPECT_FALSE(look_alike("Ann", "Anne"));
  EXPECT_FALSE(look_alike("", ""));
  EXPECT_EQ(numbered_name("Ann", 2), "Ann 2");
  const std::string cut = numbered_name(std::string(kMaxName - 1, 'a') + "é", 12);
  EXPECT_LE(cut.size(), kMaxName);
  EXPECT_TRUE(cut.ends_with("a 12"));
}

}  // namespace
}  // namespace agon
