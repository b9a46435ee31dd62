#include "functions.h"

#include <algorithm>
#include <array>
#include <cctype>

namespace agon::sources {
namespace {

bool is_word(char c) { return std::isalnum(static_cast<unsigned char>(c)) != 0 || c == '_'; }
bool is_digit(char c) { return std::isxdigit(static_cast<unsigned char>(c)) != 0; }
bool is_space(char c) { return std::isspace(static_cast<unsigned char>(c)) != 0; }

void blank(std::string& code, std::size_t from, std::size_t to) {
  for (std::size_t i = from; i < std::min(to, code.size()); ++i) {
    if (code[i] != '\n') code[i] = ' ';
  }
}

// Behind the quotation mark that ends a text or a character.
std::size_t end_of_quoted(std::string_view code, std::size_t start) {
  if (start > 0 && code[start - 1] == 'R') {
    const std::size_t bracket = code.find('(', start);
    const std::string end = ")" + std::string(code.substr(start + 1, bracket - start - 1)) + "\"";
    return code.find(end, bracket) + end.size();
  }
  std::size_t i = start + 1;
  while (i < code.size() && code[i] != code[start]) i += code[i] == '\\' ? 2 : 1;
  return i + 1;
}

// A line of the preprocessor, with those that go on from it.
std::size_t end_of_directive(std::string_view code, std::size_t i) {
  while (i < code.size() && (code[i] != '\n' || code[i - 1] == '\\')) ++i;
  return i;
}

// Without comments, texts and the preprocessor; as many lines as before.
std::string bare(std::string_view text) {
  std::string code(text);
  for (std::size_t i = 0; i < code.size(); ++i) {
    std::size_t end = i;
    const bool separator = i > 0 && is_digit(code[i - 1]) && code[i + 2] != '\'';  // 1'000
    if (code.compare(i, 2, "//") == 0) {
      end = code.find('\n', i);
    } else if (code.compare(i, 2, "/*") == 0) {
      end = code.find("*/", i) + 2;
    } else if (code[i] == '#') {
      end = end_of_directive(code, i);
    } else if (code[i] == '"' || (code[i] == '\'' && !separator)) {
      end = end_of_quoted(code, i);
    } else {
      continue;
    }
    blank(code, i, end);
    i = end - 1;
  }
  return code;
}

std::size_t closing(std::string_view code, std::size_t open) {
  int depth = 0;
  for (std::size_t i = open; i < code.size(); ++i) {
    if (code[i] == '{') ++depth;
    if (code[i] == '}' && --depth == 0) return i;
  }
  return code.size() - 1;
}

std::string_view trimmed(std::string_view text) {
  while (!text.empty() && is_space(text.front())) text.remove_prefix(1);
  while (!text.empty() && is_space(text.back())) text.remove_suffix(1);
  return text;
}

bool begins_with_word(std::string_view text, std::string_view word) {
  return text.starts_with(word) && (text.size() == word.size() || !is_word(text[word.size()]));
}

std::string_view without_template(std::string_view head) {
  if (!begins_with_word(head, "template")) return head;
  int depth = 0;
  for (std::size_t i = head.find('<'); i < head.size(); ++i) {
    if (head[i] == '<') ++depth;
    if (head[i] == '>' && --depth == 0) return trimmed(head.substr(i + 1));
  }
  return head;
}

// What stands before an opening brace, outside of functions.
bool opens_scope(std::string_view head) {
  constexpr std::array kScopes = {"namespace", "struct", "class",
                                  "union",     "extern", "inline namespace"};
  const std::string_view bare_head = without_template(head);
  return std::any_of(kScopes.begin(), kScopes.end(),
                     [&](std::string_view word) { return begins_with_word(bare_head, word); }) &&
         bare_head.find(')') == std::string_view::npos;
}
bool opens_function(std::string_view head) {
  constexpr std::array kEnds = {")", "}", "const", "noexcept", "override", "final", "mutable", "&"};
  const auto open = std::count(head.begin(), head.end(), '(');
  const auto closed = std::count(head.begin(), head.end(), ')');
  if (open == 0 || open != closed) return false;  // a lambda among arguments
  return head.find(" -> ") != std::string_view::npos ||
         std::any_of(kEnds.begin(), kEnds.end(),
                     [&](std::string_view end) { return head.ends_with(end); });
}

std::string name_of(std::string_view head) {
  head = without_template(head);
  const std::size_t bracket = head.find('(');
  std::size_t start = bracket;
  while (start > 0 &&
         (is_word(head[start - 1]) || head[start - 1] == ':' || head[start - 1] == '~'))
    --start;
  std::string name(head.substr(start, bracket - start));
  if (!name.starts_with("TEST") && name != "BENCHMARK") return name;
  return name.append(head.substr(bracket, head.find(')') + 1 - bracket));
}

int complexity_of(std::string_view body) {
  constexpr std::array kWords = {"if", "for", "while", "case", "catch"};
  int sum = 1;
  for (std::size_t i = 1; i < body.size(); ++i) {
    const std::string_view rest = body.substr(i);
    // `Visit&& visit` is a reference: a space stands before the operator.
    if (body[i - 1] == ' ' && (rest.starts_with("&&") || rest.starts_with("||"))) ++sum;
    if (body[i] == '?') ++sum;
    if (is_word(body[i - 1])) continue;
    sum += static_cast<int>(std::count_if(kWords.begin(), kWords.end(), [&](std::string_view word) {
      return begins_with_word(rest, word);
    }));
  }
  return sum;
}

int lines(std::string_view text) {
  return static_cast<int>(std::count(text.begin(), text.end(), '\n'));
}

}  // namespace

std::vector<Function> functions(std::string_view text) {
  const std::string code = bare(text);
  const std::string_view all = code;
  std::vector<Function> found;
  std::size_t head_start = 0;
  for (std::size_t i = 0; i < all.size(); ++i) {
    const bool label = all[i] == ':' && i + 1 < all.size() && all[i + 1] == '\n';
    if (all[i] == ';' || all[i] == '}' || label) head_start = i + 1;
    if (all[i] != '{') continue;
    const bool block = i > 0 && is_space(all[i - 1]);
    const std::string_view head = trimmed(all.substr(head_start, i - head_start));
    if (block && opens_scope(head)) {
      head_start = i + 1;
      continue;
    }
    const std::size_t end = closing(all, i);
    if (block && opens_function(head)) {
      const auto begin = static_cast<std::size_t>(head.data() - all.data());
      found.push_back({name_of(head), 1 + lines(all.substr(0, begin)),
                       1 + lines(all.substr(begin, end - begin)),
                       complexity_of(all.substr(i, end - i))});
      head_start = end + 1;
    }
    i = end;
  }
  return found;
}

}  // namespace agon::sources
