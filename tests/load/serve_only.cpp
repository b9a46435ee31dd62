// `agon serve` and nothing else of the program, for builds in which compiling each file takes long.
#include "cli/command.h"

int main(int argc, char** argv) {
  using namespace agon::cli;
  const Context context{agon::Words(agon::Lang::kEnglish), Screen(detect_terminal())};
  Program program(context, "test");
  add_serve(program);
  return program.run(argc, argv);
}
