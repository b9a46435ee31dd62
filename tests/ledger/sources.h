// Reads the project's own files, for tests that hold the text of the code to its promises.
#pragma once

#include <functional>
#include <set>
#include <string>
#include <string_view>
#include <vector>

namespace agon::sources {

struct File {
  std::string path;  // from the project's root, such as "src/core/game.h"
  std::string text;
};

// Every file below a folder of the project that ends in one of these, in the order of paths.
std::vector<File> files_below(std::string_view folder, const std::vector<std::string>& endings);

// The numbers of rules in a text, "PAN-FORO-02": a word in capitals, `joint`, a word in capitals,
// `joint`, two digits. Those with another prefix are left out.
std::set<std::string> rule_numbers(std::string_view text, std::string_view prefix, char joint);

// The entries that a ledger defines: numbers in bold. A number that stands there twice comes twice.
std::vector<std::string> ledger_entries(std::string_view ledger);

// The names of the tests that a C++ file defines: "Suite.Name".
std::vector<std::string> test_names(std::string_view code);

// The files that a C++ file includes: "core/game.h" for ours, "<thread>" for others.
std::vector<std::string> includes(std::string_view code);

}  // namespace agon::sources
