// What README.md shows is what is compiled.
#include <gtest/gtest.h>

#include <fstream>
#include <sstream>
#include <string>

namespace agon {
namespace {

std::string text_of(const std::string& path) {
  std::ifstream in(std::string(AGON_SOURCE_DIR) + "/" + path);
  std::ostringstream text;
  text << in.rdbuf();
  return text.str();
}

TEST(Examples, TheReadmeShowsTheProgramLetterByLetter) {
  const std::string program = text_of("examples/random_game.cpp");
  ASSERT_FALSE(program.empty());
  EXPECT_NE(text_of("README.md").find("```cpp\n" + program + "```\n"), std::string::npos)
      << "copy examples/random_game.cpp into README.md";
}

}  // namespace
}  // namespace agon
