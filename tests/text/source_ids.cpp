#include "source_ids.h"

#include <algorithm>
#include <cctype>
#include <filesystem>
#include <fstream>
#include <iterator>

namespace agon::test {
namespace {

namespace fs = std::filesystem;

bool is_id_char(char c) {
  return (c >= 'a' && c <= 'z') || (c >= '0' && c <= '9') || c == '_' || c == '.';
}

std::size_t end_of_quoted(std::string_view code, std::size_t start) {
  const char quote = code[start];
  std::size_t i = start + 1;
  while (i < code.size() && code[i] != quote) i += code[i] == '\\' ? 2 : 1;
  return std::min(i, code.size());
}

// `start` is at the quote of R"delimiter( … )delimiter".
std::size_t end_of_raw(std::string_view code, std::size_t start) {
  const std::size_t open = code.find('(', start);
  if (open == std::string_view::npos) return code.size();
  const std::string close = ")" + std::string(code.substr(start + 1, open - start - 1)) + "\"";
  const std::size_t end = code.find(close, open);
  return end == std::string_view::npos ? code.size() : end + close.size() - 1;
}

bool is_digit_separator(std::string_view code, std::size_t i) {
  return i > 0 && code[i - 1] >= '0' && code[i - 1] <= '9';
}

std::string read_file(const fs::path& path) {
  std::ifstream in(path);
  return {std::istreambuf_iterator<char>(in), {}};
}

bool is_source(const fs::path& path) {
  if (path.extension() != ".h" && path.extension() != ".cpp") return false;
  return std::find(path.begin(), path.end(), "tests") == path.end();
}

std::string as_word(const std::string& literal) {
  const std::size_t start = literal.starts_with("--") ? 2 : 0;
  std::string word = literal.substr(start);
  for (char& c : word) {
    c = c == '-' ? '_' : static_cast<char>(std::tolower(static_cast<unsigned char>(c)));
  }
  return word;
}

void sort_in(SourceIds& ids, const std::set<std::string>& catalogues, const std::string& literal,
             const std::string& file) {
  ids.words.insert(as_word(literal));
  if (literal.ends_with(".json")) return;  // a file of data, not words
  const std::size_t dot = literal.find('.');
  if (dot == std::string::npos || !catalogues.contains(literal.substr(0, dot))) return;
  if (!std::all_of(literal.begin(), literal.end(), is_id_char)) return;
  (literal.back() == '.' ? ids.families : ids.whole).emplace(literal, file);
}

}  // namespace

std::vector<std::string> string_literals(std::string_view code) {
  std::vector<std::string> literals;
  for (std::size_t i = 0; i < code.size(); ++i) {
    if (code.substr(i, 2) == "//") {
      i = std::min(code.find('\n', i), code.size());
    } else if (code.substr(i, 2) == "/*") {
      i = std::min(code.find("*/", i + 2), code.size() - 1) + 1;
    } else if (code.substr(i, 2) == "R\"") {
      i = end_of_raw(code, i + 1);
    } else if (code[i] == '\'' && !is_digit_separator(code, i)) {
      i = end_of_quoted(code, i);
    } else if (code[i] == '"') {
      const std::size_t end = end_of_quoted(code, i);
      literals.emplace_back(code.substr(i + 1, end - i - 1));
      i = end;
    }
  }
  return literals;
}

SourceIds scan_sources(const std::set<std::string>& catalogues) {
  SourceIds ids;
  const fs::path root = fs::path(AGON_SOURCE_DIR) / "src";
  for (const fs::directory_entry& entry : fs::recursive_directory_iterator(root)) {
    if (!entry.is_regular_file() || !is_source(entry.path().lexically_relative(root))) continue;
    for (const std::string& literal : string_literals(read_file(entry.path()))) {
      sort_in(ids, catalogues, literal, entry.path().lexically_relative(root).string());
    }
  }
  return ids;
}

}  // namespace agon::test
