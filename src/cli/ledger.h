// The ledger of a game (RULES.md) as chapters and entries, for looking up and searching.
#pragma once

#include <string>
#include <string_view>
#include <vector>

namespace agon::cli {

struct LedgerEntry {
  std::string number;                // "PAN-FORO-02"
  std::string text;                  // the rule
  std::vector<std::string> details;  // check, ruling, constraints, in the ledger's words
};

struct LedgerChapter {
  std::string number;  // "9.6"
  std::string title;   // "Location 6: FORO"
  std::string code;    // "FORO"
  std::vector<LedgerEntry> entries;
};

// The chapters that hold numbered rules.
std::vector<LedgerChapter> read_ledger(std::string_view text);

// The number a person meant: "foro-2" and "pan_foro_02" are PAN-FORO-02. Empty if the word does not
// look like a number at all.
std::string rule_number(std::string_view prefix, std::string_view word);

// Markdown marks that a terminal does not need.
std::string without_marks(std::string_view text);

}  // namespace agon::cli
