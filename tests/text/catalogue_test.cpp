// Reading catalogues, good and bad.
#include "text/catalogue.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

namespace agon {
namespace {

using testing::ElementsAre;
using testing::HasSubstr;
using testing::IsEmpty;

TEST(Lang, IsReadFromItsNameOrAnEnvironment) {
  EXPECT_EQ(parse_lang("en"), Lang::kEnglish);
  EXPECT_EQ(parse_lang("fr"), Lang::kFrench);
  EXPECT_EQ(parse_lang("fr_FR.UTF-8"), Lang::kFrench);
  EXPECT_EQ(parse_lang("en-GB"), Lang::kEnglish);
  for (const char* other : {"", "de", "french", "FR", "e", "frr"}) {
    EXPECT_EQ(parse_lang(other), std::nullopt) << other;
  }
  for (const Lang lang : kLangs) EXPECT_EQ(parse_lang(name_of(lang)), lang);
}

TEST(Catalogue, NamesWhatIsBroken) {
  const Catalogue bad(Lang::kEnglish,
                      {{"a.json", R"({"t.good": "fine", "t.bad": "{open", "t.number": 3})"},
                       {"b.json", R"({"t.good": "again"})"},
                       {"c.json", "[]"},
                       {"d.json", "{"}});
  EXPECT_THAT(bad.problems(),
              ElementsAre("a.json: t.number is not text", "b.json: t.good occurs twice",
                          "c.json: not a JSON object", "d.json: not a JSON object",
                          HasSubstr("t.bad does not parse")));
  EXPECT_EQ(bad.format("t.good", {}), "fine");
  EXPECT_EQ(bad.format("t.bad", {}), "[t.bad]");
  EXPECT_EQ(bad.format("t.number", {}), "[t.number]");
}

TEST(Catalogue, ListsArgumentsInsidePluralsAndSelects) {
  const Catalogue words(
      Lang::kEnglish,
      {{"a.json",
        R"({"t.a": "{n, plural, one {# for {who}} other {{kind, select, x {X} other {{what}}}}}"})"}});
  EXPECT_THAT(words.problems(), IsEmpty());
  const auto arguments = words.arguments("t.a");
  ASSERT_EQ(arguments.size(), 4U);
  EXPECT_EQ(arguments.at("n"), (ArgUse{false, true, {}}));
  EXPECT_EQ(arguments.at("who"), (ArgUse{true, false, {}}));
  EXPECT_EQ(arguments.at("what"), (ArgUse{true, false, {}}));
  EXPECT_EQ(arguments.at("kind"), (ArgUse{false, false, {"x", "other"}}));
}

TEST(Catalogue, ChoosesByText) {
  const Catalogue words(Lang::kFrench,
                        {{"a.json", R"({"t.s": "{side, select, left {gauche} other {droite}}"})"}});
  const std::vector<PatternArg> left{{"side", false, 0, "left"}};
  const std::vector<PatternArg> right{{"side", false, 0, "right"}};
  EXPECT_EQ(words.format("t.s", left), "gauche");
  EXPECT_EQ(words.format("t.s", right), "droite");
}

TEST(Catalogue, KnowsTheSentenceOfARule) {
  const Catalogue words(Lang::kEnglish, {{"a.json", R"({"some_game.rule.abc_xy_07": "So."})"}});
  EXPECT_EQ(words.rule_id("ABC-XY-07"), "some_game.rule.abc_xy_07");
  EXPECT_EQ(words.rule_id("ABC-XY-08"), std::nullopt);
  EXPECT_EQ(words.rule_id(""), std::nullopt);
}

}  // namespace
}  // namespace agon
