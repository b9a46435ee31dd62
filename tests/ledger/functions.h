// How long and how complex the functions of a C++ file are. Reads text that clang-format has laid
// out: a block opens behind a space, an initialiser does not.
#pragma once

#include <string>
#include <string_view>
#include <vector>

namespace agon::sources {

struct Function {
  std::string name;    // "attack_goes_on", "Describer::describe", "TEST(Foro, …)"
  int line = 0;        // where it begins, from 1
  int length = 0;      // lines from there to the closing brace
  int complexity = 0;  // McCabe's: 1 + if, for, while, case, catch, ?, && and ||
};

// Lambdas are part of the function around them; those in tables outside of functions are left out.
std::vector<Function> functions(std::string_view code);

}  // namespace agon::sources
