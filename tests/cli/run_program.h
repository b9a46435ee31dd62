// Runs the real program in an empty folder of its own, with standard input from a text.
#pragma once

#include <gtest/gtest.h>

#include <filesystem>
#include <string>
#include <vector>

namespace agon::cli {

struct Outcome {
  int code = -1;
  std::string out;
  std::string err;
};

class ProgramTest : public testing::Test {
 protected:
  void SetUp() override;
  void TearDown() override;

  // `arguments` as one would type them in a shell; `environment` as NAME=VALUE words.
  Outcome agon(const std::string& arguments, const std::string& input = "",
               const std::string& environment = "LC_ALL=C.UTF-8");
  // The same on a terminal of its own; all that is printed is in `out`.
  Outcome on_terminal(const std::string& arguments, const std::string& environment = "");
  std::string path(const std::string& name) const { return (folder_ / name).string(); }
  std::string read(const std::string& name) const;
  void write(const std::string& name, const std::string& text) const;
  // Names of what is in a folder below the test's own, sorted.
  std::vector<std::string> list(const std::string& name = ".") const;

  // Nothing on standard output, one line on standard error that contains `hint`, exit code 2.
  void expect_refused(const Outcome& outcome, const std::string& hint) const;

 private:
  Outcome run(const std::string& environment, const std::string& command, const std::string& input);

  std::filesystem::path folder_;
};

}  // namespace agon::cli
