// How messages come out as words.
#include "text/words.h"

#include <gtest/gtest.h>

#include <thread>

namespace agon {
namespace {

Catalogue catalogue(Lang lang, const std::string& json) {
  return Catalogue(lang, {{"test.json", json}});
}

std::string titans(Lang lang, int count) {
  const Catalogue words =
      catalogue(lang, R"({"t.n": "{count, plural, one {# Titan} other {# Titans}}"})");
  return Words(words)(Message("t.n", {{"count", count}}));
}

TEST(Words, EnglishHasOneTitanAndOtherNumbersOfTitans) {
  EXPECT_EQ(titans(Lang::kEnglish, 0), "0 Titans");
  EXPECT_EQ(titans(Lang::kEnglish, 1), "1 Titan");
  EXPECT_EQ(titans(Lang::kEnglish, 2), "2 Titans");
}

TEST(Words, FrenchHasTheSingularForNoughtAndOne) {
  EXPECT_EQ(titans(Lang::kFrench, 0), "0 Titan");
  EXPECT_EQ(titans(Lang::kFrench, 1), "1 Titan");
  EXPECT_EQ(titans(Lang::kFrench, 2), "2 Titans");
}

TEST(Words, CatalogueSentencesFollowThePlural) {
  const auto shipped = [](Lang lang, int points) {
    return Words(lang,
                 {"Ada"})(Message("panthalos.event.paid_by_merchant",
                                  {{"player", Value::of_player(0)},
                                   {"merchant", Message("panthalos.merchant", {{"number", 3}})},
                                   {"points", points}}));
  };
  EXPECT_EQ(shipped(Lang::kEnglish, 1), "Ada scores 1 point from Merchant 3.");
  EXPECT_EQ(shipped(Lang::kEnglish, 5), "Ada scores 5 points from Merchant 3.");
  EXPECT_EQ(shipped(Lang::kFrench, 1), "Ada marque 1 point (marchand 3).");
  EXPECT_EQ(shipped(Lang::kFrench, 5), "Ada marque 5 points (marchand 3).");
}

std::string list_of(Lang lang, const std::vector<const char*>& goods) {
  std::vector<Message> names;
  for (const char* good : goods) names.emplace_back("panthalos.good." + std::string(good));
  return Words(lang)(Message("panthalos.ship", {{"goods", std::move(names)}}));
}

TEST(Words, ListsAreJoinedAsTheLanguageDoes) {
  EXPECT_EQ(list_of(Lang::kEnglish, {"iron"}), "Ship for iron");
  EXPECT_EQ(list_of(Lang::kEnglish, {"iron", "wine"}), "Ship for iron and wine");
  EXPECT_EQ(list_of(Lang::kEnglish, {"iron", "wine", "oil"}), "Ship for iron, wine, and oil");
  EXPECT_EQ(list_of(Lang::kFrench, {"iron", "wine", "oil"}), "bateau (fer, vin et huile)");
}

TEST(Words, EqualNeighboursInAListAreCounted) {
  EXPECT_EQ(list_of(Lang::kEnglish, {"iron", "iron"}), "Ship for 2 × iron");
  EXPECT_EQ(list_of(Lang::kEnglish, {"iron", "iron", "wine"}), "Ship for 2 × iron and wine");
  EXPECT_EQ(list_of(Lang::kFrench, {"oil", "wine", "wine", "wine"}), "bateau (huile et 3 × vin)");
}

TEST(Words, AnEmptyListIsNothing) {
  EXPECT_EQ(list_of(Lang::kEnglish, {}), "Ship for nothing");
  EXPECT_EQ(list_of(Lang::kFrench, {}), "bateau (rien)");
}

TEST(Words, NestedNamesAreFormattedFirst) {
  const Message titan("panthalos.titan",
                      {{"element", Message("panthalos.element.fire")}, {"strength", 9}});
  EXPECT_EQ(Words(Lang::kEnglish)(titan), "Titan fire 9");
  EXPECT_EQ(Words(Lang::kFrench)(titan), "Titan feu 9");
}

TEST(Words, PlayersHaveTheirNamesOrNumbers) {
  const Words english(Lang::kEnglish, {"Ada", ""});
  EXPECT_EQ(english.player(0), "Ada");
  EXPECT_EQ(english.player(1), "Player 2");
  EXPECT_EQ(english.player(4), "Player 5");
  EXPECT_EQ(english.player(kNobody), "nobody");
  EXPECT_EQ(Words(Lang::kFrench).player(0), "Joueur 1");
}

TEST(Words, HostileNamesComeOutVerbatim) {
  for (const std::string name : {"{0}", "{player}", "'", "''", "it's {a, plural, other {#}}",
                                 "%s%n", "\"<b>\"", "#", "\\", "Ζεύς", "a\nb", "}}}{{{"}) {
    for (const Lang lang : kLangs) {
      const std::string said =
          Words(lang, {name})(Message("core.prompt.waiting", {{"player", Value::of_player(0)}}));
      EXPECT_NE(said.find(name), std::string::npos) << said;
      const std::string text =
          Words(lang)(Message("core.error.malformed_action", {{"action", Value::of_text(name)}}));
      EXPECT_NE(text.find(name), std::string::npos) << text;
    }
  }
}

TEST(Words, BrokenUtf8DoesNotBreakTheSentence) {
  const std::string said = Words(Lang::kEnglish)(Message("core.error.malformed_action",
                                                         {{"action", Value::of_text("\xff\xc3")}}));
  EXPECT_TRUE(said.ends_with("is not an action of this game.")) << said;
}

TEST(Words, UnknownIdsComeOutInBrackets) {
  const Words words(Lang::kEnglish);
  EXPECT_EQ(words("core.no_such_thing"), "[core.no_such_thing]");
  EXPECT_EQ(words(""), "[]");
  EXPECT_FALSE(words.has("core.no_such_thing"));
  EXPECT_TRUE(words.has("core.player"));
}

TEST(Words, AMissingArgumentIsVisible) {
  EXPECT_EQ(Words(Lang::kEnglish)("core.player"), "Player {number}");
}

TEST(Words, SayWhatARuleSays) {
  EXPECT_EQ(Words(Lang::kEnglish).rule_sentence("PAN-PLACE-05"), "Leaders may not go to Polis.");
  EXPECT_EQ(Words(Lang::kFrench).rule_sentence("PAN-PLACE-05"), "Les maîtres ne vont pas à Polis.");
  EXPECT_EQ(Words(Lang::kEnglish).rule_sentence("PAN-NONE-99"), "");
  EXPECT_EQ(Words(Lang::kEnglish).rule_sentence(""), "");
}

TEST(Words, ProblemsOfAMessageAreNamed) {
  const Words words(Lang::kEnglish);
  EXPECT_TRUE(words.problems(Message("core.player", {{"number", 1}})).empty());
  EXPECT_EQ(words.problems(Message("core.player")),
            std::vector<std::string>{"core.player: lacks {number}"});
  EXPECT_EQ(words.problems(Message("core.over", {{"why", Message("core.nobody")}})),
            std::vector<std::string>{"core.over: unknown"});
  EXPECT_EQ(words.problems(Message("core.nobody", {{"why", Message("core.why")}})),
            std::vector<std::string>{"core.why: unknown"});
  const Message uncounted("panthalos.underworld", {{"element", Message("panthalos.element.air")},
                                                   {"strength", 5},
                                                   {"points", Value::of_text("two")}});
  EXPECT_EQ(words.problems(uncounted),
            std::vector<std::string>{"panthalos.underworld: counts {points}, which is no number"});
}

TEST(Words, ManyReadersAtOnceReadTheSame) {
  const Catalogue fresh = catalogue(
      Lang::kFrench, R"({"t.n": "{count, plural, one {# Titan} other {# Titans}} de {who}"})");
  std::vector<std::thread> readers;
  std::vector<int> wrong(4);
  for (std::size_t i = 0; i < wrong.size(); ++i) {
    readers.emplace_back([&, i] {
      const Words words(fresh, {"Ada"});
      for (int n = 0; n < 500; ++n) {
        const Message message("t.n", {{"count", 7}, {"who", Value::of_player(0)}});
        if (words(message) != "7 Titans de Ada") ++wrong[i];
      }
    });
  }
  for (std::thread& reader : readers) reader.join();
  EXPECT_EQ(wrong, std::vector<int>(4));
}

}  // namespace
}  // namespace agon
