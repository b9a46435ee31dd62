#include "run_program.h"

#include <gmock/gmock.h>
#include <sys/wait.h>
#include <unistd.h>

#include <algorithm>
#include <cstdlib>
#include <fstream>
#include <sstream>

namespace agon::cli {
namespace fs = std::filesystem;
namespace {

std::string slurp(const fs::path& file) {
  std::ifstream in(file, std::ios::binary);
  std::ostringstream text;
  text << in.rdbuf();
  return std::move(text).str();
}

}  // namespace

void ProgramTest::SetUp() {
  std::string name = (fs::temp_directory_path() / "agon-cli-XXXXXX").string();
  ASSERT_NE(mkdtemp(name.data()), nullptr);
  folder_ = name;
  fs::create_directory(folder_ / "work");
  folder_ /= "work";
}

void ProgramTest::TearDown() {
  std::error_code ignored;
  fs::permissions(folder_, fs::perms::owner_all, ignored);
  fs::remove_all(folder_.parent_path(), ignored);
}

Outcome ProgramTest::agon(const std::string& arguments, const std::string& input,
                          const std::string& environment) {
  return run(environment, "'" AGON_PROGRAM "' " + arguments, input);
}

Outcome ProgramTest::on_terminal(const std::string& arguments, const std::string& environment) {
  return run("LC_ALL=C.UTF-8 TERM=xterm-256color " + environment,
             "script -qec \"'" AGON_PROGRAM "' " + arguments + "\" /dev/null", "");
}

Outcome ProgramTest::run(const std::string& environment, const std::string& command,
                         const std::string& input) {
  const fs::path around = folder_.parent_path();
  std::ofstream(around / "in", std::ios::binary) << input;
  const std::string line = "cd '" + folder_.string() + "' && env -u LANG -u LC_MESSAGES " +
                           "-u NO_COLOR " + environment + " " + command +
                           " < ../in > ../out 2> ../err";
  const int status = std::system(line.c_str());
  return {WIFEXITED(status) ? WEXITSTATUS(status) : -1, slurp(around / "out"),
          slurp(around / "err")};
}

std::string ProgramTest::read(const std::string& name) const { return slurp(folder_ / name); }

void ProgramTest::write(const std::string& name, const std::string& text) const {
  std::ofstream(folder_ / name, std::ios::binary) << text;
}

std::vector<std::string> ProgramTest::list(const std::string& name) const {
  std::vector<std::string> names;
  for (const auto& entry : fs::directory_iterator(folder_ / name)) {
    names.push_back(entry.path().filename().string());
  }
  std::sort(names.begin(), names.end());
  return names;
}

void ProgramTest::expect_refused(const Outcome& outcome, const std::string& hint) const {
  EXPECT_EQ(outcome.code, 2) << outcome.err;
  EXPECT_EQ(outcome.out, "");
  EXPECT_EQ(std::count(outcome.err.begin(), outcome.err.end(), '\n'), 1) << outcome.err;
  EXPECT_THAT(outcome.err, testing::StartsWith("agon: "));
  EXPECT_THAT(outcome.err, testing::HasSubstr(hint));
  // A message that a catalogue lacks comes out as its id in brackets.
  EXPECT_THAT(outcome.err, testing::Not(testing::HasSubstr("[cli.")));
  EXPECT_THAT(outcome.err, testing::Not(testing::HasSubstr("[core.")));
}

}  // namespace agon::cli
