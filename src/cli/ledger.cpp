#include "cli/ledger.h"

#include <algorithm>
#include <cctype>
#include <optional>

namespace agon::cli {
namespace {

std::string upper(std::string_view text) {
  std::string result(text);
  std::transform(result.begin(), result.end(), result.begin(),
                 [](unsigned char c) { return static_cast<char>(std::toupper(c)); });
  return result;
}

// "## 9.6 Location 6: FORO (FORO)"
std::optional<LedgerChapter> read_heading(std::string_view line) {
  const std::size_t start = line.find_first_not_of("# ");
  if (!line.starts_with("##") || start == std::string_view::npos) return std::nullopt;
  line.remove_prefix(start);
  LedgerChapter chapter;
  const std::size_t space = line.find(' ');
  if (space == std::string_view::npos) return std::nullopt;
  chapter.number = line.substr(0, space);
  if (chapter.number.ends_with('.')) chapter.number.pop_back();
  line.remove_prefix(space + 1);
  const std::size_t open = line.rfind('(');
  if (open != std::string_view::npos && line.ends_with(')')) {
    chapter.code = line.substr(open + 1, line.size() - open - 2);
    line = line.substr(0, open);
  }
  while (line.ends_with(' ')) line.remove_suffix(1);
  chapter.title = line;
  return chapter;
}

// "- **PAN-FORO-02** Hiring: …"
std::optional<LedgerEntry> read_entry(std::string_view line) {
  if (!line.starts_with("- **")) return std::nullopt;
  const std::size_t end = line.find("**", 4);
  if (end == std::string_view::npos) return std::nullopt;
  std::string_view text = line.substr(end + 2);
  if (text.starts_with(' ')) text.remove_prefix(1);
  return LedgerEntry{std::string(line.substr(4, end - 4)), without_marks(text), {}};
}

}  // namespace

std::vector<LedgerChapter> read_ledger(std::string_view text) {
  std::vector<LedgerChapter> chapters;
  while (!text.empty()) {
    const std::size_t end = std::min(text.find('\n'), text.size());
    const std::string_view line = text.substr(0, end);
    text.remove_prefix(std::min(end + 1, text.size()));
    if (auto chapter = read_heading(line)) {
      chapters.push_back(std::move(*chapter));
    } else if (chapters.empty()) {
      continue;
    } else if (auto entry = read_entry(line)) {
      chapters.back().entries.push_back(std::move(*entry));
    } else if (line.starts_with("  - ") && !chapters.back().entries.empty()) {
      chapters.back().entries.back().details.push_back(without_marks(line.substr(4)));
    }
  }
  std::erase_if(chapters, [](const LedgerChapter& chapter) { return chapter.entries.empty(); });
  return chapters;
}

std::string rule_number(std::string_view prefix, std::string_view word) {
  std::string number = upper(word);
  std::replace(number.begin(), number.end(), '_', '-');
  const std::size_t dash = number.rfind('-');
  if (dash == std::string::npos || dash == 0 || dash + 1 == number.size()) return {};
  const auto digit = [](unsigned char c) { return std::isdigit(c) != 0; };
  if (!std::all_of(number.begin() + static_cast<std::ptrdiff_t>(dash) + 1, number.end(), digit)) {
    return {};
  }
  if (number.size() - dash == 2) number.insert(dash + 1, "0");
  const std::string start = std::string(prefix) + "-";
  return number.starts_with(start) ? number : start + number;
}

std::string without_marks(std::string_view text) {
  std::string plain;
  for (std::size_t i = 0; i < text.size(); ++i) {
    if (text[i] == '`') continue;
    if (text.substr(i, 2) == "**") {
      ++i;
      continue;
    }
    plain += text[i];
  }
  return plain;
}

}  // namespace agon::cli
