// docs/server.md shows the way of an action. Its names are those of the classes.
#include <gtest/gtest.h>

#include <cctype>
#include <set>

#include "sources.h"

namespace agon {
namespace {

std::string section(const std::string& text, const std::string& title) {
  const std::size_t begin = text.find("## " + title);
  if (begin == std::string::npos) return {};
  return text.substr(begin, text.find("\n## ", begin) - begin);
}

// Words of a picture that begin with a capital are the names of its boxes.
std::set<std::string> names_in(const std::string& picture) {
  std::set<std::string> names;
  std::string word;
  for (const char c : picture + " ") {
    if (std::isalnum(static_cast<unsigned char>(c)) != 0) {
      word += c;
    } else {
      if (!word.empty() && std::isupper(static_cast<unsigned char>(word[0])) != 0) {
        names.insert(word);
      }
      word.clear();
    }
  }
  return names;
}

std::string headers() {
  std::string all;
  for (const char* folder : {"src/server/tables", "src/server/store"}) {
    for (const sources::File& file : sources::files_below(folder, {".h"})) all += file.text;
  }
  return all;
}

bool is_type(const std::string& code, const std::string& name) {
  for (const char* kind : {"class ", "struct "}) {
    for (const char* after : {" {", " final", " :"}) {
      if (code.find(kind + name + after) != std::string::npos) return true;
    }
  }
  return false;
}

TEST(ServerPicture, NamesEveryBoxAfterItsClass) {
  const std::vector<sources::File> docs = sources::files_below("docs", {"server.md"});
  ASSERT_EQ(docs.size(), 1U);
  const std::string way = section(docs[0].text, "The way of an action");
  const std::size_t begin = way.find("```\n");
  ASSERT_NE(begin, std::string::npos);
  const std::set<std::string> names =
      names_in(way.substr(begin, way.find("```", begin + 3) - begin));
  EXPECT_GE(names.size(), 15U);
  const std::string code = headers();
  for (const std::string& name : names) EXPECT_TRUE(is_type(code, name)) << name;
}

// The first column of the table below the picture: names in backquotes.
TEST(ServerPicture, ListsTheDutiesOfClasses) {
  const std::vector<sources::File> docs = sources::files_below("docs", {"server.md"});
  ASSERT_EQ(docs.size(), 1U);
  const std::string way = section(docs[0].text, "The way of an action");
  const std::string code = headers();
  int seen = 0;
  for (std::size_t row = way.find("\n| `"); row != std::string::npos;
       row = way.find("\n| `", row + 1)) {
    const std::string names = way.substr(row + 2, way.find(" |", row + 3) - row - 2);
    for (std::size_t at = names.find('`'); at != std::string::npos;) {
      const std::size_t end = names.find('`', at + 1);
      const std::string name = names.substr(at + 1, end - at - 1);
      EXPECT_TRUE(is_type(code, name)) << name;
      ++seen;
      at = names.find('`', end + 1);
    }
  }
  EXPECT_GE(seen, 20);
}

}  // namespace
}  // namespace agon
