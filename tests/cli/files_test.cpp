#include "cli/files.h"

#include <gtest/gtest.h>
#include <sys/wait.h>
#include <unistd.h>

#include <filesystem>

#include "run_program.h"

namespace agon::cli {
namespace {
namespace fs = std::filesystem;

class Files : public ProgramTest {};

TEST_F(Files, AFileIsReplacedAsAWhole) {
  write("a.json", "old");
  ASSERT_TRUE(write_file(path("a.json"), "new"));
  EXPECT_EQ(read("a.json"), "new");
  EXPECT_EQ(list(), std::vector<std::string>{"a.json"});
}

TEST_F(Files, ALinkStaysALink) {
  write("real.json", "old");
  fs::create_symlink("real.json", path("link.json"));
  ASSERT_TRUE(write_file(path("link.json"), "new"));
  EXPECT_TRUE(fs::is_symlink(path("link.json")));
  EXPECT_EQ(read("real.json"), "new");
}

TEST_F(Files, AFullDiskIsSaidAndLeavesNothing) {
  const Status status = write_file("/dev/full", "text");
  ASSERT_FALSE(status);
  EXPECT_EQ(status.error().message.args[1].value.list.front().id, "cli.why.full");
  EXPECT_TRUE(fs::is_character_file("/dev/full"));
}

TEST_F(Files, AFolderThatMayNotBeWrittenToStaysAsItWas) {
  write("a.json", "old");
  fs::permissions(path("."), fs::perms::owner_read | fs::perms::owner_exec | fs::perms::group_read |
                                 fs::perms::group_exec | fs::perms::others_read |
                                 fs::perms::others_exec);
  fs::permissions(fs::path(path(".")).parent_path().parent_path(), fs::perms::all);
  // Permissions do not bind the superuser, so a child process without that power tries.
  const pid_t child = fork();
  if (child == 0) {
    if (geteuid() == 0 && setuid(65534) != 0) _exit(9);
    const Status status = write_file(path("b.json"), "new");
    _exit(status ? 1 : 0);
  }
  int outcome = 0;
  waitpid(child, &outcome, 0);
  EXPECT_EQ(WEXITSTATUS(outcome), 0);
  EXPECT_EQ(list(), std::vector<std::string>{"a.json"});
}

TEST_F(Files, WhatIsTooBigOrNoFileIsNotRead) {
  write("big", std::string(100, 'x'));
  EXPECT_FALSE(read_file(path("big"), 99));
  EXPECT_TRUE(read_file(path("big"), 100));
  EXPECT_FALSE(read_file(path("missing"), 100));
  EXPECT_FALSE(read_file(path("."), 100));
}

}  // namespace
}  // namespace agon::cli
