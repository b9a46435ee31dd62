// Nothing is missing in a catalogue, and nothing in it is unused.
#include <gtest/gtest.h>

#include <algorithm>
#include <cctype>
#include <filesystem>
#include <fstream>
#include <regex>

#include "core/view.h"
#include "games/all.h"
#include "games/registry.h"
#include "source_ids.h"
#include "text/words.h"

namespace agon {
namespace {

std::set<std::string> ids_of(Lang lang) {
  const std::vector<std::string> ids = Catalogue::built_in(lang).ids();
  return {ids.begin(), ids.end()};
}

// The words before the first dot of all ids: "core", "panthalos" …
std::set<std::string> catalogue_names() {
  std::set<std::string> names;
  for (const std::string& id : ids_of(Lang::kEnglish)) names.insert(id.substr(0, id.find('.')));
  return names;
}

const test::SourceIds& source_ids() {
  static const test::SourceIds ids = test::scan_sources(catalogue_names());
  return ids;
}

std::vector<std::string> ledger_rules(std::string_view ledger) {
  static const std::regex entry(R"(\n- \*\*([A-Z]+-[A-Z]+-[0-9]+)\*\*)");
  std::vector<std::string> rules;
  for (std::cregex_iterator it(ledger.data(), ledger.data() + ledger.size(), entry), end; it != end;
       ++it) {
    rules.push_back((*it)[1]);
  }
  return rules;
}

std::string rule_id(std::string_view game, std::string_view rule) {
  std::string id = std::string(game) + ".rule.";
  for (const char c : rule) id += c == '-' ? '_' : static_cast<char>(std::tolower(c));
  return id;
}

void add_game(const GameInfo& info, std::set<std::string>& ids) {
  const std::string game(info.id);
  ids.insert({game + ".name", game + ".tagline"});
  for (const OptionSpec& option : info.options) {
    const std::string id = game + ".option." + std::string(option.id);
    ids.insert(id);
    for (const std::string_view value : option.values) ids.insert(id + "." + std::string(value));
  }
  for (const std::string& rule : ledger_rules(info.ledger)) ids.insert(rule_id(game, rule));
}

template <class Names>
void add_names(const std::string& family, const Names& names, std::set<std::string>& ids) {
  for (const auto& name : names) ids.insert(family + "." + std::string(name));
}

// Names of content of Mythic Battles, and what each thing does.
void add_mythic_battles(std::set<std::string>& ids) {
  using namespace mythic_battles;
  const auto content = MythicBattles::load_content(MythicBattles::built_in_files());
  ASSERT_TRUE(content);
  const auto add = [&](const std::string& family, std::string_view id) {
    ids.insert("mythic_battles." + family + "." + std::string(id));
  };
  for (const UnitCard& unit : content->units) add("unit", unit.id);
  for (const Power& power : content->powers) {
    add("power", power.id);
    add("power_text", power.id);
  }
  for (const std::string_view id : kTalentIds) {
    add("talent", id);
    add("talent_text", id);
  }
  for (const std::string_view id : kTerrainIds) {
    add("terrain", id);
    add("terrain_text", id);
  }
  for (const std::string_view id : kBorderIds) add("border", id);
  for (const std::string_view id : kMapIds) add("map", id);
  for (const char* id : {"troops", "hero", "monster", "god", "titan"}) add("class", id);
  for (const char* id : {"land", "aquatic", "fireproof", "flying"}) add("type", id);
  for (const PayRow& row : kPayRows) add("pay", row.id);
}

void add_features(std::set<std::string>& ids) {
  AllGames::for_each([&]<class G>() {
    const auto content = G::load_content(G::built_in_files());
    ASSERT_TRUE(content);
    Chance chance(1);
    const auto state = G::initial(*content, {G::info().min_players, {}}, chance, nullptr);
    ASSERT_TRUE(state);
    for (const Feature& feature : G::features(*state, 0)) {
      ids.insert(std::string(G::info().id) + ".feature." + std::string(feature.id));
    }
  });
}

void add_panthalos(std::set<std::string>& ids) {
  using namespace panthalos;
  add_names("panthalos.location", kLocationIds, ids);
  add_names("panthalos.element", kElementIds, ids);
  add_names("panthalos.good", kBasicIds, ids);
  add_names("panthalos.good", kRefinedIds, ids);
  add_names("panthalos.artisan", kArtisanIds, ids);
  add_names("panthalos.bonus", kBonusIds, ids);
  const std::array<std::string_view, 3> areas{"port", "merkator", "templum"};
  add_names("panthalos.location", areas, ids);
}

void add_pantacle(std::set<std::string>& ids) {
  using namespace pantacle;
  add_names("pantacle.favor", kFavorIds, ids);
  add_names("pantacle.about.favor", kFavorIds, ids);
  add_names("pantacle.token", kTokenIds, ids);
  add_names("pantacle.about.token", kTokenIds, ids);
  add_names("pantacle.point", kPointIds, ids);
  add_names("pantacle.about.point", kPointIds, ids);
  add_names("pantacle.board.point", kPointIds, ids);
  add_names("pantacle.keeper", kKeeperIds, ids);
  add_names("pantacle.moon", kMoonIds, ids);
  const auto content = Pantacle::load_content(Pantacle::built_in_files());
  ASSERT_TRUE(content);
  for (const CurseData& curse : content->curses) {
    ids.insert("pantacle.curse." + curse.id);
    ids.insert("pantacle.about.curse." + curse.id);
  }
}

// Ids that code makes from other ids: names of content, options, rules.
std::set<std::string> systematic_ids() {
  std::set<std::string> ids;
  for (const auto& game : all_games()) add_game(game->info(), ids);
  for (const auto disclosure :
       {Disclosure::kNone, Disclosure::kChance, Disclosure::kShown, Disclosure::kPassedOn}) {
    ids.insert("core.disclosure." + std::string(name_of(disclosure)));
  }
  for (const auto ending :
       {Ending::kRunning, Ending::kByRule, Ending::kAdjudicated, Ending::kUnfinished}) {
    ids.insert("core.ending." + std::string(name_of(ending)));
  }
  for (const char* origin : {"text", "source", "inferred", "reconstruction"}) {
    ids.insert("core.origin." + std::string(origin));
  }
  add_features(ids);
  add_panthalos(ids);
  add_pantacle(ids);
  add_mythic_battles(ids);
  return ids;
}

// Whether code makes the id from a beginning such as "cli.help." and a word that stands somewhere
// in the sources; a catalogue's name alone is no such beginning.
bool in_family(const std::string& id) {
  std::string word = id.substr(id.rfind('.') + 1);
  std::transform(word.begin(), word.end(), word.begin(),
                 [](unsigned char c) { return static_cast<char>(std::tolower(c)); });
  if (!source_ids().words.contains(word)) return false;
  const auto& families = source_ids().families;
  return std::any_of(families.begin(), families.end(), [&](const auto& family) {
    return std::count(family.first.begin(), family.first.end(), '.') > 1 &&
           id.starts_with(family.first);
  });
}

TEST(Catalogues, HaveTheSameIdsInBothLanguages) {
  EXPECT_EQ(ids_of(Lang::kEnglish), ids_of(Lang::kFrench));
  EXPECT_GT(ids_of(Lang::kEnglish).size(), 300U);
}

TEST(Catalogues, HaveNoProblems) {
  for (const Lang lang : kLangs) {
    for (const std::string& problem : Catalogue::built_in(lang).problems()) {
      ADD_FAILURE() << name_of(lang) << ": " << problem;
    }
  }
}

// A JSON reader keeps one of two equal keys without a word.
TEST(Catalogues, NameNoIdTwiceInAFile) {
  const std::regex key(R"re("([a-zA-Z0-9_.]+)": ")re");
  for (const Lang lang : kLangs) {
    const std::filesystem::path folder =
        std::filesystem::path(AGON_SOURCE_DIR) / "data/locales" / name_of(lang);
    std::set<std::string> ids;
    for (const auto& file : std::filesystem::directory_iterator(folder)) {
      std::ifstream in(file.path());
      for (std::string line; std::getline(in, line);) {
        std::smatch found;
        if (!std::regex_search(line, found, key)) continue;
        EXPECT_TRUE(ids.insert(found[1]).second) << file.path() << ": " << found[1];
      }
    }
    EXPECT_EQ(ids, ids_of(lang));
  }
}

TEST(Catalogues, UseTheSameArgumentsInBothLanguages) {
  const Catalogue& english = Catalogue::built_in(Lang::kEnglish);
  const Catalogue& french = Catalogue::built_in(Lang::kFrench);
  for (const std::string& id : english.ids()) {
    EXPECT_TRUE(english.arguments(id) == french.arguments(id)) << id;
  }
}

TEST(Catalogues, HaveEveryIdThatTheSourcesName) {
  EXPECT_GT(source_ids().whole.size(), 100U);
  for (const auto& [id, file] : source_ids().whole) {
    for (const Lang lang : kLangs) {
      EXPECT_TRUE(Catalogue::built_in(lang).has(id))
          << name_of(lang) << " " << id << " of " << file;
    }
  }
}

TEST(Catalogues, HaveEverySystematicId) {
  for (const std::string& id : systematic_ids()) {
    for (const Lang lang : kLangs) {
      EXPECT_TRUE(Catalogue::built_in(lang).has(id)) << name_of(lang) << " " << id;
    }
  }
}

TEST(Catalogues, HoldNothingUnused) {
  const std::set<std::string> systematic = systematic_ids();
  for (const std::string& id : ids_of(Lang::kEnglish)) {
    EXPECT_TRUE(source_ids().whole.contains(id) || systematic.contains(id) || in_family(id)) << id;
  }
}

TEST(Catalogues, HaveASentenceForEveryRuleOfEveryLedger) {
  for (const auto& game : all_games()) {
    const std::vector<std::string> rules = ledger_rules(game->info().ledger);
    EXPECT_FALSE(rules.empty()) << game->info().id;
    for (const std::string& rule : rules) {
      for (const Lang lang : kLangs) {
        const std::string sentence = Words(lang).rule_sentence(rule);
        EXPECT_GT(sentence.size(), 20U) << name_of(lang) << " " << rule;
        EXPECT_TRUE(sentence.ends_with('.')) << sentence;
      }
    }
  }
}

// The straight apostrophe is ICU's quote: a pattern with one does not say what it seems to say.
TEST(Catalogues, HaveNoStraightApostrophes) {
  for (const Lang lang : kLangs) {
    for (const std::string& id : Catalogue::built_in(lang).ids()) {
      const std::string pattern = *Catalogue::built_in(lang).pattern(id);
      EXPECT_EQ(pattern.find('\''), std::string::npos) << id;
      EXPECT_EQ(pattern.find("  "), std::string::npos) << id;
    }
  }
}

// Whether a high sign of punctuation stands without the no-break space that French puts before it.
bool lacks_space(std::string_view text, std::string_view sign) {
  for (std::size_t at = text.find(sign); at != std::string_view::npos;
       at = text.find(sign, at + 1)) {
    const std::string_view before = text.substr(0, at);
    const bool spaced = before.ends_with("\u00a0") || before.ends_with("\u202f");
    if (!spaced && !before.ends_with("?") && !before.ends_with("(")) return true;
  }
  return false;
}

TEST(Catalogues, FrenchPunctuationStandsAfterNoBreakSpaces) {
  for (const std::string& id : Catalogue::built_in(Lang::kFrench).ids()) {
    const std::string pattern = *Catalogue::built_in(Lang::kFrench).pattern(id);
    for (const char* plain : {" :", " ;", " !", " ?", " »", "« "}) {
      EXPECT_EQ(pattern.find(plain), std::string::npos) << pattern;
    }
    for (const char* sign : {";", "!", "?", "»"}) {
      EXPECT_FALSE(lacks_space(pattern, sign)) << pattern;
    }
  }
}

TEST(SourceScan, FindsLiteralsAndSkipsComments) {
  const auto found = test::string_literals(
      "a(\"x.y\"); // \"no\"\n/* \"no\" */ b('\"', \"q\\\"\"); R\"(\"no\")\" 1'000 \"end\"");
  EXPECT_EQ(found, (std::vector<std::string>{"x.y", "q\\\"", "end"}));
}

}  // namespace
}  // namespace agon
