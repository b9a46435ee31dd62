#include "sources.h"

#include <algorithm>
#include <filesystem>
#include <fstream>
#include <regex>
#include <sstream>

namespace agon::sources {
namespace {

using Matches = std::regex_iterator<std::string_view::const_iterator>;

std::string joined(std::string_view prefix, const std::string& group, const std::string& number) {
  return std::string(prefix) + "-" + group + "-" + number;
}

}  // namespace

std::vector<File> files_below(std::string_view folder, const std::vector<std::string>& endings) {
  namespace fs = std::filesystem;
  const fs::path root(AGON_SOURCE_DIR);
  std::vector<File> files;
  if (!fs::exists(root / folder)) return files;
  for (const fs::directory_entry& entry : fs::recursive_directory_iterator(root / folder)) {
    const std::string path = fs::relative(entry.path(), root).generic_string();
    const bool wanted = std::any_of(endings.begin(), endings.end(),
                                    [&](const std::string& end) { return path.ends_with(end); });
    if (!entry.is_regular_file() || !wanted) continue;
    std::ostringstream text;
    text << std::ifstream(entry.path(), std::ios::binary).rdbuf();
    files.push_back({path, std::move(text).str()});
  }
  std::sort(files.begin(), files.end(),
            [](const File& a, const File& b) { return a.path < b.path; });
  return files;
}

std::set<std::string> rule_numbers(std::string_view text, std::string_view prefix, char joint) {
  const std::regex pattern(std::string(prefix) + joint + "([A-Z]+)" + joint +
                           "([0-9]{2})(?![0-9])");
  std::set<std::string> numbers;
  for (Matches it(text.begin(), text.end(), pattern), end; it != end; ++it) {
    numbers.insert(joined(prefix, (*it)[1], (*it)[2]));
  }
  return numbers;
}

std::vector<std::string> ledger_entries(std::string_view ledger) {
  static const std::regex pattern(R"(\*\*([A-Z]+-[A-Z]+-[0-9]{2})\*\*)");
  std::vector<std::string> entries;
  for (Matches it(ledger.begin(), ledger.end(), pattern), end; it != end; ++it) {
    entries.push_back((*it)[1]);
  }
  return entries;
}

std::vector<std::string> test_names(std::string_view code) {
  static const std::regex pattern(
      R"((?:^|\n)(?:TEST|TEST_F|TEST_P|TYPED_TEST|TYPED_TEST_P|RC_GTEST_PROP|RC_GTEST_FIXTURE_PROP))"
      R"(\(\s*(\w+)\s*,\s*(\w+))");
  std::vector<std::string> names;
  for (Matches it(code.begin(), code.end(), pattern), end; it != end; ++it) {
    names.push_back((*it)[1].str() + "." + (*it)[2].str());
  }
  return names;
}

std::vector<std::string> includes(std::string_view code) {
  static const std::regex pattern(R"((?:^|\n)\s*#\s*include\s*(?:"([^"]+)\"|(<[^>]+>)))");
  std::vector<std::string> names;
  for (Matches it(code.begin(), code.end(), pattern), end; it != end; ++it) {
    names.push_back((*it)[1].matched ? (*it)[1].str() : (*it)[2].str());
  }
  return names;
}

}  // namespace agon::sources
