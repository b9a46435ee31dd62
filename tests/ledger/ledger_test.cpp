// Every rule has a number, every number has a test, and nobody speaks of a number that is not
// there.
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <algorithm>
#include <map>

#include "sources.h"

namespace agon {
namespace {

using testing::ElementsAre;
using testing::IsEmpty;

struct Ledger {
  std::string path;
  std::string prefix;  // "PAN"
  std::vector<std::string> entries;
};

const std::vector<Ledger>& ledgers() {
  static const auto all = [] {
    std::vector<Ledger> found;
    for (const sources::File& file : sources::files_below("src/games", {"/RULES.md"})) {
      Ledger ledger{file.path, {}, sources::ledger_entries(file.text)};
      if (!ledger.entries.empty()) {
        ledger.prefix = ledger.entries[0].substr(0, ledger.entries[0].find('-'));
      }
      found.push_back(std::move(ledger));
    }
    return found;
  }();
  return all;
}

const std::vector<sources::File>& code() {
  static const auto all = [] {
    std::vector<sources::File> files = sources::files_below("src", {".cpp", ".h"});
    for (const char* folder : {"tests", "bench"}) {
      for (sources::File& file : sources::files_below(folder, {".cpp", ".h"})) {
        // This folder's own examples name rules of no game.
        if (!file.path.starts_with("tests/ledger/")) files.push_back(std::move(file));
      }
    }
    return files;
  }();
  return all;
}

std::string lines(const std::set<std::string>& items) {
  std::string text;
  for (const std::string& item : items) text += "\n  " + item;
  return text;
}

TEST(Ledger, IsThereForEachGame) {
  ASSERT_FALSE(ledgers().empty());
  for (const Ledger& ledger : ledgers()) EXPECT_FALSE(ledger.entries.empty()) << ledger.path;
}

TEST(Ledger, GivesEachNumberOnceAndOnePrefixToAGame) {
  std::map<std::string, std::string> owner;
  for (const Ledger& ledger : ledgers()) {
    for (const std::string& entry : ledger.entries) {
      EXPECT_TRUE(owner.emplace(entry, ledger.path).second) << entry << " stands there twice";
      EXPECT_TRUE(entry.starts_with(ledger.prefix + "-")) << entry << " in " << ledger.path;
    }
  }
}

TEST(Ledger, EveryEntryHasATestThatNamesIt) {
  for (const Ledger& ledger : ledgers()) {
    std::set<std::string> untested(ledger.entries.begin(), ledger.entries.end());
    for (const sources::File& file : code()) {
      for (const std::string& name : sources::test_names(file.text)) {
        for (const std::string& rule : sources::rule_numbers(name, ledger.prefix, '_')) {
          untested.erase(rule);
        }
      }
    }
    EXPECT_TRUE(untested.empty()) << untested.size() << " of " << ledger.entries.size()
                                  << " entries of " << ledger.path
                                  << " have no test whose name carries them:" << lines(untested);
  }
}

TEST(Ledger, EveryNumberInTheCodeIsAnEntry) {
  for (const Ledger& ledger : ledgers()) {
    const std::set<std::string> entries(ledger.entries.begin(), ledger.entries.end());
    std::set<std::string> strangers;
    for (const sources::File& file : code()) {
      std::set<std::string> named = sources::rule_numbers(file.text, ledger.prefix, '-');
      named.merge(sources::rule_numbers(file.text, ledger.prefix, '_'));
      for (const std::string& rule : named) {
        // With 99 a test names a rule that there is not.
        const bool meant = rule.ends_with("-99");
        if (!meant && entries.count(rule) == 0) strangers.insert(rule + " in " + file.path);
      }
    }
    EXPECT_TRUE(strangers.empty()) << ledger.path << " has no such entries:" << lines(strangers);
  }
}

// -- the reading itself

TEST(LedgerReading, FindsEntriesInBoldOnly) {
  EXPECT_THAT(sources::ledger_entries("- **PAN-FORO-02** Hire (see PAN-FORO-03).\n- **note** x"),
              ElementsAre("PAN-FORO-02"));
}

TEST(LedgerReading, FindsSeveralNumbersInOneName) {
  EXPECT_THAT(sources::rule_numbers("Foro.Hires_PAN_FORO_02_PAN_FORO_05", "PAN", '_'),
              ElementsAre("PAN-FORO-02", "PAN-FORO-05"));
  EXPECT_THAT(sources::rule_numbers("Foro.Hires_PAN_FORO_02", "DEU", '_'), IsEmpty());
  EXPECT_THAT(sources::rule_numbers("// PAN-FORO-02, PAN-FORO-123", "PAN", '-'),
              ElementsAre("PAN-FORO-02"));
}

TEST(LedgerReading, FindsTestsOfEveryKind) {
  EXPECT_THAT(sources::test_names("TEST(A, B_C_01) {\n}\nTEST_F(D,E) {}\nRC_GTEST_PROP(F, G, ()) {"
                                  "\n  TEST(not, one);\n// TEST(H, I)\nTYPED_TEST(J,\n  K) {}"),
              ElementsAre("A.B_C_01", "D.E", "F.G", "J.K"));
}

}  // namespace
}  // namespace agon
