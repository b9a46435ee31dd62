#include "core/content_files.h"

#include <gtest/gtest.h>

#include <cstdlib>
#include <filesystem>
#include <fstream>

namespace agon {
namespace {

// A folder of its own for each test, gone afterwards.
class ContentFolder : public testing::Test {
 protected:
  ContentFolder() {
    std::string name = testing::TempDir() + "agon_content_XXXXXX";
    folder_ = mkdtemp(name.data());
  }
  ~ContentFolder() override { std::filesystem::remove_all(folder_); }
  void put(const std::string& name, std::string_view text) const {
    std::ofstream(folder_ / name) << text;
  }
  std::filesystem::path folder_;
};

TEST_F(ContentFolder, GivesItsJsonFilesByName) {
  put("a.json", "{}");
  put("b.json", "[1]");
  put("notes.txt", "not content");
  const auto files = read_content_folder(folder_.string());
  ASSERT_TRUE(files);
  EXPECT_EQ(*files, (ContentFiles{{"a.json", "{}"}, {"b.json", "[1]"}}));
}

TEST_F(ContentFolder, WithoutJsonFilesIsRefused) {
  put("notes.txt", "not content");
  const auto files = read_content_folder(folder_.string());
  ASSERT_FALSE(files);
  EXPECT_EQ(files.error().message.id, "core.error.no_content_folder");
}

TEST_F(ContentFolder, ThatDoesNotExistIsRefused) {
  const auto files = read_content_folder((folder_ / "nowhere").string());
  ASSERT_FALSE(files);
  EXPECT_EQ(files.error().word, "bad_content");
  EXPECT_EQ(files.error().message.args[0].value.text, (folder_ / "nowhere").string());
}

TEST_F(ContentFolder, AnUnreadableFileIsNamed) {
  std::filesystem::create_directory(folder_ / "trap.json");
  const auto files = read_content_folder(folder_.string());
  ASSERT_FALSE(files);
  EXPECT_EQ(files.error().message.id, "core.error.unreadable_file");
}

// Published vectors of the 64-bit FNV-1a.
TEST(Digest, IsFnv1a) {
  EXPECT_EQ(Digest().hex(), "cbf29ce484222325");
  Digest a;
  a.add("a");
  EXPECT_EQ(a.hex(), "af63dc4c8601ec8c");
  Digest foobar;
  foobar.add("foo");
  foobar.add("bar");
  EXPECT_EQ(foobar.hex(), "85944171f73967e8");
}

}  // namespace
}  // namespace agon
