// `agon serve` and nothing else of the program, for builds in which each file takes long.
#include <CLI/CLI.hpp>

#include "cli/command.h"

int main(int argc, char** argv) {
  using namespace agon::cli;
  const Context context{agon::Words(agon::Lang::kEnglish), Screen(detect_terminal())};
  CLI::App app("agon");
  Program program{app, context, {}};
  add_serve(program);
  CLI11_PARSE(app, argc, argv);
  return program.run ? program.run(context) : static_cast<int>(kBadInput);
}
