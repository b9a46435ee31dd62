// Finds message ids in the sources: string literals that look like ids of the catalogues.
#pragma once

#include <map>
#include <set>
#include <string>
#include <string_view>
#include <vector>

namespace agon::test {

// The contents of the string literals of a C++ text, comments left out.
std::vector<std::string> string_literals(std::string_view code);

struct SourceIds {
  std::map<std::string, std::string> whole;     // id -> a file that names it
  std::map<std::string, std::string> families;  // beginning of ids made at run time, with its dot
  std::set<std::string> words;  // every literal as a part of an id: "--seed" and "PAN-END-03" are
                                // "seed" and "pan_end_03"
};

// Scans src/**/*.{h,cpp}, tests left out, for ids that begin with one of these words and a dot.
SourceIds scan_sources(const std::set<std::string>& catalogues);

}  // namespace agon::test
